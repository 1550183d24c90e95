//! The player behind the interface: a game, a position, and a search on a thread of its own.

use super::said::Go;
use crate::commands::tune;
use crate::sanitise;
use crate::subject::{Subject, Target};
use alfonso_game::{Leaves, Line, Position, Random};
use alfonso_notation::uci;
use alfonso_search::{Agent, Choice, Evaluation, FORCED, Limit, WIN};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Where lines go; whole lines, one at a time.
pub type Out = Arc<Mutex<dyn Write + Send>>;

/// The memory of the table at first, in mebibytes.
pub const MEMORY: u32 = 40;
/// The pause between two looks whether a search that has ended may say so.
const PAUSE: Duration = Duration::from_millis(5);

/// A game with what is known about it, shared with the thread that searches.
struct Board {
    subject: Subject,
    evaluation: Evaluation,
    /// The worth of the least piece, for which a hundred is told.
    least: i32,
}

/// A game that is played by the interface.
pub struct Host {
    board: Arc<Board>,
    /// The name of the game, as it is chosen by an option.
    pub name: String,
    start: Position,
    /// The moves from there, as texts of this program.
    moves: Vec<String>,
    pub memory: u32,
    seed: u64,
    out: Out,
    searching: Option<(JoinHandle<()>, Arc<AtomicBool>)>,
}

/// Writes a line at once. Whoever reads may be gone, which is no fault.
pub fn say(out: &Out, line: &str) {
    let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = writeln!(out, "{}", sanitise::shown(line)).and_then(|()| out.flush());
}

/// Returns the reason why a game cannot be played by this protocol.
pub fn unfit(subject: &Subject) -> Option<&'static str> {
    let game = &subject.game;
    match () {
        () if game.names().players.len() != 2 => Some("it has not two players"),
        () if game.has_dice() => Some("it has dice"),
        () if game.blueprint().fen.fields.is_empty() => Some("its file declares no notation for positions"),
        () => None,
    }
}

/// Loads a game by its name.
///
/// # Errors
/// The reason, on one line.
pub fn load(name: &str) -> Result<Subject, String> {
    let subject = Target::named(name).subject().map_err(|trouble| {
        trouble.diagnostics.first().map_or_else(String::new, |problem| problem.message.clone())
    })?;
    match unfit(&subject) {
        Some(why) => Err(format!("{name} cannot be played here: {why}")),
        None => Ok(subject),
    }
}

impl Host {
    /// Returns a host that plays a game.
    pub fn new(name: &str, subject: Subject, seed: u64, out: Out) -> Self {
        let start = subject.game.start();
        let board = Arc::new(Board::new(subject));
        Self {
            board,
            name: name.to_owned(),
            start,
            moves: Vec::new(),
            memory: MEMORY,
            seed,
            out,
            searching: None,
        }
    }

    /// Plays another game from now on.
    pub fn play(&mut self, name: &str, subject: Subject) {
        self.stop();
        *self = Self { memory: self.memory, ..Self::new(name, subject, self.seed, Arc::clone(&self.out)) };
    }

    /// Sets a position up. An illegal move is told, and those before it have been played.
    pub fn set(&mut self, fen: Option<&str>, moves: &[String]) {
        self.stop();
        let board = Arc::clone(&self.board);
        let game = &board.subject.game;
        let start = match fen.map(|fen| game.from_fen(fen)) {
            None => game.start(),
            Some(Ok(start)) => start,
            Some(Err(error)) => {
                return say(
                    &self.out,
                    &format!("info string this is no position: {error}; the last one stays"),
                );
            }
        };
        let mut line = game.line_from(&start);
        let mut played = Vec::new();
        for text in moves {
            let Ok(m) = alfonso_notation::find(board.subject.about(), line.as_ref(), text, 0) else {
                say(
                    &self.out,
                    &format!("info string {text} is not legal, and it is passed over with what follows"),
                );
                break;
            };
            played.push(line.text(m));
            let _ = line.play(m);
        }
        (self.start, self.moves) = (start, played);
    }

    /// Begins to search.
    pub fn go(&mut self, go: Go) {
        self.stop();
        if let Some(depth) = go.perft {
            return self.count(depth);
        }
        let stopped = Arc::new(AtomicBool::new(false));
        let search = Search {
            board: Arc::clone(&self.board),
            start: self.start.clone(),
            moves: self.moves.clone(),
            memory: self.memory,
            seed: self.seed,
            stopped: Arc::clone(&stopped),
            out: Arc::clone(&self.out),
        };
        self.searching = Some((thread::spawn(move || search.run(&go)), stopped));
    }

    /// Ends the search, and waits until it has told its move.
    pub fn stop(&mut self) {
        if let Some((thread, stopped)) = self.searching.take() {
            stopped.store(true, Ordering::Release);
            let _ = thread.join();
        }
    }

    /// Waits until the search ends by itself.
    pub fn wait(&mut self) {
        if let Some((thread, _)) = self.searching.take() {
            let _ = thread.join();
        }
    }

    /// Counts the sequences of moves behind each first move.
    fn count(&self, depth: u32) {
        let board = Arc::clone(&self.board);
        let mut line = self.line(&board);
        let mut all = 0;
        for m in line.moves().to_vec() {
            let text = board.text(line.as_ref(), m);
            let _ = line.play(m);
            let counted = if depth > 1 { line.count(depth - 1, Leaves::Bulk) } else { Ok(1) };
            line.undo();
            match counted {
                Ok(count) => {
                    all += count;
                    say(&self.out, &format!("{text}: {count}"));
                }
                Err(_) => return say(&self.out, "info string a rule takes too many steps here"),
            }
        }
        say(&self.out, &format!("\nNodes searched: {all}\n"));
    }

    /// Shows the position, for people.
    pub fn show(&self) {
        let board = Arc::clone(&self.board);
        let line = self.line(&board);
        say(
            &self.out,
            &format!("Fen: {}", board.subject.game.to_fen_in(&line.position(), alfonso_game::Dialect::Uci)),
        );
    }

    fn line<'b>(&self, board: &'b Board) -> Box<dyn Line + 'b> {
        board.line(&self.start, &self.moves)
    }
}

impl Board {
    fn new(subject: Subject) -> Self {
        let evaluation = tune::own_evaluation(&subject);
        let kinds = evaluation.weights().kinds;
        let least = kinds.into_iter().filter(|worth| *worth > 0).min().unwrap_or(100);
        Self { subject, evaluation, least }
    }

    fn line(&self, start: &Position, moves: &[String]) -> Box<dyn Line + '_> {
        let mut line = self.subject.game.line_from(start);
        for text in moves {
            let Some(m) = line.find(text) else { break };
            let _ = line.play(m);
        }
        line
    }

    fn text(&self, line: &dyn Line, m: alfonso_game::Move) -> String {
        uci::written(self.subject.about(), line, m)
    }
}

/// A search, on its way to its thread.
struct Search {
    board: Arc<Board>,
    start: Position,
    moves: Vec<String>,
    memory: u32,
    seed: u64,
    stopped: Arc<AtomicBool>,
    out: Out,
}

impl Search {
    fn run(self, go: &Go) {
        let begun = Instant::now();
        let board = Arc::clone(&self.board);
        let mut line = board.line(&self.start, &self.moves);
        let patience = go.patience(line.to_move().index());
        let unlimited = go.depth.is_none() && go.nodes.is_none();
        let limit = Limit {
            depth: go.depth.map(|depth| depth.min(DEEPEST)).or(unlimited.then_some(DEEPEST)),
            nodes: go.nodes,
            memory: Some(self.memory),
            ..Limit::default()
        };
        let is_over =
            || self.stopped.load(Ordering::Acquire) || patience.is_some_and(|most| begun.elapsed() >= most);
        // What is found is told with the moves that are expected, which need a line of their own.
        let mut told_on = board.line(&self.start, &self.moves);
        let mut tell = |choice: &Choice| self.tell(told_on.as_mut(), choice, begun.elapsed());
        let mut random = Random::new(self.seed);
        let agent = Agent::AlphaBeta(limit);
        let choice = agent.choose_and_tell(
            &board.evaluation,
            line.as_mut(),
            &mut random,
            &mut || is_over(),
            &mut tell,
        );
        // With `go infinite`, the move may be told only after `stop`.
        while go.infinite && !self.stopped.load(Ordering::Acquire) {
            thread::sleep(PAUSE);
        }
        let best =
            choice.map_or_else(|| "(none)".to_owned(), |choice| board.text(line.as_ref(), choice.chosen));
        say(&self.out, &format!("bestmove {best}"));
    }

    /// Tells what a depth has brought.
    fn tell(&self, line: &mut dyn Line, choice: &Choice, time: Duration) {
        let score = choice.score.unwrap_or_default();
        let worth = match score.abs() {
            forced if forced >= FORCED => {
                let moves = (WIN - forced + 1) / 2;
                format!("mate {}", if score > 0 { moves } else { -moves })
            }
            _ => format!("cp {}", i64::from(score) * 100 / i64::from(self.board.least)),
        };
        let millis = time.as_millis().max(1);
        let rate = u128::from(choice.nodes) * 1000 / millis;
        let mut texts = Vec::new();
        for m in &choice.line {
            if !line.moves().contains(m) {
                break;
            }
            texts.push(self.board.text(line, *m));
            let _ = line.play(*m);
        }
        for _ in &texts {
            line.undo();
        }
        say(
            &self.out,
            &format!(
                "info depth {} score {worth} nodes {} nps {rate} time {millis} pv {}",
                choice.depth,
                choice.nodes,
                texts.join(" ")
            ),
        );
    }
}

/// The greatest depth of a search.
const DEEPEST: u32 = 64;

/// Returns standard output, for lines.
pub fn stdout() -> Out {
    Arc::new(Mutex::new(io::stdout()))
}
