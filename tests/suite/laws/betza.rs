//! Betza's notation in play: its movements lead where they should, and where hand-written legs lead.

use alfonso_board::CellId;
use alfonso_driver::{Request, Source, load};
use alfonso_game::{Game, PlacedPiece, Position, Seat};
use alfonso_rules::in_betza;
use conformance::games::{READINGS, Reading, WORKSHOP, no_library};
use std::collections::BTreeSet;

/// Returns a game with a piece M of this movement, and stones of both sides, on a board of nine by nine.
fn game(movement: &str) -> Game {
    let text = format!(
        "game \"Test\"\nplayers White \"w\" facing north, Black \"b\" facing south\nboard grid 9 by 9\n\
         setup {{ White Man e5  White Stone a1  Black Stone i9 }}\n\
         captures {{ captures.others: piece x may capture piece y if owner of x /= owner of y }}\n\
         piece Man \"M\" {{ {movement} }}\npiece Stone \"S\" {{ stone.step: step forward }}\n\
         turn {{ turn.move: move }}\nend {{ end.long: when rounds >= 500 -> draw }}"
    );
    let source = Source { name: "test.rules".to_owned(), text };
    match load(source, &Request::default(), &no_library) {
        Ok(loaded) => loaded.game,
        Err(failure) => panic!("{movement}: {:?}", failure.diagnostics),
    }
}

/// Returns a position with these pieces, each unmoved or moved as given.
fn placed(game: &Game, pieces: Vec<PlacedPiece>) -> Position {
    let mut position = game.arranged(pieces.clone(), Seat(0)).expect("it takes few steps");
    for piece in &mut position.pieces {
        let placed = pieces.iter().find(|placed| placed.cell == piece.cell);
        piece.unmoved = placed.is_some_and(|placed| placed.unmoved);
    }
    position
}

/// Returns the sorted targets of the piece on e5, with own and enemy stones on the given cells.
fn reach(game: &Game, own: &str, enemies: &str, unmoved: bool) -> String {
    let board = game.topology();
    let piece = |cell: &str, kind: usize, owner: u8| PlacedPiece {
        cell: board.named(cell).expect("a cell"),
        kind: alfonso_game::KindId::new(kind),
        owner: Seat(owner),
        facing: game.blueprint().facing[usize::from(owner)],
        unmoved,
        moved_now: false,
    };
    let mut pieces = vec![piece("e5", 0, 0)];
    pieces.extend(own.split_whitespace().map(|cell| piece(cell, 1, 0)));
    pieces.extend(enemies.split_whitespace().map(|cell| piece(cell, 1, 1)));
    let line = game.line_from(&placed(game, pieces));
    let from = board.named("e5").expect("a cell");
    let mut cells: Vec<String> = line
        .moves()
        .iter()
        .filter(|m| m.by().is_some() && m.from() == from)
        .map(|m| board.cell(m.to()).name.clone())
        .collect();
    cells.sort();
    cells.join(" ")
}

/// Each capital alone, and with each letter of direction, on an otherwise empty board. The targets were worked out by hand
/// from the tables of the notation.
#[test]
fn capitals_and_directions_lead_where_they_say() {
    let cases = [
        ("W", "d5 e4 e6 f5"),
        ("F", "d4 d6 f4 f6"),
        ("D", "c5 e3 e7 g5"),
        ("N", "c4 c6 d3 d7 f3 f7 g4 g6"),
        ("A", "c3 c7 g3 g7"),
        ("H", "b5 e2 e8 h5"),
        ("C", "b4 b6 d2 d8 f2 f8 h4 h6"),
        ("L", "b4 b6 d2 d8 f2 f8 h4 h6"),
        ("Z", "b3 b7 c2 c8 g2 g8 h3 h7"),
        ("J", "b3 b7 c2 c8 g2 g8 h3 h7"),
        ("G", "b2 b8 h2 h8"),
        ("K", "d4 d5 d6 e4 e6 f4 f5 f6"),
        ("R", "a5 b5 c5 d5 e1 e2 e3 e4 e6 e7 e8 e9 f5 g5 h5 i5"),
        ("WW", "a5 b5 c5 d5 e1 e2 e3 e4 e6 e7 e8 e9 f5 g5 h5 i5"),
        ("B", "a1 a9 b2 b8 c3 c7 d4 d6 f4 f6 g3 g7 h2 h8 i1 i9"),
        ("FF", "a1 a9 b2 b8 c3 c7 d4 d6 f4 f6 g3 g7 h2 h8 i1 i9"),
        ("fQ", "e6 e7 e8 e9"),
        ("fsQ", "a9 b8 c7 d6 f6 g7 h8 i9"),
        ("W2", "c5 d5 e3 e4 e6 e7 f5 g5"),
        ("R2", "c5 d5 e3 e4 e6 e7 f5 g5"),
        ("B3", "b2 b8 c3 c7 d4 d6 f4 f6 g3 g7 h2 h8"),
        ("DD", "a5 c5 e1 e3 e7 e9 g5 i5"),
        ("AA", "a1 a9 c3 c7 g3 g7 i1 i9"),
        ("NN", "a3 a7 c1 c4 c6 c9 d3 d7 f3 f7 g1 g4 g6 g9 i3 i7"),
        ("CC", "b4 b6 d2 d8 f2 f8 h4 h6"),
        ("N1", "c4 c6 d3 d7 f3 f7 g4 g6"),
        // Of four moves along ranks and files, a letter names one.
        ("fW", "e6"),
        ("bW", "e4"),
        ("lW", "d5"),
        ("rW", "f5"),
        ("sW", "d5 f5"),
        ("vW", "e4 e6"),
        ("fbW", "e4 e6"),
        ("blD", "c5 e3"),
        ("rH", "h5"),
        // Of four diagonal moves, a letter names two, and two letters one.
        ("fF", "d6 f6"),
        ("bF", "d4 f4"),
        ("lF", "d4 d6"),
        ("rF", "f4 f6"),
        ("flF", "d6"),
        ("brF", "f4"),
        ("fbF", "d4 d6 f4 f6"),
        ("lbA", "c3"),
        ("frbrG", "h2 h8"),
        // Of eight moves of two lengths, a letter names the two that go farthest its way.
        ("fN", "d7 f7"),
        ("bN", "d3 f3"),
        ("lN", "c4 c6"),
        ("rN", "g4 g6"),
        ("sN", "c4 c6 g4 g6"),
        ("vN", "d3 d7 f3 f7"),
        ("rfN", "f7"),
        ("frN", "g6"),
        ("lbN", "d3"),
        ("blN", "c4"),
        ("rbN", "f3"),
        ("brN", "g4"),
        ("bsN", "c4 g4"),
        ("lvN", "d3 d7"),
        ("rvN", "f3 f7"),
        ("bhN", "c4 d3 f3 g4"),
        ("lhN", "c4 c6 d3 d7"),
        ("rhN", "f3 f7 g4 g6"),
        ("hlN", "c4 d7 f3 g6"),
        ("fC", "d8 f8"),
        ("lfZ", "c8"),
        // Of the king's eight moves, a letter names one, and two letters the diagonal between them.
        ("fK", "e6"),
        ("sK", "d5 f5"),
        ("frK", "f6"),
        ("fsK", "d6 f6"),
        ("bsK", "d4 f4"),
        ("lvK", "d4 d6"),
        ("fhK", "d6 e6 f6"),
        ("rhK", "f4 f5 f6"),
    ];
    for (text, wanted) in cases {
        assert_eq!(reach(&game(&format!("man.x: betza \"{text}\"")), "", "", false), wanted, "{text}");
    }
}

/// The targets were worked out by hand, from the definition above each case.
#[test]
fn strings_lead_where_they_say() {
    // The string, own stones, enemies, and the targets of a moved piece on e5.
    let cases = [
        // A king; an own piece blocks a cell.
        ("K", "e6", "f6", "d4 d5 d6 e4 f4 f5 f6"),
        // A pawn of old chess: forward to empty cells, capturing diagonally.
        ("fmWfcF", "", "d6 e6", "d6"),
        ("fmWfcF", "", "d6", "d6 e6"),
        // Shogi's knight, whichever way it is written.
        ("ffN", "", "", "d7 f7"),
        ("fN", "", "", "d7 f7"),
        // Two cells to the side and one forward.
        ("fsN", "", "", "c6 g6"),
        // XBoard's own example: Ng1-f3 is the left one of the pair ahead.
        ("lfN", "", "", "d7"),
        ("flN", "", "", "c6"),
        ("fhN", "", "", "c6 d7 f7 g6"),
        // XBoard's chiral knight, from e4: f6 g3 d2 c5.
        ("hrN", "", "", "c6 d3 f7 g4"),
        ("ffrrN", "", "", "d7 f7 g4 g6"),
        ("frW", "", "", "e6 f5"),
        ("frF", "", "", "f6"),
        // A slide of two cells stops at an enemy.
        ("lR2", "", "d5", "d5"),
        ("lR2", "", "c5", "c5 d5"),
        // The elephant of Chinese chess is blocked on the cell between; that of old chess is not.
        ("nA", "f6", "", "c3 c7 g3"),
        ("A", "f6", "", "c3 c7 g3 g7"),
        // The horse of Chinese chess is blocked orthogonally.
        ("nN", "e6", "", "c4 c6 d3 f3 g4 g6"),
        // A dabbaba that must leap over a piece.
        ("jD", "e6", "d5", "c5 e7"),
        // Nightrider: a piece on the way stops it.
        ("rfNN", "", "f7", "f7"),
        ("rfNN", "", "", "f7 g9"),
        // The cannon of Chinese chess moves as a rook and captures behind one piece.
        ("fmRfcpR", "", "e7 e9", "e6 e9"),
        // Grasshopper: to the cell directly behind the first piece.
        ("fgQ", "e7", "", "e8"),
        ("fgQ", "", "e7 e8", "e8"),
        // The griffin: a diagonal step, then from an empty cell outward as a rook.
        ("FyafsF", "d4 d6 f4", "", "f6 f7 f8 f9 g6 h6 i6"),
        ("FyafsF", "d4 d6 f4", "f6", "f6"),
        // A ski-slider skips the cell next to it, occupied or not.
        ("fjR", "e6", "", "e7 e8 e9"),
        // Two knight's moves, with an empty or an occupied cell between: (2,4).
        ("rfmpafN", "f7", "", "g9"),
        ("rfafN", "f7", "", ""),
        // Up to the first piece, and then one step at right angles.
        ("fgasR", "e8", "", "d8 f8"),
        // Only to empty cells, only by capture, only onto own pieces.
        ("mW", "e6", "f5", "d5 e4"),
        ("cW", "e6", "f5", "f5"),
        ("dW", "e6", "f5", "e6"),
        ("mcW", "e6", "f5", "d5 e4 f5"),
        ("cdW", "e6", "f5", "e6 f5"),
        // A rider over its own steps: the first piece stops it.
        ("fDD", "", "e7", "e7"),
        ("fDD", "e6 e8", "", "e7 e9"),
        // Over empty cells only: one between, and two between.
        ("nD", "e6", "f5", "c5 e3"),
        ("fnH", "e7", "", ""),
        ("fnH", "", "", "e8"),
        // The other hobbled knight steps diagonally first: the notation expresses it in steps.
        ("afsF", "d6", "", "c4 d3 f3 f7 g4 g6"),
        ("rfafrF", "", "", "g6"),
        // Over a piece and any distance beyond; without a piece, nowhere.
        ("fpR", "", "e7", "e8 e9"),
        ("fpR", "e6", "e8", "e7 e8"),
        ("fpR", "", "", ""),
        ("fpB", "f6", "", "g7 h8 i9"),
        // A hook: any way, and then once at right angles.
        ("fmasR2", "d6", "", "c7 d7 f6 f7 g6 g7"),
        // A move for unmoved pieces only.
        ("ifmnD", "", "", ""),
    ];
    for (text, own, enemies, wanted) in cases {
        let game = game(&format!("man.x: betza \"{text}\""));
        assert_eq!(reach(&game, own, enemies, false), wanted, "{text} with {own} and {enemies}");
    }
    assert_eq!(reach(&game("man.x: betza \"ifmnD\""), "", "", true), "e7");
    assert_eq!(reach(&game("man.x: betza \"ifmnD\""), "", "e6", true), "");
}

#[test]
fn strings_and_legs_lead_alike() {
    let pairs = [
        ("Q", "slide any"),
        ("KNN", "step any man.y: ride (2,1)"),
        ("R4", "slide 1..4 orthogonal"),
        ("FyafsF", "step diagonal, then may slide onward orthogonal"),
        ("WyafsW", "step orthogonal, then may slide onward diagonal"),
        ("nN", "step orthogonal, then step onward diagonal"),
        ("C", "leap (3,1)"),
        ("fhN", "leap (2,1) forward"),
        ("fA", "leap (2,2) forward"),
        ("nH", "leap (3,0) over empty"),
        ("mRcK", "slide orthogonal onto empty man.y: step any onto enemy"),
        ("masR", "slide orthogonal, then slide turning left right"),
        ("D3", "leap (2,0) man.y: ride 2..3 (2,0)"),
    ];
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    for (text, legs) in pairs {
        let (said, written) = (game(&format!("man.x: betza \"{text}\"")), game(&format!("man.x: {legs}")));
        for _ in 0..60 {
            let (mut own, mut enemies) = (String::new(), String::new());
            for cell in said.topology().cells() {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let name = &said.topology().cell(cell).name;
                match (seed >> 60, name.as_str()) {
                    (_, "e5") => {}
                    (0, name) => own.push_str(&format!("{name} ")),
                    (1, name) => enemies.push_str(&format!("{name} ")),
                    _ => {}
                }
            }
            let wanted = reach(&written, &own, &enemies, false);
            assert_eq!(reach(&said, &own, &enemies, false), wanted, "{text} with {own} and {enemies}");
        }
    }
}

/// The text that `show --piece` prints, read back, moves the pieces of every game as their own rules do, from every cell.
#[test]
fn what_is_printed_reads_back() {
    let (mut told, mut seen) = (0, BTreeSet::new());
    let mut seed = 1;
    for reading in READINGS.iter().chain(WORKSHOP.iter()).filter(|it| it.game.topology().len() <= 200) {
        let game = without_endings(&reading.game);
        for kind in (0..reading.rules.kinds.len()).map(alfonso_rules::KindId::new) {
            let Ok(text) = in_betza(&reading.rules, kind) else { continue };
            told += 1;
            // Readings of a game share most of its pieces.
            let file = reading.title.split('@').next().unwrap_or_default();
            if !seen.insert((file, kind, text.clone(), reading.game.topology().len())) {
                continue;
            }
            let other = read_back(reading, kind, &text);
            for cell in game.topology().cells() {
                let pieces = around(&game, alfonso_game::KindId::new(kind.index()), cell, &mut seed);
                let (wanted, found) = (targets(&game, &pieces, cell), targets(&other, &pieces, cell));
                assert_eq!(found, wanted, "{}: {text} from {cell:?} among {pieces:?}", reading.title);
            }
        }
    }
    assert!(told > 50, "only {told} movements could be told");
}

/// Returns the game with a kind's movement replaced by that of a text.
fn read_back(reading: &Reading, kind: alfonso_rules::KindId, text: &str) -> Game {
    let source = Source {
        name: "test.rules".to_owned(),
        text: format!(
            "game \"Test\"\nplayers White \"w\" facing north, Black \"b\" facing south\nboard grid 9 by 9\n\
             setup {{ White Man e5 }}\npiece Man \"M\" {{ man.x: betza \"{text}\" }}\n\
             captures {{ captures.others: piece x may capture piece y }}\n\
             turn {{ turn.move: move }}\nend {{ end.long: when rounds >= 500 -> draw }}"
        ),
    };
    let read = load(source, &Request::default(), &no_library);
    let read = read.unwrap_or_else(|failure| panic!("{}, {text}: {:?}", reading.title, failure.diagnostics));
    let mut rules = reading.rules.clone();
    let first = rules.moves.iter().position(|rule| rule.kind == kind).expect("it has a movement");
    let rule = rules.moves[first].rule;
    rules.moves.retain(|rule| rule.kind != kind);
    for (row, movement) in read.rules.moves.into_iter().enumerate() {
        rules.moves.insert(first + row, alfonso_rules::MoveRule { rule, kind, ..movement });
    }
    let (game, found) = alfonso_compiler::compile(&rules);
    without_endings(&game.unwrap_or_else(|| panic!("{}, {text}: {found:?}", reading.title)))
}

fn without_endings(game: &Game) -> Game {
    let mut bare = game.blueprint().clone();
    bare.endings.clear();
    Game::new(bare)
}

/// Returns a piece of a kind on a cell, and others around it.
fn around(game: &Game, kind: alfonso_game::KindId, at: CellId, seed: &mut u64) -> Vec<PlacedPiece> {
    let mut pieces = Vec::new();
    for cell in game.topology().cells() {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let drawn = *seed >> 40;
        let owner = Seat(if cell == at { 0 } else { u8::try_from(drawn % 2).unwrap_or(0) });
        if cell == at || drawn.is_multiple_of(5) {
            pieces.push(PlacedPiece {
                cell,
                kind,
                owner,
                facing: game.blueprint().facing[usize::from(owner.0)],
                unmoved: (drawn >> 8).is_multiple_of(2),
                moved_now: false,
            });
        }
    }
    pieces
}

fn targets(game: &Game, pieces: &[PlacedPiece], from: CellId) -> Vec<CellId> {
    let line = game.line_from(&placed(game, pieces.to_vec()));
    let mut cells: Vec<CellId> =
        line.moves().iter().filter(|m| m.by().is_some() && m.from() == from).map(|m| m.to()).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}
