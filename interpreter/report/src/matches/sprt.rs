//! A test that ends by itself: is the first agent stronger by one number of points of Elo, or only by another?
//!
//! The sequential probability ratio test of Wald (1945) on the scores of pairs, in the approximation for a normal mean: with `n` pairs of
//! mean score `m` and variance `v`, and the expected scores `s0` and `s1` of the two numbers, the logarithm of the ratio is
//! `n (s1 - s0) (2 m - s0 - s1) / (2 v)`.

use super::score::Score;
use schemars::JsonSchema;
use serde::Serialize;
use std::str::FromStr;

/// The two numbers of points that are distinguished.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    lower: f64,
    higher: f64,
}

/// The likelihood of taking either for the other.
const ERROR: f64 = 0.05;
/// The number of pairs before which nothing is decided: with fewer, their variance is hardly known.
const FIRST: f64 = 16.0;
/// The square of a quarter, by which the score of a pair differs if one of its games is drawn and not won. The variance is taken to be at
/// least that of one such pair among all.
const LEAST_SQUARE: f64 = 0.0625;

/// The end of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The higher number is accepted.
    Higher,
    /// The lower number is accepted.
    Lower,
    /// Neither, when the games came to an end.
    Open,
}

/// The object that `match --sprt` prints for programs.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct SprtJson {
    /// The two differences in strength, in points of Elo.
    elo0: f64,
    elo1: f64,
    /// The likelihood of accepting the one though the other is true.
    alpha: f64,
    beta: f64,
    /// The logarithm of the likelihood ratio, and the bounds at which the test ends.
    llr: f64,
    low: f64,
    high: f64,
    /// The end of the test.
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
    /// Judges a score.
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
    /// Reports the result of the test in words.
    pub fn in_words(&self, first: &str) -> String {
        let Self { elo0, elo1, alpha, llr, low, high, .. } = self;
        let found = match self.verdict {
            Verdict::Higher => format!("{first} is ahead by {elo1} rather than {elo0}"),
            Verdict::Lower => format!("{first} is ahead by {elo0} rather than {elo1}"),
            Verdict::Open => "undecided".to_owned(),
        };
        format!(
            "Test of {elo0} against {elo1} points of Elo, either taken for the other in {:.0}% of tests: {found} (logarithm of the likelihood \
             ratio {llr:.2}, bounds {low:.2} and {high:.2})",
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
        // By hand: 200 pairs, mean 0.5, variance 8.75 / 199; s1 = 0.5715, so 200 * 0.0715 * -0.0715 / 0.0879.
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
