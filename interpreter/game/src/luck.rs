//! The sources of random numbers: one stream, or coupled streams for two games.

use crate::choices::Choices;
use crate::coupling::{Coupling, mixed};
use crate::{Move, Random, Seat};

/// A source of random decisions for random games.
pub(crate) trait Luck {
    /// Returns a uniformly distributed number below `sum`, which is not 0, for a roll of the dice.
    fn roll(&mut self, sum: u32) -> u32;

    /// Draws a player's move with equal probability. Returns `None` if there is none.
    fn pick<const N: usize>(&mut self, choices: &mut Choices<N>, seat: Seat) -> Option<Move>;
}

/// A single stream for all decisions.
impl Luck for Random {
    fn roll(&mut self, sum: u32) -> u32 {
        self.below(sum)
    }

    fn pick<const N: usize>(&mut self, choices: &mut Choices<N>, _: Seat) -> Option<Move> {
        let bound = u32::try_from(choices.len()).unwrap_or(u32::MAX);
        choices.nth(self.below(bound.max(1)) as usize)
    }
}

/// One stream for the dice and one for each player. Moves are drawn by neutral keys; see
/// [`Coupling`].
pub(crate) struct Coupled<'c> {
    coupling: &'c Coupling,
    dice: Random,
    /// The stream of each player.
    players: Vec<Random>,
    /// The index of the game in its block: the number of seats by which the players have rotated.
    turned: u64,
    keys: Vec<u64>,
    /// A filter of the keys: keys that differ in their bit here are different.
    seen: Vec<u64>,
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
            seen: Vec::new(),
            drawn: Vec::new(),
        }
    }

    /// Sets the streams of the n-th game of a series.
    pub(crate) fn begin(&mut self, seed: u64, game: u64) {
        let players = self.players.len() as u64;
        let (block, turned) = (game / players, game % players);
        self.turned = turned;
        // The purpose of a stream makes its seed unique. It is 0 for dice, followed by the players.
        let seeded =
            |number: u64, purpose: u64| Random::new(mixed(mixed(mixed(seed) ^ number).wrapping_add(purpose)));
        self.dice = seeded(game, 0);
        for (player, purpose) in self.players.iter_mut().zip(1..) {
            *player = seeded(block, purpose);
        }
        self.drawn.clear();
    }

    /// Returns the key of the move drawn at each ply.
    pub(crate) fn drawn(&self) -> &[u64] {
        &self.drawn
    }

    /// Returns the stream of the player who has a seat in this game.
    fn player(&mut self, seat: Seat) -> &mut Random {
        let players = self.players.len() as u64;
        let player = (u64::from(seat.0) + players - self.turned) % players;
        &mut self.players[player as usize]
    }

    /// Computes the keys of moves. If two moves share a key, the later one gets a different key, so
    /// that both can be drawn.
    ///
    /// The list must not contain duplicates.
    fn list_keys(&mut self, moves: &[Move]) {
        self.keys.clear();
        // The filter has at least 16 bits for each move, so that the list is seldom searched.
        let words = (moves.len() / 4).next_power_of_two().max(8);
        self.seen.clear();
        self.seen.resize(words, 0);
        for m in moves {
            let mut key = self.coupling.key(*m);
            loop {
                let (word, bit) = ((key >> 6) as usize % words, 1 << (key % 64));
                if self.seen[word] & bit == 0 || !self.keys.contains(&key) {
                    self.seen[word] |= bit;
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
        // Each roll consumes exactly one word, independent of the number of outcomes.
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
