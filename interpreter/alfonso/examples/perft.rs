//! Counts the sequences of legal moves of a shipped game, ply by ply, with copies of a session.
//!
//! The engine's own count is faster (`game.engine().line().perft(...)`). The example prints both
//! counts.
//!
//! `cargo run --release --example perft -- chess 4`

use alfonso::engine::Leaves;
use alfonso::{Rules, Session};

fn count(session: &Session, depth: u32) -> Result<u64, alfonso::Error> {
    if depth == 0 {
        return Ok(1);
    }
    let mut sum = 0;
    for m in session.moves() {
        let mut next = session.clone();
        next.play(*m)?;
        sum += count(&next, depth - 1)?;
    }
    Ok(sum)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "chess".to_owned());
    let most = arguments.next().map_or(Ok(3), |depth| depth.parse())?;
    let game = Rules::load(&name)?.game()?;
    if game.has_chance() {
        return Err(format!("{name} has dice: their outcomes are not moves").into());
    }
    let session = game.session();
    for depth in 1..=most {
        let by_engine = game.engine().line().perft(depth, Leaves::Bulk);
        println!("{depth}: {} {by_engine}", count(&session, depth)?);
    }
    Ok(())
}
