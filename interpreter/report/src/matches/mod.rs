//! Reports on a match between two agents, for people and for programs.
//!
//! ```
//! use alfonso_report::matches::{Score, Sprt, Verdict};
//!
//! // Five pairs of games: by the number of half points that the first agent has got in them.
//! let score = Score { wins: [6, 2], draws: 2, broken_off: 0, pairs: [0, 1, 1, 1, 2] };
//! let elo = score.elo().expect("games were played");
//! assert!(elo.mean.is_some_and(|mean| mean > 100.0) && !elo.decides);
//! let test: Sprt = "0,50".parse()?;
//! assert_eq!(test.judge(&score).verdict, Verdict::Open);
//! # Ok::<(), String>(())
//! ```

mod score;
mod sprt;
#[cfg(test)]
mod tests;

pub use score::{Elo, POINT, Score};
pub use sprt::{Sprt, SprtJson, Verdict};

use crate::document::{Document, Form, Table};
use crate::head::Head;
use crate::subject::Subject;
use crate::words;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The object that `match` prints for programs.
#[derive(Serialize, JsonSchema)]
pub struct MatchJson {
    #[serde(flatten)]
    /// Details of the game.
    pub head: Head,
    /// The agents.
    pub agents: [String; 2],
    /// The seed.
    pub seed: u64,
    /// The number of games that were played.
    pub games: u64,
    /// The number of requested games, in whole pairs. For a test, this is the maximum.
    pub asked: u64,
    /// True if the user stopped the match before it was over.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
    /// The number of games that each agent has won.
    pub wins: [u64; 2],
    /// The number of games without a winner.
    pub draws: u64,
    /// The number of aborted games, which are included in the draws.
    pub broken_off: u64,
    /// The rating difference between the first and the second agent, computed from the scores of
    /// pairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<Elo>,
    /// The result of the sequential test; absent if the user did not request one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtJson>,
}

/// Returns the match as a document. `weights` is the file with the first agent's weights, if they
/// differ from the second agent's.
pub fn document(subject: &Subject, report: &MatchJson, weights: Option<&str>) -> Document<'static> {
    let names = names(&report.agents);
    let mut page = Document::new(Form::Report);
    page.heading(1, format!("{}: {} against {}", subject.info.heading(), names[0], names[1]));
    page.note(subject.info.reference());
    let games = words::count(report.games as usize, "game");
    page.paragraph(format!("{games} in pairs with the seats exchanged, seed {}", report.seed));
    if report.stopped {
        page.paragraph(format!(
            "The match was stopped early; {} were requested.",
            words::count(report.asked as usize, "game")
        ));
    }
    if let Some(file) = weights {
        page.paragraph(format!("{} evaluates positions with the weights in {file}.", names[0]));
    }
    let mut table = Table::new(&[], "lrr");
    let mut add = |name: &str, number: u64| {
        table.row([
            name.to_owned(),
            number.to_string(),
            format!("{:.1}%", 100.0 * number as f64 / report.games as f64),
        ]);
    };
    add(&names[0], report.wins[0]);
    add(&names[1], report.wins[1]);
    add("nobody", report.draws);
    page.table(table);
    if report.broken_off > 0 {
        page.paragraph(format!(
            "{} broken off and counted as draws",
            words::count(report.broken_off as usize, "game")
        ));
    }
    if let Some(elo) = report.elo {
        let is_biased = report.sprt.is_some_and(|sprt| sprt.verdict != Verdict::Open);
        page.paragraph(strength(&names, elo, is_biased));
    }
    if let Some(sprt) = report.sprt {
        page.paragraph(sprt.in_words(&names[0]));
    }
    page
}

/// Returns the names of the agents. Equal names are numbered.
pub fn names([first, second]: &[String; 2]) -> [String; 2] {
    match first == second {
        true => [format!("{first} #1"), format!("{second} #2")],
        false => [first.clone(), second.clone()],
    }
}

/// Returns the sentence about the difference in strength, if the games show one.
fn strength(names: &[String; 2], elo: Elo, is_biased: bool) -> String {
    // The sentence is about the agent with the higher score.
    let is_second = elo.mean.map_or(elo.low.is_none(), |mean| mean < 0.0);
    let (low, high) =
        if is_second { (elo.high.map(|end| -end), elo.low.map(|end| -end)) } else { (elo.low, elo.high) };
    let name = &names[usize::from(is_second)];
    let biased = if is_biased { "; biased, because the test stopped the match" } else { "" };
    let least = low.unwrap_or(f64::NEG_INFINITY);
    let Some(mean) = elo.mean.map(f64::abs) else {
        return match elo.decides {
            true => format!(
                "{name} won every game. The difference in Elo has no finite estimate. With 95% confidence, it is at least +{least:.0}{biased}."
            ),
            false => format!(
                "{name} won every game. But the games are too few to tell the agents apart. With 95% confidence, the difference in Elo \
                 is at least {least:.0}{biased}."
            ),
        };
    };
    let high = high.map_or_else(|| "any number".to_owned(), |high| format!("{high:.0}"));
    match elo.decides {
        true => format!(
            "{name} is stronger by {mean:.0} points of Elo (95% interval {least:.0} to {high}{biased})"
        ),
        false if mean < 0.5 => {
            format!(
                "No clear difference: the score is even (95% interval of the difference {least:.0} to {high} points of Elo{biased})"
            )
        }
        false => format!(
            "No clear difference: {name} is ahead by {mean:.0} points of Elo, which may be chance (95% interval {least:.0} to {high}{biased})"
        ),
    }
}

/// Returns the JSON schemas of the objects about matches.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<MatchJson>()]
}
