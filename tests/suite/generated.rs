//! Games put together at random: whatever the compiler decided to know beforehand, they are played by their rules.

use alfonso_game::Random;
use conformance::games::Reading;
use conformance::generated;
use conformance::laws::{self, Verdict};

/// So many games are put together.
const GAMES: u64 = 240;
/// Of ten of them at least so many can be played: the others say what makes no sense.
const PLAYABLE: u64 = 6;

/// The choices of a random game.
fn choices(seed: u64, plies: usize) -> Vec<u16> {
    let mut random = Random::of_game(seed, 1);
    (0..plies).map(|_| u16::try_from(random.below(1 << 16)).expect("below 65,536")).collect()
}

/// Asks a law of every game.
fn everywhere(plies: usize, law: impl Fn(&Reading, &[u16]) -> Verdict) {
    let (mut played, mut failures) = (0, Vec::new());
    for number in 0..GAMES {
        let Some(reading) = generated::reading(number, "mover is in-check") else { continue };
        played += 1;
        if let Err(problem) = law(&reading, &choices(number, plies)) {
            failures.push(format!(
                "{}: {problem}\n{}",
                reading.title,
                generated::text(number, "mover is in-check")
            ));
        }
    }
    assert!(played * 10 >= GAMES * PLAYABLE, "only {played} of {GAMES} games can be played");
    assert!(failures.is_empty(), "{} failures, the first:\n{}", failures.len(), failures[0]);
}

#[test]
fn drawn_games_are_played_by_their_rules() {
    everywhere(12, laws::agrees_with_walker);
    everywhere(12, laws::agrees_with_walker_going_back);
}

#[test]
fn drawn_games_are_the_same_with_pins_and_by_trial() {
    everywhere(24, laws::pins_and_trial_agree);
}

#[test]
fn leaves_of_drawn_games_are_counted_as_they_are_made() {
    everywhere(24, laws::counting_and_making_leaves_agree);
}

#[test]
fn drawn_games_are_consistent() {
    everywhere(40, laws::is_consistent);
    everywhere(40, laws::undo_restores);
    everywhere(40, laws::same_positions_go_on_alike);
}
