//! Marks: the parts of a clean text that matter for its brackets.

use super::brackets::Before;
use crate::parse;

/// A part of the text that matters for brackets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    /// The offset of its first byte.
    pub(super) at: usize,
    /// Its length.
    pub(super) length: usize,
    /// The indentation of its line.
    pub(super) indent: usize,
    /// True if it is the first text on its line.
    pub(super) fresh: bool,
    pub(super) kind: MarkKind,
}

/// The kinds of marks.
#[derive(Clone, Copy, Debug)]
pub(super) enum MarkKind {
    /// `(` or `{`
    Open { byte: u8, before: Before },
    /// `)` or `}`
    Close(u8),
    /// The head of an item in its full form, at the beginning of a line.
    Head,
    /// `name.name:` or `under`. Both occur among clauses, and `under` also among items.
    Entry { id: bool, before: Before },
    /// The text after `by NAME`, if it is not the required `{`.
    NoChoice,
    /// A word after which values can nest without brackets.
    Nesting,
    /// A comma, colon or arrow, which ends nested words.
    Separator,
}

/// Returns `true` for words that precede a value which may contain the same word again.
fn is_nesting(word: &str) -> bool {
    matches!(
        word,
        "of" | "on"
            | "in"
            | "except"
            | "where"
            | "has"
            | "since"
            | "entering"
            | "after"
            | "greatest"
            | "least"
            | "beyond"
            | "between"
            | "through"
            | "along"
    )
}

/// An iterator over the marks of a clean text.
pub(super) struct Marks<'a> {
    text: &'a str,
    at: usize,
    indent: usize,
    fresh: bool,
    /// The last two words, to recognise `by NAME {`.
    words: [&'a str; 2],
    /// True after `joined`, whose `by` is no choice.
    joined: bool,
    /// The last `under` or `for` whose brace has not been found yet.
    before: Before,
    /// True if a word of items at the margin counts as a head wherever no bracket is open.
    trusting: bool,
    /// The number of open brackets.
    depth: usize,
}

impl<'a> Marks<'a> {
    /// Returns the marks of a text. If `trusting`, heads outside of all brackets are recognised by
    /// their first words alone. The grammar takes far longer to recognise a head.
    pub(super) fn new(text: &'a str, trusting: bool) -> Self {
        let indent = text.len() - text.trim_start_matches([' ', '\t']).len();
        let (words, before) = (["", ""], Before::Other);
        Self { text, at: 0, indent, fresh: true, words, joined: false, before, trusting, depth: 0 }
    }

    /// Returns `true` if an item begins at the current offset, with this word.
    fn begins_item(&self, word: &str) -> bool {
        if self.trusting && self.depth == 0 && self.indent == 0 {
            return parse::begins_items(word);
        }
        parse::is_head(&self.text[self.at..])
    }

    fn skip_white_space(&mut self) {
        let bytes = self.text.as_bytes();
        let mut line = None;
        while let Some(byte) = bytes.get(self.at).filter(|byte| byte.is_ascii_whitespace()) {
            if *byte == b'\n' {
                line = Some(self.at + 1);
            }
            self.at += 1;
        }
        if let Some(line) = line {
            self.indent = self.at - line;
            self.fresh = true;
        }
    }

    /// Returns the length of the word at the current offset.
    fn word_length(&self) -> usize {
        let bytes = &self.text.as_bytes()[self.at..];
        let inside = |(at, byte): (usize, &u8)| match byte {
            b'-' => bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric),
            b'.' => bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic),
            byte => byte.is_ascii_alphanumeric(),
        };
        bytes.iter().enumerate().position(|it| !inside(it)).unwrap_or(bytes.len())
    }

    fn word(&mut self, length: usize) -> Option<MarkKind> {
        let word = &self.text[self.at..self.at + length];
        let is_id = word.contains('.') && names_a_clause(&self.text[self.at + length..]);
        let before = self.before;
        let kind = if word == "under" && begins_guard(&self.text[self.at + length..]) {
            self.before = Before::Under;
            Some(MarkKind::Entry { id: false, before })
        } else if is_id && self.words[1] == "replace" {
            // The word belongs to the head of an item.
            self.before = Before::Other;
            None
        } else if is_id {
            self.before = Before::Other;
            Some(MarkKind::Entry { id: true, before })
        } else if self.fresh && self.begins_item(word) {
            self.before = Before::Other;
            Some(MarkKind::Head)
        } else if is_nesting(word) {
            Some(MarkKind::Nesting)
        } else {
            None
        };
        // `wall for Pawn` is not a repetition and has no braces.
        if word == "for" && self.words[1] != "wall" {
            self.before = Before::For;
        }
        let after_choice =
            self.words[0] == "by" && self.words[1].starts_with(|c: char| c.is_ascii_alphabetic());
        // `told by lap` and `joined to rim by empty cell` are not choices and have no braces.
        let has_no_braces = word == "by" && (self.words[1] == "told" || self.joined);
        self.joined = word == "joined" || self.joined && word != "by";
        self.words = [self.words[1], if has_no_braces { "" } else { word }];
        kind.or(after_choice.then_some(MarkKind::NoChoice))
    }

    fn open(&mut self, byte: u8) -> MarkKind {
        let before = match self.words {
            ["by", _] => Before::Choice,
            _ => self.before,
        };
        if byte == b'{' {
            self.before = Before::Other;
        }
        self.words = ["", ""];
        self.depth += 1;
        MarkKind::Open { byte, before }
    }
}

/// Returns `true` if a colon follows, or a title, its translations and a colon. The text before is
/// then the id of a clause.
fn names_a_clause(rest: &str) -> bool {
    let quoted = |text: &'_ str| -> Option<usize> {
        let inner = text.strip_prefix('"')?;
        inner.find('"').map(|length| length + 2)
    };
    let rest = rest.trim_start();
    let Some(title) = quoted(rest) else { return rest.starts_with(':') };
    let behind = rest[title..].trim_start();
    let Some(mut names) = behind.strip_prefix("named ") else { return behind.starts_with(':') };
    loop {
        let is_of_tag = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
        let name = names.trim_start().trim_start_matches(is_of_tag).trim_start();
        let Some(length) = quoted(name) else { return false };
        let behind = name[length..].trim_start();
        match behind.strip_prefix(',') {
            Some(more) => names = more,
            None => return behind.starts_with(':'),
        }
    }
}

impl Iterator for Marks<'_> {
    type Item = Mark;

    fn next(&mut self) -> Option<Mark> {
        loop {
            self.skip_white_space();
            let at = self.at;
            let byte = *self.text.as_bytes().get(at)?;
            let (length, kind) = match byte {
                b'(' | b'{' => (1, Some(self.open(byte))),
                b')' | b'}' => {
                    self.depth = self.depth.saturating_sub(1);
                    (1, Some(MarkKind::Close(byte)))
                }
                b',' | b':' => (1, Some(MarkKind::Separator)),
                b'-' if self.text[at..].starts_with("->") => (2, Some(MarkKind::Separator)),
                b'"' => (2 + self.text[at + 1..].find('"').unwrap_or(self.text.len() - at - 1), None),
                byte if byte.is_ascii_alphanumeric() => {
                    let length = self.word_length();
                    (length, self.word(length))
                }
                // Characters with several bytes occur only in quotations. All others have one byte.
                _ => (1, None),
            };
            let (fresh, indent) = (self.fresh, self.indent);
            self.at = (at + length).min(self.text.len());
            self.fresh = false;
            if let Some(kind) = kind {
                return Some(Mark { at, length, indent, fresh, kind });
            }
        }
    }
}

/// Returns `true` if `q = ` follows, as after an `under` that is not a name.
fn begins_guard(behind: &str) -> bool {
    let inside = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
    let rest = behind.trim_start();
    let question = rest.trim_start_matches(inside);
    rest.len() < behind.len() && question.len() < rest.len() && question.trim_start().starts_with('=')
}
