//! Pieces of any kind and owner on one cell, in order. The tables and sets show the topmost; what lies beneath it is kept by cell, from
//! the bottom, and is out of reach of rules that do not ask for it.

use super::{State, packed, unpacked};
use crate::{Man, Program};
use alfonso_board::CellId;
use std::ops::Range;

impl<const N: usize> State<N> {
    /// Returns the most pieces that can lie beneath another on one cell.
    pub(super) fn depth(program: &Program<N>) -> usize {
        if program.spec.stacks {
            program.spec.heaps.map_or(0, |most| usize::from(most).saturating_sub(1))
        } else {
            0
        }
    }

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

    /// Puts a piece on top of the pieces on a cell.
    pub(super) fn pile(&mut self, program: &Program<N>, cell: CellId, man: Man) {
        let Some(covered) = self.man(cell) else { return };
        self.lift_alone(program, cell, covered);
        let end = self.entries(cell).end;
        self.beneath[end] = packed(covered);
        self.above[cell.index()] += 1;
        self.heaped.insert(cell);
        self.hash ^= program.keys.above(cell, covered, self.above[cell.index()]);
        self.put_alone(program, cell, man);
    }

    /// Takes the topmost piece off a stack.
    pub(super) fn unpile(&mut self, program: &Program<N>, cell: CellId, man: Man) {
        self.lift_alone(program, cell, man);
        let Some(bared) = self.beneath(cell).next_back() else { return };
        self.hash ^= program.keys.above(cell, bared, self.above[cell.index()]);
        self.above[cell.index()] -= 1;
        if self.above[cell.index()] == 0 {
            self.heaped.remove(cell);
        }
        self.put_alone(program, cell, bared);
    }

    /// Lays a piece beneath all others on a cell. Returns false, and does nothing, if nobody stands there or there is no room.
    pub(crate) fn lay_beneath(&mut self, program: &Program<N>, cell: CellId, man: Man) -> bool {
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
        true
    }

    /// Brings the lowest piece of a stack on top of the others.
    pub(crate) fn unearth(&mut self, program: &Program<N>, cell: CellId) {
        let entries = self.entries(cell);
        let Some(lowest) = self.beneath(cell).next() else { return };
        self.hash ^= self.key_beneath(program, cell);
        self.beneath.copy_within(entries.start + 1..entries.end, entries.start);
        self.above[cell.index()] -= 1;
        self.hash ^= self.key_beneath(program, cell);
        self.put(program, cell, lowest, false);
    }

    /// Moves a whole stack onto an empty cell or another stack, in its order. There must be room.
    pub(crate) fn shift_all(&mut self, program: &Program<N>, from: CellId, to: CellId) {
        for row in self.entries(from) {
            unpacked(self.beneath[row]).into_iter().for_each(|man| self.put(program, to, man, false));
        }
        self.hash ^= self.key_beneath(program, from);
        if let Some(above) = self.above.get_mut(from.index()) {
            *above = 0;
        }
        self.heaped.remove(from);
        self.shift(program, from, to);
    }

    /// Returns what the pieces beneath the topmost add to the hash.
    pub(super) fn key_beneath(&self, program: &Program<N>, cell: CellId) -> u64 {
        (1..).zip(self.beneath(cell)).fold(0, |sum, (place, man)| sum ^ program.keys.above(cell, man, place))
    }
}
