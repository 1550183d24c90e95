//! Records as PGN, for games of two players: read as people and programs write it, written as its standard says.
//!
//! What PGN has no place for stands in tags of our own (`Game`, `Ruleset`, `Readings`, `Seats`, `Seed`, `EndedBy`, `RulesHash`)
//! and, for the hashes of the single rules, in a comment before the first move. So a record that this program wrote is played
//! again by the same rules or not at all, and games from elsewhere are played by the rules that are named beside them.

mod games;
mod latin;
mod read;
mod result;
pub mod san;
pub mod variant;
mod write;

use super::{Beginning, Finish, Hashes, MAX_BYTES, MAX_MOVES, Player, Record, SCHEMA, problems};
use alfonso_diag::Diagnostic;
use read::{NEXT, Next};
use std::ops::Range;

pub use games::{Before, Bytes, Found, Games, MAX_COLLECTION};
pub use write::write;

/// The word with which the comment begins that has the hashes of the rules.
const RULES: &str = "rules:";
/// What is not known is written so.
const UNKNOWN: &[&str] = &["?", "????.??.??"];
/// Who draws lots is written so.
const RANDOM: &str = "random";
/// The tag of the result.
const RESULT: &str = "Result";
/// Tags that say what a record says in fields of its own.
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
    "Notes",
];

/// One game of a file, as it is written there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pgn {
    /// Its tags, in their order.
    pub tags: Vec<(String, String)>,
    /// Where they stand in the text.
    pub spots: Vec<Range<usize>>,
    /// Its comments, in their order.
    pub comments: Vec<String>,
    /// The moves of its main line, each with its place in the text.
    pub moves: Vec<(String, Range<usize>)>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// Where it begins in the text.
    pub at: usize,
    /// Where it ends: behind its result, or before what follows if it has none.
    pub end: usize,
    /// True if it has remarks, variations or signs of praise, which no record keeps.
    pub annotated: bool,
}

/// True if a text looks like PGN.
#[must_use]
pub fn is_pgn(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    // A list of JSON begins with a bracket too, and no name follows it.
    let tag = text
        .strip_prefix('[')
        .is_some_and(|rest| rest.trim_start().starts_with(|sign: char| sign.is_ascii_alphabetic()));
    tag || text.starts_with([';', '%']) || text.starts_with(|sign: char| sign.is_ascii_digit())
}

/// The games of a text, in their order: each by itself, or why it cannot be read, with the place. Files are read game by game:
/// see [`Games`].
#[must_use]
pub fn each(text: &str) -> Vec<Result<Pgn, Box<Diagnostic>>> {
    let (mut games, mut at) = (Vec::new(), 0);
    loop {
        match read::next(text, at, true, true) {
            Next::Game(game, next) => {
                games.push(game.within_limits(text));
                at = next;
            }
            Next::Fault((place, why)) => {
                games.push(Err(problems::no_pgn(text, place, why)));
                let next = text.get(place..).and_then(|rest| rest.find(NEXT));
                at = next.map_or(text.len(), |next| place + next + 1);
            }
            // The text is whole.
            Next::More | Next::End => return games,
        }
    }
}

/// The games of a text.
///
/// # Errors
/// If one of them is not PGN, with the place.
pub fn games(text: &str) -> Result<Vec<Pgn>, Box<Diagnostic>> {
    each(text).into_iter().collect()
}

impl Pgn {
    /// The game, unless it is too long; `text` is what its places lie in.
    fn within_limits(self, text: &str) -> Result<Self, Box<Diagnostic>> {
        match self.moves.len() {
            _ if self.end - self.at > MAX_BYTES => Err(problems::too_long_game(self.at)),
            moves if moves > MAX_MOVES => Err(problems::too_many_moves(text, moves)),
            _ => Ok(self),
        }
    }

    /// The first tag of a name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The record that it is; its moves are still as they were written.
    #[must_use]
    pub fn record(&self) -> Record {
        let tag = |name: &str| self.tag(name).unwrap_or_default().to_owned();
        let pairs = |name: &str| -> Vec<(String, String)> {
            let value = self.tag(name).unwrap_or_default();
            let pair = |pair: &str| pair.trim().split_once('=').map(|(a, b)| (a.to_owned(), b.to_owned()));
            value.split(',').filter_map(pair).collect()
        };
        let player = |(seat, who): (String, String)| {
            (seat, if who == RANDOM { Player::Random } else { Player::Human })
        };
        let notes: Vec<&str> =
            self.tags.iter().filter(|(name, _)| name == "Notes").map(|(_, value)| value.as_str()).collect();
        Record {
            schema: SCHEMA,
            program: tag("Program"),
            game: tag("Game"),
            title: self.tag("Title").map_or_else(|| tag("Variant"), str::to_owned),
            ruleset: tag("Ruleset"),
            read: pairs("Readings").into_iter().collect(),
            seats: pairs("Seats").into_iter().map(player).collect(),
            seed: self.tag("Seed").and_then(|seed| seed.parse().ok()).unwrap_or(1),
            start: self.tag("FEN").map_or(Beginning::Own, |fen| Beginning::Fen(fen.to_owned())),
            moves: Record::lines_of_moves(self.moves.iter().map(|(text, _)| text.as_str())),
            result: self.finish(),
            notes: (!notes.is_empty()).then(|| notes.join("\n")),
            tags: self.others(),
            rules: self.hashes(),
            places: Some(self.moves.iter().map(|(_, place)| place.clone()).collect()),
        }
    }

    /// What the tags say that a record has no fields for.
    fn others(&self) -> Vec<(String, String)> {
        let is_said = |(name, value): &&(String, String)| {
            let random = matches!(name.as_str(), "White" | "Black") && value == RANDOM;
            !OWN.contains(&name.as_str()) && !UNKNOWN.contains(&value.as_str()) && !random
        };
        let mut others: Vec<(String, String)> = self.tags.iter().filter(is_said).cloned().collect();
        // Games that are given up or agreed on end by no rule.
        let said = self.result_said();
        if said != "*" && self.tag("EndedBy").is_none() {
            others.push((RESULT.to_owned(), said.to_owned()));
        }
        others
    }

    /// How it ended, if the text says by which rule, or who gave it up. The result alone does not say that.
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
        // A name may have several words; what follows the sign has one.
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
        }
    }
}
