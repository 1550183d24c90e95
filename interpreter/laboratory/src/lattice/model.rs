//! A linear model of a figure over combinations of readings: the effects of single questions, and
//! the interactions of every two.
//!
//! A question with n readings has n - 1 columns, and the effects of its readings sum to 0. The
//! interaction of two questions has the products of their columns. Each group of columns is
//! therefore a term of the functional analysis of variance with equal weights (Hoeffding 1948;
//! Sobol 1993).

use super::Mean;
use nalgebra::{Cholesky, DMatrix, DVector};

/// The minimum number of combinations in excess of the columns, which show the variance that the
/// model leaves unexplained.
const SPARE: usize = 4;
/// The minimum number of combinations per column of a sample for a model with interactions.
const TIMES: usize = 2;
/// The degrees of freedom from which Student's t distribution is treated as normal.
const MANY: f64 = 1e4;
/// The maximum number of columns of a model.
pub(super) const MOST_COLUMNS: usize = 600;

/// The columns of one question, or of an interaction of two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// The indices of the questions: one or two.
    pub(super) questions: Vec<usize>,
    first: usize,
    columns: usize,
}

/// The structure of a model: its columns and their groups.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// For each question, the number of readings.
    levels: Vec<usize>,
    /// The groups of columns. Those of single questions come first, followed by interactions if the
    /// model has them.
    pub(super) groups: Vec<Group>,
    columns: usize,
}

/// The figures of cells. Each combination has the figure of the cell that plays it.
pub(super) struct Figures<'f> {
    /// The readings of each combination and the index of its cell.
    pub(super) combinations: &'f [(Vec<usize>, usize)],
    /// The mean of each cell that plays a combination.
    pub(super) means: &'f [Mean],
    /// True if these are all possible combinations. The unexplained variance is then not due to
    /// chance.
    pub(super) all: bool,
}

/// A model fitted by least squares.
#[derive(Debug)]
pub(super) struct Fit<'m> {
    model: &'m Model,
    effects: DVector<f64>,
    covariance: DMatrix<f64>,
    /// For each column and cell, the weight of the cell's mean in an effect.
    weights: DMatrix<f64>,
    means: Vec<Mean>,
    /// The unexplained covariance of a sample and its degrees of freedom.
    lack: Option<(DMatrix<f64>, f64)>,
    /// The unexplained variance of a sample without sampling error. It is negative if it is smaller
    /// than the expected sampling error.
    pub(super) left_out: Option<f64>,
}

impl Model {
    /// Returns a model of questions with the given numbers of readings, with interactions if
    /// `pairs`. Returns `None` if it has too many columns.
    pub(crate) fn new(levels: &[usize], pairs: bool) -> Option<Self> {
        let mut groups = Vec::new();
        let mut first = 1;
        let mut add = |questions: Vec<usize>| {
            let columns = questions.iter().map(|index| levels[*index] - 1).product();
            groups.push(Group { questions, first, columns });
            first += columns;
        };
        let varied: Vec<usize> = (0..levels.len()).filter(|index| levels[*index] > 1).collect();
        varied.iter().for_each(|index| add(vec![*index]));
        if pairs {
            varied.iter().enumerate().for_each(|(at, one)| {
                varied[at + 1..].iter().for_each(|other| add(vec![*one, *other]));
            });
        }
        (first <= MOST_COLUMNS).then(|| Self { levels: levels.to_vec(), groups, columns: first })
    }

    /// Returns true if a sample of this size is large enough for this model with interactions.
    pub(crate) fn is_full_supported_by(&self, combinations: usize) -> bool {
        self.columns * TIMES <= combinations
    }

    /// Returns the minimum size of a sample for this model.
    pub(crate) fn least(&self) -> usize {
        self.columns + SPARE
    }

    /// Returns the mean number of non-zero entries of a row, over all combinations.
    pub(crate) fn entries(&self) -> f64 {
        // Each reading of a question has one non-zero entry, except the last, which has one in
        // every column.
        let alone = |question: &usize| {
            let readings = self.levels[*question] as f64;
            2.0 * (readings - 1.0) / readings
        };
        let of_group = |group: &Group| group.questions.iter().map(alone).product::<f64>();
        1.0 + self.groups.iter().map(of_group).sum::<f64>()
    }

    /// Returns the number of columns.
    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the log determinant of the information matrix of all combinations, divided by their
    /// number.
    pub(crate) fn measure_of_all(&self) -> f64 {
        // For a question with k readings, the mean product of a column with itself is 2 / k, and
        // that of two columns is 1 / k. The determinant for its k - 1 columns is k^(2 - k). An
        // interaction has the Kronecker product of both matrices.
        let alone = |question: &usize| {
            let readings = self.levels[*question] as f64;
            (2.0 - readings) * readings.ln()
        };
        let of_group = |group: &Group| match &group.questions[..] {
            [one, other] => {
                let columns = |question: &usize| (self.levels[*question] - 1) as f64;
                alone(one) * columns(other) + alone(other) * columns(one)
            }
            questions => questions.iter().map(alone).sum(),
        };
        self.groups.iter().map(of_group).sum()
    }

    /// Returns the non-zero entries of a combination's row.
    pub(crate) fn row(&self, combination: &[usize]) -> Vec<(usize, f64)> {
        let mut row = vec![(0, 1.0)];
        for group in &self.groups {
            match group.questions[..] {
                [one] => row.extend(
                    coded(combination[one], self.levels[one]).map(|(column, it)| (group.first + column, it)),
                ),
                [one, other] => {
                    let wide = self.levels[other] - 1;
                    for (left, a) in coded(combination[one], self.levels[one]) {
                        let right = coded(combination[other], self.levels[other]);
                        row.extend(right.map(|(column, b)| (group.first + left * wide + column, a * b)));
                    }
                }
                _ => unreachable!("a group has one question or two"),
            }
        }
        row
    }

    /// Fits the model to figures. Returns `None` if the combinations do not determine all columns.
    ///
    /// Combinations that share a cell also share its error. For a sample, the unexplained variance
    /// adds to the error. For all combinations it does not, because the columns are then orthogonal
    /// to it.
    pub(super) fn fit(&self, of: &Figures<'_>) -> Option<Fit<'_>> {
        let cells = of.means.len();
        let mut squares = DMatrix::<f64>::zeros(self.columns, self.columns);
        // For each cell, the sum of the rows of its combinations, and their number.
        let mut rows = DMatrix::<f64>::zeros(self.columns, cells);
        let mut times = vec![0.0; cells];
        for (combination, cell) in of.combinations {
            let row = self.row(combination);
            for (one, a) in &row {
                rows[(*one, *cell)] += a;
                for (other, b) in &row {
                    squares[(*one, *other)] += a * b;
                }
            }
            times[*cell] += 1.0;
        }
        let scale = squares.diagonal().max();
        let solved = Cholesky::new(squares)?;
        if solved.l_dirty().diagonal().min() < 1e-6 * scale.sqrt() {
            return None;
        }
        let weights = solved.solve(&rows);
        let means = DVector::from_iterator(cells, of.means.iter().map(|mean| mean.value));
        let effects = &weights * &means;
        let spread = DMatrix::from_fn(self.columns, cells, |row, cell| {
            weights[(row, cell)] * of.means[cell].noise.sqrt()
        });
        let mut covariance = &spread * spread.transpose();
        let (mut lack, mut left_out) = (None, None);
        if !of.all {
            let left = of.combinations.len().checked_sub(self.columns).filter(|left| *left >= SPARE)? as f64;
            let residual = |(combination, cell): &(Vec<usize>, usize)| {
                let fitted: f64 =
                    self.row(combination).iter().map(|(column, it)| it * effects[*column]).sum();
                (of.means[*cell].value - fitted).powi(2)
            };
            let squares: f64 = of.combinations.iter().map(residual).sum();
            let explained = |cell: usize| times[cell] - rows.column(cell).dot(&weights.column(cell));
            let expected: f64 = (0..cells).map(|cell| of.means[cell].noise * explained(cell)).sum();
            let variance = (squares - expected) / left;
            let added = solved.inverse() * variance.max(0.0);
            covariance += &added;
            (lack, left_out) = (Some((added, left)), Some(variance));
        }
        Some(Fit { model: self, effects, covariance, weights, means: of.means.to_vec(), lack, left_out })
    }
}

impl Fit<'_> {
    /// Returns the effects in a group's columns, with their covariance.
    pub(super) fn of(&self, group: &Group) -> (DVector<f64>, DMatrix<f64>) {
        let (first, columns) = (group.first, group.columns);
        let effects = self.effects.rows(first, columns).into_owned();
        (effects, self.covariance.view((first, first), (columns, columns)).into_owned())
    }

    /// Returns the degrees of freedom of a quadratic form of the error in some columns. They are
    /// pooled from the cells' standard errors and the unexplained variance (Satterthwaite 1946).
    /// They are infinite without any error.
    pub(super) fn freedom(&self, first: usize, form: &DMatrix<f64>) -> f64 {
        let size = form.nrows();
        let (mut sum, mut squares) = (0.0, 0.0);
        let mut add = |part: f64, freedom: f64| {
            sum += part;
            squares += part * part / freedom;
        };
        for (cell, mean) in self.means.iter().enumerate().filter(|(_, mean)| mean.noise > 0.0) {
            let row = self.weights.view((first, cell), (size, 1));
            add(mean.noise * (row.transpose() * form * row)[(0, 0)], mean.freedom());
        }
        if let Some((added, freedom)) = &self.lack {
            add((form * added.view((first, first), (size, size))).trace(), *freedom);
        }
        pooled(sum, squares)
    }

    /// Returns the degrees of freedom of a group's variance.
    pub(super) fn of_group(&self, group: &Group) -> f64 {
        self.freedom(group.first, &self.form(group))
    }

    /// Returns the quadratic form that converts the effects of a group to its variance over the
    /// full product.
    pub(super) fn form(&self, group: &Group) -> DMatrix<f64> {
        let one = |question: &usize| {
            let levels = self.model.levels[*question];
            let part = 1.0 / levels as f64;
            DMatrix::from_fn(
                levels - 1,
                levels - 1,
                |row, column| if row == column { 2.0 * part } else { part },
            )
        };
        group
            .questions
            .iter()
            .map(one)
            .reduce(|all, it| all.kronecker(&it))
            .unwrap_or_else(|| DMatrix::zeros(0, 0))
    }

    /// Returns the effect of each reading of a question, relative to the mean of all readings. Each
    /// effect has its standard error and degrees of freedom.
    pub(super) fn readings(&self, group: &Group) -> Vec<(f64, f64, f64)> {
        let (effects, covariance) = self.of(group);
        let levels = group.columns + 1;
        let of = |level: usize| {
            let mut contrast = DVector::<f64>::zeros(group.columns);
            coded(level, levels).for_each(|(column, it)| contrast[column] = it);
            let variance = (contrast.transpose() * &covariance * &contrast)[(0, 0)];
            let freedom = self.freedom(group.first, &(&contrast * contrast.transpose()));
            (contrast.dot(&effects), variance.max(0.0).sqrt(), freedom)
        };
        (0..levels).map(of).collect()
    }
}

/// Returns the degrees of freedom of a sum of variances (Satterthwaite 1946). `squares` is the sum
/// of the squared variances over their own degrees of freedom. The result is infinite if it is so
/// large that it no longer matters, or if there is no error.
pub(super) fn pooled(sum: f64, squares: f64) -> f64 {
    let freedom = sum * sum / squares;
    if freedom < MANY { freedom } else { f64::INFINITY }
}

/// Returns the non-zero columns of a reading: its own column, or all columns with -1 for the last
/// reading.
fn coded(level: usize, levels: usize) -> impl Iterator<Item = (usize, f64)> {
    let last = level + 1 == levels;
    let columns = if last { 0..levels - 1 } else { level..level + 1 };
    columns.map(move |column| (column, if last { -1.0 } else { 1.0 }))
}
