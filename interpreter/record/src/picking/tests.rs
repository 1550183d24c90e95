//! Cells are pressed in games of several families.

use super::*;
use crate::cells::{cells_to_act, cells_to_mark};
use crate::tests::log;
use alfonso_driver::shipped as games;
use alfonso_game::{KindId, Random};
use std::rc::Rc;

/// The plies that are played in each game.
const PLIES: u32 = 6;
/// The most rolls, choices and moves that these plies may take.
const MOST: usize = 60;

fn cell(log: &Log<Rc<Subject>>, name: &str) -> CellId {
    log.subject.game.topology().named(name).expect("a cell of the board")
}

/// Presses a cell while no piece is picked.
fn pressed(log: &mut Log<Rc<Subject>>, name: &str) -> Act {
    let cell = cell(log, name);
    press(log, None, cell)
}

/// Picks the piece on a cell.
#[track_caller]
fn picked(log: &mut Log<Rc<Subject>>, name: &str) -> (Picked, String) {
    match pressed(log, name) {
        Act::Pick(picked, message) => (picked, message),
        act => panic!("nothing was picked: {act:?}"),
    }
}

/// Presses a cell while the piece on another one is picked.
fn pressed_from(log: &mut Log<Rc<Subject>>, from: &str, to: &str) -> Act {
    let (picked, _) = picked(log, from);
    let to = cell(log, to);
    press(log, Some(&picked), to)
}

fn dragged(log: &mut Log<Rc<Subject>>, from: &str, to: &str) -> Act {
    let (from, to) = (cell(log, from), cell(log, to));
    drag(log, Who::On(from), to)
}

/// Checks that an action plays a move.
#[track_caller]
fn plays(log: &mut Log<Rc<Subject>>, act: &Act, text: &str) {
    let Act::Play(m) = act else { panic!("no move: {act:?}") };
    assert_eq!(log.line().text(*m), text);
    assert!(log.play(*m));
}

#[track_caller]
fn says(act: &Act, text: &str) {
    assert!(matches!(act, Act::Say(it) if it == text), "{act:?}");
}

#[test]
fn a_piece_is_picked_and_moved() {
    let log = &mut log("chess", &[], "");
    assert_eq!(picked(log, "e2").1, "Pawn on e2 can go to e3, e4");
    let act = pressed_from(log, "e2", "e4");
    plays(log, &act, "e2-e4");
    let act = pressed_from(log, "d7", "d5");
    plays(log, &act, "d7-d5");
    assert_eq!(picked(log, "e4").1, "Pawn on e4 can go to d5 (takes), e5");
    assert_eq!(picked(log, "d1").0.targets.len(), 4);
}

#[test]
fn another_piece_is_picked_instead() {
    let log = &mut log("chess", &[], "");
    let Act::Pick(other, _) = pressed_from(log, "e2", "g1") else { panic!("a knight") };
    assert_eq!(other.who, Who::On(cell(log, "g1")));
    assert_eq!(pressed_from(log, "e2", "e2"), Act::PutBack("put back".to_owned()));
}

#[test]
fn refusals_have_reasons() {
    let log = &mut log("chess", &[], "");
    let text = "e2-e5 is not legal: the pawn may go to e3 or e4, not to e5";
    says(&pressed_from(log, "e2", "e5"), text);
    says(&dragged(log, "e2", "e5"), text);
    let text = "the Pawn on e7 is Black's, and it is White's turn";
    says(&pressed(log, "e7"), text);
    says(&dragged(log, "e7", "e5"), text);
    says(&pressed(log, "e4"), "there is no piece on e4");
    says(&pressed(log, "a1"), "the Rook on a1 has no legal move");
}

#[test]
fn several_moves_to_one_cell_are_offered() {
    let moves = "a2-a4 b7-b5 a4-b5 a7-a6 b5-a6 h7-h6 a6-a7 h6-h5";
    let log = &mut log("chess", &[], moves);
    for act in [pressed_from(log, "a7", "b8"), dragged(log, "a7", "b8")] {
        let Act::Offer { title, moves, lift } = act else { panic!("no question: {act:?}") };
        assert_eq!((title.as_str(), moves.len(), lift), ("Which of these?", 4, false));
        let labels: Vec<String> = moves.iter().map(|m| choices::label(log, *m)).collect();
        assert!(labels.iter().any(|label| label.starts_with("a7-b8=Queen")), "{labels:?}");
    }
}

#[test]
fn pieces_are_dragged() {
    let log = &mut log("chess", &[], "");
    assert!(matches!(dragged(log, "e2", "e2"), Act::Pick(..)), "a drag within a cell is a press");
    let act = dragged(log, "e2", "e4");
    plays(log, &act, "e2-e4");
}

#[test]
fn stones_are_placed_at_once() {
    let log = &mut log("go", &[], "");
    let act = pressed(log, "b2");
    plays(log, &act, "Stone@b2");
    says(&pressed(log, "b2"), "the Stone on b2 is Black's, and it is White's turn");
    says(&dragged(log, "a1", "c1"), "there is no piece on a1");
    assert_eq!(cells_to_act(log).len(), log.subject.game.topology().len() - 1);
    assert!(cells_to_mark(log).is_empty(), "all cells are no mark");
}

#[test]
fn houses_are_sown_by_a_press_or_a_drag() {
    let log = &mut log("oware", &[], "");
    let act = pressed(log, "c1");
    plays(log, &act, "c1");
    let act = dragged(log, "e2", "d2");
    plays(log, &act, "e2");
    assert!(matches!(pressed(log, "a2"), Act::Say(_)), "the other player sows it");
}

#[test]
fn pieces_come_from_the_reserve() {
    let log = &mut log("sittuyin", &[], "");
    let act = pressed(log, "a1");
    let Act::Offer { title, moves, lift } = act else { panic!("no question: {act:?}") };
    assert_eq!((title.as_str(), lift), ("Which piece do you place on a1?", false));
    let kind = log.subject.game.placed(moves[0]).expect("it is placed");
    let Act::Pick(king, message) = lift_kind(log, kind) else { panic!("no piece") };
    assert!(message.starts_with("King in reserve can go to a1, ") && message.contains("more"), "{message}");
    let a1 = cell(log, "a1");
    let act = press(log, Some(&king), a1);
    plays(log, &act, "King@a1");
    plays_last_of_it(log, kind);
}

/// Lets the other player enter a piece, and lifts a kind without pieces.
fn plays_last_of_it(log: &mut Log<Rc<Subject>>, kind: KindId) {
    let other = log.line().moves()[0];
    assert!(log.play(other));
    says(&lift_kind(log, kind), "King@b1 is not legal: White has no king in reserve");
}

fn lift_kind(log: &mut Log<Rc<Subject>>, kind: KindId) -> Act {
    lift(log, Who::InReserve(kind))
}

#[test]
fn a_press_out_of_turn_says_who_is_to_act() {
    let log_of_dice = &mut log("todas-tablas", &[], "");
    let first = CellId(0);
    says(&press(log_of_dice, None, first), "the dice must be rolled first");
    let watched = &mut log("chess", &["White=random"], "");
    let text = "it is not yours to move: White will be played by the program";
    says(&pressed(watched, "e2"), text);
    says(&dragged(watched, "e2", "e4"), text);
    let over = &mut log("chess", &[], "f2-f3 e7-e5 g2-g4 d8-h4");
    assert!(matches!(pressed(over, "e2"), Act::Say(text) if text.starts_with("Black wins")));
}

#[test]
fn every_game_is_played_by_presses() {
    for (index, (name, _)) in games::games().into_iter().enumerate() {
        play(name, &mut log(name, &[], ""), &mut Random::new(index as u64));
    }
}

fn play(name: &str, log: &mut Log<Rc<Subject>>, random: &mut Random) {
    let begun = log.line().ply();
    for _ in 0..MOST {
        if log.is_over() || log.line().ply() >= begun + PLIES {
            return;
        }
        let cells = cells_to_act(log);
        let m = log.line().at_random(random).expect("a legal move");
        match Due::of(log) {
            Due::Cells if m != Move::PASS => make(name, log, m, &cells),
            _ => assert!(log.play(m)),
        }
    }
}

/// Makes a move by presses alone.
fn make(name: &str, log: &mut Log<Rc<Subject>>, m: Move, cells: &[CellId]) {
    let game = log.subject.game.clone();
    let text = log.line().text(m);
    let (first, second) = match (chosen_cell(&game, m), game.placed(m)) {
        (Some(cell), _) => (cell, None),
        (None, Some(_)) => (m.to(), None),
        (None, None) => (m.from(), Some(m.to())),
    };
    assert!(cells.contains(&first), "{name}: {text} begins on a cell without a use");
    let mut act = press(log, None, first);
    if let (Act::Offer { lift: true, .. }, Some(_)) = (&act, second) {
        act = lift(log, Who::On(first));
    }
    if let (Act::Pick(picked, _), Some(to)) = (&act, second) {
        let picked = picked.clone();
        act = press(log, Some(&picked), to);
    }
    match act {
        Act::Play(only) if only == m => assert!(log.play(m)),
        Act::Offer { moves, .. } if moves.contains(&m) => assert!(log.play(m)),
        act => panic!("{name}: {text} is not played by presses: {act:?}"),
    }
}
