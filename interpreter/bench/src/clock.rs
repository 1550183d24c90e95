//! The only clock that this crate uses: the processor time of the calling thread.

use cpu_time::ThreadTime;
use std::time::Duration;

/// A stopwatch for the processor time of the calling thread. It does not advance while the thread
/// waits or other threads run.
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
