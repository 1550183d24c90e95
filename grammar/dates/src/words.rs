//! Dates in English.

use crate::date::Side;

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

/// Formats a year: `1283`, `AD 50`, `431 BC`.
pub(crate) fn year(year: i64) -> String {
    match year {
        ..=0 => format!("{} BC", 1 - year),
        1..500 => format!("AD {year}"),
        _ => year.to_string(),
    }
}

/// Formats a single date.
pub(crate) fn single(side: Side) -> String {
    dated(side, side.first, side.last)
}

/// Formats the beginning of a range, with its first possible year.
pub(crate) fn beginning(side: Side) -> String {
    dated(side, side.first, side.first)
}

/// Formats the end of a range, with its last possible year.
pub(crate) fn ending(side: Side) -> String {
    dated(side, side.last, side.last)
}

fn dated(side: Side, first: i64, last: i64) -> String {
    let years = match first == last {
        true => year(first),
        false => format!("{} to {}", year(first), year(last)),
    };
    let day = match day(side) {
        Some(day) => format!("{day} {years}"),
        None => years,
    };
    match (side.approximate, side.uncertain) {
        (false, false) => day,
        (true, false) => format!("about {day}"),
        (false, true) => format!("perhaps {day}"),
        (true, true) => format!("perhaps about {day}"),
    }
}

/// Formats the month of a date and, if known, its day: `13 February`. Returns `None` if the month
/// is unknown.
pub(crate) fn day(side: Side) -> Option<String> {
    let month = MONTHS.get(side.month?.checked_sub(1)? as usize)?;
    Some(side.day.map_or_else(|| (*month).to_owned(), |day| format!("{day} {month}")))
}
