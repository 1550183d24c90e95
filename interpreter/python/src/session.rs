//! Games in progress.

use crate::errors::{error, guard, refused};
use crate::game::{Game, Loaded, spec};
use crate::moves::Move;
use crate::numpy;
use crate::outcome::Outcome;
use alfonso::engine::MoveKind;
use alfonso::{Error, Seat};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The position from which a session began.
#[derive(Clone)]
pub enum Start {
    /// The start of the game, drawn from the seed if there are several.
    Usual,
    /// A position in the notation of the game.
    Fen(String),
    /// One of the starts.
    Number(u32),
}

impl Start {
    fn session(&self, game: &alfonso::Game, seed: Option<u64>) -> Result<alfonso::Session, Error> {
        Ok(match (self, seed) {
            (Self::Fen(fen), _) => game.session_from(fen)?,
            (Self::Number(number), _) => game.session_at(*number),
            (Self::Usual, Some(seed)) => game.session_of(seed),
            (Self::Usual, None) => game.session(),
        })
    }
}

/// A game in progress: a position, the moves that led to it, and the moves that are possible next.
///
/// Threads can share a session: each call locks it. A seeded session draws the outcomes of chance
/// itself; see `Game.session`.
#[pyclass(frozen, module = "alfonso", name = "Session")]
pub struct Session {
    game: Arc<Loaded>,
    state: Mutex<Inner>,
}

/// The state of a session.
#[derive(Clone)]
pub struct Inner {
    pub session: alfonso::Session,
    seed: Option<u64>,
    start: Start,
    /// The numbers of moves played before the draws that were declined.
    declined: Vec<usize>,
    /// The present position without its history, for its moves. Created on demand.
    detached: Option<Arc<alfonso::Session>>,
    /// The numbered moves of the present page, if `is_numbered`.
    numbered: Vec<(u32, Option<alfonso::Move>)>,
    is_numbered: bool,
    /// The page of numbered moves.
    page: u32,
}

impl Inner {
    /// Returns the present position without its history.
    fn detached(&mut self) -> &Arc<alfonso::Session> {
        let Self { detached, session, .. } = self;
        detached.get_or_insert_with(|| Arc::new(session.detached()))
    }

    /// Returns the numbered moves of the present page.
    fn numbered(&mut self) -> &[(u32, Option<alfonso::Move>)] {
        if !self.is_numbered {
            self.session.number_moves(self.page, &mut self.numbered);
            self.is_numbered = true;
        }
        &self.numbered
    }

    fn moved(&mut self) {
        (self.detached, self.is_numbered, self.page) = (None, false, 0);
    }

    fn play(&mut self, m: alfonso::Move) -> Result<(), Error> {
        self.session.play(m)?;
        self.moved();
        self.roll()
    }

    /// Draws outcomes of chance until a player is to act, in a seeded session.
    fn roll(&mut self) -> Result<(), Error> {
        let Some(seed) = self.seed else { return Ok(()) };
        while self.session.line().is_chance() {
            let Some(rolled) = self.session.draw(seed) else { break };
            self.session.play(rolled)?;
            self.moved();
        }
        Ok(())
    }

    fn undo(&mut self) -> Option<alfonso::Move> {
        let is_roll = |m: &alfonso::Move| matches!(m.kind(), MoveKind::Roll { .. });
        let rolled = self.seed.is_some();
        let last = self.session.played().iter().rposition(|m| !rolled || !is_roll(m))?;
        let mut taken = None;
        while self.session.played().len() > last {
            taken = self.session.undo();
        }
        self.declined.retain(|before| *before <= last);
        self.moved();
        taken
    }

    fn decline(&mut self) -> Result<bool, Error> {
        let declined = self.session.decline();
        if declined {
            self.declined.push(self.session.played().len());
            self.moved();
            self.roll()?;
        }
        Ok(declined)
    }
}

impl Session {
    pub fn begin(game: &Arc<Loaded>, seed: Option<u64>, start: Start) -> Result<Self, Error> {
        let session = start.session(&game.game, seed)?;
        let mut inner = Inner {
            session,
            seed,
            start,
            declined: Vec::new(),
            detached: None,
            numbered: Vec::new(),
            is_numbered: false,
            page: 0,
        };
        inner.roll()?;
        Ok(Self { game: Arc::clone(game), state: Mutex::new(inner) })
    }

    /// Locks the session. A call that panicked has left it in a state that the library allows.
    pub fn lock(&self) -> MutexGuard<'_, Inner> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a copy of the position with its history.
    pub fn position(&self) -> alfonso::Session {
        self.lock().session.clone()
    }

    /// Returns the error for a number that is not a legal action.
    fn no_action(&self, py: Python<'_>, action: u32) -> PyErr {
        let name = self.game.game.actions().name(action);
        let name = name.map(|name| format!(" ({name})")).unwrap_or_default();
        let message = format!("the action {action}{name} is not legal here");
        refused(py, &message, Some("`legal_actions` lists the legal ones"))
    }

    fn seat(&self, seat: usize) -> PyResult<Seat> {
        let seats = self.game.game.seats();
        if seat >= seats {
            return Err(PyValueError::new_err(format!(
                "there is no seat {seat}; seats are 0 to {}",
                seats - 1
            )));
        }
        Ok(Seat::new(seat))
    }
}

#[pymethods]
impl Session {
    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(Arc::clone(&self.game))
    }

    /// The seed; None if outcomes of chance are played like moves.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.lock().seed
    }

    /// Returns everything that can be played next: the legal moves of the player to act, or the
    /// outcomes of chance in a session without a seed. The list is empty if the game is over.
    ///
    /// The order depends only on the rules and the position.
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        guard(|| {
            let mut inner = self.lock();
            let position = Arc::clone(inner.detached());
            let moves: Vec<alfonso::Move> = inner.session.moves().to_vec();
            drop(inner);
            let made = moves.into_iter().map(|m| Move::new(&position, m));
            PyList::new(py, made.collect::<Vec<_>>())
        })
    }

    /// Plays a move or an outcome of chance: a `Move`, or its text.
    ///
    /// Texts may also be in the notations that the rule file declares (``Nf3``), or as engines write
    /// them (``e2e4``). Raises AlfonsoError if the move is not legal; the session is then unchanged.
    #[pyo3(name = "play")]
    fn play(&self, py: Python<'_>, what: &Bound<'_, PyAny>) -> PyResult<()> {
        guard(|| {
            let played = if let Ok(m) = what.cast::<Move>() {
                let m = m.get();
                let mut inner = self.lock();
                let own = std::ptr::eq(m.position.game().engine(), self.game.game.engine());
                if own && inner.session.moves().contains(&m.packed) {
                    inner.play(m.packed)
                } else {
                    // The text explains why the move is not legal. It also finds a move of the same
                    // game that was loaded apart.
                    let text = m.position.text(m.packed);
                    inner.session.parse(&text).and_then(|m| inner.play(m))
                }
            } else if let Ok(text) = what.extract::<&str>() {
                let mut inner = self.lock();
                inner.session.parse(text).and_then(|m| inner.play(m))
            } else {
                return Err(PyTypeError::new_err("a move is an alfonso.Move or a str"));
            };
            played.map_err(|why| error(py, &why))
        })
    }

    /// Returns the legal move with this text.
    ///
    /// Raises AlfonsoError if the text means no legal move, or several.
    fn parse(&self, py: Python<'_>, text: &str) -> PyResult<Move> {
        guard(|| {
            let mut inner = self.lock();
            let m = inner.session.parse(text).map_err(|why| error(py, &why))?;
            Ok(Move::new(inner.detached(), m))
        })
    }

    /// Takes back the last move and returns it; None at the start.
    ///
    /// In a seeded session, the outcomes of chance that followed are taken back too. The same move
    /// then leads to the same outcomes again.
    fn undo(&self) -> PyResult<Option<Move>> {
        guard(|| {
            let mut inner = self.lock();
            let taken = inner.undo();
            Ok(taken.map(|m| Move::new(inner.detached(), m)))
        })
    }

    /// Declines a draw that the player to move may claim (`Outcome.is_claim`), so that play goes on.
    ///
    /// Returns False without any effect if no draw can be claimed.
    fn decline(&self, py: Python<'_>) -> PyResult<bool> {
        guard(|| self.lock().decline().map_err(|why| error(py, &why)))
    }

    /// Returns a copy that plays on by itself.
    fn copy(&self) -> PyResult<Self> {
        guard(|| Ok(Self { game: Arc::clone(&self.game), state: Mutex::new(self.lock().clone()) }))
    }

    fn __copy__(&self) -> PyResult<Self> {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy()
    }

    /// The outcome; None while the game goes on.
    ///
    /// A position in which nobody can move and no rule says what follows has an outcome as well, with
    /// ``kind == "stuck"``.
    #[getter]
    fn outcome(&self) -> PyResult<Option<Outcome>> {
        guard(|| {
            let inner = self.lock();
            // Most positions have moves, and finding that out costs nothing.
            if !inner.session.moves().is_empty() {
                return Ok(None);
            }
            Ok(Outcome::of(&inner.session))
        })
    }

    /// The seat of the player to act; None if chance decides or the game is over.
    #[getter]
    fn to_move(&self) -> PyResult<Option<usize>> {
        guard(|| Ok(self.lock().session.to_act().iter().next().map(Seat::index)))
    }

    /// The seat of the player whose turn it is, also while chance or another player decides.
    #[getter]
    fn turn(&self) -> PyResult<usize> {
        guard(|| Ok(self.lock().session.turn().index()))
    }

    /// True if the next thing to play is an outcome of chance.
    #[getter]
    fn is_chance(&self) -> PyResult<bool> {
        guard(|| Ok(self.lock().session.line().is_chance()))
    }

    /// For each seat, whether its player is still in play.
    #[getter]
    fn in_play<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        guard(|| {
            let inner = self.lock();
            let seats =
                (0..self.game.game.seats()).map(|seat| inner.session.line().is_alive(Seat::new(seat)));
            PyTuple::new(py, seats.collect::<Vec<_>>())
        })
    }

    /// Returns the outcomes of chance with their exact probabilities, as `fractions.Fraction`. The
    /// list is empty if players act or the game is over.
    fn chance_outcomes<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Move, Bound<'py, PyAny>)>> {
        guard(|| {
            let mut inner = self.lock();
            let Some(outcomes) = inner.session.chance() else { return Ok(Vec::new()) };
            let position = Arc::clone(inner.detached());
            drop(inner);
            let fraction = py.import("fractions")?.getattr("Fraction")?;
            let entry = |(m, odds): (alfonso::Move, alfonso::Odds)| {
                Ok((Move::new(&position, m), fraction.call1((odds.cases(), odds.all()))?))
            };
            outcomes.into_iter().map(entry).collect()
        })
    }

    /// Returns one of `legal_moves` at random; None if there is none.
    ///
    /// The draw depends only on the seed, the position and the number of moves played. `seed` is that
    /// of the session unless given. Raises AlfonsoError if neither is there.
    #[pyo3(signature = (seed = None))]
    fn random_move(&self, py: Python<'_>, seed: Option<u64>) -> PyResult<Option<Move>> {
        guard(|| {
            let mut inner = self.lock();
            let Some(seed) = seed.or(inner.seed) else {
                let help = "give it a seed, or begin the session with one";
                return Err(refused(py, "a random move needs a seed", Some(help)));
            };
            let drawn = inner.session.draw(seed);
            Ok(drawn.map(|m| Move::new(inner.detached(), m)))
        })
    }

    /// Returns the numbers of the legal moves in ascending order; see `Game.action_count`. The list is
    /// empty if chance decides or the game is over.
    fn legal_actions(&self, py: Python<'_>) -> PyResult<Py<PyList>> {
        guard(|| {
            let mut inner = self.lock();
            let numbers = inner.numbered().iter().map(|(number, _)| *number);
            Ok(PyList::new(py, numbers)?.unbind())
        })
    }

    /// Plays the move with this number.
    ///
    /// If a position has more chains of jumps than numbers, the last number, `Game.more_action`, plays
    /// nothing. It turns to further moves of the same player, which `legal_actions` then lists. Any move
    /// and `undo` turn back. Raises AlfonsoError if the number is not among `legal_actions`.
    fn apply_action(&self, py: Python<'_>, action: u32) -> PyResult<()> {
        guard(|| {
            let mut inner = self.lock();
            let numbered = inner.numbered();
            match numbered.binary_search_by_key(&action, |(number, _)| *number) {
                Ok(index) => match numbered[index].1 {
                    Some(m) => inner.play(m).map_err(|why| error(py, &why)),
                    None => {
                        (inner.page, inner.is_numbered) = (inner.page + 1, false);
                        Ok(())
                    }
                },
                Err(_) => Err(self.no_action(py, action)),
            }
        })
    }

    /// Returns the number of the next action on the way to a legal move: its own number, or
    /// `Game.more_action` if the move is on a later page.
    ///
    /// Raises AlfonsoError if the move is not legal here.
    fn action(&self, py: Python<'_>, what: &Move) -> PyResult<u32> {
        guard(|| {
            let mut inner = self.lock();
            let page = inner.page;
            if inner.session.moves().contains(&what.packed) {
                let numbered = inner.numbered();
                let own = numbered.iter().find(|(_, m)| *m == Some(what.packed));
                let further = numbered.last().filter(|(_, m)| m.is_none());
                if let Some((number, _)) = own.or(further) {
                    return Ok(*number);
                }
            }
            let help = (page > 0).then_some("earlier pages have other moves");
            Err(refused(py, "the move is not legal here", help))
        })
    }

    /// Returns the legal move with this number; None for `Game.more_action`.
    ///
    /// Raises AlfonsoError if the number is not among `legal_actions`.
    fn move_of(&self, py: Python<'_>, action: u32) -> PyResult<Option<Move>> {
        guard(|| {
            let mut inner = self.lock();
            let found = inner.numbered().iter().find(|(number, _)| *number == action).map(|(_, m)| *m);
            let m = found.ok_or_else(|| self.no_action(py, action))?;
            Ok(m.map(|m| Move::new(inner.detached(), m)))
        })
    }

    /// The number of times that `Game.more_action` was applied in this position.
    #[getter]
    fn action_page(&self) -> u32 {
        self.lock().page
    }

    /// Returns an array of ``Game.action_count`` numbers of type int8: 1 for legal actions, else 0.
    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            let mut mask = vec![0_i8; self.game.game.actions().len()];
            for (number, _) in self.lock().numbered() {
                mask[*number as usize] = 1;
            }
            numpy::array(py, &[mask.len()], &mask)
        })
    }

    /// Returns the position from the viewpoint of a seat as an array of float32, whose shape and
    /// planes `observation_spec` describes.
    ///
    /// Planes are, in this order: the pieces of each kind and player, facings, pieces that have not
    /// moved, heights of stacks, pieces beneath others, the player to act, the players in play,
    /// variables, dice, plies since events, and reserves. Player 0 is the seat itself, player 1 the
    /// next in the order of turns, and so on. The board is never turned.
    ///
    /// `out` is a writable buffer of float32 to write into, for example a part of a larger array.
    #[pyo3(signature = (seat, out = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: usize,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat(seat)?;
        guard(|| {
            let planes = self.game.game.planes();
            let mut written = vec![0_f32; planes.size()];
            self.lock().session.write_planes(seat, &mut written);
            match out {
                Some(out) => numpy::write(py, &out, &written).map(|()| out),
                None => numpy::array(py, planes.shape(), &written),
            }
        })
    }

    /// The shape and the planes of `observation`; see `Game.observation_spec`.
    #[getter]
    fn observation_spec<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        spec(py, &self.game.game)
    }

    /// Returns the position in the game's notation, an extension of Forsyth-Edwards notation.
    ///
    /// It omits how often positions have occurred, so `Game.session(fen=...)` may count repetitions
    /// differently. `pickle` keeps the whole game.
    fn fen(&self) -> PyResult<String> {
        guard(|| Ok(self.lock().session.fen()))
    }

    /// The number of plies, including those before the session began. Outcomes of chance do not count.
    #[getter]
    fn ply(&self) -> PyResult<u32> {
        guard(|| Ok(self.lock().session.ply()))
    }

    /// True if the player to move is in check.
    #[getter]
    fn in_check(&self) -> PyResult<bool> {
        guard(|| Ok(self.lock().session.in_check()))
    }

    /// The texts of the moves and outcomes of chance since the start of the session.
    #[getter]
    fn played(&self) -> PyResult<Vec<String>> {
        guard(|| Ok(self.lock().session.played_texts()))
    }

    /// A hash of the position. Positions that agree in everything that rules read have the same.
    #[getter]
    fn position_hash(&self) -> PyResult<u64> {
        guard(|| Ok(self.lock().session.hash()))
    }

    /// Returns the board as an SVG picture. Notebooks show it.
    fn _repr_svg_(&self) -> PyResult<String> {
        guard(|| Ok(self.lock().session.svg()))
    }

    fn __str__(&self) -> PyResult<String> {
        guard(|| Ok(self.lock().session.board()))
    }

    fn __repr__(&self) -> PyResult<String> {
        guard(|| {
            let inner = self.lock();
            Ok(format!("<Session {}: {}>", self.game.game.name(), inner.session.state()))
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let inner = guard(|| Ok(self.lock().clone()))?;
        let (fen, start) = match &inner.start {
            Start::Usual => (None, None),
            Start::Fen(fen) => (Some(fen.clone()), None),
            Start::Number(number) => (None, Some(*number)),
        };
        let stored = PyDict::new(py);
        stored.set_item("game", self.game())?;
        stored.set_item("seed", inner.seed)?;
        stored.set_item("fen", fen)?;
        stored.set_item("start", start)?;
        stored.set_item("played", inner.session.played_texts())?;
        stored.set_item("declined", &inner.declined)?;
        stored.set_item("page", inner.page)?;
        let made = py.import("alfonso._alfonso")?.getattr("_session")?;
        Ok((made, PyTuple::new(py, [stored])?))
    }
}

/// Makes a session from what `Session.__reduce__` stored.
#[pyfunction]
pub fn _session(py: Python<'_>, stored: &Bound<'_, PyDict>) -> PyResult<Session> {
    let field = |key: &str| {
        let missing = || refused(py, &format!("the stored session has no `{key}`"), None);
        stored.get_item(key)?.ok_or_else(missing)
    };
    let game = Arc::clone(&field("game")?.cast::<Game>()?.get().0);
    let seed: Option<u64> = field("seed")?.extract()?;
    let fen: Option<String> = field("fen")?.extract()?;
    let start: Option<u32> = field("start")?.extract()?;
    let played: Vec<String> = field("played")?.extract()?;
    let declined: Vec<usize> = field("declined")?.extract()?;
    let page: u32 = field("page")?.extract()?;
    guard(|| {
        let start = match (fen, start) {
            (Some(fen), _) => Start::Fen(fen),
            (None, Some(number)) => Start::Number(number),
            (None, None) => Start::Usual,
        };
        // The outcomes of chance are among the stored moves.
        let made = || -> Result<Session, Error> {
            let session = start.session(&game.game, seed)?;
            let numbered = Vec::new();
            let mut inner = Inner {
                session,
                seed: None,
                start,
                declined: Vec::new(),
                detached: None,
                numbered,
                is_numbered: false,
                page: 0,
            };
            for (index, text) in played.iter().enumerate() {
                if declined.contains(&index) {
                    inner.decline()?;
                }
                let m = match inner.session.line().find(text) {
                    Some(m) => m,
                    None => inner.session.parse(text)?,
                };
                inner.play(m)?;
            }
            if declined.contains(&played.len()) {
                inner.decline()?;
            }
            (inner.seed, inner.page) = (seed, page);
            Ok(Session { game: Arc::clone(&game), state: Mutex::new(inner) })
        };
        made().map_err(|why| error(py, &why))
    })
}
