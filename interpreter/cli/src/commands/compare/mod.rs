//! `compare`: compares two readings.
//!
//! The command loads both games and their start positions, and [`alfonso_compare`] finds the
//! differences.

mod across;
mod answers;
mod contender;
mod play;
#[cfg(test)]
mod tests;
mod typed;

use crate::args::{CompareArgs, CompareFormat, Format, SideAnswer};
use crate::config::threads;
use crate::console::{Console, Stop};
use crate::interrupt::{self, Manner};
use crate::progress::Progress as Bar;
use crate::subject::{Start, Target};
use alfonso_compare::{Behaviour, Clauses, Comparison, Limits, Pair};
use alfonso_report::comparison::{Contender, Report, readings};
use alfonso_report::document::Document;

/// The maximum expected number of sequences of moves. Deeper levels are not counted.
const COUNTED: u64 = 4_000_000;

/// The step budget of the search for first differences.
const STEPS: u64 = 1 << 29;

/// The command.
#[derive(Debug)]
pub struct Compare {
    /// The first game.
    pub a: Target,
    /// The second game; `None` if readings of the first game are compared.
    pub b: Option<Target>,
    /// The questions whose readings are all tried instead of a second game.
    pub across: Vec<String>,
    /// The maximum number of pairs of readings that are tried together.
    pub pairs: usize,
    /// The position to begin from.
    pub start: Start,
    /// The maximum number of plies of a line.
    pub depth: u32,
    /// The maximum number of positions to search.
    pub positions: u64,
    /// The number of pairs of random games; may be 0.
    pub games: u64,
    /// The seed of the random games.
    pub seed: u64,
    /// The maximum number of plies of a game; a longer game is broken off.
    pub max_plies: u32,
    /// The number of threads; at least 1.
    pub threads: usize,
    /// The format of the output.
    pub format: CompareFormat,
}

impl Compare {
    /// Returns the command that was typed.
    pub fn new(args: &CompareArgs) -> Self {
        let readings = |of: fn(&SideAnswer) -> bool| -> Vec<(String, String)> {
            let of_side = args.readings.iter().filter(|answer| of(answer));
            of_side.map(|side| (side.answer.question.clone(), side.answer.reading.clone())).collect()
        };
        let a = Target { readings: readings(|answer| answer.for_a), ..Target::named(&args.a) };
        let a = a.with_pieces(&args.pieces);
        let b = args.b.as_ref().map(|b| {
            let target = match b.strip_prefix('@') {
                Some(ruleset) => Target { ruleset: Some(ruleset.to_owned()), ..a.clone() },
                None => Target::named(b).with_pieces(&args.pieces),
            };
            Target { readings: readings(|answer| answer.for_b), ..target }
        });
        Self {
            a,
            b,
            across: args.across.clone(),
            pairs: args.pairs.into(),
            start: Start::from(&args.start),
            depth: args.depth,
            positions: args.positions,
            games: args.games,
            seed: args.series.seed,
            max_plies: args.max_plies,
            threads: threads(args.series.threads),
            format: args.format,
        }
    }

    /// Compares the two games and prints the comparison.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        interrupt::hear(Manner::Finish { announced: self.format.of_errors() == Format::Text });
        let Some(b) = &self.b else { return self.try_readings(console) };
        let (a, b) = contender::both(&self.a, b, &self.start)?;
        let comparison = self.compare(&a, &b);
        let report = Report { comparison: &comparison, a: &a, b: &b };
        match self.format {
            CompareFormat::Json => console.json(&report.json()),
            format => print(&report.document(&typed::command(self)), format, console),
        }
    }

    /// Tries all readings of some questions and prints their effects.
    fn try_readings(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        let base = contender::alone(&self.a, &self.start)?;
        let across = self.across(&base)?;
        match self.format {
            CompareFormat::Json => console.json(&readings::AcrossJson::new(&base.side, &across)),
            format => print(&readings::document(&across, &base, &typed::command(self)), format, console),
        }
    }

    fn compare(&self, a: &Contender, b: &Contender) -> Comparison {
        let pair = Pair { a: a.contestant(), b: b.contestant() };
        let limits = Limits {
            depth: self.depth,
            positions: self.positions,
            steps: STEPS,
            nodes: COUNTED,
            seed: self.seed,
        };
        let bar = Bar::positions(self.positions, self.format.of_errors());
        let behaviour =
            Behaviour::new(pair, limits, &mut |progress| bar.follow(progress, "looking for differences"));
        let clauses = Clauses::new(a.reading(), b.reading());
        let by_answer = self.by_answer(a, &clauses, limits, &bar);
        bar.finish();
        let play = self.play(pair);
        Comparison { a: a.side.clone(), b: b.side.clone(), clauses, behaviour, by_answer, play }
    }
}

/// Prints a document for people.
pub fn print(document: &Document<'_>, format: CompareFormat, console: &mut Console<'_>) -> Result<(), Stop> {
    match format {
        CompareFormat::Markdown => console.print(&document.markdown()),
        CompareFormat::Html => console.print(&document.html()),
        CompareFormat::Text | CompareFormat::Json => console.page(&document.text(console.screen)),
    }
}
