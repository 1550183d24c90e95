//! The kind of action that a position asks for.

use crate::commands::play::table::Table;
use alfonso_game::{Move, MoveKind};
use alfonso_record::happened::chosen_cell;

/// The kind of action that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// The game is over.
    Over,
    /// The program moves or throws the dice.
    Watch,
    /// A person throws the dice of the program.
    Throw,
    /// A person can only pass.
    Pass,
    /// A person acts on a cell of the board.
    Cells,
    /// A person chooses something that is not on the board, such as a number or a player.
    Choice,
}

impl Due {
    /// Returns the action that a position asks for.
    pub fn of(table: &Table<'_>) -> Self {
        let line = table.line();
        if table.is_over() {
            return Self::Over;
        }
        if table.is_played() {
            // The dice of a person's turn wait for this person.
            let waits = line.is_chance() && !table.seats.is_played(line.to_move());
            return if waits { Self::Throw } else { Self::Watch };
        }
        let is_pass = |m: &Move| m.kind() == MoveKind::Pass;
        let is_on_board = |m: &Move| m.by().is_some() || chosen_cell(&table.subject.game, *m).is_some();
        match line.moves() {
            moves if moves.iter().all(is_pass) => Self::Pass,
            moves if moves.iter().any(is_on_board) => Self::Cells,
            _ => Self::Choice,
        }
    }
}

/// Returns true if the person to move may pass instead of another move.
pub fn may_pass(table: &Table<'_>) -> bool {
    Due::of(table) == Due::Cells && table.line().moves().contains(&Move::PASS)
}
