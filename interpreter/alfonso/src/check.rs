//! The check of a rule file in all its readings.

pub use alfonso_driver::Checked;
use alfonso_driver::Source;

/// Checks a rule file in every ruleset, and in as many further readings as are needed to meet every clause; then runs its
/// claims. Libraries and bases are those that are shipped.
///
/// The result has every mistake, in the order of its place. Checking never fails and never panics, whatever the text is.
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
