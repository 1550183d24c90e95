//! Dates, with the years that they may mean.

use crate::words;
use edtf::level_1::{Certainty, Date as Day, Edtf, Precision, Terminal};
use std::fmt;

/// A date or a range of dates. Parts of it may be unknown.
///
/// Two dates are equal if their texts are equal. Dates have no order; sort them by [`Date::begin`].
///
/// ```
/// use alfonso_dates::Date;
///
/// let mut dates = ["1283", "-0430", "12XX"].map(|text| Date::parse(text).expect("a date"));
/// dates.sort_by_key(Date::begin);
/// assert_eq!(dates.map(|date| date.to_string()), ["431 BC", "1200 to 1299", "1283"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Date {
    text: String,
    shape: Shape,
}

/// The parts of a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// A single date: a day, month, year, decade or century.
    One(Side),
    /// A range that includes both ends. `None` is an end that is open or unknown.
    Range(Option<Side>, Option<Side>),
}

/// One end of a range, or a single date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) first: i64,
    pub(crate) last: i64,
    pub(crate) month: Option<u32>,
    pub(crate) day: Option<u32>,
    pub(crate) approximate: bool,
    pub(crate) uncertain: bool,
}

/// The reason why a text is not a valid date.
///
/// ```
/// use alfonso_dates::{Date, NoDate};
///
/// assert_eq!(Date::parse("c. 1475"), Err(NoDate::Unreadable));
/// assert_eq!(Date::parse("1400/1300"), Err(NoDate::Reversed));
/// assert_eq!(NoDate::Reversed.to_string(), "it ends before it begins");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoDate {
    /// The text is not in the format EDTF.
    Unreadable,
    /// The text names a season or a time of day.
    Unsupported,
    /// The range ends before it begins.
    Reversed,
    /// Neither the beginning nor the end of the range is known.
    Endless,
    /// The year is before -99999 or after 2999.
    Beyond,
}

/// The supported years.
const YEARS: std::ops::RangeInclusive<i64> = -99_999..=2_999;

impl Date {
    /// Parses a date.
    ///
    /// # Errors
    ///
    /// Returns an error in the following cases:
    /// - The text is not EDTF of level 0 or 1.
    /// - It names a season or a time of day.
    /// - A range ends before it begins, or neither of its ends is known.
    /// - A year is before -99999 or after 2999.
    pub fn parse(text: &str) -> Result<Self, NoDate> {
        let shape = match Edtf::parse(text).map_err(|_| NoDate::Unreadable)? {
            Edtf::Date(day) => Shape::One(Side::new(day)?),
            Edtf::YYear(year) => Shape::One(Side::year(year.year())),
            Edtf::Interval(from, to) => Shape::Range(Some(Side::new(from)?), Some(Side::new(to)?)),
            Edtf::IntervalFrom(from, Terminal::Open | Terminal::Unknown) => {
                Shape::Range(Some(Side::new(from)?), None)
            }
            Edtf::IntervalTo(Terminal::Open | Terminal::Unknown, to) => {
                Shape::Range(None, Some(Side::new(to)?))
            }
            Edtf::DateTime(_) => return Err(NoDate::Unsupported),
        };
        match shape {
            Shape::Range(Some(from), Some(to)) if from.last_day() > to.last_day() => Err(NoDate::Reversed),
            Shape::Range(None, None) => Err(NoDate::Endless),
            Shape::One(side) if !side.is_possible() => Err(NoDate::Beyond),
            Shape::Range(from, to) if [from, to].iter().flatten().any(|side| !side.is_possible()) => {
                Err(NoDate::Beyond)
            }
            _ => Ok(Self { text: text.to_owned(), shape }),
        }
    }

    /// Returns the EDTF text from which the date was parsed.
    #[must_use]
    pub fn edtf(&self) -> &str {
        &self.text
    }

    /// Returns the first year that the date may mean, in astronomical numbering (year 0 is 1 BC).
    /// Returns `None` if the beginning is open or unknown.
    #[must_use]
    pub fn begin(&self) -> Option<i64> {
        match self.shape {
            Shape::One(side) => Some(side.first),
            Shape::Range(from, _) => from.map(|side| side.first),
        }
    }

    /// Returns the last year that the date may mean, in astronomical numbering (year 0 is 1 BC).
    /// Returns `None` if the end is open or unknown.
    #[must_use]
    pub fn end(&self) -> Option<i64> {
        match self.shape {
            Shape::One(side) => Some(side.last),
            Shape::Range(_, to) => to.map(|side| side.last),
        }
    }

    /// Returns `true` if any part of the date is approximate (`~`) or uncertain (`?`).
    #[must_use]
    pub fn is_circa(&self) -> bool {
        let circa = |side: Side| side.approximate || side.uncertain;
        match self.shape {
            Shape::One(side) => circa(side),
            Shape::Range(from, to) => from.is_some_and(circa) || to.is_some_and(circa),
        }
    }

    /// Returns the known parts (year, month, day) of the beginning and of the end. A single date
    /// that covers one year has only one entry.
    ///
    /// An open end is left out. There is no year 0 here, as in the JSON of the Citation Style
    /// Language: 431 BC is -431.
    ///
    /// ```
    /// use alfonso_dates::Date;
    ///
    /// let parts = |text| Date::parse(text).expect("a date").parts();
    /// assert_eq!(parts("1849-05-01"), [[1849, 5, 1]]);
    /// assert_eq!(parts("-0430/-0400"), [[-431], [-401]]);
    /// ```
    #[must_use]
    pub fn parts(&self) -> Vec<Vec<i64>> {
        let parts = |side: Side, year: i64| {
            let year = if year <= 0 { year - 1 } else { year };
            let more = side.month.into_iter().chain(side.day).map(i64::from);
            std::iter::once(year).chain(more).collect::<Vec<_>>()
        };
        match self.shape {
            Shape::One(side) if side.first == side.last => vec![parts(side, side.first)],
            Shape::One(side) => vec![parts(side, side.first), parts(side, side.last)],
            Shape::Range(from, to) => {
                let from = from.map(|side| parts(side, side.first));
                from.into_iter().chain(to.map(|side| parts(side, side.last))).collect()
            }
        }
    }

    /// Returns the date in English, without months and days: `about 1475`, `1995 to 2000`.
    #[must_use]
    pub fn in_years(&self) -> String {
        let year = |side: Side| Side { month: None, day: None, ..side };
        let shape = match self.shape {
            Shape::One(side) => Shape::One(year(side)),
            Shape::Range(from, to) => Shape::Range(from.map(year), to.map(year)),
        };
        Self { text: String::new(), shape }.to_string()
    }

    /// Returns the month and, if known, the day of a single date in English: `February`,
    /// `13 February`. Returns `None` for a range, or if the month is unknown.
    #[must_use]
    pub fn in_year(&self) -> Option<String> {
        match self.shape {
            Shape::One(side) => words::day(side),
            Shape::Range(..) => None,
        }
    }

    /// Returns `true` if the date may mean a year from `first` to `last` inclusive.
    ///
    /// ```
    /// use alfonso_dates::Date;
    ///
    /// let manuscript = Date::parse("1283/1284").expect("a date");
    /// assert!(manuscript.meets(1200, 1299));
    /// assert!(!manuscript.meets(1300, 1399));
    /// ```
    #[must_use]
    pub fn meets(&self, first: i64, last: i64) -> bool {
        self.begin().is_none_or(|begin| begin <= last) && self.end().is_none_or(|end| end >= first)
    }
}

impl Side {
    fn is_possible(&self) -> bool {
        YEARS.contains(&self.first) && YEARS.contains(&self.last)
    }

    fn new(day: Day) -> Result<Self, NoDate> {
        let certainty = day.certainty();
        let (first, last, month, of_month) = match day.precision() {
            // In years BC, the known digits give the end of the century or decade that is nearer to
            // year 0.
            Precision::Century(year) if year < 0 || day.to_string().starts_with('-') => {
                (i64::from(year) - 99, i64::from(year), None, None)
            }
            Precision::Century(year) => (i64::from(year), i64::from(year) + 99, None, None),
            Precision::Decade(year) if year < 0 || day.to_string().starts_with('-') => {
                (i64::from(year) - 9, i64::from(year), None, None)
            }
            Precision::Decade(year) => (i64::from(year), i64::from(year) + 9, None, None),
            Precision::Year(year) | Precision::MonthOfYear(year) | Precision::DayOfYear(year) => {
                (i64::from(year), i64::from(year), None, None)
            }
            Precision::Month(year, month) | Precision::DayOfMonth(year, month) => {
                (i64::from(year), i64::from(year), Some(month), None)
            }
            Precision::Day(year, month, day) => (i64::from(year), i64::from(year), Some(month), Some(day)),
            Precision::Season(..) => return Err(NoDate::Unsupported),
        };
        Ok(Self {
            first,
            last,
            month,
            day: of_month,
            approximate: matches!(certainty, Certainty::Approximate | Certainty::ApproximateUncertain),
            uncertain: matches!(certainty, Certainty::Uncertain | Certainty::ApproximateUncertain),
        })
    }

    fn year(year: i64) -> Self {
        Self { first: year, last: year, month: None, day: None, approximate: false, uncertain: false }
    }

    fn last_day(self) -> (i64, u32, u32) {
        (self.last, self.month.unwrap_or_default(), self.day.unwrap_or_default())
    }
}

/// Formats the date in English: `about 1475`, `431 BC to 401 BC`, `1200 to 1299`, `since 1283`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape {
            Shape::One(side) => f.write_str(&words::single(side)),
            Shape::Range(Some(from), Some(to)) => {
                write!(f, "{} to {}", words::beginning(from), words::ending(to))
            }
            Shape::Range(Some(from), None) => write!(f, "since {}", words::beginning(from)),
            Shape::Range(None, Some(to)) => write!(f, "until {}", words::ending(to)),
            Shape::Range(None, None) => f.write_str("of unknown date"),
        }
    }
}

impl fmt::Display for NoDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unreadable => "it is not in the format EDTF",
            Self::Unsupported => "it names a season or a time of day",
            Self::Reversed => "it ends before it begins",
            Self::Endless => "neither its beginning nor its end is known",
            Self::Beyond => "this year is outside the limits",
        })
    }
}

impl std::error::Error for NoDate {}
