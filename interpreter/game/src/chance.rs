//! Expectations over the rolls of dice.

use crate::Line;

/// Returns the exact mean of a number over the due roll, in lowest terms: numerator and denominator.
///
/// Without a due roll, it is the number itself over 1. The function calls `number` once for each outcome of the dice;
/// the line is afterwards as before. Sums beyond 127 bits saturate.
///
/// ```
/// # let source = alfonso_driver::shipped::game("goose").expect("a shipped game");
/// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
/// use alfonso_game::expectation;
///
/// // Two dice: a double is one roll of six.
/// let double = |line: &dyn alfonso_game::Line| {
///     let (_, shown) = &line.roll()[0];
///     i64::from(shown[0] == shown[1])
/// };
/// assert_eq!(expectation(&mut *game.line(), double), (1, 6));
/// ```
pub fn expectation(line: &mut dyn Line, mut number: impl FnMut(&dyn Line) -> i64) -> (i128, u128) {
    if !line.is_chance() {
        return (number(line).into(), 1);
    }
    let (mut sum, mut all) = (0i128, 1u128);
    for roll in line.moves().to_vec() {
        let (weight, of) = line.weight(roll);
        if line.play(roll).is_ok() {
            sum = sum.saturating_add(i128::from(weight).saturating_mul(number(line).into()));
            all = of.into();
            line.undo();
        }
    }
    let shared = common_divisor(sum.unsigned_abs(), all).max(1);
    (sum / i128::try_from(shared).unwrap_or(1), all / shared)
}

fn common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::expectation;
    use crate::blueprint::{Blueprint, ClassSpec, DiceSpec, FenSpec, KindSpec, Plan, StepKind, StepSpec};
    use crate::{DiceId, Game, KindId, Line, Names, Passing, Repeating, RuleId};
    use alfonso_board::{Topology, grid};
    use alfonso_forms::DiceSort;

    /// Returns a game that rolls two dice of six faces and then gives no player a move.
    fn dice() -> Game {
        let step = |kind| StepSpec { rule: RuleId(0), condition: None, repeating: Repeating::Once, kind };
        let nobody = StepKind::Move {
            who: None,
            who_asks_dice: false,
            anyone: false,
            using: None,
            pass: Passing::Never,
        };
        Game::new(Blueprint {
            names: Names {
                players: vec![("One".into(), None)],
                kinds: vec![("Man".into(), "M".into())],
                signs: vec![Vec::new()],
                rules: vec!["turn.x".into()],
                titles: vec![None],
                ..Names::default()
            },
            topology: Topology::from(&grid(2, 2)),
            facing: vec![None],
            partners: Vec::new(),
            kinds: vec![KindSpec { royal: false, together: false, reads_unmoved: false }],
            classes: vec![ClassSpec { kind: KindId(0), facing: None }],
            regions: Vec::new(),
            takes: vec![vec![vec![false]]],
            tests: Vec::new(),
            taking: Vec::new(),
            move_rules: Vec::new(),
            movers: Vec::new(),
            triggers: Vec::new(),
            guards_royal: false,
            forbids: Vec::new(),
            tracks: Vec::new(),
            choice_laws: Vec::new(),
            prefers: Vec::new(),
            turn_steps: 2,
            steps: vec![step(StepKind::Roll(vec![DiceId(0)])), step(nobody)],
            judges: None,
            dice: vec![DiceSpec {
                name: "pair".into(),
                sorts: vec![DiceSort { count: 2, faces: (1..=6).collect() }],
                again: None,
            }],
            endings: Vec::new(),
            vars: Vec::new(),
            counters: Vec::new(),
            tables: Vec::new(),
            slots: 0,
            setup: Vec::new(),
            dealing: None,
            reserve: None,
            heaps: None,
            stacks: false,
            fen: FenSpec::default(),
            rights: crate::blueprint::RightsSpec::default(),
            plan: Plan::default(),
        })
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
}
