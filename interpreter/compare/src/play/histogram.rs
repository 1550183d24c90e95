//! The distribution of the lengths of games.

use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The maximum number of bins.
const BINS: u32 = 24;

/// The numbers of games by length, in bins of equal width.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Histogram {
    /// The first length of the first bin, in plies.
    pub first: u32,
    /// The width of a bin in plies.
    pub width: u32,
    /// The number of games of A in each bin.
    pub a: Vec<u64>,
    /// The number of games of B in each bin.
    pub b: Vec<u64>,
}

impl Histogram {
    pub(crate) fn new(a: &BTreeMap<u32, u64>, b: &BTreeMap<u32, u64>) -> Self {
        let lengths = || a.keys().chain(b.keys()).copied();
        let (least, most) = (lengths().min().unwrap_or(0), lengths().max().unwrap_or(0));
        let width = width(most - least);
        let first = least - least % width;
        let bins = ((most - first) / width + 1) as usize;
        let filled = |lengths: &BTreeMap<u32, u64>| {
            let mut bins = vec![0; bins];
            for (length, count) in lengths {
                bins[((length - first) / width) as usize] += count;
            }
            bins
        };
        Self { first, width, a: filled(a), b: filled(b) }
    }
}

/// Returns the width of a bin: 1, 2 or 5 times a power of ten, wide enough for [`BINS`] bins.
fn width(spread: u32) -> u32 {
    let powers = (0..9).map(|power| 10u32.pow(power));
    let mut widths = powers.flat_map(|power| [1, 2, 5].map(|times| power * times));
    // The first bin may start below the shortest length, which can require one more bin.
    widths.find(|width| (spread / width).saturating_add(2) <= BINS).unwrap_or(1_000_000_000)
}

#[cfg(test)]
mod tests {
    use super::Histogram;

    #[test]
    fn both_have_the_same_bins_and_nothing_is_lost() {
        let (a, b) = ([(84, 10)].into(), [(84, 3), (350, 7)].into());
        let lengths = Histogram::new(&a, &b);
        assert_eq!((lengths.first, lengths.width, lengths.a.len()), (80, 20, 14));
        assert_eq!((lengths.a.iter().sum::<u64>(), lengths.b.iter().sum::<u64>()), (10, 10));
        assert_eq!((lengths.a[0], lengths.b[13]), (10, 7));
        assert_eq!(Histogram::new(&[].into(), &[].into()).a, [0]);
        let wide = Histogram::new(&[(0, 1), (u32::MAX, 1)].into(), &[].into());
        assert_eq!(wide.a.iter().sum::<u64>(), 2);
    }
}
