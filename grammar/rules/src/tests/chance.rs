//! Dice, decisions, points and money, players who drop out.

use super::{check, check_in, in_slot, rule_file, rules_in};
use crate::{
    Chooser, EffectKind, ExprKind, Judged, LegShape, Measure, Outcome, Per, RuleSet, Scope, StepKind, Type,
    VarRole, Wall,
};
use alfonso_forms::{DiceWord, Fold};
use alfonso_vocabulary::Slot;

/// Declarations to which the faulty parts below may refer; every die is rolled.
const KIT: &str =
    "number plain = 0  number each-one per player = 0  flag offer = false  flag vote per player = false
score points per player = 720 floor 0  score bank = 0  money pot = 2  money purse per player = 3
dice lot faces 1..6  dice pair 2 faces 1, 2, 2..3
turn { turn.roll: roll lot and pair }
legal { legal.dice: forbid lot = 6 and pair shows 3 and rounds > 99 }
";

#[track_caller]
fn item(text: &str, expected: &[(&str, &str)]) {
    check_in(Slot::Item, &format!("{KIT}{text}"), expected);
}

#[track_caller]
fn rules(text: &str) -> RuleSet {
    rules_in(Slot::Item, &format!("{KIT}{text}"))
}

/// Returns the last step of the turn but one.
#[track_caller]
fn step(text: &str) -> StepKind {
    let mut steps = rules(&format!("turn {{ t.x: {text} }}")).steps;
    // The small game ends its turns with a judgement.
    steps.pop();
    steps.pop().expect("there are steps").kind
}

#[test]
fn points_money_and_dice_are_declared() {
    let rules = rules("");
    let roles: Vec<VarRole> = rules.vars.iter().map(|var| var.role).collect();
    use VarRole::{Money, Plain, Score};
    assert_eq!(roles, [Plain, Plain, Plain, Plain, Score, Score, Money, Money]);
    assert_eq!(rules.vars[4].floor, Some(0));
    assert_eq!((rules.vars[7].per, rules.vars[7].ty), (Per::Player, Type::Number));
    assert_eq!((rules.dice[0].count(), rules.dice[0].faces().collect()), (1, vec![1, 2, 3, 4, 5, 6]));
    assert_eq!((rules.dice[1].count(), rules.dice[1].faces().collect()), (2, vec![1, 2, 2, 3]));
    assert!(matches!(&rules.steps[1].kind, StepKind::Roll(dice) if dice.len() == 2));
}

#[test]
fn steps_of_a_turn() {
    assert!(matches!(step("judge mover"), StepKind::Judge(Judged::Stable)));
    assert!(matches!(step("judge next"), StepKind::Judge(Judged::Next)));
    assert!(matches!(step("judge next until stable"), StepKind::Judge(Judged::Stable)));
    assert!(matches!(step("judge others"), StepKind::Judge(Judged::Others)));
    let choose = |text: &str| match step(text) {
        StepKind::Choose { who, among, index, .. } => {
            (matches!(who, Chooser::Each(_)), among, index.is_some())
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(choose("mover chooses offer"), (false, (0, 1), false));
    assert_eq!(choose("mover chooses each-one of mover among -1..(2 * 3)"), (false, (-1, 6), true));
    assert_eq!(choose("each alive player q except mover chooses vote of q if offer"), (true, (0, 1), true));
    assert!(matches!(step("move any piece x where rank of x = lot"), StepKind::Move { anyone: true, .. }));
    assert!(matches!(step("move own piece x where lot shows 3"), StepKind::Move { anyone: false, .. }));
    assert!(matches!(
        step("for each player q backwards { set vote of q to false }, eliminate next"),
        StepKind::Do(effects) if effects.len() == 2 && matches!(effects[0].kind, EffectKind::For { backwards: true, .. })
    ));
    let steps =
        rules("turn { t.x: set plain to 1, set plain to 2, judge next, set plain to 3 if offer }").steps;
    assert_eq!(steps.len(), 6);
}

#[test]
fn effects_and_events() {
    let rules = rules(
        "rules {
            r.a: on start -> for each player p { pay 1 from purse of p to pot }
            r.b: on end -> share pot among winner players p into purse of p
            r.c: on check of p -> pay 2 from points of p to bank
            r.d: on mate of p -> give pieces of p to mover, eliminate p
            r.e: on stalemate -> add 2 to plain
            r.f: on elimination of p -> remove pieces of p
            r.g: on ruin of p -> eliminate next alive after p
         }
         legal { l.a: prefer most rank of target if plain = 1  l.b: prefer least distance(target, e4)  l.c: prefer target = e4 }
         end { e.a: when plies since elimination > 9 and some dead player -> highest points wins }",
    );
    let scopes: Vec<&Scope> = rules.triggers.iter().map(|trigger| &trigger.event).collect();
    assert!(matches!(
        scopes.as_slice(),
        [
            Scope::Start,
            Scope::End,
            Scope::Check(_),
            Scope::Mate(_),
            Scope::Stalemate(_),
            Scope::Elimination(_),
            Scope::Ruin(_)
        ]
    ));
    assert_eq!(rules.prefers.iter().map(|it| it.least).collect::<Vec<_>>(), [false, true, false]);
    assert!(rules.prefers[0].condition.is_some());
    let ending = rules.endings.last().unwrap();
    assert!(ending.counting && matches!(ending.outcome, Outcome::Highest(_)));
}

#[test]
fn values_of_dice_and_of_seats() {
    let value = |text: &str| {
        rules(&format!("legal {{ l.x: forbid {text} }}")).forbids.pop().expect("it is there").condition.kind
    };
    assert!(matches!(value("pair shows lot + 1"), ExprKind::Shows(..)));
    let thrown = |text: &str| match value(&format!("{text} = 3")) {
        ExprKind::Compare(_, left, _) => match left.kind {
            ExprKind::Thrown(word, _, number) => (word, number.is_some()),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    };
    assert_eq!(thrown("sum of pair"), (DiceWord::Fold(Fold::Sum), false));
    assert_eq!(thrown("greatest pair"), (DiceWord::Fold(Fold::Greatest), false));
    assert_eq!(thrown("least pair"), (DiceWord::Fold(Fold::Least), false));
    assert_eq!(thrown("alike of pair"), (DiceWord::Alike, false));
    assert_eq!(thrown("times(pair, lot)"), (DiceWord::Times, true));
    assert!(matches!(value("it attacks piece on e4"), ExprKind::Attacks(..)));
    let left = |text: &str| match value(text) {
        ExprKind::Compare(_, left, _) => left.kind,
        other => panic!("{other:?}"),
    };
    assert!(matches!(left("lot = 3"), ExprKind::Die(_)));
    assert!(matches!(left("next alive after next = mover"), ExprKind::NextAlive(_)));
    assert!(matches!(left("next seat after White = mover"), ExprKind::NextSeat(_)));
    assert!(matches!(
        value("mover = latest player q where q is alive"),
        ExprKind::Compare(_, _, right) if matches!(right.kind, ExprKind::Latest(_))
    ));
    let far = |text: &str| {
        let text = format!(
            "{KIT} define stride = 2  piece Cat \"C\" {{ c.x: slide {text} any onto empty  c.y: on entering edge north -> it becomes Cat }}"
        );
        let rules = rules_in(Slot::Item, &format!("{text} rules {{ r.x: on capture -> it becomes Cat }}"));
        match &rules.moves.last().unwrap().legs[0].shape {
            LegShape::Slide { min, max, .. } => {
                let shown = |measure: &Measure| match measure {
                    Measure::Fixed(number) => number.to_string(),
                    Measure::Of(value) => format!("{:?}", value.kind).split('(').next().unwrap().to_owned(),
                };
                (shown(min), max.as_ref().map(shown).unwrap_or_default())
            }
            other => panic!("{other:?}"),
        }
    };
    let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    assert_eq!(far("lot"), pair("Die", "Die"));
    assert_eq!(far("1..lot"), pair("1", "Die"));
    assert_eq!(far("stride"), pair("2", "2"));
    assert_eq!(far("(rank of it + 1)"), pair("Arith", "Arith"));
    assert_eq!(far("plain..stride"), pair("Var", "2"));
}

#[test]
fn money_does_not_appear() {
    let rule = |effect: &str, expected: &[(&str, &str)]| {
        item(&format!("rules {{ r.x: on capture -> {effect} }}"), expected)
    };
    rule("set pot to 3", &[("A0418", "pot")]);
    rule("set purse of mover to 3", &[("A0418", "purse of mover")]);
    rule("set points of mover to 3", &[("A0418", "points of mover")]);
    rule("add 1 to pot", &[("A0418", "pot")]);
    rule("add 1 to points of mover", &[]);
    rule("add 1 to offer", &[("A0304", "offer")]);
    rule("add true to plain", &[("A0304", "true")]);
    rule("pay 1 from plain to pot", &[("A0418", "plain")]);
    rule("pay 1 from pot to points of mover", &[("A0418", "points of mover")]);
    rule("pay 1 from purse to pot", &[("A0305", "purse")]);
    rule("pay 1 from pot of mover to pot", &[("A0305", "pot of mover")]);
    rule("pay 1 from pto to pot", &[("A0303", "pto")]);
    rule("pay 1 from it to pot", &[("A0304", "it")]);
    rule("share pot among players q into purse of mover", &[("A0418", "purse of mover")]);
    rule("share pot among cells c into pot", &[("A0304", "cells c")]);
    rule("share pot among players q into points of q", &[("A0418", "points of q")]);
    rule("give it to it", &[("A0304", "it")]);
    rule("eliminate it", &[("A0304", "it")]);
    item("money third per cell = 1", &[("A0304", "cell")]);
    item("money third = 1 lasts 1 turn", &[("A0418", "1")]);
    item("flag third = true floor 0", &[("A0304", "0")]);
    item("number third = 1 floor 0", &[]);
    item("number third = 1 floor rounds", &[("A0410", "rounds")]);
    item("end { e.x: when true -> highest bank wins }", &[("A0304", "bank")]);
    item("end { e.x: when true -> highest White wins }", &[("A0109", "White")]);
    item("define pay(p: player): effect = eliminate p", &[("A0312", "pay")]);
}

#[test]
fn dice_are_rolled_and_read() {
    item("dice third faces 6..1", &[("A0415", "6..1")]);
    item("dice third 0 faces 1..2", &[("A0415", "0")]);
    item("dice third faces 1..2000", &[("A0415", "1..2000")]);
    item("dice third 15 faces 1..6  turn { t.x: roll third }", &[("A0415", "third")]);
    item("dice third faces 1..6", &[("A0416", "third")]);
    item("dice third faces 1..6  end { e.x: when third = 3 -> draw }", &[("A0417", "third")]);
    item("dice third faces 1..6  define d = third", &[("A0416", "third")]);
    item("turn { t.x: roll lot and lot }", &[("A0415", "lot")]);
    item("turn { t.x: roll plain }", &[("A0304", "plain")]);
    item("turn { t.x: roll lott }", &[("A0303", "lott")]);
    item("end { e.x: when pair = 3 -> draw }", &[("A0304", "pair")]);
    item("end { e.x: when plain shows 3 -> draw }", &[("A0304", "plain")]);
    item("legal { l.x: forbid sum of plain = 3 }", &[("A0304", "plain")]);
    item("legal { l.x: forbid greatest 3 = 3 }", &[("A0304", "3")]);
    item("legal { l.x: forbid alike of thrid = 3 }", &[("A0303", "thrid")]);
    item("legal { l.x: forbid alike of pair }", &[("A0304", "alike of pair")]);
    item("legal { l.x: forbid times(pair) = 3 }", &[("A0305", "times")]);
    item("legal { l.x: forbid times(pair, e4) = 3 }", &[("A0304", "e4")]);
    item("number third = lot", &[("A0410", "lot")]);
}

#[test]
fn decisions_have_limits() {
    let turn = |text: &str, expected: &[(&str, &str)]| item(&format!("turn {{ t.x: {text} }}"), expected);
    turn("mover chooses plain", &[("A0419", "plain")]);
    turn("mover chooses plain among 6..1", &[("A0419", "6..1")]);
    turn("mover chooses plain among 1..lot", &[]);
    turn("mover chooses plain among lot..lot", &[("A0419", "lot..lot")]);
    turn("mover chooses plain among 1..2000", &[("A0419", "1..2000")]);
    turn("mover chooses offer among 0..1", &[("A0419", "0..1")]);
    turn("mover chooses pot among 0..1", &[("A0419", "pot")]);
    turn("mover chooses vote", &[("A0305", "vote")]);
    turn("it chooses offer", &[("A0410", "it")]);
    turn("each piece x chooses offer", &[("A0304", "piece x")]);
    turn("judge White", &[("A0410", "White")]);
    turn("remove it", &[("A0410", "it")]);
    turn("draw", &[("A0402", "draw")]);
    item("rules { r.x: on capture -> mover chooses offer }", &[("A0402", "mover chooses offer")]);
}

#[test]
fn events_between_moves() {
    let rule = |text: &str, expected: &[(&str, &str)]| item(&format!("rules {{ r.x: {text} }}"), expected);
    rule("on mate of p -> remove it", &[("A0410", "it")]);
    rule("on start of p -> add 1 to plain", &[("A0304", "start of p")]);
    rule("on check of King -> add 1 to plain", &[("A0304", "check of King")]);
    rule("on mate of p -> add 1 to plain if p is winner", &[("A0410", "winner")]);
    rule("on end -> add 1 to plain if White is winner", &[]);
    rule("on elimination of p -> add 1 to plain", &[("A0420", "r.x: on elimination of p -> add 1 to plain")]);
    check_in(
        Slot::Rules,
        "r.x: on ruin of p -> eliminate p",
        &[("A0420", "r.x: on ruin of p -> eliminate p")],
    );
    item("piece Man \"X\" { }", &[("A0301", "Man")]);
    check_in(Slot::Piece, "m.x: on check of p -> eliminate p", &[("A0402", "check of p")]);
    let unjudged =
        in_slot(Slot::Rules, "r.x: on mate of p -> eliminate p").replace("turn.judge: judge next", "");
    check(&unjudged.replace("next is mated", "rounds = 9"), &[("A0409", "mate of p")]);
    check_in(Slot::Legal, "l.x: prefer most target", &[("A0304", "target")]);
    check_in(Slot::Legal, "l.x: prefer most 1 if it is King", &[("A0410", "it")]);
    check_in(Slot::End, "e.x: prefer most 1", &[("A0402", "e.x: prefer most 1")]);
    check_in(
        Slot::Legal,
        "l.x: forbid 1 / (2 - 2) = 1 or 1 mod 0 = 1",
        &[("A0423", "(2 - 2)"), ("A0423", "0")],
    );
}

#[test]
fn what_takes_nobody() {
    let without = in_slot(Slot::Item, "")
        .replace("capture.others: piece x may capture piece y if owner of y /= owner of x", "");
    check(&without, &[("A0422", "step any")]);
    check(
        &without
            .replace("step any", "step any onto empty")
            .replace("step forward", "step forward onto empty"),
        &[],
    );
    check_in(Slot::Piece, "m.x: step forward diagonal", &[("A0421", "forward diagonal")]);
    check_in(Slot::Piece, "m.x: step diagonal forward", &[]);
    check_in(Slot::Piece, "m.x: step diagonal-forward", &[("A0302", "diagonal-forward")]);
}

/// Declarations of one name under readings that exclude each other.
#[test]
fn one_name_in_several_readings() {
    let asked = "source s \"S\" question q \"?\" { reading a \"a\" cites s  reading b \"b\" cites s }
                 ruleset x \"x\" default { q = a }";
    let text = format!(
        "game \"Example\" {asked}
         under q = a {{ players White \"w\" facing north, Black \"b\" facing south  board grid 8 by 8 }}
         under q = b {{ players White \"w\" facing north, Black \"b\" facing south, Red \"r\" facing east
                        board grid 9 by 9 {{ line l = a1..b2 by q {{ b: wall }} }} }}
         under q = a {{ score points per player = 3 floor 0  dice lot faces 1..6  table t(n: 0..1): number {{ 0..1: 1 }} }}
         under q = b {{ score points per player = 3  dice lot 2 faces 1..6  table t(p: player): number {{ White or Black or Red: 1 }} }}
         captures {{ capture.others: piece x may capture piece y if owner of y /= owner of x }}
         piece King \"K\" {{ king.step: step any }}
         setup {{ White King e1  Black King e8 }}
         turn {{ turn.roll: roll lot  turn.move: move if lot shows 3 }}
         rules {{ under q = a {{ r.x: on ruin of p -> eliminate p }} }}
         end {{ end.x: when by q {{ a: t(1)  b: t(White) }} = rounds -> highest points wins }}"
    );
    check(&text, &[]);
    let (rule_file, _, _) = rule_file(&text);
    let changes = [("q".to_owned(), "b".to_owned())];
    let rules = rule_file.resolve(&rule_file.answers(None, &changes).unwrap()).0.unwrap();
    assert_eq!((rules.players.len(), rules.dice[0].count(), rules.vars[0].floor), (3, 2, None));
    assert_eq!(rules.board.lines[0].wall, Wall::All);
    let twice = [("q".to_owned(), "b".to_owned()), ("q".to_owned(), "b".to_owned())];
    let problem = rule_file.answers(None, &twice).unwrap_err();
    assert_eq!(problem.message, "the question `q` is answered twice");
}
