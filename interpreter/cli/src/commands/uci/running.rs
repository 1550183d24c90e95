//! Runs work on another thread while the program reads input.

use super::out::Out;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The pause between two checks of a signal.
pub const PAUSE: Duration = Duration::from_millis(2);

/// The signals of the client to running work.
pub struct Signals {
    stopped: AtomicBool,
    /// True while the answer must not be printed yet, although it may be known.
    held: AtomicBool,
    /// The time from which the elapsed time of the work is measured.
    since: Mutex<Instant>,
    out: Arc<Out>,
}

impl Signals {
    /// Returns true if the work must end, because it was stopped or the client has closed the
    /// output.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Acquire) || self.out.is_closed()
    }

    /// Returns true if the elapsed time has reached a limit. No time elapses while the answer must
    /// not be printed.
    pub fn is_late(&self, most: Option<Duration>) -> bool {
        !self.is_held() && most.is_some_and(|most| self.elapsed() >= most)
    }

    /// Waits until the answer may be printed.
    pub fn wait(&self) {
        while self.is_held() && !self.is_stopped() {
            thread::sleep(PAUSE);
        }
    }

    fn is_held(&self) -> bool {
        self.held.load(Ordering::Acquire)
    }

    fn elapsed(&self) -> Duration {
        self.since.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }
}

/// Work that is running.
pub struct Running {
    thread: JoinHandle<()>,
    signals: Arc<Signals>,
    kind: Kind,
}

/// The way in which work ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The work reaches a limit before long.
    Limited,
    /// The work ends by itself, but possibly only after a very long time.
    Unlimited,
    /// The work prints its answer only when it is stopped.
    Endless,
    /// The work is about a position that the client expects. Its time is measured from the moment
    /// at which the position is reached.
    Pondering,
}

impl Running {
    /// Starts the work.
    pub fn begin(kind: Kind, out: &Arc<Out>, work: impl FnOnce(&Signals) + Send + 'static) -> Self {
        let signals = Arc::new(Signals {
            stopped: AtomicBool::new(false),
            held: AtomicBool::new(matches!(kind, Kind::Endless | Kind::Pondering)),
            since: Mutex::new(Instant::now()),
            out: Arc::clone(out),
        });
        let heard = Arc::clone(&signals);
        Self { thread: thread::spawn(move || work(&heard)), signals, kind }
    }

    /// Informs the work that the expected position was reached. Has no effect on other work.
    pub fn hit(&mut self) {
        if self.kind == Kind::Pondering {
            *self.signals.since.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
            self.signals.held.store(false, Ordering::Release);
            self.kind = Kind::Limited;
        }
    }

    /// Stops the work, and waits until it has answered.
    pub fn stop(self) {
        self.signals.stopped.store(true, Ordering::Release);
        let _ = self.thread.join();
    }

    /// Returns true while work with a limit has not answered yet.
    pub fn is_awaited(&self) -> bool {
        self.kind == Kind::Limited && !self.thread.is_finished()
    }

    /// Lets the work continue until `until` if it has a limit, and then stops it.
    pub fn finish(self, until: Instant) {
        while self.is_awaited() && Instant::now() < until {
            thread::sleep(PAUSE);
        }
        self.stop();
    }
}
