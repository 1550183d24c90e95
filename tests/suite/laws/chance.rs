//! Means over the rolls of dice are exact.

use alfonso_driver::{load, shipped};
use alfonso_game::{Game, Line, expectation};

/// Returns a game whose first move is a roll of two dice of six faces.
fn dice() -> Game {
    let source = shipped::game("goose").expect("it ships");
    load(source, &Default::default(), &|_| None).expect("no errors").game
}

fn pair(line: &dyn Line) -> (i64, i64) {
    match line.roll().as_slice() {
        [(0, shown)] => (shown[0].into(), shown[1].into()),
        other => panic!("two dice show something, not {other:?}"),
    }
}

#[test]
fn means_over_two_dice_are_exact_and_in_lowest_terms() {
    let game = dice();
    let mut line = game.line();
    let hash = line.hash();
    let mut mean = |number: fn(i64, i64) -> i64| {
        expectation(line.as_mut(), |line| {
            let (low, high) = pair(line);
            number(low, high)
        })
    };
    // The sum is twice 7/2. Of 36 throws, the lower die shows 1 in 11, 2 in 9, 3 in 7, 4 in 5, 5 in 3 and 6 in 1.
    // Its mean is 91/36, and that of the higher die is 7 less that.
    assert_eq!(mean(|low, high| low + high), (7, 1));
    assert_eq!(mean(|low, _| low), (91, 36));
    assert_eq!(mean(|_, high| high), (161, 36));
    assert_eq!(mean(|_, high| -high), (-161, 36));
    // The product is 7/2 by 7/2. The sum 4 is 1-3, 2-2 and 3-1: 3 of 36. A double is 6 of 36, and 13 never occurs.
    assert_eq!(mean(|low, high| low * high), (49, 4));
    assert_eq!(mean(|low, high| (low + high == 4).into()), (1, 12));
    assert_eq!(mean(|low, high| (low == high).into()), (1, 6));
    assert_eq!(mean(|low, high| (low + high == 13).into()), (0, 1));
    assert_eq!((line.hash(), line.played().len()), (hash, 0));
}

#[test]
fn without_a_roll_the_number_is_its_own_mean() {
    let game = dice();
    let mut line = game.line();
    let thrown = line.moves().to_vec()[1];
    line.play(thrown).expect("a roll is due");
    assert_eq!(expectation(line.as_mut(), |line| 10 * pair(line).0 + pair(line).1), (12, 1));
}
