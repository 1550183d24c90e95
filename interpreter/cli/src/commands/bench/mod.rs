//! `bench`: measures how fast this machine plays, counts and loads games, and reports the
//! compiler's decisions.
//!
//! A game with wrong counts gets no rates: see [`alfonso_bench::Gated`].

mod known;
mod measurement;

use crate::args::Format;
use crate::console::{Console, Stop, verdict};
use crate::interrupt::{self, Manner};
use crate::progress::Progress;
use crate::subject::{GameInfo, Target};
use alfonso_bench::{Counting, Figure, Gated, Loading, Playouts, Refused, Rounds, Workload};
use alfonso_driver::{Request, Source, load, shipped};
use alfonso_game::{Game, Leaves, Sampling};
use alfonso_report::rates::{BenchJson, Measurement, Options, Perft, PlanJson, PlansJson, RatesJson, Table};
use std::hint::black_box;
use std::time::Duration;

/// The maximum count that is used to verify and measure a game. A count of this size takes a
/// fraction of a second.
const CHEAP: u64 = 300_000;
/// The divisor of a round's time for loading. Loading needs less time than the other measurements.
const LOAD_SHARE: u32 = 4;

/// The games to measure, and the options.
#[derive(Debug)]
pub struct Bench {
    /// The games; empty for all shipped ones.
    pub files: Vec<Target>,
    /// The number of rounds.
    pub rounds: u32,
    /// The minimum time of each measurement in each round.
    pub time: Duration,
    /// The number of plies after which a random game is broken off.
    pub max_plies: u32,
    /// The seed of the random games.
    pub seed: u64,
    /// True to print the compiler's decisions and measure nothing.
    pub plan: bool,
}

/// A game to measure.
struct Subject {
    game: Game,
    info: GameInfo,
    target: Target,
    source: Source,
    known: Vec<alfonso_bench::Count>,
}

impl Bench {
    /// Prints each rate as soon as it is known. Returns false if a count was wrong.
    pub fn run(&self, format: Format, console: &mut Console<'_>) -> Result<bool, Stop> {
        let targets = match self.files.as_slice() {
            [] => shipped::games().into_iter().map(|(name, _)| Target::named(name)).collect(),
            files => files.to_vec(),
        };
        let subjects = targets.iter().map(|target| self.subject(target)).collect::<Result<Vec<_>, Stop>>()?;
        if self.plan {
            plans(&subjects, format, console)?;
            return Ok(true);
        }
        interrupt::hear(Manner::Finish { announced: format == Format::Text });
        let mut sound = true;
        let printed = self.rates(&subjects, &mut sound, format, console);
        verdict(sound, printed)
    }

    /// Measures and prints. Sets `sound` to false if a count was wrong.
    fn rates(
        &self,
        subjects: &[Subject],
        sound: &mut bool,
        format: Format,
        console: &mut Console<'_>,
    ) -> Result<(), Stop> {
        let infos: Vec<&GameInfo> = subjects.iter().map(|subject| &subject.info).collect();
        let mut table = Table::new(self.options(), self.files.is_empty(), &infos);
        let mut objects = Vec::new();
        for (index, subject) in subjects.iter().enumerate() {
            if interrupt::asked().is_some() {
                break;
            }
            // The bar appears only on a terminal, and is removed before anything is printed.
            let bar = Progress::rulesets(subjects.len() as u64, format);
            bar.say(format!("counting and measuring {}", subject.info.name));
            bar.set(index as u64);
            let measured = self.measure(subject);
            bar.finish();
            let found = match measured {
                Ok(Some(found)) => found,
                Ok(None) => break,
                Err(refused) => {
                    *sound = false;
                    measurement::refused(&refused)
                }
            };
            match format {
                Format::Json => objects.push(BenchJson::new(&subject.info, found)),
                Format::Text => {
                    console.print(&table.game(&subject.info, &found))?;
                    console.flush()?;
                }
            }
        }
        match format {
            Format::Json => console.json(&RatesJson::new(self.options(), objects)),
            Format::Text => console.print(&table.end()),
        }
    }

    fn options(&self) -> Options {
        let Self { rounds, time, max_plies, seed, .. } = *self;
        Options { rounds, seconds: time.as_secs_f64(), seed, max_plies }
    }

    /// Measures a game if its counts are right. Returns `None` if a signal interrupted the
    /// measurement.
    fn measure(&self, subject: &Subject) -> Result<Option<Measurement>, Refused> {
        let gated = Gated::new(&subject.game, &subject.known, CHEAP, self.seed)?;
        let rounds = Rounds { rounds: self.rounds, time: self.time };
        let mut playouts = Playouts::new(&gated, self.seed, self.max_plies);
        let mut lazily = Playouts::drawn(&gated, self.seed, self.max_plies, Sampling::Lazy);
        let mut counting: Vec<Counting> =
            [Leaves::Bulk, Leaves::Made].iter().filter_map(|leaves| Counting::new(&gated, *leaves)).collect();
        let mut workloads: Vec<&mut dyn Workload> = vec![&mut playouts, &mut lazily];
        workloads.extend(counting.iter_mut().map(|it| it as &mut dyn Workload));
        let Some(rates) = rounds.by_turns_while(&mut workloads, &mut go_on) else { return Ok(None) };
        let rates: Vec<Figure> = rates.iter().map(|rates| Figure::of(rates)).collect();
        let perft = match (gated.count(), rates.as_slice()) {
            (Some(count), [_, _, bulk, leaves]) => Some(Perft {
                depth: count.depth,
                nodes: count.nodes,
                bulk_per_second: measurement::spread(*bulk),
                leaf_by_leaf_per_second: measurement::spread(*leaves),
            }),
            _ => None,
        };
        let games = playouts.tally().clone();
        let load = self.load(subject);
        Ok(load.map(|load| measurement::rates(gated.proof(), &games, (rates[0], rates[1]), perft, load)))
    }

    /// Measures the time from the text to the first legal move, in seconds. Each load reads the
    /// libraries beside the file again. Returns `None` if a signal interrupted the measurement.
    fn load(&self, subject: &Subject) -> Option<Figure> {
        let Subject { target, source, .. } = subject;
        let request = Request { ruleset: target.ruleset.clone(), readings: target.readings.clone() };
        let found = target.find();
        let library = |name: &str| found.as_ref().ok()?.library(name);
        let mut loading = Loading(|| {
            if let Ok(loaded) = load(source.clone(), &request, &library) {
                black_box(loaded.game.line().moves().first());
            }
        });
        let rounds = Rounds { rounds: self.rounds, time: self.time / LOAD_SHARE };
        let rates = rounds.by_turns_while(&mut [&mut loading], &mut go_on)?;
        Some(Figure::of(&rates[0]).inverse())
    }

    /// Loads a game. Unless only the plan is printed, also loads its known counts.
    fn subject(&self, target: &Target) -> Result<Subject, Stop> {
        let (found, loaded) = target.load()?;
        let rulesets = loaded.rule_file.rulesets().iter().map(|ruleset| ruleset.name.node.as_str());
        let rulesets: Vec<&str> = rulesets.collect();
        let claims = if self.plan { Vec::new() } else { known::claims(&found, &rulesets)? };
        let answers = &loaded.rules.answers;
        let known = alfonso_bench::Count::known(&loaded.game, &claims, &answers.ruleset, &[]);
        let info = GameInfo::new(&found.name, &loaded, &target.readings);
        Ok(Subject { game: loaded.game, info, target: target.clone(), source: found.source, known })
    }
}

/// Returns false once a signal asks the program to stop.
fn go_on() -> bool {
    interrupt::asked().is_none()
}

/// Prints the compiler plan of each game.
fn plans(subjects: &[Subject], format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
    let plan = |subject| measurement::plan(subject);
    if format == Format::Json {
        return console.json(&PlansJson::new(subjects.iter().map(plan).collect::<Vec<PlanJson<'_>>>()));
    }
    for (index, subject) in subjects.iter().enumerate() {
        if index > 0 {
            console.line("")?;
        }
        console.print(&plan(subject).text(console.screen.width))?;
    }
    Ok(())
}
