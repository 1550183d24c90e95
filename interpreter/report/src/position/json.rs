//! Positions as objects for programs. Only the complete form contains the history.

use super::write::{Exact, Piece, State};
use crate::head::{Head, Ordered};
use crate::outcome::OutcomeJson;
use crate::subject::Subject;
use crate::values::Value;
use alfonso_game::Line;
use schemars::JsonSchema;
use serde::Serialize;

/// A position with all data that are needed to continue the game. `--from` reads this object.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PositionJson {
    #[serde(flatten)]
    head: Head,
    #[serde(flatten)]
    position: SeenJson,
    /// The moves that led to the position, in the format that `--after` accepts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    played: Vec<String>,
    state: Exact,
}

/// The visible part of a position.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SeenJson {
    ply: u32,
    to_move: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    check: bool,
    /// The cells of each player's pieces by kind. The cell of a heap is repeated for each of its
    /// pieces.
    pieces: Ordered<Ordered<Vec<String>>>,
    /// The pieces of each stack by cell, from the bottom. These pieces are not in [`Self::pieces`].
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    stacks: Ordered<Vec<LayerJson>>,
    /// The cells of pieces by the direction that they face, if that is relevant.
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    facing: Ordered<Vec<String>>,
    /// The cells of pieces that have not moved, if a rule depends on that.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unmoved: Vec<String>,
    /// The cells of pieces that have moved in the current, unfinished turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moved_now: Vec<String>,
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    variables: Ordered<Value>,
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    scores: Ordered<Value>,
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    money: Ordered<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    alive: Option<Vec<String>>,
    /// The numbers on the dice, by the name of the dice; null if no dice have been rolled. Absent
    /// from games without dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    roll: Option<Option<Ordered<Vec<i32>>>>,
    /// True if dice must be rolled next.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    roll_due: bool,
    outcome: Option<OutcomeJson>,
}

/// A piece of a stack.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LayerJson {
    owner: String,
    kind: String,
    /// The direction that the piece faces, if that is relevant.
    #[serde(skip_serializing_if = "Option::is_none")]
    facing: Option<&'static str>,
    /// The value of the piece's variable, if the piece is beneath others and the value is not the
    /// initial one. The value of the topmost piece is in the variables.
    #[serde(skip_serializing_if = "Option::is_none")]
    bears: Option<i32>,
}

impl PositionJson {
    /// Returns the object for the position of a line. `before` contains the moves played before the
    /// line began.
    pub fn new(subject: &Subject, line: &dyn Line, before: &[String]) -> Self {
        let state = State::new(subject, line, before);
        let (head, played, exact) = (state.head.clone(), state.played.clone(), state.state.clone());
        Self { head, position: SeenJson::from(state), played, state: exact }
    }
}

impl SeenJson {
    /// Returns the visible part of a line's position.
    pub fn new(subject: &Subject, line: &dyn Line) -> Self {
        Self::from(State::new(subject, line, &[]))
    }
}

impl From<State> for SeenJson {
    fn from(state: State) -> Self {
        let mut pieces: Ordered<Ordered<Vec<String>>> = Ordered(Vec::new());
        let mut facing: Ordered<Vec<String>> = Ordered(Vec::new());
        let (mut unmoved, mut moved_now) = (Vec::new(), Vec::new());
        let mut stacks: Ordered<Vec<LayerJson>> = Ordered(Vec::new());
        let high: Vec<String> = match state.stacks {
            true => state
                .cells
                .windows(2)
                .filter(|two| two[0].cell == two[1].cell)
                .map(|two| two[0].cell.clone())
                .collect(),
            false => Vec::new(),
        };
        for Piece { cell, kind, owner, facing: way, unmoved: stays, moved_now: moved, bears } in state.cells {
            if high.contains(&cell) {
                let layers = entry(&mut stacks, &cell);
                layers.push(LayerJson { owner, kind, facing: way, bears });
                moved_now.extend(moved.then_some(cell));
                continue;
            }
            let again = entry(entry(&mut pieces, &owner), &kind).last() == Some(&cell);
            if let Some(way) = way.filter(|_| !again) {
                entry(&mut facing, way).push(cell.clone());
            }
            unmoved.extend(stays.then(|| cell.clone()));
            moved_now.extend((moved && !again).then(|| cell.clone()));
            entry(entry(&mut pieces, &owner), &kind).push(cell);
        }
        Self {
            ply: state.ply,
            to_move: state.to_move,
            check: state.check,
            pieces,
            stacks,
            facing,
            unmoved,
            moved_now,
            variables: state.variables,
            scores: state.scores,
            money: state.money,
            alive: state.alive,
            roll: state.roll,
            roll_due: state.roll_due,
            outcome: state.outcome,
        }
    }
}

impl<V> Default for Ordered<V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// Returns the value of a key. Adds a default value if the key is new.
fn entry<'m, V: Default>(map: &'m mut Ordered<V>, key: &str) -> &'m mut V {
    let index = map.0.iter().position(|(known, _)| known == key).unwrap_or_else(|| {
        map.0.push((key.to_owned(), V::default()));
        map.0.len() - 1
    });
    &mut map.0[index].1
}
