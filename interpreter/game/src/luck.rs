//! The sources of random draws: one stream, or coupled streams for two games.

use crate::choices::Choices;
use crate::coupling::{Coupling, mixed};
use crate::{Move, Random, Seat};

/// The source of the decisions in random games.
pub(crate) trait Luck {
    /// Returns a number below `sum`, which is not 0, for a roll of the dice. Each number is equally likely.
    fn roll(&mut self, sum: u32) -> u32;

    /// Returns a player's move. Each choice is equally likely; `None` means that there is none.
    fn pick<const N: usize>(&mut self, choices: &mut Choices<N>, seat: Seat) -> Option<Move>;
}

/// One stream draws everything.
impl Luck for Random {
    fn roll(&mut self, sum: u32) -> u32 {
        self.below(sum)
    }

    fn pick<const N: usize>(&mut self, choices: &mut Choices<N>, _: Seat) -> Option<Move> {
        let bound = u32::try_from(choices.len()).unwrap_or(u32::MAX);
        choices.nth(self.below(bound.max(1)) as usize)
    }
}

/// A stream for the dice and one for each player, with draws by neutral keys: see [`Coupling`].
pub(crate) struct Coupled<'c> {
    coupling: &'c Coupling,
    dice: Random,
    /// By player: the stream of draws.
    players: Vec<Random>,
    /// The number of the game in its block: how far players have moved on from their first seats.
    turned: u64,
    keys: Vec<u64>,
    drawn: Vec<u64>,
}

impl<'c> Coupled<'c> {
    pub(crate) fn new(coupling: &'c Coupling) -> Self {
        Self {
            coupling,
            dice: Random::new(0),
            players: vec![Random::new(0); usize::from(coupling.players.max(1))],
            turned: 0,
            keys: Vec::new(),
            drawn: Vec::new(),
        }
    }

    /// Sets the streams of the n-th game of a series.
    pub(crate) fn begin(&mut self, seed: u64, game: u64) {
        let players = self.players.len() as u64;
        let (block, turned) = (game / players, game % players);
        self.turned = turned;
        // The purpose distinguishes the seeds: 0 for dice, then the players.
        let seeded =
            |number: u64, purpose: u64| Random::new(mixed(mixed(mixed(seed) ^ number).wrapping_add(purpose)));
        self.dice = seeded(game, 0);
        for (player, purpose) in self.players.iter_mut().zip(1..) {
            *player = seeded(block, purpose);
        }
        self.drawn.clear();
    }

    /// Returns the keys of the moves drawn at each ply.
    pub(crate) fn drawn(&self) -> &[u64] {
        &self.drawn
    }

    /// Returns the stream of the player who has a seat in this game.
    fn player(&mut self, seat: Seat) -> &mut Random {
        let players = self.players.len() as u64;
        let player = (u64::from(seat.0) + players - self.turned) % players;
        &mut self.players[player as usize]
    }

    /// Computes the keys of moves. If two moves share a key, the later one gets another, so that both can be drawn.
    ///
    /// No list contains a move twice.
    fn list_keys(&mut self, moves: &[Move]) {
        self.keys.clear();
        let mut seen = [0u64; 8];
        for m in moves {
            let mut key = self.coupling.key(*m);
            loop {
                let (word, bit) = ((key >> 6) as usize % seen.len(), 1 << (key % 64));
                if seen[word] & bit == 0 || !self.keys.contains(&key) {
                    seen[word] |= bit;
                    break;
                }
                key = mixed(key.wrapping_add(1));
            }
            self.keys.push(key);
        }
    }
}

impl Luck for Coupled<'_> {
    fn roll(&mut self, sum: u32) -> u32 {
        // Each roll uses one word, however many ways there are for the dice to fall.
        ((u128::from(self.dice.word()) * u128::from(sum)) >> 64) as u32
    }

    fn pick<const N: usize>(&mut self, choices: &mut Choices<N>, seat: Seat) -> Option<Move> {
        let moves = choices.list();
        self.list_keys(moves);
        let number = self.player(seat).word();
        let value = |key: u64| mixed(number ^ mixed(key ^ number.rotate_left(32)));
        let mut least = (0, u64::MAX);
        for (index, key) in self.keys.iter().enumerate() {
            let value = value(*key);
            if value < least.1 {
                least = (index, value);
            }
        }
        self.drawn.push(*self.keys.get(least.0)?);
        moves.get(least.0).copied()
    }
}
