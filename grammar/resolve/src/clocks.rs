//! Clocks that nothing restarts: the rules count plies since an event that no rule of the reading
//! can cause.

use super::log::Log;
use super::problems::clauses;
use super::sanity::happenings;
use alfonso_model::{EffectKind, Event, MoveRule, RuleSet, Test, TestWord};

/// Reports each expression that counts plies since an event that nothing in this reading can cause.
///
/// An unreported event may still never happen: its rule may have a condition that never holds.
pub(super) fn unstarted(rules: &RuleSet, log: &mut Log) {
    for (event, span) in std::mem::take(&mut log.clocks) {
        if !comes_about(rules, event) {
            let kind = match event {
                Event::Move(Some(kind)) => Some(rules.kind(kind).name.as_str()),
                Event::Move(None) | Event::Capture | Event::Elimination | Event::Start => None,
            };
            log.report(clauses::clock_never_starts_again(span, event, kind));
        }
    }
}

/// Returns `true` if some rule may cause the event.
fn comes_about(rules: &RuleSet, event: Event) -> bool {
    let does = |fits: &dyn Fn(&EffectKind) -> bool| {
        happenings(rules).any(|all| all.iter().any(|effect| effect.any(&mut |kind| fits(kind))))
    };
    match event {
        Event::Capture => {
            does(&|kind| matches!(kind, EffectKind::Capture { .. }))
                || !rules.captures.is_empty() && rules.moves.iter().any(may_take)
        }
        Event::Move(None) => !rules.moves.is_empty(),
        Event::Move(Some(kind)) => rules.moves.iter().any(|rule| rule.kind == kind),
        Event::Elimination => does(&|kind| matches!(kind, EffectKind::Eliminate { .. })),
        // A rule that counts from the start needs no further event.
        Event::Start => true,
    }
}

/// Returns `true` if the movement may capture a piece on its target or on a crossed cell.
fn may_take(rule: &MoveRule) -> bool {
    let ends = rule.legs.iter().any(|leg| may_be_occupied(&leg.onto));
    (rule.takes || rule.clears || ends) && !rule.exchanges
}

/// Returns `false` only if every cell that passes the test is empty.
fn may_be_occupied(test: &Test) -> bool {
    match test {
        Test::All(list) => list.iter().all(may_be_occupied),
        Test::Any(list) => list.is_empty() || list.iter().any(may_be_occupied),
        Test::Not(_) => true,
        Test::Word(word) => *word != TestWord::Empty,
    }
}
