//! Long work on several threads.
//!
//! The workers divide numbered units into pieces, and each thread takes one piece after another.
//! They keep only sums, which can be added in any order, so results do not depend on the number of
//! threads. If the user stops the program, the workers finish their current pieces and begin no
//! others. Pieces are assigned in order, so the finished units are the first ones, without a gap.

use crate::interrupt;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Work on numbered units, such as games or blocks of games.
#[derive(Clone, Copy, Debug)]
pub struct Workers {
    /// The number of threads; at least 1.
    pub threads: usize,
    /// The number of units.
    pub units: u64,
    /// The number of units that a thread does before it takes its next piece.
    pub piece: u64,
}

impl Workers {
    /// Does all units and returns their sum. Each thread starts from `nothing`. `work` adds a range
    /// of units to a sum, given the first unit and their number; `merge` adds the sums of all
    /// threads.
    pub fn run<T: Send>(
        self,
        nothing: impl Fn() -> T + Sync,
        work: impl Fn(u64, u64, &mut T) + Sync,
        mut merge: impl FnMut(&mut T, T),
    ) -> T {
        let next = AtomicU64::new(0);
        let piece = self.piece.max(1);
        let share = || {
            let mut sum = nothing();
            loop {
                if interrupt::asked().is_some() {
                    return sum;
                }
                let first = next.fetch_add(piece, Ordering::Relaxed);
                if first >= self.units {
                    return sum;
                }
                work(first, piece.min(self.units - first), &mut sum);
            }
        };
        let pieces = usize::try_from(self.units.div_ceil(piece)).unwrap_or(usize::MAX);
        let threads = self.threads.min(pieces).max(1);
        thread::scope(|scope| {
            let running: Vec<_> = (1..threads).map(|_| scope.spawn(share)).collect();
            let mut sum = share();
            for thread in running {
                match thread.join() {
                    Ok(part) => merge(&mut sum, part),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            sum
        })
    }
}

/// A sum over units that several threads compute. Adds the parts that continue the sum without a
/// gap, and stores the others until the gap is filled.
#[derive(Debug)]
pub struct InOrder<T> {
    next: u64,
    sum: T,
    /// The parts that were stored, by their first unit. Each has the unit after its last one.
    later: BTreeMap<u64, (u64, T)>,
}

impl<T> InOrder<T> {
    /// Returns a sum without parts.
    pub fn new(sum: T) -> Self {
        Self { next: 0, sum, later: BTreeMap::new() }
    }

    /// Adds the part that covers `count` units from the unit `first` on.
    pub fn add(&mut self, first: u64, count: u64, part: T, merge: impl Fn(&mut T, &T)) {
        let (mut first, mut end, mut part) = (first, first + count, part);
        // Stored parts that are adjacent are merged into one.
        let before = self.later.range(..first).next_back().filter(|(_, (behind, _))| *behind == first);
        if let Some(before) = before.map(|(before, _)| *before)
            && let Some((_, mut earlier)) = self.later.remove(&before)
        {
            merge(&mut earlier, &part);
            (first, part) = (before, earlier);
        }
        if let Some((behind, later)) = self.later.remove(&end) {
            merge(&mut part, &later);
            end = behind;
        }
        if first == self.next {
            merge(&mut self.sum, &part);
            self.next = end;
        } else {
            self.later.insert(first, (end, part));
        }
    }

    /// Returns the sum of the first units, up to the first gap.
    pub fn sum(self) -> T {
        self.sum
    }
}

#[cfg(test)]
mod tests {
    use super::{InOrder, Workers};

    #[test]
    fn the_first_units_are_added_up_without_a_gap() {
        let sum = |parts: &[(u64, u64)]| {
            let mut sum = InOrder::new(Vec::new());
            for (first, count) in parts {
                let part: Vec<u64> = (*first..first + count).collect();
                sum.add(*first, *count, part, |sum, part| sum.extend(part));
            }
            (sum.later.len(), sum.sum())
        };
        assert_eq!(sum(&[(0, 2), (2, 1)]), (0, vec![0, 1, 2]));
        assert_eq!(sum(&[(4, 2), (2, 2), (6, 1), (0, 2)]), (0, (0..7).collect()));
        assert_eq!(sum(&[(4, 2), (0, 3), (8, 1)]), (2, vec![0, 1, 2]));
        assert_eq!(sum(&[(3, 1), (5, 1), (4, 1), (0, 3)]), (0, (0..6).collect()));
    }

    #[test]
    fn every_unit_is_done_once_on_any_number_of_threads() {
        for (threads, units, piece) in [(1, 100, 7), (4, 100, 7), (9, 3, 16), (2, 0, 1)] {
            let workers = Workers { threads, units, piece };
            let mut done = workers.run(
                Vec::new,
                |first, count, done| done.extend(first..first + count),
                |done, more| done.extend(more),
            );
            done.sort_unstable();
            assert_eq!(done, (0..units).collect::<Vec<u64>>());
        }
    }
}
