//! Names of things, and lists in sentences.

use alfonso_game::Game;
use unicode_width::UnicodeWidthStr;

pub use alfonso_driver::words::{cell, dice, direction, either, genitive, kind, range, seat, shown};

/// What a sector is called: its name, or its number if it has none.
pub fn sector(game: &Game, sector: usize) -> String {
    match game.names().sectors.get(sector) {
        Some(name) if !name.is_empty() => name.clone(),
        _ => (sector + 1).to_string(),
    }
}

/// Items with commas between them, on lines that begin with `indent` and are no longer than `width` if they need not be.
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

/// `1 game`, `2 games`.
pub fn count(number: usize, one: &str) -> String {
    format!("{number} {one}{}", if number == 1 { "" } else { "s" })
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
    fn numbers_agree() {
        assert_eq!((count(1, "claim"), count(2, "claim")), ("1 claim".into(), "2 claims".into()));
    }
}
