//! The one clock that is read: how long the calling thread has been running.

use cpu_time::ThreadTime;
use std::time::Duration;

/// Processor time of the calling thread from a moment on. While the thread waits or others run, it stands still.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(ThreadTime);

impl Stopwatch {
    /// Starts now.
    #[must_use]
    pub fn start() -> Self {
        Self(ThreadTime::now())
    }

    /// How long the thread has been running since.
    #[must_use]
    pub fn spent(&self) -> Duration {
        self.0.elapsed()
    }
}
