//! One mistake, one diagnostic, at the right place, in words for people.

use super::{line_column, read};

/// Reads `text` and compares all diagnostics: code, line and column, and a part of the message or help.
#[track_caller]
fn check(text: &str, expected: &[(&str, (usize, usize), &str)]) {
    let (_, problems) = read(text);
    let shown: Vec<String> = problems
        .iter()
        .map(|it| {
            let place = line_column(text, it.span().map_or(0, |span| span.start as usize));
            let help = it.help.as_deref().unwrap_or_default();
            format!("{} {place:?} {} / {help}", it.code, it.message)
        })
        .collect();
    assert_eq!(problems.len(), expected.len(), "{text}\n{shown:#?}");
    for ((code, place, part), shown) in expected.iter().zip(&shown) {
        let start = format!("{code} {place:?} ");
        assert!(shown.starts_with(&start) && shown.contains(part), "{start}{part}\n{shown}\nin {text}");
    }
}

/// One mistake in the body of the third line.
#[track_caller]
fn check_clause(clause: &str, column: usize, part: &str) {
    let text = format!("game \"X\"\npiece P \"P\" {{\n  a.b: {clause}\n  c.d: step any\n}}\n");
    check(&text, &[("A0109", (3, column + 7), part)]);
}

#[test]
fn clauses() {
    check_clause("step forward onto", 18, "expected a test such as `empty`, but the rule ends here");
    check_clause("slide over onto any", 12, "expected a test such as `empty`, found `onto`");
    check_clause("on capture of x remove it", 17, "expected `->`, found `remove`");
    check_clause("when next is mated", 19, "expected `->`, but the rule ends here");
    check_clause("forbid", 7, "expected a value, but the rule ends here");
    check_clause("step any if", 12, "expected a value");
    check_clause("step any cites", 15, "expected a name");
    check_clause("set passed crossed", 12, "expected `to`, found `crossed`");
    check_clause("by q a: step any", 6, "expected `{`, found `a`");
    check_clause("by q { }", 8, "expected a label such as `yes:`");
    check_clause("slied orthogonal", 1, "did you mean `slide`?");
    check_clause("step any thne leap (2,1)", 10, "did you mean `then`?");
    check_clause("it becoms Queen", 4, "did you mean `becomes`?");
    check_clause("on entring e4 -> draw", 4, "did you mean `entering`?");
    check_clause("forbid a -1 = 2", 10, "put a space on both sides of a minus");
    check_clause("forbid a = b = c", 8, "comparisons cannot be chained");
    check_clause("forbid number pieces of p = 1", 15, "expected `of`, found `pieces`");
    check_clause("step any confidence 1 confidence 2", 23, "`confidence` is written twice");
    check_clause("a.c", 1, "expected the content of the rule");
    check_clause("3", 1, "this value is not an effect");
    check_clause("by q { a: step any }, draw", 1, "nothing can follow a choice among clauses");
}

#[test]
fn items() {
    let check_item = |item: &str, column: usize, part: &str| {
        check(&format!("game \"X\"\n{item}\nboard grid 8 by 8\n"), &[("A0109", (2, column), part)]);
    };
    check_item("peice King \"K\" royal { k.a: step any }", 1, "did you mean `piece`?");
    check_item("exmaple \"x\" { count 3 }", 1, "did you mean `example`?");
    check_item("source libro", 13, "expected a quotation");
    check_item("source \"t\" x", 8, "expected a name, found a quotation");
    check_item("question q \"t\" { reading a cites x }", 28, "expected a quotation");
    check_item("question q \"t\" { raeding a \"x\" }", 18, "did you mean `reading`?");
    check_item("ruleset a \"t\" form b { q = a }", 15, "did you mean `from`?");
    check_item("ruleset a \"t\" { q = a  q b  r = c }", 26, "expected `=`, found `b`");
    check_item("players White \"w\" facing, Black", 25, "expected a name, found `,`");
    check_item("define x flag = 3", 10, "expected `:` or `=`");
    check_item("define y: flag 3", 16, "expected `=`, found `3`");
    check_item("table f(x: kind): number { a: 1 b 2 c: 3 }", 35, "expected `:`, found `2`");
    check_item("piece rook \"R\" { r.a: step any }", 7, "expected a capitalised name, found `rook`");
    check_item("drawing d { 2 | P P  1 R N }", 24, "expected `|`, found `R`");
    check_item("setup by q { f: array g array }", 25, "expected `:`");
    check_item("example \"x\" { can e2-e4 Foo  count 3 }", 25, "expected a move such as e2-e4, found `Foo`");
    check_item("example \"x\" { result White won end.mate }", 28, "expected `wins`, found `won`");
    check_item("example \"x\" { paly e2-e4 }", 15, "did you mean `play`?");
    check_item("fnord", 1, "expected the next item, found `fnord`");
    check_item("game \"Y\"", 1, "a file has only one heading");
    check_item("under q = r { game \"Y\" }", 15, "a heading cannot be inside a block");
}

#[test]
fn characters_and_numbers() {
    let in_piece =
        |line: &str| format!("game \"X\"\npiece P \"P\" {{\n  a.b: step any\n{line}\n  c.d: step any }}");
    check(&in_piece("  @@@ ???"), &[("A0110", (4, 3), "characters that rule files do not use")]);
    check(&in_piece("  e.f: step any ;"), &[("A0110", (4, 17), "leave the `;` out")]);
    check(&in_piece("  e.f: forbid a \u{2260} b"), &[("A0110", (4, 17), "write `/=`")]);
    check(&in_piece("  e.f: forbid a != b"), &[("A0110", (4, 17), "write `/=` for two values that differ")]);
    check(
        &in_piece("  e.f: step [2,1]"),
        &[("A0110", (4, 13), "write `(`"), ("A0110", (4, 17), "write `)`")],
    );
    check(&in_piece("  e.f: forbid r\u{f6}k = 1"), &[("A0110", (4, 16), "letters a to z")]);
    check(&in_piece("  e.f: forbid a_b = 1"), &[("A0110", (4, 16), "join the words of a name with `-`")]);
    check(
        "game \"G\"\nnumber drawn seeds per cell = 0\n",
        &[("A0109", (2, 8), "put it at the end of the declaration")],
    );
    check("variant \"V\" of \"G\"\nreplace region home = a1\n", &[("A0109", (2, 9), "`remove region home`")]);
    check(&in_piece("  # a note"), &[("A0110", (4, 3), "comments begin with `//`")]);
    check(&in_piece("  e.f: draw engine \u{201c}why\u{201d}"), &[("A0110", (4, 20), "straight marks")]);
    check(&in_piece("  e.f: forbid 9223372036854775808 = 1"), &[("A0111", (4, 15), "too large")]);
    check(&in_piece("  e.f: forbid -9223372036854775808 = 1"), &[]);
    check(&in_piece("\u{a0} e.f:\u{2003}draw"), &[]);
    check("\u{feff}game \"X\"", &[]);
}

#[test]
fn quotations() {
    check("game \"X\npiece P \"P\" { a.b: step any }", &[("A0108", (1, 6), "not closed")]);
    check("game \"X\"\npiece P \"P {\n  a.b: step any }", &[("A0108", (2, 9), "not closed")]);
    check("game \"X\"\nend { a.b: draw engine \"why }\n", &[("A0108", (2, 24), "not closed")]);
    check("game \"X", &[("A0108", (1, 6), "not closed")]);
}

#[test]
fn headings() {
    check("", &[("A0103", (1, 1), "empty")]);
    check(" \n// nothing\n", &[("A0103", (1, 1), "empty")]);
    check("// a\n  board grid 8 by 8", &[("A0104", (2, 3), "game \"Name\"")]);
    check("gmae \"X\" board grid 8 by 8", &[("A0109", (1, 1), "did you mean `game`?")]);
    check("game X\nboard grid 8 by 8", &[("A0109", (1, 6), "expected a quotation")]);
    check("board grid 8 by 8\ngame \"X\"", &[("A0109", (2, 1), "the heading comes after other items")]);
}

#[test]
fn brackets() {
    let unclosed = "never closed";
    check("game \"X\"\nend { a.b: forbid (a = b\n c.d: draw }", &[("A0106", (2, 19), unclosed)]);
    check("game \"X\"\nend { a.b: forbid (a = b }", &[("A0106", (2, 19), unclosed)]);
    check("game \"X\"\nend { a.b: forbid a = b) }", &[("A0107", (2, 24), "closes nothing")]);
    check("game \"X\"\nend { a.b: draw }\n}\nlegal { c.d: draw }", &[("A0107", (3, 1), "closes nothing")]);
    check("game \"X\"\nend {\n  a.b: draw\n", &[("A0106", (2, 5), unclosed)]);
    check("game \"X\"\nnumber pot = 0\n}", &[("A0107", (3, 1), "closes nothing")]);
    check(
        "game \"X\"\npiece P \"P\" {\n  a.b: step any\npiece Q \"Q\" { c.d: step any }\n",
        &[("A0106", (2, 13), unclosed)],
    );
    // The inner brace was lost: the outer one is closed where it always was.
    check(
        "game \"X\"\nend {\n  under q = r {\n    a.b: draw\n  c.d: draw\n}\nlegal { e.f: draw }",
        &[("A0106", (3, 15), unclosed)],
    );
    check(
        "game \"X\"\nend {\n  under q = r {\n    a.b: draw\n}\nlegal { e.f: draw }",
        &[("A0106", (3, 15), unclosed)],
    );
    check(
        "game \"X\"\nend {\n  a.b: by q { c: draw\n  e.f: by q { c: draw }\n}\n",
        &[("A0106", (3, 13), unclosed)],
    );
    // Opening braces that were never written.
    check("game \"X\"\nend\n  a.b: draw\n  c.d: draw\n}\n", &[("A0107", (3, 3), "is not in a block")]);
    check(
        "game \"X\"\nend {\n  a.b: by q c: draw }\n  e.f: draw\n}\n",
        &[("A0107", (3, 13), "this choice has no `{`")],
    );
    check(
        "game \"X\"\nend {\n  under q = r\n    a.b: draw\n  }\n  e.f: draw\n}\n",
        &[("A0107", (4, 5), "is not in a block")],
    );
    check("game \"X\"\nend { a.b: draw } c.d: draw }", &[("A0107", (2, 17), "comes too early")]);
    // The brace belongs to the item that begins last at its column, not to the variable before it.
    check(
        "game \"X\"\nnumber n = 0\npicture\n  pieces letters\n}\n",
        &[("A0109", (4, 3), "expected `{`"), ("A0107", (5, 1), "closes nothing")],
    );
    // A word of items that may be a name does not continue the value before it.
    check("game \"X\"\nnumber n = 0\ngoal Win\n", &[("A0109", (3, 6), "expected a quotation")]);
    // `joined to X by cell c` is no choice, and the braces after it count by their columns.
    check(
        "game \"X\"\ndefine f: flag = cells of Man joined to rim by cell c where c is empty\nexample \"x\" {\n  position {\n    1 | .\n  count 1\n}\nend { a.b: draw }\n",
        &[("A0106", (4, 12), unclosed)],
    );
    // Items in braces that are never closed, and more items after them.
    check(
        "game \"X\"\nunder q = r {\n  legal { a.b: draw }\nend { c.d: draw }\n",
        &[("A0106", (2, 13), unclosed)],
    );
}

#[test]
fn lost_braces_show_both_places() {
    let text = "game \"X\"\npiece P \"P\" {\n  a.b: step any\n\npiece Q \"Q\" { c.d: step any }\n";
    let (_, problems) = read(text);
    let places: Vec<_> =
        problems[0].labels.iter().map(|it| line_column(text, it.span.start as usize)).collect();
    assert_eq!(places, [(2, 13), (5, 1)]);
}

#[test]
fn indentation_means_nothing_while_brackets_balance() {
    check("game \"X\"\nunder q = r {\nend {\na.b: draw\nunder q = r {\nc.d: draw\n}\n}\n}", &[]);
    check("game \"X\"\n  end {\n    a.b: draw\n}", &[]);
}

#[test]
fn many_mistakes_are_counted() {
    let text = format!("game \"X\"\nend {{\n{}}}", "a.b: forbid\n".repeat(80));
    let (_, problems) = read(&text);
    assert_eq!(problems.len(), 51);
    assert_eq!(problems[50].message, "30 more mistakes are not shown");
}
