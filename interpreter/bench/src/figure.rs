//! Summaries of several rounds.

/// The median and the range of several rounds.
///
/// ```
/// use alfonso_bench::Figure;
///
/// let figure = Figure::of(&[5.0, 1.0, 2.0]);
/// assert_eq!((figure.median, figure.least, figure.most), (2.0, 1.0, 5.0));
/// assert_eq!(figure.spread(), 150.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// The middle value. For an even number of rounds, the mean of the two middle values.
    pub median: f64,
    /// The smallest value of a round.
    pub least: f64,
    /// The largest value of a round.
    pub most: f64,
}

impl Figure {
    /// Summarizes rounds. All fields are zero if there are no rounds.
    #[must_use]
    pub fn of(rounds: &[f64]) -> Self {
        let mut sorted = rounds.to_vec();
        sorted.sort_by(f64::total_cmp);
        let (Some(least), Some(most)) = (sorted.first(), sorted.last()) else {
            return Self { median: 0.0, least: 0.0, most: 0.0 };
        };
        let middle = sorted.len() / 2;
        let median = match sorted.len() % 2 {
            0 => f64::midpoint(sorted[middle - 1], sorted[middle]),
            _ => sorted[middle],
        };
        Self { median, least: *least, most: *most }
    }

    /// Summarizes the ratios `rounds / others`, round by round. Ratios are more stable than rates
    /// if a disturbance affects both workloads of a round.
    #[must_use]
    pub fn ratio(rounds: &[f64], others: &[f64]) -> Self {
        let ratios: Vec<f64> = rounds.iter().zip(others).map(|(one, other)| one / other).collect();
        Self::of(&ratios)
    }

    /// Returns the reciprocals. The reciprocal of a rate is the time per unit.
    #[must_use]
    pub fn inverse(self) -> Self {
        Self { median: 1.0 / self.median, least: 1.0 / self.most, most: 1.0 / self.least }
    }

    /// Returns the largest deviation of a round from the median, in percent of the median.
    #[must_use]
    pub fn spread(self) -> f64 {
        let away = (self.most - self.median).max(self.median - self.least);
        if self.median == 0.0 { 0.0 } else { 100.0 * away / self.median }
    }
}

#[cfg(test)]
mod tests {
    use super::Figure;

    #[test]
    fn the_median_is_the_middle_one() {
        assert_eq!(Figure::of(&[5.0, 1.0, 2.0]), Figure { median: 2.0, least: 1.0, most: 5.0 });
        assert_eq!(Figure::of(&[4.0, 1.0, 2.0, 9.0]), Figure { median: 3.0, least: 1.0, most: 9.0 });
        assert_eq!(Figure::of(&[7.0]).spread(), 0.0);
        assert_eq!(Figure::of(&[]).median, 0.0);
    }

    #[test]
    fn the_spread_is_the_farther_side() {
        assert_eq!(Figure::of(&[8.0, 10.0, 11.0]).spread(), 20.0);
        assert_eq!(Figure::of(&[9.0, 10.0, 13.0]).spread(), 30.0);
    }

    #[test]
    fn ratios_are_made_round_by_round() {
        let ratio = Figure::ratio(&[1.0, 2.0, 9.0], &[2.0, 4.0, 9.0]);
        assert_eq!(ratio, Figure { median: 0.5, least: 0.5, most: 1.0 });
        assert_eq!(Figure::of(&[2.0, 4.0, 8.0]).inverse(), Figure { median: 0.25, least: 0.125, most: 0.5 });
    }
}
