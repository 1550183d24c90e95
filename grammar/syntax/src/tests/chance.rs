//! The shape of the tree of boards, dice, money and decisions.

use super::shapes::{list, show};
use super::{body, read, right};
use crate::ast::{
    BoardBuilder, BoardItem, ClauseBody, DiceSort, Domain, ItemKind, LegArg, LegPart, LineLook, StatementKind,
};

fn item(text: &str) -> ItemKind {
    right(&format!("game \"X\" {text}")).items.remove(0).kind
}

fn board(text: &str) -> crate::ast::Board {
    match item(text) {
        ItemKind::Board(board) => board,
        other => panic!("{other:?}"),
    }
}

#[test]
fn boards() {
    let grid = board(
        "board grid 8 by 8 { line a = c3..f6  line b = c6..f3 wall  line d = a1..a3 wall for Pawn, Rook
                             line c = a1..a2 by q { x: drawn  y: wall for Pawn  z or u: wall } }",
    );
    let looks: Vec<&LineLook> = grid
        .items
        .iter()
        .map(|item| match item {
            BoardItem::Line { look, .. } => look,
            other => panic!("{other:?}"),
        })
        .collect();
    let [LineLook::Drawn, LineLook::Wall(all), LineLook::Wall(some), LineLook::By(choice)] = looks.as_slice()
    else {
        panic!("{looks:?}");
    };
    let names = |kinds: &[crate::ast::Name]| kinds.iter().map(|kind| kind.node.clone()).collect::<Vec<_>>();
    assert!(all.is_empty());
    assert_eq!(names(some), ["Pawn", "Rook"]);
    let arms: Vec<_> = choice.arms.iter().map(|arm| &*arm.body).collect();
    assert!(matches!(
        arms.as_slice(),
        [LineLook::Drawn, LineLook::Wall(pawns), LineLook::Wall(all)] if names(pawns) == ["Pawn"] && all.is_empty()
    ));
    let rings = board(
        "board rings 7 { sectors aries, leo  cells per sector = 2 * ring  region fire = aries, a1..a4 }",
    );
    assert!(matches!(&rings.builder, BoardBuilder::Rings(number) if number.node == 7));
    assert!(matches!(&rings.items[0], BoardItem::Sectors(names) if names.len() == 2));
    let cells = |text: &str| match &board(&format!("board rings 3 {{ {text} sectors 4 }}")).items[0] {
        BoardItem::RingCells { number, times_ring, .. } => (number.as_ref().map(|it| it.node), *times_ring),
        other => panic!("{other:?}"),
    };
    assert_eq!(cells("cells per sector = 3"), (Some(3), false));
    assert_eq!(cells("cells per sector = ring"), (None, true));
    assert_eq!(cells("cells per sector = 2 * ring"), (Some(2), true));
}

#[test]
fn dice_tables_and_floors() {
    let faces = |text: &str| match item(text) {
        ItemKind::Dice(dice) => {
            let sort = |sort: &DiceSort| {
                let faces = sort.faces.iter();
                let faces = faces.map(|face| (face.from.node, face.to.as_ref().map(|to| to.node)));
                (sort.count.as_ref().map(|count| count.node), faces.collect::<Vec<_>>())
            };
            dice.sorts.iter().map(sort).collect::<Vec<_>>()
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(faces("dice lot faces 1..6"), [(None, vec![(1, Some(6))])]);
    assert_eq!(faces("dice pair 2 faces -1, 2..3"), [(Some(2), vec![(-1, None), (2, Some(3))])]);
    let unlike = faces("dice odd 2 faces 1..6 and faces 4");
    assert_eq!(unlike, [(Some(2), vec![(1, Some(6))]), (None, vec![(4, None)])]);
    let table = |text: &str| match item(text) {
        ItemKind::Table(table) => (table.domain, table.rows.len()),
        other => panic!("{other:?}"),
    };
    assert!(matches!(
        table("table t(d: -1..6): number { -1: 1  0 or 3..6: 2  1..2: x }"),
        (Domain::Range(first, last), 3) if (first.node, last.node) == (-1, 6)
    ));
    assert!(
        matches!(table("table t(d: file): number { a: 1 }"), (Domain::Type(name), 1) if name.node == "file")
    );
    let floor = |text: &str| match item(text) {
        ItemKind::Var(var) => (var.ty.node.clone(), var.floor.as_ref().map(show)),
        other => panic!("{other:?}"),
    };
    assert_eq!(floor("score p per player = 720 floor 0"), ("score".to_owned(), Some("0".to_owned())));
    assert_eq!(floor("money pot = by q { a: 1  b: 2 }"), ("money".to_owned(), None));
}

#[test]
fn steps_and_payments() {
    let check = |written: &str, expected: &str| match body(written) {
        ClauseBody::Effects(effects) => assert_eq!(list(&effects), expected, "{written}"),
        other => panic!("{written}: {other:?}"),
    };
    check("roll lot and pair", "roll lot pair");
    check("judge others, judge next until stable", "judge others; judge next stable");
    check("mover chooses offer if a", "mover chooses offer if a");
    check("mover chooses bid of mover among 1..n", "mover chooses (bid of mover) 1..n");
    check(
        "each alive player q except mover chooses vote of q if offer",
        "alive|player|q Except mover chooses (vote of q) if offer",
    );
    check("each player chooses bid among -1..6", "|player| chooses bid -1..6");
    check("pay a + 1 from purse of p to pot", "pay (Add a 1) (purse of p) pot");
    check(
        "pay 1 from pot to by q { a: pot  b: purse of mover }, draw",
        "pay 1 pot (by q a: pot b: (purse of mover)); draw",
    );
    check("share pot among alive players q into purse of q", "share pot alive|players|q (purse of q)");
    check("add 3 to points of p, eliminate next", "add 3 (points of p); eliminate next");
    check("give pieces of p to heir(p), give it to p", "give many |pieces| Of p heir(p); give one it p");
    check("for each player q backwards { draw }", "for false backwards |player|q {draw}");
    check("highest points wins", "highest points");
}

#[test]
fn values() {
    let check = |written: &str, expected: &str| match body(&format!("forbid {written}")) {
        ClauseBody::Forbid { condition: value, .. } => assert_eq!(show(&value), expected, "{written}"),
        other => panic!("{other:?}"),
    };
    check("next alive after p = next", "(Equal (after true p) next)");
    check("next seat after owner of x = next", "(Equal (after false (owner of x)) next)");
    check("lot shows a + 1 and b", "(And (Shows lot (Add a 1)) b)");
    check("not x attacks y", "(not (Attacks x y))");
    check("p = latest player q where a", "(Equal p (Latest |player|q where a))");
    check("sector of x = aries", "(Equal (sector of x) aries)");
    check("number of sectors s where s = t", "(NumberOf |sectors|s where (Equal s t))");
    assert!(matches!(
        body("prefer least a if b"),
        ClauseBody::Prefer { least: true, condition: Some(_), .. }
    ));
    assert!(matches!(body("prefer most a"), ClauseBody::Prefer { least: false, condition: None, .. }));
    assert!(matches!(body("prefer a = b"), ClauseBody::Prefer { least: false, .. }));
}

#[test]
fn how_far_a_leg_goes() {
    let check = |written: &str, expected: &str| match body(written) {
        ClauseBody::Movement(movement) => {
            let [LegPart::Leg(leg)] = movement.legs.as_slice() else { panic!("{movement:?}") };
            let args = leg.args.iter().map(|arg| match arg {
                LegArg::Count(number) => show(number),
                LegArg::Range(first, last) => format!("{}..{}", show(first), show(last)),
                LegArg::Word(word) => word.node.clone(),
                LegArg::Vector { m, n, .. } => format!("<{m} {n}>"),
                other => format!("{other:?}"),
            });
            assert_eq!(args.collect::<Vec<_>>().join(" "), expected, "{written}");
        }
        other => panic!("{written}: {other:?}"),
    };
    check("slide lot ascending", "lot ascending");
    check("slide 1..lot ascending", "1..lot ascending");
    check("slide lot..6 any", "lot..6 any");
    check("slide (ring of it) descending", "(ring of it) descending");
    check("slide 1..(2 * lot) any", "1..(Multiply 2 lot) any");
    check("slide (2 * lot) any", "(Multiply 2 lot) any");
    check("slide (2) any", "2 any");
    check("leap (2,1) ( 3 , 0 ) forward", "<2 1> <3 0> forward");
}

#[test]
fn claims() {
    let text = "game \"X\" example \"x\" cites s { play roll:3 g71-g72 roll:3,-5 offer:yes bid:-3
                holds x is own  holds pot = 4  position { 1 | . } to move White out Red, Black  value pot 3 }";
    let file = right(text);
    let ItemKind::Example(example) = &file.items[0].kind else { panic!("{file:?}") };
    let said: Vec<&StatementKind> = example.statements.iter().map(|it| &it.kind).collect();
    assert!(
        matches!(said[0], StatementKind::Play(moves) if moves.len() == 5 && moves[2].node == "roll:3,-5")
    );
    assert!(matches!(said[1], StatementKind::Holds(value) if show(value) == "(is x [own])"));
    assert!(matches!(said[2], StatementKind::Holds(_)));
    assert!(matches!(said[3], StatementKind::Position { out, .. } if out.len() == 2));
    assert!(matches!(said[4], StatementKind::Value { .. }));
}

/// The word of the next claim is no further word of a test.
#[test]
fn claims_after_a_test() {
    for next in [
        "count 51",
        "perft 2 9",
        "value pot 3",
        "position { 1 | . } to move White",
        "play a1-a2",
        "result draw end.bare",
    ] {
        for test in ["a1 is empty", "piece on a1 is King", "some Pawn", "no own Pawn of x"] {
            let file = right(&format!("game \"X\" example \"x\" {{ holds {test} {next} }}"));
            let ItemKind::Example(example) = &file.items[0].kind else { panic!("{file:?}") };
            assert_eq!(example.statements.len(), 2, "{test} {next}");
        }
    }
}

#[test]
fn ways_out_of_slips() {
    let check = |item: &str, part: &str| {
        let (_, problems) = read(&format!("game \"X\"\n{item}\n"));
        let said: Vec<String> = problems
            .iter()
            .map(|it| format!("{} / {}", it.message, it.help.as_deref().unwrap_or("")))
            .collect();
        assert!(said.len() == 1 && said[0].contains(part), "{item}: {said:#?}");
    };
    check("board grid 6x6", "write `6 by 6`");
    check("board grid 6 x 6", "write `6 by 6`");
    check("board rings 6 { sectrs 12 }", "did you mean `sectors`?");
    check("board grid 8 by 8 { lin x = a1..a2 }", "did you mean `line`?");
    check("dice lot", "`faces`");
    check("dice lot face 1..6", "did you mean `faces`?");
    check("dice lot faces 1..6 and", "`faces`");
    check("dice lot faces 1..6 and face 3", "did you mean `faces`?");
    check("mony pot = 0", "did you mean `money`?");
    check("rules { r.x: on capture => draw }", "write the arrow as `->`");
    check("rules { r.x: on capture if a == b -> draw }", "write a single `=` for equal");
    check("rules { r.x: on capture if x.owner = b -> draw }", "write `owner of x`");
    check("rules { r.x: on capture if p is in check -> draw }", "write `in-check` as one word");
    check("rules { r.x: on capture if p = next aliv after q -> draw }", "write `next alive after PLAYER`");
    check("rules { r.x: on capture -> pay 3 to pot }", "expected `from`, found `to`");
    check("rules { r.x: on capture -> pay 3 form p to pot }", "did you mean `from`?");
    check("rules { r.x: on capture -> share pot amng players q into purse of q }", "did you mean `among`?");
    check("piece P \"P\" { p.x: leap (2 1) }", "expected `,`, found `1`");
    check("turn { t.x: judge next until done }", "expected `stable`");
    check("turn { t.x: mover choses offer }", "did you mean `chooses`?");
    check("turn { t.x: rolll lot }", "did you mean `roll`?");
    check("legal { l.x: prefr most a }", "did you mean `prefer`?");
}

/// An unreadable piece of text does not take its neighbours with it.
#[test]
fn neighbours_of_slips_are_kept() {
    let kept = |text: &str| read(&format!("game \"X\"\n{text}")).0.items.len();
    assert_eq!(kept("dice lot faces\ndice pair faces 1..2\nmoney pot = 0"), 2);
    assert_eq!(kept("score = 0\nmoney pot = 0\ndice lot faces 1..6"), 2);
    let board = board_of("board rings 3 { sectors 4 cells per sector == ring region x = a1 }");
    assert_eq!(board.items.len(), 2);
    let board = board_of("board grid 3 by 3 { line x c3..c4 line y = a1..a2 region z = a1 }");
    assert_eq!(board.items.len(), 2);
    let board = board_of("board grid 3 by 3 { line x = c1..c3 wall for line y = a1..a2 region z = a1 }");
    assert_eq!(board.items.len(), 2);
}

fn board_of(text: &str) -> crate::ast::Board {
    match read(&format!("game \"X\" {text}")).0.items.remove(0).kind {
        ItemKind::Board(board) => board,
        other => panic!("{other:?}"),
    }
}
