//! Counterexamples from random play, for games whose difference the search does not find.
//!
//! Where there are many moves, an exhaustive search reaches only a small depth. Random games go
//! deeper, but contain irrelevant moves. The engine therefore takes a random game that shows a
//! difference and removes every move that is not needed. The resulting line is not always the
//! shortest, and it shows nothing about differences before its end.

use super::difference::{self, DifferenceKind, Finding};
use super::found::{Difference, Found};
use super::lockstep::{Lockstep, Step};
use super::matching::Matching;
use super::shrink::shrunk;
use super::walk::found_here;
use super::{Limits, Progress, Watch};
use alfonso_game::Random;
use schemars::JsonSchema;
use serde::Serialize;

/// The number of differing games after which play stops. The game with the earliest difference is
/// used.
const CHOSEN_OF: u64 = 8;

/// The maximum length of a random game, in steps.
const LONGEST: usize = 4096;

/// A counterexample, and statistics of the random games from which it was derived.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Shown {
    /// The seed of the games.
    pub seed: u64,
    /// The number of games played, each up to its first difference.
    pub games: u64,
    /// The total number of plies.
    pub plies: u64,
    /// The number of games in which a difference appeared.
    pub parted: u64,
    /// True if play ended because the limit of steps was reached.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub spent: bool,
    /// True if play ended because the caller stopped it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
    /// The number of plies of the random game from which the line was derived.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taken_from: Option<u32>,
    /// The counterexample. It is not necessarily the shortest one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<Found>,
}

/// Returns the differences after the last step, without lesser ones.
fn findings(lines: &mut Lockstep<'_, '_>, (before, step): (&difference::Holdings, Step)) -> Vec<Finding> {
    let paid = difference::payments(lines, before, step);
    let seen = difference::look(lines, Some(step));
    paid.into_iter().chain(seen).filter(|finding| finding.sort != DifferenceKind::Lesser).collect()
}

/// Plays a step and returns the differences that it causes.
pub(super) fn played(lines: &mut Lockstep<'_, '_>, step: Step) -> Vec<Finding> {
    let before = difference::holdings(lines);
    lines.play(step);
    findings(lines, (&before, step))
}

/// Returns the number of plies among some steps, not counting rolls.
pub(super) fn plies(steps: &[Step]) -> u32 {
    u32::try_from(steps.iter().filter(|step| !step.is_roll()).count()).unwrap_or(u32::MAX)
}

/// Plays random games in both until some differ, and shortens the one that differs soonest.
pub(crate) fn shown(matching: &Matching<'_>, limits: Limits, watch: &mut Watch<'_>) -> Shown {
    let mut shown = Shown {
        seed: limits.seed,
        games: 0,
        plies: 0,
        parted: 0,
        spent: false,
        stopped: false,
        taken_from: None,
        found: None,
    };
    let mut lines = Lockstep::new(matching);
    let mut best: Option<(Vec<Step>, String)> = None;
    while shown.plies < limits.positions && shown.parted < CHOSEN_OF && lines.steps_taken() < limits.steps {
        shown.stopped = watch(Progress::Playing(shown.plies)).is_break();
        if shown.stopped {
            break;
        }
        let mut random = Random::of_game(limits.seed, shown.games);
        let mut steps: Vec<Step> = Vec::new();
        let cause = random_game(&mut lines, &mut steps, &mut random, limits.steps);
        steps.iter().rev().for_each(|step| lines.undo(*step));
        shown.games += 1;
        // A game that is over at once counts as work too.
        shown.plies += u64::from(plies(&steps)).max(1);
        if let Some(cause) = cause {
            shown.parted += 1;
            if best.as_ref().is_none_or(|(known, _)| steps.len() < known.len()) {
                best = Some((steps, cause));
            }
        }
    }
    shown.spent = lines.steps_taken() >= limits.steps;
    if let Some((steps, cause)) = best {
        shown.taken_from = Some(plies(&steps));
        let shorter = shrunk(&mut lines, steps, &cause, limits.steps, watch);
        shown.found = line(&mut lines, &shorter, &cause);
    }
    shown
}

/// Plays random steps that both games allow until a difference appears. Returns its cause, if there
/// is one.
fn random_game(
    lines: &mut Lockstep<'_, '_>,
    steps: &mut Vec<Step>,
    random: &mut Random,
    most: u64,
) -> Option<String> {
    while steps.len() < LONGEST && lines.steps_taken() < most {
        let open = lines.steps();
        let bound = u32::try_from(open.len()).ok().filter(|bound| *bound > 0)?;
        let step = open[random.below(bound) as usize];
        steps.push(step);
        if let Some(first) = played(lines, step).into_iter().next() {
            return Some(first.cause);
        }
    }
    None
}

/// Plays a line. Returns a report on its end if it shows the given cause.
fn line(lines: &mut Lockstep<'_, '_>, steps: &[Step], cause: &str) -> Option<Found> {
    let (last, before) = steps.split_last()?;
    before.iter().for_each(|step| lines.play(*step));
    let seen = played(lines, *last);
    seen.iter().any(|finding| finding.cause == cause).then(|| {
        let differences: Vec<Difference> = seen
            .into_iter()
            .map(|finding| Difference { positions: 1, what: difference::describe(lines, finding.what) })
            .collect();
        found_here(lines, (plies(steps), Some(*last)), differences)
    })
}
