//! Sources, questions, readings, rulesets.

use super::{check, check_in, in_slot, rule_file};
use crate::{Answers, RuleFile};
use alfonso_vocabulary::Slot;

/// A question with two readings and one with three, and rulesets that answer them.
const ASKED: &str = "source poem \"A poem\"
question q \"Which?\" { reading a \"the one\" cites poem  reading b \"the other\" cites poem }
question p \"How?\" { reading x \"so\" cites poem  reading y \"or so\" cites poem  reading z \"not at all\" engine \"in case\" }
ruleset first \"The first\" default { q = a  p = x }
ruleset second \"The second\" from first { p = y }
";

/// A harmless rule that reads both questions.
const READ: &str = "legal { l.q: forbid by q { a: false  b: rounds > 9 } l.p: forbid by p { x or y: false  z: rounds > 8 } }";

#[track_caller]
fn asked(text: &str, expected: &[(&str, &str)]) {
    check_in(Slot::Item, &format!("{ASKED}{READ}{text}"), expected);
}

#[test]
fn questions_that_are_in_order() {
    asked("", &[]);
    asked("under q = a { legal { l.x: forbid by p { x: false  y or z: true } } }", &[]);
    asked("under p = x or y { legal { l.x: forbid by p { x: false  y: true } } }", &[]);
    asked("under q = a and p = x { define thing = 1 }  under q = b { define thing = 2 }", &[]);
    asked("example \"so\" cites poem in second with q = b, p = z { can e2-e3 }", &[]);
}

#[test]
fn citations_of_what_a_source_reads_otherwise() {
    asked("under q = a { legal { l.x: forbid false cites poem for q = a } }", &[]);
    asked("legal { l.x: forbid by p { x or y: false z: true } cites poem for p = x or y }", &[]);
    asked("legal { l.x: forbid by p { x or y: false z: true } cites poem for p = z }", &[("A0217", "poem")]);
    asked("under p = z { legal { l.x: forbid false cites poem } }", &[("A0217", "poem")]);
    asked("under p = x or z { legal { l.x: forbid false cites poem } }", &[]);
    // The same rule stands where the source wants it.
    asked(
        "under p = z { legal { l.x: forbid false cites poem } } under p = x or y { legal { l.x: forbid false cites poem } }",
        &[],
    );
    asked("legal { l.x: forbid false cites poem for q = a }", &[("A0217", "q")]);
    asked("under q = a { legal { l.x: forbid false cites poem for q = b } }", &[("A0211", "b")]);
    asked(
        "under q = a { legal { l.x: forbid false cites poem for q = c and r = a } }",
        &[("A0203", "c"), ("A0202", "r")],
    );
    asked("example \"so\" cites poem for q = a { can e2-e3 }", &[("A0217", "q")]);
}

#[test]
fn citations_that_follow_the_reading() {
    let text = format!(
        "{ASKED}source song \"A song\" {READ} legal {{
            l.one: forbid by p {{ x or y: false z: true }} cites poem, song
            l.two: forbid by p {{ x: false y: true z: rounds > 1 }} cites poem for p = x, song for p = x
        }}"
    );
    let (rule_file, ..) = rule_file(&in_slot(Slot::Item, &text));
    let heard = |ruleset: &str, p: &str, id: &str| {
        let answers = rule_file.answers(Some(ruleset), &[("p".to_owned(), p.to_owned())]).unwrap();
        let explained = rule_file.explained(&answers);
        let clause = explained.clauses().find(|clause| clause.id == id).unwrap();
        let cited = rule_file.cited(&clause.evidence, &clause.depends);
        let told =
            cited.iter().map(|it| format!("{} {} {}", it.citation.source, it.supports, it.otherwise.len()));
        told.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(heard("first", "x", "l.one"), "poem true 0, song true 0");
    assert_eq!(heard("first", "y", "l.one"), "poem true 0, song true 0");
    assert_eq!(heard("first", "z", "l.one"), "poem false 1, song true 0");
    // The song is silent, and cited for one reading alone: it says nothing against the others. The poem does, against the third.
    assert_eq!(heard("first", "x", "l.two"), "poem true 0, song true 0");
    assert_eq!(heard("first", "y", "l.two"), "");
    assert_eq!(heard("first", "z", "l.two"), "poem false 1");
}

#[test]
fn citations() {
    asked("legal { l.x: forbid false cites poen }", &[("A0201", "poen")]);
    asked(
        "question r \"?\" { reading a \"a\" cites nobody-else }",
        &[("A0205", "first"), ("A0205", "second"), ("A0213", "r"), ("A0201", "nobody-else")],
    );
    asked("legal { l.x: forbid false confidence 101 }", &[("A0212", "101")]);
    asked("source more \"More\" confidence -1", &[("A0212", "-1")]);
    asked("source poem \"Another\"", &[("A0301", "poem")]);
    asked("example \"so\" cites pome { can e2-e3 }", &[("A0201", "pome")]);
}

#[test]
fn choices() {
    asked("define d = by r { a: 1 }", &[("A0202", "r")]);
    asked("define d = by q { a: 1  c: 2 }", &[("A0203", "c")]);
    asked("define d = by q { a: 1 }", &[("A0204", "q")]);
    asked("define d = by q { a: 1  b: 2  a: 3 }", &[("A0210", "a")]);
    asked("define d = by q { a or a: 1  b: 2 }", &[("A0210", "a")]);
    asked("under q = a { define d = by q { a: 1  b: 2 } }", &[("A0211", "b")]);
    asked("define d = by q { a: by q { a: 1 }  b: by q { a: 1  b: 2 } }", &[("A0211", "a")]);
    asked(
        "piece Cat \"C\" { cat.x: step by q { a: north  b: south } via by p { x: empty }, then step any }",
        &[("A0407", "Cat"), ("A0204", "p")],
    );
}

#[test]
fn guards() {
    asked("under r = a { define d = 1 }", &[("A0202", "r")]);
    asked("under q = c { define d = 1 }", &[("A0203", "c")]);
    asked("under q = a or a { define d = 1 }", &[("A0210", "a")]);
    asked("under q = a { under q = b { define d = 1 } }", &[("A0211", "b")]);
    asked("under q = a { under q = a or b { define d = 1 } }", &[("A0211", "b")]);
    asked("legal { under q = a { under q = b { l.x: forbid false } } }", &[("A0211", "b")]);
    asked("under q = a { source extra \"More\" }", &[("A0402", "source extra \"More\"")]);
}

#[test]
fn questions_and_readings() {
    asked(
        "question r \"?\" { reading a \"a\" engine \"so\"  reading a \"b\" engine \"so\" }  define d = by r { a: 1 }",
        &[("A0205", "first"), ("A0205", "second"), ("A0210", "a")],
    );
    asked("question q \"?\" { reading a \"a\" engine \"so\" }", &[("A0301", "q")]);
    let unread = "question r \"?\" { reading a \"a\" } ruleset third \"so\" from first { r = a } define d = by r { a: 1 }";
    asked(unread, &[("A0205", "first"), ("A0205", "second"), ("A0214", "a")]);
    let unused = "source poem \"A poem\" question q \"?\" { reading a \"a\" cites poem } ruleset r \"so\" default { q = a }";
    check_in(Slot::Item, unused, &[("A0213", "q")]);
}

#[test]
fn rulesets() {
    asked("ruleset first \"so\" { q = a p = x }", &[("A0301", "first")]);
    asked("ruleset third \"so\" { q = a }", &[("A0205", "third")]);
    asked("ruleset third \"so\" from frist { q = a }", &[("A0206", "frist")]);
    asked("ruleset third \"so\" from first { r = a }", &[("A0202", "r")]);
    asked("ruleset third \"so\" from first { q = c }", &[("A0203", "c")]);
    asked("ruleset third \"so\" from first { q = a q = b }", &[("A0210", "q")]);
    asked("ruleset third \"so\" from first default { }", &[("A0208", "default")]);
    asked("ruleset third \"so\" from fourth { } ruleset fourth \"so\" from third { }", &[("A0209", "third")]);
    asked("ruleset third \"so\" from third { }", &[("A0209", "third")]);
    asked("example \"so\" in third { can e2-e3 }", &[("A0206", "third")]);
    asked("example \"so\" in first with q = c, r = a { can e2-e3 }", &[("A0203", "c"), ("A0202", "r")]);
    let no_ruleset =
        "source poem \"A poem\" question q \"?\" { reading a \"a\" cites poem } define d = by q { a: 1 }";
    check_in(Slot::Item, no_ruleset, &[("A0207", "q")]);
    check_in(Slot::Item, &format!("{no_ruleset} ruleset r \"so\" {{ q = a }}"), &[("A0208", "r")]);
}

fn whole(text: &str) -> RuleFile {
    let (rule_file, _, problems) = rule_file(&in_slot(Slot::Item, &format!("{ASKED}{READ}{text}")));
    assert_eq!(problems, []);
    rule_file
}

fn change(question: &str, reading: &str) -> (String, String) {
    (question.to_owned(), reading.to_owned())
}

/// Returns the ruleset, true if it was changed, and the readings in the order of the questions' names.
fn brief(answers: &Answers) -> (String, bool, Vec<&str>) {
    let readings = answers.answers.values().map(String::as_str).collect();
    (answers.ruleset.clone(), answers.changed, readings)
}

#[test]
fn answers_come_from_rulesets_and_changes() {
    let rule_file = whole("");
    assert_eq!(rule_file.default_ruleset(), Some("first"));
    let answers =
        |ruleset: Option<&str>, changes: &[(String, String)]| rule_file.answers(ruleset, changes).unwrap();
    assert_eq!(brief(&answers(None, &[])), ("first".to_owned(), false, vec!["x", "a"]));
    assert_eq!(brief(&answers(Some("second"), &[])), ("second".to_owned(), false, vec!["y", "a"]));
    assert_eq!(
        brief(&answers(Some("second"), &[change("p", "z")])),
        ("second".to_owned(), true, vec!["z", "a"])
    );
    assert!(!answers(None, &[change("p", "x")]).changed);
}

#[test]
fn wrong_requests_list_what_there_is() {
    let rule_file = whole("");
    let refused = |ruleset, changes: &[(String, String)]| {
        let problem = rule_file.answers(ruleset, changes).unwrap_err();
        assert!(problem.labels.is_empty());
        (problem.code.to_string(), problem.help.unwrap_or_default())
    };
    let (code, help) = refused(Some("secnod"), &[]);
    assert_eq!(
        (code.as_str(), help.as_str()),
        ("A0206", "did you mean `second`? there are `first` and `second`")
    );
    let (code, help) = refused(None, &[change("weather", "x")]);
    assert_eq!((code.as_str(), help.as_str()), ("A0202", "there are `q` and `p`"));
    let (code, help) = refused(None, &[change("p", "weather")]);
    assert_eq!((code.as_str(), help.as_str()), ("A0203", "there are `x`, `y` and `z`"));
}

#[test]
fn claims_have_answers() {
    let rule_file = whole(
        "example \"so\" in second with q = b { can e2-e3 }  example \"or so\" engine \"so\" { can e2-e3 }",
    );
    let [one, other] = rule_file.examples() else { panic!("two examples") };
    assert_eq!(brief(&rule_file.answers_of(one).unwrap()), ("second".to_owned(), true, vec!["y", "b"]));
    assert_eq!(brief(&rule_file.answers_of(other).unwrap()), ("first".to_owned(), false, vec!["x", "a"]));
    let bad = super::tree(0, "game \"x\" example \"so\" in third { can e2-e3 }");
    let (other, _) = RuleFile::new(bad, &|_| None);
    assert_eq!(rule_file.answers_of(&other.examples()[0]).unwrap_err().code.to_string(), "A0206");
}

#[test]
fn coverage_meets_every_arm_and_reading() {
    let rule_file = whole("under q = b and p = z { define d = 1 }");
    let covered: Vec<_> = rule_file.coverage();
    let shown: Vec<_> = covered.iter().map(brief).collect();
    assert_eq!(
        shown,
        [
            ("first".to_owned(), false, vec!["x", "a"]),
            ("second".to_owned(), false, vec!["y", "a"]),
            ("first".to_owned(), true, vec!["z", "b"]),
        ]
    );
    let (plain, _, _) = super::rule_file(&in_slot(Slot::Item, ""));
    assert_eq!(
        plain.coverage(),
        [Answers { ruleset: String::new(), changed: false, answers: Default::default() }]
    );
}

#[test]
fn what_a_file_says_besides_rules() {
    let (rule_file, _, problems) = rule_file(&in_slot(
        Slot::Item,
        &format!("about {{ date \"1283\" place \"Seville\" }} {ASKED}{READ}"),
    ));
    assert_eq!(problems, []);
    assert_eq!(rule_file.title(), "Example");
    assert_eq!(rule_file.about().len(), 2);
    assert_eq!(rule_file.sources().len(), 1);
    assert_eq!(rule_file.questions().len(), 2);
    assert_eq!(rule_file.rulesets().len(), 2);
    assert!(rule_file.examples().is_empty());
    assert!(!rule_file.is_library());
}

#[test]
fn a_choice_under_a_condition_is_read_once() {
    let text =
        "rules { r.x: on capture -> by q { a: remove it, it becomes Man  b: remove it } if rounds = 0 }";
    asked(text, &[]);
    check(&in_slot(Slot::Turn, "turn.x: move"), &[]);
}

#[test]
fn readings_and_rulesets_are_limited() {
    let reading = |index: usize| format!("reading r-{index} \"so\" engine \"so\"");
    let readings: Vec<String> = (0..66).map(reading).collect();
    let arms: Vec<String> = (0..64).map(|index| format!("r-{index}")).collect();
    let text = format!(
        "question q \"?\" {{ {} }} ruleset r \"so\" default {{ q = r-1 }} define d = by q {{ {}: 1 }}",
        readings.join(" "),
        arms.join(" or ")
    );
    check_in(Slot::Item, &text, &[("A0311", "r-64")]);
    let rulesets: Vec<String> =
        (1..258).map(|index| format!("ruleset r-{index} \"so\" from r-0 {{ }}")).collect();
    check_in(
        Slot::Item,
        &format!("ruleset r-0 \"so\" default {{ }} {}", rulesets.join(" ")),
        &[("A0311", "r-256")],
    );
}
