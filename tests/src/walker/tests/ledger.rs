//! Money and scores: paying, floors, ruin, shares.

use super::written::{number, numbers, play, rules_of};
use crate::walker::Walker;
use alfonso_rules::Seat;

/// Three players, a stone each, and rules about money that happen when one moves.
fn three(rest: &str) -> String {
    format!(
        r#"game "Three"
players Ash "a", Birch "b", Cedar "c"
board grid 7 by 1
setup {{ 1 | aS . . bS . . cS }}
captures {{ captures.none: piece x may capture piece y if owner of x /= owner of y }}
piece Stone "S" {{ stone.step: step any onto empty }}
turn {{ turn.move: move }}
end {{ end.last: when number of alive players = 1 -> first alive player wins  end.long: when rounds >= 9 -> draw }}
{rest}
"#
    )
}

#[track_caller]
fn accounts_after(rest: &str, line: &str, pot: i64, accounts: [i64; 3]) {
    let rules = rules_of(&three(rest));
    let walker = Walker::new(&rules);
    let position = play(&walker, &walker.start(), line);
    assert_eq!(number(&walker, &position, "pot"), pot, "{rest}");
    assert_eq!(numbers(&walker, &position, "purse", 3), accounts, "{rest}");
}

#[test]
fn stakes_are_paid_before_the_first_move() {
    // Two each from 5: six in the pot.
    let stakes = "money pot = 0  money purse per player = 5  rules { rules.start: on start -> for each player p { pay 2 from purse of p to pot } }";
    accounts_after(stakes, "", 6, [3, 3, 3]);
}

#[test]
fn without_a_floor_accounts_go_below_nothing() {
    let fee = "money pot = 0  money purse per player = 1  rules { rules.fee: on move -> pay 3 from purse of mover to pot }";
    accounts_after(fee, "a1-b1", 3, [-2, 1, 1]);
}

#[test]
fn a_negative_amount_goes_the_other_way() {
    let gift = "money pot = 9  money purse per player = 0  rules { rules.gift: on move -> pay -4 from purse of mover to pot }";
    accounts_after(gift, "a1-b1 d1-e1", 1, [4, 4, 0]);
}

#[test]
fn who_has_a_floor_pays_what_he_has_and_is_ruined() {
    // The floor is -1: Ash has 2 above it and pays 2 of 3. Ash is out, and their stone is gone. Birch pays from 1 in
    // the same way.
    let fee = "money pot = 0  money purse per player = 1 floor -1  rules { rules.fee: on move -> pay 3 from purse of mover to pot  rules.ruin: on ruin of p -> remove pieces of p, eliminate p }";
    accounts_after(fee, "a1-b1", 2, [-1, 1, 1]);
    let rules = rules_of(&three(fee));
    let walker = Walker::new(&rules);
    let position = play(&walker, &walker.start(), "a1-b1");
    assert!(!position.is_alive(Seat(0)) && position.pieces_of(Seat(0)).next().is_none());
    assert_eq!((position.player, walker.outcome(&position)), (Seat(1), None));
    let over = play(&walker, &position, "d1-e1");
    assert_eq!(walker.outcome(&over).expect("Cedar is left").winners, [Seat(2)]);
}

#[test]
fn a_payer_who_can_just_pay_is_not_ruined() {
    let fee = "money pot = 0  money purse per player = 3 floor 0  rules { rules.fee: on move -> pay 3 from purse of mover to pot  rules.ruin: on ruin of p -> eliminate p }";
    accounts_after(fee, "a1-b1 d1-e1 g1-f1", 9, [0, 0, 0]);
    let rules = rules_of(&three(fee));
    let walker = Walker::new(&rules);
    assert!(play(&walker, &walker.start(), "a1-b1").is_alive(Seat(0)));
}

#[test]
fn nobody_is_ruined_twice_by_what_a_ruin_sets_off() {
    // Ash owes 3 and has 1: that goes to the pot, and ruin takes a coin of everybody for it, Ash among them. Ash has
    // none, and is not ruined again, or this would have no end. Birch and Cedar pay one each.
    let fee = "money pot = 0  money purse per player = 1 floor 0  number ruins = 0  rules { rules.fee: on move -> pay 3 from purse of mover to pot  rules.ruin: on ruin of p -> set ruins to ruins + 1, for each player q { pay 1 from purse of q to pot } }";
    accounts_after(fee, "a1-b1", 3, [0, 0, 0]);
    let rules = rules_of(&three(fee));
    let walker = Walker::new(&rules);
    assert_eq!(number(&walker, &play(&walker, &walker.start(), "a1-b1"), "ruins"), 1);
}

#[test]
fn what_is_left_over_goes_to_the_first() {
    // 8 among Ash and Cedar: 4 each. 8 among three: 3, 3, 2. Nothing among nobody.
    let share = |whom: &str| {
        format!(
            "money pot = 8  money purse per player = 0  rules {{ rules.share: on move -> share pot among {whom} into purse of p }}"
        )
    };
    accounts_after(&share("players p where p /= Birch"), "a1-b1", 0, [4, 0, 4]);
    accounts_after(&share("players p"), "a1-b1", 0, [3, 3, 2]);
    accounts_after(&share("dead players p"), "a1-b1", 8, [0, 0, 0]);
}

#[test]
fn debts_are_not_shared() {
    let share = "money pot = -5  money purse per player = 2  rules { rules.share: on move -> share pot among players p into purse of p }";
    accounts_after(share, "a1-b1", -5, [2, 2, 2]);
}

#[test]
fn the_last_pays_first_backwards() {
    // Cedar, Birch and Ash each pay half of the pot: 8 becomes 4, 2, 1.
    let back = "money pot = 8  money purse per player = 0  rules { rules.back: on move -> for each player p backwards { pay pot / 2 from pot to purse of p } }";
    accounts_after(back, "a1-b1", 1, [1, 2, 4]);
    let first = "money pot = 8  money purse per player = 0  rules { rules.back: on move -> for first player p backwards { pay pot / 2 from pot to purse of p } }";
    accounts_after(first, "a1-b1", 4, [0, 0, 4]);
}

#[test]
fn scores_stop_at_their_floor() {
    let rest = "score points per player = 2 floor -1  rules { rules.lose: on move -> add -2 to points of mover, add 1 to points of next }";
    let rules = rules_of(&three(rest));
    let walker = Walker::new(&rules);
    // Ash 2 - 2 = 0, Birch 3; Birch 1, Cedar 3; Cedar 1, Ash 1; Ash -1, Birch 2; Birch 0, Cedar 2; Cedar 0, Ash 0; Ash -2 is -1.
    let position = play(&walker, &walker.start(), "a1-b1 d1-e1 g1-f1 b1-c1 e1-d1 f1-g1 c1-b1");
    assert_eq!(numbers(&walker, &position, "points", 3), [-1, 1, 0]);
}

#[test]
fn the_end_pays_the_winners_once() {
    // Birch and Cedar fall with Ash's first move: Ash has won, and takes the pot; 7 among one.
    let rest = "money pot = 7  money purse per player = 0  rules { rules.fall: on move -> eliminate Birch, eliminate Cedar  rules.end: on end -> share pot among winner players w into purse of w }";
    accounts_after(rest, "a1-b1", 0, [7, 0, 0]);
}
