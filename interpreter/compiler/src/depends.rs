//! The dependencies of a condition. All decisions of the compiler plan are based on them.

use alfonso_forms as forms;
use alfonso_game::expr::{Effect, Expr, Played, Selection, Test, TestUses, TestWord};
use alfonso_game::{DiceId, KindId, LocalId};

/// Calls `visit` on an expression and all its parts, including selections and tests.
pub(crate) fn walk(expr: &Expr, visit: &mut dyn FnMut(Part<'_>)) {
    visit(Part::Expr(expr));
    expr.parts(&mut |part| walk_part(part, visit));
    if let Expr::Is(of, test) = expr {
        visit(Part::Asked(of, test));
    }
}

fn walk_part(part: forms::Part<'_, Played>, visit: &mut dyn FnMut(Part<'_>)) {
    match part {
        forms::Part::Value(value) => walk(value, visit),
        forms::Part::Selection(selection) => walk_selection(selection, visit),
        forms::Part::Effect(effect) => walk_effects(std::slice::from_ref(effect), visit),
    }
}

/// A part of a condition.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part<'a> {
    Expr(&'a Expr),
    /// A test, with the value to which it applies.
    Asked(&'a Expr, &'a Test),
    /// The test of a selection or a landing, without a value.
    Test(&'a Test),
}

impl<'a> Part<'a> {
    /// Returns the test of the part, if it has one.
    fn test(self) -> Option<&'a Test> {
        match self {
            Self::Expr(_) => None,
            Self::Asked(_, test) | Self::Test(test) => Some(test),
        }
    }
}

/// Calls `visit` on a selection's parts, as [`walk`] does for an expression.
pub(crate) fn walk_selection(selection: &Selection, visit: &mut dyn FnMut(Part<'_>)) {
    visit(Part::Test(&selection.test));
    selection.values().for_each(|value| walk(value, visit));
}

/// Calls `visit` on the parts of effects, as [`walk`] does for an expression.
pub(crate) fn walk_effects(effects: &[Effect], visit: &mut dyn FnMut(Part<'_>)) {
    effects.iter().for_each(|effect| effect.parts(&mut |part| walk_part(part, visit)));
}

/// Returns `true` if `wanted` accepts some part of the expression.
pub(crate) fn any(expr: &Expr, matches: impl Fn(Part<'_>) -> bool) -> bool {
    let mut found = false;
    walk(expr, &mut |part| found |= matches(part));
    found
}

/// Returns the operands of a conjunction.
pub(crate) fn conjuncts(condition: &Expr) -> Vec<&Expr> {
    match condition {
        Expr::And(a, b) => conjuncts(a).into_iter().chain(conjuncts(b)).collect(),
        part => vec![part],
    }
}

/// Returns `true` if the condition depends on check or attack. Rules with such conditions never
/// attack.
pub(crate) fn asks_attack(expr: &Expr) -> bool {
    any(expr, |part| {
        matches!(part, Part::Expr(Expr::Attacks(..) | Expr::Guards(..)))
            || part.test().is_some_and(test_asks_attack)
    })
}

/// Returns `true` if the condition contains a sandwich (cells or pieces between others).
pub(crate) fn asks_sandwich(expr: &Expr) -> bool {
    any(expr, |part| matches!(part, Part::Expr(Expr::Sandwiched(..))))
}

/// Returns `true` if the condition depends on which pieces are royal.
pub(crate) fn asks_royal(expr: &Expr) -> bool {
    any(expr, |part| part.test().is_some_and(|test| test.asks(TestWord::Royal)))
}

/// Returns `true` if a selection depends on any dice.
pub(crate) fn selection_asks_dice(selection: &Selection) -> bool {
    let mut asks = false;
    walk_selection(selection, &mut |part| {
        let dice = |expr: &Expr| {
            matches!(expr, Expr::Die(_) | Expr::Shows(..) | Expr::Thrown(..) | Expr::Unused(..))
        };
        asks |= matches!(part, Part::Expr(expr) if dice(expr));
    });
    asks
}

/// Returns `true` if a selection depends on the dice with this id.
pub(crate) fn selection_asks_die(selection: &Selection, die: DiceId) -> bool {
    let mut asks = false;
    walk_selection(selection, &mut |part| asks |= is_die(part, die));
    asks
}

/// Returns `true` if an expression depends on the dice with this id.
pub(crate) fn asks_die(expr: &Expr, die: DiceId) -> bool {
    any(expr, |part| is_die(part, die))
}

/// Returns `true` if a part depends on the dice with this id.
pub(crate) fn is_die(part: Part<'_>, die: DiceId) -> bool {
    matches!(part, Part::Expr(Expr::Die(other) | Expr::Shows(other, _) | Expr::Thrown(_, other, _) | Expr::Unused(other, _)) if *other == die)
}

/// Returns `true` if a test depends on check or attack.
pub(crate) fn test_asks_attack(test: &Test) -> bool {
    test.any_word(&mut |word| word.uses() == TestUses::Attack)
}

/// Returns `true` if the condition is the same for all pieces and targets of a ply. `bound` lists
/// the slots that depend on them.
pub(crate) fn is_of_ply(expr: &Expr, bound: &[LocalId]) -> bool {
    !any(expr, |part| match part {
        Part::Expr(Expr::It | Expr::Origin | Expr::Target | Expr::Crossed(_)) => true,
        Part::Expr(Expr::FirstSeen(_)) => true,
        Part::Expr(Expr::Local(slot, _)) => bound.contains(slot),
        // The test `safe` imagines a royal piece on the cell, so it depends on the player to move.
        part => part.test().is_some_and(|test| test.asks(TestWord::Enemy) || test.asks(TestWord::Safe)),
    })
}

/// Returns `true` if the condition is the same for all targets of a piece. `bound` lists the slots
/// that may depend on them.
pub(crate) fn is_of_piece(expr: &Expr, bound: &[LocalId]) -> bool {
    !any(expr, |part| match part {
        Part::Expr(Expr::Target | Expr::Crossed(_) | Expr::FirstSeen(_)) => true,
        Part::Expr(Expr::Local(slot, _)) => bound.contains(slot),
        _ => false,
    })
}

/// Returns `true` if an expression uses only the kind of the piece in a slot.
pub(crate) fn asks_kind_only(expr: &Expr, slot: LocalId) -> bool {
    let is_he = |expr: &Expr| expr.is_local(slot);
    let (mut asked, mut of_kind) = (0, 0);
    walk(expr, &mut |part| match part {
        Part::Expr(Expr::KindOf(of)) => of_kind += u32::from(is_he(of)),
        Part::Expr(expr) => asked += u32::from(is_he(expr)),
        Part::Asked(of, test) => of_kind += u32::from(is_he(of) && is_of_kind(test)),
        Part::Test(_) => {}
    });
    asked == of_kind
}

/// Returns `true` if the test depends only on kinds.
fn is_of_kind(test: &Test) -> bool {
    match test {
        Test::All(parts) | Test::Any(parts) => parts.iter().all(is_of_kind),
        Test::Not(part) => is_of_kind(part),
        Test::Word(TestWord::Any) | Test::Word(TestWord::Kind(_)) => true,
        _ => false,
    }
}

/// Returns `true` if another piece's move cannot change the condition's value for an attacker. The
/// condition may use only the piece, its cell and target, the dice, the players in play, and
/// constants. If a move eliminates a player, the engine tests the move by trial anyway.
pub(crate) fn is_steady(expr: &Expr) -> bool {
    !any(expr, |part| match part {
        Part::Expr(expr) => expr.uses() == forms::Uses::Position,
        Part::Asked(_, test) if is_of_players(test) => false,
        // The pieces on other cells can change, even on the target, where the engine may imagine a
        // royal piece.
        Part::Asked(Expr::It | Expr::Origin, test) => !is_steady_test(test),
        Part::Asked(..) | Part::Test(_) => true,
    })
}

/// Returns `true` if the test depends only on the players in play.
fn is_of_players(test: &Test) -> bool {
    match test {
        Test::All(parts) | Test::Any(parts) => parts.iter().all(is_of_players),
        Test::Not(part) => is_of_players(part),
        Test::Word(word) => word.uses() == TestUses::Seats,
    }
}

fn is_steady_test(test: &Test) -> bool {
    match test {
        Test::All(parts) | Test::Any(parts) => parts.iter().all(is_steady_test),
        Test::Not(part) => is_steady_test(part),
        // (Other pieces' moves do not move the attacker. If effects move it, the engine tests all
        // moves by trial.)
        Test::Word(TestWord::Any)
        | Test::Word(TestWord::Own)
        | Test::Word(TestWord::Royal)
        | Test::Word(TestWord::Unmoved)
        | Test::Word(TestWord::Kind(_)) => true,
        _ => false,
    }
}

/// Returns `true` if the test has the same result for a piece as long as its cell and its owner
/// stay the same.
pub(crate) fn is_steady_of_others(test: &Test) -> bool {
    match test {
        Test::All(parts) | Test::Any(parts) => parts.iter().all(is_steady_of_others),
        Test::Not(part) => is_steady_of_others(part),
        Test::Word(TestWord::Any)
        | Test::Word(TestWord::Empty)
        | Test::Word(TestWord::Own)
        | Test::Word(TestWord::Enemy)
        | Test::Word(TestWord::Royal)
        | Test::Word(TestWord::Unmoved)
        | Test::Word(TestWord::Kind(_)) => true,
        _ => false,
    }
}

/// Calls `asked` with each kind whose pieces the test requires to be moved or unmoved; `None` means
/// any kind. `of` is the kind of the tested piece, if it is known.
pub(crate) fn unmoved_kinds(test: &Test, of: Option<KindId>, asked: &mut dyn FnMut(Option<KindId>)) {
    match test {
        Test::Word(TestWord::Unmoved) => asked(of),
        Test::All(parts) => {
            let named = parts.iter().find_map(|part| match part {
                Test::Word(TestWord::Kind(kind)) => Some(*kind),
                _ => None,
            });
            parts.iter().for_each(|part| unmoved_kinds(part, of.or(named), asked));
        }
        Test::Any(parts) => parts.iter().for_each(|part| unmoved_kinds(part, of, asked)),
        Test::Not(part) => unmoved_kinds(part, of, asked),
        _ => {}
    }
}
