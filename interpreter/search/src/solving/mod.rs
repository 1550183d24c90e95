//! Who wins a game of two players without luck, exactly: by listing all positions, by a proof, or within a few moves.

mod counted;
mod mates;
mod memory;
mod proof;
mod retrograde;
mod solvable;
mod values;

pub use counted::without_counted_draws;
pub use mates::Mates;
pub use memory::Room;
pub use proof::Proof;
pub use retrograde::{Solution, Worth};
pub use solvable::Unsolved;
pub(crate) use values::{Values, has_values};

use solvable::{Solvable, alone};
