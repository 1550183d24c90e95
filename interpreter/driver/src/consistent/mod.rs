//! The readings of a game that its evidence allows: recorded games, problems and claims.
//!
//! Evidence is only what was understood: a text that is no move in any reading ([`vantages`]) is a mistake of the record. And what could
//! not be tried to its end refutes nothing.
//!
//! A reading of a question survives if some answers to the other questions let everything happen that the evidence states. The
//! search eliminates: answers that do not concern the evidence stay as they are, and one game that fits vouches for all its answers at
//! once. Only where a reading seems impossible are the other answers varied, one by one from the best attempt, and then together at
//! random among those that are still possible.
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
    /// The most combinations of answers to compile and try.
    pub tries: u32,
    /// The number of combinations drawn at random before a reading counts as refuted.
    pub drawn: u32,
    /// The seed of these draws.
    pub seed: u64,
}

impl Default for Extent {
    fn default() -> Self {
        Self { tries: 4000, drawn: 64, seed: 1 }
    }
}

/// The point at which evidence is impossible under some answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop<B> {
    /// The number of moves and statements that were possible before it, of all evidence in its order.
    pub depth: usize,
    /// The thing that was impossible there.
    pub by: B,
}

/// The outcome of a trial that did not come to the end of the evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure<B> {
    /// Something is not possible.
    Stopped(Box<Stop<B>>),
    /// The trial broke off, because a rule is too costly, or because a move may be one of several: it shows nothing.
    Untried,
}

/// The survival of a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// No combination that was tried allows the evidence.
    Refuted,
    /// Some combination allows it.
    Consistent,
    /// Some combination allows it, and none with another reading of the question.
    Forced,
    /// Nothing is known: the search ended before, a trial broke off, or none of the combinations that were tried can be played.
    Open,
}

/// A reading of a question, judged.
#[derive(Clone, Debug)]
pub struct Verdict<B> {
    /// The question.
    pub question: String,
    /// The reading.
    pub reading: String,
    /// Its survival.
    pub status: Status,
    /// The impossible thing, in the attempt that got furthest; `None` unless the reading is refuted.
    pub by: Option<B>,
    /// The number of combinations with this reading that were tried.
    pub tried: usize,
    /// True if these were all that there are.
    pub all: bool,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Survey<B> {
    /// All readings, in file order.
    pub verdicts: Vec<Verdict<B>>,
    /// The answers of the first combination that allows the evidence.
    pub found: Option<Combination>,
    /// The impossible thing in the attempt that got furthest; `None` if everything is possible in some combination.
    pub furthest: Option<B>,
    /// The number of combinations that were tried.
    pub tried: usize,
    /// The number of those whose trial broke off.
    pub untried: usize,
    /// The number of combinations that there are.
    pub of: u128,
}

/// A trial of the evidence in one reading: `Ok` if all of it is possible.
pub type Trial<'t, B> = dyn FnMut(RuleSet, Game) -> Result<(), Failure<B>> + 't;

/// Reports which readings the evidence allows.
///
/// `base` is where the search begins, `fixed` the answers that are not open. `progress` hears of each combination that was tried; if it
/// returns false, the search ends and what is not known yet is [`Status::Open`].
///
/// A refutation rests on the combinations that were tried ([`Verdict::tried`]). It is not a proof unless these are all
/// ([`Verdict::all`]): several answers could be needed at once of which none changes anything alone.
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
        // Nothing fits anything.
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
