//! Agents that choose moves.

use crate::{Budget, Error, Game, Move, Progress, Random, Session, Thinking};
use alfonso_diag::{Diagnostic, code};
use alfonso_search::{Agent as Kind, Evaluation, Unable, Unsolved};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The seed of an agent that was given none.
const SEED: u64 = 1;
/// The steps after which a search with a limit of time looks at the clock.
const SLICE: Budget = Budget::steps(16);

/// An agent: it chooses moves, and knows a game by its rules alone.
///
/// It is written as on the command line: `random`, `greedy`, `level:3` (1 to 10), `alphabeta:depth=4`,
/// `mcts:playouts=500`, `exact`. `alfonso::search::Agent` lists them all.
///
/// An agent that draws lots has a seed, 1 unless [`Agent::seeded`] gives another. Two agents of the same seed choose the
/// same moves if they are asked for the same positions, in the same order.
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
    /// The number of moves that were asked for: each has a stream of lots of its own.
    asked: u64,
    /// The game that the agent has looked at last, and how it measures positions of it.
    known: Option<(Game, Arc<Evaluation>)>,
}

impl Agent {
    /// Returns the agent with another seed for its lots.
    #[must_use]
    pub fn seeded(self, seed: u64) -> Self {
        Self { seed, asked: 0, ..self }
    }

    /// Chooses a move. Where chance decides, it draws one of the outcomes by their odds.
    ///
    /// The session is not changed. An agent with a limit of time ends its search by the clock, and then chooses
    /// differently from run to run; all others depend on their seed alone.
    ///
    /// # Errors
    /// The game is over, nobody can move, or the agent cannot play this game.
    pub fn choose(&mut self, session: &Session) -> Result<Move, Error> {
        if session.line().is_chance()
            && let Some(drawn) = session.random_move(&mut self.lots())
        {
            return Ok(drawn);
        }
        let thinking = self.search(session)?;
        match self.kind.limit().time {
            Some(time) => within(thinking, Duration::from_millis(time.into())),
            None => thinking.finish(),
        }
    }

    /// Begins to look for a move in slices: see [`Thinking`]. The session is copied, and stays free.
    ///
    /// An agent that plays by exact values finds them before this returns, at its first move in a game. They can be found in
    /// slices by `alfonso::search::Evaluation::solving`.
    ///
    /// # Errors
    /// As [`Agent::choose`]; and where chance decides, there is nothing to look for.
    pub fn search(&mut self, session: &Session) -> Result<Thinking, Error> {
        if let Some(error) = session.state().refusal() {
            return Err(error);
        }
        let game = session.game();
        self.kind.can_play(game.engine()).map_err(|why| cannot_play(self.kind, why))?;
        let evaluation = self.evaluation(session)?;
        Ok(Thinking::new(self.kind, evaluation, session, self.lots()))
    }

    /// Returns the lots for the next move.
    fn lots(&mut self) -> Random {
        self.asked += 1;
        Random::of_game(self.seed, self.asked)
    }

    /// Returns how the agent measures positions of the session's game.
    fn evaluation(&mut self, session: &Session) -> Result<Arc<Evaluation>, Error> {
        let game = session.game();
        let known = self.known.as_ref().filter(|(known, _)| known.is(game));
        let known = known.map(|(_, evaluation)| Arc::clone(evaluation));
        let exact = self.kind.exact();
        let enough = |evaluation: &Evaluation| exact.is_none() || evaluation.knows(session.line());
        if let Some(evaluation) = known.filter(|evaluation| enough(evaluation)) {
            return Ok(evaluation);
        }
        // The weights of a game that was tuned; they are read by the names of its own kinds.
        let mut evaluation = Evaluation::new(game.engine());
        if let Some(weights) = alfonso_report::tuning::shipped(game.subject()) {
            evaluation = evaluation.clone().with_weights(&weights).unwrap_or(evaluation);
        }
        if let Some(memory) = exact {
            let start = session.position();
            evaluation
                .solve(game.engine(), &start, memory, &mut |_| true)
                .map_err(|why| unsolved(self.kind, &why))?;
        }
        let evaluation = Arc::new(evaluation);
        self.known = Some((game.clone(), Arc::clone(&evaluation)));
        Ok(evaluation)
    }
}

/// Returns the error of an agent that cannot play a game.
pub(crate) fn cannot_play(agent: Kind, why: Unable) -> Error {
    let why = match why {
        Unable::Seats(seats) => format!("it plays games of two players, and this one has {seats}"),
        Unable::Chance => "it plays without dice".to_owned(),
        Unable::Repetition => {
            "it plays by exact values, and a rule reads how often a position has stood".to_owned()
        }
    };
    refused(agent, &why)
}

/// Returns the error of an agent that finds no exact values.
pub(crate) fn unsolved(agent: Kind, why: &Unsolved) -> Error {
    let why = match why {
        Unsolved::TooMany(_, found) => {
            format!("more positions can be reached than its memory holds: {found} so far")
        }
        Unsolved::OverBudget(_) => "a rule takes too many steps".to_owned(),
        _ => "the exact values were not found".to_owned(),
    };
    refused(agent, &why)
}

/// Returns the error of an agent that cannot play, with the reason: lower case, no full stop.
pub(crate) fn refused(agent: Kind, why: &str) -> Error {
    let message = format!("the agent `{agent}` cannot play here: {why}");
    let help = "`level:5`, `mcts`, `maxn` and `greedy` play every game";
    Error::request(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
}

/// Searches until the end, or until so much time has passed.
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
