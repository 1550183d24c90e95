//! `match`: plays two agents against each other, in pairs of games with the seats exchanged.

use crate::agents::{judged, patience, reading, ready};
use crate::args::Format;
use crate::commands::tune;
use crate::console::{Console, Stop};
use crate::files::{self, names};
use crate::interrupt::{self, Manner};
use crate::progress::Progress;
use crate::subject::{Start, Subject, Target};
use crate::threads::Workers;
use alfonso_diag::{Diagnostic, code};
use alfonso_game::{Game, Line, Move, Position, Random, Seat};
use alfonso_notation::record::{Beginning, Player, Record};
use alfonso_record::agents::able;
use alfonso_record::recorded as record;
use alfonso_report::command_error::CommandError;
use alfonso_report::head::Head;
use alfonso_report::matches::{self, MatchJson, POINT, Score, Sprt, Verdict};
use alfonso_search::{Agent, Evaluation};
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
    /// The number of games, rounded up to an even number. For a test, the maximum number of games.
    pub games: u64,
    /// The test that ends the match.
    pub sprt: Option<Sprt>,
    /// The number of random moves before the agents begin.
    pub opening: u32,
    /// The seed.
    pub seed: u64,
    /// The maximum number of plies of a game; a longer game is broken off.
    pub max_plies: u32,
    /// The number of threads.
    pub threads: usize,
    /// The PGN file to save the games to.
    pub save: Option<String>,
    /// The file with the weights of the first agent's evaluation.
    pub weights: Option<String>,
}

/// The setting that all games of a match share.
struct Arena<'s> {
    subject: &'s Subject,
    start: Position,
    beginning: Beginning,
    /// The evaluation of each agent.
    evaluations: [Evaluation; 2],
    /// The number of each seat's side. The agents alternate over the sides.
    sides: Vec<usize>,
}

/// The score of a pair, and its games in PGN. If PGN cannot represent the games, contains the
/// reason instead.
struct Pair {
    number: u64,
    score: Score,
    games: Result<Vec<String>, String>,
}

/// The number of pairs between two evaluations of the test. Pairs after the end of the test are
/// discarded, so that the result does not depend on the number of threads.
const BLOCK: u64 = 64;

impl Contest {
    /// Plays the games and prints the score.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let game = &subject.game;
        if game.names().players.len() < 2 {
            let message = "a match needs two players, but this game has only one";
            return Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message)).into());
        }
        for agent in &self.agents {
            able(agent, game)?;
        }
        let opening = self.start.opening(subject, format)?;
        let (start, beginning) = (opening.line.position(), opening.beginning);
        let mut first = tune::evaluation(subject, self.weights.as_deref())?;
        ready(&self.agents, &mut first, reading(subject), Some(&start), Some(format))?;
        let second = tune::own_evaluation(subject).with_values_of(&first);
        let evaluations = [first, second];
        let arena = Arena { subject, start, beginning, evaluations, sides: sides(game) };
        if let Some(file) = self.save.as_deref().filter(|file| names::path(file).exists()) {
            return Err(CommandError::bare(files::occupied(file)).into());
        }
        interrupt::hear(Manner::Finish { announced: format == Format::Text });
        let pairs = self.games.div_ceil(2);
        let bar = Progress::games(pairs * 2, format);
        let (mut played, mut unsaved): (Vec<String>, Option<String>) = (Vec::new(), None);
        let mut score = Score::default();
        let mut first = 0;
        while first < pairs && !self.is_decided(&score) && interrupt::asked().is_none() {
            let units = (pairs - first).min(if self.sprt.is_some() { BLOCK } else { u64::MAX });
            let workers = Workers { threads: self.threads, units, piece: 1 };
            let mut block: Vec<Pair> = workers.run(
                Vec::new,
                |from, count, found: &mut Vec<Pair>| {
                    for pair in first + from..first + from + count {
                        found.extend(self.pair(&arena, pair));
                        bar.add(2);
                    }
                },
                |all, mut part| all.append(&mut part),
            );
            block.sort_unstable_by_key(|pair| pair.number);
            for pair in block {
                score.add(&pair.score);
                match pair.games {
                    Ok(games) => played.extend(games),
                    Err(why) => unsaved = Some(why),
                }
                if self.is_decided(&score) {
                    break;
                }
            }
            first += units;
        }
        bar.finish();
        arena.evaluations.iter().try_for_each(judged)?;
        let games = score.wins.iter().sum::<u64>() + score.draws;
        if games == 0 {
            let message = "no pair of games was finished before the program was stopped";
            return Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message)).into());
        }
        let report = MatchJson {
            head: Head::new(&subject.info),
            agents: self.agents.each_ref().map(Agent::to_string),
            seed: self.seed,
            games,
            asked: pairs * 2,
            stopped: games < pairs * 2 && !self.is_decided(&score),
            wins: score.wins,
            draws: score.draws,
            broken_off: score.broken_off,
            elo: score.elo(),
            sprt: self.sprt.map(|sprt| sprt.judge(&score)),
        };
        match format {
            Format::Json => console.json(&report)?,
            Format::Text => console
                .print(&matches::document(subject, &report, self.weights.as_deref()).text(console.screen))?,
        }
        // The score is printed before writing the file can fail.
        match (&self.save, unsaved) {
            (Some(_), Some(why)) => {
                let message = format!("the games cannot be saved as PGN: {why}");
                Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message)).into())
            }
            (Some(file), None) => Ok(files::keep(file, &played.join("\n")).map_err(CommandError::bare)?),
            (None, _) => Ok(()),
        }
    }

    /// Returns true if the test has reached a decision.
    fn is_decided(&self, score: &Score) -> bool {
        self.sprt.is_some_and(|sprt| sprt.judge(score).verdict != Verdict::Open)
    }

    /// Plays two games from one opening, with the seats exchanged. Returns `None` if the user has
    /// asked to stop.
    fn pair(&self, arena: &Arena<'_>, pair: u64) -> Option<Pair> {
        let (mut halves, mut both) = (0, Score::default());
        let mut games = Ok(Vec::new());
        for swapped in [false, true] {
            // Both games of a pair have the same opening and the same dice. The agents' random
            // choices use separate random streams.
            let mut chance = Random::of_game(self.seed, pair);
            let mut whim = Random::of_game(!self.seed, 2 * pair + u64::from(swapped));
            let mut line = arena.subject.game.line_from(&arena.start);
            let mut plies = 0;
            while line.outcome().is_none() && plies < self.max_plies {
                let is_open = line.is_chance() || plies < self.opening;
                let random = if is_open { &mut chance } else { &mut whim };
                let Some(m) = self.next(arena, line.as_mut(), plies, swapped, random) else {
                    break;
                };
                line.play(m).expect("the move is one of the legal ones");
                plies += 1;
            }
            // Agents cut their searches short once the user has asked to stop, so the game is
            // unusable.
            if interrupt::asked().is_some() {
                return None;
            }
            halves += arena.count(line.as_ref(), swapped, &mut both);
            if let (Some(file), Ok(texts)) = (&self.save, &mut games) {
                match record::in_pgn(arena.subject, file, &self.record(arena, line.as_ref(), pair, swapped)) {
                    Ok(text) => texts.push(text),
                    Err(why) => games = Err(why),
                }
            }
        }
        both.pairs[halves] += 1;
        Some(Pair { number: pair, score: both, games })
    }

    /// Returns the record of a game.
    fn record(&self, arena: &Arena<'_>, line: &dyn Line, pair: u64, swapped: bool) -> Record {
        let players = arena.subject.game.names().players.iter().enumerate();
        let seats = players.map(|(seat, (name, _))| {
            let agent = &self.agents[arena.agent(Seat::new(seat), swapped)];
            (name.clone(), Player::Agent(agent.to_string()))
        });
        let round = format!("{}.{}", pair + 1, 1 + u8::from(swapped));
        let mut tags = vec![("Round".to_owned(), round)];
        // Programs that read the file must be able to distinguish the players, even if both are the
        // same agent.
        let [first, second] = self.agents.each_ref().map(Agent::to_string);
        if first == second {
            let names = matches::names(&[first, second]);
            let seat = |(seat, tag): (usize, &str)| {
                (tag.to_owned(), names[arena.agent(Seat::new(seat), swapped)].clone())
            };
            tags.extend(["White", "Black"].into_iter().enumerate().map(seat));
        }
        let start = arena.beginning.clone();
        Record { tags, ..record::of_line(arena.subject, line, (start, self.seed), seats.collect()) }
    }

    fn next(
        &self,
        arena: &Arena<'_>,
        line: &mut dyn Line,
        plies: u32,
        swapped: bool,
        random: &mut Random,
    ) -> Option<Move> {
        if line.is_chance() || plies < self.opening {
            return line.at_random(random);
        }
        let number = arena.agent(line.to_move(), swapped);
        let agent = &self.agents[number];
        let mut stop = patience(agent, Instant::now());
        agent.choose(&arena.evaluations[number], line, random, &mut stop).map(|choice| choice.chosen)
    }
}

impl Arena<'_> {
    /// Returns the index of the agent that plays a seat, 0 or 1.
    fn agent(&self, seat: Seat, swapped: bool) -> usize {
        usize::from((self.sides[seat.index()] % 2 == 1) != swapped)
    }

    /// Adds the result of a game to the score, and returns the first agent's half points.
    fn count(&self, line: &dyn Line, swapped: bool, score: &mut Score) -> usize {
        let winners = line.outcome().into_iter().flat_map(|outcome| outcome.winners().collect::<Vec<_>>());
        let mut agents: Vec<usize> = winners.map(|seat| self.agent(seat, swapped)).collect();
        agents.dedup();
        match agents.as_slice() {
            [agent] => {
                score.wins[*agent] += 1;
                if *agent == 0 { POINT } else { 0 }
            }
            _ => {
                score.draws += 1;
                score.broken_off += u64::from(line.outcome().is_none());
                POINT / 2
            }
        }
    }
}

/// Returns the side of each seat. Sides are numbered in the order of their first seats.
fn sides(game: &Game) -> Vec<usize> {
    let (mut sides, mut count) = (Vec::new(), 0);
    for seat in 0..game.names().players.len() {
        let with = game.blueprint().with_partners(1 << seat);
        let known = (0..seat).find(|other| with >> other & 1 != 0).map(|other| sides[other]);
        sides.push(known.unwrap_or_else(|| {
            count += 1;
            count - 1
        }));
    }
    sides
}
