//! Levels for people: from an agent that often moves at random to one that thinks for a while.

use super::{Agent, Evaluation, Limit};
use alfonso_game::Random;

/// A level from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(u8);

/// By level, from 1: the moves in a hundred that are drawn at random, the positions that are looked at for the others, and the random
/// games that are played for them where random games judge better.
const LEVELS: [(u32, u64, u64); 10] = [
    (60, 20, 8),
    (35, 60, 16),
    (15, 200, 40),
    (5, 600, 100),
    (0, 2_000, 250),
    (0, 6_000, 500),
    (0, 20_000, 1_000),
    (0, 60_000, 2_500),
    (0, 200_000, 6_000),
    (0, 600_000, 15_000),
];

impl Level {
    /// The highest level.
    pub const MOST: usize = LEVELS.len();

    /// Returns a level; `None` if there is no such number.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (1..=Self::MOST).contains(&usize::from(number)).then_some(Self(number))
    }

    /// Returns its number.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns the agent that chooses the next move: now and then chance, otherwise a search that suits the game.
    pub(super) fn agent(self, evaluation: &Evaluation, random: &mut Random) -> Agent {
        let (mistakes, nodes, playouts) = LEVELS[usize::from(self.0) - 1];
        if random.below(100) < mistakes {
            return Agent::Random;
        }
        let limit = Limit { nodes: Some(nodes), ..Limit::default() };
        match () {
            () if evaluation.judges_badly() => {
                Agent::Mcts(Limit { playouts: Some(playouts), ..Limit::default() })
            }
            () if evaluation.seats() > 2 => Agent::Paranoid(limit),
            () if evaluation.has_dice() => Agent::Expectimax(limit),
            () => Agent::AlphaBeta(limit),
        }
    }
}
