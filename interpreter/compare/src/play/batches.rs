//! The sums of single blocks: whole numbers, kept until the end, so that blocks can be drawn again.

use super::contest::Contrast;

/// At most so many sums are kept of a figure; of longer series, blocks are put together.
const MOST: u64 = 1024;

/// By arm and figure, what each batch of blocks came to. A batch is one block, or as many as make no more than [`MOST`]
/// batches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Batches {
    /// So many blocks make a batch.
    size: u64,
    /// By batch: how many blocks of it were played.
    played: Vec<u64>,
    figures: usize,
    /// By arm: the sums by figure and batch.
    sums: Vec<Vec<i64>>,
}

impl Batches {
    pub(crate) fn new(blocks: u64, (arms, figures): (usize, usize)) -> Self {
        let size = blocks.div_ceil(MOST).max(1);
        // Blocks that would not fill a batch are left out.
        let batches = usize::try_from(blocks / size).unwrap_or(0);
        Self { size, played: vec![0; batches], figures, sums: vec![vec![0; figures * batches]; arms] }
    }

    /// Counts a block, of which sums are to be added.
    pub(crate) fn begin(&mut self, block: u64) {
        if let Some(played) = self.batch(block).map(|batch| &mut self.played[batch]) {
            *played += 1;
        }
    }

    /// Adds what an arm's games of a block came to.
    pub(crate) fn add(&mut self, block: u64, (arm, figure): (usize, usize), sum: i128) {
        if let Some(batch) = self.batch(block) {
            let known = &mut self.sums[arm][figure * self.played.len() + batch];
            *known = known.saturating_add(i64::try_from(sum).unwrap_or(i64::MAX));
        }
    }

    fn batch(&self, block: u64) -> Option<usize> {
        usize::try_from(block / self.size).ok().filter(|batch| *batch < self.played.len())
    }

    /// Adds the sums of blocks played elsewhere.
    pub(crate) fn merge(&mut self, other: &Self) {
        for (into, from) in self.played.iter_mut().zip(&other.played) {
            *into += from;
        }
        for (into, from) in self.sums.iter_mut().flatten().zip(other.sums.iter().flatten()) {
            *into = into.saturating_add(*from);
        }
    }

    /// Returns the sums of a contrast of a figure, batch by batch, of the batches that were played whole.
    pub(crate) fn of(&self, contrast: &Contrast, figure: usize) -> Vec<i128> {
        let batches = self.played.len();
        let of_batch = |batch: usize| {
            let sum = |arm: usize| i128::from(self.sums[arm][figure * batches + batch]);
            contrast.iter().map(|(arm, times)| sum(*arm) * i128::from(*times)).sum()
        };
        (0..batches).filter(|batch| self.played[*batch] == self.size).map(of_batch).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_series_are_kept_in_batches() {
        let mut batches = Batches::new(2500, (2, 1));
        for block in 0..2500 {
            batches.begin(block);
            batches.add(block, (0, 0), 1);
            batches.add(block, (1, 0), 3);
        }
        // Three blocks a batch; the last block fills none.
        assert_eq!(batches.of(&vec![(1, 1), (0, -1)], 0), vec![6; 833]);
        assert!(Batches::new(0, (1, 1)).of(&vec![(0, 1)], 0).is_empty());
    }

    #[test]
    fn what_was_not_played_whole_is_left_out() {
        let mut batches = Batches::new(4, (1, 1));
        batches.begin(2);
        batches.add(2, (0, 0), 7);
        assert_eq!(batches.of(&vec![(0, 1)], 0), [7]);
    }
}
