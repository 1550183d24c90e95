//! The parts of readings, and their fingerprints.

use super::rule_file;
use crate::{Fingerprint, Part, PartKind};
use alfonso_syntax::print::{Renamed, Spelling};
use alfonso_vocabulary::{self as vocabulary, TABLE, in_context};
use std::collections::BTreeSet;

const GAME: &str = "game \"X\"
source book \"A book\"
question q \"?\" { reading a \"so\" cites book  reading b \"so\" cites book }
ruleset one \"so\" default { q = a }
ruleset two \"so\" from one { q = b }
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
    let (rule_file, _, problems) = rule_file(text);
    assert!(problems.iter().all(|problem| !problem.is_error()), "{problems:#?}");
    rule_file.parts(&rule_file.answers(Some(ruleset), &[]).expect("there is such a ruleset"))
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
        .replace("reading a \"so\" cites book", "reading a \"first\" engine \"no source\"");
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

#[test]
fn a_renamed_word_changes_nothing_and_a_renamed_name_does() {
    let row = |now, then, kept| Renamed { now, then, kept };
    let away = [
        row("step", "stride", true),
        row("onto", "upon", true),
        row("define", "let", true),
        row("mover", "player at move", true),
        row("turn", "go", true),
        row("facing", "turned to the", false),
        row("enemy", "foe", true),
        row("grid", "squares", false),
        row("->", "=>", false),
    ];
    let back: Vec<Renamed<'_>> =
        away.iter().map(|row| Renamed { now: row.then, then: row.now, kept: row.kept }).collect();
    let (rule_file, _, _) = rule_file(GAME);
    let answers = rule_file.answers(Some("two"), &[]).expect("there is such a ruleset");
    let print = |spellings: &[Spelling<'_>]| Fingerprint::new(&rule_file.parts_in(&answers, spellings));
    let now = print(&[]);
    let renamed = print(&[Spelling::new(&away)]);
    assert!(renamed.parts.contains_key("let pair") && !renamed.parts.contains_key("define pair"));
    assert_ne!(renamed.parts["man.step"], now.parts["man.step"]);
    assert_eq!(print(&[Spelling::new(&away), Spelling::new(&back)]), now);
    // What an author has named is another matter.
    let other = GAME.replace("Man", "Guard");
    assert_ne!(Fingerprint::new(&parts(&other, "two")).whole, now.whole);
    let far = GAME.replace("far", "distant");
    assert_eq!(
        different(&now, &Fingerprint::new(&parts(&far, "two"))),
        ["end.distant", "end.far", "region distant", "region far"]
    );
}

#[test]
fn the_short_form_is_where_the_whole_begins() {
    let print = print(GAME, "one");
    assert_eq!(print.short().len(), 16);
    assert!(print.whole.starts_with(print.short()));
}

/// The rows of renamed words keep apart what the language keeps apart.
#[test]
fn the_table_of_renamed_words_is_sound() {
    let rows = Spelling::PUBLISHED.rows();
    let known: BTreeSet<&str> =
        TABLE.iter().flat_map(|ludeme| ludeme.word.split(' ')).chain(alfonso_syntax::keywords()).collect();
    for row in rows {
        assert!(row.now.split(' ').all(|word| known.contains(word)), "`{}` is no word any more", row.now);
        assert_eq!(row.kept, vocabulary::is_kept(row.now), "`{}`: `kept` is wrong", row.now);
        let others = rows.iter().filter(|other| other.now != row.now);
        let mut taken = others.filter(|other| other.then == row.then);
        assert!(taken.next().is_none(), "two words were `{}`", row.then);
        let has_row = rows.iter().any(|other| other.now == row.then);
        assert!(
            has_row || !known.contains(row.then),
            "`{}` means something else now: give that a row of its own, with a `then` that nothing had",
            row.then
        );
    }
}

/// The fingerprints of all words of the language, as a program of 29 November 2026 made them.
///
/// A word that is renamed leaves every row as it is. If an example has changed, its row may go: nothing was renamed then.
#[test]
fn every_word_has_the_fingerprint_that_it_was_published_with() {
    let kept = include_str!("../../../../tests/kept/7740d3e6/words.tsv");
    let mut today = BTreeSet::new();
    for ludeme in TABLE {
        let (rule_file, _, _) = rule_file(&in_context(ludeme));
        for answers in rule_file.coverage() {
            let print = Fingerprint::new(&rule_file.parts(&answers));
            today.extend(print.parts);
        }
    }
    let mut lost = Vec::new();
    for row in kept.lines() {
        let mut fields = row.split('\t').map(str::to_owned);
        let (Some(key), Some(hash), Some(text)) = (fields.next(), fields.next(), fields.next()) else {
            panic!("{row}");
        };
        if !today.contains(&(key, hash)) {
            lost.push(text);
        }
    }
    assert!(kept.lines().count() > 400);
    assert!(lost.is_empty(), "{} fingerprints are others, those of:\n{}", lost.len(), lost.join("\n"));
}
