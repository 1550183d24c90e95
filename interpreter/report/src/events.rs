//! The events of a game in progress, as objects for programs.
//!
//! The first event contains the full position. Each later position event contains only its visible
//! state and the moves since the previous event.
//!
//! ```
//! use alfonso_driver::{Request, load, play_all, shipped};
//! use alfonso_report::events::{EventTracker, Event};
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let (mut line, mut tracker) = (subject.game.line(), EventTracker::default());
//! let written = |event: &Event<'_>| serde_json::to_value(event).expect("plain data");
//! assert_eq!(written(&tracker.position(&subject, &*line, &[]))["event"], "start");
//! play_all(&mut *line, "Token@b2").expect("a legal move");
//! let next = written(&tracker.position(&subject, &*line, &[]));
//! assert_eq!((&next["event"], &next["moves"][0]["text"]), (&"position".into(), &"Token@b2".into()));
//! ```

use crate::head::SCHEMA;
use crate::moved::MoveJson;
use crate::position::{PositionJson, SeenJson};
use crate::subject::Subject;
use alfonso_game::{Line, Move};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// An event.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Event<'m> {
    /// The beginning of play.
    Start(Box<Start>),
    /// A later position.
    Position(Box<Position>),
    /// The legal moves.
    Moves(Moves),
    /// A message in words.
    Message(Message<'m>),
}

/// The position at which play begins.
#[derive(Serialize, JsonSchema)]
pub struct Start {
    #[serde(flatten)]
    position: PositionJson,
    event: StartEvent,
}

/// A later position of the game.
#[derive(Serialize, JsonSchema)]
pub struct Position {
    schema: u8,
    event: PositionEvent,
    /// The number of moves taken back since the previous position event.
    #[serde(skip_serializing_if = "is_zero")]
    taken_back: usize,
    /// The moves that were played after that.
    moves: Vec<MoveJson>,
    #[serde(flatten)]
    position: SeenJson,
}

/// The legal moves.
#[derive(Serialize, JsonSchema)]
pub struct Moves {
    schema: u8,
    event: MovesEvent,
    moves: Vec<MoveJson>,
}

/// A message in words.
#[derive(Serialize, JsonSchema)]
pub struct Message<'m> {
    schema: u8,
    event: MessageEvent,
    message: &'m str,
}

/// Defines the types of the `event` field. Each type has a single word that identifies the kind of
/// event.
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

impl<'m> Event<'m> {
    /// Returns an event with a list of moves.
    pub fn moves(moves: Vec<MoveJson>) -> Self {
        Self::Moves(Moves { schema: SCHEMA, event: MovesEvent::Moves, moves })
    }

    /// Returns an event with a message.
    pub fn message(message: &'m str) -> Self {
        Self::Message(Message { schema: SCHEMA, event: MessageEvent::Message, message })
    }
}

/// The part of a game that has already been reported to programs: the moves up to the last reported
/// position, if any.
#[derive(Debug, Default)]
pub struct EventTracker(Option<Vec<Move>>);

impl EventTracker {
    /// Returns an event with the current position of a line and records that it was reported.
    /// `before` contains the moves played before the line began.
    pub fn position(&mut self, subject: &Subject, line: &dyn Line, before: &[String]) -> Event<'static> {
        let Some(known) = self.0.replace(line.played().to_vec()) else {
            let position = PositionJson::new(subject, line, before);
            return Event::Start(Box::new(Start { position, event: StartEvent::Start }));
        };
        let played = line.played();
        let common = known.iter().zip(played).take_while(|(one, other)| one == other).count();
        Event::Position(Box::new(Position {
            schema: SCHEMA,
            event: PositionEvent::Position,
            taken_back: known.len() - common,
            moves: (common..played.len()).map(|number| MoveJson::played(subject, line, number)).collect(),
            position: SeenJson::new(subject, line),
        }))
    }
}

/// Returns the JSON schemas of the objects about games in progress.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![
        of.subschema_for::<Start>(),
        of.subschema_for::<Position>(),
        of.subschema_for::<Moves>(),
        of.subschema_for::<Message<'_>>(),
    ]
}
