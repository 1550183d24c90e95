//! Checks whether agents can play a game, and limits their search time.

use crate::args::Format;
use crate::interrupt;
use crate::progress::Progress;
use alfonso_diag::{Diagnostic, code};
use alfonso_forms::english;
use alfonso_game::{Game, Position};
use alfonso_report::command_error::CommandError;
use alfonso_report::words;
use alfonso_search::{Agent, Evaluation, USUAL_STEPS, Unsolved};
use bytesize::ByteSize;
use std::time::{Duration, Instant};

/// Returns a function that checks whether an agent's search must stop.
pub fn patience(agent: &Agent, begun: Instant) -> impl FnMut() -> bool + use<> {
    let most = agent.limit().time.map(|time| Duration::from_millis(time.into()));
    move || interrupt::asked().is_some() || most.is_some_and(|most| begun.elapsed() >= most)
}

/// Solves the game if one of the agents plays by exact values. The solver begins from `start`, or
/// from the game's only start. If `shown` is given, the function shows its progress in that format.
pub fn ready(
    agents: &[Agent],
    evaluation: &mut Evaluation,
    game: &Game,
    start: Option<&Position>,
    shown: Option<Format>,
) -> Result<(), CommandError> {
    let exact = agents.iter().filter_map(|agent| Some((agent.exact()?, agent)));
    let Some((memory, agent)) = exact.max_by_key(|(memory, _)| *memory) else { return Ok(()) };
    let refused = |why: String, help: &str| {
        let message = format!("the agent `{agent}` needs exact values, but {why}");
        CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
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
            "`exact:memory=4096MiB` allows more; `level:5` and `alphabeta:depth=3` need no exact values",
        ),
        Unsolved::OverBudget(over_budget) => refused(
            alfonso_driver::over_budget_here(game, over_budget),
            "`alfonso explain A0513` says what can be done",
        ),
        Unsolved::TooManySteps(found) => refused(
            format!(
                "the rules take more than {USUAL_STEPS} steps over all positions; {} found by then",
                english::counted(found, "position was", "positions were")
            ),
            "see `alfonso explain A0514` for how to make rules cheaper; `level:5` needs no exact values",
        ),
        Unsolved::Stopped(found) => refused(
            format!("the search for these values was stopped after {}", words::count(found, "position")),
            "`--after` begins later in the game, where fewer positions can be reached",
        ),
        _ => refused("these values were not found".to_owned(), "see `alfonso solve`"),
    })
}
