//! The formatter of rule files.
//!
//! ```text
//! text --parse--> words and how they belong together --pieces--> words and comments --lines--> lines
//!      --indent--> where they begin --gaps--> what lies between words --rows, columns--> what stands below what
//! ```
//!
//! The author determines line breaks and empty lines, and the layout determines nearly everything
//! else. Words, quotations and comments are never changed. Formatting is idempotent. The widths of
//! gaps are ignored, except that a wide gap in a column is a request to align this column.
//!
//! ```
//! use alfonso_diag::SourceId;
//! use alfonso_syntax::fmt;
//!
//! let text = "game   \"Small\"\nturn{turn.move:move}";
//! let laid_out = fmt::format(SourceId(0), text).expect("the text has no errors");
//! assert_eq!(laid_out, "game \"Small\"\nturn { turn.move: move }\n");
//! // The layout of a layout is the same.
//! assert_eq!(fmt::format(SourceId(0), &laid_out).as_ref(), Ok(&laid_out));
//! ```

mod columns;
mod gaps;
mod indent;
mod kinds;
mod lines;
mod pieces;
mod rows;
#[cfg(test)]
mod tests;

use alfonso_diag::{Diagnostic, SourceId, Span, code};

use crate::{parse, scan};
use columns::Columns;
use lines::Line;
use pieces::{Piece, pieces};

/// Formats a rule file: returns the same words and comments in the same order, with other white
/// space.
///
/// Lines end with a line feed, and so does the text. Lines that are too long are not broken.
///
/// # Errors Returns all diagnostics of the text if any of them is an error, because such a text has
/// no layout.
pub fn format(source: SourceId, text: &str) -> Result<String, Vec<Diagnostic>> {
    let (_, problems) = crate::parse(source, text);
    if problems.iter().any(Diagnostic::is_error) {
        return Err(problems);
    }
    let clean = scan::scan(source, text).repaired;
    let laid_out = clean.and_then(|clean| lay_out(text, &clean));
    if let Some(problem) = laid_out.as_ref().and_then(|text| crate::too_large(source, text.len())) {
        return Err(vec![problem]);
    }
    laid_out.ok_or_else(|| {
        let message = "a fault of the formatter: it cannot format this text, although the text can be parsed";
        vec![Diagnostic::error(code::SYNTAX, Span::new(source, 0, 0), message, "the text is unchanged")]
    })
}

/// Returns the comments of a rule file in order, without trailing white space.
///
/// ```
/// use alfonso_syntax::fmt;
///
/// let text = "// Rules of 1283.\ngame \"A // game\" // no comment before this one\n";
/// assert_eq!(fmt::comments(text), ["// Rules of 1283.", "// no comment before this one"]);
/// ```
pub fn comments(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        while let Some(at) = rest.find(['"', '/']) {
            let (sign, behind) = (&rest[at..=at], &rest[at + 1..]);
            if sign == "\"" {
                rest = behind.split_once('"').map_or("", |(_, behind)| behind);
            } else if behind.starts_with('/') {
                found.push(rest[at..].trim_end());
                break;
            } else {
                rest = behind;
            }
        }
    }
    found
}

/// A text during its layout.
struct Layout<'t> {
    tree: &'t parse::Tree,
    pieces: &'t [Piece<'t>],
    lines: Vec<Line>,
    /// The number of spaces before each piece that does not begin a line.
    gaps: Vec<usize>,
}

/// Lays out a text. Returns `None` if the parsed words of `clean` do not cover the text.
fn lay_out(text: &str, clean: &str) -> Option<String> {
    let tree = parse::tree(clean)?;
    let pieces = pieces(text, clean, &tree)?;
    let lines = lines::lines(&tree, &pieces);
    let gaps = gaps::all(&tree, &pieces);
    let mut layout = Layout { tree: &tree, pieces: &pieces, lines, gaps };
    indent::indent(&mut layout);
    rows::align(&mut layout, text);
    Columns::of(&layout).align(&mut layout);
    indent::hang(&mut layout);
    columns::comments(&mut layout);
    Some(layout.written())
}

impl Layout<'_> {
    /// Returns the column after a piece of a line.
    fn end(&self, line: usize, piece: usize) -> usize {
        let line = &self.lines[line];
        let widths = (line.pieces.start..=piece).map(|it| self.gap(line, it) + self.pieces[it].width());
        line.indent + widths.sum::<usize>()
    }

    fn gap(&self, line: &Line, piece: usize) -> usize {
        if piece == line.pieces.start { 0 } else { self.gaps[piece] }
    }

    fn written(&self) -> String {
        let mut out = String::new();
        for line in &self.lines {
            if line.blank {
                out.push('\n');
            }
            out.extend(std::iter::repeat_n(' ', line.indent));
            for piece in line.pieces.clone() {
                out.extend(std::iter::repeat_n(' ', self.gap(line, piece)));
                out.push_str(self.pieces[piece].text);
            }
            out.push('\n');
        }
        out
    }
}
