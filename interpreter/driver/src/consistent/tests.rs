//! Searches whose result is known by hand.

use super::*;
use crate::{Source, rule_file};

const GAME: &str = "game \"Small\"
    source page \"A page\"
    question way \"Which way does a man go?\" {
      reading straight \"straight\" cites page  reading askew \"askew\" cites page
    }
    question far \"How far?\" { reading one \"one\" cites page  reading two \"two\" cites page }
    question end \"When is it over?\" { reading soon \"soon\" cites page  reading late \"late\" cites page }
    ruleset old \"Old\" default { way = straight  far = one  end = soon }
    players White \"w\" facing north, Black \"b\" facing south
    board grid 5 by 5
    captures { capture.x: piece x may capture piece y if owner of x /= owner of y }
    piece Man \"M\" { man.go: by way { straight: slide by far { one: 1  two: 2 } forward  askew: slide by far { one: 1  two: 2 } forward-diagonal } }
    setup { White Man c1  Black Man c5 }
    turn { turn.move: move }
    end { end.x: when rounds >= by end { soon: 10  late: 20 } -> draw }";

/// Tells what becomes of each reading if this move is the first one of a game.
fn told(first: &str, extent: Extent, fixed: &[(String, String)]) -> Vec<String> {
    let rule_file = rule_file(Source { name: "small.rules".to_owned(), text: GAME.to_owned() }, &|_| None);
    let base = rule_file.answers(None, fixed).expect("answers");
    let mut trial = |_: RuleSet, game: Game| match game.line().find(first) {
        Some(_) => Ok(()),
        None => Err(Failure::Stopped(Box::new(Stop { depth: 0, by: first.to_owned() }))),
    };
    let survey = survey(&rule_file, &base, fixed, extent, &mut trial, &mut |_| true);
    let told = |verdict: &Verdict<String>| format!("{} {:?}", verdict.reading, verdict.status);
    survey.verdicts.iter().map(told).collect()
}

#[test]
fn a_move_refutes_the_readings_by_which_it_is_not_legal() {
    let all = Extent::default();
    let straight = [
        "straight Forced",
        "askew Refuted",
        "one Refuted",
        "two Forced",
        "soon Consistent",
        "late Consistent",
    ];
    assert_eq!(told("c1-c3", all, &[]), straight);
    // Two answers have to change at once.
    let askew = [
        "straight Refuted",
        "askew Forced",
        "one Refuted",
        "two Forced",
        "soon Consistent",
        "late Consistent",
    ];
    assert_eq!(told("c1-e3", all, &[]), askew);
}

#[test]
fn what_no_reading_allows_refutes_all_and_a_search_without_tries_leaves_all_open() {
    let refuted = told("c1-c5", Extent::default(), &[]);
    assert!(refuted.iter().all(|told| told.ends_with("Refuted")), "{refuted:?}");
    let open = told("c1-c3", Extent { tries: 0, ..Extent::default() }, &[]);
    assert!(open.iter().all(|told| told.ends_with("Open")), "{open:?}");
}

#[test]
fn fixed_answers_are_not_varied() {
    let fixed = [("way".to_owned(), "askew".to_owned())];
    assert_eq!(told("c1-e3", Extent::default(), &fixed)[0], "askew Consistent");
    assert_eq!(told("c1-c3", Extent::default(), &fixed)[0], "askew Refuted");
}
