//! D-optimal designs: combinations that tell the effects of the questions with a small joint error.
//!
//! The search looks for the set of N combinations with the largest determinant of the information matrix. It exchanges single readings as
//! long as that helps (coordinate exchange: Meyer and Nachtsheim 1995), from several balanced samples, and keeps the best set. It promises
//! a good set, not the best one. A set may mix the effect of a question with that of two others together.

use super::{Combination, Varied, below, sample};
use crate::lattice::Model;
use alfonso_diag::{Diagnostic, code};
use alfonso_game::Random;
use nalgebra::{Cholesky, DMatrix};
use std::collections::BTreeSet;

/// The most combinations that are chosen.
pub const MOST_CHOSEN: usize = 4096;
/// The most work of one round with every two questions together, in products of two entries of a row.
const WORK: u64 = 400_000_000;
/// The work of all rounds together, about.
const ALL_WORK: u64 = 1_000_000_000;
/// The most starts.
const MOST_STARTS: u64 = 200;
/// The most times that a search goes through all combinations.
const MOST_ROUNDS: u64 = 30;
/// The rounds that a search takes in most cases.
const ROUNDS: u64 = 6;
/// The least factor of the determinant for which a reading is exchanged, and its logarithm, by which one set is better than another. Smaller
/// differences are those of arithmetic.
const GAIN: f64 = 1.0 + 1e-9;
const BETTER: f64 = 1e-9;
/// A small number on the diagonal, so that sets which leave an effect open can be compared.
const RIDGE: f64 = 1e-3;

/// A row of a model: its entries that are not 0, with their columns.
type Row = Vec<(usize, f64)>;

/// The exactness with which combinations tell effects.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Efficiency {
    /// The D-efficiency, from 0 to 1. At 1 they tell each effect as exactly as so many out of the whole product can.
    pub share: f64,
    /// True if the effects of every two questions together are among them.
    pub pairs: bool,
}

/// Returns `size` different combinations, of which there must be more. They depend on the questions, the number and the seed.
///
/// # Errors
/// Fewer combinations than the effects of the questions need, or more columns than a model may have.
pub(super) fn optimal(of: &[Varied], size: usize, seed: u64) -> Result<Vec<Combination>, Diagnostic> {
    let levels: Vec<usize> = of.iter().map(|it| it.readings.len()).collect();
    let (model, _) = model(&levels, size).ok_or_else(|| too_few(size, &levels))?;
    let round = work(&model, &levels, size).max(1);
    let starts = (ALL_WORK / (ROUNDS * round)).clamp(1, MOST_STARTS);
    let rounds = (ALL_WORK / (starts * round)).clamp(1, MOST_ROUNDS);
    let mut random = Random::new(seed);
    let mut best: Option<(f64, Vec<Combination>)> = None;
    for _ in 0..starts {
        let drawn = sample(of, size, u64::from(random.below(u32::MAX)));
        let mut search = Search::new(&model, &levels, filled(drawn, &levels, size, &mut random));
        let measure = search.run(rounds);
        if best.as_ref().is_none_or(|(known, _)| measure > *known + BETTER) {
            best = Some((measure, search.points));
        }
    }
    let mut points = best.map(|(_, points)| points).unwrap_or_default();
    points.sort();
    Ok(points)
}

/// Returns combinations with as many others, drawn at random, as are missing.
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

/// Returns the model of a search, and true if it has every two questions together: it has them if a lattice is read with them and the work
/// allows it. Nothing if there are too few combinations.
fn model(levels: &[usize], size: usize) -> Option<(Model, bool)> {
    let full = Model::new(levels, true).filter(|model| {
        model.is_full_borne_by(size) && model.least() <= size && work(model, levels, size) <= WORK
    });
    let alone = || Model::new(levels, false).filter(|model| model.least() <= size);
    full.map(|model| (model, true)).or_else(|| alone().map(|model| (model, false)))
}

/// Returns the work of one round: for each combination and each reading, the square of the mean number of entries in a row.
fn work(model: &Model, levels: &[usize], size: usize) -> u64 {
    let entries = model.entries().ceil() as u64;
    levels.iter().sum::<usize>() as u64 * size as u64 * entries * entries
}

/// Returns the efficiency of some combinations; nothing if they do not determine all effects.
///
/// It is the determinant of the information matrix for each combination, divided by that of the whole product, taken to the power of 1 /
/// columns (Atkinson, Donev and Tobias 2007, 11.2).
#[must_use]
pub fn efficiency(levels: &[usize], combinations: &[Combination]) -> Option<Efficiency> {
    let (model, pairs) = model(levels, combinations.len())?;
    let rows = combinations.iter().map(|it| model.row(it)).collect::<Vec<_>>();
    let (measure, _) = inverted(information(model.columns(), &rows, 0.0))?;
    let (columns, count) = (model.columns() as f64, combinations.len() as f64);
    let share = ((measure - columns * count.ln() - model.measure_of_all()) / columns).exp();
    Some(Efficiency { share, pairs })
}

/// A set of combinations that is being improved.
struct Search<'m> {
    model: &'m Model,
    levels: &'m [usize],
    points: Vec<Combination>,
    known: BTreeSet<Combination>,
    /// The inverse of the information matrix.
    inverse: DMatrix<f64>,
}

impl<'m> Search<'m> {
    fn new(model: &'m Model, levels: &'m [usize], points: Vec<Combination>) -> Self {
        let known = points.iter().cloned().collect();
        let inverse = DMatrix::zeros(model.columns(), model.columns());
        Self { model, levels, points, known, inverse }
    }

    /// Exchanges readings until none helps, or so many times. Returns the logarithm of the determinant.
    fn run(&mut self, rounds: u64) -> f64 {
        for _ in 0..rounds {
            // Made anew in each round, so that errors of rounding do not add up.
            let Some((_, inverse)) = self.inverted() else { break };
            self.inverse = inverse;
            let mut changed = false;
            for place in 0..self.points.len() {
                for question in 0..self.levels.len() {
                    changed |= self.exchange(place, question);
                }
            }
            if !changed {
                break;
            }
        }
        self.inverted().map_or(f64::NEG_INFINITY, |(measure, _)| measure)
    }

    fn inverted(&self) -> Option<(f64, DMatrix<f64>)> {
        let rows = self.points.iter().map(|it| self.model.row(it)).collect::<Vec<_>>();
        inverted(information(self.model.columns(), &rows, RIDGE))
    }

    /// Gives a combination the reading of a question that helps most. Returns true if that is another one.
    fn exchange(&mut self, place: usize, question: usize) -> bool {
        let old = self.model.row(&self.points[place]);
        let without = 1.0 - self.product(&old, &old);
        let mut best: Option<(f64, Combination)> = None;
        for reading in (0..self.levels[question]).filter(|it| *it != self.points[place][question]) {
            let mut point = self.points[place].clone();
            point[question] = reading;
            if self.known.contains(&point) {
                continue;
            }
            let new = self.model.row(&point);
            let (own, across) = (self.product(&new, &new), self.product(&new, &old));
            // The factor by which the determinant grows if one row takes the place of another (Fedorov 1972).
            let factor = (1.0 + own) * without + across * across;
            if factor > best.as_ref().map_or(GAIN, |(known, _)| *known) {
                best = Some((factor, point));
            }
        }
        let Some((_, point)) = best else { return false };
        self.add(&self.model.row(&point), 1.0);
        self.add(&old, -1.0);
        self.known.remove(&self.points[place]);
        self.known.insert(point.clone());
        self.points[place] = point;
        true
    }

    /// Returns the product of two rows over the inverse.
    fn product(&self, left: &Row, right: &Row) -> f64 {
        let one = |(row, a): &(usize, f64)| {
            right.iter().map(|(column, b)| b * self.inverse[(*row, *column)]).sum::<f64>() * a
        };
        left.iter().map(one).sum()
    }

    /// Adds a row to the information, or takes it away (Sherman and Morrison 1950).
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

/// Returns the information matrix of rows, with `ridge` added to its diagonal.
fn information(columns: usize, rows: &[Row], ridge: f64) -> DMatrix<f64> {
    let mut matrix = DMatrix::identity(columns, columns) * ridge;
    for row in rows {
        for (one, a) in row {
            row.iter().for_each(|(other, b)| matrix[(*one, *other)] += a * b);
        }
    }
    matrix
}

/// Returns the logarithm of a matrix's determinant, and its inverse; nothing if it has none.
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
    let message = format!("at most {MOST_CHOSEN} combinations of readings are chosen");
    let help = "draw them: `design: Sample(N)` in a plan, `--design sample:N` in a command";
    Diagnostic::bare(code::BAD_PLAN, message).help(help)
}

fn too_few(size: usize, levels: &[usize]) -> Diagnostic {
    let message = format!("a design of {size} cannot tell the effects of all questions apart");
    let help = match Model::new(levels, false) {
        Some(model) => format!("choose at least {} combinations of readings", model.least()),
        None => "vary fewer questions".to_owned(),
    };
    Diagnostic::bare(code::BAD_PLAN, message).help(help)
}

#[cfg(test)]
mod tests {
    use super::{efficiency, optimal};
    use crate::designs::{Design, tests::of};
    use std::collections::BTreeSet;

    #[track_caller]
    fn reaches(levels: &[usize], size: usize, wanted: f64) {
        let points = optimal(&of(levels), size, 1).expect("points");
        let different: BTreeSet<_> = points.iter().collect();
        assert_eq!((points.len(), different.len()), (size, size));
        let found = efficiency(levels, &points).expect("all effects").share;
        assert!(found >= wanted && found < 1.0 + 1e-9, "{levels:?} {size}: {found}");
    }

    /// Orthogonal arrays are as good as the whole product. These are known: Plackett and Burman's twelve (1946), a half of 2^5, a ninth
    /// of 3^4 · 2 (Taguchi's L18), and a half of 2^7, which tells every two questions apart, too.
    #[test]
    fn orthogonal_arrays_are_found() {
        reaches(&[2; 7], 12, 1.0 - 1e-9);
        reaches(&[2; 5], 16, 1.0 - 1e-9);
        reaches(&[3, 3, 3, 3, 2], 18, 1.0 - 1e-9);
        reaches(&[2; 7], 64, 1.0 - 1e-9);
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
        // One column for the mean, and 1 + 2 + 3 for the questions; four beyond them tell what the model leaves out.
        let of = of(&[2, 3, 4]);
        assert!(optimal(&of, 10, 1).is_err());
        assert!(optimal(&of, 11, 1).is_ok());
    }
}
