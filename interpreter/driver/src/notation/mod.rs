//! Moves as other programs and players write them: `e2e4`, `e7e8q`, `Nf3`, `O-O`.
//!
//! This program's own texts come first, so that what it prints names one move. What else is typed is read as engines write it ([`uci`]), then
//! in short ([`san`]), where the rule file says how. A text that may mean several moves is refused with those.

pub mod san;
mod shape;
pub mod uci;

pub use shape::is_move_text;

use crate::line::{BadMove, nearest_moves};
use crate::{About, named, refusal, words};
use alfonso_game::{Line, Move};

/// Returns the legal move that a text means.
///
/// # Errors
/// The reason why there is none, with `index` as its place in a sequence: no move is meant, or several are.
pub fn find(about: About<'_>, line: &dyn Line, text: &str, index: usize) -> Result<Move, BadMove> {
    let names = about.game.names();
    let typed = about.said.named.own(names, text);
    // Whoever reads names of another language types these.
    let as_seen = typed.as_deref().filter(|_| names.called.is_some()).and_then(|text| line.find(text));
    if let Some(m) = as_seen.or_else(|| line.find(text)).or_else(|| line.find(typed.as_ref()?)) {
        return Ok(m);
    }
    let mut moves = uci::moves(about, line, text);
    if moves.is_empty() {
        moves = san::moves(about, line, text);
    }
    if let [one] = moves.as_slice() {
        return Ok(*one);
    }
    let meanings = moves.iter().map(|m| words::text(about.game, line, *m)).collect();
    // Why a move is not legal is asked of the text as this program writes it.
    let own = typed.or_else(|| uci::own(about, text)).unwrap_or_else(|| text.to_owned());
    let nearest = nearest_moves(line, &own).into_iter().map(|text| named::shown(names, text)).collect();
    let refusal = line.refusal(&own);
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
    let short = san::refusal(about, line, &bad.text);
    let short = short.filter(|_| line.outcome().is_none() && !is_in_full(about, &bad.text));
    short.unwrap_or_else(|| refusal(about, line, &bad.text, &bad.refusal))
}

/// Returns true for a text that names cells as this program does: `e2-e4`.
fn is_in_full(about: About<'_>, text: &str) -> bool {
    let cells = text.split([':', '=']).next().unwrap_or(text);
    cells.contains('-') && cells.split('-').all(|cell| about.game.topology().named(cell).is_some())
}

/// The most moves that a message lists.
const MOST_MEANINGS: usize = 8;
