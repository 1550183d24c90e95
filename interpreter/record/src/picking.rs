//! Actions on the cells of the board: a piece is picked, moved or placed, or a cell is chosen. The
//! functions say what an action does, and leave the game as it is. Front ends carry the result out.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_record::log::Log;
//! use alfonso_record::opening::Opening;
//! use alfonso_record::picking::{Act, press};
//! use alfonso_record::seats::Seats;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("scachs").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("scachs", "scachs", loaded.expect("no errors"), &[]);
//! let cell = |name| subject.game.topology().named(name).expect("a cell of the board");
//! let opening = Opening::at_start(&subject, None).expect("it has one start");
//! let people = Seats::settle(&subject.game, &[]).expect("no seat is named");
//! let mut log = Log::new(&subject, opening, people, 1);
//!
//! let Act::Pick(picked, message) = press(&mut log, None, cell("e2")) else { panic!("a pawn") };
//! assert_eq!(message, "Pawn on e2 can go to e3, e4");
//! let Act::Play(m) = press(&mut log, Some(&picked), cell("e4")) else { panic!("a move") };
//! assert!(log.play(m));
//! ```

use crate::cells::pieces_to_move;
use crate::choices;
use crate::due::Due;
use crate::happened::chosen_cell;
use crate::log::Log;
use crate::talk;
use crate::targets::{Target, Who};
use crate::turn;
use alfonso_board::CellId;
use alfonso_driver::{message, words as wording};
use alfonso_game::{Game, Move};
use alfonso_report::subject::Subject;
use alfonso_report::words;
use std::ops::Deref;

/// The maximum number of targets that the message about a picked piece lists.
const LISTED: usize = 8;

/// A piece that a person has picked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picked {
    /// The piece.
    pub who: Who,
    /// The targets of its moves, in cell order. There is at least one.
    pub targets: Vec<Target>,
}

/// The effect of an action on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A move is played.
    Play(Move),
    /// One of several moves is asked for.
    Offer {
        /// The question.
        title: String,
        /// The moves; see [`choices::label`].
        moves: Vec<Move>,
        /// True if the user can also [`lift`] the piece that stands on the cell.
        lift: bool,
    },
    /// A piece is picked. The message says where it can go.
    Pick(Picked, String),
    /// The picked piece is put back, with a message.
    PutBack(String),
    /// Nothing changes, and a picked piece stays picked. The message says why.
    Say(String),
}

impl Picked {
    /// Returns the text of the move of the picked piece to a cell, in the usual notation.
    pub fn text_to(&self, game: &Game, to: CellId) -> String {
        text_to(game, self.who, to)
    }
}

/// Returns the effect of a press on a cell: of a click, of a tap, or of a key. A question is asked
/// only if there are several answers.
///
/// If no action on a cell is due, a press does the due action if a person can do it at once, and
/// otherwise says who is to act.
pub fn press(log: &mut Log<impl Deref<Target = Subject>>, picked: Option<&Picked>, cell: CellId) -> Act {
    if let Some(act) = elsewhere(log) {
        return act;
    }
    let Some(picked) = picked else { return press_here(log, cell) };
    if let Some(target) = picked.targets.iter().find(|target| target.to == cell) {
        return to_target(log, target);
    }
    match picked.who == Who::On(cell) {
        true => Act::PutBack(message!(log.subject.game, "put-back")),
        false if pieces_to_move(log).contains(&cell) => press_here(log, cell),
        false => Act::Say(talk::why(log, &picked.text_to(&log.subject.game, cell))),
    }
}

/// Returns the effect of picking a piece, which stays where it is. The effect is [`Act::Pick`] or
/// [`Act::Say`].
pub fn lift(log: &mut Log<impl Deref<Target = Subject>>, who: Who) -> Act {
    let targets = log.targets(who);
    if targets.is_empty() {
        return Act::Say(immobile(log, who));
    }
    let listed = talk::picked(log, who, &targets[..targets.len().min(LISTED)]);
    let message = match targets.len().saturating_sub(LISTED) {
        0 => listed,
        more => message!(log.subject.game, "and-more", items = listed, count = more),
    };
    Act::Pick(Picked { who, targets }, message)
}

/// Returns the effect of dragging a piece to a cell. A drag within one cell is a press, and so is a
/// drag from a cell that can be chosen and has no piece to move.
pub fn drag(log: &mut Log<impl Deref<Target = Subject>>, who: Who, to: CellId) -> Act {
    if let Some(act) = elsewhere(log) {
        return act;
    }
    if who == Who::On(to) {
        return press(log, None, to);
    }
    let targets = log.targets(who);
    match targets.iter().find(|target| target.to == to) {
        Some(target) => to_target(log, target),
        None if !targets.is_empty() => Act::Say(talk::why(log, &text_to(&log.subject.game, who, to))),
        None => match who {
            Who::On(cell) if can_choose(log, cell) => press(log, None, cell),
            Who::On(cell) => Act::Say(talk::nothing_to_pick(log, cell)),
            Who::InReserve(_) => Act::Say(immobile(log, who)),
        },
    }
}

/// Returns the effect of an action if no action on a cell is due.
fn elsewhere(log: &Log<impl Deref<Target = Subject>>) -> Option<Act> {
    match Due::of(log) {
        Due::Cells => None,
        Due::Pass => Some(Act::Play(Move::PASS)),
        Due::Choice => Some(match log.line().moves() {
            [only] => Act::Play(*only),
            several => Act::Offer { title: choices::title(log), moves: several.to_vec(), lift: false },
        }),
        Due::Throw => Some(Act::Say(message!(log.subject.game, "roll-first"))),
        Due::Over | Due::Watch => Some(Act::Say(turn::not_yours(log, ""))),
    }
}

/// Plays the only move to a target, or asks for one of them.
fn to_target(log: &Log<impl Deref<Target = Subject>>, target: &Target) -> Act {
    match target.moves.as_slice() {
        [only] => Act::Play(*only),
        several => Act::Offer {
            title: message!(log.subject.game, "which-of-these"),
            moves: several.to_vec(),
            lift: false,
        },
    }
}

/// Chooses a cell, places a piece there, or picks the piece that stands there.
fn press_here(log: &mut Log<impl Deref<Target = Subject>>, cell: CellId) -> Act {
    let game = &log.subject.game;
    let placed = |m: &Move| game.placed(*m).is_some();
    let is_here = |m: &&Move| match m.by() {
        Some(_) if placed(m) => m.to() == cell,
        Some(_) => m.from() == cell,
        None => chosen_cell(game, **m) == Some(cell),
    };
    let here: Vec<Move> = log.line().moves().iter().filter(is_here).copied().collect();
    // Moves that need no target: a piece that stays acts on its own cell.
    let stays = |m: &Move| m.by().is_none() || placed(m) || m.from() == m.to();
    let (staying, leaving): (Vec<Move>, Vec<Move>) = here.into_iter().partition(stays);
    let is_of_piece = |m: &Move| m.by().is_some() && !placed(m);
    match staying.as_slice() {
        [only] if leaving.is_empty() => Act::Play(*only),
        // A piece that can also move stays if it is picked and put down again.
        several if several.iter().all(is_of_piece) && !leaving.is_empty() => lift(log, Who::On(cell)),
        [] => lift(log, Who::On(cell)),
        several => {
            let title = match several.iter().any(placed) && leaving.is_empty() {
                true => message!(game, "who-comes-here", cell = words::cell(game, cell)),
                false => message!(game, "which-of-these"),
            };
            Act::Offer { title, lift: !leaving.is_empty(), moves: staying }
        }
    }
}

/// Explains why a piece cannot be picked.
fn immobile(log: &Log<impl Deref<Target = Subject>>, who: Who) -> String {
    let game = &log.subject.game;
    match (who, log.placeable().as_slice()) {
        // Only one kind can be placed, but not here.
        (Who::On(cell), [kind]) if log.line().piece(cell).is_none() => {
            talk::why(log, &text_to(game, Who::InReserve(*kind), cell))
        }
        (Who::On(cell), _) => talk::nothing_to_pick(log, cell),
        (Who::InReserve(_), _) if Due::of(log) != Due::Cells => turn::not_yours(log, ""),
        (Who::InReserve(kind), _) => {
            // Why it cannot be placed on an empty cell says why it is not placed at all.
            let cells = || game.topology().cells();
            let to = cells().find(|cell| log.line().piece(*cell).is_none()).or(cells().next());
            match to {
                Some(to) => talk::why(log, &text_to(game, who, to)),
                None => message!(game, "unplaced", one = wording::one(game, &wording::piece(game, kind))),
            }
        }
    }
}

/// Returns `true` if a legal move chooses the cell.
fn can_choose(log: &Log<impl Deref<Target = Subject>>, cell: CellId) -> bool {
    log.line().moves().iter().any(|m| chosen_cell(&log.subject.game, *m) == Some(cell))
}

/// Returns the text of the move of a piece to a cell.
fn text_to(game: &Game, who: Who, to: CellId) -> String {
    let to = words::cell(game, to);
    match who {
        Who::On(from) => format!("{}-{to}", words::cell(game, from)),
        Who::InReserve(kind) => format!("{}@{to}", words::kind(game, kind)),
    }
}

#[cfg(test)]
mod tests;
