//! A sequential test that decides between two hypotheses about the rating difference of two agents.
//!
//! This is Wald's sequential probability ratio test (1945) on the scores of pairs, with the
//! approximation for a normal mean. Let `n` pairs have the mean score `m` and the variance `v`, and
//! let the two hypotheses predict the scores `s0` and `s1`. The logarithm of the likelihood ratio
//! is then `n (s1 - s0) (2 m - s0 - s1) / (2 v)`.

use super::score::Score;
use schemars::JsonSchema;
use serde::Serialize;
use std::str::FromStr;

/// The two hypothetical rating differences, in Elo points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    lower: f64,
    higher: f64,
}

/// The probability of accepting the wrong hypothesis, for either hypothesis.
const ERROR: f64 = 0.05;
/// The minimum number of pairs for a decision. The variance of fewer pairs is too uncertain.
const FIRST: f64 = 16.0;
/// The square of 1/4, the change in a pair's score if one of its games is drawn instead of won. The
/// variance is at least that of a sample with one such pair.
const LEAST_SQUARE: f64 = 0.0625;

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The test accepts the higher rating difference.
    Higher,
    /// The test accepts the lower rating difference.
    Lower,
    /// The test accepts neither, because the match ended too early.
    Open,
}

/// The object that `match --sprt` prints for programs.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct SprtJson {
    /// The two hypothetical rating differences, in Elo points.
    elo0: f64,
    elo1: f64,
    /// The probabilities of accepting either hypothesis although the other one is true.
    alpha: f64,
    beta: f64,
    /// The logarithm of the likelihood ratio, and the bounds at which the test ends.
    llr: f64,
    low: f64,
    high: f64,
    /// The result of the test.
    pub verdict: Verdict,
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("two numbers of points of Elo, the lower first, as in `0,20`, and not `{text}`");
        let (lower, higher) = text.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 1000.0);
        match (number(lower), number(higher)) {
            (Some(lower), Some(higher)) if lower < higher => Ok(Self { lower, higher }),
            _ => Err(wrong()),
        }
    }
}

impl Sprt {
    /// Evaluates the test for a score.
    pub fn judge(self, score: &Score) -> SprtJson {
        let expected = |elo: f64| 1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0));
        let (s0, s1) = (expected(self.lower), expected(self.higher));
        let (count, mean, variance) = score.moments();
        let llr =
            count * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance.max(LEAST_SQUARE / count.max(1.0)));
        let bound = ((1.0 - ERROR) / ERROR).ln();
        let verdict = match () {
            () if count < FIRST => Verdict::Open,
            () if llr >= bound => Verdict::Higher,
            () if llr <= -bound => Verdict::Lower,
            () => Verdict::Open,
        };
        SprtJson {
            elo0: self.lower,
            elo1: self.higher,
            alpha: ERROR,
            beta: ERROR,
            llr,
            low: -bound,
            high: bound,
            verdict,
        }
    }
}

impl SprtJson {
    /// Returns the sentence about the result of the test.
    pub fn in_words(&self, first: &str) -> String {
        let Self { elo0, elo1, alpha, llr, low, high, .. } = self;
        let found = match self.verdict {
            Verdict::Higher => format!("The test accepts that {first} is ahead by {elo1}."),
            Verdict::Lower => format!("The test accepts that {first} is ahead by {elo0}."),
            Verdict::Open => "The test is undecided.".to_owned(),
        };
        format!(
            "The test chooses between leads of {elo0} and {elo1} points of Elo, each with an error rate of {:.0}%. {found} The \
             logarithm of the likelihood ratio is {llr:.2}, with bounds {low:.2} and {high:.2}.",
            100.0 * alpha
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{Sprt, Verdict};
    use crate::matches::Score;

    #[test]
    fn a_test_ends_on_the_side_of_the_truth() {
        let sprt: Sprt = "0,50".parse().expect("two numbers");
        let judged = |pairs| sprt.judge(&Score { pairs, ..Score::default() });
        // By hand: 200 pairs, mean 0.5, variance 8.75 / 199; s1 = 0.5715, so 200 * 0.0715 * -0.0715
        // / 0.0879.
        let even = judged([10, 30, 120, 30, 10]);
        assert!((even.llr - -11.6).abs() < 0.1, "{}", even.llr);
        assert_eq!(even.verdict, Verdict::Lower);
        assert_eq!(judged([2, 10, 60, 80, 48]).verdict, Verdict::Higher);
        assert_eq!(judged([3, 5, 7, 6, 4]).verdict, Verdict::Open);
        assert_eq!(judged([0, 0, 0, 0, 3]).verdict, Verdict::Open, "too few");
        let narrow: Sprt = "0,20".parse().expect("two numbers");
        let drawn = Score { pairs: [0, 0, 16, 0, 0], ..Score::default() };
        assert_eq!(narrow.judge(&drawn).verdict, Verdict::Open, "draws alone tell little");
        assert_eq!(judged([0, 0, 0, 0, 40]).verdict, Verdict::Higher, "all games went one way");
        for wrong in ["", "5", "5,5", "10,0", "a,b", "0,NaN", "0,5000"] {
            assert!(wrong.parse::<Sprt>().is_err(), "{wrong}");
        }
    }
}
