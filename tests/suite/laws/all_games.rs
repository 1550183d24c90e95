//! Laws that hold in every game and every reading, wherever random play leads.

use conformance::games::READINGS;
use conformance::laws;
use proptest::prelude::*;
use std::sync::LazyLock;

/// Returns a strategy for a reading and the choices of a random game.
fn games(plies: usize) -> impl Strategy<Value = (usize, Vec<u16>)> {
    (0..READINGS.len(), prop::collection::vec(any::<u16>(), 0..plies))
}

proptest! {
    #![proptest_config(conformance::drawn::cases(96))]

    #[test]
    fn moves_are_distinct_and_texts_round_trip((row, choices) in games(160)) {
        laws::texts_round_trip(&READINGS[row], &choices)?;
    }

    #[test]
    fn what_is_kept_along_the_way_equals_what_is_made_anew((row, choices) in games(200)) {
        laws::is_consistent(&READINGS[row], &choices)?;
    }

    #[test]
    fn checks_are_followed_from_move_to_move((row, choices) in games(200)) {
        laws::checks_are_followed(&READINGS[row], &choices)?;
    }

    #[test]
    fn judging_early_changes_nothing((row, choices) in games(400)) {
        laws::judging_early_changes_nothing(&READINGS[row], &choices)?;
    }

    #[test]
    fn undo_restores_the_position((row, choices) in games(120)) {
        laws::undo_restores(&READINGS[row], &choices)?;
    }

    #[test]
    fn going_back_leads_where_the_game_came_from((row, choices) in games(600)) {
        laws::goes_back_as_it_came(&READINGS[row], &choices)?;
    }

    #[test]
    fn copies_of_a_line_go_their_own_ways((row, choices) in games(120)) {
        laws::copies_go_their_own_ways(&READINGS[row], &choices)?;
    }

    #[test]
    fn a_position_taken_out_and_set_up_again_goes_on_alike((row, choices) in games(120)) {
        laws::set_up_again_goes_on_alike(&READINGS[row], &choices)?;
    }

    #[test]
    fn positions_that_are_the_same_go_on_alike((row, choices) in games(40)) {
        laws::same_positions_go_on_alike(&READINGS[row], &choices)?;
    }

    #[test]
    fn no_moves_means_an_end_or_a_player_who_is_stuck((row, choices) in games(200)) {
        laws::no_moves_means_an_end(&READINGS[row], &choices)?;
    }

    #[test]
    fn the_same_choices_give_the_same_game((row, choices) in games(120)) {
        laws::same_choices_same_game(&READINGS[row], &choices)?;
    }

    #[test]
    fn money_is_never_made_or_lost((row, choices) in games(160)) {
        laws::money_is_conserved(&READINGS[row], &choices)?;
    }

    #[test]
    fn scores_change_by_rules_about_them((row, choices) in games(160)) {
        laws::scores_change_by_rules_about_them(&READINGS[row], &choices)?;
    }

    #[test]
    fn a_game_played_back_from_its_texts_is_the_same((row, choices) in games(160)) {
        laws::played_back_is_the_same(&READINGS[row], &choices)?;
    }

    #[test]
    fn a_game_written_as_pgn_is_the_same((row, choices) in games(160)) {
        laws::pgn_round_trips(&READINGS[row], &choices)?;
    }

    #[test]
    fn a_position_set_up_again_goes_the_same_way((row, choices) in games(160)) {
        laws::goes_on_alike_to_the_end(&READINGS[row], &choices)?;
    }

    #[test]
    fn notations_are_read_back((row, choices) in games(60)) {
        laws::notations_are_read_back(&READINGS[row], &choices)?;
    }

    #[test]
    fn moves_are_read_as_written((row, choices) in games(60)) {
        laws::moves_are_read_as_written(&READINGS[row], &choices)?;
    }

    #[test]
    fn nobody_wins_with_all_rivals((row, choices) in games(300)) {
        laws::nobody_wins_with_all_rivals(&READINGS[row], &choices)?;
    }

    #[test]
    fn nobody_who_is_out_is_to_move((row, choices) in games(160)) {
        laws::nobody_who_is_out_is_to_move(&READINGS[row], &choices)?;
    }
}

/// The readings with rules about every move whose players are looked up.
static LOOKED_UP: LazyLock<Vec<usize>> = LazyLock::new(|| {
    let looks_up = |row: &usize| {
        let blueprint = READINGS[*row].game.blueprint();
        blueprint.triggers.iter().any(|trigger| blueprint.looks_up_players(trigger))
    };
    (0..READINGS.len()).filter(looks_up).collect()
});

proptest! {
    #![proptest_config(conformance::drawn::cases(32))]

    #[test]
    fn players_who_are_looked_up_are_those_who_are_read(
        (row, choices) in (0..LOOKED_UP.len(), prop::collection::vec(any::<u16>(), 0..300))
    ) {
        laws::looking_up_is_reading(&READINGS[LOOKED_UP[row]], &choices)?;
    }
}

/// The readings with rules about arrivals that set or change variables.
static COUNTING: LazyLock<Vec<usize>> = LazyLock::new(|| {
    let counts = |row: &usize| READINGS[*row].game.blueprint().triggers.iter().any(laws::counts_arrivals);
    (0..READINGS.len()).filter(counts).collect()
});

proptest! {
    #![proptest_config(conformance::drawn::cases(32))]

    #[test]
    fn trials_need_no_counters(
        (row, choices) in (0..COUNTING.len(), prop::collection::vec(any::<u16>(), 0..200))
    ) {
        laws::trials_need_no_counters(&READINGS[COUNTING[row]], &choices)?;
    }
}

/// The readings in which a draw may be claimed.
static CLAIMED: LazyLock<Vec<usize>> = LazyLock::new(|| {
    let claims = |row: &usize| READINGS[*row].rules.endings.iter().any(|ending| ending.claim);
    (0..READINGS.len()).filter(claims).collect()
});

proptest! {
    #![proptest_config(conformance::drawn::cases(32))]

    #[test]
    fn nobody_need_claim_a_draw((row, choices) in (0..CLAIMED.len(), prop::collection::vec(any::<u16>(), 0..300))) {
        let reading = &READINGS[CLAIMED[row]];
        laws::unclaimed_games_go_on(reading, &choices)?;
        laws::goes_back_as_it_came(reading, &choices)?;
        laws::agrees_with_walker_going_back(reading, &choices[..choices.len().min(60)])?;
    }
}

proptest! {
    #![proptest_config(conformance::drawn::cases(24))]

    #[test]
    fn counting_and_making_leaves_agree((row, choices) in games(80)) {
        laws::counting_and_making_leaves_agree(&READINGS[row], &choices)?;
    }

    #[test]
    fn pins_and_trial_agree((row, choices) in games(160)) {
        laws::pins_and_trial_agree(&READINGS[row], &choices)?;
    }

    #[test]
    fn the_engine_and_the_walker_agree_from_anywhere((row, choices) in games(240)) {
        laws::agrees_with_walker_from_anywhere(&READINGS[row], &choices)?;
    }

    #[test]
    fn the_engine_and_the_walker_agree((row, choices) in games(60)) {
        laws::agrees_with_walker(&READINGS[row], &choices)?;
    }

    #[test]
    fn the_engine_and_the_walker_agree_where_positions_stand_again((row, choices) in games(40)) {
        laws::agrees_with_walker_going_back(&READINGS[row], &choices)?;
    }
}
