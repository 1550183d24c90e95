//! Dates in English.

use super::Side;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Returns a year: `1283`, `AD 50`, `431 BC`.
pub(crate) fn year(year: i64) -> String {
    match year {
        ..=0 => format!("{} BC", 1 - year),
        1..500 => format!("AD {year}"),
        _ => year.to_string(),
    }
}

/// Returns a single date, or one end of a range, in which a century is told by words that do not look like a range.
pub(crate) fn side(side: Side, in_range: bool) -> String {
    let years = match (side.first == side.last, in_range) {
        (true, _) => year(side.first),
        (false, false) => format!("{} to {}", year(side.first), year(side.last)),
        (false, true) => format!("some year from {} to {}", year(side.first), year(side.last)),
    };
    let month = side.month.and_then(|month| MONTHS.get(month.checked_sub(1)? as usize));
    let day = match (side.day, month) {
        (Some(day), Some(month)) => format!("{day} {month} {years}"),
        (None, Some(month)) => format!("{month} {years}"),
        _ => years,
    };
    match (side.approximate, side.uncertain) {
        (false, false) => day,
        (true, false) => format!("about {day}"),
        (false, true) => format!("perhaps {day}"),
        (true, true) => format!("perhaps about {day}"),
    }
}
