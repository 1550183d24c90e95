//! Witnesses: lines on which two games part, taken from random play if the search finds none.
//!
//! A full search does not get far where there are many moves. Random games get far, but wander. So the engine takes a
//! random game that parts somewhere, and removes all moves that are not needed to part there. The resulting line shows the
//! difference and can be played. It is not the shortest such line, and it says nothing about differences before its end.

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

/// The number of parting games after which play stops. The one that parts soonest is taken.
const CHOSEN_OF: u64 = 8;

/// The greatest length of a random game, in steps.
const LONGEST: usize = 4096;

/// A witness from random play, and the games it was looked for in.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Shown {
    /// The seed of the games.
    pub seed: u64,
    /// The games that were played, each as long as both went the same way.
    pub games: u64,
    /// The plies of all of them.
    pub plies: u64,
    /// The games among them that part.
    pub parted: u64,
    /// True if play ended because the limit of steps was reached.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub spent: bool,
    /// True if play ended because the caller stopped it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
    /// After how many plies the game parted of which the line is taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taken_from: Option<u32>,
    /// The line: a witness, not the shortest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<Found>,
}

/// Returns the differences after the last step, without lesser ones.
fn findings(lines: &mut Lockstep<'_, '_>, (before, step): (&difference::Holdings, Step)) -> Vec<Finding> {
    let paid = difference::payments(lines, before, step);
    let seen = difference::look(lines, Some(step));
    paid.into_iter().chain(seen).filter(|finding| finding.sort != DifferenceKind::Lesser).collect()
}

/// Plays a step and returns the differences that it brings.
pub(super) fn played(lines: &mut Lockstep<'_, '_>, step: Step) -> Vec<Finding> {
    let before = difference::holdings(lines);
    lines.play(step);
    findings(lines, (&before, step))
}

/// Returns the number of plies in some steps; rolls do not count.
pub(super) fn plies(steps: &[Step]) -> u32 {
    u32::try_from(steps.iter().filter(|step| !step.is_roll()).count()).unwrap_or(u32::MAX)
}

/// Plays random games in both until some part, and removes the unneeded moves from the one that parts soonest.
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

/// Plays random steps that both games allow until something differs. Returns its cause, if anything does.
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

/// Returns the report on the end of a line, if the line shows this cause.
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
