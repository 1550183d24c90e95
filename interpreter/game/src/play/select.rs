//! Picking things out of a position.

use super::eval::Eval;
use super::value::{Piece, Value};
use crate::expr::{Domain, Selection, Test};
use crate::{KindId, Man, Seat};
use alfonso_board::CellSet;
use std::ops::Range;

impl<const N: usize> Eval<'_, N> {
    /// How many are selected. Counting men of a player or kind is counting bits.
    pub(crate) fn count(&mut self, selection: &Selection) -> i64 {
        if let Some(men) = self.plain_men(selection) {
            return men.len() as i64;
        }
        let mut count = 0;
        self.find(selection, |_, _| {
            count += 1;
            false
        });
        count
    }

    /// The men who are selected, where bit sets tell.
    pub(crate) fn plain_men(&mut self, selection: &Selection) -> Option<CellSet<N>> {
        if selection.domain != Domain::Pieces || selection.except.is_some() || selection.filter.is_some() {
            return None;
        }
        let passing = self.men_passing(&selection.test)?;
        Some(self.within_bounds(selection) & passing)
    }

    /// The first that is selected and wanted. While `wanted` is asked, the selection's slot holds it.
    pub(crate) fn find(
        &mut self,
        selection: &Selection,
        mut wanted: impl FnMut(&mut Self, Value<N>) -> bool,
    ) -> Option<Value<N>> {
        match selection.domain {
            Domain::Pieces => {
                let candidates = self.candidates(selection);
                candidates.iter().find_map(|cell| {
                    let value = Value::Piece(self.piece(cell));
                    (self.chosen(selection, value) && wanted(self, value)).then_some(value)
                })
            }
            Domain::Cells => {
                let cells = match &selection.within {
                    Some(within) => self.cells(within),
                    None => self.program.board,
                };
                cells.iter().find_map(|cell| {
                    let value = Value::Cell(Some(cell));
                    (self.chosen(selection, value) && wanted(self, value)).then_some(value)
                })
            }
            Domain::Players => (0..self.program.spec.facing.len()).find_map(|seat| {
                let value = Value::Seat(Some(Seat::new(seat)));
                (self.chosen(selection, value) && wanted(self, value)).then_some(value)
            }),
            Domain::Sectors => (0..self.program.sectors.len()).find_map(|sector| {
                let value = Value::Sector(u16::try_from(sector).ok());
                (self.chosen(selection, value) && wanted(self, value)).then_some(value)
            }),
            Domain::Lost => {
                let layout = &self.program.layout;
                self.find_off(selection, |kind, seat| Some(layout.lost(kind, seat)), wanted)
            }
            Domain::Reserve => {
                let layout = &self.program.layout;
                self.find_off(selection, |kind, seat| layout.reserve(kind, seat), wanted)
            }
        }
    }

    /// Puts everything that is selected, in order, on top of the frame, and gives the places; they are to be taken off again.
    pub(crate) fn stack(&mut self, selection: &Selection) -> Range<usize> {
        let bottom = self.frame.len();
        self.find(selection, |eval, value| {
            eval.frame.push(value);
            false
        });
        bottom..self.frame.len()
    }

    /// Men off the board, counted at places among the numbers.
    fn find_off(
        &mut self,
        selection: &Selection,
        place: impl Fn(KindId, Seat) -> Option<usize>,
        mut wanted: impl FnMut(&mut Self, Value<N>) -> bool,
    ) -> Option<Value<N>> {
        let owner = selection.owner.as_ref().map(|owner| self.value(owner).seat());
        for kind in (0..self.program.spec.kinds.len()).map(KindId::new) {
            for seat in (0..self.program.spec.facing.len()).map(Seat::new) {
                if owner.is_some_and(|owner| owner != Some(seat)) {
                    continue;
                }
                let man = Man {
                    class: self.program.class(kind, self.program.spec.facing[seat.index()]),
                    owner: seat,
                };
                let value = Value::Piece(Some(Piece { cell: Piece::OFF, man, unmoved: false }));
                for _ in 0..place(kind, seat).map_or(0, |place| self.state.numbers[place]) {
                    if self.chosen(selection, value) && wanted(self, value) {
                        return Some(value);
                    }
                }
            }
        }
        None
    }

    /// The cells of the men that may be selected, by owner and place.
    fn candidates(&mut self, selection: &Selection) -> CellSet<N> {
        let cells = self.within_bounds(selection);
        match self.men_passing(&selection.test) {
            Some(passing) => cells & passing,
            None => cells,
        }
    }

    /// The same, whatever the test says of them.
    fn within_bounds(&mut self, selection: &Selection) -> CellSet<N> {
        let mut cells = self.state.occupied;
        if let Some(owner) = &selection.owner {
            cells = match self.value(owner).seat() {
                Some(seat) => self.state.of_owner(self.program, seat),
                None => CellSet::EMPTY,
            };
        }
        if let Some(within) = &selection.within {
            cells &= self.cells(within);
        }
        cells
    }

    /// The men that pass a test, where bit sets know them.
    fn men_passing(&self, test: &Test) -> Option<CellSet<N>> {
        match test {
            Test::Anything => Some(self.state.occupied),
            Test::Kind(kind) => Some(self.program.of_kind(self.state, *kind)),
            Test::Royal => Some(self.program.royal_men(self.state)),
            Test::Unmoved => Some(self.state.unmoved),
            Test::Own => Some(self.state.of_owner(self.program, self.moment.side)),
            Test::All(parts) => parts
                .iter()
                .try_fold(self.state.occupied, |cells, part| Some(cells & self.men_passing(part)?)),
            _ => None,
        }
    }

    fn chosen(&mut self, selection: &Selection, value: Value<N>) -> bool {
        self.bind(selection.slot, value);
        if !self.passes(value, &selection.test) {
            return false;
        }
        if let Some(except) = &selection.except {
            let except = self.value(except);
            self.bind(selection.slot, value);
            if value.same(except) {
                return false;
            }
        }
        selection.filter.as_ref().is_none_or(|filter| {
            let holds = self.holds(filter);
            self.bind(selection.slot, value);
            holds
        })
    }
}
