//! Plays a thousand games on eight threads. Each thread advances all its games in turn.
//!
//! `cargo run --release --example threads -- chess`

use alfonso::{Random, Rules, Session};
use std::thread;

const GAMES: u64 = 1000;
const THREADS: u64 = 8;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1).unwrap_or_else(|| "chess".to_owned());
    let game = Rules::load(&name)?.game()?;
    let mut threads = Vec::new();
    for share in 0..THREADS {
        let sessions: Vec<(Session, Random)> = (0..GAMES)
            .filter(|number| number % THREADS == share)
            .map(|number| (game.session(), Random::of_game(1, number)))
            .collect();
        threads.push(thread::spawn(move || play(sessions)));
    }
    let mut plies = 0;
    for thread in threads {
        plies += thread.join().expect("no thread panics")?;
    }
    println!("{GAMES} games, {plies} plies");
    Ok(())
}

/// Plays twenty plies of every game, one ply at a time.
fn play(mut sessions: Vec<(Session, Random)>) -> Result<u64, alfonso::Error> {
    let mut plies = 0;
    for _ in 0..20 {
        for (session, random) in &mut sessions {
            if let Some(m) = session.random_move(random) {
                session.play(m)?;
                plies += 1;
            }
        }
    }
    Ok(plies)
}
