//! Several pieces on one cell: one of them is kept, and the number of the others, since they are alike.

use super::Walker;
use super::board::Cell;
use super::position::{Man, Position};

impl Position {
    /// Returns the number of pieces on a cell.
    #[must_use]
    pub fn height(&self, cell: Cell) -> usize {
        let above = self.above.get(&cell).copied().unwrap_or(0);
        if self.men.contains_key(&cell) { 1 + above } else { 0 }
    }

    /// Puts a piece on a cell: on an empty one, or on those that are alike.
    pub(super) fn put(&mut self, cell: Cell, man: Man) {
        if self.men.insert(cell, man).is_some() {
            *self.above.entry(cell).or_insert(0) += 1;
        }
    }

    /// Takes one piece off a cell.
    pub(super) fn take_one(&mut self, cell: Cell) -> Option<Man> {
        match self.above.get(&cell).copied() {
            None => self.men.remove(&cell),
            Some(above) => {
                match above {
                    1 => drop(self.above.remove(&cell)),
                    _ => drop(self.above.insert(cell, above - 1)),
                }
                self.men.get(&cell).copied()
            }
        }
    }
}

impl Walker<'_> {
    /// Returns the most pieces of a cell.
    pub(super) fn most(&self) -> usize {
        self.rules.board.heaps.map_or(1, |heaps| usize::from(heaps.most.unwrap_or(u16::MAX)))
    }

    /// True if a piece may come onto a cell and nothing is taken there.
    pub(super) fn has_room(&self, position: &Position, cell: Cell, man: Man) -> bool {
        let alike =
            |there: &Man| (there.kind, there.owner, there.facing) == (man.kind, man.owner, man.facing);
        match position.men.get(&cell) {
            None => true,
            Some(there) => self.most() > 1 && alike(there) && position.height(cell) < self.most(),
        }
    }

    /// True if pieces like those on one cell stand on another, and there is no room for all of them there.
    pub(super) fn is_cramped(&self, position: &Position, from: Cell, to: Cell) -> bool {
        let (one, other) = (position.men.get(&from), position.men.get(&to));
        let alike = |(a, b): (&Man, &Man)| (a.kind, a.owner, a.facing) == (b.kind, b.owner, b.facing);
        one.zip(other).is_some_and(alike) && position.height(from) + position.height(to) > self.most()
    }

    /// True for a heap of the player that is full: none of their pieces comes there.
    pub(super) fn is_full(&self, position: &Position, cell: Cell, owner: alfonso_rules::Seat) -> bool {
        let own = position.men.get(&cell).is_some_and(|man| man.owner == owner);
        self.most() > 1 && own && position.height(cell) >= self.most()
    }
}
