//! Searches that rest and go on.

use super::in_all_games;
use crate::agent::Agent;
use crate::work::Budget;
use alfonso_game::Random;
use std::sync::Arc;

#[test]
fn a_search_in_slices_chooses_what_a_whole_one_chooses() {
    let agents = [
        "alphabeta:depth=2",
        "expectimax:nodes=60",
        "paranoid:depth=1",
        "maxn:nodes=40",
        "mcts:playouts=6",
        "level:2",
    ];
    let (mut tried, mut rested) = (0, 0);
    in_all_games(|name, game, evaluation, line, _| {
        let shared = Arc::new(evaluation.clone());
        let agent: Agent = agents[tried % agents.len()].parse().expect("an agent");
        if agent.can_play(game).is_err() {
            return;
        }
        let wanted = agent.choose(evaluation, line, &mut Random::new(5), &mut || false);
        for slice in [1, 7] {
            let mut work = agent.search(Arc::clone(&shared), line.copied(), Random::new(5));
            let found = loop {
                match work.advance(Budget::steps(slice)) {
                    Some(found) => break found,
                    None => rested += 1,
                }
            };
            assert_eq!(found, wanted, "{name}: {agent}");
        }
        // One that is stopped before it began has a move all the same.
        let mut work = agent.search(shared, line.copied(), Random::new(5));
        work.stop();
        let found = work.advance(Budget::steps(1)).expect("it ends");
        assert_eq!(found.is_some(), wanted.is_some(), "{name}: {agent}, stopped at once");
        tried += 1;
    });
    assert!(tried > 60 && rested > 1000, "{tried}, {rested}");
}
