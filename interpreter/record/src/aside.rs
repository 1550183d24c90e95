//! The texts beside the board that do not change from move to move: the purpose of the game, the
//! directions of travel, and the legend of the pieces with their movements.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_record::log::Log;
//! use alfonso_record::opening::Opening;
//! use alfonso_record::seats::Seats;
//! use alfonso_record::aside;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("chess").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("chess", "chess", loaded.expect("no errors"), &[]);
//! let opening = Opening::at_start(&subject, None).expect("it has one start");
//! let people = Seats::settle(&subject.game, &[]).expect("no seat is named");
//! let log = Log::new(&subject, opening, people, 1);
//! assert!(aside::goal(&log).is_some_and(|goal| goal.starts_with("Goal: ")));
//! assert_eq!(aside::legend(&log, false).len(), 6);
//! ```

use crate::log::Log;
use alfonso_board::{CellId, Direction};
use alfonso_driver::message;
use alfonso_game::{Game, KindId, Seat};
use alfonso_report::board::{Signs, Style};
use alfonso_report::subject::Subject;
use alfonso_report::{state, words};
use std::ops::Deref;

/// The minimum length of a track that is described.
const LONG: usize = 6;
/// The maximum number of corners of a track that are listed.
const CORNERS: usize = 8;

/// Returns the purpose of the game in the author's words.
pub fn goal(log: &Log<impl Deref<Target = Subject>>) -> Option<String> {
    let subject = &log.subject;
    let goal = subject.info.author.goal(subject.game.names().language)?;
    Some(message!(subject.game, "goal-is", goal = goal))
}

/// Returns the directions in which pieces travel: an arrow for each player, or the corners of the
/// tracks. The arrows are those of a board that is drawn in this style.
pub fn directions(log: &Log<impl Deref<Target = Subject>>, style: Style) -> Vec<String> {
    let (game, info) = (&log.subject.game, &log.subject.info);
    let spec = game.blueprint();
    let signs = Signs::new(&log.subject, style.ascii);
    let mut lines = Vec::new();
    if spec.classes.iter().any(|class| class.facing.is_some()) {
        let arrow = |(seat, facing): (usize, &Option<Direction>)| {
            let facing = (*facing)?;
            let facing = if style.turned { facing.turned(4) } else { facing };
            Some(format!("{} {}", words::seat(game, Seat::new(seat)), signs.facing(facing)))
        };
        let arrows: Vec<String> = spec.facing.iter().enumerate().filter_map(arrow).collect();
        if !arrows.is_empty() {
            lines.push(message!(game, "travels", ways = arrows.join(", ")));
        }
    }
    // Among many players, the way of the player to move is enough.
    let is_shown = |seat: usize| info.ways.len() <= 2 || seat == log.line().to_move().index();
    let own = info
        .ways
        .iter()
        .enumerate()
        .filter(|(seat, _)| is_shown(*seat))
        .flat_map(|(seat, ways)| ways.iter().map(move |way| (seat, *way)));
    let mut ways: Vec<String> = own
        .filter_map(|(seat, way)| {
            Some(format!("{}: {}", words::seat(game, Seat::new(seat)), path(game, way, style.ascii)?))
        })
        .collect();
    if ways.is_empty() {
        ways = (0..spec.tracks.len()).filter_map(|way| path(game, way, style.ascii)).collect();
        ways.dedup();
    }
    if !ways.is_empty() {
        lines.push(message!(game, "travels", ways = ways.join("; ")));
    }
    lines
}

/// Describes a track by the cells where it changes its direction.
fn path(game: &Game, way: usize, ascii: bool) -> Option<String> {
    let track = game.blueprint().tracks.get(way)?;
    if track.visit > 0 || track.cells.len() < LONG {
        return None;
    }
    let at = |cell: CellId| {
        let node = game.topology().cell(cell);
        (i32::from(node.file), i32::from(node.rank))
    };
    let heading = |pair: &[CellId]| {
        let (from, to) = (at(pair[0]), at(pair[1]));
        ((to.0 - from.0).signum(), (to.1 - from.1).signum())
    };
    let headings: Vec<(i32, i32)> = track.cells.windows(2).map(heading).collect();
    let turns = headings.windows(2).enumerate().filter(|(_, pair)| pair[0] != pair[1]);
    let mut corners: Vec<CellId> = vec![*track.cells.first()?];
    corners.extend(turns.filter_map(|(index, _)| track.cells.get(index + 1).copied()));
    corners.push(*track.cells.last()?);
    let names: Vec<&str> = corners.iter().map(|cell| words::cell(game, *cell)).collect();
    let arrow = if ascii { " > " } else { " → " };
    let dots = if ascii { "..." } else { "…" };
    Some(match names.as_slice() {
        [first, second, .., last] if names.len() > CORNERS => [*first, *second, dots, *last].join(arrow),
        few => few.join(arrow),
    })
}

/// Returns the signs of the pieces with their names, and the movement of each in the author's
/// words.
pub fn legend(log: &Log<impl Deref<Target = Subject>>, ascii: bool) -> Vec<String> {
    let subject: &Subject = &log.subject;
    let signs = Signs::new(subject, ascii);
    let language = subject.game.names().language;
    let held = state::reserves(subject, log.line());
    let held: Vec<(KindId, Seat)> =
        held.iter().flat_map(|(seat, kinds)| kinds.iter().map(|(kind, _)| (*kind, *seat))).collect();
    let mut entries = signs.entries(subject, log.line(), &held);
    if entries.is_empty() && subject.game.names().kinds.len() == 1 {
        entries.push((KindId::new(0), words::kind(&subject.game, KindId::new(0)).to_owned()));
    }
    let text = |(kind, entry): (KindId, String)| match subject.info.author.movement(kind.index(), language) {
        Some(sentence) => format!("{entry}: {sentence}"),
        None => entry,
    };
    let mut lines: Vec<String> = entries.into_iter().map(text).collect();
    let owners = signs.owners().iter().enumerate();
    let owners: Vec<String> = owners
        .map(|(seat, letter)| format!("{letter} {}", words::seat(&subject.game, Seat::new(seat))))
        .collect();
    if !owners.is_empty() {
        lines.push(owners.join(", "));
    }
    lines
}
