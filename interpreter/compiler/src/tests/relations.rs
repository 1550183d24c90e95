//! Conditions on cells that become relations between cells, in several wordings.

use super::{REST, blueprint};
use alfonso_game::blueprint::{Blueprint, MovementSpec};
use alfonso_game::expr::{CompareOp, Domain, Expr, Selection};

fn game(declared: &str, movement: &str) -> Blueprint {
    blueprint(&format!(
        "players One, Two
        board grid 5 by 4
        cell mark = nowhere
        {declared}
        piece Stone \"S\" {{ stone.move: {movement} }}
        setup {{ One Stone a1 b1 c3  Two Stone a4 d4 }}
        reserve {{ One Stone 3  Two Stone 3 }}
        turn {{ turn.move: move else pass }}
        {REST}"
    ))
}

fn movement(game: &Blueprint) -> &MovementSpec {
    &game.movements[0]
}

/// Returns the names of the cells that a selection's relation gives for a cell, or for `nowhere`.
fn within(game: &Blueprint, of: &Selection, to: Option<&str>) -> Vec<String> {
    let Some(Expr::Related(relation, _)) = &of.within else { panic!("not within related cells: {of:?}") };
    row(game, usize::from(relation.0), to)
}

fn row(game: &Blueprint, relation: usize, to: Option<&str>) -> Vec<String> {
    let relation = &game.relations[relation];
    let cells = match to.map(|name| game.topology.named(name).expect("a cell of the board")) {
        Some(cell) => &relation.cells[cell.index()],
        None => &relation.nowhere,
    };
    cells.iter().map(|cell| game.topology.cell(*cell).name.clone()).collect()
}

/// Returns the count that a condition compares with a number, and the number.
fn counted(condition: &Expr) -> (&Selection, i64) {
    match condition {
        Expr::Compare(CompareOp::Equal, count, number) => match (&**count, &**number) {
            (Expr::Count(of), Expr::Number(number)) => (of, *number),
            other => panic!("not a count: {other:?}"),
        },
        other => panic!("not a comparison: {other:?}"),
    }
}

#[test]
fn the_pieces_of_a_line_are_counted_at_once_however_the_line_is_written() {
    let beyond =
        "1 + number of pieces beyond origin towards north + number of pieces beyond origin towards south";
    for (length, constant) in [("number of pieces p where file of p = file of it", 0), (beyond, 1)] {
        let game = game(&format!("define length: number = {length}"), "slide length north over any");
        for (index, movement) in game.movements.iter().take(3).enumerate() {
            let [condition] = &movement.of_piece[..] else { panic!("{:?}", movement.of_piece) };
            let (of, number) = counted(condition);
            assert_eq!(number, index as i64 + 1 - constant);
            assert!(of.domain == Domain::Pieces && of.filter.is_none());
            let mut all = vec!["b1", "b2", "b3", "b4"];
            all.retain(|cell| constant == 0 || *cell != "b3");
            assert_eq!(within(&game, of, Some("b3")), all);
            assert!(within(&game, of, None).is_empty());
        }
    }
}

#[test]
fn targets_in_line_with_a_kept_cell_are_found_once_a_ply_however_the_line_is_written() {
    let numbers = "file of target = file of mark or rank of target = rank of mark";
    let directions =
        "some direction d in orthogonal where some cell c beyond mark towards d where c = target";
    for (condition, itself) in [(numbers, true), (directions, false)] {
        let game = game("", &format!("place if {condition}"));
        let movement = movement(&game);
        let [Expr::Related(relation, to)] = &movement.targets[..] else { panic!("{:?}", movement.targets) };
        assert!(matches!(**to, Expr::Var(..)) && movement.conditions.is_empty());
        let mut all = vec!["b1", "a2", "b2", "c2", "d2", "e2", "b3", "b4"];
        all.retain(|cell| itself || *cell != "b2");
        assert_eq!(row(&game, usize::from(relation.0), Some("b2")), all);
        // The file and the rank of `nowhere` are 0.
        assert!(row(&game, usize::from(relation.0), None).is_empty());
    }
}

#[test]
fn conditions_that_all_directions_share_are_evaluated_once() {
    let game = game(
        "",
        "place if some direction d in any where some cell c beyond mark towards d where c = target and no piece between mark and target",
    );
    let movement = movement(&game);
    assert_eq!(movement.targets.len(), 1);
    let [Expr::Not(any)] = &movement.conditions[..] else { panic!("{:?}", movement.conditions) };
    assert!(matches!(&**any, Expr::Some(of) if matches!(of.within, Some(Expr::Between(..)))));
}

#[test]
fn what_does_not_depend_on_the_selected_piece_is_asked_outside_of_the_selection() {
    let game = game("", "step any if some Stone s of mover where rank of target = 2 and rank of s = 1");
    let movement = movement(&game);
    // The compiler leaves out the other targets, and only one piece of the first rank is looked for.
    let [Expr::Some(of)] = &movement.of_ply[..] else { panic!("{:?}", movement.of_ply) };
    assert!(of.filter.is_none());
    assert_eq!(within(&game, of, None), ["a1", "b1", "c1", "d1", "e1"]);
}
