//! Outcomes of games.

use alfonso::{Seat, State};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The outcome of a game.
#[pyclass(frozen, module = "alfonso", name = "Outcome")]
pub struct Outcome {
    kind: &'static str,
    winners: Vec<usize>,
    seats: usize,
    rule: String,
    is_claim: bool,
    text: String,
}

impl Outcome {
    /// Returns the outcome of a position from which play does not go on.
    pub fn of(session: &alfonso::Session) -> Option<Self> {
        let seats = session.game().seats();
        let without = |kind, text| {
            Some(Self { kind, winners: Vec::new(), seats, rule: String::new(), is_claim: false, text })
        };
        match session.state() {
            State::Over(outcome) => Some(Self {
                kind: "over",
                winners: outcome.winners.iter().map(Seat::index).collect(),
                seats,
                text: outcome.to_string(),
                is_claim: outcome.is_claim,
                rule: outcome.rule,
            }),
            State::Stuck(text) => without("stuck", text),
            State::OverBudget(text) => without("over-budget", text),
            _ => None,
        }
    }

    /// Returns the result of each seat. The losers lose 1 each, and the winners share it.
    pub fn results(&self) -> Vec<f64> {
        let (winners, losers) = (self.winners.len(), self.seats - self.winners.len());
        if winners == 0 || losers == 0 {
            return vec![0.0; self.seats];
        }
        let share = losers as f64 / winners as f64;
        (0..self.seats).map(|seat| if self.winners.contains(&seat) { share } else { -1.0 }).collect()
    }
}

#[pymethods]
impl Outcome {
    /// ``"over"`` if a rule ended the game, ``"stuck"`` if nobody can move and no rule says what
    /// follows, ``"over-budget"`` if a rule takes too many steps.
    #[getter]
    fn kind(&self) -> &str {
        self.kind
    }

    /// The seats of the winners; empty for a draw.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.winners)
    }

    /// The result of each seat. They add up to 0: the losers lose 1 each, and the winners share it.
    #[getter]
    fn returns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.results())
    }

    /// True if nobody wins.
    #[getter]
    fn is_draw(&self) -> bool {
        self.winners.is_empty()
    }

    /// True if this is a draw that the player to move may claim or decline; see `Session.decline`.
    #[getter]
    fn is_claim(&self) -> bool {
        self.is_claim
    }

    /// The id of the rule that ended the game; empty if none did.
    #[getter]
    fn rule(&self) -> &str {
        &self.rule
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}>", self.text)
    }
}
