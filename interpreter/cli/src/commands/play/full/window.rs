//! What lies over the board: texts, lists and menus; and lines that are typed.

use alfonso_game::{KindId, Move, Seat};

/// What lies over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Window {
    /// Something to read.
    Text {
        /// What it is about.
        title: String,
        /// Its lines, as long as they like.
        lines: Vec<String>,
        /// How many lines are scrolled away.
        top: usize,
    },
    /// The legal moves with their rules.
    Moves {
        /// Only moves in whose text or rule this stands.
        filter: String,
        /// Which of those is chosen.
        chosen: usize,
    },
    /// Something to choose from.
    Menu {
        /// What it is about.
        title: String,
        /// What there is.
        items: Vec<Item>,
        /// Which is chosen.
        chosen: usize,
    },
}

/// Something to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is called.
    pub label: String,
    /// What it does.
    pub act: Act,
}

/// What something does that is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Nothing.
    Nothing,
    /// Plays a move.
    Play(Move),
    /// Picks a man in reserve.
    Pick(KindId),
    /// Somebody else sits down in that row of the seats.
    Sit(usize),
    /// Everybody plays at random.
    Watch,
    /// A player gives the game up.
    Resign(Seat),
    /// Writes over a file.
    Overwrite(String),
    /// Asks for a file's name, and then leaves.
    SaveAndLeave,
    /// Leaves.
    Leave,
}

/// What a line is typed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// It is a move.
    Move,
    /// It is a move that somebody wonders about.
    Why,
    /// It is the name of a file.
    Save,
    /// The same, and then somebody leaves.
    SaveAndLeave,
}

/// A line that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typing {
    /// What for.
    pub purpose: Purpose,
    /// What was typed.
    pub text: String,
}

impl Purpose {
    /// What stands before the line.
    pub fn prompt(self) -> &'static str {
        match self {
            Self::Move => "move: ",
            Self::Why => "why not: ",
            Self::Save | Self::SaveAndLeave => "save as: ",
        }
    }
}

impl Window {
    /// Something to read.
    pub fn text(title: &str, lines: Vec<String>) -> Self {
        Self::Text { title: title.to_owned(), lines, top: 0 }
    }

    /// Something to choose from, the first chosen.
    pub fn menu(title: String, items: Vec<Item>) -> Self {
        Self::Menu { title, items, chosen: 0 }
    }
}
