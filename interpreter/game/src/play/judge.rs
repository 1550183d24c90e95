//! Judgement: the player whose turn has come may be in check or unable to move, and triggers follow.

use super::apply::Recorder;
use super::generate::Scratch;
use super::value::EvalContext;
use crate::blueprint::{StepKind, TriggerEvent};
use crate::{LocalId, Program, Seat, State};

/// The events that rules wait for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Awaited {
    pub(crate) check: bool,
    pub(crate) mate: bool,
    pub(crate) stalemate: bool,
}

impl Awaited {
    /// Returns the awaited events; none if the game has no judgement.
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

/// The players to whom an event does not happen although it is found: a bit for each seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spared {
    pub(crate) check: u16,
    pub(crate) mate: u16,
}

impl<const N: usize> Program<N> {
    /// Judges the player whose turn has come, and other players before them, if that is the rule.
    ///
    /// It does not judge others when turns without a step have been passed over (`first` is false). `others_mated` has a bit for
    /// each seat that was mated as one of the others.
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

    /// Judges the player to move. If that eliminates them, it judges the next player, if that is the rule.
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

    /// Finds whether the player to move is in check and whether they cannot move, as far as rules await or read it.
    #[inline]
    pub(crate) fn find(&self, state: &mut State<N>, scratch: &mut Scratch<N>) -> (bool, bool) {
        if !self.awaited.anything() && !self.finds_early {
            return (false, false);
        }
        let checked = self.in_check(state, state.player, &mut scratch.frame);
        let awaited = if checked { self.awaited.mate } else { self.awaited.stalemate };
        let stuck = (awaited || self.finds_early) && self.cannot_move(state, scratch);
        state.found = self.finds_early.then_some((checked, stuck));
        (checked, stuck)
    }

    /// Looks for mate at every other player in play than the player who moved last and the player to move.
    ///
    /// Check comes before mate. Returns the mated players, a bit for each seat.
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

    /// Runs the triggers of a player's check.
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

    /// Passes the turn of an eliminated player on to the next in play. Returns true if that player is to be judged.
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

    /// Runs the triggers of a finding about a player.
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

    /// Returns true if the player to move, at the beginning of the turn, has no legal move in their first possible step.
    ///
    /// Effects that open the turn are taken to have happened, up to the first step in which somebody acts. Conditions that read
    /// the dice are ignored.
    pub(crate) fn cannot_move(&self, state: &State<N>, scratch: &mut Scratch<N>) -> bool {
        let Some(mut opening) = scratch.opening.take() else { return self.is_stuck_from(0, state, scratch) };
        opening.copy_from(state);
        let first = self.open(&mut opening, scratch);
        let stuck = first.is_some_and(|first| self.is_stuck_from(first, &opening, scratch));
        scratch.opening = Some(opening);
        stuck
    }

    /// Lets the effects happen that open the moving player's turn. Returns the first step in which somebody acts; `None` if the turn is
    /// over before.
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
                    self.happen(state, context, &mut scratch.frame, &mut (), |doing| doing.all(effects));
                }
                _ => {}
            }
        }
        None
    }

    /// Returns true if the player to move has no legal move, or nothing to choose, in the first step from `first` on in which there could be.
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
            // Some roll may let a piece move.
            StepKind::Move { using: Some(_), .. } => false,
            _ => !self.any_move(state, number, scratch),
        })
    }
}
