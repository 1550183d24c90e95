//! A small study: what does one rule do to the length of a game? Random games of every reading of one question.
//!
//! `cargo run --release --example study`

use alfonso::{Study, StudyProgress};

const PLAN: &str = r#"(schema: 1, games: 200, seed: 1, max_plies: 400,
    cells: [(game: "scachs", vary: {"castling": All})])"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut study = Study::parse(PLAN)?;
    // A slice of a study is a number of games: a page or a script does something else in between.
    while let StudyProgress::Going { played, games } = study.advance(100)? {
        println!("{played} of {games} games");
    }
    for series in study.summary()? {
        println!("  {:<40} {:.1} plies a game", series.cell, series.plies.mean);
    }
    Ok(())
}
