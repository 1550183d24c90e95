//! Long work on several threads.
//!
//! Work is cut into pieces by number, each piece is done on some thread, and what is kept are sums that may be added in any
//! order. So results do not depend on the number of threads. If the program is asked to end, what was begun is finished, and
//! nothing new is begun: pieces are handed out in order, so that what is done are the first units without a gap.

use crate::interrupt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Work on units that have numbers: games, blocks of games.
#[derive(Clone, Copy, Debug)]
pub struct Crew {
    /// How many threads; at least 1.
    pub threads: usize,
    /// How many units there are.
    pub units: u64,
    /// So many are done at a time, between looks at what is left to do.
    pub piece: u64,
}

impl Crew {
    /// Does all units: each thread begins with a sum of nothing, `work` adds some units from the first on, and the sums of all
    /// threads are merged.
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
