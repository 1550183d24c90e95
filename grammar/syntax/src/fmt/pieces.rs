//! Words and comments, in the order of the text.

use crate::parse::{Tree, Word};

/// A word or a comment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'t> {
    pub(super) text: &'t str,
    /// The index of the word. `None` for a comment.
    pub(super) word: Option<usize>,
    /// The number of line breaks before it.
    pub(super) breaks: usize,
    /// The number of columns between it and the preceding piece on the same line. A tab counts as
    /// `TABULATOR` columns.
    pub(super) blanks: usize,
}

impl Piece<'_> {
    pub(super) fn is_comment(&self) -> bool {
        self.word.is_none()
    }

    /// Returns `true` for a comment that follows other text on its line.
    pub(super) fn is_remark(&self) -> bool {
        self.is_comment() && self.breaks == 0
    }

    /// Returns the width in characters.
    pub(super) fn width(&self) -> usize {
        self.text.chars().count()
    }
}

/// Returns the pieces of a text. Returns `None` if the parsed words differ from the text or do not
/// cover it.
pub(super) fn pieces<'t>(text: &'t str, clean: &str, tree: &Tree) -> Option<Vec<Piece<'t>>> {
    let mut pieces = Vec::new();
    let mut at = 0;
    for (number, Word { start, end, .. }) in tree.words.iter().enumerate() {
        let before = clean.get(at..*start)?;
        let word = text.get(*start..*end)?;
        if !before.trim().is_empty() || clean.get(*start..*end)? != word {
            return None;
        }
        let gap = between(text.get(at..*start)?, &mut pieces);
        pieces.push(Piece { text: word, word: Some(number), breaks: gap.0, blanks: gap.1 });
        at = *end;
    }
    if !clean.get(at..)?.trim().is_empty() {
        return None;
    }
    between(text.get(at..)?, &mut pieces);
    // A comment at the beginning of the text has its own line.
    if let Some(first) = pieces.first_mut().filter(|first| first.is_comment()) {
        first.breaks = first.breaks.max(1);
    }
    Some(pieces)
}

/// The number of columns that a tab counts as.
const TABULATOR: usize = 8;

/// Adds the comments between two words. Returns the numbers of line breaks and of spaces after the
/// last of them.
fn between<'t>(text: &'t str, pieces: &mut Vec<Piece<'t>>) -> (usize, usize) {
    let mut rest = text;
    loop {
        let comment = rest.find("//");
        let white = &rest[..comment.unwrap_or(rest.len())];
        let breaks = white.matches('\n').count();
        let line = white.rsplit('\n').next().unwrap_or_default();
        let blanks = line.chars().map(|c| if c == '\t' { TABULATOR } else { 1 }).sum();
        let Some(comment) = comment else { return (breaks, blanks) };
        let behind = &rest[comment..];
        let end = behind.find('\n').unwrap_or(behind.len());
        pieces.push(Piece { text: behind[..end].trim_end(), word: None, breaks, blanks });
        rest = &behind[end..];
    }
}
