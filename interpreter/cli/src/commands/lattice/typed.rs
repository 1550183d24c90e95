//! The command of a lattice as it is typed.

use super::Lattice;
use alfonso_lab::lattice::Figure;

/// Returns the words that were typed, without those that change no result.
pub fn command(job: &Lattice) -> String {
    let mut words = vec!["alfonso lattice".to_owned(), job.games.typed_name()];
    words.extend(job.games.typed());
    if !job.figures.is_empty() {
        let figures: Vec<&str> = job.figures.iter().map(|figure| Figure::name(*figure)).collect();
        words.push(format!("--figures {}", figures.join(",")));
    }
    words.push(job.format.typed());
    words.join(" ")
}
