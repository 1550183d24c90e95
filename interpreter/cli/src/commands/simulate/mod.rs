//! `simulate`: plays games between agents, or random games by default, and reports figures.
//!
//! Game number n of a seed is the same game on any thread, and a tally contains only sums. So the
//! results do not depend on the number of threads.

mod agents;

pub use agents::Table;

use crate::agents::judged;
use crate::args::{AgentArg, Format};
use crate::console::{Console, Stop};
use crate::interrupt::{self, Manner};
use crate::progress::Progress;
use crate::subject::{Start, Subject, Target};
use crate::threads::{InOrder, Workers};
use alfonso_diag::{Diagnostic, code};
use alfonso_game::{Fired, Game, Going, Position, Series};
use alfonso_record::opening::draw;
use alfonso_report::command_error::CommandError;
use alfonso_report::simulation::{self, Report, Tally};
use alfonso_search::steps_of_a_game;
use std::cell::Cell;
use std::sync::{Mutex, PoisonError};

/// The number of games that a thread plays before it takes its next piece.
const PIECE: u64 = 16;

/// The command.
#[derive(Debug)]
pub struct Simulate {
    /// The game.
    pub target: Target,
    /// The position to begin from.
    pub start: Start,
    /// The agents; empty for random play.
    pub agents: Vec<AgentArg>,
    /// The number of games.
    pub games: u64,
    /// The seed of the series.
    pub seed: u64,
    /// The maximum number of plies of a game; a longer game is broken off.
    pub max_plies: u32,
    /// The number of threads; at least 1.
    pub threads: usize,
}

impl Simulate {
    /// Plays the games and prints the report.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        // A game with several starts draws one for each game, unless a start is given.
        let dealt = self.start.is_open(&subject.game);
        let drawn = self.start.drawn(&subject.game, self.seed, 0);
        let start = drawn.opening(subject, format)?.line.position();
        let table = Table::new(&subject.game, &self.agents)?;
        interrupt::hear(Manner::Finish { announced: format == Format::Text });
        let given = Some(&start).filter(|_| !dealt);
        let knowing = (!table.is_random()).then(|| table.evaluation(subject, given, format));
        let knowing = knowing.transpose()?;
        let bar = Progress::games(self.games, format);
        let mut tally = match &knowing {
            None => self.play(subject, given, &bar),
            Some(evaluation) => table.play(self, &subject.game, evaluation, given, &bar),
        };
        let from_start = dealt || start == subject.game.start();
        if from_start {
            tally.begun(&subject.game.fired_before_start());
        }
        bar.finish();
        knowing.iter().try_for_each(judged)?;
        if tally.games == 0 {
            let message = "no game was finished before the program was stopped";
            return Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message)).into());
        }
        let report = Report::new(subject, &self.series(&subject.game, &table), &tally, from_start);
        match format {
            Format::Json => console.json(&report.json(subject)),
            Format::Text => console.print(&report.document(subject).text(console.screen)),
        }
    }

    /// Returns the settings that the report shows.
    fn series(&self, game: &Game, table: &Table) -> simulation::Series {
        let (games, seed, max_plies) = (self.games, self.seed, self.max_plies);
        simulation::Series { games, seed, max_plies, agents: table.seated(game) }
    }

    /// Plays all games, from a position or each from a random start.
    fn play(&self, subject: &Subject, start: Option<&Position>, bar: &Progress) -> Tally {
        let game = &subject.game;
        let share = steps_of_a_game(self.games);
        self.in_order(game, PIECE, &|first, games, tally| {
            let series = Series { seed: self.seed, first, games, max_plies: self.max_plies };
            let mut fired = std::mem::replace(&mut tally.fired, Fired(Vec::new()));
            let mut play = |start: &Position, series: Series| {
                let (mut number, left) = (series.first, Cell::new(share));
                let mut goes_on = |steps: u64| match left.get().checked_sub(steps) {
                    _ if interrupt::asked().is_some() => Going::Over,
                    Some(rest) => {
                        left.set(rest);
                        Going::On
                    }
                    None => Going::OverBudget,
                };
                game.playouts_within(start, series, &mut fired, &mut goes_on, &mut |playout, finals| {
                    left.set(share);
                    tally.add(number, playout, &|id| finals.variable(id).to_vec());
                    number += 1;
                })
            };
            match start {
                Some(start) => {
                    play(start, series);
                }
                None => {
                    let mut numbers = first..first.saturating_add(games);
                    numbers.all(|number| {
                        let start = game.start_at(draw(game, self.seed, number));
                        play(&start, Series { first: number, games: 1, ..series })
                    });
                }
            }
            tally.fired = fired;
            bar.add(tally.games);
        })
    }

    /// Plays the games in pieces on several threads. If the user asks to stop, the result covers
    /// the first games without a gap.
    fn in_order(&self, game: &Game, piece: u64, work: &(dyn Fn(u64, u64, &mut Tally) + Sync)) -> Tally {
        let sum = Mutex::new(InOrder::new(Tally::new(game)));
        let workers = Workers { threads: self.threads, units: self.games, piece };
        workers.run(
            || (),
            |first, games, ()| {
                let mut tally = Tally::new(game);
                work(first, games, &mut tally);
                let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
                sum.add(first, tally.games, tally, Tally::merge);
            },
            |(), ()| (),
        );
        sum.into_inner().unwrap_or_else(PoisonError::into_inner).sum()
    }
}
