//! Two games in play: counts side by side, and the shortest lines of play after which they differ.

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

/// How hard to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Limits {
    /// Lines of at most so many plies.
    pub depth: u32,
    /// At most so many positions, those among them that are reached again.
    pub positions: u64,
    /// At most so many steps: cells of boards, moves to choose from, things that rules look at, for each position that is played or
    /// taken back. The search, random play and the shortening of a witness have so many each.
    pub steps: u64,
    /// Depths of which no more sequences than these are expected are counted.
    pub nodes: u64,
    /// The seed of the random games that are taken to witness, where the search finds nothing: as many plies of them are played
    /// as positions may be looked at.
    pub seed: u64,
}

/// The progress of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The depth, in plies, of the sequences being counted.
    Counting(u32),
    /// The number of positions examined so far.
    Looking(u64),
    /// The number of plies of random games played so far.
    Playing(u64),
}

/// A listener to the progress, which breaks to stop the work. What is in hand is finished first: the count of a depth, some hundred positions,
/// a random game.
pub type Watch<'w> = dyn FnMut(Progress) -> ControlFlow<()> + 'w;

/// How two games behave.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Behaviour {
    /// How hard was looked.
    pub limits: Limits,
    /// How the starts answer each other.
    pub starts: Starts,
    /// Sequences of moves.
    pub counts: Counts,
    /// True if the caller stopped the work before its end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
    /// Where lines part; nothing, if the starts do not match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub walk: Option<Walk>,
    /// The witness from random play, where the search found nothing and did not see everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<Shown>,
}

/// The limits of the trial of each symmetry, if several match. They do not depend on the caller's limits, so the same two
/// games are always matched by the same symmetry.
const TRIED: Limits = Limits { depth: 64, positions: 2_000, steps: 1 << 25, nodes: 0, seed: 0 };

impl Behaviour {
    /// Compares two games in play from their starts. The same arguments give the same answer, unless `watch` stops the work: then
    /// the answer is what was found by that time.
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

/// Searches for a line on which two games part. If the search finds none, did not see everything and was not stopped, random play
/// follows.
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

/// Returns the way in which the starts match, if they do, and a report on the starts.
pub(crate) fn matched(pair: Pair<'_>) -> (Option<Matching<'_>>, Starts) {
    let (ways, mut starts) = Matching::of_starts(pair);
    let way = best(ways);
    if let Some(way) = &way {
        starts.name(way);
    }
    (way, starts)
}

/// Returns the best of several ways in which the starts match: the one in which the games stay alike longest, then the one
/// in which the fewest positions differ, then the first.
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
    /// The moves of the second game; those of the first are known.
    pub moves_b: String,
}

/// Plays moves of the first game in both. The second game plays their images under the symmetry that matches the starts, or
/// the same text if no symmetry does.
///
/// # Errors
/// If a move is not legal in the second game. The error holds that move as the second game would write it, its place, and
/// the line on which it stands. The moves must be legal in the first game.
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
