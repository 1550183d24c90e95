//! Positions written on one line and read again.

use super::agreement::{any, side_by_side};
use super::{Verdict, along};
use crate::games::Reading;
use crate::walker::Walker;
use alfonso_game::{Dialect, FenLoss, PlacedPiece};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// A notation gives back all that it holds and names all that it leaves out. If it leaves nothing out, play goes on
/// alike. The slow walker reads it as the engine does.
///
/// # Errors
/// A notation that is read as something else.
pub fn notations_are_read_back(reading: &Reading, choices: &[u16]) -> Verdict {
    let walker = Walker::new(&reading.rules);
    along(reading, choices, |line| {
        let game = &reading.game;
        let position = line.position();
        let fen = game.to_fen(&position);
        // If all players are out, or the player to move is, there is nothing that could be set up.
        let Ok(read) = game.from_fen(&fen) else {
            prop_assert!(line.outcome().is_some(), "{}: {} cannot be read back", &reading.title, fen);
            return Ok(());
        };
        // A dialect has other letters, and says the same.
        let dialect = game.to_fen_in(&position, Dialect::Uci);
        prop_assert_eq!(game.from_fen(&dialect), Ok(read.clone()), "{}: {}", &reading.title, dialect);
        let fen_losses = game.fen_losses(&position).expect("it was read just now");
        let at = || format!("{}: {fen}, leaving out {fen_losses:?}", &reading.title);
        let settles = fen_losses
            .iter()
            .any(|what| matches!(what, FenLoss::Pieces(_) | FenLoss::Players | FenLoss::Outcome));
        if settles {
            return Ok(());
        }
        let plain = |piece: &PlacedPiece| (piece.cell, piece.kind, piece.owner, piece.facing);
        let pieces = |pieces: &[PlacedPiece]| pieces.iter().map(plain).collect::<Vec<_>>();
        prop_assert_eq!(pieces(&position.pieces), pieces(&read.pieces), "{}", at());
        prop_assert_eq!((position.player, &position.out), (read.player, &read.out), "{}", at());
        let again = game.line_from(&read);
        let texts = |line: &dyn alfonso_game::Line| -> BTreeSet<String> {
            line.moves().iter().map(|m| line.text(*m)).collect()
        };
        if fen_losses.is_empty() {
            prop_assert_eq!(texts(line), texts(again.as_ref()), "{}", at());
            prop_assert_eq!(line.outcome(), again.outcome(), "{}", at());
            prop_assert_eq!(game.to_fen(&read), fen.clone(), "{}", at());
        }
        let walked = walker.from_fen(&fen).map_err(|why| TestCaseError::fail(format!("{}: {why}", at())))?;
        side_by_side(reading, again, &walker, walked, &[], any)
    })
}
