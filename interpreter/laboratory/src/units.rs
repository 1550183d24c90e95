//! The work of a plan in pieces: one for each file of rows.

/// The agents of one entry of a plan at one of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    /// The cell, as a row of those that are played.
    pub arm: usize,
    /// The entry of the plan's `agents`.
    pub entry: usize,
    /// The number of seats: as many games make a block.
    pub seats: u64,
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

/// Returns the pieces of a plan: `games` of each series, rounded up to whole blocks. They depend on the plan alone.
#[must_use]
pub fn units(series: &[Series], games: u64) -> Vec<Unit> {
    let all = games.saturating_mul(series.len() as u64);
    let wanted = all.div_ceil(FILES).clamp(1, MOST_IN_FILE);
    let mut units = Vec::new();
    for (row, it) in series.iter().enumerate() {
        let seats = it.seats.max(1);
        let (games, each) = (games.next_multiple_of(seats), wanted.next_multiple_of(seats));
        for first in (0..games).step_by(usize::try_from(each).unwrap_or(usize::MAX)) {
            units.push(Unit { file: units.len(), series: row, first, games: each.min(games - first) });
        }
    }
    units
}

#[cfg(test)]
mod tests {
    use super::{MOST_IN_FILE, Series, units};

    #[test]
    fn every_game_stands_in_one_file_and_blocks_stay_whole() {
        let series = [Series { arm: 0, entry: 0, seats: 2 }, Series { arm: 1, entry: 0, seats: 4 }];
        for games in [1, 2, 7, 1000, 1_000_003] {
            let units = units(&series, games);
            for (row, of) in series.iter().enumerate() {
                let mine: Vec<_> = units.iter().filter(|unit| unit.series == row).collect();
                assert_eq!(mine.iter().map(|unit| unit.games).sum::<u64>(), games.next_multiple_of(of.seats));
                assert!(mine.iter().all(|unit| unit.games % of.seats == 0 && unit.first % of.seats == 0));
                assert!(mine.windows(2).all(|pair| pair[0].first + pair[0].games == pair[1].first));
                assert!(mine.iter().all(|unit| unit.games <= MOST_IN_FILE));
            }
            assert!(units.iter().enumerate().all(|(row, unit)| unit.file == row));
        }
    }
}
