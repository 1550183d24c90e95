//! The search, on small games written for it, against an obvious one.

use super::{Behaviour, Limits, What, follow};
use crate::{Contestant, Pair};
use alfonso_driver::{Loaded, Request, Said, Source, load};

/// A loaded game and what is said beside it.
struct Game {
    loaded: Loaded,
    said: Said,
    start: alfonso_game::Position,
}

fn game(text: &str, ruleset: &str) -> Game {
    let source = Source { name: "small.rules".into(), text: text.into() };
    let request = Request { ruleset: (!ruleset.is_empty()).then(|| ruleset.into()), readings: Vec::new() };
    let loaded =
        load(source, &request, &|_| None).unwrap_or_else(|failure| panic!("{:?}", failure.diagnostics));
    let said = Said::new(&loaded.rules, &loaded.family);
    let start = loaded.game.start();
    Game { loaded, said, start }
}

impl Game {
    fn contestant(&self) -> Contestant<'_> {
        Contestant { game: &self.loaded.game, said: &self.said, start: &self.start, before: "" }
    }
}
