//! The work of a plan in pieces: one for each file of rows.

use crate::Plan;

/// The agents of one entry of a plan at one of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    /// The cell, as a row of those that are played.
    pub arm: usize,
    /// The entry of the plan's `agents`.
    pub entry: usize,
    /// The number of seats.
    pub seats: usize,
}

/// Some games of one series, which stand in one file: whole blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The number of the file, from 0.
    pub file: usize,
    /// The series, by its number.
    pub series: usize,
    /// The number of the first game in its series.
    pub first: u64,
    /// The number of games.
    pub games: u64,
}

/// The files into which a run is cut at least, as far as it has as many blocks, so that machines can share it and little is lost when
/// one stops.
const FILES: u64 = 64;
/// The most games in a file, so that memory does not grow with the run.
const MOST_IN_FILE: u64 = 4096;
/// The same where the plies of each game have rows, which are held until the file is written.
const MOST_BY_PLY: u64 = 256;

/// Returns the pieces of a plan: its games for each series, rounded up to whole blocks; `parts` for each series at least, as far as it has as
/// many blocks. They depend on the plan and on `parts` alone.
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
