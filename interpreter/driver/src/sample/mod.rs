//! Plays a random sample of games under many combinations of answers.
//!
//! A check compiles enough readings to cover every clause, and plays only a few moves. This module
//! plays games of every ruleset, of those readings, and of random readings, within a budget of
//! plies. It reports play that gets stuck, with the answers that cause it. It also reports games
//! that are over before the first move, and players without a royal piece where others have one.

mod draw;
mod look;
mod problems;
mod shrink;

use alfonso_diag::Diagnostic;
use alfonso_game::{Game, Random};
use alfonso_rules::{Answers, RuleFile, RuleSet};
use look::{Found, look};
use std::collections::BTreeSet;

/// The amount of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The number of games over all readings.
    pub games: u32,
    /// The seed. The same seed gives the same readings and games.
    pub seed: u64,
    /// The number of moves, including rolls, after which a game is broken off.
    pub max_plies: u32,
    /// The number of moves over all games after which no further game begins.
    pub plies: u64,
    /// The step budget of all games. See [`alfonso_game::MAX_STEPS`].
    pub steps: u64,
}

impl Default for Plan {
    fn default() -> Self {
        Self { games: 1000, seed: 1, max_plies: 200, plies: 200_000, steps: 1 << 30 }
    }
}

/// The amount of play, and the mistakes found in it.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// The warnings, sorted by span.
    pub diagnostics: Vec<Diagnostic>,
    /// The number of readings that were played.
    pub readings: usize,
    /// The number of games.
    pub games: u32,
    /// The number of games that were broken off because a rule took too many steps.
    pub broken: u32,
    /// The names of the rules that took too many steps, sorted.
    pub broken_by: BTreeSet<String>,
    /// The number of moves, including rolls. Moves for tracing the causes of findings are not
    /// counted.
    pub plies: u64,
    /// True unless the budget of moves, steps or findings was exhausted. Even a complete sample has
    /// fewer games than planned if a game gets stuck at once, or if there are no further readings.
    pub complete: bool,
    /// True if the caller has stopped the sample.
    pub stopped: bool,
}

/// A callback that returns `false` to stop play.
type May<'m> = dyn FnMut() -> bool + 'm;

/// The minimum number of games for each reading. Compiling a reading costs more than playing them.
const GAMES_OF_A_READING: u32 = 2;
/// The number and the maximum length of the games that are played if no game has ended.
const LONG_GAMES: (u32, u32) = (3, 20_000);
/// The maximum number of findings whose causes are traced. After these, the sample ends.
const MOST_FINDINGS: usize = 8;

/// Plays a sample of a file's games in its readings. [`crate::check`] must have found no error in
/// the file. Readings that do not compile are skipped. `file` is the name of the file in commands
/// that reproduce a finding, quoted for a shell.
///
/// ```
/// use alfonso_driver::{Plan, rule_file, sample, shipped};
///
/// let rule_file = rule_file(shipped::game("tic-tac-toe").expect("it ships"), &|_| None);
/// let sampled = sample(&rule_file, "tic-tac-toe", Plan { games: 20, ..Plan::default() });
/// assert_eq!(sampled.games, 20);
/// assert!(sampled.diagnostics.is_empty());
/// ```
#[must_use]
pub fn sample(rule_file: &RuleFile, file: &str, plan: Plan) -> Sample {
    sample_while(rule_file, file, plan, &mut || true)
}

/// Plays a sample like [`sample`], but can be stopped. Calls `may` before each move. Once it
/// returns `false`, returns the findings so far.
///
/// ```
/// use alfonso_driver::{Plan, rule_file, sample_while, shipped};
///
/// let rule_file = rule_file(shipped::game("tic-tac-toe").expect("it ships"), &|_| None);
/// let mut moves = 0;
/// let sampled = sample_while(&rule_file, "tic-tac-toe", Plan::default(), &mut || {
///     moves += 1;
///     moves < 100
/// });
/// assert!(sampled.stopped && !sampled.complete && sampled.plies < 100);
/// ```
#[must_use]
pub fn sample_while(rule_file: &RuleFile, file: &str, plan: Plan, may: &mut dyn FnMut() -> bool) -> Sample {
    let mut stopped = false;
    // After `may` has returned `false`, it is not called again.
    let mut may = || {
        stopped = stopped || !may();
        !stopped
    };
    let mut sample = played(rule_file, file, plan, &mut may);
    sample.stopped = stopped;
    sample.complete &= !stopped;
    sample
}

fn played(rule_file: &RuleFile, file: &str, plan: Plan, may: &mut May<'_>) -> Sample {
    let mut random = Random::new(plan.seed);
    let mut sample = Sample::default();
    let (mut steps, mut ended) = (0, 0);
    let mut first: Option<SampledReading> = None;
    let mut known: Vec<(Found, Answers)> = Vec::new();
    let mut readings = draw::Readings::new(rule_file);
    while sample.games < plan.games && known.len() < MOST_FINDINGS && may() {
        let Some(answers) = readings.next(&mut random) else { break };
        let games = readings.games(plan.games).min(plan.games - sample.games);
        let Some(reading) = SampledReading::new(rule_file, &answers) else { continue };
        sample.readings += 1;
        let left = (plan.plies - sample.plies, plan.steps.saturating_sub(steps));
        let (found, played) = look(&reading, games, &plan, &mut random, (left, &mut *may));
        sample.games += played.games;
        sample.broken += played.broken;
        let names = &reading.game.names().rules;
        sample.broken_by.extend(played.broken_by.iter().filter_map(|rule| names.get(rule.index())).cloned());
        sample.plies += played.plies;
        steps += played.steps;
        ended += played.ended;
        for found in found {
            let again = known.iter().any(|(other, least)| {
                other.is_same_kind(&found) && shrink::differing(rule_file, least).is_subset(&pairs(&answers))
            });
            if again {
                continue;
            }
            let (found, reading) = shrink::shrink(rule_file, &answers, found, &plan, &mut *may);
            sample.diagnostics.push(problems::diagnostic(&found, &reading, file));
            known.push((found, reading.answers));
        }
        first = first.or(Some(reading));
        if sample.plies >= plan.plies || steps >= plan.steps {
            break;
        }
    }
    if let Some(reading) = first.filter(|_| ended == 0 && known.is_empty() && sample.broken == 0) {
        let left = plan.steps.saturating_sub(steps);
        if look::is_endless(&reading, LONG_GAMES, left, (&mut random, &mut *may)) {
            sample.diagnostics.push(problems::endless(&reading, LONG_GAMES.1, file));
        }
    }
    let is_spent = sample.plies >= plan.plies || steps >= plan.steps;
    sample.complete = known.len() < MOST_FINDINGS && (sample.games >= plan.games || !is_spent);
    Diagnostic::sort(&mut sample.diagnostics);
    sample
}

/// Questions and their answers.
type Pairs = BTreeSet<(String, String)>;

fn pairs(answers: &Answers) -> Pairs {
    answers.answers.iter().map(|(question, reading)| (question.clone(), reading.clone())).collect()
}

/// One reading, compiled for play.
struct SampledReading {
    answers: Answers,
    /// The answers that differ from the ruleset's, in the order of the questions.
    changed: Vec<(String, String)>,
    rules: RuleSet,
    game: Game,
}

impl SampledReading {
    fn new(rule_file: &RuleFile, answers: &Answers) -> Option<Self> {
        let rules = rule_file.resolve(answers).0?;
        let game = alfonso_compiler::compile(&rules).0?;
        let changed = shrink::differing(rule_file, answers);
        let in_order = rule_file.questions().iter().map(|question| &question.name.node);
        let changed = in_order
            .filter_map(|name| changed.iter().find(|(question, _)| question == name).cloned())
            .collect();
        Some(Self { answers: answers.clone(), changed, rules, game })
    }
}

#[cfg(test)]
mod tests;
