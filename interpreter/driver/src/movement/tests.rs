//! Movements of small games, as data.

use super::*;
use crate::{Request, Source, load};

/// `d4xo`: reached by moving and capturing; `d4?`: asks for something more; `*` behind a cell: only for an unmoved piece.
#[track_caller]
fn check(board: &str, piece: &str, at: &str, expected: &str) {
    let facing = if board.starts_with("grid") { [" facing north", " facing south"] } else { ["", ""] };
    let [white, black] = facing;
    let text = format!(
        "game \"A\"\nplayers White{white}, Black{black}\nboard {board}\ndice lot faces 1..6\n\
         captures {{ c.all: piece x may capture piece y if owner of y /= owner of x }}\n\
         piece Man \"M\" royal {{ {piece} }}\nsetup {{ White Man a1 }}\nturn {{ t.roll: roll lot  t.move: move else pass }}\n\
         end {{ e.none: when no Man of White -> Black wins }}\n"
    );
    let source = Source { name: "a.rules".into(), text };
    let loaded = load(source, &Request::default(), &|_| None)
        .unwrap_or_else(|failure| panic!("{:#?}", failure.diagnostics));
    let at = loaded.game.topology().named(at).expect("a cell");
    let movement = Movement::new(&loaded.game, KindId(0), Seat(0), at);
    let mut told = Vec::new();
    for way in &movement.ways {
        for reach in &way.reaches {
            let cell = &loaded.game.topology().cell(reach.cell).name;
            let how = match reach.how {
                How::Move => "",
                How::Over => "over",
                How::Take => "x",
                How::Exchange => "=",
                How::Both => "xo",
            };
            let unmoved = if way.unmoved == Some(true) { "*" } else { "" };
            let roll = way.roll.map(|roll| format!("={roll}")).unwrap_or_default();
            let asks = if way.roll.is_none() && (reach.asks || way.asks) { "?" } else { "" };
            told.push(format!("{cell}{how}{unmoved}{roll}{asks}"));
        }
        let names = |line: &Vec<CellId>| -> Vec<String> {
            line.iter().map(|cell| loaded.game.topology().cell(*cell).name.clone()).collect()
        };
        told.extend(way.lines.iter().map(|line| names(line).join("-")));
    }
    assert_eq!(told.join(" "), expected);
}

#[test]
fn moves_that_take_and_moves_that_do_not() {
    check(
        "grid 4 by 4",
        "m.a: step forward onto empty  m.b: step forward-diagonal onto enemy",
        "b2",
        "b3 a3x c3x",
    );
    check("grid 3 by 3", "m.a: leap (2,1)", "a1", "c2xo b3xo");
}

#[test]
fn slides_go_along_lines_and_bends() {
    check("grid 3 by 3", "m.a: slide forward", "b1", "b2xo b3xo b2-b3");
    check("grid 3 by 4", "m.a: step forward-diagonal, then slide onward forward", "a1", "b3xo b4xo b2-b3-b4");
}

#[test]
fn what_more_is_asked_is_marked() {
    check("grid 3 by 4", "m.a: slide 2 forward onto empty if it is unmoved", "a1", "a3* a2-a3");
    check("grid 3 by 4", "m.a: step forward if rounds = 0", "a1", "a2xo?");
    check("grid 3 by 4", "m.a: step forward onto empty and safe", "a1", "a2?");
}

#[test]
fn how_far_dice_lead() {
    check(
        "rings 1 { sectors 8 cells per sector = ring }",
        "m.a: slide lot ascending over any onto empty",
        "a8",
        "a1=1 a2=2 a3=3 a4=4 a5=5 a6=6",
    );
}
