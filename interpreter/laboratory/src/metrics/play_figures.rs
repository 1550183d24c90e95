//! Figures that follow from the course of a game alone: length, choices, cells used, repetition.

use crate::Traffic;
use alfonso_game::{Game, MoveKind, ObservedPosition};

/// The counts of one game, filled by its positions in order.
#[derive(Clone, Debug, Default)]
pub struct PlayFigures {
    /// Moves, passes and choices.
    pub plies: u32,
    /// Turns that somebody began.
    pub turns: u32,
    /// Rolls of the dice.
    pub rolls: u32,
    /// Legal moves and choices, summed over all plies.
    pub legal: u64,
    /// Plies at which there was more than one.
    pub decisions: u32,
    /// The sum of their decimal logarithms.
    pub magnitude: f64,
    /// True between a roll and the ply after it.
    rolled: bool,
    /// The cells on which a piece stood at some time, a bit each.
    used: Vec<u64>,
    /// The hashes of the positions in which a turn began, the last position among them.
    hashes: Vec<u64>,
}

impl PlayFigures {
    /// Begins a new game, and keeps the memory of the old one.
    pub fn clear(&mut self) {
        let (mut used, mut hashes) = (std::mem::take(&mut self.used), std::mem::take(&mut self.hashes));
        used.fill(0);
        hashes.clear();
        *self = Self { used, hashes, ..Self::default() };
    }

    /// Adds a position. Moves of pieces go to `traffic` too.
    pub fn add(&mut self, game: &Game, observed: &ObservedPosition<'_>, traffic: &mut Traffic) {
        self.used.resize(self.used.len().max(observed.occupied.len()), 0);
        for (used, now) in self.used.iter_mut().zip(observed.occupied) {
            *used |= now;
        }
        // Between a roll and the first ply nobody may have acted, but the turn has begun.
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

    /// Returns the number of cells on which a piece stood at some time.
    #[must_use]
    pub fn cells_used(&self) -> u32 {
        self.used.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the number of positions in which a turn began, and how many of them had stood before in the game.
    ///
    /// Positions with one hash count as the same: they agree in all that rules read, but for counters and accounts.
    #[must_use]
    pub fn repeated(&mut self) -> (u64, u64) {
        let all = self.hashes.len();
        self.hashes.sort_unstable();
        self.hashes.dedup();
        (all as u64, (all - self.hashes.len()) as u64)
    }
}
