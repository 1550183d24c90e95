//! Several workloads, run in turn.
//!
//! On a shared machine, the rate of one minute says little about the rate of the next. Therefore
//! every round measures each workload once. A temporary slowdown then affects all workloads.

use crate::Stopwatch;
use std::time::Duration;

/// Work that can be repeated.
///
/// ```
/// use alfonso_bench::Workload;
///
/// /// Adds numbers; each is a unit.
/// struct Adding(u64);
///
/// impl Workload for Adding {
///     fn run(&mut self, times: u64) -> u64 {
///         (0..times).for_each(|number| self.0 = self.0.wrapping_add(number));
///         times
///     }
/// }
/// assert_eq!(Adding(0).run(10), 10);
/// ```
pub trait Workload {
    /// Does the work `times` times. Returns the number of units done, such as plies or nodes.
    fn run(&mut self, times: u64) -> u64;
}

/// The number of rounds and their length.
#[derive(Clone, Copy, Debug)]
pub struct Rounds {
    /// The number of rounds, at least 1.
    pub rounds: u32,
    /// The minimum processor time of each workload in each round. A workload is never interrupted.
    pub time: Duration,
}

/// The approximate number of times that the clock is read for each workload in a round.
const LOOKS: u32 = 16;

impl Rounds {
    /// Runs all workloads in turn. For each workload, returns the units per second of processor
    /// time in each round.
    #[must_use]
    pub fn by_turns(&self, workloads: &mut [&mut dyn Workload]) -> Vec<Vec<f64>> {
        self.by_turns_while(workloads, &mut || true).unwrap_or_default()
    }

    /// Runs all workloads in turn, like [`Self::by_turns`], while `go_on` returns `true`. `go_on`
    /// is called before each run of a workload. Returns `None` as soon as it returns `false`.
    pub fn by_turns_while(
        &self,
        workloads: &mut [&mut dyn Workload],
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<Vec<f64>>> {
        let mut rates = vec![Vec::new(); workloads.len()];
        for _ in 0..self.rounds.max(1) {
            for (workload, rates) in workloads.iter_mut().zip(&mut rates) {
                rates.push(self.once(&mut **workload, go_on)?);
            }
        }
        Some(rates)
    }

    /// Runs one workload for one round and returns its rate. Returns `None` if `go_on` returned
    /// `false`.
    fn once(&self, workload: &mut dyn Workload, go_on: &mut dyn FnMut() -> bool) -> Option<f64> {
        let (mut units, mut times) = (0, 1);
        let watch = Stopwatch::start();
        while go_on() {
            units += workload.run(times);
            let spent = watch.spent();
            if spent >= self.time && !spent.is_zero() {
                return Some(units as f64 / spent.as_secs_f64());
            }
            if spent < self.time / LOOKS {
                times *= 2;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    struct Spin<'l>(char, &'l RefCell<String>);

    impl Workload for Spin<'_> {
        fn run(&mut self, times: u64) -> u64 {
            if !self.1.borrow().ends_with(self.0) {
                self.1.borrow_mut().push(self.0);
            }
            (0..1000 * times).fold(0, |sum: u64, it| std::hint::black_box(sum ^ it));
            times
        }
    }

    #[test]
    fn workloads_take_turns() {
        let log = RefCell::new(String::new());
        let (mut a, mut b) = (Spin('a', &log), Spin('b', &log));
        let rounds = Rounds { rounds: 3, time: Duration::from_millis(1) };
        let rates = rounds.by_turns(&mut [&mut a, &mut b]);
        assert_eq!(log.borrow().as_str(), "ababab");
        assert_eq!(rates.iter().map(Vec::len).collect::<Vec<_>>(), [3, 3]);
        assert!(rates.iter().flatten().all(|rate| rate.is_finite() && *rate > 0.0), "{rates:?}");
        let mut left = 20;
        let mut go_on = || {
            left -= 1;
            left > 0
        };
        let endless = Rounds { rounds: u32::MAX, ..rounds };
        assert_eq!(endless.by_turns_while(&mut [&mut a, &mut b], &mut go_on), None);
    }
}
