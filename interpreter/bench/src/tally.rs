//! Sums over random games.

use alfonso_game::{Game, Playout, PlayoutEnd};

/// Totals over random games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of games.
    pub games: u64,
    /// The number of plies of all games.
    pub plies: u64,
    /// The sum of the squared lengths of the games, in plies.
    pub squares: u128,
    /// The number of legal moves, summed over all positions in which a move was drawn.
    pub choices: u64,
    /// For each rule, the number of games that it decided.
    pub ended: Vec<u64>,
    /// The number of games that were stopped at a limit or because the rules were too costly.
    pub capped: u64,
    /// The number of games that stopped because a player could not move and no rule says what
    /// follows.
    pub stuck: u64,
}

impl Tally {
    /// Returns a tally without games.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self { ended: vec![0; game.names().rules.len()], ..Self::default() }
    }

    /// Adds a game.
    pub fn add(&mut self, playout: Playout) {
        self.games += 1;
        self.plies += u64::from(playout.plies);
        self.squares += u128::from(playout.plies).pow(2);
        self.choices += playout.choices;
        match playout.end {
            PlayoutEnd::Decided(outcome) => self.ended[outcome.reason.index()] += 1,
            PlayoutEnd::Capped | PlayoutEnd::OverBudget(_) => self.capped += 1,
            PlayoutEnd::Stuck => self.stuck += 1,
        }
    }

    /// Returns the mean length of a game, in plies.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }

    /// Returns the share of games that ended by a rule or because a player could not move.
    #[must_use]
    pub fn finished(&self) -> f64 {
        (self.games - self.capped) as f64 / self.games.max(1) as f64
    }

    /// Returns half the width of the 95 % confidence interval of the mean length: 1.96 standard
    /// errors, in plies.
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
            tally.add(Playout { plies, rolls: 0, choices: 3, end: PlayoutEnd::Capped });
        }
        tally.add(Playout { plies: 50, rolls: 0, choices: 3, end: PlayoutEnd::Stuck });
        assert_eq!((tally.games, tally.plies, tally.choices, tally.capped), (5, 150, 15, 4));
        assert!((tally.mean() - 30.0).abs() < 1e-9 && (tally.finished() - 0.2).abs() < 1e-9);
        assert!((tally.margin() - 1.96 * (250.0f64 / 5.0).sqrt()).abs() < 1e-9);
    }
}
