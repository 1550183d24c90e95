//! Look-ups of words: their meanings, similar words and reserved words.

use crate::{BoardKind, Ludeme, Meaning, Role, table};
use alfonso_diag::nearest;
use alfonso_model::{Direction, WaySet};
use std::sync::LazyLock;

/// Every word in every role.
pub static TABLE: &[Ludeme] = &table::ALL;

/// Returns the directions that a word names, and the sort of board that they require, if any.
#[must_use]
pub fn way(word: &str) -> Option<(WaySet, Option<BoardKind>)> {
    match meaning(word, Role::Direction)? {
        Meaning::Way(set @ WaySet::Board(_)) => Some((set, Some(BoardKind::Grid))),
        Meaning::Way(set) => Some((set, None)),
        Meaning::RingWay(direction) => Some((WaySet::Board(direction), Some(BoardKind::Rings))),
        _ => None,
    }
}

/// Returns the direction of a grid that a word names, such as `north-east`.
#[must_use]
pub fn direction(word: &str) -> Option<Direction> {
    match way(word)?.0 {
        WaySet::Board(direction) => Some(direction),
        _ => None,
    }
}

/// Returns the entry of a word in a role.
#[must_use]
pub fn find(word: &str, role: Role) -> Option<&'static Ludeme> {
    TABLE.iter().find(|known| known.role == role && known.word == word)
}

/// Returns the meaning of a word in a role.
#[must_use]
pub fn meaning(word: &str, role: Role) -> Option<Meaning> {
    find(word, role).map(|ludeme| ludeme.meaning)
}

/// Returns all words of a role.
pub fn words<'a>(role: Role) -> impl Iterator<Item = &'a str> {
    TABLE.iter().filter(move |ludeme| ludeme.role == role).map(|ludeme| ludeme.word)
}

/// Returns the word of a role that the author probably meant: a word with the same meaning, or else
/// the most similar one.
#[must_use]
pub fn nearest_word(word: &str, role: Role) -> Option<&'static str> {
    nearest(word, words(role))
}

/// The reserved words, sorted. These are words of the grammar, first words of rules, effects and
/// legs, and words for values, tests or directions.
static KEPT: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let roles =
        [Role::Leg, Role::Value, Role::Attribute, Role::Test, Role::Direction, Role::Adjective, Role::Noun];
    let table = roles.into_iter().flat_map(words);
    let mut kept: Vec<&str> =
        table.chain(alfonso_syntax::keywords()).chain(alfonso_syntax::openers()).collect();
    kept.sort_unstable();
    kept
});

/// Returns `true` for a reserved word, which cannot be a name.
#[must_use]
pub fn is_kept(word: &str) -> bool {
    KEPT.binary_search(&word).is_ok()
}

/// Returns `true` if a word has a meaning among the moves of a claim, because it begins a statement
/// or is a move. Such a word cannot name a point.
#[must_use]
pub fn stands_among_moves(word: &str) -> bool {
    let claims = TABLE.iter().filter(|ludeme| ludeme.role == Role::Claim);
    word == "pass" || claims.map(|ludeme| ludeme.signature).any(|form| form.split(' ').next() == Some(word))
}
