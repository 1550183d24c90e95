//! The base of a variant: a file beside it, otherwise a shipped game, never the variant itself.

use alfonso_diag::{Diagnostic, code};
use alfonso_driver::{Source, shipped};
use conformance::{report, watch};

/// A small game.
const BASE: &str = "game \"Base\"
players White \"w\" facing north, Black \"b\" facing south
board grid 4 by 4
captures { capture.x: piece x may capture piece y if owner of x /= owner of y }
piece Man \"M\" { man.step: step any }
setup { White Man a1  Black Man d4 }
turn { turn.move: move else pass }
end { end.none: when number of pieces of next = 0 -> mover wins  end.long: when rounds >= 40 -> draw }
";

/// Returns the result of a check of `text`, with these files beside it.
fn check(files: &[(&str, &str)], text: &str) -> (Vec<Diagnostic>, alfonso_driver::Sources) {
    let files: Vec<(String, String)> =
        files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    let text = text.to_owned();
    watch::ends("a variant", move || {
        let beside = |wanted: &str| {
            let found = files.iter().find(|(name, _)| name == wanted);
            found.map(|(name, text)| Source { name: format!("{name}.rules"), text: text.clone() })
        };
        let checked = alfonso_driver::check(Source { name: "variant.rules".to_owned(), text }, &beside);
        (checked.diagnostics, checked.sources)
    })
}

/// Checks the codes of the diagnostics and the files in which they stand.
#[track_caller]
fn finds(files: &[(&str, &str)], text: &str, expected: &[(&str, &str)]) {
    let (found, sources) = check(files, text);
    let told = |problem: &Diagnostic| {
        let source = problem.span().and_then(|span| sources.get(span.source));
        (problem.code.to_string(), source.map_or_else(String::new, |source| source.name.clone()))
    };
    let found_in: Vec<(String, String)> = found.iter().map(told).collect();
    let found_in: Vec<(&str, &str)> =
        found_in.iter().map(|(code, name)| (code.as_str(), name.as_str())).collect();
    assert_eq!(found_in, expected, "{}", report::report(&found, &sources));
}

#[test]
fn a_file_beside_wins_over_a_shipped_one() {
    for (name, _) in shipped::games() {
        let text = format!("variant \"x\" of \"{name}\" replace man.step: step orthogonal");
        finds(&[(name, BASE)], &text, &[]);
    }
}

#[test]
fn no_file_is_its_own_base() {
    // A variant with the name of its base means the shipped base.
    for (name, _) in shipped::games() {
        let text = format!("variant \"x\" of \"{name}\" remove man.of-no-game");
        finds(&[(name, &text)], &text, &[("A0225", "variant.rules")]);
    }
    let own = "variant \"x\" of \"own\" remove man.step";
    finds(&[("own", own)], own, &[("A0222", "variant.rules")]);
}

#[test]
fn circles_are_found_where_they_close() {
    let one = "variant \"one\" of \"two\" remove man.step";
    let two = "variant \"two\" of \"three\" remove man.step";
    let three = "variant \"three\" of \"two\" remove man.step";
    finds(&[("two", two), ("three", three)], one, &[("A0222", "three.rules")]);
    finds(
        &[("two", "variant \"two\" of \"one\" remove man.step"), ("one", one)],
        one,
        &[("A0222", "two.rules")],
    );
}

#[test]
fn a_library_is_no_base() {
    let library = "library \"men\" piece Man \"M\" { man.step: step any }";
    finds(&[("men", library)], "variant \"x\" of \"men\" remove man.step", &[("A0222", "variant.rules")]);
    for library in shipped::libraries() {
        let text = format!("variant \"x\" of \"{library}\" remove man.step");
        finds(&[], &text, &[("A0222", "variant.rules")]);
    }
}

#[test]
fn what_is_wrong_in_a_base_is_told_there() {
    let torn = BASE.replace("piece Man \"M\"", "peace Man");
    let (found, sources) = check(&[("base", &torn)], "variant \"x\" of \"base\" remove man.step");
    let first = found.first().expect("something is wrong");
    let place = first.span().and_then(|span| sources.get(span.source)).map(|source| source.name.as_str());
    assert_eq!(
        (first.code, place),
        (code::SYNTAX, Some("base.rules")),
        "{}",
        report::report(&found, &sources)
    );
    // The unknown rule is no mistake of the variant's.
    assert!(
        found.iter().all(|problem| problem.code != code::UNKNOWN_TARGET),
        "{}",
        report::report(&found, &sources)
    );

    let wrong = BASE.replace("step any", "step anyway");
    let text = "variant \"x\" of \"base\" add to Man { man.leap: leap (2,1) }";
    finds(&[("base", &wrong)], text, &[("A0302", "base.rules")]);
    finds(&[("base", &wrong)], "variant \"x\" of \"base\" replace man.step: step any", &[]);
}

#[test]
fn a_long_line_ends() {
    let files: Vec<(String, String)> = (0..40)
        .map(|row| {
            let change = format!("replace man.step: slide {} any", row + 1);
            (format!("v{row}"), format!("variant \"v\" of \"v{}\" {change}", row + 1))
        })
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let (found, _) = check(&files, "variant \"v\" of \"v0\" replace man.step: step any");
    assert_eq!(found.iter().map(|problem| problem.code).collect::<Vec<_>>(), [code::BAD_BASE]);
}

#[test]
fn many_changes_are_refused_and_soon() {
    let adds: String = (0..20_000).map(|row| format!("add to Man {{ man.x{row}: step any }}\n")).collect();
    let (found, _) = check(&[("base", BASE)], &format!("variant \"v\" of \"base\"\n{adds}"));
    assert!(found.iter().any(|problem| problem.code == code::TOO_MUCH), "{}", report::brief(&found, ""));
    let removals: String = (0..20_000).map(|row| format!("remove man.x{row}\n")).collect();
    let (found, _) = check(&[("base", BASE)], &format!("variant \"v\" of \"base\"\n{removals}"));
    assert!((1..60).contains(&found.len()), "{}", report::brief(&found, ""));
}
