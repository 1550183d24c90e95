//! `profile`: plays random games and reports which rules took the steps of the engine.
//!
//! The games are those of `simulate` with the same seed, and the results do not depend on the number of
//! threads.

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::interrupt::{self, Manner};
use crate::progress::Progress;
use crate::subject::{Start, Subject, Target};
use crate::threads::{InOrder, Workers};
use alfonso_diag::{Diagnostic, code};
use alfonso_game::{Going, Position, Profile, Series};
use alfonso_record::opening::draw;
use alfonso_report::command_error::CommandError;
use alfonso_report::profile::{Report, locations};
use alfonso_search::steps_of_a_game;
use std::cell::Cell;
use std::sync::{Mutex, PoisonError};

/// The number of games that a thread plays before it takes its next piece.
const PIECE: u64 = 16;

/// The command.
#[derive(Debug)]
pub struct ProfileRules {
    /// The game.
    pub target: Target,
    /// The position to begin from.
    pub start: Start,
    /// The number of games.
    pub games: u64,
    /// The seed of the series.
    pub seed: u64,
    /// The maximum number of plies of a game; a longer game is broken off.
    pub max_plies: u32,
    /// The number of threads; at least 1.
    pub threads: usize,
}

impl ProfileRules {
    /// Plays the games and prints the report.
    pub fn run(&self, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let (found, loaded) = self.target.load()?;
        let locations = locations(&loaded);
        let subject = Subject::new(&found.name, &self.target.file, loaded, &self.target.readings);
        // A game with several starts draws one for each game, unless a start is given.
        let dealt = self.start.is_open(&subject.game);
        let drawn = self.start.drawn(&subject.game, self.seed, 0);
        let start = drawn.opening(&subject, format)?.line.position();
        interrupt::hear(Manner::Finish { announced: format == Format::Text });
        let bar = Progress::games(self.games, format);
        let profile = self.play(&subject, Some(&start).filter(|_| !dealt), &bar);
        bar.finish();
        if profile.games == 0 {
            let message = "no game was finished before the program was stopped";
            return Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message)).into());
        }
        let report = Report::new(&subject, &profile, &locations, self.series(0, self.games));
        match format {
            Format::Json => console.json(&report.json(&subject)),
            Format::Text => console.print(&report.document(&subject).text(console.screen)),
        }
    }

    fn series(&self, first: u64, games: u64) -> Series {
        Series { seed: self.seed, first, games, max_plies: self.max_plies }
    }

    /// Plays all games, from a position or each from a random start. If the user asks to stop, the
    /// result covers the first games without a gap.
    fn play(&self, subject: &Subject, start: Option<&Position>, bar: &Progress) -> Profile {
        let game = &subject.game;
        let share = steps_of_a_game(self.games);
        let play = |start: &Position, series: Series| {
            let left = Cell::new(share);
            let mut goes_on = |steps: u64| match left.get().checked_sub(steps) {
                _ if interrupt::asked().is_some() => Going::Over,
                Some(rest) => {
                    left.set(rest);
                    Going::On
                }
                None => Going::OverBudget,
            };
            game.profile(start, series, &mut goes_on)
        };
        let sum = Mutex::new(InOrder::new(Profile::default()));
        let workers = Workers { threads: self.threads, units: self.games, piece: PIECE };
        workers.run(
            || (),
            |first, games, ()| {
                let mut profile = Profile::default();
                for number in first..first.saturating_add(games) {
                    let series = self.series(number, 1);
                    let played = match start {
                        Some(start) => play(start, series),
                        None => play(&game.start_at(draw(game, self.seed, number)), series),
                    };
                    if played.games == 0 {
                        break;
                    }
                    profile.merge(&played);
                }
                bar.add(profile.games);
                let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
                sum.add(first, profile.games, profile, Profile::merge);
            },
            |(), ()| (),
        );
        sum.into_inner().unwrap_or_else(PoisonError::into_inner).sum()
    }
}
