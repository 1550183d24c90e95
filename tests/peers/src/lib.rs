//! Shipped games, ready to be measured: `FILE[@RULESET]`, with the counts that others have made of them.

pub mod uci;
pub mod witness;

use alfonso_bench::Count;
use alfonso_driver::{Loaded, Request, counts, load, shipped};
use alfonso_game::Game;

/// A game, and what is known of it.
pub struct Subject {
    /// The game.
    pub game: Game,
    /// Counts that others have made.
    pub known: Vec<Count>,
}

/// Loads a shipped game: `FILE[@RULESET][ with QUESTION=READING]`.
///
/// # Panics
/// If there is none of that name, or no such reading.
#[must_use]
pub fn loaded(title: &str) -> Loaded {
    let (title, reading) = match title.split_once(" with ") {
        Some((title, reading)) => (title, reading.split_once('=')),
        None => (title, None),
    };
    let readings = reading.map(|(question, reading)| (question.to_owned(), reading.to_owned()));
    let (name, ruleset) = match title.split_once('@') {
        Some((name, ruleset)) => (name, Some(ruleset.to_owned())),
        None => (title, None),
    };
    let source = shipped::game(name).unwrap_or_else(|| panic!("there is no game `{name}`"));
    let request = Request { ruleset, readings: readings.into_iter().collect() };
    match load(source, &request, &|_| None) {
        Ok(loaded) => loaded,
        Err(failure) => panic!("{title}: {:?}", failure.diagnostics),
    }
}

/// Loads a shipped game, and the counts that are known of it.
///
/// # Panics
/// If there is none of that name, or its claims cannot be read.
#[must_use]
pub fn subject(title: &str) -> Subject {
    let Loaded { game, rules, .. } = loaded(title);
    let name = title.split('@').next().unwrap_or(title);
    let claims = counts::parse(shipped::claims(name).unwrap_or("()"));
    let claims = claims.unwrap_or_else(|error| panic!("{name}: {error}"));
    let known = Count::known(&game, &claims, &rules.answers.ruleset, &[]);
    Subject { game, known }
}
