//! Legs: the cells that pieces of odd gaits reach, and the cells that stop them.

use super::hand::*;
use crate::walker::Walker;
use alfonso_rules::*;

/// One game per gait: rooks move so.
fn gait(legs: Vec<Leg>) -> RuleSet {
    let mut rules = game(12, 12);
    moves(&mut rules, "gait", ROOK, legs);
    turn(&mut rules, None, Passing::Never);
    rules
}

fn onward(set: WaySet, joint: Joint) -> Leg {
    let shape =
        LegShape::Slide { ways: vec![LegWay { set, onward: true }], min: Measure::Fixed(1), max: None };
    Leg { joint, shape, ..slide(set, 1, None) }
}

fn leap_towards(vectors: &[(u16, u16)], set: WaySet) -> Leg {
    let ways = vec![LegWay { set, onward: false }];
    Leg { shape: LegShape::Leap { vectors: vectors.to_vec(), ways }, ..leap(vectors) }
}

fn griffin() -> Vec<Leg> {
    vec![slide(WaySet::Diagonal, 1, Some(1)), onward(WaySet::Orthogonal, Joint::May)]
}

#[track_caller]
fn check_reach(legs: Vec<Leg>, cells: usize) {
    let rules = gait(legs);
    assert_eq!(Walker::new(&rules).reach(ROOK, "f6").len(), cells);
}

/// `pieces` are cells with the letter of a player before them; the first is the piece whose moves are wanted.
#[track_caller]
fn check_targets(legs: Vec<Leg>, pieces: &str, targets: &str) {
    let rules = gait(legs);
    let walker = Walker::new(&rules);
    let piece = |text: &str| {
        let owner = if text.starts_with('w') { WHITE } else { BLACK };
        (text[1..].to_owned(), ROOK, owner, rules.players[owner.index()].facing, true)
    };
    let pieces: Vec<_> = pieces.split(' ').map(piece).collect();
    let from = pieces[0].0.clone();
    let position = walker.with_pieces(pieces, WHITE, &[]);
    let moves = walker.moves(&position);
    let mut found: Vec<&str> = moves.iter().filter_map(|found| found.text().strip_prefix(&from)).collect();
    found.sort_unstable();
    let found: Vec<&str> = found.iter().map(|target| &target[1..]).collect();
    assert_eq!(found.join(" "), targets);
}

#[test]
fn reach_on_an_empty_board() {
    check_reach(griffin(), 40);
    check_reach(vec![leap(&[(2, 1)]), onward(WaySet::Diagonal, Joint::May)], 36);
    check_reach(vec![leap(&[(3, 0), (3, 1)])], 12);
    check_reach(vec![leap(&[(3, 2)])], 8);
    check_reach(vec![slide(WaySet::Diagonal, 1, None)], 21);
    check_reach(vec![slide(WaySet::Any, 2, Some(3))], 16);
    check_reach(vec![slide(WaySet::Sideways, 2, None)], 9);
}

#[test]
fn leaps_go_ways_too() {
    check_reach(vec![leap_towards(&[(2, 0), (2, 2)], WaySet::Forward)], 3);
    check_reach(vec![leap_towards(&[(2, 0), (2, 2)], WaySet::Sideways)], 2);
    check_reach(vec![leap_towards(&[(2, 1)], WaySet::Backward)], 4);
    check_reach(vec![leap_towards(&[(2, 1)], WaySet::Board(Direction::East))], 4);
    check_reach(vec![leap_towards(&[(2, 1), (2, 2), (2, 0)], WaySet::Diagonal)], 4);
}

#[test]
fn a_leg_that_must_follow_does() {
    let must = Leg { joint: Joint::Must, ..onward(WaySet::Orthogonal, Joint::Must) };
    let short = LegShape::Slide {
        ways: vec![LegWay { set: WaySet::Orthogonal, onward: true }],
        min: Measure::Fixed(1),
        max: Some(Measure::Fixed(1)),
    };
    check_reach(vec![slide(WaySet::Diagonal, 1, Some(1)), Leg { shape: short, ..must }], 8);
}

#[test]
fn a_bent_rider_is_stopped_at_its_corner_by_anyone() {
    check_targets(griffin(), "wa1 bb2", "b2");
    check_targets(griffin(), "wa1 wb2", "");
    check_targets(griffin(), "wa1 wb4 bd2", "b2 b3 c2 d2");
}

#[test]
fn crossed_cells_are_asked() {
    let over_empty = || Leg { over: empty(), ..leap(&[(3, 0)]) };
    check_targets(vec![over_empty()], "wa1 bc1", "a4");
    check_targets(vec![leap(&[(3, 0)])], "wa1 bc1", "a4 d1");
    let over_one = Leg { over: Test::Not(Box::new(empty())), ..leap(&[(2, 2)]) };
    check_targets(vec![over_one], "we5 wf6 bd6", "c7 g7");
}

#[test]
fn onto_says_who_is_taken() {
    let enemy = onto(slide(WaySet::Orthogonal, 1, None), Test::Word(TestWord::Enemy));
    check_targets(vec![enemy], "wa1 bc1 wa3", "c1");
}

#[test]
fn pieces_face_as_the_setup_says() {
    let rules = gait(vec![slide(WaySet::ForwardDiagonal, 1, Some(1))]);
    let walker = Walker::new(&rules);
    let piece = ("e5".to_owned(), ROOK, WHITE, Some(Direction::East), false);
    let position = walker.with_pieces(vec![piece], WHITE, &[]);
    let moves = walker.moves(&position);
    assert_eq!(moves.iter().map(|found| found.text()).collect::<Vec<_>>(), ["e5-f6", "e5-f4"]);
}
