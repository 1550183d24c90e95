//! Looks up names in positions from files, and makes errors for names that the game does not have.

use alfonso_board::{CellId, Direction};
use alfonso_diag::nearest;
use alfonso_game::blueprint::VarKind;
use alfonso_game::{Game, KindId, Seat};
use serde_json::Value;

/// An error in a file, with its location and a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The location as a path of keys: `cells[3].kind`.
    pub at: String,
    /// The message: a sentence in lower case without a full stop.
    pub why: String,
    /// Advice on how to fix the error.
    pub help: Option<String>,
}

impl Wrong {
    /// Returns an error at a path.
    pub fn new(at: impl Into<String>, why: impl Into<String>) -> Self {
        Self { at: at.into(), why: why.into(), help: None }
    }

    /// Returns the error for an unknown name. Its help suggests the nearest known name or lists the
    /// known names.
    fn unknown<'n>(at: &str, what: &str, name: &str, known: impl Iterator<Item = &'n str> + Clone) -> Self {
        let list: Vec<&str> = known.clone().take(24).collect();
        let help = match nearest(name, known) {
            Some(near) => Some(format!("did you mean `{near}`?")),
            None if list.is_empty() || list.len() == 24 => None,
            None => Some(format!("there are {}", list.join(", "))),
        };
        Self { at: at.to_owned(), why: format!("this game has no {what} `{name}`"), help }
    }
}

/// Returns the seat of the player with a given name.
pub fn seat(game: &Game, at: &str, name: &str) -> Result<Seat, Wrong> {
    let known = game.names().players.iter().map(|(name, _)| name.as_str());
    let index = known.clone().position(|known| known == name);
    index.map(Seat::new).ok_or_else(|| Wrong::unknown(at, "player", name, known))
}

/// Returns the kind with a given name.
pub fn kind(game: &Game, at: &str, name: &str) -> Result<KindId, Wrong> {
    let known = game.names().kinds.iter().map(|(name, _)| name.as_str());
    let index = known.clone().position(|known| known == name);
    index.map(KindId::new).ok_or_else(|| Wrong::unknown(at, "piece", name, known))
}

/// Returns the cell with a given name.
pub fn cell(game: &Game, at: &str, name: &str) -> Result<CellId, Wrong> {
    game.topology().named(name).ok_or_else(|| Wrong::new(at, format!("the board has no cell `{name}`")))
}

/// Returns the direction with a given name.
pub fn direction(at: &str, name: &str) -> Result<Direction, Wrong> {
    let mut all = Direction::ALL.into_iter();
    let found = all.find(|direction| crate::words::direction(*direction) == name);
    found.ok_or_else(|| Wrong::new(at, format!("`{name}` is no direction of the board")))
}

/// Returns the index of the variable with a given name.
pub fn variable(game: &Game, at: &str, name: &str) -> Result<usize, Wrong> {
    let known = game.names().vars.iter().map(String::as_str);
    known.clone().position(|known| known == name).ok_or_else(|| Wrong::unknown(at, "variable", name, known))
}

/// Returns the index of the dice with a given name.
pub fn dice(game: &Game, at: &str, name: &str) -> Result<usize, Wrong> {
    let known = game.blueprint().dice.iter().map(|dice| dice.name.as_str());
    known.clone().position(|known| known == name).ok_or_else(|| Wrong::unknown(at, "dice", name, known))
}

/// Returns the number that represents a value in a position.
pub fn number(game: &Game, at: &str, kind: VarKind, value: &Value) -> Result<i32, Wrong> {
    match (kind, value) {
        (VarKind::Number, value) => whole(at, value),
        (VarKind::Flag, Value::Bool(flag)) => Ok((*flag).into()),
        (VarKind::Cell | VarKind::Player, Value::Null) => Ok(-1),
        (VarKind::Cell, Value::String(name)) => Ok(cell(game, at, name)?.0.into()),
        (VarKind::Player, Value::String(name)) => Ok(seat(game, at, name)?.0.into()),
        (kind, other) => {
            let expected = match kind {
                VarKind::Flag => "true or false",
                VarKind::Cell => "a cell or null",
                _ => "a player or null",
            };
            Err(Wrong::new(at, format!("{other} stands where {expected} is wanted")))
        }
    }
}

/// Returns a JSON value as a 32-bit integer.
pub fn whole(at: &str, value: &Value) -> Result<i32, Wrong> {
    let number = value.as_i64().and_then(|number| i32::try_from(number).ok());
    number.ok_or_else(|| Wrong::new(at, format!("{value} stands where a whole number is wanted")))
}
