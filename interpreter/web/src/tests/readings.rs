//! Readings are switched in the middle of a game.

use super::{open, play, shipped};
use crate::game_table::Table;
use crate::request::{Answer, Readings, Request};
use alfonso_driver::shipped as games;
use alfonso_game::Random;

/// The number of games whose questions are answered.
const GAMES: usize = 10;

fn readings(table: &mut Table) -> Readings {
    match table.answer(Request::Readings) {
        Answer::Readings(readings) => readings,
        other => panic!("no readings: {other:?}"),
    }
}

#[test]
fn every_question_of_ten_games_is_answered_otherwise() {
    let (mut tried, mut kept) = (0, 0);
    for (name, _) in games::games() {
        let (mut table, screen) = open(shipped(name));
        let all = readings(&mut table);
        if all.questions.len() < 2 || tried == GAMES {
            continue;
        }
        tried += 1;
        let screen = play(&mut table, screen, 3, &mut Random::new(2));
        let record = match table.answer(Request::Save { form: crate::request::Form::Ron }) {
            Answer::Text(text) => text,
            other => panic!("{other:?}"),
        };
        for question in &all.questions {
            assert_eq!(question.readings.iter().filter(|reading| reading.played).count(), 1, "{name}");
            for reading in question.readings.iter().filter(|reading| !reading.played) {
                let answer =
                    Request::Answer { question: question.name.clone(), reading: reading.name.clone() };
                let switched = match table.answer(answer) {
                    Answer::Switched(switched) => switched,
                    // Some combinations of readings have no game.
                    Answer::Error(fault) if !fault.code.is_empty() => continue,
                    other => panic!("{name}: {} = {}: {other:?}", question.name, reading.name),
                };
                assert!(!switched.message.is_empty());
                assert_ne!(switched.screen.reference, screen.reference, "{name}");
                let now = readings(&mut table);
                let now = now.questions.iter().find(|it| it.name == question.name).expect("the question");
                let played = now.readings.iter().find(|it| it.played).expect("an answer");
                assert_eq!(played.name, reading.name, "{name}");
                if switched.possible {
                    kept += 1;
                    assert_eq!(switched.screen.played.len(), screen.played.len(), "{name}");
                } else {
                    assert!(switched.screen.played.iter().all(|entry| entry.roll), "{name}");
                }
                // Back to the game before.
                let open = crate::request::Open { record: record.clone(), ..Default::default() };
                assert!(matches!(table.answer(Request::Open(Box::new(open))), Answer::Screen(_)), "{name}");
            }
        }
    }
    assert!(tried == GAMES && kept > 0, "{tried} {kept}");
}

#[test]
fn rulesets_are_switched_and_clauses_listed() {
    let (mut table, first) = open(shipped("hex"));
    let all = readings(&mut table);
    let other = all.rulesets.iter().find(|ruleset| ruleset.name == "three-wide").expect("another ruleset");
    assert!(!other.played);
    let Answer::Switched(switched) = table.answer(Request::Ruleset { ruleset: other.name.clone() }) else {
        panic!("another reading")
    };
    assert!(switched.possible && !switched.clauses.is_empty());
    assert_ne!(switched.screen.cells.len(), first.cells.len());
    let refused = table.answer(Request::Ruleset { ruleset: "none".into() });
    assert!(matches!(refused, Answer::Error(_)), "{refused:?}");
    // A refused request leaves the game as it is.
    let Answer::Screen(screen) = table.answer(Request::Screen) else { panic!("a screen") };
    assert_eq!(screen.reference, switched.screen.reference);
}

#[test]
fn an_impossible_game_begins_anew_and_says_why() {
    let (mut table, _) = open(shipped("hex"));
    // With the swap rule, the second player may take the first pebble over.
    table.answer(Request::Answer { question: "swap".into(), reading: "may".into() });
    let Answer::Screen(screen) = table.answer(Request::Play { text: "Pebble@a1".into() }) else {
        panic!("a move")
    };
    let text = match table.answer(Request::Moves) {
        Answer::Moves(moves) => moves.iter().find(|it| !it.text.contains('@')).map(|it| it.text.clone()),
        other => panic!("{other:?}"),
    };
    let text = text.unwrap_or_else(|| panic!("no swap: {}", screen.turn));
    table.answer(Request::Play { text });
    let none = Request::Answer { question: "swap".into(), reading: "none".into() };
    let Answer::Switched(switched) = table.answer(none) else { panic!("another reading") };
    assert!(!switched.possible && switched.message.contains("Move 2"), "{}", switched.message);
    assert!(switched.screen.played.is_empty());
    assert!(
        switched.clauses.iter().any(|clause| clause.sentence.starts_with("Removed: ")),
        "{:?}",
        switched.clauses
    );
}
