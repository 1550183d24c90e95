//! The capabilities of an output stream, and colours.

use crate::render::tint::TINTS;
use std::env;
use std::io::{self, IsTerminal};

/// The capabilities of an output stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// True for a terminal, where a person is likely to look.
    pub terminal: bool,
    /// True to print colours.
    pub colour: bool,
    /// True if it can show more than ASCII.
    pub unicode: bool,
    /// The width in columns.
    pub width: usize,
}

/// The limits to which the program clamps a width.
const NARROWEST: usize = 40;
const WIDEST: usize = 200;

impl Screen {
    /// An output other than a terminal: 80 columns without colour.
    pub const PLAIN: Self = Self { terminal: false, colour: false, unicode: true, width: 80 };

    /// Returns the capabilities of standard output.
    pub fn stdout() -> Self {
        let stream = io::stdout();
        if !stream.is_terminal() {
            return Self::piped();
        }
        Self::terminal(
            terminal_size::terminal_size_of(&stream),
            supports_unicode::on(supports_unicode::Stream::Stdout),
        )
    }

    /// Returns the capabilities of standard error.
    pub fn stderr() -> Self {
        let stream = io::stderr();
        if !stream.is_terminal() {
            return Self::piped();
        }
        Self::terminal(
            terminal_size::terminal_size_of(&stream),
            supports_unicode::on(supports_unicode::Stream::Stderr),
        )
    }

    /// Returns the capabilities of an output other than a terminal, with the width in `COLUMNS` if it is set.
    fn piped() -> Self {
        let columns = env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse().ok());
        let width = columns.map_or(Self::PLAIN.width, |columns: usize| columns.clamp(NARROWEST, WIDEST));
        Self { width, ..Self::PLAIN }
    }

    fn terminal(size: Option<(terminal_size::Width, terminal_size::Height)>, unicode: bool) -> Self {
        let wanted = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let able = env::var_os("TERM").is_none_or(|term| term != "dumb");
        let width = size.map_or(80, |(width, _)| usize::from(width.0)).clamp(NARROWEST, WIDEST);
        Self { terminal: true, colour: wanted && able, unicode, width }
    }

    /// Returns `text` in a colour, if the screen has colours.
    pub fn paint(self, ink: Ink, text: &str) -> String {
        if self.colour && !text.is_empty() {
            format!("{}{text}{}", ink.code(), Ink::END)
        } else {
            text.to_owned()
        }
    }
}

/// The colours. [`crate::sanitise`] lets no other escape sequence reach a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Headings and important words.
    Strong,
    /// Unimportant text.
    Faint,
    /// The result of a game.
    Result,
    /// Errors.
    Alarm,
    /// A piece on a cell: its owner's row in [`TINTS`], and the ground of the cell.
    Man(usize, Paint),
    /// The name of a player, by their row in [`TINTS`].
    Player(usize),
}

/// The background of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Every other cell.
    Light,
    /// The cells between the light ones.
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

    /// Returns the number among the 256 colours of terminals.
    fn colour(self) -> u8 {
        match self {
            Self::Light => 239,
            Self::Dark => 235,
            Self::Marked => 58,
            Self::Picked => 61,
            Self::Quiet => 23,
            Self::Taking => 88,
        }
    }
}

/// The attributes of a colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pen {
    /// Bold.
    pub bold: bool,
    /// Faint.
    pub faint: bool,
    /// The text colour among the 256 of terminals.
    pub fore: Option<u8>,
    /// The background colour among the 256 of terminals.
    pub back: Option<u8>,
}

impl Ink {
    /// The escape sequence that ends a colour.
    pub const END: &str = "\x1b[0m";

    /// Returns all colours.
    pub fn all() -> impl Iterator<Item = Self> {
        let men = (0..TINTS.len()).flat_map(move |row| Paint::ALL.map(|ground| Self::Man(row, ground)));
        let players = (0..TINTS.len()).map(Self::Player);
        [Self::Strong, Self::Faint, Self::Result, Self::Alarm].into_iter().chain(players).chain(men)
    }

    /// Returns the attributes of the colour.
    pub fn pen(self) -> Pen {
        let player = |row: usize| {
            let tint = &TINTS[row % TINTS.len()];
            Pen { bold: tint.bold, fore: Some(tint.terminal), ..Pen::default() }
        };
        match self {
            Self::Strong => Pen { bold: true, ..Pen::default() },
            Self::Faint => Pen { faint: true, ..Pen::default() },
            Self::Result => Pen { bold: true, fore: Some(2), ..Pen::default() },
            Self::Alarm => Pen { bold: true, fore: Some(1), ..Pen::default() },
            Self::Player(row) => player(row),
            Self::Man(row, ground) => Pen { back: Some(ground.colour()), ..player(row) },
        }
    }

    /// Returns the escape sequence that begins the colour.
    pub fn code(self) -> String {
        let Pen { bold, faint, fore, back } = self.pen();
        let fore = fore.map(|number| match number {
            // Users can configure the first eight colours of a terminal.
            0..8 => format!("3{number}"),
            _ => format!("38;5;{number}"),
        });
        let parts = [bold.then(|| "1".to_owned()), faint.then(|| "2".to_owned()), fore];
        let parts = parts.into_iter().flatten().chain(back.map(|number| format!("48;5;{number}")));
        format!("\x1b[{}m", parts.collect::<Vec<_>>().join(";"))
    }
}
