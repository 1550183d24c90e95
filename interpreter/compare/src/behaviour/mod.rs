//! Comparison of two games in play: perft counts, and the shortest lines after which the games
//! differ.

mod counts;
mod difference;
mod found;
mod lockstep;
mod matching;
mod shown;
mod shrink;
#[cfg(test)]
mod tests;
mod walk;

pub use counts::{Count, Counts};
pub use found::{Difference, Fired, Found, Odds, OnlyMove, Paid, Roll, What};
pub use matching::{Misfit, Starts};
pub use shown::Shown;
pub use walk::{Ply, Walk};

use crate::Pair;
use alfonso_driver::BadMove;
use alfonso_game::{Line, Position};
pub(crate) use lockstep::price;
pub(crate) use matching::Matching;
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::ControlFlow;

/// The limits of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Limits {
    /// The maximum length of a line, in plies.
    pub depth: u32,
    /// The maximum number of positions, including positions that are reached again.
    pub positions: u64,
    /// The maximum number of steps. Each position that is played or undone counts the cells of its
    /// boards, its moves, and the objects that rules examine. The search, the random games and the
    /// shortening of a counterexample each have this limit.
    pub steps: u64,
    /// The maximum number of sequences at a depth. Depths expected to exceed it are not counted.
    pub nodes: u64,
    /// The seed of the random games that are played if the search finds no difference. They have at
    /// most as many plies in total as the position limit.
    pub seed: u64,
}

/// The progress of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The depth, in plies, of the sequences being counted.
    Counting(u32),
    /// The number of positions examined so far.
    Looking(u64),
    /// The number of plies of random games played so far.
    Playing(u64),
}

/// A callback that receives the progress and can stop the work. The current unit of work is
/// finished first: the count of a depth, some hundred positions, or a random game.
pub type Watch<'w> = dyn FnMut(Progress) -> ControlFlow<()> + 'w;

/// The result of comparing two games in play.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Behaviour {
    /// The limits of the comparison.
    pub limits: Limits,
    /// The correspondence between the start positions.
    pub starts: Starts,
    /// The numbers of sequences of moves.
    pub counts: Counts,
    /// True if the caller stopped the work before its end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
    /// The result of the search. Absent if the starts do not match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub walk: Option<Walk>,
    /// The counterexample from random play. Absent if the search found a difference or was
    /// exhaustive.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<Shown>,
}

/// The limits of the search that tests each symmetry, if several match. They are independent of the
/// caller's limits, so the same two games are always matched by the same symmetry.
const TRIED: Limits = Limits { depth: 64, positions: 2_000, steps: 1 << 25, nodes: 0, seed: 0 };

impl Behaviour {
    /// Compares two games in play from their starts. The result depends only on the arguments,
    /// unless `watch` stops the work early.
    #[must_use]
    pub fn new(pair: Pair<'_>, limits: Limits, watch: &mut Watch<'_>) -> Self {
        let mut stopped = false;
        let watch = &mut |progress| {
            let flow = watch(progress);
            stopped |= flow.is_break();
            flow
        };
        let lines = [pair.a, pair.b].map(|contestant| contestant.game.line_from(contestant.start));
        let ends = [lines[0].as_ref(), lines[1].as_ref()];
        let counts = counts::count([pair.a, pair.b], ends, limits, watch);
        let (way, starts) = matched(pair);
        let (walk, shown) = parted(way.as_ref(), limits, watch);
        Self { limits, starts, counts, stopped, walk, shown }
    }
}

/// Searches for a line after which two games differ. Random games follow if the search finds none,
/// is incomplete, and was not stopped.
pub(crate) fn parted(
    way: Option<&Matching<'_>>,
    limits: Limits,
    watch: &mut Watch<'_>,
) -> (Option<Walk>, Option<Shown>) {
    let Some(way) = way else { return (None, None) };
    let walk = walk::walk(way, limits, watch);
    let goes_on = walk.finds_nothing() && !walk.exhausted && !walk.stopped;
    let shown = goes_on.then(|| shown::shown(way, limits, watch));
    (Some(walk), shown)
}

/// Matches the starts. Returns the chosen match, if there is one, and a report.
pub(crate) fn matched(pair: Pair<'_>) -> (Option<Matching<'_>>, Starts) {
    let (ways, mut starts) = Matching::of_starts(pair);
    let way = best(ways);
    if let Some(way) = &way {
        starts.name(way);
    }
    (way, starts)
}

/// Returns the best of several matches. The best match keeps the games equal for the longest time,
/// and then has the fewest differing positions. The first of equal matches is chosen.
fn best(mut ways: Vec<Matching<'_>>) -> Option<Matching<'_>> {
    if ways.len() > 1 {
        let rank = |way: &Matching<'_>| {
            let walk = walk::walk(way, TRIED, &mut |_| ControlFlow::Continue(()));
            (walk.found.first().map_or(u32::MAX, |found| found.ply), std::cmp::Reverse(walk.differ))
        };
        let ranks: Vec<_> = ways.iter().map(rank).collect();
        let best = (0..ways.len()).rev().max_by_key(|index| ranks[*index]);
        return best.map(|best| ways.swap_remove(best));
    }
    ways.pop()
}

/// Moves played in both games, and the positions to which they lead.
#[derive(Clone, Debug)]
pub struct Followed {
    /// The position in the first game.
    pub a: Position,
    /// The position in the second game.
    pub b: Position,
    /// The moves as the second game writes them.
    pub moves_b: String,
}

/// Plays moves of the first game in both games. The second game plays their images under the
/// symmetry that matches the starts, or the same text if the starts do not match.
///
/// # Errors
/// Returns an error if a move is not legal in the second game. The error holds the move as the
/// second game writes it, its index, and the line before it. The moves must be legal in the first
/// game.
///
/// ```
/// use alfonso_compare::{Contestant, Pair, follow};
/// use alfonso_driver::{Request, Annotations, load, shipped};
///
/// let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
/// let game = loaded.expect("no errors").game;
/// let (annotations, start) = (Annotations::default(), game.start());
/// let one = Contestant { game: &game, annotations: &annotations, start: &start, before: "" };
/// let Ok(followed) = follow(Pair { a: one, b: one }, "Token@b2 Token@a1") else { panic!("legal moves") };
/// assert_eq!(followed.moves_b, "Token@b2 Token@a1");
/// assert_eq!(followed.a, followed.b);
/// ```
pub fn follow<'g>(pair: Pair<'g>, moves: &str) -> Result<Followed, (BadMove, Box<dyn Line>)> {
    let (way, _) = matched(pair);
    let mut a = pair.a.game.line_from(pair.a.start);
    let mut b = pair.b.game.line_from(pair.b.start);
    let mut moves_b = Vec::new();
    for (index, text) in moves.split_whitespace().enumerate() {
        let there = match (a.find(text), &way) {
            (Some(m), Some(way)) => lockstep::text_there(way, crate::Which::A, a.as_ref(), m),
            _ => text.to_owned(),
        };
        match b.find(&there) {
            Some(m) => b.play(m).expect("a move that was found is legal"),
            None => {
                let (refusal, nearest) =
                    (b.refusal(&there), alfonso_driver::nearest_moves(b.as_ref(), &there));
                return Err((BadMove { index, text: there, refusal, nearest, meanings: Box::default() }, b));
            }
        }
        moves_b.push(there);
        if let Some(m) = a.find(text) {
            a.play(m).expect("a move that was found is legal");
        }
    }
    Ok(Followed { a: a.position(), b: b.position(), moves_b: moves_b.join(" ") })
}
