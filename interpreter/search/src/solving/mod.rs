//! Exact solvers for two-player games without chance: retrograde analysis, proof search, and search
//! for short forced wins.

mod counted;
mod mates;
pub(crate) mod memory;
mod outlook;
mod proof;
mod retrograde;
mod solvable;
mod values;

pub use counted::without_counted_draws;
pub use mates::Mates;
pub use memory::SolverLimits;
pub use outlook::Outlook;
pub use proof::Proof;
pub use retrograde::{ExactValue, Solution};
pub use solvable::Unsolved;
pub(crate) use values::{Values, has_values};

use crate::work::Budget;
use solvable::{Solvable, alone};

/// The number of steps between progress reports.
pub(crate) const SLICE: Budget = Budget::steps(1024);

/// Converts a `progress` callback, which returns true to continue, to a callback that returns true
/// to stop.
pub(crate) fn goes_on(progress: &mut dyn FnMut(usize) -> bool) -> impl FnMut(u64) -> bool {
    |done| !progress(usize::try_from(done).unwrap_or(usize::MAX))
}
