//! `bench`: how fast games are played, counted and loaded on this machine, and what the compiler made of them.
//!
//! A game whose counts are off has no rates: see [`alfonso_bench::Gated`].

mod known;
mod plan;
mod table;
mod twin;

use crate::args::Format;
use crate::console::{Console, Stop, verdict};
use crate::interrupt::{self, Manner};
use crate::subject::{Card, Target};
use alfonso_bench::{Counting, Figure, Gated, Loading, Playouts, Proof, Refused, Rounds, Tally, Workload};
use alfonso_driver::{Request, Source, load, shipped};
use alfonso_game::{Game, Leaves, Sampling};
use schemars::{Schema, SchemaGenerator};
use std::hint::black_box;
use std::time::Duration;

/// Counts of no more than this gate a game, and are measured: they take a fraction of a second.
const CHEAP: u64 = 300_000;
/// Loading takes so much less of a round than what runs long.
const LOAD_SHARE: u32 = 4;

/// What to measure, and how.
#[derive(Debug)]
pub struct Bench {
    /// The games; all shipped ones if there are none.
    pub files: Vec<Target>,
    /// How many rounds.
    pub rounds: u32,
    /// How long each measurement takes in each round, at least.
    pub time: Duration,
    /// After so many plies a random game is broken off.
    pub max_plies: u32,
    /// The seed of the random games.
    pub seed: u64,
    /// Nothing is measured: what the compiler decided is told.
    pub plan: bool,
}

/// A game to be measured.
struct Subject {
    game: Game,
    card: Card,
    target: Target,
    source: Source,
    known: Vec<alfonso_bench::Count>,
}

/// The rates of a game.
struct Measured {
    proof: Proof,
    /// Plies of random games per second.
    plies: Figure,
    /// The same, of games in which moves are drawn before they are tested.
    lazily: Figure,
    /// All games that were played with all legal moves found.
    games: Tally,
    /// Depth and number of the sequences that were counted, and how many of them per second, in bulk and leaf by leaf; nothing
    /// where dice fall.
    perft: Option<(u32, u64, Figure, Figure)>,
    /// Seconds from text to the first legal move.
    load: Figure,
}

impl Bench {
    /// Prints the rates, each as soon as it is known; false if a count was off.
    pub fn run(&self, format: Format, console: &mut Console<'_>) -> Result<bool, Stop> {
        let targets = match self.files.as_slice() {
            [] => shipped::games().into_iter().map(|(name, _)| Target::named(name)).collect(),
            files => files.to_vec(),
        };
        let subjects = targets.iter().map(|target| self.subject(target)).collect::<Result<Vec<_>, Stop>>()?;
        if self.plan {
            plan::print(&subjects, format, console)?;
            return Ok(true);
        }
        interrupt::hear(Manner::Finish { told: format == Format::Text });
        let mut sound = true;
        let printed = self.rates(&subjects, &mut sound, format, console);
        verdict(sound, printed)
    }

    /// Measures and prints; `sound` becomes false if a count was off.
    fn rates(
        &self,
        subjects: &[Subject],
        sound: &mut bool,
        format: Format,
        console: &mut Console<'_>,
    ) -> Result<(), Stop> {
        let mut told = table::Table::new(self, subjects);
        let mut twins = Vec::new();
        for subject in subjects {
            if interrupt::asked().is_some() {
                break;
            }
            let measured = self.measure(subject);
            *sound &= measured.is_ok();
            match format {
                Format::Json => twins.push(twin::Twin::new(subject, &measured)),
                Format::Text => {
                    console.print(&told.game(subject, &measured))?;
                    console.flush()?;
                }
            }
        }
        match format {
            Format::Json => console.json(&twin::All::new(self, twins)),
            Format::Text => console.print(&told.end()),
        }
    }

    /// Measures a game, if its counts hold.
    fn measure(&self, subject: &Subject) -> Result<Measured, Refused> {
        let gated = Gated::new(&subject.game, &subject.known, CHEAP, self.seed)?;
        let rounds = Rounds { rounds: self.rounds, time: self.time };
        let mut playouts = Playouts::new(&gated, self.seed, self.max_plies);
        let mut lazily = Playouts::drawn(&gated, self.seed, self.max_plies, Sampling::Lazy);
        let mut counting: Vec<Counting<'_>> =
            [Leaves::Bulk, Leaves::Made].iter().filter_map(|leaves| Counting::new(&gated, *leaves)).collect();
        let mut workloads: Vec<&mut dyn Workload> = vec![&mut playouts, &mut lazily];
        workloads.extend(counting.iter_mut().map(|it| it as &mut dyn Workload));
        let rates: Vec<Figure> =
            rounds.by_turns(&mut workloads).iter().map(|rates| Figure::of(rates)).collect();
        let perft = match (gated.count(), rates.as_slice()) {
            (Some(count), [_, _, bulk, leaves]) => Some((count.depth, count.nodes, *bulk, *leaves)),
            _ => None,
        };
        let games = playouts.tally().clone();
        let proof = gated.proof().clone();
        Ok(Measured { proof, plies: rates[0], lazily: rates[1], games, perft, load: self.load(subject) })
    }

    /// Seconds from text to the first legal move. Libraries that lie beside a file are read again each time.
    fn load(&self, subject: &Subject) -> Figure {
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
        let rates = rounds.by_turns(&mut [&mut loading]);
        Figure::of(&rates[0]).inverse()
    }

    /// Loads a game, and what others have counted of it, if that matters.
    fn subject(&self, target: &Target) -> Result<Subject, Stop> {
        let (found, loaded) = target.load()?;
        let rulesets = loaded.family.rulesets().iter().map(|ruleset| ruleset.name.node.as_str());
        let rulesets: Vec<&str> = rulesets.collect();
        let claims = if self.plan { Vec::new() } else { known::claims(&found, &rulesets)? };
        let answers = &loaded.rules.answers;
        let known = alfonso_bench::Count::known(&loaded.game, &claims, &answers.ruleset, &[]);
        let card = Card::new(&found.name, &loaded, &target.readings);
        Ok(Subject { game: loaded.game, card, target: target.clone(), source: found.source, known })
    }
}

/// The shapes of its objects.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<twin::All>(), of.subschema_for::<plan::All<'_>>()]
}
