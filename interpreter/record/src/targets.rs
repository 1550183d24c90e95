//! The targets of a piece that a person picks.

use alfonso_board::CellId;
use alfonso_game::{Game, KindId, Line, Move};
use alfonso_report::board::Marks;

/// A piece that a person can pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A piece on this cell.
    On(CellId),
    /// A piece in the reserve of the player to move.
    InReserve(KindId),
}

impl Who {
    /// Returns the cell of the piece, or `None` if it is in a reserve.
    pub fn cell(self) -> Option<CellId> {
        match self {
            Self::On(cell) => Some(cell),
            Self::InReserve(_) => None,
        }
    }

    /// Returns `true` if the move moves this piece.
    pub fn moves_by(self, game: &Game, m: Move) -> bool {
        match (self, game.placed(m)) {
            (Self::On(cell), None) => m.by().is_some() && m.from() == cell,
            (Self::InReserve(kind), Some(placed)) => placed == kind,
            _ => false,
        }
    }
}

/// A cell to which a piece can move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The target cell.
    pub to: CellId,
    /// The moves that end on this cell. There are several if the rules give them different effects.
    pub moves: Vec<Move>,
    /// True if at least one of the moves captures.
    pub takes: bool,
}

/// Returns the targets of a piece, in cell order.
pub fn targets(game: &Game, line: &mut dyn Line, who: Who) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    let of_it = |m: &&Move| who.moves_by(game, **m);
    let moves: Vec<Move> = line.moves().iter().filter(of_it).copied().collect();
    for m in moves {
        let takes = takes(game, line, m);
        match targets.iter_mut().find(|target| target.to == m.to()) {
            Some(target) => {
                target.moves.push(m);
                target.takes |= takes;
            }
            None => targets.push(Target { to: m.to(), moves: vec![m], takes }),
        }
    }
    targets.sort_by_key(|target| target.to);
    targets
}

/// Returns `true` if the move reduces the number of pieces on the board. The function plays the
/// move on the line and takes it back.
fn takes(game: &Game, line: &mut dyn Line, m: Move) -> bool {
    let pieces =
        |line: &dyn Line| game.topology().cells().map(|cell| u64::from(line.height(cell))).sum::<u64>();
    let before = pieces(line);
    if line.play(m).is_err() {
        return false;
    }
    let after = pieces(line);
    line.undo();
    after < before
}

/// Returns the marks for the picked piece and its targets.
pub fn marks(who: Who, targets: &[Target]) -> Marks {
    let cells = |takes| targets.iter().filter(move |target| target.takes == takes).map(|target| target.to);
    let (quiet, taking) = (cells(false).collect(), cells(true).collect());
    Marks { picked: who.cell(), quiet, taking, ..Marks::default() }
}
