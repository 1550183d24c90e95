//! The messages for programs during play: one line per event.
//!
//! In version 1, every position comes with all moves played so far. From version 2 on, the first line holds everything.
//! Each later position holds only its visible state and the moves since the previous line.

use crate::console::{Console, Stop};
use crate::subject::Subject;
use alfonso_game::{Line, Move};
use alfonso_report::json;
use alfonso_report::moved::MoveJson;
use alfonso_report::snapshot::{Compact, PositionJson, StateJson};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The position at which play begins, from version 2 on.
#[derive(Serialize, JsonSchema)]
struct Start {
    #[serde(flatten)]
    position: PositionJson,
    event: StartEvent,
}

/// A position that has come about, from version 2 on.
#[derive(Serialize, JsonSchema)]
struct Position {
    schema: u8,
    event: PositionEvent,
    /// So many moves were taken back since the position before.
    #[serde(skip_serializing_if = "is_zero")]
    taken_back: usize,
    /// Then these were played.
    moves: Vec<MoveJson>,
    #[serde(flatten)]
    position: Compact,
}

/// The legal moves, from version 2 on.
#[derive(Serialize, JsonSchema)]
pub struct Moves {
    schema: u8,
    event: MovesEvent,
    moves: Vec<MoveJson>,
}

/// Something said in words, from version 2 on.
#[derive(Serialize, JsonSchema)]
struct Message<'m> {
    schema: u8,
    event: MessageEvent,
    message: &'m str,
}

/// Something said in words, in version 1.
#[derive(Serialize, JsonSchema)]
struct PlainMessage<'m> {
    schema: u8,
    message: &'m str,
}

/// One word per event, which identifies the kind of a line.
macro_rules! events {
    ($($name:ident $word:ident $text:literal;)*) => {
        $(#[derive(Clone, Copy, Serialize, JsonSchema)]
        enum $name {
            #[serde(rename = $text)]
            $word,
        })*
    };
}

events! {
    StartEvent Start "start";
    PositionEvent Position "position";
    MovesEvent Moves "moves";
    MessageEvent Message "message";
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Moves {
    /// A list of moves for programs.
    pub fn new(moves: Vec<MoveJson>) -> Self {
        Self { schema: json::schema(), event: MovesEvent::Moves, moves }
    }
}

/// Tells something in words.
pub fn message(message: &str, console: &mut Console<'_>) -> Result<(), Stop> {
    let schema = json::schema();
    match json::is_structured() {
        true => console.json(&Message { schema, event: MessageEvent::Message, message }),
        false => console.json(&PlainMessage { schema, message }),
    }
}

/// The part of a game that has been told: the moves up to the position told last, if one was.
#[derive(Default)]
pub struct Told(Option<Vec<Move>>);

impl Told {
    /// Tells the position of a line; `before` was played before the line began.
    pub fn position(
        &mut self,
        subject: &Subject,
        line: &dyn Line,
        before: &[String],
        console: &mut Console<'_>,
    ) -> Result<(), Stop> {
        let state = StateJson::new(subject, line, before);
        if !json::is_structured() {
            return console.json(&state);
        }
        let Some(told) = self.0.replace(line.played().to_vec()) else {
            return console.json(&Start { position: PositionJson::from(state), event: StartEvent::Start });
        };
        let played = line.played();
        let common = told.iter().zip(played).take_while(|(one, other)| one == other).count();
        console.json(&Position {
            schema: json::schema(),
            event: PositionEvent::Position,
            taken_back: told.len() - common,
            moves: (common..played.len()).map(|number| MoveJson::played(subject, line, number)).collect(),
            position: Compact::from(state),
        })
    }
}

/// Returns the schemas of the lines.
pub fn shapes(of: &mut SchemaGenerator, version: u8) -> Vec<Schema> {
    if version == 1 {
        return vec![of.subschema_for::<StateJson>(), of.subschema_for::<PlainMessage<'_>>()];
    }
    vec![
        of.subschema_for::<Start>(),
        of.subschema_for::<Position>(),
        of.subschema_for::<Moves>(),
        of.subschema_for::<Message<'_>>(),
    ]
}
