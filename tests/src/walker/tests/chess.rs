//! Orthodox chess by hand (a pawn always becomes a queen), and its well-known counts.

use super::hand::*;
use crate::walker::Walker;
use alfonso_rules::*;

const ROOK_SEEN: LocalId = LocalId(1);
const PASSED: VarId = VarId(0);

/// The whole game.
pub fn chess() -> RuleSet {
    let mut rules = game(8, 8);
    moves(&mut rules, "rook.slide", ROOK, vec![slide(WaySet::Orthogonal, 1, None)]);
    moves(&mut rules, "bishop.slide", BISHOP, vec![slide(WaySet::Diagonal, 1, None)]);
    moves(&mut rules, "queen.slide", QUEEN, vec![slide(WaySet::Any, 1, None)]);
    moves(&mut rules, "knight.leap", KNIGHT, vec![leap(&[(2, 1)])]);
    moves(&mut rules, "king.step", KING, vec![slide(WaySet::Any, 1, Some(1))]);
    castling(&mut rules);
    pawns(&mut rules);
    turn(&mut rules, None, Passing::Never);
    judge_next(&mut rules);
    ending(&mut rules, "end.mate", is(next(), TestWord::Mated), Outcome::Loses(next()), false);
    ending(&mut rules, "end.stalemate", is(next(), TestWord::Stalemated), Outcome::Draw, false);
    let thrice = compare(expr(ExprKind::Repetitions, Type::Number), CompareOp::GreaterEqual, number(3));
    ending(&mut rules, "end.repeat", thrice, Outcome::Draw, true);
    array(&mut rules);
    rules
}

fn castling(rules: &mut RuleSet) {
    let safe = || words(&[TestWord::Empty, TestWord::Safe]);
    let two = Leg { over: safe(), onto: safe(), ..slide(WaySet::Sideways, 2, Some(2)) };
    moves(rules, "king.castle", KING, vec![two]);
    let origin = expr(ExprKind::Origin, Type::Cell);
    let seen = || local(ROOK_SEEN, Type::Piece);
    let own_rook = words(&[TestWord::Own, TestWord::Unmoved, TestWord::Kind(ROOK)]);
    let rook_is_ready = flag(ExprKind::Is(Box::new(seen()), own_rook));
    let rule = last(rules);
    rule.with = vec![(ROOK_SEEN, expr(ExprKind::FirstSeen(Box::new(origin)), Type::Piece))];
    rule.condition =
        Some(and(is(it(), TestWord::Unmoved), and(rook_is_ready, not(is(mover(), TestWord::InCheck)))));
    let to = expr(ExprKind::Crossed(Type::Cell), Type::Cell);
    rule.effects = vec![effect(EffectKind::Move { piece: seen(), to })];
    rule.tag = Some(TagId(0));
    rules.tags = vec!["castle".to_owned()];
    let right = |letter, cells: [&str; 2]| (letter, cells.map(cell).to_vec());
    rules.fen.rights = vec![
        right('K', ["e1", "h1"]),
        right('Q', ["e1", "a1"]),
        right('k', ["e8", "h8"]),
        right('q', ["e8", "a8"]),
    ];
}

fn pawns(rules: &mut RuleSet) {
    rules.vars.push(Var {
        firsts: Vec::new(),
        drawn: false,
        internal: false,
        name: "passed".to_owned(),
        title: None,
        named: Default::default(),
        ty: Type::Cell,
        per: Per::Game,
        role: VarRole::Plain,
        floor: None,
        init: expr(ExprKind::Nowhere, Type::Cell),
        lasts: Some(1),
        span: alfonso_diag::Span::default(),
    });
    rules.fen.fields = vec![FenField::Mover, FenField::Rights, FenField::Var(PASSED)];
    moves(rules, "pawn.step", PAWN, vec![onto(slide(WaySet::Forward, 1, Some(1)), empty())]);
    moves(rules, "pawn.double", PAWN, vec![onto(slide(WaySet::Forward, 2, Some(2)), empty())]);
    let rule = last(rules);
    rule.condition = Some(is(it(), TestWord::Unmoved));
    let value = expr(ExprKind::Crossed(Type::Cell), Type::Cell);
    rule.effects = vec![effect(EffectKind::Set { var: PASSED, index: None, value })];
    let ahead = || slide(WaySet::ForwardDiagonal, 1, Some(1));
    moves(rules, "pawn.capture", PAWN, vec![onto(ahead(), Test::Word(TestWord::Enemy))]);
    moves(rules, "pawn.en-passant", PAWN, vec![onto(ahead(), empty())]);
    let target = || expr(ExprKind::Target, Type::Cell);
    let passed = expr(ExprKind::Var(PASSED, Type::Cell, None), Type::Cell);
    let behind = ExprKind::Beside(Way::Backward, Box::new(target()), Box::new(it()));
    let piece = expr(ExprKind::PieceOn(Box::new(expr(behind, Type::Cell))), Type::Piece);
    let rule = last(rules);
    rule.condition = Some(compare(target(), CompareOp::Equal, passed));
    rule.effects = vec![effect(EffectKind::Capture { who: Selected::One(piece) })];
    let edge = expr(ExprKind::Edge(Way::Forward, Box::new(it())), Type::Cells);
    let kind = expr(ExprKind::Kind(QUEEN), Type::Kind);
    let promote = name(rules, "pawn.promote");
    rules.triggers.push(Trigger {
        rule: promote,
        event: Scope::Entering(edge),
        kind: Some(PAWN),
        condition: None,
        effects: vec![effect(EffectKind::Become { piece: it(), kind })],
    });
}

fn array(rules: &mut RuleSet) {
    let back = [ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK];
    for (file, kind) in ('a'..='h').zip(back) {
        place(rules, &format!("{file}1"), kind, WHITE);
        place(rules, &format!("{file}2"), PAWN, WHITE);
        place(rules, &format!("{file}7"), PAWN, BLACK);
        place(rules, &format!("{file}8"), kind, BLACK);
    }
}

#[track_caller]
fn check_perft(fen: &str, counts: &[u64]) {
    let rules = chess();
    let walker = Walker::new(&rules);
    let position = walker.from_fen(fen).expect("a position");
    for (depth, nodes) in (1..).zip(counts) {
        assert_eq!(walker.perft(&position, depth), *nodes, "depth {depth} of {fen}");
    }
}

#[test]
fn the_first_moves() {
    let rules = chess();
    let walker = Walker::new(&rules);
    assert_eq!(
        (1..=3).map(|depth| walker.perft(&walker.start(), depth)).collect::<Vec<_>>(),
        [20, 400, 8902]
    );
}

#[test]
fn kiwipete() {
    check_perft("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2039, 97862]);
}

#[test]
fn pins_and_en_passant() {
    check_perft("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2812, 43238]);
}

#[test]
fn the_fourth_field_lasts_one_turn() {
    check_perft("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", &[7]);
    check_perft("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", &[6]);
}

#[test]
fn a_fools_mate_ends_the_game() {
    let rules = chess();
    let walker = Walker::new(&rules);
    let mut position = walker.start();
    for text in ["f2-f3", "e7-e5", "g2-g4", "d8-h4"] {
        let moves = walker.moves(&position);
        let chosen = moves.iter().find(|found| found.text() == text).expect("a legal move");
        position = walker.play(&position, chosen);
    }
    let verdict = walker.outcome(&position).expect("mate");
    assert_eq!((verdict.winners, verdict.rule.as_str()), (vec![BLACK], "end.mate"));
    assert!(walker.moves(&position).is_empty());
    assert_eq!(walker.perft(&position, 1), 0);
}

#[test]
fn stalemate_ends_the_game_and_mate_does_not_pass() {
    let rules = chess();
    let walker = Walker::new(&rules);
    let position = walker.from_fen("7k/5Q2/6K1/8/8/8/8/8 b").expect("a position");
    let verdict = walker.outcome(&position).expect("stalemate");
    assert!(verdict.is_draw());
    assert_eq!(verdict.rule, "end.stalemate");
}

#[test]
fn a_third_repetition_is_a_draw_that_perft_does_not_see() {
    let rules = chess();
    let walker = Walker::new(&rules);
    let mut position = walker.start();
    for text in ["g1-f3", "g8-f6", "f3-g1", "f6-g8"].repeat(2) {
        assert_eq!(walker.outcome(&position), None);
        let moves = walker.moves(&position);
        let chosen = moves.iter().find(|found| found.text() == text).expect("a legal move");
        position = walker.play(&position, chosen);
    }
    assert_eq!(walker.outcome(&position).expect("a draw").rule, "end.repeat");
    assert!(walker.moves(&position).is_empty());
    assert_eq!(walker.perft(&position, 1), 20);
}

#[test]
fn castling_is_tagged_and_needs_its_rights() {
    let rules = chess();
    let walker = Walker::new(&rules);
    let castles = |fen: &str| -> Vec<String> {
        let position = walker.from_fen(fen).expect("a position");
        let moves = walker.moves(&position);
        moves.iter().map(|found| found.text().to_owned()).filter(|text| text.ends_with(":castle")).collect()
    };
    assert_eq!(castles("r3k2r/8/8/8/8/8/8/R3K2R w"), ["e1-c1:castle", "e1-g1:castle"]);
    assert_eq!(castles("r3k2r/8/8/8/8/8/8/R3K2R w Kq"), ["e1-g1:castle"]);
    assert_eq!(castles("r3k2r/8/8/8/8/8/8/R3K2R b Kq"), ["e8-c8:castle"]);
    assert!(castles("r3k2r/8/8/8/8/8/8/R3K2R w -").is_empty());
    assert!(castles("4k3/8/8/4r3/8/8/8/R3K2R w").is_empty(), "not out of check");
    assert_eq!(castles("4k3/8/8/5r2/8/8/8/R3K2R w"), ["e1-c1:castle"], "not across an attacked cell");
}

#[test]
fn bad_positions_are_refused_in_words() {
    let rules = chess();
    let walker = Walker::new(&rules);
    for (fen, complaint) in [
        ("", "the position is empty"),
        ("8/8/8 w", "3 rows, but the board has 8"),
        ("9/8/8/8/8/8/8/8 w", "row `9` does not fit the board"),
        ("ppppppppp/8/8/8/8/8/8/8 w", "row `ppppppppp` does not fit the board"),
        ("x7/8/8/8/8/8/8/8 w", "no man is written as `x7` begins"),
        ("8/8/8/8/8/8/8/8 g", "nobody is called `g`"),
        ("8/8/8/8/8/8/8/8 w X", "no right is called `X`"),
        ("8/8/8/8/8/8/8/8 w - j9", "there is no cell `j9`"),
    ] {
        assert_eq!(walker.from_fen(fen).expect_err(fen), complaint);
    }
}
