//! The screens that a document gives beforehand: the first one, and those after each first move.
//!
//! The program that writes the document makes them with the same code as the module. A page shows them
//! before its module is there, so that nobody waits for the first move.
//!
//! ```
//! use alfonso_web::expected::expected;
//! use alfonso_web::request::Open;
//!
//! let expected = expected(&Open { name: "tic-tac-toe".into(), ..Open::default() }).expect("no dice at the start");
//! assert_eq!(expected.screen.turn, "Your move, Cross");
//! assert_eq!(expected.moves.len(), 9);
//! assert_eq!(expected.moves[4].presses, [4]);
//! assert_eq!(expected.moves[4].changes["turn"], "Your move, Nought");
//! ```

use crate::game_table::Table;
use crate::request::{Answer, Open, Request};
use crate::screen::{Can, Screen};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The largest number of first moves whose screens are given. Of a game with more first moves, only
/// the first screen is given.
pub const MOST_MOVES: usize = 64;

/// The first screen of a game and the screens after its first moves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Expected {
    /// The first screen.
    pub screen: Screen,
    /// The elements of the boards after the moves that the first board does not have. An element
    /// begins with `<` and ends before the next one.
    pub elements: Vec<String>,
    /// The first moves that need no choice beside the presses of cells.
    pub moves: Vec<ExpectedMove>,
}

/// A first move and the changes that it makes on the screen.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExpectedMove {
    /// The cells that a person presses: the piece and its target, or a single cell.
    pub presses: Vec<u32>,
    /// The board: the numbers of its elements. The different elements of the first board are counted
    /// in the order in which they come, and those of `elements` after them.
    pub board: Vec<u32>,
    /// The cells that change, with the keys that differ.
    #[cfg_attr(test, ts(type = "[number, Partial<CellView>][]"))]
    pub cells: Vec<(u32, Map<String, Value>)>,
    /// The other keys of the screen that differ.
    #[cfg_attr(test, ts(type = "Partial<Screen>"))]
    pub changes: Map<String, Value>,
}

/// Returns the screens of a game. Returns `None` if the game cannot be opened, or if its first screen
/// depends on chance: the page draws its own seed. A move after which chance decides is left out.
pub fn expected(open: &Open) -> Option<Expected> {
    let [mut one, mut other] = [1, 2].map(|seed| Opened::new(Open { seed, ..open.clone() }));
    let screen = one.as_mut()?.same(other.as_mut()?, None)?;
    let (one, other) = (one.as_mut()?, other.as_mut()?);
    let first = keys(&screen)?;
    let mut elements = Elements::default();
    let _ = elements.numbers(&screen.board_svg);
    let of_first = elements.all.len();
    let lines = presses(&screen);
    let mut moves = Vec::new();
    if lines.len() <= MOST_MOVES {
        for presses in lines {
            let Some(after) = one.after(other, &presses) else { continue };
            let mut changes = keys(&after)?;
            let cells = changed_cells(&first, &changes);
            changes.retain(|key, value| first.get(key) != Some(value));
            changes.remove("cells");
            changes.remove("board_svg");
            moves.push(ExpectedMove { presses, board: elements.numbers(&after.board_svg), cells, changes });
        }
    }
    Some(Expected { screen, elements: elements.all.split_off(of_first), moves })
}

/// A table with an opened game.
struct Opened(Table);

impl Opened {
    /// Opens a game. Returns `None` if it is refused.
    fn new(open: Open) -> Option<Self> {
        let mut table = Table::default();
        matches!(table.answer(Request::Open(Box::new(open))), Answer::Screen(_)).then_some(Self(table))
    }

    /// Sends a request to both tables, or asks for the screen. Returns the screen if both show the same.
    fn same(&mut self, other: &mut Self, request: Option<Request>) -> Option<Screen> {
        let request = request.unwrap_or(Request::Screen);
        let (Answer::Screen(one), Answer::Screen(other)) =
            (self.0.answer(request.clone()), other.0.answer(request))
        else {
            return None;
        };
        (keys(&one)? == keys(&other)?).then_some(*one)
    }

    /// Returns the screen after presses that make a move, and takes the move back.
    fn after(&mut self, other: &mut Self, presses: &[u32]) -> Option<Screen> {
        let mut last = None;
        for cell in presses {
            last = self.same(other, Some(Request::Press { cell: *cell }));
        }
        let made = |screen: &Screen| screen.played.len() == 1 && screen.menu.is_none();
        let after = last.filter(made);
        for table in [self, other] {
            table.0.answer(Request::Cancel);
            if after.is_some() {
                table.0.answer(Request::Undo);
            }
        }
        after
    }
}

/// Returns the presses of all moves that a screen shows.
fn presses(screen: &Screen) -> Vec<Vec<u32>> {
    let mut lines = Vec::new();
    for (cell, view) in (0..).zip(&screen.cells).filter(|(_, view)| view.can == Can::Act) {
        match view.to.is_empty() {
            true => lines.push(vec![cell]),
            false => lines.extend(view.to.iter().map(|to| vec![cell, *to])),
        }
    }
    lines
}

/// The different elements of drawings, with their numbers.
#[derive(Default)]
struct Elements {
    all: Vec<String>,
    numbers: BTreeMap<String, u32>,
}

impl Elements {
    /// Returns the numbers of the elements of a drawing. An element that is new gets the next number.
    fn numbers(&mut self, drawing: &str) -> Vec<u32> {
        let starts = drawing.match_indices('<').map(|(at, _)| at).filter(|at| *at > 0);
        let ends = starts.clone().chain([drawing.len()]);
        let mut numbers = Vec::new();
        for (start, end) in std::iter::once(0).chain(starts).zip(ends) {
            let element = &drawing[start..end];
            let next = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
            let number = *self.numbers.entry(element.to_owned()).or_insert_with(|| {
                self.all.push(element.to_owned());
                next
            });
            numbers.push(number);
        }
        numbers
    }
}

/// Returns the cells that differ, with the keys that differ.
fn changed_cells(before: &Map<String, Value>, after: &Map<String, Value>) -> Vec<(u32, Map<String, Value>)> {
    let cells = |screen: &Map<String, Value>| screen["cells"].as_array().cloned().unwrap_or_default();
    let mut changed = Vec::new();
    for (number, (before, after)) in (0..).zip(cells(before).into_iter().zip(cells(after))) {
        let Value::Object(mut keys) = after else { continue };
        keys.retain(|key, value| before.get(key) != Some(value));
        if !keys.is_empty() {
            changed.push((number, keys));
        }
    }
    changed
}

/// Returns the keys of a screen with their values.
fn keys(screen: &Screen) -> Option<Map<String, Value>> {
    match serde_json::to_value(screen) {
        Ok(Value::Object(keys)) => Some(keys),
        _ => None,
    }
}
