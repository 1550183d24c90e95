//! Moves, as Python objects.

use crate::errors::guard;
use alfonso::MoveParts;
use pyo3::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// A legal move of one position, or an outcome of chance.
///
/// A move belongs to the game of its session. It keeps its position, so that its parts stay known
/// while the session plays on. Two moves are equal if they mean the same action in the same game.
#[pyclass(frozen, module = "alfonso", name = "Move")]
pub struct Move {
    /// The position of the move, without its history. All moves of a position share it.
    pub position: Arc<alfonso::Session>,
    pub packed: alfonso::Move,
    parts: OnceLock<Box<MoveParts>>,
}

impl Move {
    pub fn new(position: &Arc<alfonso::Session>, packed: alfonso::Move) -> Self {
        Self { position: Arc::clone(position), packed, parts: OnceLock::new() }
    }

    fn parts(&self) -> &MoveParts {
        self.parts.get_or_init(|| Box::new(self.position.parts(self.packed)))
    }

    fn is(&self, other: &Self) -> bool {
        self.packed == other.packed
            && std::ptr::eq(self.position.game().engine(), other.position.game().engine())
    }
}

#[pymethods]
impl Move {
    /// The move as text: ``e2-e4``, ``e7-e8=Queen``, ``Pawn@e4``, ``pass``, ``roll:3,5``.
    ///
    /// All moves of a position have different texts, and `Session.play` takes them.
    #[getter]
    fn text(&self) -> PyResult<String> {
        guard(|| Ok(self.position.text(self.packed)))
    }

    /// The cell from which the piece moves; None for a piece from a reserve, or if no piece moves.
    ///
    /// ``getattr(move, "from")`` is the same.
    #[getter]
    fn from_(&self) -> PyResult<Option<String>> {
        guard(|| Ok(self.parts().from.clone()))
    }

    /// The same as `from_`, for ``getattr``.
    #[getter(from)]
    fn origin(&self) -> PyResult<Option<String>> {
        self.from_()
    }

    /// The cell to which the piece moves; None if no piece moves.
    #[getter]
    fn to(&self) -> PyResult<Option<String>> {
        guard(|| Ok(self.parts().to.clone()))
    }

    /// The kind of the piece that moves; None if no piece moves.
    #[getter]
    fn piece(&self) -> PyResult<Option<String>> {
        guard(|| Ok(self.parts().piece.clone()))
    }

    /// The kind to which the piece promotes, if the player chooses it.
    #[getter]
    fn becomes(&self) -> PyResult<Option<String>> {
        guard(|| Ok(self.parts().becomes.clone()))
    }

    /// The cells whose pieces the move captures, in ascending order.
    #[getter]
    fn captured(&self) -> PyResult<Vec<String>> {
        guard(|| Ok(self.parts().captured.clone()))
    }

    /// The id of the rule that allows the move.
    #[getter]
    fn rule(&self) -> PyResult<String> {
        guard(|| Ok(self.parts().rule.clone()))
    }

    fn __str__(&self) -> PyResult<String> {
        self.text()
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<Move {}>", self.text()?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.is(other.get()))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.packed.hash(&mut hasher);
        hasher.finish()
    }
}
