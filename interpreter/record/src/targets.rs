//! The targets of a piece that a person picks: the cells to which it can move.

use alfonso_board::CellId;
use alfonso_game::{Game, KindId, Line, Move};
use alfonso_report::board::Marks;

/// A piece that a person can pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A piece on this cell.
    On(CellId),
    /// A piece in the moving player's reserve.
    InReserve(KindId),
}

impl Who {
    /// Returns the piece's cell if it is on the board.
    pub fn cell(self) -> Option<CellId> {
        match self {
            Self::On(cell) => Some(cell),
            Self::InReserve(_) => None,
        }
    }

    /// Returns true if the move moves this piece.
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
    /// The moves that end there; several if the rules give them different effects.
    pub moves: Vec<Move>,
    /// True if one of the moves captures.
    pub takes: bool,
}

/// Returns the targets of a piece on a line, in the order of cells.
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

/// Returns true if the move leaves fewer pieces on the board; it plays the move to find out.
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

/// Returns the marks for a picked piece and its targets.
pub fn marks(who: Who, targets: &[Target]) -> Marks {
    let cells = |takes| targets.iter().filter(move |target| target.takes == takes).map(|target| target.to);
    Marks { picked: who.cell(), quiet: cells(false).collect(), taking: cells(true).collect() }
}
