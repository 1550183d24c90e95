//! Long work on several threads.
//!
//! The crew cuts work into numbered pieces and does each piece on some thread. It keeps only sums, which may be added in
//! any order, so results do not depend on the number of threads. If the user stops the program, the crew finishes its
//! current pieces and begins no others. It hands pieces out in order, so the finished units are the first ones, without a
//! gap.

use crate::interrupt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Work on numbered units, such as games or blocks of games.
#[derive(Clone, Copy, Debug)]
pub struct Crew {
    /// The number of threads; at least 1.
    pub threads: usize,
    /// The number of units.
    pub units: u64,
    /// The number of units that a thread does before it takes its next piece.
    pub piece: u64,
}

impl Crew {
    /// Does all units and returns their sum. Each thread starts from `nothing`. `work` adds a number of units from a first one
    /// on, and `merge` adds the sums of all threads.
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

#[cfg(test)]
mod tests {
    use super::Crew;

    #[test]
    fn every_unit_is_done_once_on_any_number_of_threads() {
        for (threads, units, piece) in [(1, 100, 7), (4, 100, 7), (9, 3, 16), (2, 0, 1)] {
            let crew = Crew { threads, units, piece };
            let mut done = crew.run(
                Vec::new,
                |first, count, done| done.extend(first..first + count),
                |done, more| done.extend(more),
            );
            done.sort_unstable();
            assert_eq!(done, (0..units).collect::<Vec<u64>>());
        }
    }
}
