//! The shipped games: the walker finds what people claim of them, as far as it counts in reasonable time.

use crate::expect::{self, Expect};
use crate::walker::{Position, Walker};
use alfonso_diag::{Diagnostic, SourceId};
use alfonso_rules::{KindId, RuleFile, RuleSet};
use alfonso_syntax::ast::File;
use std::fs;
use std::path::{Path, PathBuf};

/// The largest number that is counted here.
const MOST_NODES: u64 = 25_000;

pub fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../games")
}

fn parse(path: &Path, source: SourceId) -> File {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (file, problems) = alfonso_syntax::parse(source, &text);
    none_of(problems, path);
    file
}

#[track_caller]
pub fn none_of(problems: Vec<Diagnostic>, path: &Path) {
    assert!(problems.is_empty(), "{}: {problems:#?}", path.display());
}

pub fn rule_file(path: &Path) -> RuleFile {
    let library = |name: &str| {
        let path = games().join("lib").join(format!("{name}.rules"));
        path.exists().then(|| parse(&path, SourceId(1)))
    };
    let (rule_file, problems) = RuleFile::new(parse(path, SourceId(0)), &library);
    none_of(problems, path);
    rule_file
}

/// The rules that a claim is about.
pub fn rules(rule_file: &RuleFile, ruleset: &str, read: &[(String, String)]) -> RuleSet {
    let answers = rule_file.answers(Some(ruleset), read).unwrap_or_else(|problem| panic!("{problem:?}"));
    let (rules, problems) = rule_file.resolve(&answers);
    let messages = || problems.iter().map(|problem| problem.message.as_str()).collect::<Vec<_>>();
    rules.unwrap_or_else(|| panic!("{ruleset}, {read:?}: {:?}", messages()))
}

fn position(walker: &Walker<'_>, fen: Option<&str>, unmoved: &[String]) -> Position {
    let position = match fen {
        Some(fen) => walker.from_fen(fen).unwrap_or_else(|problem| panic!("{fen}: {problem}")),
        None => walker.start(),
    };
    walker.with_unmoved(&position, unmoved).unwrap_or_else(|problem| panic!("{problem}"))
}

fn kind(rules: &RuleSet, name: &str) -> KindId {
    let kind = rules.kinds.iter().position(|kind| kind.name == name);
    KindId::new(kind.unwrap_or_else(|| panic!("no kind is called {name}")))
}

fn texts(walker: &Walker<'_>, position: &Position) -> Vec<String> {
    walker.moves(position).iter().map(|found| found.text().to_owned()).collect()
}

/// The position after moves with spaces between.
fn after(walker: &Walker<'_>, mut position: Position, line: &str) -> Position {
    for text in line.split_ascii_whitespace() {
        let moves = walker.moves(&position);
        let chosen = moves.iter().find(|found| found.text() == text);
        let chosen = chosen.unwrap_or_else(|| panic!("{text} is not legal in {line}"));
        position = walker.play(&position, chosen);
    }
    position
}

/// Checks every claim of a game; gives those that do not hold, in words.
fn failures(rule_file: &RuleFile, expect: &Expect) -> Vec<String> {
    let mut failures = Vec::new();
    let mut compare = |claim: String, holds: bool| {
        if !holds {
            failures.push(claim);
        }
    };
    for claim in &expect.perft {
        let rules = rules(rule_file, &claim.ruleset, &claim.answers);
        let walker = Walker::new(&rules);
        let position = position(&walker, claim.fen.as_deref(), &claim.unmoved);
        for (depth, nodes) in (1..).zip(claim.nodes.iter().copied().filter(|nodes| *nodes <= MOST_NODES)) {
            let found = walker.perft(&position, depth);
            compare(format!("depth {depth} is {found}: {claim:?}"), found == nodes);
        }
    }
    for claim in &expect.first_moves {
        let rules = rules(rule_file, &claim.ruleset, &claim.answers);
        let walker = Walker::new(&rules);
        let start = walker.start();
        let kind = kind(&rules, &claim.kind);
        let of_kind = |text: &&String| {
            let from = text.split('-').next().unwrap_or_default();
            start.pieces.iter().any(|(cell, piece)| walker.name_of(*cell) == from && piece.kind == kind)
        };
        let found = texts(&walker, &start).iter().filter(of_kind).count();
        compare(format!("{found}: {claim:?}"), found == claim.count);
    }
    for (claims, in_one_move) in [(&expect.reach, true), (&expect.orbit, false)] {
        for claim in claims {
            let rules = rules(rule_file, &claim.ruleset, &claim.answers);
            let (walker, kind) = (Walker::new(&rules), kind(&rules, &claim.kind));
            let found =
                if in_one_move { walker.reach(kind, &claim.cell) } else { walker.orbit(kind, &claim.cell) };
            compare(format!("{found:?}: {claim:?}"), found.len() == claim.cells);
        }
    }
    for (claims, legal) in [(&expect.legal, true), (&expect.illegal, false)] {
        for claim in claims {
            let rules = rules(rule_file, &claim.ruleset, &claim.answers);
            let walker = Walker::new(&rules);
            let position = after(&walker, position(&walker, claim.fen.as_deref(), &[]), &claim.after);
            let found = texts(&walker, &position);
            compare(
                format!("{found:?}: {claim:?}"),
                claim.moves.iter().all(|text| found.contains(text) == legal),
            );
        }
    }
    failures
}

#[track_caller]
fn check(game: &str) {
    let rule_file = rule_file(&games().join(format!("{game}.rules")));
    let claims =
        expect::load(&games().join(format!("{game}.expect.ron"))).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(failures(&rule_file, &claims), Vec::<String>::new());
}

#[test]
fn scachs() {
    check("chess/scachs");
}

#[test]
fn grande_acedrex() {
    check("alfonso/grande-acedrex");
}

#[test]
fn four_seasons() {
    check("alfonso/four-seasons");
}
