//! The scene against which an expression is read.

use super::board::Cell;
use super::paths::Travel;
use super::position::Position;
use super::value::{Standing, Value};
use alfonso_rules::{LocalId, Seat};
use std::collections::BTreeMap;

/// The values that have names.
pub(super) type Locals = BTreeMap<LocalId, Value>;

/// A position, and the circumstances of a question about it.
#[derive(Clone)]
pub(super) struct Scene<'p> {
    pub(super) position: &'p Position,
    /// The player who moves; in endings the one who moved last; when attacks are judged, the owner of the attacking
    /// piece.
    pub(super) player: Seat,
    /// The player who would move now, in endings and judgements; else the seat in play after the player to move is next.
    pub(super) next: Option<Seat>,
    /// The player whose pieces are `own`: the player to move, or the owner of the piece that moves.
    pub(super) side: Seat,
    /// The cell of the piece that `it` means.
    pub(super) it: Option<Cell>,
    /// The cell where the move begins, while its way is followed.
    pub(super) origin: Option<Cell>,
    /// The piece that `it` means before it is placed.
    pub(super) held: Option<Standing>,
    /// The move in question.
    pub(super) travel: Option<&'p Travel>,
    /// True when attacks are judged: royal pieces can be `enemy` too.
    pub(super) judging: bool,
    /// The winners, once the game has ended.
    pub(super) winners: &'p [Seat],
    pub(super) locals: Locals,
}

impl<'p> Scene<'p> {
    /// A position with nothing happening in it.
    pub(super) fn of(position: &'p Position, player: Seat) -> Self {
        Self {
            position,
            player,
            next: None,
            side: player,
            it: None,
            origin: None,
            held: None,
            travel: None,
            judging: false,
            winners: &[],
            locals: Locals::new(),
        }
    }

    /// The same scene, `it` being the piece on `cell`.
    pub(super) fn with_it(self, cell: Cell) -> Self {
        Self { it: Some(cell), ..self }
    }

    /// The same scene with one more named value.
    pub(super) fn with(&self, name: LocalId, value: Value) -> Self {
        let mut scene = self.clone();
        scene.locals.insert(name, value);
        scene
    }
}
