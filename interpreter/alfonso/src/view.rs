//! A position from the viewpoint of a seat.

use crate::{Seat, Session};
use alfonso_board::{CellId, Direction};

/// A position from the viewpoint of a seat. Currently every seat sees everything.
///
/// ```
/// use alfonso::Seat;
///
/// let session = alfonso::Rules::load("chess")?.game()?.session();
/// let view = session.observe(Seat(0));
/// let king = view.piece("e1").expect("the white king");
/// assert_eq!((king.kind, king.owner), ("King", Seat(0)));
/// assert_eq!(view.pieces().count(), 32);
/// # Ok::<(), alfonso::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct View<'s> {
    session: &'s Session,
    seat: Seat,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Piece<'s> {
    /// The name of the piece's kind.
    pub kind: &'s str,
    /// The letter of the piece's kind.
    pub letter: &'s str,
    /// The owner of the piece.
    pub owner: Seat,
    /// The number of pieces on the cell, including this one. It exceeds 1 only if cells can hold
    /// several pieces.
    pub height: u16,
}

impl<'s> View<'s> {
    pub(crate) fn new(session: &'s Session, seat: Seat) -> Self {
        Self { session, seat }
    }

    /// Returns the seat of this viewpoint.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the names of the cells in board order. On a grid, this is rank by rank from the
    /// first rank, and each rank begins with the first file. [`CellId`]s have the same order.
    pub fn cells(&self) -> impl Iterator<Item = &'s str> + use<'s> {
        let topology = self.session.game().engine().topology();
        topology.cells().map(|cell| topology.cell(cell).name.as_str())
    }

    /// Returns the neighbours of a cell, clockwise from north. A square has up to eight neighbours,
    /// and a hexagon up to six. Returns an empty list if the board has no cell with this name.
    ///
    /// ```
    /// let session = alfonso::Rules::load("chess")?.game()?.session();
    /// let view = session.observe(alfonso::Seat(0));
    /// assert_eq!(view.neighbours("a1"), ["a2", "b2", "b1"]);
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    #[must_use]
    pub fn neighbours(&self, cell: &str) -> Vec<&'s str> {
        let topology = self.session.game().engine().topology();
        let Some(cell) = topology.named(cell) else { return Vec::new() };
        let ways = if topology.hexagons().is_some() { topology.orthogonal() } else { &Direction::ALL };
        let next = ways.iter().filter_map(|direction| topology.step(cell, *direction));
        next.map(|cell| topology.cell(cell).name.as_str()).collect()
    }

    /// Returns the topmost piece on a cell. Returns `None` if the cell is empty or does not exist.
    #[must_use]
    pub fn piece(&self, cell: &str) -> Option<Piece<'s>> {
        let topology = self.session.game().engine().topology();
        topology.named(cell).and_then(|id| self.on(id))
    }

    /// Returns the pieces on the board with the names of their cells, in cell order.
    pub fn pieces(&self) -> impl Iterator<Item = (&'s str, Piece<'s>)> + use<'s> {
        let (view, topology) = (*self, self.session.game().engine().topology());
        topology.cells().filter_map(move |id| Some((topology.cell(id).name.as_str(), view.on(id)?)))
    }

    fn on(&self, cell: CellId) -> Option<Piece<'s>> {
        let (line, game) = (self.session.line(), self.session.game().engine());
        let piece = line.piece(cell)?;
        let (kind, letter) = &game.names().kinds[game.kind(piece).index()];
        Some(Piece { kind, letter, owner: piece.owner, height: line.height(cell) })
    }

    /// Returns the variables of the rules. Each has a name, and one value or a value for each seat
    /// or cell.
    #[must_use]
    pub fn variables(&self) -> Vec<(&'s str, Vec<i32>)> {
        let names = &self.session.game().engine().names().vars;
        let value = |(index, name): (usize, &'s String)| (name.as_str(), self.session.line().variable(index));
        names.iter().enumerate().map(value).collect()
    }

    /// Returns the dice rolled in this turn: the name of each row of dice, and its numbers in
    /// ascending order.
    #[must_use]
    pub fn dice(&self) -> Vec<(&'s str, Vec<i32>)> {
        let dice = &self.session.game().engine().blueprint().dice;
        self.session
            .line()
            .roll()
            .into_iter()
            .map(|(index, shown)| (dice[index].name.as_str(), shown))
            .collect()
    }
}
