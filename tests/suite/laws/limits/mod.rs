//! Limits: what is too large, too deep, too many or too costly leads to a clear error, and soon.
//!
//! Everything runs on a thread with a small stack; a test that does not end in time fails.

mod counts;
mod exact;
mod play;
mod text;

use alfonso_diag::{Code, Diagnostic, code};
use conformance::{games, report, watch};

/// The bytes of the largest file that the program reads.
const MIB: usize = 1 << 20;

/// A small game, part by part.
const PARTS: &[(&str, &str)] = &[
    ("heading", "game \"Small\""),
    ("doubt", ""),
    ("players", "players White \"w\" facing north, Black \"b\" facing south"),
    ("board", "board grid 4 by 4"),
    ("before", ""),
    ("king", "piece King \"K\" royal { king.step: step any }"),
    ("stone", "piece Stone \"S\" { stone.step: step forward }"),
    ("setup", "setup { White King a1  White Stone a2  Black King d4  Black Stone d3 }"),
    ("captures", "captures { capture.any: piece x may capture piece y if owner of x /= owner of y }"),
    ("legal", ""),
    ("turn", "turn { turn.move: move  turn.judge: judge next }"),
    ("end", "end { end.mate: when next is mated -> next loses  end.long: when rounds >= 50 -> draw }"),
];

/// Returns the small game with some parts changed.
fn game(changes: &[(&str, &str)]) -> String {
    assert!(changes.iter().all(|(name, _)| PARTS.iter().any(|(part, _)| part == name)), "{changes:?}");
    let part = |(name, usual): &(&str, &str)| {
        let changed = changes.iter().find(|(changed, _)| changed == name);
        format!("{}\n", changed.map_or(*usual, |(_, text)| *text))
    };
    PARTS.iter().map(part).collect()
}

/// Returns the diagnostics of a check of these bytes.
fn check(what: &str, bytes: impl Into<Vec<u8>>) -> Vec<Diagnostic> {
    let bytes = bytes.into();
    watch::ends(what, move || match alfonso_driver::decode("limits.rules", &bytes) {
        Ok(source) => alfonso_driver::check(source, &games::no_library).diagnostics,
        Err(failure) => failure.diagnostics,
    })
}

/// Checks that the first diagnostic is an error with this code and a place, and that there are not too many to read.
#[track_caller]
fn refused(what: &str, bytes: impl Into<Vec<u8>>, code: Code) {
    let found = check(what, bytes);
    let first = found.first().unwrap_or_else(|| panic!("{what}: nothing was found"));
    let shown = report::brief(&found[..found.len().min(5)], "");
    assert_eq!(first.code, code, "{what}:\n{shown}");
    assert!(first.is_error() && first.span().is_some(), "{what}:\n{shown}");
    assert!(found.len() <= 60, "{what}: {} diagnostics\n{shown}", found.len());
}

/// Checks that there is no diagnostic. That names are not used says nothing here.
#[track_caller]
fn accepted(what: &str, text: &str) {
    let mut found = check(what, text);
    found.retain(|problem| problem.code != code::UNUSED_NAME);
    assert!(found.is_empty(), "{what}:\n{}", report::brief(&found, text));
}

/// Checks that there is some error.
#[track_caller]
fn objected(what: &str, bytes: impl Into<Vec<u8>>) {
    assert!(check(what, bytes).iter().any(Diagnostic::is_error), "{what}: nothing was found");
}

#[test]
fn the_small_game_is_sound() {
    accepted("the small game", &game(&[]));
}
