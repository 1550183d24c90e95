//! Words and comments, in the order of the text.

use crate::parse::{Tree, Word};

/// A word or a comment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'t> {
    pub(super) text: &'t str,
    /// Which word; nothing for a comment.
    pub(super) word: Option<usize>,
    /// The number of line ends before it.
    pub(super) breaks: usize,
    /// The number of characters between it and the piece before, on one line; a tabulator counts as many.
    pub(super) blanks: usize,
}

impl Piece<'_> {
    pub(super) fn is_comment(&self) -> bool {
        self.word.is_none()
    }

    /// It stands behind other text.
    pub(super) fn is_remark(&self) -> bool {
        self.is_comment() && self.breaks == 0
    }

    /// In characters.
    pub(super) fn width(&self) -> usize {
        self.text.chars().count()
    }
}

/// The pieces of a text. Nothing if its words do not stand in it as they were read, or do not cover it.
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
    // A comment that begins the text stands on a line of its own.
    if let Some(first) = pieces.first_mut().filter(|first| first.is_comment()) {
        first.breaks = first.breaks.max(1);
    }
    Some(pieces)
}

/// The blanks that a tabulator counts for.
const TABULATOR: usize = 8;

/// Adds the comments between two words. Returns the line ends and the blanks behind the last of them.
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
