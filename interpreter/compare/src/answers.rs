//! Answers one by one: if two readings of a file differ in several answers, the effect of each answer alone.
//!
//! One difference hides another: the search does not go beyond a position that differs. So each answer of the second
//! reading is tried by itself, with all other answers taken from the first reading.

use crate::across::{Change, Refused, Trial};
use crate::behaviour::{Watch, matched, parted};
use crate::{Contestant, Found, Limits, Pair, Shown, Walk};
use schemars::JsonSchema;
use serde::Serialize;

/// One answer by itself, and the line that shows its effect.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ByAnswer {
    /// The question and the answer of the second reading.
    #[serde(flatten)]
    pub change: Change,
    /// All lines of so many plies have been looked at.
    pub plies: u32,
    /// The number of positions that were looked at.
    pub positions: u64,
    /// True if everything that both can reach was looked at.
    pub exhausted: bool,
    /// The shortest line after which the games differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<Found>,
    /// The witness from random play, where the search found nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<Shown>,
    /// Why the answer cannot be tried alone, if it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

impl ByAnswer {
    /// Searches for a line on which the base and a reading with one different answer part.
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

    /// Returns the line that shows the effect of the answer: the shortest line or, failing that, the witness.
    #[must_use]
    pub fn line(&self) -> Option<&Found> {
        self.found.as_ref().or_else(|| self.shown.as_ref().and_then(|shown| shown.found.as_ref()))
    }
}
