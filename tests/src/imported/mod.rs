//! Rule files made from configurations of Fairy-Stockfish, beside that program: the moves of random games, checks, ends, and positions in FEN
//! both ways.
//!
//! The program's Python package is asked in a process of its own and is no part of this project. A file that leaves no key open must not
//! differ from it anywhere; of one that does, differences are counted.

mod ask;
mod beside;
pub mod sections;
pub mod strings;

pub use ask::{Package, Request, Seen};
pub use beside::compare;

use alfonso_diag::SourceId;
use alfonso_import::{Imported, import};
use std::collections::BTreeMap;

/// The comparison of one variant.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The name of the variant.
    pub name: String,
    /// The keys that are open.
    pub open: Vec<String>,
    /// The number of positions that were compared.
    pub positions: usize,
    /// The first difference, in words.
    pub differs: Option<String>,
}

impl Verdict {
    /// Returns true if there is a difference of which the report says nothing.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.open.is_empty() && self.differs.is_some()
    }
}

/// Compares the variants of a configuration with what the package says of them, and returns the verdicts and the number of variants that
/// were refused.
///
/// `requests` returns the games and positions that are asked for a variant. With `apart`, each variant has a process of its own.
///
/// # Errors
/// If the package cannot be asked.
pub fn verdicts(
    package: &Package,
    config: &str,
    requests: &dyn Fn(&str) -> Vec<Request>,
    apart: bool,
) -> Result<(Vec<Verdict>, usize), String> {
    let (imported, wrong) = import(SourceId(0), "variants.ini", config, &[]);
    let asked: Vec<Request> = imported.iter().flat_map(|one| requests(&one.name)).collect();
    let mut answers: BTreeMap<String, Vec<(Request, Vec<Seen>)>> = BTreeMap::new();
    let of_variants: Vec<Vec<Request>> = match apart {
        true => imported.iter().map(|one| requests(&one.name)).collect(),
        false => vec![asked],
    };
    for asked in of_variants {
        for (request, seen) in asked.iter().zip(package.ask(config, &asked)?) {
            answers.entry(request.variant.clone()).or_default().push((request.clone(), seen));
        }
    }
    let nothing = Vec::new();
    let one = |one: &Imported| compare(one, answers.get(&one.name).unwrap_or(&nothing));
    Ok((imported.iter().map(one).collect(), wrong.len()))
}

/// Returns a summary of verdicts, with the first difference of each variant that differs in silence.
#[must_use]
pub fn summary(verdicts: &[Verdict]) -> String {
    let count = |wanted: &dyn Fn(&Verdict) -> bool| verdicts.iter().filter(|verdict| wanted(verdict)).count();
    let is_open = |verdict: &Verdict| !verdict.open.is_empty();
    let positions: usize = verdicts.iter().map(|verdict| verdict.positions).sum();
    let mut text = format!(
        "{} files, {positions} positions: {} without open keys, of which {} are equal and {} differ; {} with open keys, of \
         which {} are equal and {} differ\n",
        verdicts.len(),
        count(&|verdict| !is_open(verdict)),
        count(&|verdict| !is_open(verdict) && verdict.differs.is_none()),
        count(&Verdict::is_silent),
        count(&is_open),
        count(&|verdict| is_open(verdict) && verdict.differs.is_none()),
        count(&|verdict| is_open(verdict) && verdict.differs.is_some()),
    );
    for verdict in verdicts.iter().filter(|verdict| verdict.is_silent()) {
        text.push_str(&format!("{}: {}\n", verdict.name, verdict.differs.as_deref().unwrap_or_default()));
    }
    text
}
