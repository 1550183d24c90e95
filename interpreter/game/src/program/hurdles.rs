//! Hurdles: what an ending asks first, because the answer is one look. In most positions it goes no further.

use super::Layout;
use crate::blueprint::{Blueprint, EndingSpec};
use crate::expr::{CompareOp, Domain, Expr, Selection, Test, TestWord};
use crate::play::ending::Findings;
use crate::{ClassId, State};

/// The conditions of an ending that are looked at before all others. All of them have to be met.
#[derive(Clone, Debug)]
pub(crate) struct Hurdles {
    /// True if it holds only once a player has been found mated or stalemated.
    stuck: bool,
    /// The classes of which no piece may be on the board.
    gone: Box<[ClassId]>,
    /// The numbers that must be reached.
    reached: Box<[(Tally, i64)]>,
}

/// A number that mostly grows, and that nothing has to be computed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tally {
    /// The plies since an event: its place among the numbers.
    Since(usize),
    Repetitions,
    Rounds,
}

impl Hurdles {
    /// Returns the hurdles of an ending.
    pub(crate) fn new(spec: &Blueprint, layout: &Layout, ending: &EndingSpec) -> Self {
        let (mut gone, mut reached) = (Vec::new(), Vec::new());
        each_part(&ending.condition, &mut |part| match part {
            Expr::Not(no) => {
                if let Expr::Some(selection) = &**no
                    && let Some(kind) = whole_kind(selection)
                {
                    let classes = spec.classes.iter().enumerate().filter(|(_, class)| class.kind == kind);
                    gone.extend(classes.map(|(row, _)| ClassId::new(row)));
                }
            }
            Expr::Compare(CompareOp::GreaterEqual, tally, least) => {
                if let (Some(tally), Expr::Number(least)) = (Tally::of(tally, layout), &**least) {
                    reached.push((tally, *least));
                }
            }
            _ => {}
        });
        Self { stuck: ending.needs_stuck(), gone: gone.into(), reached: reached.into() }
    }

    /// Returns true if all of them are met, so that the condition itself has to be asked.
    #[inline]
    pub(crate) fn are_met<const N: usize>(&self, state: &State<N>, found: &Findings, stuck: bool) -> bool {
        (stuck || !self.stuck)
            && self.gone.iter().all(|class| state.of_class(*class).is_empty())
            && self.reached.iter().all(|(tally, least)| tally.value(state, found) >= *least)
    }
}

impl Tally {
    fn of(expr: &Expr, layout: &Layout) -> Option<Self> {
        match expr {
            Expr::PliesSince(row) => Some(Self::Since(layout.counter(*row))),
            Expr::Repetitions => Some(Self::Repetitions),
            Expr::Rounds => Some(Self::Rounds),
            _ => None,
        }
    }

    fn value<const N: usize>(self, state: &State<N>, found: &Findings) -> i64 {
        match self {
            Self::Since(place) => state.numbers[place].into(),
            Self::Repetitions => found.repetitions.into(),
            Self::Rounds => state.rounds.into(),
        }
    }
}

/// Visits the conditions that must all hold.
fn each_part<'e>(condition: &'e Expr, visit: &mut impl FnMut(&'e Expr)) {
    match condition {
        Expr::And(a, b) => {
            each_part(a, visit);
            each_part(b, visit);
        }
        Expr::Let(_, _, body) => each_part(body, visit),
        part => visit(part),
    }
}

/// Returns the kind of which a selection takes all pieces on the board.
fn whole_kind(selection: &Selection) -> Option<crate::KindId> {
    match selection.test {
        Test::Word(TestWord::Kind(kind))
            if selection.domain == Domain::Pieces && selection.values().next().is_none() =>
        {
            Some(kind)
        }
        _ => None,
    }
}
