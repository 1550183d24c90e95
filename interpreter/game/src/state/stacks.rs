//! Pieces of any kind and owner on one cell, in order. The tables and sets show the topmost; what lies beneath it is kept by cell, from
//! the bottom, and is out of reach of rules that do not ask for it.

use super::{State, packed, unpacked};
use crate::play::value::Piece;
use crate::{Man, Program};
use alfonso_board::CellId;
use std::ops::Range;

impl<const N: usize> State<N> {
    /// Returns the entries of what lies beneath the topmost piece of a cell.
    fn entries(&self, cell: CellId) -> Range<usize> {
        if self.beneath.is_empty() {
            return 0..0;
        }
        let begin = cell.index() * (self.beneath.len() / self.men.len());
        begin..begin + usize::from(self.above[cell.index()])
    }

    /// Returns the pieces that lie beneath the topmost one of a cell, from the bottom. Where pieces do not stack, there are none.
    pub(crate) fn beneath(&self, cell: CellId) -> impl DoubleEndedIterator<Item = Man> {
        self.beneath[self.entries(cell)].iter().filter_map(|entry| unpacked(*entry))
    }

    /// Returns the values that these pieces bear, in the same order; nothing if pieces bear none.
    pub(crate) fn borne_beneath(&self, program: &Program<N>, cell: CellId) -> &[i32] {
        let places = program.layout.borne_beneath(cell);
        let end = (places.start + self.entries(cell).len()).min(places.end);
        &self.numbers[places.start..end]
    }

    /// Puts a piece on top of the pieces on a cell. It bears the usual value.
    pub(super) fn pile(&mut self, program: &Program<N>, cell: CellId, man: Man) {
        let Some(covered) = self.man(cell) else { return };
        let bears = self.borne(program, cell);
        self.burden(program, cell, program.layout.usually_borne());
        self.lift_alone(program, cell, covered);
        let entries = self.entries(cell);
        self.beneath[entries.end] = packed(covered);
        self.above[cell.index()] += 1;
        self.heaped.insert(cell);
        self.hash ^= program.keys.above(cell, covered, self.above[cell.index()]);
        self.burden_beneath(program, cell, entries.len(), bears);
        self.put_alone(program, cell, man);
    }

    /// Takes the topmost piece off a stack, with the value that it bears: the next bears its own.
    pub(super) fn unpile(&mut self, program: &Program<N>, cell: CellId, man: Man) {
        self.lift_alone(program, cell, man);
        let Some(bared) = self.beneath(cell).next_back() else { return };
        let bears = self.borne_beneath(program, cell).last().copied();
        self.hash ^= program.keys.above(cell, bared, self.above[cell.index()]);
        self.above[cell.index()] -= 1;
        let place = self.entries(cell).len();
        self.burden_beneath(program, cell, place, program.layout.usually_borne());
        if place == 0 {
            self.heaped.remove(cell);
        }
        self.put_alone(program, cell, bared);
        if let Some(bears) = bears {
            self.burden(program, cell, bears);
        }
    }

    /// Lays a piece beneath all others on a cell, with the value that it bears. Returns false, and does nothing, if nobody stands there or
    /// there is no room.
    pub(crate) fn lay_beneath(&mut self, program: &Program<N>, cell: CellId, man: Man, bears: i32) -> bool {
        if !program.spec.stacks || !self.occupied.has(cell) || !self.has_room(program, cell, man) {
            return false;
        }
        self.hash ^= self.key_beneath(program, cell);
        let Range { start, end } = self.entries(cell);
        self.beneath.copy_within(start..end, start + 1);
        self.beneath[start] = packed(man);
        self.above[cell.index()] += 1;
        self.heaped.insert(cell);
        self.hash ^= self.key_beneath(program, cell);
        for place in (1..=end - start).rev() {
            let below = self.bears_beneath(program, cell, place - 1);
            self.burden_beneath(program, cell, place, below);
        }
        self.burden_beneath(program, cell, 0, bears);
        true
    }

    /// Takes one of the pieces beneath the topmost of a cell off the board: the one on which so many of them lie, from the bottom. Returns
    /// it, and the value that it bore.
    pub(crate) fn draw_out(
        &mut self,
        program: &Program<N>,
        cell: CellId,
        place: usize,
    ) -> Option<(Man, i32)> {
        let Range { start, end } = self.entries(cell);
        let man = unpacked(*self.beneath[start..end].get(place)?)?;
        let bears = self.bears_beneath(program, cell, place);
        self.hash ^= self.key_beneath(program, cell);
        self.beneath.copy_within(start + place + 1..end, start + place);
        self.above[cell.index()] -= 1;
        self.hash ^= self.key_beneath(program, cell);
        let last = end - start - 1;
        for place in place..last {
            let above = self.bears_beneath(program, cell, place + 1);
            self.burden_beneath(program, cell, place, above);
        }
        self.burden_beneath(program, cell, last, program.layout.usually_borne());
        if last == 0 {
            self.heaped.remove(cell);
        }
        Some((man, bears))
    }

    /// Returns the number of pieces on which a piece lies that was seen beneath others: the piece at its place, or, where pieces beneath it
    /// have gone since, the highest that is like it below. `None` if there is none.
    pub(crate) fn still_beneath(&self, program: &Program<N>, piece: Piece) -> Option<usize> {
        let alike = |place: &usize| {
            let man = self.beneath(piece.cell).nth(*place);
            man == Some(piece.man) && self.bears_beneath(program, piece.cell, *place) == piece.bears
        };
        (0..usize::from(piece.beneath)).rev().find(alike)
    }

    /// Brings the lowest piece of a stack on top of the others.
    pub(crate) fn unearth(&mut self, program: &Program<N>, cell: CellId) {
        if let Some((lowest, bears)) = self.draw_out(program, cell, 0) {
            self.put(program, cell, lowest, false);
            self.burden(program, cell, bears);
        }
    }

    /// Moves a whole stack onto an empty cell or another stack, in its order. There must be room.
    pub(crate) fn shift_all(&mut self, program: &Program<N>, from: CellId, to: CellId) {
        for place in 0..self.entries(from).len() {
            let row = self.entries(from).start + place;
            let bears = self.bears_beneath(program, from, place);
            self.burden_beneath(program, from, place, program.layout.usually_borne());
            if let Some(man) = unpacked(self.beneath[row]) {
                self.put(program, to, man, false);
                self.burden(program, to, bears);
            }
        }
        self.hash ^= self.key_beneath(program, from);
        if let Some(above) = self.above.get_mut(from.index()) {
            *above = 0;
        }
        self.heaped.remove(from);
        self.shift(program, from, to);
    }

    /// Returns the value that the piece at a place beneath the topmost bears; 0 if pieces bear none.
    fn bears_beneath(&self, program: &Program<N>, cell: CellId, place: usize) -> i32 {
        program.layout.borne_beneath(cell).nth(place).map_or(0, |place| self.numbers[place])
    }

    /// Lets the piece at a place beneath the topmost bear a value, if pieces bear one.
    fn burden_beneath(&mut self, program: &Program<N>, cell: CellId, place: usize, value: i32) {
        if let Some(place) = program.layout.borne_beneath(cell).nth(place) {
            self.set_number(program, place, value);
        }
    }

    /// Leaves the usual value where no piece lies beneath another.
    pub(crate) fn unburden_beneath(&mut self, program: &Program<N>, cell: CellId) {
        let lying = self.entries(cell).len();
        for place in program.layout.borne_beneath(cell).skip(lying) {
            self.set_number(program, place, program.layout.usually_borne());
        }
    }

    /// Returns what the pieces beneath the topmost add to the hash.
    pub(super) fn key_beneath(&self, program: &Program<N>, cell: CellId) -> u64 {
        (1..).zip(self.beneath(cell)).fold(0, |sum, (place, man)| sum ^ program.keys.above(cell, man, place))
    }
}
