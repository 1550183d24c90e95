//! The state behind the protocol: options, a game, a position, and work on another thread.

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

/// A game that is played through the protocol.
pub struct Host {
    board: Arc<Board>,
    options: Options,
    /// The last position that was set up, or the reason why it is invalid. No position is known in
    /// that case.
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

    /// Prints the available options.
    pub fn list(&self) {
        self.options.list(&self.out);
    }

    /// Sets an option. Stops the current work only if the option changes the game.
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
            self.out.remark(&format!("{why}; the engine waits for a valid position"));
        }
    }

    /// Starts a search or a count.
    pub fn go(&mut self, go: Go) {
        self.stop();
        for word in &go.unread {
            self.out.remark(&format!("go: {word} means nothing here"));
        }
        let setup = match &self.setup {
            Ok(setup) => setup.clone(),
            Err(why) => {
                self.out.remark(&format!("no position is known: {why}"));
                // The client waits for an answer, and would apply any move to the position that it
                // has sent.
                if go.perft.is_none() {
                    self.out.say(&format!("bestmove {NONE}"));
                }
                return;
            }
        };
        let (board, out) = (Arc::clone(&self.board), Arc::clone(&self.out));
        if let Some(depth) = go.perft {
            if depth > count::DEEPEST {
                out.remark(&format!("go perft: the engine counts at most {} plies", count::DEEPEST));
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

    /// Informs the search that the expected move was played.
    pub fn hit(&mut self) {
        if let Some(running) = &mut self.running {
            running.hit();
        }
    }

    /// Stops the current work, and waits until it has answered.
    pub fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop();
        }
    }

    /// Lets the current work continue until `until` if it has its own limit, and then stops it.
    pub fn finish(&mut self, until: Instant) {
        if let Some(running) = self.running.take() {
            running.finish(until);
        }
    }

    /// Returns true while work with a limit has not answered yet.
    pub fn is_awaited(&self) -> bool {
        self.running.as_ref().is_some_and(Running::is_awaited)
    }

    /// Prints the position for people.
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
