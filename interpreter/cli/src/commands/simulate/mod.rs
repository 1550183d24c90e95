//! `simulate`: random games, and how they went.
//!
//! Game number n of a seed is the same game wherever it is played: the series is cut into pieces by game number, each
//! piece is played on some thread, and all that is kept are sums. So the results do not depend on the number of threads.

mod report;
mod tally;

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::screen::Screen;
use crate::subject::{Start, Subject, Target};
use alfonso_game::{Fired, Position, Series};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use report::Report;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use tally::Tally;

/// So many games are played at a time, between looks at what is left to do.
const PIECE: u64 = 16;

/// What to play.
#[derive(Debug)]
pub struct Simulate {
    /// The game.
    pub target: Target,
    /// From where.
    pub start: Start,
    /// How many games.
    pub games: u64,
    /// The seed of the series.
    pub seed: u64,
    /// After so many plies a game is broken off.
    pub max_plies: u32,
    /// How many threads; at least 1.
    pub threads: usize,
}

impl Simulate {
    /// Plays, and prints how it went.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let start = self.start.line(subject)?.line.position();
        let bar = progress(self.games);
        let mut tally = self.play(subject, &start, &bar);
        let from_start = start == subject.game.start();
        if from_start {
            tally.begun(&subject.game.fired_before_start());
        }
        bar.finish_and_clear();
        let report = Report::new(subject, self, &tally, from_start);
        match format {
            Format::Json => console.json(&report.twin(subject)),
            Format::Text => console.print(&report.text(subject, console.screen)),
        }
    }

    fn play(&self, subject: &Subject, start: &Position, bar: &ProgressBar) -> Tally {
        let next = AtomicU64::new(0);
        let work = || {
            let mut tally = Tally::new(&subject.game);
            let mut fired = Fired(vec![0; subject.game.names().rules.len()]);
            loop {
                let first = next.fetch_add(PIECE, Ordering::Relaxed);
                if first >= self.games {
                    break;
                }
                let games = PIECE.min(self.games - first);
                let series = Series { seed: self.seed, first, games, max_plies: self.max_plies };
                subject
                    .game
                    .playouts_with(start, series, &mut fired, |playout, finals| tally.add(playout, finals));
                bar.inc(games);
            }
            tally.fired = fired;
            tally
        };
        let threads =
            self.threads.min(usize::try_from(self.games.div_ceil(PIECE)).unwrap_or(usize::MAX)).max(1);
        thread::scope(|scope| {
            let running: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mut tally = work();
            for thread in running {
                match thread.join() {
                    Ok(part) => tally.merge(&part),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            tally
        })
    }
}

/// A bar on standard error, if a person looks at it.
fn progress(games: u64) -> ProgressBar {
    if !Screen::stderr().terminal {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
    match ProgressStyle::with_template("{bar:40} {pos} of {len} games, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
