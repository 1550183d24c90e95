//! Names, words, definitions, tables, variables.

use super::{check_in, first_in, problems};
use crate::RuleFile;
use alfonso_vocabulary::{self as vocabulary, Role, Slot};
use std::collections::BTreeSet;

#[track_caller]
fn item(text: &str, expected: &[(&str, &str)]) {
    check_in(Slot::Item, text, expected);
}

#[test]
fn names_are_declared_once() {
    item("define twice = 1  number twice = 2", &[("A0301", "twice")]);
    item("cell one = nowhere  table one(p: player): cell { White: e4  Black: e5 }", &[("A0301", "one")]);
    item("drawing one { 1 | . . . . . . . . }  define one = 1", &[("A0301", "one")]);
    item("piece White \"X\" { }", &[("A0301", "White")]);
    item("piece Man \"X\" { }", &[("A0301", "Man")]);
    item("piece Cat \"M\" { cat.x: on entering edge north -> it becomes Cat }", &[("A0301", "\"M\"")]);
    check_in(Slot::Players, "players White \"w\", Black \"w\"", &[("A0301", "\"w\"")]);
    check_in(Slot::Board, "board grid 8 by 8 { region here = a1 region here = a2 }", &[("A0301", "here")]);
}

#[test]
fn names_in_other_languages_are_words_that_tell_apart() {
    let piece = |named: &str, expected: &[(&str, &str)]| {
        let text =
            format!("piece Cat \"C\" named {named} {{ cat.x: on entering edge north -> it becomes Cat }}");
        item(&text, expected);
    };
    piece("es \"gato\", ca \"gat\", ja \"猫\", hi \"बिल्ली\", fr \"l'chat\", de \"Haus-Katze\"", &[]);
    for bad in ["\"el gato\"", "\"\"", "\"gato=\"", "\"-gato\"", "\"gato-\"", "\"4gato\""] {
        piece(&format!("es {bad}"), &[("A0314", bad)]);
    }
    piece("es \"gato\", es \"micho\"", &[("A0314", "es")]);
    piece("es-ES \"gato\", es-es \"micho\"", &[("A0314", "es-es")]);
    item("legal { l.x \" \": forbid rounds > 9 }", &[("A0314", "\" \"")]);
    // The other piece keeps its own name in Spanish.
    piece("es \"man\"", &[("A0314", "\"man\"")]);
    check_in(
        Slot::Players,
        "players White \"w\" named es \"Uno\", Black \"b\" named ca \"Un\", es \"UNO\"",
        &[("A0314", "\"UNO\"")],
    );
}

#[test]
fn words_of_the_language_are_not_declared() {
    item("define mover = 1", &[("A0312", "mover")]);
    item("define own(p: player): flag = true", &[("A0312", "own")]);
    item("number forward = 0", &[("A0312", "forward")]);
    item("number forward = 0  end { e.x: when forward = 3 -> draw }", &[("A0312", "forward")]);
    let regions = "board grid 8 by 8 { region north = a8..h8  region two = north, a1 }";
    check_in(Slot::Board, regions, &[("A0312", "north")]);
    item("define d(target: cell): flag = true", &[("A0312", "target")]);
}

#[test]
fn what_would_be_read_as_a_cell_is_no_name() {
    item("dice d6 faces 1..6  turn { turn.x: move }", &[("A0312", "d6")]);
    item("number ab123 = 0", &[("A0312", "ab123")]);
    item("number abc1 = 0  number a1234 = 0  number x-1 = 0", &[]);
}

#[test]
fn words_of_claims_are_no_moves() {
    let forms =
        vocabulary::TABLE.iter().filter(|ludeme| ludeme.role == Role::Claim).map(|ludeme| ludeme.signature);
    // `example` holds claims and begins none.
    for word in forms.filter_map(|form| form.split(' ').next()).filter(|word| *word != "example") {
        assert!(vocabulary::stands_among_moves(word), "{word}");
        // As a move it would end the list of moves; as the beginning of a claim it lacks the rest.
        let text = format!("game \"X\" example \"so\" engine \"by way of example\" {{ can gate {word} }}");
        let codes: Vec<u16> = alfonso_syntax::parse(alfonso_diag::SourceId(0), &text)
            .1
            .iter()
            .map(|problem| problem.code.number)
            .collect();
        assert_eq!(codes, [109], "{word}");
    }
    assert!(!vocabulary::stands_among_moves("start"));
}

#[test]
fn names_that_nothing_uses_are_told() {
    let unused = |text: &str| -> Vec<String> {
        let (file, _) = alfonso_syntax::parse(alfonso_diag::SourceId(0), text);
        let (_, found) = RuleFile::new(file, &|_| None);
        let told = found.into_iter().filter(|problem| problem.code == alfonso_diag::code::UNUSED_NAME);
        told.filter_map(|problem| problem.span().map(|span| text[span.range()].to_owned())).collect()
    };
    let declared =
        "game \"X\" board grid 4 by 4 { region court = a1  region yard per player { White: a1  Black: b1 } }
        number n = 0  table t(p: player): cell { White: a1  Black: b1 }  define d: number = 1 ";
    assert_eq!(unused(declared), ["court", "yard", "n", "t", "d"]);
    let rules = "rules { r.x: on move if target in court or target = t(mover) -> set n to d }";
    assert_eq!(unused(&format!("{declared} {rules}")), ["yard"]);
    let claim =
        "example \"so\" engine \"by way of example\" { value n 0  holds no piece in yard(White) and d = 1 }";
    assert_eq!(unused(&format!("{declared} {claim}")), ["court", "t"]);
    assert_eq!(unused(&declared.replace("game", "library")), [""; 0]);
}

#[test]
fn one_for_all_is_nobodys() {
    let text = "score one = 0  rules { rule.x: on capture -> add 1 to one of mover }";
    item(text, &[("A0305", "one of mover")]);
    item("score one = 0  end { e.x: when one of mover > 1 -> draw }", &[("A0305", "one")]);
    assert_eq!(
        first_in(Slot::Item, text).message,
        "there is only one `one`, not one for each player or cell"
    );
}

#[test]
fn numbers_are_no_larger_than_variables_hold() {
    item("money pot = 2147483647", &[]);
    item("money pot = 2147483648", &[("A0111", "2147483648")]);
    item("score points per player = 0 floor -2147483649", &[("A0111", "-2147483649")]);
}

#[test]
fn local_names_hide_nothing() {
    item("number n = 1  define d(n: number) = n", &[("A0301", "n")]);
    item("define d(p: player): flag = every player p has true", &[("A0301", "p")]);
    check_in(Slot::Captures, "c.x: piece x may capture piece x", &[("A0301", "x")]);
    check_in(Slot::Piece, "m.x: step any with r = it with r = it", &[("A0301", "r")]);
    check_in(Slot::Rules, "r.x: on capture of x -> for each Man x { remove x }", &[("A0301", "x")]);
}

#[test]
fn unknown_names_have_suggestions() {
    item("define d = mvoer", &[("A0303", "mvoer")]);
    assert_eq!(first_in(Slot::Item, "define d = mvoer").help.as_deref(), Some("did you mean `mover`?"));
    assert_eq!(first_in(Slot::Legal, "l.x: forbid it is Mna").help.as_deref(), Some("did you mean `Man`?"));
    assert_eq!(
        first_in(Slot::Legal, "l.x: forbid it is unmovd").help.as_deref(),
        Some("did you mean `unmoved`?")
    );
    assert_eq!(first_in(Slot::Item, "define d: flga = true").help.as_deref(), Some("did you mean `flag`?"));
    assert_eq!(first_in(Slot::Piece, "m.x: sldie any").code.to_string(), "A0109");
    assert_eq!(first_in(Slot::Piece, "m.x: step diagnal").help.as_deref(), Some("did you mean `diagonal`?"));
    assert_eq!(
        first_in(Slot::Rules, "r.x: on captrue -> remove it").help.as_deref(),
        Some("did you mean `capture`?")
    );
    assert_eq!(
        first_in(Slot::Item, "define bared = true  define d = barde").help.as_deref(),
        Some("did you mean `bared`?")
    );
    item("define d = Ghost", &[("A0303", "Ghost")]);
    item("define d = owmer of it", &[("A0303", "owmer")]);
    item("define d = foo(it)", &[("A0303", "foo")]);
    item("define d = some Ghost", &[("A0303", "Ghost")]);
    item("define d = plies since move of Ghost", &[("A0303", "Ghost")]);
    item("define d = plies since death", &[("A0302", "death")]);
    check_in(Slot::Captures, "c.x: Ghost may capture piece y", &[("A0303", "Ghost")]);
    check_in(Slot::Rules, "r.x: on capture -> vanish(it)", &[("A0303", "vanish")]);
    check_in(Slot::Rules, "r.x: on move of Ghost -> remove it", &[("A0303", "Ghost")]);
    check_in(Slot::Rules, "r.x: on capture of Ghost -> remove it", &[("A0303", "Ghost")]);
    check_in(Slot::Rules, "r.x: on capture -> set nothing to 1", &[("A0303", "nothing")]);
    check_in(Slot::Piece, "m.x: castling", &[("A0303", "castling")]);
    check_in(Slot::Piece, "m.x: ride any", &[("A0412", "ride")]);
    check_in(Slot::Players, "players White facing up, Black", &[("A0302", "up")]);
    check_in(Slot::Piece, "m.x: slide 2 any with r = first piece forward of origin", &[("A0302", "forward")]);
    check_in(Slot::Piece, "m.x: on entering edge any -> remove it", &[("A0302", "any")]);
    item(
        "number n per file = 0  rules { r.x: on move -> set n of target to n of origin + 1 }",
        &[("A0302", "file")],
    );
    item("number n per cell = 0  rules { r.x: on move -> set n of target to n of origin + 1 }", &[]);
    item(
        "number n per cell = 0  rules { r.x: on move -> set n of mover to n of it }",
        &[("A0304", "mover"), ("A0304", "it")],
    );
    item("define d = 1  define e = d of mover", &[("A0305", "d of mover")]);
}

#[test]
fn definitions_that_use_themselves() {
    item("define d = d", &[("A0308", "d")]);
    item("define a = b  define b = c  define c = a", &[("A0308", "a")]);
    item(
        "define d(x: number): number = t of (x > 1)  table t(f: flag): number { true: d(1)  false: 0 }",
        &[("A0308", "d")],
    );
    let chain = first_in(Slot::Item, "define a = b  define b = c  define c = a");
    assert_eq!(chain.labels[0].text, "the circle: `a` uses `b` uses `c` uses `a`");
    item("define a: effect = b  define b: effect = a", &[("A0308", "a")]);
}

#[test]
fn definitions_that_grow_without_end() {
    let mut text = "define d-0(x: number) = x + x ".to_owned();
    for index in 1..30 {
        let below = index - 1;
        text.push_str(&format!("define d-{index}(x: number) = d-{below}(x) + d-{below}(x) "));
    }
    text.push_str("end { end.x: when d-29(1) = 2 -> draw }");
    // The resolver stops reading there, before the judgement at the end of the turn.
    check_in(Slot::Item, &text, &[("A0311", "d-29(1)")]);
    let (_, mut found) = super::problems(&super::in_slot(Slot::Item, &text));
    alfonso_diag::Diagnostic::drop_consequences(&mut found);
    assert!(found.len() == 1 && found[0].message.contains("d-29"), "{found:#?}");
}

#[test]
fn tables_that_copy_without_end() {
    let sum = |parts: usize| vec!["n"; parts].join(" + ");
    let text = |parts| format!("table t(n: 1..10000): number {{ 1..10000: {} }}", sum(parts));
    check_in(Slot::Item, &text(2), &[]);
    // The resolver stops reading there, and the rest does not count as missing.
    check_in(Slot::Item, &text(20), &[("A0311", "1..10000")]);
}

#[test]
fn rules_that_go_too_deep() {
    let mut text = "define a-0(x: number) = x ".to_owned();
    for index in 1..300 {
        text.push_str(&format!("define a-{index}(x: number) = 1 + a-{}(x) ", index - 1));
    }
    check_in(
        Slot::Item,
        &format!("{text} end {{ end.x: when a-299(1) = 2 -> draw }}"),
        &[("A0311", "a-299(1)")],
    );
}

#[test]
fn definitions_are_checked_once_used_or_not() {
    item("define d = 1 + true", &[("A0304", "true")]);
    item(
        "define d = 1 + true  end { end.x: when d = 1 -> draw  end.y: when d = 2 -> draw }",
        &[("A0304", "true")],
    );
    item("define d: move = step", &[("A0412", "step")]);
    item("define d: effect = draw", &[("A0402", "draw")]);
    item("define d(x: ghost) = 1", &[("A0302", "ghost")]);
    item("define d(x: ghost) = x  end { end.x: when d(1) = 1 -> draw }", &[("A0302", "ghost")]);
    item("define d(n: number): move = slide n any  piece Cat \"C\" { c.x: d }", &[("A0305", "d")]);
    item("define d(n: number): move = slide n any  piece Cat \"C\" { c.x: d(0) }", &[("A0412", "d(0)")]);
}

#[test]
fn calls() {
    item("define d(x: number) = x  define e = d(1, 2)", &[("A0305", "d(1, 2)")]);
    item("define d(x: number) = x  define e = d", &[("A0305", "d")]);
    item("define d(x: number) = x  define e = d(mover)", &[("A0304", "mover")]);
    item("define d: effect = remove it  define e = d", &[("A0304", "d")]);
    item("define d = 1  rules { r.x: on move -> d }", &[("A0304", "d")]);
    check_in(
        Slot::Item,
        "define d = 1  piece Cat \"C\" { c.x: d  c.y: on capture -> it becomes Cat }",
        &[("A0304", "d")],
    );
    item("define d: effect = remove it  define e: effect = d", &[]);
    item(
        "define d(x: piece): effect = remove x  rules { r.x: on move -> d(it, it) }",
        &[("A0305", "d(it, it)")],
    );
    item("define d = owner(it, it)", &[("A0305", "owner")]);
}

#[test]
fn variables() {
    item("number n = true", &[("A0304", "true")]);
    item("number n = number of pieces", &[("A0410", "pieces")]);
    item("player leader = mover", &[("A0410", "mover")]);
    item("number n = 0 number m = n", &[("A0410", "n")]);
    item("file best = 1", &[("A0109", "file")]);
    item("cell c = nowhere lasts 0 turn", &[("A0304", "0")]);
    item("cell c = nowhere lasts 1000 turn", &[("A0304", "1000")]);
    item("cell c = nowhere fen \"halfmove\"", &[("A0413", "\"halfmove\"")]);
    item("number c = 0 fen \"en passant\"", &[("A0413", "\"en passant\"")]);
    item(
        "cell c = nowhere fen \"en passant\" cell d = nowhere fen \"en passant\"",
        &[("A0404", "\"en passant\"")],
    );
    item("number n per player = 0  define d = n", &[("A0305", "n")]);
    item("number n = 0  define d = n of mover", &[("A0305", "n")]);
    item("number n per player = 0  define d = n of it", &[("A0304", "it")]);
    item("number n = 0  rules { r.x: on move -> set n to it }", &[("A0304", "it")]);
    item("number n per player = 0  rules { r.x: on move -> set n to 1 }", &[("A0305", "n")]);
    item("number n = 0  rules { r.x: on move -> set n of mover to 1 }", &[("A0305", "n of mover")]);
    check_in(Slot::Rules, "r.x: on move -> set mover to 1", &[("A0304", "mover")]);
}

#[test]
fn tables() {
    item("table t(p: player): cell { White: e4 }", &[("A0309", "t")]);
    item("table t(p: player): cell { White: e4  Black or White: e5 }", &[("A0310", "White")]);
    item("table t(p: player): cell { White: e4  Black: 3 }", &[("A0304", "3")]);
    item("table t(p: player): cell { White: e4  Blakc: e5 }", &[("A0303", "Blakc")]);
    item("table t(k: kind): number { King: 1  Man: 2  Ghost: 3 }", &[("A0303", "Ghost")]);
    item("table t(f: flag): number { true: 1  maybe: 2 }", &[("A0304", "maybe")]);
    item("table t(f: file): number { a or b or c or d: 1  e or f or g or h or i: 2 }", &[("A0303", "i")]);
    item("table t(f: file): number { 1..8: 1 }", &[("A0304", "1..8")]);
    item("table t(n: number): number { 1: 1 }", &[("A0304", "number")]);
    item("table t(c: cell): number { a: 1 }", &[("A0304", "cell")]);
    item("table t(p: player): ghost { White: 1 Black: 2 }", &[("A0302", "ghost")]);
    item("table t(p: player): number { White: rounds  Black: 2 }", &[("A0410", "rounds")]);
    item("table t(p: player): player { White: p  Black: mover }", &[("A0410", "mover")]);
    item("table t(p: player): cell { White: e4  Black: e5 }  define d = t(it)", &[("A0304", "it")]);
    item("table t(p: player): cell { White: e4  Black: e5 }  define d = t", &[("A0305", "t")]);
}

/// Returns true if the text has no errors.
fn is_sound(text: &str) -> bool {
    let (_, unread) = alfonso_syntax::parse(alfonso_diag::SourceId(0), text);
    unread.is_empty() && !problems(text).1.iter().any(alfonso_diag::Diagnostic::is_error)
}

/// Declarations of `N`, each with uses: in items, in the movement of a piece, in rules, and in endings.
#[rustfmt::skip]
const USES: &[(&str, &str, &str, &str)] = &[
    ("number N = 0", "step any", "on move if 2 > N -> add 1 to N, set N to N + 1", "when N >= 3 -> draw"),
    ("number N per player = 0", "step any", "on move if N of mover > 2 -> set N of mover to N of next + 1", "when N of mover >= 3 -> mover wins"),
    ("number N per cell = 0", "step any", "on move if N of target > 2 -> add 1 to N of target, set N of target to 1", "when N of a1 = 1 -> draw"),
    ("number N = 0 legal { l.most: prefer N }", "step any", "on move -> set N to 1", "when N = 3 -> draw"),
    ("flag N = false", "step any", "on move if not N -> set N to true", "when N or rounds > 3 -> draw"),
    ("cell N = nowhere", "step any", "on move if N = target -> set N to target", "when some Man on N -> draw"),
    ("player N = White", "step any", "on move if some Man of N -> set N to mover", "when rounds >= 3 -> N wins"),
    ("player N = White", "step any", "on move -> set N to next", "when rounds >= 3 -> N loses"),
    ("score N per player = 0", "step any", "on move -> add 1 to N of mover", "when N of mover > 3 -> highest N wins"),
    ("dice N 2 faces 1..6 turn { turn.roll: roll N }", "step any if N shows 3", "on move -> set k to 1", "when rounds > 9 -> draw"),
    ("define N: number = 3", "step any", "on move if N + 1 > k -> set k to N", "when rounds >= N -> draw"),
    ("define N(p: player): flag = no Man of p", "step any if N(mover)", "on move if not N(next) -> set k to 1", "when N(mover) -> draw"),
    ("define N: move = step any", "N", "on move -> set k to 1", "when rounds > 9 -> draw"),
    ("define N(j: number): move = slide 1..j any", "N(3)", "on move -> set k to 1", "when rounds > 9 -> draw"),
    ("define N: effect = set k to 1", "step any", "on move -> N", "when rounds > 9 -> draw"),
    ("define N(j: number): effect = set k to j", "step any", "on move -> N(2)", "when rounds > 9 -> draw"),
    ("define f(N: player): flag = some Man of N and N = mover", "step any", "on move if f(next) -> set k to 1", "when f(mover) -> draw"),
    ("define f(N: cell): flag = some Man on N or N = a1", "step any", "on move if f(target) -> set k to 1", "when f(a1) -> draw"),
    ("define f(N: number): number = N + 1", "step any", "on move if f(k) > 3 -> set k to 1", "when f(1) > 3 -> draw"),
    ("table N(f: file): number { a: 1  otherwise: 2 }", "step any", "on move if N(file of target) = 1 -> set k to 1", "when rounds > 9 -> draw"),
];

#[test]
fn a_name_that_can_be_declared_can_be_used() {
    let table = vocabulary::TABLE.iter().flat_map(|ludeme| ludeme.word.split(' '));
    let words: BTreeSet<&str> =
        table.chain(alfonso_syntax::keywords()).chain(alfonso_syntax::openers()).collect();
    let game = |item: &str, movement: &str, rule: &str, end: &str| {
        format!(
            "game \"X\" ruleset plain \"so\" default {{}} players White \"w\", Black \"b\" board grid 8 by 8\n{item}\nnumber k = 0\n\
             piece Man \"M\" {{ man.go: {movement} }} setup {{ White Man a1  Black Man a8 }}\n\
             rules {{ rule.use: {rule} }} turn {{ turn.move: move }} end {{ end.use: {end} }}"
        )
    };
    let mut accepted = 0;
    for (item, movement, rule, end) in USES {
        let named = |text: &str, name: &str| -> String {
            let parts = text.split_inclusive(|sign: char| !sign.is_ascii_alphanumeric());
            parts
                .map(|part| {
                    part.strip_prefix('N')
                        .filter(|rest| rest.len() < 2)
                        .map_or(part.to_owned(), |rest| format!("{name}{rest}"))
                })
                .collect()
        };
        let declared = |name: &str| {
            game(&named(item, name), "step any", "on move -> set k to 1", "when rounds > 9 -> draw")
        };
        let used = |name: &str| {
            game(&named(item, name), &named(movement, name), &named(rule, name), &named(end, name))
        };
        assert!(is_sound(&used("zebra")), "{}: {:?}", used("zebra"), problems(&used("zebra")).1);
        for word in &words {
            if word.starts_with(|sign: char| sign.is_ascii_lowercase()) && is_sound(&declared(word)) {
                accepted += 1;
                assert!(is_sound(&used(word)), "`{word}` can be declared, but not used: {}", used(word));
            }
        }
    }
    assert!(accepted > 500, "{accepted}");
}

#[test]
fn what_a_rule_names_is_no_word_of_the_language() {
    let told = |rule: &str| {
        let text = format!("game \"X\" end {{ end.x: when {rule} -> draw }}");
        let (_, unread) = alfonso_syntax::parse(alfonso_diag::SourceId(0), &text);
        unread.iter().map(|problem| problem.code.number).collect::<Vec<_>>()
    };
    for word in ["to", "then", "pieces", "v1"] {
        assert_eq!(told(&format!("some Man {word} where {word} is unmoved")), [312], "{word}");
    }
    assert_eq!(told("some Man m m where m is unmoved"), [109]);
}

#[test]
fn an_effect_may_end_before_a_piece() {
    item(
        "define leave: effect = remove it\npiece Guest \"G\" { guest.go: step any do leave }",
        &[("A0407", "Guest")],
    );
}
