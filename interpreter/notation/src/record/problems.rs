//! Diagnostics for records.

use super::hashes::{WIDTH, code};
use super::{Finish, Hashes, MAX_BYTES, MAX_MOVES, SCHEMA, pgn};
use alfonso_diag::{Diagnostic, SourceId, Span, code, nearest};
use alfonso_forms::english;
use alfonso_wording::{BadMove, words};
use ron::error::{Position, SpannedError};
use std::collections::BTreeMap;
use std::ops::Range;

/// The maximum number of names of each kind listed in a message.
const LISTED: usize = 8;

/// The differences between the rules of a record and the present rules, as names of clauses and
/// declarations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The names with changed text.
    pub different: Vec<String>,
    /// The names that no longer exist.
    pub gone: Vec<String>,
    /// The names that have been added.
    pub new: Vec<String>,
    /// The number of removed parts whose names the record does not contain.
    pub unnamed: usize,
}

impl Changes {
    /// Compares two sets of rules.
    #[must_use]
    pub fn between(then: &Hashes, now: &Hashes) -> Self {
        if let (true, Some(short)) = (then.parts.is_empty(), &then.short) {
            return Self::in_short(short, now);
        }
        let missing = |from: &BTreeMap<String, String>, of: &BTreeMap<String, String>| {
            of.keys().filter(|name| !from.contains_key(*name)).cloned().collect()
        };
        let other = |(name, hash): (&String, &String)| {
            now.parts.get(name).is_some_and(|today| today != hash).then(|| name.clone())
        };
        Self {
            different: then.parts.iter().filter_map(other).collect(),
            gone: missing(&now.parts, &then.parts),
            new: missing(&then.parts, &now.parts),
            unnamed: 0,
        }
    }

    /// Compares rules with short hashes, as far as these show differences.
    fn in_short(then: &str, now: &Hashes) -> Self {
        let mut left: Vec<String> =
            then.as_bytes().chunks(WIDTH).map(|code| String::from_utf8_lossy(code).into()).collect();
        let mut changes = Self::default();
        let (same, other): (Vec<_>, Vec<_>) = now.parts.iter().partition(|(name, hash)| {
            let known = left.iter().position(|known| *known == code(name, hash));
            known.map(|at| left.swap_remove(at)).is_some()
        });
        debug_assert_eq!(same.len() + other.len(), now.parts.len());
        for (name, hash) in other {
            let named = code(name, hash);
            let known = left.iter().position(|known| known.get(..WIDTH / 2) == named.get(..WIDTH / 2));
            match known.map(|at| left.swap_remove(at)) {
                Some(_) => changes.different.push(name.clone()),
                None => changes.new.push(name.clone()),
            }
        }
        Self { unnamed: left.len(), ..changes }
    }

    /// Describes the changes: `pawn.step is different; end.quiet is gone`.
    #[must_use]
    pub fn words(&self) -> String {
        let sort = |names: &[String], what: &str| {
            let text = match names {
                [] => return None,
                [one] => return Some(format!("{one} is {what}")),
                many if many.len() > LISTED => {
                    format!("{} and {} more", many[..LISTED].join(", "), many.len() - LISTED)
                }
                [first @ .., last] => format!("{} and {last}", first.join(", ")),
            };
            Some(format!("{text} are {what}"))
        };
        let sorts = [sort(&self.different, "different"), sort(&self.gone, "gone"), sort(&self.new, "new")];
        let unnamed = match self.unnamed {
            0 => None,
            1 => Some("1 part is gone".to_owned()),
            many => Some(format!("{many} parts are gone")),
        };
        let text: Vec<String> = sorts.into_iter().chain([unnamed]).flatten().collect();
        match text.is_empty() {
            // All parts are equal, but the hash of the whole differs.
            true => "their hash is another".to_owned(),
            false => text.join("; "),
        }
    }

    /// Returns the changes as a diagnostic; `file` is the path of the record.
    #[must_use]
    pub fn diagnostic(&self, file: &str) -> Diagnostic {
        let message = format!("{file}: the rules have changed since the game was recorded: {}", self.words());
        let help = "a record can be replayed only under the rules with which it was made: use those rules, or begin a new record";
        Diagnostic::bare(code::BAD_RECORD, message).help(help)
    }
}

pub(super) fn at(range: Range<usize>, message: impl Into<String>, label: impl Into<String>) -> Diagnostic {
    Diagnostic::error(code::BAD_RECORD, Span::new(SourceId(0), range.start, range.end), message, label)
}

/// Returns the span of a field, from its name to the end of its line. The text is searched, not
/// parsed.
pub(super) fn field(text: &str, name: &str) -> Range<usize> {
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_start();
        if bare.strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with(':')) {
            let start = offset + line.len() - bare.len();
            return start..start + bare.trim_end().len();
        }
        offset += line.len();
    }
    0..0
}

/// Returns the span of a move by its index.
pub(super) fn word(text: &str, index: usize) -> Option<Range<usize>> {
    let start = field(text, "moves").start;
    let mut left = index;
    // Moves contain no quotation marks, so all text between two marks consists of moves.
    for (part, quoted) in text[start..].split('"').zip([false, true].into_iter().cycle()) {
        if quoted {
            for word in part.split_whitespace() {
                if left == 0 {
                    let begin = word.as_ptr() as usize - text.as_ptr() as usize;
                    return Some(begin..begin + word.len());
                }
                left -= 1;
            }
        } else if part.contains(']') {
            return None;
        }
    }
    None
}

/// Converts a position reported by the RON parser to a byte offset.
fn offset(text: &str, position: Position) -> usize {
    let before: usize = text.split_inclusive('\n').take(position.line.saturating_sub(1)).map(str::len).sum();
    let line = text[before..].split('\n').next().unwrap_or_default();
    let column = line.char_indices().nth(position.col.saturating_sub(1)).map_or(line.len(), |(at, _)| at);
    before + column
}

pub(super) fn shape(text: &str, error: &SpannedError) -> Box<Diagnostic> {
    let start = offset(text, error.span.start);
    let end = offset(text, error.span.end).max(start);
    let help = "`play --save` writes records; only `notes` may be changed by hand";
    Box::new(at(start..end, "this is not a record of a game", error.code.to_string()).help(help))
}

pub(super) fn no_pgn(text: &str, at: usize, why: &str) -> Box<Diagnostic> {
    let mut start = at.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let end = start + text[start..].chars().next().map_or(0, char::len_utf8);
    let help = "a game in PGN has tags such as `[White \"...\"]`, then moves, then a result";
    Box::new(self::at(start..end, "this cannot be parsed as PGN", why).help(help))
}

pub(super) fn too_long() -> Box<Diagnostic> {
    let message = format!("a record has at most {} MiB", MAX_BYTES >> 20);
    Box::new(Diagnostic::bare(code::BAD_RECORD, message))
}

/// Returns the diagnostic for a PGN game that is too long. `begins` is its offset.
pub(super) fn too_long_game(begins: usize) -> Box<Diagnostic> {
    let message = format!("a game in PGN has at most {MAX_BYTES} bytes");
    let help = "this game was not read; the other games of the file can be read";
    Box::new(at(begins..begins, message, "the game that begins here is longer").help(help))
}

/// Returns the diagnostic for bytes that are not text.
pub(super) fn no_letters(begins: usize) -> Box<Diagnostic> {
    let help = "PGN is text in UTF-8; a game in another encoding is read as Latin-1";
    Box::new(at(begins..begins, "this game is not text", "a byte in it is not a character").help(help))
}

/// Returns the diagnostic for a collection of PGN games that is too long.
pub(super) fn too_long_collection() -> Box<Diagnostic> {
    let message = format!("games in PGN are read from the first {} bytes of a file", pgn::MAX_COLLECTION);
    let help = "put the games that you need into another file";
    Box::new(Diagnostic::bare(code::BAD_RECORD, message).help(help))
}

pub(super) fn too_many_moves(text: &str, moves: usize) -> Box<Diagnostic> {
    let message = format!("a record has at most {MAX_MOVES} moves, not {moves}");
    Box::new(at(field(text, "moves"), message, "too many"))
}

pub(super) fn schema(text: &str, schema: u32) -> Box<Diagnostic> {
    let message = format!("records of schema {schema} are not supported");
    let label = format!("this program reads schema {SCHEMA}");
    Box::new(at(field(text, "schema"), message, label).help("a later version of the program may read it"))
}

pub(super) fn bad_move(
    text: &str,
    bad: &BadMove,
    reason: String,
    range: Option<Range<usize>>,
) -> Box<Diagnostic> {
    let what = if bad.meanings.is_empty() { "is not legal" } else { "is ambiguous" };
    let message = format!("move {} of the record, `{}`, {what}", bad.index + 1, words::typed(&bad.text));
    let help = (bad.meanings.is_empty() && !bad.nearest.is_empty())
        .then(|| format!("did you mean {}?", words::either(&bad.nearest, 5)));
    let diagnostic = match range.or_else(|| word(text, bad.index)) {
        Some(range) => at(range, message, reason),
        None => Diagnostic::bare(code::BAD_RECORD, format!("{message}: {reason}")),
    };
    Box::new(diagnostic.help_if(help))
}

pub(super) fn nobody<'n>(
    text: &str,
    player: &str,
    players: impl Iterator<Item = &'n String> + Clone,
) -> Box<Diagnostic> {
    let message = format!("the record says that {player} resigned, but there is no such player");
    let near = nearest(player, players.map(String::as_str));
    Box::new(at(field(text, "result"), message, "not a player").did_you_mean(near))
}

pub(super) fn not_over(text: &str) -> Box<Diagnostic> {
    let message = "the record gives an outcome, but the game is not over after its moves";
    Box::new(at(field(text, "result"), message, "not reached"))
}

pub(super) fn otherwise(text: &str, reached: &Finish) -> Box<Diagnostic> {
    let ended = match reached {
        Finish::Rule { by, winners } if winners.is_empty() => format!("it ends by {by}, as a draw"),
        Finish::Rule { by, winners } => format!("it ends by {by}, won by {}", english::and(winners)),
        Finish::Resigned(player) => format!("{player} resigned"),
    };
    let message = format!("the game does not end as the record says: {ended}");
    Box::new(at(field(text, "result"), message, "another outcome"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_named() {
        let hashes = |parts: &[(&str, &str)]| Hashes {
            whole: format!("{parts:?}"),
            parts: parts.iter().map(|(name, hash)| ((*name).to_owned(), (*hash).to_owned())).collect(),
            short: None,
        };
        let then = hashes(&[("pawn.step", "1"), ("end.quiet", "2"), ("board", "3")]);
        let now = hashes(&[("pawn.step", "9"), ("board", "3"), ("end.bare", "4"), ("end.mate", "5")]);
        let changes = Changes::between(&then, &now);
        assert_eq!(
            changes.words(),
            "pawn.step is different; end.quiet is gone; end.bare and end.mate are new"
        );
        let short = Hashes { short: then.in_short(), ..Hashes::default() };
        let text = Changes::between(&short, &now).words();
        assert_eq!(text, "pawn.step is different; end.bare and end.mate are new; 1 part is gone");
        assert_eq!(short.in_short().map(|word| word.len()), Some(12));
        assert_eq!(Changes::default().words(), "their hash is another");
        let many = Changes { gone: (0..20).map(|n| n.to_string()).collect(), ..Changes::default() };
        assert_eq!(many.words(), "0, 1, 2, 3, 4, 5, 6, 7 and 12 more are gone");
    }

    #[test]
    fn places_are_found() {
        let text = "(\n  moves: [\n    \"a1-a2 b1-b2\",\n    \"c1-c2\",\n  ],\n  notes: \"x\",\n)";
        let found = |index| word(text, index).map(|place| &text[place]);
        assert_eq!((found(1), found(2), found(3)), (Some("b1-b2"), Some("c1-c2"), None));
        assert_eq!(&text[field(text, "notes")], "notes: \"x\",");
        assert_eq!(field(text, "seed"), 0..0);
        assert_eq!(offset(text, Position { line: 2, col: 3 }), 4);
        assert_eq!(offset(text, Position { line: 99, col: 99 }), text.len());
    }
}
