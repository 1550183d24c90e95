//! A short run of every target, counted and not timed, and all earlier findings of fuzzing.

use conformance::watch;
use fuzz::{Outcome, TARGETS, Target, found, hushed, input, knock};

/// The seed of the short run.
const SEED: u64 = 1283;
/// The number of executions that share a thread, which must end in time.
const BATCH: u64 = 25;

/// Makes the short run of a target, and returns the number of accepted texts.
fn run(target: &'static Target) -> u64 {
    hushed();
    let mut accepted = 0;
    for first in (0..target.short).step_by(usize::try_from(BATCH).expect("a small number")) {
        accepted += watch::ends(target.name, move || {
            let mut accepted = 0;
            for number in first..(first + BATCH).min(target.short) {
                let text = input(target, SEED, number);
                match knock(target, &text) {
                    Outcome::Accepted => accepted += 1,
                    Outcome::Refused => {}
                    Outcome::Fault(why) => {
                        panic!(
                            "{}, execution {number}: {why}\n{}",
                            target.name,
                            String::from_utf8_lossy(&text)
                        )
                    }
                }
            }
            accepted
        });
    }
    accepted
}

/// Checks that the short run finds no fault and accepts at least this percentage of texts.
#[track_caller]
fn holds(name: &str, at_least: u64) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target");
    let accepted = run(target);
    assert!(accepted * 100 >= target.short * at_least, "only {accepted} of {} accepted", target.short);
}

#[test]
fn parser() {
    holds("parser", 5);
}

#[test]
fn rule_file() {
    holds("family", 2);
}

#[test]
fn editor() {
    holds("editor", 2);
}

#[test]
fn play() {
    holds("play", 10);
}

#[test]
fn fen() {
    holds("fen", 5);
}

#[test]
fn json() {
    holds("json", 2);
}

#[test]
fn pgn() {
    holds("pgn", 5);
}

#[test]
fn ron() {
    holds("ron", 2);
}

#[test]
fn betza() {
    holds("betza", 10);
}

#[test]
fn chess() {
    holds("chess", 10);
}

/// Every target has a test above.
#[test]
fn all_targets_are_run() {
    let own = include_str!("fuzz.rs");
    for target in TARGETS {
        assert!(own.contains(&format!("holds(\"{}\"", target.name)), "{} is not run", target.name);
    }
}

/// Texts that once broke something break nothing any more.
#[test]
fn what_was_found_stays_mended() {
    hushed();
    for target in TARGETS {
        for (path, text) in found::of(target.name) {
            let outcome = watch::ends("a text that was found", move || knock(target, &text));
            assert!(!matches!(outcome, Outcome::Fault(_)), "{}: {outcome:?}", path.display());
        }
    }
}

/// The same seed and number make the same text, whatever was made before.
#[test]
fn the_same_seed_makes_the_same_run() {
    for target in TARGETS {
        let texts: Vec<Vec<u8>> = (0..20).map(|number| input(target, 7, number)).collect();
        for number in (0..20_u8).rev() {
            assert_eq!(
                input(target, 7, number.into()),
                texts[usize::from(number)],
                "{} {number}",
                target.name
            );
        }
        assert!(texts.iter().any(|text| *text != texts[0]), "{}", target.name);
        assert_ne!(input(target, 8, 0), texts[0], "{}", target.name);
    }
}
