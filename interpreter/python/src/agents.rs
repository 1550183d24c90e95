//! Agents, exact values and comparisons.

use crate::errors::{error, guard, refused};
use crate::game::Game;
use crate::moves::Move;
use crate::session::Session;
use crate::work::{aside, sliced};
use alfonso::{Budget, Progress};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The number of positions between two questions whether the user pressed Ctrl-C.
const SLICE: u64 = 512;
/// The same for an agent with a time limit, and for one that evaluates networks.
const SLICE_OF_SLOW: u64 = 16;

/// Moves with their shares, and the expected result of the player to move.
type Considered = (Vec<(Move, f32)>, Option<f64>);

/// An agent that chooses moves. It knows a game only by its rules.
///
/// Agents are written as on the command line: ``"random"``, ``"greedy"``, ``"level:3"`` (1 to 10),
/// ``"alphabeta:depth=4"``, ``"mcts:playouts=500"``, ``"exact"``. Two agents with the same seed choose
/// the same moves for the same sequence of positions, unless they have a time limit.
///
/// ``"net:FILE.onnx"`` plays the likeliest move of a policy that was trained outside of this package, and
/// ``"net:FILE.onnx,simulations=200"`` searches with its policy and value. ``"net:FILE.onnx,depth=3"``
/// is an alpha-beta search with the value alone. ``"net:NAME"`` is the file
/// ``networks/GAME/RULESET.NAME.onnx``. The file is opened at the first move in a game. docs/networks.md
/// describes such files.
#[pyclass(frozen, module = "alfonso", name = "Agent")]
pub struct Agent {
    text: String,
    seed: u64,
    agent: Mutex<alfonso::Agent>,
}

#[pymethods]
impl Agent {
    #[new]
    #[pyo3(signature = (text, seed = 1))]
    fn new(py: Python<'_>, text: &str, seed: u64) -> PyResult<Self> {
        guard(|| {
            let agent: alfonso::Agent = text.parse().map_err(|why| error(py, &why))?;
            Ok(Self { text: agent.to_string(), seed, agent: Mutex::new(agent.seeded(seed)) })
        })
    }

    /// The agent as text.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// The seed.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// Chooses a move. Where chance decides, draws one of the outcomes by their probabilities.
    ///
    /// The session does not change. Other Python threads run during the search, and Ctrl-C stops it.
    /// Raises AlfonsoError if the game is over or the agent cannot play it.
    fn choose(&self, py: Python<'_>, session: &Session) -> PyResult<Move> {
        guard(|| {
            let position = session.position();
            let shown = Arc::new(position.detached());
            let chosen = if position.chance().is_some() {
                let mut agent = self.agent();
                let chosen = agent.choose(&position);
                self.keep(agent);
                chosen.map_err(|why| error(py, &why))?
            } else {
                self.think(py, position)?.0
            };
            Ok(Move::new(&shown, chosen))
        })
    }

    /// Searches like `choose`, and returns how the search divided its simulations among the moves: a list
    /// of pairs of a move and its share, which add up to 1. The second value is the expected result of the
    /// player to move, from 0 to 1, or None if the agent does not estimate it.
    ///
    /// A program that learns from searches trains its policy on these shares. For a policy without search,
    /// they are its probabilities. For agents without simulations, the chosen move has the share 1.
    fn consider(&self, py: Python<'_>, session: &Session) -> PyResult<Considered> {
        guard(|| {
            let position = session.position();
            let shown = Arc::new(position.detached());
            let (chosen, choice) = self.think(py, position)?;
            let (mut shares, share) = choice.map_or((Vec::new(), None), |it| (it.shares, it.share));
            if shares.is_empty() {
                shares.push((chosen, 1.0));
            }
            Ok((shares.into_iter().map(|(m, share)| (Move::new(&shown, m), share)).collect(), share))
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, u64))> {
        Ok((py.get_type::<Self>().into_any(), (self.text.clone(), self.seed)))
    }

    fn __repr__(&self) -> String {
        format!("<Agent {}, seed {}>", self.text, self.seed)
    }
}

impl Agent {
    fn agent(&self) -> alfonso::Agent {
        self.agent.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Searches for a move, and returns it with what the search found.
    fn think(
        &self,
        py: Python<'_>,
        position: alfonso::Session,
    ) -> PyResult<(alfonso::Move, Option<alfonso::search::Choice>)> {
        let mut agent = self.agent();
        let exact = agent.is_exact();
        let begun = Instant::now();
        let time = agent.time();
        let (agent, thinking) = match exact {
            // The values are computed before the search begins.
            true => {
                let begin = move |goes_on: &dyn Fn() -> bool| {
                    let begun = agent.search_with(&position, &mut |_| goes_on());
                    (agent, begun)
                };
                aside(py, begin)?
            }
            false => {
                let begun = py.detach(|| agent.search(&position));
                (agent, begun)
            }
        };
        self.keep(agent);
        let mut thinking = thinking.map_err(|why| error(py, &why))?;
        let slice = if time.is_some() || self.text.starts_with("net:") { SLICE_OF_SLOW } else { SLICE };
        let chosen = sliced(py, || {
            if let Progress::Done(chosen) = thinking.advance(Budget::steps(slice)) {
                return Some(chosen);
            }
            if time.is_some_and(|time| begun.elapsed() >= time) {
                thinking.stop();
            }
            None
        })?;
        Ok((chosen.map_err(|why| error(py, &why))?, thinking.choice().cloned()))
    }

    /// Keeps the number of moves chosen, and the evaluation of the game.
    fn keep(&self, agent: alfonso::Agent) {
        *self.agent.lock().unwrap_or_else(PoisonError::into_inner) = agent;
    }
}

/// Returns the position of a session, or the start of a game.
fn start(what: &Bound<'_, PyAny>) -> PyResult<alfonso::Session> {
    if let Ok(game) = what.cast::<Game>() {
        return Ok(game.get().0.game.session());
    }
    match what.cast::<Session>() {
        Ok(session) => Ok(session.get().position()),
        Err(_) => Err(PyTypeError::new_err("an alfonso.Game or an alfonso.Session is needed")),
    }
}

/// Finds the winner under perfect play from the start of a game or from the position of a session.
///
/// `memory` is the most memory for positions, in bytes. Returns a dict: ``winner`` (a seat, or None
/// for a draw), ``plies`` (to the win, if the winner hurries and the loser delays), ``positions``
/// (their number), ``longest`` (the most plies to a win from any of them) and ``line`` (the texts of
/// a best line of play). Other Python threads run meanwhile, and Ctrl-C stops the work.
///
/// In a game of one player, ``line`` is a shortest solution, ``winner`` is None if there is none, and
/// ``positions`` are those found before it.
///
/// Raises AlfonsoError for games with dice or of more than two players, and if the memory does not
/// suffice.
#[pyfunction]
#[pyo3(signature = (what, memory = 1 << 30))]
pub fn solve<'py>(py: Python<'py>, what: &Bound<'py, PyAny>, memory: usize) -> PyResult<Bound<'py, PyDict>> {
    let from = start(what)?;
    guard(|| {
        let mut work = from.solve(memory);
        let solution = sliced(py, || work.advance(Budget::steps(SLICE * 8)))?;
        let solution = solution.map_err(|why| {
            let message = format!("{} cannot be solved: {}", from.game().name(), unsolved(&why));
            refused(py, &message, None)
        })?;
        let found = PyDict::new(py);
        found.set_item("winner", solution.value().winner.map(alfonso::Seat::index))?;
        found.set_item("plies", solution.value().plies)?;
        found.set_item("positions", solution.positions())?;
        found.set_item("longest", solution.longest())?;
        found.set_item("line", solution.line())?;
        Ok(found)
    })
}

fn unsolved(why: &alfonso::search::Unsolved) -> String {
    use alfonso::search::Unsolved;
    match why {
        Unsolved::Seats(seats) => format!("it has {seats} players instead of one or two"),
        Unsolved::Chance => "it has dice; `value` is for such games".to_owned(),
        Unsolved::Repetition => "a rule depends on how often a position has occurred".to_owned(),
        Unsolved::TooMany(_, found) => {
            format!("more positions can be reached than the memory holds: {found} so far")
        }
        Unsolved::GoesRound => "a line of play does not end".to_owned(),
        Unsolved::OverBudget(_) => "a rule takes too many steps".to_owned(),
        Unsolved::TooManySteps(found) => {
            format!("the rules take too many steps: {found} positions were found so far")
        }
        Unsolved::Stopped(_) => "the work was stopped".to_owned(),
    }
}

/// Computes the exact value of a game in which no player has a choice.
///
/// Returns a dict of `fractions.Fraction`: ``wins`` (of each seat, alone or with others), ``draw``,
/// ``stuck``, ``endless``, ``plies`` and ``rolls`` (mean numbers; None if the game may never end).
/// Raises AlfonsoError if a player has a choice, or if there are too many positions. Other Python
/// threads run meanwhile, and Ctrl-C stops the work.
#[pyfunction]
pub fn value<'py>(py: Python<'py>, game: &Game) -> PyResult<Bound<'py, PyDict>> {
    guard(|| {
        let game = game.0.game.clone();
        let work = move |goes_on: &dyn Fn() -> bool| game.value_with(&mut |_| goes_on());
        let value = aside(py, work)?.map_err(|why| error(py, &why))?;
        let class = py.import("fractions")?.getattr("Fraction")?;
        let fraction = |it: &alfonso::search::Fraction| class.call1((it.to_string(),));
        let found = PyDict::new(py);
        let wins = value.wins.iter().map(fraction).collect::<PyResult<Vec<_>>>()?;
        found.set_item("wins", PyTuple::new(py, wins)?)?;
        for (key, number) in [("draw", &value.draw), ("stuck", &value.stuck), ("endless", &value.endless)] {
            found.set_item(key, fraction(number)?)?;
        }
        for (key, number) in [("plies", &value.plies), ("rolls", &value.rolls)] {
            found.set_item(key, number.as_ref().map(fraction).transpose()?)?;
        }
        Ok(found)
    })
}

/// Compares two readings: the clauses that differ, and how play differs.
///
/// Returns the object that ``alfonso compare --format json`` prints: ``clauses`` and ``behaviour``,
/// with the counts of moves and the shortest line after which the games differ. Other Python threads
/// run meanwhile, and Ctrl-C stops the work.
#[pyfunction]
pub fn compare<'py>(py: Python<'py>, one: &Game, other: &Game) -> PyResult<Bound<'py, PyDict>> {
    guard(|| {
        let (a, b) = (one.0.game.clone(), other.0.game.clone());
        let clauses = py.detach(|| a.clauses_beside(&b));
        let work = move |goes_on: &dyn Fn() -> bool| {
            a.behaviour_beside_with(&b, &mut |_| match goes_on() {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            })
        };
        let behaviour = aside(py, work)?;
        let found = PyDict::new(py);
        found.set_item("clauses", json(py, &clauses)?)?;
        found.set_item("behaviour", json(py, &behaviour)?)?;
        Ok(found)
    })
}

/// Converts a result of the library as it is written for programs.
pub fn json<'py>(py: Python<'py>, result: &impl serde::Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(result)
        .map_err(|why| refused(py, &format!("the result cannot be written: {why}"), None))?;
    py.import("json")?.getattr("loads")?.call1((text,))
}
