//! The program as an engine, and its lines.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The longest wait for a line, and for the end.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running engine.
pub struct Session {
    child: Child,
    to: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Session {
    /// Starts the program with arguments.
    pub fn begin(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_alfonso"))
            .args(args)
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let (to, from) = (child.stdin.take(), child.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        thread::spawn(move || {
            BufReader::new(from).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Self { child, to, lines }
    }

    /// Sends a line.
    pub fn say(&mut self, line: &str) {
        let to = self.to.as_mut().expect("the input is open");
        writeln!(to, "{line}").and_then(|()| to.flush()).expect("it listens");
    }

    /// Returns the next line; `None` if the output has ended, or if no line comes for a long time.
    pub fn next(&self) -> Option<String> {
        self.lines.recv_timeout(PATIENCE).ok()
    }

    /// Returns the lines up to the first that begins so.
    ///
    /// # Panics
    /// If none does.
    pub fn until(&self, beginning: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let line = self.next().unwrap_or_else(|| panic!("no `{beginning}`: {heard:?}"));
            let is_last = line.starts_with(beginning);
            heard.push(line);
            if is_last {
                return heard;
            }
        }
    }

    /// Sends a line, and returns the lines that came before the engine was ready for another.
    pub fn answers(&mut self, line: &str) -> Vec<String> {
        self.say(line);
        self.say("isready");
        let mut heard = self.until("readyok");
        heard.pop();
        heard
    }

    /// Returns true until the input is closed.
    pub fn is_open(&self) -> bool {
        self.to.is_some()
    }

    /// Closes the input.
    pub fn close(&mut self) {
        self.to = None;
    }

    /// Waits for the end of the program.
    ///
    /// # Panics
    /// If it goes on for a long time.
    pub fn end(&mut self) -> ExitStatus {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status;
            }
            assert!(begun.elapsed() < PATIENCE, "it goes on");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
