//! Findings that a comparison must make in the shipped games, and the proof that they are true.

use alfonso_board::CellId;
use alfonso_compare::{Behaviour, Clauses, Found, Limits, OneReading, Pair, What};
use alfonso_driver::play_all;
use alfonso_game::Line;
use conformance::games;
use conformance::sides::{Side, side, side_with};
use std::ops::ControlFlow;

fn behaviour(a: &Side, b: &Side, positions: u64, nodes: u64) -> Behaviour {
    let limits = Limits { depth: 64, positions, steps: u64::MAX, nodes, seed: 1 };
    Behaviour::new(Pair { a: a.contestant(), b: b.contestant() }, limits, &mut |_| ControlFlow::Continue(()))
}

/// A map from the cells of a square board to their images, worked out by hand; the last argument is the highest coordinate.
type Turn = fn(i32, i32, i32) -> (i32, i32);

/// Returns a move's text with its cells turned.
fn turned(side: &Side, text: &str, turn: Turn) -> String {
    let board = side.loaded.game.topology();
    let (cells, tag) =
        text.split_once(':').map_or((text, String::new()), |(cells, tag)| (cells, format!(":{tag}")));
    let there = |name: &str| {
        let cell = board.named(name).map(|cell: CellId| board.cell(cell));
        let cell = cell.unwrap_or_else(|| panic!("{name} is a cell"));
        let (file, rank) = turn(i32::from(cell.file), i32::from(cell.rank), i32::from(board.files()) - 1);
        board.cell(board.at(file, rank).expect("on the board")).name.clone()
    };
    cells.split('-').map(there).collect::<Vec<_>>().join("-") + &tag
}

fn texts(line: &dyn Line, turn: impl Fn(&str) -> String) -> Vec<String> {
    let mut texts: Vec<String> = line.moves().iter().map(|m| turn(&line.text(*m))).collect();
    texts.sort();
    texts
}

/// Checks that the line can be played in both games, and that they allow the same moves until its end, but not there.
fn parts_at_its_end(a: &Side, b: &Side, found: &Found, turn: Turn) {
    let there = |text: &str| turned(a, text, turn);
    let moves: Vec<&str> = found.after_a.split_whitespace().collect();
    let answered: Vec<String> = moves.iter().map(|text| there(text)).collect();
    assert_eq!(answered.join(" "), found.after_b);
    for ply in 0..=moves.len() {
        let (line_a, line_b) = (a.line(&moves[..ply].join(" ")), b.line(&answered[..ply].join(" ")));
        let alike = texts(line_a.as_ref(), there) == texts(line_b.as_ref(), str::to_owned);
        assert_eq!(alike, ply < moves.len(), "{} after {ply} plies", found.after_a);
    }
}

/// Returns the first line on which legal moves differ.
fn first_moves(behaviour: &Behaviour) -> &Found {
    let walk = behaviour.walk.as_ref().expect("the starts match");
    let moves = |found: &&Found| found.differences.iter().any(|it| matches!(it.what, What::Moves { .. }));
    walk.found.iter().find(moves).expect("legal moves differ")
}

#[test]
fn the_arrays_of_the_four_seasons_are_turned() {
    let (a, b) = (side("four-seasons", "ludii-313"), side("four-seasons", "cvp"));
    let behaviour = behaviour(&a, &b, 3_000, 30_000);
    let starts = &behaviour.starts;
    assert!(starts.matched && !starts.same_cells);
    assert_eq!(starts.symmetry.as_deref(), Some("turned by a quarter anticlockwise"));
    let first = first_moves(&behaviour);
    assert_eq!(first.ply, 4);
    parts_at_its_end(&a, &b, first, |file, rank, far| (far - rank, file));
    // The search covers all earlier plies and finds them alike.
    let walk = behaviour.walk.as_ref().expect("the starts match");
    let early: Vec<_> = walk.by_ply.iter().take(4).map(|ply| (ply.lines, ply.left, ply.moves)).collect();
    assert_eq!(early, [1, 7, 49, 343].map(|lines| (Some(lines), 0, 0)));
}

#[test]
fn the_arrays_of_the_great_chess_are_mirrored() {
    let (a, b) = (side("grande-acedrex", "cvp"), side("grande-acedrex", "golladay"));
    let behaviour = behaviour(&a, &b, 500, 30_000);
    let starts = &behaviour.starts;
    assert!(starts.matched && !starts.same_cells);
    assert_eq!(starts.symmetry.as_deref(), Some("mirrored left to right"));
    let first = first_moves(&behaviour);
    assert_eq!(first.ply, 0);
    parts_at_its_end(&a, &b, first, |file, rank, far| (far - file, rank));
}

#[test]
fn the_array_of_the_ludii_file_is_another() {
    let (a, b) = (side("four-seasons", "ludii-313"), side("four-seasons", "ludii-lud"));
    let behaviour = behaviour(&a, &b, 1_000, 30_000);
    assert!(!behaviour.starts.matched && behaviour.walk.is_none());
    // Two rooks and two knights of each army have exchanged places.
    assert_eq!((behaviour.starts.alike, behaviour.starts.misfits.len()), (24, 8));
    assert_eq!(behaviour.counts.part_at, Some(5));
    let part = behaviour.counts.depths.iter().find(|count| count.depth == 5).expect("counted to 5");
    assert_eq!((part.a, part.b), (21_413, 20_923));
}

#[test]
fn no_ruleset_differs_from_itself() {
    for path in games::paths() {
        let rule_file = alfonso_driver::check(games::source(&path), &games::no_library).rule_file;
        for ruleset in rule_file.rulesets() {
            let game = games::name(&path);
            let (a, b) = (side(&game, &ruleset.name.node), side(&game, &ruleset.name.node));
            let clauses = Clauses::new(OneReading::from(&a.loaded), OneReading::from(&b.loaded));
            assert!(clauses.is_same() && clauses.evidence.is_empty(), "{game}@{}", ruleset.name.node);
            let behaviour = behaviour(&a, &b, 400, 3_000);
            assert!(behaviour.starts.matched && behaviour.starts.same_cells);
            assert_eq!(behaviour.counts.part_at, None);
            let walk = behaviour.walk.expect("the starts match");
            assert_eq!((walk.found.len(), walk.differ), (0, 0), "{game}@{}", ruleset.name.node);
            let looked = walk.positions + walk.again;
            assert!(
                looked == 400 || walk.exhausted && looked < 400,
                "{game}@{}: {walk:?}",
                ruleset.name.node
            );
        }
    }
}

#[test]
fn the_same_comparison_gives_the_same_answer() {
    let (a, b) = (side("scachs", "ludii-1415"), side("scachs", "poem"));
    let told = || format!("{:?}", behaviour(&a, &b, 800, 1_000));
    assert_eq!(told(), told());
}

/// If the search covers only a few plies, random play finds a witness without superfluous moves.
#[test]
fn what_the_search_does_not_reach_has_a_witness() {
    let a = side("scachs", "ludii-1415");
    for reading in [("queen-loss", "yes"), ("castling", "off")] {
        let b = side_with("scachs", Some("ludii-1415"), &[reading]);
        let behaviour = behaviour(&a, &b, 6_000, 1_000);
        let walk = behaviour.walk.as_ref().expect("the starts match");
        assert!(walk.finds_nothing() && !walk.exhausted, "{reading:?} is found by the search");
        let shown = behaviour.shown.as_ref().expect("random play was asked");
        let found = shown.found.as_ref().unwrap_or_else(|| panic!("{reading:?}: {shown:?}"));
        assert!(Some(found.ply) <= shown.taken_from && found.ply > walk.plies, "{reading:?}: {shown:?}");
        let moves: Vec<&str> = found.after_a.split_whitespace().collect();
        let seen = |moves: &str| {
            [&a, &b].map(|side| {
                let mut line = side.loaded.game.line();
                let played = play_all(line.as_mut(), moves).is_ok();
                let mut legal: Vec<String> = line.moves().iter().map(|m| line.text(*m)).collect();
                legal.sort();
                let ended = line.outcome().map(|outcome| outcome.winners().collect::<Vec<_>>());
                (played, ended, legal)
            })
        };
        let [in_a, in_b] = seen(&found.after_a);
        assert!(in_a.0 && in_b.0 && in_a != in_b, "{reading:?}: {}", found.after_a);
        // Without any two consecutive moves, the line is not playable or shows no difference.
        for at in 0..moves.len() - 2 {
            let rest = [&moves[..at], &moves[at + 2..]].concat().join(" ");
            let [in_a, in_b] = seen(&rest);
            assert!(!in_a.0 || !in_b.0 || in_a == in_b, "{reading:?}: {} can do without {at}", found.after_a);
        }
    }
}
