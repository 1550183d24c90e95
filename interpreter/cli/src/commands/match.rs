//! `match`: two agents at one game, in pairs of games with the seats exchanged.

use crate::agents::{able, patience};
use crate::args::Format;
use crate::console::{Console, Stop};
use crate::document::{Document, Form, Table};
use crate::interrupt::{self, Manner};
use crate::progress::Progress;
use crate::render::json::Head;
use crate::render::words;
use crate::report::Trouble;
use crate::subject::{Start, Subject, Target};
use crate::threads::Crew;
use alfonso_diag::{Diagnostic, code};
use alfonso_game::{Game, Line, Move, Position, Random, Seat};
use alfonso_search::{Agent, Evaluation};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use std::time::Instant;

/// The command.
#[derive(Debug)]
pub struct Contest {
    /// The game.
    pub target: Target,
    /// The position to begin from.
    pub start: Start,
    /// The two agents.
    pub agents: [Agent; 2],
    /// The number of games; an odd one is rounded up.
    pub games: u64,
    /// The moves that are drawn at random before the agents begin.
    pub opening: u32,
    /// The seed.
    pub seed: u64,
    /// The plies after which a game is broken off.
    pub max_plies: u32,
    /// The number of threads.
    pub threads: usize,
}

/// The object that `match` prints for programs.
#[derive(Serialize, JsonSchema)]
struct MatchJson {
    #[serde(flatten)]
    head: Head,
    agents: [String; 2],
    seed: u64,
    games: u64,
    /// The games that each agent has won.
    wins: [u64; 2],
    draws: u64,
    /// Of the draws, the games that were broken off.
    broken_off: u64,
    /// The strength of the first agent beside the second, from the scores of pairs; absent if all games went one way.
    #[serde(skip_serializing_if = "Option::is_none")]
    elo: Option<Elo>,
}

/// A difference in strength, in points of Elo, with a 95% interval.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
struct Elo {
    mean: f64,
    low: f64,
    high: f64,
}

/// The sum of some pairs.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    wins: [u64; 2],
    draws: u64,
    broken_off: u64,
    /// The number of pairs by the half points of the first agent in them: 0 to 4.
    pairs: [u64; 5],
}

/// The half points of a win.
const POINT: usize = 2;

impl Contest {
    /// Plays the games and prints the score.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let game = &subject.game;
        let seats = game.names().players.len();
        if seats != 2 {
            let message = format!("a match is between two players, and this game has {seats}");
            return Err(Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message)).into());
        }
        for agent in self.agents {
            able(agent, game)?;
        }
        let start = self.start.line(subject)?.told(format).line.position();
        interrupt::hear(Manner::Finish { told: format == Format::Text });
        let pairs = self.games.div_ceil(2);
        let bar = Progress::games(pairs * 2, format);
        let evaluation = Evaluation::new(game);
        let crew = Crew { threads: self.threads, units: pairs, piece: 1 };
        let score = crew.run(
            Score::default,
            |first, count, score: &mut Score| {
                for pair in first..first + count {
                    self.pair(game, &start, &evaluation, pair, score);
                    bar.add(2);
                }
            },
            |sum, part| sum.add(&part),
        );
        bar.finish();
        let games = score.wins.iter().sum::<u64>() + score.draws;
        if games == 0 {
            let message = "no pair of games was finished before the program was stopped";
            return Err(Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message)).into());
        }
        let told = MatchJson {
            head: Head::new(&subject.card),
            agents: self.agents.map(|agent| agent.to_string()),
            seed: self.seed,
            games,
            wins: score.wins,
            draws: score.draws,
            broken_off: score.broken_off,
            elo: score.elo(),
        };
        match format {
            Format::Json => console.json(&told),
            Format::Text => console.print(&document(subject, &told).text(console.screen)),
        }
    }

    /// Plays two games from one opening, with the seats exchanged.
    fn pair(&self, game: &Game, start: &Position, evaluation: &Evaluation, pair: u64, score: &mut Score) {
        let (mut halves, mut both) = (0, Score::default());
        for swapped in [false, true] {
            // Both games of a pair have the same opening and the same dice; what agents choose by lot is drawn apart.
            let mut chance = Random::of_game(self.seed, pair);
            let mut whim = Random::of_game(!self.seed, 2 * pair + u64::from(swapped));
            let mut line = game.line_from(start);
            let mut plies = 0;
            while line.outcome().is_none() && plies < self.max_plies {
                let is_open = line.is_chance() || plies < self.opening;
                let random = if is_open { &mut chance } else { &mut whim };
                let Some(m) = self.next(line.as_mut(), evaluation, plies, swapped, random) else { break };
                line.play(m).expect("the move is one of the legal ones");
                plies += 1;
            }
            // Once the user has asked to stop, agents no longer think.
            if interrupt::asked().is_some() {
                return;
            }
            halves += self.count(line.as_ref(), swapped, &mut both);
        }
        both.pairs[halves] += 1;
        score.add(&both);
    }

    fn next(
        &self,
        line: &mut dyn Line,
        evaluation: &Evaluation,
        plies: u32,
        swapped: bool,
        random: &mut Random,
    ) -> Option<Move> {
        if line.is_chance() || plies < self.opening {
            return line.at_random(random);
        }
        let agent = self.agents[usize::from((line.to_move() == Seat::new(1)) != swapped)];
        let mut stop = patience(agent, Instant::now());
        agent.choose(evaluation, line, random, &mut stop).map(|choice| choice.chosen)
    }

    /// Counts a game, and returns the half points of the first agent.
    fn count(&self, line: &dyn Line, swapped: bool, score: &mut Score) -> usize {
        let winners: Vec<Seat> =
            line.outcome().into_iter().flat_map(|outcome| outcome.winners().collect::<Vec<_>>()).collect();
        match winners.as_slice() {
            [winner] => {
                let agent = usize::from((*winner == Seat::new(1)) != swapped);
                score.wins[agent] += 1;
                if agent == 0 { POINT } else { 0 }
            }
            _ => {
                score.draws += 1;
                score.broken_off += u64::from(line.outcome().is_none());
                POINT / 2
            }
        }
    }
}

impl Score {
    fn add(&mut self, part: &Self) {
        (0..2).for_each(|agent| self.wins[agent] += part.wins[agent]);
        self.draws += part.draws;
        self.broken_off += part.broken_off;
        (0..5).for_each(|halves| self.pairs[halves] += part.pairs[halves]);
    }

    /// Returns the difference in strength from the scores of pairs, whose games share an opening and are not independent. (The
    /// pentanomial model: the mean of the pairs' scores with its standard error, put through the logistic curve of Elo.)
    fn elo(&self) -> Option<Elo> {
        let count: u64 = self.pairs.iter().sum();
        let part = |halves: usize| halves as f64 / 4.0;
        let mean = (0..5).map(|halves| self.pairs[halves] as f64 * part(halves)).sum::<f64>() / count as f64;
        let square = |halves: usize| (part(halves) - mean).powi(2);
        let spread = (0..5).map(|halves| self.pairs[halves] as f64 * square(halves)).sum::<f64>();
        let error = (spread / (count.max(2) - 1) as f64 / count as f64).sqrt();
        let elo = |score: f64| -400.0 * (1.0 / score.clamp(1e-4, 1.0 - 1e-4) - 1.0).log10();
        (mean > 0.0 && mean < 1.0).then(|| Elo {
            mean: elo(mean) + 0.0,
            low: elo(mean - 1.96 * error),
            high: elo(mean + 1.96 * error),
        })
    }
}

fn document(subject: &Subject, told: &MatchJson) -> Document<'static> {
    let mut page = Document::new(Form::Report);
    page.heading(1, format!("{}: {} against {}", subject.card.heading(), told.agents[0], told.agents[1]));
    let games = words::count(told.games as usize, "game");
    page.paragraph(format!("{games} in pairs with the seats exchanged, seed {}", told.seed));
    let mut table = Table::new(&[], "lrr");
    let mut row = |name: &str, number: u64| {
        table.row([
            name.to_owned(),
            number.to_string(),
            format!("{:.1}%", 100.0 * number as f64 / told.games as f64),
        ]);
    };
    row(&told.agents[0], told.wins[0]);
    row(&told.agents[1], told.wins[1]);
    row("nobody", told.draws);
    page.table(table);
    if told.broken_off > 0 {
        page.paragraph(format!(
            "{} broken off, and counted as won by nobody",
            words::count(told.broken_off as usize, "game")
        ));
    }
    page.paragraph(match told.elo {
        Some(elo) => format!(
            "{} is stronger by {:.0} points of Elo (95% interval {:.0} to {:.0})",
            told.agents[0], elo.mean, elo.low, elo.high
        ),
        None => "All games went one way: no difference in Elo can be told.".to_owned(),
    });
    page
}

/// Returns the shapes of its objects.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<MatchJson>()]
}
