//! Places in bytes as lines and columns, and back.

use alfonso_diag::Span;
use lsp_types::{Position, PositionEncodingKind, Range};

/// What columns count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// Bytes.
    Utf8,
    /// Units of UTF-16, as the protocol has it where nothing else was agreed upon.
    Utf16,
}

impl Columns {
    /// Returns what columns count for a client that offers these.
    pub fn agreed(offered: Option<&[PositionEncodingKind]>) -> Self {
        match offered.is_some_and(|list| list.contains(&PositionEncodingKind::UTF8)) {
            true => Self::Utf8,
            false => Self::Utf16,
        }
    }

    /// Returns its name in the protocol.
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

/// Where the lines of a text begin.
#[derive(Clone, Debug)]
pub struct Lines {
    starts: Vec<usize>,
    columns: Columns,
}

impl Lines {
    /// Looks at a text. Lines end with `\n`, `\r\n` or `\r`.
    pub fn new(text: &str, columns: Columns) -> Self {
        let bytes = text.as_bytes();
        let ends = bytes
            .iter()
            .enumerate()
            .filter(|(at, byte)| **byte == b'\n' || (**byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')));
        Self { starts: std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect(), columns }
    }

    /// Returns a place as line and column. A place inside of a letter is its beginning, one behind the text its end.
    pub fn position(&self, text: &str, at: usize) -> Position {
        let at = at.min(text.len());
        let at = (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let line = self.starts.partition_point(|start| *start <= at).saturating_sub(1);
        let start = self.starts.get(line).copied().unwrap_or(0);
        Position::new(u32::try_from(line).unwrap_or(u32::MAX), self.columns.width(&text[start..at]))
    }

    /// Returns a range as lines and columns.
    pub fn range(&self, text: &str, span: Span) -> Range {
        let range = span.range();
        Range::new(self.position(text, range.start), self.position(text, range.end.max(range.start)))
    }

    /// Returns the place of a line and column. A column behind the line is its end, a line behind the text the text's end.
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
