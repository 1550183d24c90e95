//! Turns the typed arguments into jobs.

use crate::args::{Command, Format, GameArgs, PlayedArgs, Throws};
use crate::commands::run::Readings;
use crate::commands::{
    bench, best, check, cite, compare, completions, consistent, explain, fmt, games, import, lattice,
    r#match, moves, new, page, perft, play, profile, readings, record, run, schema, serve, sheet, show,
    simulate, solve, sources, tune, uci, value, weigh,
};
use crate::subject::{Start, Target};
use alfonso_driver::Plan;
use alfonso_driver::consistent::Extent;
use alfonso_game::{Leaves, Rolls};
use alfonso_report::explain::Detail;
use alfonso_search::{Agent, SolverLimits, USUAL_STEPS};
use std::net::SocketAddr;
use std::num::NonZero;
use std::thread;
use std::time::Duration;

/// A job and the format of its output.
#[derive(Debug)]
pub struct Config {
    /// The format of results and errors.
    pub format: Format,
    /// The job.
    pub job: Job,
}

/// The commands, ready to run.
#[derive(Debug)]
#[allow(missing_docs)]
pub enum Job {
    Check(check::Check),
    Fmt(fmt::Fmt),
    Import(import::Import),
    Show(show::Show),
    Moves(moves::Moves),
    Perft(perft::Perft),
    Games(games::ListGames),
    Readings(readings::ShowReadings),
    Sources(sources::ListSources),
    Cite(cite::Cite),
    Consistent(consistent::Consistent),
    Play(play::Play),
    Record(record::Convert),
    Simulate(simulate::Simulate),
    Run(run::Run),
    Lattice(lattice::Lattice),
    Weigh(weigh::Weigh),
    Best(best::Best),
    Match(r#match::Contest),
    Tune(tune::Tune),
    Uci(uci::Uci),
    Value(value::TellValue),
    Solve(solve::Solve),
    Bench(bench::Bench),
    Profile(profile::ProfileRules),
    Compare(compare::Compare),
    New(new::New),
    Explain(explain::Explain),
    Sheet(sheet::PrintSheet),
    Page(page::PrintPage),
    Serve(serve::Serve),
    Schema(schema::PrintSchema),
    Lsp,
    Completions(completions::Completions),
    Manual,
}

impl From<&Command> for Config {
    fn from(command: &Command) -> Self {
        match command {
            Command::Check(args) => {
                let files = args.files.iter().map(|file| Target::named(file)).collect();
                let usual = Plan::default();
                // The number of plies per game is that of the default plan, whatever the number of
                // games.
                let plies = usual.plies / u64::from(usual.games) * u64::from(args.games);
                let plan = Plan { games: args.games, seed: args.seed, plies, ..usual };
                let play = args.play.then_some(plan);
                let (fix, watch) = (args.fix, args.watch);
                let job = check::Check { files, deny_warnings: args.deny_warnings, play, fix, watch };
                Self { format: args.format, job: Job::Check(job) }
            }
            Command::Fmt(args) => {
                let job = fmt::Fmt { files: args.files.clone(), check: args.check };
                Self { format: args.format, job: Job::Fmt(job) }
            }
            Command::Import(args) => {
                let (file, variants) = (args.file.clone(), args.variants.clone());
                let job = import::Import { file, variants, into: args.into.clone() };
                Self { format: args.format, job: Job::Import(job) }
            }
            Command::Show(args) => {
                let target = Target::new(&args.game).in_language(args.language.language.as_ref());
                let target = target.with_pieces(&args.pieces);
                let start = Start::from(&args.start);
                let (piece, at) = (args.piece.clone(), args.at.clone());
                let traffic = args.traffic.clone().map(|file| show::TrafficOf {
                    file,
                    agents: args.by.clone(),
                    cell: args.of.clone(),
                });
                let (format, ascii) = (args.format, args.ascii);
                let job = show::Show { target, start, piece, at, traffic, format, ascii };
                Self { format: args.format.of_errors(), job: Job::Show(job) }
            }
            Command::Moves(args) => {
                let target = Target::new(&args.game).in_language(args.language.language.as_ref());
                let start = Start::from(&args.start);
                Self { format: args.format, job: Job::Moves(moves::Moves { target, start, why: args.why }) }
            }
            Command::Perft(args) => {
                let unit = match (args.turns, args.leaves) {
                    (true, _) => perft::Unit::Turns,
                    (false, true) => perft::Unit::Plies(Leaves::Made),
                    (false, false) => perft::Unit::Plies(Leaves::Bulk),
                };
                let (target, start) = (Target::new(&args.game), Start::from(&args.start));
                let rolls = if args.chance { Rolls::Branch } else { Rolls::End };
                let job = perft::Perft { target, start, depth: args.depth, unit, rolls, divide: args.divide };
                Self { format: args.format, job: Job::Perft(job) }
            }
            Command::Games(args) => {
                let job = games::ListGames {
                    words: args.words.clone(),
                    order: args.sort.map(Into::into),
                    years: args.year,
                    place: args.place.clone(),
                    players: args.players,
                    family: args.family.clone(),
                    book: args.book.clone(),
                };
                Self { format: args.format, job: Job::Games(job) }
            }
            Command::Readings(args) => {
                let job = readings::ShowReadings { target: Target::new(&args.game), format: args.format };
                Self { format: args.format.of_errors(), job: Job::Readings(job) }
            }
            Command::Sources(args) => {
                let target = args.file.as_ref().map(|file| Target::answered(file, &[]));
                let job = sources::ListSources { target, format: args.format };
                Self { format: args.format.of_errors(), job: Job::Sources(job) }
            }
            Command::Cite(args) => {
                let job = cite::Cite { target: Target::new(&args.game), format: args.format };
                Self { format: args.format.of_errors(), job: Job::Cite(job) }
            }
            Command::Play(args) => {
                let named = |file: &String| Target::answered(file, &args.readings);
                let job = play::Play {
                    target: args.file.as_ref().map(named),
                    language: args.language.language.clone(),
                    start: Start::from(&args.start),
                    resume: args.resume.clone(),
                    save: args.save.clone(),
                    seats: args.seats.iter().flat_map(|list| list.0.clone()).collect(),
                    throws: args.dice == Throws::Hand,
                    weights: args.weights.clone(),
                    seed: args.seed,
                    max_plies: args.max_plies,
                    delay: Duration::from_millis(args.delay),
                    ascii: args.ascii,
                    plain: args.plain,
                };
                Self { format: args.format, job: Job::Play(job) }
            }
            Command::Record(args) => {
                let named = |file: &String| Target::answered(file, &args.readings);
                let target = args.file.as_ref().map(named);
                let job = record::Convert { file: args.record.clone(), target, format: args.format };
                Self { format: Format::Text, job: Job::Record(job) }
            }
            Command::Consistent(args) => {
                let job = consistent::Consistent {
                    target: Target::answered(&args.file, &args.readings),
                    games: args.game.clone(),
                    claims: args.claims.clone(),
                    extent: Extent { tries: args.tries, drawn: args.drawn, seed: args.seed },
                    format: args.format,
                };
                Self { format: args.format.of_errors(), job: Job::Consistent(job) }
            }
            Command::Value(args) => {
                let (target, start) = (Target::new(&args.game), Start::from(&args.start));
                let (positions, together) = (args.positions as usize, args.together as usize);
                let job = value::TellValue { target, start, agents: args.agents, positions, together };
                Self { format: args.format, job: Job::Value(job) }
            }
            Command::Best(args) => {
                let target = Target::new(&args.game).in_language(args.language.language.as_ref());
                let start = Start::from(&args.start);
                let job = best::Best {
                    target,
                    start,
                    agent: args.agent.clone().map(|agent| with_memory(agent, args.memory)),
                    seed: args.seed,
                    weights: args.weights.clone(),
                };
                Self { format: args.format, job: Job::Best(job) }
            }
            Command::Match(args) => {
                let job = r#match::Contest {
                    target: Target::answered(&args.file, &args.readings),
                    start: Start::from(&args.start),
                    agents: [&args.first, &args.second].map(|agent| with_memory(agent.clone(), args.memory)),
                    games: args.games.unwrap_or(if args.sprt.is_some() { 20_000 } else { 20 }),
                    sprt: args.sprt,
                    save: args.save.clone(),
                    weights: args.weights.clone(),
                    opening: args.opening,
                    seed: args.series.seed,
                    max_plies: args.max_plies,
                    threads: threads(args.series.threads),
                };
                Self { format: args.format, job: Job::Match(job) }
            }
            Command::Tune(args) => {
                let job = tune::Tune {
                    target: Target::new(&args.game),
                    start: Start::from(&args.start),
                    agent: args.agent.clone(),
                    games: args.games,
                    opening: args.opening,
                    seed: args.series.seed,
                    max_plies: args.max_plies,
                    threads: threads(args.series.threads),
                    into: args.into.clone(),
                };
                Self { format: args.format, job: Job::Tune(job) }
            }
            Command::Uci(args) => {
                let job = uci::Uci { game: args.file.clone(), seed: args.seed };
                Self { format: Format::Text, job: Job::Uci(job) }
            }
            Command::Solve(args) => {
                let (target, start) = (Target::new(&args.game), Start::from(&args.start));
                let limits = SolverLimits {
                    memory: usize::try_from(args.memory).unwrap_or(usize::MAX),
                    positions: args.positions.map_or(usize::MAX, |most| most as usize),
                    steps: USUAL_STEPS,
                };
                let question = match args.mates {
                    Some(moves) => solve::Question::Mates(moves),
                    None if args.proof => solve::Question::Proof,
                    None => solve::Question::All,
                };
                let job = solve::Solve { target, start, limits, question };
                Self { format: args.format, job: Job::Solve(job) }
            }
            Command::Simulate(args) if args.kept.into.is_some() => {
                Self { format: args.format, job: Job::Run(run::kept(args)) }
            }
            Command::Simulate(args) => {
                let job = simulate::Simulate {
                    target: Target::new(&args.game),
                    start: Start::from(&args.start),
                    agents: args.agents.iter().flat_map(|list| list.0.clone()).collect(),
                    games: args.games,
                    seed: args.series.seed,
                    max_plies: args.max_plies,
                    threads: threads(args.series.threads),
                };
                Self { format: args.format, job: Job::Simulate(job) }
            }
            Command::Run(args) => {
                let job = run::Run {
                    source: run::Source::File(args.plan.clone(), args.rows.map(Into::into)),
                    into: args.into.clone(),
                    resume: args.resume,
                    so_far: args.so_far,
                    shard: args.shard,
                    threads: threads(args.threads),
                };
                Self { format: args.format, job: Job::Run(job) }
            }
            Command::Lattice(args) => {
                let (games, figures) = (played(&args.readings), args.figures.clone());
                let job = lattice::Lattice { games, figures, format: args.format };
                Self { format: args.format.of_errors(), job: Job::Lattice(job) }
            }
            Command::Weigh(args) => {
                let job = weigh::Weigh {
                    games: played(&args.readings),
                    evidence: args.evidence.clone(),
                    prior: args.prior.clone(),
                    records: args.record.clone(),
                    claims: args.claims.clone(),
                    slip: args.slip,
                    calibrate: args.calibrate,
                    format: args.format,
                };
                Self { format: args.format.of_errors(), job: Job::Weigh(job) }
            }
            Command::Bench(args) => {
                let job = bench::Bench {
                    files: args.files.iter().map(|file| Target::named(file)).collect(),
                    rounds: args.rounds,
                    time: Duration::from_secs_f64(args.seconds),
                    max_plies: args.max_plies,
                    seed: args.seed,
                    plan: args.plan,
                };
                Self { format: args.format, job: Job::Bench(job) }
            }
            Command::Profile(args) => {
                let job = profile::ProfileRules {
                    target: Target::new(&args.game),
                    start: Start::from(&args.start),
                    games: args.games,
                    seed: args.series.seed,
                    max_plies: args.max_plies,
                    threads: threads(args.series.threads),
                };
                Self { format: args.format, job: Job::Profile(job) }
            }
            Command::Compare(args) => {
                Self { format: args.format.of_errors(), job: Job::Compare(compare::Compare::new(args)) }
            }
            Command::New(args) => {
                let from = args.from.as_deref().map(Target::named);
                let job = new::New { name: args.name.clone(), from, into: args.into.clone() };
                Self { format: args.format, job: Job::New(job) }
            }
            Command::Explain(args) => {
                let what = GameArgs { file: args.what.clone(), readings: args.readings.clone() };
                let job = explain::Explain {
                    what,
                    pieces: args.pieces.clone(),
                    rule: args.rule.clone(),
                    detail: Detail { derived: args.derived, language: args.language.clone() },
                    short: args.short,
                    format: args.format,
                };
                Self { format: args.format.of_errors(), job: Job::Explain(job) }
            }
            Command::Sheet(args) => {
                let target = Target::new(&args.game).in_language(args.language.language.as_ref());
                let target = target.with_pieces(&args.pieces);
                Self {
                    format: Format::Text,
                    job: Job::Sheet(sheet::PrintSheet { target, format: args.format }),
                }
            }
            Command::Page(args) => {
                let target = Target::new(&args.game).in_language(args.language.language.as_ref());
                Self { format: Format::Text, job: Job::Page(page::PrintPage { target }) }
            }
            Command::Serve(args) => {
                let job = serve::Serve {
                    files: args.files.iter().map(|file| Target::named(file)).collect(),
                    address: SocketAddr::new(args.host, args.port),
                    language: args.language.language.clone(),
                    open: args.open,
                };
                Self { format: Format::Text, job: Job::Serve(job) }
            }
            Command::Schema(args) => {
                Self { format: Format::Json, job: Job::Schema(schema::PrintSchema { of: args.of.clone() }) }
            }
            Command::Completions(args) => {
                let job =
                    completions::Completions { shell: args.shell, at: args.at, words: args.words.clone() };
                Self { format: Format::Text, job: Job::Completions(job) }
            }
            Command::Lsp(_) => Self { format: Format::Text, job: Job::Lsp },
            Command::Manual => Self { format: Format::Text, job: Job::Manual },
        }
    }
}

/// Returns the requested number of threads, or the number of cores.
pub fn threads(expected: Option<u16>) -> usize {
    expected.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from)
}

/// Returns an agent with the given memory limit, in bytes.
fn with_memory(agent: Agent, memory: Option<u64>) -> Agent {
    match memory {
        Some(bytes) => agent.with_memory(u32::try_from(bytes >> 20).unwrap_or(u32::MAX)),
        None => agent,
    }
}

/// Returns the readings to play.
fn played(args: &PlayedArgs) -> Readings {
    Readings {
        target: Target::new(&args.game),
        questions: args.questions.clone(),
        design: args.design,
        agents: args.agents.clone(),
        games: args.games,
        seed: args.series.seed,
        max_plies: args.max_plies,
        threads: threads(args.series.threads),
        into: args.into.clone(),
        resume: args.resume,
    }
}
