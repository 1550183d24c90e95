//! An estimate of the number of reachable positions, which requires no complete list.

use super::Solvable;
use super::memory::Waiting;
use alfonso_game::{Game, Going, Position, Series};
use std::collections::HashSet;

/// The maximum number of positions listed for an estimate.
const LISTED: usize = 20_000;
/// The maximum number of moves played for an estimate.
const MADE: usize = 60_000;
/// The maximum number of rule steps for an estimate in all positions together, not counting the
/// first 4,096 of each position.
const STEPS: u64 = 1 << 26;
/// The maximum memory of the positions listed for an estimate, in bytes.
const LARGEST: usize = 64 << 20;
/// The random games that measure the length of a game.
const GAMES: Series = Series { seed: 1, first: 0, games: 64, max_plies: 400 };

/// An estimate of the number of reachable positions, with the measurements behind it.
///
/// The estimate is not a bound. The positions of the first plies are counted. The logarithm of
/// their growth per ply is assumed to fall linearly. It reaches zero at the length of a random
/// game. Games in which positions often recur have fewer positions than estimated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The number of plies whose positions were listed.
    pub plies: u32,
    /// The number of positions first reached by the last of these plies.
    pub last: usize,
    /// The ratio between the numbers of positions first reached by the last ply and by the ply
    /// before it.
    pub growth: f64,
    /// The mean length of random games, in plies. Games abandoned after 400 plies count as 400.
    pub length: f64,
    /// The decimal logarithm of the estimated number of positions.
    pub log10: f64,
}

impl Outlook {
    /// Estimates the number of positions that can be reached from `start`.
    ///
    /// Returns `None` if all positions were listed, if the rules need too many steps, or if the
    /// game cannot be solved. Calls `go_on` between moves, and returns `None` once it returns
    /// false. The listed positions use at most half of `memory`, in bytes.
    ///
    /// ```
    /// # let load = |name: &str| {
    /// #     let source = alfonso_driver::shipped::game(name).expect("a shipped game");
    /// #     alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game
    /// # };
    /// use alfonso_search::Outlook;
    ///
    /// let (small, large) = (load("tic-tac-toe"), load("chess"));
    /// assert_eq!(Outlook::of(&small, &small.start(), 64 << 20, &mut || true), None);
    /// assert!(Outlook::of(&large, &large.start(), 64 << 20, &mut || true).expect("it is large").log10 > 20.0);
    /// ```
    #[must_use]
    pub fn of(game: &Game, start: &Position, memory: usize, go_on: &mut dyn FnMut() -> bool) -> Option<Self> {
        let Solvable { game, keys, .. } = Solvable::of_few(game).ok()?;
        let mut known = HashSet::from([keys.short(game.line_from(start).as_ref())]);
        let (mut layer, mut sizes, mut made) = (Waiting::default(), vec![1], 0);
        layer.push(start.clone());
        let mut left = STEPS;
        'plies: while sizes.len() < GAMES.max_plies as usize {
            let (mut next, mut reached) = (Waiting::default(), 0);
            while let Some(position) = layer.pop() {
                let mut line = game.line_from(&position);
                if line.over_budget().is_some() {
                    return None;
                }
                let moves = if line.outcome().is_none() { line.moves().to_vec() } else { Vec::new() };
                for m in moves {
                    made += 1;
                    if known.len() >= LISTED || made >= MADE {
                        break 'plies;
                    }
                    line.play(m).expect("a move that was listed is legal");
                    left = left.checked_sub(line.spent().beyond())?;
                    if !go_on() {
                        return None;
                    }
                    if known.insert(keys.short(line.as_ref())) {
                        next.push(line.position());
                        reached += 1;
                    }
                    line.undo();
                    if layer.bytes() + next.bytes() > LARGEST.min(memory / 2) {
                        break 'plies;
                    }
                }
            }
            if reached == 0 {
                return None;
            }
            sizes.push(reached);
            layer = next;
        }
        let mut fired = game.fired_before_start();
        let mut plies = 0_u64;
        let mut goes_on = |steps: u64| match left.checked_sub(steps) {
            Some(rest) if go_on() => {
                left = rest;
                Going::On
            }
            _ => Going::Over,
        };
        if !game.playouts_within(start, GAMES, &mut fired, &mut goes_on, &mut |playout, _| {
            plies += u64::from(playout.plies);
        }) {
            return None;
        }
        let (last, before) = (*sizes.last()?, sizes.iter().rev().nth(1).copied().unwrap_or(1));
        let growth = last as f64 / before as f64;
        let (listed, length) = (sizes.len() - 1, plies as f64 / GAMES.games as f64);
        let rest = (length - listed as f64).max(0.0);
        let log10 = (last as f64).log10() + growth.max(1.0).log10() * rest / 2.0;
        Some(Self { plies: u32::try_from(listed).unwrap_or(u32::MAX), last, growth, length, log10 })
    }
}
