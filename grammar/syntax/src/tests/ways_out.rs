//! Messages about text that cannot be parsed offer the way out: the change of one word that makes it parse.

use super::*;
use crate::parse;

/// Checks the help of the first message about a file with a clause among its rules.
fn check_help(block: &str, help: &str) {
    let text = format!("game \"X\"\n{block}");
    let (_, problems) = parse(SourceId(0), &text);
    let found = problems.first().and_then(|problem| problem.help.clone());
    assert_eq!(found.as_deref(), Some(help), "{block}: {problems:?}");
}

#[test]
fn another_word_for_one_of_the_language_is_known() {
    check_help("rules { r.x: on capture -> delete it }", "did you mean `remove`?");
    check_help("function worth(p: player): number = 1", "did you mean `define`?");
    check_help("end { e.x: if no piece -> draw }", "did you mean `when`?");
    check_help("end { e.x: when a && b -> draw }", "write `and`");
    check_help("end { e.x: when a || b -> draw }", "did you mean `or`?");
    check_help("end { e.x: when a != b -> draw }", "write `/=` for two values that differ");
    check_help("end { e.x: when !a -> draw }", "write `not`");
    check_help("sides White \"w\", Black \"b\"", "did you mean `players`?");
    check_help("player White \"w\", Black \"b\"", "did you mean `players`?");
}

#[test]
fn exchanged_neighbours_are_known() {
    check_help("players \"w\" White, Black \"b\"", "did you mean `White \"w\"`?");
    check_help("end { e.x: when a = b and = rounds 3 -> draw }", "did you mean `rounds =`?");
    check_help("setup { White Man on 2 a1 }", "did you mean `2 on`?");
}

#[test]
fn a_missing_word_is_known() {
    check_help(
        "turn { t.x: for each player p { weigh(sector planet(p)) } }",
        "did you mean `sector of planet`?",
    );
    check_help("White \"w\", Black \"b\"", "did you mean `players White`?");
}

#[test]
fn a_word_too_many_is_known() {
    check_help("end { e.x: when when a = b -> draw }", "leave out `when`");
}

#[test]
fn the_search_for_ways_out_has_a_limit() {
    // Thousands of mistakes in long rules: the answer comes at once, and most have no help.
    let rule = format!("end {{ e.x: when {} ? -> draw }}\n", "a = b and ".repeat(300));
    let (_, problems) = parse(SourceId(0), &format!("game \"X\"\n{}", rule.repeat(200)));
    assert!(problems.len() > 40);
}
