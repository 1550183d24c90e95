//! Plays a shipped game between two agents, and prints the moves.
//!
//! `cargo run --release --example play -- chess level:3 greedy`

use alfonso::{Agent, Rules};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "alquerque-de-doze".to_owned());
    let mut agents = Vec::new();
    for seat in 0..2 {
        let written = arguments.next().unwrap_or_else(|| "greedy".to_owned());
        agents.push(written.parse::<Agent>()?.seeded(seat + 1));
    }
    let game = Rules::load(&name)?.game()?;
    let mut session = game.session();
    while session.outcome().is_none() && session.ply() < 300 {
        let agent = &mut agents[session.turn().index() % 2];
        let chosen = agent.choose(&session)?;
        println!(
            "{:>4} {:<12} {}",
            session.ply() + 1,
            game.players()[session.turn().index()],
            session.text(chosen)
        );
        session.play(chosen)?;
    }
    println!("{}", session.state());
    Ok(())
}
