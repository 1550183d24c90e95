//! Names, and lists in sentences.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_game::Seat;
//! use alfonso_report::subject::Subject;
//! use alfonso_report::words;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let cross = Seat::new(0);
//! assert_eq!(words::seat(&subject.game, cross), "Cross");
//! assert_eq!(words::does(&subject.game, cross, "is to move"), "Cross is to move");
//! assert_eq!((words::count(2, "game"), words::plies(1)), ("2 games".into(), "1 ply".into()));
//! assert_eq!(words::wrapped(&["one".into(), "two".into()], "", 5), "one,\ntwo");
//! ```

use alfonso_driver::message;
use alfonso_forms::english;
use alfonso_game::Game;
use std::fmt::Display;
use unicode_width::UnicodeWidthStr;

pub use alfonso_driver::words::{
    all_of, any_of, cell, dice, direction, does, either, genitive, kind, legal_moves, of_player, owned,
    owner, played_texts, plural, range, seat, shown, text, the, typed,
};

/// The heading of the method of a report, below its tables.
pub const METHOD: &str = "How this was computed";

/// Returns the name of a sector, or its number if it has no name.
pub fn sector(game: &Game, sector: usize) -> String {
    match game.names().sectors.get(sector) {
        Some(name) if !name.is_empty() => name.clone(),
        _ => (sector + 1).to_string(),
    }
}

/// Joins items with commas and breaks the text into lines. Lines begin with `indent` and stay
/// within `width` unless a single item is longer.
pub fn wrapped(items: &[String], indent: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let comma = if index + 1 < items.len() { "," } else { "" };
        match lines.last_mut() {
            Some(line) if line.width() + 1 + item.width() + comma.len() <= width => {
                line.push_str(&format!(" {item}{comma}"));
            }
            _ => lines.push(format!("{indent}{item}{comma}")),
        }
    }
    lines.join("\n")
}

/// Returns a text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Breaks a text into lines. Lines begin with `indent` and stay within `width` unless a single word
/// is longer.
pub fn flowing(text: &str, indent: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= width => line.push_str(&format!(" {word}")),
            _ => lines.push(format!("{indent}{word}")),
        }
    }
    lines.join("\n")
}

/// Returns a number with its noun: `1 game`, `2 games`.
pub fn count(number: usize, one: &str) -> String {
    english::count(number, one)
}

/// Returns a number of moves in the language of the reader: `1 move`, `2 moves`.
pub fn moves_in(game: &Game, number: usize) -> String {
    message!(game, "counted-moves", number = number)
}

/// Counts plies in the language of the reader: `1 ply`, `2 plies`.
pub fn plies_in(game: &Game, number: u32) -> String {
    message!(game, "counted-plies", number = number)
}

/// Counts plies: `1 ply`, `2 plies`.
pub fn plies(number: impl Display) -> String {
    english::counted(number, "ply", "plies")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_wrapped() {
        let items: Vec<String> = ["one", "two", "three"].map(String::from).into();
        assert_eq!(wrapped(&items, "  ", 11), "  one, two,\n  three");
        assert_eq!(wrapped(&items, "", 3), "one,\ntwo,\nthree");
        assert_eq!(wrapped(&[], "  ", 3), "");
    }

    #[test]
    fn words_flow_on() {
        assert_eq!(flowing("one two  three", "", 7), "one two\nthree");
        assert_eq!(flowing("one two", "  ", 3), "  one\n  two");
        assert_eq!(flowing("", "  ", 3), "");
    }

    #[test]
    fn numbers_agree() {
        assert_eq!((count(1, "claim"), count(2, "claim")), ("1 claim".into(), "2 claims".into()));
    }
}
