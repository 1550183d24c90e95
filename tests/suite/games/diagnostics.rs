//! All messages of the checker, as their reader sees them: small files with a mistake, and the messages about them.
//!
//! The files lie in `diagnostics/`, each with the code of its mistake as its name. The snapshots beside them show the text
//! and then the message. `cargo claims a0302` runs those of one code.

use alfonso_diag::{ALL, Code, Diagnostic, code};
use alfonso_driver::{Checked, Request, Source};
use conformance::{games, report};
use libtest_mimic::{Failed, Trial};
use std::path::{Path, PathBuf};

/// Codes that no small text file can show. `suite/laws/limits` provokes the first two, the third guards a grammar that never takes
/// so long, and requests stand in no file.
const NOT_OF_A_FILE: &[Code] = &[
    code::TOO_LARGE,
    code::NOT_UTF8,
    code::TOO_INVOLVED,
    code::UNKNOWN_GAME,
    code::BAD_MOVE,
    code::BAD_POSITION,
    code::NOT_WITH_CHANCE,
    code::BAD_REQUEST,
    code::BAD_RECORD,
    code::FEN_LOSS,
    code::BAD_PLAN,
    code::BAD_EVIDENCE,
    code::ONE_BY_ONE,
    code::BAD_IMPORT,
];

/// Returns the tests.
pub fn trials() -> Vec<Trial> {
    let files = faulty_files();
    let mut trials: Vec<Trial> = files
        .iter()
        .map(|path| {
            let path = path.clone();
            Trial::test(format!("diagnostics::{}", games::name(&path)), move || said_of(&path))
        })
        .collect();
    trials.push(Trial::test("diagnostics::every_code_has_a_file", move || every_code_has_a_file(&files)));
    trials.push(Trial::test("diagnostics::every_snapshot_has_a_file", every_snapshot_has_a_file));
    trials
}

fn folder() -> PathBuf {
    games::root().join("tests/diagnostics")
}

/// Returns the entries of a folder with this ending, sorted.
fn entries(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("an entry can be read").path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.to_string_lossy().ends_with(ending)).collect();
    paths.sort();
    paths
}

fn faulty_files() -> Vec<PathBuf> {
    entries(&folder(), ".rules")
}

/// Compares the messages about a file with its snapshot, and the code with the file's name.
fn said_of(path: &Path) -> Result<(), Failed> {
    let name = games::name(path);
    let text = std::fs::read_to_string(path)?;
    let source = Source { name: format!("{name}.rules"), text: text.clone() };
    let in_play = code_of(&name).is_some_and(|code| report::SEEN_IN_PLAY.contains(&code));
    let checked = match in_play {
        true => report::checked_and_played(source.clone(), &games::no_library),
        false => alfonso_driver::check(source.clone(), &games::no_library),
    };
    if !in_play {
        what_is_an_error_is_not_played(source, &checked)?;
    }
    let shown =
        format!("{}\n{}", report::numbered(&text), report::report(&checked.diagnostics, &checked.sources));
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(folder().join("snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name.clone(), shown));
    let Some(code) = code_of(&name) else { return Ok(()) };
    let others: Vec<Code> =
        checked.diagnostics.iter().map(|problem| problem.code).filter(|it| *it != code).collect();
    if checked.diagnostics.is_empty() || !others.is_empty() {
        return Err(format!("only {code} is expected, besides there are {others:?}").into());
    }
    Ok(())
}

/// Checks that a file of one reading can be played exactly if a check finds no error in it. Claims do not count: only a
/// check runs them.
fn what_is_an_error_is_not_played(source: Source, checked: &Checked) -> Result<(), Failed> {
    let rule_file = &checked.rule_file;
    if !rule_file.questions().is_empty() || rule_file.is_library() {
        return Ok(());
    }
    let is_claim = |problem: &Diagnostic| {
        let within = |span| rule_file.examples().iter().any(|example| example.span.contains(span));
        !problem.code.is_of_text() && problem.span().is_some_and(within)
    };
    // What stands twice, and sentences without their mark, keep no game from being played.
    let texts = rule_file.text_problems();
    let is_of_texts = |problem: &Diagnostic| texts.contains(problem);
    let mut errors = checked.diagnostics.iter().filter(|problem| problem.is_error());
    let sound = !errors.any(|problem| !is_claim(problem) && !is_of_texts(problem));
    let played = alfonso_driver::load(source, &Request::default(), &games::no_library).is_ok();
    match sound == played {
        true => Ok(()),
        false => Err(format!("sound: {sound}, played: {played}").into()),
    }
}

/// Returns the code in a file's name. Files with several mistakes have none.
fn code_of(name: &str) -> Option<Code> {
    let number: u16 = name.strip_prefix('a')?.get(..4)?.parse().ok()?;
    ALL.iter().copied().find(|code| code.number == number)
}

fn every_code_has_a_file(files: &[PathBuf]) -> Result<(), Failed> {
    let shown: Vec<Code> = files.iter().filter_map(|path| code_of(&games::name(path))).collect();
    let wanted = ALL.iter().filter(|code| !NOT_OF_A_FILE.contains(code));
    let missing: Vec<String> = wanted.filter(|code| !shown.contains(code)).map(ToString::to_string).collect();
    if missing.is_empty() { Ok(()) } else { Err(format!("no file shows {}", missing.join(", ")).into()) }
}

fn every_snapshot_has_a_file() -> Result<(), Failed> {
    let known: Vec<String> = faulty_files().iter().map(|path| games::name(path)).collect();
    for path in entries(&folder().join("snapshots"), ".snap") {
        if !known.contains(&games::name(&path)) {
            return Err(format!("{} belongs to no file", path.display()).into());
        }
    }
    Ok(())
}
