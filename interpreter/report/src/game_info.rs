//! The texts about a game, such as the sources of its rules and the name of its ruleset.

use crate::author::Author;
use crate::sanitise;
use alfonso_driver::{Annotations, Loaded, Note};
use alfonso_game::{Names as Called, RuleId};
use alfonso_notation::record::pgn::variant::Names;
use alfonso_rules::{Answers, Fingerprint, Line, Picture, RuleFile, RuleSet, Wall};
use std::borrow::Cow;

/// The data about a game that reports print but play does not need.
#[derive(Clone, Debug, Default)]
pub struct GameInfo {
    /// The name of the game for scripts.
    pub name: String,
    /// The title in the rule file.
    pub title: String,
    /// The title in the user's language, if the rule file has one.
    pub title_in: Option<String>,
    /// The name of the ruleset; empty if the file has none.
    pub ruleset: String,
    /// The names of all rulesets of the file.
    pub rulesets: Vec<String>,
    /// The rule file's description of the ruleset.
    pub ruleset_text: String,
    /// The answers that differ from those of the ruleset.
    pub readings: Vec<(String, String)>,
    /// The sources of the rules and a verb for each kind of piece.
    pub annotations: Annotations,
    /// The lines that are drawn on the board.
    pub lines: Vec<DrawnLine>,
    /// The regions that are drawn, as indices into the game's regions.
    pub regions: Vec<usize>,
    /// The colour of each player in the rule file, by seat.
    pub colours: Vec<Option<&'static str>>,
    /// The look of pictures in the rule file.
    pub picture: Picture,
    /// The tracks that are drawn, as indices into the game's tracks.
    pub tracks: Vec<usize>,
    /// True if all cells of the board have one colour.
    pub plain: bool,
    /// True if hexagons are drawn in three colours.
    pub chequered: bool,
    /// The names that other programs may use for the game.
    pub names: Names,
    /// The tracks of each player, by seat, as indices into the game's tracks.
    pub ways: Vec<Vec<usize>>,
    /// The author's sentences about the movement of pieces and the purpose of the game.
    pub author: Author,
    /// The first sixteen digits of the fingerprint of this reading; empty if the game cannot be
    /// played.
    pub fingerprint: String,
}

/// A line drawn from the far border or corner of one cell to that of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnLine {
    /// The name of the line.
    pub name: String,
    /// The cell where the line begins.
    pub from: String,
    /// The cell where the line ends.
    pub to: String,
    /// The kinds that the line stops: `None` if it is no wall, empty if it stops all kinds, or else
    /// the listed kinds.
    pub wall: Option<Vec<String>>,
}

impl GameInfo {
    /// Returns the game info of a loaded game.
    pub fn new(name: &str, loaded: &Loaded, readings: &[(String, String)]) -> Self {
        let print = Fingerprint::new(&loaded.rule_file.parts(&loaded.rules.answers));
        Self::with_print(name, (&loaded.rules, &loaded.rule_file), readings, &print)
    }

    /// Returns the game info of a reading with a known fingerprint.
    pub(crate) fn with_print(
        name: &str,
        (rules, rule_file): (&RuleSet, &RuleFile),
        readings: &[(String, String)],
        print: &Fingerprint,
    ) -> Self {
        Self {
            annotations: Annotations::new(rules, rule_file),
            regions: (0..rules.board.regions.len())
                .filter(|index| rules.board.regions[*index].drawn)
                .collect(),
            tracks: (0..rules.board.tracks.len()).filter(|index| rules.board.tracks[*index].drawn).collect(),
            colours: rules.players.iter().map(|player| player.colour).collect(),
            picture: rules.picture.clone(),
            ways: rules.players.iter().map(|player| ways(rules, &player.name)).collect(),
            author: Author::new(rules, rule_file),
            plain: rules.board.plain,
            chequered: rules.board.shape.points.as_ref().is_some_and(|points| points.chequered),
            lines: rules.board.lines.iter().map(|line| drawn(rules, line)).collect(),
            ..Self::of_family(name, rule_file, &rules.answers, readings, print.short().to_owned())
        }
    }

    /// Returns the game info of a game that cannot be played. The game info contains only names.
    pub fn of_names(
        name: &str,
        rule_file: &RuleFile,
        answers: &Answers,
        readings: &[(String, String)],
    ) -> Self {
        let fingerprint = match rule_file.incomplete() {
            Some(_) => String::new(),
            None => Fingerprint::new(&rule_file.parts(answers)).short().to_owned(),
        };
        Self::of_family(name, rule_file, answers, readings, fingerprint)
    }

    fn of_family(
        name: &str,
        rule_file: &RuleFile,
        answers: &Answers,
        readings: &[(String, String)],
        fingerprint: String,
    ) -> Self {
        let declared = rule_file.rulesets().iter().find(|known| known.name.node == answers.ruleset);
        Self {
            name: name.to_owned(),
            title: rule_file.title().to_owned(),
            ruleset: answers.ruleset.clone(),
            rulesets: rule_file.rulesets().iter().map(|ruleset| ruleset.name.node.clone()).collect(),
            ruleset_text: declared.map(|known| known.text.node.clone()).unwrap_or_default(),
            readings: if answers.changed { readings.to_vec() } else { Vec::new() },
            names: Names::of(name, rule_file),
            fingerprint,
            ..Self::default()
        }
    }

    /// Returns the note about a rule, with its sources.
    pub fn note(&self, names: &Called, rule: RuleId) -> Option<&Note> {
        self.annotations.note(names, rule)
    }

    /// Returns the title on one line, or the name of a game without a title.
    pub fn heading(&self) -> Cow<'_, str> {
        let title = self.title_in.as_ref().unwrap_or(&self.title);
        sanitise::line(if title.is_empty() { &self.name } else { title })
    }

    /// Returns the reference of a reading in reports: `scachs@poem, rules 5f1c...`, followed by the
    /// changed answers.
    pub fn reference(&self) -> String {
        let changed: Vec<String> =
            self.readings.iter().map(|(question, reading)| format!("{question}={reading}")).collect();
        let changed =
            if changed.is_empty() { String::new() } else { format!(" with {}", changed.join(", ")) };
        let rules =
            if self.fingerprint.is_empty() { String::new() } else { format!(", rules {}", self.fingerprint) };
        sanitise::line(&format!("{}{changed}{rules}", self.named())).into_owned()
    }

    /// Returns `game@ruleset`, or the game alone if it has no ruleset, on one line.
    pub fn named(&self) -> String {
        let name = sanitise::line(&self.name);
        if self.ruleset.is_empty() { name.into_owned() } else { format!("{name}@{}", self.ruleset) }
    }
}

/// Returns the tracks of a player. Their names end with that of the player.
fn ways(rules: &RuleSet, player: &str) -> Vec<usize> {
    let tracks = rules.board.tracks.iter().enumerate();
    let is_own = |name: &str| name.split_once(" of ").is_some_and(|(_, owner)| owner == player);
    tracks.filter(|(_, track)| track.visit == 0 && is_own(&track.name)).map(|(index, _)| index).collect()
}

fn drawn(rules: &RuleSet, line: &Line) -> DrawnLine {
    let Line { name, from, to, wall, .. } = line;
    let wall = match wall {
        Wall::No => None,
        Wall::All => Some(Vec::new()),
        Wall::Kinds(kinds) => Some(kinds.iter().map(|kind| rules.kind(*kind).name.clone()).collect()),
    };
    DrawnLine { name: name.clone(), from: from.node.clone(), to: to.node.clone(), wall }
}
