//! Finds shipped games by the names that other programs use in records.

use super::{game, games};
use crate::rule_file;
use alfonso_notation::record::pgn::variant::{Meant, Names, is_name};

/// Returns the shipped game for a variant name of a record, in the form `FILE` or `FILE@RULESET`.
///
/// ```
/// use alfonso_driver::shipped::of_variant;
///
/// assert_eq!(of_variant("Ouk Chaktrang").as_deref(), Some("cambodian"));
/// assert_eq!(of_variant("From Position"), None);
/// ```
#[must_use]
pub fn of_variant(variant: &str) -> Option<String> {
    if !is_name(variant) {
        return None;
    }
    let meant = games().into_iter().filter_map(|(file, _)| {
        let rule_file = rule_file(game(file)?, &|_| None);
        Some(match Names::of(file, &rule_file).meant(variant)? {
            Meant::Game => file.to_owned(),
            Meant::Ruleset(ruleset) => format!("{file}@{ruleset}"),
        })
    });
    meant.min_by_key(String::len)
}
