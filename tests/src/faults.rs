//! Rule files with faults put in, and where the faults stand.
//!
//! Looks at a text with eyes of its own, knowing only quotations, comments, words and brackets: where a mistake must be
//! reported is worked out from where it was made, and from nothing that the checker says.

use crate::report::{LineColumn, place};

/// A text and which of its bytes are code: neither quotation nor comment.
#[derive(Clone, Debug)]
pub struct Script<'a> {
    /// The text.
    pub text: &'a str,
    code: Vec<bool>,
}

/// A text with one fault.
#[derive(Clone, Debug, Default)]
pub struct Faulty {
    /// The change that made the fault, for the message of a failing test.
    pub what: String,
    /// The text.
    pub text: String,
    /// The place of the fault.
    pub at: LineColumn,
}

/// A block: its braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// The opening brace.
    pub open: usize,
    /// The closing brace.
    pub close: usize,
}

fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'.'
}

impl<'a> Script<'a> {
    /// Reads a text.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        let (mut quoted, mut comment) = (false, false);
        let code = text.bytes().enumerate().map(|(at, byte)| {
            comment = byte != b'\n' && (comment || (!quoted && text[at..].starts_with("//")));
            let mark = byte == b'"' && !comment;
            quoted ^= mark;
            !quoted && !comment && !mark
        });
        Self { text, code: code.collect() }
    }

    /// The words of the code, with their places: names, numbers, ids of rules, moves.
    pub fn words(&self) -> impl Iterator<Item = (usize, &'a str)> + '_ {
        let bytes = self.text.as_bytes();
        let inside = move |at: usize| self.code[at] && is_of_word(bytes[at]);
        (0..bytes.len()).filter(move |at| inside(*at) && (*at == 0 || !inside(at - 1))).map(move |start| {
            let end = (start..bytes.len()).find(|at| !inside(*at)).unwrap_or(bytes.len());
            (start, &self.text[start..end])
        })
    }

    /// All blocks, in the order of their opening braces.
    #[must_use]
    pub fn blocks(&self) -> Vec<Block> {
        let (mut open, mut blocks) = (Vec::new(), Vec::new());
        for (at, byte) in self.text.bytes().enumerate().filter(|(at, _)| self.code[*at]) {
            match byte {
                b'{' => open.push(at),
                b'}' => blocks.extend(open.pop().map(|open| Block { open, close: at })),
                _ => {}
            }
        }
        blocks.sort_by_key(|block| block.open);
        blocks
    }

    /// The words before a place, the last one first.
    pub fn words_before(&self, at: usize) -> impl Iterator<Item = (usize, &'a str)> {
        let words: Vec<_> = self.words().take_while(|(start, _)| *start < at).collect();
        words.into_iter().rev()
    }

    /// The ids of rules where these are written, with the innermost block around each.
    #[must_use]
    pub fn rules(&self) -> Vec<(usize, &'a str, Option<Block>)> {
        let blocks = self.blocks();
        let around =
            |at: usize| blocks.iter().rev().find(|block| block.open < at && at < block.close).copied();
        let heads = self
            .words()
            .filter(|(at, word)| word.contains('.') && self.text[at + word.len()..].starts_with(':'));
        heads
            .filter(|(_, word)| word.starts_with(char::is_alphabetic))
            .map(|(at, word)| (at, word, around(at)))
            .collect()
    }

    /// True inside a quotation or between braces: a text that ends there is not complete.
    #[must_use]
    pub fn is_amid(&self, at: usize) -> bool {
        let quoted = !self.code[at]
            && self.code[..at]
                .iter()
                .rposition(|code| *code)
                .is_some_and(|last| self.text.as_bytes().get(last + 1) == Some(&b'"') && last + 1 < at);
        quoted || self.blocks().iter().any(|block| block.open < at && at <= block.close)
    }

    /// The beginning of the line at the margin that begins what stands here.
    #[must_use]
    pub fn item_of(&self, at: usize) -> usize {
        let starts = (0..=at).rev().filter(|start| *start == 0 || self.text.as_bytes()[start - 1] == b'\n');
        let is_head = |start: &usize| self.code[*start] && self.text.as_bytes()[*start].is_ascii_alphabetic();
        starts.into_iter().find(is_head).unwrap_or(0)
    }

    /// The text with `new` in the place of `old` bytes from `at`; the fault stands where the change begins.
    #[must_use]
    pub fn with(&self, what: impl Into<String>, at: usize, old: usize, new: &str) -> Faulty {
        let text = format!("{}{new}{}", &self.text[..at], &self.text[at + old..]);
        Faulty { what: what.into(), text, at: place(self.text, at) }
    }
}

impl Faulty {
    /// The same fault, to be reported elsewhere: at this place of the faulty text.
    #[must_use]
    pub fn seen_at(mut self, at: usize) -> Self {
        self.at = place(&self.text, at);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::{Block, Script};

    #[test]
    fn quotations_and_comments_are_no_code() {
        let script = Script::new("a \"b { c\" d // e }\nf");
        let words: Vec<_> = script.words().collect();
        assert_eq!(words, [(0, "a"), (10, "d"), (19, "f")]);
        assert!(script.blocks().is_empty());
        assert!(script.is_amid(5));
        assert!(!script.is_amid(11) && !script.is_amid(15));
    }

    #[test]
    fn blocks_and_rules_are_found() {
        let script = Script::new("end { a.b: draw\n under q = r { c.d: draw } }");
        let (outer, inner) = (Block { open: 4, close: 43 }, Block { open: 29, close: 41 });
        assert_eq!(script.blocks(), [outer, inner]);
        assert_eq!(script.rules(), [(6, "a.b", Some(outer)), (31, "c.d", Some(inner))]);
        assert!(script.is_amid(20));
    }

    #[test]
    fn faults_know_their_place() {
        let faulty = Script::new("a\n b c").with("x", 3, 1, "bb");
        assert_eq!((faulty.text.as_str(), faulty.at), ("a\n bb c", (2, 2)));
    }
}
