//! Shipped games to compare.

use crate::games;
use alfonso_compare::Contestant;
use alfonso_driver::{Annotations, Loaded, Request, load, play_all};
use alfonso_game::{Line, Position};

/// A game in one of its rulesets.
pub struct Side {
    /// The game and its rules.
    pub loaded: Loaded,
    annotations: Annotations,
    start: Position,
}

/// Returns a shipped game in a ruleset.
#[must_use]
pub fn side(game: &str, ruleset: &str) -> Side {
    side_with(game, Some(ruleset), &[])
}

/// Returns a shipped game in a ruleset, or in its default one, with some answers changed.
///
/// # Panics
/// Panics if there is no such game or reading.
#[must_use]
pub fn side_with(game: &str, ruleset: Option<&str>, readings: &[(&str, &str)]) -> Side {
    let path = games::paths().into_iter().find(|path| games::name(path) == game).expect("a shipped game");
    let readings = readings.iter().map(|(question, reading)| ((*question).into(), (*reading).into()));
    let request = Request { ruleset: ruleset.map(str::to_owned), readings: readings.collect() };
    let loaded = load(games::source(&path), &request, &games::no_library)
        .unwrap_or_else(|failure| panic!("{game} {ruleset:?}: {:?}", failure.diagnostics));
    let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
    let start = loaded.game.start();
    Side { loaded, annotations, start }
}

impl Side {
    /// Returns the game from its start, to be compared.
    #[must_use]
    pub fn contestant(&self) -> Contestant<'_> {
        Contestant { game: &self.loaded.game, annotations: &self.annotations, start: &self.start, before: "" }
    }

    /// Returns the game after some moves.
    ///
    /// # Panics
    /// Panics if a move is not legal.
    #[must_use]
    pub fn line(&self, moves: &str) -> Box<dyn Line> {
        let mut line = self.loaded.game.line();
        play_all(line.as_mut(), moves).unwrap_or_else(|bad| panic!("{moves}: {bad:?}"));
        line
    }
}
