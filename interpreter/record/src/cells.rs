//! The cells on which the person to move can act.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_record::log::Log;
//! use alfonso_record::opening::Opening;
//! use alfonso_record::seats::Seats;
//! use alfonso_record::cells::pieces_to_move;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("chess").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("chess", "chess", loaded.expect("no errors"), &[]);
//! let opening = Opening::at_start(&subject, None).expect("it has one start");
//! let people = Seats::settle(&subject.game, &[]).expect("no seat is named");
//! let log = Log::new(&subject, opening, people, 1);
//! // The knights and the pawns.
//! assert_eq!(pieces_to_move(&log).len(), 10);
//! ```

use crate::due::Due;
use crate::happened::chosen_cell;
use crate::log::Log;
use alfonso_board::CellId;
use alfonso_game::Move;
use alfonso_report::subject::Subject;
use std::ops::Deref;

/// Returns the cells of the pieces that can move, in order.
pub fn pieces_to_move(log: &Log<impl Deref<Target = Subject>>) -> Vec<CellId> {
    let game = &log.subject.game;
    let from = |m: &Move| (m.by().is_some() && game.placed(*m).is_none()).then(|| m.from());
    distinct(log.line().moves().iter().filter_map(from))
}

/// Returns the cells on which a piece can be placed, in order.
pub fn open_cells(log: &Log<impl Deref<Target = Subject>>) -> Vec<CellId> {
    let game = &log.subject.game;
    let placed = |m: &Move| game.placed(*m).map(|_| m.to());
    distinct(log.line().moves().iter().filter_map(placed))
}

/// Returns the cells on which a press does something now, in order: those of pieces that can move,
/// those that can be chosen, and those on which a piece can be placed.
pub fn cells_to_act(log: &Log<impl Deref<Target = Subject>>) -> Vec<CellId> {
    if Due::of(log) != Due::Cells {
        return Vec::new();
    }
    distinct(pieces_to_move(log).into_iter().chain(cells_to_choose(log)).chain(open_cells(log)))
}

/// Returns the cells to mark while no piece is picked, in order: those that can be chosen, and
/// those on which a piece can be placed if they are few.
pub fn cells_to_mark(log: &Log<impl Deref<Target = Subject>>) -> Vec<CellId> {
    if Due::of(log) != Due::Cells {
        return Vec::new();
    }
    let is_empty = |cell: &CellId| log.line().piece(*cell).is_none();
    let empty = log.subject.game.topology().cells().filter(is_empty).count();
    let open = open_cells(log);
    let few = if open.len() * 2 <= empty { open } else { Vec::new() };
    distinct(cells_to_choose(log).chain(few))
}

/// Returns the cells that a user goes through one by one, in order: those of pieces that can move,
/// and the marked ones.
pub fn cells_to_visit(log: &Log<impl Deref<Target = Subject>>) -> Vec<CellId> {
    if Due::of(log) != Due::Cells {
        return Vec::new();
    }
    distinct(pieces_to_move(log).into_iter().chain(cells_to_mark(log)))
}

fn cells_to_choose(log: &Log<impl Deref<Target = Subject>>) -> impl Iterator<Item = CellId> {
    let game = &log.subject.game;
    log.line().moves().iter().filter_map(|m| chosen_cell(game, *m))
}

/// Returns the cells in order, each once.
fn distinct(cells: impl Iterator<Item = CellId>) -> Vec<CellId> {
    let mut cells: Vec<CellId> = cells.collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}
