//! Writing moves in the notation that records for other programs use.

use crate::{hodges, pdn, san, wxf};
use alfonso_game::{Line, Move};
use alfonso_rules::Style;
use alfonso_wording::About;

/// Writes a move in the first notation that the rule file declares. Without a notation, or if the
/// text would be ambiguous, writes it in full.
///
/// ```
/// # use alfonso_driver::{About, Request, Annotations, load, shipped};
/// # let loaded = load(shipped::game("chess").unwrap(), &Request::default(), &|_| None).expect("no errors");
/// # let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
/// # let about = About { game: &loaded.game, annotations: &annotations };
/// use alfonso_notation::written;
///
/// let start = loaded.game.from_fen("4k3/P7/8/8/8/8/8/4K2R w K - 0 1").expect("a position");
/// let mut line = loaded.game.line_from(&start);
/// let texts: Vec<String> = line.moves().to_vec().into_iter().map(|m| written(about, &mut *line, m)).collect();
/// assert!(["a8=Q+", "O-O", "Rh8+"].iter().all(|text| texts.iter().any(|known| known == text)));
/// ```
#[must_use]
pub fn written(about: About<'_>, line: &mut dyn Line, m: Move) -> String {
    let first = about.annotations.notation.iter().flat_map(|notation| &notation.styles).next();
    let text = match first {
        Some(Style::San) => return san::written(about, line, m),
        Some(Style::Hodges) => hodges::written(about, line, m),
        Some(Style::Wxf) => wxf::written(about, line, m),
        Some(Style::Pdn(numbers)) => pdn::written(about, line, numbers, m),
        None => None,
    };
    text.unwrap_or_else(|| line.text(m))
}
