//! Laws of moves as text: how engines write them, and how records do.

use super::{Verdict, along};
use crate::games::Reading;
use alfonso_driver::{About, Annotations, Notation};
use alfonso_notation::{Understood, is_move_text, parse, uci, written};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// The plies between two positions that are looked at: all texts of one are compared with each other.
const APART: u32 = 12;

/// No two legal moves have the same text in the manner of engines. Whatever is written, so, in a notation of the file or in full, is read as
/// that move, and is text of a move.
///
/// # Errors
/// Two moves with one text, or a text that is read as something else.
pub fn moves_are_read_as_written(reading: &Reading, choices: &[u16]) -> Verdict {
    let annotations = Annotations { notation: Notation::of(&reading.rules), ..Annotations::default() };
    let about = About { game: &reading.game, annotations: &annotations };
    let first = u32::from(choices.first().copied().unwrap_or_default()) % APART;
    along(reading, choices, |line| {
        if line.ply() % APART != first || line.moves().is_empty() {
            return Ok(());
        }
        let at = format!("{} at {}", reading.title, reading.game.to_fen(&line.position()));
        let mut known = BTreeMap::new();
        for m in line.moves().to_vec() {
            let engines = uci::written(about, line, m);
            if let Some(other) = known.insert(engines.to_lowercase(), m) {
                let texts = [other, m].map(|m| line.text(m));
                prop_assert!(false, "{}: {} stands for {} and {}", at, engines, texts[0], texts[1]);
            }
            let players = written(about, line, m);
            for text in [engines, players, line.text(m)] {
                let understood = parse(about, line, &text);
                prop_assert_eq!(understood, Understood::Move(m), "{}: {} for {}", at, text, line.text(m));
                prop_assert!(is_move_text(about, &text), "{}: {}", at, text);
            }
        }
        Ok(())
    })
}
