//! The shape of a move's text: what can be said from the text alone, without a position.
//!
//! A slip of the pen (`Nc9` where the board has no such cell) and a mark are no texts of moves. `Nc6` is one, though it may be no legal move.

use crate::{parse, san, uci};
use alfonso_wording::About;

/// Returns true if a text is that of a move by the cells, letters and names of these rules, in any of the notations, whether or not the move
/// is legal in any position.
///
/// Other readings of a file may have other cells, pieces and notations: what is no text of a move in one of them may be one in another.
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

/// Returns true for the text of a move without marks behind it.
fn is_bare(about: About<'_>, text: &str) -> bool {
    is_own(about, text)
        || about.annotations.named.own(about.game.names(), text).is_some_and(|text| is_own(about, &text))
        || uci::is_shaped(about, text)
        || san::is_shaped(about, text)
        || parse::is_shaped(about, text).is_some()
}

/// Returns true for a text such as this program writes.
fn is_own(about: About<'_>, text: &str) -> bool {
    about.game.blueprint().is_move_text(text)
}
