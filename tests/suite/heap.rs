//! Memory: the size of a position, and constant memory use during play.

use alfonso_game::{Fired, Random, Series};
use alloc_tracker::{Allocator, Session};
use cap::Cap;
use conformance::{games, over_budget};
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
    for over_budget::CostlyFile { name, text, heap, .. } in over_budget::files() {
        assert!(heap <= 384 << 20, "{name}: {heap} bytes are too many");
        let source = alfonso_driver::Source { name: "costly.rules".to_owned(), text };
        within(heap, name, || drop(alfonso_driver::check(source, &games::no_library)));
    }
}

/// Heaps of a thousand pieces on a board of 4,096 cells: each position that waits is large.
const HEAPS: &str = "game \"Stack\" players White \"w\" facing north, Black \"b\" facing south
    board grid 64 by 64 { cells hold any } piece Man \"M\" { m.s: step any onto empty or own }
    setup { White Man 1000 on a1 Black Man 1000 on bl64 } turn { turn.m: move else pass }
    end { end.long: when rounds >= 100000000 -> draw }";

/// What the search for exact values holds at once is no more than it was given: with large positions and with small ones, in every way of
/// solving. What the game itself takes was taken before, and a copy of it without the endings that are set aside comes beside.
#[test]
fn solvers_hold_no_more_than_their_memory() {
    use alfonso_search::{Evaluation, Mates, Proof, Solution, SolverLimits, Unsolved, without_counted_draws};
    let _alone = alone();
    let load = |source| {
        let loaded = alfonso_driver::load(source, &alfonso_driver::Request::default(), &games::no_library);
        loaded.expect("sound").game
    };
    let heaps = load(alfonso_driver::Source { name: "heaps.rules".to_owned(), text: HEAPS.to_owned() });
    let limits =
        |mebibytes: usize| SolverLimits { memory: mebibytes << 20, positions: usize::MAX, steps: u64::MAX };
    let before = ALLOCATOR.allocated();
    let copy = without_counted_draws(&heaps).0;
    let beside = ALLOCATOR.allocated() - before;
    drop(copy);
    for mebibytes in [50, 200, 1024] {
        let (start, limits) = (heaps.start(), limits(mebibytes));
        within(limits.memory + beside, "a solution of heaps", || {
            let found = Solution::of(&heaps, &start, limits, &mut |_| true).map(|_| ());
            assert!(matches!(found, Err(Unsolved::TooMany(..))), "{found:?}");
        });
    }
    let shipped = |name: &str| load(alfonso_driver::shipped::game(name).expect("shipped"));
    let geese = shipped("fox-and-geese");
    let (start, small) = (geese.start(), limits(50));
    within(small.memory, "a solution of a game with geese", || {
        let found = Solution::of(&geese, &start, small, &mut |_| true).map(|_| ());
        assert!(matches!(found, Err(Unsolved::TooMany(..))), "{found:?}");
    });
    let mut evaluation = Evaluation::new(&geese);
    within(small.memory, "values of a game with geese", || {
        let found = evaluation.solve(&geese, &start, small.memory, &mut |_| true);
        assert!(matches!(found, Err(Unsolved::TooMany(..))), "{found:?}");
    });
    // Games that are solved within less hold no more on the way either: the values are found after the positions.
    let rows = shipped("tic-tac-toe");
    let (start, least) = (rows.start(), limits(2));
    within(least.memory, "a solution in two mebibytes", || {
        assert!(Solution::of(&rows, &start, least, &mut |_| true).is_ok());
    });
    let mut evaluation = Evaluation::new(&rows);
    within(least.memory, "values in two mebibytes", || {
        evaluation.solve(&rows, &start, least.memory, &mut |_| true).expect("they fit");
    });
    let four = shipped("connect-four");
    let start = four.start();
    within(small.memory, "a proof", || {
        let found = Proof::of(&four, &start, small, &mut |looked| looked < 200_000).map(|_| ());
        assert!(matches!(found, Err(Unsolved::Stopped(_))), "{found:?}");
    });
    within(least.memory, "wins within some moves", || {
        let found = Mates::within(&four, &start, 8, least, &mut |_| true).map(|_| ());
        assert!(matches!(found, Err(Unsolved::TooMany(..))), "{found:?}");
    });
}

/// What agents remember takes no more than they were given, or than they usually have: the rest of a search is small.
#[test]
fn agents_hold_no_more_than_their_memory() {
    use alfonso_search::{Agent, Evaluation};
    let _alone = alone();
    let loaded = alfonso_driver::load(
        alfonso_driver::shipped::game("connect-four").expect("shipped"),
        &alfonso_driver::Request::default(),
        &games::no_library,
    );
    let game = loaded.expect("sound").game;
    let evaluation = Evaluation::new(&game);
    let chooses = |agent: &str, mebibytes: usize| {
        let agent: Agent = agent.parse().expect("an agent");
        let mut line = game.line();
        within((mebibytes << 20) + (1 << 20), &agent.to_string(), || {
            assert!(agent.choose(&evaluation, line.as_mut(), &mut Random::new(1), &mut || false).is_some());
        });
    };
    chooses("alphabeta:nodes=200000", 40);
    chooses("alphabeta:nodes=200000,memory=4MiB", 4);
    chooses("mcts:playouts=20000", 128);
    chooses("mcts:playouts=20000,memory=2MiB", 2);
}
