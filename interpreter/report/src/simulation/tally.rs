//! Sums over a series of games. Parts of a series can be added in any order.

use alfonso_compare::{Estimate, Sample};
use alfonso_game::blueprint::Per;
use alfonso_game::{Fired, Game, Playout, PlayoutEnd};

/// Sums over a series of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The number of games.
    pub games: u64,
    /// The number of plies in all games.
    pub plies: u64,
    /// The number of plies in the shortest game.
    pub shortest: u32,
    /// The number of plies in the longest game.
    pub longest: u32,
    /// By rule, the number of games that the rule ended.
    pub endings: Vec<u64>,
    /// By seat, the number of games won.
    pub wins: Vec<u64>,
    /// The number of games that a rule ended without a winner.
    pub draws: u64,
    /// The number of games that were aborted at the limit.
    pub unfinished: u64,
    /// The number of games in which a player could not move and no rule applied.
    pub stuck: u64,
    /// The number of games in which a rule was too costly for play to continue.
    pub over_budget: u64,
    /// The number of times that each rule fired.
    pub fired: Fired,
    /// The index of each account's variable, with the column of its first value. Accounts are the
    /// scores and money of the game or of each player.
    accounts: Vec<(usize, usize)>,
    /// The sample, with one row for each game. Its columns are the numbers of legal moves, plies
    /// and rolls, and the final values of accounts.
    sample: Sample,
}

/// The column of plies. The ratio of the first two columns is the mean number of legal moves.
const PLIES: usize = 1;

/// The column of rolls.
const ROLLS: usize = 2;

/// The first column of accounts.
const ACCOUNTS: usize = 3;

impl Tally {
    /// Returns an empty tally.
    pub fn new(game: &Game) -> Self {
        let rules = game.names().rules.len();
        let players = game.names().players.len();
        let mut columns = ACCOUNTS;
        let mut accounts = Vec::new();
        for (index, var) in game.blueprint().vars.iter().enumerate().filter(|(_, var)| var.role.is_account())
        {
            let values = match var.per {
                Per::Game => 1,
                Per::Player => players,
                Per::Cell => continue,
            };
            accounts.push((index, columns));
            columns += values;
        }
        Self {
            accounts,
            sample: Sample::new(columns),
            games: 0,
            plies: 0,
            shortest: u32::MAX,
            longest: 0,
            endings: vec![0; rules],
            wins: vec![0; players],
            draws: 0,
            unfinished: 0,
            stuck: 0,
            over_budget: 0,
            fired: Fired(vec![0; rules]),
        }
    }

    /// Adds a game with its number in the series. `held` returns the final values of a variable.
    pub fn add(&mut self, game: u64, playout: Playout, held: &dyn Fn(usize) -> Vec<i32>) {
        let mut values = vec![
            i64::try_from(playout.choices).unwrap_or(i64::MAX),
            playout.plies.into(),
            playout.rolls.into(),
        ];
        for (id, _) in &self.accounts {
            values.extend(held(*id).into_iter().map(i64::from));
        }
        self.sample.add(game, &values);
        self.games += 1;
        self.plies += u64::from(playout.plies);
        self.shortest = self.shortest.min(playout.plies);
        self.longest = self.longest.max(playout.plies);
        match playout.end {
            PlayoutEnd::Capped => self.unfinished += 1,
            PlayoutEnd::Stuck => self.stuck += 1,
            PlayoutEnd::OverBudget(_) => self.over_budget += 1,
            PlayoutEnd::Decided(outcome) => {
                self.endings[outcome.reason.index()] += 1;
                self.draws += u64::from(outcome.is_draw());
                for seat in outcome.winners() {
                    self.wins[seat.index()] += 1;
                }
            }
        }
    }

    /// Adds the rules that fire at the start once for each game that was added so far.
    pub fn begun(&mut self, fired: &Fired) {
        for (into, once) in self.fired.0.iter_mut().zip(&fired.0) {
            *into += once * self.games;
        }
    }

    /// Returns the mean length of games in plies.
    pub fn length(&self) -> Estimate {
        self.sample.mean(PLIES).of_a_count()
    }

    /// Returns the mean number of rolls in a game.
    pub fn rolls(&self) -> Estimate {
        self.sample.mean(ROLLS).of_a_count()
    }

    /// Returns the mean number of legal moves over all plies.
    pub fn branching(&self) -> Estimate {
        self.sample.ratio().of_a_count()
    }

    /// Returns the indices of the variables for the scores and money of the game or of each player.
    pub fn accounts(&self) -> impl Iterator<Item = usize> + '_ {
        self.accounts.iter().map(|(id, _)| *id)
    }

    /// Returns the mean of an account at the end of a game, or `None` if there is no such account.
    pub fn holding(&self, index: usize, seat: usize) -> Option<Estimate> {
        let (_, first) = self.accounts.iter().find(|(known, _)| *known == index)?;
        Some(self.sample.mean(first + seat))
    }

    /// Returns a number of games as a share of all games.
    pub fn share(&self, count: u64) -> Estimate {
        self.sample.share(count)
    }

    /// Adds the games of another tally.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.shortest = self.shortest.min(other.shortest);
        self.longest = self.longest.max(other.longest);
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        self.stuck += other.stuck;
        self.over_budget += other.over_budget;
        self.sample.merge(&other.sample);
        let add_all = |into: &mut Vec<u64>, from: &Vec<u64>| {
            for (into, from) in into.iter_mut().zip(from) {
                *into += from;
            }
        };
        add_all(&mut self.endings, &other.endings);
        add_all(&mut self.wins, &other.wins);
        add_all(&mut self.fired.0, &other.fired.0);
    }
}
