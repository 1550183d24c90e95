//! Names of things, and lists in sentences.
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

use crate::messages::Value;
use crate::{message, messages, named};
use alfonso_board::{CellId, Direction};
use alfonso_forms::english;
use alfonso_game::{DiceId, Game, KindId, Line, Move, Seat};
use std::borrow::Cow;

/// The most items of a list that is written out in full; longer ones are shown by their ends.
const RANGED: usize = 4;

/// Returns the name of a seat's player, in the language of the reader.
#[must_use]
pub fn seat(game: &Game, seat: Seat) -> &str {
    let names = game.names();
    let called = names.called.as_ref().and_then(|called| called.players.get(seat.index()));
    called.map_or_else(|| names.player(seat), String::as_str)
}

/// Returns the name of a seat's player with a verb that agrees, given as of one player:
/// `White wins`, `Hunters win`.
#[must_use]
pub fn does(game: &Game, seat: Seat, verb: &str) -> String {
    english::does(self::seat(game, seat), verb, game.names().is_plural(seat))
}

/// Returns `yes` if the name of a seat's player is a plural, else `no`: sentences agree with it.
/// The rule file says so of its own name; of a name in the language of the reader, that language
/// says so.
#[must_use]
pub fn plural(game: &Game, seat: Seat) -> String {
    let own = if game.names().is_plural(seat) { "yes" } else { "no" };
    let name = self::seat(game, seat);
    match name == game.names().player(seat) {
        true => own.to_owned(),
        false => message!(game, "is-plural", own = own, end = end(name, 2)),
    }
}

/// Returns a seat's name as that of an owner: `White's`, `Hunters'`.
#[must_use]
pub fn owner(game: &Game, seat: Seat) -> String {
    let name = self::seat(game, seat);
    message!(game, "whose", player = name, end = end(name, 1))
}

/// Returns a piece of a player: `White Pawn`, `Hunters' Dog`.
#[must_use]
pub fn owned(game: &Game, seat: Seat, piece: &str) -> String {
    let (player, plural) = (self::seat(game, seat), plural(game, seat));
    message!(game, "owned", player = player, plural = plural, whose = owner(game, seat), piece = piece)
}

/// Returns a message about a seat's player that needs nothing else: of `player-wins`, `White wins`
/// or `Hunters win`.
#[must_use]
pub fn of_player(game: &Game, id: &str, seat: Seat) -> String {
    let values = [("player", self::seat(game, seat).into()), ("plural", plural(game, seat).into())];
    messages::message(game.names().language, id, &values)
}

/// Returns the last letters of a name in lower case, by which languages know its number and gender.
/// Files of messages can name ASCII letters alone: the end is empty if it has others.
fn end(name: &str, letters: usize) -> String {
    let mut end: Vec<char> = name.to_lowercase().chars().rev().take(letters).collect();
    end.reverse();
    if end.iter().all(char::is_ascii_alphabetic) { end.into_iter().collect() } else { String::new() }
}

/// Returns the grammatical gender of the name of a piece, as the language names it.
fn gender(game: &Game, piece: &str) -> String {
    let piece = piece.to_lowercase();
    message!(game, "gender", end = end(&piece, 1), piece = piece)
}

/// Returns the name of a piece with an article: `the pawn`.
#[must_use]
pub fn the(game: &Game, piece: &str) -> String {
    message!(game, "the-piece", gender = gender(game, piece), piece = piece)
}

/// Returns the name of a piece with an indefinite article: `a pawn`.
#[must_use]
pub fn one(game: &Game, piece: &str) -> String {
    message!(game, "one-piece", gender = gender(game, piece), piece = piece)
}

/// Returns the name of a kind, in the language of the reader.
#[must_use]
pub fn kind(game: &Game, kind: KindId) -> &str {
    let names = game.names();
    let called = names.called.as_ref().and_then(|called| called.kinds.get(kind.index()));
    called.map_or_else(|| names.kind(kind), String::as_str)
}

/// Returns the name of a kind as it stands in a sentence.
#[must_use]
pub fn piece(game: &Game, of: KindId) -> String {
    kind(game, of).to_lowercase()
}

/// Returns the text of a move, with the names of kinds in the language of the reader.
#[must_use]
pub fn text(game: &Game, line: &dyn Line, m: Move) -> String {
    named::shown(game.names(), line.text(m))
}

/// Returns the text of a move, as this program writes it, with the names of kinds in the language
/// of the reader.
#[must_use]
pub fn shown_text(game: &Game, text: String) -> String {
    named::shown(game.names(), text)
}

/// Returns the texts of the moves played on a line, as [`Line::played_texts`], with the names of
/// kinds in the language of the reader.
#[must_use]
pub fn played_texts(game: &Game, line: &dyn Line) -> Vec<String> {
    line.played_texts().into_iter().map(|text| named::shown(game.names(), text)).collect()
}

/// The most characters of a text that messages repeat.
const MOST_TYPED: usize = 40;

/// Returns what was typed as messages repeat it: a long text without its end.
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

/// Returns the name of dice in the rule file.
#[must_use]
pub fn dice(game: &Game, index: usize) -> &str {
    game.blueprint().dice.get(index).map_or("dice", |dice| dice.name.as_str())
}

/// Returns what the dice show on a line, if they show anything: `lot shows 3`, or
/// `pair shows 1, 2; left: 2` if one of them has been used.
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
            false => format!("; {}", message!(game, "dice-left", numbers = listed(&unused))),
        };
        let dice = game.names().dice_title(index).unwrap_or_else(|| dice(game, index));
        format!("{}{left}", message!(game, "dice-show", dice = dice, numbers = listed(&numbers)))
    });
    let shown: Vec<String> = shown.collect();
    (!shown.is_empty()).then(|| shown.join("; "))
}

/// Writes `a`, `a or b`, or `a, b or c`; of more than `most`, the first ones and the number of
/// others.
#[must_use]
pub fn either(items: &[String], most: usize) -> String {
    either_in(messages::ENGLISH, items, most)
}

/// Writes a choice as [`either`] does, in the language of the reader.
#[must_use]
pub fn any_of(game: &Game, items: &[String], most: usize) -> String {
    either_in(game.names().language, items, most)
}

fn either_in(language: &str, items: &[String], most: usize) -> String {
    let message = |id: &str, values: &[(&'static str, Value<'_>)]| messages::message(language, id, values);
    match items {
        [] => message("nothing", &[]),
        [one] => one.clone(),
        many if many.len() > most + 1 => {
            let (first, others) = (many[..most].join(", "), many.len() - most);
            message("or-others", &[("items", first.into()), ("others", others.into())])
        }
        [first @ .., last] => {
            message("or-last", &[("items", first.join(", ").into()), ("last", last.into())])
        }
    }
}

/// Writes `a`, `a and b`, or `a, b and c`, in the language of the reader.
#[must_use]
pub fn all_of(game: &Game, items: &[&str]) -> String {
    match items {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => message!(game, "and-last", items = first.join(", "), last = *last),
    }
}

/// Counts legal moves: `1 legal move`, `2 legal moves`.
#[must_use]
pub fn legal_moves(game: &Game, number: usize) -> String {
    message!(game, "legal-moves", number = number)
}

/// Writes `a, b, c`; of many, the first and the last with dots between.
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
    fn ends_of_names_are_ascii() {
        assert_eq!([end("Blancas", 2), end("peón", 1), end("peón", 2)], ["as", "n", ""]);
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
