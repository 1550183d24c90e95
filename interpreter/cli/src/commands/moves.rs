//! `moves`: the legal moves, sorted. Before a roll: the possible rolls, and the moves that each allows.

mod rolls;

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::subject::{Start, Subject, Target};
use alfonso_game::Line;
use alfonso_report::json::{self, Head};
use alfonso_report::moved::{self, MoveJson};
use alfonso_report::moves::{Why, sorted};
use alfonso_report::outcome::{self, OutcomeJson};
use alfonso_report::words;
use rolls::Rolls;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The position whose moves to list, and the options.
#[derive(Debug)]
pub struct Moves {
    /// The game.
    pub target: Target,
    /// The position to start from.
    pub start: Start,
    /// True to name the rule of each move.
    pub why: bool,
}

#[derive(Serialize, JsonSchema)]
struct MovesJson {
    #[serde(flatten)]
    head: Head,
    ply: u32,
    to_move: String,
    moves: Vec<String>,
    #[serde(flatten)]
    rolls: Option<Rolls<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Vec<Why>>,
    outcome: Option<OutcomeJson>,
}

/// The same from version 2 on.
#[derive(Serialize, JsonSchema)]
struct Structured {
    #[serde(flatten)]
    head: Head,
    ply: u32,
    to_move: String,
    moves: Vec<MoveJson>,
    #[serde(flatten)]
    rolls: Option<Rolls<MoveJson>>,
    outcome: Option<OutcomeJson>,
}

/// Returns the schemas of the objects that `moves` prints.
pub fn shapes(of: &mut SchemaGenerator, version: u8) -> Vec<Schema> {
    vec![if version == 1 { of.subschema_for::<MovesJson>() } else { of.subschema_for::<Structured>() }]
}

impl Moves {
    /// Prints the list, or the result if the game has ended. Where a draw may be claimed, the moves are those that play on.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let mut opening = self.start.line(subject)?.told(format);
        let told = outcome::ended(subject, opening.line.as_ref());
        let outcome = opening.line.outcome().map(|outcome| OutcomeJson::new(&subject.game, outcome));
        alfonso_driver::play_on(opening.line.as_mut());
        let line = opening.line.as_mut();
        let moves = sorted(subject, line);
        if format == Format::Json && json::is_structured() {
            let rolls = line.is_chance().then(|| Rolls::new(subject, line, moved::legal));
            return console.json(&Structured {
                head: Head::new(&subject.card),
                ply: line.ply(),
                to_move: words::seat(&subject.game, line.to_move()).to_owned(),
                moves: moved::legal(subject, line),
                rolls,
                outcome,
            });
        }
        let texts = |subject: &Subject, line: &dyn Line| {
            sorted(subject, line).into_iter().map(|why| why.text).collect::<Vec<_>>()
        };
        let rolls = line.is_chance().then(|| Rolls::new(subject, line, texts));
        if format == Format::Json {
            return console.json(&MovesJson {
                head: Head::new(&subject.card),
                ply: line.ply(),
                to_move: words::seat(&subject.game, line.to_move()).to_owned(),
                moves: moves.iter().map(|why| why.text.clone()).collect(),
                rolls,
                why: self.why.then_some(moves),
                outcome,
            });
        }
        if let Some(told) = &told {
            console.line(told)?;
        }
        if let Some(ended) = outcome::ended(subject, line) {
            let is_told = told.as_ref() == Some(&ended);
            return if is_told { Ok(()) } else { console.line(&ended) };
        }
        if let Some(rolls) = rolls {
            return console.print(&rolls.text());
        }
        let width = moves.iter().map(|why| why.text.chars().count()).max().unwrap_or(0);
        for Why { text, rule } in &moves {
            match self.why {
                true => console.line(&format!("{text:<width$}  {rule}"))?,
                false => console.line(text)?,
            }
        }
        Ok(())
    }
}
