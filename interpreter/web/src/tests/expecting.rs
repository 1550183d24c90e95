//! The screens that a document gives are those of the module.

use super::{ask, open, shipped};
use crate::expected::{Expected, ExpectedMove, MOST_MOVES, expected};
use crate::request::{Open, Request};
use crate::screen::Screen;
use alfonso_driver::shipped as games;
use serde_json::Value;

/// Returns the elements of a drawing: each begins with `<`.
fn elements(drawing: &str) -> Vec<&str> {
    let starts: Vec<usize> = drawing.match_indices('<').map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([drawing.len()]);
    starts.iter().zip(ends).map(|(start, end)| &drawing[*start..end]).collect()
}

/// Returns the screen after a move, put together as the page does it.
fn after(expected: &Expected, it: &ExpectedMove) -> Value {
    let mut all: Vec<&str> = Vec::new();
    for element in elements(&expected.screen.board_svg) {
        if !all.contains(&element) {
            all.push(element);
        }
    }
    all.extend(expected.elements.iter().map(String::as_str));
    let mut screen = value(&expected.screen);
    for (key, value) in &it.changes {
        screen[key] = value.clone();
    }
    for (cell, keys) in &it.cells {
        for (key, value) in keys {
            screen["cells"][*cell as usize][key] = value.clone();
        }
    }
    screen["board_svg"] = it.board.iter().map(|number| all[*number as usize]).collect::<String>().into();
    screen
}

fn value(screen: &Screen) -> Value {
    serde_json::to_value(screen).expect("a value")
}

#[test]
fn the_screens_of_documents_are_those_of_the_module_in_every_game() {
    let (mut expecting, mut moves) = (0, 0);
    for (name, _) in games::games() {
        let Some(expected) = expected(&shipped(name)) else { continue };
        assert!(expected.moves.len() <= MOST_MOVES, "{name}");
        assert_eq!(value(&open(shipped(name)).1), value(&expected.screen), "{name}");
        expecting += 1;
        moves += expected.moves.len();
        for it in expected.moves.iter().step_by(9) {
            let (mut table, _) = open(shipped(name));
            let screens = it.presses.iter().map(|cell| ask(&mut table, Request::Press { cell: *cell }));
            let last = screens.last().expect("a press");
            assert_eq!(value(&last), after(&expected, it), "{name} {:?}", it.presses);
        }
    }
    assert!(expecting > 40 && moves > 500, "{expecting} games, {moves} moves");
}

#[test]
fn nothing_is_expected_where_chance_decides() {
    assert!(expected(&shipped("goose")).is_none_or(|it| it.moves.is_empty()));
    assert!(expected(&Open { text: "no game".into(), ..shipped("chess") }).is_none());
}
