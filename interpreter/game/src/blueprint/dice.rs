//! Dice, and the ways in which they fall.

use alfonso_forms::{Again, DiceSort};
use std::collections::BTreeMap;

/// The greatest number of outcomes of a roll.
pub const MAX_OUTCOMES: u64 = 10_000;

/// The greatest number of ways for the dice of a roll to fall.
pub const MAX_WEIGHT: u64 = u32::MAX as u64;

/// Dice rolled under one name.
///
/// Compilers refuse a step whose roll exceeds [`MAX_OUTCOMES`] or [`MAX_WEIGHT`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceSpec {
    /// Their name.
    pub name: String,
    /// The dice, sort by sort.
    pub sorts: Vec<DiceSort>,
    /// The numbers after which they are thrown again; they are a single die then.
    pub again: Option<Again>,
}

impl DiceSpec {
    /// Returns the most numbers that they show: the number of the dice, or of the throws of one that is thrown again.
    #[must_use]
    pub fn count(&self) -> usize {
        if let Some(again) = &self.again {
            return again.most.into();
        }
        self.sorts.iter().map(|sort| usize::from(sort.count)).sum()
    }

    /// Returns what the dice can show, in ascending order, each with ascending numbers: which die shows which number is not reported.
    ///
    /// Each has the number of ways in which the dice fall so, with each die and each face distinct. A die that is thrown again shows
    /// fewer numbers if it stops early; the number of ways is then that of all further throws that are not made.
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

/// Returns what a die can show that is thrown again, with ascending numbers, each with the number of ways.
fn thrown_again(again: &Again, faces: &[i32]) -> Vec<(Vec<i32>, u64)> {
    let mut all = BTreeMap::new();
    let mut open = BTreeMap::from([(Vec::new(), 1u64)]);
    for throw in 1..=again.most {
        // Of these, one leads to the throw that is made.
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

/// Returns what equal dice can show, with ascending numbers, each with the number of ways.
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
                // Multinomial, die by die: the new die can stand in any place, and equal dice in any order.
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
