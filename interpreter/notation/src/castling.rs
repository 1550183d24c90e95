//! Castling: moves that move two pieces of the same player.

use alfonso_board::CellId;
use alfonso_game::{Line, Move, MoveKind};

/// A move that also moves a second piece of the same player.
pub struct Castling {
    /// The cell of the second piece (the rook) before the move.
    pub partner: CellId,
    /// The cell of the first piece (the king) after the move.
    pub arrives: CellId,
}

/// Returns the castling of a legal move, or `None` if the move does not castle.
pub fn of(line: &dyn Line, m: Move) -> Option<Castling> {
    let MoveKind::Piece { from, .. } = m.kind() else { return None };
    let first = line.piece(from)?;
    let changes = line.changes(m);
    // A castling captures nothing.
    let before = changes.iter().filter(|change| change.before.is_some()).count();
    let after = changes.iter().filter(|change| change.after.is_some()).count();
    if before != after {
        return None;
    }
    let partner = changes.iter().find(|change| {
        change.cell != from
            && change.before.is_some_and(|piece| piece.owner == first.owner && piece.class != first.class)
    })?;
    let arrives = changes.iter().find(|change| change.after == Some(first))?;
    Some(Castling { partner: partner.cell, arrives: arrives.cell })
}
