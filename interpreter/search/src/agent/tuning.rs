//! Tuning: fitting weights so that they predict the results of recorded games better.
//!
//! The predicted result of a position is a logistic function of its score (Texel's method; Buro
//! 1995 for logistic regression of evaluations). The score is a sum of weights times features, so
//! the mean log loss has a single minimum. A penalty keeps a weight near its derived value if the
//! games barely determine it.

use super::evaluation::{Evaluation, won};
use super::order;
use super::weights::Weights;
use alfonso_game::{Line, Outcome, PieceValues, Seat};

/// A position of a game, and the result for the player to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The features: the lead in pieces of each kind, the way, the moves, the accounts, and a
    /// constant 1 for having the move. All are from the view of the player to move.
    features: Vec<f32>,
    /// The result of the game: 0, 1/2 or 1.
    result: f32,
}

/// Tuned weights and their predictive quality.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The weights.
    pub weights: Weights,
    /// The mean log loss of the original weights on held-out samples, in natural logarithms. Always
    /// predicting 1/2 gives 0.693.
    pub before: f64,
    /// The mean log loss of the tuned weights on the same samples.
    pub after: f64,
}

/// The number of features after those of the kinds: the way, moves, accounts, and having the move.
const BEHIND: usize = 4;
/// The index of the moves among the features, counted from the end.
const MOVES_FROM_THE_END: usize = 3;
/// The minimum of the tuned mobility weight, as a share of the derived one. Game results barely
/// determine this weight, but without it an agent has no aim if there are no captures. In chess,
/// tuning lost 160 Elo points without this minimum, and gained 50 with it.
const LEAST_OF_MOVES: f64 = 0.2;
/// The weight of the penalty. Doubling a weight costs as much as adding a loss of 1/2 to each of
/// this many samples.
const PENALTY: f64 = 20.0;
/// The factor by which tuned weights are finer than the original units, because a move scores less
/// than one unit.
const FINER: i32 = 10;
/// The maximum number of rounds of the descent.
const ROUNDS: usize = 200;
/// The relative change of a weight below which the descent ends.
const ENOUGH: f64 = 1e-3;

/// Returns true if a position can be scored without a search of captures. Nobody may be in check,
/// and no capture may take a more valuable piece than the capturing one.
#[must_use]
pub fn quiet(evaluation: &Evaluation, line: &dyn Line) -> bool {
    let gains = |m| order::loss(line, evaluation, m) > 0;
    !line.is_chance() && !line.in_check() && !line.moves().iter().any(|m| gains(*m))
}

impl Sample {
    /// Computes the features of a position. The result is set later.
    #[must_use]
    pub fn of(evaluation: &Evaluation, line: &dyn Line) -> Self {
        let (seat, seats) = (line.to_move(), evaluation.seats());
        let kinds = evaluation.weights.kinds.len();
        let ahead = |piece_values: &PieceValues| {
            // Thousandths are precise enough, and means of whole numbers remain exact.
            let mut have = vec![0; seats];
            line.weigh(piece_values, &mut have);
            have.iter_mut().for_each(|sum| *sum = sum.saturating_mul(1000));
            evaluation.ahead(&have, seat).0 as f32 / 1000.0
        };
        let none = PieceValues {
            classes: vec![0; evaluation.kinds.len()],
            by_cell: vec![Vec::new(); evaluation.piece_values.by_cell.len()],
            reserves: vec![0; evaluation.piece_values.reserves.len()],
        };
        let counting = |kind: usize| PieceValues {
            classes: evaluation.kinds.iter().map(|known| i32::from(*known == kind)).collect(),
            reserves: (0..none.reserves.len()).map(|index| i32::from(index / seats == kind)).collect(),
            ..none.clone()
        };
        let mut features: Vec<f32> =
            (0..kinds).map(|kind| if evaluation.is_race { 0.0 } else { ahead(&counting(kind)) }).collect();
        let reserves =
            if evaluation.is_race { evaluation.piece_values.reserves.clone() } else { none.reserves.clone() };
        let way = PieceValues { by_cell: evaluation.piece_values.by_cell.clone(), reserves, ..none };
        features.push(ahead(&way) / evaluation.weights.way.max(1) as f32);
        features.push(evaluation.moves(line) as f32);
        features.push(evaluation.accounts_ahead(line, seat));
        features.push(1.0);
        Self { features, result: 0.5 }
    }

    /// Sets the result for the given player; `None` for an abandoned game.
    pub fn ended(&mut self, evaluation: &Evaluation, outcome: Option<Outcome>, player: Seat) {
        let won = outcome.map_or(0, |outcome| won(outcome, player, evaluation.side(player)));
        self.result = (won as f32 + 1.0) / 2.0;
    }

    /// Returns the sum of weights times features.
    fn score(&self, weights: &[f64]) -> f64 {
        self.features.iter().zip(weights).map(|(feature, weight)| f64::from(*feature) * weight).sum()
    }
}

/// Tunes the weights of an evaluation on `samples`, and measures their predictions on `left_out`.
/// All samples must stem from this evaluation.
///
/// Calls `may` before each step of the descent. If it returns false, the result has the weights
/// found so far.
#[must_use]
pub fn tune(
    evaluation: &Evaluation,
    samples: &[Sample],
    left_out: &[Sample],
    may: &mut dyn FnMut() -> bool,
) -> Tuned {
    let first = numbers(&evaluation.weights);
    let scale = best_scale(&first, samples);
    let mut weights = first.clone();
    'rounds: for _ in 0..ROUNDS {
        let mut change = 0.0_f64;
        for index in 0..weights.len() {
            if !may() {
                break 'rounds;
            }
            let step = step(&weights, &first, samples, (index, scale));
            let better = (weights[index] + step).max(least(&first, index));
            change = change.max((better - weights[index]).abs() / first[index].abs().max(1.0));
            weights[index] = better;
        }
        if change < ENOUGH {
            break;
        }
    }
    let tuned = of_numbers(&weights, scale, &evaluation.weights);
    Tuned {
        before: loss(&first, left_out, scale),
        after: loss(&numbers(&tuned), left_out, f64::from(tuned.scale)),
        weights: tuned,
    }
}

/// Returns the minimum of a weight.
fn least(first: &[f64], index: usize) -> f64 {
    match first.len() - index {
        // Having the move may be a disadvantage.
        1 => f64::NEG_INFINITY,
        MOVES_FROM_THE_END => first[index] * LEAST_OF_MOVES,
        _ => 0.0,
    }
}

/// Returns weights as numbers, in the order of the features.
fn numbers(weights: &Weights) -> Vec<f64> {
    let behind = [weights.way, weights.mobility, weights.point, 0];
    debug_assert_eq!(behind.len(), BEHIND);
    weights.kinds.iter().chain(&behind).map(|weight| f64::from(*weight)).collect()
}

/// Converts numbers to weights, in finer units than those of `like`.
fn of_numbers(numbers: &[f64], scale: f64, like: &Weights) -> Weights {
    let kinds = like.kinds.len();
    let fine = |number: f64| whole(number * f64::from(FINER));
    Weights {
        kinds: numbers[..kinds].iter().map(|weight| fine(*weight)).collect(),
        way: fine(numbers[kinds]),
        mobility: fine(numbers[kinds + 1]),
        point: fine(numbers[kinds + 2]),
        scale: fine(scale).max(1),
        unit: like.unit.saturating_mul(FINER),
    }
}

/// Rounds a number to a valid weight.
fn whole(number: f64) -> i32 {
    number.round().clamp(-1e6, 1e6) as i32
}

/// Returns the expected result for a score, from 0 to 1.
fn promise(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// Returns the mean log loss over samples.
fn loss(weights: &[f64], samples: &[Sample], scale: f64) -> f64 {
    let of = |sample: &Sample| {
        let (promise, result) =
            (promise(sample.score(weights), scale).clamp(1e-9, 1.0 - 1e-9), f64::from(sample.result));
        -(result * promise.ln() + (1.0 - result) * (1.0 - promise).ln())
    };
    samples.iter().map(of).sum::<f64>() / samples.len().max(1) as f64
}

/// Returns the scale that minimises the loss, found by ternary search.
fn best_scale(weights: &[f64], samples: &[Sample]) -> f64 {
    let (mut low, mut high) = (0.0_f64, 12.0_f64);
    for _ in 0..40 {
        let third = (high - low) / 3.0;
        if loss(weights, samples, (low + third).exp()) < loss(weights, samples, (high - third).exp()) {
            high -= third;
        } else {
            low += third;
        }
    }
    f64::midpoint(low, high).exp()
}

/// Returns the penalised Newton step for one weight.
fn step(weights: &[f64], first: &[f64], samples: &[Sample], (index, scale): (usize, f64)) -> f64 {
    let (mut slope, mut bend) = (0.0, 0.0);
    for sample in samples {
        let feature = f64::from(sample.features[index]) / scale;
        if feature != 0.0 {
            let promise = promise(sample.score(weights), scale);
            slope += feature * (promise - f64::from(sample.result));
            bend += feature * feature * promise * (1.0 - promise);
        }
    }
    let size = first[index].abs().max(1.0);
    slope += PENALTY * (weights[index] - first[index]) / (size * size);
    bend += PENALTY / (size * size);
    // Far from the minimum the curvature is small, and an unlimited step could overshoot.
    (-slope / bend.max(1e-12)).clamp(-size, size)
}

#[cfg(test)]
mod tests {
    use super::{Sample, tune};
    use crate::Evaluation;
    use alfonso_driver::{Request, load, shipped};
    use alfonso_game::Random;

    #[test]
    fn weights_that_made_the_results_are_found_again() {
        let source = shipped::game("chess").expect("shipped");
        let game = load(source, &Request::default(), &|_| None).expect("sound").game;
        let evaluation = Evaluation::new(&game);
        let kinds = evaluation.weights().kinds.len();
        let names: Vec<&str> = game.names().kinds.iter().map(|kind| kind.0.as_str()).collect();
        let [queen, knight] =
            ["Queen", "Knight"].map(|name| names.iter().position(|known| *known == name).expect(name));
        // Results by lot, where a queen is worth three times what the rules make of it, and a
        // knight nothing: beside a rook, whose worth stays.
        let truth = |index: usize| {
            if index == queen {
                3.0
            } else if index == knight {
                0.0
            } else {
                1.0
            }
        };
        let mut random = Random::new(7);
        let mut sample = || {
            let mut features = vec![0.0_f32; kinds + super::BEHIND];
            features[..kinds].fill_with(|| random.below(5) as f32 - 2.0);
            let score: f64 = (0..kinds)
                .map(|index| {
                    truth(index) * f64::from(evaluation.weights().kinds[index]) * f64::from(features[index])
                })
                .sum();
            let wins = f64::from(random.below(1 << 20)) / f64::from(1 << 20) < super::promise(score, 300.0);
            Sample { features, result: f32::from(u8::from(wins)) }
        };
        let (samples, left_out): (Vec<_>, Vec<_>) =
            ((0..20_000).map(|_| sample()).collect(), (0..4_000).map(|_| sample()).collect());
        let tuned = tune(&evaluation, &samples, &left_out, &mut || true);
        assert!(tuned.after < tuned.before, "{tuned:?}");
        let share =
            |kind: usize| f64::from(tuned.weights.kinds[kind]) / f64::from(evaluation.weights().kinds[kind]);
        let rook = names.iter().position(|known| *known == "Rook").expect("rooks");
        let relative = [queen, knight].map(|kind| share(kind) / share(rook));
        assert!((2.6..3.4).contains(&relative[0]) && relative[1] < 0.45, "{relative:?} {tuned:?}");
    }

    #[test]
    fn features_and_weights_make_the_worth_of_a_position() {
        for name in ["chess", "draughts-english", "ur", "oware", "minishogi"] {
            let source = shipped::game(name).expect("shipped");
            let game = load(source, &Request::default(), &|_| None).expect("sound").game;
            let evaluation = Evaluation::new(&game);
            let weights = super::numbers(&evaluation.weights());
            let (mut line, mut random) = (game.line(), Random::new(3));
            for _ in 0..60 {
                let Some(m) = line.at_random(&mut random) else { break };
                line.play(m).expect("legal");
                if line.is_chance() || line.outcome().is_some() {
                    continue;
                }
                let score = evaluation.score(line.as_ref(), line.to_move());
                let sum = Sample::of(&evaluation, line.as_ref()).score(&weights);
                assert!((f64::from(score) - sum).abs() < 2.5, "{name}: {score} is told as {sum}");
            }
            let same = evaluation.clone().with_weights(&evaluation.weights()).expect("its own");
            assert_eq!(
                same.score(line.as_ref(), line.to_move()),
                evaluation.score(line.as_ref(), line.to_move())
            );
        }
    }
}
