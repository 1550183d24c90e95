//! Dates, held to the specification of EDTF and to what its readers do.

use super::{Date, NoDate};

fn date(text: &str) -> Date {
    Date::parse(text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// A text, its first and last year, its parts without a year 0, and its words.
type Row = (&'static str, Option<i64>, Option<i64>, &'static [&'static [i64]], &'static str);

#[test]
fn dates_have_years_and_words() {
    let table: [Row; 15] = [
        ("1283", Some(1283), Some(1283), &[&[1283]], "1283"),
        ("1475~", Some(1475), Some(1475), &[&[1475]], "about 1475"),
        ("1999?", Some(1999), Some(1999), &[&[1999]], "perhaps 1999"),
        ("1984%", Some(1984), Some(1984), &[&[1984]], "perhaps about 1984"),
        ("0000", Some(0), Some(0), &[&[-1]], "1 BC"),
        ("-0430/-0400", Some(-430), Some(-400), &[&[-431], &[-401]], "431 BC to 401 BC"),
        ("12XX", Some(1200), Some(1299), &[&[1200], &[1299]], "1200 to 1299"),
        ("156X", Some(1560), Some(1569), &[&[1560], &[1569]], "1560 to 1569"),
        ("-04XX", Some(-499), Some(-400), &[&[-500], &[-401]], "500 BC to 401 BC"),
        ("13XX/14XX", Some(1300), Some(1499), &[&[1300], &[1499]], "1300 to 1499"),
        ("1283/..", Some(1283), None, &[&[1283]], "since 1283"),
        ("/0050", None, Some(50), &[&[50]], "until AD 50"),
        ("-1400~/0100~", Some(-1400), Some(100), &[&[-1401], &[100]], "about 1401 BC to about AD 100"),
        ("1849-05-01", Some(1849), Some(1849), &[&[1849, 5, 1]], "1 May 1849"),
        ("2019-10", Some(2019), Some(2019), &[&[2019, 10]], "October 2019"),
    ];
    for (text, begin, end, parts, words) in table {
        let date = date(text);
        assert_eq!((date.begin(), date.end()), (begin, end), "{text}");
        assert_eq!(date.parts(), parts, "{text}");
        assert_eq!(date.to_string(), words, "{text}");
        assert_eq!(date.edtf(), text);
    }
}

#[test]
fn years_and_days_can_be_told_apart() {
    let table = [
        ("1995-02-13", "1995", Some("13 February")),
        ("1921-11", "1921", Some("November")),
        ("1475~", "about 1475", None),
        ("1995/2000-03-11", "1995 to 2000", None),
    ];
    for (text, years, day) in table {
        assert_eq!((date(text).in_years().as_str(), date(text).in_year().as_deref()), (years, day), "{text}");
    }
}

#[test]
fn what_is_no_date_is_refused_with_the_reason() {
    for text in ["850", "-430", "1283..1290", "c. 1475", "1849-13-01", "", "{1283,1290}", "1283-1290"] {
        assert_eq!(Date::parse(text), Err(NoDate::Unreadable), "{text}");
    }
    assert_eq!(Date::parse("1400/1300"), Err(NoDate::Reversed));
    assert_eq!(Date::parse("-0400/-0430"), Err(NoDate::Reversed));
    assert_eq!(Date::parse("1849-05/1849-04"), Err(NoDate::Reversed));
    assert_eq!(Date::parse("2001-21"), Err(NoDate::Unsupported));
}

#[test]
fn a_date_meets_the_years_that_it_can_mean() {
    let games = date("1283/1611");
    assert!(games.meets(1500, 1500) && games.meets(1000, 1283) && games.meets(1611, 1700));
    assert!(!games.meets(1000, 1282) && !games.meets(1612, 1700));
    assert!(date("1283/..").meets(1900, 1900) && !date("1283/..").meets(1000, 1282));
}
