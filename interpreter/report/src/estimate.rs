//! Figures and their intervals in words, as `compare` and `simulate` print them.

use alfonso_compare::{Estimate, Unit, number};

/// The maximum number of figures that a note names.
const NAMED: usize = 8;

/// Returns a mean, with its interval if wanted. `doubt` limits the number of digits.
pub fn estimate(unit: Unit, estimate: Estimate, doubt: Option<f64>, interval: bool) -> String {
    let mean = format!("{}{}", number(unit, estimate.mean, doubt), sign(unit));
    let ends = if interval { (estimate.low, estimate.high) } else { (None, None) };
    format!("{mean}{}", within(unit, ends, doubt))
}

/// Returns an interval in brackets, or its one known end.
pub fn within(unit: Unit, ends: (Option<f64>, Option<f64>), doubt: Option<f64>) -> String {
    let number = |value: f64| number(unit, value, doubt);
    match ends {
        (Some(low), Some(high)) => format!(" ({} to {})", number(low), number(high)),
        (Some(low), None) => format!(" (at least {})", number(low)),
        (None, Some(high)) => format!(" (at most {})", number(high)),
        (None, None) => String::new(),
    }
}

fn sign(unit: Unit) -> &'static str {
    if unit == Unit::Share { "%" } else { "" }
}

/// Returns figures by name; of many, the first ones and the number of the others.
pub fn named(mut names: Vec<String>) -> String {
    let more = names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{more}", names.join(", "))
}

/// Returns a warning of figures whose units (blocks, or games) are skewed, if there are any.
pub fn skewed(titles: Vec<String>, units: &str) -> Option<String> {
    (!titles.is_empty()).then(|| {
        format!(
            "Skewed: {}. There are fewer {units} than 25 times their squared skewness (Cochran's rule), so that Student's interval would be \
             too sure of itself. Theirs is a bootstrap over {units}, and may still be too short: more games are better.",
            named(titles)
        )
    })
}
