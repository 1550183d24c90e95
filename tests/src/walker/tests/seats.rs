//! Players who go out: judgement and its effects, the order of turns, the owners of pieces.

use super::written::{can, number, numbers, play, rules_of, under};
use crate::walker::{Position, Walker};
use alfonso_rules::{RuleSet, Seat};

/// Four kings on an 8 by 8 board, and pieces with them; a player who is mated goes out with their pieces.
fn hunt(pieces: &str, judging: &str, takes: &str) -> RuleSet {
    let text = format!(
        r#"game "Hunt"
question takes "Who takes whom?" {{ reading next "the next" engine "test"  reading all "everybody" engine "test" }}
ruleset plain "Plain" default {{ takes = next }}
players Green "g", Red "r", Black "b", White "w"
board grid 8 by 8
setup {{ {pieces} }}
captures {{
  under takes = next {{ captures.next: piece x may capture piece y if owner of y = next alive after owner of x and owner of y /= owner of x }}
  under takes = all  {{ captures.all: piece x may capture piece y if owner of y /= owner of x }}
}}
number checks = 0
number mates = 0
number order per player = 0
player heir = nobody
piece King "K" royal {{ king.step: step any }}
piece Rook "R" {{ rook.slide: slide orthogonal }}
rules {{
  rules.check: on check of p -> set checks to checks + 1
  rules.mate: on mate of p -> set mates to mates + 1, set order of p to mates, set heir to latest alive player q except p, remove pieces of p, eliminate p
}}
legal {{ legal.check: forbid mover is in-check }}
turn {{ turn.move: move else pass  turn.judge: {judging} }}
end {{ end.last: when number of alive players = 1 -> first alive player wins  end.long: when rounds >= 50 -> draw }}
"#
    );
    under(&text, &[("takes", takes)])
}

/// The rook goes from d4 to d1 and looks at the red king on a1, whose ways to a2 and b2 the rook on e2 keeps. Once red is gone,
/// where each takes the next alone, it looks at the black king on h1 as well, whose ways to g2 and h2 the same rook keeps.
const FALL: &str = "8 | gK . . . . . . wK  4 | . . . gR . . . .  2 | . . . . gR . . .  1 | rK . . . . . . bK";

fn out(position: &Position) -> Vec<usize> {
    position.out.iter().map(|player| player.index()).collect()
}

#[test]
fn judged_once_the_next_goes_out_and_whoever_follows_is_not_looked_at() {
    let rules = hunt(FALL, "judge next", "next");
    let walker = Walker::new(&rules);
    let after = play(&walker, &walker.start(), "d4-d1");
    assert_eq!((out(&after), after.player), (vec![1], Seat(2)));
    assert_eq!((number(&walker, &after, "checks"), number(&walker, &after, "mates")), (1, 1));
    // Black cannot move, and is not said to be mated.
    assert_eq!(can(&walker, &after), "pass");
}

#[test]
fn judged_until_stable_one_fall_brings_the_next() {
    let rules = hunt(FALL, "judge next until stable", "next");
    let walker = Walker::new(&rules);
    let after = play(&walker, &walker.start(), "d4-d1");
    assert_eq!((out(&after), after.player), (vec![1, 2], Seat(3)));
    assert_eq!(numbers(&walker, &after, "order", 4), [0, 1, 2, 0]);
    assert_eq!((number(&walker, &after, "checks"), after.rounds), (2, 0));
    // Green takes white's pieces now; from h8 nothing is kept but nothing attacks: g8, g7, h7.
    assert_eq!(can(&walker, &after), "h8-g7 h8-g8 h8-h7");
}

#[test]
fn the_last_in_play_has_his_turn_again() {
    // As before; and the rooks on g5 and h5 keep g7, g8, h7 and look at the white king on h8. All three fall one after the other,
    // each in check and mated; green is left, and a round has passed.
    let pieces = format!("{FALL}  5 | . . . . . . gR gR");
    let rules = hunt(&pieces, "judge next until stable", "next");
    let walker = Walker::new(&rules);
    let after = play(&walker, &walker.start(), "d4-d1");
    assert_eq!((out(&after), after.player, after.rounds), (vec![1, 2, 3], Seat(0), 1));
    assert_eq!((number(&walker, &after, "checks"), number(&walker, &after, "mates")), (3, 3));
    assert_eq!(walker.outcome(&after).expect("one is left").winners, [Seat(0)]);
}

#[test]
fn others_who_are_mated_are_in_check_first() {
    // Everybody takes everybody. Green's rook mates black on h1; red on a5 is not concerned and to move.
    let pieces = "8 | gK . . . . . . wK  5 | rK . . . . . . .  4 | . . . gR . . . .  2 | . . . . gR . . .  1 | . . . . . . . bK";
    for (judging, fallen, mates) in [("judge next until stable", vec![], 0), ("judge others", vec![2], 1)] {
        let rules = hunt(pieces, judging, "all");
        let walker = Walker::new(&rules);
        let after = play(&walker, &walker.start(), "d4-d1");
        assert_eq!((out(&after), after.player), (fallen, Seat(1)));
        assert_eq!((number(&walker, &after, "checks"), number(&walker, &after, "mates")), (mates, mates));
    }
}

#[test]
fn who_moved_a_piece_last_is_the_heir() {
    // Everybody takes everybody, so green's move leaves red mated; green has moved last.
    let rules = hunt(FALL, "judge next", "all");
    let walker = Walker::new(&rules);
    let after = play(&walker, &walker.start(), "d4-d1");
    let heir = walker.value(&after, "heir", crate::walker::Index::Only);
    assert_eq!(heir, Some(crate::walker::Value::Player(Some(Seat(0)))));
}

#[test]
fn of_those_who_have_not_moved_the_last_before_the_mover_is_the_latest() {
    let text = r#"game "Latest"
players Green "g", Red "r", Black "b", White "w"
board grid 8 by 1
setup { 1 | gS . rS . bS . wS . }
captures { captures.all: piece x may capture piece y if owner of y /= owner of x }
piece Stone "S" { stone.step: step any onto empty }
number whoever = 9
number coloured = 9
number himself = 9
table row(p: player): number { Green: 0  Red: 1  Black: 2  White: 3 }
turn {
  turn.see: set whoever to row(latest player), set coloured to row(latest player q where q /= White), set himself to row(latest player q where q = mover)
  turn.move: move
}
end { end.long: when rounds >= 9 -> draw }
"#;
    let rules = rules_of(text);
    let walker = Walker::new(&rules);
    let seen =
        |position: &Position| ["whoever", "coloured", "himself"].map(|name| number(&walker, position, name));
    // Green's turn, nobody has moved: white before green, else black, else red; green last of all.
    let start = walker.start();
    assert_eq!(seen(&start), [3, 2, 0]);
    // Red's turn: green has moved. Black's: red after green.
    let red = play(&walker, &start, "a1-b1");
    assert_eq!(seen(&red), [0, 0, 1]);
    assert_eq!(seen(&play(&walker, &red, "c1-d1")), [1, 1, 2]);
}

#[test]
fn positions_can_begin_without_some() {
    let rules = hunt(FALL, "judge next until stable", "next");
    let walker = Walker::new(&rules);
    let pieces: Vec<_> = rules
        .setup
        .iter()
        .filter(|at| at.owner != Seat(1))
        .map(|at| (at.cell.node.clone(), at.kind, at.owner, at.facing, true))
        .collect();
    // Red is out: black follows green, and the hunter of black is green. From e2 and d4 nothing attacks h1: g1 and g2,
    // h2 kept by e2.
    let position = walker.with_pieces(pieces, Seat(2), &[Seat(1)]);
    assert_eq!((position.last_player, can(&walker, &position)), (Seat(0), "h1-g1".to_owned()));
}

#[test]
fn who_goes_out_in_his_own_turn_ends_it() {
    let text = r#"game "Leave"
players Green "g", Red "r"
board grid 4 by 1
setup { 1 | gS . . rS }
captures { captures.all: piece x may capture piece y if owner of y /= owner of x }
piece Stone "S" { stone.step: step any onto empty }
number after = 0
turn {
  turn.move: move
  turn.leave: for each player p where piece on b1 is own { eliminate p }
  turn.after: set after to 1
  turn.again: move
}
end { end.none: when no alive player -> draw  end.one: when number of alive players = 1 -> first alive player wins }
"#;
    let rules = rules_of(text);
    let walker = Walker::new(&rules);
    // Both go out in green's turn: it is over, nothing more happens in it, and endings are read.
    let after = play(&walker, &walker.start(), "a1-b1");
    assert_eq!(walker.outcome(&after).map(|verdict| verdict.rule), Some("end.none".to_owned()));
    assert_eq!(number(&walker, &after, "after"), 0);
}

#[test]
fn pieces_who_change_sides_go_on_as_before() {
    let text = r#"game "Sides"
players Oak "o" facing north, Elm "e" facing south
board grid 4 by 4
setup {
  3 | . eP . .
  2 | . . eP> .
  1 | . . . oS
}
captures { captures.all: piece x may capture piece y if owner of y /= owner of x }
piece Pawn "P" {
  pawn.step: step forward onto empty
  pawn.edge: on entering edge forward of it -> it becomes Stone
}
piece Stone "S" { stone.step: step left onto empty do give pieces of next to mover }
turn { turn.move: move else pass }
end { end.long: when rounds >= 9 -> draw }
"#;
    let rules = rules_of(text);
    let walker = Walker::new(&rules);
    // Oak's stone goes to the left, which is c1, and takes over both pawns; Elm has no piece left. One of the two goes
    // on to the south, the other to the east; the stone has b1 before it.
    let after = play(&walker, &walker.start(), "d1-c1 pass");
    assert_eq!(can(&walker, &after), "b3-b2 c1-b1 c2-d2");
    // On d2 the second has come to the edge ahead of it, though it is Oak's last rank for nobody: it becomes a stone.
    let stone = play(&walker, &after, "c2-d2 pass");
    // The new stone looks east: its left is north, d3.
    assert_eq!(can(&walker, &stone), "b3-b2 c1-b1 d2-d3");
}

#[test]
fn pieces_of_others_may_be_moved_where_the_turn_says_so() {
    let text = r#"game "Any"
players One "o" facing north, Two "t" facing south
board grid 3 by 3
setup {
  3 | tP . .
  2 | oS tS .
  1 | . oK .
}
captures { captures.all: piece x may capture piece y if owner of y /= owner of x }
piece King "K" royal { king.step: step any onto own }
piece Pawn "P" { pawn.step: step forward }
piece Stone "S" { stone.step: step left right onto enemy or own }
legal { legal.check: forbid mover is in-check }
turn { turn.any: move any piece x where x is not King }
end { end.long: when rounds >= 9 -> draw }
"#;
    let rules = rules_of(text);
    let walker = Walker::new(&rules);
    // One moves. Two's pawn takes the stone of One's below it; One's stone takes Two's; Two's takes One's: each by its
    // own side. The king is in no danger: of Two's pieces none comes to b1.
    assert_eq!(can(&walker, &walker.start()), "a2-b2 a3-a2 b2-a2");
}

#[test]
fn of_several_moves_the_best_are_left_by_one_measure_after_the_other() {
    let text = r#"game "Best"
players One "o" facing north, Two "t" facing south
board grid 4 by 4
setup {
  4 | . . . .
  3 | tP . tS .
  2 | . oS . .
  1 | . . . oS
}
captures { captures.all: piece x may capture piece y if owner of y /= owner of x }
piece Pawn "P" { pawn.step: step forward onto empty }
piece Stone "S" { stone.step: step any }
number asked = ASKED
table column(f: file): number { a: 1  b: 2  c: 3  d: 4 }
table worth(k: kind): number { Pawn: 1  Stone: 1 }
legal {
  legal.most:  prefer most worth(kind of piece on target)
  legal.least: prefer least column(file of target) if asked = 1
  legal.none:  prefer target = b1 if asked = 0
}
turn { turn.move: move }
end { end.long: when rounds >= 9 -> draw }
"#;
    let rules = rules_of(&text.replace("ASKED", "1"));
    let walker = Walker::new(&rules);
    // From b2 the stone takes the pawn on a3 or the stone on c3, worth one each; nothing else is worth anything. Of the two a3
    // lies in the first column.
    assert_eq!(can(&walker, &walker.start()), "b2-a3");
    let rules = rules_of(&text.replace("ASKED", "0"));
    let walker = Walker::new(&rules);
    // The second is left out; the third holds for neither of the two, so that both stay.
    assert_eq!(can(&walker, &walker.start()), "b2-a3 b2-c3");
}
