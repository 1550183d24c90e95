//! What a stream can show, and colours.

use crate::render::tint::TINTS;
use std::env;
use std::io::{self, IsTerminal};

/// What the place that is written to can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// A person is likely to look at it.
    pub terminal: bool,
    /// Colours are welcome.
    pub colour: bool,
    /// It can draw more than ASCII.
    pub unicode: bool,
    /// How many columns it has.
    pub width: usize,
}

/// Screens are taken to be no narrower and no wider than this.
const NARROWEST: usize = 40;
const WIDEST: usize = 200;

impl Screen {
    /// Where nobody looks: 80 columns without colour.
    pub const PLAIN: Self = Self { terminal: false, colour: false, unicode: true, width: 80 };

    /// What standard output can show.
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

    /// What standard error can show.
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

    /// Where nobody looks, unless `COLUMNS` says how wide lines shall be.
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

    /// `text` in a colour, if there are colours.
    pub fn paint(self, ink: Ink, text: &str) -> String {
        if self.colour && !text.is_empty() {
            format!("{}{text}{}", ink.code(), Ink::END)
        } else {
            text.to_owned()
        }
    }
}

/// The colours there are. What is not among them never reaches a terminal: see [`crate::safe`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Headings and what matters.
    Strong,
    /// What may be passed over.
    Faint,
    /// How a game ended.
    Result,
    /// What went wrong.
    Alarm,
    /// A man on a cell: by his owner's colour, a row of [`TINTS`], and the cell's ground.
    Man(usize, Ground),
    /// The name of a player, by his colour.
    Player(usize),
}

/// What a cell is painted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Every other cell.
    Light,
    /// The cells between.
    Dark,
    /// Where the last move began or ended.
    Marked,
    /// Where a man stands that was picked.
    Picked,
    /// Where he can go.
    Quiet,
    /// Where he can go by taking somebody.
    Taking,
}

impl Ground {
    const ALL: [Self; 6] = [Self::Light, Self::Dark, Self::Marked, Self::Picked, Self::Quiet, Self::Taking];

    /// Its number among the 256 colours of terminals.
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

/// What a colour is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pen {
    /// Bold.
    pub bold: bool,
    /// Faint.
    pub faint: bool,
    /// The colour of letters, among the 256 of terminals.
    pub fore: Option<u8>,
    /// The colour of the ground, likewise.
    pub back: Option<u8>,
}

impl Ink {
    /// What ends a colour.
    pub const END: &str = "\x1b[0m";

    /// Every colour there is.
    pub fn all() -> impl Iterator<Item = Self> {
        let men = (0..TINTS.len()).flat_map(move |row| Ground::ALL.map(|ground| Self::Man(row, ground)));
        let players = (0..TINTS.len()).map(Self::Player);
        [Self::Strong, Self::Faint, Self::Result, Self::Alarm].into_iter().chain(players).chain(men)
    }

    /// What it is made of.
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

    /// What begins it.
    pub fn code(self) -> String {
        let Pen { bold, faint, fore, back } = self.pen();
        let fore = fore.map(|number| match number {
            // Terminals may be told what their first colours look like.
            0..8 => format!("3{number}"),
            _ => format!("38;5;{number}"),
        });
        let parts = [bold.then(|| "1".to_owned()), faint.then(|| "2".to_owned()), fore];
        let parts = parts.into_iter().flatten().chain(back.map(|number| format!("48;5;{number}")));
        format!("\x1b[{}m", parts.collect::<Vec<_>>().join(";"))
    }
}
