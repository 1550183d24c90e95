//! Means over the rolls of dice are exact, and so are counts with rolls as moves.

use alfonso_driver::{load, shipped};
use alfonso_game::{Game, Leaves, Line, Rolls, expectation};

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

/// Counts sequences of moves and rolls by playing each of them.
fn played(line: &mut dyn Line, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut total = 0;
    for m in line.moves().to_vec() {
        line.play(m).expect("it is listed");
        total += played(line, depth - 1);
        line.undo();
    }
    total
}

#[test]
fn counts_with_rolls_are_those_of_played_sequences() {
    let mut counted = 0;
    for (name, _) in shipped::games() {
        let source = shipped::game(name).expect("it ships");
        let game = load(source, &Default::default(), &shipped::library).expect("no errors").game;
        if !game.has_dice() {
            continue;
        }
        counted += 1;
        let mut line = game.line();
        let mut wanted = vec![played(line.as_mut(), 1), played(line.as_mut(), 2)];
        if wanted[1] < 2_000 {
            wanted.push(played(line.as_mut(), 3));
        }
        for leaves in [Leaves::Bulk, Leaves::Made] {
            let depths = 1..=u32::try_from(wanted.len()).expect("few");
            let found: Vec<_> = depths.map(|depth| line.count_with(depth, leaves, Rolls::Branch)).collect();
            assert_eq!(found, wanted.iter().copied().map(Ok).collect::<Vec<_>>(), "{name}");
        }
    }
    assert!(counted >= 20, "{counted} games with dice");
}
