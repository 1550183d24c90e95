//! Prints lines to the client.

use alfonso_report::sanitise;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Standard output, which several threads share. Each line is written whole and flushed at once.
pub struct Out {
    to: Mutex<Box<dyn Write + Send>>,
    closed: AtomicBool,
}

impl Out {
    /// Returns a writer to standard output.
    pub fn standard() -> Self {
        Self { to: Mutex::new(Box::new(io::stdout())), closed: AtomicBool::new(false) }
    }

    /// Writes a line. If the client has closed the output, remembers this without an error.
    pub fn say(&self, line: &str) {
        let mut to = self.to.lock().unwrap_or_else(PoisonError::into_inner);
        if writeln!(to, "{}", sanitise::shown(line)).and_then(|()| to.flush()).is_err() {
            self.closed.store(true, Ordering::Release);
        }
    }

    /// Writes a comment for people.
    pub fn remark(&self, text: &str) {
        self.say(&format!("info string {text}"));
    }

    /// Returns true if a line could not be written.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }
}
