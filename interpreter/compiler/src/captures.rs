//! Who may take whom, worked out once for every pair of kinds and owners.

use crate::problems;
use alfonso_diag::Diagnostic;
use alfonso_rules::{
    CaptureRule, CompareOp, Expr, ExprKind, KindId, LocalId, PlayerId, RuleSet, Test, TestWord,
};

/// The most kinds times players whose pairs are compared.
const MAX_SORTS: usize = 4000;

/// A man in the abstract: what is known of him before anything stands on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sort {
    kind: KindId,
    owner: PlayerId,
}

/// What a condition about two such men can speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Flag(bool),
    Number(i64),
    Player(Option<PlayerId>),
    Kind(KindId),
    Man(Sort),
}

/// By taker (kind times seats plus owner), then by the man taken: may he?
pub(crate) fn takes(rules: &RuleSet, problems: &mut Vec<Diagnostic>) -> Vec<Vec<bool>> {
    let seats = rules.players.len();
    let sorts: Vec<Sort> = (0..rules.kinds.len() * seats)
        .map(|row| Sort { kind: KindId::new(row / seats), owner: PlayerId::new(row % seats) })
        .collect();
    if sorts.len() > MAX_SORTS {
        problems.push(problems::too_many_kinds(rules.board.span));
        return Vec::new();
    }
    let mut unclear: Vec<bool> = vec![false; rules.captures.len()];
    let mut may = |taker: Sort, taken: Sort| {
        let (mut allowed, mut refused) = (false, false);
        for (row, rule) in rules.captures.iter().enumerate() {
            match applies(rules, rule, taker, taken) {
                Some(false) => {}
                Some(true) if rule.refuses => refused = true,
                Some(true) => allowed = true,
                None => unclear[row] = true,
            }
        }
        allowed && !refused
    };
    let table = sorts.iter().map(|taker| sorts.iter().map(|taken| may(*taker, *taken)).collect()).collect();
    for (rule, unclear) in rules.captures.iter().zip(unclear) {
        if unclear {
            let span = rule.condition.as_ref().map_or(rules.rule(rule.rule).span, |condition| condition.span);
            problems.push(problems::involved_capture(span, &rules.rule(rule.rule).name));
        }
    }
    table
}

fn applies(rules: &RuleSet, rule: &CaptureRule, taker: Sort, taken: Sort) -> Option<bool> {
    if rule.taker.is_some_and(|kind| kind != taker.kind) || rule.taken.is_some_and(|kind| kind != taken.kind)
    {
        return Some(false);
    }
    let mut bound = vec![(rule.taker_local, Known::Man(taker)), (rule.taken_local, Known::Man(taken))];
    match &rule.condition {
        None => Some(true),
        Some(condition) => match known(rules, condition, taker, &mut bound)? {
            Known::Flag(flag) => Some(flag),
            _ => None,
        },
    }
}

/// The value of an expression, if kinds and owners decide it.
fn known(rules: &RuleSet, expr: &Expr, taker: Sort, bound: &mut Vec<(LocalId, Known)>) -> Option<Known> {
    let seats = rules.players.len();
    let seat = |n: usize| Known::Player(Some(PlayerId::new((taker.owner.index() + n) % seats)));
    let value = match &expr.kind {
        ExprKind::Flag(flag) => Known::Flag(*flag),
        ExprKind::Number(number) => Known::Number(*number),
        ExprKind::Player(player) => Known::Player(Some(*player)),
        ExprKind::Nobody => Known::Player(None),
        ExprKind::Kind(kind) => Known::Kind(*kind),
        ExprKind::Local(local) => bound.iter().rev().find(|(known, _)| known == local)?.1,
        ExprKind::Let { local, value, body } => {
            let value = known(rules, value, taker, bound)?;
            bound.push((*local, value));
            known(rules, body, taker, bound)?
        }
        ExprKind::Mover => seat(0),
        ExprKind::Next => seat(1),
        ExprKind::Previous => seat(seats - 1),
        ExprKind::OwnerOf(of) => match known(rules, of, taker, bound)? {
            Known::Man(man) => Known::Player(Some(man.owner)),
            _ => return None,
        },
        ExprKind::KindOf(of) => match known(rules, of, taker, bound)? {
            Known::Man(man) => Known::Kind(man.kind),
            _ => return None,
        },
        ExprKind::Not(e) => Known::Flag(!flag(rules, e, taker, bound)?),
        ExprKind::And(a, b) => Known::Flag(flag(rules, a, taker, bound)? && flag(rules, b, taker, bound)?),
        ExprKind::Or(a, b) => Known::Flag(flag(rules, a, taker, bound)? || flag(rules, b, taker, bound)?),
        ExprKind::Compare(op, a, b) => {
            let (a, b) = (known(rules, a, taker, bound)?, known(rules, b, taker, bound)?);
            match op {
                CompareOp::Equal => Known::Flag(a == b),
                CompareOp::NotEqual => Known::Flag(a != b),
                _ => Known::Flag(ordered(*op, a, b)?),
            }
        }
        ExprKind::Table(table, argument) => {
            let argument = known(rules, argument, taker, bound)?;
            let table = &rules.tables[table.index()];
            let row = match argument {
                Known::Flag(flag) => usize::from(flag),
                Known::Player(player) => player?.index(),
                Known::Kind(kind) => kind.index(),
                Known::Number(_) | Known::Man(_) => return None,
            };
            bound.push((table.param, argument));
            let value = known(rules, &table.rows[row], taker, bound);
            bound.pop();
            value?
        }
        ExprKind::Is(subject, test) => match known(rules, subject, taker, bound)? {
            Known::Man(man) => Known::Flag(passes(rules, man, taker, test)?),
            _ => return None,
        },
        _ => return None,
    };
    Some(value)
}

fn ordered(op: CompareOp, a: Known, b: Known) -> Option<bool> {
    let (Known::Number(a), Known::Number(b)) = (a, b) else { return None };
    match op {
        CompareOp::Equal | CompareOp::NotEqual => None,
        CompareOp::Less => Some(a < b),
        CompareOp::LessEqual => Some(a <= b),
        CompareOp::Greater => Some(a > b),
        CompareOp::GreaterEqual => Some(a >= b),
    }
}

fn flag(rules: &RuleSet, expr: &Expr, taker: Sort, bound: &mut Vec<(LocalId, Known)>) -> Option<bool> {
    match known(rules, expr, taker, bound)? {
        Known::Flag(flag) => Some(flag),
        _ => None,
    }
}

fn passes(rules: &RuleSet, man: Sort, taker: Sort, test: &Test) -> Option<bool> {
    match test {
        Test::All(parts) => {
            parts.iter().try_fold(true, |all, part| Some(all & passes(rules, man, taker, part)?))
        }
        Test::Any(parts) => {
            parts.iter().try_fold(false, |any, part| Some(any | passes(rules, man, taker, part)?))
        }
        Test::Not(part) => passes(rules, man, taker, part).map(|passes| !passes),
        Test::Word(TestWord::Any) => Some(true),
        Test::Word(TestWord::Own) => Some(man.owner == taker.owner),
        Test::Word(TestWord::Kind(kind)) => Some(man.kind == *kind),
        Test::Word(TestWord::Royal) => Some(rules.kind(man.kind).royal),
        Test::Word(_) => None,
    }
}
