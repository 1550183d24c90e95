//! The cases of property tests, drawn from a seed that is the same in every run.

use proptest::test_runner::{Config, RngSeed};

/// The seed of the checks, so that a run can be repeated. `PROPTEST_RNG_SEED` names another; the nightly checks take the date.
const SEED: u64 = 1283;

/// Returns the settings of a property test with so many cases. A test that fails prints the seed and the smallest case.
#[must_use]
pub fn cases(cases: u32) -> Config {
    let usual = Config { cases, failure_persistence: None, ..Config::default() };
    let seed = match usual.rng_seed {
        RngSeed::Random => SEED,
        RngSeed::Fixed(seed) => seed,
    };
    println!("cases are drawn from the seed {seed}: PROPTEST_RNG_SEED={seed}");
    Config { rng_seed: RngSeed::Fixed(seed), ..usual }
}

#[cfg(test)]
mod tests {
    use super::{SEED, cases};
    use proptest::prelude::*;
    use proptest::test_runner::{RngSeed, TestRunner};

    /// Two runs of one test meet the same cases.
    #[test]
    fn the_same_cases_are_drawn_again() {
        let draw = || {
            let mut met = Vec::new();
            let mut runner = TestRunner::new(cases(20));
            let all = std::cell::RefCell::new(&mut met);
            runner
                .run(&any::<u64>(), |number| {
                    all.borrow_mut().push(number);
                    Ok(())
                })
                .expect("nothing is claimed");
            met
        };
        assert_eq!(draw(), draw());
        let is_own = std::env::var_os("PROPTEST_RNG_SEED").is_none();
        assert!(!is_own || cases(1).rng_seed == RngSeed::Fixed(SEED));
    }
}
