//! Choices of things: pieces, cells, players and sectors, and what happens to them.

use super::apply::{Happened, Witness};
use super::effects::Doing;
use super::eval::Eval;
use super::value::{Frame, Moment, Subject, Value};
use crate::blueprint::StepKind;
use crate::expr::{Domain, Selection};
use crate::{Move, Program, Seat, State};
use alfonso_board::CellId;

impl<const N: usize> Program<N> {
    /// Yields the choices of a step, in the order of the selection.
    pub(crate) fn list_picks(
        &self,
        state: &State<N>,
        among: &Selection,
        frame: &mut Frame<N>,
        mut visit: impl FnMut(Move),
    ) {
        let moment = Moment::quiet(state.mover);
        let mut eval = Eval { program: self, state, moment, frame };
        eval.find(among, |_, subject| {
            visit(Move::pick(state.step, number(subject)));
            false
        });
    }

    /// Makes what happens to the chosen thing.
    pub(crate) fn pick(
        &self,
        state: &mut State<N>,
        thing: u16,
        frame: &mut Frame<N>,
        witness: &mut impl Witness,
    ) -> Happened<'_> {
        let step = &self.spec.steps[usize::from(state.step)].kind;
        let StepKind::Pick { among, effects, .. } = step else { return Happened::default() };
        let moment = Moment::quiet(state.mover);
        let mut eval = Eval { program: self, state, moment, frame };
        let value = match among.domain {
            Domain::Cells => Value::Cell(Some(CellId(thing))),
            Domain::Players => Value::Seat(Some(Seat::new(usize::from(thing)))),
            Domain::Sectors => Value::Sector(Some(thing)),
            Domain::Pieces | Domain::Lost | Domain::Reserve => Value::Piece(eval.piece(CellId(thing))),
        };
        eval.bind(among.local, value);
        let mut doing = Doing::new(self, state, moment, None, frame, witness);
        doing.all(effects);
        let Doing { captured, eliminated, .. } = doing;
        Happened { captured, eliminated, ..Happened::default() }
    }

    /// Returns a choice as text: `xa4`, `name:a4`, `name:Player`.
    pub(crate) fn text_of_pick(&self, step: u8, thing: u16) -> String {
        let StepKind::Pick { among, name, .. } = &self.spec.steps[usize::from(step)].kind else {
            return String::new();
        };
        let names = &self.spec.names;
        let thing = match among.domain {
            Domain::Players => &names.players[usize::from(thing)].0,
            Domain::Sectors => &names.sectors[usize::from(thing)],
            _ => &self.spec.topology.cell(CellId(thing)).name,
        };
        match name {
            Some(name) => format!("{name}:{thing}"),
            None => format!("x{thing}"),
        }
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
