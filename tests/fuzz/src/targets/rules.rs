//! Rule files: their shape, and everything they say in all their readings.

use crate::corpus;
use crate::door::{Target, Verdict};
use alfonso_cli::inputs;
use alfonso_diag::{Diagnostic, SourceId};
use alfonso_driver::{Source, decode, shipped};
use alfonso_rules::{NoBase, Others, RuleFile};
use alfonso_syntax::ast::File;
use alfonso_syntax::{parse, print};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The parser: what it reads comes back when it is printed.
pub const PARSER: Target = Target {
    name: "parser",
    about: "rule files, as far as their shape: places lie within the text, and what is printed reads back",
    origin: corpus::rules,
    changed: corpus::rules,
    words: corpus::words_of_rules,
    whole: 0,
    hand_in: parsed,
    short: 1500,
    long: 10_000_000,
};

/// A rule file with its questions, in its readings.
pub const FAMILY: Target = Target {
    name: "family",
    about: "rule files with their libraries and bases, resolved in every ruleset and further readings",
    origin: corpus::rule_file,
    changed: corpus::rule_file,
    words: corpus::words_of_rules,
    whole: 0,
    hand_in: resolved,
    short: 250,
    long: 10_000_000,
};

/// Not more readings of a text are resolved.
const MOST_READINGS: usize = 6;

/// The text of bytes, if they are any; else why not has been told.
pub fn text(bytes: &[u8]) -> Option<Source> {
    match decode("fuzz.rules", bytes) {
        Ok(source) => Some(source),
        Err(failure) => {
            let _ = inputs::rendered(failure.diagnostics, &failure.sources);
            None
        }
    }
}

/// Every place in the first text is one.
fn labels_fit(found: &[Diagnostic], text: &str) -> Result<(), String> {
    for label in found.iter().flat_map(|problem| &problem.labels) {
        let range = label.span.range();
        if label.span.source == SourceId(0) && text.get(range.clone()).is_none() {
            return Err(format!("a place is no part of the text: {range:?}, {}", label.text));
        }
    }
    Ok(())
}

fn parsed(bytes: &[u8]) -> Verdict {
    let Some(source) = text(bytes) else { return Ok(false) };
    let (file, found) = parse(SourceId(0), &source.text);
    labels_fit(&found, &source.text)?;
    if !found.is_empty() {
        return Ok(false);
    }
    let printed = print::file(&file);
    let (again, problems) = parse(SourceId(0), &printed);
    if let Some(problem) = problems.first() {
        return Err(format!("what is printed does not read back: {}\n{printed}", problem.message));
    }
    if print::file(&again) != printed {
        return Err(format!("what is printed reads back as something else:\n{printed}"));
    }
    Ok(true)
}

/// The trees of shipped files, by name.
type Trees = BTreeMap<&'static str, File>;

fn tree(source: Option<Source>) -> File {
    // Other than the text itself, which is source 0.
    parse(SourceId(1), &source.map(|source| source.text).unwrap_or_default()).0
}

static LIBRARIES: LazyLock<Trees> = LazyLock::new(|| {
    shipped::libraries().into_iter().map(|name| (name, tree(shipped::library(name)))).collect()
});

static GAMES: LazyLock<Trees> = LazyLock::new(|| {
    shipped::games().into_iter().map(|(name, _)| (name, tree(shipped::game(name)))).collect()
});

fn resolved(bytes: &[u8]) -> Verdict {
    let Some(source) = text(bytes) else { return Ok(false) };
    let (file, found) = parse(SourceId(0), &source.text);
    let broken = found.iter().any(Diagnostic::is_error);
    let names = |trees: &'static Trees| trees.keys().copied().collect::<Vec<&str>>();
    let others = Others {
        libraries: &names(&LIBRARIES),
        library: &|name| LIBRARIES.get(name).cloned(),
        near_games: &shipped::near,
        base: &|name| GAMES.get(name.node.as_str()).cloned().ok_or(NoBase::Unknown),
    };
    let (family, problems) = RuleFile::with_others(file, &others);
    labels_fit(&problems, &source.text)?;
    let mut sound = false;
    for answers in family.coverage().into_iter().take(MOST_READINGS) {
        let (rules, found) = family.resolve(&answers);
        labels_fit(&found, &source.text)?;
        let said = || found.iter().chain(&problems).any(Diagnostic::is_error);
        let plays = !family.is_library() && !family.is_baseless() && family.incomplete().is_none();
        if rules.is_none() && plays && !broken && !said() {
            return Err(format!("no rules and no mistake in {answers:?}"));
        }
        sound |= rules.is_some();
        if rules.is_some() {
            // Sentences and parts are made of every sound reading.
            let _ = (family.explained(&answers), family.parts(&answers));
        }
    }
    Ok(sound)
}
