//! Plans, which state what a study plays. They are written in RON.

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

/// The version of the plan format.
const SCHEMA: u8 = 1;
/// The largest seed: the greatest integer that every JSON parser preserves.
pub const MOST_SEED: u64 = (1 << 53) - 1;
/// The maximum number of games in a series.
pub const MOST_GAMES: u64 = 1_000_000_000;
/// The maximum number of random plies at the beginning of a game.
const MOST_OPENING: u32 = 1000;
/// The maximum size of a plan, in bytes.
const MOST_BYTES: usize = 1 << 20;

/// The plan of a study.
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
    /// The version of the format: 1.
    pub schema: u8,
    /// The seed of all random numbers. Equal seeds give equal games.
    #[serde(default = "one")]
    pub seed: u64,
    /// The number of games for each cell and each entry of `agents`, rounded up to whole blocks.
    pub games: u64,
    /// The number of plies after which a game is abandoned.
    #[serde(default = "usual_plies")]
    pub max_plies: u32,
    /// The games and their readings.
    pub cells: Vec<Cells>,
    /// The agents by seat, or `*` for all other seats. Each entry plays all games of all cells.
    #[serde(default = "chance")]
    pub agents: Vec<BTreeMap<String, String>>,
    /// The way in which games begin.
    #[serde(default)]
    pub start: Opening,
    /// The file format of the rows.
    #[serde(default)]
    pub rows: Rows,
    /// True if rows include the figures that require an evaluation of positions, which takes time.
    #[serde(default)]
    pub evaluated: bool,
    /// True if rows include the moves of each game.
    #[serde(default)]
    pub moves: bool,
    /// True if the study also writes a table of plies, with a row for each move, choice and roll.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub plies: bool,
    /// True if agents keep their seats in all games. Otherwise agents advance by one seat with each
    /// game, and a block has as many games as there are seats.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fixed: bool,
    /// True if agents may have time limits. Their games are not reproducible.
    #[serde(default)]
    pub timed: bool,
}

/// A set of readings of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cells {
    /// The path of a rule file, or the name of a shipped game.
    pub game: String,
    /// The ruleset from which every cell starts. Absent for the default ruleset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// Answers that differ from the ruleset's in all cells.
    #[serde(rename = "read", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fixed: BTreeMap<String, String>,
    /// The questions whose readings are combined.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub vary: BTreeMap<String, Vary>,
    /// The design that selects the combinations.
    #[serde(default, skip_serializing_if = "Design::is_product")]
    pub design: Design,
}

/// The readings of a question that are played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Vary {
    /// All readings of the question.
    All,
    /// Only the listed readings.
    Only(Vec<String>),
}

/// The beginning of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Opening {
    /// Agents choose moves from the first ply.
    #[default]
    Own,
    /// The game begins with this number of random plies.
    RandomPlies(u32),
}

/// The file format of rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rows {
    /// Apache Parquet.
    #[default]
    Parquet,
    /// Comma-separated values with a header line.
    Csv,
    /// JSON Lines: one JSON object per line.
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
    /// Returns the number of games in a block, for a game with this number of seats.
    #[must_use]
    pub fn block(&self, seats: usize) -> u64 {
        crate::lineup::block(seats, self.fixed)
    }

    /// Parses a plan.
    ///
    /// # Errors
    /// Returns an error for text that is not a plan and for numbers out of range. Its span refers
    /// to the text as source 0. Games, readings and agents are checked later.
    pub fn parse(text: &str) -> Result<Self, Box<Diagnostic>> {
        if text.len() > MOST_BYTES {
            return Err(problems::too_long());
        }
        let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        let plan: Self = options.from_str(text).map_err(|error| problems::shape(text, &error))?;
        plan.check(text)?;
        Ok(plan)
    }

    /// Checks the plan for numbers out of range and for empty lists. `text` is the text of the
    /// plan, if it has one.
    ///
    /// # Errors
    /// Returns the first error found. Its span refers to the text as source 0.
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
            return Err(problems::empty(text, "cells", "no game is listed", "(game: \"GAME\")"));
        }
        if self.agents.is_empty() {
            return Err(problems::empty(text, "agents", "no agents are listed", "{\"*\": \"random\"}"));
        }
        let twice = |index: usize| self.agents[..index].contains(&self.agents[index]);
        match (1..self.agents.len()).find(|index| twice(*index)) {
            Some(index) => Err(problems::twice(text, index)),
            None => Ok(()),
        }
    }

    /// Returns the number of random plies at the beginning of a game.
    #[must_use]
    pub fn opening(&self) -> u32 {
        if let Opening::RandomPlies(plies) = self.start { plies } else { 0 }
    }
}

impl Rows {
    /// Returns the file name extension of this format.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Csv => "csv",
            Self::JsonLines => "jsonl",
        }
    }
}
