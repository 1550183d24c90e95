//! The time from the text of each shipped file to its first legal move.

use alfonso_bench::{Figure, Loading, Rounds, Workload};
use alfonso_driver::shipped;
use peers::loaded;
use std::hint::black_box;

/// Every shipped game with its seconds from text to the first legal move.
pub fn loads(rounds: Rounds) -> Vec<(&'static str, Figure)> {
    let names: Vec<&'static str> = shipped::games().into_iter().map(|(name, _)| name).collect();
    let load = |name: &'static str| {
        Loading(move || {
            let loaded = loaded(name);
            let line = loaded.game.line();
            black_box(line.moves().first());
        })
    };
    let mut workloads: Vec<_> = names.iter().map(|name| load(name)).collect();
    let mut turns: Vec<&mut dyn Workload> = workloads.iter_mut().map(|it| it as &mut dyn Workload).collect();
    let rates = rounds.by_turns(&mut turns);
    names.into_iter().zip(rates.iter().map(|rates| Figure::of(rates).inverse())).collect()
}
