//! Games that `simulate` saves, as a run of one cell and one lineup.

use super::{Run, Source};
use crate::args::{AgentArg, Lineup, Listed, SimulateArgs};
use crate::config::threads;
use crate::subject::Target;
use alfonso_lab::{Cells, Design, Opening, Plan};
use alfonso_record::seats::Seating;
use alfonso_report::sanitise;
use alfonso_search::Agent;
use clap::ValueEnum;
use std::collections::BTreeMap;

/// Returns the run that saves the games of `simulate`. The agents do not change seats, just as when
/// no games are saved.
pub fn kept(args: &SimulateArgs) -> Run {
    let plan = lineup(&args.agents).map(|agents| Box::new(plan(args, agents)));
    Run {
        source: Source::Made(plan, typed(args)),
        into: args.kept.into.clone().unwrap_or_default(),
        resume: args.kept.resume,
        so_far: false,
        shard: None,
        threads: threads(args.series.threads),
    }
}

fn plan(args: &SimulateArgs, agents: BTreeMap<String, String>) -> Plan {
    let target = Target::new(&args.game);
    Plan {
        schema: 1,
        seed: args.series.seed,
        games: args.games,
        max_plies: args.max_plies,
        cells: vec![Cells {
            game: target.file,
            base: target.ruleset,
            fixed: target.readings.into_iter().collect(),
            vary: BTreeMap::new(),
            design: Design::default(),
        }],
        agents: vec![agents],
        start: Opening::Own,
        rows: args.kept.rows.map(Into::into).unwrap_or_default(),
        evaluated: args.kept.evaluated,
        moves: args.kept.moves,
        plies: args.kept.by_ply,
        fixed: true,
        timed: false,
    }
}

/// Returns the agents by seat. Seats that are not named are played at random. The error is the name
/// of a seat that occurs twice.
fn lineup(typed: &[Listed<AgentArg>]) -> Result<BTreeMap<String, String>, String> {
    let mut agents = BTreeMap::new();
    for arg in typed.iter().flat_map(|list| &list.0) {
        let (seat, agent) = match arg {
            AgentArg::All(agent) => ("*".to_owned(), agent.to_string()),
            AgentArg::Seat(Seating { seat, agent }) => {
                (seat.clone(), agent.clone().unwrap_or(Agent::Random).to_string())
            }
        };
        if agents.insert(seat.clone(), agent).is_some() {
            return Err(seat);
        }
    }
    for (seat, agent) in Lineup::random().0 {
        agents.entry(seat).or_insert(agent);
    }
    Ok(agents)
}

/// Returns the command for the user to type again, without its folder.
fn typed(args: &SimulateArgs) -> String {
    let mut words = vec!["simulate".to_owned(), sanitise::shell(&args.game.file).into_owned()];
    let mut say = |flag: &str, value: &str| {
        words.extend([flag.to_owned(), sanitise::shell(value).into_owned()]);
    };
    for answer in &args.game.readings {
        say("--read", &format!("{}={}", answer.question, answer.reading));
    }
    let agents = args.agents.iter().flat_map(|list| &list.0).map(|arg| match arg {
        AgentArg::All(agent) => agent.to_string(),
        AgentArg::Seat(Seating { seat, agent }) => {
            format!("{seat}={}", agent.clone().unwrap_or(Agent::Random))
        }
    });
    let agents = agents.collect::<Vec<_>>().join(",");
    if !agents.is_empty() {
        say("--agents", &agents);
    }
    say("--games", &args.games.to_string());
    say("--seed", &args.series.seed.to_string());
    say("--max-plies", &args.max_plies.to_string());
    if let Some(form) = args.kept.rows.and_then(|rows| rows.to_possible_value()) {
        say("--rows", form.get_name());
    }
    let flags =
        [("--by-ply", args.kept.by_ply), ("--moves", args.kept.moves), ("--evaluated", args.kept.evaluated)];
    words.extend(flags.into_iter().filter(|(_, is_set)| *is_set).map(|(flag, _)| flag.to_owned()));
    words.join(" ")
}
