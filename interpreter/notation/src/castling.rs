//! Moves of two pieces of one player: castling, in every way in which it is written.

use alfonso_board::CellId;
use alfonso_game::{Line, Move, MoveKind};

/// A move that moves a second piece of the same player.
pub struct Castling {
    /// The cell where the second piece stands before the move: the rook's.
    pub partner: CellId,
    /// The cell where the first piece stands after it.
    pub arrives: CellId,
}

/// Returns the castling that a legal move is; `None` for other moves.
pub fn of(line: &dyn Line, m: Move) -> Option<Castling> {
    let MoveKind::Piece { from, .. } = m.kind() else { return None };
    let first = line.piece(from)?;
    let changes = line.changes(m);
    // Nothing is taken.
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
