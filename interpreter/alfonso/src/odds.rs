//! Exact probabilities.

use std::cmp::Ordering;
use std::fmt;

/// The exact probability of an outcome of chance, as a number of cases among equally likely cases.
///
/// Odds are compared by value: 1 of 2 equals 3 of 6.
///
/// ```
/// use alfonso::Odds;
///
/// let six = Odds::new(1, 36);
/// assert_eq!(six.to_string(), "1/36");
/// assert!(six < Odds::new(2, 36));
/// assert_eq!(Odds::new(2, 4), Odds::new(1, 2));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Odds {
    cases: u64,
    all: u64,
}

impl Odds {
    /// Returns the odds of `cases` among `all` cases.
    ///
    /// # Panics
    /// Panics if `all` is 0.
    #[must_use]
    pub fn new(cases: u64, all: u64) -> Self {
        assert!(all > 0, "chance has at least one case");
        Self { cases, all }
    }

    /// Returns the number of cases with the outcome.
    #[must_use]
    pub fn cases(self) -> u64 {
        self.cases
    }

    /// Returns the number of all cases.
    #[must_use]
    pub fn all(self) -> u64 {
        self.all
    }

    /// Returns the probability as a rounded number from 0 to 1.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.cases as f64 / self.all as f64
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.cases, self.all)
    }
}

impl Ord for Odds {
    fn cmp(&self, other: &Self) -> Ordering {
        let cross = |one: u64, other: u64| u128::from(one) * u128::from(other);
        cross(self.cases, other.all).cmp(&cross(other.cases, self.all))
    }
}

impl PartialOrd for Odds {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Odds {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Odds {}
