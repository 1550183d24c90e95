//! The screen of a game, as an object for the page.
//!
//! ```
//! use alfonso_web::request::{Answer, Open, Request};
//! use alfonso_web::screen::Can;
//! use alfonso_web::game_table::Table;
//!
//! let open = Open { name: "tic-tac-toe".into(), ..Open::default() };
//! let Answer::Screen(screen) = Table::default().answer(Request::Open(Box::new(open))) else { panic!("a screen") };
//! assert_eq!(screen.turn, "Your move, Cross");
//! assert!(screen.cells.iter().all(|cell| cell.holds == "empty" && cell.can == Can::Act));
//! ```

use serde::Serialize;

/// The screen of a game in progress. Strings are plain text except those whose names end with
/// `svg`, in which the texts of rule files are escaped.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Screen {
    /// The title of the game.
    pub heading: String,
    /// The goal in a line; empty if the rule file has none.
    pub goal: String,
    /// The reference of the reading: `scachs@poem, rules 5f1c...`.
    pub reference: String,
    /// The board with its pieces and marks.
    pub board_svg: String,
    /// The width and height of the board, in the units of its cells.
    pub size: (f64, f64),
    /// The cells in the order of the engine.
    pub cells: Vec<CellView>,
    /// The action that the position asks for.
    pub due: Due,
    /// The text about whose turn it is: "Your move, White".
    pub turn: String,
    /// The player to move, 0..n.
    pub to_move: u32,
    /// The cell of the picked piece.
    pub picked: Option<u32>,
    /// The kind that was picked from the reserve.
    pub lifted: Option<u32>,
    /// The open menu.
    pub menu: Option<Menu>,
    /// The effect of the last action, or the reason why it was refused. Empty if there is nothing
    /// to say.
    pub message: String,
    /// The effects of the last move, in words.
    pub happened: String,
    /// The path of the last move.
    pub path: PathView,
    /// The result of the game with its reason; empty while it goes on.
    pub ended: String,
    /// The facts about the position: dice, numbers, pieces that left the board.
    pub facts: Vec<String>,
    /// The texts about the board that stay the same: directions of travel, drawn regions and lines.
    pub notes: Vec<String>,
    /// The cells of the move that the adviser has just named.
    pub advised: Vec<u32>,
    /// The dice that lie on the table, as pictures.
    pub dice_svg: Vec<String>,
    /// The players.
    pub players: Vec<PlayerView>,
    /// The pieces and their movement.
    pub legend: Vec<LegendEntry>,
    /// The moves played, with rolls.
    pub played: Vec<PlayedEntry>,
    /// True if a move can be taken back.
    pub can_undo: bool,
    /// True if a move that was taken back can be played again.
    pub can_redo: bool,
    /// True if the person to move may pass instead of another move.
    pub may_pass: bool,
    /// True if the person to move may claim a draw or go on.
    pub may_claim: bool,
    /// True if somebody can give the game up.
    pub may_resign: bool,
    /// The position in FEN; empty if it cannot be written.
    pub fen: String,
    /// The fragment of a link to this game, reading and position.
    pub link: String,
}

/// The path of the last move: over which cells a piece went, or where seeds fell.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PathView {
    /// The cells in order, 0..n, from the origin to the last cell; empty if the last move has no
    /// path. A leap has only its two ends.
    pub cells: Vec<u32>,
    /// The cells between the ends at which the piece landed, or on which a seed fell.
    pub stations: Vec<u32>,
}

/// The kind of action that a position asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Due {
    /// The game is over.
    Over,
    /// The program moves or rolls.
    Watch,
    /// A person rolls the dice of the program.
    Throw,
    /// A person enters dice that were rolled by hand. The menu lists them.
    Enter,
    /// A person can only pass.
    Pass,
    /// A person acts on a cell or on a piece of the reserve.
    Cells,
    /// A person chooses something that is not on the board. The menu lists it.
    Choice,
}

/// A cell of the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CellView {
    /// The name.
    pub name: String,
    /// The content in words: "White King", "4 seeds", "empty".
    pub holds: String,
    /// The corners of its outline, in the units of the board. The pointer acts on the cell within it.
    pub outline: Vec<(f64, f64)>,
    /// The use of the cell for the person to move.
    pub can: Can,
    /// True if the last move changed the cell.
    pub changed: bool,
    /// The cells to which the piece on the cell can go; empty if a press acts at once.
    pub to: Vec<u32>,
}

/// The use of a cell for the person to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Can {
    /// No use.
    Nothing,
    /// A press picks the piece or acts at once.
    Act,
    /// The picked piece can go there.
    Target,
    /// The picked piece can go there and captures.
    Take,
}

/// An open menu.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Menu {
    /// The question.
    pub title: String,
    /// The choices. [`Request::Choose`](crate::request::Request::Choose) takes their index.
    pub items: Vec<String>,
    /// The cell at which the menu opens, if it is about one.
    pub cell: Option<u32>,
}

/// A player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerView {
    /// The name in the rules, in the language of the page.
    pub name: String,
    /// The player in words: "a person", "the program, beginner".
    pub who: String,
    /// The name that the person on the seat gave, even while an agent plays there; empty if there is
    /// none.
    pub person: String,
    /// The agent as it is spelt; empty for a person.
    pub agent: String,
    /// The token of the player.
    pub token_svg: String,
    /// The pieces in reserve.
    pub reserve: Vec<ReserveEntry>,
    /// The pieces that left the board since the beginning, in words.
    pub off: Vec<String>,
    /// The numbers of the player that people look at, each with its title.
    pub numbers: Vec<(String, String)>,
}

/// Pieces of a kind in reserve.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReserveEntry {
    /// The kind, 0..n.
    pub kind: u32,
    /// The name of the kind.
    pub name: String,
    /// The number of pieces.
    pub count: u32,
    /// The picture of the piece.
    pub svg: String,
    /// True if one of them can be placed now.
    pub can: bool,
}

/// A kind of piece in the legend.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LegendEntry {
    /// The name of the kind.
    pub name: String,
    /// The picture of the piece.
    pub svg: String,
    /// Its movement in a line; empty if the rules give none.
    pub movement: String,
}

/// A move that was played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayedEntry {
    /// The player, 0..n.
    pub seat: u32,
    /// The text.
    pub text: String,
    /// True if it is a roll of dice.
    pub roll: bool,
}
