//! Texts that are costly to draw, kept to be changed again and again.

use crate::mutate::below;
use alfonso_game::Random;
use std::sync::OnceLock;

/// A pool keeps so many texts. A game is played for each of them: that takes longer than to read one.
const MANY: usize = 4096;

/// Drawn texts, each made when it is first asked for, and the same whoever asks.
pub struct Pool {
    draw: fn(&mut Random) -> Vec<u8>,
    texts: [OnceLock<Vec<u8>>; MANY],
}

impl Pool {
    /// A pool of texts that are drawn so.
    #[must_use]
    pub const fn of(draw: fn(&mut Random) -> Vec<u8>) -> Self {
        Self { draw, texts: [const { OnceLock::new() }; MANY] }
    }

    /// One of the texts.
    pub fn draw(&self, random: &mut Random) -> Vec<u8> {
        let number = below(random, MANY);
        self.texts[number].get_or_init(|| (self.draw)(&mut Random::of_game(0, number as u64))).clone()
    }
}
