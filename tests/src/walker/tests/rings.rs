//! Rings and lines: where cells lie, how far pieces go.

use super::written::{can, number, play, rules_of};
use crate::walker::Walker;

/// A board of rings with one piece of One's on a cell, and one far piece of Two's.
fn ring(board: &str, from: &str, leg: &str) -> String {
    format!(
        r#"game "Ring"
players One "o", Two "t"
board rings 4 {{ {board} }}
setup {{ One Man {from}  Two Man d1 }}
captures {{ captures.all: piece x may capture piece y if owner of x /= owner of y }}
number far = 3
number seen = 0
piece Man "M" {{ man.goes: {leg} }}
turn {{ turn.move: move }}
end {{ end.long: when rounds >= 9 -> draw }}
"#
    )
}

#[track_caller]
fn goes(board: &str, from: &str, leg: &str, expected: &str) {
    let rules = rules_of(&ring(board, from, leg));
    let walker = Walker::new(&rules);
    let mut targets: Vec<String> = walker
        .moves(&walker.start())
        .iter()
        .map(|found| found.text().split('-').next_back().expect("a target").to_owned())
        .collect();
    targets.sort();
    assert_eq!(targets.join(" "), expected, "{leg} from {from}");
}

/// Three sectors of two cells on every ring: six cells each.
const ALIKE: &str = "sectors 3  cells per sector = 2";
/// Three sectors; a ring has as many cells in each as its number: 3, 6, 9, 12.
const WIDER: &str = "sectors red, green, blue  cells per sector = ring";

#[test]
fn the_last_cell_of_a_ring_is_followed_by_the_first() {
    goes(WIDER, "a3", "step ascending", "a1");
    goes(WIDER, "a1", "step descending", "a3");
    goes(WIDER, "c9", "slide 2..3 ascending", "c2 c3");
}

#[test]
fn rings_of_different_length_do_not_touch() {
    goes(WIDER, "b3", "step any", "b2 b4");
    goes(WIDER, "b3", "leap (0,1)", "b2 b4");
}

#[test]
fn rings_of_one_length_are_joined_cell_by_cell() {
    // Neighbours of b1: b2 and b6 on its ring, a1 within, c1 without, and slantwise a2, a6, c2, c6.
    goes(ALIKE, "b1", "step any", "a1 a2 a6 b2 b6 c1 c2 c6");
    goes(ALIKE, "b1", "step orthogonal", "a1 b2 b6 c1");
    goes(ALIKE, "b1", "step diagonal", "a2 a6 c2 c6");
    goes(ALIKE, "a1", "slide outward onto empty", "b1 c1");
    goes(ALIKE, "d6", "step outward", "");
    // Two along and one across, one along and two across; on six cells 1 - 2 is 5.
    goes(ALIKE, "b1", "leap (2,1)", "a3 a5 c3 c5 d2 d6");
}

#[test]
fn a_slide_goes_once_round_and_not_onto_its_own_cell() {
    goes(ALIKE, "b1", "slide ascending over any onto any", "b2 b3 b4 b5 b6");
    // Annotations in numbers it may come home, and on; a piece over its own cell is in nobody's way with `over any`.
    goes(ALIKE, "b1", "slide 5..7 ascending over any onto any", "b1 b2 b6");
    goes(ALIKE, "b1", "slide 5..7 ascending onto empty", "b6");
}

#[test]
fn how_far_may_be_a_number() {
    goes(WIDER, "c1", "slide far ascending", "c4");
    goes(WIDER, "c1", "slide 1..far ascending", "c2 c3 c4");
    goes(WIDER, "c1", "slide (ring of it) descending", "c7");
    goes(WIDER, "c1", "slide (far - 3) ascending", "");
    goes(WIDER, "c1", "slide (far - 4)..2 ascending", "");
}

#[test]
fn sectors_lie_the_shorter_way_round_apart() {
    // Seven sectors; on ring b the cells 1 and 2 are the first, 13 and 14 the last.
    let text = ring(
        WIDER,
        "b1",
        "slide 1..13 ascending onto empty do set seen to distance(sector of origin, sector of target)",
    )
    .replace("sectors red, green, blue", "sectors s-one, s-two, s-three, s-four, s-five, s-six, s-seven");
    let rules = rules_of(&text);
    let walker = Walker::new(&rules);
    for (target, apart) in
        [("b2", 0), ("b3", 1), ("b7", 3), ("b8", 3), ("b9", 3), ("b10", 3), ("b11", 2), ("b14", 1)]
    {
        let after = play(&walker, &walker.start(), &format!("b1-{target}"));
        assert_eq!(number(&walker, &after, "seen"), apart, "{target}");
    }
}

#[test]
fn cells_lie_in_sectors_and_sectors_are_sets_of_cells() {
    // Green has c4 to c6 of ring c.
    let text = ring(WIDER, "c1", "slide 1..8 ascending onto empty if target in green and ring of target = 3");
    let rules = rules_of(&text);
    let walker = Walker::new(&rules);
    assert_eq!(can(&walker, &walker.start()), "c1-c4 c1-c5 c1-c6");
    let text = ring(WIDER, "c1", "slide 1..8 ascending onto empty if sector of target = blue");
    let rules = rules_of(&text);
    let walker = Walker::new(&rules);
    assert_eq!(can(&walker, &walker.start()), "c1-c7 c1-c8 c1-c9");
}

/// The two lines of the book's board, as walls, and a piece on it.
#[track_caller]
fn walled(from: &str, leg: &str, expected: &str) {
    walled_by("wall", from, leg, expected);
}

/// The same with lines of any sort.
#[track_caller]
fn walled_by(wall: &str, from: &str, leg: &str, expected: &str) {
    let text = format!(
        r#"game "Walls"
players One "o", Two "t"
board grid 8 by 8 {{ line rising = c3..f6 {wall}  line falling = c6..f3 {wall} }}
setup {{ One Man {from}  Two Man h1  Two Stone a8 }}
piece Stone "S" {{ stone.goes: step any }}
captures {{ captures.all: piece x may capture piece y if owner of x /= owner of y }}
piece Man "M" {{ man.goes: {leg} }}
turn {{ turn.move: move }}
end {{ end.long: when rounds >= 9 -> draw }}
"#
    );
    let rules = rules_of(&text);
    let walker = Walker::new(&rules);
    let listed = can(&walker, &walker.start()).replace(&format!("{from}-"), "");
    assert_eq!(listed, expected, "{leg} from {from}");
}

#[test]
fn steps_pass_along_a_wall_and_not_through() {
    // d4 lies on the rising line. To c3 one goes along it; to e5 too, but half way through the falling line. To c5 and e3 one
    // leaves the rising line, and does not reach the falling one.
    walled("d4", "step diagonal", "c3 c5 e3");
    // From d3, below both lines: c2 and e2 lie below them as well; c4 is left of the rising line, which is crossed half way, and
    // e4 lies on the falling line, at the end of the step.
    walled("d3", "step diagonal", "c2 e2 e4");
    // From b3 to c2 the corner is passed where the rising line begins; not so from a3 to b2.
    walled("b3", "step diagonal", "a2 a4 c4");
    walled("a3", "step diagonal", "b2 b4");
}

#[test]
fn slides_stop_on_a_wall() {
    // Along the fourth rank to d4 on the rising line; from there on, another time, to e4 on the falling line.
    walled("a4", "slide east", "b4 c4 d4");
    walled("d4", "slide east", "e4");
    walled("e4", "slide east", "f4 g4 h4");
    // Along the rising line itself, through c3 and d4, until the falling line stands in the way.
    walled("a1", "slide north-east", "b2 c3 d4");
    // The second rank has nothing to do with them.
    walled("a2", "slide east", "b2 c2 d2 e2 f2 g2 h2");
}

#[test]
fn leaps_pass_no_wall() {
    // From d2: to e4 and c4 the straight line meets a wall or not. c4: (-1,2) from (4,2) to (3,4) is on the rising line where
    // its two numbers are equal, at (3.33, 3.33): stopped. e4, (4,2) to (5,4): on the falling line, whose numbers add up to 9, only
    // at e4 itself; on the rising line nowhere between: free. b3, (4,2) to (2,3): the numbers are equal at (2.67, 2.67), and the
    // line begins at (2.5, 2.5): stopped. b1 lies below it; f3 is on the falling line, and the end of the leap.
    walled("d2", "leap (2,1)", "b1 e4 f1 f3");
    // From b3 to c1 the numbers are equal at (2.33, 2.33), before the line begins; to d2 at (2.67, 2.67); d4 is on the line.
    walled("b3", "leap (2,1)", "a1 a5 c1 c5 d4");
    // From c3 to e5 along the rising line, through the falling one; to e1, a1 and a5 outside both.
    walled("c3", "leap (2,2)", "a1 a5 e1");
    // Past the tips: from a4 to c2 and from b3 to d1 through the corner at (2.5, 2.5).
    walled("a4", "leap (2,2)", "c6");
    walled("b3", "leap (2,2)", "d5");
}

#[test]
fn walls_for_some_stop_nobody_else() {
    walled_by("wall for Man", "d3", "step diagonal", "c2 e2 e4");
    walled_by("wall for Stone, Man", "a4", "slide east", "b4 c4 d4");
    walled_by("wall for Stone", "d3", "step diagonal", "c2 c4 e2 e4");
    walled_by("wall for Stone", "a4", "slide east", "b4 c4 d4 e4 f4 g4 h4");
    walled_by("wall for Stone", "c3", "leap (2,2)", "a1 a5 e1 e5");
}
