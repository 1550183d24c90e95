//! Needs: the conditions of a way of moving that are tested first, because each test is a single
//! lookup.

use super::{Layout, Program};
use crate::blueprint::{MovementSpec, owner_of};
use crate::expr::{CompareOp, Expr};
use crate::{DiceId, Seat, State};

/// The conditions of a way of moving that are tested before all others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    /// The required owner of the piece.
    owner: Option<Seat>,
    /// The number that a die must show, with the index of the number shown.
    shown: Option<(usize, i32)>,
    /// The number that an unused die must show.
    unused: Option<(DiceId, i32)>,
    /// The index of a variable that contains the only possible target. Most of the time, it
    /// contains no cell.
    remembered: Option<usize>,
}

impl Needs {
    /// Extracts the needs of a way of moving.
    pub(crate) fn new(spec: &MovementSpec, layout: &Layout) -> Self {
        let shown =
            |dice: DiceId, number: i64| Some((layout.shown(dice).next()?, i32::try_from(number).ok()?));
        Self {
            owner: spec.owner(),
            shown: spec.of_ply.iter().find_map(die).and_then(|(dice, number)| shown(dice, number)),
            unused: spec.of_ply.iter().find_map(unused_of),
            remembered: match spec.targets[..] {
                [Expr::Var(dice, _, None)] => Some(layout.var(dice, 0)),
                _ => None,
            },
        }
    }

    /// Returns true if there is at least one need.
    pub(crate) fn are_some(&self) -> bool {
        *self != Self::default()
    }

    /// Returns the conditions of a ply that these needs do not cover.
    pub(crate) fn rest_of_ply(&self, spec: &MovementSpec) -> Box<[Expr]> {
        let (mut shown, mut unused) = (self.shown.is_some(), self.unused.is_some());
        let met = |condition: &Expr| match condition {
            condition if die(condition).is_some() => std::mem::take(&mut shown),
            condition => unused_of(condition).is_some() && std::mem::take(&mut unused),
        };
        rest(&spec.of_ply, met)
    }

    /// Returns the conditions on a piece that these needs do not cover.
    pub(crate) fn rest_of_piece(&self, spec: &MovementSpec) -> Box<[Expr]> {
        rest(&spec.of_piece, |condition| self.owner.is_some() && owner_of(condition) == self.owner)
    }

    /// Returns true if a variable contains the only possible target and currently contains no cell.
    /// This is the most common case.
    #[inline]
    pub(crate) fn is_nowhere<const N: usize>(&self, state: &State<N>) -> bool {
        self.remembered.is_some_and(|index| state.numbers[index] < 0)
    }

    /// Returns true if the needs are met for pieces of a player.
    #[inline]
    pub(crate) fn are_met<const N: usize>(&self, program: &Program<N>, state: &State<N>, side: Seat) -> bool {
        !self.is_nowhere(state)
            && self.owner.is_none_or(|owner| owner == side)
            && self.shown.is_none_or(|(index, number)| state.numbers[index] == number)
            && self.unused.is_none_or(|(id, face)| program.may_use(state, id, face))
    }
}

/// Returns the conditions for which `met` returns false.
fn rest(conditions: &[Expr], mut met: impl FnMut(&Expr) -> bool) -> Box<[Expr]> {
    conditions.iter().filter(|condition| !met(condition)).cloned().collect()
}

/// Returns the number that a die must show, if this is what a condition requires.
fn die(condition: &Expr) -> Option<(DiceId, i64)> {
    let Expr::Compare(CompareOp::Equal, a, b) = condition else { return None };
    match (&**a, &**b) {
        (Expr::Die(id), Expr::Number(number)) => Some((*id, *number)),
        _ => None,
    }
}

/// Returns the number that an unused die must show, if this is what a condition requires.
fn unused_of(condition: &Expr) -> Option<(DiceId, i32)> {
    match condition {
        Expr::Unused(id, face) => Some((*id, *face)),
        _ => None,
    }
}
