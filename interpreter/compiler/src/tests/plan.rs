//! What is known beforehand, and which moves must be made and looked at.

use super::blueprint;
use alfonso_game::blueprint::{Blueprint, Lawful};

/// Three players with a royal man and a stone each.
fn game(declared: &str, rules: &str, step: &str) -> Blueprint {
    blueprint(&format!(
        "players One, Two, Three
        board grid 6 by 6
        {declared}
        piece Lord \"L\" royal {{ lord.step: step any }}
        piece Stone \"S\" {{ stone.slide: slide orthogonal }}
        setup {{ One Lord a1  One Stone a2  Two Lord f6  Two Stone f5  Three Lord a6  Three Stone a5 }}
        rules {{ {rules} }}
        captures {{ captures.right: piece x may capture piece y if owner of y = next alive after owner of x }}
        legal {{ legal.check: forbid mover is in-check }}
        turn {{ turn.move: {step}  turn.judge: judge next until stable }}
        end {{ end.last: when number of alive players = 1 -> first alive player wins }}"
    ))
}

/// How the lords' and the stones' legality is found out, and whether what a capture sets off disturbs.
fn found(game: &Blueprint) -> (Lawful, Lawful, Vec<bool>) {
    assert_eq!(game.movers.len(), 2);
    let disturbs = game.triggers.iter().map(|trigger| trigger.disturbs).collect();
    (game.movers[0].lawful, game.movers[1].lawful, disturbs)
}

#[test]
fn fees_disturb_nothing() {
    let fee = "rules.fee: on capture of x -> pay 1 from purse of owner of x to pot";
    let game = game("money pot = 0  money purse per player = 0", fee, "move");
    assert!(game.plan.pins && game.plan.clear);
    assert_eq!(found(&game), (Lawful::BySafety, Lawful::ByPins, vec![false]));
}

#[test]
fn fees_that_ruin_disturb() {
    let money = "score points per player = 3 floor 0";
    let fee = "rules.fee: on move -> pay 1 from points of mover to points of next";
    let poor = format!("{fee}  rules.ruin: on ruin of p -> set poor of p to true");
    assert_eq!(
        found(&game(&format!("{money}  flag poor per player = false"), &poor, "move")),
        (Lawful::BySafety, Lawful::ByPins, vec![false, false])
    );
    let out = format!("{fee}  rules.ruin: on ruin of p -> eliminate p");
    assert_eq!(found(&game(money, &out, "move")), (Lawful::ByTrial, Lawful::ByTrial, vec![true, true]));
}

#[test]
fn going_out_and_changing_sides_disturb() {
    let out = "rules.out: on capture of x -> eliminate owner of x";
    assert_eq!(found(&game("", out, "move")), (Lawful::BySafety, Lawful::ByPins, vec![true]));
    let give = "rules.give: on move -> give it to next";
    assert_eq!(found(&game("", give, "move")), (Lawful::ByTrial, Lawful::ByTrial, vec![true]));
    // What check and mate set off comes after all judgement of moves.
    let mate = "rules.mate: on mate of p -> remove pieces of p, eliminate p";
    let judged = game("", mate, "move");
    assert_eq!(found(&judged), (Lawful::BySafety, Lawful::ByPins, vec![true]));
    assert!(judged.judges.is_some_and(|judges| judges.stable && !judges.others));
}

#[test]
fn strangers_men_are_tried() {
    let none = "rules.none: on check of p -> set seen to true";
    let game = game("flag seen = false", none, "move any piece x where x is Stone");
    assert_eq!((game.movers[0].lawful, game.movers[1].lawful), (Lawful::ByTrial, Lawful::ByTrial));
    assert!(game.plan.notes.iter().any(|note| note.contains("other players' men")));
}

/// Asked of each, this would be copied four million times.
#[test]
fn questions_to_all_players_are_not_copied_without_number() {
    let mut asked = "true".to_owned();
    for name in "bcdfghjkmnpqrs".chars() {
        asked = format!("every player {name}{name} has ({asked} and {name}{name} is alive)");
    }
    let game = game(
        &format!("flag seen = false  define everybody: flag = {asked}"),
        "rules.go: on move if everybody -> set seen to true",
        "move",
    );
    let size = format!("{:?}", game.triggers[0].condition).len();
    assert!(size < 20_000, "{size} bytes are printed of it");
}
