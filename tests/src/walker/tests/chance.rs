//! Dice and decisions.

use super::written::{can, number, numbers, play, rules_of};
use crate::walker::{Position, Walker};
use alfonso_rules::Seat;

/// Two players with a king each in a corner, and whatever else is said.
fn two(rest: &str) -> String {
    format!(
        r#"game "Two"
players One "o" facing north, Two "t" facing south
board grid 4 by 4
captures {{ captures.all: piece x may capture piece y if owner of x /= owner of y }}
piece King "K" royal {{ king.step: step any }}
piece Rook "R" {{ rook.slide: slide orthogonal }}
legal {{ legal.check: forbid mover is in-check }}
{rest}
end {{ end.mate: when next is mated -> next loses  end.stale: when next is stalemated -> draw  end.long: when rounds >= 50 -> draw }}
"#
    )
}

fn weights(walker: &Walker<'_>, position: &Position) -> Vec<(String, (u64, u64))> {
    walker.moves(position).iter().map(|roll| (roll.text().to_owned(), roll.weight())).collect()
}

#[test]
fn unordered_rolls_weigh_what_comes_to_them() {
    let text = two(
        "setup { 4 | . . . tK  1 | oK . . . } dice pair 2 faces 1..3 turn { turn.roll: roll pair  turn.move: move piece x where pair shows 1 or x is King  turn.judge: judge next }",
    );
    let rules = rules_of(&text);
    let walker = Walker::new(&rules);
    // Nine throws: three doubles in one way each, three others in two.
    let expected = [("1,1", 1), ("1,2", 2), ("1,3", 2), ("2,2", 1), ("2,3", 2), ("3,3", 1)];
    let expected = expected.map(|(shown, ways)| (format!("roll:{shown}"), (ways, 9)));
    assert_eq!(weights(&walker, &walker.start()), expected);
}

#[test]
fn a_face_that_stands_twice_weighs_double() {
    let text = two(
        "setup { 4 | . . . tK  1 | oK . . . } dice odd faces 3, 2, 1, 2 turn { turn.roll: roll odd  turn.move: move piece x where odd > 0 or x is King  turn.judge: judge next }",
    );
    let rules = rules_of(&text);
    let walker = Walker::new(&rules);
    let expected = [("1", 1), ("2", 2), ("3", 1)].map(|(shown, ways)| (format!("roll:{shown}"), (ways, 4)));
    assert_eq!(weights(&walker, &walker.start()), expected);
}

#[test]
fn dice_of_several_names_fall_in_the_order_of_the_step() {
    let text = two(
        "setup { 4 | . . . tK  1 | oK . . . } dice lot faces 5..6 dice pair 2 faces 1..2 turn { turn.roll: roll lot and pair  turn.move: move piece x where lot > 0 or pair shows 1 or x is King  turn.judge: judge next }",
    );
    let rules = rules_of(&text);
    let walker = Walker::new(&rules);
    // Two ways of the one times four of the others: eight; a one and a two come in two of the four.
    let expected = [("5,1,1", 1), ("5,1,2", 2), ("5,2,2", 1), ("6,1,1", 1), ("6,1,2", 2), ("6,2,2", 1)];
    let expected = expected.map(|(shown, ways)| (format!("roll:{shown}"), (ways, 8)));
    assert_eq!(weights(&walker, &walker.start()), expected);
}

#[test]
fn dice_name_the_pieces_that_move_until_the_turn_is_over() {
    let text = two(
        "setup { 4 | . . . tK  1 | oK . . oR } dice lot faces 1..3 table pips(k: kind): number { King: 1  Rook: 2 } turn { turn.roll: roll lot  turn.move: move piece x where pips(kind of x) = lot else pass  turn.judge: judge next }",
    );
    let rules = rules_of(&text);
    let walker = Walker::new(&rules);
    let start = walker.start();
    assert_eq!(can(&walker, &start), "roll:1 roll:2 roll:3");
    let rolled = play(&walker, &start, "roll:1");
    assert_eq!((rolled.ply, rolled.begun, rolled.dice[0].clone()), (0, true, vec![1]));
    assert_eq!(can(&walker, &rolled), "a1-a2 a1-b1 a1-b2");
    // The rook from d1 up to the king, which is not taken, and left to its own.
    assert_eq!(can(&walker, &play(&walker, &start, "roll:2")), "d1-b1 d1-c1 d1-d2 d1-d3");
    assert_eq!(can(&walker, &play(&walker, &start, "roll:3")), "pass");
    let passed = play(&walker, &start, "roll:3 pass");
    assert_eq!((passed.ply, passed.begun, passed.dice[0].len()), (1, false, 0));
    assert_eq!(can(&walker, &passed), "roll:1 roll:2 roll:3");
}

#[test]
fn who_could_move_by_another_roll_is_not_stalemated() {
    // Two has only the king on d4. The rook on c2 keeps c3 and c4 from it; d3 is free. Two could move by a one, and so
    // is not stalemated, though by a two they pass.
    let text = two(
        "setup { 4 | . . . tK  1 | oK . oR . } dice lot faces 1..2 table pips(k: kind): number { King: 1  Rook: 2 } turn { turn.roll: roll lot  turn.move: move piece x where pips(kind of x) = lot else pass  turn.judge: judge next }",
    );
    let rules = rules_of(&text);
    let walker = Walker::new(&rules);
    let after = play(&walker, &walker.start(), "roll:2 c1-c2");
    assert_eq!(walker.outcome(&after), None);
    assert_eq!(can(&walker, &play(&walker, &after, "roll:2")), "pass");
    // The rook on c3, protected by the king on b2, keeps c4 and d3; it is itself beside the king and not to be taken.
    let text = text.replace("1 | oK . oR .", "2 | . oK . .  1 | . . oR .");
    let rules = rules_of(&text);
    let walker = Walker::new(&rules);
    let after = play(&walker, &walker.start(), "roll:2 c1-c3");
    assert_eq!(walker.outcome(&after).map(|verdict| verdict.rule), Some("end.stale".to_owned()));
}

const VOTES: &str = r#"game "Votes"
players Ash "a", Birch "b", Cedar "c", Dune "d"
board grid 5 by 1
setup { 1 | aS bS . cS dS }
captures { captures.all: piece x may capture piece y if owner of x /= owner of y }
flag offer = false
flag vote per player = false
number bid = 0
number yes = 0
piece Stone "S" { stone.step: step any onto empty }
turn {
  turn.fall: eliminate Cedar if rounds = 1
  turn.offer: mover chooses offer
  turn.vote: each alive player q except mover chooses vote of q if offer
  turn.bid: next chooses bid among -1..1 if not offer
  turn.count: set yes to number of players q where vote of q, for each player q { set vote of q to false }
  turn.move: move else pass
}
end { end.long: when rounds >= 9 -> draw  end.one: when number of alive players = 1 -> draw }
"#;

#[test]
fn each_decides_in_his_turn_after_the_mover() {
    let rules = rules_of(VOTES);
    let walker = Walker::new(&rules);
    let seats = |position: &Position| (position.player.index(), position.to_move().index());
    let start = walker.start();
    assert_eq!((can(&walker, &start), seats(&start)), ("offer:no offer:yes".to_owned(), (0, 0)));
    // Nobody votes without an offer; the next bids.
    let refused = play(&walker, &start, "offer:no");
    assert_eq!((can(&walker, &refused), seats(&refused)), ("bid:-1 bid:0 bid:1".to_owned(), (0, 1)));
    let bidden = play(&walker, &refused, "bid:-1");
    assert_eq!((number(&walker, &bidden, "bid"), bidden.ply, bidden.begun), (-1, 2, true));
    // Birch's turn: Cedar, Dune and Ash are asked in this order; Cedar and Ash agree, so the count is two.
    let birch = play(&walker, &bidden, "pass offer:yes");
    assert_eq!((can(&walker, &birch), seats(&birch)), ("vote:no vote:yes".to_owned(), (1, 2)));
    let cedar = play(&walker, &birch, "vote:yes");
    assert_eq!(seats(&cedar), (1, 3));
    let dune = play(&walker, &cedar, "vote:no");
    assert_eq!(seats(&dune), (1, 0));
    let counted = play(&walker, &dune, "vote:yes");
    assert_eq!((number(&walker, &counted, "yes"), counted.ply), (2, 7));
    assert_eq!((can(&walker, &counted), seats(&counted)), ("b1-c1".to_owned(), (1, 1)));
}

#[test]
fn who_is_out_is_not_asked() {
    let rules = rules_of(VOTES);
    let walker = Walker::new(&rules);
    // A round of refusals, zero bids and moves: Ash cannot move, Birch goes to c1, Cedar cannot, Dune neither.
    let round = "offer:no bid:0 pass offer:no bid:0 b1-c1 offer:no bid:0 pass offer:no bid:0 pass";
    let second = play(&walker, &walker.start(), round);
    assert_eq!((second.rounds, second.player), (1, Seat(0)));
    assert!(!second.is_alive(Seat(2)), "Cedar has fallen at the beginning of Ash's turn");
    let vote = play(&walker, &second, "offer:yes");
    assert_eq!(vote.to_move(), Seat(1));
    assert_eq!(play(&walker, &vote, "vote:yes").to_move(), Seat(3), "Cedar is left out");
    // The next turn is Birch's; after it, Cedar's is left out.
    let birch = play(&walker, &vote, "vote:yes vote:yes a1-b1");
    assert_eq!(birch.player, Seat(1));
    let dune = play(&walker, &birch, "offer:no bid:0 pass");
    assert_eq!((dune.player, dune.last_player), (Seat(3), Seat(1)));
}

#[test]
fn what_dice_show_is_forgotten_between_turns() {
    let text = two(
        "setup { 4 | . . . tK  1 | oK . . . } dice lot faces 1..2 number seen per player = 9 rules { rules.seen: on move -> set seen of next to lot } turn { turn.before: set seen of mover to lot  turn.roll: roll lot  turn.move: move  turn.judge: judge next }",
    );
    let rules = rules_of(&text);
    let walker = Walker::new(&rules);
    let after = play(&walker, &walker.start(), "roll:2 a1-a2");
    // One's own was set to 0 before the roll; Two's to 2 by the move, and to 0 at the beginning of Two's turn.
    assert_eq!(numbers(&walker, &after, "seen", 2), [0, 0]);
}
