//! Dice that moves use one by one, and the obligation to use as many as can be used: every order of play is tried.

use super::paths::Travel;
use super::position::Position;
use super::{Deed, Walker};
use alfonso_rules::{DiceId, StepKind, Using};

impl Walker<'_> {
    /// Returns the dice that the moves of the step that has been reached use one by one.
    pub(super) fn using(&self, position: &Position) -> Option<Using> {
        match self.rules.steps.get(position.step)?.kind {
            StepKind::Move { using, .. } => using,
            _ => None,
        }
    }

    /// True if a move may now use a die that shows the number.
    pub(super) fn may_use(&self, position: &Position, dice: DiceId, face: i32) -> bool {
        self.using(position).is_some_and(|using| using.dice == dice)
            && position.unused[dice.index()].contains(&face)
    }

    /// A move has used its die.
    pub(super) fn use_die(&self, deed: &mut Deed<'_>, travel: &Travel) {
        let Some((dice, face)) = self.rules.moves[travel.rule].uses else { return };
        let unused = &mut deed.position.unused[dice.index()];
        if let Some(place) = unused.iter().position(|shown| *shown == face) {
            unused.remove(place);
        }
    }

    /// Returns how steps use these dice one by one.
    fn uses(&self, row: usize) -> impl Iterator<Item = Using> {
        self.rules.steps.iter().filter_map(move |step| match step.kind {
            StepKind::Move { using: Some(using), .. } if using.dice.index() == row => Some(using),
            _ => None,
        })
    }

    /// True if doubles of these dice count twice.
    pub(super) fn doubles_twice(&self, row: usize) -> bool {
        self.uses(row).any(|using| using.twice)
    }

    /// True if what is left of dice stays for whoever has the next turn.
    pub(super) fn keeps_unused(&self, row: usize) -> bool {
        self.uses(row).any(|using| using.to_next)
    }

    /// True if dice are left for the step that has been reached.
    pub(super) fn has_dice_left(&self, position: &Position) -> bool {
        self.using(position).is_some_and(|using| !position.unused[using.dice.index()].is_empty())
    }

    /// Returns what dice that are used one by one show and has not been used; nothing of other dice.
    pub(super) fn unused_read(&self, position: &Position) -> Vec<Vec<i32>> {
        let rows = position.unused.iter().enumerate();
        rows.map(|(row, unused)| if self.uses(row).next().is_some() { unused.clone() } else { Vec::new() })
            .collect()
    }

    /// Leaves the moves after which as many dice can be used as at best.
    pub(super) fn using_most(&self, position: &Position, moves: &mut Vec<Travel>) {
        let Some(using) = self.using(position).filter(|using| using.most) else { return };
        let measures: Vec<(usize, i64)> =
            moves.iter().map(|travel| self.used_from(position, &using, travel)).collect();
        let best = measures.iter().max().copied();
        let mut measures = measures.iter();
        moves.retain(|_| measures.next().copied() == best);
    }

    /// Returns how many dice are used at best from this move on, and what they show together, if that counts.
    fn used_from(&self, position: &Position, using: &Using, travel: &Travel) -> (usize, i64) {
        let after = self.carry_out(position, travel).position;
        let face = self.rules.moves[travel.rule].uses.map_or(0, |(_, face)| i64::from(face));
        let StepKind::Move { who, anyone, .. } = &self.rules.steps[position.step].kind else { return (0, 0) };
        let next = self.candidates(&after, who.as_ref(), *anyone).filter(|next| self.permits(&after, next));
        let (number, sum) = next.map(|next| self.used_from(&after, using, &next)).max().unwrap_or((0, 0));
        (number + 1, if using.greatest { sum + face } else { 0 })
    }
}
