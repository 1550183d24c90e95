//! D-optimal designs: combinations that estimate the effects of the questions with a small joint
//! error.
//!
//! The search maximises the determinant of the information matrix over sets of N combinations. From
//! several balanced samples, it exchanges single readings as long as the determinant grows
//! (coordinate exchange: Meyer and Nachtsheim 1995). The result is a good set, not necessarily the
//! best.
//!
//! A set can alias the effect of a question with an interaction of two others. Among equally good
//! sets, the search keeps the one with the least aliasing.

use super::{Combination, Varied, below, sample};
use crate::lattice::Model;
use alfonso_diag::{Diagnostic, code};
use alfonso_game::Random;
use nalgebra::{Cholesky, DMatrix, DVector};
use std::collections::BTreeSet;

/// The maximum number of combinations in an optimal design.
pub const MOST_CHOSEN: usize = 4096;
/// The maximum work per round of a model with interactions, in products of two row entries.
const WORK: u64 = 400_000_000;
/// The approximate total work of all rounds.
const ALL_WORK: u64 = 1_000_000_000;
/// The maximum number of starting sets.
const MOST_STARTS: u64 = 200;
/// The maximum number of rounds per start.
const MOST_ROUNDS: u64 = 30;
/// The typical number of rounds per start.
const ROUNDS: u64 = 6;
/// The smallest factor of the determinant that justifies an exchange, and the smallest difference
/// of logarithms that makes one set better. Smaller differences are rounding errors.
const GAIN: f64 = 1.0 + 1e-9;
const BETTER: f64 = 1e-9;
/// A small diagonal term, so that sets which do not determine every effect can be compared.
const RIDGE: f64 = 1e-3;
/// The diagonal term for interactions that are not estimated, per combination. Of the tested
/// values, 4 most often led to sets without aliasing.
const DOUBTED: f64 = 4.0;
/// The maximum work of searches that penalise aliasing.
const MINDED_WORK: u64 = 4_000_000_000;

/// A row of the model matrix: its non-zero entries with their columns.
type Row = Vec<(usize, f64)>;

/// The precision with which combinations estimate effects.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Efficiency {
    /// The D-efficiency, from 0 to 1. At 1, the effects are estimated as precisely as by the same
    /// number of combinations of the full product.
    pub share: f64,
    /// True if the model includes the interactions of every two questions.
    pub pairs: bool,
}

/// Returns `size` distinct combinations, which must be fewer than all. The result depends only on
/// the questions, the size and the seed.
///
/// # Errors
/// Returns an error if there are too few combinations for the effects of the questions, or too many
/// columns for a model.
pub(super) fn optimal(of: &[Varied], size: usize, seed: u64) -> Result<Vec<Combination>, Diagnostic> {
    let levels: Vec<usize> = of.iter().map(|it| it.readings.len()).collect();
    let (model, _) = model(&levels, size).ok_or_else(|| too_few(size, &levels))?;
    let round = work(&model, &levels, size).max(1);
    let starts = (ALL_WORK / (ROUNDS * round)).clamp(1, MOST_STARTS);
    let rounds = (ALL_WORK / (starts * round)).clamp(1, MOST_ROUNDS);
    let mut random = Random::new(seed);
    // Every second search penalises aliasing, if the work limit allows it.
    let with_pairs = Model::new(&levels, true).filter(|full| full.columns() > model.columns());
    let minded =
        with_pairs.as_ref().filter(|full| work(full, &levels, size) * rounds * starts <= MINDED_WORK);
    let mut best: Option<Found> = None;
    for start in 0..starts {
        let drawn = sample(of, size, u64::from(random.below(u32::MAX)));
        let drawn = filled(drawn, &levels, size, &mut random);
        let of = minded.filter(|_| start % 2 == 1).unwrap_or(&model);
        let points = Search::new(of, model.columns(), &levels, drawn).run(rounds);
        let rows = points.iter().map(|it| model.row(it)).collect::<Vec<_>>();
        let ridge = DVector::from_element(model.columns(), RIDGE);
        let measure = inverted(information(&ridge, &rows)).map_or(f64::NEG_INFINITY, |(measure, _)| measure);
        if best.as_ref().is_some_and(|known| measure < known.measure - BETTER) {
            continue;
        }
        let mixing = with_pairs.as_ref().map_or(0.0, |full| mixing(&model, full, &points));
        let found = Found { measure, mixing, points };
        if best.as_ref().is_none_or(|known| found.is_better_than(known)) {
            best = Some(found);
        }
    }
    let mut points = best.map(|found| found.points).unwrap_or_default();
    points.sort();
    Ok(points)
}

/// A set of combinations that a search found.
struct Found {
    /// The log determinant of its information matrix.
    measure: f64,
    mixing: f64,
    points: Vec<Combination>,
}

impl Found {
    fn is_better_than(&self, known: &Self) -> bool {
        let equal = (self.measure - known.measure).abs() <= BETTER;
        if equal { self.mixing < known.mixing - BETTER } else { self.measure > known.measure }
    }
}

/// Returns the aliasing between the effects of `model` and the additional interactions of `full`.
/// It is the sum of squares of the alias matrix (Box and Wilson 1951). Returns 0 if there is no
/// aliasing, or if the set does not determine the model.
fn mixing(model: &Model, full: &Model, points: &[Combination]) -> f64 {
    let (own, all) = (model.columns(), full.columns());
    let rows = points.iter().map(|it| full.row(it)).collect::<Vec<_>>();
    let mut across = DMatrix::zeros(own, all - own);
    let mut alone: Vec<Row> = Vec::new();
    for row in &rows {
        let (within, beyond): (Row, Row) = row.iter().partition(|(column, _)| *column < own);
        for (one, a) in &within {
            beyond.iter().for_each(|(other, b)| across[(*one, *other - own)] += a * b);
        }
        alone.push(within);
    }
    inverted(information(&DVector::zeros(own), &alone))
        .map_or(0.0, |(_, inverse)| (inverse * across).norm_squared())
}

/// Adds random distinct combinations until there are `size` combinations.
fn filled(
    mut points: Vec<Combination>,
    levels: &[usize],
    size: usize,
    random: &mut Random,
) -> Vec<Combination> {
    let mut known: BTreeSet<Combination> = points.iter().cloned().collect();
    while points.len() < size {
        let point: Combination = levels.iter().map(|readings| below(random, *readings)).collect();
        if known.insert(point.clone()) {
            points.push(point);
        }
    }
    points
}

/// Returns the model of a search, and true if it includes interactions. It includes them if the
/// size and the work limit allow it. Returns `None` if there are too few combinations for any
/// model.
fn model(levels: &[usize], size: usize) -> Option<(Model, bool)> {
    let full = Model::new(levels, true).filter(|model| {
        model.is_full_supported_by(size) && model.least() <= size && work(model, levels, size) <= WORK
    });
    let alone = || Model::new(levels, false).filter(|model| model.least() <= size);
    full.map(|model| (model, true)).or_else(|| alone().map(|model| (model, false)))
}

/// Returns the work of one round: the square of the mean number of row entries, for each
/// combination and reading.
fn work(model: &Model, levels: &[usize], size: usize) -> u64 {
    let entries = model.entries().ceil() as u64;
    levels.iter().sum::<usize>() as u64 * size as u64 * entries * entries
}

/// Returns the D-efficiency of some combinations, or `None` if they do not determine all effects.
///
/// The efficiency compares the determinant of the information matrix per combination with that of
/// the full product. It is their ratio to the power of 1 / columns (Atkinson, Donev and Tobias
/// 2007, 11.2).
#[must_use]
pub fn efficiency(levels: &[usize], combinations: &[Combination]) -> Option<Efficiency> {
    let (model, pairs) = model(levels, combinations.len())?;
    let rows = combinations.iter().map(|it| model.row(it)).collect::<Vec<_>>();
    let (measure, _) = inverted(information(&DVector::zeros(model.columns()), &rows))?;
    let (columns, count) = (model.columns() as f64, combinations.len() as f64);
    let share = ((measure - columns * count.ln() - model.measure_of_all()) / columns).exp();
    Some(Efficiency { share, pairs })
}

/// A set of combinations during the search.
struct Search<'m> {
    model: &'m Model,
    levels: &'m [usize],
    points: Vec<Combination>,
    known: BTreeSet<Combination>,
    /// The prior information for each column. It is small for estimated effects, and large for
    /// possible interactions that are not estimated.
    known_before: DVector<f64>,
    /// The inverse of the information matrix.
    inverse: DMatrix<f64>,
}

impl<'m> Search<'m> {
    /// Creates a search for the effects in the first `sought` columns of a model. Effects in the
    /// other columns should not be aliased with them (DuMouchel and Jones 1994).
    fn new(model: &'m Model, sought: usize, levels: &'m [usize], points: Vec<Combination>) -> Self {
        let known = points.iter().cloned().collect();
        let inverse = DMatrix::zeros(model.columns(), model.columns());
        let doubted = points.len() as f64 * DOUBTED;
        let of = |column: usize, _: usize| if column < sought { RIDGE } else { doubted };
        let known_before = DVector::from_fn(model.columns(), of);
        Self { model, levels, points, known, known_before, inverse }
    }

    /// Exchanges readings until no exchange helps, or for `rounds` rounds. Returns the set.
    fn run(mut self, rounds: u64) -> Vec<Combination> {
        for _ in 0..rounds {
            // The inverse is recomputed in each round, so that rounding errors do not accumulate.
            let rows = self.points.iter().map(|it| self.model.row(it)).collect::<Vec<_>>();
            let Some((_, inverse)) = inverted(information(&self.known_before, &rows)) else { break };
            self.inverse = inverse;
            let mut changed = false;
            for index in 0..self.points.len() {
                for question in 0..self.levels.len() {
                    changed |= self.exchange(index, question);
                }
            }
            if !changed {
                break;
            }
        }
        self.points
    }

    /// Gives a combination the best reading of a question. Returns true if the reading changed.
    fn exchange(&mut self, index: usize, question: usize) -> bool {
        let old = self.model.row(&self.points[index]);
        let without = 1.0 - self.product(&old, &old);
        let mut best: Option<(f64, Combination)> = None;
        for reading in (0..self.levels[question]).filter(|it| *it != self.points[index][question]) {
            let mut point = self.points[index].clone();
            point[question] = reading;
            if self.known.contains(&point) {
                continue;
            }
            let new = self.model.row(&point);
            let (own, across) = (self.product(&new, &new), self.product(&new, &old));
            // The factor by which the determinant grows if one row replaces another (Fedorov 1972).
            let factor = (1.0 + own) * without + across * across;
            if factor > best.as_ref().map_or(GAIN, |(known, _)| *known) {
                best = Some((factor, point));
            }
        }
        let Some((_, point)) = best else { return false };
        self.add(&self.model.row(&point), 1.0);
        self.add(&old, -1.0);
        self.known.remove(&self.points[index]);
        self.known.insert(point.clone());
        self.points[index] = point;
        true
    }

    /// Returns the product of two rows with respect to the inverse matrix.
    fn product(&self, left: &Row, right: &Row) -> f64 {
        let one = |(row, a): &(usize, f64)| {
            right.iter().map(|(column, b)| b * self.inverse[(*row, *column)]).sum::<f64>() * a
        };
        left.iter().map(one).sum()
    }

    /// Adds a row to the information matrix or removes it (Sherman and Morrison 1950).
    fn add(&mut self, row: &Row, sign: f64) {
        let columns = self.inverse.nrows();
        let one = |at: usize| row.iter().map(|(column, it)| it * self.inverse[(at, *column)]).sum();
        let through: Vec<f64> = (0..columns).map(one).collect();
        let scale = sign / (1.0 + sign * row.iter().map(|(column, it)| it * through[*column]).sum::<f64>());
        for right in 0..columns {
            for left in 0..columns {
                self.inverse[(left, right)] -= scale * through[left] * through[right];
            }
        }
    }
}

/// Returns the information matrix of some rows, with the prior information on its diagonal.
fn information(known_before: &DVector<f64>, rows: &[Row]) -> DMatrix<f64> {
    let mut matrix = DMatrix::from_diagonal(known_before);
    for row in rows {
        for (one, a) in row {
            row.iter().for_each(|(other, b)| matrix[(*one, *other)] += a * b);
        }
    }
    matrix
}

/// Returns the log determinant and the inverse of a matrix, or `None` if it is singular.
fn inverted(matrix: DMatrix<f64>) -> Option<(f64, DMatrix<f64>)> {
    let scale = matrix.diagonal().max();
    let solved = Cholesky::new(matrix)?;
    let diagonal = solved.l_dirty().diagonal();
    if diagonal.min() < 1e-6 * scale.sqrt() {
        return None;
    }
    Some((2.0 * diagonal.iter().map(|it| it.ln()).sum::<f64>(), solved.inverse()))
}

pub(super) fn too_many() -> Diagnostic {
    let message = format!("at most {MOST_CHOSEN} combinations of readings can be chosen");
    let help = "draw them: `design: Sample(N)` in a plan, `--design sample:N` in a command";
    Diagnostic::bare(code::BAD_PLAN, message).help(help)
}

fn too_few(size: usize, levels: &[usize]) -> Diagnostic {
    let message = format!("a design of {size} cannot separate the effects of all questions");
    let help = match Model::new(levels, false) {
        Some(model) => format!("choose at least {} combinations of readings", model.least()),
        None => "vary fewer questions".to_owned(),
    };
    Diagnostic::bare(code::BAD_PLAN, message).help(help)
}

#[cfg(test)]
mod tests {
    use super::{Model, efficiency, mixing, optimal};
    use crate::designs::{Design, tests::of};
    use std::collections::BTreeSet;

    #[track_caller]
    fn reaches(levels: &[usize], size: usize, expected: f64) {
        let points = optimal(&of(levels), size, 1).expect("points");
        let different: BTreeSet<_> = points.iter().collect();
        assert_eq!((points.len(), different.len()), (size, size));
        let found = efficiency(levels, &points).expect("all effects").share;
        assert!(found >= expected && found < 1.0 + 1e-9, "{levels:?} {size}: {found}");
    }

    /// Orthogonal arrays are as good as the whole product. These are known: Plackett and Burman's
    /// twelve (1946), a half of 2^5, a ninth of 3^4 · 2 (Taguchi's L18), and a half of 2^7, which
    /// tells every two questions apart, too.
    #[test]
    fn orthogonal_arrays_are_found() {
        reaches(&[2; 7], 12, 1.0 - 1e-9);
        reaches(&[2; 5], 16, 1.0 - 1e-9);
        reaches(&[3, 3, 3, 3, 2], 18, 1.0 - 1e-9);
        reaches(&[2; 7], 64, 1.0 - 1e-9);
    }

    /// Sixteen of 2^6 or 2^8 need not mix a question with two others together (resolution IV); many
    /// sets as good do.
    #[test]
    fn of_equally_good_sets_the_one_that_mixes_least_is_kept() {
        for (levels, size) in [(vec![2; 5], 16), (vec![2; 6], 16), (vec![2; 8], 16)] {
            let (model, full) =
                (Model::new(&levels, false).expect("few"), Model::new(&levels, true).expect("few"));
            for seed in 1..4 {
                let points = optimal(&of(&levels), size, seed).expect("points");
                let mixed = mixing(&model, &full, &points);
                assert!(mixed < 1e-9, "{levels:?} {size}: {mixed}");
            }
        }
    }

    /// The set is better than a balanced sample where there is no orthogonal array.
    #[test]
    fn it_is_better_than_a_sample() {
        for (levels, size) in [(vec![2, 3, 4, 2, 3, 5], 24), (vec![2, 3, 3, 2, 4], 100)] {
            let found = |design: Design| {
                let points = design.combinations(&of(&levels), 7).expect("points");
                efficiency(&levels, &points).expect("all effects").share
            };
            let (drawn, chosen) = (found(Design::Sample(size)), found(Design::Optimal(size)));
            assert!(chosen > drawn + 0.02 && chosen > 0.9, "{levels:?}: {chosen}, a sample {drawn}");
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_combinations() {
        let of = of(&[2, 3, 4, 2, 3]);
        let again = || optimal(&of, 30, 5).expect("points");
        assert_eq!(again(), again());
    }

    #[test]
    fn there_are_as_many_as_asked_for() {
        for (levels, size) in [(vec![2; 6], 63), (vec![3, 4], 11), (vec![2, 5, 3, 4], 119)] {
            let points = optimal(&of(&levels), size, 1).expect("points");
            let different: BTreeSet<_> = points.iter().collect();
            assert_eq!((points.len(), different.len()), (size, size));
        }
    }

    /// With enough combinations, every two questions together are among the effects.
    #[test]
    fn pairs_are_told_where_there_are_enough() {
        let pairs = |levels: &[usize], size: usize| {
            let points = optimal(&of(levels), size, 1).expect("points");
            efficiency(levels, &points).expect("all effects").pairs
        };
        assert!(!pairs(&[2; 7], 12) && pairs(&[2; 7], 64) && pairs(&[3; 6], 170));
    }

    #[test]
    fn too_few_are_refused() {
        // One column for the mean, and 1 + 2 + 3 for the questions; four beyond them tell what the
        // model leaves out.
        let of = of(&[2, 3, 4]);
        assert!(optimal(&of, 10, 1).is_err());
        assert!(optimal(&of, 11, 1).is_ok());
    }
}
