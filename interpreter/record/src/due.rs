//! The kind of action that a position asks for.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_record::due::{Due, may_pass};
//! use alfonso_record::log::Log;
//! use alfonso_record::opening::Opening;
//! use alfonso_record::seats::Seats;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("go").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("go", "go", loaded.expect("no errors"), &[]);
//! let opening = Opening::at_start(&subject, None).expect("it has one start");
//! let people = Seats::settle(&subject.game, &[]).expect("no seat is named");
//! let log = Log::new(&subject, opening, people, 1);
//! assert!(Due::of(&log) == Due::Cells && may_pass(&log));
//! ```

use crate::happened::chosen_cell;
use crate::log::Log;
use alfonso_game::{Move, MoveKind};
use alfonso_report::subject::Subject;
use std::ops::Deref;

/// The kind of action that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// The game is over. A person may still have the choice between a draw and playing on.
    Over,
    /// The program moves or rolls the dice.
    Watch,
    /// A person rolls the dice of the program.
    Throw,
    /// A person can only pass.
    Pass,
    /// A person acts on a cell of the board.
    Cells,
    /// A person chooses something that is not on the board, such as a number or a player, or enters
    /// dice that were rolled by hand.
    Choice,
}

impl Due {
    /// Returns the action that a position asks for.
    pub fn of(log: &Log<impl Deref<Target = Subject>>) -> Self {
        let line = log.line();
        if log.is_over() {
            return Self::Over;
        }
        if log.is_played() {
            // The dice of a person's turn wait for this person.
            let waits = line.is_chance() && !log.seats.is_played(line.to_move());
            return if waits { Self::Throw } else { Self::Watch };
        }
        let is_pass = |m: &Move| m.kind() == MoveKind::Pass;
        let is_on_board = |m: &Move| m.by().is_some() || chosen_cell(&log.subject.game, *m).is_some();
        match line.moves() {
            moves if moves.iter().all(is_pass) => Self::Pass,
            moves if moves.iter().any(is_on_board) => Self::Cells,
            _ => Self::Choice,
        }
    }
}

/// Returns `true` if the person to move may pass instead of another move.
pub fn may_pass(log: &Log<impl Deref<Target = Subject>>) -> bool {
    Due::of(log) == Due::Cells && log.line().moves().contains(&Move::PASS)
}
