//! Laws: what holds in every game, in every reading, wherever random play leads.

use alfonso_game::blueprint::Lawful;
use alfonso_game::{Game, Leaves, Line, Move};
use conformance::games::{READINGS, Reading};
use conformance::walker::Walker;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// A reading, and the choices of a random game.
fn games(plies: usize) -> impl Strategy<Value = (usize, Vec<u16>)> {
    (0..READINGS.len(), prop::collection::vec(any::<u16>(), 0..plies))
}

fn drawn(moves: &[Move], choice: u16) -> Move {
    moves[usize::from(choice) % moves.len()]
}

/// Plays the choices and calls `law` at every position, the first and the last among them.
fn along(
    reading: &Reading,
    choices: &[u16],
    mut law: impl FnMut(&mut dyn Line) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let mut line = reading.game.line();
    law(line.as_mut())?;
    for choice in choices {
        if line.moves().is_empty() {
            break;
        }
        let m = drawn(line.moves(), *choice);
        line.play(m).expect("a listed move is legal");
        law(line.as_mut())?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn moves_are_distinct_and_texts_round_trip((row, choices) in games(160)) {
        let reading = &READINGS[row];
        along(reading, &choices, |line| {
            let texts: BTreeSet<String> = line.moves().iter().map(|m| line.text(*m)).collect();
            prop_assert_eq!(texts.len(), line.moves().len(), "{}", &reading.title);
            for m in line.moves() {
                prop_assert_eq!(line.find(&line.text(*m)), Some(*m));
            }
            Ok(())
        })?;
    }

    #[test]
    fn what_is_kept_along_the_way_equals_what_is_made_anew((row, choices) in games(200)) {
        along(&READINGS[row], &choices, |line| {
            prop_assert!(line.is_consistent());
            Ok(())
        })?;
    }

    #[test]
    fn undo_restores_the_position((row, choices) in games(120)) {
        along(&READINGS[row], &choices, |line| {
            let (before, moves, outcome) = (line.position(), line.moves().to_vec(), line.outcome());
            for m in moves.iter().take(3) {
                line.play(*m).expect("a listed move is legal");
                prop_assert_eq!(line.undo(), Some(*m));
                prop_assert_eq!(&line.position(), &before);
                prop_assert_eq!(line.moves(), &moves[..]);
                prop_assert_eq!(line.outcome(), outcome);
            }
            Ok(())
        })?;
    }

    #[test]
    fn a_position_taken_out_and_set_up_again_goes_on_alike((row, choices) in games(120)) {
        let reading = &READINGS[row];
        along(reading, &choices, |line| {
            let again = reading.game.line_from(&line.position());
            prop_assert_eq!(again.position(), line.position());
            prop_assert_eq!(again.hash(), line.hash());
            // Repetition belongs to the line: a game that it has ended may go on when set up anew.
            if line.repetitions() == 1 {
                prop_assert_eq!(again.moves(), line.moves());
                prop_assert_eq!(again.outcome(), line.outcome());
            }
            Ok(())
        })?;
    }

    #[test]
    fn no_moves_means_an_end_or_a_player_who_is_stuck((row, choices) in games(200)) {
        along(&READINGS[row], &choices, |line| {
            prop_assert_eq!(line.moves().is_empty(), line.outcome().is_some() || line.is_stuck());
            Ok(())
        })?;
    }

    #[test]
    fn the_same_choices_give_the_same_game((row, choices) in games(120)) {
        let play = || {
            let mut texts = Vec::new();
            along(&READINGS[row], &choices, |line| {
                texts.push((line.hash(), line.moves().len()));
                Ok(())
            })
            .map(|()| texts)
        };
        prop_assert_eq!(play()?, play()?);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn counting_and_making_leaves_agree((row, choices) in games(80)) {
        let reading = &READINGS[row];
        let mut last = None;
        along(reading, &choices, |line| {
            last = Some(line.position());
            Ok(())
        })?;
        let line = reading.game.line_from(&last.expect("there is a first position"));
        for depth in 0..=2 {
            prop_assert_eq!(line.perft(depth, Leaves::Bulk), line.perft(depth, Leaves::Made), "{}", &reading.title);
        }
    }

    #[test]
    fn pins_and_trial_agree((row, choices) in games(160)) {
        let reading = &READINGS[row];
        let tried = by_trial(&reading.game);
        along(reading, &choices, |line| {
            let other = tried.line_from(&line.position());
            if line.repetitions() == 1 {
                prop_assert_eq!(other.moves(), line.moves(), "{}", &reading.title);
                prop_assert_eq!(other.in_check(), line.in_check());
            }
            Ok(())
        })?;
    }

    #[test]
    fn the_engine_and_the_walker_agree((row, choices) in games(60)) {
        agrees_with_walker(&READINGS[row], &choices)?;
    }
}

/// The same game with every move made and looked at.
fn by_trial(game: &Game) -> Game {
    let mut blueprint = game.blueprint().clone();
    blueprint.plan.pins = false;
    for mover in &mut blueprint.movers {
        mover.lawful = Lawful::ByTrial;
    }
    Game::new(blueprint)
}

/// Plays the same random game by the engine and by the plain reading of the rules; both must allow the same moves by the
/// same rules, and see the same end.
fn agrees_with_walker(reading: &Reading, choices: &[u16]) -> Result<(), TestCaseError> {
    let walker = Walker::new(&reading.rules);
    let mut position = walker.start();
    let mut line = reading.game.line();
    let names = reading.game.names();
    let mut choices = choices.iter();
    loop {
        let mut walked = walker.moves(&position);
        walked.sort_by(|a, b| a.text().cmp(b.text()));
        let mut listed: Vec<(String, Move)> = line.moves().iter().map(|m| (line.text(*m), *m)).collect();
        listed.sort();
        let by_walker: Vec<(&str, Option<&str>)> = walked.iter().map(|m| (m.text(), m.rule())).collect();
        let by_engine: Vec<(&str, Option<&str>)> = listed
            .iter()
            .map(|(text, m)| (text.as_str(), m.by().map(|_| names.rules[line.rule(*m).index()].as_str())))
            .collect();
        prop_assert_eq!(&by_engine, &by_walker, "{} after {:?}", &reading.title, played(line.as_ref()));
        let ended = line.outcome().map(|outcome| {
            let winners: Vec<String> =
                outcome.winners().map(|seat| names.players[seat.index()].0.clone()).collect();
            (winners, names.rules[outcome.reason.index()].clone())
        });
        let verdict = walker.outcome(&position).map(|verdict| {
            let name = |id: &alfonso_rules::PlayerId| reading.rules.players[id.index()].name.clone();
            (verdict.winners.iter().map(name).collect::<Vec<_>>(), verdict.rule)
        });
        prop_assert_eq!(ended, verdict, "{} after {:?}", &reading.title, played(line.as_ref()));
        let (Some(choice), false) = (choices.next(), listed.is_empty()) else { return Ok(()) };
        let index = usize::from(*choice) % listed.len();
        line.play(listed[index].1).expect("a listed move is legal");
        position = walker.play(&position, &walked[index]);
    }
}

fn played(line: &dyn Line) -> Vec<String> {
    line.played().iter().map(|m| line.text(*m)).collect()
}
