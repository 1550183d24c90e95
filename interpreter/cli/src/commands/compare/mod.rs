//! `compare`: two readings side by side.
//!
//! Here it is settled who is compared and from where; what differs is found out by [`alfonso_compare`].

mod contender;

pub use contender::Contender;

use crate::args::{CompareArgs, CompareFormat, SideAnswer};
use crate::config::threads;
use crate::console::{Console, Stop};
use crate::subject::{Start, Target};
use alfonso_compare::Pair;

/// What to compare, and how hard to look.
#[derive(Debug)]
pub struct Compare {
    /// The first.
    pub a: Target,
    /// The second, unless readings of the first are tried.
    pub b: Option<Target>,
    /// The questions whose readings are all tried, instead of a second.
    pub across: Vec<String>,
    /// From where.
    pub start: Start,
    /// At most so many plies.
    pub depth: u32,
    /// At most so many positions.
    pub positions: u64,
    /// So many pairs of games; none, if 0.
    pub games: u64,
    /// Their seed.
    pub seed: u64,
    /// After so many plies a game is broken off.
    pub max_plies: u32,
    /// How many threads; at least 1.
    pub threads: usize,
    /// How to print.
    pub format: CompareFormat,
}

impl Compare {
    /// What was typed, settled.
    pub fn new(args: &CompareArgs) -> Self {
        let readings = |of: fn(&SideAnswer) -> bool| -> Vec<(String, String)> {
            let of_side = args.readings.iter().filter(|answer| of(answer));
            of_side.map(|side| (side.answer.question.clone(), side.answer.reading.clone())).collect()
        };
        let a = Target { readings: readings(|answer| answer.for_a), ..Target::named(&args.a) };
        let b = args.b.as_ref().map(|b| {
            let target = match b.strip_prefix('@') {
                Some(ruleset) => Target { ruleset: Some(ruleset.to_owned()), ..a.clone() },
                None => Target::named(b),
            };
            Target { readings: readings(|answer| answer.for_b), ..target }
        });
        Self {
            a,
            b,
            across: args.across.clone(),
            start: Start::from(&args.start),
            depth: args.depth,
            positions: args.positions,
            games: args.games,
            seed: args.seed,
            max_plies: args.max_plies,
            threads: threads(args.threads),
            format: args.format,
        }
    }

    /// Compares, and prints what came out.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        let Some(b) = &self.b else { return Ok(()) };
        let (a, b) = (Contender::load(&self.a, &self.start)?, Contender::load(b, &self.start)?);
        let pair = Pair { a: a.contestant(), b: b.contestant() };
        let _ = pair;
        console.line(&format!("{} and {}", a.side.name(), b.side.name()))
    }
}
