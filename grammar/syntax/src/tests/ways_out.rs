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
fn phrases_are_known() {
    let step = |clause: &str| format!("piece Man \"M\" {{ m.x: {clause} }}");
    let turn = |clause: &str| format!("turn {{ t.x: {clause} }}");
    let rule = |clause: &str| format!("rules {{ r.x: {clause} }}");
    let end = |clause: &str| format!("end {{ e.x: {clause} }}");
    let known = [
        (step("move forward 1..2"), "write `slide 1..2 forward`"),
        (step("go 3 diagonal onto empty"), "write `slide 3 diagonal`"),
        (step("walk sideways"), "write `step sideways`"),
        (step("step diagonally or orthogonally"), "write `any` for all directions: `step any`"),
        (step("step forward or sideways"), "write directions one after the other: `forward sideways`"),
        (step("step any if it has not moved"), "write `is unmoved`"),
        (step("step any if target is not in rim"), "write `not in`"),
        (rule("on move -> n = n + 1"), "write `set n to ...`"),
        (rule("on move -> n += 1"), "write `add 1 to n`"),
        (rule("on captured Man -> remove it"), "write `capture of Man`"),
        (rule("on move -> capture pieces of next adjacent to target"), "write `in neighbours of`"),
        (
            rule("when Man enters rank 8 -> it becomes King"),
            "an event begins with `on`: `on entering CELLS if it is Man -> ...`, with a region or `edge forward` for the cells",
        ),
        (
            rule("on entering rank 8 -> it becomes King"),
            "name the cells on the board, `region far = rank 8`, and write `on entering far`; for the last cells ahead, write `on entering edge forward`",
        ),
        (rule("on move -> put Man of mover in b3"), "write `put Man of mover on b3`"),
        (rule("on move -> put Man of mover to b3"), "write `put Man of mover on b3`"),
        (rule("on move -> put Man of mover at b3"), "write `put Man of mover on b3`"),
        (rule("on move -> put White Man on b3"), "write `put Man of White on b3`"),
        (rule("on move -> put it on b3"), "write `move it to b3`"),
        (rule("on move -> setup again"), "write `set up again`"),
        (rule("on move -> set up"), "write `set up again`"),
        (rule("on move -> set up the board again"), "write `set up again`"),
        (rule("on move -> start again"), "write `set up again`"),
        (turn("mover chooses call from 0 to 5"), "write `among 0..5`"),
        (turn("mover chooses call in 0..5"), "write `among 0..5`"),
        (turn("mover chooses call among 0 to 5"), "write `among 0..5`"),
        ("setup { White Man a2 to e2 }".to_owned(), "write `a2..e2`"),
        (
            step("step any together bottom 2"),
            "only the upper pieces of a cell can move without the others: `together top 2`",
        ),
        (end("when not King of next -> draw"), "write `no King of next`"),
        (end("when count(King of next) = 0 -> draw"), "write `number of King of next`"),
        (end("mover wins when no King of next"), "write `when no King of next -> mover wins`"),
        (end("if no King of next then mover wins"), "write `when no King of next -> mover wins`"),
        (end("when next is mated -> winner is mover"), "write `mover wins`"),
        (end("when n is more than 3 -> draw"), "write `>`"),
        (turn("move King then move Man"), "write a comma in place of `then`"),
        (turn("move and then move"), "write a comma in place of `and then`"),
        (turn("if rounds > 3 move"), "a condition comes last: `move if rounds > 3`"),
        (
            turn("if rounds > 3 move else pass"),
            "a condition comes last: `move if rounds > 3`; a rule of its own says what happens otherwise",
        ),
    ];
    for (block, help) in known {
        check_help(&block, help);
    }
}

#[test]
fn what_has_no_words_gets_advice() {
    check_help(
        "turn { t.x: roll 2d6, move }",
        "declare the dice and roll them by their name: `dice lot 2 faces 1..6`, and then `roll lot`",
    );
    check_help(
        "piece Man \"M\" worth 3 { m.x: step any }",
        "a table gives each kind a number: `table worth(k: kind): number { Man: 3  ... }`",
    );
    check_help(
        "piece Man \"M\" hidden { m.x: step any }",
        "leave out `hidden`: before the rules of a kind, only `royal` and names in other languages can follow its letter",
    );
    check_help(
        "turn { t.x: move if rounds > 3 else pass }",
        "the condition of a step comes last: `move else pass if CONDITION`",
    );
    check_help(
        "rules { r.x: on move -> set n to 1 if rounds > 3 else 2 }",
        "put a choice between two values in parentheses: `(A if CONDITION else B)`",
    );
    check_help(
        "setup { a1..h1: 4 }",
        "a setup lists pieces: `White Man a1..h1`; numbers of cells are first values of a variable: `number seeds per cell = 0 { a1..h1: 4 }`",
    );
    check_help(
        "rules { r.x: on move if target in a1..h1 -> draw }",
        "give the cells a name on the board, `region there = a1..h1`, and write `there`",
    );
    check_help("piece Man \"M\" { step any }", "give the rule a name: `name.step: step ...`");
}

#[test]
fn setups_offer_names_and_words_for_many_cells() {
    let board = "game \"X\"\nboard grid 8 by 8 { region home = a1..h2 }\n";
    for begun in ["setup { White Man ", "setup { White Man 2 on ", "number toll per cell = 0 { home except "]
    {
        let expected = crate::expected_next(&format!("{board}{begun}"));
        let has = |word: &str| expected.contains(&crate::Expected::Word(word.to_owned()));
        assert!(expected.contains(&crate::Expected::Name), "{begun}: {expected:?}");
        assert!(has("rank") && has("file") && has("border"), "{begun}: {expected:?}");
    }
}

#[test]
fn missing_marks_and_is_are_known() {
    check_help("players White w, Black \"b\"", "put it in quotation marks: `\"w\"`");
    check_help("end { e.x: when next mated -> draw }", "did you mean `next is mated`?");
}

#[test]
fn the_search_for_ways_out_has_a_limit() {
    // Thousands of mistakes in long rules: the answer comes at once, and most have no help.
    let rule = format!("end {{ e.x: when {} ? -> draw }}\n", "a = b and ".repeat(300));
    let (_, problems) = parse(SourceId(0), &format!("game \"X\"\n{}", rule.repeat(200)));
    assert!(problems.len() > 40);
}

/// The first message is about the value before the sign, the second about the sign.
#[test]
fn a_sum_for_a_number_of_a_cell_is_known() {
    let (_, problems) = parse(SourceId(0), "game \"X\"\nrules { r.x: on move -> load of target += 1 }");
    let mut helps = problems.iter().filter_map(|problem| problem.help.as_deref());
    assert!(helps.any(|help| help == "write `add 1 to load of target`"), "{problems:?}");
}
