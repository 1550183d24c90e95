//! The workshop: small games for tests only, which use what the shipped games do not use. All laws hold for them.

use alfonso_game::{Random, Series};
use conformance::games::{self, Reading, WORKSHOP};
use conformance::laws::{self, Verdict};
use conformance::report;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Returns the choices of random game number `seed`.
fn choices(seed: u64, plies: usize) -> Vec<u16> {
    let mut random = Random::of_game(seed, 0);
    (0..plies).map(|_| u16::try_from(random.below(1 << 16)).expect("below 65,536")).collect()
}

/// Tests a law on many random games of every reading, on fewer and shorter ones if the board is so large that a game takes long.
/// Threads share the games, the long ones first. The failures come in the order of the readings, one for each.
fn everywhere(seeds: u64, plies: usize, law: impl Fn(&Reading, &[u16]) -> Verdict + Sync) {
    let cells = |reading: &Reading| reading.game.topology().len();
    let mut games: Vec<(usize, u64, usize)> = Vec::new();
    for (row, reading) in WORKSHOP.iter().enumerate() {
        let (seeds, plies) = match cells(reading) {
            0..=200 => (seeds, plies),
            201..=1000 => (seeds.div_ceil(8), plies),
            _ => (1, plies.div_ceil(4)),
        };
        games.extend((0..seeds).map(|seed| (row, seed, plies)));
    }
    games.sort_by_key(|(row, seed, _)| (Reverse(cells(&WORKSHOP[*row])), *row, *seed));
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let ask = || {
        while let Some((row, seed, plies)) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
            let reading = &WORKSHOP[*row];
            if let Err(problem) = law(reading, &choices(*seed, *plies)) {
                let told = format!("{} in game {seed}: {problem}", reading.title);
                failures.lock().expect("no thread fails").entry(*row).or_insert(told);
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(ask))));
    let failures: Vec<String> = failures.into_inner().expect("no thread fails").into_values().collect();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn every_file_is_without_fault() {
    for path in games::workshop_paths() {
        let checked = alfonso_driver::check(games::source(&path), &|name| games::beside(&path, name));
        let found = report::report(&checked.diagnostics, &checked.sources);
        assert!(found.is_empty(), "{}\n{found}", path.display());
    }
}

#[test]
fn every_rule_comes_to_be_used() {
    // Judgements and rules that are asked at every move are not counted.
    let silent = ["captures.", "legal.", "turn.judge"];
    let counted = |rule: &alfonso_rules::Rule| !silent.iter().any(|word| rule.name.starts_with(word));
    let mut used: BTreeMap<(String, String), u64> = BTreeMap::new();
    for reading in WORKSHOP.iter() {
        let file = reading.title.split(['@', ' ']).next().unwrap_or_default();
        let mut fired = reading.game.fired_before_start();
        // Once all rules are used, further games say nothing new.
        for time in 0..10 {
            let series = Series { seed: 7, first: 40 * time, games: 40, max_plies: 160 };
            reading.game.playouts(&reading.game.start(), series, &mut fired, |_| {});
            let mut all = true;
            for (rule, times) in reading.rules.rules.iter().zip(&fired.0).filter(|(rule, _)| counted(rule)) {
                let sum = used.entry((file.to_owned(), rule.name.clone())).or_default();
                *sum += times;
                all &= *sum > 0;
            }
            if all {
                break;
            }
        }
    }
    let idle: Vec<_> = used.iter().filter(|(_, times)| **times == 0).map(|(rule, _)| rule).collect();
    assert!(idle.is_empty(), "never used: {idle:?}");
}

#[test]
fn moves_are_distinct_and_texts_round_trip() {
    everywhere(12, 80, laws::texts_round_trip);
}

#[test]
fn what_is_kept_along_the_way_equals_what_is_made_anew() {
    everywhere(20, 120, laws::is_consistent);
}

#[test]
fn checks_are_followed_from_move_to_move() {
    everywhere(20, 120, laws::checks_are_followed);
}

#[test]
fn undo_restores_the_position() {
    everywhere(12, 80, laws::undo_restores);
}

#[test]
fn a_position_taken_out_and_set_up_again_goes_on_alike() {
    everywhere(12, 80, laws::set_up_again_goes_on_alike);
}

#[test]
fn notations_are_read_back() {
    everywhere(8, 60, laws::notations_are_read_back);
}

#[test]
fn no_moves_means_an_end_or_a_player_who_is_stuck() {
    everywhere(20, 120, laws::no_moves_means_an_end);
}

#[test]
fn the_same_choices_give_the_same_game() {
    everywhere(4, 80, laws::same_choices_same_game);
}

#[test]
fn money_is_never_made_or_lost() {
    everywhere(12, 120, laws::money_is_conserved);
}

#[test]
fn scores_change_by_rules_about_them() {
    everywhere(12, 120, laws::scores_change_by_rules_about_them);
}

#[test]
fn a_game_played_back_from_its_texts_is_the_same() {
    everywhere(12, 120, laws::played_back_is_the_same);
}

#[test]
fn a_game_written_as_pgn_is_the_same() {
    everywhere(8, 120, laws::pgn_round_trips);
}

#[test]
fn a_position_set_up_again_goes_the_same_way() {
    everywhere(12, 120, laws::goes_on_alike_to_the_end);
}

#[test]
fn nobody_who_is_out_is_to_move() {
    everywhere(12, 120, laws::nobody_who_is_out_is_to_move);
    everywhere(12, 120, laws::nobody_wins_with_all_rivals);
}

#[test]
fn counting_and_making_leaves_agree() {
    everywhere(12, 30, laws::counting_and_making_leaves_agree);
}

#[test]
fn pins_and_trial_agree() {
    everywhere(24, 120, laws::pins_and_trial_agree);
}

#[test]
fn the_engine_and_the_walker_agree() {
    everywhere(40, 120, laws::agrees_with_walker);
}

#[test]
fn the_engine_and_the_walker_agree_from_anywhere() {
    everywhere(24, 160, laws::agrees_with_walker_from_anywhere);
}

#[test]
fn the_engine_and_the_walker_count_the_same() {
    for plies in [0, 7, 24] {
        everywhere(2, plies, |reading, choices| laws::perft_agrees_with_walker(reading, choices, 2_000));
    }
}
