//! Levels for human players, from frequent random moves to a deep search.

use super::{Agent, Evaluation, Limit};
use alfonso_game::Random;

/// A level from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(u8);

/// The search parameters of a level.
struct Strength {
    /// The percentage of moves that are drawn at random.
    mistakes: u32,
    /// The number of nodes searched for the remaining moves.
    nodes: u64,
    /// The number of nodes in games with dice or more than two players, where each position takes
    /// more work.
    nodes_of_many: u64,
    /// The number of random games played, in games where they evaluate better.
    playouts: u64,
}

const fn strength(mistakes: u32, nodes: u64, nodes_of_many: u64, playouts: u64) -> Strength {
    Strength { mistakes, nodes, nodes_of_many, playouts }
}

/// The strength of each level, starting with level 1.
const LEVELS: [Strength; 10] = [
    strength(60, 20, 20, 8),
    strength(35, 60, 60, 16),
    strength(15, 200, 200, 40),
    strength(5, 2_000, 600, 100),
    strength(0, 20_000, 2_000, 400),
    strength(0, 50_000, 6_000, 800),
    strength(0, 120_000, 20_000, 1_500),
    strength(0, 300_000, 60_000, 3_000),
    strength(0, 800_000, 200_000, 8_000),
    strength(0, 2_000_000, 600_000, 20_000),
];

impl Level {
    /// The highest level.
    pub const MOST: usize = LEVELS.len();

    /// Returns a level, or `None` if the number is out of range.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (1..=Self::MOST).contains(&usize::from(number)).then_some(Self(number))
    }

    /// Returns the number of the level.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns the agent that chooses the next move: sometimes a random one, otherwise a search
    /// that suits the game.
    pub(super) fn agent(self, evaluation: &Evaluation, random: &mut Random) -> Agent {
        let strength = &LEVELS[usize::from(self.0) - 1];
        if random.below(100) < strength.mistakes {
            return Agent::Random;
        }
        self.searching(evaluation)
    }

    /// Returns the search that suits the game.
    pub(super) fn searching(self, evaluation: &Evaluation) -> Agent {
        let strength = &LEVELS[usize::from(self.0) - 1];
        let limited = |nodes| Limit { nodes: Some(nodes), ..Limit::default() };
        match () {
            () if evaluation.judges_badly() => {
                Agent::Mcts(Limit { playouts: Some(strength.playouts), ..Limit::default() })
            }
            () if evaluation.seats() > 2 => Agent::Paranoid(limited(strength.nodes_of_many)),
            () if evaluation.has_dice() => Agent::Expectimax(limited(strength.nodes_of_many)),
            () => Agent::AlphaBeta(limited(strength.nodes)),
        }
    }
}
