//! Checks whether agents can play a game, opens their files, and limits their search time.

use crate::args::Format;
use crate::files::names;
use crate::interrupt;
use crate::progress::Progress;
use alfonso_diag::{Diagnostic, code};
use alfonso_forms::english;
use alfonso_game::Position;
use alfonso_lab::Setting;
use alfonso_network::{BUILT, MOST_BYTES, Reading, missing, without};
use alfonso_report::command_error::CommandError;
use alfonso_report::subject::Subject;
use alfonso_report::words;
use alfonso_search::{Agent, Evaluation, USUAL_STEPS, Unsolved};
use bytesize::ByteSize;
use std::fs::File;
use std::io::{self, Read};
use std::time::{Duration, Instant};

/// Returns a function that checks whether an agent's search must stop.
pub fn patience(agent: &Agent, begun: Instant) -> impl FnMut() -> bool + use<> {
    let most = agent.limit().time.map(|time| Duration::from_millis(time.into()));
    move || interrupt::asked().is_some() || most.is_some_and(|most| begun.elapsed() >= most)
}

/// Returns the reading of a subject, for the files of its agents.
pub fn reading(subject: &Subject) -> Reading<'_> {
    let (name, ruleset) = (&subject.info.name, &subject.info.ruleset);
    Reading { name, ruleset, rules: &subject.hashes.whole, game: &subject.game }
}

/// Returns the reading of a cell of a plan, for the files of its agents.
pub fn reading_of_cell(setting: &Setting) -> Reading<'_> {
    let arm = &setting.arm;
    Reading { name: &arm.game, ruleset: &arm.answers.ruleset, rules: &arm.rules, game: &setting.game }
}

/// Opens the files by which agents play, and gives them to the evaluation.
fn open(agents: &[Agent], evaluation: &mut Evaluation, reading: Reading<'_>) -> Result<(), CommandError> {
    for agent in agents {
        let Some(net) = agent.net().filter(|net| evaluation.judge(net).is_none()) else { continue };
        if !BUILT {
            return Err(CommandError::bare(without(&agent.to_string())));
        }
        let path = reading.path(net);
        let bytes = bytes(&path).map_err(|why| CommandError::bare(missing(&path, &why.to_string())))?;
        let judge = reading.judge(&path, &bytes).map_err(CommandError::bare)?;
        *evaluation = evaluation.clone().with_judge(net.file(), judge);
    }
    Ok(())
}

/// Returns the contents of a file, at most one byte more than a network may have. A device or a pipe
/// is no network, because it may never end.
fn bytes(path: &str) -> io::Result<Vec<u8>> {
    let path = names::path(path);
    if !path.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Checks that all judgements of the files of agents were useful, after games.
pub fn judged(evaluation: &Evaluation) -> Result<(), CommandError> {
    let Some((file, why)) = evaluation.fault() else { return Ok(()) };
    let message = format!("the games are useless, because the network `{file}` failed: {why}");
    let help = "train it again; its policy and its value must be finite in every position";
    Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)))
}

/// Prepares the evaluation for agents: opens the files by which they play, and solves the game if one
/// of them plays by exact values. The solver begins from `start`, or from the game's only start. If
/// `shown` is given, the function shows its progress in that format.
pub fn ready(
    agents: &[Agent],
    evaluation: &mut Evaluation,
    reading: Reading<'_>,
    start: Option<&Position>,
    shown: Option<Format>,
) -> Result<(), CommandError> {
    open(agents, evaluation, reading)?;
    let game = reading.game;
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
