//! Thousands of sessions side by side.

use crate::errors::{error, guard, refused};
use crate::game::{Game, load};
use crate::numpy;
use crate::outcome::Outcome;
use alfonso::{Random, Seat};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most sessions, and the most bytes of masks and observations.
const MOST: usize = 1 << 16;
const MOST_BYTES: usize = 1 << 31;
/// The most plies between two questions whether the user pressed Ctrl-C.
const SLICE: u64 = 4096;

/// Many sessions of one game that play side by side, each call one move in each.
///
/// A session that ends begins the next game in the same call. All arrays are allocated once and
/// written by each call; copy what must stay. Chance is drawn by the sessions themselves. Session
/// number i plays the games i, i + n, i + 2n and so on of the seed.
#[pyclass(frozen, module = "alfonso.vector", name = "VectorSession")]
pub struct VectorSession {
    game: Py<Game>,
    state: Mutex<Inner>,
    arrays: Arrays,
}

/// The arrays that Python sees.
struct Arrays {
    counts: Py<PyAny>,
    to_move: Py<PyAny>,
    rewards: Py<PyAny>,
    done: Py<PyAny>,
    truncated: Py<PyAny>,
    masks: Option<Py<PyAny>>,
    observations: Option<Py<PyAny>>,
}

/// The sessions, and the numbers that the arrays show.
struct Inner {
    game: alfonso::Game,
    /// The start of the game, from which games begin if there is only one.
    first: alfonso::Session,
    seats: usize,
    actions: usize,
    size: usize,
    max_plies: u32,
    seed: u64,
    tables: Vec<Table>,
    plies: u64,
    counts: Vec<i32>,
    to_move: Vec<i32>,
    rewards: Vec<f32>,
    done: Vec<i8>,
    truncated: Vec<i8>,
    masks: Vec<i8>,
    observations: Vec<f32>,
    numbered: Vec<(u32, Option<alfonso::Move>)>,
}

/// One session.
struct Table {
    session: alfonso::Session,
    random: Random,
    /// The number of the game of the seed.
    number: u64,
    /// The page of numbered moves.
    page: u32,
}

/// A choice of a move.
#[derive(Clone, Copy)]
enum Choice {
    /// The index among the legal moves.
    Index(i64),
    /// The number of the action.
    Action(i64),
}

impl Table {
    fn begin(game: &alfonso::Game, first: Option<&alfonso::Session>, seed: u64, number: u64) -> Self {
        let mut random = Random::of_game(seed, number);
        let starts = game.starts();
        let mut session = match first {
            Some(first) if starts <= 1 => first.clone(),
            _ => game.session_at(if starts > 1 { random.below(starts) } else { 0 }),
        };
        session.forget();
        let mut table = Self { session, random, number, page: 0 };
        table.roll();
        table
    }

    /// Draws outcomes of chance until a player is to act.
    fn roll(&mut self) {
        while self.session.line().is_chance() {
            let Some(rolled) = self.session.random_move(&mut self.random) else { break };
            if self.session.play(rolled).is_err() {
                break;
            }
        }
    }
}

impl Inner {
    /// Returns true if a choice is legal. The numbers that the arrays show say so without a look at the
    /// session, which is seldom in the cache.
    fn is_legal(&mut self, index: usize, choice: Choice) -> bool {
        match choice {
            Choice::Index(at) => (0..i64::from(self.counts[index])).contains(&at),
            Choice::Action(number) if !self.masks.is_empty() => {
                let number = usize::try_from(number).ok().filter(|number| *number < self.actions);
                number.is_some_and(|number| self.masks[index * self.actions + number] != 0)
            }
            Choice::Action(_) => self.chosen(index, choice).is_some(),
        }
    }

    /// Returns the legal move of a choice, or `Some(None)` for the action that turns to further moves.
    fn chosen(&mut self, index: usize, choice: Choice) -> Option<Option<alfonso::Move>> {
        let Table { session, page, .. } = &self.tables[index];
        match choice {
            Choice::Index(at) => {
                usize::try_from(at).ok().and_then(|at| session.moves().get(at)).copied().map(Some)
            }
            Choice::Action(number) => {
                session.number_moves(*page, &mut self.numbered);
                let number = u32::try_from(number).ok()?;
                let found = self.numbered.binary_search_by_key(&number, |(number, _)| *number).ok()?;
                Some(self.numbered[found].1)
            }
        }
    }

    /// Plays one move in a session. The next game begins if this one is over.
    fn play(
        &mut self,
        index: usize,
        m: alfonso::Move,
        first: &alfonso::Session,
    ) -> Result<(), alfonso::Error> {
        let table = &mut self.tables[index];
        table.session.play(m)?;
        self.plies += 1;
        table.page = 0;
        table.roll();
        let rewards = &mut self.rewards[index * self.seats..(index + 1) * self.seats];
        (self.done[index], self.truncated[index]) = (0, 0);
        rewards.fill(0.0);
        let over = table.session.moves().is_empty();
        let long = !over && table.session.ply() >= self.max_plies;
        if over || long {
            if let Some(outcome) = Outcome::of(&table.session) {
                for (reward, result) in rewards.iter_mut().zip(outcome.results()) {
                    *reward = result as f32;
                }
            }
            (self.done[index], self.truncated[index]) = (i8::from(over), i8::from(long));
            let number = table.number + self.tables.len() as u64;
            self.tables[index] = Table::begin(&self.game, Some(first), self.seed, number);
        }
        Ok(())
    }

    /// Turns to further moves of a session.
    fn turn(&mut self, index: usize) {
        self.tables[index].page += 1;
        (self.done[index], self.truncated[index]) = (0, 0);
        self.rewards[index * self.seats..(index + 1) * self.seats].fill(0.0);
    }

    /// Writes the numbers of a session.
    fn show(&mut self, index: usize) {
        let Table { session, page, .. } = &self.tables[index];
        self.counts[index] = i32::try_from(session.moves().len()).unwrap_or(i32::MAX);
        let seat = session.to_act().iter().next();
        self.to_move[index] = seat.map_or(-1, |seat| seat.0.into());
        if !self.masks.is_empty() {
            let mask = &mut self.masks[index * self.actions..(index + 1) * self.actions];
            mask.fill(0);
            session.number_moves(*page, &mut self.numbered);
            self.numbered.iter().for_each(|(number, _)| mask[*number as usize] = 1);
        }
        if !self.observations.is_empty() {
            let planes = &mut self.observations[index * self.size..(index + 1) * self.size];
            session.write_planes(seat.unwrap_or(Seat(0)), planes);
        }
    }
}

impl VectorSession {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Copies the numbers into the arrays.
    fn publish(&self, py: Python<'_>, inner: &Inner) -> PyResult<()> {
        let arrays = &self.arrays;
        numpy::write(py, arrays.counts.bind(py), &inner.counts)?;
        numpy::write(py, arrays.to_move.bind(py), &inner.to_move)?;
        numpy::write(py, arrays.rewards.bind(py), &inner.rewards)?;
        numpy::write(py, arrays.done.bind(py), &inner.done)?;
        numpy::write(py, arrays.truncated.bind(py), &inner.truncated)?;
        if let Some(masks) = &arrays.masks {
            numpy::write(py, masks.bind(py), &inner.masks)?;
        }
        if let Some(observations) = &arrays.observations {
            numpy::write(py, observations.bind(py), &inner.observations)?;
        }
        Ok(())
    }

    /// Plays one choice in each session.
    fn all(&self, py: Python<'_>, choices: &Bound<'_, PyAny>, choice: fn(i64) -> Choice) -> PyResult<()> {
        let choices = integers(py, choices)?;
        guard(|| {
            let mut inner = self.lock();
            let sessions = inner.tables.len();
            if choices.len() != sessions {
                let message = format!("there are {sessions} sessions and {} choices", choices.len());
                return Err(PyValueError::new_err(message));
            }
            let inner = &mut *inner;
            let played = py.detach(|| {
                // Nothing is played unless all choices are legal.
                for (index, at) in choices.iter().enumerate() {
                    if !inner.is_legal(index, choice(*at)) {
                        return Err(Err(index));
                    }
                }
                let first = inner.first.clone();
                for (index, at) in choices.iter().enumerate() {
                    match inner.chosen(index, choice(*at)).ok_or(Err(index))? {
                        Some(m) => inner.play(index, m, &first).map_err(Ok)?,
                        None => inner.turn(index),
                    }
                    inner.show(index);
                }
                Ok(())
            });
            match played {
                Ok(()) => self.publish(py, inner),
                Err(Ok(why)) => Err(error(py, &why)),
                Err(Err(index)) => {
                    let choice = choices[index];
                    Err(PyIndexError::new_err(format!("{choice} is not legal in session {index}")))
                }
            }
        })
    }
}

/// Returns the numbers of a one-dimensional array or of a sequence of integers.
fn integers(py: Python<'_>, numbers: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    if let Ok(buffer) = PyBuffer::<i64>::get(numbers) {
        return buffer.to_vec(py);
    }
    if let Ok(buffer) = PyBuffer::<i32>::get(numbers) {
        return Ok(buffer.to_vec(py)?.into_iter().map(i64::from).collect());
    }
    numbers.extract()
}

#[pymethods]
impl VectorSession {
    #[new]
    #[pyo3(signature = (game, n, seed = 0, *, masks = false, observations = false, max_plies = None))]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        n: usize,
        seed: u64,
        masks: bool,
        observations: bool,
        max_plies: Option<u32>,
    ) -> PyResult<Self> {
        let game = match game.cast::<Game>() {
            Ok(game) => game.clone().unbind(),
            Err(_) => Py::new(py, load(py, game, None)?)?,
        };
        guard(|| {
            let inner = game.get().0.game.clone();
            let seats = inner.seats();
            let (actions, size) = (inner.actions().len(), inner.planes().size());
            let bytes = n.saturating_mul(
                (if masks { actions } else { 0 }) + (if observations { size * 4 } else { 0 }) + 1,
            );
            if n == 0 || n > MOST || bytes > MOST_BYTES {
                let message = format!("{n} sessions cannot play side by side");
                let help = format!("there are 1 to {MOST}, and masks and observations take at most 2 GiB");
                return Err(refused(py, &message, Some(&help)));
            }
            let first = inner.session();
            let mut inner = Inner {
                seats,
                actions,
                size,
                max_plies: max_plies.unwrap_or(u32::MAX),
                seed,
                tables: (0..n).map(|at| Table::begin(&inner, Some(&first), seed, at as u64)).collect(),
                plies: 0,
                counts: vec![0; n],
                to_move: vec![0; n],
                rewards: vec![0.0; n * seats],
                done: vec![0; n],
                truncated: vec![0; n],
                masks: vec![0; if masks { n * actions } else { 0 }],
                observations: vec![0.0; if observations { n * size } else { 0 }],
                numbered: Vec::new(),
                game: inner,
                first,
            };
            py.detach(|| (0..n).for_each(|index| inner.show(index)));
            let planes: Vec<usize> =
                [n].into_iter().chain(inner.game.planes().shape().iter().copied()).collect();
            let arrays = Arrays {
                counts: numpy::array(py, &[n], &inner.counts)?.unbind(),
                to_move: numpy::array(py, &[n], &inner.to_move)?.unbind(),
                rewards: numpy::array(py, &[n, seats], &inner.rewards)?.unbind(),
                done: numpy::array(py, &[n], &inner.done)?.unbind(),
                truncated: numpy::array(py, &[n], &inner.truncated)?.unbind(),
                masks: match masks {
                    true => Some(numpy::array(py, &[n, actions], &inner.masks)?.unbind()),
                    false => None,
                },
                observations: match observations {
                    true => Some(numpy::array(py, &planes, &inner.observations)?.unbind()),
                    false => None,
                },
            };
            Ok(Self { game, state: Mutex::new(inner), arrays })
        })
    }

    /// The game.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    fn __len__(&self) -> usize {
        self.lock().tables.len()
    }

    /// The numbers of legal moves: int32, of shape ``(n,)``.
    #[getter]
    fn counts(&self, py: Python<'_>) -> Py<PyAny> {
        self.arrays.counts.clone_ref(py)
    }

    /// The seats to act: int32, of shape ``(n,)``.
    #[getter]
    fn to_move(&self, py: Python<'_>) -> Py<PyAny> {
        self.arrays.to_move.clone_ref(py)
    }

    /// The results of the games that the last call ended, else 0: float32, of shape ``(n, seats)``.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyAny> {
        self.arrays.rewards.clone_ref(py)
    }

    /// 1 where the last call ended a game: int8, of shape ``(n,)``. The next game has begun there.
    #[getter]
    fn done(&self, py: Python<'_>) -> Py<PyAny> {
        self.arrays.done.clone_ref(py)
    }

    /// 1 where the last call broke a game off after `max_plies` plies: int8, of shape ``(n,)``.
    #[getter]
    fn truncated(&self, py: Python<'_>) -> Py<PyAny> {
        self.arrays.truncated.clone_ref(py)
    }

    /// 1 for legal actions, else 0: int8, of shape ``(n, action_count)``; None without `masks`.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.arrays.masks.as_ref().map(|it| it.clone_ref(py))
    }

    /// The positions from the viewpoint of the seats to act: float32, of shape ``(n, *shape)``, where
    /// `Game.observation_spec` gives the shape; None without `observations`.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.arrays.observations.as_ref().map(|it| it.clone_ref(py))
    }

    /// The number of moves that players have made in all sessions.
    #[getter]
    fn plies(&self) -> u64 {
        self.lock().plies
    }

    /// Plays a legal move in each session, given by its index in the list of legal moves, below
    /// `counts`. `choices` has n integers; arrays of int32 or int64 are the quickest.
    ///
    /// Raises IndexError if one of them is not legal. No session has then changed.
    fn step(&self, py: Python<'_>, choices: &Bound<'_, PyAny>) -> PyResult<()> {
        self.all(py, choices, Choice::Index)
    }

    /// Plays a legal action in each session, given by its number; see `masks`. `Game.more_action` plays
    /// nothing and turns to further moves of the session.
    ///
    /// Raises IndexError if one of them is not legal. No session has then changed.
    fn step_actions(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        self.all(py, actions, Choice::Action)
    }

    /// Plays a random move in each session, `steps` times. Ctrl-C stops it between two moves.
    #[pyo3(signature = (steps = 1))]
    fn step_randomly(&self, py: Python<'_>, steps: u64) -> PyResult<()> {
        guard(|| {
            let mut inner = self.lock();
            let inner = &mut *inner;
            let first = inner.first.clone();
            let sessions = inner.tables.len();
            let slice = (SLICE / sessions as u64).max(1);
            let mut left = steps;
            while left > 0 {
                let now = slice.min(left);
                left -= now;
                let played = py.detach(|| {
                    for _ in 0..now {
                        for index in 0..sessions {
                            let Table { session, random, .. } = &mut inner.tables[index];
                            if let Some(m) = session.random_move(random) {
                                inner.play(index, m, &first)?;
                            }
                        }
                    }
                    (0..sessions).for_each(|index| inner.show(index));
                    Ok(())
                });
                played.map_err(|why| error(py, &why))?;
                py.check_signals()?;
            }
            self.publish(py, inner)
        })
    }

    /// Returns the positions in the game's notation; see `Session.fen`.
    fn fens(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        guard(|| {
            let inner = self.lock();
            Ok(py.detach(|| inner.tables.iter().map(|table| table.session.fen()).collect()))
        })
    }

    fn __repr__(&self) -> String {
        format!("<VectorSession {} of {}>", self.__len__(), self.game.get().0.game.name())
    }
}
