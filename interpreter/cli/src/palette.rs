//! The colours of terminals.

use alfonso_report::screen::{Paint, Palette, TextStyle};

/// The colours of terminals, as escape sequences.
#[derive(Debug)]
pub struct Terminal;

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

/// The colour of each row of [`TINTS`](alfonso_report::screen::TINTS) among the 256 of terminals,
/// light enough for a dark background.
const TINTS: [u8; 16] = [230, 109, 203, 77, 75, 221, 177, 137, 249, 208, 44, 218, 143, 117, 161, 155];

/// The row of black pieces, which is not bold.
const THIN: usize = 1;

impl Palette for Terminal {
    fn begin(&self, text_style: TextStyle) -> String {
        let Pen { bold, faint, fore, back } = pen(text_style);
        let fore = fore.map(|number| match number {
            // Users can configure the first eight colours of a terminal.
            0..8 => format!("3{number}"),
            _ => format!("38;5;{number}"),
        });
        let parts = [bold.then(|| "1".to_owned()), faint.then(|| "2".to_owned()), fore];
        let parts = parts.into_iter().flatten().chain(back.map(|number| format!("48;5;{number}")));
        format!("\x1b[{}m", parts.collect::<Vec<_>>().join(";"))
    }

    fn end(&self) -> &'static str {
        "\x1b[0m"
    }
}

/// Returns the attributes of a colour.
pub fn pen(text_style: TextStyle) -> Pen {
    let player = |index: usize| {
        let index = index % TINTS.len();
        Pen { bold: index != THIN, fore: Some(TINTS[index]), ..Pen::default() }
    };
    match text_style {
        TextStyle::Strong => Pen { bold: true, ..Pen::default() },
        TextStyle::Faint => Pen { faint: true, ..Pen::default() },
        TextStyle::Result => Pen { bold: true, fore: Some(2), ..Pen::default() },
        TextStyle::Alarm => Pen { bold: true, fore: Some(1), ..Pen::default() },
        TextStyle::Player(index) => player(index),
        TextStyle::Piece(index, paint) => Pen { back: Some(background_of(paint)), ..player(index) },
    }
}

/// Returns the number of a background among the 256 colours of terminals.
fn background_of(paint: Paint) -> u8 {
    match paint {
        Paint::Light => 239,
        Paint::Dark => 235,
        Paint::Marked => 58,
        Paint::Picked => 61,
        Paint::Quiet => 23,
        Paint::Taking => 88,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfonso_report::screen;

    #[test]
    fn colours_differ() {
        assert_eq!(TINTS.len(), screen::TINTS.len());
        for (index, tint) in TINTS.iter().enumerate() {
            assert!(TINTS[index + 1..].iter().all(|other| other != tint));
        }
        assert_eq!(screen::TINTS[THIN].name, "black");
    }
}
