//! Judgement: the engine determines whether a player is in check or has no legal move, and runs the
//! triggers.

use super::apply::Recorder;
use super::scratch::Scratch;
use super::value::EvalContext;
use crate::blueprint::{StepKind, TriggerEvent};
use crate::{LocalId, Program, Seat, State};

/// The events for which rules have triggers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Awaited {
    pub(crate) check: bool,
    pub(crate) mate: bool,
    pub(crate) stalemate: bool,
}

impl Awaited {
    /// Returns the events with triggers. There are none if the game has no judgement.
    pub(crate) fn new(spec: &crate::Blueprint) -> Self {
        let waits = |fits: fn(&TriggerEvent) -> bool| {
            spec.judges.is_some() && spec.triggers.iter().any(|trigger| fits(&trigger.event))
        };
        Self {
            check: waits(|event| matches!(event, TriggerEvent::Check(_))),
            mate: waits(|event| matches!(event, TriggerEvent::Mate(_))),
            stalemate: waits(|event| matches!(event, TriggerEvent::Stalemate(_))),
        }
    }

    pub(crate) fn anything(self) -> bool {
        self.check || self.mate || self.stalemate
    }
}

/// The players for whom the triggers of an event do not run, as bit sets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spared {
    pub(crate) check: u16,
    pub(crate) mate: u16,
}

impl<const N: usize> Program<N> {
    /// Judges the player whose turn has come and, if the rules say so, other players first.
    ///
    /// Other players are judged only if `first` is true: no turn without a step was skipped.
    /// `others_mated` is a bit set of the other players who were mated.
    #[inline]
    pub(crate) fn judge(
        &self,
        state: &mut State<N>,
        first: bool,
        others_mated: &mut u16,
        scratch: &mut Scratch<N>,
        recorder: &mut impl Recorder,
    ) {
        state.judged = true;
        if !self.awaited.anything() && !self.finds_early || !state.is_alive(state.player) {
            return;
        }
        let others = self.spec.judges.is_some_and(|judging| judging.others);
        if first && others && (self.awaited.check || self.awaited.mate) {
            *others_mated = self.judge_others(state, scratch, recorder);
            if !state.is_alive(state.player) && !self.judgement_goes_on(state, true) {
                return;
            }
        }
        self.judge_player(state, Spared { check: *others_mated, mate: *others_mated }, scratch, recorder);
    }

    /// Judges the player to move. If this eliminates them and the rules say so, the next player is
    /// judged, too.
    pub(crate) fn judge_player(
        &self,
        state: &mut State<N>,
        spared: Spared,
        scratch: &mut Scratch<N>,
        recorder: &mut impl Recorder,
    ) {
        let Some(judging) = self.spec.judges else { return };
        loop {
            let player = state.player;
            let spared_by = |seats: u16| seats >> player.0 & 1 != 0;
            let (checked, stuck) = self.find(state, scratch);
            if checked && !spared_by(spared.check) {
                self.set_off_check(state, player, scratch, recorder);
            }
            if stuck && state.is_alive(player) && !(checked && spared_by(spared.mate)) {
                self.found(state, player, scratch, recorder, |event| match event {
                    TriggerEvent::Mate(slot) if checked => Some(*slot),
                    TriggerEvent::Stalemate(slot) if !checked => Some(*slot),
                    _ => None,
                });
            }
            if state.is_alive(player) || !self.judgement_goes_on(state, judging.stable) {
                return;
            }
        }
    }

    /// Returns whether the player to move is in check and whether they have no legal move. Results
    /// that no rule reads are not computed.
    #[inline]
    pub(crate) fn find(&self, state: &mut State<N>, scratch: &mut Scratch<N>) -> (bool, bool) {
        if !self.awaited.anything() && !self.finds_early {
            return (false, false);
        }
        let checked = self.in_check(state, state.player, &mut scratch.frame);
        let awaited = if checked { self.awaited.mate } else { self.awaited.stalemate };
        let looks = awaited || self.finds_early && !self.finds_by_list;
        let stuck = looks && self.cannot_move(state, scratch);
        state.found = self.finds_early.then_some((checked, stuck));
        (checked, stuck)
    }

    /// Completes the judgement of the player to move when their turn enters the step `number`.
    ///
    /// In a step with moves, the list of moves shows later whether there is one. See
    /// [`Program::finds_by_list`].
    #[inline]
    pub(super) fn find_at(&self, number: usize, state: &mut State<N>, scratch: &mut Scratch<N>) {
        if self.finds_by_list
            && !state.begun
            && let Some((checked, _)) = state.found
        {
            let listed = matches!(self.spec.steps[number].kind, StepKind::Move { .. });
            let stuck = !listed && self.is_stuck_from(number, state, scratch);
            state.found = Some((checked, stuck));
        }
    }

    /// Looks for mate of every player in play, except the player who moved last and the player to
    /// move.
    ///
    /// Triggers of check run before those of mate. Returns the mated players as a bit set.
    fn judge_others(
        &self,
        state: &mut State<N>,
        scratch: &mut Scratch<N>,
        recorder: &mut impl Recorder,
    ) -> u16 {
        let to_move = state.player;
        let mut others_mated = 0;
        let others = state.alive & !(1 << state.last_player.0 | 1 << to_move.0);
        for player in self.in_order_after(state.last_player, others) {
            if !state.is_alive(player) {
                continue;
            }
            state.set_turn(self, player, 0);
            let mated = self.in_check(state, player, &mut scratch.frame) && self.cannot_move(state, scratch);
            state.set_turn(self, to_move, 0);
            if !mated {
                continue;
            }
            others_mated |= 1 << player.0;
            self.set_off_check(state, player, scratch, recorder);
            if state.is_alive(player) {
                self.found(state, player, scratch, recorder, |event| match event {
                    TriggerEvent::Mate(slot) => Some(*slot),
                    _ => None,
                });
            }
        }
        others_mated
    }

    /// Runs the triggers for a player in check.
    fn set_off_check(
        &self,
        state: &mut State<N>,
        player: Seat,
        scratch: &mut Scratch<N>,
        recorder: &mut impl Recorder,
    ) {
        if self.awaited.check {
            self.found(state, player, scratch, recorder, |event| match event {
                TriggerEvent::Check(slot) => Some(*slot),
                _ => None,
            });
        }
    }

    /// Passes the turn of an eliminated player to the next player in play. Returns true if that
    /// player is judged.
    fn judgement_goes_on(&self, state: &mut State<N>, stable: bool) -> bool {
        if state.alive == 0 {
            return false;
        }
        self.pass_to_next(state);
        let goes_on = stable && state.alive.count_ones() > 1;
        state.judged = goes_on;
        state.found = None;
        goes_on
    }

    /// Runs the triggers of mate or stalemate for a player.
    fn found<W: Recorder>(
        &self,
        state: &mut State<N>,
        player: Seat,
        scratch: &mut Scratch<N>,
        recorder: &mut W,
        waits: impl Fn(&TriggerEvent) -> Option<LocalId>,
    ) {
        let context = EvalContext { next: Some(state.player), ..EvalContext::quiet(state.last_player) };
        self.happen(state, context, &mut scratch.frame, recorder, |doing| doing.set_off(player, waits));
    }

    /// Returns true if the player to move has no legal move in their first possible step, at the
    /// beginning of the turn.
    ///
    /// The effects at the beginning of the turn are applied first, up to the first step in which
    /// somebody acts. Conditions that read the dice are ignored.
    pub(crate) fn cannot_move(&self, state: &State<N>, scratch: &mut Scratch<N>) -> bool {
        let Some(mut opening) = scratch.opening.take() else { return self.is_stuck_from(0, state, scratch) };
        opening.copy_from(state);
        let first = self.open(&mut opening, scratch);
        let stuck = first.is_some_and(|first| self.is_stuck_from(first, &opening, scratch));
        scratch.opening = Some(opening);
        stuck
    }

    /// Applies the effects at the beginning of the turn. Returns the first step in which somebody
    /// acts, or `None` if the turn ends before one.
    fn open(&self, state: &mut State<N>, scratch: &mut Scratch<N>) -> Option<usize> {
        for (number, step) in self.spec.steps[self.spec.turn()].iter().enumerate() {
            if !state.is_alive(state.player) {
                return None;
            }
            let holds = |scratch: &mut Scratch<N>| {
                let mut eval = self.quiet_eval(state, None, state.player, &mut scratch.frame);
                step.condition.as_ref().is_none_or(|condition| eval.holds(condition))
            };
            match &step.kind {
                StepKind::Move { .. } if self.asked.dice[number] || holds(scratch) => return Some(number),
                StepKind::Roll(_) | StepKind::Pick { .. } | StepKind::Choose { .. } if holds(scratch) => {
                    return Some(number);
                }
                StepKind::Do(effects) if holds(scratch) => {
                    let context = EvalContext::quiet(state.player);
                    self.happen(state, context, &mut scratch.frame, &mut (), |executor| {
                        executor.all(effects)
                    });
                }
                _ => {}
            }
        }
        None
    }

    /// Returns true if the player to move has no legal move or choice in the first possible step
    /// from `first` on.
    fn is_stuck_from(&self, first: usize, state: &State<N>, scratch: &mut Scratch<N>) -> bool {
        let mut eval = self.quiet_eval(state, None, state.player, &mut scratch.frame);
        let mut steps = (0u8..).zip(&self.spec.steps[self.spec.turn()]).skip(first);
        let step = steps.find(|(number, step)| {
            matches!(step.kind, StepKind::Move { .. } | StepKind::Pick { .. })
                && (self.asked.dice[usize::from(*number)]
                    || step.condition.as_ref().is_none_or(|condition| eval.holds(condition)))
        });
        step.is_some_and(|(number, step)| match step.kind {
            StepKind::Pick { .. } => !self.any_pick(state, number, scratch),
            // The player may be able to move after some roll.
            StepKind::Move { using: Some(_), .. } => false,
            _ => !self.any_move(state, number, scratch),
        })
    }
}
