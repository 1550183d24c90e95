//! Boards, drawings, setups, notations.

use super::{check_in, rules_in};
use crate::Direction;
use alfonso_vocabulary::Slot;

#[test]
fn boards_have_a_size() {
    for (size, at) in [
        ("0 by 8", "0 by 8"),
        ("8 by -1", "8 by -1"),
        ("65 by 64", "65 by 64"),
        ("800 by 1", "800 by 1"),
        ("1 by 1000", "1 by 1000"),
    ] {
        check_in(Slot::Board, &format!("board grid {size}"), &[("A0502", at)]);
    }
    check_in(Slot::Board, "board grid 64 by 64", &[]);
    check_in(Slot::Board, "board grid 8 by 8 { region one = two }", &[("A0303", "two")]);
    check_in(Slot::Board, "board grid 8 by 8 { region one = a1  region two = one, b2..c3 }", &[]);
}

#[track_caller]
fn drawn(text: &str, expected: &[(&str, &str)]) {
    check_in(Slot::Setup, text, expected);
}

/// A drawing with a king for each side.
const KINGS: &str = "8 | . . . . k . . . 1 | . . . . K . . .";

#[test]
fn drawings_fit_the_board() {
    drawn(&format!("setup {{ {KINGS} 2 | M . M }}"), &[("A0503", "M . M")]);
    drawn(&format!("setup {{ {KINGS} 9 | M . . . . . . . }}"), &[("A0503", "9")]);
    drawn(&format!("setup {{ {KINGS} 1 | M . . . . . . . }}"), &[("A0503", "1")]);
    drawn(
        &format!("setup {{ {KINGS} 2 | M X . y . wZ . . }}"),
        &[("A0504", "X"), ("A0504", "y"), ("A0504", "wZ")],
    );
    drawn(&format!("setup {{ {KINGS} 2 | M m wM bM M^ wMv m< bM> }}"), &[]);
    drawn("setup nothing", &[("A0303", "nothing")]);
    drawn("setup { White Kign e1 }", &[("A0303", "Kign")]);
    drawn("setup { Whit King e1 }", &[("A0303", "Whit")]);
    drawn("setup { White King e1 White Man e1 }", &[("A0505", "e1")]);
    drawn(
        "drawing d mirrored { 1 | K . . . . . . M  8 | M . . . . . . . }  setup d",
        &[("A0505", "K"), ("A0505", "M")],
    );
    drawn("drawing d { 1 | K . . . . . . M }  setup d turned sideways", &[("A0302", "sideways")]);
    drawn("drawing d { 1 | K . . . . . . M }  setup d exchanging King and Kong", &[("A0303", "Kong")]);
    drawn("drawing d { 1 | K }  setup { White King e1  White Man e2 }", &[("A0503", "K")]);
    check_in(Slot::Board, "board grid 8 by 9  drawing d { 1 | . . . . . . . . }", &[]);
}

#[test]
fn quarter_turns_need_a_square() {
    let text = "board grid 3 by 2  drawing d { 1 | . . . }";
    check_in(Slot::Board, text, &[]);
    let game = "game \"x\" players White  board grid 3 by 2  drawing d { 1 | M . . } setup d turned clockwise
                piece Man \"M\" { m.x: step any } turn { t.x: move } end { e.x: when true -> draw }";
    super::check(game, &[("A0503", "clockwise")]);
    super::check(&game.replace("clockwise", "half"), &[]);
    super::check(
        &game.replace("turned clockwise", "").replace("drawing d", "drawing d mirrored"),
        &[("A0410", "mirrored")],
    );
}

/// Returns the pieces of a setup: cell, kind's letter, owner's letter, facing.
fn pieces(text: &str) -> Vec<String> {
    let rules = rules_in(Slot::Setup, text);
    let facing = |facing| match facing {
        Some(Direction::North) => '^',
        Some(Direction::East) => '>',
        Some(Direction::South) => 'v',
        Some(Direction::West) => '<',
        _ => '?',
    };
    let mut pieces: Vec<String> = rules
        .setup
        .iter()
        .map(|piece| {
            let owner = rules.players[piece.owner.index()].letter.as_deref().unwrap_or("");
            format!("{}{owner}{}{}", piece.cell.node, rules.kind(piece.kind).letter, facing(piece.facing))
        })
        .collect();
    pieces.sort();
    pieces
}

#[test]
fn pieces_stand_and_face_as_drawn() {
    assert_eq!(
        pieces("setup { 8 | k . . . . . . .  1 | K . bM M> . . . m^ }"),
        ["a1wK^", "a8bKv", "c1bMv", "d1wM>", "h1bM^"]
    );
    assert_eq!(pieces("setup { White King a1 b2  Black Man c3 }"), ["a1wK^", "b2wK^", "c3bMv"]);
    let drawing = "drawing d { 2 | M^ . . . . . . .  1 | K . M> . . . . . }";
    assert_eq!(pieces(&format!("{drawing} setup d")), ["a1wK^", "a2wM^", "c1wM>"]);
    assert_eq!(pieces(&format!("{drawing} setup d flipped")), ["f1wM<", "h1wK^", "h2wM^"]);
    assert_eq!(pieces(&format!("{drawing} setup d turned clockwise")), ["a6wMv", "a8wK^", "b8wM>"]);
    assert_eq!(pieces(&format!("{drawing} setup d turned anticlockwise")), ["g1wM<", "h1wK^", "h3wM^"]);
    assert_eq!(pieces(&format!("{drawing} setup d turned half")), ["f8wM<", "h7wMv", "h8wK^"]);
    assert_eq!(pieces(&format!("{drawing} setup d exchanging King and Man")), ["a1wM^", "a2wK^", "c1wK>"]);
    let mirrored = drawing.replace("drawing d", "drawing d mirrored");
    assert_eq!(
        pieces(&format!("{mirrored} setup d")),
        ["a1wK^", "a2wM^", "a7bMv", "a8bKv", "c1wM>", "c8bM>"]
    );
}

#[test]
fn signs() {
    let piece = |signs: &str| format!("piece Cat \"C\" \"{signs}\" {{ c.x: on move -> it becomes Cat }}");
    check_in(Slot::Item, &piece("\u{2654}"), &[]);
    check_in(Slot::Item, &piece("\u{2654}\u{265a}"), &[]);
    check_in(Slot::Item, &piece("\u{2654}\u{265a}\u{2655}"), &[("A0414", "\"\u{2654}\u{265a}\u{2655}\"")]);
    check_in(Slot::Item, &piece("C"), &[("A0414", "\"C\"")]);
}

#[test]
fn letters() {
    check_in(Slot::Players, "players White \"W\", Black \"b\"", &[("A0413", "\"W\"")]);
    check_in(Slot::Item, "piece Cat \"cat\" { c.x: on move -> it becomes Cat }", &[("A0413", "\"cat\"")]);
    check_in(Slot::Item, "fen { right K: e1  right K: e8 }", &[("A0413", "K")]);
    check_in(Slot::Item, "fen { alias \"xy\" Man }", &[("A0413", "\"xy\"")]);
    check_in(Slot::Item, "fen { alias \"x\" Man  alias \"X\" King }", &[("A0413", "\"X\"")]);
    check_in(Slot::Item, "fen { alias \"k\" Man }", &[("A0413", "\"k\"")]);
    check_in(Slot::Item, "fen { alias \"x\" Ghost }", &[("A0303", "Ghost")]);
    check_in(Slot::Item, "fen { uci { \"+x\" Man  \"x\" King } }", &[]);
    check_in(Slot::Item, "fen { uci { \"++\" Man } }", &[("A0413", "\"++\"")]);
    check_in(Slot::Item, "fen { uci { \"k\" Man } }", &[("A0413", "\"k\"")]);
    check_in(Slot::Item, "fen { uci { \"x\" Man  \"y\" Man } }", &[("A0413", "\"y\"")]);
    check_in(Slot::Item, "fen { alias \"x\" Man  uci { \"X\" King } }", &[("A0413", "\"X\"")]);
    check_in(Slot::Item, "fen { uci {}  uci {} }", &[("A0404", "uci")]);
    check_in(Slot::Item, "fen { right K: e1 e5 }", &[("A0431", "e5")]);
    check_in(Slot::Item, "fen { fields mover, round, mover }", &[("A0413", "mover")]);
    check_in(Slot::Item, "fen { fields mover, nothing, nothing, plies since capture or move of Man }", &[]);
    check_in(Slot::Item, "fen { fields mover, movr }", &[("A0413", "movr")]);
    check_in(Slot::Item, "fen { fields plies since check }", &[("A0304", "check")]);
    check_in(Slot::Item, "fen { fields c }  number c per cell = 0", &[]);
    check_in(Slot::Item, "fen { fields mover  right K: e1 }", &[("A0413", "fields")]);
    check_in(Slot::Item, "fen { fields mover fields round }", &[("A0404", "fields")]);
    let rules =
        rules_in(Slot::Item, "fen { right K: e1 e8  alias \"X\" Man }  cell c = nowhere fen \"en passant\"");
    assert_eq!(rules.fen.rights[0].0, 'K');
    assert_eq!(rules.fen.aliases[0].0, "x");
    assert!(matches!(rules.fen.fields[2], crate::FenField::Var(_)));
}
