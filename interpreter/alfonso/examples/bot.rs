//! A custom agent. It captures as many pieces as possible, and otherwise moves at random.
//!
//! `cargo run --release --example bot`

use alfonso::{Move, Random, Rules, Session};

/// Returns a move with the most captures. If there are several, chooses one of them at random.
fn choose(session: &Session, random: &mut Random) -> Option<Move> {
    if session.chance().is_some() {
        return session.random_move(random);
    }
    let taken = |m: &Move| session.parts(*m).captured.len();
    let most = session.moves().iter().map(taken).max()?;
    let best: Vec<Move> = session.moves().iter().copied().filter(|m| taken(m) == most).collect();
    let index = random.below(u32::try_from(best.len()).ok()?);
    best.get(index as usize).copied()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Rules::load("alquerque-de-doze")?.game()?;
    let (mut wins, mut random) = ([0; 2], Random::new(1));
    for _ in 0..20 {
        let mut session = game.session();
        while session.outcome().is_none() && session.ply() < 400 {
            // The bot plays the first seat, and random moves play the other.
            let own = session.turn() == alfonso::Seat(0);
            let chosen = if own { choose(&session, &mut random) } else { session.random_move(&mut random) };
            let Some(chosen) = chosen else { break };
            session.play(chosen)?;
        }
        for seat in session.outcome().iter().flat_map(|outcome| outcome.winners.iter()) {
            wins[seat.index()] += 1;
        }
    }
    println!("the bot won {} of 20 games, chance {}", wins[0], wins[1]);
    Ok(())
}
