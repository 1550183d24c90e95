//! The coverage of a match's interval: matches whose truth is known, drawn again and again.
//!
//! No game is played. The three results of a game follow Davidson's model (1970): a win, a draw and a loss are to one another as `g`,
//! `nu` times the root of `g`, and 1, where `g` grows tenfold with 400 points of Elo. The two games of a pair may share an opening that
//! favours a seat, or one that suits an agent.

use super::{POINT, Score, names, strength};
use alfonso_compare::quantile;
use alfonso_game::Random;

/// The variable with the number of matches that are drawn of each model and length; and that number without it.
const MATCHES: &str = "ALFONSO_MATCHES";
const FEW: u32 = 1000;
/// The numbers of games.
const LENGTHS: [u32; 9] = [2, 4, 6, 10, 20, 40, 100, 200, 400];
/// The number of games from which intervals are not too wide either.
const MANY: u32 = 200;

/// A model of the two games of a pair; strengths in points of Elo.
#[derive(Clone, Copy, Debug)]
struct Model {
    /// By how much the first agent is stronger.
    elo: f64,
    /// The share of draws among equals.
    draws: f64,
    /// By how much the first seat is stronger.
    seat: f64,
    /// By how much an opening favours the one seat or the other.
    opening: f64,
    /// By how much an opening suits the one agent or the other.
    suits: f64,
}

impl Model {
    /// Returns all models that are tried.
    fn all() -> Vec<Self> {
        let shares =
            [(0.0, 0.0, 0.0), (150.0, 0.0, 0.0), (0.0, 300.0, 0.0), (0.0, 0.0, 300.0), (150.0, 200.0, 200.0)];
        let strengths = [0.0, 50.0, 100.0, 200.0, 300.0, 400.0];
        let each = |elo| [0.0, 0.3, 0.6, 0.9].map(move |draws| (elo, draws));
        let pairs = strengths.into_iter().flat_map(each);
        pairs
            .flat_map(|(elo, draws)| {
                shares.map(|(seat, opening, suits)| Self { elo, draws, seat, opening, suits })
            })
            .collect()
    }

    /// Returns the chances of the half points of a game, from 0 to 2, if the first agent is stronger by so much.
    fn game(self, elo: f64) -> [f64; 3] {
        let ratio = 10.0_f64.powf(elo / 400.0);
        let drawn = 2.0 * self.draws / (1.0 - self.draws) * ratio.sqrt();
        [1.0, drawn, ratio].map(|part| part / (1.0 + drawn + ratio))
    }

    /// Returns the chances of the half points of a pair, from 0 to 4: openings favour the one or the other by as much, or neither.
    fn pair(self) -> [f64; 5] {
        let mut chances = [0.0; 5];
        for (favours, suits) in
            [-1.0, 0.0, 1.0].into_iter().flat_map(|one| [-1.0, 0.0, 1.0].map(|two| (one, two)))
        {
            let seat = self.seat + favours * self.opening;
            let elo = self.elo + suits * self.suits;
            let games = [self.game(elo + seat), self.game(elo - seat)];
            for (first, second) in (0..=POINT).flat_map(|one| (0..=POINT).map(move |two| (one, two))) {
                chances[first + second] += games[0][first] * games[1][second] / 9.0;
            }
        }
        chances
    }
}

/// Draws the half points of a pair.
fn drawn(chances: &[f64; 5], random: &mut Random) -> usize {
    let mut rest = f64::from(random.below(1 << 30)) / f64::from(1 << 30);
    for (halves, chance) in chances.iter().enumerate() {
        rest -= chance;
        if rest < 0.0 {
            return halves;
        }
    }
    4
}

/// Returns the shares of intervals that have the truth: the least and the greatest of all models, and their mean.
fn covered(games: u32, matches: u32) -> (f64, f64, f64) {
    let factor = quantile(u64::from(games / 2) - 1, 0.975);
    let (mut least, mut most, mut sum, mut models) = (1.0_f64, 0.0_f64, 0.0, 0);
    for (number, model) in Model::all().into_iter().enumerate() {
        let mut random = Random::of_game(u64::from(games), number as u64);
        let chances = model.pair();
        let truth: f64 =
            chances.iter().enumerate().map(|(halves, chance)| chance * halves as f64 / 4.0).sum();
        let mut has = 0;
        for _ in 0..matches {
            let mut score = Score::default();
            (0..games / 2).for_each(|_| score.pairs[drawn(&chances, &mut random)] += 1);
            let (low, high) = score.interval_with(factor);
            has += u32::from(low <= truth && truth <= high);
        }
        let share = f64::from(has) / f64::from(matches);
        (least, most, sum, models) = (least.min(share), most.max(share), sum + share, models + 1);
    }
    (least, most, sum / f64::from(models))
}

/// In 10,000 matches of each model 95% intervals have the truth in 94% of them or more, whatever the length, and from 200 games on in 96%
/// or less. The fewer are drawn, the farther chance alone may lead.
///
/// `ALFONSO_MATCHES=10000 cargo test -p alfonso-cli coverage -- --nocapture` draws as many, and prints the table of `docs/metrics.md`.
#[test]
fn intervals_have_the_truth() {
    let matches = std::env::var(MATCHES).ok().and_then(|text| text.parse().ok()).unwrap_or(FEW);
    // 120 models are tried at each length, and the worst of them lies some three standard errors off.
    let chance = 3.5 * (0.95_f64 * 0.05 / f64::from(matches)).sqrt();
    println!("| games | least | greatest | mean |\n|--:|--:|--:|--:|");
    for games in LENGTHS {
        let (least, most, mean) = covered(games, matches);
        println!("| {games} | {:.1}% | {:.1}% | {:.1}% |", 100.0 * least, 100.0 * most, 100.0 * mean);
        let reach = if matches < 10_000 { 0.003 + chance } else { 0.01 };
        assert!(least >= 0.95 - reach, "{games} games: {least}");
        assert!(games < MANY || most <= 0.95 + reach, "{games} games: {most}");
        assert!(games < MANY || (0.945..0.955).contains(&mean), "{games} games: {mean}");
    }
}

/// By hand: 1.96 standard errors are .098 of 100 independent pairs without draws, the variance of each 1/8; Student's factor has 1.984.
#[test]
fn intervals_of_many_pairs_are_those_of_a_mean() {
    let score = Score { pairs: [25, 0, 50, 0, 25], ..Score::default() };
    let (low, high) = score.interval();
    assert!((high - low - 2.0 * 0.0697).abs() < 1e-3, "{low} {high}");
    let elo = score.elo().expect("pairs were played");
    assert_eq!((elo.mean, elo.decides), (Some(0.0), false));
}

#[test]
fn who_won_every_game_is_stronger_by_so_much_at_least() {
    let elo = |pairs| Score { pairs, ..Score::default() }.elo().expect("pairs were played");
    let all = elo([0, 0, 0, 0, 10]);
    assert_eq!((all.mean, all.high, all.decides), (None, None, true));
    // 20 games as a share of 1, Student's factor 2.262: the lower end is 20 / (20 + 5.117).
    assert!(all.low.is_some_and(|low| (low - 236.8).abs() < 0.5), "{all:?}");
    let none = elo([10, 0, 0, 0, 0]);
    assert!(none.low.is_none() && none.high.is_some_and(|high| (high + 236.8).abs() < 0.5), "{none:?}");
    assert!(!elo([0, 0, 0, 0, 1]).decides, "two games tell nothing");
    assert!(!elo([0, 0, 10, 0, 0]).decides, "nor do draws");
    assert!(Score::default().elo().is_none());
}

fn said(pairs: [u64; 5]) -> String {
    let names = names(&["a".to_owned(), "b".to_owned()]);
    strength(&names, Score { pairs, ..Score::default() }.elo().expect("pairs were played"), false)
}

#[test]
fn a_difference_is_told_only_where_there_is_one() {
    assert!(said([0, 2, 10, 20, 18]).starts_with("a is stronger by 2"));
    assert!(said([18, 20, 10, 2, 0]).starts_with("b is stronger by 2"));
    assert!(said([5, 5, 5, 5, 5]).starts_with("No clear difference: the score is even"));
    assert!(said([5, 5, 5, 5, 6]).starts_with("No clear difference: a is ahead by"));
    assert!(said([6, 5, 5, 5, 5]).starts_with("No clear difference: b is ahead by"));
    assert!(said([0, 0, 0, 0, 10]).contains("a won every game."));
    assert!(said([10, 0, 0, 0, 0]).contains("b won every game."));
    assert!(said([0, 0, 0, 0, 1]).contains("too few to tell"));
    assert!(said([0, 0, 7, 0, 0]).starts_with("No clear difference: the score is even"));
}

/// From the other side the same is said of the other agent.
#[test]
fn both_sides_are_told_alike() {
    for row in 0..3_u64.pow(5) {
        let pairs: [u64; 5] = std::array::from_fn(|part| row / 3_u64.pow(part as u32) % 3 * 3);
        if pairs.iter().sum::<u64>() > 0 {
            let mut other = pairs;
            other.reverse();
            let swapped =
                |text: String| text.replace("a is", "c is").replace("b is", "a is").replace("c is", "b is");
            let swapped = |text: String| {
                swapped(text).replace("a won", "c won").replace("b won", "a won").replace("c won", "b won")
            };
            assert_eq!(said(pairs), swapped(said(other)), "{pairs:?}");
        }
    }
}

#[test]
fn equal_agents_are_numbered() {
    let both = |one: &str, two: &str| names(&[one.to_owned(), two.to_owned()]);
    assert_eq!(both("random", "random"), ["random #1", "random #2"]);
    assert_eq!(both("random", "greedy"), ["random", "greedy"]);
}
