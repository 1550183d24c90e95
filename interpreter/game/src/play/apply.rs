//! What a move does, in the order that is ruled: captures and what they set off; the man's move; the rule's own effects;
//! what his arrival sets off; counters; then the turn goes on or passes.

use super::effects::Doing;
use super::eval::Eval;
use super::generate::Scratch;
use super::value::{Frame, Moment, Piece};
use crate::blueprint::TriggerEvent;
use crate::{KindId, Man, Move, Program, RuleId, State};

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

/// What a move did that counters want to know.
pub(crate) struct Happened {
    pub(crate) captured: bool,
    pub(crate) moved: Option<KindId>,
}

impl<const N: usize> Program<N> {
    /// Plays a move, which must be legal in `state`: nothing is checked, and an illegal move leaves a position that no
    /// rule allows.
    pub fn apply(&self, state: &mut State<N>, m: Move, scratch: &mut Scratch<N>, witness: &mut impl Witness) {
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
        let Some(by) = m.by() else {
            witness.fired(self.spec.steps[usize::from(state.step)].rule);
            return Happened { captured: false, moved: None };
        };
        let (from, to) = (m.from(), m.to());
        let rule = &self.spec.move_rules[usize::from(self.spec.movers[by.index()].move_rule)];
        witness.fired(rule.rule);
        let quiet = Moment::quiet(state.mover, self.after(state.mover));
        let moment = quiet.before(from, to, by);
        let effects = self.movers[by.index()].effects;
        if effects && !rule.with.is_empty() {
            let mut eval = Eval { program: self, state, moment, frame };
            self.bind_with(&mut eval, by);
        }
        let before = state.man(from).expect("a legal move starts from a man");
        let taken = if from == to { None } else { state.lift(self, to) };
        if let Some((man, unmoved)) = taken {
            self.taken(state, Piece { cell: to, man, unmoved }, moment, frame, witness);
        }
        // What the capture set off may have removed or changed the man himself.
        if let Some((man, _)) = state.lift(self, from) {
            state.put(self, to, man, false);
            state.moved.insert(to);
        }
        let mut captured = taken.is_some();
        if effects || self.has_move_triggers || self.arrivals[before.class.index()].has(to) {
            captured |= self.consequences(state, m, before, moment.after(), frame, witness);
        }
        Happened { captured, moved: Some(self.kind(before)) }
    }

    /// A man was taken: notes the loss and does what captures set off.
    fn taken(
        &self,
        state: &mut State<N>,
        piece: Piece,
        moment: Moment,
        frame: &mut Frame<N>,
        witness: &mut impl Witness,
    ) {
        state.numbers[self.layout.lost(self.kind(piece.man), piece.man.owner)] += 1;
        if self.capture_triggers[piece.man.class.index()] {
            Doing { program: self, state, moment, frame, witness, captured: false }.set_off_by_capture(piece);
        }
    }

    /// The rule's own effects, and what the arrival sets off; tells whether men were taken.
    fn consequences(
        &self,
        state: &mut State<N>,
        m: Move,
        before: Man,
        moment: Moment,
        frame: &mut Frame<N>,
        witness: &mut impl Witness,
    ) -> bool {
        let by = moment.by.expect("only moves of men have consequences");
        let rule = &self.spec.move_rules[usize::from(self.spec.movers[by.index()].move_rule)];
        let mut doing = Doing { program: self, state, moment, frame, witness, captured: false };
        doing.all(&rule.effects);
        let kind = self.kind(before);
        for trigger in &self.spec.triggers {
            if trigger.kind.is_some_and(|wanted| wanted != kind) {
                continue;
            }
            let due = match &trigger.event {
                TriggerEvent::Capture(_) => false,
                TriggerEvent::Move => true,
                TriggerEvent::Entering(cells) => {
                    let cells = doing.eval().value(cells).cells();
                    cells.has(m.to()) && !cells.has(m.from())
                }
            };
            if due {
                doing.trigger(trigger);
            }
        }
        doing.captured
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
        for (var, age, turns) in &self.layout.lasting {
            let left = &mut state.numbers[*age];
            if *left > *turns {
                *left = *turns;
            } else if *left > 0 {
                *left -= 1;
                if *left == 0 {
                    for place in self.layout.places(*var) {
                        state.set_number(self, place, self.spec.vars[usize::from(*var)].init);
                    }
                }
            }
        }
        let next = self.after(state.mover);
        state.last_mover = state.mover;
        state.rounds += u32::from(next <= state.mover);
        state.moved = alfonso_board::CellSet::EMPTY;
        state.begun = false;
        state.set_turn(self, next, 0);
        self.begin_turn(state, frame);
    }

    /// Finds the first step of a turn; if none is to be played, nobody can move.
    pub(crate) fn begin_turn(&self, state: &mut State<N>, frame: &mut Frame<N>) {
        let step = self.next_step(state, 0, frame).unwrap_or(u8::MAX);
        state.set_turn(self, state.mover, step);
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
