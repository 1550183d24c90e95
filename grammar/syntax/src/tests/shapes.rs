//! The shape of the tree of a correct text.

use super::{SAMPLE, body, right};
use crate::ast::{
    BlockKind, Chooser, ClauseBody, Effect, EffectKind, Event, EventOf, Expr, ExprKind, Filled, Formed, Item,
    ItemKind, LegArg, LegPart, Lot, Selected, Selection, Test,
};

/// A value with every application in brackets.
pub(super) fn show(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Number(number) => number.to_string(),
        ExprKind::Flag(flag) => flag.to_string(),
        ExprKind::Cell(word) | ExprKind::Word(word) => word.clone(),
        ExprKind::Not(of) => format!("(not {})", show(of)),
        ExprKind::Binary { op, left, right } => format!("({:?} {} {})", op.node, show(left), show(right)),
        ExprKind::Is { subject, not, test } => {
            format!("(is{} {} {})", no(*not), show(subject), test_of(test))
        }
        ExprKind::In { subject, not, set } => format!("(in{} {} {})", no(*not), show(subject), show(set)),
        ExprKind::Call { name, args } => {
            let args: Vec<String> = args.iter().map(show).collect();
            format!("{}({})", name.node, args.join(", "))
        }
        ExprKind::Of { word, of } => format!("({} of {})", word.node, show(of)),
        ExprKind::NextAfter { alive, of } => format!("(after {alive} {})", show(of)),
        ExprKind::Edge { way, of: None } => format!("(edge {})", way.node),
        ExprKind::Edge { way, of: Some(of) } => format!("(edge {} {})", way.node, show(of)),
        ExprKind::Select { quantifier, selection, has } => {
            let has = has.as_ref().map_or(String::new(), |has| format!(" has {}", show(has)));
            format!("({:?} {}{has})", quantifier.node, select(selection))
        }
        ExprKind::FirstSeen { way, from } => format!("(seen {} {})", way.node, show(from)),
        ExprKind::InLine { count, selection, through } => {
            let through = through.as_deref().map_or(String::new(), |cell| format!(" through {}", show(cell)));
            format!("(line {} {}{through})", count.node, select(selection))
        }
        ExprKind::CellsOf(selection) => format!("(cells {})", select(selection)),
        ExprKind::Near { group, of, way } => {
            let word = if *group { "group" } else { "neighbours" };
            format!("({word} {}{})", show(of), along(way))
        }
        ExprKind::Joined { from, to, by, way } => {
            format!("(joined {} {} {}{})", show(from), show(to), select(by), along(way))
        }
        ExprKind::StoodBefore => "(stood)".to_owned(),
        ExprKind::Fold { fold, value, selection } => {
            let over = selection.as_deref().map(|over| format!(" {}", select(over)));
            format!("({fold:?} {}{})", show(value), over.unwrap_or_default())
        }
        ExprKind::If { condition, yes, no } => {
            format!("(if {} {} {})", show(condition), show(yes), show(no))
        }
        ExprKind::PlaceOn { cell, track } => {
            format!("(place {} {}{})", show(cell), track.name.node, of_track(track))
        }
        ExprKind::CellOn { number, track } => {
            format!("(cell {} {}{})", show(number), track.name.node, of_track(track))
        }
        ExprKind::PieceOn(cell) => format!("(on {})", show(cell)),
        ExprKind::PliesSince(event) => format!("(since {})", event_of(event)),
        ExprKind::By(choice) => {
            let arms =
                choice.arms.iter().map(|arm| format!(" {}: {}", names(&arm.readings), show(&arm.body)));
            format!("(by {}{})", choice.question.node, arms.collect::<String>())
        }
    }
}

fn along(way: &Option<crate::ast::Name>) -> String {
    way.as_ref().map_or(String::new(), |way| format!(" along {}", way.node))
}

fn no(not: bool) -> &'static str {
    if not { "-not" } else { "" }
}

fn names(names: &[crate::ast::Name]) -> String {
    names.iter().map(|it| it.node.as_str()).collect::<Vec<_>>().join(" ")
}

fn test_of(test: &Test) -> String {
    let list = |word: &str, tests: &[Test]| {
        let tests: Vec<String> = tests.iter().map(test_of).collect();
        format!("({word} {})", tests.join(" "))
    };
    match test {
        Test::Or(tests) => list("or", tests),
        Test::And(tests) => list("and", tests),
        Test::Not(test) => format!("(not {})", test_of(test)),
        Test::Words(words) => format!("[{}]", names(words)),
        Test::By(choice) => {
            let arms =
                choice.arms.iter().map(|arm| format!(" {}: {}", names(&arm.readings), test_of(&arm.body)));
            format!("(by {}{})", choice.question.node, arms.collect::<String>())
        }
    }
}

fn event_of(event: &Event) -> String {
    match &event.of {
        EventOf::Nothing => event.word.node.clone(),
        EventOf::Name(name) => format!("{} of {}", event.word.node, name.node),
        EventOf::Cells(cells) => format!("{} {}", event.word.node, show(cells)),
    }
}

fn select(selection: &Selection) -> String {
    let mut said = format!("{}|{}|", names(&selection.adjectives), selection.noun.node);
    said += selection.local.as_ref().map_or("", |it| &it.node);
    for (relation, to) in &selection.relations {
        said += &format!(" {:?} {}", relation.node, show(to));
    }
    if let Some(between) = &selection.sandwich {
        let rows = if between.rows { " in rows" } else { "" };
        said +=
            &format!(" between{rows} {} {} {}", show(&between.from), select(&between.by), between.way.node);
    }
    if let Some(filter) = &selection.filter {
        said += &format!(" where {}", show(filter));
    }
    said
}

#[track_caller]
fn check_value(value: &str, expected: &str) {
    match body(&format!("forbid {value}")) {
        ClauseBody::Forbid { condition: expr, .. } => assert_eq!(show(&expr), expected, "{value}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn operators_by_precedence() {
    check_value("a or b and c", "(Or a (And b c))");
    check_value("a and b or c and d", "(Or (And a b) (And c d))");
    check_value("not a and b", "(And (not a) b)");
    check_value("not a = b", "(not (Equal a b))");
    check_value("not not a", "(not (not a))");
    check_value("a + b * c = d - 1 mod 2", "(Equal (Add a (Multiply b c)) (Subtract d (Modulo 1 2)))");
    check_value("a - b - c", "(Subtract (Subtract a b) c)");
    check_value("a - (b - c)", "(Subtract a (Subtract b c))");
    check_value("(a or b) and c", "(And (Or a b) c)");
    check_value(
        "a /= b and c <= d and e >= f",
        "(And (And (NotEqual a b) (LessEqual c d)) (GreaterEqual e f))",
    );
    check_value("a < -144", "(Less a -144)");
    check_value("a-b = a - b", "(Equal a-b (Subtract a b))");
    check_value("f of x + 1", "(Add (f of x) 1)");
    check_value("f of g of x", "(f of (g of x))");
    check_value("x is own unmoved Rook and y", "(And (is x [own unmoved Rook]) y)");
    check_value("x is not (empty or enemy)", "(is-not x (or [empty] [enemy]))");
    check_value("x not in f(a) or b in c", "(Or (in-not x f(a)) (in b c))");
    check_value("f(a, b + 1) / 2 > e4", "(Greater (Divide f(a, (Add b 1)) 2) e4)");
}

#[test]
fn selections_and_looks() {
    check_value("no empty cell in neighbours of (group of x)", "(No empty|cell| In (neighbours (group x)))");
    check_value("neighbours of cells of Pawn of p and a", "(And (neighbours (cells |Pawn| Of p)) a)");
    check_value("neighbours of group of x along any and a", "(And (neighbours (group x along any)) a)");
    check_value(
        "not a joined to b by Pawn of p along orthogonal and c",
        "(And (not (joined a b |Pawn| Of p along orthogonal)) c)",
    );
    check_value("position stood before or position", "(Or (stood) position)");
    check_value(
        "sum of rank of w over Pawn w of p + 1 > greatest 2 over cells",
        "(Greater (Add (Sum (rank of w) |Pawn|w Of p) 1) (Greatest 2 |cells|))",
    );
    check_value("(a if b or c else d) + 1", "(Add (if (Or b c) a d) 1)");
    check_value("3 Pawn of p in a line through c", "(line 3 |Pawn| Of p through c)");
    check_value("3 Pawn w where a in a line or b", "(Or (line 3 |Pawn|w where a) b)");
    check_value(
        "some Pawn w of p sandwiched in rows between c and Pawn of q where a along any where b",
        "(Some |Pawn|w Of p between in rows c |Pawn| Of q where a any where b)",
    );
    check_value("number of pieces of p = 1", "(Equal (NumberOf |pieces| Of p) 1)");
    check_value(
        "no own unmoved Rook r on south where r is safe",
        "(No own unmoved|Rook|r On south where (is r [safe]))",
    );
    check_value("every player p has bare(p) and true", "(Every |player|p has (And bare(p) true))");
    check_value(
        "every cell c of crossed where c is safe has a = b",
        "(Every |cell|c Of crossed where (is c [safe]) has (Equal a b))",
    );
    check_value("some piece x except it in south", "(Some |piece|x Except it In south)");
    check_value("first Pawn w of p = it", "(Equal (First |Pawn|w Of p) it)");
    check_value("first piece onward of origin = it", "(Equal (seen onward origin) it)");
    check_value("piece on backward of target = it", "(Equal (on (backward of target)) it)");
    check_value("plies since move of Pawn >= 100", "(GreaterEqual (since move of Pawn) 100)");
    check_value("plies since entering edge up of x > 1", "(Greater (since entering (edge up x)) 1)");
    check_value("target in edge forward", "(in target (edge forward))");
    check_value("by q { a or b: 1  c: x is Pawn  d: e4 }", "(by q a b: 1 c: (is x [Pawn]) d: e4)");
    check_value(
        "by q { a: number of pieces  b: no Pawn  c: 1 }",
        "(by q a: (NumberOf |pieces|) b: (No |Pawn|) c: 1)",
    );
}

#[test]
fn tests_of_legs() {
    let check = |tests: &str, expected: &str| match body(&format!("step any over {tests} onto any")) {
        ClauseBody::Movement(movement) => match &movement.legs[0] {
            LegPart::Leg(leg) => match &leg.args[1] {
                LegArg::Over(test) => assert_eq!(test_of(test), expected, "{tests}"),
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    };
    check("empty", "[empty]");
    check("empty or enemy and not own Pawn", "(or [empty] (and [enemy] (not [own Pawn])))");
    check("(empty or enemy) and safe", "(and (or [empty] [enemy]) [safe])");
    check(
        "by q { a: empty  b: any } and by p { c or d: safe }",
        "(and (by q a: [empty] b: [any]) (by p c d: [safe]))",
    );
}

/// The name of an effect's kind, with what is decided by small words.
fn effect_of(effect: &Effect) -> String {
    let kind = match &effect.kind {
        EffectKind::Formed(formed) => self::formed(formed),
        EffectKind::For { first, backwards, selection, body } => {
            let back = if *backwards { " backwards" } else { "" };
            format!("for {first}{back} {} {{{}}}", select(selection), list(body))
        }
        EffectKind::Until { body } => format!("until stable {{{}}}", list(body)),
        EffectKind::Sow { target, track, .. } => format!("sow {} along {}", show(target), track.node),
        EffectKind::Roll(dice) => format!("roll {}", names(dice)),
        EffectKind::Choose { who, target, among } => {
            let who = match who {
                Chooser::One(who) => show(who),
                Chooser::Each(list) => select(list),
            };
            let among = among.as_ref();
            let among =
                among.map_or(String::new(), |(first, last)| format!(" {}..{}", show(first), show(last)));
            format!("{who} chooses {}{among}", show(target))
        }
        EffectKind::Highest(name) => format!("highest {}", name.node),
        EffectKind::MoveStep { again, who, dice, pass } => {
            let again = again.as_ref().map_or(String::new(), |again| {
                let times = again.times.as_ref().map_or(String::new(), |times| format!(" {}", times.node));
                let asked =
                    again.condition.as_ref().map_or(String::new(), |asked| format!(" while {}", show(asked)));
                format!("again{times}{asked} ")
            });
            let dice = dice.as_ref().map_or(String::new(), |dice| {
                let twice = dice.twice.is_some();
                format!(" with {} {twice} {} {} {}", dice.name.node, dice.most, dice.greatest, dice.to_next)
            });
            format!("move {again}{}{dice} {pass:?}", who.as_ref().map_or(String::new(), select))
        }
        EffectKind::AgainStep => "again".to_owned(),
        EffectKind::PickStep { selection, lot, pass } => {
            let lot = match lot {
                Lot::Removed => "removed".to_owned(),
                Lot::Captured => "captured".to_owned(),
                Lot::Given(to) => format!("given {}", show(to)),
                Lot::Does(body) => format!("{{{}}}", list(body)),
            };
            format!("choose {} {lot} {pass:?}", select(selection))
        }
        EffectKind::Judge { who, stable } => {
            format!("judge {}{}", show(who), if stable.is_some() { " stable" } else { "" })
        }
        EffectKind::Draw { on_claim } => if *on_claim { "draw on claim" } else { "draw" }.to_owned(),
        EffectKind::Loses(who) => format!("{} loses", show(who)),
        EffectKind::Wins(who) => format!("{} wins", show(who)),
        EffectKind::Call { name, args } => format!("{}/{}", name.node, args.len()),
        EffectKind::By(choice) => {
            let arms =
                choice.arms.iter().map(|arm| format!(" {}: {}", names(&arm.readings), list(&arm.body)));
            format!("by {}{}", choice.question.node, arms.collect::<String>())
        }
    };
    match &effect.condition {
        Some(condition) => format!("{kind} if {}", show(condition)),
        None => kind,
    }
}

/// The word of an effect of fixed form, and what is filled in.
fn formed(formed: &Formed) -> String {
    let gaps = formed.gaps.iter().map(|filled| match filled {
        Filled::Value(value) => show(value),
        Filled::Selected(Selected::One(value)) => format!("one {}", show(value)),
        Filled::Selected(Selected::Many(list)) => format!("many {}", select(list)),
        Filled::Selection(list) => select(list),
    });
    format!("{} {}", formed.form().entry.word, gaps.collect::<Vec<_>>().join(" "))
}

pub(super) fn list(effects: &[Effect]) -> String {
    effects.iter().map(effect_of).collect::<Vec<_>>().join("; ")
}

#[test]
fn effects() {
    let check = |effects: &str, expected: &str| match body(&format!("on end of it -> {effects}")) {
        ClauseBody::On { effects: found, .. } => assert_eq!(list(&found), expected, "{effects}"),
        other => panic!("{other:?}"),
    };
    check("set passed of p to a or b", "set (passed of p) (Or a b)");
    check("it becomes Queen if a, draw", "becomes it Queen if a; draw");
    check(
        "remove it, remove pieces of p, remove royal of p",
        "remove one it; remove many |pieces| Of p; remove one (royal of p)",
    );
    check("capture piece on backward of target", "capture one (on (backward of target))");
    check("capture own Pawn w where w is safe", "capture many own|Pawn|w where (is w [safe])");
    check("move r to home of r", "move r (home of r)");
    check(
        "move, move another piece else pass, move else pass",
        "move  Never; move another|piece| WhenStuck; move  WhenStuck",
    );
    check(
        "move or pass, choose remove Pawn w where a or b or pass, choose give Pawn of p to q else pass",
        "move  Always; choose |Pawn|w where (Or a b) removed Always; choose |Pawn| Of p given q WhenStuck",
    );
    check(
        "choose empty cell c { set d of c to true }, choose capture own Pawn if a",
        "choose empty|cell|c {set (d of c) true} Never; choose own|Pawn| captured Never if a",
    );
    check("for each Pawn w of p { draw, next loses }", "for false |Pawn|w Of p {draw; next loses}");
    check("for first own piece { mover wins }", "for true own|piece| {mover wins}");
    check("judge next, crown(w, 1), nothing", "judge next; crown/2; nothing/0");
    check("by q { a: draw, next loses  b: judge next } if c", "by q a: draw; next loses b: judge next if c");
}

#[test]
fn bodies_of_clauses() {
    assert!(
        matches!(body("castling cites libro"), ClauseBody::Named(named) if named.name.node == "castling")
    );
    assert!(matches!(body("crown(x)"), ClauseBody::Named(named) if named.args.len() == 1));
    assert!(matches!(body("Queen may not capture Queen"), ClauseBody::MayCapture { not: true, .. }));
    assert!(matches!(
        body("piece x may capture piece y if a"),
        ClauseBody::MayCapture { condition: Some(_), .. }
    ));
    assert!(
        matches!(body("by q { a: step any  b: castling }"), ClauseBody::By(choice) if choice.arms.len() == 2)
    );
    assert!(matches!(body("White wins"), ClauseBody::Effects(_)));
    // A choice that is followed by more effects is one of them.
    match body("by q { a: move  b: by p { c: castling } } if d, judge next") {
        ClauseBody::Effects(effects) => {
            assert_eq!(list(&effects), "by q a: move  Never b: by p c: castling/0 if d; judge next");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn movements() {
    let movement = |text: &str| match body(text) {
        ClauseBody::Movement(movement) => movement,
        other => panic!("{other:?}"),
    };
    let found =
        movement("leap (2,-1) 2 1..3, then may slide onward tag t do draw if a with r = b gives no check");
    assert_eq!((found.legs.len(), found.with.len(), found.effects.len()), (2, 1, 1));
    // What follows an effect belongs to it.
    assert!(found.condition.is_none() && found.effects[0].condition.is_some());
    assert!(found.no_check.is_some() && found.tag.is_some());
    let found = movement("step any by q { a: then slide any  b or c: then may step any then step any }");
    assert!(matches!(&found.legs[1], LegPart::By(choice) if choice.arms[1].body.len() == 2));
    let found = movement("leap by q { a: (4,1)  b: forward } over any");
    assert!(matches!(&found.legs[0], LegPart::Leg(leg) if leg.args.len() == 2));
}

#[test]
fn spans_are_those_of_the_words() {
    let text = "game \"X\" end { a.b: forbid  f of x  +  1   // why\n c.d: draw }";
    let file = right(text);
    let at = |span: alfonso_diag::Span| &text[span.range()];
    let ItemKind::Block { kind, body } = &file.items[0].kind else { panic!("{file:?}") };
    assert_eq!((kind.node, at(kind.span)), (BlockKind::End, "end"));
    let crate::ast::Entry::Clause(clause) = &body[0] else { panic!("{body:?}") };
    assert_eq!(at(clause.span), "a.b: forbid  f of x  +  1");
    let ClauseBody::Forbid { condition: expr, .. } = &clause.body else { panic!("{clause:?}") };
    assert_eq!(at(expr.span), "f of x  +  1");
}

#[test]
fn the_sample_is_read_whole_and_lines_do_not_matter() {
    let file = right(SAMPLE);
    assert_eq!(file.items.len(), 42);
    let bare: String =
        SAMPLE.lines().map(|line| format!("{} ", line.split("//").next().unwrap_or(""))).collect();
    let unspanned = |items: &[Item]| {
        let shown = format!("{items:?}");
        let parts = shown.split(|c: char| c.is_ascii_digit()).collect::<Vec<_>>();
        parts.concat()
    };
    assert_eq!(unspanned(&right(&bare).items), unspanned(&file.items));
}

#[test]
fn the_shipped_files_can_be_read() {
    let games = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let folders = std::fs::read_dir(games).expect("the games");
    let files =
        folders.flat_map(|folder| std::fs::read_dir(folder.expect("a folder").path()).into_iter().flatten());
    for file in files
        .map(|file| file.expect("a file").path())
        .filter(|it| it.extension().is_some_and(|it| it == "rules"))
    {
        right(&std::fs::read_to_string(file).expect("text"));
    }
}

/// A value without a closing sign does not take the text behind it.
#[test]
fn an_item_ends_where_the_next_begins() {
    let items = [
        "define d(x: piece): flag = x is Man",
        "piece Cat \"C\" { cat.step: step any }",
        "define e(x: piece): flag = x is not own",
        "cell here = nowhere",
        "define j: flag = lot shows 3",
        "dice lot faces 1..6",
        "define k(x: piece): flag = x is own",
        "dice pair 2 faces 1, 2",
        "define l: player = latest player",
        "money pot = 0 floor 0",
        "define m: flag = some own piece",
        "score points per player = 0",
        "define f(p: player): number = number of pieces of p",
        "player last = nobody",
        "define g: flag = some own piece",
        "number count = 0",
        "flag done = false",
        "define h: flag = no cell c where c is empty",
        "players White, Black",
        "define i: move = step any onto own",
        "piece Dog \"D\" { dog.step: step any }",
        "define j: effect = remove it",
        "setup by q { a: array  b: array flipped }",
        "define k: cell = e4",
        "board grid 3 by 3",
    ];
    for text in [items.join("\n"), items.join(" ")] {
        let file = right(&format!("game \"G\" {text}"));
        assert_eq!(file.items.len(), items.len(), "{text}");
    }
}

fn of_track(track: &crate::ast::OnTrack) -> String {
    track.of.as_deref().map_or(String::new(), |player| format!(" of {}", show(player)))
}

#[test]
fn a_choice_between_lengths_needs_one_pair_of_parentheses() {
    let leg = |far: &str| format!("game \"X\"\npiece P \"P\" {{ a.b: slide {far} any }}");
    let printed = |text: &str| {
        let (file, problems) = super::read(text);
        assert!(problems.is_empty(), "{text}: {problems:?}");
        crate::print::file(&file)
    };
    assert_eq!(printed(&leg("(2 if a else 1)")), printed(&leg("((2 if a else 1))")));
    assert_eq!(printed(&leg("1..(2 if a else 3)")), printed(&leg("1..((2 if a else 3))")));
}
