//! The windows over the board (texts, lists and menus), and the lines that the user types.

use alfonso_driver::message;
use alfonso_game::{Game, Move, Seat};

/// A window over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Window {
    /// A text to read.
    Text {
        /// The title.
        title: String,
        /// The lines, of any length.
        lines: Vec<String>,
        /// The number of lines scrolled off the top.
        top: usize,
    },
    /// The list of legal moves with their rules.
    Moves {
        /// The text that a move or its rule must contain.
        filter: String,
        /// The chosen row.
        chosen: usize,
    },
    /// A menu.
    Menu {
        /// The title.
        title: String,
        /// The items.
        items: Vec<Item>,
        /// The chosen item.
        chosen: usize,
    },
}

/// An item of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The text of the item.
    pub label: String,
    /// The action of the item.
    pub act: Act,
}

/// The action of a menu item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// No action.
    Nothing,
    /// A move to play.
    Play(Move),
    /// Picks the piece under the cursor, to move it.
    Lift,
    /// Gives another player to the seat in this row of the list.
    Sit(usize),
    /// Random play for every seat.
    Watch,
    /// Continues the game where a draw can be claimed.
    PlayOn,
    /// A claim that ends the game.
    Claim,
    /// A player's resignation.
    Resign(Seat),
    /// A file to overwrite.
    Overwrite(String),
    /// A request for a file name, to save and leave.
    SaveAndLeave,
    /// The end of play, without saving.
    Leave,
}

/// The purpose of a typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A move to play.
    Move,
    /// A move to explain.
    Why,
    /// The name of a file.
    Save,
    /// The name of a file to save to before leaving.
    SaveAndLeave,
}

/// A line being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typing {
    /// The purpose of the line.
    pub purpose: Purpose,
    /// The text typed so far.
    pub text: String,
}

impl Purpose {
    /// Returns the prompt before the line.
    pub fn prompt(self, game: &Game) -> String {
        let prompt = match self {
            Self::Move => message!(game, "prompt-move"),
            Self::Why => message!(game, "prompt-why"),
            Self::Save | Self::SaveAndLeave => message!(game, "prompt-save"),
        };
        prompt + " "
    }
}

impl Window {
    /// Returns a window with a text.
    pub fn text(title: String, lines: Vec<String>) -> Self {
        Self::Text { title, lines, top: 0 }
    }

    /// Returns a menu with its first item chosen.
    pub fn menu(title: String, items: Vec<Item>) -> Self {
        Self::Menu { title, items, chosen: 0 }
    }
}
