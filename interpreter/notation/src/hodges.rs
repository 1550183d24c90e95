//! The Hodges notation of shogi (`P-76`, `Rx22+`, `S33-24`, `P*55`). A move is written as the
//! letter of the piece, its origin if necessary, a sign, and its target. Files are counted from the
//! right and ranks from the top. Ranks may be letters (`P-7f`).
//!
//! A final `+` marks a promotion, and `=` a declined promotion. Promoted pieces have a `+` before
//! their unpromoted letter, if the `uci` block gives them such letters.

use crate::coordinates::{from_east, from_north};
use crate::letters;
use crate::parts::{Parts, Signs};
use alfonso_board::CellId;
use alfonso_game::{Line, Move};
use alfonso_wording::About;

/// Returns the text of a legal move. Returns `None` for passes and choices, and for a text that
/// would be ambiguous.
pub fn written(about: About<'_>, line: &dyn Line, m: Move) -> Option<String> {
    let parts = Parts::of(about, line, m)?;
    let letter = letters::of_engines(about, parts.kind).to_uppercase();
    let rival = |other: &Move| {
        let moves = other.by().is_some() && about.game.placed(*other).is_none();
        moves
            && other.to() == m.to()
            && other.from() != m.from()
            && line.piece(other.from()).is_some_and(|piece| about.game.kind(piece) == parts.kind)
    };
    let sign = match (parts.placed, parts.takes) {
        (true, _) => "*",
        (false, true) => "x",
        (false, false) => "-",
    };
    let origin = match !parts.placed && line.moves().iter().any(rival) {
        true => square(about, parts.from),
        false => String::new(),
    };
    let text = format!("{letter}{origin}{sign}{}{}", square(about, parts.to), suffix(&parts));
    (moves(about, line, &text, Signs::Held) == [m]).then_some(text)
}

/// Returns the legal moves that a text may mean.
pub fn moves(about: About<'_>, line: &dyn Line, text: &str, signs: Signs) -> Vec<Move> {
    let Some(written) = Written::of(about, text) else { return Vec::new() };
    let is = |m: &&Move| {
        let near = m.by().is_some() && square(about, m.to()) == written.to;
        let is = |parts: &Parts| written.is(about, parts) && signs.allow(written.takes, parts);
        near && Parts::of(about, line, **m).is_some_and(|parts| is(&parts))
    };
    let found: Vec<Move> = line.moves().iter().filter(is).copied().collect();
    if found.len() > 1 && written.end.is_empty() {
        // Without a sign, the piece does not promote.
        let stays = |m: &&Move| Parts::of(about, line, **m).is_some_and(|parts| parts.becomes.is_none());
        let stay: Vec<Move> = found.iter().filter(stays).copied().collect();
        return if stay.is_empty() { found } else { stay };
    }
    found
}

/// Returns true if a text has the form of this notation.
pub fn is_shaped(about: About<'_>, text: &str) -> bool {
    let on_board =
        |square: &str| about.game.topology().cells().any(|cell| self::square(about, cell) == square);
    Written::of(about, text)
        .is_some_and(|written| on_board(&written.to) && (written.from.is_empty() || on_board(&written.from)))
}

/// Returns the part of a text after the sign if it is a square that the board does not have.
pub fn stray<'t>(about: About<'_>, text: &'t str) -> Option<&'t str> {
    let at = text.rfind(['-', 'x', '*', '\''])?;
    let (before, behind) = (&text[..at], &text[at + 1..]);
    let square = behind.trim_end_matches(['+', '=']);
    let is_numbered = square.starts_with(|sign: char| sign.is_ascii_digit());
    let is_there = numbers(square)
        .is_some_and(|square| about.game.topology().cells().any(|cell| self::square(about, cell) == square));
    let is_piece = letters::kinds(about).any(|kind| {
        letters::all(about, kind).any(|letter| begins(before, letter))
            || begins(before, letters::of_engines(about, kind))
    });
    (is_piece && is_numbered && !is_there).then_some(square)
}

/// Returns true if a text consists of the letter of a piece, in any case, and optionally the
/// numbers of a square.
fn begins(text: &str, letter: &str) -> bool {
    let head = text.get(..letter.len()).is_some_and(|head| head.eq_ignore_ascii_case(letter));
    head && text[letter.len()..].chars().all(|sign| sign.is_ascii_alphanumeric())
}

/// Returns the file and rank numbers of a square: `76`.
fn square(about: About<'_>, cell: CellId) -> String {
    format!("{}{}", from_east(about, cell), from_north(about, cell))
}

/// Returns the suffix after the square: `+` for a promotion, `=` for a declined one.
fn suffix(parts: &Parts) -> &'static str {
    match (parts.becomes.is_some(), parts.chosen) {
        (true, _) => "+",
        (false, true) => "=",
        (false, false) => "",
    }
}

/// The parsed parts of a text.
struct Written<'t> {
    head: &'t str,
    from: String,
    placed: bool,
    takes: bool,
    to: String,
    end: &'t str,
}

impl<'t> Written<'t> {
    fn of(about: About<'_>, text: &'t str) -> Option<Self> {
        let at = text.rfind(['-', 'x', '*', '\''])?;
        let (before, behind) = (&text[..at], &text[at + 1..]);
        let cut = behind.find(['+', '=']).unwrap_or(behind.len());
        let (to, end) = behind.split_at(cut);
        let head = before.trim_end_matches(|sign: char| sign.is_ascii_digit());
        let (head, from) = match before.len() > head.len() {
            true => (head, &before[head.len()..]),
            // A rank may be a letter, as in `S3c-2d`.
            false => match before.char_indices().rev().nth(1) {
                Some((at, file)) if file.is_ascii_digit() => before.split_at(at),
                _ => (before, ""),
            },
        };
        let is_kind = letters::kinds(about).any(|kind| letters::is_of(about, kind, head));
        let written = Self {
            head,
            from: if from.is_empty() { String::new() } else { numbers(from)? },
            placed: matches!(&text[at..=at], "*" | "'"),
            takes: &text[at..=at] == "x",
            to: numbers(to)?,
            end,
        };
        (is_kind && matches!(end, "" | "+" | "=")).then_some(written)
    }

    fn is(&self, about: About<'_>, parts: &Parts) -> bool {
        let end = match self.end {
            "+" => parts.becomes.is_some(),
            "=" => parts.becomes.is_none() && parts.chosen,
            _ => true,
        };
        end && parts.placed == self.placed
            && letters::is_of(about, parts.kind, self.head)
            && (self.from.is_empty() || !parts.placed && square(about, parts.from) == self.from)
            && square(about, parts.to) == self.to
    }
}

/// Returns the numbers of a square whose rank is a number or a letter.
fn numbers(square: &str) -> Option<String> {
    let digits = |text: &str| !text.is_empty() && text.chars().all(|sign| sign.is_ascii_digit());
    if digits(square) {
        return Some(square.to_owned());
    }
    let rank = square.chars().next_back().filter(char::is_ascii_lowercase)?;
    let file = &square[..square.len() - 1];
    digits(file).then(|| format!("{file}{}", u32::from(rank) - u32::from('a') + 1))
}
