//! Endings: a game ends by the first ending whose condition holds at the end of a turn.

use super::apply::Recorder;
use super::eval::Eval;
use super::scratch::Scratch;
use super::value::{EvalContext, Frame};
use crate::blueprint::{EndingSpec, OutcomeSpec, StepKind, TriggerEvent};
use crate::{Passing, Program, RuleId, Seat, State, VarId};

/// The outcome of a game.
///
/// ```
/// use alfonso_game::{Outcome, RuleId, Seat};
///
/// let outcome = Outcome::new([Seat(0), Seat(2)], RuleId(7));
/// assert!(outcome.wins(Seat(2)) && !outcome.wins(Seat(1)));
/// assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
/// assert!(Outcome::new([], RuleId(7)).is_draw());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winners as a bit set; bit `n` stands for the player in seat `n`. A draw has no winners.
    winners: u16,
    /// The ending that decided the game.
    pub reason: RuleId,
}

impl Outcome {
    /// Returns an outcome with these winners and this ending.
    #[must_use]
    pub fn new(winners: impl IntoIterator<Item = Seat>, reason: RuleId) -> Self {
        let winners = winners.into_iter().filter(|seat| seat.0 < 16).fold(0, |all, seat| all | 1 << seat.0);
        Self { winners, reason }
    }

    /// Returns the winners, in the order of seats. The iterator is empty for a draw.
    pub fn winners(self) -> impl Iterator<Item = Seat> {
        (0..16).filter(move |seat| self.winners >> seat & 1 != 0).map(Seat)
    }

    /// Returns true if nobody wins.
    #[must_use]
    pub fn is_draw(self) -> bool {
        self.winners == 0
    }

    /// Returns true if the player wins.
    #[must_use]
    pub fn wins(self, seat: Seat) -> bool {
        self.winners >> seat.0 & 1 != 0
    }
}

/// A set of endings that a player or an observer waives, so that play continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiver {
    /// The endings that rest on a claim.
    Claims,
    /// The endings that rest on a claim or read path-dependent facts: repetitions, plies since an
    /// event, rounds and counters.
    Counts,
}

impl Waiver {
    /// Returns true if the set contains an ending.
    pub(crate) fn passes(self, ending: &EndingSpec) -> bool {
        ending.claim || self == Self::Counts && ending.counting
    }
}

/// The findings about the player to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Findings {
    /// True if the player is in check; `None` if unknown.
    pub(crate) checked: Option<bool>,
    /// True if the player was in check when they were judged; `None` if only the present check is
    /// known.
    pub(crate) when_judged: Option<bool>,
    /// True if the player has no legal move, apart from a granted pass.
    pub(crate) stuck: bool,
    /// The number of times that the position has occurred, including this time.
    pub(crate) repetitions: u32,
    /// The number of plies since the first occurrence of the position.
    pub(crate) since_repetition: u32,
    /// The endings that are waived in this position.
    pub(crate) waived: Option<Waiver>,
}

impl<const N: usize> Program<N> {
    /// Returns the findings about the player to move after their moves have been listed. `empty` is
    /// true if there are none.
    pub(crate) fn findings(
        &self,
        state: &State<N>,
        scratch: &Scratch<N>,
        (empty, (repetitions, since_repetition), waived): (bool, (u32, u32), Option<Waiver>),
    ) -> Findings {
        let checked = self.checked(scratch);
        let (when_judged, stuck) = match state.found {
            // A player whose turn has no step with a move does not count as unable to move.
            _ if !self.finds_early => (None, empty && self.step(state.step).is_some()),
            Some((checked, stuck)) => {
                (Some(checked), stuck || self.finds_by_list && empty && self.is_move_step(state))
            }
            None => (None, false),
        };
        Findings { checked, when_judged, stuck, repetitions, since_repetition, waived }
    }

    /// Returns the ending that applies, if there is one. Returns `None` in the middle of a turn, and until
    /// the opening is over.
    pub(crate) fn ending(&self, state: &State<N>, found: Findings, frame: &mut Frame<N>) -> Option<Outcome> {
        if state.begun || self.spec.opening().contains(&usize::from(state.step)) {
            return None;
        }
        let stuck = found.stuck && self.spec.judges.is_some() && state.judged;
        self.preconditions.iter().zip(&self.spec.endings).find_map(|(preconditions, ending)| {
            let may_hold = preconditions.are_met(self, state, &found, stuck)
                && !found.waived.is_some_and(|waiver| waiver.passes(ending));
            if may_hold { self.brought_about(state, &found, ending, frame) } else { None }
        })
    }

    /// Returns the outcome of an ending if its condition holds.
    ///
    /// It is a separate function, because most positions fail the preconditions of every ending.
    #[inline(never)]
    fn brought_about(
        &self,
        state: &State<N>,
        found: &Findings,
        ending: &EndingSpec,
        frame: &mut Frame<N>,
    ) -> Option<Outcome> {
        let judged = self.spec.judges.is_some() && state.judged;
        let context = EvalContext {
            checked: found.checked,
            found: judged.then_some((found.when_judged, found.stuck)),
            repetitions: found.repetitions,
            since_repetition: found.since_repetition,
            next: Some(state.player),
            ..EvalContext::quiet(state.last_player)
        };
        let mut eval = Eval { program: self, state, context, frame };
        if !eval.holds(&ending.condition) {
            return None;
        }
        let bit = |seat: Option<Seat>| seat.map_or(0, |seat| 1 << seat.0);
        let winners = match &ending.outcome {
            OutcomeSpec::Wins(player) => bit(eval.seat(player)),
            OutcomeSpec::Loses(player) => match eval.seat(player) {
                // The partners of the loser lose too.
                Some(seat) => state.alive & !self.spec.with_partners(1 << seat.0),
                None => 0,
            },
            OutcomeSpec::Highest(var) => self.highest(state, *var),
            OutcomeSpec::Draw => 0,
        };
        let winners = self.spec.with_partners(winners);
        // If all players win, the game is a draw. This rule does not apply if there is only one
        // player or one party.
        let everybody = self.seats().fold(0, |all, seat| all | 1 << seat.0);
        let is_shared = winners == everybody && self.spec.with_partners(1) != everybody;
        Some(Outcome { winners: if is_shared { 0 } else { winners }, reason: ending.rule })
    }

    /// Returns true if the waiver includes the ending with this name.
    pub(crate) fn is_waived(&self, reason: RuleId, waiver: Waiver) -> bool {
        let mut named = self.spec.endings.iter().filter(|ending| ending.rule == reason);
        named.any(|ending| waiver.passes(ending))
    }

    /// Returns true if no rule has effects at the end of a game.
    pub(crate) fn ends_quietly(&self) -> bool {
        !self.spec.triggers.iter().any(|trigger| matches!(trigger.event, TriggerEvent::End))
    }

    /// Returns the players in play with the highest value of a variable.
    fn highest(&self, state: &State<N>, var: VarId) -> u16 {
        let values = &state.numbers[self.layout.indices(var)];
        let in_play = || self.seats().zip(values).filter(|(seat, _)| state.is_alive(*seat));
        let most = in_play().map(|(_, number)| *number).max();
        in_play().filter(|(_, number)| Some(**number) == most).fold(0, |all, (seat, _)| all | 1 << seat.0)
    }

    /// Ends the game and runs the triggers of its end. This happens at most once.
    pub(crate) fn end(
        &self,
        state: &mut State<N>,
        outcome: Outcome,
        frame: &mut Frame<N>,
        recorder: &mut impl Recorder,
    ) {
        let winners = outcome.winners;
        let context =
            EvalContext { next: Some(state.player), winners, ..EvalContext::quiet(state.last_player) };
        self.happen(state, context, frame, recorder, |doing| {
            doing.set_off_all(|event| matches!(event, TriggerEvent::End));
        });
        state.decided = Some(outcome);
    }

    /// Returns true if pieces move in the present step.
    fn is_move_step(&self, state: &State<N>) -> bool {
        matches!(self.step(state.step), Some(StepKind::Move { .. }))
    }

    /// Returns true if the player may move pieces of every player in this step.
    pub(crate) fn moves_anyone(&self, state: &State<N>) -> bool {
        matches!(self.step(state.step), Some(StepKind::Move { anyone: true, .. }))
    }

    /// Returns true if the player to move may pass. `stuck` is true if they have no other move.
    pub(crate) fn is_pass_due(&self, state: &State<N>, stuck: bool) -> bool {
        self.passing(state).is_due(stuck)
    }

    /// Returns the pass that the present step grants.
    pub(crate) fn passing(&self, state: &State<N>) -> Passing {
        match self.step(state.step) {
            Some(StepKind::Move { pass, .. } | StepKind::Pick { pass, .. }) => *pass,
            _ => Passing::Never,
        }
    }
}
