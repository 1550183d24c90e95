//! Agents that choose moves.

use crate::{Budget, Error, Game, Move, Progress, Random, Session, Thinking, files};
use alfonso_diag::{Diagnostic, code};
use alfonso_network::{BUILT, Reading, missing, without};
use alfonso_search::{Agent as Kind, Evaluation, Unable, Unsolved};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The default seed of an agent.
const SEED: u64 = 1;
/// The number of steps between two checks of the clock, for a search with a time limit.
const SLICE: Budget = Budget::steps(16);

/// An agent that chooses moves. It knows a game only by its rules.
///
/// Agents are written as on the command line: `random`, `greedy`, `level:3` (1 to 10),
/// `alphabeta:depth=4`, `mcts:playouts=500`, `exact`. `alfonso::search::Agent` lists them all. With the
/// feature `net`, `net:FILE.onnx,simulations=200` plays by a policy and a value that another program
/// has learned; docs/networks.md describes the file, which is opened at the first move in a game.
///
/// An agent that uses random numbers has a seed, which is 1 unless [`Agent::seeded`] sets another.
/// Two agents with the same seed choose the same moves for the same sequence of positions.
///
/// ```
/// use alfonso::{Agent, Rules};
///
/// let session = Rules::load("tic-tac-toe")?.game()?.session();
/// let mut agent = "alphabeta:depth=9".parse::<Agent>()?;
/// let chosen = agent.choose(&session)?;
/// assert!(session.moves().contains(&chosen));
/// # Ok::<(), alfonso::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Agent {
    kind: Kind,
    seed: u64,
    /// The number of moves requested so far. Each request uses its own random stream.
    asked: u64,
    /// The last game that the agent has played, and the evaluation of its positions.
    known: Option<(Game, Arc<Evaluation>)>,
}

impl Agent {
    /// Returns the agent with another seed.
    #[must_use]
    pub fn seeded(self, seed: u64) -> Self {
        Self { seed, asked: 0, ..self }
    }

    /// Returns the time limit for a move, if the agent has one.
    #[must_use]
    pub fn time(&self) -> Option<Duration> {
        self.kind.limit().time.map(|time| Duration::from_millis(time.into()))
    }

    /// Returns true if the agent plays by exact values. Its first move in a game may take long.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.kind.exact().is_some()
    }

    /// Chooses a move. Where chance decides, draws one of the outcomes according to their odds.
    ///
    /// The session is not changed. An agent with a time limit stops its search by the clock, so its
    /// choice may differ from run to run. All other agents depend only on their seed.
    ///
    /// # Errors
    /// Returns an error if the game is over, no player can move, or the agent cannot play this
    /// game.
    pub fn choose(&mut self, session: &Session) -> Result<Move, Error> {
        if session.line().is_chance()
            && let Some(drawn) = session.random_move(&mut self.lots())
        {
            return Ok(drawn);
        }
        let search = self.search(session)?;
        match self.kind.limit().time {
            Some(time) => within(search, Duration::from_millis(time.into())),
            None => search.finish(),
        }
    }

    /// Starts a resumable search for a move; see [`Thinking`]. The search uses a copy of the
    /// session.
    ///
    /// An agent that plays by exact values computes them before this function returns, for its
    /// first move in a game. [`Agent::search_with`] can stop that.
    ///
    /// # Errors
    /// Returns the errors of [`Agent::choose`], and an error if chance decides next.
    pub fn search(&mut self, session: &Session) -> Result<Thinking, Error> {
        self.search_with(session, &mut |_| true)
    }

    /// Starts a search like [`Agent::search`]. While exact values are computed, `progress` receives
    /// the number of positions found so far, and returns false to stop the work.
    ///
    /// # Errors
    /// Returns the errors of [`Agent::search`], and an error if the work was stopped.
    pub fn search_with(
        &mut self,
        session: &Session,
        progress: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Thinking, Error> {
        if let Some(error) = session.state().refusal() {
            return Err(error);
        }
        let game = session.game();
        self.kind.can_play(game.engine()).map_err(|why| cannot_play(&self.kind, why))?;
        let evaluation = self.evaluation(session, progress)?;
        Ok(Thinking::new(self.kind.clone(), evaluation, session, self.lots()))
    }

    /// Returns the random stream for the next move.
    fn lots(&mut self) -> Random {
        self.asked += 1;
        Random::of_game(self.seed, self.asked)
    }

    /// Returns the evaluation for the session's game.
    fn evaluation(
        &mut self,
        session: &Session,
        progress: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Arc<Evaluation>, Error> {
        let game = session.game();
        let known = self.known.as_ref().filter(|(known, _)| known.is(game));
        let known = known.map(|(_, evaluation)| Arc::clone(evaluation));
        let exact = self.kind.exact();
        let enough = |evaluation: &Evaluation| exact.is_none() || evaluation.knows(session.line());
        if let Some(evaluation) = known.filter(|evaluation| enough(evaluation)) {
            return Ok(evaluation);
        }
        // Uses the shipped weights if the game was tuned. They are stored by the names of the
        // game's kinds.
        let mut evaluation = Evaluation::new(game.engine());
        if let Some(weights) = alfonso_report::tuning::shipped(game.subject()) {
            evaluation = evaluation.clone().with_weights(&weights).unwrap_or(evaluation);
        }
        let mut evaluation = open(&self.kind, evaluation, &reading(game))?;
        if let Some(memory) = exact {
            let start = session.position();
            evaluation
                .solve(game.engine(), &start, memory, progress)
                .map_err(|why| unsolved(&self.kind, &why))?;
        }
        let evaluation = Arc::new(evaluation);
        self.known = Some((game.clone(), Arc::clone(&evaluation)));
        Ok(evaluation)
    }
}

/// Returns the reading of a game, for the files of agents.
fn reading(game: &Game) -> Reading<'_> {
    let (name, ruleset, rules) = (game.name(), game.ruleset(), game.fingerprint());
    Reading { name, ruleset, rules, game: game.engine() }
}

/// Opens the file by which an agent plays, if it plays by one, and gives it to the evaluation.
pub(crate) fn open(agent: &Kind, evaluation: Evaluation, reading: &Reading<'_>) -> Result<Evaluation, Error> {
    let Some(net) = agent.net().filter(|net| evaluation.judge(net).is_none()) else { return Ok(evaluation) };
    if !BUILT {
        return Err(Error::request(without(&agent.to_string())));
    }
    let path = reading.path(net);
    let bytes = files::network(&path).map_err(|why| Error::request(missing(&path, &why.to_string())))?;
    let judge = reading.judge(&path, &bytes).map_err(Error::request)?;
    Ok(evaluation.with_judge(net.file(), judge))
}

/// Returns the error of a file whose judgements were useless.
pub(crate) fn judged(evaluation: &Evaluation) -> Result<(), Error> {
    let Some((file, why)) = evaluation.fault() else { return Ok(()) };
    let message = format!("the network `{file}` failed: {why}");
    let help = "train it again; its policy and its value must be finite in every position";
    Err(Error::request(Diagnostic::bare(code::BAD_REQUEST, message).help(help)))
}

/// Returns the error of an agent that cannot play a game.
pub(crate) fn cannot_play(agent: &Kind, why: Unable) -> Error {
    let why = match why {
        Unable::Seats(seats) => format!("it plays only games of two players, but this game has {seats}"),
        Unable::Chance => "it plays only games without dice".to_owned(),
        Unable::Repetition => {
            "it needs exact values, but a rule depends on how often a position has occurred".to_owned()
        }
    };
    refused(agent, &why)
}

/// Returns the error of an agent for which no exact values were found.
pub(crate) fn unsolved(agent: &Kind, why: &Unsolved) -> Error {
    let why = match why {
        Unsolved::TooMany(_, found) => {
            format!("more positions can be reached than its memory holds: {found} so far")
        }
        Unsolved::OverBudget(_) => "a rule takes too many steps".to_owned(),
        Unsolved::Stopped(_) => "the work was stopped".to_owned(),
        _ => "the exact values were not found".to_owned(),
    };
    refused(agent, &why)
}

/// Returns the error of an agent that cannot play. The reason is in lower case, without a full
/// stop.
pub(crate) fn refused(agent: &Kind, why: &str) -> Error {
    let message = format!("the agent `{agent}` cannot play here: {why}");
    let help = "`level:5`, `mcts`, `maxn` and `greedy` play every game";
    Error::request(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
}

/// Searches until the search is done or the time has passed.
fn within(mut thinking: Thinking, time: Duration) -> Result<Move, Error> {
    let begun = Instant::now();
    loop {
        if let Progress::Done(chosen) = thinking.advance(SLICE) {
            return chosen;
        }
        if begun.elapsed() >= time {
            thinking.stop();
        }
    }
}

impl From<Kind> for Agent {
    fn from(kind: Kind) -> Self {
        Self { kind, seed: SEED, asked: 0, known: None }
    }
}

impl FromStr for Agent {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        text.parse::<Kind>()
            .map(Self::from)
            .map_err(|why| Error::request(Diagnostic::bare(code::BAD_REQUEST, why)))
    }
}

impl fmt::Display for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}
