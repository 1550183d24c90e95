//! Test cases as data: a text and its problems.

mod blocks;
mod chance;
mod good;
mod library;
mod movement;
mod names;
mod parts;
mod pictures;
mod readings;
mod rings;
mod sentences;
mod setup;
mod values;
mod variants;
mod words;

use crate::{NoBase, Others, RuleFile, RuleSet};
use alfonso_diag::{Diagnostic, SourceId};
use alfonso_syntax::{ast, parse};
use alfonso_vocabulary::{self as vocabulary, Slot, in_slot};
use std::cell::RefCell;

/// The library that tests use.
const SHARED: &str = "library \"shared\"
source old \"An old book\"
piece Wizard \"Z\" { wizard.step: step any cites old  wizard.rise: on entering edge north -> it becomes Man }
define alone(p: player): flag = number of pieces of p = 1
define pair: flag = alone(mover) and alone(next)
cell passed = nowhere lasts 1 turn
define tower(x: piece): flag = x is Tower
define leave: move = slide 2 forward onto empty do set passed to crossed
";

/// A library that the manual's examples use.
const ENDINGS: &str = "library \"endings\" define bare(p: player): flag = number of pieces of p = 1";

/// Returns the tree of a text without syntax errors.
fn tree(source: usize, text: &str) -> ast::File {
    let source = SourceId(u16::try_from(source).unwrap());
    let (file, problems) = parse(source, text);
    assert!(problems.is_empty(), "the test does not parse: {problems:#?}\n{text}");
    file
}

/// Returns a family with the library of these tests, all texts by source, and the problems of the family as a whole.
fn rule_file(text: &str) -> (RuleFile, Vec<String>, Vec<Diagnostic>) {
    rule_file_of(&[], text)
}

/// Returns the same with further files, by name, which may be bases of the text.
fn rule_file_of(bases: &[(&str, &str)], text: &str) -> (RuleFile, Vec<String>, Vec<Diagnostic>) {
    let texts = RefCell::new(vec![text.to_owned()]);
    let library = |name: &str| {
        let text = match name {
            "shared" => SHARED,
            "endings" => ENDINGS,
            _ => return None,
        };
        texts.borrow_mut().push(text.to_owned());
        Some(tree(texts.borrow().len() - 1, text))
    };
    let base = |name: &ast::Text| {
        let known = bases.iter().find(|(known, _)| *known == name.node).map(|(_, text)| (*text).to_owned());
        let text = known.or_else(|| vocabulary::example_base(&name.node)).ok_or(NoBase::Unknown)?;
        texts.borrow_mut().push(text.clone());
        Ok(tree(texts.borrow().len() - 1, &text))
    };
    let (file, mut problems) = parse(SourceId(0), text);
    let near_games = |_: &str| Vec::new();
    let others =
        Others { libraries: &["shared", "endings"], library: &library, near_games: &near_games, base: &base };
    let (rule_file, found) = RuleFile::with_others(file, &others);
    // These texts are parts of games: that nothing uses a name is another test's matter.
    problems.extend(found.into_iter().filter(|problem| problem.code != alfonso_diag::code::UNUSED_NAME));
    (rule_file, texts.into_inner(), problems)
}

/// Returns all problems of a text: from parsing, of the family, and of all readings that its coverage tries. The texts
/// by source come first.
fn problems(text: &str) -> (Vec<String>, Vec<Diagnostic>) {
    problems_of(&[], text)
}

/// Returns the same with further files.
fn problems_of(bases: &[(&str, &str)], text: &str) -> (Vec<String>, Vec<Diagnostic>) {
    let (rule_file, texts, mut problems) = rule_file_of(bases, text);
    for answers in rule_file.coverage() {
        let (rules, found) = rule_file.resolve(&answers);
        let stopped = found.iter().any(|it| it.is_error() && it.code.reach == alfonso_diag::Reach::Some);
        let nothing = rule_file.is_library() || rule_file.is_baseless() || rule_file.incomplete().is_some();
        assert_eq!(rules.is_none(), stopped || nothing, "{found:#?}\n{text}");
        problems.extend(found);
    }
    Diagnostic::sort(&mut problems);
    (texts, problems)
}

/// Checks the problems of a whole file: their codes, and the text at each primary place.
#[track_caller]
fn check(text: &str, expected: &[(&str, &str)]) {
    check_of(&[], text, expected);
}

/// Checks the same with further files.
#[track_caller]
fn check_of(bases: &[(&str, &str)], text: &str, expected: &[(&str, &str)]) {
    let (texts, found) = problems_of(bases, text);
    let shown: Vec<(String, String)> = found
        .iter()
        .map(|problem| {
            let span = problem.span();
            let at = span.map_or("", |span| &texts[usize::from(span.source.0)][span.range()]);
            (problem.code.to_string(), at.to_owned())
        })
        .collect();
    let shown: Vec<(&str, &str)> = shown.iter().map(|(code, at)| (code.as_str(), at.as_str())).collect();
    assert_eq!(shown, expected, "{found:#?}\n{text}");
}

/// Checks the same for a text in its slot of a small game.
#[track_caller]
fn check_in(slot: Slot, text: &str, expected: &[(&str, &str)]) {
    check(&in_slot(slot, text), expected);
}

/// Returns the first problem of a text in its slot of a small game.
#[track_caller]
fn first_in(slot: Slot, text: &str) -> Diagnostic {
    problems(&in_slot(slot, text)).1.into_iter().next().expect("nothing is said about this text")
}

/// Returns the rules of a file without mistakes, under its default ruleset.
#[track_caller]
fn rules(text: &str) -> RuleSet {
    let (rule_file, _, problems) = rule_file(text);
    let (rules, found) = rule_file.resolve(&rule_file.answers(None, &[]).expect("there are answers"));
    rules.unwrap_or_else(|| panic!("{problems:#?}{found:#?}\n{text}"))
}

/// Returns the same for a text in its slot of a small game.
#[track_caller]
fn rules_in(slot: Slot, text: &str) -> RuleSet {
    rules(&in_slot(slot, text))
}
