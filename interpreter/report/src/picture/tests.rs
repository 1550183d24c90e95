//! Tests that pictures are well formed, and that names cannot break them.

use super::*;
use crate::fixture;
use alfonso_driver::movement::Movement;
use alfonso_driver::{Request, load, play_all, shipped};
use alfonso_game::KindId;

/// Checks that tags open and close in order, and returns the names of all elements.
#[track_caller]
fn elements(picture: &str) -> Vec<String> {
    assert!(picture.starts_with("<svg ") && picture.trim_end().ends_with("</svg>"), "{picture}");
    let (mut open, mut all) = (Vec::new(), Vec::new());
    for tag in picture.split('<').skip(1) {
        let (inside, text) = tag.split_once('>').expect("a tag ends");
        assert_eq!(inside.matches('"').count() % 2, 0, "{inside}");
        assert!(text.split('&').skip(1).all(|rest| rest.find(';').is_some_and(|at| at < 7)), "{text}");
        let name = inside.split([' ', '/', '\n']).find(|part| !part.is_empty()).expect("a name").to_owned();
        match () {
            () if inside.starts_with('/') => assert_eq!(open.pop(), Some(name)),
            () if inside.ends_with('/') => all.push(name),
            () => {
                open.push(name.clone());
                all.push(name);
            }
        }
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(!picture.contains("NaN") && !picture.contains("href"), "{picture}");
    all
}

#[test]
fn traffic_is_as_wide_as_it_is_used() {
    use alfonso_lab::Traffic;
    let subject = fixture::subject();
    let cell = |name: &str| subject.game.topology().named(name).expect("a cell");
    let (a, b, c) = (cell("a1"), cell("a2"), cell("b2"));
    let mut traffic = Traffic::default();
    // Both ways and both players are one line.
    traffic.put(Seat::new(0), (Some(a), b), 6);
    traffic.put(Seat::new(1), (Some(b), a), 2);
    traffic.put(Seat::new(0), (Some(b), c), 4);
    traffic.put(Seat::new(0), (None, c), 2);
    let picture = traffic::draw(&subject, &traffic, "traffic <of> nobody");
    let names = elements(&picture);
    let widths: Vec<&str> =
        picture.split("stroke-width=\"").skip(1).filter_map(|it| it.split('"').next()).collect();
    assert!(widths.contains(&"16.0") && widths.contains(&"8.0"), "{widths:?}");
    assert!(names.contains(&"circle".to_owned()) && picture.contains("the widest line: 57.1% of 14 moves"));
    assert!(!picture.contains("<of>"));
}

#[test]
fn pictures_are_whole_and_names_cannot_break_them() {
    let mut subject = fixture::subject();
    subject.info.title = "<script>&\"".to_owned();
    let mut line = subject.game.line();
    play_all(line.as_mut(), "a1-a2").expect("legal");
    let picture = draw(&subject, line.as_ref());
    assert!(!picture.contains("<script") && picture.contains("&lt;script&gt;&amp;"), "{picture}");
    let elements = elements(&picture);
    assert_eq!(elements.iter().filter(|name| *name == "circle").count(), 5 + 2, "men and players");
    assert!(elements.contains(&"title".to_owned()) && elements.contains(&"desc".to_owned()));
}

/// Returns every shipped game in every ruleset.
fn shipped_subjects() -> Vec<Subject> {
    let mut subjects = Vec::new();
    for (name, _) in shipped::games() {
        let source = shipped::game(name).expect("it is shipped");
        let first = load(source, &Request::default(), &|_| None).expect("a sound file");
        for ruleset in first.rule_file.rulesets() {
            subjects.push(crate::tests::shipped(&format!("{name}@{}", ruleset.name.node)));
        }
    }
    subjects
}

#[test]
fn every_game_can_be_drawn_at_the_start_and_later() {
    let subjects = shipped_subjects();
    assert!(subjects.len() > 12);
    for subject in &subjects {
        let mut line = subject.game.line();
        for ply in 0..40 {
            if ply % 20 == 0 {
                elements(&draw(subject, line.as_ref()));
                elements(&board(subject, line.as_ref(), &[], "a board"));
            }
            let Some(m) = line.moves().get(ply * 7 % line.moves().len().max(1)).copied() else { break };
            line.play(m).expect("legal");
        }
    }
}

#[test]
fn every_movement_can_be_drawn() {
    for subject in &shipped_subjects() {
        for kind in (0..subject.game.names().kinds.len()).map(KindId::new) {
            let at = Movement::seen_from(&subject.game, kind, Seat::new(0));
            let drawn = Movement::new(&subject.game, kind, Seat::new(0), at);
            let picture = movement(subject, &drawn);
            let marks =
                elements(&picture).into_iter().filter(|name| name == "circle" || name == "path").count();
            // A piece that never moves is drawn alone.
            assert!(marks > usize::from(!drawn.ways.is_empty()), "{picture}");
            assert!(!picture.contains("<desc></desc>"), "{picture}");
        }
    }
}

/// A stack is drawn token by token, and told from the top.
#[test]
fn stacks_are_drawn_with_all_their_pieces() {
    let subject = crate::tests::shipped("lasca");
    let mut line = subject.game.line();
    let tokens = |line: &dyn Line| {
        elements(&board(&subject, line, &[], "a board")).iter().filter(|name| *name == "circle").count()
    };
    let before = tokens(line.as_ref());
    play_all(line.as_mut(), "c3-d4 e5xc3").expect("legal");
    let picture = draw(&subject, line.as_ref());
    assert!(picture.contains("Black Soldier on White Soldier c3"), "{picture}");
    assert_eq!(tokens(line.as_ref()), before);
}
