//! Agents at the edge: which of them can play a game, and how long they think.

use crate::args::Format;
use crate::interrupt;
use crate::progress::Progress;
use alfonso_diag::{Diagnostic, code};
use alfonso_game::{Game, Line, Move, Position, Seat};
use alfonso_report::trouble::Trouble;
use alfonso_report::words;
use alfonso_search::{Agent, Choice, Evaluation, FORCED, Level, Unable, Unsolved, WIN};
use bytesize::ByteSize;
use std::time::{Duration, Instant};

/// The level of an opponent when the user names none.
pub const OPPONENT: u8 = 3;
/// The level of advice when the user names none.
pub const ADVISER: u8 = 7;

/// Returns the agent of a level.
pub fn level(number: u8) -> Agent {
    Level::new(number).map_or(Agent::Greedy, Agent::Level)
}

/// Returns the question whether an agent's time is up.
pub fn patience(agent: Agent, begun: Instant) -> impl FnMut() -> bool {
    let most = agent.limit().time.map(|time| Duration::from_millis(time.into()));
    move || interrupt::asked().is_some() || most.is_some_and(|most| begun.elapsed() >= most)
}

/// The agents that play every game, as a way out where another cannot.
pub const EVERYWHERE: &str = "`level:5`, `mcts`, `maxn` and `greedy` play every game";

/// Refuses an agent that cannot play a game.
pub fn able(agent: Agent, game: &Game) -> Result<(), Trouble> {
    agent.can_play(game).map_err(|why| {
        let message = unable(agent, why, "this game");
        Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(EVERYWHERE))
    })
}

/// Returns the reason why an agent cannot play a game, which is called as the message calls it.
pub fn unable(agent: Agent, why: Unable, game: &str) -> String {
    let why = match why {
        Unable::Seats(seats) => format!("plays games of two players, and {game} has {seats}"),
        Unable::Chance => format!("plays without dice, and {game} has some"),
        Unable::Repetition => {
            format!("plays by exact values, and a rule of {game} reads how often a position has stood")
        }
    };
    format!("the agent `{agent}` {why}")
}

/// Finds the exact values of all positions from a start, if one of the agents plays by them; without a start, from the only one of the game.
/// Shows the progress, in a format if there is one.
pub fn ready(
    agents: &[Agent],
    evaluation: &mut Evaluation,
    game: &Game,
    start: Option<&Position>,
    shown: Option<Format>,
) -> Result<(), Trouble> {
    let exact = agents.iter().filter_map(|agent| Some((agent.exact()?, agent)));
    let Some((memory, agent)) = exact.max_by_key(|(memory, _)| *memory) else { return Ok(()) };
    let refused = |why: String, help: &str| {
        let message = format!("the agent `{agent}` plays by exact values, and {why}");
        Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
    };
    let start = match start {
        Some(start) => start.clone(),
        None if game.starts() == 1 => game.start(),
        None => return Err(refused("this game has several starts".to_owned(), "name one with `--start N`")),
    };
    let progress = shown.map(|format| Progress::solving(memory as u64, format));
    let solved = evaluation.solve(game, &start, memory, &mut |found| {
        progress.iter().for_each(|progress| progress.set(found as u64));
        interrupt::asked().is_none()
    });
    progress.iter().for_each(Progress::finish);
    solved.map_err(|why| match why {
        Unsolved::TooMany(_, found) => refused(
            format!("more positions can be reached than {} hold: {found} so far", ByteSize(memory as u64)),
            "`exact:memory=4096MiB` gives more room; `level:5` and `alphabeta:depth=3` need no values",
        ),
        Unsolved::TooCostly(costly) => refused(
            alfonso_driver::too_costly_here(game, costly),
            "`alfonso explain A0513` says what can be done",
        ),
        Unsolved::Stopped(found) => refused(
            format!("the search for them was stopped after {}", words::count(found, "position")),
            "`--after` begins later in the game, where fewer can be reached",
        ),
        _ => refused("they were not found".to_owned(), "`alfonso solve` tells more"),
    })
}

/// Returns the worth of a choice in words: a win that can be forced, the part of a win that is expected, or the worth of pieces.
pub fn worth((game, mover): (&Game, Seat), choice: &Choice, evaluation: &Evaluation) -> Option<String> {
    match (forced(choice), choice.share, choice.score) {
        (Some((wins, plies)), ..) => {
            let plies = words::plies(plies);
            let ends = words::does(game, mover, if wins { "wins" } else { "loses" });
            Some(format!("{ends} in {plies}"))
        }
        (None, Some(share), _) => Some(format!("worth {:.0}% of a win", 100.0 * share)),
        (None, None, Some(score)) => Some(format!("worth {:+}", evaluation.in_units(score))),
        (None, None, None) => None,
    }
}

/// Returns the win that a choice forces, or cannot avoid: true if the player who moves wins, and the plies until then.
pub fn forced(choice: &Choice) -> Option<(bool, i32)> {
    let score = choice.score.filter(|score| score.abs() >= FORCED)?;
    Some((score > 0, WIN - score.abs()))
}

/// Returns the texts of moves that follow one another on a line, which does not change.
pub fn texts(game: &Game, line: &mut dyn Line, moves: &[Move]) -> Vec<String> {
    let mut texts = Vec::new();
    for m in moves {
        if !line.moves().contains(m) {
            break;
        }
        texts.push(words::text(game, line, *m));
        line.play(*m).expect("the move is one of the legal ones");
    }
    for _ in &texts {
        line.undo();
    }
    texts
}
