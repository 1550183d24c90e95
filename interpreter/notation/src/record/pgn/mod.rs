//! Records as PGN, for games of two players. The parser accepts PGN as people and programs write
//! it, and the writer follows the standard.
//!
//! Additional tags (`Game`, `Ruleset`, `Readings`, `Seats`, `Seed`, `EndedBy`, `RulesHash`) store
//! data that PGN does not provide for. The tag `RulesParts` stores the short hashes of the single
//! rules. A record written by this program is therefore replayed only by the same rules. Games from
//! other programs are replayed by the rules that the user names.
//!
//! ```
//! use alfonso_notation::record::pgn;
//!
//! let text = "[White \"Somebody\"]\n[Result \"1-0\"]\n\n1. e4 e5 {a comment} 2. Nf3 1-0\n";
//! assert!(pgn::is_pgn(text));
//! let game = &pgn::games(text)?[0];
//! assert_eq!(game.tag("White"), Some("Somebody"));
//! let moves: Vec<&str> = game.moves.iter().map(|(text, _)| text.as_str()).collect();
//! assert_eq!(moves, ["e4", "e5", "Nf3"]);
//! assert_eq!((game.comments[0].as_str(), game.result.as_str()), ("a comment", "1-0"));
//! # Ok::<(), Box<alfonso_diag::Diagnostic>>(())
//! ```

mod games;
mod latin;
mod parse;
mod result;
pub mod variant;
mod write;

use super::{Beginning, Finish, Hashes, MAX_BYTES, MAX_MOVES, Player, Record, SCHEMA, problems};
use alfonso_diag::Diagnostic;
use parse::{NEXT, Next};
use std::ops::Range;

pub use games::{Before, Bytes, Found, Games, MAX_COLLECTION};
pub use write::{own_start, write};

/// The first word of the comment in which older versions stored the hashes of the rules.
const RULES: &str = "rules:";
/// The tag with the short hashes of the rules.
const PARTS: &str = "RulesParts";
/// The tag values that mean unknown.
const UNKNOWN: &[&str] = &["?", "????.??.??"];
/// The tag value for a player who moves at random.
const RANDOM: &str = "random";
/// The tag of the result.
pub(super) const RESULT: &str = "Result";
/// The result of a drawn game.
pub(super) const DRAWN: &str = "1/2-1/2";
/// The tags that correspond to fields of a record.
const OWN: &[&str] = &[
    RESULT,
    "Variant",
    "Game",
    "Title",
    "Ruleset",
    "Readings",
    "SetUp",
    "FEN",
    "Seats",
    "Seed",
    "EndedBy",
    "Winners",
    "Program",
    "RulesHash",
    PARTS,
    "Notes",
];

/// A game as written in a PGN file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pgn {
    /// The tags, in order.
    pub tags: Vec<(String, String)>,
    /// The spans of the tags in the text.
    pub spots: Vec<Range<usize>>,
    /// The comments, in order.
    pub comments: Vec<String>,
    /// The moves of the main line with their spans in the text.
    pub moves: Vec<(String, Range<usize>)>,
    /// The result after the moves: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The offset at which the game begins.
    pub at: usize,
    /// The offset at which the game ends: after its result or, without a result, before the text
    /// that follows.
    pub end: usize,
    /// True if the game has comments, variations or evaluation signs, which records do not store.
    pub annotated: bool,
}

/// Returns true if a text looks like PGN.
#[must_use]
pub fn is_pgn(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    // A JSON list also begins with a bracket, but no name follows the bracket.
    let tag = text
        .strip_prefix('[')
        .is_some_and(|rest| rest.trim_start().starts_with(|sign: char| sign.is_ascii_alphabetic()));
    tag || text.starts_with([';', '%']) || text.starts_with(|sign: char| sign.is_ascii_digit())
}

/// Returns the games of a text in order. A game that cannot be parsed yields a diagnostic. For
/// files, use [`Games`], which reads one game at a time.
#[must_use]
pub fn each(text: &str) -> Vec<Result<Pgn, Box<Diagnostic>>> {
    let (mut games, mut at) = (Vec::new(), 0);
    loop {
        match parse::next(text, at, true, true) {
            Next::Game(game, next) => {
                games.push(game.within_limits(text));
                at = next;
            }
            Next::Fault((offset, why)) => {
                games.push(Err(problems::no_pgn(text, offset, why)));
                let next = text.get(offset..).and_then(|rest| rest.find(NEXT));
                at = next.map_or(text.len(), |next| offset + next + 1);
            }
            // The text is complete.
            Next::More | Next::End => return games,
        }
    }
}

/// Returns the games of a text.
///
/// # Errors
/// Returns a diagnostic if one of the games is not PGN.
pub fn games(text: &str) -> Result<Vec<Pgn>, Box<Diagnostic>> {
    each(text).into_iter().collect()
}

impl Pgn {
    /// Returns the game unless it is too long. Its spans must refer to `text`.
    fn within_limits(self, text: &str) -> Result<Self, Box<Diagnostic>> {
        match self.moves.len() {
            _ if self.end - self.at > MAX_BYTES => Err(problems::too_long_game(self.at)),
            moves if moves > MAX_MOVES => Err(problems::too_many_moves(text, moves)),
            _ => Ok(self),
        }
    }

    /// Returns the value of the first tag with this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Returns the game as a record. The texts of its moves are unchanged.
    #[must_use]
    pub fn record(&self) -> Record {
        let tag = |name: &str| self.tag(name).unwrap_or_default().to_owned();
        let pairs = |name: &str| -> Vec<(String, String)> {
            let value = self.tag(name).unwrap_or_default();
            let pair = |pair: &str| pair.trim().split_once('=').map(|(a, b)| (a.to_owned(), b.to_owned()));
            value.split(',').filter_map(pair).collect()
        };
        let player = |(seat, who): (String, String)| (seat, Player::of(&who));
        let notes: Vec<&str> =
            self.tags.iter().filter(|(name, _)| name == "Notes").map(|(_, value)| value.as_str()).collect();
        Record {
            schema: SCHEMA,
            program: tag("Program"),
            game: tag("Game"),
            title: self.tag("Title").map_or_else(|| tag("Variant"), str::to_owned),
            ruleset: tag("Ruleset"),
            answers: pairs("Readings").into_iter().collect(),
            seats: pairs("Seats").into_iter().map(player).collect(),
            seed: self.tag("Seed").and_then(|seed| seed.parse().ok()).unwrap_or(1),
            start: self.tag("FEN").map_or(Beginning::Own, |fen| Beginning::Fen(fen.to_owned())),
            moves: Record::lines_of_moves(self.moves.iter().map(|(text, _)| text.as_str())),
            result: self.finish(),
            notes: (!notes.is_empty()).then(|| notes.join("\n")),
            tags: self.others(),
            rules: self.hashes(),
            spans: Some(self.moves.iter().map(|(_, span)| span.clone()).collect()),
        }
    }

    /// Returns the tags that do not correspond to fields of a record.
    fn others(&self) -> Vec<(String, String)> {
        let is_stated = |(name, value): &&(String, String)| {
            let index = ["White", "Black"].into_iter().position(|seat| seat == name);
            let seated = self.tag("Seats").unwrap_or_default().split(',');
            let agent =
                index.and_then(|index| Some(seated.into_iter().nth(index)?.split_once('=')?.1.trim()));
            let is_agent = index.is_some() && value == RANDOM || agent.is_some_and(|agent| agent == value);
            !OWN.contains(&name.as_str()) && !UNKNOWN.contains(&value.as_str()) && !is_agent
        };
        let mut others: Vec<(String, String)> = self.tags.iter().filter(is_stated).cloned().collect();
        // No rule ends a game by resignation or agreement.
        let stated = self.stated_result();
        if stated != "*" && self.tag("EndedBy").is_none() {
            others.push((RESULT.to_owned(), stated.to_owned()));
        }
        others
    }

    /// Returns the end of the game, if tags name the rule or the player who resigned. The result
    /// alone does not.
    fn finish(&self) -> Option<Finish> {
        let by = self.tag("EndedBy")?;
        if let Some(player) = by.strip_prefix("resigned ") {
            return Some(Finish::Resigned(player.to_owned()));
        }
        let winners = self.tag("Winners").unwrap_or_default().split(", ");
        let winners = winners.filter(|name| !name.is_empty()).map(str::to_owned).collect();
        Some(Finish::Rule { by: by.to_owned(), winners })
    }

    fn hashes(&self) -> Hashes {
        let parts = self.comments.iter().find_map(|comment| comment.strip_prefix(RULES));
        let mut found = Vec::new();
        // A name may have several words, but the hash after the separator has only one.
        let mut name = String::new();
        for word in parts.unwrap_or_default().split_whitespace() {
            if !name.is_empty() {
                name.push(' ');
            }
            match word.split_once('=') {
                Some((last, hash)) => {
                    name.push_str(last);
                    found.push((std::mem::take(&mut name), hash.to_owned()));
                }
                None => name.push_str(word),
            }
        }
        Hashes {
            whole: self.tag("RulesHash").unwrap_or_default().to_owned(),
            parts: found.into_iter().collect(),
            short: self.tag(PARTS).map(str::to_owned),
        }
    }
}
