//! Attack, effects, turns, counters: one small rule at a time.

use super::chess::chess;
use super::hand::*;
use crate::walker::scene::Scene;
use crate::walker::{Index, Position, Value, Walker, scan};
use alfonso_rules::*;

/// Kings and the pieces of chess, without castling, pawns or endings.
fn pieces() -> RuleSet {
    let mut rules = game(8, 8);
    moves(&mut rules, "rook.slide", ROOK, vec![slide(WaySet::Orthogonal, 1, None)]);
    moves(&mut rules, "queen.slide", QUEEN, vec![slide(WaySet::Any, 1, None)]);
    moves(&mut rules, "king.step", KING, vec![slide(WaySet::Any, 1, Some(1))]);
    let ahead = || slide(WaySet::Forward, 1, Some(1));
    moves(&mut rules, "pawn.step", PAWN, vec![onto(ahead(), empty())]);
    rules
}

fn one_move_a_turn() -> RuleSet {
    let mut rules = pieces();
    turn(&mut rules, None, Passing::WhenStuck);
    judge_next(&mut rules);
    rules
}

fn texts(walker: &Walker<'_>, position: &Position) -> Vec<String> {
    walker.moves(position).iter().map(|found| found.text().to_owned()).collect()
}

#[track_caller]
fn play(walker: &Walker<'_>, position: &Position, line: &str) -> Position {
    let mut position = position.clone();
    for text in line.split(' ') {
        let moves = walker.moves(&position);
        let chosen = moves.iter().find(|found| found.text() == text);
        let chosen = chosen.unwrap_or_else(|| panic!("{text} is not among {moves:?}"));
        position = walker.play(&position, chosen);
    }
    position
}

#[track_caller]
fn check_moves(rules: &RuleSet, fen: &str, from: &str, targets: &str) {
    let walker = Walker::new(rules);
    let position = walker.from_fen(fen).expect("a position");
    let mut found: Vec<String> =
        texts(&walker, &position).into_iter().filter(|text| text.starts_with(from)).collect();
    found.sort();
    assert_eq!(found.join(" "), targets);
}

#[test]
fn refused_captures_are_no_attacks() {
    let mut rules = one_move_a_turn();
    let rule = name(&mut rules, "capture.queens");
    let refused = CaptureRule {
        rule,
        refuses: true,
        taker: Some(QUEEN),
        taken: Some(QUEEN),
        condition: None,
        ..rules.captures[0].clone()
    };
    rules.captures.push(refused);
    check_moves(&rules, "k7/8/8/8/8/8/8/q2Q1K2 w", "d1-a1", "");
    check_moves(&rules, "k7/8/8/8/8/8/8/q2RK3 w", "d1-a1", "d1-a1");
    let walker = Walker::new(&rules);
    let position = walker.from_fen("k7/8/8/8/8/8/8/q2Q1K2 w").expect("a position");
    let at = |name: &str| walker.board.cell(name).expect("a cell");
    let scene = Scene::of(&position, WHITE);
    assert!(walker.is_safe(&scene, at("d1")), "a queen takes no queen");
    assert!(!walker.is_safe(&scene, at("b2")), "a king would be taken there");
}

#[test]
fn royal_pieces_block_and_are_not_taken() {
    let rules = one_move_a_turn();
    check_moves(&rules, "3k4/8/8/8/8/8/8/3R1K2 w", "d1-d", "d1-d2 d1-d3 d1-d4 d1-d5 d1-d6 d1-d7");
}

#[test]
fn each_of_several_kings_can_be_in_check() {
    let rules = one_move_a_turn();
    check_moves(&rules, "r6k/8/8/8/8/8/8/K2K3R w", "", "a1-b1 a1-b2");
    check_moves(&rules, "r2r3k/8/8/8/8/8/8/K2K3R w", "", "pass");
}

#[test]
fn what_gives_no_check_gives_none() {
    let mut rules = one_move_a_turn();
    rules.moves[0].gives_check = false;
    check_moves(&rules, "r6k/8/8/8/8/8/8/K7 w", "a1-a2", "a1-a2");
    let mut rules = one_move_a_turn();
    rules.moves[0].condition = Some(not(is(mover(), TestWord::InCheck)));
    check_moves(&rules, "r6k/8/8/8/8/8/8/K7 w", "a1-a2", "a1-a2");
}

#[test]
fn a_pass_is_given_only_to_who_cannot_move() {
    let rules = one_move_a_turn();
    check_moves(&rules, "7k/8/8/8/8/8/1r6/K7 w", "", "a1-b2");
    check_moves(&rules, "7k/8/8/8/8/1r6/7r/K7 w", "", "pass");
    let walker = Walker::new(&rules);
    let position = walker.from_fen("7k/8/8/8/8/1r6/7r/K7 w").expect("a position");
    let after = play(&walker, &position, "pass");
    assert_eq!((after.player, after.history.len()), (BLACK, 2));
    assert_eq!(walker.perft(&position, 1), 1);
}

#[test]
fn mate_is_found_out_only_where_it_is_judged() {
    let fen = "7k/8/8/8/8/7r/1r6/4K3 b";
    for (judged, over) in [(true, true), (false, false)] {
        let mut rules = pieces();
        turn(&mut rules, None, Passing::WhenStuck);
        if judged {
            judge_next(&mut rules);
        }
        ending(&mut rules, "end.mate", is(next(), TestWord::Mated), Outcome::Loses(next()), false);
        let walker = Walker::new(&rules);
        let position = walker.from_fen(fen).expect("a position");
        let after = play(&walker, &position, "h3-h1");
        assert_eq!(walker.outcome(&after).is_some(), over);
        assert_eq!(texts(&walker, &after), if over { vec![] } else { vec!["pass"] });
    }
}

#[test]
fn a_second_move_is_made_by_another_piece_in_the_first_round() {
    let mut rules = pieces();
    turn(&mut rules, None, Passing::Never);
    let another = select_pieces(Test::Word(TestWord::Another), None, LocalId(7));
    turn(&mut rules, Some(another), Passing::Never);
    let rounds = expr(ExprKind::Rounds, Type::Number);
    rules.steps[1].condition = Some(compare(rounds, CompareOp::Equal, number(0)));
    let walker = Walker::new(&rules);
    let position = walker.from_fen("8/p6p/8/8/8/8/P6P/8 w").expect("a position");
    let halfway = play(&walker, &position, "a2-a3");
    assert_eq!((halfway.player, halfway.step), (WHITE, 1));
    assert_eq!(texts(&walker, &halfway), ["h2-h3"]);
    let black = play(&walker, &halfway, "h2-h3 h7-h6");
    assert_eq!(texts(&walker, &black), ["a7-a6"]);
    let second_round = play(&walker, &black, "a7-a6");
    assert_eq!((second_round.player, second_round.rounds), (WHITE, 1));
    let after = play(&walker, &second_round, "a3-a4");
    assert_eq!(after.player, BLACK, "one move from the second round on");
}

#[test]
fn a_taken_queen_crowns_the_first_pawn_that_waits() {
    let mut rules = one_move_a_turn();
    let (taken, waiting) = (LocalId(1), LocalId(2));
    let owner = expr(ExprKind::OwnerOf(Box::new(local(taken, Type::Piece))), Type::Player);
    let selection = select_pieces(Test::Word(TestWord::Kind(PAWN)), Some(owner), waiting);
    let kind = expr(ExprKind::Kind(QUEEN), Type::Kind);
    let crowned = effect(EffectKind::Become { piece: local(waiting, Type::Piece), kind });
    let rule = name(&mut rules, "pawn.crowned");
    rules.triggers.push(Trigger {
        rule,
        event: Scope::Capture(taken),
        kind: None,
        condition: Some(is(local(taken, Type::Piece), TestWord::Kind(QUEEN))),
        effects: vec![effect(EffectKind::For {
            first: true,
            backwards: false,
            selection,
            body: vec![crowned],
        })],
    });
    let walker = Walker::new(&rules);
    let position = walker.from_fen("7k/8/8/8/8/pp6/8/q2R3K w").expect("a position");
    let after = play(&walker, &position, "d1-a1");
    let kinds: Vec<KindId> = after.pieces_of(BLACK).map(|(_, piece)| piece.kind).collect();
    assert_eq!(kinds, [QUEEN, PAWN, KING]);
    assert_eq!(after.lost.len(), 1);
    check_moves(&rules, "7k/8/8/8/8/p7/8/q2R2K1 w", "d1-a1", "d1-a1");
    check_moves(&rules, "7k/8/8/8/8/6p1/8/q2R2K1 w", "d1-a1", "");
}

#[test]
fn prohibitions_see_the_finished_move() {
    let mut rules = one_move_a_turn();
    let rule = name(&mut rules, "first-file.closed");
    let file = expr(ExprKind::FileOf(Box::new(it())), Type::File);
    rules.forbids.push(Forbid { rule, condition: compare(file, CompareOp::Equal, number(1)) });
    check_moves(&rules, "8/8/8/8/8/8/8/1K6 w", "", "b1-b2 b1-c1 b1-c2");
}

#[test]
fn plies_are_counted_since_what_happened() {
    let mut rules = one_move_a_turn();
    let since = |event| expr(ExprKind::PliesSince(event), Type::Number);
    let quiet = compare(since(Event::Capture), CompareOp::GreaterEqual, number(3));
    let pawns = compare(since(Event::Move(Some(PAWN))), CompareOp::GreaterEqual, number(2));
    ending(&mut rules, "end.quiet", and(quiet, pawns), Outcome::Draw, true);
    let walker = Walker::new(&rules);
    let position = walker.from_fen("7k/7p/8/8/8/8/8/Kr6 w").expect("a position");
    let after = play(&walker, &position, "a1-b1 h7-h6");
    assert_eq!(after.since[&Event::Capture], 1);
    assert_eq!(after.since[&Event::Move(Some(PAWN))], 0);
    let almost = play(&walker, &after, "b1-b2");
    assert_eq!(walker.outcome(&almost), None);
    let over = play(&walker, &almost, "h8-g8");
    assert_eq!(walker.outcome(&over).expect("quiet").rule, "end.quiet");
    assert!(walker.perft(&over, 1) > 0);
}

#[test]
fn variables_fall_back() {
    let mut rules = one_move_a_turn();
    let var = VarId(0);
    rules.vars.push(Var {
        firsts: Vec::new(),
        drawn: false,
        internal: false,
        name: "far".to_owned(),
        title: None,
        named: Default::default(),
        ty: Type::Number,
        per: Per::Player,
        role: VarRole::Plain,
        floor: None,
        init: number(0),
        lasts: Some(2),
        span: alfonso_diag::Span::default(),
    });
    let index = Some(mover());
    let rank = expr(ExprKind::RankOf(Box::new(expr(ExprKind::Target, Type::Cell))), Type::Number);
    let rook = &mut rules.moves[0];
    rook.effects = vec![effect(EffectKind::Set { var, index, value: rank })];
    let walker = Walker::new(&rules);
    let mut position = walker.from_fen("7k/8/8/8/8/8/8/R6K w").expect("a position");
    let mut seen = Vec::new();
    for text in ["a1-a5", "h8-g8", "h1-g1", "g8-h8"] {
        position = play(&walker, &position, text);
        let far = |player| walker.value(&position, "far", Index::Of(Some(player)));
        seen.push(far(WHITE).expect("declared"));
        assert_eq!(far(BLACK), Some(Value::Number(0)));
    }
    assert_eq!(seen, [5, 5, 0, 0].map(Value::Number));
}

#[test]
fn repetition_compares_only_what_is_read() {
    let rules = chess();
    let summary = scan::summary(&rules);
    assert_eq!(summary.unmoved.into_iter().collect::<Vec<_>>(), [ROOK, KING, PAWN]);
    assert_eq!(summary.vars.into_iter().collect::<Vec<_>>(), [VarId(0)]);
    let castle = rules.moves.iter().position(|rule| rule.tag.is_some()).expect("castling");
    assert!(!summary.attacks[castle], "it asks for check");
    let walker = Walker::new(&rules);
    let count = |position: &Position| {
        position
            .history
            .iter()
            .filter(|stood| Some(&stood.0) == position.history.last().map(|last| &last.0))
            .count()
    };
    let knights = play(&walker, &walker.start(), "g1-f3 g8-f6 f3-g1 f6-g8");
    assert_eq!(count(&knights), 2, "nobody asks whether knights have moved");
    let rooks = play(&walker, &walker.start(), "h2-h3 h7-h6 h1-h2 h8-h7 h2-h1 h7-h8 h1-h2 h8-h7");
    assert_eq!(count(&rooks), 2, "castling is gone, the rooks stand as before");
    let once_more = play(&walker, &rooks, "h2-h1 h7-h8");
    assert_eq!(count(&once_more), 2, "not three times: at first one could castle");
}
