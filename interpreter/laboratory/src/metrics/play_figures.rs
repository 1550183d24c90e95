//! Figures of the course of a game: length, choices, cells used, repetition.

use crate::Traffic;
use alfonso_game::{Game, MoveKind, ObservedPosition};

/// The counts of one game. Its positions are added in order.
#[derive(Clone, Debug, Default)]
pub struct PlayFigures {
    /// The number of moves, passes and choices.
    pub plies: u32,
    /// The number of turns that began.
    pub turns: u32,
    /// The number of dice rolls.
    pub rolls: u32,
    /// The number of legal moves and choices, summed over all plies.
    pub legal: u64,
    /// The number of plies with more than one legal move.
    pub decisions: u32,
    /// The sum of the decimal logarithms of the numbers of legal moves.
    pub magnitude: f64,
    /// True between a roll and the ply after it.
    rolled: bool,
    /// A bit set of the cells that a piece occupied at some time.
    used: Vec<u64>,
    /// The hashes of the positions at the beginning of turns, and of the last position.
    hashes: Vec<u64>,
}

impl PlayFigures {
    /// Starts a new game and reuses the memory of the old one.
    pub fn clear(&mut self) {
        let (mut used, mut hashes) = (std::mem::take(&mut self.used), std::mem::take(&mut self.hashes));
        used.fill(0);
        hashes.clear();
        *self = Self { used, hashes, ..Self::default() };
    }

    /// Adds a position. Moves of pieces are also added to `traffic`.
    pub fn add(&mut self, game: &Game, observed: &ObservedPosition<'_>, traffic: &mut Traffic) {
        self.used.resize(self.used.len().max(observed.occupied.len()), 0);
        for (used, now) in self.used.iter_mut().zip(observed.occupied) {
            *used |= now;
        }
        // After a roll at the beginning of a turn, the next position does not begin another turn.
        let begins = observed.begins_turn && !self.rolled;
        if begins {
            self.hashes.push(observed.hash);
        }
        let Some(m) = observed.next else { return };
        self.turns += u32::from(begins);
        self.rolled = matches!(m.kind(), MoveKind::Roll { .. });
        if self.rolled {
            self.rolls += 1;
            return;
        }
        self.plies += 1;
        self.legal += observed.choices as u64;
        self.decisions += u32::from(observed.choices > 1);
        self.magnitude += (observed.choices.max(1) as f64).log10();
        traffic.add(observed.seat, m, game.placed(m).is_some());
    }

    /// Returns the number of cells that a piece occupied at some time.
    #[must_use]
    pub fn cells_used(&self) -> u32 {
        self.used.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the number of positions at the beginning of turns, and how many of them had occurred
    /// before in the game.
    ///
    /// Positions with equal hashes count as equal. They agree in everything that rules depend on,
    /// except counters and accounts.
    #[must_use]
    pub fn repeated(&mut self) -> (u64, u64) {
        let all = self.hashes.len();
        self.hashes.sort_unstable();
        self.hashes.dedup();
        (all as u64, (all - self.hashes.len()) as u64)
    }
}
