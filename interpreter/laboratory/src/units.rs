//! The division of a plan's work into units, one for each file of rows.

use crate::Plan;

/// A series: one entry of a plan's agents at one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    /// The index of the cell among those that are played.
    pub arm: usize,
    /// The index of the entry in the plan's `agents`.
    pub entry: usize,
    /// The number of seats.
    pub seats: usize,
}

/// Consecutive games of one series that share a file. A unit consists of whole blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The index of the file, from 0.
    pub file: usize,
    /// The index of the series.
    pub series: usize,
    /// The number of the first game within its series.
    pub first: u64,
    /// The number of games.
    pub games: u64,
}

/// The desired minimum number of files in a study. Several files allow machines to share the work,
/// and limit the loss if one stops.
const FILES: u64 = 64;
/// The maximum number of games in a file, which bounds the memory.
const MOST_IN_FILE: u64 = 4096;
/// The maximum with a table of plies, whose rows stay in memory until the file is written.
const MOST_BY_PLY: u64 = 256;

/// Divides a plan into units. Each series has at least `parts` units, if it has that many blocks.
/// The number of games is rounded up to whole blocks. The result depends only on the arguments.
#[must_use]
pub fn units(series: &[Series], plan: &Plan, parts: u64) -> Vec<Unit> {
    let games = plan.games;
    let most = if plan.plies { MOST_BY_PLY } else { MOST_IN_FILE };
    let all = games.saturating_mul(series.len() as u64);
    let expected = all.div_ceil(FILES).clamp(1, most);
    let mut units = Vec::new();
    for (index, it) in series.iter().enumerate() {
        let block = plan.block(it.seats);
        let games = games.next_multiple_of(block);
        let each =
            expected.next_multiple_of(block).min((games / parts.max(1)).max(1).next_multiple_of(block));
        for first in (0..games).step_by(usize::try_from(each).unwrap_or(usize::MAX)) {
            units.push(Unit { file: units.len(), series: index, first, games: each.min(games - first) });
        }
    }
    units
}

#[cfg(test)]
mod tests {
    use super::{MOST_BY_PLY, MOST_IN_FILE, Plan, Series, units};

    #[test]
    fn every_game_stands_in_one_file_and_blocks_stay_whole() {
        let series = [Series { arm: 0, entry: 0, seats: 2 }, Series { arm: 1, entry: 0, seats: 4 }];
        for (games, plies, fixed) in [
            (1_u64, false, false),
            (2, true, false),
            (7, false, true),
            (1000, true, true),
            (1_000_003, false, false),
            (1_000_003, true, false),
        ] {
            let text = format!(
                "(schema: 1, games: {games}, cells: [(game: \"a\")], plies: {plies}, fixed: {fixed})"
            );
            let plan = Plan::parse(&text).expect("a plan");
            let units = units(&series, &plan, 1);
            let most = if plies { MOST_BY_PLY.next_multiple_of(4) } else { MOST_IN_FILE };
            for (index, of) in series.iter().enumerate() {
                let mine: Vec<_> = units.iter().filter(|unit| unit.series == index).collect();
                let block = if fixed { 1 } else { of.seats as u64 };
                assert_eq!(mine.iter().map(|unit| unit.games).sum::<u64>(), games.next_multiple_of(block));
                assert!(mine.iter().all(|unit| unit.games % block == 0 && unit.first % block == 0));
                assert!(mine.windows(2).all(|pair| pair[0].first + pair[0].games == pair[1].first));
                assert!(mine.iter().all(|unit| unit.games <= most));
            }
            assert!(units.iter().enumerate().all(|(index, unit)| unit.file == index));
        }
    }

    #[test]
    fn a_series_has_as_many_parts_as_are_asked_for() {
        let series = [Series { arm: 0, entry: 0, seats: 2 }];
        let of = |games: u64, parts: u64| {
            let plan = format!("(schema: 1, games: {games}, cells: [(game: \"a\")])");
            units(&series, &Plan::parse(&plan).expect("a plan"), parts)
                .iter()
                .map(|unit| unit.games)
                .collect::<Vec<_>>()
        };
        assert_eq!(of(20, 10), [2; 10]);
        assert_eq!(of(6, 10), [2; 3]);
        assert!(of(1000, 10).len() >= 10 && of(1000, 10).iter().sum::<u64>() == 1000);
    }
}
