//! Games composed at random: the engine plays them by their rules, whatever the compiler has decided in advance.

use alfonso_game::Random;
use conformance::games::Reading;
use conformance::generated;
use conformance::laws::{self, Verdict};
use std::sync::LazyLock;

/// The number of composed games.
const GAMES: u64 = 240;
/// The least number of playable ones: the rules of the others make no sense.
const PLAYED: usize = 144;

/// The playable games, with their numbers.
static DRAWN: LazyLock<Vec<(u64, Reading)>> = LazyLock::new(|| {
    let drawn = |number| Some((number, generated::reading(number, LEGAL)?));
    (0..GAMES).filter_map(drawn).collect()
});

/// The condition that all of them forbid.
const LEGAL: &str = "mover is in-check";

/// Returns the choices of a random game.
fn choices(seed: u64, plies: usize) -> Vec<u16> {
    let mut random = Random::of_game(seed, 1);
    (0..plies).map(|_| u16::try_from(random.below(1 << 16)).expect("below 65,536")).collect()
}

/// Tests a law on every playable game.
fn everywhere(plies: usize, law: impl Fn(&Reading, &[u16]) -> Verdict) {
    let mut failures = Vec::new();
    for (number, reading) in DRAWN.iter() {
        if let Err(problem) = law(reading, &choices(*number, plies)) {
            failures.push(format!("{}: {problem}\n{}", reading.title, generated::text(*number, LEGAL)));
        }
    }
    let played = DRAWN.len();
    assert!(played >= PLAYED, "only {played} of {GAMES} games can be played");
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
    everywhere(40, laws::checks_are_followed);
    everywhere(40, laws::undo_restores);
    everywhere(40, laws::same_positions_go_on_alike);
}

#[test]
fn drawn_games_go_on_alike_when_they_are_set_up_again() {
    everywhere(40, laws::set_up_again_goes_on_alike);
    everywhere(40, laws::goes_on_alike_to_the_end);
    everywhere(24, laws::texts_round_trip);
}

#[test]
fn drawn_games_keep_their_money_and_end_or_go_on() {
    everywhere(40, laws::money_is_conserved);
    everywhere(40, laws::scores_change_by_rules_about_them);
    everywhere(40, laws::nobody_who_is_out_is_to_move);
    everywhere(40, laws::nobody_wins_with_all_rivals);
    everywhere(40, laws::no_moves_means_an_end);
}

#[test]
fn notations_of_drawn_games_are_read_back() {
    everywhere(12, laws::notations_are_read_back);
}

/// Every sort of game occurs, and many of each sort can be played.
#[test]
fn drawn_games_are_of_every_sort() {
    let sorts = [
        "money pot",
        "eliminate ",
        "put ",
        "dice ",
        "rings ",
        "reserve {",
        "share ",
        " royal together",
        "again",
        "origin",
        "undrawn",
        "region rim",
    ];
    for sort in sorts {
        let of_sort =
            DRAWN.iter().filter(|(number, _)| generated::text(*number, LEGAL).contains(sort)).count();
        assert!(of_sort >= 15, "only {of_sort} of {GAMES} games with `{sort}` can be played");
    }
}
