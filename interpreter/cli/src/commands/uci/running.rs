//! Work on a thread of its own, while the program goes on listening.

use super::out::Out;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The pause between two looks at a signal.
pub const PAUSE: Duration = Duration::from_millis(2);

/// The words of the other side to work that goes on.
pub struct Signals {
    stopped: AtomicBool,
    /// True while the answer is not wanted yet, though it may be known.
    held: AtomicBool,
    /// The moment from which the time of the work counts.
    since: Mutex<Instant>,
    out: Arc<Out>,
}

impl Signals {
    /// Returns true if the work has to end: it was stopped, or nobody hears the answer.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Acquire) || self.out.is_closed()
    }

    /// Returns true if so much time has passed. None passes while the answer is not wanted.
    pub fn is_late(&self, most: Option<Duration>) -> bool {
        !self.is_held() && most.is_some_and(|most| self.elapsed() >= most)
    }

    /// Waits until the answer is wanted.
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

/// Work that has begun.
pub struct Running {
    thread: JoinHandle<()>,
    signals: Arc<Signals>,
    kind: Kind,
}

/// The end of a work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It has a limit, which it reaches before long.
    Limited,
    /// It ends where nothing is left to do, which may take for ever.
    Unlimited,
    /// It gives no answer before it is stopped.
    Endless,
    /// It is about a position that the other side expects, and counts its time once that has come.
    Pondering,
}

impl Running {
    /// Begins to work.
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

    /// Says that the expected position has come. Other work goes on as before.
    pub fn hit(&mut self) {
        if self.kind == Kind::Pondering {
            *self.signals.since.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
            self.signals.held.store(false, Ordering::Release);
            self.kind = Kind::Limited;
        }
    }

    /// Ends the work, and waits until it has given its answer.
    pub fn stop(self) {
        self.signals.stopped.store(true, Ordering::Release);
        let _ = self.thread.join();
    }

    /// Returns true until work that has a limit has given its answer.
    pub fn is_awaited(&self) -> bool {
        self.kind == Kind::Limited && !self.thread.is_finished()
    }

    /// Gives the work time until a moment if it has a limit, and ends it.
    pub fn finish(self, until: Instant) {
        while self.is_awaited() && Instant::now() < until {
            thread::sleep(PAUSE);
        }
        self.stop();
    }
}
