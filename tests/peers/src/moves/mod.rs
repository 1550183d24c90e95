//! Moves, checks and ends beside those of programs that nobody here wrote, in positions of random games.
//!
//!     cargo peers --moves [--positions N] [--seed S] [--only RULESET]
//!
//! One witness is a library, the other a program's package that is run beside us and is no part of this project: where it is not
//! installed, its rows are left out, and that is said.
//!
//! The package follows its own games by moves, and is asked about the same positions once more as we write them for it.

mod known;
mod package;

use alfonso_game::{Dialect, Game, Leaves, Line, Random};
use known::{Difference, Known, What};
use peers::uci::{self, Moves, Spelling};
use peers::{loaded, witness};
use std::collections::BTreeMap;

/// The arguments of a comparison.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The least number of positions of each ruleset to compare.
    pub positions: u32,
    /// The seed of the games.
    pub seed: u32,
    /// Rulesets with this in their names.
    pub only: Option<String>,
}

/// The answers of a witness on a position.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Its legal moves.
    pub moves: Moves,
    /// True if the player to move is in check.
    pub check: bool,
    /// The end of the game, if it has ended: a word of the witness.
    pub end: Option<String>,
}

/// A ruleset beside its witness.
struct Pair {
    ruleset: String,
    game: Game,
    /// The same game without its endings: it has moves where a game is over by rule.
    bare: Game,
    spelling: Spelling,
}

impl Pair {
    fn new(ruleset: &str, spelling: &str) -> Self {
        let game = loaded(ruleset).game;
        let mut blueprint = game.blueprint().clone();
        blueprint.endings.clear();
        let bare = Game::new(blueprint);
        Self { ruleset: ruleset.to_owned(), game, bare, spelling: Spelling::read(spelling) }
    }

    /// Returns the differences in a position, each sort by itself.
    fn differences(&self, line: &dyn Line, bare: &dyn Line, seen: &Seen) -> Vec<Difference> {
        let mut found = Vec::new();
        let at = || format!("{} after {}", self.game.to_fen(&line.position()), played(line));
        let end = line.outcome().map(|outcome| self.game.names().rules[outcome.reason.index()].clone());
        let (ours, theirs) = (end.clone().unwrap_or("-".into()), seen.end.clone().unwrap_or("-".into()));
        let mut add = |what, told: String| {
            found.push(Difference { what, ours: ours.clone(), theirs: theirs.clone(), told, at: at() });
        };
        // If the board has ended the game for them, they list no moves.
        let listed = seen.end.as_deref() != Some(package::BY_BOARD);
        let apart = Moves::of(&self.bare, bare, &self.spelling).apart(&seen.moves).filter(|_| listed);
        if let Some((only_ours, only_theirs)) = apart {
            add(What::Moves, format!("only we have {only_ours:?}, only they {only_theirs:?}"));
        }
        if line.in_check() != seen.check {
            add(What::Check, format!("we say {}, they {}", line.in_check(), seen.check));
        }
        if end.is_some() != seen.end.is_some() {
            add(What::End, format!("we say {ours}, they {theirs}"));
        }
        found
    }
}

/// A position as it is shown to the package, and what the package is to find there.
struct Shown {
    fen: String,
    moves: Moves,
    check: bool,
    /// The moves that led to it.
    after: String,
}

impl Shown {
    fn new(pair: &Pair, line: &dyn Line, bare: &dyn Line) -> Self {
        Self {
            fen: pair.game.to_fen_in(&line.position(), Dialect::Uci),
            moves: Moves::of(&pair.bare, bare, &pair.spelling),
            check: line.in_check(),
            after: played(line),
        }
    }

    /// Returns the difference between our position and the one that the package has read, if there is one.
    fn apart(&self, answer: &package::Answer) -> Option<Difference> {
        let told = match answer {
            None => "they refuse it".to_owned(),
            Some((moves, check)) => match self.moves.apart(moves) {
                Some((ours, theirs)) => format!("only we have {ours:?}, only they {theirs:?}"),
                None if *check != self.check => format!("check: we say {}, they {check}", self.check),
                None => return None,
            },
        };
        let at = format!("{} after {}", self.fen, self.after);
        Some(Difference { what: What::Shown, ours: "-".to_owned(), theirs: "-".to_owned(), told, at })
    }
}

fn played(line: &dyn Line) -> String {
    line.played_texts().join(" ")
}

/// The findings on the positions of a ruleset.
#[derive(Default)]
struct Report {
    positions: u32,
    games: u32,
    /// By the row of what is known; `None` is news.
    found: BTreeMap<Option<usize>, (u32, Option<Difference>)>,
}

impl Report {
    fn add(&mut self, known: &Known, ruleset: &str, difference: Difference) {
        let row = known.row(ruleset, &difference);
        let entry = self.found.entry(row).or_insert((0, None));
        entry.0 += 1;
        entry.1.get_or_insert(difference);
    }

    /// Prints the row of the table; true if there is nothing new.
    fn print(&self, known: &Known, ruleset: &str, witness: &str) -> bool {
        let news = self.found.get(&None).map_or(0, |(count, _)| *count);
        println!(
            "{ruleset}: {} positions of {} games beside {witness}, {news} unknown differences",
            self.positions, self.games
        );
        for (row, (count, first)) in &self.found {
            match (row, first) {
                (Some(row), _) => println!("    {count} times, as known: {}", known.why(*row)),
                (None, Some(first)) => println!("    {count} times, first: {first}"),
                (None, None) => {}
            }
        }
        news == 0
    }
}

/// Compares every ruleset with its witness.
///
/// # Errors
/// If a witness parts from us in a way that is not known, or cannot be asked.
pub fn run(asked: &Asked) -> Result<(), String> {
    let known = Known::read();
    let wanted = |name: &str| asked.only.as_ref().is_none_or(|only| name.contains(only.as_str()));
    let mut sound = true;
    if wanted("chess") {
        sound &= beside_library(asked, &known, "chess", witness::orthodox);
    }
    if wanted("chess@960") {
        sound &= starts_beside_library("chess@960")?;
        sound &= beside_library(asked, &known, "chess@960", witness::shuffled);
    }
    match package::python() {
        Err(why) => println!("the variants are left out: {why}"),
        Ok(python) => {
            println!("the package is {}", python.version);
            for variant in package::variants().into_iter().filter(|it| wanted(&it.ruleset)) {
                let games = python.games(&variant.name, asked)?;
                let pair = Pair::new(&variant.ruleset, &variant.spelling);
                let (mut report, shown) = beside_package(&pair, &games, &known);
                let fens: Vec<String> = shown.iter().map(|shown| shown.fen.clone()).collect();
                let answers = python.shown(&variant.name, &fens)?;
                for difference in shown.iter().zip(&answers).filter_map(|(shown, answer)| shown.apart(answer))
                {
                    report.add(&known, &pair.ruleset, difference);
                }
                sound &= report.print(&known, &pair.ruleset, &python.version);
                println!("    {} of them shown as `fen:uci`", fens.len());
            }
        }
    }
    if sound {
        Ok(())
    } else {
        Err("there are differences that `tests/peers/differences.tsv` does not know".to_owned())
    }
}

/// All numbered starts, and how many sequences of three plies there are from each.
fn starts_beside_library(ruleset: &str) -> Result<bool, String> {
    const DEPTH: u32 = 3;
    let game = loaded(ruleset).game;
    let mut apart = 0;
    for number in 0..game.starts() {
        let start = game.start_at(number);
        let theirs = witness::start(number, DEPTH).ok_or(format!("the library has no start {number}"))?;
        let ours = (game.to_fen(&start), game.line_from(&start).perft(DEPTH, Leaves::Made));
        if ours.0.split(' ').next() != theirs.0.split(' ').next() || ours.1 != theirs.1 {
            println!("    start {number}: we have {ours:?}, they {theirs:?}");
            apart += 1;
        }
    }
    println!(
        "{ruleset}: {} starts and their sequences of {DEPTH} plies beside cozy-chess, {apart} differ",
        game.starts()
    );
    Ok(apart == 0)
}

/// Random games of ours, each position shown to the library as FEN.
fn beside_library(
    asked: &Asked,
    known: &Known,
    ruleset: &str,
    witness: fn(&str) -> Option<witness::Seen>,
) -> bool {
    let pair = Pair::new(ruleset, "");
    let mut report = Report::default();
    while report.positions < asked.positions {
        let mut random = Random::of_game(u64::from(asked.seed), u64::from(report.games));
        let start = pair.game.start_at(random.below(pair.game.starts()));
        let (mut line, mut bare) = (pair.game.line_from(&start), pair.bare.line_from(&start));
        loop {
            let fen = pair.game.to_fen(&line.position());
            let Some(seen) = witness(&fen) else {
                println!("the library refuses {fen}");
                return false;
            };
            let seen = Seen {
                moves: Moves::read(seen.moves.iter().map(String::as_str)),
                check: seen.check,
                end: seen.end,
            };
            report.positions += 1;
            for difference in pair.differences(line.as_ref(), bare.as_ref(), &seen) {
                report.add(known, &pair.ruleset, difference);
            }
            let Some(many @ 1..) = u32::try_from(line.moves().len()).ok() else { break };
            let m = line.moves()[random.below(many) as usize];
            let _ = line.play(m);
            let _ = bare.play(m);
        }
        report.games += 1;
    }
    report.print(known, &pair.ruleset, "cozy-chess")
}

/// Random games of theirs, followed by us, and the positions in which play goes on.
fn beside_package(pair: &Pair, games: &[package::Played], known: &Known) -> (Report, Vec<Shown>) {
    let mut all = Vec::new();
    let mut report = Report { games: u32::try_from(games.len()).unwrap_or(u32::MAX), ..Report::default() };
    for played in games {
        let (mut line, mut bare) = (pair.game.line(), pair.bare.line());
        for (seen, chosen) in played {
            report.positions += 1;
            for difference in pair.differences(line.as_ref(), bare.as_ref(), seen) {
                report.add(known, &pair.ruleset, difference);
            }
            // By the moves that led there, or by a count, the game may be over for one side only.
            if seen.end.is_none() && line.outcome().is_none() {
                all.push(Shown::new(pair, line.as_ref(), bare.as_ref()));
            }
            let next =
                chosen.as_ref().and_then(|text| uci::find(&pair.game, line.as_ref(), &pair.spelling, text));
            // If only they go on, the report has told that already.
            let Some(m) = next else { break };
            let _ = line.play(m);
            let _ = bare.play(m);
        }
    }
    (report, all)
}
