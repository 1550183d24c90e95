//! Two medieval games by hand, against counts that were made without this program.

use super::chess::chess;
use super::hand::*;
use crate::walker::Walker;
use alfonso_rules::*;

const GRIFFIN: KindId = KindId(6);
const UNICORN: KindId = KindId(7);
const LION: KindId = KindId(8);
const GIRAFFE: KindId = KindId(9);

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w";

#[track_caller]
fn check(rules: &RuleSet, fen: Option<&str>, counts: &[u64]) {
    let walker = Walker::new(rules);
    let position = fen.map_or_else(|| walker.start(), |fen| walker.from_fen(fen).expect("a position"));
    let found: Vec<u64> = (1..).zip(counts).map(|(depth, _)| walker.perft(&position, depth)).collect();
    assert_eq!(found, counts);
}

/// The king's leap: unmoved, not in check, onto an empty cell.
fn king_leap(rules: &mut RuleSet, leg: Leg) {
    moves(rules, "king.leap", KING, vec![onto(leg, empty())]);
    last(rules).condition = Some(and(is(it(), TestWord::Unmoved), not(is(mover(), TestWord::InCheck))));
}

/// Chess with the king's leap; queens take no queens; a pawn becomes a queen only while its side has none.
fn scachs(leap_over: Test, leaps: &[(u16, u16)], castling: bool) -> RuleSet {
    let mut rules = chess();
    if !castling {
        rules.moves.retain(|rule| rule.tag.is_none());
        rules.fen.rights.clear();
    }
    king_leap(&mut rules, Leg { over: leap_over, ..leap(leaps) });
    let rule = name(&mut rules, "capture.queens");
    let queens = CaptureRule {
        refuses: true,
        taker: Some(QUEEN),
        taken: Some(QUEEN),
        condition: None,
        ..rules.captures[0].clone()
    };
    rules.captures.push(CaptureRule { rule, ..queens });
    let queen = select_pieces(Test::Word(TestWord::Kind(QUEEN)), Some(mover()), LocalId(30));
    rules.triggers[0].condition = Some(not(flag(ExprKind::Some(Box::new(queen)))));
    rules
}

fn over_nobody(castling: bool) -> RuleSet {
    scachs(empty(), &[(2, 0), (2, 2)], castling)
}

fn over_anybody(leaps: &[(u16, u16)]) -> RuleSet {
    scachs(Test::Word(TestWord::Any), leaps, false)
}

#[test]
fn scachs_from_the_start() {
    check(&over_nobody(true), None, &[20, 400, 9002]);
    check(&over_nobody(false), None, &[20, 400, 9002]);
    check(&over_anybody(&[(2, 0), (2, 2)]), None, &[23, 529, 13172]);
    check(&over_anybody(&[(2, 0), (2, 2), (2, 1)]), None, &[25, 625, 16501]);
}

#[test]
fn scachs_from_kiwipete() {
    check(&over_nobody(true), Some(KIWIPETE), &[50, 2223]);
    check(&over_nobody(false), Some(KIWIPETE), &[48, 2042, 98404]);
    check(&over_anybody(&[(2, 0), (2, 2)]), Some(KIWIPETE), &[50, 2128]);
    check(&over_anybody(&[(2, 0), (2, 2), (2, 1)]), Some(KIWIPETE), &[50, 2174]);
}

#[test]
fn scachs_queens_and_waiting_pawns() {
    let queens = Some("4k3/8/8/3q4/8/3Q4/8/4K3 w");
    let mut rules = over_nobody(false);
    check(&rules, queens, &[31, 901, 19887]);
    rules.captures.pop();
    check(&rules, queens, &[32, 924, 20521]);
}

#[test]
fn scachs_waiting_pawns() {
    let mut rules = over_nobody(false);
    check_waiting(&rules, &[30, 241, 7304]);
    let rule = name(&mut rules, "pawn.early");
    let ahead = expr(ExprKind::Edge(Way::Forward, Box::new(it())), Type::Cells);
    let cell = expr(ExprKind::CellOf(Box::new(it())), Type::Cell);
    let arrived = flag(ExprKind::In(Box::new(cell), Box::new(ahead)));
    rules.forbids.push(Forbid { rule, condition: and(is(it(), TestWord::Kind(PAWN)), arrived) });
    check_waiting(&rules, &[29, 234, 6905]);
}

/// The position of a pawn that may not be crowned; the counts were made with kings that could still leap.
#[track_caller]
fn check_waiting(rules: &RuleSet, counts: &[u64]) {
    let walker = Walker::new(rules);
    let position = walker.from_fen("3nk3/4P3/8/8/8/8/4K3/3Q4 w").expect("a position");
    let position = walker.with_unmoved(&position, &["e2".to_owned()]).expect("the king stands there");
    let found: Vec<u64> = (1..).zip(counts).map(|(depth, _)| walker.perft(&position, depth)).collect();
    assert_eq!(found, counts);
}

/// The large chess, from the moves of which its readings differ.
fn grande_acedrex(
    array: &str,
    kinds: [Vec<Vec<Leg>>; 2],
    lion: &[(u16, u16)],
    giraffe: &[(u16, u16)],
) -> RuleSet {
    let mut rules = game(12, 12);
    for (text, letter) in [("Griffin", "A"), ("Unicorn", "U"), ("Lion", "L"), ("Giraffe", "G")] {
        let pawn = rules.kind(PAWN).clone();
        rules.kinds.push(Kind { name: text.to_owned(), letter: letter.to_owned(), ..pawn });
    }
    moves(&mut rules, "rook.slide", ROOK, vec![slide(WaySet::Orthogonal, 1, None)]);
    moves(&mut rules, "crocodile.slide", BISHOP, vec![slide(WaySet::Diagonal, 1, None)]);
    let [griffin, unicorn] = kinds;
    griffin.into_iter().for_each(|legs| moves(&mut rules, "griffin", GRIFFIN, legs));
    unicorn.into_iter().for_each(|legs| moves(&mut rules, "unicorn", UNICORN, legs));
    moves(&mut rules, "lion.leap", LION, vec![leap(lion)]);
    moves(&mut rules, "giraffe.leap", GIRAFFE, vec![leap(giraffe)]);
    moves(&mut rules, "king.step", KING, vec![slide(WaySet::Any, 1, Some(1))]);
    moves(&mut rules, "pawn.step", PAWN, vec![onto(slide(WaySet::Forward, 1, Some(1)), empty())]);
    let ahead = slide(WaySet::ForwardDiagonal, 1, Some(1));
    moves(&mut rules, "pawn.capture", PAWN, vec![onto(ahead, Test::Word(TestWord::Enemy))]);
    turn(&mut rules, None, Passing::Never);
    judge_next(&mut rules);
    for (file, letter) in ('a'..='l').zip(array.chars()) {
        let kind = rules.kinds.iter().position(|kind| kind.letter == letter.to_string()).expect("a letter");
        place(&mut rules, &format!("{file}1"), KindId::new(kind), WHITE);
        place(&mut rules, &format!("{file}12"), KindId::new(kind), BLACK);
        place(&mut rules, &format!("{file}4"), PAWN, WHITE);
        place(&mut rules, &format!("{file}9"), PAWN, BLACK);
    }
    rules
}

fn ride(first: Leg, via: Test, joint: Joint, set: WaySet) -> Vec<Leg> {
    let shape =
        LegShape::Slide { ways: vec![LegWay { set, onward: true }], min: Measure::Fixed(1), max: None };
    vec![Leg { via, ..first }, Leg { joint, shape, ..slide(set, 1, None) }]
}

fn griffin() -> Vec<Vec<Leg>> {
    vec![ride(slide(WaySet::Diagonal, 1, Some(1)), empty(), Joint::May, WaySet::Orthogonal)]
}

fn riding_unicorn() -> Vec<Vec<Leg>> {
    vec![ride(leap(&[(2, 1)]), empty(), Joint::May, WaySet::Diagonal)]
}

#[test]
fn grande_acedrex_as_the_founding_document_has_it() {
    let unicorn = vec![vec![onto(leap(&[(2, 1)]), empty())], vec![slide(WaySet::Diagonal, 1, None)]];
    let mut rules = grande_acedrex("RLUGBKABGULR", [griffin(), unicorn], &[(3, 0)], &[(4, 1)]);
    let unicorn = |rules: &mut RuleSet, leap: bool| {
        let rule = rules
            .moves
            .iter_mut()
            .find(|rule| rule.kind == UNICORN && matches!(rule.legs[0].shape, LegShape::Leap { .. }) == leap);
        let unmoved = is(it(), TestWord::Unmoved);
        rule.expect("two ways").condition = Some(if leap { unmoved } else { not(unmoved) });
    };
    unicorn(&mut rules, true);
    unicorn(&mut rules, false);
    king_leap(&mut rules, leap(&[(2, 0), (2, 2)]));
    check(&rules, None, &[57, 3249, 182_115]);
}

fn golladay() -> RuleSet {
    let kinds = [griffin(), riding_unicorn()];
    let mut rules = grande_acedrex("RLUGBAKBGULR", kinds, &[(3, 0), (3, 1)], &[(3, 2)]);
    king_leap(&mut rules, Leg { over: Test::Word(TestWord::Safe), ..leap(&[(2, 0), (2, 2)]) });
    rules
}

#[test]
fn grande_acedrex_after_golladay() {
    let mut rules = golladay();
    check(&rules, None, &[59, 3481, 206_209]);
    moves(&mut rules, "pawn.double", PAWN, vec![onto(slide(WaySet::Forward, 2, Some(2)), empty())]);
    last(&mut rules).condition = Some(is(it(), TestWord::Unmoved));
    check(&rules, None, &[71, 5041]);
}

#[test]
fn grande_acedrex_with_the_defective_griffin() {
    let step = slide(WaySet::Diagonal, 1, Some(1));
    let griffin = vec![vec![step.clone()], ride(step, empty_or_enemy(), Joint::Must, WaySet::Orthogonal)];
    let mut rules = grande_acedrex("RLUGBAKBGULR", [griffin, riding_unicorn()], &[(3, 0)], &[(3, 2)]);
    let ways = vec![LegWay { set: WaySet::Forward, onward: false }];
    let shape = LegShape::Leap { vectors: vec![(2, 0), (2, 2)], ways };
    moves(&mut rules, "king.leap", KING, vec![Leg { shape, ..leap(&[(2, 0)]) }]);
    last(&mut rules).condition = Some(is(it(), TestWord::Unmoved));
    last(&mut rules).gives_check = false;
    check(&rules, None, &[57, 3249, 185_710]);
}
