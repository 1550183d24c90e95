//! A game in progress under another reading of its rules: whether the moves so far are possible
//! there, and the cells on which the two readings differ.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_record::log::Log;
//! use alfonso_record::opening::Opening;
//! use alfonso_record::reread::{differing, replayed};
//! use alfonso_record::seats::Seats;
//! use alfonso_report::subject::Subject;
//!
//! let read = |swap: &str| {
//!     let readings = [("size".to_owned(), "three".to_owned()), ("swap".to_owned(), swap.to_owned())];
//!     let request = Request { ruleset: None, readings: readings.to_vec() };
//!     let loaded = load(shipped::game("hex").expect("it ships"), &request, &|_| None).expect("no errors");
//!     Subject::new("hex", "hex", loaded, &readings)
//! };
//! let (may, none) = (read("may"), read("none"));
//! let opening = Opening::at_start(&may, None).expect("it has one start");
//! let mut log = Log::new(&may, opening, Seats::settle(&may.game, &[]).expect("people"), 1);
//! log.play_text("Pebble@a1").expect("a legal move");
//! let there = replayed(&log, &none).expect("it is possible there too");
//! // With the swap rule, the second player first decides whether to take the pebble over. Without
//! // it, pebbles can be placed at once on the other eight cells.
//! let cells = differing((&may, log.line()), (&none, &*there.line));
//! assert_eq!(cells.len(), 8);
//! ```

use crate::happened::{chosen_cell, number_on};
use crate::log::Log;
use crate::opening::Opening;
use crate::recorded;
use alfonso_board::CellId;
use alfonso_game::{Line, Move};
use alfonso_notation::record::{Obstacle, Record};
use alfonso_report::subject::Subject;
use alfonso_report::words;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;

/// Replays the moves of a game in another reading, from the same beginning. Resignations and claims
/// are not carried over.
///
/// # Errors
/// Returns the first move that is not possible there, with the reason.
pub fn replayed(log: &Log<impl Deref<Target = Subject>>, other: &Subject) -> Result<Opening, Box<Obstacle>> {
    let record = Record { result: None, ..log.record() };
    let line = recorded::line_in(other, &record)?;
    Ok(Opening { before: log.before.clone(), ..Opening::at(line, record.start) })
}

/// Returns the cells of the second position that differ from the cells with the same names in the
/// first one: in their contents, or in the moves that begin or act there.
pub fn differing(first: (&Subject, &dyn Line), second: (&Subject, &dyn Line)) -> Vec<CellId> {
    let known: BTreeMap<&str, (String, BTreeSet<String>)> = seen(first).into_values().collect();
    let differs =
        |(cell, (name, seen)): (CellId, (&str, _))| (known.get(name) != Some(&seen)).then_some(cell);
    seen(second).into_iter().filter_map(differs).collect()
}

/// Returns the name, the content and the moves of each cell.
fn seen<'s>(
    (subject, line): (&'s Subject, &dyn Line),
) -> BTreeMap<CellId, (&'s str, (String, BTreeSet<String>))> {
    let game = &subject.game;
    let mut moves: BTreeMap<CellId, BTreeSet<String>> = BTreeMap::new();
    let acts_on = |m: &Move| match m.by() {
        Some(_) if game.placed(*m).is_some() => Some(m.to()),
        Some(_) => Some(m.from()),
        None => chosen_cell(game, *m),
    };
    for m in line.moves() {
        if let Some(cell) = acts_on(m) {
            moves.entry(cell).or_default().insert(line.text(*m));
        }
    }
    let named = |cell: CellId| {
        let pieces = line.beneath(cell).into_iter().chain(line.piece(cell)).map(|piece| {
            let kind = words::kind(game, game.kind(piece));
            format!(
                "{} {kind} {:?}",
                words::seat(game, piece.owner),
                game.blueprint().classes[piece.class.index()].facing
            )
        });
        let number = number_on(game, line, cell).unwrap_or(0);
        let content = format!("{} {number} {}", line.height(cell), pieces.collect::<Vec<_>>().join(", "));
        (cell, (words::cell(game, cell), (content, moves.remove(&cell).unwrap_or_default())))
    };
    game.topology().cells().map(named).collect()
}
