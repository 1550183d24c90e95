//! What a condition depends on: the ground of all decisions of the plan.

use alfonso_game::KindId;
use alfonso_game::expr::{Effect, EffectKind, Expr, Purse, Selected, Selection, Test};

/// Calls `visit` on an expression and everything inside it, selections and tests included.
pub(crate) fn walk(expr: &Expr, visit: &mut dyn FnMut(Part<'_>)) {
    visit(Part::Expr(expr));
    match expr {
        Expr::Let(_, a, b)
        | Expr::And(a, b)
        | Expr::Or(a, b)
        | Expr::Compare(_, a, b)
        | Expr::Arith(_, a, b)
        | Expr::In(a, b)
        | Expr::Attacks(a, b)
        | Expr::Guards(a, b)
        | Expr::CellDistance(a, b)
        | Expr::SectorDistance(a, b)
        | Expr::Beside(_, a, b) => {
            walk(a, visit);
            walk(b, visit);
        }
        Expr::Not(a)
        | Expr::OwnerOf(a)
        | Expr::KindOf(a)
        | Expr::CellOf(a)
        | Expr::FileOf(a)
        | Expr::RankOf(a)
        | Expr::RingOf(a)
        | Expr::SectorOf(a)
        | Expr::NextAlive(a)
        | Expr::NextSeat(a)
        | Expr::Shows(_, a)
        | Expr::Edge(_, a)
        | Expr::FirstSeen(a)
        | Expr::PieceOn(a)
        | Expr::Table(_, a)
        | Expr::Var(_, Some(a)) => walk(a, visit),
        Expr::If(a, b, c) => {
            walk(a, visit);
            walk(b, visit);
            walk(c, visit);
        }
        Expr::Is(a, test) => {
            walk(a, visit);
            visit(Part::Asked(a, test));
        }
        Expr::Count(selection) | Expr::Some(selection) | Expr::First(selection) | Expr::Latest(selection) => {
            walk_selection(selection, visit)
        }
        Expr::Every(selection, has) => {
            walk_selection(selection, visit);
            walk(has, visit);
        }
        Expr::Number(_)
        | Expr::Flag(_)
        | Expr::Seat(_)
        | Expr::Kind(_)
        | Expr::Cell(_)
        | Expr::Region(_)
        | Expr::Sector(_)
        | Expr::Local(_)
        | Expr::Var(_, None)
        | Expr::Mover
        | Expr::Next
        | Expr::Previous
        | Expr::Die(_)
        | Expr::It
        | Expr::Origin
        | Expr::Target
        | Expr::CrossedCells
        | Expr::CrossedCell
        | Expr::PliesSince(_)
        | Expr::Repetitions
        | Expr::SinceRepetition
        | Expr::Rounds => {}
    }
}

/// A part of a condition.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part<'a> {
    Expr(&'a Expr),
    /// A test, and of what it is asked.
    Asked(&'a Expr, &'a Test),
    /// The test of a selection or a landing.
    Test(&'a Test),
}

impl<'a> Part<'a> {
    /// The test, if it is one.
    fn test(self) -> Option<&'a Test> {
        match self {
            Self::Expr(_) => None,
            Self::Asked(_, test) | Self::Test(test) => Some(test),
        }
    }
}

/// As [`walk`], for a selection.
pub(crate) fn walk_selection(selection: &Selection, visit: &mut dyn FnMut(Part<'_>)) {
    visit(Part::Test(&selection.test));
    for part in
        [&selection.owner, &selection.within, &selection.except, &selection.filter].into_iter().flatten()
    {
        walk(part, visit);
    }
}

/// As [`walk`], for effects.
pub(crate) fn walk_effects(effects: &[Effect], visit: &mut dyn FnMut(Part<'_>)) {
    for effect in effects {
        if let Some(condition) = &effect.condition {
            walk(condition, visit);
        }
        let purse = |purse: &Purse, visit: &mut dyn FnMut(Part<'_>)| {
            purse.index.iter().for_each(|index| walk(index, visit));
        };
        match &effect.kind {
            EffectKind::Set { index, value, .. } | EffectKind::Add { index, amount: value, .. } => {
                for part in index.iter().chain([value]) {
                    walk(part, visit);
                }
            }
            EffectKind::Become { piece: a, kind: b } | EffectKind::Move { piece: a, to: b } => {
                walk(a, visit);
                walk(b, visit);
            }
            EffectKind::BecomeChosen { piece, .. } => walk(piece, visit),
            EffectKind::Remove(who) | EffectKind::Capture(who) => walk_selected(who, visit),
            EffectKind::Give { who, to } => {
                walk_selected(who, visit);
                walk(to, visit);
            }
            EffectKind::Pay { amount, from, to } => {
                walk(amount, visit);
                purse(from, visit);
                purse(to, visit);
            }
            EffectKind::Share { from, among, .. } => {
                purse(from, visit);
                walk_selection(among, visit);
            }
            EffectKind::Eliminate(player) => walk(player, visit),
            EffectKind::Put { kind: a, player: b } => {
                walk(a, visit);
                walk(b, visit);
            }
            EffectKind::For { selection, body, .. } => {
                walk_selection(selection, visit);
                walk_effects(body, visit);
            }
            EffectKind::Let { value, body, .. } => {
                walk(value, visit);
                walk_effects(body, visit);
            }
        }
    }
}

fn walk_selected(who: &Selected, visit: &mut dyn FnMut(Part<'_>)) {
    match who {
        Selected::One(piece) => walk(piece, visit),
        Selected::Many(selection) => walk_selection(selection, visit),
    }
}

/// True if some part is as wanted.
pub(crate) fn any(expr: &Expr, wanted: impl Fn(Part<'_>) -> bool) -> bool {
    let mut found = false;
    walk(expr, &mut |part| found |= wanted(part));
    found
}

/// True if the condition asks about check or attack: rules that do so never attack.
pub(crate) fn asks_attack(expr: &Expr) -> bool {
    any(expr, |part| {
        matches!(part, Part::Expr(Expr::Attacks(..) | Expr::Guards(..)))
            || part.test().is_some_and(test_asks_attack)
    })
}

/// True if the condition asks who is royal.
pub(crate) fn asks_royal(expr: &Expr) -> bool {
    any(expr, |part| part.test().is_some_and(|test| test.asks(&Test::Royal)))
}

/// True if a selection asks what dice show.
pub(crate) fn selection_asks_dice(selection: &Selection) -> bool {
    let mut asks = false;
    walk_selection(selection, &mut |part| {
        asks |= matches!(part, Part::Expr(Expr::Die(_) | Expr::Shows(..)));
    });
    asks
}

/// True if a selection asks what the dice of a row show.
pub(crate) fn selection_asks_die(selection: &Selection, die: u16) -> bool {
    let mut asks = false;
    walk_selection(selection, &mut |part| asks |= is_die(part, die));
    asks
}

/// The same of an expression.
pub(crate) fn asks_die(expr: &Expr, die: u16) -> bool {
    any(expr, |part| is_die(part, die))
}

fn is_die(part: Part<'_>, die: u16) -> bool {
    matches!(part, Part::Expr(Expr::Die(row) | Expr::Shows(row, _)) if *row == die)
}

/// True if a test asks about check or attack.
pub(crate) fn test_asks_attack(test: &Test) -> bool {
    [Test::Safe, Test::InCheck, Test::Mated, Test::Stalemated].iter().any(|word| test.asks(word))
}

/// True if the condition is the same for all men and targets of a ply. `bound` are slots that depend on them.
pub(crate) fn is_of_ply(expr: &Expr, bound: &[u16]) -> bool {
    !any(expr, |part| match part {
        Part::Expr(Expr::It | Expr::Origin | Expr::Target | Expr::CrossedCell | Expr::CrossedCells) => true,
        Part::Expr(Expr::FirstSeen(_)) => true,
        Part::Expr(Expr::Local(slot)) => bound.contains(slot),
        // Whether a cell is safe depends on which royal man is thought to stand there: on who moves.
        part => part.test().is_some_and(|test| test.asks(&Test::Enemy) || test.asks(&Test::Safe)),
    })
}

/// True if the condition is the same for all targets of a man. `bound` are slots that may depend on them.
pub(crate) fn is_of_man(expr: &Expr, bound: &[u16]) -> bool {
    !any(expr, |part| match part {
        Part::Expr(Expr::Target | Expr::CrossedCell | Expr::CrossedCells | Expr::FirstSeen(_)) => true,
        Part::Expr(Expr::Local(slot)) => bound.contains(slot),
        _ => false,
    })
}

/// True if an expression asks of the man in a slot for nothing but his kind.
pub(crate) fn asks_kind_only(expr: &Expr, slot: u16) -> bool {
    let is_he = |expr: &Expr| *expr == Expr::Local(slot);
    let (mut asked, mut of_kind) = (0, 0);
    walk(expr, &mut |part| match part {
        Part::Expr(Expr::KindOf(of)) => of_kind += u32::from(is_he(of)),
        Part::Expr(expr) => asked += u32::from(is_he(expr)),
        Part::Asked(of, test) => of_kind += u32::from(is_he(of) && is_of_kind(test)),
        Part::Test(_) => {}
    });
    asked == of_kind
}

/// True if the test asks for kinds, and nothing else.
fn is_of_kind(test: &Test) -> bool {
    match test {
        Test::All(parts) | Test::Any(parts) => parts.iter().all(is_of_kind),
        Test::Not(part) => is_of_kind(part),
        Test::Anything | Test::Kind(_) => true,
        _ => false,
    }
}

/// True if no move can change what the condition says before it is judged: it reads only rounds, dice and constants. (Who
/// comes next can change: a player may go out within a move.)
pub(crate) fn is_unmovable(expr: &Expr) -> bool {
    !any(expr, |part| match part {
        Part::Expr(expr) => !matches!(
            expr,
            Expr::Rounds
                | Expr::Number(_)
                | Expr::Flag(_)
                | Expr::Seat(_)
                | Expr::Mover
                | Expr::NextSeat(_)
                | Expr::Die(_)
                | Expr::Shows(..)
                | Expr::Not(_)
                | Expr::And(..)
                | Expr::Or(..)
                | Expr::Compare(..)
                | Expr::Arith(..)
        ),
        Part::Asked(..) | Part::Test(_) => true,
    })
}

/// True if the condition, asked of an attacker, says the same before and after a move of somebody else: it reads only
/// the man, his cell, his target, what dice show (they are rolled between moves), who is in play (a move by which somebody goes
/// out disturbs everything, and is tried) and what never changes.
pub(crate) fn is_steady(expr: &Expr) -> bool {
    !any(expr, |part| match part {
        Part::Expr(expr) => matches!(
            expr,
            Expr::Var(..)
                | Expr::FirstSeen(_)
                | Expr::PieceOn(_)
                | Expr::Count(_)
                | Expr::Some(_)
                | Expr::Every(..)
                | Expr::First(_)
                | Expr::PliesSince(_)
                | Expr::Repetitions
                | Expr::SinceRepetition
                | Expr::Attacks(..)
                | Expr::Guards(..)
                | Expr::Latest(_)
        ),
        Part::Asked(_, test) if is_of_players(test) => false,
        // Who stands on other cells changes, even on the target: a royal man may be thought to stand there.
        Part::Asked(Expr::It | Expr::Origin, test) => !is_steady_test(test),
        Part::Asked(..) | Part::Test(_) => true,
    })
}

/// True if the test asks who is in play, and nothing else.
fn is_of_players(test: &Test) -> bool {
    match test {
        Test::All(parts) | Test::Any(parts) => parts.iter().all(is_of_players),
        Test::Not(part) => is_of_players(part),
        Test::Alive | Test::Dead => true,
        _ => false,
    }
}

fn is_steady_test(test: &Test) -> bool {
    match test {
        Test::All(parts) | Test::Any(parts) => parts.iter().all(is_steady_test),
        Test::Not(part) => is_steady_test(part),
        // (He who attacks has not moved while others did; who is moved by what a move sets off disturbs, and all is tried.)
        Test::Anything | Test::Own | Test::Royal | Test::Unmoved | Test::Kind(_) => true,
        _ => false,
    }
}

/// True if the test says the same of a man as long as he stands where he stands, and belongs to whom he belongs.
pub(crate) fn is_steady_of_others(test: &Test) -> bool {
    match test {
        Test::All(parts) | Test::Any(parts) => parts.iter().all(is_steady_of_others),
        Test::Not(part) => is_steady_of_others(part),
        Test::Anything
        | Test::Empty
        | Test::Own
        | Test::Enemy
        | Test::Royal
        | Test::Unmoved
        | Test::Kind(_) => true,
        _ => false,
    }
}

/// Which kinds' men a test asks whether they have moved; `None` is anybody. `of` is the kind of the man who is asked,
/// where that is known.
pub(crate) fn unmoved_kinds(test: &Test, of: Option<KindId>, asked: &mut dyn FnMut(Option<KindId>)) {
    match test {
        Test::Unmoved => asked(of),
        Test::All(parts) => {
            let named = parts.iter().find_map(|part| match part {
                Test::Kind(kind) => Some(*kind),
                _ => None,
            });
            parts.iter().for_each(|part| unmoved_kinds(part, of.or(named), asked));
        }
        Test::Any(parts) => parts.iter().for_each(|part| unmoved_kinds(part, of, asked)),
        Test::Not(part) => unmoved_kinds(part, of, asked),
        _ => {}
    }
}
