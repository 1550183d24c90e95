//! The effect of each answer alone, for readings that differ in several answers.
//!
//! The search does not continue beyond positions that differ, so one difference can hide another.
//! Each answer of the second reading is therefore also examined with all other answers taken from
//! the first reading.

use crate::across::{Change, Refused, Trial};
use crate::behaviour::{Watch, matched, parted};
use crate::{Contestant, Found, Limits, Pair, Shown, Walk};
use schemars::JsonSchema;
use serde::Serialize;

/// One changed answer, and the line of play that shows its effect.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ByAnswer {
    /// The question and its answer in the second reading.
    #[serde(flatten)]
    pub change: Change,
    /// The number of plies up to which all lines were searched.
    pub plies: u32,
    /// The number of positions searched.
    pub positions: u64,
    /// True if all positions that both games can reach were searched.
    pub exhausted: bool,
    /// The shortest line after which the games differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<Found>,
    /// The counterexample from random play, if the search found none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<Shown>,
    /// The reason why the answer cannot be tried alone, if it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

impl ByAnswer {
    /// Searches for a line after which the base and a reading with one changed answer differ.
    #[must_use]
    pub fn new(base: Contestant<'_>, trial: &Trial, limits: Limits, watch: &mut Watch<'_>) -> Self {
        let (way, starts) = matched(Pair { a: base, b: trial.contestant() });
        let (walk, shown) = parted(way.as_ref(), limits, watch);
        let refused = way
            .is_none()
            .then(|| starts.why_not.unwrap_or_else(|| "no symmetry maps one start to the other".to_owned()));
        let walk = walk.unwrap_or_default();
        let Walk { plies, positions, exhausted, found, .. } = walk;
        let tells = |found: &Found| !found.differences.iter().all(crate::Difference::is_lesser);
        let found = found.into_iter().find(tells);
        Self { change: trial.changes[0].clone(), plies, positions, exhausted, found, shown, refused }
    }

    /// Returns the entry of an answer that cannot be tried alone.
    #[must_use]
    pub fn refused(refused: &Refused) -> Self {
        Self {
            change: refused.changes[0].clone(),
            plies: 0,
            positions: 0,
            exhausted: false,
            found: None,
            shown: None,
            refused: Some(refused.reason.clone()),
        }
    }

    /// Returns the line that shows the effect: the shortest line or, failing that, the
    /// counterexample.
    #[must_use]
    pub fn line(&self) -> Option<&Found> {
        self.found.as_ref().or_else(|| self.shown.as_ref().and_then(|shown| shown.found.as_ref()))
    }
}
