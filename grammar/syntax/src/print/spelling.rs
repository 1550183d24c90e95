//! Printed text in the words that the language had on another day.
//!
//! Fingerprints of rules are made of printed text. The words of the language in it may change their spelling later; the rules
//! do not change with them. So fingerprints see each word as it was spelled when fingerprints were first published.

use std::borrow::Cow;

/// The words of the language that are spelled otherwise now than when fingerprints were first published.
///
/// A row is never taken away, and its `then` never changes: what people have saved rests on it. `docs/CONTRIBUTING.md`
/// says how to rename a word.
const RENAMED: &[Renamed<'static>] = &[];

/// A word of the language, or several in a row, under another spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Renamed<'w> {
    /// The words as the printer writes them, with one space between two of them: `glide`, `crowns in passing`.
    pub now: &'w str,
    /// The words as they were.
    pub then: &'w str,
    /// True for a word that no declared name can be, neither now nor then. It may stand where names stand, and is renamed there too.
    pub kept: bool,
}

/// A piece of printed text, with its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words and signs of the language, and spaces. No word goes on in the next piece.
    Word(Cow<'static, str>),
    /// A word of the language, or a name of the author's where such a word could stand.
    Shared(String),
    /// A name, number, cell or quotation of the author's.
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

/// A way to spell the words of the language. It never touches what an author wrote.
#[derive(Clone, Copy, Debug)]
pub struct Spelling<'w>(&'w [Renamed<'w>]);

impl Spelling<'static> {
    /// The spelling under which fingerprints know the words.
    pub const PUBLISHED: Self = Self(RENAMED);
}

impl<'w> Spelling<'w> {
    /// Returns the spelling that leads from the words of `now` to those of `then`. Where several rows fit, the one of most words
    /// counts.
    #[must_use]
    pub const fn new(rows: &'w [Renamed<'w>]) -> Self {
        Self(rows)
    }

    /// Returns its rows.
    #[must_use]
    pub const fn rows(&self) -> &'w [Renamed<'w>] {
        self.0
    }

    /// Returns the pieces in this spelling, one for each. Several words under one name stand where the first of them stood.
    ///
    /// A name of the author's that was a word of the language *then* is marked, so that it is not taken for that word. No rules of
    /// that day have such a name.
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
        // No name has such a sign in it.
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

/// Returns the sort of the first character of a text. A hyphen before a letter belongs to its word.
fn sort(first: char, text: &str) -> Sort {
    let is_inside = first == '-' && text[1..].starts_with(|next: char| next.is_ascii_alphanumeric());
    match first {
        _ if first.is_whitespace() => Sort::Space,
        _ if first.is_ascii_alphanumeric() || is_inside => Sort::Letters,
        _ => Sort::Signs,
    }
}

/// Returns the number of tokens that a row takes if it fits at the first of them.
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
