//! Choices of pieces, cells, players and sectors, and the effects on the chosen things.

use super::apply::{Happened, Recorder};
use super::budget::Cut;
use super::effects::Doing;
use super::eval::Eval;
use super::scratch::Scratch;
use super::value::{EvalContext, Frame, Subject, Value};
use crate::blueprint::StepKind;
use crate::expr::{Domain, Selection};
use crate::{Move, MoveKind, Program, RuleId, Seat, State};
use alfonso_board::CellId;

impl<const N: usize> Program<N> {
    /// Lists the legal choices of the present step, in the order of the selection.
    pub(crate) fn list_picks(
        &self,
        state: &State<N>,
        among: &Selection,
        scratch: &mut Scratch<N>,
        moves: &mut Vec<Move>,
    ) {
        self.list_lawless(state, among, scratch, moves);
        if self.judges_picks(state, scratch) {
            moves.retain(|m| match m.kind() {
                MoveKind::Pick { thing, .. } => {
                    self.broken_by_pick(state, state.step, thing, scratch).is_none()
                }
                _ => true,
            });
        }
    }

    /// Lists all choices of the present step, ignoring laws.
    pub(super) fn list_lawless(
        &self,
        state: &State<N>,
        among: &Selection,
        scratch: &mut Scratch<N>,
        moves: &mut Vec<Move>,
    ) {
        let context = EvalContext::quiet(state.player);
        let mut eval = Eval { program: self, state, context, frame: &mut scratch.frame };
        eval.each_of(among, &mut |_, subject| moves.push(Move::pick(state.step, number(subject))));
    }

    /// Returns true if a step has a legal choice.
    pub(crate) fn any_pick(&self, state: &State<N>, step: u8, scratch: &mut Scratch<N>) -> bool {
        let Some(StepKind::Pick { among, .. }) = self.step(step) else { return false };
        let judges = self.judges_picks(state, scratch);
        let context = EvalContext::quiet(state.player);
        let mut eval = Eval { program: self, state, context, frame: &mut scratch.frame };
        if !judges {
            return eval.first_of(among).is_some();
        }
        let waiting = eval.stack(among);
        let found = waiting.clone().any(|index| {
            let thing = chosen(scratch.frame[index]);
            self.broken_by_pick(state, step, thing, scratch).is_none()
        });
        scratch.frame.truncate(waiting.start);
        found
    }

    /// Returns true if some law may forbid a choice in this position. Only conditions that are
    /// known before the choice are evaluated.
    pub(super) fn judges_picks(&self, state: &State<N>, scratch: &mut Scratch<N>) -> bool {
        let mut eval = self.quiet_eval(state, None, state.player, &mut scratch.frame);
        self.spec.choice_laws.iter().any(|law| eval.all_hold(&law.of_ply))
    }

    /// Returns the law that forbids the choice with this text, if the choice would otherwise exist.
    pub(crate) fn law_against(&self, state: &State<N>, among: &Selection, text: &str) -> Option<RuleId> {
        let (mut scratch, mut moves) = (self.scratch(), Vec::new());
        self.list_lawless(state, among, &mut scratch, &mut moves);
        let things = moves.iter().filter_map(|m| match m.kind() {
            MoveKind::Pick { step, thing } => Some((step, thing)),
            _ => None,
        });
        let (step, thing) =
            things.into_iter().find(|(step, thing)| self.text_of_pick(*step, *thing) == text)?;
        self.broken_by_pick(state, step, thing, &mut scratch)
    }

    /// Returns the first law that the choice of a thing would break.
    pub(crate) fn broken_by_pick(
        &self,
        state: &State<N>,
        step: u8,
        thing: u16,
        scratch: &mut Scratch<N>,
    ) -> Option<RuleId> {
        let Scratch { trial, frame, .. } = scratch;
        let rule = || self.spec.steps[usize::from(step)].rule;
        if frame.pays(self.price_of_trial, || Cut::Rule(rule())) {
            return Some(rule());
        }
        trial.copy_from(state);
        trial.step = step;
        self.pick(trial, thing, frame, &mut ());
        let context = EvalContext::quiet(state.player);
        let mut eval = Eval { program: self, state: trial, context, frame };
        let broken = self.spec.choice_laws.iter().find(|law| eval.holds(&law.condition));
        broken.map(|law| law.rule)
    }

    /// Applies the effects to the chosen thing.
    pub(crate) fn pick(
        &self,
        state: &mut State<N>,
        thing: u16,
        frame: &mut Frame<N>,
        recorder: &mut impl Recorder,
    ) -> Happened<'_> {
        let step = &self.spec.steps[usize::from(state.step)].kind;
        let StepKind::Pick { among, effects, .. } = step else { return Happened::default() };
        let context = EvalContext::quiet(state.player);
        let mut eval = Eval { program: self, state, context, frame };
        let value = match among.domain {
            Domain::Cells => Value::Cell(Some(CellId(thing))),
            Domain::Players => Value::Seat(Some(Seat::new(usize::from(thing)))),
            Domain::Sectors => Value::Sector(Some(thing)),
            Domain::Pieces | Domain::Lost | Domain::Reserve | Domain::Buried => {
                Value::Piece(eval.piece_on(CellId(thing)))
            }
        };
        eval.bind(among.local, value);
        let mut doing = Doing::new(self, state, context, None, frame, recorder);
        doing.all(effects);
        let Doing { captured, eliminated, .. } = doing;
        Happened { captured, eliminated, ..Happened::default() }
    }

    /// Returns a choice as text: `xa4`, `name:a4`, `name:Player` or `a4`.
    pub(crate) fn text_of_pick(&self, step: u8, thing: u16) -> String {
        let StepKind::Pick { among, written, .. } = &self.spec.steps[usize::from(step)].kind else {
            return String::new();
        };
        let names = &self.spec.names;
        let thing = match among.domain {
            Domain::Players => &names.players[usize::from(thing)].0,
            Domain::Sectors => &names.sectors[usize::from(thing)],
            _ => &self.spec.topology.cell(CellId(thing)).name,
        };
        written.of(thing)
    }
}

/// Returns the number of a chosen thing that is stored as a value.
fn chosen<const N: usize>(value: Value<N>) -> u16 {
    match value {
        Value::Cell(cell) => cell.map_or(u16::MAX, |cell| cell.0),
        Value::Seat(seat) => seat.map_or(u16::MAX, |seat| seat.0.into()),
        Value::Sector(sector) => sector.unwrap_or(u16::MAX),
        Value::Piece(piece) => piece.map_or(u16::MAX, |piece| piece.cell.0),
        _ => u16::MAX,
    }
}

/// Returns the number of a chosen thing.
fn number(subject: Subject) -> u16 {
    match subject {
        Subject::Seat(seat) => seat.0.into(),
        Subject::Sector(sector) => sector,
        thing => thing.cell().map_or(u16::MAX, |cell| cell.0),
    }
}
