//! Dates as historians know them.
//!
//! Rule files write dates in the Extended Date/Time Format (EDTF, levels 0 and 1; Library of
//! Congress, ISO 8601-2:2019). Examples are `1283`, `1475~` (about), `1999?` (uncertain), `12XX` (a
//! year of the century), `-0430/-0400` (a range) and `1283/..` (open). Years are astronomical: year
//! 0 is 1 BC, so `-0430` is 431 BC.
//!
//! ```
//! use alfonso_dates::Date;
//!
//! let written = Date::parse("-0430~/-0400")?;
//! assert_eq!(written.to_string(), "about 431 BC to 401 BC");
//! assert_eq!((written.begin(), written.end()), (Some(-430), Some(-400)));
//! assert!(written.is_circa());
//! # Ok::<(), alfonso_dates::NoDate>(())
//! ```

mod date;
mod words;

pub use date::{Date, NoDate};

/// Formats a year in English: `1283`, `AD 50`, `431 BC`. `year` is astronomical: year 0 is 1 BC.
///
/// ```
/// assert_eq!(alfonso_dates::year(1283), "1283");
/// assert_eq!(alfonso_dates::year(-430), "431 BC");
/// ```
#[must_use]
pub fn year(year: i64) -> String {
    words::year(year)
}

#[cfg(test)]
mod tests;
