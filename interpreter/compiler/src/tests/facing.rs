//! The facings of pieces, and the kinds for which they matter.

use super::{blueprint, said};
use alfonso_board::Direction;

fn game(players: &str, setup: &str, rules: &str) -> String {
    format!(
        "players {players}
        board grid 4 by 4
        piece Stone \"S\" {{ stone.step: step forward }}
        piece Lord \"L\" {{ lord.step: step any }}
        setup {{ {setup} }}
        turn {{ turn.move: move }}
        rules {{ {rules} }}
        captures {{ captures.others: piece x may capture piece y if owner of x /= owner of y }}
        end {{ end.long: when rounds >= 50 -> draw }}"
    )
}

const MARKED: &str = "
        4 | .   wS< .   wL
        3 | .   .   .   wSv
        2 | gS^ .   .   .
        1 | gL  gS> .   .
";
const SEATS: &str = "Green \"g\", White \"w\"";

/// Returns the facings of a kind's classes, in eighths of a circle.
fn facings(text: &str, kind: usize) -> Vec<Option<usize>> {
    let classes = blueprint(text).classes;
    classes
        .iter()
        .filter(|class| class.kind.index() == kind)
        .map(|c| c.facing.map(Direction::index))
        .collect()
}

#[test]
fn marks_stand_for_the_facing_of_players() {
    let text = game(SEATS, MARKED, "rules.none: on capture -> remove pieces of nobody");
    assert_eq!(facings(&text, 0), [Some(0), Some(2), Some(4), Some(6)]);
    assert_eq!(facings(&text, 1), [None]);
}

#[test]
fn a_piece_without_a_facing_is_refused_where_it_matters() {
    let text =
        game(SEATS, "Green Stone a1  White Lord d4", "rules.none: on capture -> remove pieces of nobody");
    assert_eq!(
        said(&text),
        ["A0507: a `Stone` of `Green` has no facing, so it has no `forward` or similar direction"]
    );
}

#[test]
fn who_becomes_another_keeps_his_facing_or_is_refused() {
    let becoming = "rules.demote: on capture -> for each piece y of mover { y becomes Stone }";
    assert_eq!(
        said(&game(SEATS, MARKED, becoming)),
        ["A0507: this may turn a piece without a facing into a `Stone`"]
    );
    // If the lords have a facing too, they keep it when they become stones.
    let marked = MARKED.replace("gL ", "gL^").replace("wL", "wLv");
    assert_eq!(facings(&game(SEATS, &marked, becoming), 1).len(), 4);
    // If all pieces face as their players do, no facing needs to be kept.
    let faced = "Green \"g\" facing north, White \"w\" facing south";
    assert_eq!(facings(&game(faced, "Green Stone a1  White Lord d4", becoming), 1), [None]);
}

#[test]
fn who_is_given_away_keeps_his_facing() {
    let faced = "Green \"g\" facing north, White \"w\" facing south";
    let giving =
        "rules.give: on capture -> give pieces of next to mover, for each piece y { y becomes Stone }";
    assert_eq!(facings(&game(faced, "Green Stone a1  White Lord d4", giving), 1), [Some(0), Some(4)]);
}
