//! What an expression is read against.

use super::board::Cell;
use super::paths::Travel;
use super::position::Position;
use super::value::{Standing, Value};
use alfonso_rules::{LocalId, Seat};
use std::collections::BTreeMap;

/// The values that have names.
pub(super) type Locals = BTreeMap<LocalId, Value>;

/// A position, and who asks what about it.
#[derive(Clone)]
pub(super) struct Scene<'p> {
    pub(super) position: &'p Position,
    /// Who moves; in endings who moved last; when attacks are judged, whose man attacks.
    pub(super) mover: Seat,
    /// Who would move now, in endings and judgements; else the seat in play after the mover is next.
    pub(super) next: Option<Seat>,
    /// Whose men are `own`: the mover's, or those of the owner of the man that moves.
    pub(super) side: Seat,
    /// Where the man stands that `it` means.
    pub(super) it: Option<Cell>,
    /// The man that `it` means before he is placed.
    pub(super) held: Option<Standing>,
    /// The move in question.
    pub(super) travel: Option<&'p Travel>,
    /// True when attacks are judged: royal men can be `enemy` too.
    pub(super) judging: bool,
    /// Who has won, once the game has ended.
    pub(super) winners: &'p [Seat],
    pub(super) locals: Locals,
}

impl<'p> Scene<'p> {
    /// A position with nothing happening in it.
    pub(super) fn of(position: &'p Position, mover: Seat) -> Self {
        Self {
            position,
            mover,
            next: None,
            side: mover,
            it: None,
            held: None,
            travel: None,
            judging: false,
            winners: &[],
            locals: Locals::new(),
        }
    }

    /// The same scene, `it` being the man on `cell`.
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
