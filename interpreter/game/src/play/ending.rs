//! How the game ends: the first ending that holds, once a turn is over.

use super::apply::Witness;
use super::eval::Eval;
use super::generate::Scratch;
use super::value::{Frame, Moment};
use crate::blueprint::{OutcomeSpec, StepKind, TriggerEvent};
use crate::{Program, RuleId, Seat, State, VarId};

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Bit `n`: the player in seat `n` wins. Nobody wins a draw.
    winners: u16,
    /// The ending that decided.
    pub reason: RuleId,
}

impl Outcome {
    /// An outcome: who wins, and by which ending.
    #[must_use]
    pub fn new(winners: impl IntoIterator<Item = Seat>, reason: RuleId) -> Self {
        let winners = winners.into_iter().filter(|seat| seat.0 < 16).fold(0, |all, seat| all | 1 << seat.0);
        Self { winners, reason }
    }

    /// The winners, in the order of seats; empty for a draw.
    pub fn winners(self) -> impl Iterator<Item = Seat> {
        (0..16).filter(move |seat| self.winners >> seat & 1 != 0).map(Seat)
    }

    /// True if nobody wins.
    #[must_use]
    pub fn is_draw(self) -> bool {
        self.winners == 0
    }

    /// True if the player wins.
    #[must_use]
    pub fn wins(self, seat: Seat) -> bool {
        self.winners >> seat.0 & 1 != 0
    }
}

/// What has been found out about the player to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Findings {
    /// He is in check, if known.
    pub(crate) checked: Option<bool>,
    /// He was in check when he was judged, if that was found then and not only now.
    pub(crate) when_judged: Option<bool>,
    /// He has no legal move but a given pass.
    pub(crate) stuck: bool,
    /// How often the position has stood, this time included.
    pub(crate) repetitions: u32,
    /// How many plies ago it stood for the first time.
    pub(crate) since_repetition: u32,
    /// Only what stands on the board counts: no counting endings.
    pub(crate) board_only: bool,
}

impl<const N: usize> Program<N> {
    /// What is found out about the player to move, after his moves have been listed (`empty`: he has none).
    pub(crate) fn findings(
        &self,
        state: &State<N>,
        scratch: &Scratch<N>,
        (empty, (repetitions, since_repetition), board_only): (bool, (u32, u32), bool),
    ) -> Findings {
        let checked = self.checked(scratch);
        let (when_judged, stuck) = match state.found {
            // Who has no step to move in is not one who cannot move.
            _ if !self.finds_early => (None, empty && self.step(state.step).is_some()),
            Some((checked, stuck)) => (Some(checked), stuck),
            None => (None, false),
        };
        Findings { checked, when_judged, stuck, repetitions, since_repetition, board_only }
    }

    /// The ending that has come about. In the middle of a turn none has.
    pub(crate) fn ending(&self, state: &State<N>, found: Findings, frame: &mut Frame<N>) -> Option<Outcome> {
        if state.begun {
            return None;
        }
        let moment = Moment {
            checked: found.checked,
            found: (self.spec.judges.is_some() && state.judged).then_some((found.when_judged, found.stuck)),
            repetitions: found.repetitions,
            since_repetition: found.since_repetition,
            next: Some(state.mover),
            ..Moment::quiet(state.last_mover)
        };
        let stuck = moment.found.is_some_and(|(_, stuck)| stuck);
        let mut eval = Eval { program: self, state, moment, frame };
        for (ending, needs_stuck) in self.spec.endings.iter().zip(&self.asked.stuck) {
            if found.board_only && ending.counting || *needs_stuck && !stuck {
                continue;
            }
            if eval.holds(&ending.condition) {
                let bit = |seat: Option<Seat>| seat.map_or(0, |seat| 1 << seat.0);
                let winners = match &ending.outcome {
                    OutcomeSpec::Wins(player) => bit(eval.seat(player)),
                    OutcomeSpec::Loses(player) => state.alive & !bit(eval.seat(player)),
                    OutcomeSpec::Highest(var) => self.highest(state, *var),
                    OutcomeSpec::Draw => 0,
                };
                return Some(Outcome { winners, reason: ending.rule });
            }
        }
        None
    }

    /// Of the players in play those who have most of a variable.
    fn highest(&self, state: &State<N>, var: VarId) -> u16 {
        let places = &state.numbers[self.layout.places(var)];
        let in_play = || self.seats().zip(places).filter(|(seat, _)| state.is_alive(*seat));
        let most = in_play().map(|(_, number)| *number).max();
        in_play().filter(|(_, number)| Some(**number) == most).fold(0, |all, (seat, _)| all | 1 << seat.0)
    }

    /// The game has ended: what that sets off happens, once.
    pub(crate) fn end(
        &self,
        state: &mut State<N>,
        outcome: Outcome,
        frame: &mut Frame<N>,
        witness: &mut impl Witness,
    ) {
        let winners = outcome.winners;
        let moment = Moment { next: Some(state.mover), winners, ..Moment::quiet(state.last_mover) };
        self.happen(state, moment, frame, witness, |doing| {
            doing.set_off_all(|event| matches!(event, TriggerEvent::End));
        });
        state.decided = Some(outcome);
    }

    /// Whether men of all players may be moved in this step.
    pub(crate) fn moves_anyone(&self, state: &State<N>) -> bool {
        matches!(self.step(state.step), Some(StepKind::Move { anyone: true, .. }))
    }

    /// Whether the player to move is given a pass if he cannot move.
    pub(crate) fn passes(&self, state: &State<N>) -> bool {
        matches!(self.step(state.step), Some(StepKind::Move { else_pass: true, .. }))
    }
}
