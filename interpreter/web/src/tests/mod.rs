//! Tests of the requests of a page, on shipped games.

mod contract;
mod expecting;
mod hostile;
mod mutations;
mod play;
mod readings;
mod saving;
mod thinking;
mod trials;

use crate::game_table::Table;
use crate::request::{Answer, Open, Request};
use crate::screen::{Can, Due, Screen};
use alfonso_game::Random;

/// Returns a request for a shipped game.
fn shipped(name: &str) -> Open {
    Open { name: name.to_owned(), seed: 7, ..Open::default() }
}

/// Opens a game.
#[track_caller]
fn open(open: Open) -> (Table, Box<Screen>) {
    let mut table = Table::default();
    let screen = ask(&mut table, Request::Open(Box::new(open)));
    (table, screen)
}

/// Sends a request that a screen answers.
#[track_caller]
fn ask(table: &mut Table, request: Request) -> Box<Screen> {
    match table.answer(request) {
        Answer::Screen(screen) => screen,
        other => panic!("no screen: {other:?}"),
    }
}

/// Returns an index below a number of things.
fn one_of(random: &mut Random, count: usize) -> usize {
    random.below(u32::try_from(count).expect("few things")) as usize
}

/// Returns the cells with one of these uses.
fn cells(screen: &Screen, uses: &[Can]) -> Vec<u32> {
    let cells = screen.cells.iter().enumerate().filter(|(_, cell)| uses.contains(&cell.can));
    cells.map(|(index, _)| u32::try_from(index).expect("few cells")).collect()
}

/// Returns the next request of a person who acts at random, or of the page where the program acts.
/// Returns `None` at the end of the game.
fn next(screen: &Screen, random: &mut Random) -> Option<Request> {
    if let Some(menu) = &screen.menu {
        return Some(Request::Choose {
            item: u32::try_from(one_of(random, menu.items.len())).expect("few items"),
        });
    }
    Some(match screen.due {
        Due::Over => return None,
        Due::Watch => Request::Think { steps: 1000, now: true },
        Due::Throw => Request::Throw,
        Due::Pass => Request::Pass,
        Due::Enter | Due::Choice => panic!("a choice without a menu: {screen:?}"),
        Due::Cells if screen.picked.is_some() || screen.lifted.is_some() => {
            let targets = cells(screen, &[Can::Target, Can::Take]);
            assert!(!targets.is_empty(), "a picked piece without a target: {}", screen.message);
            Request::Press { cell: targets[one_of(random, targets.len())] }
        }
        Due::Cells => {
            let acting = cells(screen, &[Can::Act]);
            let held = &screen.players[screen.to_move as usize].reserve;
            let held: Vec<u32> = held.iter().filter(|entry| entry.can).map(|entry| entry.kind).collect();
            match (acting.as_slice(), held.as_slice()) {
                ([], []) => panic!("nothing to act on: {screen:?}"),
                ([], held) => Request::Lift { kind: held[one_of(random, held.len())] },
                (acting, _) => Request::Press { cell: acting[one_of(random, acting.len())] },
            }
        }
    })
}

/// Plays by presses and choices until a number of moves were made or the game is over.
fn play(table: &mut Table, mut screen: Box<Screen>, moves: usize, random: &mut Random) -> Box<Screen> {
    let made = |screen: &Screen| screen.played.iter().filter(|entry| !entry.roll).count();
    let mut asked = 0;
    while made(&screen) < moves {
        let Some(request) = next(&screen, random) else { break };
        screen = match table.answer(request) {
            Answer::Screen(screen) => screen,
            Answer::Thought(thought) => match thought.screen {
                Some(screen) => screen,
                None => continue,
            },
            other => panic!("{other:?}"),
        };
        asked += 1;
        assert!(asked < 60 * moves, "no moves are made: {} {}", screen.turn, screen.message);
    }
    screen
}
