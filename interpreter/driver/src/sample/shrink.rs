//! The answers that bring something about: all others are set back to the ruleset's, one by one, while it still comes about.

use super::look::{Found, Stuck, look};
use super::{Pairs, Plan, Reading, pairs};
use alfonso_game::Random;
use alfonso_rules::{Answers, Family};

/// So many games are tried before a reading is taken not to get stuck.
const GAMES: u32 = 64;
/// And so many moves at most.
const PLIES: u64 = 20_000;

/// What an answer sheet says otherwise than the ruleset from which it was changed.
pub(super) fn differing(family: &Family, answers: &Answers) -> Pairs {
    let ruleset = (!answers.ruleset.is_empty()).then_some(answers.ruleset.as_str());
    let stated = family.answers(ruleset, &[]).map(|stated| pairs(&stated)).unwrap_or_default();
    pairs(answers).difference(&stated).cloned().collect()
}

/// The same finding with the fewest changed answers that one pass leaves, and with the shortest game that was met on the way.
///
/// A finding of play needs its moves again and again, which are drawn anew each time: a reading in which it is rare may be
/// taken not to show it, and then an answer stays that matters little.
pub(super) fn shrink(family: &Family, answers: &Answers, found: Found, plan: &Plan) -> (Found, Reading) {
    let base =
        family.answers(Some(&answers.ruleset).filter(|name| !name.is_empty()).map(String::as_str), &[]);
    let (mut least, mut witness) = (answers.clone(), found);
    // One answer may matter only until another has been set back.
    while let Ok(base) = &base {
        let before = least.clone();
        for (question, _) in differing(family, &least) {
            let Some(reading) = base.answers.get(&question) else { continue };
            let mut fewer = least.clone();
            fewer.answers.insert(question, reading.clone());
            fewer.changed = fewer.answers != base.answers;
            if let Some(shown) = shows(family, &fewer, &witness, plan) {
                (least, witness) = (fewer, shown);
            }
        }
        if least == before {
            break;
        }
    }
    if let Some(shown) = shows(family, &least, &witness, plan) {
        witness = shorter(witness, shown);
    }
    let reading = Reading::new(family, &least).expect("a reading in which something was found compiles");
    (witness, reading)
}

/// The same finding in another reading.
fn shows(family: &Family, answers: &Answers, wanted: &Found, plan: &Plan) -> Option<Found> {
    let reading = Reading::new(family, answers)?;
    let mut random = Random::of_game(plan.seed, 1);
    let (mut games, mut plies) = (0, 0);
    let mut best: Option<Found> = None;
    while games < GAMES && plies < PLIES {
        let (found, played) = look(&reading, GAMES - games, plan, &mut random, PLIES - plies);
        games += played.games.max(1);
        plies += played.plies;
        let Some(found) = found.into_iter().find(|found| found.is_same_kind(wanted)) else { break };
        let at_once = played.plies == 0;
        best = Some(best.map_or_else(|| found.clone(), |best| shorter(best, found.clone())));
        if at_once {
            break;
        }
    }
    best
}

/// The finding with the shorter game.
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
