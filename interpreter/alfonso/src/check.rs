//! Checks a rule file in all its readings.

pub use alfonso_driver::Checked;
use alfonso_driver::Source;

/// Checks a rule file in every ruleset, and in further readings until every clause has occurred.
/// Then runs its claims. Only shipped libraries and bases are available.
///
/// The result contains every mistake, sorted by position. This function never fails and never
/// panics, even for invalid text.
///
/// ```
/// let checked = alfonso::check("pond.rules", "game \"Pond\"\nboard grid 3 by 3\n");
/// assert!(!checked.is_sound());
/// for diagnostic in &checked.diagnostics {
///     println!("{}: {}", diagnostic.code, diagnostic.message);
/// }
/// ```
#[must_use]
pub fn check(name: &str, text: &str) -> Checked {
    alfonso_driver::check(Source { name: name.to_owned(), text: text.to_owned() }, &|_| None)
}
