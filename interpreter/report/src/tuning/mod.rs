//! Tuned weights: reports for people, objects for programs, and files.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_report::subject::Subject;
//! use alfonso_report::tuning::{Made, WeightsFile};
//! use alfonso_search::Evaluation;
//!
//! let loaded = load(shipped::game("scachs").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("scachs", "scachs", loaded.expect("no errors"), &[]);
//! let weights = Evaluation::new(&subject.game).weights();
//! let (agent, games, seed, positions) = ("greedy".into(), 10, 1, 200);
//! let made = Made { agent, games, seed, positions, loss_before: 0.6, loss_after: 0.5 };
//! let text = WeightsFile::new(&subject, &weights, made).text();
//! let Ok(again) = WeightsFile::of_game("scachs.ron", &text, &subject) else { panic!("it was written here") };
//! assert_eq!(again, weights);
//! ```

mod file;

pub use file::{Made, WeightsFile, shipped};

use crate::document::{Document, Form, Table};
use crate::head::Head;
use crate::subject::Subject;
use crate::words;
use alfonso_search::{Tuned, Weights};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The object that `tune` prints for programs.
#[derive(Serialize, JsonSchema)]
pub struct TuneJson {
    #[serde(flatten)]
    /// Details of the game.
    pub head: Head,
    /// The weights derived from the rules.
    pub before: WeightsFile,
    /// The tuned weights.
    pub after: WeightsFile,
    /// The number of positions that were not used for tuning. The loss is measured on them.
    pub left_out: usize,
}

/// Formats a weight in units of the weights derived from the rules, with one decimal place.
fn in_units(weight: i32, unit: i32) -> String {
    format!("{:.1}", f64::from(weight) / f64::from(unit.max(1)))
}

/// Returns the tuning as a document. `into` is the file to which the weights will be written, if
/// any.
pub fn document(
    subject: &Subject,
    before: &Weights,
    tuned: &Tuned,
    made: &Made,
    into: Option<&str>,
) -> Document<'static> {
    let mut page = Document::new(Form::Report);
    page.heading(1, format!("{}: weights tuned", subject.info.heading()));
    page.note(subject.info.reference());
    page.paragraph(format!(
        "{} of {} against itself, seed {}; {}",
        words::count(usize::try_from(made.games).unwrap_or(usize::MAX), "game"),
        made.agent,
        made.seed,
        words::count(made.positions, "position")
    ));
    let mut table = Table::new(&["", "from the rules", "tuned"], "lrr");
    let (names, unit) = (subject.game.names().kinds.iter().map(|kind| kind.0.clone()), tuned.weights.unit);
    for ((name, before), after) in names.zip(&before.kinds).zip(&tuned.weights.kinds) {
        if (*before, *after) != (0, 0) {
            table.row([name, before.to_string(), in_units(*after, unit)]);
        }
    }
    let after = &tuned.weights;
    for (name, before, after) in [
        ("the way, in hundredths", before.way, after.way),
        ("a move", before.mobility, after.mobility),
        ("a point or coin", before.point, after.point),
        ("half way to a win", before.scale, after.scale),
    ] {
        table.row([name.to_owned(), before.to_string(), in_units(after, unit)]);
    }
    page.table(table);
    page.paragraph(format!(
        "Log loss on the results of games that were held out: {:.4} before tuning and {:.4} after tuning. A prediction that \
         is always one half has {:.4}.",
        made.loss_before,
        made.loss_after,
        std::f64::consts::LN_2
    ));
    if made.loss_after >= made.loss_before {
        page.note(
            "The tuned weights predict no better. Play more games, or keep the weights made from the rules.",
        );
    } else if let Some(into) = into {
        let game = &subject.named;
        page.paragraph(format!(
            "To test whether they play better: `alfonso match {game} alphabeta:nodes=2000 alphabeta:nodes=2000 --weights {into}`"
        ));
    }
    page
}

/// Returns the JSON schemas of the objects about tuning.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<TuneJson>()]
}
