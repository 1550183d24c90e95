//! An iterator over the games of a PGN collection. At most one game is in memory, however large the
//! collection is.

use super::super::{MAX_BYTES, problems};
use super::parse::{self, NEXT, Next};
use super::{Pgn, latin};
use alfonso_diag::Diagnostic;
use std::convert::Infallible;
use std::ops::Range;

/// The number of bytes that are examined first.
const FIRST_BYTES: usize = 16 << 10;
/// The number of bytes after which an unfinished game is refused as too long. The text that ends a
/// game may lie beyond the limit for the game itself.
const FARTHEST: usize = 2 * MAX_BYTES;
/// The greatest offset at which a game may begin, because offsets in a collection have 32 bits.
pub const MAX_COLLECTION: u64 = 4_000_000_000;
/// The UTF-8 byte order mark, which may precede a text.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// A source of bytes. The caller opens the files.
pub trait Bytes {
    /// The error of a failed read.
    type Error;

    /// Appends `count` bytes, or fewer at the end of the source. Returns the number of appended
    /// bytes.
    ///
    /// # Errors
    /// Returns an error if the bytes cannot be read.
    fn more(&mut self, into: &mut Vec<u8>, count: usize) -> Result<usize, Self::Error>;
}

impl Bytes for &[u8] {
    type Error = Infallible;

    fn more(&mut self, into: &mut Vec<u8>, count: usize) -> Result<usize, Infallible> {
        let (bytes, rest) = self.split_at(count.min(self.len()));
        into.extend_from_slice(bytes);
        *self = rest;
        Ok(bytes.len())
    }
}

/// The size of the text that precedes a part of a longer text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Before {
    /// The number of bytes.
    pub bytes: u64,
    /// The number of complete lines.
    pub lines: usize,
    /// The number of characters before the part on its first line.
    pub columns: usize,
}

/// A game found in a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The text of the game, including preceding comments.
    pub text: String,
    /// The position in the collection where this text begins.
    pub before: Before,
    /// The byte range of the game in the collection; empty if the game cannot be parsed.
    pub bytes: Range<u64>,
    /// True if the text was decoded as Latin-1 instead of UTF-8.
    pub latin: bool,
    /// The game, or the reason why it cannot be parsed. Spans refer to `text`.
    pub game: Result<Pgn, Box<Diagnostic>>,
}

/// The games of a collection in order. Each game is decoded separately, as UTF-8 if it is valid and
/// otherwise as Latin-1.
#[derive(Debug)]
pub struct Games<B> {
    from: B,
    /// The bytes in memory. The first `passed` of them have been consumed.
    ahead: Vec<u8>,
    /// The number of consumed bytes in `ahead`.
    passed: usize,
    /// True if the source has no more bytes.
    ended: bool,
    before: Before,
    /// True at the beginning of a line.
    fresh: bool,
    /// True if the text before the next [`NEXT`] is not a game.
    lost: bool,
    /// True if the next game would begin beyond [`MAX_COLLECTION`].
    over: bool,
    /// The number of bytes to examine first.
    first_bytes: usize,
}

/// A game, and the number of bytes it occupies.
struct Step {
    found: Found,
    bytes: usize,
    lost: bool,
}

impl<B: Bytes> Games<B> {
    /// Creates an iterator over the games of a source.
    pub fn new(from: B) -> Self {
        Self {
            from,
            ahead: Vec::new(),
            passed: 0,
            ended: false,
            before: Before::default(),
            fresh: true,
            lost: false,
            over: false,
            first_bytes: FIRST_BYTES,
        }
    }

    /// Returns the bytes in memory that were not consumed.
    fn rest(&self) -> &[u8] {
        &self.ahead[self.passed..]
    }

    /// Reads until this many bytes are available, or until the end of the source.
    fn fill(&mut self, bytes: usize) -> Result<(), B::Error> {
        let missing = bytes.saturating_sub(self.rest().len());
        if missing == 0 || self.ended {
            return Ok(());
        }
        self.ahead.drain(..self.passed);
        self.passed = 0;
        let count = self.from.more(&mut self.ahead, missing)?;
        self.ended = count < missing;
        Ok(())
    }

    /// Consumes bytes and counts their lines and columns.
    fn pass(&mut self, bytes: usize, latin: bool) {
        let passed = &self.ahead[self.passed..self.passed + bytes];
        let Some(last) = passed.last() else { return };
        self.fresh = *last == b'\n' || self.fresh && passed == MARK;
        self.before.bytes += bytes as u64;
        let line = match passed.iter().rposition(|byte| *byte == b'\n') {
            Some(end) => {
                self.before.lines += passed.iter().filter(|byte| **byte == b'\n').count();
                self.before.columns = 0;
                &passed[end + 1..]
            }
            None => passed,
        };
        // Every UTF-8 character has exactly one byte that is not a continuation byte.
        self.before.columns += line.iter().filter(|byte| latin || **byte & 0xC0 != 0x80).count();
        self.passed += bytes;
    }

    /// Skips white space and text that is not a game. Returns false at the end of the source.
    fn begin(&mut self) -> Result<bool, B::Error> {
        loop {
            self.fill(self.first_bytes.max(NEXT.len()))?;
            let rest = &self.ahead[self.passed..];
            if rest.is_empty() || self.before.bytes > MAX_COLLECTION {
                return Ok(!rest.is_empty());
            }
            let blank = |byte: &u8| parse::is_blank(char::from(*byte));
            let bytes = if self.lost {
                let found = rest.windows(NEXT.len()).position(|part| part == NEXT.as_bytes());
                self.lost = found.is_none();
                match found {
                    Some(at) => at + 1,
                    // The separator may already have begun.
                    None if !self.ended => rest.len() + 1 - NEXT.len(),
                    None => rest.len(),
                }
            } else if rest.starts_with(MARK) {
                MARK.len()
            } else {
                rest.iter().position(|byte| !blank(byte)).unwrap_or(rest.len())
            };
            if bytes == 0 {
                return Ok(true);
            }
            self.pass(bytes, false);
        }
    }

    fn step(&mut self) -> Result<Option<Step>, B::Error> {
        let mut first_bytes = self.first_bytes;
        loop {
            self.fill(first_bytes)?;
            let seen = &self.rest()[..first_bytes.min(self.rest().len())];
            let whole = self.ended && seen.len() == self.rest().len();
            match self.look(seen, whole) {
                Some(step) => return Ok(step),
                None if first_bytes >= FARTHEST => {
                    let begins = String::from_utf8_lossy(&seen[..FIRST_BYTES.min(seen.len())]).into_owned();
                    return Ok(Some(self.refused(begins, problems::too_long_game(0), seen.len())));
                }
                None => first_bytes = (first_bytes * 2).min(FARTHEST),
            }
        }
    }

    /// Returns the next game, or `None` if more bytes are needed. The inner `None` means that there
    /// are no more games.
    fn look(&self, seen: &[u8], whole: bool) -> Option<Option<Step>> {
        let (text, broken) = match std::str::from_utf8(seen) {
            Ok(text) => (text, false),
            Err(error) => {
                let valid = std::str::from_utf8(&seen[..error.valid_up_to()]).unwrap_or_default();
                (valid, whole || error.error_len().is_some())
            }
        };
        let next = parse::next(text, 0, self.fresh, whole && text.len() == seen.len());
        if !matches!(next, Next::More) || !broken {
            return self.step_of(text, next, seen, false);
        }
        // The next game may be in UTF-8 even if the one after it is not.
        let letters = latin::decode(seen);
        let next = parse::next(&letters, 0, self.fresh, whole);
        let Next::Game(_, end) = next else { return self.step_of(&letters, next, seen, true) };
        let bytes = letters[..end].chars().count();
        if let Ok(text) = std::str::from_utf8(&seen[..bytes])
            && let again @ Next::Game(..) = parse::next(text, 0, self.fresh, true)
        {
            return self.step_of(text, again, seen, false);
        }
        self.step_of(&letters, next, seen, true)
    }

    fn step_of(&self, text: &str, next: Next, seen: &[u8], latin: bool) -> Option<Option<Step>> {
        // Converts an offset in the text to a number of bytes in the collection.
        let bytes = |at: usize| if latin { text[..at].chars().count() } else { at };
        let found = |text: &str, game, bytes: Range<usize>| Found {
            text: text.to_owned(),
            before: self.before,
            bytes: self.before.bytes + bytes.start as u64..self.before.bytes + bytes.end as u64,
            latin,
            game,
        };
        Some(match next {
            Next::More => return None,
            Next::End => None,
            Next::Game(game, next) => {
                let (range, end) = (bytes(game.at)..bytes(game.end), bytes(next));
                let text = &text[..next];
                let game = match range.end > MAX_BYTES {
                    true => Err(problems::too_long_game(game.at)),
                    false if latin && !latin::is_text(text) => Err(problems::no_letters(game.at)),
                    false => game.within_limits(text),
                };
                Some(Step { found: found(text, game, range), bytes: end, lost: false })
            }
            Next::Fault((at, why)) => {
                // The error keeps the text that a diagnostic shows: the line with the mistake and
                // the next line.
                let lines = text[at..].match_indices('\n').map(|(end, _)| at + end).nth(1);
                let text = &text[..lines.unwrap_or(text.len())];
                let game = Err(problems::no_pgn(text, at, why));
                let bytes = bytes(at).min(seen.len());
                Some(Step { found: found(text, game, 0..0), bytes, lost: true })
            }
        })
    }

    fn refused(&self, text: String, why: Box<Diagnostic>, bytes: usize) -> Step {
        let (range, before) = (self.before.bytes..self.before.bytes, self.before);
        Step { found: Found { text, before, bytes: range, latin: false, game: Err(why) }, bytes, lost: true }
    }
}

impl<B: Bytes> Iterator for Games<B> {
    type Item = Result<Found, B::Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let step = match self.begin() {
            Ok(true) if self.before.bytes > MAX_COLLECTION => {
                self.over = true;
                Ok(self.refused(String::new(), problems::too_long_collection(), 0))
            }
            Ok(true) => self.step().transpose()?,
            Ok(false) => return None,
            Err(error) => Err(error),
        };
        Some(step.map(|step| {
            self.lost = step.lost;
            self.pass(step.bytes, step.found.latin);
            step.found
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8], first_bytes: usize) -> Vec<Found> {
        let games = Games { first_bytes, ..Games::new(bytes) };
        games.map(|found| found.expect("bytes can be read")).collect()
    }

    /// Games of many forms, and text that is no game.
    const GAMES: &str = "\u{feff}% first\n{ A remark. }\n[Event \"ä\"]\n[Site \"C:\\\"]\n\n1. e4 {x} e5 (1... c5) 2. Nf3 1-0\n\n\
        [Event \"two \"b\" c\"]\n1. d4 d8(Q) $4 ; to the end *\n d5 !? *  [Event \"three\"] 1. c4\n% escaped 1-0\n\n\
        [Event \"four\"]\n\n1. e4 (1. d4 *\n\n[Event \"five\"]\n[White \"ö\"]\n1. a4 1/2-1/2\n]\n\n[Event \"six\"]\n1. b4\n\n\
        [Event \"seven\"]\n[Result \"*\"]\n\n* {The end}";

    #[test]
    fn it_does_not_matter_how_much_is_seen_at_once() {
        let whole = super::super::each(GAMES);
        let sound: Vec<bool> = whole.iter().map(Result::is_ok).collect();
        assert_eq!(sound, [true, true, true, false, true, false, true, true]);
        for first_bytes in [1, 2, 3, 5, 8, 13, 64, FIRST_BYTES] {
            let found = read(GAMES.as_bytes(), first_bytes);
            assert_eq!(found.len(), whole.len(), "{first_bytes}");
            for (one, other) in found.iter().zip(&whole) {
                let begins = one.before.bytes as usize;
                assert!(GAMES[begins..].starts_with(&one.text), "{first_bytes}: {}", one.text);
                let lines = GAMES[..begins].matches('\n').count();
                let column = GAMES[..begins].rsplit('\n').next().unwrap_or_default().chars().count();
                assert_eq!((one.before.lines, one.before.columns), (lines, column));
                match (&one.game, other) {
                    (Ok(game), Ok(expected)) => {
                        assert_eq!((&game.tags, &game.comments), (&expected.tags, &expected.comments));
                        assert_eq!((&game.result, game.annotated), (&expected.result, expected.annotated));
                        assert_eq!(one.bytes, expected.at as u64..expected.end as u64);
                        assert_eq!((game.at + begins, game.end + begins), (expected.at, expected.end));
                        for ((text, at), (same, _)) in game.moves.iter().zip(&expected.moves) {
                            assert_eq!((text, &one.text[at.clone()]), (same, same.as_str()));
                        }
                        assert_eq!(game.moves.len(), expected.moves.len());
                    }
                    (Err(problem), Err(expected)) => {
                        assert_eq!(problem.message, expected.message);
                        let at = problem.span().expect("a place").start as usize + begins;
                        assert_eq!(Some(at), expected.span().map(|span| span.start as usize));
                    }
                    _ => panic!("{one:?} and {other:?}"),
                }
            }
        }
    }

    #[test]
    fn each_game_has_letters_of_its_own() {
        let games = [
            &b"[White \"M\xc3\xbcller\"]\n1. e4\n\n"[..],
            b"[Event \"2\"]\n[White \"M\xfcller\"]\n1. e4 *\n\n",
            b"[White \"M\xc3\xbcller\"]\n1. d4 *\n[White \"\x81\"]\n1. d4 *\n[White \"\xc3\xbc\"] *\n[White \"\xfc",
        ];
        for first_bytes in [1, 7, FIRST_BYTES] {
            let found = read(&games.concat(), first_bytes);
            let names: Vec<_> = found
                .iter()
                .map(|found| found.game.as_ref().ok().and_then(|game| game.tag("White")).unwrap_or("-"))
                .collect();
            assert_eq!(names, ["Müller", "Müller", "Müller", "-", "ü", "-"], "{first_bytes}");
            let latin: Vec<bool> = found.iter().map(|found| found.latin).collect();
            assert_eq!(latin, [false, true, false, true, false, true]);
            for found in found.iter().filter(|found| !found.latin) {
                let bytes = found.bytes.start as usize..found.bytes.end as usize;
                assert!(games.concat()[bytes].starts_with(b"[White"));
            }
        }
    }

    #[test]
    fn a_game_is_refused_one_byte_past_the_limit() {
        let game = |bytes: usize| {
            let (head, tail) = ("[Event \"long\"]\n{", "} 1. e4 *");
            format!("{head}{}{tail}", "x".repeat(bytes - head.len() - tail.len()))
        };
        for (bytes, is_read) in
            [(MAX_BYTES - 1, true), (MAX_BYTES, true), (MAX_BYTES + 1, false), (3 * MAX_BYTES, false)]
        {
            let text = format!("1. d4 *\n\n{}\n\n[Event \"last\"]\n1. c4 *\n", game(bytes));
            let found = read(text.as_bytes(), FIRST_BYTES);
            let read: Vec<bool> = found.iter().map(|found| found.game.is_ok()).collect();
            assert_eq!(read, [true, is_read, true], "{bytes}");
            assert_eq!(found[1].before.lines, 2);
            if let Err(problem) = &found[1].game {
                assert_eq!(problem.message, "a game in PGN has at most 4194304 bytes");
            }
            // The mark that ends the game may be far away.
            let text =
                game(bytes).replace(" *", &format!("  {}", " ".repeat(9999))) + "\n[Event \"last\"]\n1. c4";
            assert_eq!(parses(&text), [bytes <= MAX_BYTES + 2, true]);
        }
    }

    fn parses(text: &str) -> Vec<bool> {
        read(text.as_bytes(), FIRST_BYTES).iter().map(|found| found.game.is_ok()).collect()
    }

    #[test]
    fn a_long_collection_costs_no_more_than_its_games() {
        let text = "[Event \"one\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n".repeat(20_000);
        let mut games = Games::new(text.as_bytes());
        for _ in 0..20_000 {
            games.next().expect("a game").expect("bytes can be read").game.expect("sound");
            assert!(games.ahead.capacity() <= 4 * FIRST_BYTES);
        }
        assert!(games.next().is_none());
    }
}
