//! Plans: what a study plays, written in RON.

mod problems;
#[cfg(test)]
mod tests;

pub(crate) use problems::span_of;
pub use problems::spot;

use crate::Design;
use alfonso_diag::Diagnostic;
use ron::Options;
use ron::extensions::Extensions;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of plans.
const SCHEMA: u8 = 1;
/// The largest seed: what every reader of JSON keeps.
pub const MOST_SEED: u64 = (1 << 53) - 1;
/// The most games of a series.
pub const MOST_GAMES: u64 = 1_000_000_000;
/// The most plies that are drawn at random before agents begin.
const MOST_OPENING: u32 = 1000;
/// The most bytes of a plan.
const MOST_BYTES: usize = 1 << 20;

/// A plan.
///
/// ```
/// use alfonso_lab::{Plan, Vary};
///
/// let text = r#"(schema: 1, seed: 7, games: 1000, cells: [(game: "hex", vary: {"size": All})],
///     agents: [{"*": "random"}, {"First": "level:2", "*": "random"}])"#;
/// let plan = Plan::parse(text)?;
/// assert_eq!((plan.seed, plan.agents.len()), (7, 2));
/// assert_eq!(plan.cells[0].vary["size"], Vary::All);
/// assert!(Plan::parse(&text.replace("1000", "0")).is_err());
/// # Ok::<(), Box<alfonso_diag::Diagnostic>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The version: 1.
    pub schema: u8,
    /// Chance: equal seeds give equal games.
    #[serde(default = "one")]
    pub seed: u64,
    /// The number of games of each cell and each entry of `agents`, rounded up to whole blocks.
    pub games: u64,
    /// The plies after which a game is broken off.
    #[serde(default = "usual_plies")]
    pub max_plies: u32,
    /// The games and their readings.
    pub cells: Vec<Cells>,
    /// Who plays: by seat, or `*` for all others. Each entry plays all games of all cells.
    #[serde(default = "chance")]
    pub agents: Vec<BTreeMap<String, String>>,
    /// How games begin.
    #[serde(default)]
    pub start: Opening,
    /// How rows are written.
    #[serde(default)]
    pub rows: Rows,
    /// True for the figures that an evaluation of positions gives. They take time.
    #[serde(default)]
    pub evaluated: bool,
    /// True for the moves of each game.
    #[serde(default)]
    pub moves: bool,
    /// True for a table of plies besides: a row for each move, choice and roll.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub plies: bool,
    /// True if agents keep their seats in all games. Else they move on by a seat from game to game, and games come in blocks of as many as
    /// there are seats.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fixed: bool,
    /// True if agents may be limited by time, whose games are not the same twice.
    #[serde(default)]
    pub timed: bool,
}

/// Some readings of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cells {
    /// A rule file, or the name of a shipped game.
    pub game: String,
    /// The ruleset with whose answers every cell begins; the default one if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// Answers that differ from the ruleset's in all cells.
    #[serde(rename = "read", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fixed: BTreeMap<String, String>,
    /// The questions whose readings are combined.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub vary: BTreeMap<String, Vary>,
    /// How they are combined.
    #[serde(default, skip_serializing_if = "Design::is_product")]
    pub design: Design,
}

/// Some readings of a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Vary {
    /// All of them.
    All,
    /// These.
    Only(Vec<String>),
}

/// The beginning of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Opening {
    /// Agents choose from the first ply.
    #[default]
    Own,
    /// So many plies are drawn at random before.
    RandomPlies(u32),
}

/// The form of rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rows {
    /// Apache Parquet.
    #[default]
    Parquet,
    /// Comma-separated values, with a line of names.
    Csv,
    /// A JSON object on each line.
    JsonLines,
}

fn one() -> u64 {
    1
}

fn usual_plies() -> u32 {
    2000
}

fn chance() -> Vec<BTreeMap<String, String>> {
    vec![BTreeMap::from([("*".to_owned(), "random".to_owned())])]
}

impl Plan {
    /// Returns the number of games of a block at a game of so many seats.
    #[must_use]
    pub fn block(&self, seats: usize) -> u64 {
        crate::lineup::block(seats, self.fixed)
    }

    /// Reads a plan.
    ///
    /// # Errors
    /// A text that is no plan, and numbers out of range, with their place in the text (as source 0). Games, readings and agents are looked
    /// up later.
    pub fn parse(text: &str) -> Result<Self, Box<Diagnostic>> {
        if text.len() > MOST_BYTES {
            return Err(problems::too_long());
        }
        let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        let plan: Self = options.from_str(text).map_err(|error| problems::shape(text, &error))?;
        plan.check(text)?;
        Ok(plan)
    }

    /// Looks for numbers out of range, and for empty lists. `text` is the text of the plan, if it has one.
    ///
    /// # Errors
    /// The first that is found, with its place in the text (as source 0).
    pub fn check(&self, text: &str) -> Result<(), Box<Diagnostic>> {
        let Self { schema, seed, games, max_plies, .. } = *self;
        let within = |field: &str, value: u64, least: u64, most: u64| {
            let fits = (least..=most).contains(&value);
            if fits { Ok(()) } else { Err(problems::range(text, field, value, (least, most))) }
        };
        within("schema", schema.into(), SCHEMA.into(), SCHEMA.into())?;
        within("seed", seed, 0, MOST_SEED)?;
        within("games", games, 1, MOST_GAMES)?;
        within("max_plies", max_plies.into(), 1, u32::MAX.into())?;
        if let Opening::RandomPlies(plies) = self.start {
            within("start", plies.into(), 0, MOST_OPENING.into())?;
        }
        if self.cells.is_empty() {
            return Err(problems::empty(text, "cells", "nothing is played", "(game: \"GAME\")"));
        }
        if self.agents.is_empty() {
            return Err(problems::empty(text, "agents", "nobody plays", "{\"*\": \"random\"}"));
        }
        let twice = |index: usize| self.agents[..index].contains(&self.agents[index]);
        match (1..self.agents.len()).find(|index| twice(*index)) {
            Some(index) => Err(problems::twice(text, index)),
            None => Ok(()),
        }
    }

    /// Returns the number of plies that are drawn at random before agents begin.
    #[must_use]
    pub fn opening(&self) -> u32 {
        if let Opening::RandomPlies(plies) = self.start { plies } else { 0 }
    }
}

impl Rows {
    /// Returns the ending of files of this form.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Csv => "csv",
            Self::JsonLines => "jsonl",
        }
    }
}
