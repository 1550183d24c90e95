//! Moves as other programs and players write them: `e2e4`, `e7e8q`, `Nf3`, `O-O`.
//!
//! This program's own texts come first, so that what it prints names one move. What else is typed is read as engines write it ([`uci`]), then
//! in short ([`san`]), where the rule file says how. A text that may mean several moves is refused with those.

pub mod san;
pub mod uci;

use crate::line::{BadMove, nearest_moves};
use crate::{About, refusal};
use alfonso_game::{Line, Move};

/// Returns the legal move that a text means.
///
/// # Errors
/// The reason why there is none, with `index` as its place in a sequence: no move is meant, or several are.
pub fn find(about: About<'_>, line: &dyn Line, text: &str, index: usize) -> Result<Move, BadMove> {
    let own = || about.said.named.own(about.game.names(), text);
    if let Some(m) = line.find(text).or_else(|| line.find(&own()?)) {
        return Ok(m);
    }
    let mut moves = uci::moves(about, line, text);
    if moves.is_empty() {
        moves = san::moves(about, line, text);
    }
    if let [one] = moves.as_slice() {
        return Ok(*one);
    }
    let meanings = moves.iter().map(|m| line.text(*m)).collect();
    // Why a move is not legal is asked of the text as this program writes it.
    let own = uci::own(about, text).unwrap_or_else(|| text.to_owned());
    let (refusal, nearest) = (line.refusal(&own), nearest_moves(line, &own));
    Err(BadMove { index, text: text.to_owned(), refusal, nearest, meanings })
}

/// Plays moves that are separated by white space, each in one of the notations.
///
/// # Errors
/// The first that is no legal move, or may be several; those before it have been played.
pub fn play_all(about: About<'_>, line: &mut dyn Line, moves: &str) -> Result<(), BadMove> {
    for (index, text) in moves.split_whitespace().enumerate() {
        let m = find(about, line, text, index)?;
        line.play(m).expect("a move that was found is legal");
    }
    Ok(())
}

/// Returns the reason why a text means no legal move: lower case, no full stop.
#[must_use]
pub fn reason(about: About<'_>, line: &dyn Line, bad: &BadMove) -> String {
    if !bad.meanings.is_empty() {
        return format!("it may be {}", crate::words::either(&bad.meanings, MOST_MEANINGS));
    }
    if let Some(own) = uci::own(about, &bad.text) {
        return refusal(about, line, &own, &bad.refusal);
    }
    let short = san::refusal(about, line, &bad.text).filter(|_| line.outcome().is_none());
    short.unwrap_or_else(|| refusal(about, line, &bad.text, &bad.refusal))
}

/// The most moves that a message lists.
const MOST_MEANINGS: usize = 8;
