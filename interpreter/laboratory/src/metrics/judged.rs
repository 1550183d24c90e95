//! Figures that follow from how an evaluation judges the positions of a game: who leads, and how that changes.

use alfonso_game::Seat;

/// The worths of the positions of one game, each from -1 (lost) to 1 (won), by seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judged {
    /// By position: the worth for each seat.
    values: Vec<Vec<f64>>,
    /// By position: the player who moves in it.
    players: Vec<Seat>,
    /// By ply with more than one move: how the worths after each move differ for the player to move, and the share of good ones.
    clear: Vec<(f64, f64)>,
}

/// A move is good if it is worth more than the mean by this part of the way to the best.
const GOOD: f64 = 0.75;

impl Judged {
    /// Begins a new game.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Adds a position: the worth for each seat, and the player who moves in it.
    pub fn add(&mut self, player: Seat, values: Vec<f64>) {
        self.values.push(values);
        self.players.push(player);
    }

    /// Adds the worths of the positions after each legal move, for the player who chooses among them.
    pub fn choose(&mut self, values: &[f64]) {
        let (mean, variance) = moments(values.iter().copied());
        let best = values.iter().copied().fold(f64::MIN, f64::max);
        let good = values.iter().filter(|value| **value >= mean + GOOD * (best - mean)).count();
        self.clear.push((variance, good as f64 / values.len().max(1) as f64));
    }

    /// Returns the share of positions after the first whose leader is another than before. Among equals, whoever led before leads on.
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

    /// Returns the mean of the square roots of what the winner lacked to the leader, over the positions in which somebody led them; 0 if
    /// nobody ever did.
    #[must_use]
    pub fn drama(&self, winner: Seat) -> f64 {
        let lacks = self.values.iter().map(|values| {
            let best = values.iter().copied().fold(f64::MIN, f64::max);
            best - values[winner.index()]
        });
        let behind: Vec<f64> = lacks.filter(|lack| *lack > 0.0).map(f64::sqrt).collect();
        behind.iter().sum::<f64>() / behind.len().max(1) as f64
    }

    /// Returns the part of the game after which the winner was worth more than any other ever was; 1 if that never was so.
    #[must_use]
    pub fn decisiveness(&self, winner: Seat) -> f64 {
        let others = self.values.iter().flat_map(|values| {
            values.iter().enumerate().filter(|(seat, _)| *seat != winner.index()).map(|(_, value)| *value)
        });
        let most = others.fold(f64::MIN, f64::max);
        let first = self.values.iter().position(|values| values[winner.index()] > most);
        first.map_or(1.0, |first| first as f64 / self.values.len() as f64)
    }

    /// Returns the variance of the worths over the positions, averaged over the seats: 0 for a game that never moves.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        let seats = self.values.first()?.len();
        let of = |seat: usize| moments(self.values.iter().map(|values| values[seat])).1;
        Some((0..seats).map(of).sum::<f64>() / seats.max(1) as f64)
    }

    /// Returns the largest gain of a player by a move of theirs; nothing before a second position.
    #[must_use]
    pub fn killer(&self) -> Option<f64> {
        let gain = |ply: usize| {
            let player = self.players[ply].index();
            self.values[ply + 1][player] - self.values[ply][player]
        };
        (0..self.values.len().saturating_sub(1)).map(gain).reduce(f64::max)
    }

    /// Returns how clear choices were: the variance of the worths after each move, and the share of good moves, averaged over the plies
    /// with a choice.
    #[must_use]
    pub fn clarity(&self) -> Option<(f64, f64)> {
        let count = self.clear.len() as f64;
        let sums = self.clear.iter().fold((0.0, 0.0), |(a, b), (variance, good)| (a + variance, b + good));
        (count > 0.0).then(|| (sums.0 / count, sums.1 / count))
    }
}

/// Returns the mean and the variance of all of some values.
fn moments(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let count = values.clone().count().max(1) as f64;
    let mean = values.clone().sum::<f64>() / count;
    (mean, values.map(|value| (value - mean).powi(2)).sum::<f64>() / count)
}
