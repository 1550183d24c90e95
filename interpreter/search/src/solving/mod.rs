//! Who wins a game of two players without luck, exactly: by listing all positions, by a proof, or within a few moves.

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

/// The steps after which whoever waits for a solution hears of it.
pub(crate) const SLICE: Budget = Budget::steps(1024);

/// Returns the question whether work has to stop, made from one that says whether to go on.
pub(crate) fn goes_on(progress: &mut dyn FnMut(usize) -> bool) -> impl FnMut(u64) -> bool {
    |done| !progress(usize::try_from(done).unwrap_or(usize::MAX))
}
