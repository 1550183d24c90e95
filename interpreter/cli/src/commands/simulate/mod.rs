//! `simulate`: games of agents, random ones if nothing else is said, and figures of them.
//!
//! Game number n of a seed is the same game wherever it is played, and a tally holds sums only. So the results do not depend
//! on the number of threads.

mod agents;

pub use agents::Table;

use crate::args::{AgentArg, Format};
use crate::console::{Console, Stop};
use crate::interrupt::{self, Manner};
use crate::progress::Progress;
use crate::subject::{Start, Subject, Target};
use crate::threads::Crew;
use alfonso_diag::{Diagnostic, code};
use alfonso_game::{Fired, Game, Position, Series};
use alfonso_record::opening::draw;
use alfonso_report::simulation::{self, Report, Tally};
use alfonso_report::trouble::Trouble;

/// The games that a thread plays before it asks for more.
const PIECE: u64 = 16;

/// The command.
#[derive(Debug)]
pub struct Simulate {
    /// The game.
    pub target: Target,
    /// The position to begin from.
    pub start: Start,
    /// The agents; random ones if none is named.
    pub agents: Vec<AgentArg>,
    /// The number of games.
    pub games: u64,
    /// The seed of the series.
    pub seed: u64,
    /// The plies after which a game is broken off.
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
        let start = drawn.told(subject, format)?.line.position();
        let table = Table::new(&subject.game, &self.agents)?;
        interrupt::hear(Manner::Finish { told: format == Format::Text });
        let given = Some(&start).filter(|_| !dealt);
        let knowing = (!table.is_random()).then(|| table.evaluation(&subject.game, given, format));
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
        if tally.games == 0 {
            let message = "no game was finished before the program was stopped";
            return Err(Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message)).into());
        }
        let report = Report::new(subject, &self.series(&subject.game, &table), &tally, from_start);
        match format {
            Format::Json => console.json(&report.json(subject)),
            Format::Text => console.print(&report.document(subject).text(console.screen)),
        }
    }

    /// Returns what was asked for, as the report tells it.
    fn series(&self, game: &Game, table: &Table) -> simulation::Series {
        let (games, seed, max_plies) = (self.games, self.seed, self.max_plies);
        simulation::Series { games, seed, max_plies, agents: table.seated(game) }
    }

    /// Plays all games from a position, or each from the start that it draws.
    fn play(&self, subject: &Subject, start: Option<&Position>, bar: &Progress) -> Tally {
        let crew = Crew { threads: self.threads, units: self.games, piece: PIECE };
        crew.run(
            || Tally::new(&subject.game),
            |first, games, tally| {
                let series = Series { seed: self.seed, first, games, max_plies: self.max_plies };
                let mut fired = std::mem::replace(&mut tally.fired, Fired(Vec::new()));
                let game = &subject.game;
                let mut play = |start: &Position, series: Series| {
                    let mut number = series.first;
                    game.playouts_with(start, series, &mut fired, |playout, finals| {
                        tally.add(number, playout, &|row| finals.variable(row).to_vec());
                        number += 1;
                    });
                };
                match start {
                    Some(start) => play(start, series),
                    None => (first..first.saturating_add(games)).for_each(|number| {
                        let start = game.start_at(draw(game, self.seed, number));
                        play(&start, Series { first: number, games: 1, ..series });
                    }),
                }
                tally.fired = fired;
                bar.add(games);
            },
            |tally, part| tally.merge(&part),
        )
    }
}
