//! A small study of the effect of one rule on the length of a game. Plays random games of every
//! reading of one question.
//!
//! `cargo run --release --example study`

use alfonso::{Study, StudyProgress};

const PLAN: &str = r#"(schema: 1, games: 200, seed: 1, max_plies: 400,
    cells: [(game: "scachs", vary: {"castling": All})])"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut study = Study::parse(PLAN)?;
    // The study advances by a number of games at a time, so that a program can do other work in
    // between.
    while let StudyProgress::Going { played, games } = study.advance(100)? {
        println!("{played} of {games} games");
    }
    for series in study.summary()? {
        println!("  {:<40} {:.1} plies a game", series.cell, series.plies.mean);
    }
    Ok(())
}
