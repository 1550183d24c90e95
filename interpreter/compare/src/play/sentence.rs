//! Sentences about differences, in lower case and without a full stop.

use super::Tally;
use super::effect::{Effect, Verdict};
use super::figure::{Figure, Measure, Unit};
use alfonso_forms::english;

/// The size of a series.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    /// The number of games of each side.
    pub(crate) games: u64,
    /// The number of blocks of games.
    pub(crate) blocks: u64,
}

impl Played {
    pub(crate) fn of(tally: &Tally) -> Self {
        Self { games: tally.games, blocks: tally.blocks }
    }
}

/// The words for a figure: its subject, and its predicates for more or less of it.
struct Words {
    /// A noun with its verb: `games are`.
    subject: String,
    more: &'static str,
    less: &'static str,
    /// The clause that follows a cautious verb: `the length of games differs`.
    differs: String,
}

fn words(figure: &Figure) -> Words {
    let whose = &figure.whose;
    let words = |subject: String, more, less, differs: String| Words { subject, more, less, differs };
    let often = |subject: String, differs: &str| {
        words(subject, "more often", "less often", format!("{differs} differ"))
    };
    match &figure.measure {
        Measure::Length => {
            words("games are".into(), "longer", "shorter", "the length of games differs".into())
        }
        Measure::Rolls => {
            words("dice are rolled".into(), "more often", "less often", "the number of rolls differs".into())
        }
        Measure::Branching => words(
            "the mean number of legal moves is".into(),
            "higher",
            "lower",
            "the mean number of legal moves differs".into(),
        ),
        Measure::LostTurns => words(
            "turns are lost".into(),
            "more often",
            "less often",
            "the number of lost turns differs".into(),
        ),
        Measure::Wins(_) => {
            often(english::does(whose, "wins", figure.plural), &format!("the chances of {whose}"))
        }
        Measure::Draws => often("games are drawn".into(), "the shares of draws"),
        Measure::Decided => often(
            "games are ended by a rule of the game".into(),
            "the shares of games that a rule of the game ends",
        ),
        Measure::Adjudicated => often(
            "games are ended by a rule of the engine".into(),
            "the shares of games that a rule of the engine ends",
        ),
        Measure::BrokenOff => {
            often("games are broken off at the limit".into(), "the shares of games broken off at the limit")
        }
        Measure::Stuck => often("games get stuck".into(), "the shares of games that get stuck"),
        Measure::Ending(rule) => {
            often(format!("games end by `{rule}`"), &format!("the shares of games that end by `{rule}`"))
        }
        Measure::Holding(name, seat) => {
            let (is, differs) = if is_plural(name) { ("are", "differ") } else { ("is", "differs") };
            let what = if seat.is_some() { format!("`{name}` of {whose}") } else { format!("`{name}`") };
            words(format!("{what} {is}"), "higher", "lower", format!("{what} {differs}"))
        }
    }
}

/// Returns true for `points`, but not for `loss`. Names are chosen by the author of the game, so
/// only their ending indicates their number.
fn is_plural(name: &str) -> bool {
    name.ends_with('s') && !name.ends_with("ss")
}

/// Describes a difference in a sentence. `there` names the place with the greater or smaller
/// figure, such as `in B`.
pub(crate) fn sentence(figure: &Figure, effect: &Effect, there: &str, played: Played) -> String {
    let words = words(figure);
    let way = if effect.mean < 0.0 { words.less } else { words.more };
    let amount = || {
        let interval = match (effect.low, effect.high) {
            (Some(low), Some(high)) => format!(" ({})", between(figure.unit, (low, high), effect.mean)),
            _ if effect.skewed => " (no interval, because a few blocks account for most of it)".to_owned(),
            _ => " in every block".to_owned(),
        };
        format!("by {}{interval}", with_unit(figure.unit, effect.mean.abs(), effect.doubt()))
    };
    match effect.verdict {
        Verdict::Clear => format!("{} {way} {there}, {}", words.subject, amount()),
        Verdict::Alone => format!(
            "{} {way} {there}, {}. The difference is clear only if this figure is tested alone",
            words.subject,
            amount()
        ),
        Verdict::Thin if effect.games_needed.is_some() => {
            format!(
                "there are too few blocks of games to say that {}{}",
                words.differs,
                needed(effect.games_needed)
            )
        }
        Verdict::Thin => {
            let least = effect.detectable.map(|least| {
                let least = with_unit(figure.unit, least, Some(least / 2.0));
                format!(
                    ". In {}, a difference below {least} would often remain undetected",
                    english::count(played.games, "game")
                )
            });
            format!("there are not enough games to say that {}{}", words.differs, least.unwrap_or_default())
        }
        Verdict::Same => {
            let most = effect.high.filter(|most| *most < 1.0);
            let most = most
                .map(|most| format!(". It is at most {}", with_unit(figure.unit, most, Some(most / 2.0))));
            format!("no difference was seen in {}{}", blocks(played.blocks), most.unwrap_or_default())
        }
        Verdict::Unknown => UNKNOWN.to_owned(),
    }
}

/// Returns `1 block` or `30 blocks`.
fn blocks(number: u64) -> String {
    english::count(number, "block")
}

/// The sentence for a series of only one block.
pub(crate) const UNKNOWN: &str = "a single block of games shows nothing about chance";

/// Returns `; at least 42 games are needed`, or an empty string if enough were played.
fn needed(games: Option<u64>) -> String {
    games.map_or_else(String::new, |games| format!("; at least {games} games are needed"))
}

/// Returns the sentence for a series with too few games for a significant result.
#[must_use]
pub fn too_few(games_needed: u64) -> String {
    format!("there are too few games{}", needed(Some(games_needed)))
}

/// Returns the number of decimals that show two digits of the margin of error. An integer without a
/// margin of error has no decimals.
fn digits(value: f64, doubt: Option<f64>) -> usize {
    match doubt {
        Some(doubt) if doubt > 0.0 => (1.0 - doubt.log10().floor()).clamp(0.0, 4.0) as usize,
        _ if (value - value.round()).abs() < 1e-9 => 0,
        _ => 2,
    }
}

/// Returns the factor by which a number is multiplied for display: 100 for shares, otherwise 1.
fn scale(unit: Unit) -> f64 {
    if unit == Unit::Share { 100.0 } else { 1.0 }
}

/// Formats a number in a unit, rounded to the precision that its margin of error justifies.
#[must_use]
pub fn number(unit: Unit, value: f64, doubt: Option<f64>) -> String {
    let value = value * scale(unit);
    let digits = digits(value, doubt.map(|doubt| doubt * scale(unit)));
    let number = format!("{value:.digits$}");
    // A rounded zero has no sign.
    match number.strip_prefix('-') {
        Some(rest) if rest.chars().all(|digit| digit == '0' || digit == '.') => rest.to_owned(),
        _ => number,
    }
}

/// Formats a number with its unit.
#[must_use]
pub fn with_unit(unit: Unit, value: f64, doubt: Option<f64>) -> String {
    let unit_name = match unit {
        Unit::Plies => " plies",
        Unit::Rolls => " rolls",
        Unit::Moves => " a ply",
        Unit::Turns => " a game",
        Unit::Share => " percentage points",
        Unit::Points => "",
    };
    format!("{}{unit_name}", number(unit, value, doubt))
}

/// Formats an interval, such as `9.1 to 15.5`. If the mean is negative, the ends are negated and
/// swapped.
fn between(unit: Unit, (low, high): (f64, f64), mean: f64) -> String {
    let doubt = Some((high - low) / 2.0);
    let (low, high) = if mean < 0.0 { (-high, -low) } else { (low, high) };
    format!("{} to {}", number(unit, low, doubt), number(unit, high, doubt))
}
