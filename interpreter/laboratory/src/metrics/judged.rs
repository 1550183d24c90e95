//! Figures based on the evaluation of a game's positions: the leader, and how the lead changes.

use alfonso_game::Seat;

/// The scores of the positions of one game by seat, from -1 (lost) to 1 (won).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judged {
    /// For each position, the score of each seat.
    values: Vec<Vec<f64>>,
    /// For each position, the player to move.
    players: Vec<Seat>,
    /// For each ply with several moves: the variance of the scores after each move, and the share
    /// of good moves.
    clear: Vec<(f64, f64)>,
}

/// A good move exceeds the mean score by more than this fraction of the distance from the mean to
/// the best score.
const GOOD: f64 = 0.75;

impl Judged {
    /// Starts a new game.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Adds a position: the score of each seat, and the player to move.
    pub fn add(&mut self, player: Seat, values: Vec<f64>) {
        self.values.push(values);
        self.players.push(player);
    }

    /// Adds the scores after each legal move, for the player to move.
    pub fn choose(&mut self, values: &[f64]) {
        let (mean, variance) = moments(values.iter().copied());
        let best = values.iter().copied().fold(f64::MIN, f64::max);
        let good = values.iter().filter(|value| **value >= mean + GOOD * (best - mean)).count();
        self.clear.push((variance, good as f64 / values.len().max(1) as f64));
    }

    /// Returns the share of positions, except the first, with a new leader. In a tie, the previous
    /// leader keeps the lead.
    #[must_use]
    pub fn lead_change(&self) -> Option<f64> {
        let mut changes = 0;
        let mut leader = None;
        for values in &self.values {
            let best = values.iter().copied().fold(f64::MIN, f64::max);
            let leads = |seat: usize| values.get(seat).is_some_and(|value| *value >= best);
            let now = leader.filter(|seat| leads(*seat)).or_else(|| (0..values.len()).find(|it| leads(*it)));
            changes += u32::from(leader.is_some() && leader != now);
            leader = now;
        }
        let after = self.values.len().checked_sub(1).filter(|after| *after > 0)?;
        Some(f64::from(changes) / after as f64)
    }

    /// Returns the mean square root of the winner's deficit to the leader, over the positions in
    /// which the winner was behind. Returns 0 if the winner was never behind.
    #[must_use]
    pub fn drama(&self, winner: Seat) -> f64 {
        let lacks = self.values.iter().map(|values| {
            let best = values.iter().copied().fold(f64::MIN, f64::max);
            best - values[winner.index()]
        });
        let behind: Vec<f64> = lacks.filter(|lack| *lack > 0.0).map(f64::sqrt).collect();
        behind.iter().sum::<f64>() / behind.len().max(1) as f64
    }

    /// Returns the share of the game after which the winner's score exceeded every score that
    /// another player ever had. Returns 1 if it never did.
    #[must_use]
    pub fn decisiveness(&self, winner: Seat) -> f64 {
        let others = self.values.iter().flat_map(|values| {
            values.iter().enumerate().filter(|(seat, _)| *seat != winner.index()).map(|(_, value)| *value)
        });
        let most = others.fold(f64::MIN, f64::max);
        let first = self.values.iter().position(|values| values[winner.index()] > most);
        first.map_or(1.0, |first| first as f64 / self.values.len() as f64)
    }

    /// Returns the variance of the scores over the positions, averaged over the seats. It is 0 if
    /// the scores never change.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        let seats = self.values.first()?.len();
        let of = |seat: usize| moments(self.values.iter().map(|values| values[seat])).1;
        Some((0..seats).map(of).sum::<f64>() / seats.max(1) as f64)
    }

    /// Returns the largest gain in score by a player's own move. Returns `None` if there are fewer
    /// than two positions.
    #[must_use]
    pub fn killer(&self) -> Option<f64> {
        let gain = |ply: usize| {
            let player = self.players[ply].index();
            self.values[ply + 1][player] - self.values[ply][player]
        };
        (0..self.values.len().saturating_sub(1)).map(gain).reduce(f64::max)
    }

    /// Returns the clarity of choices, averaged over plies with a choice: the variance of the
    /// scores after each move, and the share of good moves.
    #[must_use]
    pub fn clarity(&self) -> Option<(f64, f64)> {
        let count = self.clear.len() as f64;
        let sums = self.clear.iter().fold((0.0, 0.0), |(a, b), (variance, good)| (a + variance, b + good));
        (count > 0.0).then(|| (sums.0 / count, sums.1 / count))
    }
}

/// Returns the mean and the population variance of some values.
fn moments(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let count = values.clone().count().max(1) as f64;
    let mean = values.clone().sum::<f64>() / count;
    (mean, values.map(|value| (value - mean).powi(2)).sum::<f64>() / count)
}
