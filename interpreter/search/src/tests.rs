//! Chains whose values are known.

use crate::chain::Node;
use crate::{Chain, Choosing, Fault, Limits};
use alfonso_driver::{Loaded, Request, Source, load};
use alfonso_game::{Game, Seat};

const LIMITS: Limits = Limits { positions: 10_000, together: 1_000 };

fn goes(steps: &[(usize, u64)]) -> Node {
    Node::Goes { steps: steps.to_vec(), rolled: true }
}

#[test]
fn the_gamblers_ruin_is_known() {
    // From 2 of 5, with two chances in three: 1 - (1/2)^2 over 1 - (1/2)^5.
    let mut nodes = vec![goes(&[(1, 1), (2, 2)]), goes(&[(4, 1), (0, 2)])];
    nodes.extend([goes(&[(0, 1), (3, 2)]), goes(&[(2, 1), (5, 2)]), Node::Over(2), Node::Over(1)]);
    let value = Chain { seats: 2, nodes }.value(100).expect("few");
    assert_eq!(value.wins[0].to_string(), "24/31");
    assert_eq!(value.wins[1].to_string(), "7/31");
    assert!(value.endless.is_zero() && value.draw.is_zero() && value.stuck.is_zero());
    // (goal times the chance of it, less what was there) over the mean gain.
    assert_eq!(value.rolls.expect("it ends").to_string(), "174/31");
    assert_eq!(value.plies.expect("it ends").to_string(), "0");
}

#[test]
fn what_goes_round_for_ever_is_told() {
    let nodes =
        vec![goes(&[(1, 1), (3, 1), (4, 1)]), goes(&[(2, 1)]), goes(&[(1, 1)]), Node::Over(0), Node::Stuck];
    let value = Chain { seats: 1, nodes }.value(100).expect("few");
    assert_eq!([&value.endless, &value.draw, &value.stuck].map(ToString::to_string), ["1/3", "1/3", "1/3"]);
    assert!(value.rolls.is_none() && value.wins[0].is_zero());
    let round = Chain { seats: 1, nodes: vec![goes(&[(1, 1)]), goes(&[(0, 1)])] };
    assert_eq!(round.value(1), Err(crate::TooTight(2)));
}

fn game(rest: &str) -> Game {
    let text = format!("game \"Lots\" ruleset plain \"\" default {{}} players One \"o\", Two \"t\" {rest}");
    let source = Source { name: "lots.rules".into(), text };
    match load(source, &Request::default(), &|_| None) {
        Ok(Loaded { game, .. }) => game,
        Err(failure) => panic!("{:#?}", failure.diagnostics),
    }
}

#[test]
fn throws_in_turn_end_by_the_first_six() {
    let game = game(
        "dice lot faces 1..6 flag six = false turn { turn.throw: roll lot  turn.see: set six to lot = 6 } \
         end { end.six: when six -> mover wins }",
    );
    let chain = Chain::of(&game, &game.start(), Choosing::Nobody, LIMITS).expect("a chain");
    let value = chain.value(LIMITS.together).expect("few");
    assert_eq!(value.wins.iter().map(ToString::to_string).collect::<Vec<_>>(), ["6/11", "5/11"]);
    assert_eq!(value.rolls.expect("it ends").to_string(), "6");
    let few = Limits { positions: 2, ..LIMITS };
    assert_eq!(Chain::of(&game, &game.start(), Choosing::Nobody, few).err(), Some(Fault::TooMany));
}

#[test]
fn choices_are_refused_or_drawn() {
    let game = game(
        "dice lot faces 1..2 flag told = false turn { turn.throw: roll lot  turn.ask: mover chooses told } \
         end { end.right: when told -> mover wins }",
    );
    let start = game.start();
    match Chain::of(&game, &start, Choosing::Nobody, LIMITS) {
        Err(Fault::Choice { after, mover, moves }) => {
            assert_eq!((after, mover), (vec!["roll:1".to_owned()], Seat::new(0)));
            assert_ne!(moves[0], moves[1]);
        }
        other => panic!("{other:?}"),
    }
    let chain = Chain::of(&game, &start, Choosing::Random, LIMITS).expect("a chain");
    let value = chain.value(LIMITS.together).expect("few");
    assert_eq!(value.wins[0].to_string(), "2/3");
    assert_eq!(value.plies.expect("it ends").to_string(), "2");
}

#[test]
fn what_has_stood_before_is_no_chain() {
    let game = game(
        "dice lot faces 1..2 turn { turn.throw: roll lot } end { end.again: when repetitions >= 2 -> mover wins }",
    );
    let start = game.start();
    assert_eq!(Chain::of(&game, &start, Choosing::Nobody, LIMITS).err(), Some(Fault::Repetition));
}

#[test]
fn large_positions_are_refused() {
    let game = game(
        "board grid 64 by 64 dice lot faces 1..6 number count = 0 turn { turn.throw: roll lot  turn.add: set count to count + lot } \
         end { end.full: when count > 60000 -> mover wins }",
    );
    let few = Limits { positions: 1_000, together: 1 };
    match Chain::of(&game, &game.start(), Choosing::Nobody, few) {
        Err(Fault::TooLarge(most)) => assert_eq!(most, 256_000),
        other => panic!("{other:?}"),
    }
}
