//! A position as a seat sees it.

use crate::{Seat, Session};
use alfonso_board::{CellId, Direction};

/// A position as a seat sees it. Today every seat sees everything.
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
    /// The name of its kind.
    pub kind: &'s str,
    /// The letter of its kind.
    pub letter: &'s str,
    /// Its owner.
    pub owner: Seat,
    /// The number of pieces on the cell, itself included: more than 1 only where cells hold several.
    pub height: u16,
}

impl<'s> View<'s> {
    pub(crate) fn new(session: &'s Session, seat: Seat) -> Self {
        Self { session, seat }
    }

    /// Returns the seat that sees the position so.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the names of the cells, 0..n in the order of the board: of a grid from the first file and rank on, rank by
    /// rank. [`CellId`]s have the same order.
    pub fn cells(&self) -> impl Iterator<Item = &'s str> + use<'s> {
        let topology = self.session.game().engine().topology();
        topology.cells().map(|cell| topology.cell(cell).name.as_str())
    }

    /// Returns the cells next to a cell, in the order of directions from north on round by east: of squares up to eight, of
    /// hexagons up to six. None if the board has no cell of that name.
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
        let next = Direction::ALL.into_iter().filter_map(|direction| topology.step(cell, direction));
        next.map(|cell| topology.cell(cell).name.as_str()).collect()
    }

    /// Returns the piece on a cell, the topmost one of a stack; `None` if the cell is empty or the board has none of that
    /// name.
    #[must_use]
    pub fn piece(&self, cell: &str) -> Option<Piece<'s>> {
        let topology = self.session.game().engine().topology();
        topology.named(cell).and_then(|id| self.on(id))
    }

    /// Returns the pieces on the board with the names of their cells, in the order of the cells.
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

    /// Returns the variables of the rules: name, and one value, or one for each seat or cell.
    #[must_use]
    pub fn variables(&self) -> Vec<(&'s str, Vec<i32>)> {
        let names = &self.session.game().engine().names().vars;
        let value = |(index, name): (usize, &'s String)| (name.as_str(), self.session.line().variable(index));
        names.iter().enumerate().map(value).collect()
    }

    /// Returns the dice that have been rolled in this turn: the name of each row of dice, and the numbers that it shows,
    /// ascending.
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
