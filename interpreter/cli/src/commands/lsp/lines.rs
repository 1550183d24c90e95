//! Converts byte offsets to lines and columns, and back.

use alfonso_diag::Span;
use lsp_types::{Position, PositionEncodingKind, Range};

/// The unit of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// Bytes.
    Utf8,
    /// UTF-16 code units, the default of the protocol.
    Utf16,
}

impl Columns {
    /// Returns the unit of columns for a client that offers these units.
    pub fn agreed(offered: Option<&[PositionEncodingKind]>) -> Self {
        match offered.is_some_and(|list| list.contains(&PositionEncodingKind::UTF8)) {
            true => Self::Utf8,
            false => Self::Utf16,
        }
    }

    /// Returns the name of the unit in the protocol.
    pub fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    /// Returns the width of a text.
    pub fn width(self, text: &str) -> u32 {
        let width = match self {
            Self::Utf8 => text.len(),
            Self::Utf16 => text.chars().map(char::len_utf16).sum(),
        };
        u32::try_from(width).unwrap_or(u32::MAX)
    }
}

/// The offsets at which the lines of a text begin.
#[derive(Clone, Debug)]
pub struct Lines {
    starts: Vec<usize>,
    columns: Columns,
}

impl Lines {
    /// Finds the lines of a text. Lines end with `\n`, `\r\n` or `\r`.
    pub fn new(text: &str, columns: Columns) -> Self {
        let bytes = text.as_bytes();
        let ends = bytes
            .iter()
            .enumerate()
            .filter(|(at, byte)| **byte == b'\n' || (**byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')));
        Self { starts: std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect(), columns }
    }

    /// Converts an offset to a line and column. An offset inside a character is rounded down to its
    /// beginning. An offset after the end of the text becomes the end.
    pub fn position(&self, text: &str, at: usize) -> Position {
        let at = at.min(text.len());
        let at = (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let line = self.starts.partition_point(|start| *start <= at).saturating_sub(1);
        let start = self.starts.get(line).copied().unwrap_or(0);
        Position::new(u32::try_from(line).unwrap_or(u32::MAX), self.columns.width(&text[start..at]))
    }

    /// Converts a span to lines and columns.
    pub fn range(&self, text: &str, span: Span) -> Range {
        let range = span.range();
        Range::new(self.position(text, range.start), self.position(text, range.end.max(range.start)))
    }

    /// Converts a line and column to an offset. A column after the end of a line becomes the end of
    /// the line. A line after the end of the text becomes the end of the text.
    pub fn offset(&self, text: &str, position: Position) -> usize {
        let line = position.line as usize;
        let Some(start) = self.starts.get(line).copied() else { return text.len() };
        let end = self.starts.get(line + 1).copied().unwrap_or(text.len());
        let line = text[start..end].trim_end_matches(['\n', '\r']);
        let mut column = 0;
        for (at, sign) in line.char_indices() {
            let width = self.columns.width(sign.encode_utf8(&mut [0; 4]));
            if column + width > position.character {
                return start + at;
            }
            column += width;
        }
        start + line.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_back() {
        let text = "aé\u{1F600}b\r\n\rx\nlast é";
        for columns in [Columns::Utf8, Columns::Utf16] {
            let lines = Lines::new(text, columns);
            let inside = |at: &usize| text.is_char_boundary(*at) && !text[..*at].ends_with('\r');
            for at in (0..=text.len()).filter(inside) {
                assert_eq!(lines.offset(text, lines.position(text, at)), at, "{columns:?} {at}");
            }
            assert_eq!(lines.offset(text, Position::new(0, 99)), "aé\u{1F600}b".len());
            assert_eq!(lines.offset(text, Position::new(99, 0)), text.len());
        }
        let b = text.find('b').expect("there");
        assert_eq!(Lines::new(text, Columns::Utf16).position(text, b), Position::new(0, 4));
        assert_eq!(Lines::new(text, Columns::Utf8).position(text, b), Position::new(0, 7));
        assert_eq!(Lines::new(text, Columns::Utf8).position(text, text.len()).line, 3);
    }
}
