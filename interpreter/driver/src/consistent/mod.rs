//! Finds the readings of a game that are consistent with evidence: recorded games, problems and
//! claims.
//!
//! Only parsed evidence counts. A text that is no move in any reading ([`vantages`]) is a mistake
//! of the record. Evidence that could not be fully tested refutes nothing.
//!
//! A reading of a question survives if the evidence is possible with it and some answers to the
//! other questions. The search first keeps all other answers unchanged. A combination that permits
//! all evidence confirms all its answers at once. Only if a reading seems impossible are the other
//! answers changed. The search changes them one by one from the best attempt, and then draws random
//! combinations of readings that are not refuted.
//!
//! ```
//! use alfonso_driver::consistent::{Extent, Failure, Status, Stop, survey};
//! use alfonso_driver::{rule_file, shipped};
//! use alfonso_game::Game;
//!
//! // Somebody has played in the last cell of eleven by eleven.
//! let rule_file = rule_file(shipped::game("hex").expect("it ships"), &|_| None);
//! let mut trial = |_, game: Game| match game.line().find("Pebble@k11") {
//!     Some(_) => Ok(()),
//!     None => Err(Failure::Stopped(Box::new(Stop { depth: 0, by: "Pebble@k11" }))),
//! };
//! let (base, fixed) = (rule_file.answers(None, &[])?, [("swap".into(), "none".into())]);
//! let survey = survey(&rule_file, &base, &fixed, Extent::default(), &mut trial, &mut |_| true);
//! let forced = survey.verdicts.iter().find(|verdict| verdict.status == Status::Forced);
//! assert_eq!(forced.expect("one size is left").reading, "eleven");
//! # Ok::<(), alfonso_diag::Diagnostic>(())
//! ```

mod search;
#[cfg(test)]
mod tests;
mod vantages;

pub use vantages::vantages;

use alfonso_game::{Game, Random};
use alfonso_rules::{Answers, RuleFile, RuleSet};
use search::Search;
use std::collections::{BTreeMap, BTreeSet};

/// The answers to all questions.
type Combination = BTreeMap<String, String>;

/// The extent of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The maximum number of combinations of answers to compile and try.
    pub tries: u32,
    /// The number of combinations drawn at random before a reading counts as refuted.
    pub drawn: u32,
    /// The seed of the random combinations.
    pub seed: u64,
}

impl Default for Extent {
    fn default() -> Self {
        Self { tries: 4000, drawn: 64, seed: 1 }
    }
}

/// The point at which the evidence is impossible under some answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop<B> {
    /// The number of moves and statements that were possible before this point, over all evidence
    /// in order.
    pub depth: usize,
    /// The impossible move or statement.
    pub by: B,
}

/// The outcome of a trial that did not reach the end of the evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure<B> {
    /// A move or statement is not possible.
    Stopped(Box<Stop<B>>),
    /// The trial was broken off, because a rule is too costly or a move is ambiguous. It proves
    /// nothing.
    Untried,
}

/// The status of a reading after the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// No combination that was tried permits the evidence.
    Refuted,
    /// Some combination permits the evidence.
    Consistent,
    /// Some combination permits the evidence, but none with another reading of the question.
    Forced,
    /// The status is unknown. The search ended early, a trial was broken off, or no tried
    /// combination can be played.
    Open,
}

/// The result for one reading of a question.
#[derive(Clone, Debug)]
pub struct Verdict<B> {
    /// The question.
    pub question: String,
    /// The reading.
    pub reading: String,
    /// The status of the reading.
    pub status: Status,
    /// The impossible move or statement in the attempt that got furthest; `None` unless the reading
    /// is refuted.
    pub by: Option<B>,
    /// The number of combinations with this reading that were tried.
    pub tried: usize,
    /// True if all combinations with this reading were tried.
    pub all: bool,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Survey<B> {
    /// All readings, in file order.
    pub verdicts: Vec<Verdict<B>>,
    /// The answers of the first combination that permits the evidence.
    pub found: Option<Combination>,
    /// The impossible move or statement in the attempt that got furthest; `None` if some
    /// combination permits everything.
    pub furthest: Option<B>,
    /// The number of combinations that were tried.
    pub tried: usize,
    /// The number of combinations whose trial was broken off.
    pub untried: usize,
    /// The number of all combinations.
    pub of: u128,
}

/// A trial of the evidence in one reading: `Ok` if all of it is possible.
pub type Trial<'t, B> = dyn FnMut(RuleSet, Game) -> Result<(), Failure<B>> + 't;

/// Determines which readings permit the evidence.
///
/// The search begins with the answers of `base`, and never changes the answers in `fixed`.
/// `progress` is called after each trial with the number of combinations tried. If it returns
/// `false`, the search ends, and unknown results are [`Status::Open`].
///
/// A refutation depends on the combinations that were tried ([`Verdict::tried`]). It is a proof
/// only if all combinations were tried ([`Verdict::all`]), because several answers may have to
/// change at once.
pub fn survey<B: Clone>(
    rule_file: &RuleFile,
    base: &Answers,
    fixed: &[(String, String)],
    extent: Extent,
    trial: &mut Trial<'_, B>,
    progress: &mut dyn FnMut(usize) -> bool,
) -> Survey<B> {
    let mut search = Search {
        rule_file,
        base,
        fixed: fixed.iter().cloned().collect(),
        trial,
        progress,
        left: extent.tries,
        tried: BTreeMap::new(),
        passed: Vec::new(),
        refuted: BTreeSet::new(),
        random: Random::new(extent.seed),
    };
    let begun = search.begin(extent.drawn);
    let mut open = BTreeSet::new();
    if begun == Some(false) {
        // No combination permits the evidence, so all readings are refuted.
        search.refuted = search.readings().into_iter().collect();
    }
    for (question, reading) in search.readings() {
        if begun == Some(false) {
            break;
        }
        if search.is_vouched(&question, &reading) {
            continue;
        }
        match search.settle(&question, &reading, extent.drawn) {
            Some(true) => {}
            Some(false) => {
                search.refuted.insert((question, reading));
            }
            None => {
                open.insert((question, reading));
            }
        }
    }
    search.survey(&open)
}
