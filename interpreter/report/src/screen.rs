//! The capabilities of a text output, and colours by their meaning. The output decides how each
//! colour looks.
//!
//! ```
//! use alfonso_report::screen::{TextStyle, Palette, Screen};
//!
//! /// The colours of an output in HTML.
//! #[derive(Debug)]
//! struct Tags;
//!
//! impl Palette for Tags {
//!     fn begin(&self, _: TextStyle) -> String {
//!         "<b>".into()
//!     }
//!
//!     fn end(&self) -> &'static str {
//!         "</b>"
//!     }
//! }
//!
//! let screen = Screen { colours: Some(&Tags), ..Screen::PLAIN };
//! assert_eq!(screen.paint(TextStyle::Strong, "mate"), "<b>mate</b>");
//! assert_eq!(Screen::PLAIN.paint(TextStyle::Strong, "mate"), "mate");
//! ```

pub use crate::tint::{TINTS, Tint};

use std::fmt::Debug;

/// The capabilities of an output stream.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// True for a terminal, where a person is likely to read the output.
    pub terminal: bool,
    /// The colours of the output, if it supports colours.
    pub colours: Option<&'static dyn Palette>,
    /// True if the output can show characters outside ASCII.
    pub unicode: bool,
    /// The width in columns.
    pub width: usize,
}

/// The colours of an output, as the characters that start and end a colour.
pub trait Palette: Debug + Sync {
    /// Returns the characters that start a colour.
    fn begin(&self, text_style: TextStyle) -> String;

    /// Returns the characters that end any colour.
    fn end(&self) -> &'static str;
}

impl Screen {
    /// The screen for an output that is not a terminal: 80 columns without colours.
    pub const PLAIN: Self = Self { terminal: false, colours: None, unicode: true, width: 80 };

    /// Returns `true` if the output has colours.
    pub fn is_coloured(self) -> bool {
        self.colours.is_some()
    }

    /// Returns `text` in a colour, or unchanged if the screen has no colours.
    pub fn paint(self, text_style: TextStyle, text: &str) -> String {
        match self.colours {
            Some(palette) if !text.is_empty() => {
                format!("{}{text}{}", palette.begin(text_style), palette.end())
            }
            _ => text.to_owned(),
        }
    }

    /// Removes the colours from a painted text.
    pub fn unpainted(self, text: &str) -> String {
        let Some(palette) = self.colours else { return text.to_owned() };
        let marks = marks(palette);
        marks.into_iter().fold(text.to_owned(), |text, mark| text.replace(&mark, ""))
    }
}

/// Returns all character sequences that start or end a colour of a palette.
pub fn marks(palette: &dyn Palette) -> Vec<String> {
    TextStyle::all().map(|text_style| palette.begin(text_style)).chain([palette.end().to_owned()]).collect()
}

/// The styles of text. [`crate::sanitise`] removes all other colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextStyle {
    /// Headings and important words.
    Strong,
    /// Unimportant text.
    Faint,
    /// The result of a game.
    Result,
    /// Errors.
    Alarm,
    /// A piece on a cell, with its owner's index in [`TINTS`] and the background of the cell.
    Piece(usize, Paint),
    /// The name of a player, with their index in [`TINTS`].
    Player(usize),
}

/// The background of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// The background of every other cell.
    Light,
    /// The background of the cells between the light ones.
    Dark,
    /// The origin or target of the last move.
    Marked,
    /// The cell of the picked piece.
    Picked,
    /// A target of the picked piece.
    Quiet,
    /// A target where the picked piece captures.
    Taking,
}

impl Paint {
    const ALL: [Self; 6] = [Self::Light, Self::Dark, Self::Marked, Self::Picked, Self::Quiet, Self::Taking];
}

impl TextStyle {
    /// Returns all styles.
    pub fn all() -> impl Iterator<Item = Self> {
        let pieces =
            (0..TINTS.len()).flat_map(move |tint| Paint::ALL.map(|background| Self::Piece(tint, background)));
        let players = (0..TINTS.len()).map(Self::Player);
        [Self::Strong, Self::Faint, Self::Result, Self::Alarm].into_iter().chain(players).chain(pieces)
    }
}
