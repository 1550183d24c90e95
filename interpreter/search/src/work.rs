//! Resumable work, which needs neither threads nor clocks.
//!
//! Work is an `async` function that suspends at a [`Meter`] at intervals. The driver gives it a
//! budget of steps at a time. Progress bars, signals, web workers and script interrupts are all
//! loops around [`Work::advance`]. The work never waits for an external event, so no async runtime
//! is needed.

use std::fmt;
use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::task::{Context, Poll, Waker};

/// The number of steps that work may take before it suspends.
///
/// A step is one searched position or one random game. Work may slightly exceed its budget, because
/// it suspends only between moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Budget(u64);

impl Budget {
    /// Returns a budget of `steps` steps, at least 1.
    #[must_use]
    pub const fn steps(steps: u64) -> Self {
        Self(if steps == 0 { 1 } else { steps })
    }
}

/// The number of rule steps that count as one step of work.
const STEPS_OF_ONE: u64 = 1 << 12;

/// A counter of work steps, shared by the work and its driver.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    /// The number of steps left until the work suspends.
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

    /// Takes a step off the budget without reporting it as progress. It is used for second passes
    /// over positions that were already counted.
    pub(crate) fn spend(&self) {
        self.left.store(self.left.load(Relaxed).saturating_sub(1), Relaxed);
    }

    /// Charges rule steps to the budget. Work with few costly positions then suspends as often as
    /// work with many cheap ones.
    pub(crate) fn spend_steps(&self, steps: u64) {
        self.left.store(self.left.load(Relaxed).saturating_sub(steps / STEPS_OF_ONE), Relaxed);
    }

    /// Returns true if a stop was requested.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Suspends if the budget is spent, until a new budget is given.
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

/// Work in progress. It can be sent to another thread while it is suspended.
///
/// The result does not depend on how the work is divided.
pub struct Work<T> {
    /// `None` once the work is done.
    rest: Option<Pin<Box<dyn Future<Output = T> + Send>>>,
    meter: Arc<Meter>,
}

impl<T> fmt::Debug for Work<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work").field("done", &self.done()).finish_non_exhaustive()
    }
}

impl<T> Work<T> {
    /// Creates work that has not started. `begin` creates the future from the meter at which it
    /// suspends.
    pub(crate) fn new<F: Future<Output = T> + Send + 'static>(begin: impl FnOnce(Arc<Meter>) -> F) -> Self {
        let meter = Arc::new(Meter::default());
        Self { rest: Some(Box::pin(begin(Arc::clone(&meter)))), meter }
    }

    /// Continues until the budget is spent. Returns the result when the work is done. Returns
    /// `None` if work remains, or if the result was already returned.
    pub fn advance(&mut self, budget: Budget) -> Option<T> {
        self.meter.give(budget);
        let polled = self.rest.as_mut()?.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        let Poll::Ready(result) = polled else { return None };
        self.rest = None;
        Some(result)
    }

    /// Requests the work to stop. The next [`Work::advance`] returns the result of the work done so
    /// far.
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

/// Drives work to its end. Calls `stop` with the number of steps after each budget, and requests a
/// stop if it returns true.
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
