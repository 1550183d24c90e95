//! Names, and lists in sentences.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped, words};
//! use alfonso_game::Seat;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let game = loaded.expect("no errors").game;
//! assert_eq!(words::seat(&game, Seat(0)), "Cross");
//! assert_eq!(words::does(&game, Seat(1), "wins"), "Nought wins");
//! assert_eq!(words::either(&["a1".into(), "b2".into()], 12), "a1 or b2");
//! ```

use crate::named;
use alfonso_board::{CellId, Direction};
use alfonso_forms::english;
use alfonso_game::{DiceId, Game, KindId, Line, Move, Seat};
use std::borrow::Cow;

/// The maximum length of a list that is written in full. Longer lists are shown by their first and
/// last item.
const RANGED: usize = 4;

/// Returns the name of a seat's player, in the user's language.
#[must_use]
pub fn seat(game: &Game, seat: Seat) -> &str {
    let names = game.names();
    let called = names.called.as_ref().and_then(|called| called.players.get(seat.index()));
    called.map_or_else(|| names.player(seat), String::as_str)
}

/// Returns the name of a seat's player with a verb that agrees: `White wins`, `Hunters win`. The
/// verb is given in the singular.
#[must_use]
pub fn does(game: &Game, seat: Seat, verb: &str) -> String {
    english::does(self::seat(game, seat), verb, game.names().is_plural(seat))
}

/// Returns the name of a player in the form that precedes the name of a piece: `White` Pawn,
/// `Hunters'` Dog.
#[must_use]
pub fn owning(game: &Game, seat: Seat) -> String {
    let name = self::seat(game, seat);
    if game.names().is_plural(seat) { genitive(name) } else { name.to_owned() }
}

/// Returns the name of a kind, in the user's language.
#[must_use]
pub fn kind(game: &Game, kind: KindId) -> &str {
    let names = game.names();
    let called = names.called.as_ref().and_then(|called| called.kinds.get(kind.index()));
    called.map_or_else(|| names.kind(kind), String::as_str)
}

/// Returns the name of a kind in lower case, for use in a sentence.
#[must_use]
pub fn piece(game: &Game, of: KindId) -> String {
    kind(game, of).to_lowercase()
}

/// Returns the text of a move, with the names of kinds in the user's language.
#[must_use]
pub fn text(game: &Game, line: &dyn Line, m: Move) -> String {
    named::shown(game.names(), line.text(m))
}

/// Replaces the names of kinds in the text of a move by those in the user's language. The text must
/// be in this program's own notation.
#[must_use]
pub fn shown_text(game: &Game, text: String) -> String {
    named::shown(game.names(), text)
}

/// Returns the texts of [`Line::played_texts`], with the names of kinds in the user's language.
#[must_use]
pub fn played_texts(game: &Game, line: &dyn Line) -> Vec<String> {
    line.played_texts().into_iter().map(|text| named::shown(game.names(), text)).collect()
}

/// The maximum number of typed characters that messages repeat.
const MOST_TYPED: usize = 40;

/// Returns a typed text for a message. A long text is truncated.
#[must_use]
pub fn typed(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MOST_TYPED) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// Returns the name of a cell.
#[must_use]
pub fn cell(game: &Game, cell: CellId) -> &str {
    &game.topology().cell(cell).name
}

/// Returns the name of a direction of the board.
#[must_use]
pub fn direction(direction: Direction) -> &'static str {
    ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"][direction.index()]
}

/// Returns the name of the dice with an index.
#[must_use]
pub fn dice(game: &Game, index: usize) -> &str {
    game.blueprint().dice.get(index).map_or("dice", |dice| dice.name.as_str())
}

/// Returns a message about the numbers on the dice, or `None` if they show none. Examples are
/// `lot shows 3`, and `pair shows 1, 2; left: 2` if one die has been used.
#[must_use]
pub fn shown(game: &Game, line: &dyn Line) -> Option<String> {
    let listed = |numbers: &[i32]| numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(", ");
    let shown = line.roll().into_iter().map(|(index, numbers)| {
        let unused = line.unused(index);
        let double = numbers.iter().all(|number| *number == numbers[0]);
        let uses = if double { game.blueprint().uses(DiceId::new(index)).max(1) } else { 1 };
        let fresh = unused.len() == uses * numbers.len();
        let left = match unused.is_empty() || fresh {
            true => String::new(),
            false => format!("; left: {}", listed(&unused)),
        };
        format!("{} shows {}{left}", dice(game, index), listed(&numbers))
    });
    let shown: Vec<String> = shown.collect();
    (!shown.is_empty()).then(|| shown.join("; "))
}

/// Formats a list as `a`, `a or b`, or `a, b or c`. If it has more than `most` items, only the
/// first are named and the others are counted.
#[must_use]
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

/// Formats a list as `a, b, c`. Of a long list, only the first and the last item appear, with dots
/// between them.
#[must_use]
pub fn range(items: &[String]) -> String {
    match items {
        [first, .., last] if items.len() > RANGED => format!("{first} ... {last}"),
        few => few.join(", "),
    }
}

/// Returns the name with a genitive ending: `White's`, `Hunters'`.
#[must_use]
pub fn genitive(name: &str) -> String {
    if name.ends_with('s') { format!("{name}'") } else { format!("{name}'s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_genitive_of_a_plural_has_no_second_s() {
        assert_eq!(["White", "Hunters"].map(genitive), ["White's", "Hunters'"]);
    }

    #[test]
    fn lists_read_as_sentences() {
        let items: Vec<String> = ["a", "b", "c", "d"].map(String::from).into();
        assert_eq!(either(&items[..1], 9), "a");
        assert_eq!(either(&items[..2], 9), "a or b");
        assert_eq!(either(&items[..3], 9), "a, b or c");
        assert_eq!(either(&items, 2), "a, b or one of 2 others");
        assert_eq!(either(&items[..3], 2), "a, b or c");
        assert_eq!(range(&items), "a, b, c, d");
        assert_eq!(range(&[&items[..], &["e".to_owned()]].concat()), "a ... e");
    }
}
