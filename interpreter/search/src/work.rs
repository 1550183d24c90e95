//! Long work in slices: it goes on where it stopped, and needs neither threads nor clocks.
//!
//! Work is written as an `async` function that rests now and then at a [`Meter`]. Whoever drives it gives a budget of steps
//! at a time: a progress bar, a signal, a page's worker and a script's interrupt are loops around [`Work::advance`].
//! Nothing waits for anything else, so no runtime is needed.

use std::fmt;
use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::task::{Context, Poll, Waker};

/// The steps that work may take before it rests.
///
/// A step is a position that is looked at, or a random game. Work may take a few more than it is given: it rests between
/// moves only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Budget(u64);

impl Budget {
    /// Returns a budget of so many steps, at least 1.
    #[must_use]
    pub const fn steps(steps: u64) -> Self {
        Self(if steps == 0 { 1 } else { steps })
    }
}

/// The steps of rules that count as one step of work.
const STEPS_OF_ONE: u64 = 1 << 12;

/// The count of the steps of some work, shared by the work and by whoever drives it.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    /// The number of steps until the work rests.
    left: AtomicU64,
    done: AtomicU64,
    stopped: AtomicBool,
}

impl Meter {
    /// Counts a step.
    pub(crate) fn count(&self) {
        self.done.store(self.done.load(Relaxed) + 1, Relaxed);
        self.spend();
    }

    /// Takes a step off the budget that is not reported, because it goes over what was counted before.
    pub(crate) fn spend(&self) {
        self.left.store(self.left.load(Relaxed).saturating_sub(1), Relaxed);
    }

    /// Takes off the budget what costly rules took, so that work on few costly positions rests as often as work on many cheap ones.
    pub(crate) fn spend_steps(&self, steps: u64) {
        self.left.store(self.left.load(Relaxed).saturating_sub(steps / STEPS_OF_ONE), Relaxed);
    }

    /// Returns true if the work has been asked to end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Rests if the budget is spent, until there is another one.
    pub(crate) async fn rest(&self) {
        if self.left.load(Relaxed) > 0 || self.is_stopped() {
            return;
        }
        let mut rested = false;
        poll_fn(|_| match std::mem::replace(&mut rested, true) {
            true => Poll::Ready(()),
            false => Poll::Pending,
        })
        .await;
    }

    fn give(&self, budget: Budget) {
        self.left.store(budget.0, Relaxed);
    }
}

/// Work in progress. It can be sent to another thread between two slices.
///
/// The result is the same however the work is cut into slices.
pub struct Work<T> {
    /// Gone once the work is done.
    rest: Option<Pin<Box<dyn Future<Output = T> + Send>>>,
    meter: Arc<Meter>,
}

impl<T> fmt::Debug for Work<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work").field("done", &self.done()).finish_non_exhaustive()
    }
}

impl<T> Work<T> {
    /// Returns work that has not begun; `begin` makes it with the meter at which it rests.
    pub(crate) fn new<F: Future<Output = T> + Send + 'static>(begin: impl FnOnce(Arc<Meter>) -> F) -> Self {
        let meter = Arc::new(Meter::default());
        Self { rest: Some(Box::pin(begin(Arc::clone(&meter)))), meter }
    }

    /// Goes on until the budget is spent. Returns the result once the work is done; `None` if there is more to do, and after
    /// the result has been returned.
    pub fn advance(&mut self, budget: Budget) -> Option<T> {
        self.meter.give(budget);
        let polled = self.rest.as_mut()?.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        let Poll::Ready(result) = polled else { return None };
        self.rest = None;
        Some(result)
    }

    /// Asks the work to end: the next [`Work::advance`] returns the result of what has been done so far.
    pub fn stop(&mut self) {
        self.meter.stopped.store(true, Relaxed);
    }

    /// Returns the number of steps taken so far.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.meter.done.load(Relaxed)
    }

    /// Returns true if the result has been returned.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.rest.is_none()
    }
}

/// Drives work to its end; `stop` hears of the steps after each budget, and ends it.
pub(crate) fn drive<T, F: Future<Output = T>>(
    begin: impl FnOnce(Arc<Meter>) -> F,
    budget: Budget,
    stop: &mut dyn FnMut(u64) -> bool,
) -> T {
    let meter = Arc::new(Meter::default());
    let mut work = pin!(begin(Arc::clone(&meter)));
    loop {
        meter.give(budget);
        if let Poll::Ready(result) = work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return result;
        }
        if stop(meter.done.load(Relaxed)) {
            meter.stopped.store(true, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Budget, Meter, Work, drive};
    use std::sync::Arc;

    async fn count(meter: Arc<Meter>, to: u64) -> u64 {
        for step in 0..to {
            meter.rest().await;
            if meter.is_stopped() {
                return step;
            }
            meter.count();
        }
        to
    }

    #[test]
    fn work_rests_when_its_budget_is_spent_and_goes_on_from_there() {
        let mut work = Work::new(|meter| count(meter, 10));
        assert_eq!((work.advance(Budget::steps(4)), work.done()), (None, 4));
        assert_eq!((work.advance(Budget::steps(4)), work.done()), (None, 8));
        assert_eq!(work.advance(Budget::steps(4)), Some(10));
        assert!(work.is_done());
        assert_eq!(work.advance(Budget::steps(4)), None);
    }

    #[test]
    fn work_ends_when_it_is_asked_to() {
        let mut work = Work::new(|meter| count(meter, 10));
        assert_eq!(work.advance(Budget::steps(3)), None);
        work.stop();
        assert_eq!(work.advance(Budget::steps(1)), Some(3));
        let mut asked = 0;
        let stop = &mut |done| {
            asked += 1;
            assert_eq!(done, 16 * asked);
            asked == 2
        };
        assert_eq!(drive(|meter| count(meter, 100), Budget::steps(16), stop), 32);
    }
}
