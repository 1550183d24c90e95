//! The parser of PGN text: tags, moves, and the symbols between them. The moves are interpreted
//! later.

use super::{Pgn, RULES};
use crate::parse::dashed;
use std::cell::Cell;

/// Annotations that resemble moves.
const NO_MOVES: &[&str] = &[
    "e.p.", "ep", "e.p", "+", "++", "#", "=", "==", "+-", "-+", "--+", "+--", "+=", "=+", "+/-", "-/+",
    "+/=", "=/+", "N", "D", "RR", "±", "∓", "∞", "=∞", "∞=", "⩲", "⩱", "□", "⌓", "⨀", "⊙", "⇆", "⇄", "→",
    "↑", "⟳", "∆", "Δ", "⇔", "⊞", "⊡", "†", "‡",
];
/// The results of games.
pub(super) const RESULTS: &[&str] = &["1-0", "0-1", "1/2-1/2", "*"];

/// Returns the result that a word names, with any kind of dash: `1–0`, `½-½`. Draughts games count
/// two points for a win.
fn result_of(word: &str) -> Option<&'static str> {
    let plain = dashed(word).replace('½', "1/2");
    match plain.as_str() {
        "1-0" | "2-0" => Some("1-0"),
        "0-1" | "0-2" => Some("0-1"),
        "1/2-1/2" | "1/2" | "1-1" => Some("1/2-1/2"),
        "*" => Some("*"),
        _ => None,
    }
}
/// The tag that begins every game.
const FIRST: &str = "Event";
/// The text that begins the next game after one that cannot be parsed.
pub(super) const NEXT: &str = "\n[Event ";

/// The maximum length of a move in bytes. It exceeds the longest chain of captures on the largest
/// board.
const MOST_BYTES: usize = 1024;

/// The offset at which a text is not PGN, and the reason.
pub(super) type Fault = (usize, &'static str);

/// The next element of a text.
#[derive(Debug)]
pub(super) enum Next {
    /// A game, and the offset of the text after it.
    Game(Pgn, usize),
    /// A game that cannot be parsed. The text after it begins with [`NEXT`].
    Fault(Fault),
    /// The result depends on text that is not yet available.
    More,
    /// The end of the text.
    End,
}

/// Parses the next game from offset `at`. If the text is not the `whole` input, a result is
/// returned only if further text cannot change it. `fresh` is true if the text begins at the
/// beginning of a line.
pub(super) fn next(text: &str, at: usize, fresh: bool, whole: bool) -> Next {
    let mut parser = Parser { text, at, fresh, touched: Cell::new(false), game: None, done: None };
    let parsed = parser.parse();
    match parsed {
        _ if parser.touched.get() && !whole => Next::More,
        Ok(next) => parser.done.map_or(Next::End, |game| Next::Game(game, next)),
        Err(fault) => Next::Fault(fault),
    }
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    /// True if the text begins at the beginning of a line.
    fresh: bool,
    /// True if the result so far depends on where the text ends.
    touched: Cell<bool>,
    /// The game in progress.
    game: Option<Pgn>,
    /// The finished game.
    done: Option<Pgn>,
}

impl<'t> Parser<'t> {
    /// Parses one game. Returns the offset of the text after it.
    fn parse(&mut self) -> Result<usize, Fault> {
        while self.done.is_none() {
            self.blanks();
            let Some(sign) = self.sign() else {
                self.close(self.at);
                break;
            };
            let start = self.at;
            match sign {
                '[' => {
                    if self.tag()? {
                        return Ok(start);
                    }
                }
                '{' | ';' => {
                    let words = self.comment(sign)?;
                    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
                    let game = self.game(start);
                    game.annotated |= !words.starts_with(RULES);
                    game.comments.push(words);
                }
                '(' => {
                    self.variation()?;
                    self.game(start).annotated = true;
                }
                ')' => return Err((self.at, "no variation is open here")),
                '}' => return Err((self.at, "no comment is open here")),
                ']' => return Err((self.at, "no tag is open here")),
                '$' => {
                    self.while_of(|sign| sign == '$' || sign.is_ascii_digit());
                    self.game(start).annotated = true;
                }
                '!' | '?' => {
                    self.while_of(|sign| matches!(sign, '!' | '?'));
                    self.game(start).annotated = true;
                }
                '"' => return Err((self.at, "a quotation can stand only in a tag, after its name")),
                sign if sign.is_control() => return Err((self.at, CONTROL)),
                _ => self.word()?,
            }
        }
        Ok(self.at)
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn sign(&self) -> Option<char> {
        self.sure(self.rest().chars().next())
    }

    /// Returns the result of looking ahead. If nothing was found, records that further text could
    /// change this.
    fn sure<T>(&self, found: Option<T>) -> Option<T> {
        if found.is_none() {
            self.touched.set(true);
        }
        found
    }

    /// Consumes the characters for which `holds` is true, and returns them.
    fn while_of(&mut self, holds: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let length = self.sure(rest.find(|sign| !holds(sign))).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Skips white space, and lines that begin with a percent sign, which do not belong to the
    /// game.
    fn blanks(&mut self) {
        loop {
            self.while_of(is_blank);
            let before = &self.text[..self.at];
            let begins = if before.is_empty() { self.fresh } else { before.ends_with(['\n', '\u{feff}']) };
            if self.sign() != Some('%') || !begins {
                return;
            }
            self.while_of(|sign| sign != '\n');
            if let Some(game) = &mut self.game {
                game.annotated = true;
            }
        }
    }

    /// Returns the game in progress, or starts a new game at this offset.
    fn game(&mut self, at: usize) -> &mut Pgn {
        self.game.get_or_insert_with(|| Pgn { at, result: "*".to_owned(), ..Pgn::default() })
    }

    /// Ends the game at `end` or earlier. Comments alone do not form a game.
    fn close(&mut self, end: usize) {
        let is_game = |game: &Pgn| !game.tags.is_empty() || !game.moves.is_empty();
        if let Some(game) = self.game.take().filter(is_game) {
            let end = game.at + self.text.get(game.at..end).unwrap_or_default().trim_end().len();
            self.done = Some(Pgn { end, ..game });
        }
    }

    /// Parses `[Name "value"]`. Returns true if the tag belongs to the next game and ends this one.
    fn tag(&mut self) -> Result<bool, Fault> {
        const SHAPE: &str = "a tag is written `[Name \"value\"]`, on one line";
        let start = self.at;
        self.at += 1;
        self.while_of(is_space);
        let name = self.while_of(|sign| sign.is_ascii_alphanumeric() || sign == '_').to_owned();
        self.while_of(is_space);
        if self.sign().is_some_and(|sign| sign.is_control() && !is_blank(sign)) {
            return Err((self.at, CONTROL));
        }
        if name.is_empty() || self.sign() != Some('"') {
            return Err((self.at.min(self.text.len()), SHAPE));
        }
        self.at += 1;
        let mut value = String::new();
        loop {
            let sign = self.sign();
            self.at += sign.map_or(0, char::len_utf8);
            match sign {
                Some('"') if self.is_closed() => break,
                Some('\\') if self.rest().starts_with(['"', '\\']) && !self.is_last_quote() => {
                    value.extend(self.sign());
                    self.at += 1;
                }
                Some('\n') | None => return Err((start, SHAPE)),
                Some(sign) => value.push(sign),
            }
        }
        self.while_of(is_space);
        if self.sign() != Some(']') {
            return Err((self.at.min(self.text.len()), SHAPE));
        }
        self.at += 1;
        let end = self.at;
        let begun = |game: &Pgn| {
            !game.moves.is_empty() || name == FIRST && game.tags.iter().any(|(known, _)| known == FIRST)
        };
        if self.game.as_ref().is_some_and(begun) {
            self.close(start);
        }
        if self.done.is_some() {
            return Ok(true);
        }
        let game = self.game(start);
        if game.tags.is_empty() {
            // A comment before the first tag belongs to neither game.
            (game.at, game.annotated) = (start, false);
        }
        game.tags.push((name, value));
        game.spots.push(start..end);
        Ok(false)
    }

    /// Returns true if a value ends at the quotation mark just consumed. Some programs do not
    /// escape quotation marks within a value. Such a mark is followed by another mark instead of a
    /// bracket.
    fn is_closed(&self) -> bool {
        let rest = self.rest().trim_start_matches(is_space);
        self.sure(rest.chars().next()) == Some(']')
            || self.sure(rest.find(['"', '\n'])).is_none_or(is_end(rest))
    }

    /// Returns true if the next quotation mark is the last on its line and ends the tag. A
    /// backslash before it is then part of the value, as in `C:\games\`, and not an escape.
    fn is_last_quote(&self) -> bool {
        let behind = self.rest().strip_prefix('"').map(|rest| rest.trim_start_matches(is_space));
        let behind = behind.filter(|rest| self.sure(rest.chars().next()) == Some(']'));
        behind.is_some_and(|rest| self.sure(rest.find(['"', '\n'])).is_none_or(is_end(rest)))
    }

    /// Parses `{...}`, or `; ...` to the end of the line. Returns the text of the comment.
    fn comment(&mut self, opening: char) -> Result<&'t str, Fault> {
        let start = self.at;
        self.at += 1;
        if opening == ';' {
            return Ok(self.while_of(|sign| sign != '\n'));
        }
        let words = self.while_of(|sign| sign != '}');
        if self.sign().is_none() {
            return Err((start, "this comment is not closed"));
        }
        self.at += 1;
        Ok(words)
    }

    /// Skips `( ... )` with nested variations.
    fn variation(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let mut depth = 0_usize;
        while let Some(sign) = self.sign() {
            match sign {
                '{' | ';' => {
                    self.comment(sign)?;
                    continue;
                }
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            self.at += sign.len_utf8();
            if depth == 0 {
                return Ok(());
            }
        }
        Err((start, "this variation is not closed"))
    }

    /// Parses a move number, a move, a result, or a move with its number: `1.e4`.
    fn word(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let word = self.while_of(|sign| !is_blank(sign) && !"[](){};!?$\"".contains(sign));
        let word = match self.becomes(word) {
            Some(length) => {
                self.at += length;
                &self.text[start..self.at]
            }
            None => word,
        };
        if let Some(result) = result_of(word) {
            self.game(start).result = result.to_owned();
            // A result without moves is a game if it has tags.
            self.close(self.at);
            return Ok(());
        }
        if word.len() > MOST_BYTES {
            return Err((start, "a move has at most 1,024 bytes"));
        }
        self.game(start);
        let text = without_number(word);
        if !text.is_empty() && !NO_MOVES.contains(&text) {
            let range = start + (word.len() - text.len())..start + word.len();
            self.game(start).moves.push((text.to_owned(), range));
        }
        Ok(())
    }

    /// Returns the length of a promotion such as `(Q)` directly after a move, which is not a
    /// variation.
    fn becomes(&self, word: &str) -> Option<usize> {
        let rest = self.rest().strip_prefix('(')?;
        let length = self.sure(rest.find(|sign: char| !sign.is_ascii_uppercase()))?;
        let is_kind = length > 0 && rest[length..].starts_with(')');
        (is_kind && word.ends_with(|sign: char| sign.is_ascii_digit())).then_some(length + 2)
    }
}

/// Returns a predicate that is true for the offset of a line break.
fn is_end(text: &str) -> impl Fn(usize) -> bool {
    move |at| text[at..].starts_with('\n')
}

/// The maximum number of digits in a move number without a dot.
const MOST_DIGITS: usize = 3;

/// Removes the move number from a word: `12.`, `12...`, `12`, `...`.
fn without_number(word: &str) -> &str {
    let behind = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let text = behind.trim_start_matches(['.', '…']);
    // Digits without a dot are not a move number if other characters follow, as in `0-0`. More than
    // three digits are not a move number either, nor are digits that begin with 0: `0000` is a
    // pass.
    let is_number = behind.is_empty() && !word.starts_with('0') && word.len() <= MOST_DIGITS;
    if text.len() < behind.len() || is_number { text } else { word }
}

pub(super) fn is_blank(sign: char) -> bool {
    // Old programs end a file with U+001A. Text from web pages contains zero-width spaces.
    sign.is_whitespace() || matches!(sign, '\u{1a}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// The message for text with control characters, which is not PGN.
const CONTROL: &str = "a control character is not allowed here";

fn is_space(sign: char) -> bool {
    matches!(sign, ' ' | '\t' | '\r')
}
