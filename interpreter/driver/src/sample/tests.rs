//! Findings and their causes.

use super::{Plan, Sample, sample};
use crate::{Source, check, shipped};
use alfonso_diag::{Diagnostic, code};

fn sampled(text: &str, plan: Plan) -> Sample {
    let source = Source { name: "x.rules".to_owned(), text: text.to_owned() };
    let checked = check(source, &|name| shipped::game(name));
    // Rules that a test has changed may contradict the file's own claims and sentences.
    let of_texts = [code::CLAIM_FAILS, code::BAD_SENTENCE];
    let wrong = |problem: &&Diagnostic| problem.is_error() && !of_texts.contains(&problem.code);
    assert_eq!(checked.diagnostics.iter().find(wrong), None);
    sample(&checked.rule_file, "x.rules", plan)
}

/// The faulty text, which stands in the place of the sound one.
const FAULTY: &str = "first player p where number-of(p) = first-roll, set faulty to starter is dead, first alive player begins";

/// Returns the astronomical game with a fault: whoever has thrown highest may be a player whom the aspects of the opening have ruined,
/// and as long as they are out, nobody may move.
fn with_a_dead_starter() -> String {
    let text = shipped::game("escaques").expect("a shipped game").text;
    let sound = "first alive player p where number-of(p) = first-roll, starter begins";
    assert_eq!(text.matches(sound).count(), 1);
    let text = text.replace(sound, FAULTY);
    text + "under order = roll-off { flag faulty = false  legal { faulty.law: forbid faulty } }\n"
}

#[test]
fn stuck_play_is_traced_to_the_four_answers_that_bring_it_about() {
    let found = sampled(&with_a_dead_starter(), Plan::default());
    let [problem] = found.diagnostics.as_slice() else { panic!("{:#?}", found.diagnostics) };
    assert_eq!(problem.code.to_string(), "A0520");
    for answer in ["start = one-sign", "order = roll-off", "opening = scored", "finish = ruin"] {
        assert!(problem.message.contains(answer), "{answer}: {}", problem.message);
    }
    assert_eq!(problem.message.matches(" = ").count(), 4, "{}", problem.message);
    let help = problem.help.as_deref().expect("a way to see it");
    assert!(help.contains("--read opening=scored") && help.contains("--after \"roll:7 roll:"), "{help}");
}

#[test]
fn the_same_seed_finds_the_same_and_the_budget_is_kept() {
    let plan = Plan { games: 60, seed: 3, max_plies: 50, plies: 1_000, ..Plan::default() };
    let text = shipped::game("escaques").expect("a shipped game").text;
    let (one, other) = (sampled(&text, plan), sampled(&text, plan));
    assert_eq!((one.readings, one.games, one.plies), (other.readings, other.games, other.plies));
    assert_eq!((one.plies, one.complete), (1_000, false));
    // The steps that rules take have a budget of their own.
    let few = Plan { steps: 5_000, plies: 1_000_000, ..plan };
    let (one, other) = (sampled(&text, few), sampled(&text, few));
    assert_eq!((one.games, one.plies, one.complete), (other.games, other.plies, false));
    assert!(one.plies < 1_000, "{}", one.plies);
    let whole = sampled(&text, Plan { plies: 1_000_000, ..plan });
    assert_eq!((whole.games, whole.complete), (60, true));
}

#[test]
fn a_file_of_one_reading_is_played_as_often_as_asked() {
    let text = "game \"Small\"\n\
        players White \"w\" facing north, Black \"b\" facing south\n\
        board grid 4 by 4\n\
        piece King \"K\" royal { king.step: step any }\n\
        setup { White King a1  Black King d4 }\n\
        captures { capture.any: piece x may capture piece y if owner of x /= owner of y }\n\
        turn { turn.move: move  turn.judge: judge next }\n\
        end { end.mate: when next is mated -> next loses  end.long: when rounds >= 50 -> draw }\n";
    let found = sampled(text, Plan { games: 12, max_plies: 40, ..Plan::default() });
    assert_eq!((found.readings, found.games, found.complete), (1, 12, true));
}
