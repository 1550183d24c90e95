//! A small study: what does one rule do to the length of a game? Random games of every reading of one question.
//!
//! `cargo run --release --example study`

use alfonso::Rules;
use alfonso::engine::{Fired, Series};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::load("scachs")?;
    let question = rules.family().questions()[0].name.node.clone();
    println!("{question}");
    for reading in rules.readings(&question) {
        let game = rules.clone().answer(&question, &reading)?.game()?;
        let engine = game.engine();
        let series = Series { seed: 1, first: 0, games: 200, max_plies: 400 };
        let mut fired = Fired(vec![0; engine.names().rules.len()]);
        let (mut games, mut plies) = (0_u32, 0_u64);
        engine.playouts(&engine.start(), series, &mut fired, |playout| {
            games += 1;
            plies += u64::from(playout.plies);
        });
        println!("  {reading:<12} {:.1} plies a game", plies as f64 / f64::from(games));
    }
    Ok(())
}
