//! Legs that do not fit together.

use super::{check_in, first_in, rules_in};
use crate::{LegShape, Measure};
use alfonso_vocabulary::Slot;

#[track_caller]
fn moves(movement: &str, expected: &[(&str, &str)]) {
    check_in(Slot::Piece, &format!("m.x: {movement}"), expected);
}

#[test]
fn legs_that_fit() {
    for good in [
        "step any",
        "slide 2 forward onto empty",
        "slide 1..3 left right over empty",
        "leap (2,1) (3,0) sideways",
        "leap (1,0) any",
        "step diagonal via empty or enemy, then slide onward orthogonal",
        "leap (2,1), then may slide onward diagonal over not own",
        "step forward, then may step onward, then may step onward",
        "step any, then may slide turning forward-left backward",
        "ride 1..3 (2,1) (3,0) forward over any onto empty",
        "ride exactly (-1,2)",
        "leap (2,2) forward-left",
        "betza \"fmWfcFifmnD\" if rounds >= 1 gives no check",
    ] {
        moves(good, &[]);
    }
}

#[test]
fn legs_that_do_not() {
    moves("step onto empty", &[("A0412", "step")]);
    moves("slide 1..1000000 any", &[("A0412", "1000000")]);
    let far = first_in(Slot::Piece, "m.x: slide 1000000 any");
    assert_eq!(far.message, "this leg is longer than any board is wide");
    moves("slide 2", &[("A0412", "slide")]);
    moves("leap forward", &[("A0412", "leap")]);
    moves("leap (0,0)", &[("A0412", "(0,0)")]);
    moves("leap (-1,2)", &[("A0412", "(-1,2)")]);
    moves("leap (65,0)", &[("A0412", "(65,0)")]);
    moves("step onward diagonal", &[("A0412", "onward")]);
    moves("step any, then step onward onward", &[("A0412", "onward")]);
    moves("step any, then leap (2,1) onward", &[("A0412", "onward")]);
    moves("leap (2,1) diagonal", &[("A0412", "diagonal")]);
    moves("step 2 any", &[("A0412", "2")]);
    moves("leap 2 (2,1)", &[("A0412", "2")]);
    moves("step (2,1)", &[("A0412", "(2,1)")]);
    moves("slide 0 any", &[("A0412", "0")]);
    moves("slide 3..2 any", &[("A0412", "3..2")]);
    moves("slide 2 3 any", &[("A0412", "3")]);
    moves("slide any any", &[("A0412", "any")]);
    moves("step any onto empty onto enemy", &[("A0412", "enemy")]);
    moves("step any via empty", &[("A0412", "empty")]);
    moves("step any onto empty, then step any", &[("A0412", "empty")]);
    moves("step any onto empty, then may step any", &[]);
    moves("step turning forward", &[("A0412", "turning")]);
    moves("step any, then step turning", &[("A0412", "turning")]);
    moves("step any, then step turning orthogonal", &[("A0412", "orthogonal")]);
    moves("step any, then step onward turning left", &[("A0412", "turning")]);
    moves("leap (2,1), then step turning left", &[("A0412", ", then step turning left")]);
    moves("leap exactly (2,1)", &[("A0412", "exactly")]);
    moves("ride", &[("A0412", "ride")]);
    moves("ride (-1,2)", &[("A0412", "(-1,2)")]);
    moves("ride exactly (-1,2) forward", &[("A0412", "forward")]);
    moves("slide empty", &[("A0302", "empty")]);
    moves("step any onto mover", &[("A0304", "mover")]);
    moves("step any onto mated", &[("A0304", "mated")]);
}

#[test]
fn what_is_not_said_is_usual() {
    let rules = rules_in(Slot::Piece, "m.x: step any, then may slide onward, then leap (2,1)");
    let legs = &rules.moves.last().unwrap().legs;
    let shown: Vec<String> = legs
        .iter()
        .map(|leg| format!("{:?} {:?} {:?} {:?}", leg.joint, leg.over, leg.via, leg.onto))
        .collect();
    let onto = "Any([Word(Empty), Word(Enemy)])";
    assert_eq!(
        shown,
        [
            format!("First Word(Empty) Word(Empty) {onto}"),
            format!("May Word(Empty) Word(Empty) {onto}"),
            format!("Must Word(Any) Word(Empty) {onto}"),
        ]
    );
    let shapes: Vec<String> = legs.iter().map(|leg| format!("{:?}", leg.shape)).collect();
    assert_eq!(
        shapes,
        [
            "Slide { ways: [LegWay { set: Any, onward: false }], min: Fixed(1), max: Some(Fixed(1)) }",
            "Slide { ways: [LegWay { set: Any, onward: true }], min: Fixed(1), max: None }",
            "Leap { vectors: [(2, 1)], ways: [] }",
        ]
    );
}

#[test]
fn counts_and_directions_of_legs() {
    let shape = |movement: &str| {
        let rules = rules_in(Slot::Piece, &format!("m.x: {movement}"));
        match &rules.moves.last().unwrap().legs[0].shape {
            LegShape::Slide { ways, min, max } | LegShape::Hop { ways, min, max } => {
                let far = |measure: &Measure| match measure {
                    Measure::Fixed(number) => number.to_string(),
                    Measure::Of(_) => "E".to_owned(),
                };
                let max = max.as_ref().map_or("no end".to_owned(), far);
                format!("{} {}..{max}", ways.len(), far(min))
            }
            LegShape::Fly | LegShape::Place | LegShape::Stay => "anywhere".to_owned(),
            LegShape::Leap { vectors, ways } => format!("{vectors:?} {}", ways.len()),
            LegShape::Ride { vectors, exact, ways, .. } => format!("{vectors:?} {exact} {}", ways.len()),
        }
    };
    assert_eq!(shape("slide 2 forward"), "1 2..2");
    assert_eq!(shape("slide 1..3 left right"), "2 1..3");
    assert_eq!(shape("slide any"), "1 1..no end");
    assert_eq!(shape("hop any"), "1 2..no end");
    assert_eq!(shape("hop 2 orthogonal diagonal over enemy"), "2 2..2");
    assert_eq!(shape("leap (2,0) (2,1) forward"), "[(2, 0), (2, 1)] 1");
    assert_eq!(shape("leap (2,0) any"), "[(2, 0)] 0");
    assert_eq!(shape("leap (2,2) forward-left"), "[(2, 2)] 1");
    assert_eq!(shape("ride (2,1) forward"), "[(2, 1)] false 1");
    assert_eq!(shape("ride 1 exactly (-1,2) (1,2)"), "[(-1, 2), (1, 2)] true 0");
}

/// A movement is the same by name and written out, also where a warning is about its definition.
#[test]
fn movements_by_name_are_those_written_out() {
    for movement in [
        "step west, then may slide south onto enemy",
        "step west, then may slide south onto empty",
        "step west, then may slide south",
        "slide 1..3 any onto empty",
        "leap (2,1)",
        "hop 2 any over enemy onto empty taking crossed",
        "step any, then may step any, then may step any onto enemy",
    ] {
        let written = rules_in(Slot::Piece, &format!("m.x: {movement}"));
        let named =
            rules_in(Slot::Item, &format!("define way: move = {movement}  piece Cat \"C\" {{ m.x: way }}"));
        let legs = |rules: &crate::RuleSet| -> Vec<String> {
            let own = rules.moves.iter().filter(|it| rules.rule(it.rule).name == "m.x");
            let legs = own.flat_map(|it| &it.legs);
            legs.map(|leg| format!("{:?} {:?} {:?}", leg.joint, leg.shape, leg.onto)).collect()
        };
        assert!(!legs(&written).is_empty(), "{movement}");
        assert_eq!(legs(&written), legs(&named), "{movement}");
    }
}
