//! Agents think in slices.

use super::{ask, open, shipped};
use crate::game_table::Table;
use crate::request::{Answer, Open, Request};

/// Lets the agents of a game make some moves in slices, and returns the texts of the moves.
fn moves(name: &str, agent: &str, steps: u32, count: usize) -> Vec<String> {
    let seats = vec![agent.to_owned(); 2];
    let (mut table, screen) = open(Open { seats, seed: 5, ..shipped(name) });
    let mut played = screen.played;
    while played.len() < count {
        let Answer::Thought(thought) = table.answer(Request::Think { steps, now: false }) else {
            panic!("a thought")
        };
        assert!((0.0..=1.0).contains(&thought.share));
        if let Some(screen) = thought.screen {
            played = screen.played;
        }
    }
    played.into_iter().map(|entry| entry.text).collect()
}

#[test]
fn the_same_seed_moves_the_same_however_the_work_is_divided() {
    for (name, agent) in
        [("chess", "level:3"), ("hex", "level:3"), ("todas-tablas", "level:2"), ("chess", "random")]
    {
        let whole = moves(name, agent, 1_000_000, 6);
        assert_eq!(moves(name, agent, 7, 6), whole, "{name}");
    }
}

fn think(table: &mut Table, steps: u32, now: bool) -> crate::request::Thought {
    match table.answer(Request::Think { steps, now }) {
        Answer::Thought(thought) => thought,
        other => panic!("no thought: {other:?}"),
    }
}

#[test]
fn a_stop_moves_at_once_and_another_request_ends_the_thinking() {
    let seats = vec!["level:10".to_owned(), String::new()];
    let (mut table, _) = open(Open { seats, ..shipped("chess") });
    let thought = think(&mut table, 500, false);
    assert!(thought.screen.is_none() && thought.share > 0.0 && thought.share < 0.1, "{thought:?}");
    assert!(think(&mut table, 500, false).share > thought.share);
    // Another request begins the thinking anew.
    ask(&mut table, Request::Screen);
    assert!(think(&mut table, 500, false).share <= thought.share * 1.5);
    let moved = think(&mut table, 1, true).screen.expect("a move");
    assert_eq!(moved.played.len(), 1);
    // It is the turn of the person now, so nothing happens.
    assert_eq!(think(&mut table, 500, false).screen.expect("the screen").played.len(), 1);
}

#[test]
fn the_adviser_names_a_move() {
    let (mut table, _) = open(shipped("tic-tac-toe"));
    ask(&mut table, Request::Play { text: "a1 b1 a2 b2".into() });
    let screen = loop {
        let Answer::Thought(thought) = table.answer(Request::Hint { steps: 1000, now: false }) else {
            panic!("a thought")
        };
        if let Some(screen) = thought.screen {
            break screen;
        }
    };
    assert!(screen.message.contains("Token@a3"), "{}", screen.message);
    let advised: Vec<&str> =
        screen.advised.iter().map(|cell| screen.cells[*cell as usize].name.as_str()).collect();
    assert_eq!(advised, ["a3"]);
    assert_eq!(screen.played.len(), 4);
    assert!(ask(&mut table, Request::Cancel).advised.is_empty());
}

#[test]
fn a_stop_before_exact_values_are_found_moves_too() {
    let (mut table, _) = open(Open { seats: vec!["exact".into()], ..shipped("hex") });
    assert!(think(&mut table, 10, false).screen.is_none());
    assert_eq!(think(&mut table, 10, true).screen.expect("a move").played.len(), 1);
}

#[test]
fn exact_values_are_found_in_slices() {
    let whole = moves("tic-tac-toe", "exact", 100_000, 5);
    assert_eq!(moves("tic-tac-toe", "exact", 50, 5), whole);
}
