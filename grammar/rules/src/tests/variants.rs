//! Variants: the results of bases and changes, in every reading.

use super::{check_of, rule_file_of};
use crate::{ChangeKind, MOST_BASES};
use std::collections::BTreeMap;

/// A game with a rule under every sort of reading.
const BASE: &str = "game \"Base\"
about { date \"1283\" place \"Seville\" family \"chess\" }
source old \"An old book\"
question gait \"?\" { reading short \"so\" cites old  reading long \"so\" cites old  reading far \"so\" cites old }
question close \"?\" { reading soon \"so\" cites old  reading late \"so\" cites old }
ruleset first \"so\" default { gait = short close = soon }
ruleset second \"so\" from first { gait = long }
use alone from \"shared\"
players White \"w\" facing north, Black \"b\" facing south
board grid 5 by 5 { region middle = a3..e3 }
captures { capture.x: piece x may capture piece y if owner of x /= owner of y }
piece Man \"M\" {
  man.step: step forward
  under gait = short { man.run: slide 2 forward }
  under gait = long or far { man.run: slide forward  man.side: step sideways }
}
setup { White Man a1  Black Man e5 }
turn { turn.move: move else pass }
end {
  end.none: when alone(mover) -> mover wins
  under close = late { end.late: when rounds >= 40 -> draw  end.later: when rounds >= 50 -> draw }
  end.last: when rounds >= 60 -> draw
}
example \"one\" cites old in first { count 2 }
";

/// Returns the parts of a reading of a variant of the base, by key.
#[track_caller]
fn parts(changes: &str, answers: &[(&str, &str)]) -> Vec<(String, String)> {
    let text = format!("variant \"Changed\" of \"base\"\n{changes}");
    let (rule_file, _, problems) = rule_file_of(&[("base", BASE)], &text);
    assert!(problems.is_empty(), "{problems:#?}");
    let changed: Vec<(String, String)> =
        answers.iter().map(|(question, reading)| ((*question).to_owned(), (*reading).to_owned())).collect();
    let answers = rule_file.answers(None, &changed).expect("there are such answers");
    let (rules, found) = rule_file.resolve(&answers);
    assert!(rules.is_some(), "{found:#?}");
    rule_file.parts(&answers).into_iter().map(|part| (part.key, part.text)).collect()
}

/// Returns the text of a rule or declaration in a reading; `-` if the reading lacks it.
#[track_caller]
fn says(changes: &str, answers: &[(&str, &str)], key: &str) -> String {
    let all: BTreeMap<String, String> = parts(changes, answers).into_iter().collect();
    all.get(key).cloned().unwrap_or_else(|| "-".to_owned())
}

/// Returns the ids of the rules of a reading that begin with `begin`, in their order.
#[track_caller]
fn ids(changes: &str, answers: &[(&str, &str)], begin: &str) -> String {
    let all = parts(changes, answers).into_iter().map(|(key, _)| key);
    all.filter(|key| key.starts_with(begin)).collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check(changes: &str, expected: &[(&str, &str)]) {
    check_of(&[("base", BASE)], &format!("variant \"Changed\" of \"base\"\n{changes}"), expected);
}

const SHORT: &[(&str, &str)] = &[("gait", "short")];
const LONG: &[(&str, &str)] = &[("gait", "long")];
const FAR: &[(&str, &str)] = &[("gait", "far")];
const LATE: &[(&str, &str)] = &[("close", "late")];

#[test]
fn a_replacement_stands_wherever_the_rule_stood() {
    let changes = "replace man.run: slide 3 forward";
    for reading in [SHORT, LONG, FAR] {
        assert_eq!(says(changes, reading, "man.run"), "man.run: slide 3 forward");
        assert_eq!(ids(changes, reading, "man.st"), "man.step");
    }
    assert_eq!(says("replace man.side: step backward", SHORT, "man.side"), "-");
    assert_eq!(says("replace man.side: step backward", LONG, "man.side"), "man.side: step backward");
    assert_eq!(
        ids("replace end.late: when rounds >= 41 -> draw", LATE, "end."),
        "end.none end.late end.later end.last"
    );
}

#[test]
fn declarations_are_replaced_by_what_they_declare() {
    let is = |changes: &str, key: &str, text: &str| assert_eq!(says(changes, SHORT, key), text);
    is(
        "replace define alone(p: player): flag = no Man of p",
        "define alone",
        "define alone(p: player): flag = no Man of p",
    );
    is("replace board grid 6 by 5", "board", "board grid 6 by 5");
    is("replace board grid 6 by 5", "region middle", "-");
    is("replace setup { White Man b1  Black Man d5 }", "setup", "setup { White Man b1  Black Man d5 }");
    is(
        "replace piece Man \"N\" { man.jump: leap (2,1) if by gait { short: true  long or far: false } }",
        "piece Man",
        "piece Man \"N\"",
    );
    let jump = "replace piece Man \"N\" { man.jump: leap (2,1) } remove question gait";
    assert_eq!(ids(jump, &[], "man."), "man.jump");
    assert_eq!(
        ids("replace end { end.x: when rounds >= 9 -> draw } remove question close", &[], "end."),
        "end.x"
    );
}

#[test]
fn what_is_removed_is_gone_in_all_readings() {
    for reading in [SHORT, LONG, FAR] {
        assert_eq!(ids("remove man.run", reading, "man.r"), "");
    }
    assert_eq!(ids("remove end.late", LATE, "end."), "end.none end.later end.last");
    assert_eq!(says("remove region middle", SHORT, "region middle"), "-");
    assert_eq!(says("remove define alone remove end.none", SHORT, "define alone"), "-");
    // A question without any rule left has no effect, so the variant can remove it with its answers.
    check("remove end.late remove end.later", &[("A0213", "close")]);
    check("remove end.late remove end.later remove question close", &[]);
}

#[test]
fn additions_find_their_place() {
    let add = |place: &str| format!("add to end {place} {{ end.x: when rounds >= 9 -> draw }}");
    assert_eq!(ids(&add(""), LATE, "end."), "end.none end.late end.later end.last end.x");
    assert_eq!(ids(&add("before end.none"), LATE, "end."), "end.x end.none end.late end.later end.last");
    assert_eq!(ids(&add("after end.none"), LATE, "end."), "end.none end.x end.late end.later end.last");
    // The neighbouring rule stands under a reading; the addition does not.
    assert_eq!(ids(&add("after end.late"), LATE, "end."), "end.none end.late end.x end.later end.last");
    assert_eq!(ids(&add("after end.late"), SHORT, "end."), "end.none end.x end.last");
    // For a rule that occurs several times, additions go before the first or after the last.
    let beside = |word: &str| format!("add to Man {word} man.run {{ man.x: step backward }}");
    assert_eq!(ids(&beside("before"), LONG, "man."), "man.step man.x man.run man.side");
    assert_eq!(ids(&beside("after"), LONG, "man."), "man.step man.run man.x man.side");
    assert_eq!(ids(&beside("after"), SHORT, "man."), "man.step man.run man.x");
    // A removed rule comes back in another place.
    let moved = "remove end.last add to end before end.none { end.last: when rounds >= 60 -> draw }";
    assert_eq!(ids(moved, SHORT, "end."), "end.last end.none");
}

#[test]
fn changes_under_a_reading_leave_the_others_alone() {
    let changes = "under gait = long { replace man.run: slide 4 forward  remove man.side  add to Man { man.x: step backward } }";
    assert_eq!(says(changes, SHORT, "man.run"), "man.run: slide 2 forward");
    assert_eq!(says(changes, LONG, "man.run"), "man.run: slide 4 forward");
    assert_eq!(says(changes, FAR, "man.run"), "man.run: slide forward");
    assert_eq!(ids(changes, LONG, "man."), "man.step man.run man.x");
    assert_eq!(ids(changes, FAR, "man."), "man.step man.run man.side");
}

#[test]
fn several_conditions_hold_together() {
    let changes = "under gait = long or far and close = late { replace man.step: step backward }";
    for (gait, close, said) in [
        ("short", "soon", "step forward"),
        ("short", "late", "step forward"),
        ("long", "soon", "step forward"),
        ("long", "late", "step backward"),
        ("far", "late", "step backward"),
    ] {
        let answers = [("gait", gait), ("close", close)];
        assert_eq!(says(changes, &answers, "man.step"), format!("man.step: {said}"), "{answers:?}");
    }
    // Nested conditions, and two changes of one rule in different readings.
    let changes = "under close = late { under gait = long { replace man.step: step any } }
        under close = soon { replace man.step: step sideways }";
    assert_eq!(says(changes, &[("gait", "long"), ("close", "late")], "man.step"), "man.step: step any");
    assert_eq!(says(changes, &[("gait", "far"), ("close", "late")], "man.step"), "man.step: step forward");
    assert_eq!(says(changes, &[("gait", "long"), ("close", "soon")], "man.step"), "man.step: step sideways");
}

#[test]
fn a_variant_asks_its_own_question_about_the_rules_of_its_base() {
    let changes =
        "source new \"so\" question care \"?\" { reading none \"so\" cites new  reading great \"so\" cites new }
        ruleset careful \"so\" from second { care = great }
        under care = great { remove man.step  replace define alone(p: player): flag = no Man of p }";
    assert_eq!(ids(changes, &[], "man."), "man.run man.side");
    assert_eq!(ids(changes, &[("care", "none")], "man."), "man.step man.run man.side");
    assert_eq!(says(changes, &[], "define alone"), "define alone(p: player): flag = no Man of p");
}

#[test]
fn rulesets_of_the_base_take_first_readings() {
    let text = "variant \"Changed\" of \"base\" source new \"so\"
        question care \"?\" { reading none \"so\" cites new  reading great \"so\" cites new }
        under care = great { remove man.step }";
    let (rule_file, _, problems) = rule_file_of(&[("base", BASE)], text);
    assert!(problems.is_empty(), "{problems:#?}");
    assert_eq!(rule_file.default_ruleset(), Some("first"));
    let second = rule_file.answers(Some("second"), &[]).expect("the base has it");
    assert_eq!((second.answers["gait"].as_str(), second.answers["care"].as_str()), ("long", "none"));
    let (rule_file, ..) = rule_file_of(
        &[("base", BASE)],
        &format!("{text} ruleset mine \"so\" from second {{ care = great }}"),
    );
    assert_eq!(rule_file.default_ruleset(), Some("mine"));
    let (rule_file, ..) = rule_file_of(
        &[("base", BASE)],
        &format!("{text} ruleset a \"so\" from first {{ }} ruleset b \"so\" from second default {{ }}"),
    );
    assert_eq!(rule_file.default_ruleset(), Some("b"));
}

#[test]
fn claims_stay_with_the_base_and_facts_are_given_anew() {
    let text = "variant \"Changed\" of \"base\" about { date \"1300\" } remove man.step";
    let (rule_file, _, problems) = rule_file_of(&[("base", BASE)], text);
    assert!(problems.is_empty(), "{problems:#?}");
    assert!(rule_file.examples().is_empty());
    let facts: Vec<&str> = rule_file.about().iter().map(|fact| fact.name.node.as_str()).collect();
    assert_eq!(facts, ["family", "date"]);
    assert_eq!((rule_file.title(), rule_file.base()), ("Changed", Some("base")));
    assert_eq!(rule_file.bases()[0].title, "Base");
    let changes: Vec<_> =
        rule_file.changes().iter().map(|change| (change.kind, change.what.as_str())).collect();
    assert_eq!(changes, [(ChangeKind::Removed, "man.step")]);
}

#[test]
fn a_variant_of_a_variant_changes_what_that_one_changed() {
    let middle =
        "variant \"Middle\" of \"base\" replace man.step: step any  add to Man { man.x: step sideways }";
    let text =
        "variant \"Last\" of \"middle\" replace man.x: step backward  replace man.step: step orthogonal";
    let (rule_file, _, problems) = rule_file_of(&[("base", BASE), ("middle", middle)], text);
    assert!(problems.is_empty(), "{problems:#?}");
    let names: Vec<&str> = rule_file.bases().iter().map(|base| base.name.as_str()).collect();
    assert_eq!(names, ["middle", "base"]);
    let parts = rule_file.parts(&rule_file.answers(None, &[]).expect("there is a default"));
    let piece: Vec<&str> =
        parts.iter().filter(|part| part.key.starts_with("man.")).map(|part| part.text.as_str()).collect();
    assert_eq!(piece, ["man.step: step orthogonal", "man.run: slide 2 forward", "man.x: step backward"]);
}

#[test]
fn mistakes_are_told_where_they_were_made() {
    check("remove man.stpe", &[("A0225", "man.stpe")]);
    check("replace piece Mann \"M\" { m.x: step any }", &[("A0225", "Mann")]);
    check("add to Mann { m.x: step any }", &[("A0225", "Mann")]);
    check("add to legal { l.x: forbid rounds > 9 }", &[("A0225", "legal")]);
    check("add to Man after end.none { m.x: step any }", &[("A0225", "end.none")]);
    check("under gait = short { remove man.side }", &[("A0225", "man.side")]);
    check("replace man.step: step forward", &[("A0226", "man.step")]);
    check("remove man.step replace man.step: step any", &[("A0227", "man.step")]);
    check("under gait = long { remove man.step } under gait = far { replace man.step: step any }", &[]);
    check(
        "under gait = long or far { remove man.step } under gait = far { replace man.step: step any }",
        &[("A0227", "man.step")],
    );
    check("add to Man { man.step: step any }", &[("A0228", "man.step")]);
    check("under gait = short { add to Man { man.side: step sideways } }", &[]);
    check("under gait = long { add to Man { man.side: step sideways } }", &[("A0228", "man.side")]);
    check("source old \"so\"", &[("A0228", "old")]);
    check("define alone = true", &[("A0228", "alone")]);
    check("remove define alone define alone(p: player): flag = no Man of p", &[]);
    check("about { date \"0009\" }", &[("A0224", "variant \"Changed\" of \"base\"")]);
    // A mistake in the condition is the only problem reported.
    check("under gate = long { remove man.step }", &[("A0202", "gate")]);
    check("under gait = lon { remove man.step }", &[("A0203", "lon")]);
    check("under gait = long { under gait = far { remove man.step } }", &[("A0211", "far")]);
}

#[test]
fn what_is_gone_and_needed_says_so() {
    let (_, found) = super::problems_of(
        &[("base", BASE)],
        "variant \"Changed\" of \"base\" remove define alone  remove piece Man",
    );
    // The removal is the primary place; the place where the thing is missing follows.
    for gone in ["`alone`", "`Man`"] {
        let shown = found.iter().any(|problem| {
            let labels: Vec<&str> = problem.labels.iter().map(|label| label.text.as_str()).collect();
            problem.code.to_string() == "A0303"
                && problem.message.contains(gone)
                && labels == ["removed here", "not declared"]
        });
        assert!(shown, "{gone}: {found:#?}");
    }
}

#[test]
fn a_base_there_must_be() {
    check_of(&[("base", BASE)], "variant \"x\" of \"bsae\" remove a.b", &[("A0221", "\"bsae\"")]);
    check_of(&[], "variant \"x\" of \"nothing\" remove a.b piece P \"P\" { }", &[("A0221", "\"nothing\"")]);
    check_of(&[], "library \"x\" remove a.b", &[("A0223", "remove a.b")]);
}

#[test]
fn a_long_line_of_variants_ends() {
    let names: Vec<String> = (0..40).map(|row| format!("v{row}")).collect();
    let texts: Vec<String> = (0..40)
        .map(|row| format!("variant \"v\" of \"v{}\" replace man.step: slide {} forward", row + 1, row + 2))
        .collect();
    let line = |last: usize| -> Vec<(&str, &str)> {
        let variants = names.iter().zip(&texts).take(last).map(|(name, text)| (name.as_str(), text.as_str()));
        variants.chain([(names[last].as_str(), BASE)]).collect()
    };
    check_of(&line(MOST_BASES - 1), "variant \"v\" of \"v0\" replace man.step: step any", &[]);
    let last = format!("\"v{MOST_BASES}\"");
    check_of(&line(30), "variant \"v\" of \"v0\" replace man.step: step any", &[("A0222", &last)]);
}

#[test]
fn what_a_game_has_once_is_removed_by_its_word() {
    let base = BASE.replace("setup {", "reserve { White Man 1 }\nsetup {");
    let remove = |changes: &str| {
        let text = format!("variant \"Changed\" of \"base\"\n{changes}");
        let (rule_file, _, problems) = rule_file_of(&[("base", &base)], &text);
        assert!(problems.is_empty(), "{problems:#?}");
        rule_file.parts(&rule_file.answers(None, &[]).expect("the defaults answer all"))
    };
    let has_reserve = |changes: &str| remove(changes).iter().any(|part| part.text.contains("White Man 1"));
    assert!(has_reserve("remove man.step"));
    assert!(!has_reserve("remove reserve  remove man.step"));
}
