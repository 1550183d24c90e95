//! The shipped rule files as tests see them: on disk, one by one, in every reading.

use alfonso_board::CellId;
use alfonso_driver::Source;
use alfonso_game::{Game, KindId, PlacedPiece, Seat};
use alfonso_rules::{Answers, RuleFile, RuleSet};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The folder of the project.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests stand in the project").to_owned()
}

/// All rule files of a folder and those below it, sorted.
fn rule_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let entries = std::fs::read_dir(folder).expect("the folder of games can be read");
    for path in entries.map(|entry| entry.expect("an entry can be read").path()) {
        if path.is_dir() {
            files.extend(rule_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rules") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The rule files of all games that can be played.
#[must_use]
pub fn paths() -> Vec<PathBuf> {
    let games = root().join("games");
    let others = [games.join("lib"), games.join("incomplete")];
    let is_playable = |path: &PathBuf| !others.iter().any(|folder| path.starts_with(folder));
    rule_files(&games).into_iter().filter(is_playable).collect()
}

/// The rule files of games of which too little is known to play them.
#[must_use]
pub fn incomplete_paths() -> Vec<PathBuf> {
    rule_files(&root().join("games/incomplete"))
}

/// The rule files of all games and libraries.
#[must_use]
pub fn all_paths() -> Vec<PathBuf> {
    rule_files(&root().join("games"))
}

/// A game's name: that of its file.
#[must_use]
pub fn name(path: &Path) -> String {
    path.file_stem().expect("a rule file has a name").to_string_lossy().into_owned()
}

/// A rule file's text.
#[must_use]
pub fn source(path: &Path) -> Source {
    let text = std::fs::read_to_string(path).expect("a rule file can be read");
    let name = path.strip_prefix(root()).unwrap_or(path).display().to_string();
    Source { name, text }
}

/// No libraries but the shipped ones.
#[must_use]
pub fn no_library(_: &str) -> Option<Source> {
    None
}

/// The rule file of a name in the folder of another, as the command line finds it.
#[must_use]
pub fn beside(path: &Path, name: &str) -> Option<Source> {
    let path = path.with_file_name(name).with_extension("rules");
    path.is_file().then(|| source(&path))
}

/// A game in one of its readings.
pub struct Reading {
    /// The game's name and the answers, for messages.
    pub title: String,
    /// Its rules.
    pub rules: RuleSet,
    /// The game.
    pub game: Game,
}

/// Every game in every ruleset, and in as many further readings as it takes to have met every clause.
pub static READINGS: LazyLock<Vec<Reading>> = LazyLock::new(|| readings(&paths()));

/// Every game of the workshop, likewise: small games that nobody plays, made to say what the shipped games do not say.
pub static WORKSHOP: LazyLock<Vec<Reading>> = LazyLock::new(|| readings(&workshop_paths()));

/// The rule files of the workshop.
#[must_use]
pub fn workshop_paths() -> Vec<PathBuf> {
    rule_files(&root().join("tests/workshop"))
}

/// One game, likewise.
#[must_use]
pub fn readings_of(path: &Path) -> Vec<Reading> {
    readings(&[path.to_owned()])
}

/// The games of these files in every ruleset, and in as many further readings as it takes to have met every clause.
fn readings(paths: &[PathBuf]) -> Vec<Reading> {
    let mut all = Vec::new();
    for path in paths {
        let rule_file = alfonso_driver::check(source(path), &|name| beside(path, name)).rule_file;
        for answers in rule_file.coverage() {
            all.push(reading(&name(path), &rule_file, &answers));
        }
    }
    all
}

fn reading(name: &str, rule_file: &RuleFile, answers: &Answers) -> Reading {
    let title = if answers.changed {
        format!("{name} {:?}", answers.answers)
    } else {
        format!("{name}@{}", answers.ruleset)
    };
    let (rules, found) = rule_file.resolve(answers);
    let rules = rules.unwrap_or_else(|| panic!("{title} does not resolve: {found:?}"));
    let (game, found) = alfonso_compiler::compile(&rules);
    let game = game.unwrap_or_else(|| panic!("{title} does not compile: {found:?}"));
    Reading { title, rules, game }
}

/// Returns the cells to which a lone piece of the first player, which has moved, can go on an otherwise empty board.
#[must_use]
pub fn steps(game: &Game, kind: KindId, from: CellId) -> Vec<CellId> {
    let blueprint = game.blueprint();
    let piece = PlacedPiece {
        cell: from,
        kind,
        owner: Seat(0),
        facing: blueprint.facing[0],
        unmoved: false,
        moved_now: false,
    };
    let mut position = game.arranged(vec![piece], Seat(0)).expect("it takes few steps");
    position.pieces[0].unmoved = false;
    // Endings would decide a game of one piece: only the movement is asked for.
    let mut bare = blueprint.clone();
    bare.endings.clear();
    let game = Game::new(bare);
    let line = game.line_from(&position);
    line.moves().iter().filter(|m| m.by().is_some()).map(|m| m.to()).collect()
}
