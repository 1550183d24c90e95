//! Boards: rings, regions, walls.

use super::{REST, blueprint, reach};

/// Returns a game of two players on rings, with one piece and this movement.
fn on_rings(board: &str, movement: &str) -> String {
    format!(
        "players One, Two
        board {board}
        piece Stone \"S\" {{ stone.move: {movement} }}
        setup {{ One Stone a1  Two Stone b1 }}
        turn {{ turn.move: move }}
        {REST}"
    )
}

#[test]
fn a_slide_round_a_ring_ends_before_its_beginning() {
    let game = blueprint(&on_rings("rings 2 { sectors 3  cells per sector = 2 }", "slide ascending"));
    assert_eq!(reach(&game, "stone.move", "a5"), ["a1", "a2", "a3", "a4", "a6"]);
    let game = blueprint(&on_rings("rings 2 { sectors 3  cells per sector = 2 }", "slide 1..9 descending"));
    assert_eq!(reach(&game, "stone.move", "b2"), ["b1", "b2", "b3", "b4", "b5", "b6"]);
}

#[test]
fn nothing_leads_between_rings_of_different_length() {
    let unlike = blueprint(&on_rings("rings 2 { sectors 3  cells per sector = ring }", "step any"));
    assert_eq!(reach(&unlike, "stone.move", "a1"), ["a2", "a3"]);
    let alike = blueprint(&on_rings("rings 2 { sectors 3  cells per sector = 2 }", "step any"));
    assert_eq!(reach(&alike, "stone.move", "a1"), ["a2", "a6", "b1", "b2", "b6"]);
    let leaps = blueprint(&on_rings("rings 3 { sectors 3  cells per sector = 2 }", "leap (2,1)"));
    assert_eq!(reach(&leaps, "stone.move", "a1"), ["b3", "b5", "c2", "c6"]);
}

#[test]
fn regions_of_rings() {
    let game = blueprint(&on_rings(
        "rings 3 { sectors aries, leo, pisces  cells per sector = ring  region few = leo, a1..b2 }",
        "step ascending",
    ));
    let names: Vec<&str> =
        game.regions[0].iter().map(|cell| game.topology.cell(*cell).name.as_str()).collect();
    assert_eq!(names, ["a1", "a2", "b1", "b2", "b3", "b4", "c4", "c5", "c6"]);
    assert_eq!(game.names.sectors, ["aries", "leo", "pisces"]);
}

/// Returns a game of two players on a board of eight by eight, with the two lines through its middle as walls.
fn walled(movement: &str) -> String {
    walled_by("wall", movement)
}

fn walled_by(wall: &str, movement: &str) -> String {
    format!(
        "players One, Two
        board grid 8 by 8 {{ line rising = c3..f6 {wall}  line falling = c6..f3 {wall} }}
        piece Stone \"S\" {{ stone.move: {movement} }}
        setup {{ One Stone a1  Two Stone h8 }}
        turn {{ turn.move: move }}
        {REST}"
    )
}

#[test]
fn walls_stop_slides_on_their_cells() {
    let game = blueprint(&walled("slide orthogonal"));
    assert_eq!(
        reach(&game, "stone.move", "b4"),
        ["b1", "b2", "b3", "a4", "c4", "d4", "b5", "b6", "b7", "b8"]
    );
    // A slide from a cell on a wall may leave on either side.
    assert_eq!(reach(&game, "stone.move", "d4"), ["d1", "d2", "d3", "a4", "b4", "c4", "e4", "d5"]);
    let game = blueprint(&walled("slide diagonal"));
    // A slide goes along its own wall up to the other wall; across a wall it goes from cell to cell.
    assert_eq!(reach(&game, "stone.move", "b2"), ["a1", "c1", "a3", "c3", "d4"]);
    assert_eq!(reach(&game, "stone.move", "d4"), ["a1", "g1", "b2", "f2", "c3", "e3", "c5", "b6", "a7"]);
}

#[test]
fn walls_stop_leaps() {
    let game = blueprint(&walled("leap (2,2)"));
    assert_eq!(reach(&game, "stone.move", "c3"), ["a1", "e1", "a5"]);
    assert_eq!(reach(&game, "stone.move", "e5"), ["g3", "c7", "g7"]);
    let game = blueprint(&walled("leap (2,1)"));
    assert_eq!(reach(&game, "stone.move", "d3"), ["c1", "e1", "b2", "f2"]);
    // Leaps past the tips of the lines, and just beside them.
    assert_eq!(reach(&game, "stone.move", "b3"), ["a1", "c1", "d4", "a5", "c5"]);
    let game = blueprint(&walled("leap (2,2)"));
    assert_eq!(reach(&game, "stone.move", "a4"), ["c6"]);
    let game = blueprint(&walled("step diagonal"));
    assert_eq!(reach(&game, "stone.move", "f7"), ["e6", "e8", "g8"]);
}

#[test]
fn walls_stop_the_kinds_they_are_for() {
    let game = blueprint(&walled_by("wall for Stone", "leap (2,2)"));
    assert_eq!(reach(&game, "stone.move", "c3"), ["a1", "e1", "a5"]);
    let game = blueprint(
        &walled_by("wall for Stick", "leap (2,2)")
            .replace("h8 }", "h8  Two Stick h7 }")
            .replace("board grid", "piece Stick \"T\" { stick.move: step diagonal }  board grid"),
    );
    assert_eq!(reach(&game, "stone.move", "c3"), ["a1", "e1", "a5", "e5"]);
    assert_eq!(reach(&game, "stick.move", "d4"), ["c3", "e3", "c5"]);
}
