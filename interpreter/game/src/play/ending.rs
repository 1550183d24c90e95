//! How the game ends: the first ending that holds, once a turn is over.

use super::eval::Eval;
use super::value::{Frame, Moment};
use crate::blueprint::OutcomeSpec;
use crate::{Program, RuleId, Seat, State};

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Bit `n`: the player in seat `n` wins. Nobody wins a draw.
    winners: u16,
    /// The ending that decided.
    pub reason: RuleId,
}

impl Outcome {
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
    /// He has no legal move but a given pass.
    pub(crate) stuck: bool,
    /// How often the position has stood, this time included.
    pub(crate) repetitions: u32,
    /// Only what stands on the board counts: no counting endings.
    pub(crate) board_only: bool,
}

impl<const N: usize> Program<N> {
    /// The ending that has come about. In the middle of a turn none has.
    pub(crate) fn ending(&self, state: &State<N>, found: Findings, frame: &mut Frame<N>) -> Option<Outcome> {
        if state.begun {
            return None;
        }
        let moment = Moment {
            checked: found.checked,
            stuck: self.spec.judges.then_some(found.stuck),
            repetitions: found.repetitions,
            ..Moment::quiet(state.last_mover, state.mover)
        };
        let mut eval = Eval { program: self, state, moment, frame };
        let endings = self.spec.endings.iter().filter(|ending| !(found.board_only && ending.counting));
        for ending in endings {
            if eval.holds(&ending.condition) {
                let seats = self.spec.facing.len();
                let everybody = u16::MAX >> (16 - seats);
                let bit = |seat: Option<Seat>| seat.map_or(0, |seat| 1 << seat.0);
                let winners = match &ending.outcome {
                    OutcomeSpec::Wins(player) => bit(eval.value(player).seat()),
                    OutcomeSpec::Loses(player) => everybody & !bit(eval.value(player).seat()),
                    OutcomeSpec::Draw => 0,
                };
                return Some(Outcome { winners, reason: ending.rule });
            }
        }
        None
    }

    /// Whether the player to move is given a pass if he cannot move.
    pub(crate) fn passes(&self, state: &State<N>) -> bool {
        self.spec.steps.get(usize::from(state.step)).is_some_and(|step| step.else_pass)
    }
}
