//! The form of a move's text, independent of a position.
//!
//! A typing error (`Nc9` on a board without such a cell) or a mark is not the text of a move. `Nc6`
//! has the form of a move, even if no such move is legal.

use crate::{parse, san, uci};
use alfonso_wording::About;

/// Returns true if a text has the form of a move in any notation. The form depends on the cells,
/// letters and names of these rules. The move need not be legal in any position.
///
/// Other readings of a file may have different cells, pieces and notations. The result may
/// therefore differ between readings.
///
/// ```
/// # use alfonso_driver::{About, Request, Annotations, load, shipped};
/// # let loaded = load(shipped::game("chess").unwrap(), &Request::default(), &|_| None).expect("no errors");
/// # let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
/// # let about = About { game: &loaded.game, annotations: &annotations };
/// use alfonso_notation::is_move_text;
///
/// assert!(is_move_text(about, "Nc6") && is_move_text(about, "e7e8q"));
/// assert!(!is_move_text(about, "Nc9"));
/// ```
#[must_use]
pub fn is_move_text(about: About<'_>, text: &str) -> bool {
    if parse::is_long(text) {
        return is_own(about, text);
    }
    parse::unmarked(&parse::dashed(text)).into_iter().any(|bare| is_bare(about, bare))
}

/// Returns true if a text has the form of a move without marks after it.
fn is_bare(about: About<'_>, text: &str) -> bool {
    is_own(about, text)
        || about.annotations.named.own(about.game.names(), text).is_some_and(|text| is_own(about, &text))
        || uci::is_shaped(about, text)
        || san::is_shaped(about, text)
        || parse::is_shaped(about, text).is_some()
}

/// Returns true if a text has the form of this program's own notation.
fn is_own(about: About<'_>, text: &str) -> bool {
    about.game.blueprint().is_move_text(text)
}
