//! Clauses in blocks, and missing parts of a game.

use super::{check, check_in, first_in};
use alfonso_vocabulary::Slot;

#[test]
fn clauses_stand_where_they_belong() {
    let belongs: [(Slot, &str); 8] = [
        (Slot::Piece, "m.x: forbid mover is in-check"),
        (Slot::Legal, "l.x: when rounds = 3 -> draw"),
        (Slot::End, "e.x: step any"),
        (Slot::Turn, "t.x: on capture -> remove it"),
        (Slot::Rules, "r.x: King may capture King"),
        (Slot::Captures, "c.x: move"),
        (Slot::Rules, "r.x: remove pieces"),
        (Slot::Piece, "m.x: judge next"),
    ];
    for (slot, text) in belongs {
        check_in(slot, text, &[("A0402", text)]);
    }
    let problem = first_in(Slot::Piece, "m.x: forbid mover is in-check");
    assert_eq!(problem.message, "a prohibition is not allowed in a piece's block");
    assert_eq!(problem.help.as_deref(), Some("it belongs in `legal { ... }`"));
}

#[test]
fn effects_stand_where_they_belong() {
    check_in(Slot::Turn, "t.y: move  t.x: remove pieces on e4", &[]);
    check_in(Slot::Rules, "r.x: on move -> draw", &[("A0402", "draw")]);
    check_in(Slot::Rules, "r.x: on move -> judge next", &[("A0402", "judge next")]);
    check_in(Slot::End, "e.x: when true -> remove pieces", &[("A0402", "remove pieces")]);
    check_in(Slot::End, "e.x: when true -> draw, mover wins", &[("A0402", "mover wins")]);
    check_in(Slot::End, "e.x: when true -> it wins", &[("A0410", "it")]);
    check_in(Slot::End, "e.x: when true -> draw if rounds > 3", &[]);
    check_in(Slot::Turn, "t.y: move  t.x: judge previous", &[("A0410", "previous")]);
    check_in(Slot::Piece, "m.x: on move of King -> remove it", &[("A0402", "King")]);
    check_in(Slot::Piece, "m.x: on move of Man -> remove it", &[]);
    check_in(Slot::Rules, "r.x: on move of m -> remove m", &[("A0302", "m")]);
    check_in(Slot::Rules, "r.x: on death of m -> remove m", &[("A0302", "death")]);
}

#[test]
fn rules_have_ids_of_their_own() {
    check_in(Slot::Legal, "king.step: forbid false", &[("A0401", "king.step")]);
    check_in(Slot::End, "e.x: when true -> draw  e.x: when false -> draw", &[("A0401", "e.x")]);
    assert_eq!(first_in(Slot::End, "e.x: when true -> draw  e.x: when false -> draw").labels.len(), 2);
}

#[test]
fn games_have_all_they_need() {
    check(
        "game \"Nothing\"",
        &[
            ("A0403", "game \"Nothing\""),
            ("A0403", "game \"Nothing\""),
            ("A0403", "game \"Nothing\""),
            ("A0403", "game \"Nothing\""),
            ("A0403", "game \"Nothing\""),
            ("A0405", "game \"Nothing\""),
        ],
    );
    let rest = "players White  board grid 2 by 2  setup { White Man a1 }  end { e.x: when true -> draw }";
    check(
        &format!("game \"x\" {rest} piece Man \"M\" {{ }} turn {{ t.x: move }}"),
        &[("A0406", "piece Man \"M\" { }")],
    );
    check(
        &format!("game \"x\" {rest} piece Man \"M\" {{ m.x: step any }} turn {{ t.x: judge next }}"),
        &[("A0406", "turn")],
    );
    check(&format!("game \"x\" {rest} piece Man \"M\" {{ m.x: step any }} turn {{ t.x: move }}"), &[]);
    // Players who decide something need neither moves nor pieces.
    check(
        "game \"x\" players One, Two number hand per player = 0
         turn { t.x: each player q chooses hand of q among 1..3 } end { e.x: when hand of One > hand of Two -> draw }",
        &[],
    );
}

#[test]
fn games_have_one_of_each() {
    check_in(Slot::Item, "players Green", &[("A0404", "players Green")]);
    check_in(Slot::Item, "board grid 3 by 3", &[("A0404", "board grid 3 by 3")]);
    check_in(Slot::Item, "setup { White King a1 }", &[("A0404", "setup { White King a1 }")]);
    check_in(Slot::Item, "fen { } fen { }", &[("A0404", "fen { }")]);
    check_in(Slot::Item, "end { }  turn { }  rules { }", &[]);
}

#[test]
fn check_needs_a_royal_piece_and_mate_a_judge() {
    let game = |legal: &str, turn: &str, end: &str| {
        format!(
            "game \"x\" players White, Black  board grid 2 by 2  setup {{ White Man a1  Black Man b2 }}
             captures {{ c.x: piece x may capture piece y }}
             piece Man \"M\" {{ m.x: step any }} legal {{ {legal} }} turn {{ t.x: move {turn} }} end {{ e.x: when {end} -> draw }}"
        )
    };
    check(&game("l.x: forbid mover is in-check", "", "rounds = 9"), &[("A0411", "in-check")]);
    check(&game("", "t.y: judge next", "next is mated"), &[("A0411", "mated")]);
    check(&game("", "", "next is stalemated"), &[("A0409", "stalemated")]);
    check(&game("", "t.y: judge next", "next is stalemated"), &[]);
    let defined = "define stuck = next is stalemated";
    check(&format!("{} {defined}", game("", "", "stuck")), &[("A0409", "stuck")]);
}

#[test]
fn what_is_there_to_no_purpose() {
    check_in(Slot::Item, "piece Cat \"C\" { c.x: step any }", &[("A0407", "Cat")]);
    check_in(Slot::Item, "piece Cat \"C\" { c.x: step any } rules { r.x: on move -> it becomes Cat }", &[]);
    let table = "piece Cat \"C\" { c.x: step any } table t(f: flag): kind { true: Cat  false: Man }
                 define crown(x: piece): effect = x becomes t(rank of x = 8)";
    check_in(Slot::Item, &format!("{table} rules {{ r.x: on move -> for each Man m {{ crown(m) }} }}"), &[]);
    check_in(Slot::Item, table, &[("A0407", "Cat")]);
    check_in(Slot::Turn, "t.x: move  t.y: move if false", &[("A0408", "t.y: move if false")]);
    check_in(
        Slot::Turn,
        "t.x: move  t.y: move if not (true or rounds = 3)",
        &[("A0408", "t.y: move if not (true or rounds = 3)")],
    );
}

#[test]
fn players_and_kinds_are_limited() {
    let seats: Vec<String> = (0..17).map(|index| format!("P-{index}")).collect();
    check_in(
        Slot::Players,
        &format!("players {}", seats.join(", ")),
        &[("A0311", "P-16"), ("A0303", "White"), ("A0303", "White"), ("A0303", "Black"), ("A0303", "Black")],
    );
    let letters: Vec<String> = (0..260u32)
        .map(|index| {
            let sign = |at: u32, base: u8| char::from(base + u8::try_from(at % 26).unwrap());
            format!("{}{}", sign(index / 26, b'A'), sign(index, b'a'))
        })
        .collect();
    let kinds: Vec<String> = letters
        .iter()
        .enumerate()
        .map(|(index, letter)| format!("piece K-{index} \"{letter}\" {{ }}"))
        .collect();
    check_in(Slot::Item, &kinds.join(" "), &[("A0311", "K-254")]);
}

#[test]
fn several_mistakes_are_said_at_once() {
    check_in(
        Slot::Legal,
        "a.a: forbid 1  a.b: forbid ghost  a.c: when true -> draw  a.d: forbid false",
        &[("A0304", "1"), ("A0303", "ghost"), ("A0402", "a.c: when true -> draw")],
    );
}
