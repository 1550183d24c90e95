//! The parts of readings, and their fingerprints.

use super::family;
use crate::{Fingerprint, Part, PartKind};

const GAME: &str = "game \"X\"
source book \"A book\"
question q \"?\" { reading a \"\" cites book  reading b \"\" cites book }
ruleset one \"\" default { q = a }
ruleset two \"\" from one { q = b }
use Wizard, pair from \"shared\"
players Red \"r\" facing north, Blue \"b\" facing south
board grid 8 by 8 { region far = a8..h8 }
piece Man \"M\" royal {
  man.step: step by q { a: any  b: forward } onto empty or enemy  cites book at \"p. 1\" \"he steps\"  confidence 70
}
setup { Red Man a1  Blue Man a8 h8 }
turn { turn.move: by q { a: move  b: move else pass } if rounds < 3  turn.fall: judge next }
under q = b { end { end.far: when some Man in far -> draw } }
end { end.pair: when pair -> draw  engine \"it must stop\" }
";

fn parts(text: &str, ruleset: &str) -> Vec<Part> {
    let (family, _, problems) = family(text);
    assert!(problems.iter().all(|problem| !problem.is_error()), "{problems:#?}");
    family.parts(&family.answers(Some(ruleset), &[]).expect("there is such a ruleset"))
}

fn print(text: &str, ruleset: &str) -> Fingerprint {
    Fingerprint::new(&parts(text, ruleset))
}

/// Returns the keys by which two fingerprints differ.
fn different(one: &Fingerprint, other: &Fingerprint) -> Vec<String> {
    let mut keys: Vec<String> = one.parts.keys().chain(other.parts.keys()).cloned().collect();
    keys.sort();
    keys.dedup();
    keys.retain(|key| one.parts.get(key) != other.parts.get(key));
    keys
}

#[test]
fn everything_stands_there_once_in_file_order() {
    let parts = parts(GAME, "one");
    let keys: Vec<&str> = parts.iter().map(|part| part.key.as_str()).collect();
    let expected = [
        "piece Wizard",
        "wizard.step",
        "wizard.rise",
        "define pair",
        "define alone",
        "players",
        "board",
        "region far",
        "piece Man",
        "man.step",
        "setup",
        "turn.move",
        "turn.fall",
        "end.pair",
    ];
    assert_eq!(keys, expected);
    let text = |key: &str| parts.iter().find(|part| part.key == key).map_or("", |part| &part.text);
    assert_eq!(text("man.step"), "man.step: step any onto empty or enemy");
    assert_eq!(text("turn.move"), "turn.move: move if rounds < 3");
    assert_eq!(text("piece Man"), "piece Man \"M\" royal");
    assert_eq!(text("board"), "board grid 8 by 8");
    assert_eq!(text("region far"), "region far = a8..h8");
    assert_eq!(text("define pair"), "define pair: flag = alone(mover) and alone(next)");
    let step = &parts[9];
    assert_eq!(step.kind, PartKind::Rule { block: "Man".to_owned() });
    assert_eq!(step.evidence.cites[0].locus.as_deref(), Some("p. 1"));
    assert_eq!(step.evidence.confidence, Some(70));
    assert_eq!(parts[11].kind, PartKind::Rule { block: "turn".to_owned() });
    assert_eq!(parts[13].evidence.engine.as_deref(), Some("it must stop"));
}

#[test]
fn what_says_the_same_is_the_same() {
    let one = print(GAME, "one");
    assert_eq!(one.whole.len(), 64);
    assert!(one.parts.values().all(|print| print.len() == 16));
    let other = GAME
        .replace(
            "onto empty or enemy  cites book at \"p. 1\" \"he steps\"  confidence 70",
            "onto\n\n empty or enemy // so",
        )
        .replace("engine \"it must stop\"", "cites book")
        .replace("\"A book\"", "\"Another book\" date \"1300\"")
        .replace("game \"X\"", "game \"Y\"")
        .replace("reading a \"\" cites book", "reading a \"first\" engine \"no source\"");
    assert_eq!(print(&other, "one"), one);
    // The order of declarations makes no difference.
    let moved = GAME.replace("board grid 8 by 8 { region far = a8..h8 }", "")
        + "board grid 8 by 8 { region far = a8..h8 }";
    assert_eq!(print(&moved, "one"), one);
}

#[test]
fn what_says_something_else_is_not() {
    let one = print(GAME, "one");
    let number = print(&GAME.replace("rounds < 3", "rounds < 4"), "one");
    assert_ne!(number.whole, one.whole);
    assert_eq!(different(&one, &number), ["turn.move"]);
    let moved = print(&GAME.replace("grid 8 by 8 {", "grid 9 by 8 {"), "one");
    assert_eq!(different(&one, &moved), ["board"]);
    let two = print(GAME, "two");
    assert_ne!(one.whole, two.whole);
    assert_eq!(different(&one, &two), ["end.far", "man.step", "turn.move"]);
}

#[test]
fn the_order_of_steps_counts() {
    let other =
        GAME.replace("turn.fall: judge next }", "}").replace("turn { ", "turn { turn.fall: judge next  ");
    let (one, other) = (print(GAME, "one"), print(&other, "one"));
    assert_ne!(one.whole, other.whole);
    assert_eq!(one.parts, other.parts);
}
