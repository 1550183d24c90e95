//! The result of a match of two agents, in words and for programs.
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
    /// The game.
    pub head: Head,
    /// The agents.
    pub agents: [String; 2],
    /// The seed.
    pub seed: u64,
    /// The games that were played.
    pub games: u64,
    /// The games that were asked for, in whole pairs; of a test, the most.
    pub asked: u64,
    /// True if the user stopped the match before it was over.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
    /// The games that each agent has won.
    pub wins: [u64; 2],
    /// The games that nobody has won.
    pub draws: u64,
    /// Of the draws, the games that were broken off.
    pub broken_off: u64,
    /// The strength of the first agent beside the second, from the scores of pairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<Elo>,
    /// The test that ended the match; absent if none was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtJson>,
}

/// Returns the report. `weights` is the file by which the first agent measures positions, if it is not the second's.
pub fn document(subject: &Subject, report: &MatchJson, weights: Option<&str>) -> Document<'static> {
    let names = names(&report.agents);
    let mut page = Document::new(Form::Report);
    page.heading(1, format!("{}: {} against {}", subject.info.heading(), names[0], names[1]));
    page.note(subject.info.reference());
    let games = words::count(report.games as usize, "game");
    page.paragraph(format!("{games} in pairs with the seats exchanged, seed {}", report.seed));
    if report.stopped {
        page.paragraph(format!(
            "stopped early: {} were asked for",
            words::count(report.asked as usize, "game")
        ));
    }
    if let Some(file) = weights {
        page.paragraph(format!("{} measures positions by {file}", names[0]));
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
            "{} broken off, and counted as draws",
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

/// Returns the names of the agents; equal ones are numbered.
pub fn names([first, second]: &[String; 2]) -> [String; 2] {
    match first == second {
        true => [format!("{first} #1"), format!("{second} #2")],
        false => [first.clone(), second.clone()],
    }
}

/// Reports by how much an agent is stronger, if the games show it.
fn strength(names: &[String; 2], elo: Elo, is_biased: bool) -> String {
    // From the side of the agent that has the higher score.
    let is_second = elo.mean.map_or(elo.low.is_none(), |mean| mean < 0.0);
    let (low, high) =
        if is_second { (elo.high.map(|end| -end), elo.low.map(|end| -end)) } else { (elo.low, elo.high) };
    let name = &names[usize::from(is_second)];
    let biased = if is_biased { "; biased, since the test stopped the games" } else { "" };
    let least = low.unwrap_or(f64::NEG_INFINITY);
    let Some(mean) = elo.mean.map(f64::abs) else {
        return match elo.decides {
            true => format!(
                "{name} won every game. The difference in Elo has no finite estimate; with 95% confidence it is at least +{least:.0}{biased}."
            ),
            false => format!(
                "{name} won every game, and these games are too few to tell the agents apart: with 95% confidence the difference in Elo is at \
                 least {least:.0}{biased}."
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

/// Returns the shapes of the objects that describe matches.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<MatchJson>()]
}
