//! Claims about single files, each a test of its own: `SORT::FILE::CLAIM`.
//!
//! `cargo claims scachs` runs all of one game, `cargo claims diagnostics::a0302` those of one code.

mod claims;
mod diagnostics;
mod faults;
mod faulty_copies;
mod firing;
mod perft;

use libtest_mimic::{Arguments, Trial};
use mimalloc::MiMalloc;

/// The tests allocate much, above all the slow walker: with this they take a tenth less time.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() {
    let arguments = Arguments::from_args();
    let sorts = [claims::trials, perft::trials, diagnostics::trials, firing::trials, faulty_copies::trials];
    let trials: Vec<Trial> = sorts.into_iter().flat_map(|trials| trials()).collect();
    libtest_mimic::run(&arguments, trials).exit();
}
