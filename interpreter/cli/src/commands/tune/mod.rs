//! `tune`: fits the weights of an evaluation to games of an agent against itself.

mod weights;

pub use weights::{evaluation, own_evaluation};

use crate::agents::{judged, patience, reading, ready};
use crate::args::Format;
use crate::console::{Console, Stop};
use crate::files::{self, names};
use crate::interrupt::{self, Manner};
use crate::progress::Progress;
use crate::subject::{Start, Subject, Target};
use crate::threads::Workers;
use alfonso_diag::{Diagnostic, code};
use alfonso_forms::english;
use alfonso_game::{Position, Random, Seat};
use alfonso_record::agents::able;
use alfonso_report::command_error::CommandError;
use alfonso_report::head::Head;
use alfonso_report::tuning::{Made, TuneJson, WeightsFile, document};
use alfonso_report::words;
use alfonso_search::{Agent, Evaluation, Sample, Weights, quiet, tune};
use std::time::Instant;

/// The command.
#[derive(Debug)]
pub struct Tune {
    /// The game.
    pub target: Target,
    /// The position to begin from.
    pub start: Start,
    /// The agent that plays all seats.
    pub agent: Agent,
    /// The number of games.
    pub games: u64,
    /// The number of random moves before the agent begins.
    pub opening: u32,
    /// The seed.
    pub seed: u64,
    /// The maximum number of plies of a game; a longer game is broken off.
    pub max_plies: u32,
    /// The number of threads.
    pub threads: usize,
    /// The file to save the weights to.
    pub into: Option<String>,
}

/// One game out of this many is excluded from tuning, to measure the result.
const LEFT_OUT: u64 = 5;
/// The minimum number of positions for tuning, and for measuring the result.
const FEWEST: usize = 100;

/// A game: its number, and its positions.
type Played = (u64, Vec<Sample>);

impl Tune {
    /// Plays the games, tunes the weights and prints them.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let game = &subject.game;
        able(&self.agent, game)?;
        let start = self.start.opening(subject, format)?.line.position();
        if let Some(file) = self.into.as_deref().filter(|file| names::path(file).exists()) {
            return Err(CommandError::bare(files::occupied(file)).into());
        }
        interrupt::hear(Manner::Finish { announced: format == Format::Text });
        let bar = Progress::games(self.games, format);
        let mut evaluation = Evaluation::new(game);
        ready(
            std::slice::from_ref(&self.agent),
            &mut evaluation,
            reading(subject),
            Some(&start),
            Some(format),
        )?;
        let workers = Workers { threads: self.threads, units: self.games, piece: 1 };
        let mut played: Vec<Played> = workers.run(
            Vec::new,
            |first, count, found: &mut Vec<Played>| {
                for number in first..first + count {
                    found.extend(self.game(subject, &evaluation, &start, number).map(|game| (number, game)));
                    bar.add(1);
                }
            },
            |all, mut part| all.append(&mut part),
        );
        bar.finish();
        played.sort_unstable_by_key(|(number, _)| *number);
        let games = played.len() as u64;
        let (mut samples, mut left_out) = (Vec::new(), Vec::new());
        for (number, game) in played {
            if number % LEFT_OUT == LEFT_OUT - 1 { left_out.extend(game) } else { samples.extend(game) }
        }
        if samples.len().min(left_out.len()) < FEWEST {
            let stopped = interrupt::asked().map_or("", |_| "stopped: ");
            let message = format!(
                "{stopped}{} only {} that can be evaluated",
                english::counted(games, "game has", "games have"),
                words::count(samples.len() + left_out.len(), "position")
            );
            let help = match stopped {
                "" => {
                    "`--games N` plays more; `--max-plies N` allows longer games, since games that are broken off do not count"
                }
                _ => "weights need some hundred positions",
            };
            let problem = Diagnostic::bare(code::BAD_REQUEST, message).help(help);
            return Err(CommandError::bare(problem).into());
        }
        judged(&evaluation)?;
        // If games were interrupted, tuning still runs on those that finished. A further signal
        // stops tuning, and the result is the last weights.
        let before = interrupt::asked();
        let tuned = tune(&evaluation, &samples, &left_out, &mut || interrupt::asked() == before);
        let made = Made {
            agent: self.agent.to_string(),
            games,
            seed: self.seed,
            positions: samples.len(),
            loss_before: rounded(tuned.before),
            loss_after: rounded(tuned.after),
        };
        let file = |weights: &Weights| WeightsFile::new(subject, weights, made.clone());
        let report = TuneJson {
            head: Head::new(&subject.info),
            before: file(&evaluation.weights()),
            after: file(&tuned.weights),
            left_out: left_out.len(),
        };
        match format {
            Format::Json => console.json(&report)?,
            Format::Text => {
                let page = document(subject, &evaluation.weights(), &tuned, &made, self.into.as_deref());
                console.print(&page.text(console.screen))?;
            }
        }
        match &self.into {
            Some(into) => Ok(files::keep(into, &report.after.text()).map_err(CommandError::bare)?),
            None => Ok(()),
        }
    }

    /// Plays a game, and returns its quiet positions labelled with the result. Returns no positions
    /// if the game was broken off, and `None` if the user has asked to stop.
    fn game(
        &self,
        subject: &Subject,
        evaluation: &Evaluation,
        start: &Position,
        number: u64,
    ) -> Option<Vec<Sample>> {
        let mut random = Random::of_game(self.seed, number);
        let mut line = subject.game.line_from(start);
        let mut samples: Vec<(Seat, Sample)> = Vec::new();
        for ply in 0..self.max_plies {
            if interrupt::asked().is_some() {
                return None;
            }
            if line.outcome().is_some() {
                break;
            }
            let chosen = if line.is_chance() || ply < self.opening {
                line.at_random(&mut random)
            } else {
                if quiet(evaluation, line.as_ref()) {
                    samples.push((line.to_move(), Sample::of(evaluation, line.as_ref())));
                }
                let mut stop = patience(&self.agent, Instant::now());
                self.agent
                    .choose(evaluation, line.as_mut(), &mut random, &mut stop)
                    .map(|choice| choice.chosen)
            };
            let Some(m) = chosen else { break };
            line.play(m).expect("the move is one of the legal ones");
        }
        let outcome = line.outcome();
        let ended = |(seat, mut sample): (Seat, Sample)| {
            sample.ended(evaluation, outcome, seat);
            sample
        };
        // A game that was broken off does not show which player was ahead.
        let samples = if outcome.is_some() { samples } else { Vec::new() };
        interrupt::asked().is_none().then(|| samples.into_iter().map(ended).collect())
    }
}

/// Rounds a loss to four decimal places.
fn rounded(loss: f64) -> f64 {
    (loss * 10_000.0).round() / 10_000.0
}
