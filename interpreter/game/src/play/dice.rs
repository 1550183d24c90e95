//! Dice: the outcomes of rolls, their weights, and the numbers shown.

use crate::blueprint::{Blueprint, DiceSpec, MAX_OUTCOMES, StepKind};
use crate::luck::Luck;
use crate::program::Layout;
use crate::{DiceId, Move, MoveKind, Program, State};

/// The possible outcomes of a step's roll.
#[derive(Clone, Debug)]
pub(crate) struct Roll {
    /// The indices of the dice.
    dice: Box<[DiceId]>,
    /// The numbers shown by all outcomes, one outcome after the other. The numbers of each set of
    /// dice are in ascending order.
    shown: Box<[i32]>,
    /// For each outcome and each set of dice, the index of its first number in `shown`. The last
    /// entry is the end of `shown`.
    starts: Box<[u32]>,
    /// For each outcome, the number of ways in which the dice can fall to show it.
    weights: Box<[u64]>,
    /// The sum of all weights.
    sum: u64,
}

impl Roll {
    /// Returns the roll of each step, or `None` for steps without a roll.
    pub(crate) fn of_steps(spec: &Blueprint) -> Box<[Option<Self>]> {
        let steps = spec.steps.iter();
        steps
            .map(|step| match &step.kind {
                StepKind::Roll(ids) => Some(Self::new(&spec.dice, ids)),
                _ => None,
            })
            .collect()
    }

    fn new(dice: &[DiceSpec], ids: &[DiceId]) -> Self {
        let mut all: Vec<(Vec<Vec<i32>>, u64)> = vec![(Vec::new(), 1)];
        for id in ids {
            let of_id = dice[id.index()].throws();
            let mut longer = Vec::new();
            for (before, weight) in &all {
                for (shown, ways) in &of_id {
                    longer.push(([before.as_slice(), std::slice::from_ref(shown)].concat(), weight * ways));
                }
            }
            longer.truncate(usize::try_from(MAX_OUTCOMES).unwrap_or(usize::MAX));
            all = longer;
        }
        let weights: Box<[u64]> = all.iter().map(|(_, weight)| *weight).collect();
        let sum = weights.iter().sum();
        let (mut shown, mut starts) = (Vec::new(), vec![0]);
        for numbers in all.iter().flat_map(|(shown, _)| shown) {
            shown.extend(numbers);
            starts.push(u32::try_from(shown.len()).unwrap_or(u32::MAX));
        }
        Self { dice: ids.into(), shown: shown.into(), starts: starts.into(), weights, sum }
    }

    /// Returns the numbers that an outcome shows.
    fn outcome(&self, outcome: u16) -> &[i32] {
        let first = usize::from(outcome) * self.dice.len();
        &self.shown[self.starts[first] as usize..self.starts[first + self.dice.len()] as usize]
    }

    /// Returns the numbers that an outcome shows, separately for each set of dice.
    fn by_dice(&self, outcome: u16) -> impl Iterator<Item = (DiceId, &[i32])> {
        let first = usize::from(outcome) * self.dice.len();
        let numbers = self.starts[first..].windows(2).map(|of| &self.shown[of[0] as usize..of[1] as usize]);
        self.dice.iter().copied().zip(numbers)
    }
}

impl<const N: usize> State<N> {
    /// Returns the numbers that a set of dice shows. The slice is empty if the dice have not been
    /// rolled.
    #[inline]
    pub(crate) fn thrown(&self, layout: &Layout, dice: DiceId) -> &[i32] {
        let first = layout.shown(dice).start;
        let thrown = usize::try_from(self.numbers[layout.rolled(dice)]).unwrap_or(0);
        &self.numbers[first..first + thrown]
    }
}

impl<const N: usize> Program<N> {
    /// Returns true if a roll is pending.
    #[inline]
    pub(crate) fn rolls_now(&self, state: &State<N>) -> bool {
        self.roll(state.step).is_some()
    }

    /// Returns the roll of a step.
    fn roll(&self, step: u8) -> Option<&Roll> {
        self.rolls.get(usize::from(step))?.as_ref()
    }

    /// Lists the outcomes of a step's roll.
    pub(crate) fn list_rolls(&self, step: u8, moves: &mut Vec<Move>) {
        let count = self.roll(step).map_or(0, |roll| roll.weights.len());
        moves.extend((0..count).map(|outcome| Move::roll(step, u16::try_from(outcome).unwrap_or(u16::MAX))));
    }

    /// Returns the probability of an outcome as its weight and the sum of all weights. Returns (1,
    /// 1) if the move is not a roll.
    pub(crate) fn weight(&self, m: Move) -> (u64, u64) {
        let MoveKind::Roll { step, outcome } = m.kind() else { return (1, 1) };
        self.roll(step).map_or((1, 1), |roll| (roll.weights[usize::from(outcome)], roll.sum))
    }

    /// Draws an outcome of a step's roll.
    pub(crate) fn draw_roll(&self, step: u8, luck: &mut impl Luck) -> Option<Move> {
        let roll = self.roll(step)?;
        let mut drawn = u64::from(luck.roll(u32::try_from(roll.sum).ok()?.max(1)));
        let outcome = roll.weights.iter().position(|weight| {
            let here = drawn < *weight;
            drawn = drawn.wrapping_sub(*weight);
            here
        })?;
        Some(Move::roll(step, u16::try_from(outcome).ok()?))
    }

    /// Returns the numbers that a roll shows.
    pub(crate) fn numbers_of_roll(&self, step: u8, outcome: u16) -> &[i32] {
        self.roll(step).map_or(&[], |roll| roll.outcome(outcome))
    }

    /// Makes the dice of a step show an outcome.
    pub(crate) fn show_roll(&self, state: &mut State<N>, step: u8, outcome: u16) {
        let Some(roll) = self.roll(step) else { return };
        for (id, shown) in roll.by_dice(outcome) {
            let thrown = i32::try_from(shown.len()).unwrap_or(i32::MAX);
            state.set_number(self, self.layout.rolled(id), thrown);
            let shown = shown.iter().copied().chain(std::iter::repeat(0));
            for (index, number) in self.layout.shown(id).zip(shown) {
                state.set_number(self, index, number);
            }
            self.layout.used(id).for_each(|index| state.set_number(self, index, 0));
        }
    }

    /// Clears the dice at the end of a turn. Dice with unused numbers that are left to the next
    /// player keep their state.
    pub(crate) fn clear_dice(&self, state: &mut State<N>) {
        for index in self.layout.all_dice() {
            if state.numbers[index] != 0 && !self.is_left_to_next(state, index) {
                state.set_number(self, index, 0);
            }
        }
    }

    /// Returns true if the number at this index belongs to dice that are left to the next player.
    fn is_left_to_next(&self, state: &State<N>, index: usize) -> bool {
        let indices = |dice: DiceId| self.layout.rolled(dice)..self.layout.used(dice).end;
        let mut kept = self.kept_dice.iter().filter(|dice| indices(**dice).contains(&index));
        kept.any(|dice| self.unused(state, *dice).next().is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::Roll;
    use crate::DiceId;
    use crate::blueprint::DiceSpec;
    use alfonso_forms::{Again, DiceSort};

    fn dice(count: u8, faces: &[i32]) -> DiceSpec {
        DiceSpec {
            name: "lot".to_owned(),
            sorts: vec![DiceSort { count, faces: faces.to_vec() }],
            again: None,
        }
    }

    #[test]
    fn two_dice_have_21_outcomes_of_36() {
        let roll = Roll::new(&[dice(2, &[1, 2, 3, 4, 5, 6])], &[DiceId(0)]);
        assert_eq!((roll.weights.len(), roll.sum), (21, 36));
        assert_eq!((roll.outcome(0), roll.weights[0]), (&[1, 1][..], 1));
        assert_eq!((roll.outcome(1), roll.weights[1]), (&[1, 2][..], 2));
        assert_eq!(roll.outcome(20), &[6, 6]);
    }

    #[test]
    fn outcomes_of_a_die_that_is_thrown_again_differ_in_length() {
        let again = Some(Again { on: vec![3], most: 2 });
        let roll =
            Roll::new(&[dice(1, &[2, 1]), DiceSpec { again, ..dice(1, &[2, 3]) }], &[DiceId(1), DiceId(0)]);
        let shown: Vec<&[i32]> = (0..6).map(|outcome| roll.outcome(outcome)).collect();
        assert_eq!(shown, [&[2, 1][..], &[2, 2], &[2, 3, 1], &[2, 3, 2], &[3, 3, 1], &[3, 3, 2]]);
        assert_eq!((&roll.weights[..], roll.sum), (&[2, 2, 1, 1, 1, 1][..], 8));
        assert_eq!(Vec::from_iter(roll.by_dice(2)), [(DiceId(1), &[2, 3][..]), (DiceId(0), &[1][..])]);
    }

    #[test]
    fn dice_of_two_names_are_told_apart() {
        let all = [dice(1, &[2, 1]), dice(2, &[5, 3])];
        let roll = Roll::new(&all, &[DiceId(1), DiceId(0)]);
        let shown: Vec<&[i32]> = (0..6).map(|outcome| roll.outcome(outcome)).collect();
        assert_eq!(shown, [[3, 3, 1], [3, 3, 2], [3, 5, 1], [3, 5, 2], [5, 5, 1], [5, 5, 2]]);
        assert_eq!((&roll.weights[..], roll.sum), (&[1, 1, 2, 2, 1, 1][..], 8));
    }
}
