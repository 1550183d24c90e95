//! Turns: the order of their steps, and passing the turn to another player.

use super::apply::Recorder;
use super::budget::Cut;
use super::effects::Doing;
use super::eval::Eval;
use super::scratch::Scratch;
use super::value::{EvalContext, Frame};
use crate::blueprint::{StepKind, TriggerEvent};
use crate::{Program, Seat, State};
use std::ops::Range;

/// The result of continuing a turn or the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entered {
    /// A step in which somebody acts.
    Step,
    /// The turn is over.
    Over,
    /// The turn is over, and the same player has another one.
    Again,
    /// The opening is over, and this player has the first turn.
    First(Seat),
}

impl<const N: usize> Program<N> {
    /// Continues with the next step of the turn, or with the next turn. `passed` is true after a
    /// pass.
    pub(crate) fn go_on(
        &self,
        state: &mut State<N>,
        passed: bool,
        scratch: &mut Scratch<N>,
        recorder: &mut impl Recorder,
    ) {
        state.begun = true;
        let here = usize::from(state.step);
        if self.spec.opening().contains(&here) {
            return self.open_from(here + 1, state, scratch, recorder);
        }
        let next = match self.spec.steps[here].repeating.goes_on(here, passed) {
            _ if !passed && self.has_dice_left(state) => here,
            next => next,
        };
        let entered = if self.spec.turn().contains(&next) {
            self.enter(state, (next..self.spec.turn().end, passed), scratch, recorder)
        } else {
            Entered::Over
        };
        if entered != Entered::Step {
            self.pass_on(state, entered == Entered::Again, scratch, recorder);
        }
    }

    /// Runs the opening, if there is one, up to the first step in which somebody acts, or to the
    /// first turn.
    pub(crate) fn open_game(
        &self,
        state: &mut State<N>,
        scratch: &mut Scratch<N>,
        recorder: &mut impl Recorder,
    ) {
        if !self.spec.opening().is_empty() {
            return self.open_from(self.spec.opening().start, state, scratch, recorder);
        }
        self.find(state, scratch);
        self.begin(state, scratch, recorder);
        state.remember_anew(self);
    }

    /// Continues the opening with the step `first`.
    ///
    /// The opening repeats until an effect says who begins. If nothing was rolled or decided in it
    /// (`state.begun` is false), the player to move begins.
    fn open_from(
        &self,
        mut first: usize,
        state: &mut State<N>,
        scratch: &mut Scratch<N>,
        recorder: &mut impl Recorder,
    ) {
        loop {
            match self.enter(state, (first..self.spec.opening().end, false), scratch, recorder) {
                Entered::Step => return,
                Entered::First(seat) => {
                    state.set_turn(self, seat, 0);
                    break;
                }
                Entered::Over | Entered::Again if state.begun && self.names_the_first => {
                    state.begun = false;
                    first = self.spec.opening().start;
                }
                Entered::Over | Entered::Again => break,
            }
        }
        state.begun = false;
        self.pass_over_the_dead(state);
        state.set_turn(self, state.player, 0);
        state.last_player = self.previous_in_play(state, state.player);
        self.find(state, scratch);
        self.begin(state, scratch, recorder);
        state.remember_anew(self);
    }

    /// Begins the turn of the player to move. A turn without a move or a decision ends immediately.
    pub(crate) fn begin(&self, state: &mut State<N>, scratch: &mut Scratch<N>, recorder: &mut impl Recorder) {
        if self.enter(state, (self.spec.turn(), false), scratch, recorder) != Entered::Step {
            self.pass_on(state, false, scratch, recorder);
        }
    }

    /// Passes the turn to the first player who has a step in it. If no player has one, nobody can
    /// move. If `again` is true, the search starts with the player whose turn is over.
    ///
    /// At least one turn ends. Further turns are skipped as long as a round of turns changes the
    /// position. For example, each round may reduce the number of turns that a player misses. If
    /// all players are eliminated, the turn ends, too, and endings are checked.
    fn pass_on(
        &self,
        state: &mut State<N>,
        again: bool,
        scratch: &mut Scratch<N>,
        recorder: &mut impl Recorder,
    ) {
        let mut others_mated = 0;
        self.end_turn(state, again);
        self.judge(state, true, &mut others_mated, scratch, recorder);
        if self.enter(state, (self.spec.turn(), false), scratch, recorder) != Entered::Step {
            self.pass_over(state, others_mated, scratch, recorder);
        }
    }

    /// Skips turns without a step, until a player has a step or a round of turns does not change
    /// the position. `others_mated` is a bit set of the players who were mated before their turn.
    #[cold]
    #[inline(never)]
    fn pass_over(
        &self,
        state: &mut State<N>,
        mut others_mated: u16,
        scratch: &mut Scratch<N>,
        recorder: &mut impl Recorder,
    ) {
        // Without steps, no player can ever act.
        let Some(first) = self.spec.steps[self.spec.turn()].first().map(|step| step.rule) else {
            state.set_turn(self, state.player, u8::MAX);
            return;
        };
        while self.begin_round(&mut scratch.frame, || Cut::Turns(first)) {
            let start = scratch.frame.note_position(self, state);
            // Each player is judged again in each round, because the position may have changed.
            let mut judged = 0;
            for _ in 0..state.alive.count_ones() {
                self.end_turn(state, false);
                if judged >> state.player.0 & 1 == 0 {
                    self.judge(state, false, &mut others_mated, scratch, recorder);
                }
                judged |= 1 << state.player.0;
                if self.enter(state, (self.spec.turn(), false), scratch, recorder) == Entered::Step {
                    scratch.frame.forget_position(start);
                    return;
                }
            }
            if scratch.frame.is_as_noted(self, state, start) {
                break;
            }
        }
        state.set_turn(self, state.player, u8::MAX);
    }

    /// Ends the turn of the player to move. Temporary variables may return to their first values.
    /// The dice are cleared, unless they are left to the next player. The next seat in play is then
    /// to move, or the same seat if `again` is true.
    #[inline]
    fn end_turn(&self, state: &mut State<N>, again: bool) {
        for lasting in &self.layout.lasting {
            let left = &mut state.numbers[lasting.age];
            if *left > lasting.turns {
                *left = lasting.turns;
            } else if *left > 0 {
                *left -= 1;
                if *left == 0 {
                    state.set_number(self, lasting.index, self.layout.firsts[lasting.index]);
                }
            }
        }
        self.clear_dice(state);
        if state.begun {
            state.last_player = state.player;
        }
        state.begun = false;
        state.remember(self);
        state.found = None;
        state.moved = alfonso_board::CellSet::EMPTY;
        if again {
            state.set_turn(self, state.player, 0);
        } else {
            self.pass_to_next(state);
        }
    }

    /// Passes the turn to the next seat in play.
    #[inline]
    pub(crate) fn pass_to_next(&self, state: &mut State<N>) {
        let next = self.next_in_play(state, state.player);
        state.rounds += u32::from(next <= state.player);
        state.set_turn(self, next, 0);
    }

    /// Continues with the first of these steps that has a move, a choice, a decision or a roll.
    /// Effects of steps before it are applied. `passed` is true after a pass.
    fn enter(
        &self,
        state: &mut State<N>,
        (steps, passed): (Range<usize>, bool),
        scratch: &mut Scratch<N>,
        recorder: &mut impl Recorder,
    ) -> Entered {
        let first = steps.start;
        for (number, step) in self.spec.steps[..steps.end].iter().enumerate().skip(first) {
            if !state.is_alive(state.player) {
                // In the opening, the next player in play replaces an eliminated player.
                if self.spec.turn().contains(&number) || state.alive == 0 {
                    return Entered::Over;
                }
                self.pass_over_the_dead(state);
            }
            if !step.repeating.enters(number, first, passed) {
                continue;
            }
            if let Some(condition) = &step.condition {
                let context = EvalContext::quiet(state.player);
                let mut eval = Eval { program: self, state, context, frame: &mut scratch.frame };
                if !eval.holds(condition) {
                    continue;
                }
            }
            match &step.kind {
                StepKind::Move { using: Some(using), .. }
                    if self.unused(state, using.dice).next().is_none() =>
                {
                    continue;
                }
                StepKind::Roll(_) | StepKind::Move { .. } | StepKind::Pick { .. } => {}
                StepKind::Again if state.begun => {
                    recorder.fired(step.rule);
                    return Entered::Again;
                }
                StepKind::Again => continue,
                StepKind::Choose { who, .. } => {
                    let voters = self.voters(state, who, &mut scratch.frame);
                    if voters == 0 {
                        continue;
                    }
                    state.set_voters(self, voters);
                }
                StepKind::Do(effects) => {
                    recorder.fired(step.rule);
                    let context = EvalContext::quiet(state.player);
                    self.happen(state, context, &mut scratch.frame, recorder, |executor| {
                        executor.all(effects)
                    });
                    if let Some(seat) = scratch.frame.first.take() {
                        return Entered::First(seat);
                    }
                    continue;
                }
            }
            state.set_turn(self, state.player, u8::try_from(number).unwrap_or(u8::MAX));
            self.find_at(number, state, scratch);
            return Entered::Step;
        }
        Entered::Over
    }

    /// Runs effects that do not belong to a piece's move.
    pub(crate) fn happen<'p, W: Recorder>(
        &'p self,
        state: &mut State<N>,
        context: EvalContext,
        frame: &mut Frame<N>,
        recorder: &mut W,
        what: impl FnOnce(&mut Doing<'p, '_, N>),
    ) {
        let mut doing = Doing::new(self, state, context, None, frame, recorder);
        what(&mut doing);
        if doing.captured {
            for index in &self.layout.captures {
                state.numbers[*index] = 0;
            }
        }
    }

    /// Runs the triggers of the game's beginning.
    pub(crate) fn set_off_by_start(
        &self,
        state: &mut State<N>,
        scratch: &mut Scratch<N>,
        recorder: &mut impl Recorder,
    ) {
        let context = EvalContext::quiet(state.player);
        self.happen(state, context, &mut scratch.frame, recorder, |doing| {
            doing.set_off_all(|event| matches!(event, TriggerEvent::Start));
        });
    }

    /// If the player to move is eliminated, makes the next seat in play the player to move.
    pub(crate) fn pass_over_the_dead(&self, state: &mut State<N>) {
        if !state.is_alive(state.player) && state.alive != 0 {
            let next: Seat = self.next_in_play(state, state.player);
            state.set_turn(self, next, 0);
        }
    }
}
