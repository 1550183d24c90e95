//! The plan: properties known before play, and the moves that the engine must make and examine.

use super::blueprint;
use alfonso_forms::Part;
use alfonso_game::blueprint::{Blueprint, Lawful, StepKind};
use alfonso_game::expr::Expr;

/// Returns a game of three players with a royal piece and a stone each.
fn game(declared: &str, rules: &str, step: &str) -> Blueprint {
    blueprint(&format!(
        "players One, Two, Three
        board grid 6 by 6
        {declared}
        piece Lord \"L\" royal {{ lord.step: step any }}
        piece Stone \"S\" {{ stone.slide: slide orthogonal }}
        setup {{ One Lord a1  One Stone a2  Two Lord f6  Two Stone f5  Three Lord a6  Three Stone a5 }}
        rules {{ {rules} }}
        captures {{ captures.right: piece x may capture piece y if owner of y = next alive after owner of x }}
        legal {{ legal.check: forbid mover is in-check }}
        turn {{ turn.move: {step}  turn.judge: judge next until stable }}
        end {{ end.last: when number of alive players = 1 -> first alive player wins }}"
    ))
}

/// Returns how the engine judges the lords' and the stones' moves, and by trigger if its effects disturb.
fn found(game: &Blueprint) -> (Lawful, Lawful, Vec<bool>) {
    assert_eq!(game.movements.len(), 2);
    let disturbs = game.triggers.iter().map(|trigger| trigger.disturbs).collect();
    (game.movements[0].lawful, game.movements[1].lawful, disturbs)
}

#[test]
fn fees_disturb_nothing() {
    let fee = "rules.fee: on capture of x -> pay 1 from purse of owner of x to pot";
    let game = game("money pot = 0  money purse per player = 0", fee, "move");
    assert!(game.plan.pins && game.plan.clear);
    assert_eq!(found(&game), (Lawful::BySafety, Lawful::ByPins, vec![false]));
}

#[test]
fn fees_that_ruin_disturb() {
    let money = "score points per player = 3 floor 0";
    let fee = "rules.fee: on move -> pay 1 from points of mover to points of next";
    let poor = format!("{fee}  rules.ruin: on ruin of p -> set poor of p to true");
    assert_eq!(
        found(&game(&format!("{money}  flag poor per player = false"), &poor, "move")),
        (Lawful::BySafety, Lawful::ByPins, vec![false, false])
    );
    let out = format!("{fee}  rules.ruin: on ruin of p -> eliminate p");
    assert_eq!(found(&game(money, &out, "move")), (Lawful::ByTrial, Lawful::ByTrial, vec![true, true]));
}

#[test]
fn going_out_and_changing_sides_disturb() {
    let out = "rules.out: on capture of x -> eliminate owner of x";
    assert_eq!(found(&game("", out, "move")), (Lawful::BySafety, Lawful::ByPins, vec![true]));
    let give = "rules.give: on move -> give it to next";
    assert_eq!(found(&game("", give, "move")), (Lawful::ByTrial, Lawful::ByTrial, vec![true]));
    // The effects of check and mate come after all judgement of moves.
    let mate = "rules.mate: on mate of p -> remove pieces of p, eliminate p";
    let judged = game("", mate, "move");
    assert_eq!(found(&judged), (Lawful::BySafety, Lawful::ByPins, vec![true]));
    assert!(judged.judges.is_some_and(|judges| judges.stable && !judges.others));
}

#[test]
fn strangers_pieces_are_tried() {
    let none = "rules.none: on check of p -> set seen to true";
    let game = game("flag seen = false", none, "move any piece x where x is Stone");
    assert_eq!((game.movements[0].lawful, game.movements[1].lawful), (Lawful::ByTrial, Lawful::ByTrial));
    assert!(game.plan.notes.iter().any(|note| note.contains("other players' pieces")));
}

#[test]
fn where_nothing_guards_a_royal_piece_nothing_is_tried() {
    let game = blueprint(
        "players One, Two
        board grid 6 by 6
        piece Stone \"S\" { stone.slide: slide orthogonal }
        setup { One Stone a1 a2  Two Stone f6 f5 }
        captures { captures.other: piece x may capture piece y if owner of x /= owner of y }
        rules { rules.take: on move -> capture Stone of next in neighbours of target }
        turn { turn.move: move }
        end { end.last: when no Stone of next -> mover wins }",
    );
    assert_eq!(game.movements[0].lawful, Lawful::ByPins);
}

/// If the compiler copied it for each player, this question would have four million copies.
#[test]
fn questions_to_all_players_are_not_copied_without_number() {
    let mut asked = "true".to_owned();
    for name in "bcdfghjkmnpqrs".chars() {
        asked = format!("every player {name}{name} has ({asked} and {name}{name} is alive)");
    }
    let game = game(
        &format!("flag seen = false  define everybody: flag = {asked}"),
        "rules.go: on move if everybody -> set seen to true",
        "move",
    );
    let nodes: usize = game.triggers[0].condition.iter().map(nodes).sum();
    assert!(nodes <= 500, "{nodes} nodes");
}

/// Returns the number of values that a value is made of, itself included.
fn nodes(value: &Expr) -> usize {
    let mut count = 1;
    value.parts(&mut |part| match part {
        Part::Value(value) => count += nodes(value),
        Part::Selection(selection) => count += selection.values().map(nodes).sum::<usize>(),
        Part::Effect(_) => {}
    });
    count
}

/// Returns true if the step's selection of movable pieces is judged once for each kind.
fn asked_by_kind(question: &str) -> bool {
    let game =
        game("", "rules.none: on check of p -> eliminate p", &format!("move piece x where {question}"));
    game.steps.iter().any(|step| matches!(&step.kind, StepKind::Move { who: Some(who), .. } if who.by_kind))
}

#[test]
fn what_asks_for_kinds_only_is_known_as_such() {
    assert!(asked_by_kind("kind of x = Stone"));
    assert!(asked_by_kind("x is Stone or rounds > 3"));
    assert!(!asked_by_kind("x is unmoved Stone"));
    assert!(!asked_by_kind("kind of x = Stone and x is unmoved"));
    // What is asked of the cell becomes a set of cells.
    assert!(asked_by_kind("kind of x = Stone and file of x > 2"));
    assert!(!asked_by_kind("rank of cell of x = 1"));
}

#[test]
fn what_is_asked_of_a_piece_is_not_asked_of_his_targets() {
    let asked = |question: &str| {
        let piece = format!("piece Page \"P\" {{ page.step: step any if {question} }}");
        let game = game(&piece, "rules.page: on move if it is Stone -> it becomes Page", "move");
        let page = game
            .movements
            .iter()
            .find(|movement| movement.unmoved.is_some() || movement.asked().next().is_some());
        let page = page.expect("he moves");
        (page.of_ply.len(), page.targets.len(), page.of_piece.len(), page.conditions.len())
    };
    assert_eq!(asked("file of origin = 2"), (0, 0, 1, 0));
    assert_eq!(asked("not (origin = c3) and it is not unmoved and rounds > 2"), (1, 0, 1, 0));
    assert_eq!(asked("target = d4"), (0, 1, 0, 0));
    assert_eq!(asked("rank of target > rounds"), (0, 0, 0, 1));
    // The board alone decides the first: the paths have left out where it fails.
    assert_eq!(asked("rank of target > rank of origin and rank of target > rounds"), (0, 0, 0, 1));
    let settled = "no cell c in edge south where c in crossed or c = target";
    assert_eq!(asked(&format!("({settled}) and rank of target > rounds")), (0, 0, 0, 1));
    assert_eq!(asked("no cell c in edge south where some piece on c"), (1, 0, 0, 0));
    assert_eq!(asked("no cell c in edge south where c = target and rounds > 3"), (0, 0, 0, 1));
}

#[test]
fn what_no_move_changes_is_asked_before_a_law_is_judged() {
    let steady = |effect: &str, law: &str| {
        let text = format!(
            "players One, Two
            board grid 4 by 4 {{ plain }}
            number seeds per cell = 1
            flag hungry = false
            turn {{ turn.look: set hungry to rounds > 3
              turn.sow: choose cell c where seeds of c > 0 {{ {effect} }} }}
            legal {{ law.seeds: forbid choice leaving {law} }}
            end {{ end.long: when rounds >= 9 -> draw }}"
        );
        blueprint(&text).choice_laws[0].of_ply.len()
    };
    let sow = "set seeds of c to 0";
    assert_eq!(steady(sow, "hungry and seeds of a1 = 0"), 1);
    assert_eq!(steady(sow, "seeds of a1 = 0"), 0);
    assert_eq!(steady(sow, "(hungry or seeds of a1 = 0)"), 0);
    assert_eq!(steady("set seeds of c to 0, set hungry to true", "hungry and seeds of a1 = 0"), 0);
}
