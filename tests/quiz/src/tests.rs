//! Small quizzes about three games.

use crate::answers::{Answer, Answers};
use crate::pick::Size;
use crate::score::{Score, wilson};
use crate::subject::QuizGame;
use crate::{Quiz, draw};
use alfonso_driver::play_on;

const GAMES: [&str; 3] = ["chess", "oware", "todas-tablas"];

fn quiz(game: &str, seed: u64) -> (QuizGame, Quiz) {
    let quizzed = QuizGame::load(game).expect("it ships");
    let quiz = draw(&quizzed, seed, Size { positions: 4, moves: 12 });
    (quizzed, quiz)
}

/// The answers are those of the engine, and about half of the moves are legal.
#[test]
fn half_of_the_moves_are_legal_and_the_engine_agrees() {
    for game in GAMES {
        let (quizzed, Quiz { page, answers }) = quiz(game, 3);
        let all = answers.all().count();
        let legal = answers.all().filter(|answer| answer.legal).count();
        assert!(legal.abs_diff(all - legal) * 4 <= all, "{game}: {legal} of {all} are legal");
        assert!(answers.positions.len() >= 4, "{game}: {} positions", answers.positions.len());
        for position in &answers.positions {
            let mut line = quizzed.subject.game.line_from(&quizzed.subject.game.start_at(position.start));
            for text in &position.played {
                play_on(&mut *line);
                let m = line.find(text).expect("it was played");
                line.play(m).expect("it is legal");
            }
            play_on(&mut *line);
            for Answer { text, legal, rule, .. } in &position.moves {
                assert_eq!(line.find(text).is_some(), *legal, "{game}: {text} by {rule}");
                assert!(page.contains(&format!("`{text}`")), "{game}: {text}");
            }
        }
    }
}

#[test]
fn the_same_seed_draws_the_same_questions() {
    let (_, first) = quiz("oware", 5);
    let (_, again) = quiz("oware", 5);
    let (_, other) = quiz("oware", 6);
    assert_eq!((&first.page, &first.answers), (&again.page, &again.answers));
    assert_ne!(first.page, other.page);
}

/// The questions do not contain what they ask for.
#[test]
fn pages_name_neither_rules_nor_reasons() {
    for game in GAMES {
        let (_, Quiz { page, answers }) = quiz(game, 4);
        for answer in answers.all() {
            assert!(!page.contains(&answer.rule), "{game}: {}", answer.rule);
            let reason = answer.reason.as_deref().unwrap_or("no reason");
            assert!(!page.contains(reason), "{game}: {reason}");
        }
    }
}

fn marks(answers: &Answers, wrong: usize) -> String {
    let mut number = 0;
    let mut letter = |answer: &Answer| {
        number += 1;
        if answer.legal == (number > wrong) { 'L' } else { 'I' }
    };
    let positions = answers.positions.iter();
    positions.map(|position| position.moves.iter().map(&mut letter).collect::<String>() + "\n").collect()
}

#[test]
fn marks_are_scored() {
    let (_, Quiz { answers, .. }) = quiz("oware", 5);
    let score = Score::of(&answers, &marks(&answers, 0)).expect("they fit");
    assert!(score.wrong.is_empty());
    let score = Score::of(&answers, &marks(&answers, 2)).expect("they fit");
    assert_eq!((score.wrong.len(), score.marks), (2, answers.all().count()));
    assert!(score.listed().contains(&answers.positions[0].moves[1].text));
    assert!(Score::of(&answers, "LI").is_err());
}

/// Agresti and Coull (1998): none of 10 is 0 to 0.2775.
#[test]
fn intervals_are_those_of_wilson() {
    let (low, high) = wilson(0, 10);
    assert!(low == 0.0 && (high - 0.2775).abs() < 0.0001, "{low} {high}");
    assert_eq!(wilson(0, 0), (0.0, 1.0));
}
