//! Games: one reading of a rule file.

use crate::errors::{error, guard, refused};
use crate::session::{Session, Start};
use alfonso::driver::Source;
use alfonso::engine::{PlayoutEnd, Series};
use alfonso::{Error, Rules};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// The number of random games between two questions whether the user pressed Ctrl-C.
const SLICE: u64 = 16;

/// The ending of rule files.
const ENDING: &str = ".rules";

/// A game and the rules of which it is made.
pub struct Loaded {
    pub rules: Rules,
    pub game: alfonso::Game,
    /// The file on disk, if it does not ship.
    path: Option<PathBuf>,
}

/// One reading of a rule file, ready for play. It never changes, and threads can share it.
#[pyclass(frozen, module = "alfonso", name = "Game")]
pub struct Game(pub Arc<Loaded>);

/// A rule file in all its readings: the questions that its sources leave open, and the rulesets that
/// answer them.
#[pyclass(frozen, module = "alfonso", name = "Family")]
pub struct Family(Arc<Loaded>);

/// Loads a game.
///
/// `name` is a shipped game (``"chess"``), one of its rulesets (``"scachs@poem"``), or the path of a
/// file that ends in ``.rules``, with or without ``@RULESET``. `readings` gives other answers to
/// single questions: ``{"castling": "free"}``.
///
/// Raises AlfonsoError if there is no such game, ruleset, question or reading, and if the file has
/// mistakes.
#[pyfunction]
#[pyo3(signature = (name, readings = None))]
pub fn load(
    py: Python<'_>,
    name: &Bound<'_, PyAny>,
    readings: Option<BTreeMap<String, String>>,
) -> PyResult<Game> {
    let name = text_of(name)?;
    guard(|| {
        let loaded = py.detach(|| loaded(&name, &readings.unwrap_or_default()));
        loaded.map(|it| Game(Arc::new(it))).map_err(|why| error(py, &why))
    })
}

/// Returns a name or a path as text.
fn text_of(name: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = name.cast::<PyString>() {
        return Ok(text.to_cow()?.into_owned());
    }
    let path: PathBuf =
        name.extract().map_err(|_| PyTypeError::new_err("the name of a game is a str or an os.PathLike"))?;
    path.into_os_string().into_string().map_err(|_| PyTypeError::new_err("the path is not Unicode"))
}

fn loaded(name: &str, readings: &BTreeMap<String, String>) -> Result<Loaded, Error> {
    let (file, ruleset) = match name.rsplit_once('@') {
        Some((file, ruleset)) if file.ends_with(ENDING) => (file, Some(ruleset)),
        _ => (name, None),
    };
    let (mut rules, path) = match file.ends_with(ENDING) {
        true => (Rules::open(file)?, Some(PathBuf::from(file))),
        false => (Rules::load(name)?, None),
    };
    if let Some(ruleset) = ruleset {
        rules = rules.ruleset(ruleset)?;
    }
    for (question, reading) in readings {
        rules = rules.answer(question, reading)?;
    }
    Ok(Loaded { game: rules.game()?, rules, path })
}

/// Makes a game from what `Game.__reduce__` stored.
#[pyfunction]
pub fn _game(py: Python<'_>, stored: &Bound<'_, PyDict>) -> PyResult<Game> {
    let field = |key: &str| {
        let missing = || refused(py, &format!("the stored game has no `{key}`"), None);
        stored.get_item(key)?.ok_or_else(missing)
    };
    let name: String = field("name")?.extract()?;
    let source: Option<(String, String)> = field("source")?.extract()?;
    let libraries: BTreeMap<String, (String, String)> = field("libraries")?.extract()?;
    let ruleset: Option<String> = field("ruleset")?.extract()?;
    let readings: Vec<(String, String)> = field("readings")?.extract()?;
    let fingerprint: String = field("fingerprint")?.extract()?;
    guard(|| {
        let made = || -> Result<Loaded, Error> {
            let (mut rules, path) = match source {
                None => (Rules::load(&name)?, None),
                Some((path, text)) => {
                    let library = |name: &str| {
                        libraries
                            .get(name)
                            .map(|(name, text)| Source { name: name.clone(), text: text.clone() })
                    };
                    (Rules::parse_with(&path, &text, &library)?, Some(PathBuf::from(path)))
                }
            };
            if let Some(ruleset) = ruleset {
                rules = rules.ruleset(&ruleset)?;
            }
            for (question, reading) in &readings {
                rules = rules.answer(question, reading)?;
            }
            Ok(Loaded { game: rules.game()?, rules, path })
        };
        let loaded = made().map_err(|why| error(py, &why))?;
        if loaded.game.fingerprint() != fingerprint {
            let message = format!("the rules of `{name}` differ from those of the stored game");
            let help = "load it with the version of this package that stored it";
            return Err(refused(py, &message, Some(help)));
        }
        Ok(Game(Arc::new(loaded)))
    })
}

#[pymethods]
impl Game {
    /// The name for scripts: that of the rule file, without its extension.
    #[getter]
    fn name(&self) -> &str {
        self.0.game.name()
    }

    /// The title that the rule file gives the game.
    #[getter]
    fn title(&self) -> &str {
        self.0.game.title()
    }

    /// The name of the ruleset; empty if the file has none.
    #[getter]
    fn ruleset(&self) -> &str {
        self.0.game.ruleset()
    }

    /// The answers that differ from those of the ruleset, by question.
    #[getter]
    fn readings(&self) -> BTreeMap<String, String> {
        self.0.game.answers().iter().cloned().collect()
    }

    /// The rule file in all its readings.
    #[getter]
    fn family(&self) -> Family {
        Family(Arc::clone(&self.0))
    }

    /// The names of the players, by seat. Seats are numbered from 0 in the order of the first turns.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.game.players())
    }

    /// True if the game has dice, lots or dealt pieces.
    #[getter]
    fn has_chance(&self) -> bool {
        self.0.game.has_chance()
    }

    /// True if some players are partners, who win together.
    #[getter]
    fn has_partners(&self) -> bool {
        self.0.game.has_partners()
    }

    /// The number of starts: 1, or more if pieces are dealt.
    #[getter]
    fn starts(&self) -> u32 {
        self.0.game.starts()
    }

    /// A bound on the number of outcomes of a roll; 0 for a game without dice.
    #[getter]
    fn chance_count(&self) -> PyResult<usize> {
        guard(|| Ok(self.0.game.outcomes()))
    }

    /// The hash of the rules, as 64 hexadecimal digits. It depends only on their meaning.
    #[getter]
    fn fingerprint(&self) -> PyResult<String> {
        guard(|| Ok(self.0.game.fingerprint().to_owned()))
    }

    /// The number of actions. The numbers of `Session.legal_actions` are below it.
    #[getter]
    fn action_count(&self) -> PyResult<usize> {
        guard(|| Ok(self.0.game.actions().len()))
    }

    /// The number of the action that turns to further moves, in positions with more chains of jumps than
    /// numbers; None for games without chains. See `Session.apply_action`.
    #[getter]
    fn more_action(&self) -> PyResult<Option<u32>> {
        guard(|| Ok(self.0.game.actions().more()))
    }

    /// Returns the text of an action, without the cells between the jumps of a chain.
    ///
    /// Returns None for the last actions of a game with chains. They number chains that share origin
    /// and target with another one.
    fn action_text(&self, action: u32) -> PyResult<Option<String>> {
        guard(|| Ok(self.0.game.actions().name(action)))
    }

    /// The shape and the planes of `Session.observation`: ``{"shape": (planes, ranks, files),
    /// "planes": (name, ...), "dtype": "float32"}``.
    ///
    /// Boards that are no grid have the shape ``(planes, cells)``.
    #[getter]
    fn observation_spec<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        spec(py, &self.0.game)
    }

    /// Starts a session.
    ///
    /// With a `seed`, the session draws the outcomes of chance itself, so that only players are to
    /// act, and `Session.random_move` draws from the same seed. Equal seeds give equal games on every
    /// machine, the same as `Game::session_of` and `Session::draw` of the Rust library. Without a
    /// seed, the outcomes of chance are played like moves.
    ///
    /// `fen` is a position in the notation of `Session.fen`. Raises AlfonsoError if it is not a
    /// position of this game.
    ///
    /// `start` is the number of a start, below `starts`, if pieces are dealt.
    #[pyo3(signature = (seed = None, fen = None, start = None))]
    fn session(
        &self,
        py: Python<'_>,
        seed: Option<u64>,
        fen: Option<String>,
        start: Option<u32>,
    ) -> PyResult<Session> {
        guard(|| {
            let start = match (fen, start) {
                (Some(fen), None) => Start::Fen(fen),
                (None, Some(number)) if number < self.0.game.starts() => Start::Number(number),
                (None, None) => Start::Usual,
                (None, Some(number)) => {
                    let last = self.0.game.starts() - 1;
                    let message = format!("there is no start {number}; starts are 0 to {last}");
                    return Err(PyValueError::new_err(message));
                }
                _ => {
                    return Err(PyValueError::new_err(
                        "a session begins with a fen or with a start, not both",
                    ));
                }
            };
            Session::begin(&self.0, seed, start).map_err(|why| error(py, &why))
        })
    }

    /// Plays random games as quickly as the engine can, from the first start.
    ///
    /// Returns a dict: ``plies`` (their number in all games), ``wins`` (games won by each seat, alone or
    /// with others), ``draws``, ``unfinished`` (cut after `max_plies` plies) and ``stuck`` (nobody could
    /// move, or a rule took too many steps). Equal seeds give equal games, those of ``alfonso
    /// simulate``. Other Python threads run meanwhile, and Ctrl-C stops the work.
    #[pyo3(signature = (games, seed = 1, max_plies = 2000))]
    fn playouts<'py>(
        &self,
        py: Python<'py>,
        games: u64,
        seed: u64,
        max_plies: u32,
    ) -> PyResult<Bound<'py, PyDict>> {
        guard(|| {
            let (engine, seats) = (self.0.game.engine(), self.0.game.seats());
            let (start, mut fired) = (engine.start(), engine.fired_before_start());
            let (mut plies, mut wins, mut ends) = (0_u64, vec![0_u64; seats], [0_u64; 3]);
            let mut first = 0;
            while first < games {
                let now = SLICE.min(games - first);
                let series = Series { seed, first, games: now, max_plies };
                py.detach(|| {
                    engine.playouts(&start, series, &mut fired, |playout| {
                        plies += u64::from(playout.plies);
                        match playout.end {
                            PlayoutEnd::Decided(outcome) if outcome.is_draw() => ends[0] += 1,
                            PlayoutEnd::Decided(outcome) => {
                                outcome.winners().for_each(|seat| wins[seat.index()] += 1);
                            }
                            PlayoutEnd::Capped => ends[1] += 1,
                            _ => ends[2] += 1,
                        }
                    });
                });
                first += now;
                py.check_signals()?;
            }
            let found = PyDict::new(py);
            found.set_item("plies", plies)?;
            found.set_item("wins", PyTuple::new(py, wins)?)?;
            for (key, count) in ["draws", "unfinished", "stuck"].into_iter().zip(ends) {
                found.set_item(key, count)?;
            }
            Ok(found)
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let Loaded { rules, game, path } = &*self.0;
        let stored = PyDict::new(py);
        stored.set_item("name", rules.name())?;
        let source = path.as_ref().map(|_| (&rules.source().name, &rules.source().text));
        stored.set_item("source", source)?;
        let libraries: BTreeMap<&str, (&str, &str)> = rules
            .libraries()
            .iter()
            .map(|(name, source)| (name.as_str(), (source.name.as_str(), source.text.as_str())))
            .collect();
        stored.set_item("libraries", libraries)?;
        stored.set_item("ruleset", rules.selected())?;
        stored.set_item("readings", game.answers())?;
        stored.set_item("fingerprint", self.fingerprint()?)?;
        let made = py.import("alfonso._alfonso")?.getattr("_game")?;
        Ok((made, PyTuple::new(py, [stored])?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Self>() else { return false };
        let (one, other) = (&self.0, &other.get().0);
        Arc::ptr_eq(one, other)
            || one.game.name() == other.game.name() && one.game.fingerprint() == other.game.fingerprint()
    }

    fn __hash__(&self) -> u64 {
        let start = self.0.game.fingerprint().get(..16).unwrap_or_default();
        u64::from_str_radix(start, 16).unwrap_or_default()
    }

    fn __repr__(&self) -> String {
        match self.ruleset() {
            "" => format!("<Game {}>", self.name()),
            ruleset => format!("<Game {}@{ruleset}>", self.name()),
        }
    }
}

#[pymethods]
impl Family {
    /// The name for scripts: that of the rule file, without its extension.
    #[getter]
    fn name(&self) -> &str {
        self.0.rules.name()
    }

    /// The title that the file gives the game.
    #[getter]
    fn title(&self) -> &str {
        self.0.rules.title()
    }

    /// The facts about the game that the file states, such as ``family`` and ``players``, by name.
    #[getter]
    fn facts(&self) -> BTreeMap<String, Vec<String>> {
        let file = self.0.rules.rule_file();
        let names = file.about().iter().map(|fact| fact.name.node.clone());
        names.map(|name| (name.clone(), file.facts(&name).into_iter().map(str::to_owned).collect())).collect()
    }

    /// The names of the rulesets, in file order. `load` takes them after ``@``.
    #[getter]
    fn rulesets(&self) -> Vec<String> {
        self.0.rules.rule_file().rulesets().iter().map(|it| it.name.node.clone()).collect()
    }

    /// The open questions and their readings, in file order.
    #[getter]
    fn questions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for question in self.0.rules.rule_file().questions() {
            let name = &question.name.node;
            all.set_item(name, PyTuple::new(py, self.0.rules.readings(name))?)?;
        }
        Ok(all)
    }

    fn __repr__(&self) -> String {
        format!("<Family {}>", self.name())
    }
}

/// Describes the observations of a game.
pub fn spec<'py>(py: Python<'py>, game: &alfonso::Game) -> PyResult<Bound<'py, PyDict>> {
    guard(|| {
        let planes = game.planes();
        let spec = PyDict::new(py);
        spec.set_item("shape", PyTuple::new(py, planes.shape())?)?;
        let names = planes.planes().iter().map(|plane| &plane.name).collect::<Vec<_>>();
        spec.set_item("planes", PyTuple::new(py, names)?)?;
        spec.set_item("dtype", "float32")?;
        Ok(spec)
    })
}
