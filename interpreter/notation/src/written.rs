//! Writing a move as records for other programs have it.

use crate::{hodges, pdn, san};
use alfonso_driver::About;
use alfonso_game::{Line, Move};
use alfonso_rules::Style;

/// Writes a move in the first notation that the rule file declares and that is written; in full if there is none, or if it does not name the
/// move alone.
#[must_use]
pub fn written(about: About<'_>, line: &mut (dyn Line + '_), m: Move) -> String {
    let styles = about.said.notation.iter().flat_map(|notation| &notation.styles);
    for style in styles {
        match style {
            Style::San => return san::written(about, line, m),
            Style::Hodges => return hodges::written(about, line, m).unwrap_or_else(|| line.text(m)),
            Style::Pdn(numbers) => {
                return pdn::written(about, line, numbers, m).unwrap_or_else(|| line.text(m));
            }
            // It is read only.
            Style::Wxf => {}
        }
    }
    line.text(m)
}
