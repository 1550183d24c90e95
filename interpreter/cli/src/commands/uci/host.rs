//! The player behind the interface: options, a game, a position, and work on a thread of its own.

use super::board::{Board, Setup};
use super::command::Go;
use super::count;
use super::options::{Change, Options};
use super::out::Out;
use super::running::{Kind, Running};
use super::search::{self, NONE, Search};
use crate::subject::Subject;
use std::sync::Arc;
use std::time::Instant;

/// A game that is played by the interface.
pub struct Host {
    board: Arc<Board>,
    options: Options,
    /// The position that was set up last; the reason if it could not be, and then nothing is known about any position.
    setup: Result<Setup, String>,
    seed: u64,
    out: Arc<Out>,
    running: Option<Running>,
}

impl Host {
    /// Returns a host that plays a game.
    pub fn new(name: &str, subject: Subject, seed: u64, out: Arc<Out>) -> Self {
        let board = Arc::new(Board::new(subject));
        let setup = Ok(board.beginning());
        Self { board, options: Options::new(name), setup, seed, out, running: None }
    }

    /// Says which options there are.
    pub fn list(&self) {
        self.options.list(&self.out);
    }

    /// Sets an option. Only another game ends what is running.
    pub fn set(&mut self, name: &str, value: &str) {
        let before = self.options.clone();
        if self.options.set(name, value, &self.out) != Change::Game {
            return;
        }
        self.stop();
        match self.options.board(&self.out) {
            Ok(board) => {
                self.board = Arc::new(board);
                self.setup = Ok(self.board.beginning());
            }
            Err(why) => {
                self.out.remark(&format!("{why}; {} stays", before.variant));
                self.options = before;
            }
        }
    }

    /// Sets a position up.
    pub fn set_position(&mut self, fen: Option<&str>, moves: &[String]) {
        self.stop();
        self.setup = self.board.setup(fen, moves);
        if let Err(why) = &self.setup {
            self.out.remark(&format!("{why}; no position is known until a good one comes"));
        }
    }

    /// Begins to search, or to count.
    pub fn go(&mut self, go: Go) {
        self.stop();
        for word in &go.unread {
            self.out.remark(&format!("go: {word} means nothing here"));
        }
        let setup = match &self.setup {
            Ok(setup) => setup.clone(),
            Err(why) => {
                self.out.remark(&format!("no position is known: {why}"));
                // A client waits for an answer, and takes any move for one in the position that it has sent.
                if go.perft.is_none() {
                    self.out.say(&format!("bestmove {NONE}"));
                }
                return;
            }
        };
        let (board, out) = (Arc::clone(&self.board), Arc::clone(&self.out));
        if let Some(depth) = go.perft {
            if depth > count::DEEPEST {
                out.remark(&format!("go perft: {} plies are counted, which is the most", count::DEEPEST));
            }
            let depth = depth.min(count::DEEPEST);
            let work = move |signals: &_| count::run(&board, &setup, depth, signals, &out);
            self.running = Some(Running::begin(Kind::Limited, &self.out, work));
            return;
        }
        let Options { memory, lines, ponder, .. } = self.options;
        let search = Search { board, setup, memory, lines: lines as usize, ponder, seed: self.seed, out };
        let kind = search::kind(&go);
        self.running = Some(Running::begin(kind, &self.out, move |signals| search.run(&go, signals)));
    }

    /// Says to a search that the move it expects was played.
    pub fn hit(&mut self) {
        if let Some(running) = &mut self.running {
            running.hit();
        }
    }

    /// Ends what is running, and waits until it has given its answer.
    pub fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop();
        }
    }

    /// Gives what is running time until a moment, if it has a limit of its own, and ends it.
    pub fn finish(&mut self, until: Instant) {
        if let Some(running) = self.running.take() {
            running.finish(until);
        }
    }

    /// Returns true until a search or a count that has a limit has given its answer.
    pub fn is_awaited(&self) -> bool {
        self.running.as_ref().is_some_and(Running::is_awaited)
    }

    /// Shows the position, for people.
    pub fn show(&self) {
        match &self.setup {
            Ok(setup) => {
                let (fen, fen_loss) = self.board.fen(setup);
                self.out.say(&format!("Fen: {fen}"));
                if let Some(fen_loss) = fen_loss {
                    self.out.remark(&fen_loss);
                }
            }
            Err(why) => self.out.remark(&format!("no position is known: {why}")),
        }
    }
}
