//! Turns: the order of their steps, and the passing of the turn.

use super::apply::Recorder;
use super::budget::Cut;
use super::effects::Doing;
use super::eval::Eval;
use super::generate::Scratch;
use super::value::{EvalContext, Frame};
use crate::blueprint::{StepKind, TriggerEvent};
use crate::{Program, Seat, State};
use std::ops::Range;

/// The place to which a turn has gone on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entered {
    /// A step in which somebody acts.
    Step,
    /// Nowhere: the turn is over.
    Over,
    /// Nowhere: the turn is over, and the same player has another one.
    Again,
    /// Nowhere: the opening is over, and this player has the first turn.
    First(Seat),
}

impl<const N: usize> Program<N> {
    /// Goes on to the next step of the turn, or to the next turn. `passed` is true after a pass.
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

    /// Goes through the opening, if there is one, up to the first step in which somebody acts, or to the first turn.
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

    /// Goes on in the opening with the step `first`. While nobody has been named who begins, the opening comes again; but if nothing was
    /// rolled or decided in it (`state.begun` is false), the player to move begins.
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

    /// Begins the moving player's turn. A turn without a move or a decision is over at once.
    pub(crate) fn begin(&self, state: &mut State<N>, scratch: &mut Scratch<N>, recorder: &mut impl Recorder) {
        if self.enter(state, (self.spec.turn(), false), scratch, recorder) != Entered::Step {
            self.pass_on(state, false, scratch, recorder);
        }
    }

    /// Passes the turn to the first player who has a step in it. If no player has one, nobody can move. If `again`, the first of
    /// them is the player whose turn is over.
    ///
    /// Turns are passed over as long as a round of them changes something, as where missed turns run down. At least one turn is over.
    /// When everybody is out, the turn is over too, and endings are checked.
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

    /// Passes the turn on from a player who has no step in it, until somebody has one or a round of turns changes nothing. `others_mated` has a
    /// bit for each player who has been judged as one of the others.
    #[cold]
    #[inline(never)]
    fn pass_over(
        &self,
        state: &mut State<N>,
        mut others_mated: u16,
        scratch: &mut Scratch<N>,
        recorder: &mut impl Recorder,
    ) {
        // Without steps nobody ever has one.
        let Some(first) = self.spec.steps[self.spec.turn()].first().map(|step| step.rule) else {
            state.set_turn(self, state.player, u8::MAX);
            return;
        };
        while self.begin_round(&mut scratch.frame, || Cut::Rule(first)) {
            let start = scratch.frame.note_position(self, state);
            // Once in a round: what was found of a player without a step need not hold when their turn comes again.
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

    /// Ends the moving player's turn: lasting values fall back, the dice are cleared but for those that are left to the next, and the next
    /// seat in play is to move; the same seat, if `again`.
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

    /// Goes on to the first of these steps with a move, a decision or a roll. Effects on the way happen. `passed` is true after a pass.
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
                // In the opening, the next player in play takes the place of one who is out.
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
                    self.happen(state, context, &mut scratch.frame, recorder, |doing| doing.all(effects));
                    if let Some(seat) = scratch.frame.first.take() {
                        return Entered::First(seat);
                    }
                    continue;
                }
            }
            state.set_turn(self, state.player, u8::try_from(number).unwrap_or(u8::MAX));
            return Entered::Step;
        }
        Entered::Over
    }

    /// Runs effects that no piece's move causes.
    pub(crate) fn happen<'p, W: Recorder>(
        &'p self,
        state: &mut State<N>,
        context: EvalContext,
        frame: &mut Frame<N>,
        recorder: &mut W,
        what: impl FnOnce(&mut Doing<'p, '_, N, W>),
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

    /// Sets the first seat in play, beginning with the player to move, as the player to move.
    pub(crate) fn pass_over_the_dead(&self, state: &mut State<N>) {
        if !state.is_alive(state.player) && state.alive != 0 {
            let next: Seat = self.next_in_play(state, state.player);
            state.set_turn(self, next, 0);
        }
    }
}
