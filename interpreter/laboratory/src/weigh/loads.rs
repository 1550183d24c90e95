//! The traffic over each segment of an object, for every possible orientation of the object.

use super::evidence::{Evidence, Lines, known, wrong};
use crate::{Arm, Traffic};
use alfonso_board::{CellId, Topology};
use alfonso_diag::Diagnostic;
use alfonso_rules::RuleFile;
use std::collections::BTreeMap;

/// The traffic over segments that one reading predicts. It is scaled to a mean of 1 over the
/// segments with lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Loads {
    /// For each symmetry of the board and segment, the traffic, or `None` if no line of the board
    /// runs over the segment.
    pub turned: Vec<Vec<Option<f64>>>,
    /// The mean over the symmetries.
    pub mean: Vec<Option<f64>>,
}

/// Checks that the evidence names only questions and readings of the game.
///
/// # Errors
/// Returns an error for the first unknown name.
pub fn fits(evidence: &Evidence, rule_file: &RuleFile) -> Result<(), Box<Diagnostic>> {
    for lines in evidence.segments.iter().flat_map(|segment| &segment.lines) {
        for (question, readings) in &lines.when {
            known("question", question, || rule_file.questions().iter().map(|it| it.name.node.as_str()))?;
            let of = rule_file.questions().iter().find(|it| it.name.node == *question);
            for reading in readings {
                let names = || of.iter().flat_map(|it| &it.readings).map(|it| it.name.node.as_str());
                known(&format!("reading of `{question}`"), reading, names)?;
            }
        }
    }
    Ok(())
}

impl Loads {
    /// Computes the loads of a reading. Placements, and moves over lines without a segment, are
    /// ignored.
    ///
    /// # Errors
    /// Returns an error for a line between cells that the board of the reading does not have.
    pub fn new(
        evidence: &Evidence,
        arm: &Arm,
        board: &Topology,
        traffic: &Traffic,
    ) -> Result<Self, Box<Diagnostic>> {
        let mut moved: BTreeMap<(CellId, CellId), f64> = BTreeMap::new();
        for (_, from, to, moves) in traffic.lines() {
            if let Some(from) = from {
                *moved.entry((from.min(to), from.max(to))).or_default() += moves as f64;
            }
        }
        let segments = evidence.segments.iter().map(|segment| {
            let mut lines = Vec::new();
            for it in segment.lines.iter().filter(|it| holds(it, arm)) {
                for text in &it.on {
                    lines.push(line(text, board).ok_or_else(|| no_line(text, &segment.name, arm))?);
                }
            }
            Ok(lines)
        });
        let segments = segments.collect::<Result<Vec<Vec<(CellId, CellId)>>, Box<Diagnostic>>>()?;
        let symmetries = board.symmetries();
        let count = if evidence.oriented { 1 } else { symmetries.len().max(1) };
        let turned: Vec<Vec<Option<f64>>> = (0..count)
            .map(|index| {
                let image = |cell: CellId| symmetries.get(index).map_or(cell, |symmetry| symmetry.cell(cell));
                let of = |lines: &Vec<(CellId, CellId)>| {
                    let load = |(a, b): &(CellId, CellId)| {
                        let (a, b) = (image(*a), image(*b));
                        moved.get(&(a.min(b), a.max(b))).copied().unwrap_or(0.0)
                    };
                    (!lines.is_empty()).then(|| lines.iter().map(load).sum::<f64>())
                };
                scaled(segments.iter().map(of).collect())
            })
            .collect();
        let mean = (0..segments.len())
            .map(|segment| {
                let all: Option<Vec<f64>> = turned.iter().map(|loads| loads[segment]).collect();
                all.map(|all| all.iter().sum::<f64>() / all.len().max(1) as f64)
            })
            .collect();
        Ok(Self { turned, mean })
    }
}

/// Scales loads to a mean of 1. If nothing ever moved, all loads are equal.
fn scaled(loads: Vec<Option<f64>>) -> Vec<Option<f64>> {
    let known = loads.iter().flatten().count().max(1) as f64;
    let mean = loads.iter().flatten().sum::<f64>() / known;
    loads.into_iter().map(|load| load.map(|load| if mean > 0.0 { load / mean } else { 1.0 })).collect()
}

fn holds(lines: &Lines, arm: &Arm) -> bool {
    lines.when.iter().all(|(question, readings)| {
        arm.answers.answers.get(question).is_some_and(|answer| readings.contains(answer))
    })
}

fn line(text: &str, board: &Topology) -> Option<(CellId, CellId)> {
    let (one, other) = text.split_once('-')?;
    let (one, other) = (board.named(one.trim())?, board.named(other.trim())?);
    (one != other).then_some((one, other))
}

fn no_line(text: &str, segment: &str, arm: &Arm) -> Box<Diagnostic> {
    let message =
        format!("`{text}` of segment `{segment}` is not a line between two cells of `{}`", arm.label);
    wrong(
        &message,
        "write two cells with a hyphen between them, and name in `when` the readings whose board has them",
    )
}
