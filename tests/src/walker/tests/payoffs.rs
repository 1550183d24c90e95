//! The payments for a planet's first move, and positions of four armies, against numbers that were counted by a program
//! that knows nothing of this language.

use super::games::{games, rule_file, rules};
use crate::walker::{Index, Value, Walker};
use alfonso_rules::{Direction, KindId, RuleSet, Seat};

/// By planet: the payments to its mover for rolls of 1 to 7, from the cells on which all planets start.
const PAYOFFS: [(&str, [i64; 7]); 7] = [
    ("Moon", [-252, -120, 84, -264, -120, 96, -264]),
    ("Mercury", [0, 48, 48, -252, -252, -84, -84]),
    ("Venus", [0, 0, -48, -48, -48, -84, -84]),
    ("Sun", [0, 0, 0, -96, -96, -96, -96]),
    ("Mars", [0, 0, 0, 0, -120, -120, -120]),
    ("Jupiter", [0, 0, 0, 0, 0, 24, 24]),
    ("Saturn", [0, 0, 0, 0, 0, 0, -12]),
];

fn seat(rules: &RuleSet, name: &str) -> Seat {
    let seat = rules.players.iter().position(|player| player.name == name);
    Seat::new(seat.unwrap_or_else(|| panic!("nobody is called {name}")))
}

#[test]
fn planets_are_paid_for_the_aspects_they_enter() {
    let rules = rules(&rule_file(&games().join("alfonso/escaques.rules")), "seat-draw", &[]);
    let walker = Walker::new(&rules);
    let pieces: Vec<_> =
        rules.setup.iter().map(|at| (at.cell.node.clone(), at.kind, at.owner, at.facing, true)).collect();
    for (planet, payoffs) in PAYOFFS {
        let owner = seat(&rules, planet);
        for (roll, payoff) in (1..).zip(payoffs) {
            let before = walker.with_pieces(pieces.clone(), owner, &[]);
            let rolls = walker.moves(&before);
            let fallen = rolls.iter().find(|found| found.text() == format!("roll:{roll}"));
            let rolled = walker.play(&before, fallen.expect("a face of the die"));
            let moves = walker.moves(&rolled);
            assert_eq!(moves.len(), 1, "each planet goes one way, on a ring of its own");
            let after = walker.play(&rolled, &moves[0]);
            let points = walker.value(&after, "points", Index::Of(Some(owner)));
            assert_eq!(points, Some(Value::Number(payoff)), "{planet} rolls {roll}: {moves:?}");
            // The payments of all players sum to zero.
            let all = rules.players.iter().enumerate().map(|(seat, _)| {
                match walker.value(&after, "points", Index::Of(Some(Seat::new(seat)))) {
                    Some(Value::Number(points)) => points,
                    other => panic!("points are numbers, not {other:?}"),
                }
            });
            assert_eq!(all.sum::<i64>(), 0);
        }
    }
}

/// Few pieces of four armies: kind, owner, cell, the way it faces.
const FEW: [(&str, &str, &str, Option<Direction>); 10] = [
    ("King", "Green", "a8", None),
    ("Pawn", "Green", "g6", Some(Direction::East)),
    ("Pawn", "Green", "c2", Some(Direction::South)),
    ("King", "Red", "a1", None),
    ("Rook", "Red", "d1", None),
    ("King", "Black", "h1", None),
    ("Knight", "Black", "f3", None),
    ("Alfil", "Black", "e7", None),
    ("King", "White", "h8", None),
    ("General", "White", "b5", None),
];

#[test]
fn few_pieces_of_four_armies() {
    let rule_file = rule_file(&games().join("alfonso/four-seasons.rules"));
    let claims: [(&str, &[u64]); 2] = [("ludii-313", &[6, 71, 581, 4029]), ("cvp", &[6, 72, 610])];
    for (ruleset, nodes) in claims {
        let rules = rules(&rule_file, ruleset, &[]);
        let walker = Walker::new(&rules);
        let kind = |name: &str| {
            let kind = rules.kinds.iter().position(|kind| kind.name == name);
            KindId::new(kind.unwrap_or_else(|| panic!("no kind is called {name}")))
        };
        let pieces = FEW.map(|(name, owner, cell, facing)| {
            (cell.to_owned(), kind(name), seat(&rules, owner), facing, false)
        });
        let position = walker.with_pieces(pieces.to_vec(), seat(&rules, "Green"), &[]);
        for (depth, nodes) in (1..).zip(nodes) {
            assert_eq!(walker.perft(&position, depth), *nodes, "{ruleset}, depth {depth}");
        }
    }
}
