//! Preconditions: necessary conditions of an ending or of a rule for every move that only need a
//! lookup of a number or a set. Most of these rules fail at their preconditions, so the rest of
//! their conditions is not evaluated.

use super::Layout;
use crate::blueprint::{Blueprint, EndingSpec, Per};
use crate::expr::{CompareOp, Domain, Expr, Selection, Test, TestWord};
use crate::play::ending::Findings;
use crate::{ClassId, KindId, LocalId, Program, Seat, State};

/// The conditions of an ending that are tested before all others. All of them must be met.
#[derive(Clone, Debug)]
pub(crate) struct Preconditions {
    /// One of the preconditions. It is usually not met, and then no other is tested.
    first: First,
    facts: Facts,
    /// Upper limits for numbers of pieces or players.
    few: Box<[(Counted, usize)]>,
    /// Numbers that must be reached.
    reached: Box<[(Tally, i64)]>,
}

/// The precondition that is tested before all others.
#[derive(Clone, Copy, Debug)]
enum First {
    /// The ending can hold only after a player was found mated or stalemated.
    Stuck,
    /// A number must be reached.
    Reached(Tally, i64),
    /// An upper limit for a number of pieces or players.
    Few(Counted, usize),
    /// There is no such precondition.
    Nothing,
}

/// The conditions of a rule that only need a variable or the pieces of a kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// The classes of which no piece may be on the board.
    gone: Box<[ClassId]>,
    /// The comparisons that must hold: the index of a variable's value, and what it is compared
    /// with.
    values: Box<[(usize, CompareOp, i64)]>,
}

impl Facts {
    /// Extracts the facts that a condition needs.
    pub(crate) fn new(spec: &Blueprint, layout: &Layout, condition: Option<&Expr>) -> Self {
        let (mut gone, mut values) = (Vec::new(), Vec::new());
        if let Some(condition) = condition {
            Part { condition, named: Vec::new() }.each(false, &mut |part| match part.condition {
                Expr::Not(no) => {
                    if let Expr::Some(selection) = &**no
                        && let Some(kind) = whole_kind(selection)
                    {
                        let classes = spec.classes.iter().enumerate().filter(|(_, class)| class.kind == kind);
                        gone.extend(classes.map(|(index, _)| ClassId::new(index)));
                    }
                }
                Expr::Compare(op, number, limit) => {
                    if let (Expr::Var(id, _, None), Expr::Number(limit)) = (&**number, &**limit)
                        && spec.vars[id.index()].per == Per::Game
                    {
                        values.push((layout.var(*id, 0), *op, *limit));
                    }
                }
                _ => {}
            });
        }
        Self { gone: gone.into(), values: values.into() }
    }

    /// Returns true if the facts hold, so that the condition must be evaluated.
    #[inline]
    pub(crate) fn hold<const N: usize>(&self, state: &State<N>) -> bool {
        let compare =
            |(index, op, limit): &(usize, CompareOp, i64)| op.holds(state.numbers[*index].into(), *limit);
        self.gone.iter().all(|class| state.of_class(*class).is_empty()) && self.values.iter().all(compare)
    }
}

/// A set of pieces or players that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counted {
    /// The players in play.
    Players,
    /// All pieces on the board.
    Pieces,
    /// The pieces on the board of some players.
    PiecesOf(Whose),
}

/// The owners of counted pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    /// Each player in play separately.
    Everybody,
    /// The player who has just moved.
    Moved,
    /// The player whose turn is next.
    Next,
    Player(Seat),
}

/// A number that usually grows and is available without computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tally {
    /// The plies since an event, as an index into the numbers of a state.
    Since(usize),
    Repetitions,
    Rounds,
}

/// A condition that must hold, with the players that its slots stand for.
struct Part<'e> {
    condition: &'e Expr,
    named: Vec<(LocalId, Whose)>,
}

impl Preconditions {
    /// Extracts the preconditions of an ending.
    pub(crate) fn new(spec: &Blueprint, layout: &Layout, ending: &EndingSpec) -> Self {
        let (mut few, mut reached) = (Vec::new(), Vec::new());
        let whole = Part { condition: &ending.condition, named: Vec::new() };
        whole.each(true, &mut |part| match part.condition {
            Expr::Not(no) => {
                if let Expr::Some(selection) = &**no {
                    few.extend(part.counted(selection).map(|counted| (counted, 0)));
                }
            }
            Expr::Compare(op, number, limit) => {
                let Expr::Number(limit) = **limit else { return };
                if let (CompareOp::GreaterEqual, Some(tally)) = (op, Tally::of(number, layout)) {
                    reached.push((tally, limit));
                }
                let most = match op {
                    CompareOp::Equal | CompareOp::LessEqual => limit,
                    CompareOp::Less => limit.saturating_sub(1),
                    CompareOp::Greater | CompareOp::GreaterEqual | CompareOp::NotEqual => return,
                };
                if let (Expr::Count(selection), Ok(most)) = (&**number, usize::try_from(most)) {
                    few.extend(part.counted(selection).map(|counted| (counted, most)));
                }
            }
            _ => {}
        });
        let facts = Facts::new(spec, layout, Some(&ending.condition));
        let first = match (&reached[..], &few[..]) {
            _ if ending.needs_stuck() => First::Stuck,
            ([(tally, least), ..], _) => First::Reached(*tally, *least),
            ([], [(counted, most), ..]) => First::Few(*counted, *most),
            ([], []) => First::Nothing,
        };
        Self { first, facts, few: few.into(), reached: reached.into() }
    }

    /// Returns true if all preconditions are met, so that the condition must be evaluated.
    #[inline]
    pub(crate) fn are_met<const N: usize>(
        &self,
        program: &Program<N>,
        state: &State<N>,
        found: &Findings,
        stuck: bool,
    ) -> bool {
        let first = match self.first {
            First::Stuck => stuck,
            First::Reached(tally, least) => tally.value(state, found) >= least,
            First::Few(counted, most) => counted.at_most(most, program, state),
            First::Nothing => true,
        };
        // Conditions on every player in play are true if no player is left.
        first && self.others_are_met(program, state, found) || state.alive == 0
    }

    /// Returns true if the preconditions other than the first are met.
    #[inline(never)]
    fn others_are_met<const N: usize>(
        &self,
        program: &Program<N>,
        state: &State<N>,
        found: &Findings,
    ) -> bool {
        self.facts.hold(state)
            && self.few.iter().all(|(counted, most)| counted.at_most(*most, program, state))
            && self.reached.iter().all(|(tally, least)| tally.value(state, found) >= *least)
    }
}

impl Counted {
    /// Returns true if the count is at most `most`. For pieces, the occupied cells are counted.
    #[inline]
    fn at_most<const N: usize>(self, most: usize, program: &Program<N>, state: &State<N>) -> bool {
        let few = |seat: Seat| state.of_owner(program, seat).has_at_most(most);
        match self {
            Self::Players => state.alive.count_ones() as usize <= most,
            Self::Pieces => state.occupied.has_at_most(most),
            Self::PiecesOf(Whose::Everybody) => {
                program.seats().all(|seat| !state.is_alive(seat) || few(seat))
            }
            Self::PiecesOf(Whose::Moved) => few(state.last_player),
            Self::PiecesOf(Whose::Next) => few(state.player),
            Self::PiecesOf(Whose::Player(seat)) => few(seat),
        }
    }
}

impl Tally {
    fn of(expr: &Expr, layout: &Layout) -> Option<Self> {
        match expr {
            Expr::PliesSince(id) => Some(Self::Since(layout.counter(*id))),
            Expr::Repetitions => Some(Self::Repetitions),
            Expr::Rounds => Some(Self::Rounds),
            _ => None,
        }
    }

    #[inline]
    fn value<const N: usize>(self, state: &State<N>, found: &Findings) -> i64 {
        match self {
            Self::Since(index) => state.numbers[index].into(),
            Self::Repetitions => found.repetitions.into(),
            Self::Rounds => state.rounds.into(),
        }
    }
}

impl<'e> Part<'e> {
    /// Visits the conditions that must all hold. With `everybody`, these include conditions on every
    /// player in play, which hold if no player is left.
    fn each(self, everybody: bool, visit: &mut impl FnMut(Part<'e>)) {
        let Part { condition, mut named } = self;
        match condition {
            Expr::And(a, b) => {
                Part { condition: a, named: named.clone() }.each(everybody, visit);
                Part { condition: b, named }.each(everybody, visit);
            }
            Expr::Let(slot, value, body) => {
                let whose = player(value, &named);
                named.retain(|(known, _)| known != slot);
                named.extend(whose.map(|whose| (*slot, whose)));
                Part { condition: body, named }.each(everybody, visit);
            }
            Expr::Every(selection, has) if everybody && is_everybody(selection) => {
                named.push((selection.local, Whose::Everybody));
                Part { condition: has, named }.each(everybody, visit);
            }
            condition => visit(Part { condition, named }),
        }
    }

    /// Returns the counted set if the selection contains all players in play, or all pieces of some
    /// players.
    fn counted(&self, selection: &Selection) -> Option<Counted> {
        if is_everybody(selection) {
            return Some(Counted::Players);
        }
        let all = selection.domain == Domain::Pieces
            && selection.test == Test::Word(TestWord::Any)
            && selection.values().count() == usize::from(selection.owner.is_some());
        match &selection.owner {
            _ if !all => None,
            None => Some(Counted::Pieces),
            Some(owner) => player(owner, &self.named).map(Counted::PiecesOf),
        }
    }
}

/// Returns the player that an expression stands for. `named` lists the players that slots stand
/// for.
fn player(value: &Expr, named: &[(LocalId, Whose)]) -> Option<Whose> {
    match value {
        Expr::Mover => Some(Whose::Moved),
        Expr::Next => Some(Whose::Next),
        Expr::Player(seat) => Some(Whose::Player(*seat)),
        Expr::Local(slot, _) => named.iter().rev().find(|(named, _)| named == slot).map(|(_, whose)| *whose),
        _ => None,
    }
}

/// Returns true if a selection contains every player in play. It may contain others.
fn is_everybody(selection: &Selection) -> bool {
    let all = matches!(selection.test, Test::Word(TestWord::Any | TestWord::Alive));
    selection.domain == Domain::Players && all && selection.values().next().is_none()
}

/// Returns the kind if a selection contains all pieces of one kind on the board.
fn whole_kind(selection: &Selection) -> Option<KindId> {
    let all = selection.domain == Domain::Pieces && selection.values().next().is_none();
    match selection.test {
        Test::Word(TestWord::Kind(kind)) if all => Some(kind),
        _ => None,
    }
}
