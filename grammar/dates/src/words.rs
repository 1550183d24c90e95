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

/// Returns a year: `1283`, `AD 50`, `431 BC`.
pub(crate) fn year(year: i64) -> String {
    match year {
        ..=0 => format!("{} BC", 1 - year),
        1..500 => format!("AD {year}"),
        _ => year.to_string(),
    }
}

/// Returns a single date.
pub(crate) fn single(side: Side) -> String {
    dated(side, side.first, side.last)
}

/// Returns the beginning of a range: the first year that it can mean.
pub(crate) fn beginning(side: Side) -> String {
    dated(side, side.first, side.first)
}

/// Returns the end of a range: the last year that it can mean.
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

/// Returns the month of a date, and its day: `13 February`.
pub(crate) fn day(side: Side) -> Option<String> {
    let month = MONTHS.get(side.month?.checked_sub(1)? as usize)?;
    Some(side.day.map_or_else(|| (*month).to_owned(), |day| format!("{day} {month}")))
}
