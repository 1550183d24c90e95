//! Memory: the size of a position, and constant memory use during play.

use alfonso_game::{Fired, Random, Series};
use alloc_tracker::{Allocator, Session};
use cap::Cap;
use conformance::{costly, games};
use std::alloc::System;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The outer allocator measures the whole heap, the inner one what each thread allocates.
#[global_allocator]
static ALLOCATOR: Cap<Allocator<System>> = Cap::new(Allocator::system(), usize::MAX);

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

/// Returns the bytes that the games of a reading allocate after the first ones, as this thread counts them.
fn allocated(game: &alfonso_game::Game) -> u64 {
    let session = Session::new();
    let later = session.operation("later games");
    let mut fired = Fired(vec![0; game.names().rules.len()]);
    let (start, mut played, mut span) = (game.start(), 0, None);
    let series = Series { seed: 3, first: 0, games: WARM + GAMES, max_plies: 1500 };
    game.playouts(&start, series, &mut fired, |_| {
        played += 1;
        match played {
            WARM => span = Some(later.measure_thread()),
            n if n == WARM + GAMES => span = None,
            _ => {}
        }
    });
    drop(span);
    later.total_bytes_allocated()
}

/// Each thread counts its own allocations, so that the readings are shared among threads.
#[test]
fn random_games_allocate_nothing_once_they_are_warm() {
    let _alone = alone();
    let readings: Vec<_> = games::READINGS.iter().chain(games::WORKSHOP.iter()).collect();
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let ask = || {
        while let Some(reading) = readings.get(next.fetch_add(1, Ordering::Relaxed)) {
            let bytes = allocated(&reading.game);
            if bytes > 0 {
                let told = format!("{}: {bytes} bytes in {GAMES} games", reading.title);
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

/// A copy of a line of play shares what it can: it allocates a few pointers, and what it plays on with only then.
#[test]
fn a_copied_line_shares_its_history() {
    let _alone = alone();
    let session = Session::new();
    let (mut wrong, mut number) = (Vec::new(), 0);
    for reading in games::READINGS.iter() {
        let (mut line, mut random) = (reading.game.line(), Random::new(5));
        for _ in 0..100 {
            let Some(m) = line.at_random(&mut random) else { break };
            line.play(m).expect("legal");
        }
        number += 1;
        let copying = session.operation(format!("copy {number}"));
        let span = copying.measure_thread();
        let copy = line.copied();
        drop(span);
        if copying.total_bytes_allocated() > 1024 {
            wrong.push(format!("{}: {} bytes", reading.title, copying.total_bytes_allocated()));
        }
        drop(copy);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The threads count what they allocate.
#[test]
fn an_allocation_would_be_seen() {
    let session = Session::new();
    let some = session.operation("some");
    let span = some.measure_thread();
    drop(std::hint::black_box(vec![0_u8; 100]));
    drop(span);
    assert_eq!(some.total_bytes_allocated(), 100);
}

/// The parser has one limit of work for the whole process; a host program can set its own.
#[test]
fn a_host_program_limits_the_work_of_reading() {
    let _alone = alone();
    let source = alfonso_driver::shipped::game("chess").expect("shipped");
    let codes = || -> Vec<String> {
        let (_, problems) = alfonso_syntax::parse(alfonso_diag::SourceId(0), &source.text);
        problems.iter().map(|problem| problem.code.to_string()).collect()
    };
    assert_eq!(codes(), [""; 0]);
    alfonso_syntax::limit_calls(NonZeroUsize::new(1000));
    let given_up = codes();
    alfonso_syntax::limit_calls(NonZeroUsize::new(300_000_000));
    assert_eq!(given_up, ["A0112"]);
    assert_eq!(codes(), [""; 0]);
}

/// Does some work that may hold so many bytes of the heap at once. The allocator refuses more, which ends this program; so
/// what is done is told beforehand, past the capture of what tests print.
fn within(most: usize, what: &str, work: impl FnOnce()) {
    let told = format!("{what} may hold {most} bytes at once\n");
    std::io::stderr().write_all(told.as_bytes()).expect("it can be told");
    ALLOCATOR.set_limit(ALLOCATOR.allocated() + most).expect("less is held than that");
    work();
    ALLOCATOR.set_limit(usize::MAX).expect("there is no limit any more");
}

#[test]
fn more_than_the_limit_is_refused() {
    let _alone = alone();
    let mut refused = false;
    within(1 << 20, "a vector", || {
        refused = Vec::<u8>::new().try_reserve_exact(2 << 20).is_err();
    });
    assert!(refused && Vec::<u8>::new().try_reserve_exact(2 << 20).is_ok());
}

/// No check holds more memory than its ceiling, set a little above its use when this was written, nor more than 384 MiB.
#[test]
fn checks_of_costly_files_stay_below_their_ceilings() {
    let _alone = alone();
    for costly::CostlyFile { name, text, heap, .. } in costly::files() {
        assert!(heap <= 384 << 20, "{name}: {heap} bytes are too many");
        let source = alfonso_driver::Source { name: "costly.rules".to_owned(), text };
        within(heap, name, || drop(alfonso_driver::check(source, &games::no_library)));
    }
}
