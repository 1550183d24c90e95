//! The sums of single units (blocks or games), stored for resampling. They are integers.

/// The maximum number of sums stored for a figure. In longer series, several units share a sum.
const MOST: u64 = 1024;

/// The sums of one batch of units.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Batch {
    /// The number of units of the batch that were played.
    played: u64,
    /// The sum for each arm and figure.
    sums: Vec<i64>,
}

impl Batch {
    fn add(&mut self, other: &Self) {
        self.played += other.played;
        for (into, from) in self.sums.iter_mut().zip(&other.sums) {
            *into = into.saturating_add(*from);
        }
    }
}

/// The sums of batches of units, by arm and figure. At first, each batch is one unit. Whenever
/// there would be more than [`MOST`] batches, pairs of batches are merged. The batches therefore
/// depend on which units were played, but not on their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Batches {
    /// The number of units in a batch.
    size: u64,
    arms: usize,
    figures: usize,
    batches: Vec<Batch>,
}

impl Batches {
    pub(crate) fn new((arms, figures): (usize, usize)) -> Self {
        Self { size: 1, arms, figures, batches: Vec::new() }
    }

    fn nothing(&self) -> Batch {
        Batch { played: 0, sums: vec![0; self.arms * self.figures] }
    }

    /// Counts a unit before its sums are added.
    pub(crate) fn begin(&mut self, unit: u64) {
        while unit / self.size >= MOST {
            self.pair_up();
        }
        let nothing = self.nothing();
        let batch = self.batch(unit);
        if self.batches.len() <= batch {
            self.batches.resize(batch + 1, nothing);
        }
        self.batches[batch].played += 1;
    }

    /// Adds the sum of an arm for a unit that was already counted.
    pub(crate) fn add(&mut self, unit: u64, (arm, figure): (usize, usize), sum: i128) {
        let batch = self.batch(unit);
        let known = &mut self.batches[batch].sums[arm * self.figures + figure];
        *known = known.saturating_add(i64::try_from(sum).unwrap_or(i64::MAX));
    }

    fn batch(&self, unit: u64) -> usize {
        usize::try_from(unit / self.size).expect("fewer batches than MOST")
    }

    fn pair_up(&mut self) {
        let pairs = self.batches.chunks(2).map(|pair| {
            let mut sum = pair[0].clone();
            pair[1..].iter().for_each(|other| sum.add(other));
            sum
        });
        self.batches = pairs.collect();
        self.size *= 2;
    }

    /// Merges the sums of other units into this table.
    pub(crate) fn merge(&mut self, other: &Self) {
        let mut other = other.clone();
        while self.size < other.size {
            self.pair_up();
        }
        while other.size < self.size {
            other.pair_up();
        }
        let nothing = self.nothing();
        if self.batches.len() < other.batches.len() {
            self.batches.resize(other.batches.len(), nothing);
        }
        for (into, from) in self.batches.iter_mut().zip(&other.batches) {
            into.add(from);
        }
    }

    /// Returns the sums of a contrast of a figure (arms with their factors), one for each complete
    /// batch.
    pub(crate) fn of(&self, contrast: &[(usize, i64)], figure: usize) -> Vec<i128> {
        let of_batch = |batch: &Batch| {
            let sum = |arm: usize| i128::from(batch.sums[arm * self.figures + figure]);
            contrast.iter().map(|(arm, times)| sum(*arm) * i128::from(*times)).sum()
        };
        self.batches.iter().filter(|batch| batch.played == self.size).map(of_batch).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_series_are_kept_in_batches() {
        let mut batches = Batches::new((2, 1));
        for unit in 0..2501 {
            batches.begin(unit);
            batches.add(unit, (0, 0), 1);
            batches.add(unit, (1, 0), 3);
        }
        // A batch has four units; the last unit does not fill one.
        assert_eq!(batches.of(&[(1, 1), (0, -1)], 0), vec![8; 625]);
        assert!(Batches::new((1, 1)).of(&[(0, 1)], 0).is_empty());
    }

    #[test]
    fn what_was_not_played_whole_is_left_out() {
        let mut batches = Batches::new((1, 1));
        batches.begin(2);
        batches.add(2, (0, 0), 7);
        assert_eq!(batches.of(&[(0, 1)], 0), [7]);
    }

    #[test]
    fn parts_may_be_added_in_any_order() {
        let of = |units: &mut dyn Iterator<Item = u64>| {
            let mut batches = Batches::new((1, 1));
            for unit in units {
                batches.begin(unit);
                batches.add(unit, (0, 0), i128::from(unit % 7));
            }
            batches
        };
        let whole = of(&mut (0..3000));
        let (one, other) = (of(&mut (0..1100)), of(&mut (1100..3000).rev()));
        let mut ahead = one.clone();
        ahead.merge(&other);
        let mut back = other;
        back.merge(&one);
        assert_eq!((&ahead, &back), (&whole, &whole));
    }
}
