//! Memory: the size of a position, and constant memory use during play.

use alfonso_game::{Fired, Series};
use conformance::{costly, games};
use std::sync::{Mutex, MutexGuard, PoisonError};

#[global_allocator]
static ALLOCATOR: dhat::Alloc = dhat::Alloc;

/// The lock on the one heap: other tests must not disturb a measurement.
static HEAP: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    HEAP.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of games after which every reused buffer has its final size.
const WARM: u64 = 60;
/// The number of further games, which allocate nothing.
const GAMES: u64 = 60;

/// A position consists mainly of the pieces on their cells and the sets of cells. The rest may be three times as large.
#[test]
fn a_position_is_hardly_more_than_its_cells_and_sets() {
    let _alone = alone();
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

/// Returns the number of blocks that the games of a reading allocate after the first ones.
fn allocations(game: &alfonso_game::Game) -> u64 {
    let mut fired = Fired(vec![0; game.names().rules.len()]);
    let (start, mut played) = (game.start(), 0);
    let (mut warm, mut after) = (0, 0);
    let series = Series { seed: 3, first: 0, games: WARM + GAMES, max_plies: 1500 };
    game.playouts(&start, series, &mut fired, |_| {
        played += 1;
        match played {
            WARM => warm = dhat::HeapStats::get().total_blocks,
            n if n == WARM + GAMES => after = dhat::HeapStats::get().total_blocks,
            _ => {}
        }
    });
    after - warm
}

/// One profiler serves all games, because there is one heap.
///
/// The thread of the harness shares that heap: once a test runs for a minute, it allocates a warning. So games that allocate are played
/// a second time. The same seed plays the same games, and their own allocations recur.
#[test]
fn random_games_allocate_nothing_once_they_are_warm() {
    let _alone = alone();
    let readings = games::READINGS.iter().chain(games::WORKSHOP.iter());
    // This test does not need the places of allocations.
    let _profiler = dhat::Profiler::builder().testing().trim_backtraces(Some(4)).build();
    let wrong: Vec<String> = readings
        .filter_map(|reading| {
            let mut count = allocations(&reading.game);
            if count > 0 {
                count = count.min(allocations(&reading.game));
            }
            (count > 0).then(|| format!("{}: {count} allocations in {GAMES} games", reading.title))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// No check holds more memory than its ceiling, set a little above its use when this was written, nor more than 384 MiB.
#[test]
fn checks_of_costly_files_stay_below_their_ceilings() {
    let _alone = alone();
    let mut wrong = Vec::new();
    for costly::CostlyFile { name, text, heap, .. } in costly::files() {
        // This test does not need the places of allocations, and recording them takes most of the time.
        let profiler = dhat::Profiler::builder().testing().trim_backtraces(Some(4)).build();
        let source = alfonso_driver::Source { name: "costly.rules".to_owned(), text };
        drop(alfonso_driver::check(source, &games::no_library));
        let most = dhat::HeapStats::get().max_bytes;
        drop(profiler);
        if most > heap || heap > 384 << 20 {
            wrong.push(format!("{name}: {most} bytes, not {heap}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
