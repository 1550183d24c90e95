//! What a move does, in the order that is ruled: captures and what they set off; the man's move; the rule's own effects;
//! what his arrival sets off; counters; then the turn goes on or passes.

use super::effects::Doing;
use super::eval::Eval;
use super::generate::Scratch;
use super::value::{Frame, Moment};
use crate::{KindId, Move, Program, RuleId, State};
use alfonso_board::CellId;

/// Who is told which rules have fired.
pub trait Witness {
    /// A rule has fired.
    fn fired(&mut self, rule: RuleId);
}

/// Nobody wants to know.
impl Witness for () {
    #[inline]
    fn fired(&mut self, _: RuleId) {}
}

/// What a move did that others want to know.
pub(crate) struct Happened {
    pub(crate) captured: bool,
    pub(crate) moved: Option<KindId>,
    /// Where the man that moved stands now; nowhere once he has left the board.
    pub(crate) it: Option<CellId>,
}

impl<const N: usize> Program<N> {
    /// Plays a move, which must be legal in `state`: nothing is checked, and an illegal move leaves a position that no
    /// rule allows.
    pub fn apply(&self, state: &mut State<N>, m: Move, scratch: &mut Scratch<N>, witness: &mut impl Witness) {
        witness.fired(self.spec.steps[usize::from(state.step)].rule);
        let happened = self.make_on_board(state, m, &mut scratch.frame, witness);
        self.count_ply(state, &happened);
        self.go_on(state, &mut scratch.frame);
    }

    /// Everything that a move does on the board: what legality is judged on.
    pub(crate) fn make_on_board(
        &self,
        state: &mut State<N>,
        m: Move,
        frame: &mut Frame<N>,
        witness: &mut impl Witness,
    ) -> Happened {
        let Some(by) = m.by() else { return Happened { captured: false, moved: None, it: None } };
        let (from, to) = (m.from(), m.to());
        let rule = &self.spec.move_rules[usize::from(self.spec.movers[by.index()].move_rule)];
        witness.fired(rule.rule);
        let moment = Moment::quiet(state.mover, self.after(state.mover)).before(from, to, by);
        let effects = self.movers[by.index()].effects;
        if effects && !rule.with.is_empty() {
            let mut eval = Eval { program: self, state, moment, frame };
            self.bind_with(&mut eval, by);
        }
        let before = state.man(from).expect("a legal move starts from a man");
        let kind = self.kind(before);
        let mut doing = Doing::new(self, state, moment, kind, frame, witness);
        if from != to {
            doing.take(to);
        }
        doing.arrive(from, to);
        if effects || self.has_move_triggers || self.arrivals[before.class.index()].has(to) {
            doing.all(&rule.effects);
            doing.set_off_by_arrival(from, to);
        }
        Happened { captured: doing.captured, moved: Some(kind), it: doing.moment.it }
    }

    fn count_ply(&self, state: &mut State<N>, happened: &Happened) {
        state.ply += 1;
        for place in self.layout.counters() {
            state.numbers[place] = state.numbers[place].saturating_add(1);
        }
        if happened.captured {
            for place in &self.layout.captures {
                state.numbers[*place] = 0;
            }
        }
        for (place, kind) in &self.layout.moves {
            if happened.moved.is_some() && kind.is_none_or(|kind| happened.moved == Some(kind)) {
                state.numbers[*place] = 0;
            }
        }
    }

    /// The next step of the turn, or the next turn.
    fn go_on(&self, state: &mut State<N>, frame: &mut Frame<N>) {
        if let Some(step) = self.next_step(state, state.step + 1, frame) {
            state.set_turn(self, state.mover, step);
            state.begun = true;
            return;
        }
        state.last_mover = state.mover;
        self.end_turn(state);
        self.begin_turn(state, frame);
    }

    /// The turn of the mover is over: what lasts for turns falls back, and the next seat is to move.
    fn end_turn(&self, state: &mut State<N>) {
        for lasting in &self.layout.lasting {
            let left = &mut state.numbers[lasting.age];
            if *left > lasting.turns {
                *left = lasting.turns;
            } else if *left > 0 {
                *left -= 1;
                if *left == 0 {
                    state.set_number(self, lasting.place, self.layout.firsts[lasting.place]);
                }
            }
        }
        let next = self.after(state.mover);
        state.rounds += u32::from(next <= state.mover);
        state.moved = alfonso_board::CellSet::EMPTY;
        state.begun = false;
        state.set_turn(self, next, 0);
    }

    /// Finds the first step of a turn. A turn of which no step is left is over at once; if nobody has one, nobody can move.
    pub(crate) fn begin_turn(&self, state: &mut State<N>, frame: &mut Frame<N>) {
        for _ in 0..self.spec.facing.len() {
            if let Some(step) = self.next_step(state, 0, frame) {
                return state.set_turn(self, state.mover, step);
            }
            self.end_turn(state);
        }
        state.set_turn(self, state.mover, u8::MAX);
    }

    fn next_step(&self, state: &State<N>, first: u8, frame: &mut Frame<N>) -> Option<u8> {
        let moment = Moment::quiet(state.mover, self.after(state.mover));
        let mut eval = Eval { program: self, state, moment, frame };
        (first..u8::try_from(self.spec.steps.len()).unwrap_or(u8::MAX)).find(|step| {
            self.spec.steps[usize::from(*step)]
                .condition
                .as_ref()
                .is_none_or(|condition| eval.holds(condition))
        })
    }
}
