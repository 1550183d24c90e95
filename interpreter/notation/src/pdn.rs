//! Moves of draughts with numbered squares, as in Portable Draughts Notation: `32-28`, `19x30`,
//! `1x23x14x25`.
//!
//! The rule file states the first square and the direction of counting. Only squares of the first
//! square's colour have numbers.

use crate::parts::{Parts, Signs};
use alfonso_board::CellId;
use alfonso_game::{Line, Move};
use alfonso_rules::{Direction, Numbers};
use alfonso_wording::About;

/// The signs between numbers, and the capture signs among them.
const SIGNS: [char; 3] = ['-', 'x', ':'];
const TAKING: [char; 2] = ['x', ':'];

/// Returns the numbered squares in order.
fn squares(about: About<'_>, numbers: &Numbers) -> Vec<CellId> {
    let board = about.game.topology();
    let Some(first) = board.named(&numbers.from.node).map(|cell| board.cell(cell)) else { return Vec::new() };
    let colour = |file: i32, rank: i32| (file + rank).rem_euclid(2);
    let own = colour(first.file.into(), first.rank.into());
    let (rows, columns) = (board.rows(), board.columns());
    // Rows are counted from the side of the first square.
    let mut ranks: Vec<i32> = rows.clone().collect();
    if i32::from(first.rank) - rows.start > rows.end - 1 - i32::from(first.rank) {
        ranks.reverse();
    }
    let mut files: Vec<i32> = columns.collect();
    if numbers.way == Direction::West {
        files.reverse();
    }
    let cells = ranks.iter().flat_map(|rank| files.iter().map(|file| (*file, *rank)));
    cells
        .filter(|(file, rank)| colour(*file, *rank) == own)
        .filter_map(|(file, rank)| board.at(file, rank))
        .collect()
}

/// Returns the text of a legal move. Returns `None` for passes and choices, and for a text that
/// would be ambiguous.
pub fn written(about: About<'_>, line: &dyn Line, numbers: &Numbers, m: Move) -> Option<String> {
    let squares = squares(about, numbers);
    let number = |cell: CellId| Some((squares.iter().position(|known| *known == cell)? + 1).to_string());
    let parts = Parts::of(about, line, m).filter(|parts| !parts.placed)?;
    let sign = if parts.takes { "x" } else { "-" };
    let ends = [number(parts.from)?, number(parts.to)?].join(sign);
    if moves(about, line, numbers, &ends, Signs::Held) == [m] {
        return Some(ends);
    }
    let way = std::iter::once(parts.from)
        .chain(line.landings(m))
        .map(number)
        .collect::<Option<Vec<_>>>()?
        .join(sign);
    (moves(about, line, numbers, &way, Signs::Held) == [m]).then_some(way)
}

/// Returns the legal moves that a text may mean. The first and last squares of the text are the
/// origin and the target. The move must land on the squares between, in this order.
pub fn moves(about: About<'_>, line: &dyn Line, numbers: &Numbers, text: &str, signs: Signs) -> Vec<Move> {
    let Some(cells) = cells(about, numbers, text) else { return Vec::new() };
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return Vec::new() };
    let ends: Vec<Move> = line
        .moves()
        .iter()
        .filter(|m| {
            m.by().is_some() && about.game.placed(**m).is_none() && (m.from(), m.to()) == (*first, *last)
        })
        .copied()
        .collect();
    let between = &cells[1..cells.len() - 1];
    let leads = |m: &&Move| {
        let mut landings = line.landings(**m).into_iter();
        between.iter().all(|cell| landings.any(|landing| landing == *cell))
    };
    let takes = text.contains(TAKING);
    let is_so =
        |m: &&Move| !takes || Parts::of(about, line, **m).is_some_and(|parts| signs.allow(takes, &parts));
    ends.iter().filter(leads).filter(is_so).copied().collect()
}

/// Converts a text of two numbers to this program's own notation: `d4-e5`.
pub fn own(about: About<'_>, numbers: &Numbers, text: &str) -> Option<String> {
    let cells = cells(about, numbers, text)?;
    let name = |cell: &CellId| about.game.topology().cell(*cell).name.clone();
    let [from, to] = cells.as_slice() else { return None };
    Some(format!("{}-{}", name(from), name(to)))
}

/// Returns the first number in a text that no square has, and the number of squares.
pub fn stray<'t>(about: About<'_>, numbers: &Numbers, text: &'t str) -> Option<(&'t str, usize)> {
    let squares = squares(about, numbers).len();
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|sign| sign.is_ascii_digit());
    let parts: Vec<&str> = text.split(SIGNS).collect();
    if parts.len() < 2 || !parts.iter().all(is_number) {
        return None;
    }
    let on_board = |part: &str| part.parse().is_ok_and(|number: usize| (1..=squares).contains(&number));
    Some((parts.into_iter().find(|part| !on_board(part))?, squares))
}

/// Returns true if a text has the form of this notation.
pub fn is_shaped(about: About<'_>, numbers: &Numbers, text: &str) -> bool {
    cells(about, numbers, text).is_some()
}

/// Returns the squares that a text names, or `None` if the text is not in this notation.
fn cells(about: About<'_>, numbers: &Numbers, text: &str) -> Option<Vec<CellId>> {
    let squares = squares(about, numbers);
    let cell = |number: &str| squares.get(number.parse::<usize>().ok()?.checked_sub(1)?).copied();
    let cells = text.split(SIGNS).map(cell).collect::<Option<Vec<_>>>()?;
    (cells.len() > 1).then_some(cells)
}
