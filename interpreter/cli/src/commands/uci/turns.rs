//! The order in which lines are answered. A search or a count with a limit finishes before the next
//! one begins. The program reads input meanwhile.

use super::command::Command;
use super::host::Host;
use super::out::Out;
use super::running::PAUSE;
use super::{answer, next};
use crate::console::Stop;
use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The maximum number of lines that wait for the end of a search.
const MOST: usize = 64;
/// The maximum time for pending work after the end of input.
const LAST: Duration = Duration::from_secs(10);

/// A line, the end of the input, or a read error.
type Heard = Result<Option<Command>, Stop>;

/// Reads lines on another thread.
pub fn listen() -> Receiver<Heard> {
    let (sender, heard) = sync_channel(MOST);
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let line = next(&mut input);
            let is_last = !matches!(line, Ok(Some(_)));
            if sender.send(line).is_err() || is_last {
                return;
            }
        }
    });
    heard
}

/// The waiting lines, and the host that answers them.
pub struct Turns {
    host: Host,
    out: Arc<Out>,
    waiting: VecDeque<Command>,
}

impl Turns {
    /// Returns turns without waiting lines.
    pub fn new(host: Host, out: Arc<Out>) -> Self {
        Self { host, out, waiting: VecDeque::new() }
    }

    /// Answers lines until the client quits.
    pub fn run(mut self, heard: &Receiver<Heard>) -> Result<(), Stop> {
        loop {
            self.catch_up();
            let line = match self.waiting.len() {
                0 => heard.recv().map_err(RecvTimeoutError::from),
                1..MOST => heard.recv_timeout(PAUSE),
                // The queue is full. The search is stopped, so that reading can continue.
                _ => {
                    self.host.stop();
                    continue;
                }
            };
            match line {
                Err(RecvTimeoutError::Timeout) => {}
                // A script ends its input after the last request and still expects the answers. A
                // client that has exited does not.
                Ok(Ok(None)) | Err(RecvTimeoutError::Disconnected) => {
                    self.finish();
                    return Ok(());
                }
                Ok(Ok(Some(Command::Quit))) => {
                    self.host.stop();
                    return Ok(());
                }
                Ok(Ok(Some(command))) => self.hear(command),
                Ok(Err(stop)) => return Err(stop),
            }
        }
    }

    /// Answers a line, or adds it to the waiting lines.
    fn hear(&mut self, command: Command) {
        match command {
            // Each pending search prints the answer that it has so far.
            Command::Stop => {
                self.host.stop();
                for waiting in std::mem::take(&mut self.waiting) {
                    answer(waiting, &mut self.host, &self.out);
                }
                self.host.stop();
            }
            // The program is ready once all earlier requests are done.
            _ if !self.waiting.is_empty() => self.waiting.push_back(command),
            Command::Uci | Command::IsReady | Command::Other => answer(command, &mut self.host, &self.out),
            _ if self.host.is_awaited() => self.waiting.push_back(command),
            _ => answer(command, &mut self.host, &self.out),
        }
    }

    /// Answers the waiting lines, up to the next search with a limit.
    fn catch_up(&mut self) {
        while !self.host.is_awaited() {
            let Some(command) = self.waiting.pop_front() else { return };
            answer(command, &mut self.host, &self.out);
        }
    }

    /// Gives all pending work a short common time, and then stops it.
    fn finish(mut self) {
        let until = Instant::now() + LAST;
        for command in std::mem::take(&mut self.waiting) {
            if self.host.is_awaited() {
                self.host.finish(until);
            }
            answer(command, &mut self.host, &self.out);
        }
        self.host.finish(until);
    }
}
