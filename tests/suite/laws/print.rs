//! Printed files read back as they were: all shipped files, the workshop, and every example of the manual.

use alfonso_diag::SourceId;
use alfonso_syntax::{ast::File, parse, print};
use alfonso_vocabulary::{TABLE, in_context};
use conformance::games;

fn read(title: &str, text: &str) -> File {
    let (file, problems) = parse(SourceId(0), text);
    assert!(problems.is_empty(), "{title}: {problems:?}\n{text}");
    file
}

/// Checks that printing a printed file changes nothing, and that printing keeps the meaning: the two trees differ only in
/// places.
fn comes_back(title: &str, text: &str) {
    let file = read(title, text);
    let printed = print::file(&file);
    let again = read(title, &printed);
    assert_eq!(print::file(&again), printed, "{title}");
    assert_eq!(without_places(&file), without_places(&again), "{title}");
    assert!(printed.lines().all(|line| line.trim_end() == line), "{title} has spaces at the end of a line");
}

/// Returns a tree as text, without its places (`source:start..end`).
fn without_places(file: &File) -> String {
    let mut out = String::new();
    for part in format!("{file:?}").split("..") {
        let part = part.trim_start_matches(|c: char| c.is_ascii_digit());
        out.push_str(part.trim_end_matches(|c: char| c.is_ascii_digit() || c == ':'));
    }
    out
}

#[test]
fn every_file_comes_back() {
    for path in games::all_paths().into_iter().chain(games::workshop_paths()) {
        comes_back(&games::name(&path), &games::source(&path).text);
    }
}

#[test]
fn every_example_of_the_manual_comes_back() {
    for ludeme in TABLE {
        comes_back(ludeme.word, &in_context(ludeme));
    }
}
