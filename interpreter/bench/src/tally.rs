//! Random games, added up.

use alfonso_game::{Game, Playout, PlayoutEnd};

/// Sums over random games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many games.
    pub games: u64,
    /// Plies of all games.
    pub plies: u64,
    /// Squares of the games' plies.
    pub squares: u128,
    /// Legal moves of all positions in which one was drawn.
    pub choices: u64,
    /// How many games each ending decided, by rule.
    pub ended: Vec<u64>,
    /// How many games were broken off.
    pub capped: u64,
    /// In how many games somebody could not move, and no rule says what follows.
    pub stuck: u64,
}

impl Tally {
    /// No games of a game yet.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self { ended: vec![0; game.names().rules.len()], ..Self::default() }
    }

    /// Another game.
    pub fn add(&mut self, playout: Playout) {
        self.games += 1;
        self.plies += u64::from(playout.plies);
        self.squares += u128::from(playout.plies).pow(2);
        self.choices += playout.choices;
        match playout.end {
            PlayoutEnd::Decided(outcome) => self.ended[outcome.reason.index()] += 1,
            PlayoutEnd::Capped | PlayoutEnd::TooCostly(_) => self.capped += 1,
            PlayoutEnd::Stuck => self.stuck += 1,
        }
    }

    /// Plies per game.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }

    /// What share of the games came to an end, by a rule or because nobody could move.
    #[must_use]
    pub fn finished(&self) -> f64 {
        (self.games - self.capped) as f64 / self.games.max(1) as f64
    }

    /// Half the width of an interval that holds the mean of all games in 95 of 100 cases: 1.96 standard errors.
    #[must_use]
    pub fn margin(&self) -> f64 {
        let games = self.games as f64;
        if self.games < 2 {
            return f64::INFINITY;
        }
        let mean = self.mean();
        let variance = (self.squares as f64 - games * mean * mean).max(0.0) / (games - 1.0);
        1.96 * (variance / games).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_margins() {
        let mut tally = Tally::default();
        for plies in [10, 20, 30, 40] {
            tally.add(Playout { plies, choices: 3, end: PlayoutEnd::Capped });
        }
        tally.add(Playout { plies: 50, choices: 3, end: PlayoutEnd::Stuck });
        assert_eq!((tally.games, tally.plies, tally.choices, tally.capped), (5, 150, 15, 4));
        assert!((tally.mean() - 30.0).abs() < 1e-9 && (tally.finished() - 0.2).abs() < 1e-9);
        assert!((tally.margin() - 1.96 * (250.0f64 / 5.0).sqrt()).abs() < 1e-9);
    }
}
