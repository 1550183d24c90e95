//! The effects of a move, in the order that the rules of the language fix.
//!
//! Captures and the triggers that they set off come first. Then the piece moves, and the effects of
//! the move rule follow. Then come the triggers that the arrival sets off, and the counters.
//! Finally, the turn continues or passes to another player.

use super::checks::Moved;
use super::effects::Doing;
use super::eval::Eval;
use super::scratch::Scratch;
use super::value::{EvalContext, Frame};
use crate::blueprint::Lawful;
use crate::{KindId, Move, MoveKind, MovementId, ObservedPosition, Program, RuleId, Seat, State};
use alfonso_board::CellId;

/// An observer of the rules that fire.
pub trait Recorder {
    /// True if the `Recorder` receives the moves of random games.
    const HEARS_MOVES: bool = false;
    /// True if the `Recorder` receives the positions of random games.
    const SEES: bool = false;

    /// Receives a rule that has fired.
    fn fired(&mut self, rule: RuleId);

    /// Receives a move of a random game before it is played, with the player who makes it.
    fn played(&mut self, _seat: Seat, _m: Move) {}

    /// Receives a position of a random game, before a move is played in it or at the end.
    fn sees(&mut self, _observed: &ObservedPosition<'_>) {}

    /// Receives the number of steps beyond [`FREE_STEPS`](crate::FREE_STEPS) of a ply of a random
    /// game, if the ply took more or has more legal moves. Returns false to stop the game, which
    /// then counts as unfinished.
    fn goes_on(&mut self, _steps: u64) -> bool {
        true
    }
}

/// A receiver of rules that have fired. Unlike a [`Recorder`], it can be a trait object: effects are
/// compiled once for all recorders.
pub(crate) trait Fires {
    fn rule_fired(&mut self, rule: RuleId);
}

impl<W: Recorder> Fires for W {
    #[inline]
    fn rule_fired(&mut self, rule: RuleId) {
        self.fired(rule);
    }
}

/// A `Recorder` that ignores all events.
impl Recorder for () {
    #[inline]
    fn fired(&mut self, _: RuleId) {}
}

/// The results of a move that callers need.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Happened<'p> {
    pub(crate) captured: bool,
    /// True if the move eliminated a player.
    pub(crate) eliminated: bool,
    pub(crate) moved: Option<KindId>,
    /// The present cell of the piece that moved; `None` if it left the board.
    pub(crate) it: Option<CellId>,
    /// The kinds from which the player to move had to choose, if there was a choice.
    pub(crate) offered: Option<&'p [KindId]>,
}

impl<const N: usize> Program<N> {
    /// Plays a move, an outcome of the dice or a choice.
    ///
    /// It must be legal in `state`. This is not checked, and an illegal move leads to a meaningless
    /// position.
    pub fn apply(
        &self,
        state: &mut State<N>,
        m: Move,
        scratch: &mut Scratch<N>,
        recorder: &mut impl Recorder,
    ) {
        recorder.fired(self.spec.steps[usize::from(state.step)].rule);
        match m.kind() {
            MoveKind::Piece { .. } | MoveKind::Pass => {
                let happened = self.make_on_board(state, m, true, &mut scratch.frame, recorder);
                self.count_ply(state, happened);
            }
            MoveKind::Choice { value, .. } => {
                self.choose(state, value, &mut scratch.frame);
                self.count_ply(state, Happened::default());
                if state.voters != 0 {
                    state.begun = true;
                    return;
                }
            }
            MoveKind::Pick { thing, .. } => {
                let happened = self.pick(state, thing, &mut scratch.frame, recorder);
                self.count_ply(state, happened);
            }
            MoveKind::Roll { step, outcome } => self.show_roll(state, step, outcome),
        }
        self.go_on(state, m == Move::PASS, scratch, recorder);
    }

    /// Applies the effects of a move on the board. `legal` is true if the move is known to be legal
    /// and is played. Otherwise legality is tested on the result, and triggers that do not matter to
    /// such a trial are skipped.
    pub(crate) fn make_on_board<'p>(
        &'p self,
        state: &mut State<N>,
        m: Move,
        legal: bool,
        frame: &mut Frame<N>,
        recorder: &mut impl Recorder,
    ) -> Happened<'p> {
        let Some(by) = m.by() else { return Happened::default() };
        let (from, to) = (m.from(), m.to());
        frame.jumped.clear();
        let rule = &self.spec.move_rules[usize::from(self.spec.movements[by.index()].move_rule)];
        recorder.fired(rule.rule);
        if m.chain().is_some() {
            self.trace(state, m, frame);
        }
        if let Some(die) = rule.uses
            && self.movements[by.index()].uses
        {
            self.use_die(state, die);
        }
        let checks = state.checks;
        if let Some(happened) = self.make_quietly(state, by, from, to) {
            if !self.movements[by.index()].hushed {
                let keeps_safe =
                    legal && self.spec.guards_royal && self.movements[by.index()].lawful != Lawful::ByTrial;
                let keeps_safe =
                    keeps_safe && state.piece(to).is_some_and(|piece| piece.owner == state.player);
                let moved = Moved { from, to, before: checks, keeps_safe, trial: !legal };
                return self.set_off_after(state, m, moved, happened, frame, recorder);
            }
            return happened;
        }
        let context = self.about_to(EvalContext::quiet(state.player), (from, to), by);
        let effects = self.movements[by.index()].effects;
        let before = context.placed.or(state.piece(from)).expect("a legal move starts from a piece");
        let context = EvalContext { side: before.owner, ..context };
        if effects && !rule.with.is_empty() {
            let mut eval = Eval { program: self, state, context, frame };
            self.bind_with(&mut eval, by);
        }
        let kind = self.kind(before);
        let mut doing = Doing::new(self, state, context, Some(kind), frame, recorder);
        doing.prepare(m.becomes(), !legal);
        if let Some(piece) = context.placed {
            doing.clear_target(to, piece);
            doing.bring_in(piece, to);
        } else if self.movements[by.index()].exchanges {
            doing.exchange(from, to);
        } else {
            if from != to {
                doing.clear_target(to, before);
            }
            doing.arrive(from, to);
        }
        if m.chain().is_some()
            && let Some(crown) = self.spec.movements[by.index()].chain.and_then(|chain| chain.crown)
        {
            doing.crown(crown.kind);
        }
        if effects || self.arrivals[before.class.index()].has(to) {
            doing.all(&rule.effects);
            doing.set_off_by_arrival(context.placed.is_none().then_some(from), to);
        }
        let Doing { captured, eliminated, offered, context: EvalContext { it, .. }, .. } = doing;
        Happened { captured, eliminated, moved: Some(kind), it, offered }
    }

    /// Makes a quiet move: its rule only moves a piece and may capture a piece whose capture sets
    /// off no trigger. Returns `None` for any other move.
    ///
    /// The result equals that of [`Program::make_on_board`] before the triggers of the arrival, but
    /// it takes less time.
    #[inline]
    fn make_quietly(
        &self,
        state: &mut State<N>,
        by: MovementId,
        from: CellId,
        to: CellId,
    ) -> Option<Happened<'static>> {
        let movement = &self.movements[by.index()];
        if !movement.quiet || from == to {
            return None;
        }
        let mut taken = state.piece(to);
        if self.spec.heaps.is_some() && taken.is_some() {
            if taken != state.piece(from) && !self.spec.stacks {
                return None;
            }
            taken = None;
        }
        if let Some(piece) = taken {
            if self.capture_triggers[piece.class.index()] {
                return None;
            }
            state.lift(self, to);
            state.numbers[self.layout.lost(self.kind(piece), piece.owner)] += 1;
        }
        let piece = state.shift(self, from, to).expect("a legal move starts from a piece");
        let moved = Some(self.kind(piece));
        Some(Happened { captured: taken.is_some(), eliminated: false, moved, it: Some(to), offered: None })
    }

    fn count_ply(&self, state: &mut State<N>, happened: Happened<'_>) {
        if happened.moved.is_some()
            && let Some(index) = self.layout.last_move(state.player)
        {
            state.numbers[index] = i32::try_from(state.ply).unwrap_or(i32::MAX);
        }
        state.ply += 1;
        for index in self.layout.counters() {
            state.numbers[index] = state.numbers[index].saturating_add(1);
        }
        let set_back = |state: &mut State<N>, indices: &[usize]| {
            indices.iter().for_each(|index| state.numbers[*index] = 0);
        };
        if happened.captured {
            set_back(state, &self.layout.captures);
        }
        if happened.eliminated {
            set_back(state, &self.layout.eliminations);
        }
        for (index, kind) in &self.layout.moves {
            if happened.moved.is_some() && kind.is_none_or(|kind| happened.moved == Some(kind)) {
                state.numbers[*index] = 0;
            }
        }
    }
}
