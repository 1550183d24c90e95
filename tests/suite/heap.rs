//! Memory: the size of a position, and constant memory use during play. Each thread counts its own allocations.

use alfonso_game::{Fired, Series};
use conformance::{costly, games};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of games after which every reused buffer has its final size.
const WARM: u64 = 60;
/// The number of further games, which allocate nothing.
const GAMES: u64 = 60;

/// A position consists mainly of the pieces on their cells and the sets of cells. The rest may be three times as large.
#[test]
fn a_position_is_hardly_more_than_its_cells_and_sets() {
    let mut wrong = Vec::new();
    for reading in games::READINGS.iter() {
        let bytes = reading.game.state_bytes();
        // Without a board, there is what every position holds: whose turn it is, the dice, the hash.
        let most = if reading.game.topology().is_empty() { 256 } else { 4 * bytes.board };
        if bytes.all > most {
            wrong.push(format!(
                "{}: {} bytes, {} of them cells and sets",
                reading.title, bytes.all, bytes.board
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the number of allocations that so many games of a reading make, as this thread counts them.
fn allocations(game: &alfonso_game::Game, games: u64) -> u64 {
    let mut fired = Fired(vec![0; game.names().rules.len()]);
    let start = game.start();
    let series = Series { seed: 3, first: 0, games, max_plies: 1500 };
    let counted = allocation_counter::measure(|| game.playouts(&start, series, &mut fired, |_| {}));
    counted.count_total
}

/// The same seed plays the same games, so that the first of more games allocate what they allocate alone.
#[test]
fn random_games_allocate_nothing_once_they_are_warm() {
    let readings: Vec<_> = games::READINGS.iter().chain(games::WORKSHOP.iter()).collect();
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let ask = || {
        while let Some(reading) = readings.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (warm, all) = [WARM, WARM + GAMES].map(|games| allocations(&reading.game, games)).into();
            if all != warm {
                let told = format!("{}: {} allocations in {GAMES} games", reading.title, all - warm);
                wrong.lock().expect("no thread fails").push(told);
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(ask))));
    let mut wrong = wrong.into_inner().expect("no thread fails");
    wrong.sort();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// No check holds more memory than its ceiling, set a little above its use when this was written, nor more than 512 MiB.
#[test]
fn checks_of_costly_files_stay_below_their_ceilings() {
    let mut wrong = Vec::new();
    for costly::CostlyFile { name, text, heap, .. } in costly::files() {
        let source = alfonso_driver::Source { name: "costly.rules".to_owned(), text };
        let check = || drop(alfonso_driver::check(source, &games::no_library));
        let most = allocation_counter::measure(check).bytes_max;
        if most > heap || heap > 512 << 20 {
            wrong.push(format!("{name}: {most} bytes, not {heap}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
