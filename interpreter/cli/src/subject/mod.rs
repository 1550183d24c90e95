//! The game that a command is about, and what is to be said beside it.

mod card;
mod example;
mod fen;
mod start;
mod target;

pub use card::{Card, DrawnLine};
pub use example::example;
pub use start::{Opening, Start, bad_move};
pub use target::{Found, Target};

use crate::trouble::Trouble;
use alfonso_driver::{About, Loaded, Request, load};
use alfonso_game::{Game, Line, Refusal};

/// A game ready to be played, and its card.
#[derive(Debug)]
pub struct Subject {
    /// The game.
    pub game: Game,
    /// What is to be said beside it.
    pub card: Card,
    /// How many warnings its file has.
    pub warnings: usize,
}

impl Subject {
    /// Says why a text is no legal move on a line: lower case, no full stop.
    pub fn refusal(&self, line: &dyn Line, text: &str, refusal: &Refusal) -> String {
        alfonso_driver::refusal(About { game: &self.game, said: &self.card.said }, line, text, refusal)
    }
}

impl Target {
    /// Loads everything there is to know about the game.
    pub fn load(&self) -> Result<(Found, Loaded), Trouble> {
        let found = self.find()?;
        let request = Request { ruleset: self.ruleset.clone(), readings: self.readings.clone() };
        let loaded = load(found.source.clone(), &request, &|name| found.library(name))
            .map_err(|failure| Trouble::from(*failure))?;
        Ok((found, loaded))
    }

    /// Loads the game.
    pub fn subject(&self) -> Result<Subject, Trouble> {
        let (found, loaded) = self.load()?;
        let card = Card::new(&found.name, &loaded, &self.readings);
        Ok(Subject { game: loaded.game, card, warnings: loaded.warnings.len() })
    }
}
