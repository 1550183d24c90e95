//! What is kept of a series of games: sums, so that parts can be added in any order.

use alfonso_game::{Finals, Fired, Game, Playout, PlayoutEnd};

/// Sums over games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Plies in all of them.
    pub plies: u64,
    /// Plies of the shortest.
    pub shortest: u32,
    /// Plies of the longest.
    pub longest: u32,
    /// Legal moves in all positions in which one was drawn.
    pub choices: u64,
    /// By rule: games that ended by it.
    pub endings: Vec<u64>,
    /// By seat: games won.
    pub wins: Vec<u64>,
    /// Games that nobody won, though a rule ended them.
    pub draws: u64,
    /// Games broken off at the limit.
    pub unfinished: u64,
    /// Games in which somebody could not move and no rule says what follows.
    pub stuck: u64,
    /// Games in which a rule was too costly for play to go on.
    pub too_costly: u64,
    /// How often each rule fired.
    pub fired: Fired,
    /// By score and money: its row, and what it held in the end, summed seat by seat.
    pub holdings: Vec<(usize, Vec<i64>)>,
}

impl Tally {
    /// Nothing played yet.
    pub fn new(game: &Game) -> Self {
        let rules = game.names().rules.len();
        let vars = game.blueprint().vars.iter().enumerate().filter(|(_, var)| var.role.is_account());
        Self {
            holdings: vars.map(|(row, _)| (row, Vec::new())).collect(),
            games: 0,
            plies: 0,
            shortest: u32::MAX,
            longest: 0,
            choices: 0,
            endings: vec![0; rules],
            wins: vec![0; game.names().players.len()],
            draws: 0,
            unfinished: 0,
            stuck: 0,
            too_costly: 0,
            fired: Fired(vec![0; rules]),
        }
    }

    /// One more game.
    pub fn add(&mut self, playout: Playout, finals: &Finals<'_>) {
        for (row, sums) in &mut self.holdings {
            let values = finals.variable(*row);
            sums.resize(values.len(), 0);
            for (sum, value) in sums.iter_mut().zip(values) {
                *sum += i64::from(*value);
            }
        }
        self.games += 1;
        self.plies += u64::from(playout.plies);
        self.shortest = self.shortest.min(playout.plies);
        self.longest = self.longest.max(playout.plies);
        self.choices += playout.choices;
        match playout.end {
            PlayoutEnd::Capped => self.unfinished += 1,
            PlayoutEnd::Stuck => self.stuck += 1,
            PlayoutEnd::TooCostly(_) => self.too_costly += 1,
            PlayoutEnd::Decided(outcome) => {
                self.endings[outcome.reason.index()] += 1;
                self.draws += u64::from(outcome.is_draw());
                for seat in outcome.winners() {
                    self.wins[seat.index()] += 1;
                }
            }
        }
    }

    /// All games so far have begun at the start, where this fires in each.
    pub fn begun(&mut self, fired: &Fired) {
        for (into, once) in self.fired.0.iter_mut().zip(&fired.0) {
            *into += once * self.games;
        }
    }

    /// More games, played elsewhere.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.shortest = self.shortest.min(other.shortest);
        self.longest = self.longest.max(other.longest);
        self.choices += other.choices;
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        self.stuck += other.stuck;
        self.too_costly += other.too_costly;
        for ((_, sums), (_, more)) in self.holdings.iter_mut().zip(&other.holdings) {
            sums.resize(sums.len().max(more.len()), 0);
            for (sum, more) in sums.iter_mut().zip(more) {
                *sum += more;
            }
        }
        let rows = |into: &mut Vec<u64>, from: &Vec<u64>| {
            for (into, from) in into.iter_mut().zip(from) {
                *into += from;
            }
        };
        rows(&mut self.endings, &other.endings);
        rows(&mut self.wins, &other.wins);
        rows(&mut self.fired.0, &other.fired.0);
    }
}
