//! Formats the figures of a lattice.

use alfonso_lab::lattice::Figure;

/// Formats a value in the unit of its figure.
pub fn value(figure: Figure, value: f64) -> String {
    if figure.is_share() { format!("{:.1}%", 100.0 * value) } else { plain(value) }
}

fn plain(value: f64) -> String {
    match value.abs() {
        it if it >= 1000.0 => format!("{value:.0}"),
        it if it >= 100.0 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

/// Formats a difference with its sign.
fn signed(figure: Figure, difference: f64) -> String {
    match figure.is_share() {
        true => format!("{:+.1} points", 100.0 * difference),
        false => format!("{}{}", if difference < 0.0 { "" } else { "+" }, plain(difference)),
    }
}

/// Formats a difference with its interval.
pub fn interval(figure: Figure, mean: f64, low: f64, high: f64) -> String {
    let scale = if figure.is_share() { 100.0 } else { 1.0 };
    let end = |value: f64| if figure.is_share() { format!("{:.1}", scale * value) } else { plain(value) };
    format!("{} ({} to {})", signed(figure, mean), end(low), end(high))
}

/// Formats a share as a percentage.
pub fn percent(share: f64) -> String {
    match share {
        it if it > 0.0 && it < 0.005 => "<1%".to_owned(),
        _ => format!("{:.0}%", 100.0 * share + 0.0),
    }
}

/// Returns a figure as a sentence names it.
pub fn named(figure: Figure) -> &'static str {
    match figure {
        Figure::Plies => "the number of plies",
        Figure::Turns => "the number of turns",
        Figure::Branching => "the number of moves a ply",
        Figure::Decisions => "the share of decisions",
        Figure::Tree => "the size of the game tree",
        Figure::Coverage => "the share of cells that are used",
        Figure::Repetition => "the share of repeated positions",
        Figure::Won => "the share of games that are won",
        Figure::Drawn => "the share of draws",
        Figure::Open => "the share of unfinished games",
        Figure::First => "the first seat's share of wins",
    }
}
