//! A game that is being played, for programs: one object for each event.
//!
//! The first position holds everything. Each later position holds what is seen of it and the moves since the one before.
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
    /// A position that has come about.
    Position(Box<Position>),
    /// The legal moves.
    Moves(Moves),
    /// Something said in words.
    Message(Message<'m>),
}

/// The position at which play begins.
#[derive(Serialize, JsonSchema)]
pub struct Start {
    #[serde(flatten)]
    position: PositionJson,
    event: StartEvent,
}

/// A position that has come about.
#[derive(Serialize, JsonSchema)]
pub struct Position {
    schema: u8,
    event: PositionEvent,
    /// So many moves were taken back since the position before.
    #[serde(skip_serializing_if = "is_zero")]
    taken_back: usize,
    /// Then these were played.
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

/// Something said in words.
#[derive(Serialize, JsonSchema)]
pub struct Message<'m> {
    schema: u8,
    event: MessageEvent,
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

impl<'m> Event<'m> {
    /// Returns the event of a list of moves.
    pub fn moves(moves: Vec<MoveJson>) -> Self {
        Self::Moves(Moves { schema: SCHEMA, event: MovesEvent::Moves, moves })
    }

    /// Returns the event of a sentence.
    pub fn message(message: &'m str) -> Self {
        Self::Message(Message { schema: SCHEMA, event: MessageEvent::Message, message })
    }
}

/// The part of a game that programs know: the moves up to the position reported last, if one was.
#[derive(Debug, Default)]
pub struct EventTracker(Option<Vec<Move>>);

impl EventTracker {
    /// Returns the event of the position of a line, which is known from then on; `before` was played before the line began.
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

/// Returns the shapes of the objects that describe games in progress.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![
        of.subschema_for::<Start>(),
        of.subschema_for::<Position>(),
        of.subschema_for::<Moves>(),
        of.subschema_for::<Message<'_>>(),
    ]
}
