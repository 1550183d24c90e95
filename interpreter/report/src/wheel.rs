//! A game for tests with rings, dice and scores.

use crate::subject::Subject;
use alfonso_driver::{Request, Source, load};

/// Returns the game with its game info. The transcripts use the same game.
pub fn subject() -> Subject {
    let text = include_str!("../../../tests/cli/chance.in/wheel.rules").to_owned();
    let source = Source { name: "wheel.rules".into(), text };
    let loaded = load(source, &Request::default(), &|_| None).expect("a sound file");
    Subject::new("wheel", "wheel", loaded, &[])
}
