//! Writing a move as records for other programs have it.

use crate::{hodges, pdn, san, wxf};
use alfonso_driver::About;
use alfonso_game::{Line, Move};
use alfonso_rules::Style;

/// Writes a move in the first notation that the rule file declares; in full if there is none, or if it does not name the move alone.
#[must_use]
pub fn written(about: About<'_>, line: &mut (dyn Line + '_), m: Move) -> String {
    let first = about.said.notation.iter().flat_map(|notation| &notation.styles).next();
    let text = match first {
        Some(Style::San) => return san::written(about, line, m),
        Some(Style::Hodges) => hodges::written(about, line, m),
        Some(Style::Wxf) => wxf::written(about, line, m),
        Some(Style::Pdn(numbers)) => pdn::written(about, line, numbers, m),
        None => None,
    };
    text.unwrap_or_else(|| line.text(m))
}
