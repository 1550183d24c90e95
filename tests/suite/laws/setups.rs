//! Setups name cells as regions do: on every sort of board, the pieces of a region stand on exactly its cells.
//!
//! The resolver lists the cells of a setup, and the compiler those of a region. The two must agree.

use alfonso_driver::{Source, check};
use conformance::{games, report};

/// The boards, each with cells that the setup names.
const BOARDS: &[(&str, &[&str])] = &[
    (
        "grid 5 by 4",
        &["border", "rank 2", "file b", "a1..b3", "b3..a1", "border except a1..c1", "rank 2, c3..c4"],
    ),
    ("grid 6 by 4 round", &["border", "rank 3", "f1..a2"]),
    ("grid 3 by 3 and grid 2 by 2 at d2", &["border", "rank 2", "file d", "a1..e3"]),
    ("grid 4 by 4 { remove b2..c3 %}", &["border", "rank 2", "a1..d4"]),
    ("grid 3 by 3 { cell b9 north of b3 %}", &["border", "rank 3", "b9", "a3..b9"]),
    ("points grid 5 by 5 with alternate diagonals", &["border", "rank 2", "a1..c3"]),
    ("points hexagon 3", &["border", "rank 2", "file b", "c1..d3", "border except c1"]),
    ("points hexagon 3 with upright files", &["border", "rank 2", "file b", "a1..c3"]),
    ("points triangle 4", &["border", "rank 2"]),
    ("points star 3", &["border", "rank 4"]),
    ("points rhombus 4 by 5", &["border", "rank 2", "file b", "a1..b3"]),
    ("points squares 2", &["border"]),
    ("rings 3 { sectors 4  cells per sector = 2 %}", &["a1..a5", "b2..c4", "c7"]),
    ("rings 3 { sectors 3  cells per sector = 2 * ring %}", &["a1..c6", "c9..c12"]),
];

#[test]
fn pieces_of_a_region_stand_on_its_cells() {
    let mut wrong = Vec::new();
    for (board, regions) in BOARDS {
        for cells in *regions {
            let region = format!("region there = {cells}");
            let board = match board.split_once('%') {
                Some((begun, end)) => format!("{begun} {region} {end}"),
                None => format!("{board} {{ {region} }}"),
            };
            // In a setup, no comma separates cells.
            for named in ["there".to_owned(), cells.replace(',', "")] {
                let text = format!(
                    "game \"Cells\"\nplayers White, Black\nboard {board}\nnumber marks per cell = 0 {{ {first}: 1 }}\n\
                     captures {{ captures.all: piece x may capture piece y if owner of x /= owner of y }}\n\
                     piece Man \"M\" {{ man.fly: fly onto empty }}\nsetup {{ White Man {named} }}\n\
                     turn {{ turn.move: move else pass }}\nend {{ end.marks: when (number of cells c where marks of c = 9) > 1 or rounds >= 9 -> draw }}\n\
                     example \"all there\" engine \"a law\" {{\n  holds (number of cells c in there where c is Man) = number of cells in there\n  \
                     holds number of pieces = number of cells in there\n  \
                     holds (number of cells c where marks of c = 1) = number of pieces\n}}\n",
                    first = if cells.contains(',') { "there" } else { cells },
                );
                let source = Source { name: "cells.rules".to_owned(), text: text.clone() };
                let checked = check(source, &games::no_library);
                if !checked.diagnostics.is_empty() {
                    wrong.push(format!("{text}\n{}", report::report(&checked.diagnostics, &checked.sources)));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} setups, the first:\n{}", wrong.len(), wrong[0]);
}
