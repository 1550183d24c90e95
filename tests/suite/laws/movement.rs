//! Movements as they are drawn: every legal move is among the marks, in every game and reading.

use alfonso_board::CellId;
use alfonso_driver::movement::{How, Movement};
use alfonso_game::{ClassId, MoveKind, Random, Seat};
use conformance::games::{READINGS, Reading, WORKSHOP};
use std::collections::BTreeMap;

/// Plays a random line, and looks for each of its legal moves in the movement of its piece. Returns the number of moves.
fn check(reading: &Reading) -> u64 {
    let mut random = Random::of_game(11, 3);
    let mut line = reading.game.line();
    let mut known: BTreeMap<(ClassId, Seat, CellId), Movement> = BTreeMap::new();
    let mut looked = 0;
    for _ in 0..120 {
        for m in line.moves() {
            let MoveKind::Piece { .. } = m.kind() else { continue };
            // A piece from the reserve has no movement on the board, whatever stands where it comes to.
            let moving = line.piece(m.from()).filter(|_| reading.game.placed(*m).is_none());
            let Some(piece) = moving else { continue };
            let kind = reading.game.kind(piece);
            let movement = known
                .entry((piece.class, piece.owner, m.from()))
                .or_insert_with(|| Movement::of_class(&reading.game, piece.class, piece.owner, m.from()));
            assert_eq!(movement.kind, kind);
            let rule = line.rule(*m);
            let reaches = movement.ways.iter().filter(|way| way.rule == rule).flat_map(|way| &way.reaches);
            // Of a chain the first landing is drawn.
            let to = line.landings(*m).first().copied().unwrap_or(m.to());
            let how: Vec<How> = reaches.filter(|reach| reach.cell == to).map(|reach| reach.how).collect();
            let taken = line.piece(to).is_some();
            let held = |how: &How| matches!(how, How::Take | How::Exchange);
            // A piece that stays, or comes back, is drawn either way on its own cell.
            let fits = |how: &How| *how == How::Both || held(how) == taken || to == m.from();
            assert!(how.iter().any(fits), "{}: {} by {how:?}", reading.title, line.text(*m));
            looked += 1;
        }
        if line.moves().is_empty() {
            break;
        }
        let index = random.below(u32::try_from(line.moves().len()).expect("few moves")) as usize;
        let m = line.moves()[index];
        line.play(m).expect("a legal move");
    }
    looked
}

#[test]
fn every_legal_move_is_among_the_marks() {
    let looked: u64 = READINGS.iter().chain(WORKSHOP.iter()).map(check).sum();
    assert!(looked > 50_000, "{looked}");
}
