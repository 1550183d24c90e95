//! Exact sums over games of a contest. Parts can be added in any order.

use super::contest::Contest;
use super::figure::Measure;
use crate::statistics::{Batches, Clustered, Paired};
use std::collections::BTreeMap;

/// The number of groups of blocks, for estimates that are not means.
pub(crate) const GROUPS: usize = 20;

/// The figures of one game in one arm.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    /// The value of each figure.
    pub(crate) values: Vec<i64>,
    /// The random draws of each ply.
    pub(crate) drawn: Vec<u64>,
    pub(crate) plies: u32,
    pub(crate) rolls: u32,
}

impl Row {
    pub(crate) fn clear(&mut self) {
        self.values.clear();
        self.drawn.clear();
    }
}

/// The sums of a figure in one arm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Single {
    pub(crate) sum: i128,
    /// The sum of the squares of the games' values.
    pub(crate) squares: i128,
    /// The sum of the squares of the blocks' sums.
    pub(crate) of_blocks: i128,
    /// The number of blocks with a game in which the figure is not 0.
    pub(crate) hit: u64,
    /// The number of blocks with a game in which the figure is 0.
    pub(crate) missed: u64,
}

/// The agreement between an arm's games and those of the first arm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Together {
    /// The number of pairs with the same moves from start to end.
    pub(crate) throughout: u64,
    /// The number of common plies of the other pairs.
    pub(crate) plies: u64,
    /// The number of pairs with the same moves but different results.
    pub(crate) otherwise: u64,
}

/// Sums over blocks of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The number of blocks played.
    pub(crate) blocks: u64,
    /// The number of games of each arm.
    pub(crate) games: u64,
    /// The number of games in a block.
    pub(crate) games_a_block: u8,
    /// The sums for each arm and figure.
    pub(crate) singles: Vec<Vec<Single>>,
    /// The sums for each contrast and figure.
    pub(crate) paired: Vec<Vec<Paired>>,
    /// For each arm, the number of games of each length in plies.
    pub(crate) lengths: Vec<BTreeMap<u32, u64>>,
    /// For each arm, the agreement with the first arm.
    pub(crate) together: Vec<Together>,
    /// For each arm, group and seat, the number of games won.
    pub(crate) wins: Vec<Vec<Vec<i64>>>,
    /// For each group, the number of games of each arm.
    pub(crate) grouped: Vec<u64>,
    /// The sums of single blocks.
    pub(crate) batches: Batches,
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
            batches: Batches::new((arms, figures)),
        }
    }

    /// Adds one block: a row for each arm and game.
    pub(crate) fn add(&mut self, contest: &Contest<'_>, block: u64, rows: &[&[Row]]) {
        let group = (block % GROUPS as u64) as usize;
        let games = rows[0].len() as u64;
        self.blocks += 1;
        self.games += games;
        self.grouped[group] += games;
        for (arm, rows_of_arm) in rows.iter().enumerate() {
            for (row, first) in rows_of_arm.iter().zip(rows[0]) {
                *self.lengths[arm].entry(row.plies).or_default() += 1;
                self.together[arm].add((first, row), |figure| contest.sheet.is_result(arm, figure));
            }
        }
        self.batches.begin(block);
        let mut sums = vec![0i128; rows.len()];
        for (figure, known) in contest.sheet.figures.iter().enumerate() {
            for (arm, rows) in rows.iter().enumerate() {
                let values = || rows.iter().map(|row| i128::from(row.values[figure]));
                sums[arm] = values().sum();
                let single = &mut self.singles[arm][figure];
                single.sum += sums[arm];
                single.squares += values().map(|value| value * value).sum::<i128>();
                single.of_blocks += sums[arm] * sums[arm];
                single.hit += u64::from(values().any(|value| value != 0));
                single.missed += u64::from(values().any(|value| value == 0));
                self.batches.add(block, (arm, figure), sums[arm]);
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

    /// Merges the tally of other blocks into this one.
    pub fn merge(&mut self, other: &Self) {
        self.blocks += other.blocks;
        self.games += other.games;
        for (into, from) in self.singles.iter_mut().flatten().zip(other.singles.iter().flatten()) {
            into.sum += from.sum;
            into.squares += from.squares;
            into.of_blocks += from.of_blocks;
            into.hit += from.hit;
            into.missed += from.missed;
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
            into.otherwise += from.otherwise;
        }
        self.batches.merge(&other.batches);
        let wins = other.wins.iter().flatten().flatten();
        for (into, from) in self.wins.iter_mut().flatten().flatten().zip(wins) {
            *into += from;
        }
        for (into, from) in self.grouped.iter_mut().zip(&other.grouped) {
            *into += from;
        }
    }
}

impl Single {
    /// Returns a 0-or-1 figure as a count over blocks.
    pub(crate) fn clustered(self, tally: &Tally) -> Clustered {
        Clustered {
            blocks: tally.blocks,
            games_a_block: tally.games_a_block.into(),
            sum: u64::try_from(self.sum).unwrap_or(0),
            squares: self.of_blocks,
            hit: self.hit,
            missed: self.missed,
        }
    }
}

impl Together {
    /// Adds one pair of games. Games with the same plies still count as different if one has an
    /// additional roll. `is_result` returns true for figures that belong to the outcome of a game.
    fn add(&mut self, (first, second): (&Row, &Row), is_result: impl Fn(usize) -> bool) {
        let drawn = first.drawn.iter().zip(&second.drawn);
        let same = drawn.take_while(|(first, second)| first == second).count();
        if same == first.drawn.len() && same == second.drawn.len() && first.rolls == second.rolls {
            self.throughout += 1;
            let values = first.values.iter().zip(&second.values).enumerate();
            let differs = values.into_iter().any(|(index, (one, two))| one != two && is_result(index));
            self.otherwise += u64::from(differs);
        } else {
            self.plies += same as u64;
        }
    }
}
