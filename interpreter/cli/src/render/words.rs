//! Names of things, and lists in sentences.

use alfonso_board::{CellId, Direction};
use alfonso_game::{Game, KindId, Seat};
use unicode_width::UnicodeWidthStr;

/// What a seat's player is called.
pub fn seat(game: &Game, seat: Seat) -> &str {
    game.names().players.get(seat.index()).map_or("nobody", |(name, _)| name.as_str())
}

/// What a kind is called.
pub fn kind(game: &Game, kind: KindId) -> &str {
    game.names().kinds.get(kind.index()).map_or("man", |(name, _)| name.as_str())
}

/// What a kind is called in a sentence.
pub fn man(game: &Game, of: KindId) -> String {
    kind(game, of).to_lowercase()
}

/// What a cell is called.
pub fn cell(game: &Game, cell: CellId) -> &str {
    &game.topology().cell(cell).name
}

/// What a direction of the board is called.
pub fn direction(direction: Direction) -> &'static str {
    ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"][direction.index()]
}

/// `a`, `a or b`, `a, b or c`; of more than `most`, the first ones and how many others there are.
pub fn either(items: &[String], most: usize) -> String {
    match items {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        many if many.len() > most + 1 => {
            format!("{} or one of {} others", many[..most].join(", "), many.len() - most)
        }
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
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

/// The same name with a genitive ending.
pub fn genitive(name: &str) -> String {
    format!("{name}'s")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_sentences() {
        let items: Vec<String> = ["a", "b", "c", "d"].map(String::from).into();
        assert_eq!(either(&items[..1], 9), "a");
        assert_eq!(either(&items[..2], 9), "a or b");
        assert_eq!(either(&items[..3], 9), "a, b or c");
        assert_eq!(either(&items, 2), "a, b or one of 2 others");
        assert_eq!(either(&items[..3], 2), "a, b or c");
    }

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
