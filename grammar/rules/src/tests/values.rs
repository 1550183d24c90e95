//! Types, and the values available in each place.

use super::{check_in, first_in};
use alfonso_vocabulary::Slot;

#[track_caller]
fn legal(condition: &str, expected: &[(&str, &str)]) {
    check_in(Slot::Legal, &format!("l.x: forbid {condition}"), expected);
}

#[test]
fn types_are_as_wanted() {
    legal("1", &[("A0304", "1")]);
    legal("not 1", &[("A0304", "1")]);
    legal("mover + 1 = 2", &[("A0304", "mover")]);
    legal("mover and next", &[("A0304", "mover"), ("A0304", "next")]);
    legal("mover < next", &[("A0304", "mover"), ("A0304", "next")]);
    legal("mover = it", &[("A0304", "=")]);
    legal("crossed = crossed", &[]);
    legal("crossed = e4", &[]);
    legal("edge north = edge south", &[("A0304", "=")]);
    legal("file of it = rank of it", &[]);
    legal("(file of it if rank of it = 1 else 4) = 4", &[]);
    legal("(4 if rank of it = 1 else file of it) = 4", &[]);
    legal("(file of it if rank of it = 1 else origin) = 4", &[("A0304", "origin")]);
    legal("file of it < 3 + file of target", &[]);
    legal("it in edge forward", &[("A0304", "it")]);
    legal("target in target", &[("A0304", "target")]);
    legal("owner of target = mover", &[("A0304", "target")]);
    legal("owner of piece on target = mover", &[]);
    legal("forward of it = e4", &[("A0304", "it")]);
    legal("forward of cell of it = north of origin", &[]);
    legal("edge forward of target = crossed", &[("A0304", "target")]);
    legal("piece on it = it", &[("A0304", "it")]);
    legal("rank of mover = 1", &[("A0304", "mover")]);
    legal("King", &[("A0304", "King")]);
    check_in(Slot::Rules, "r.x: on move -> it becomes it", &[("A0304", "it")]);
    check_in(Slot::Rules, "r.x: on move -> move it to it", &[("A0304", "it")]);
    check_in(Slot::Rules, "r.x: on entering target -> remove it", &[("A0304", "target")]);
}

#[test]
fn tests_suit_what_is_asked() {
    legal("it is own unmoved Man", &[]);
    legal("target is empty and next is in-check", &[]);
    legal("mover is empty", &[("A0304", "empty")]);
    legal("it is empty", &[("A0304", "empty")]);
    legal("it is safe", &[("A0304", "safe")]);
    legal("it is mated", &[("A0304", "mated")]);
    legal("mover is Man", &[("A0304", "Man")]);
    legal("crossed is safe", &[]);
    legal("kind of it is Man", &[("A0304", "kind of it")]);
    legal("mover is White", &[("A0304", "White")]);
    legal("target is origin", &[("A0304", "origin")]);
    legal("own", &[("A0304", "own")]);
    legal("it is ghostly", &[("A0302", "ghostly")]);
    assert_eq!(
        first_in(Slot::Legal, "l.x: forbid it = own").help.as_deref(),
        Some("write what it tests: `... is own`")
    );
    assert_eq!(
        first_in(Slot::Legal, "l.x: forbid mover is White").help.as_deref(),
        Some("to compare values, write `= White`")
    );
}

#[test]
fn selections() {
    legal("some lost Man of mover", &[]);
    legal("number of own pieces on edge north = 3", &[]);
    legal("every cell c in crossed has c is safe", &[]);
    legal("every cell c of crossed is not safe", &[]);
    legal("some Man w of mover except it where rank of w = 2", &[]);
    legal("owner of first piece on e4 = next", &[]);
    legal("some Man on e4 in edge north", &[]);
    legal("every Man where true", &[("A0304", "every Man where true")]);
    legal("some Man has true", &[("A0109", "has")]);
    legal("some player of mover", &[("A0304", "of")]);
    legal("some player on e4", &[("A0304", "on")]);
    legal("some lost Man on e4", &[("A0304", "on")]);
    legal("some lost cell", &[("A0304", "cell")]);
    legal("some lost Man w where cell of w = e4", &[("A0410", "cell of w")]);
    legal("some lost unmoved Man", &[("A0410", "unmoved")]);
    legal("some lost Man w where w is Man and owner of w = next", &[]);
    legal("some mated piece", &[("A0304", "mated")]);
    legal("some ghostly piece", &[("A0302", "ghostly")]);
    legal("some Man of it", &[("A0304", "it")]);
    legal("some Man on mover", &[("A0304", "mover")]);
    legal("some Man except e4", &[("A0304", "e4")]);
    legal("some Man where 1", &[("A0304", "1")]);
    check_in(Slot::Rules, "r.x: on move -> remove players", &[("A0304", "players")]);
    check_in(Slot::Turn, "turn.x: move cells", &[("A0304", "cells")]);
    check_in(Slot::Rules, "r.x: on move -> for each player p { remove pieces of p }", &[]);
}

#[test]
fn what_is_not_there_cannot_be_asked() {
    let end = |condition: &str, expected: &[(&str, &str)]| {
        check_in(Slot::End, &format!("end.x: when {condition} -> draw"), expected);
    };
    end("it is Man", &[("A0410", "it")]);
    end("rank of target = 8", &[("A0410", "target")]);
    end("some enemy Man", &[("A0410", "enemy")]);
    end("forward of e4 is empty", &[("A0410", "forward of e4")]);
    end("north of e4 is empty", &[]);
    end("some Man on edge forward", &[("A0410", "edge forward")]);
    end("some Man w where cell of w in edge forward of w", &[]);
    check_in(Slot::Turn, "turn.x: move piece x where cell of x = target", &[("A0410", "target")]);
    let captures = |condition: &str, expected: &[(&str, &str)]| {
        check_in(Slot::Captures, &format!("c.x: piece x may capture piece y if {condition}"), expected);
    };
    captures("owner of y = mover", &[("A0410", "mover")]);
    captures("x is own", &[("A0410", "own")]);
    captures("y is enemy", &[("A0410", "enemy")]);
    captures("owner of x is in-check", &[("A0410", "in-check")]);
    captures("cell of y is safe", &[("A0410", "safe")]);
    captures("it is Man", &[("A0410", "it")]);
    captures("y is royal and rounds > 3", &[]);
}

#[test]
fn definitions_are_blamed_where_they_are_used() {
    let text = "define far: flag = rank of target = 8  end { end.x: when far -> draw }";
    check_in(Slot::Item, text, &[("A0410", "far")]);
    let problem = first_in(Slot::Item, text);
    assert_eq!(problem.labels.len(), 2);
    assert_eq!(problem.message, "`far` uses `target`, but there is no `target` in an ending");
    check_in(Slot::Item, "define far: flag = rank of target = 8  legal { l.x: forbid far }", &[]);
}
