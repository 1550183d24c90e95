//! Several pieces on one cell. Of a heap one is kept, and the number of the others, since they are alike; of a stack the topmost, and
//! the others in their order.

use super::Walker;
use super::board::Cell;
use super::deed::Deed;
use super::position::{Lost, Piece, Position};
use super::value::Standing;

impl Position {
    /// Returns the number of pieces on a cell.
    #[must_use]
    pub fn height(&self, cell: Cell) -> usize {
        let others =
            self.above.get(&cell).copied().unwrap_or(0) + self.beneath.get(&cell).map_or(0, Vec::len);
        if self.pieces.contains_key(&cell) { 1 + others } else { 0 }
    }

    /// Returns the number of pieces that rules see on a cell: of a stack, one.
    pub(super) fn seen(&self, cell: Cell) -> usize {
        if self.stacks { self.height(cell).min(1) } else { self.height(cell) }
    }

    /// Returns all pieces with their cells, in the order of cells, those of a stack from the bottom.
    #[must_use]
    pub fn all_pieces(&self) -> Vec<(Cell, Piece)> {
        let mut all = Vec::new();
        for (cell, piece) in &self.pieces {
            all.extend(self.beneath.get(cell).into_iter().flatten().map(|piece| (*cell, *piece)));
            all.extend(std::iter::repeat_n((*cell, *piece), self.seen(*cell)));
        }
        all
    }

    /// Puts a piece on a cell: on an empty one, on those that are alike, or on top of a stack.
    pub(super) fn put(&mut self, cell: Cell, piece: Piece) {
        match self.pieces.insert(cell, piece) {
            Some(covered) if self.stacks => {
                self.beneath.entry(cell).or_default().push(Piece { moved_this_turn: false, ..covered });
            }
            Some(_) => *self.above.entry(cell).or_insert(0) += 1,
            None => {}
        }
    }

    /// Takes all pieces off a cell, from the bottom.
    fn take_all(&mut self, cell: Cell) -> Vec<Piece> {
        let mut all = Vec::new();
        while let Some(piece) = self.take_one(cell) {
            all.insert(0, piece);
        }
        all
    }

    /// Takes one piece off a cell.
    pub(super) fn take_one(&mut self, cell: Cell) -> Option<Piece> {
        if self.stacks {
            let topmost = self.pieces.remove(&cell);
            let mut others = self.beneath.remove(&cell).unwrap_or_default();
            if let Some(bared) = others.pop() {
                self.pieces.insert(cell, bared);
            }
            if !others.is_empty() {
                self.beneath.insert(cell, others);
            }
            return topmost;
        }
        match self.above.get(&cell).copied() {
            None => self.pieces.remove(&cell),
            Some(above) => {
                match above {
                    1 => drop(self.above.remove(&cell)),
                    _ => drop(self.above.insert(cell, above - 1)),
                }
                self.pieces.get(&cell).copied()
            }
        }
    }
}

impl Deed<'_> {
    /// Takes a piece out of the others that lie on a cell: the one that was seen, or, if pieces beneath it have gone, the highest like it
    /// that is no higher. Returns false if there is none.
    pub(super) fn draw_out(&mut self, piece: Standing) -> bool {
        let Some((cell, place)) = piece.beneath else { return false };
        let Some(lying) = self.position.beneath.get_mut(&cell) else { return false };
        let alike = |one: &Piece| {
            (one.kind, one.owner, one.facing, one.bears)
                == (piece.kind, piece.owner, piece.facing, piece.bears)
        };
        let Some(place) = (0..lying.len().min(place + 1)).rev().find(|place| alike(&lying[*place])) else {
            return false;
        };
        lying.remove(place);
        if lying.is_empty() {
            self.position.beneath.remove(&cell);
        }
        self.position.lost.push(Lost { kind: piece.kind, owner: piece.owner });
        true
    }
}

impl Walker<'_> {
    /// Returns the most pieces of a cell.
    pub(super) fn most(&self) -> usize {
        self.rules.board.heaps.map_or(1, |heaps| usize::from(heaps.most.unwrap_or(u16::MAX)))
    }

    /// True if a piece may come onto a cell and nothing is taken there.
    pub(super) fn has_room(&self, position: &Position, cell: Cell, piece: Piece) -> bool {
        let alike = |there: &Piece| {
            (there.kind, there.owner, there.facing) == (piece.kind, piece.owner, piece.facing)
        };
        match position.pieces.get(&cell) {
            None => true,
            Some(there) => {
                self.most() > 1 && (position.stacks || alike(there)) && position.height(cell) < self.most()
            }
        }
    }

    /// True if pieces like those on one cell stand on another, and there is no room for all of them there.
    pub(super) fn is_cramped(&self, position: &Position, (from, carried): (Cell, u16), to: Cell) -> bool {
        let (one, other) = (position.pieces.get(&from), position.pieces.get(&to));
        let alike = |(a, b): (&Piece, &Piece)| (a.kind, a.owner, a.facing) == (b.kind, b.owner, b.facing);
        one.zip(other).is_some_and(|pair| position.stacks || alike(pair))
            && position.height(from).min(carried.into()) + position.height(to) > self.most()
    }

    /// True for a heap of the player that is full, and for any stack that is: none of their pieces comes there.
    pub(super) fn is_full(&self, position: &Position, cell: Cell, owner: alfonso_rules::Seat) -> bool {
        let own = position.pieces.get(&cell).is_some_and(|piece| piece.owner == owner);
        self.most() > 1 && (own || position.stacks) && position.height(cell) >= self.most()
    }

    /// Moves so many pieces of a cell, from the top, in their order.
    pub(super) fn move_stack(&self, deed: &mut Deed<'_>, (from, carried): (Cell, u16), to: Cell) {
        let mut staying = deed.position.take_all(from);
        let all = staying.split_off(staying.len().saturating_sub(carried.into()));
        for piece in staying {
            deed.position.put(from, Piece { moved_this_turn: false, ..piece });
        }
        let last = all.len() - 1;
        for (row, piece) in all.into_iter().enumerate() {
            deed.position.put(to, Piece { unmoved: false, moved_this_turn: row == last, ..piece });
        }
        deed.it = Some(to);
    }

    /// Lays pieces beneath another, those that the move crosses first, as it crosses them.
    pub(super) fn lay(&self, deed: &mut Deed<'_>, mut cells: Vec<Cell>, base: Option<Standing>, taken: bool) {
        let way = deed.travel.map(|travel| travel.crossed.clone()).unwrap_or_default();
        cells.sort_by_key(|cell| way.iter().position(|crossed| crossed == cell).unwrap_or(usize::MAX));
        for cell in cells {
            let (Some(to), Some(piece)) = (deed.standing(base), deed.position.pieces.get(&cell).copied())
            else {
                continue;
            };
            if to == cell {
                continue;
            }
            let laid = Standing::on(cell, piece);
            if self.has_room(&deed.position, to, piece) {
                deed.position.take_one(cell);
                let beneath = deed.position.beneath.entry(to).or_default();
                beneath.insert(0, Piece { moved_this_turn: false, unmoved: false, ..piece });
                if deed.it == Some(cell) {
                    deed.it = None;
                }
            } else if taken {
                deed.lose(cell);
            }
            if taken {
                deed.taken = true;
                deed.waiting.push_back(laid);
            }
        }
        self.take(deed, &[]);
    }
}
