//! Dice and the outcomes of rolls.

use alfonso_forms::{Again, DiceSort};
use std::collections::BTreeMap;

/// The maximum number of outcomes of a roll.
pub const MAX_OUTCOMES: u64 = 10_000;

/// The maximum total weight of a roll: the number of ways in which its dice can fall.
pub const MAX_WEIGHT: u64 = u32::MAX as u64;

/// Dice rolled under one name.
///
/// Compilers refuse a step whose roll exceeds [`MAX_OUTCOMES`] or [`MAX_WEIGHT`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceSpec {
    /// The name of the dice.
    pub name: String,
    /// The dice, one entry for each sort of die.
    pub sorts: Vec<DiceSort>,
    /// The numbers after which the die is thrown again. Only a single die can be thrown again.
    pub again: Option<Again>,
}

impl DiceSpec {
    /// Returns the maximum number of values that one roll shows. It is the number of dice, or the
    /// maximum number of throws if a die is thrown again.
    #[must_use]
    pub fn count(&self) -> usize {
        if let Some(again) = &self.again {
            return again.most.into();
        }
        self.sorts.iter().map(|sort| usize::from(sort.count)).sum()
    }

    /// Returns the outcomes of a roll in ascending order, each with its weight. The values of an
    /// outcome are in ascending order, so an outcome does not show which die has which value.
    ///
    /// The weight of an outcome is the number of ways in which the dice can fall to show it. Every
    /// die and every face is distinct. If a die that is thrown again stops early, the weight also
    /// counts all results of the throws that are not made.
    #[must_use]
    pub fn throws(&self) -> Vec<(Vec<i32>, u64)> {
        if let (Some(again), [die]) = (&self.again, self.sorts.as_slice()) {
            return thrown_again(again, &die.faces);
        }
        let mut all = BTreeMap::from([(Vec::new(), 1)]);
        for sort in &self.sorts {
            let of_sort = alike(sort);
            let mut longer = BTreeMap::new();
            for (before, weight) in &all {
                for (shown, ways) in &of_sort {
                    let mut numbers: Vec<i32> = [before.as_slice(), shown].concat();
                    numbers.sort_unstable();
                    *longer.entry(numbers).or_insert(0) += weight * ways;
                }
            }
            all = longer;
        }
        all.into_iter().collect()
    }
}

/// Returns the outcomes of a die that is thrown again, with ascending values, each with its weight.
fn thrown_again(again: &Again, faces: &[i32]) -> Vec<(Vec<i32>, u64)> {
    let mut all = BTreeMap::new();
    let mut open = BTreeMap::from([(Vec::new(), 1u64)]);
    for throw in 1..=again.most {
        // The number of results of the throws that are not made if the die stops here.
        let unmade = (faces.len() as u64).saturating_pow((again.most - throw).into());
        let mut longer = BTreeMap::new();
        for (before, ways) in &open {
            for face in faces {
                let mut shown: Vec<i32> = [before.as_slice(), &[*face]].concat();
                shown.sort_unstable();
                let goes_on = throw < again.most && again.on.contains(face);
                let (into, ways) = if goes_on { (&mut longer, *ways) } else { (&mut all, ways * unmade) };
                *into.entry(shown).or_insert(0) += ways;
            }
        }
        open = longer;
    }
    all.into_iter().collect()
}

/// Returns the outcomes of several equal dice, with ascending values, each with its weight.
fn alike(dice: &DiceSort) -> Vec<(Vec<i32>, u64)> {
    let mut faces = dice.faces.clone();
    faces.sort_unstable();
    let ways = |face: i32| faces.iter().filter(|other| **other == face).count() as u64;
    let mut distinct = faces.clone();
    distinct.dedup();
    let mut all = vec![(Vec::new(), 1u64)];
    for _ in 0..dice.count {
        let mut longer = Vec::new();
        for (shown, weight) in &all {
            let last = shown.last().copied().unwrap_or(i32::MIN);
            for face in distinct.iter().filter(|face| **face >= last) {
                let shown = [shown.as_slice(), &[*face]].concat();
                // The multinomial coefficient, updated for one more die. The new die can have any
                // position, and equal dice any order.
                let alike = shown.iter().filter(|other| *other == face).count() as u64;
                longer.push((shown.clone(), weight * ways(*face) * shown.len() as u64 / alike));
            }
        }
        all = longer;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{Again, DiceSort, DiceSpec};

    fn dice(sorts: &[(u8, &[i32])]) -> DiceSpec {
        let sort = |(count, faces): &(u8, &[i32])| DiceSort { count: *count, faces: faces.to_vec() };
        DiceSpec { name: "lot".to_owned(), sorts: sorts.iter().map(sort).collect(), again: None }
    }

    #[test]
    fn a_die_is_thrown_again() {
        // Faces 1, 1, 2, 3, again on 1 and 3: of 16 ways, 4 begin with 2, 8 with 1 and 4 with 3.
        let again = Some(Again { on: vec![1, 3], most: 2 });
        let sticks = DiceSpec { again, ..dice(&[(1, &[1, 1, 2, 3])]) };
        let shown = |list: &[(&[i32], u64)]| {
            list.iter().map(|(numbers, ways)| (numbers.to_vec(), *ways)).collect::<Vec<_>>()
        };
        let all: [(&[i32], u64); 6] =
            [(&[1, 1], 4), (&[1, 2], 2), (&[1, 3], 4), (&[2], 4), (&[2, 3], 1), (&[3, 3], 1)];
        assert_eq!((sticks.count(), sticks.throws()), (2, shown(&all)));
    }

    #[test]
    fn faces_that_repeat_weigh_more() {
        // Faces 1, 2, 2, 3 rolled twice: 1-1 1, 1-2 4, 1-3 2, 2-2 4, 2-3 4, 3-3 1.
        let weights = |of: &DiceSpec| of.throws().iter().map(|(_, weight)| *weight).collect::<Vec<u64>>();
        assert_eq!(weights(&dice(&[(2, &[2, 1, 3, 2])])), [1, 4, 2, 4, 4, 1]);
        assert_eq!(weights(&dice(&[(3, &[1, 2])])), [1, 3, 3, 1]);
    }

    #[test]
    fn unlike_dice_are_thrown_together() {
        // A die of two faces and one of three: 1-2 comes in two ways.
        let unlike = dice(&[(1, &[1, 2]), (1, &[1, 2, 3])]);
        let shown = |list: &[(&[i32], u64)]| {
            list.iter().map(|(numbers, ways)| (numbers.to_vec(), *ways)).collect::<Vec<_>>()
        };
        let all: [(&[i32], u64); 5] = [(&[1, 1], 1), (&[1, 2], 2), (&[1, 3], 1), (&[2, 2], 1), (&[2, 3], 1)];
        assert_eq!((unlike.count(), unlike.throws()), (2, shown(&all)));
        // A number that is always shown stands in its place.
        let fixed = dice(&[(2, &[1, 3]), (1, &[2])]);
        assert_eq!(fixed.throws(), shown(&[(&[1, 1, 2], 1), (&[1, 2, 3], 2), (&[2, 3, 3], 1)]));
    }
}
