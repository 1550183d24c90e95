//! A map of readings in the plane, in which similarly played readings are close together.
//!
//! Figures are scaled by their standard deviation among cells, without sampling error. Figures that
//! differ only by sampling error are omitted. The map uses classical scaling of the distances
//! (Gower 1966), which is equivalent to principal components here. Clusters are formed by Ward's
//! method and cut at the greatest mean silhouette (Rousseeuw 1987).

use super::{Figure, Mean, Means};
use crate::Grid;
use crate::value::rounded;
use kodama::{Method, linkage};
use nalgebra::{DMatrix, SymmetricEigen};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The maximum number of clusters.
const MOST_CLUSTERS: usize = 8;
/// The minimum mean silhouette of reported clusters. Below it, the structure is weak or absent
/// (Kaufman and Rousseeuw 1990).
const CLEAR: f64 = 0.5;
/// The minimum number of cells for clustering.
const FEWEST_CELLS: usize = 5;
/// The maximum number of cells for clustering.
const MOST_CELLS: usize = 4096;
/// The minimum share of a typical answer among a cluster's combinations, and its minimum excess
/// over the share among all combinations.
const TYPICAL: f64 = 0.8;
const MORE: f64 = 0.2;

/// A map of readings by their behaviour.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Space {
    /// The figures that determine the distances, because they differ by more than sampling error.
    pub figures: Vec<Figure>,
    /// The shares of the squared distances that each axis shows.
    pub shown: [f64; 2],
    /// The positions of the cells that were played.
    pub places: Vec<Place>,
    /// Clusters of similarly played cells. Empty if the clusters are not clear.
    pub clusters: Vec<Cluster>,
}

/// The position of a cell on the map.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Place {
    /// The number of the cell.
    pub cell: usize,
    /// The coordinate on the first axis.
    pub x: f64,
    /// The coordinate on the second axis.
    pub y: f64,
    /// The index of the cluster, from 0. Absent if there are no clusters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cluster: Option<usize>,
}

/// A group of similarly played cells.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Cluster {
    /// The number of cells.
    pub cells: usize,
    /// The means of the figures in the cluster.
    pub means: Vec<f64>,
    /// Answers that are much more frequent in the cluster than elsewhere.
    pub typical: Vec<Typical>,
}

/// An answer that is typical of a cluster.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Typical {
    /// The question.
    pub question: String,
    /// The reading.
    pub reading: String,
    /// The share of the answer among the combinations of the cluster.
    pub share: f64,
    /// The share of the answer among all combinations.
    pub of_all: f64,
}

/// Returns the map of the cells, or `None` if fewer than two figures differ by more than sampling
/// error.
pub(super) fn space(grid: &Grid, measured: &[(Figure, Means)]) -> Option<Space> {
    let cells: Vec<usize> = (0..measured.first()?.1.len())
        .filter(|cell| measured.iter().any(|(_, means)| means[*cell].is_some()))
        .collect();
    if cells.len() < 3 || cells.len() > MOST_CELLS {
        return None;
    }
    let used: Vec<(Figure, Vec<f64>, f64)> =
        measured.iter().filter_map(|(figure, means)| scaled(*figure, means, &cells)).collect();
    if used.len() < 2 {
        return None;
    }
    let rows = DMatrix::from_fn(cells.len(), used.len(), |index, column| used[column].1[index]);
    let parts = SymmetricEigen::new(rows.transpose() * &rows);
    let mut order: Vec<usize> = (0..used.len()).collect();
    order.sort_by(|a, b| parts.eigenvalues[*b].total_cmp(&parts.eigenvalues[*a]));
    let all: f64 = parts.eigenvalues.iter().map(|value| value.max(0.0)).sum();
    let axis = |rank: usize| {
        let axis = parts.eigenvectors.column(order[rank]).into_owned();
        // The sign of an axis is arbitrary, so its greatest entry is made positive.
        let most = axis
            .iter()
            .copied()
            .fold(0.0_f64, |most, it| if it.abs() > most.abs() + 1e-9 { it } else { most });
        &rows * axis * if most < 0.0 { -1.0 } else { 1.0 }
    };
    let (x, y) = (axis(0), axis(1));
    let groups = if cells.len() < FEWEST_CELLS { None } else { clusters(&rows) };
    let place = |(index, cell): (usize, &usize)| Place {
        cell: *cell,
        x: rounded(x[index]),
        y: rounded(y[index]),
        cluster: groups.as_ref().map(|groups| groups[index]),
    };
    let shown = [0, 1].map(|rank| rounded(parts.eigenvalues[order[rank]].max(0.0) / all));
    let figures = used.iter().map(|(figure, ..)| *figure).collect::<Vec<_>>();
    let clusters = groups.as_ref().map(|groups| of_clusters(grid, (&cells, groups), (measured, &figures)));
    let places = cells.iter().enumerate().map(place).collect();
    Some(Space { figures, shown, places, clusters: clusters.unwrap_or_default() })
}

/// Returns the standardised figure of each cell: its deviation from the mean over the standard
/// deviation without sampling error. Returns `None` if the variance does not exceed the sampling
/// error.
fn scaled(figure: Figure, means: &Means, cells: &[usize]) -> Option<(Figure, Vec<f64>, f64)> {
    let of: Vec<Mean> = cells.iter().map(|cell| means[*cell]).collect::<Option<_>>()?;
    let count = of.len() as f64;
    let mean = of.iter().map(|it| it.value).sum::<f64>() / count;
    let squares: f64 = of.iter().map(|it| (it.value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let noise = of.iter().map(|it| it.noise).sum::<f64>() / count;
    let variance = squares - noise;
    // Twice the standard error of a variance of normal values.
    let doubt = 2.0 * noise * (2.0 / (count - 1.0)).sqrt();
    (variance > doubt && variance > (1e-9 * (mean.abs() + 1.0)).powi(2))
        .then(|| (figure, of.iter().map(|it| (it.value - mean) / variance.sqrt()).collect(), variance))
}

/// Returns the cluster of each row, numbered by size, the largest first. Returns `None` if there
/// are no clear clusters.
fn clusters(rows: &DMatrix<f64>) -> Option<Vec<usize>> {
    let count = rows.nrows();
    let columns = rows.ncols();
    let apart = |a: usize, b: usize| {
        (0..columns).map(|column| (rows[(a, column)] - rows[(b, column)]).powi(2)).sum::<f64>().sqrt()
    };
    let distances: Vec<f64> =
        (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))).map(|(a, b)| apart(a, b)).collect();
    let tree = linkage(&mut distances.clone(), count, Method::Ward);
    // Cuts the tree into a number of clusters by undoing the last merges.
    let cut = |clusters: usize| {
        let mut of: Vec<usize> = (0..count + tree.steps().len()).collect();
        let root = |of: &[usize], mut index: usize| {
            while of[index] != index {
                index = of[index];
            }
            index
        };
        for (step, join) in tree.steps().iter().take(count - clusters).enumerate() {
            let (one, other) = (root(&of, join.cluster1), root(&of, join.cluster2));
            of[one] = count + step;
            of[other] = count + step;
        }
        let roots: Vec<usize> = (0..count).map(|index| root(&of, index)).collect();
        numbered(&roots)
    };
    let at = |a: usize, b: usize| {
        let (a, b) = (a.min(b), a.max(b));
        distances[a * (2 * count - a - 1) / 2 + b - a - 1]
    };
    let silhouette = |groups: &[usize], clusters: usize| {
        let mut sum = 0.0;
        let mut sizes = vec![0.0; clusters];
        groups.iter().for_each(|group| sizes[*group] += 1.0);
        for index in 0..count {
            let mut to = vec![0.0; clusters];
            (0..count)
                .filter(|other| *other != index)
                .for_each(|other| to[groups[other]] += at(index, other));
            let mine = groups[index];
            if sizes[mine] < 2.0 {
                continue;
            }
            let within = to[mine] / (sizes[mine] - 1.0);
            let nearest = (0..clusters)
                .filter(|it| *it != mine)
                .map(|it| to[it] / sizes[it])
                .fold(f64::INFINITY, f64::min);
            let most = within.max(nearest);
            sum += if most > 0.0 { (nearest - within) / most } else { 0.0 };
        }
        sum / count as f64
    };
    let mut best: Option<(f64, Vec<usize>)> = None;
    for clusters in 2..=MOST_CLUSTERS.min(count - 1) {
        let groups = cut(clusters);
        let clear = silhouette(&groups, clusters);
        if clear >= CLEAR && best.as_ref().is_none_or(|(known, _)| clear > *known + 1e-9) {
            best = Some((clear, groups));
        }
    }
    best.map(|(_, groups)| groups)
}

/// Numbers groups from 0, the largest first. Equally large groups are ordered by their first row.
fn numbered(roots: &[usize]) -> Vec<usize> {
    let mut known: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for (index, root) in roots.iter().enumerate() {
        known.entry(*root).or_insert((0, index)).0 += 1;
    }
    let mut order: Vec<(usize, (usize, usize))> = known.into_iter().collect();
    order.sort_by_key(|(_, (size, first))| (std::cmp::Reverse(*size), *first));
    let number: BTreeMap<usize, usize> =
        order.iter().enumerate().map(|(number, (root, _))| (*root, number)).collect();
    roots.iter().map(|root| number[root]).collect()
}

fn of_clusters(
    grid: &Grid,
    (cells, groups): (&[usize], &[usize]),
    (measured, figures): (&[(Figure, Means)], &[Figure]),
) -> Vec<Cluster> {
    let of: BTreeMap<usize, usize> = cells.iter().copied().zip(groups.iter().copied()).collect();
    let clusters = groups.iter().max().map_or(0, |most| most + 1);
    let played =
        || grid.combinations.iter().filter_map(|(combination, cell)| Some((combination, *of.get(cell)?)));
    let one = |cluster: usize| {
        let mine: Vec<usize> = cells.iter().copied().filter(|cell| of[cell] == cluster).collect();
        let mean = |figure: &Figure| {
            let means = measured.iter().find(|(it, _)| it == figure).map(|(_, means)| means);
            let sum: f64 = means
                .map_or(0.0, |means| mine.iter().filter_map(|cell| means[*cell]).map(|it| it.value).sum());
            rounded(sum / mine.len() as f64)
        };
        let mut typical: Vec<Typical> = Vec::new();
        for (index, it) in grid.varied.iter().enumerate() {
            for (reading, name) in it.readings.iter().enumerate() {
                let part = |within: bool| {
                    let (mut has, mut all) = (0.0, 0.0);
                    for (combination, _) in played().filter(|(_, of)| !within || *of == cluster) {
                        has += f64::from(u8::from(combination[index] == reading));
                        all += 1.0;
                    }
                    has / f64::max(all, 1.0)
                };
                let (share, of_all) = (part(true), part(false));
                if share >= TYPICAL && share >= of_all + MORE {
                    let (share, of_all) = (rounded(share), rounded(of_all));
                    typical.push(Typical {
                        question: it.question.clone(),
                        reading: name.clone(),
                        share,
                        of_all,
                    });
                }
            }
        }
        typical.sort_by(|a, b| (b.share - b.of_all).total_cmp(&(a.share - a.of_all)));
        Cluster { cells: mine.len(), means: figures.iter().map(mean).collect(), typical }
    };
    (0..clusters).map(one).collect()
}
