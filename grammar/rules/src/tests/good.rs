//! The results of resolving correct rules.

use super::{rules, rules_in};
use crate::{EffectKind, ExprKind, Judged, Outcome, Scope, StepKind, Type};
use alfonso_vocabulary::Slot;

#[test]
fn the_small_game() {
    let rules = rules_in(Slot::Item, "");
    assert_eq!(rules.title, "Example");
    assert_eq!(
        rules.rules.iter().map(|rule| rule.name.as_str()).collect::<Vec<_>>(),
        ["capture.others", "king.step", "man.step", "turn.move", "end.mate", "turn.judge"]
    );
    assert_eq!(rules.players.len(), 2);
    assert_eq!(rules.kinds.iter().filter(|kind| kind.royal).count(), 1);
    assert!(matches!(
        rules.steps[0].kind,
        StepKind::Move { who: None, anyone: false, using: None, pass: alfonso_forms::Passing::Never }
    ));
    assert!(matches!(&rules.steps[1].kind, StepKind::Judge(Judged::Next)));
    assert!(
        matches!(&rules.endings[0].outcome, Outcome::Loses(player) if matches!(player.kind, ExprKind::Next))
    );
    assert!(!rules.endings[0].counting);
    assert_eq!(rules.setup.len(), 4);
}

#[test]
fn calls_bind_their_parameters() {
    let text = "define added(a: number, b: number) = a + b  define twice(a: number) = added(a, a)
                end { e.x: when twice(rounds) = 4 -> draw }";
    let rules = rules_in(Slot::Item, text);
    let ending = rules.endings.last().unwrap();
    assert!(ending.counting);
    let ExprKind::Compare(_, left, _) = &ending.condition.kind else { panic!("{:?}", ending.condition) };
    let ExprKind::Let(outer, value, body) = &left.kind else { panic!("{left:?}") };
    assert!(matches!(value.kind, ExprKind::Rounds));
    let ExprKind::Let(first, value, body) = &body.kind else { panic!("{body:?}") };
    assert!(matches!(value.kind, ExprKind::Local(local, _) if local == *outer));
    let ExprKind::Let(second, _, body) = &body.kind else { panic!("{body:?}") };
    assert!(outer != first && first != second && outer != second);
    let ExprKind::Arith(_, a, b) = &body.kind else { panic!("{body:?}") };
    assert!(
        matches!((&a.kind, &b.kind), (ExprKind::Local(a, _), ExprKind::Local(b, _)) if a == first && b == second)
    );
    assert_eq!(left.ty, Type::Number);
}

#[test]
fn effects_bind_their_parameters() {
    let text = "define crown(x: piece): effect = x becomes King, remove it
                rules { r.x: on capture of y if y is Man -> crown(y) if rounds = 1, remove it }";
    let rules = rules_in(Slot::Item, text);
    let trigger = rules.triggers.last().unwrap();
    assert!(matches!(trigger.event, Scope::Capture(_)));
    assert!(trigger.kind.is_none() && trigger.condition.is_some());
    let [conditional, plain] = trigger.effects.as_slice() else { panic!("{:?}", trigger.effects) };
    assert!(conditional.condition.is_some() && plain.condition.is_none());
    let EffectKind::Let { body, .. } = &conditional.kind else { panic!("{conditional:?}") };
    let EffectKind::Let { body, .. } = &body[0].kind else { panic!("{body:?}") };
    assert_eq!(body.len(), 2);
}

#[test]
fn movements_are_written_out() {
    let text = "define stride: move = slide 2 forward onto empty with r = cell of it if it is unmoved do move it to r tag stride
                piece Cat \"C\" { c.a: stride  c.b: stride  c.c: on move -> it becomes Cat }";
    let rules = rules_in(Slot::Item, text);
    let strides: Vec<_> = rules.moves.iter().filter(|it| it.tag.is_some()).collect();
    assert_eq!(strides.len(), 2);
    for stride in strides {
        assert_eq!((stride.with.len(), stride.effects.len()), (1, 1));
        assert!(stride.condition.is_some() && stride.gives_check);
    }
    assert_eq!(rules.tags, ["stride"]);
    let silent = rules_in(Slot::Piece, "m.x: step any gives no check");
    assert!(!silent.moves.last().unwrap().gives_check);
}

#[test]
fn rules_in_a_piece_are_about_that_piece() {
    let rules = rules_in(
        Slot::Piece,
        "m.a: on capture of x -> remove x  m.b: on entering edge forward -> it becomes King  m.c: on move -> remove it",
    );
    assert_eq!(rules.triggers.len(), 3);
    assert!(rules.triggers.iter().all(|trigger| trigger.kind == rules.moves.last().map(|it| it.kind)));
    let rules =
        rules_in(Slot::Rules, "r.a: on capture of Man -> remove it  r.b: on move of Man -> remove it");
    assert!(rules.triggers[0].kind.is_none() && rules.triggers[0].condition.is_some());
    assert!(rules.triggers[1].kind.is_some() && rules.triggers[1].condition.is_none());
}

#[test]
fn tables_are_in_the_order_of_their_domain() {
    let rules = rules_in(
        Slot::Item,
        "table t(f: file): number { h or a: 1  b or c or d or e or f or g: 2 }  table u(f: flag): number { true: 1  false: 0 }",
    );
    let numbers = |table: usize| -> Vec<i64> {
        let number = |kind: &ExprKind| if let ExprKind::Number(number) = kind { *number } else { -1 };
        rules.tables[table].rows.iter().map(|row| number(&row.kind)).collect()
    };
    assert_eq!(numbers(0), [1, 2, 2, 2, 2, 2, 2, 1]);
    assert_eq!(numbers(1), [0, 1]);
}

#[test]
fn evidence_is_kept() {
    let text = "source poem \"A poem\" legal { l.x: forbid rounds > 9 cites poem at \"3\" \"so\" confidence 30 engine \"why\" }";
    let rules = rules_in(Slot::Item, text);
    let evidence = &rules.rules.iter().find(|rule| rule.name == "l.x").unwrap().evidence;
    assert_eq!(evidence.confidence, Some(30));
    assert_eq!(evidence.engine.as_deref(), Some("why"));
    assert_eq!(evidence.cites[0].locus.as_deref(), Some("3"));
    assert_eq!(evidence.cites[0].quotation.as_deref(), Some("so"));
}

#[test]
fn other_numbers_of_players() {
    let text = "game \"x\" players A \"a\", B \"b\", C \"c\"  board grid 3 by 1  setup { 1 | aM bM cM }
                piece Man \"M\" { m.x: step any } turn { t.x: move else pass } end { e.x: when true -> mover wins }";
    assert_eq!(rules(text).setup.iter().map(|piece| piece.owner.index()).collect::<Vec<_>>(), [0, 1, 2]);
    super::check(&text.replace("aM", "m"), &[("A0504", "m")]);
}
