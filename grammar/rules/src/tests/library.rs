//! Names used from libraries.

use super::{check, check_in, rules_in};
use alfonso_vocabulary::Slot;

#[track_caller]
fn item(text: &str, expected: &[(&str, &str)]) {
    check_in(Slot::Item, text, expected);
}

#[test]
fn names_bring_what_they_need() {
    item("use pair from \"shared\"  end { e.x: when pair -> draw }", &[]);
    item("use alone, pair from \"shared\"  end { e.x: when pair and alone(mover) -> draw }", &[]);
    let rules = rules_in(
        Slot::Item,
        "use leave from \"shared\"  piece Cat \"C\" { c.x: leave } rules { r.x: on move -> it becomes Cat }",
    );
    assert_eq!(rules.vars.len(), 1);
    assert_eq!(rules.vars[0].name, "passed");
    let rules =
        rules_in(Slot::Item, "use Wizard from \"shared\"  rules { r.x: on capture -> it becomes Wizard }");
    assert_eq!(rules.kinds.len(), 3);
    assert_eq!(rules.rules.iter().filter(|rule| rule.name.starts_with("wizard.")).count(), 2);
}

#[test]
fn what_the_game_declares_itself_is_the_game_s() {
    item(
        "cell passed = e4  use leave from \"shared\"  piece Cat \"C\" { c.x: leave  c.y: on move -> it becomes Cat }",
        &[],
    );
    item(
        "piece Tower \"T\" { t.x: on move -> it becomes Tower }  use tower from \"shared\"  legal { l.x: forbid tower(it) }",
        &[],
    );
}

#[test]
fn what_there_is_not_cannot_be_used() {
    item("use pair from \"sharde\"", &[("A0306", "\"sharde\"")]);
    item("use pear from \"shared\"", &[("A0307", "pear")]);
    item("use pair, pair from \"shared\"", &[("A0301", "pair")]);
    item("use pair from \"shared\" define pair = true", &[("A0301", "pair")]);
    item("use tower from \"shared\"", &[("A0303", "Tower")]);
    item("use Wizard from \"shared\"", &[("A0407", "Wizard")]);
}

#[test]
fn libraries_can_be_used_under_a_reading() {
    let text =
        "source poem \"A poem\" question q \"?\" { reading a \"so\" cites poem  reading b \"so\" cites poem }
        ruleset r \"so\" default { q = a }
        under q = a { use alone from \"shared\"  end { e.x: when alone(next) -> draw } }
        under q = b { use pair from \"shared\"  end { e.x: when pair -> draw } }";
    item(text, &[]);
}

#[test]
fn libraries_are_checked_by_themselves() {
    check("library \"x\" define d = 1 + true", &[("A0304", "true")]);
    check(
        "library \"x\" piece Cat \"C\" { c.x: step ghostly }  define d(x: piece) = x is Ghost",
        &[("A0302", "ghostly")],
    );
    check("library \"x\" define d = d  define e: flag = mover is in-check", &[("A0308", "d")]);
    check("library \"x\" table t(k: kind): number { Ghost: 1 }  table u(f: file): flag { a: true }", &[]);
    check("library \"x\" define d = ghost", &[("A0303", "ghost")]);
    check("library \"x\" use alone from \"shared\"  define d = alone(mover)", &[]);
}
