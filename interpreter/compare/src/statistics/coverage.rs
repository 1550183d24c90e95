//! Tests of coverage: intervals compared with a known truth, in small series with fixed seeds.

use super::*;
use alfonso_game::Random;

/// The number of series of each kind.
const SERIES: u64 = 400;

/// Returns the share, in hundredths, of series whose interval covers the truth.
fn covered(of: impl Fn(&mut Random) -> bool) -> f64 {
    let covers = (0..SERIES).filter(|series| of(&mut Random::of_game(11, *series))).count();
    100.0 * covers as f64 / SERIES as f64
}

/// Returns a count over random blocks. With a chance of `alike` percent all games of a block are
/// equal; a game counts with a chance of `percent`.
fn clustered(
    random: &mut Random,
    blocks: u64,
    games_a_block: u64,
    (alike, percent): (u32, u32),
) -> Clustered {
    let mut found = Clustered { blocks, games_a_block, sum: 0, squares: 0, hit: 0, missed: 0 };
    for _ in 0..blocks {
        let one = random.below(100) < alike;
        let mut counts = || u64::from(random.below(100) < percent);
        let sum = if one { counts() * games_a_block } else { (0..games_a_block).map(|_| counts()).sum() };
        found.sum += sum;
        found.squares += i128::from(sum * sum);
        found.hit += u64::from(sum > 0);
        found.missed += u64::from(sum < games_a_block);
    }
    found
}

#[test]
fn shares_of_games_that_depend_on_each_other_are_covered() {
    for (games_a_block, blocks) in [(2, 30), (2, 200), (6, 20), (6, 100)] {
        for sort in [(0, 10), (0, 50), (50, 30), (100, 10), (100, 50)] {
            let truth = f64::from(sort.1) / 100.0;
            let covers = |share: Share| share.low <= truth && truth <= share.high;
            let found = covered(|random| covers(clustered(random, blocks, games_a_block, sort).share()));
            assert!(found >= 91.0, "{games_a_block} a block, {blocks} blocks, {sort:?}: {found}");
            // An interval that treats the games as independent fails.
            let all = |c: Clustered| Share::new(c.sum, c.blocks * c.games_a_block);
            let naive = covered(|random| covers(all(clustered(random, blocks, games_a_block, sort))));
            assert!(
                sort.0 < 100 || naive < 91.0,
                "{games_a_block} a block, {blocks} blocks, {sort:?}: {naive}"
            );
        }
    }
}

/// Returns a sum that is mostly small but sometimes very large: two to the power of a geometric
/// number.
fn skewed(random: &mut Random) -> i128 {
    let doublings = (0..6).take_while(|_| random.below(5) < 2).count();
    2i128.pow(u32::try_from(doublings).unwrap_or(0))
}

#[test]
fn means_of_skewed_sums_are_covered_better_than_by_students_interval() {
    // The chance of exactly n doublings is 0.4^n * 0.6, and of six 0.4^6.
    let truth: f64 = (0..6).map(|n| 0.6 * 0.8f64.powi(n)).sum::<f64>() + 0.8f64.powi(6);
    for blocks in [20u64, 60] {
        let drawn = |random: &mut Random| (0..blocks).map(|_| skewed(random)).collect::<Vec<i128>>();
        let mean =
            |sums: &[i128]| Mean::of(blocks, sums.iter().sum(), sums.iter().map(|sum| sum * sum).sum());
        let students = covered(|random| {
            mean(&drawn(random)).interval().is_some_and(|(low, high)| low <= truth && truth <= high)
        });
        let ours = covered(|random| {
            let sums = drawn(random);
            let Some(bootstrap) = Bootstrap::of_skewed(&sums) else {
                return mean(&sums).interval().is_some_and(|(low, high)| low <= truth && truth <= high);
            };
            let (low, high) = bootstrap.interval(mean(&sums));
            low.is_none_or(|low| low <= truth) && high.is_none_or(|high| truth <= high)
        });
        assert!(ours >= students + 6.0 && ours >= 80.0, "{blocks} blocks: {students} and {ours}");
    }
}

#[test]
fn what_was_never_seen_is_covered() {
    // One block in forty differs. In almost half of all series of thirty blocks, none does.
    let truth = 1.0 / 40.0;
    let found = covered(|random| {
        let seen = (0..30).filter(|_| random.below(40) == 0).count();
        seen > 0 || truth <= rule_of_three(30)
    });
    assert!(found >= 95.0, "{found}");
}
