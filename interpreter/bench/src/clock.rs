//! The only clock in use: the processor time of the calling thread.

use cpu_time::ThreadTime;
use std::time::Duration;

/// A stopwatch for the calling thread's processor time. It stands still while the thread waits or other threads run.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(ThreadTime);

impl Stopwatch {
    /// Starts a stopwatch.
    #[must_use]
    pub fn start() -> Self {
        Self(ThreadTime::now())
    }

    /// Returns the processor time that the thread has used since the start.
    #[must_use]
    pub fn spent(&self) -> Duration {
        self.0.elapsed()
    }
}
