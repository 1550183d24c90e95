//! Positions for programs: pieces by player and kind, and the history only in the complete form.

use super::write::{Exact, Piece, State};
use crate::head::{Head, Ordered};
use crate::outcome::OutcomeJson;
use crate::subject::Subject;
use crate::values::Value;
use alfonso_game::Line;
use schemars::JsonSchema;
use serde::Serialize;

/// A position, with everything that it takes to go on from there: what `--from` reads.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PositionJson {
    #[serde(flatten)]
    head: Head,
    #[serde(flatten)]
    position: SeenJson,
    /// What was played to get there, as `--after` takes it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    played: Vec<String>,
    state: Exact,
}

/// What is seen of a position.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SeenJson {
    ply: u32,
    to_move: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    check: bool,
    /// By player, then by kind: the cells; that of a heap as often as it has pieces.
    pieces: Ordered<Ordered<Vec<String>>>,
    /// By cell of a stack: its pieces, from the bottom. They are not among [`Self::pieces`].
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    stacks: Ordered<Vec<LayerJson>>,
    /// By direction: the cells of pieces that face it, where that matters.
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    facing: Ordered<Vec<String>>,
    /// The cells of pieces that have not moved, where a rule asks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unmoved: Vec<String>,
    /// The cells of pieces that have moved in this turn, which is not over.
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
    /// What dice show, by their name; null if none do. Absent from games without dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    roll: Option<Option<Ordered<Vec<i32>>>>,
    /// Dice are to be rolled.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    roll_due: bool,
    outcome: Option<OutcomeJson>,
}

/// A piece of a stack.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LayerJson {
    owner: String,
    kind: String,
    /// The way it faces, where that matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    facing: Option<&'static str>,
    /// The number that it bears beneath others, if that is not the usual one. What the topmost piece bears stands among the variables.
    #[serde(skip_serializing_if = "Option::is_none")]
    bears: Option<i32>,
}

impl PositionJson {
    /// Returns the position of a line. `before` holds the moves played before the line began.
    pub fn new(subject: &Subject, line: &dyn Line, before: &[String]) -> Self {
        let state = State::new(subject, line, before);
        let (head, played, exact) = (state.head.clone(), state.played.clone(), state.state.clone());
        Self { head, position: SeenJson::from(state), played, state: exact }
    }
}

impl SeenJson {
    /// Returns what is seen of the position of a line.
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

/// Returns the value of a key, and adds the key if it is new.
fn entry<'m, V: Default>(map: &'m mut Ordered<V>, key: &str) -> &'m mut V {
    let index = map.0.iter().position(|(known, _)| known == key).unwrap_or_else(|| {
        map.0.push((key.to_owned(), V::default()));
        map.0.len() - 1
    });
    &mut map.0[index].1
}
