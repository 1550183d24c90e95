//! Formats the command of a lattice.

use super::Lattice;
use alfonso_lab::lattice::Figure;

/// Returns the command without the arguments that do not affect the result.
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
