//! Draws a position as a picture.
//!
//! `cargo run --example svg -- chess "e2-e4 e7-e5" > board.svg`

use alfonso::Rules;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "grande-acedrex".to_owned());
    let moves = arguments.next().unwrap_or_default();
    let mut session = Rules::load(&name)?.game()?.session();
    for text in moves.split_whitespace() {
        let m = session.parse(text)?;
        session.play(m)?;
    }
    print!("{}", session.svg());
    Ok(())
}
