//! Several workloads, run by turns.
//!
//! On a machine that others use as well, what is measured in one minute says little about the next. So each workload is
//! measured in every round, and rounds follow each other: what slows one down for a while slows down all.

use crate::Stopwatch;
use std::time::Duration;

/// Work that can be done over and over.
pub trait Workload {
    /// Does it `times` times, and says how many units that were: plies, nodes, whatever its rate counts.
    fn run(&mut self, times: u64) -> u64;
}

/// How often and how long to measure.
#[derive(Clone, Copy, Debug)]
pub struct Rounds {
    /// How many rounds; at least 1.
    pub rounds: u32,
    /// How long each workload runs in each of them, at least: it is never stopped in the middle.
    pub time: Duration,
}

/// A workload looks at the clock about so many times in a round.
const LOOKS: u32 = 16;

impl Rounds {
    /// Runs all workloads by turns, and gives for each the units per second of processor time, round by round.
    #[must_use]
    pub fn by_turns(&self, workloads: &mut [&mut dyn Workload]) -> Vec<Vec<f64>> {
        let mut rates = vec![Vec::new(); workloads.len()];
        for _ in 0..self.rounds.max(1) {
            for (workload, rates) in workloads.iter_mut().zip(&mut rates) {
                rates.push(self.once(&mut **workload));
            }
        }
        rates
    }

    /// One workload in one round.
    fn once(&self, workload: &mut dyn Workload) -> f64 {
        let (mut units, mut times) = (0, 1);
        let watch = Stopwatch::start();
        loop {
            units += workload.run(times);
            let spent = watch.spent();
            if spent >= self.time && !spent.is_zero() {
                return units as f64 / spent.as_secs_f64();
            }
            if spent < self.time / LOOKS {
                times *= 2;
            }
        }
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
    }
}
