//! What is kept of games played side by side: exact sums, so that parts can be added in any order.

use super::contest::Contest;
use super::figure::Measure;
use std::collections::BTreeMap;

/// Into so many groups blocks are dealt out, for estimates that are no means.
pub(crate) const GROUPS: usize = 20;

/// A game of one arm.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    /// By figure.
    pub(crate) values: Vec<i64>,
    /// What was drawn, ply by ply.
    pub(crate) drawn: Vec<u64>,
    pub(crate) plies: u32,
}

impl Row {
    pub(crate) fn clear(&mut self) {
        self.values.clear();
        self.drawn.clear();
    }
}

/// A figure in one arm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Single {
    pub(crate) sum: i128,
    /// The sum of the squares of games.
    pub(crate) squares: i128,
    /// The sum of the squares of blocks.
    pub(crate) of_blocks: i128,
}

/// A figure in a contrast, block by block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Paired {
    pub(crate) sum: i128,
    pub(crate) squares: i128,
    /// Blocks in which it is not 0.
    pub(crate) parted: u64,
}

/// How long an arm's games and the first arm's went the same way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Together {
    /// Pairs that never parted.
    pub(crate) throughout: u64,
    /// Plies that those that parted had in common.
    pub(crate) plies: u64,
}

/// Sums over blocks of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Blocks played.
    pub(crate) blocks: u64,
    /// Games played by each arm.
    pub(crate) games: u64,
    /// Games of a block.
    pub(crate) games_a_block: u8,
    /// By arm and figure.
    pub(crate) singles: Vec<Vec<Single>>,
    /// By contrast and figure.
    pub(crate) paired: Vec<Vec<Paired>>,
    /// By arm: how many games had so many plies.
    pub(crate) lengths: Vec<BTreeMap<u32, u64>>,
    /// By arm.
    pub(crate) together: Vec<Together>,
    /// By arm, group and seat: games won.
    pub(crate) wins: Vec<Vec<Vec<i64>>>,
    /// By group: games of each arm.
    pub(crate) grouped: Vec<u64>,
}

impl Tally {
    pub(crate) fn new(contest: &Contest<'_>) -> Self {
        let (arms, figures) = (contest.arms.len(), contest.sheet.figures.len());
        let seats = usize::from(contest.players);
        Self {
            blocks: 0,
            games: 0,
            games_a_block: contest.players,
            singles: vec![vec![Single::default(); figures]; arms],
            paired: vec![vec![Paired::default(); figures]; contest.contrasts.len()],
            lengths: vec![BTreeMap::new(); arms],
            together: vec![Together::default(); arms],
            wins: vec![vec![vec![0; seats]; GROUPS]; arms],
            grouped: vec![0; GROUPS],
        }
    }

    /// One more block: a row for each arm and game.
    pub(crate) fn add(&mut self, contest: &Contest<'_>, block: u64, rows: &[&[Row]]) {
        let group = (block % GROUPS as u64) as usize;
        let games = rows[0].len() as u64;
        self.blocks += 1;
        self.games += games;
        self.grouped[group] += games;
        for (arm, rows_of_arm) in rows.iter().enumerate() {
            for (row, first) in rows_of_arm.iter().zip(rows[0]) {
                *self.lengths[arm].entry(row.plies).or_default() += 1;
                self.together[arm].add(&first.drawn, &row.drawn);
            }
        }
        let mut sums = vec![0i128; rows.len()];
        for (figure, known) in contest.sheet.figures.iter().enumerate() {
            for (arm, rows) in rows.iter().enumerate() {
                let values = || rows.iter().map(|row| i128::from(row.values[figure]));
                sums[arm] = values().sum();
                let single = &mut self.singles[arm][figure];
                single.sum += sums[arm];
                single.squares += values().map(|value| value * value).sum::<i128>();
                single.of_blocks += sums[arm] * sums[arm];
                if let Measure::Wins(seat) = known.measure {
                    self.wins[arm][group][seat] += i64::try_from(sums[arm]).unwrap_or(i64::MAX);
                }
            }
            for (contrast, paired) in contest.contrasts.iter().zip(&mut self.paired) {
                let sum: i128 = contrast.iter().map(|(arm, times)| sums[*arm] * i128::from(*times)).sum();
                let paired = &mut paired[figure];
                paired.sum += sum;
                paired.squares += sum * sum;
                paired.parted += u64::from(sum != 0);
            }
        }
    }

    /// Blocks played elsewhere.
    pub fn merge(&mut self, other: &Self) {
        self.blocks += other.blocks;
        self.games += other.games;
        for (into, from) in self.singles.iter_mut().flatten().zip(other.singles.iter().flatten()) {
            into.sum += from.sum;
            into.squares += from.squares;
            into.of_blocks += from.of_blocks;
        }
        for (into, from) in self.paired.iter_mut().flatten().zip(other.paired.iter().flatten()) {
            into.sum += from.sum;
            into.squares += from.squares;
            into.parted += from.parted;
        }
        for (into, from) in self.lengths.iter_mut().zip(&other.lengths) {
            for (length, count) in from {
                *into.entry(*length).or_default() += count;
            }
        }
        for (into, from) in self.together.iter_mut().zip(&other.together) {
            into.throughout += from.throughout;
            into.plies += from.plies;
        }
        let wins = other.wins.iter().flatten().flatten();
        for (into, from) in self.wins.iter_mut().flatten().flatten().zip(wins) {
            *into += from;
        }
        for (into, from) in self.grouped.iter_mut().zip(&other.grouped) {
            *into += from;
        }
    }
}

impl Together {
    fn add(&mut self, first: &[u64], second: &[u64]) {
        let same = first.iter().zip(second).take_while(|(first, second)| first == second).count();
        if same == first.len() && same == second.len() {
            self.throughout += 1;
        } else {
            self.plies += same as u64;
        }
    }
}
