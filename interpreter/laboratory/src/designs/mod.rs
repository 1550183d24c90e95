//! Designs, which select the combinations of readings that a plan plays.

mod optimal;

pub use optimal::{Efficiency, MOST_CHOSEN, efficiency};

use crate::{Cells, Vary};
use alfonso_diag::{Diagnostic, code, nearest};
use alfonso_game::Random;
use alfonso_rules::RuleFile;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of combinations in a plan.
pub const MOST_COMBINATIONS: usize = 65_536;
/// The number of attempts per combination to make the combinations of a sample distinct.
const TRIES: usize = 64;

/// The selection of combinations of the varied readings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Design {
    /// All combinations (the full product).
    #[default]
    Product,
    /// The ruleset's answers, and every combination with one answer changed.
    Single,
    /// The combinations of [`Design::Single`], and every combination with two answers changed.
    Pairs,
    /// A balanced random sample of this many distinct combinations, in which the readings of a
    /// question occur nearly equally often.
    Sample(u32),
    /// This many distinct combinations, chosen to estimate the effects of the questions with a
    /// small joint error.
    Optimal(u32),
}

/// A question whose readings are combined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Varied {
    /// The name of the question.
    pub question: String,
    /// The readings of the question that are played.
    pub readings: Vec<String>,
    /// The index of the ruleset's reading in `readings`; absent if the ruleset's reading is not
    /// played.
    pub base: Option<usize>,
}

/// A combination: the index of a reading for each varied question.
pub type Combination = Vec<usize>;

impl Design {
    /// Returns true if this is the default design.
    #[must_use]
    pub fn is_product(&self) -> bool {
        *self == Self::Product
    }

    /// Returns true if every combination differs from the ruleset in at most two answers.
    #[must_use]
    pub fn is_around(self) -> bool {
        matches!(self, Self::Single | Self::Pairs)
    }

    /// Returns the distinct combinations of some questions. Without questions, returns a single
    /// empty combination. The result depends only on the design, the questions and the seed.
    ///
    /// # Errors
    /// Returns an error for more than [`MOST_COMBINATIONS`] or [`MOST_CHOSEN`] combinations, or for
    /// too few to estimate the effects. Also returns an error if the design needs the ruleset's
    /// answer and that reading is not played.
    ///
    /// ```
    /// use alfonso_lab::{Design, Varied};
    ///
    /// let question = |name: &str, readings: &[&str]| Varied {
    ///     question: name.into(),
    ///     readings: readings.iter().map(|reading| (*reading).to_owned()).collect(),
    ///     base: Some(0),
    /// };
    /// let questions = [question("size", &["three", "five", "eleven"]), question("swap", &["none", "may"])];
    /// assert_eq!(Design::Product.combinations(&questions, 1)?.len(), 6);
    /// // The ruleset, and each single answer that differs from it.
    /// assert_eq!(Design::Single.combinations(&questions, 1)?, [vec![0, 0], vec![1, 0], vec![2, 0], vec![0, 1]]);
    /// # Ok::<(), alfonso_diag::Diagnostic>(())
    /// ```
    pub fn combinations(self, of: &[Varied], seed: u64) -> Result<Vec<Combination>, Diagnostic> {
        match self {
            Self::Product => product(of),
            Self::Single => around(of, 1),
            Self::Pairs => around(of, 2),
            Self::Sample(size) if size as usize > MOST_COMBINATIONS => Err(too_many()),
            Self::Optimal(size) if size as usize > MOST_CHOSEN => Err(optimal::too_many()),
            Self::Sample(size) | Self::Optimal(size) if is_all(of, size) => product(of),
            Self::Sample(size) => Ok(sample(of, size as usize, seed)),
            Self::Optimal(size) => optimal::optimal(of, size as usize, seed),
        }
    }
}

/// Returns the questions that cells vary, in alphabetical order.
///
/// # Errors
/// Returns an error for questions and readings that the game does not have, and for questions that
/// also have a fixed answer.
pub fn varied(
    cells: &Cells,
    rule_file: &RuleFile,
    base: &BTreeMap<String, String>,
) -> Result<Vec<Varied>, Diagnostic> {
    let one = |(question, vary): (&String, &Vary)| {
        if cells.fixed.contains_key(question) {
            let message = format!("`{question}` is answered in `read` and varied in `vary`");
            return Err(
                Diagnostic::bare(code::BAD_PLAN, message).help("remove the question from one of the two")
            );
        }
        let found = rule_file.questions().iter().find(|it| it.name.node == *question);
        let found = found.ok_or_else(|| no_question(question, rule_file))?;
        let readings: Vec<String> = match vary {
            Vary::All => found.readings.iter().map(|reading| reading.name.node.clone()).collect(),
            Vary::Only(readings) if readings.is_empty() => {
                let message = format!("`vary` names no reading of `{question}`");
                let help = "write `All`, or `Only([\"READING\"])`";
                return Err(Diagnostic::bare(code::BAD_PLAN, message).help(help));
            }
            Vary::Only(readings) => readings.clone(),
        };
        if let Some(index) = (1..readings.len()).find(|index| readings[..*index].contains(&readings[*index]))
        {
            let message = format!("the reading `{}` of `{question}` is listed twice", readings[index]);
            return Err(Diagnostic::bare(code::BAD_PLAN, message).help("remove one of the two"));
        }
        let of_base = base.get(question).and_then(|answer| readings.iter().position(|it| it == answer));
        Ok(Varied { question: question.clone(), readings, base: of_base })
    };
    cells.vary.iter().map(one).collect()
}

/// Returns true if a size covers all possible combinations.
fn is_all(of: &[Varied], size: u32) -> bool {
    of.iter().map(|it| it.readings.len() as u128).fold(1, u128::saturating_mul) <= u128::from(size)
}

fn product(of: &[Varied]) -> Result<Vec<Combination>, Diagnostic> {
    let mut all: Vec<Combination> = vec![Vec::new()];
    for it in of {
        if all.len().saturating_mul(it.readings.len()) > MOST_COMBINATIONS {
            return Err(too_many());
        }
        let with = |before: &Combination, index: usize| before.iter().copied().chain([index]).collect();
        all = all
            .iter()
            .flat_map(|before| (0..it.readings.len()).map(move |index| with(before, index)))
            .collect();
    }
    Ok(all)
}

/// Returns the combinations that differ from the ruleset in at most `most` answers.
fn around(of: &[Varied], most: usize) -> Result<Vec<Combination>, Diagnostic> {
    let base = of.iter().map(|it| it.base.ok_or_else(|| no_base(it))).collect::<Result<Combination, _>>()?;
    let others =
        |index: usize| (0..of[index].readings.len()).filter(|it| *it != base[index]).collect::<Vec<_>>();
    let mut all = vec![base.clone()];
    let changed = |point: &Combination, index: usize, reading: usize| {
        let mut point = point.clone();
        point[index] = reading;
        point
    };
    for one in 0..of.len() {
        all.extend(others(one).into_iter().map(|reading| changed(&base, one, reading)));
    }
    if most > 1 {
        for one in 0..of.len() {
            for other in one + 1..of.len() {
                for reading in others(one) {
                    let point = changed(&base, one, reading);
                    all.extend(others(other).into_iter().map(|it| changed(&point, other, it)));
                }
                if all.len() > MOST_COMBINATIONS {
                    return Err(too_many());
                }
            }
        }
    }
    Ok(all)
}

/// Returns distinct combinations in which the readings of a question occur nearly equally often.
/// The method is a Latin hypercube of discrete factors (McKay, Beckman and Conover 1979). Returns
/// fewer if some duplicates could not be resolved.
fn sample(of: &[Varied], size: usize, seed: u64) -> Vec<Combination> {
    let mut random = Random::new(seed);
    let columns: Vec<Vec<usize>> = of.iter().map(|it| column(it.readings.len(), size, &mut random)).collect();
    let mut points: Vec<Combination> =
        (0..size).map(|index| columns.iter().map(|column| column[index]).collect()).collect();
    let mut seen: BTreeMap<Combination, usize> = BTreeMap::new();
    for point in &points {
        *seen.entry(point.clone()).or_default() += 1;
    }
    // Exchanging a reading between two rows preserves the balance.
    for index in 0..size {
        for _ in 0..TRIES {
            if seen[&points[index]] == 1 {
                break;
            }
            let (other, which) = (below(&mut random, size), below(&mut random, of.len()));
            let (mut mine, mut theirs) = (points[index].clone(), points[other].clone());
            std::mem::swap(&mut mine[which], &mut theirs[which]);
            if mine != theirs && !seen.contains_key(&mine) && !seen.contains_key(&theirs) {
                for (changed, new) in [(index, mine), (other, theirs)] {
                    let old = std::mem::replace(&mut points[changed], new.clone());
                    match seen.get_mut(&old) {
                        Some(times) if *times > 1 => *times -= 1,
                        _ => drop(seen.remove(&old)),
                    }
                    seen.insert(new, 1);
                }
            }
        }
    }
    let mut known = BTreeSet::new();
    points.retain(|point| known.insert(point.clone()));
    points
}

/// Returns a column of the given length in which all readings occur equally often. If that is
/// impossible, readings with an additional occurrence are drawn at random.
fn column(readings: usize, size: usize, random: &mut Random) -> Vec<usize> {
    let mut order: Vec<usize> = (0..readings).collect();
    shuffle(&mut order, random);
    let mut column: Vec<usize> = (0..size).map(|index| order[index % readings]).collect();
    shuffle(&mut column, random);
    column
}

/// Shuffles a list (Fisher-Yates; Durstenfeld 1964).
fn shuffle(list: &mut [usize], random: &mut Random) {
    for last in (1..list.len()).rev() {
        list.swap(last, below(random, last + 1));
    }
}

fn below(random: &mut Random, bound: usize) -> usize {
    random.below(u32::try_from(bound).unwrap_or(u32::MAX)) as usize
}

fn no_question(question: &str, rule_file: &RuleFile) -> Diagnostic {
    let known: Vec<&str> = rule_file.questions().iter().map(|it| it.name.node.as_str()).collect();
    let found = Diagnostic::bare(code::BAD_PLAN, format!("there is no question `{question}`"));
    match (nearest(question, known.iter().copied()), known.is_empty()) {
        (Some(near), _) => found.help(format!("did you mean `{near}`?")),
        (None, true) => found.help("the game has no questions"),
        (None, false) => found.help(format!("the questions are {}", known.join(", "))),
    }
}

fn no_base(of: &Varied) -> Diagnostic {
    let message = format!(
        "the reading of `{}` in the ruleset is not varied, but it is the base of this design",
        of.question
    );
    Diagnostic::bare(code::BAD_PLAN, message).help("add it to `Only([...])`, or choose `design: Product`")
}

pub(crate) fn too_many() -> Diagnostic {
    let message = format!("a plan has at most {MOST_COMBINATIONS} combinations of readings");
    let help = "vary fewer questions, or draw some: `design: Sample(1000)` in a plan, `--design sample:1000` in a command";
    Diagnostic::bare(code::BAD_PLAN, message).help(help)
}

#[cfg(test)]
mod tests {
    use super::{Design, Varied};
    use std::collections::BTreeSet;

    /// Returns questions with so many readings each; the ruleset has the first.
    pub(super) fn of(levels: &[usize]) -> Vec<Varied> {
        let one = |(row, levels): (usize, &usize)| Varied {
            question: format!("q{row}"),
            readings: (0..*levels).map(|reading| format!("r{reading}")).collect(),
            base: Some(0),
        };
        levels.iter().enumerate().map(one).collect()
    }

    #[test]
    fn designs_have_as_many_points_as_counted_by_hand() {
        let of = of(&[2, 3, 4]);
        let count = |design: Design| design.combinations(&of, 1).expect("points").len();
        assert_eq!(count(Design::Product), 24);
        // The base; 1, 2 and 3 changes; 2, 3 and 6 pairs of them.
        assert_eq!((count(Design::Single), count(Design::Pairs)), (7, 18));
        assert_eq!(
            (count(Design::Sample(10)), count(Design::Sample(24)), count(Design::Sample(99))),
            (10, 24, 24)
        );
    }

    #[test]
    fn samples_are_balanced_and_have_no_point_twice() {
        let of = of(&[2, 3, 5, 2]);
        for seed in 0..20 {
            let points = Design::Sample(30).combinations(&of, seed).expect("points");
            let different: BTreeSet<_> = points.iter().collect();
            assert_eq!((points.len(), different.len()), (30, 30));
            for (index, it) in of.iter().enumerate() {
                for reading in 0..it.readings.len() {
                    let times = points.iter().filter(|point| point[index] == reading).count();
                    assert_eq!(times, 30 / it.readings.len(), "{index} {reading}");
                }
            }
        }
        let again = |seed| Design::Sample(30).combinations(&of, seed).expect("points");
        assert_eq!(again(3), again(3));
        assert_ne!(again(3), again(4));
    }

    #[test]
    fn too_many_combinations_are_refused() {
        let of = of(&[16, 16, 16, 17]);
        assert!(Design::Product.combinations(&of, 1).is_err());
        assert!(Design::Sample(100_000).combinations(&of, 1).is_err());
        assert_eq!(Design::Sample(100).combinations(&of, 1).expect("points").len(), 100);
    }
}
