//! Formats figures and their intervals for `compare` and `simulate`.

use alfonso_compare::{Estimate, Unit, number};

/// The maximum number of figures that a note names.
const NAMED: usize = 8;

/// Formats a mean, with its interval if `interval` is set. The standard error `doubt` limits the
/// number of digits.
pub fn estimate(unit: Unit, estimate: Estimate, doubt: Option<f64>, interval: bool) -> String {
    let mean = format!("{}{}", number(unit, estimate.mean, doubt), sign(unit));
    let ends = if interval { (estimate.low, estimate.high) } else { (None, None) };
    format!("{mean}{}", within(unit, ends, doubt))
}

/// Formats an interval in brackets, or its one known end.
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

/// Joins the names of figures. Of a long list, only the first names appear and the others are
/// counted.
pub fn named(mut names: Vec<String>) -> String {
    let more = names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{more}", names.join(", "))
}

/// Returns a warning about the skewed figures, or `None` if no figure is skewed. `units` names the
/// units of the sample, `blocks` or `games`.
pub fn skewed(titles: Vec<String>, units: &str) -> Option<String> {
    (!titles.is_empty()).then(|| {
        format!(
            "These figures are skewed: {}. By Cochran's rule, Student's interval needs more {units} than 25 times the squared \
             skewness. The intervals of skewed figures come from a bootstrap over {units}. More games make such intervals more reliable.",
            named(titles)
        )
    })
}
