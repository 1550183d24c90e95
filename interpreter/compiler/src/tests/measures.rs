//! Lengths of legs that numbers in the game determine.

use super::{REST, blueprint, movements, reach, rules, said};
use crate::board::Board;
use crate::bounds::{Bounds, Range};

fn game(declared: &str, movement: &str, steps: &str) -> String {
    format!(
        "players One, Two
        board rings 3 {{ sectors aries, leo, pisces  cells per sector = 3 * ring }}
        {declared}
        piece Stone \"S\" {{ stone.move: {movement} }}
        setup {{ One Stone a1  Two Stone b1 }}
        turn {{ {steps} turn.move: move else pass }}
        {REST}"
    )
}

const ROLL: &str = "turn.roll: roll lot";

#[test]
fn a_way_of_moving_for_each_face() {
    let die = "dice lot faces 1..3";
    let game = blueprint(&game(die, "slide lot ascending", ROLL));
    let reached: Vec<usize> = movements(&game, "stone.move").map(|fans| fans.len()).collect();
    assert_eq!(reached, [54; 3]);
    assert_eq!(reach(&game, "stone.move", "a8"), ["a1", "a2", "a9"]);
    assert!(
        game.movements.iter().all(|movement| movement.of_ply.len() == 1 && movement.conditions.is_empty())
    );
    assert!(game.movements.iter().all(|movement| movement.overlaps.is_empty()));
}

#[test]
fn up_to_what_the_die_shows() {
    let game = blueprint(&game("dice lot faces 2, 2, 4", "slide 1..lot ascending", ROLL));
    assert_eq!(movements(&game, "stone.move").count(), 4);
    assert_eq!(reach(&game, "stone.move", "b1"), ["b2", "b3", "b4", "b5"]);
}

#[test]
fn the_ring_needs_no_condition() {
    let game = blueprint(&game("", "slide (2 * ring of it) descending", ""));
    assert_eq!(movements(&game, "stone.move").count(), 1);
    assert_eq!(reach(&game, "stone.move", "a1"), ["a8"]);
    assert_eq!(reach(&game, "stone.move", "b1"), ["b15"]);
    assert!(game.movements[0].of_ply.is_empty() && game.movements[0].conditions.is_empty());
}

#[test]
fn a_movement_may_end_before_a_leg_that_is_told_how_far() {
    let die = "dice lot faces 1..3";
    let game = blueprint(&game(die, "step descending onto empty then may slide lot ascending", ROLL));
    // One way of moving ends after the step, whatever the die shows; three go on.
    assert_eq!(movements(&game, "stone.move").count(), 4);
    assert!(game.movements[0].of_ply.is_empty());
}

#[test]
fn what_is_not_bounded_is_refused() {
    let counted = "number steps = 1";
    let adding = "turn.count: add 1 to steps";
    assert_eq!(
        said(&game(counted, "slide steps ascending", adding)),
        ["A0509: nothing limits the length of this leg"]
    );
    let setting = "turn.count: set steps to 2";
    assert_eq!(
        movements(&blueprint(&game(counted, "slide steps ascending", setting)), "stone.move").count(),
        2
    );
    assert_eq!(
        said(&game("dice lot faces 1..65", "slide lot ascending", ROLL)),
        ["A0509: this movement has more than 64 possible lengths"]
    );
}

/// Returns the bounds of the number after `slide` in a movement, for a piece on a cell.
fn bounds(declared: &str, number: &str, cell: &str) -> Range {
    let rules = rules(&game(declared, &format!("slide ({number}) ascending"), ""));
    let board = Board::new(&rules.board, &mut Vec::new());
    let alfonso_rules::LegShape::Slide { min: alfonso_rules::Measure::Of(expr), .. } =
        &rules.moves[0].legs[0].shape
    else {
        panic!("a number says how far");
    };
    Bounds::new(&rules, &board, board.topology.named(cell)).of(expr).expect("it has bounds")
}

#[test]
fn bounds_of_numbers() {
    assert_eq!(bounds("", "7 - 2 * ring of it", "b1"), (3, 3));
    assert_eq!(bounds("", "ring of it + 1", "b4"), (3, 3));
    assert_eq!(bounds("", "ring of origin * 2 - 3", "c4"), (3, 3));
    let fresh = "table fresh(f: flag): number { true: 3  false: 1 }";
    assert_eq!(bounds(fresh, "fresh(it is unmoved)", "a1"), (1, 3));
    let table = "table pace(s: sector): number { aries: 1  leo: 4  pisces: 2 }";
    assert_eq!(bounds(table, "pace(sector of it)", "a4"), (4, 4));
    assert_eq!(bounds(table, "pace(leo) + 2", "a1"), (6, 6));
    let range = "table fall(d: 0..3): number { 0: 5  1 or 2: 3  3: 1 }";
    assert_eq!(bounds(range, "fall(ring of it)", "c1"), (1, 1));
    assert_eq!(bounds(range, "fall(distance(sector of it, leo))", "c1"), (3, 5));
    assert_eq!(bounds("", "number of pieces x where x is Stone", "c1"), (0, 54));
}

#[test]
fn what_another_piece_has_set_is_not_known_from_where_this_one_stands() {
    let kept = "number kept = 1  rules { kept.set: on move -> set kept to ring of it }";
    assert_eq!(bounds(kept, "kept", "b1"), (0, 3));
}
