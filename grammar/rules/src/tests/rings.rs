//! Boards of rings, and lines on grids.

use super::{check_in, rules_in};
use crate::{BoardBuilder, CellsPerSector, KindId, RegionPart, Wall};
use alfonso_vocabulary::Slot;

#[test]
fn rings_are_built() {
    let board = |text: &str| rules_in(Slot::RingBoard, text).board;
    let plain = board(
        "board rings 3 { sectors spring, summer, autumn, winter  cells per sector = ring  region warm = spring, a2, b1..c2 }",
    );
    let BoardBuilder::Rings { rings, sectors, cells } = &plain.builder else { panic!("{plain:?}") };
    assert_eq!((*rings, sectors.len(), *cells), (3, 4, CellsPerSector::TimesRing(1)));
    let parts: Vec<String> = plain.regions[0]
        .parts
        .iter()
        .map(|part| match part {
            RegionPart::Cell(cell) => cell.node.clone(),
            RegionPart::Rectangle(from, to) => format!("{}..{}", from.node, to.node),
            other => format!("{other:?}"),
        })
        .collect();
    assert_eq!(parts, ["a1..a1", "b1..b2", "c1..c3", "a2", "b1..c2"]);
    let alike = board("board rings 3 { cells per sector = 2  sectors 16 }");
    let BoardBuilder::Rings { sectors, cells, .. } = &alike.builder else { panic!("{alike:?}") };
    assert_eq!((sectors.len(), sectors[15].as_str(), *cells), (16, "", CellsPerSector::Alike(2)));
}

#[test]
fn rings_that_do_not_fit() {
    let board = |text: &str, code: &str, at: &str| check_in(Slot::RingBoard, text, &[(code, at)]);
    board("board rings 3 { sectors 4 }", "A0502", "3");
    board("board rings 3 { cells per sector = 2 }", "A0502", "3");
    board("board rings 0 { sectors 4 cells per sector = 2 }", "A0502", "0");
    board("board rings 3 { sectors 0 cells per sector = 2 }", "A0502", "0");
    board("board rings 3 { sectors 4 cells per sector = 0 }", "A0502", "cells per sector = 0");
    board("board rings 3 { sectors 400 cells per sector = ring }", "A0502", "3");
    board("board rings 3 { sectors 4 sectors 5 cells per sector = 1 }", "A0404", "5");
    board("board rings 3 { sectors a-one, a-one cells per sector = ring }", "A0301", "a-one");
    board("board rings 3 { sectors 4 cells per sector = 3 line x = a1..a2 }", "A0510", "x = a1..a2");
}

#[test]
fn each_board_has_words_of_its_own() {
    let ring = |text: &str, at: &str| check_in(Slot::RingPiece, text, &[("A0510", at)]);
    ring("s.x: step north onto empty", "north");
    ring("s.x: step ascending onto empty if file of it = 1", "file of it");
    ring("s.x: step ascending onto empty if target in edge east", "east");
    ring("s.x: step ascending onto empty if distance(origin, target) = 1", "distance(origin, target)");
    check_in(Slot::RingPiece, "s.x: slide any onto empty if distance(sector of it, summer) = 1", &[]);
    check_in(
        Slot::RingPiece,
        "s.x: step inward outward onto empty if target in summer or it is not own",
        &[],
    );
    check_in(Slot::Rings, "table t(s: sector): number { spring: 1 summer: 2 autumn: 3 }", &[("A0309", "t")]);
    check_in(
        Slot::Rings,
        "table t(s: sector): number { spring or summer or autumn or wintre: 2 }",
        &[("A0303", "wintre")],
    );
    check_in(Slot::Rings, "table t(f: file): number { a: 1 }", &[("A0510", "file")]);
    check_in(Slot::Rings, "drawing x { 1 | S . }", &[("A0510", "x")]);
    check_in(Slot::Rings, "end { e.x: when some sector s on a1 -> draw }", &[("A0304", "on")]);
    check_in(Slot::Rings, "end { e.x: when some alive sector s -> draw }", &[("A0304", "alive")]);
    check_in(Slot::Rings, "end { e.x: when summer = a1 -> draw }", &[("A0304", "=")]);
    let grid = |slot: Slot, text: &str, at: &str| check_in(slot, text, &[("A0510", at)]);
    grid(Slot::Piece, "m.x: slide ascending", "ascending");
    grid(Slot::Legal, "l.x: forbid ring of it = 1", "ring of it");
    grid(Slot::Legal, "l.x: forbid cell of it in edge outward", "outward");
    grid(Slot::End, "e.x: when some sector s -> draw", "sector");
    grid(Slot::Item, "table t(s: sector): number { x: 1 }", "sector");
    grid(Slot::Board, "board grid 8 by 8 { sectors 3 }", "3");
    grid(Slot::Players, "players White \"w\" facing north, Black \"b\" facing inward", "inward");
}

#[test]
fn lines_join_two_cells_of_the_board() {
    let lines = rules_in(
        Slot::Board,
        "board grid 8 by 8 { line x = a1..h8  line y = a2..c2 wall  line z = b7..b3 wall for King }",
    )
    .board
    .lines;
    let walls: Vec<&Wall> = lines.iter().map(|line| &line.wall).collect();
    assert_eq!(walls, [&Wall::No, &Wall::All, &Wall::Kinds(vec![KindId(0)])]);
    let board = |text: &str, code: &str, at: &str| {
        check_in(Slot::Board, &format!("board grid 8 by 8 {{ {text} }}"), &[(code, at)]);
    };
    board("line x = a1..a1", "A0511", "a1..a1");
    board("line x = a1..i1", "A0501", "i1");
    board("line x = a9..a1", "A0501", "a9");
    board("line x = a1..a2  line x = a1..a3", "A0301", "x");
    board("line x = a1..b3", "A0511", "a1..b3");
    board("line x = h8..a2 wall", "A0511", "h8..a2");
    board("line x = a1..a2 wall for Kign", "A0303", "Kign");
    board("line x = a1..a2 wall for king", "A0303", "king");
    board("line x = a1..a2 wall for King, King", "A0511", "King");
}

#[test]
fn tables_of_numbers() {
    let table = |text: &str, expected: &[(&str, &str)]| check_in(Slot::Item, text, expected);
    table("table t(n: -1..3): number { -1 or 0: 1  1..3: 2 }", &[]);
    table("table t(n: 0..3): number { 0: 1  2..3: 2 }", &[("A0309", "t")]);
    table("table t(n: 0..3): number { 0..2: 1  2..3: 2 }", &[("A0310", "2..3")]);
    table("table t(n: 0..3): number { 0..4: 1 }", &[("A0304", "0..4")]);
    table("table t(n: 0..3): number { 3..0: 1 }", &[("A0304", "3..0")]);
    table("table t(n: 3..0): number { 0: 1 }", &[("A0304", "3..0")]);
    table("table t(n: 0..99999): number { 0: 1 }", &[("A0304", "0..99999")]);
    table("table t(n: 0..1): number { 0: 1  one: 2 }", &[("A0304", "one")]);
    table("table t(p: player): number { 1: 1 }", &[("A0304", "1")]);
    let rules = rules_in(
        Slot::Item,
        "table t(n: -1..1): number { -1..1: n * 2 }  end { e.x: when t(rounds) = 2 -> draw }",
    );
    assert_eq!((rules.tables[0].first, rules.tables[0].rows.len()), (-1, 3));
}
