//! Finds the answers that cause a finding. Resets the other answers to those of the ruleset, one by
//! one, while the finding persists.

use super::look::{Found, Stuck, look};
use super::{May, Pairs, Plan, SampledReading, pairs};
use alfonso_game::Random;
use alfonso_rules::{Answers, RuleFile};

/// The number of games without a finding after which a reading counts as free of it.
const GAMES: u32 = 64;
/// The maximum number of moves of these games together.
const PLIES: u64 = 20_000;

/// Returns the answers that differ from those of their ruleset.
pub(super) fn differing(rule_file: &RuleFile, answers: &Answers) -> Pairs {
    let ruleset = (!answers.ruleset.is_empty()).then_some(answers.ruleset.as_str());
    let stated = rule_file.answers(ruleset, &[]).map(|stated| pairs(&stated)).unwrap_or_default();
    pairs(answers).difference(&stated).cloned().collect()
}

/// Returns the same finding with the changed answers that could not be reset, and with the shortest
/// game found.
///
/// A finding depends on random moves that differ each time. If it is rare in a reading, the reading
/// may appear to be free of it. Then an answer of little relevance remains.
pub(super) fn shrink(
    rule_file: &RuleFile,
    answers: &Answers,
    found: Found,
    plan: &Plan,
    may: &mut May<'_>,
) -> (Found, SampledReading) {
    let base =
        rule_file.answers(Some(&answers.ruleset).filter(|name| !name.is_empty()).map(String::as_str), &[]);
    let (mut least, mut counterexample) = (answers.clone(), found);
    // An answer may become irrelevant once another one is reset.
    while let Ok(base) = &base {
        let before = least.clone();
        for (question, _) in differing(rule_file, &least) {
            let Some(reading) = base.answers.get(&question) else { continue };
            let mut fewer = least.clone();
            fewer.answers.insert(question, reading.clone());
            fewer.changed = fewer.answers != base.answers;
            if let Some(shown) = shows(rule_file, &fewer, &counterexample, (plan, may)) {
                (least, counterexample) = (fewer, shown);
            }
        }
        if least == before {
            break;
        }
    }
    if let Some(shown) = shows(rule_file, &least, &counterexample, (plan, may)) {
        counterexample = shorter(counterexample, shown);
    }
    let reading =
        SampledReading::new(rule_file, &least).expect("a reading in which something was found compiles");
    (counterexample, reading)
}

/// Searches for the same finding in another reading.
fn shows(
    rule_file: &RuleFile,
    answers: &Answers,
    expected: &Found,
    (plan, may): (&Plan, &mut May<'_>),
) -> Option<Found> {
    let reading = SampledReading::new(rule_file, answers)?;
    let mut random = Random::of_game(plan.seed, 1);
    let (mut games, mut plies, mut steps) = (0, 0, 0);
    let mut best: Option<Found> = None;
    while games < GAMES && plies < PLIES && steps < plan.steps {
        let (found, played) = look(
            &reading,
            GAMES - games,
            plan,
            &mut random,
            ((PLIES - plies, plan.steps - steps), &mut *may),
        );
        games += played.games.max(1);
        plies += played.plies;
        steps += played.steps;
        let Some(found) = found.into_iter().find(|found| found.is_same_kind(expected)) else { break };
        let at_once = played.plies == 0;
        best = Some(best.map_or_else(|| found.clone(), |best| shorter(best, found.clone())));
        if at_once {
            break;
        }
    }
    best
}

/// Returns the finding with the shorter game.
fn shorter(one: Found, other: Found) -> Found {
    match (&one, &other) {
        (Found::Stuck(Stuck { moves, .. }), Found::Stuck(Stuck { moves: others, .. }))
            if others.len() < moves.len() =>
        {
            other
        }
        _ => one,
    }
}
