//! Printed text in an earlier spelling of the language's words.
//!
//! Fingerprints of rules are computed from printed text. The spelling of the language's words in
//! that text may change later, although the rules do not change. Fingerprints therefore use each
//! word's spelling at the time when fingerprints were first published.

use std::borrow::Cow;

/// The words of the language whose spelling has changed since fingerprints were first published.
///
/// Rows are never removed, and their `then` never changes, because saved data depends on it.
/// `docs/CONTRIBUTING.md` explains how to rename a word.
const RENAMED: &[Renamed<'static>] = &[];

/// A word of the language, or several consecutive words, with another spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Renamed<'w> {
    /// The words as the printer writes them, separated by single spaces: `glide`,
    /// `crowns in passing`.
    pub now: &'w str,
    /// The earlier spelling.
    pub then: &'w str,
    /// True for a word that cannot be declared as a name in either spelling. It may occur where
    /// names occur, and is renamed there too.
    pub kept: bool,
}

/// A piece of printed text, marked as the language's or the author's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words and signs of the language, and spaces. No word continues in the next piece.
    Word(Cow<'static, str>),
    /// A word of the language, or an author's name in a position where such a word is possible.
    Shared(String),
    /// An author's name, number, cell or quotation.
    Text(String),
}

impl Piece {
    /// Returns the characters of the piece.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Word(text) => text,
            Self::Shared(text) | Self::Text(text) => text,
        }
    }
}

/// A spelling of the language's words. It never changes the author's words.
#[derive(Clone, Copy, Debug)]
pub struct Spelling<'w>(&'w [Renamed<'w>]);

impl Spelling<'static> {
    /// The spelling for fingerprints.
    pub const PUBLISHED: Self = Self(RENAMED);
}

impl<'w> Spelling<'w> {
    /// Returns the spelling that replaces the words in `now` by those in `then`. If several rows
    /// match, the one with the most words applies.
    #[must_use]
    pub const fn new(rows: &'w [Renamed<'w>]) -> Self {
        Self(rows)
    }

    /// Returns its rows.
    #[must_use]
    pub const fn rows(&self) -> &'w [Renamed<'w>] {
        self.0
    }

    /// Returns the pieces in this spelling, one for each given piece. If several words have one
    /// name, it is in the place of the first of them.
    ///
    /// An author's name that equals an earlier word of the language is marked, so that nothing
    /// mistakes the name for that word. No rules from that time contain such a name.
    #[must_use]
    pub fn spell(&self, mut pieces: Vec<Piece>) -> Vec<Piece> {
        if self.0.is_empty() {
            return pieces;
        }
        let before = pieces.clone();
        let tokens: Vec<(usize, Atom<'_>)> =
            before.iter().enumerate().flat_map(|(at, piece)| tokens(piece).map(move |it| (at, it))).collect();
        for piece in &mut pieces {
            match piece {
                Piece::Word(text) => text.to_mut().clear(),
                Piece::Shared(text) | Piece::Text(text) => text.clear(),
            }
        }
        let mut rest = tokens.as_slice();
        while let [(at, token), next @ ..] = rest {
            let fitting = self.0.iter().filter_map(|row| Some((fit(row, rest)?, row)));
            let longest = fitting.max_by_key(|(taken, _)| *taken);
            let piece = &mut pieces[*at];
            match (longest, token) {
                (Some((_, row)), _) => match piece {
                    Piece::Word(text) => text.to_mut().push_str(row.then),
                    other => *other = Piece::Word(row.then.to_owned().into()),
                },
                (None, Atom::Shared(name)) => *piece = Piece::Shared(self.marked(name)),
                (None, Atom::Word(text) | Atom::Space(text) | Atom::Text(text)) => match piece {
                    Piece::Word(out) => out.to_mut().push_str(text),
                    Piece::Shared(out) | Piece::Text(out) => out.push_str(text),
                },
            }
            rest = longest.map_or(next, |(taken, _)| &rest[taken..]);
        }
        pieces
    }

    fn marked(&self, name: &str) -> String {
        // No name contains this sign.
        let was_kept = self.0.iter().any(|row| row.kept && row.then == name);
        if was_kept { format!("'{name}") } else { name.to_owned() }
    }
}

/// Returns the characters of all pieces.
#[must_use]
pub fn written(pieces: &[Piece]) -> String {
    pieces.iter().map(Piece::text).collect()
}

#[derive(Clone, Copy)]
enum Atom<'p> {
    /// One word or sign of the language.
    Word(&'p str),
    /// White space.
    Space(&'p str),
    Shared(&'p str),
    Text(&'p str),
}

fn tokens(piece: &Piece) -> std::vec::IntoIter<Atom<'_>> {
    let mut out = Vec::new();
    let mut text = match piece {
        Piece::Word(text) => &**text,
        Piece::Shared(name) => {
            out.push(Atom::Shared(name));
            ""
        }
        Piece::Text(text) => {
            out.push(Atom::Text(text));
            ""
        }
    };
    while let Some(first) = text.chars().next() {
        let sort = sort(first, text);
        let end = text.char_indices().find(|(at, sign)| self::sort(*sign, &text[*at..]) != sort);
        let (token, rest) = text.split_at(end.map_or(text.len(), |(at, _)| at));
        out.push(if sort == Sort::Space { Atom::Space(token) } else { Atom::Word(token) });
        text = rest;
    }
    out.into_iter()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Letters,
    Signs,
    Space,
}

/// Returns the character class of the first character of a text. A hyphen before a letter is part
/// of its word.
fn sort(first: char, text: &str) -> Sort {
    let is_inside = first == '-' && text[1..].starts_with(|next: char| next.is_ascii_alphanumeric());
    match first {
        _ if first.is_whitespace() => Sort::Space,
        _ if first.is_ascii_alphanumeric() || is_inside => Sort::Letters,
        _ => Sort::Signs,
    }
}

/// Returns the number of tokens that a row replaces, if it matches at the first of them.
fn fit(row: &Renamed<'_>, tokens: &[(usize, Atom<'_>)]) -> Option<usize> {
    let mut taken = 0;
    for (number, word) in row.now.split(' ').enumerate() {
        while number > 0 && matches!(tokens.get(taken), Some((_, Atom::Space(_)))) {
            taken += 1;
        }
        let fits = match tokens.get(taken)?.1 {
            Atom::Word(here) => here == word,
            Atom::Shared(here) => row.kept && here == word,
            Atom::Space(_) | Atom::Text(_) => false,
        };
        if !fits {
            return None;
        }
        taken += 1;
    }
    Some(taken)
}
