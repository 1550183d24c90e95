//! Reports on weighed readings, for people and for programs.
//!
//! ```
//! # use alfonso_driver::{Request, load, shipped};
//! # use alfonso_lab::{Columns, Plan, Series, expand, units};
//! # use alfonso_report::study::Played;
//! # use alfonso_report::subject::GameInfo;
//! use alfonso_lab::weigh::{Evidence, Loads, Predicted, Prior, Scales, weigh};
//! use alfonso_report::weighing::{Report, WeighJson};
//!
//! # let loaded = load(shipped::game("hex").expect("it ships"), &Request::default(), &|_| None);
//! # let loaded = loaded.expect("no errors");
//! # let plan = Plan::parse(r#"(schema: 1, games: 20, cells: [(game: "hex", vary: {"size": Only(["three", "five"])})])"#)?;
//! # let families = [("hex".into(), loaded.rule_file.clone())];
//! # let (arms, grids) = expand(&plan.cells, &families, plan.seed).expect("questions of the game");
//! # let series = [0, 1].map(|arm| Series { arm, entry: 0, seats: 2 });
//! # let (lineup_texts, columns, units) = (vec!["random".into(); 2], Columns::new(&plan, &arms, 2), units(&series, &plan, 1));
//! // `played` is hex on boards of three and of five, as in the example of `study`; records are twice as likely on the first.
//! # let played = Played {
//! #     plan: &plan,
//! #     arms: &arms,
//! #     series: &series,
//! #     lineup_texts: &lineup_texts,
//! #     columns: &columns,
//! #     units: &units,
//! #     grids: &grids,
//! #     left_out: &[],
//! # };
//! let (evidence, prior, rule_file) = (Evidence::none(), Prior::default(), &loaded.rule_file);
//! let scales = Scales { evidence: &evidence, grid: &grids[0], rule_file, prior: &prior, seed: 1 };
//! let nothing = Loads { turned: Vec::new(), mean: Vec::new() };
//! let of = |records| Some(Predicted { summary: None, loads: nothing.clone(), without: Vec::new(), records });
//! let weighed = weigh(scales, &[&arms[0].label, &arms[1].label], "", &[of(2f64.ln()), of(0.0)], None)?;
//! let report = Report {
//!     prior: &prior,
//!     slip: 0.05,
//!     calibrate: None,
//!     evidence: &evidence,
//!     study: played,
//!     loaded: &loaded,
//!     info: &GameInfo::new("hex", &loaded, &[]),
//!     pieces: &[],
//!     weighed: vec![weighed],
//!     calibrated: Vec::new(),
//! };
//! let object = serde_json::to_value(WeighJson::new(&report)).expect("plain data");
//! assert_eq!(object["agents"][0]["readings"][0]["name"], arms[0].label);
//! assert!(report.document("weigh hex").markdown().contains("| size=three | 50.0% | 66.7% |"));
//! # Ok::<(), Box<alfonso_diag::Diagnostic>>(())
//! ```

mod calibration;
mod origin;
mod piece;
mod refusals;

pub use piece::{Piece, Refused};

use crate::document::{Document, Form, Table};
use crate::game_info::GameInfo;
use crate::head::SCHEMA;
use crate::sanitise;
use crate::study::Played;
use crate::words::{self, METHOD};
use alfonso_driver::Loaded;
use alfonso_forms::english;
use alfonso_lab::weigh::{CLEAR, Calibration, Evidence, Prior, QuestionWeight, Weighed};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The maximum numbers of readings in a table, of unseen segments, and of readings that are like
/// the first.
const MOST_READINGS: usize = 12;
const MOST_LOOKS: usize = 5;
const MOST_LIKE: usize = 4;
/// The minimum change in probability of a listed answer.
const CHANGED: f64 = 0.02;
/// The fit below which even the first reading does not explain the wear.
const POOR: f64 = 0.05;

/// The data for a report on weighed readings.
pub struct Report<'w> {
    /// The prior.
    pub prior: &'w Prior,
    /// The probability that a record is in error, given a reading that does not allow it.
    pub slip: f64,
    /// The number of times that wear was to be generated from each reading; `None` without a
    /// calibration.
    pub calibrate: Option<u32>,
    /// The evidence.
    pub evidence: &'w Evidence,
    /// The study with the readings, and with their games if any were played.
    pub study: Played<'w>,
    /// The game.
    pub loaded: &'w Loaded,
    /// The texts about the game.
    pub info: &'w GameInfo,
    /// The recorded games and claims.
    pub pieces: &'w [Piece],
    /// The results of weighing, by line-up of agents.
    pub weighed: Vec<Weighed>,
    /// The results of the calibration, by line-up of agents.
    pub calibrated: Vec<Calibration>,
}

/// The object that `weigh` prints for programs.
#[derive(Serialize, JsonSchema)]
pub struct WeighJson<'w> {
    schema: u8,
    game: &'w str,
    ruleset: &'w str,
    /// The title of the evidence; absent if there are only records and claims.
    #[serde(skip_serializing_if = "str::is_empty")]
    evidence: &'w str,
    /// `equal`, `confidence` or `split:...`.
    prior: String,
    seed: u64,
    /// The requested number of games for each cell and line-up; 0 if nothing was played.
    games: u64,
    max_plies: u32,
    combinations: usize,
    cells: usize,
    /// The likelihood of a record or claim, given a reading that refuses it. The likelihood is the
    /// probability that the record or claim is in error.
    #[serde(skip_serializing_if = "Option::is_none")]
    slip: Option<f64>,
    /// The recorded games, each with the readings that refuse it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    records: Vec<&'w Piece>,
    /// The claims, each with the readings that refuse it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    claims: Vec<&'w Piece>,
    /// The results of weighing, by line-up of agents.
    agents: &'w [Weighed],
    /// True if the program was stopped during the calibration, so that some wear or some line-ups
    /// are missing.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    stopped: bool,
    /// The results of the calibration; empty unless the user requested one.
    #[serde(skip_serializing_if = "<[Calibration]>::is_empty")]
    calibration: &'w [Calibration],
}

impl<'w> WeighJson<'w> {
    /// Returns the object for a report.
    pub fn new(report: &'w Report<'w>) -> Self {
        let (study, first) = (report.study, &report.study.arms[0]);
        Self {
            schema: SCHEMA,
            game: &first.game,
            ruleset: &first.answers.ruleset,
            evidence: &report.evidence.title,
            prior: written(report.prior),
            seed: study.plan.seed,
            games: if report.has_played() { study.plan.games } else { 0 },
            max_plies: study.plan.max_plies,
            combinations: study.combinations(),
            cells: study.arms.len(),
            slip: (!report.pieces.is_empty()).then_some(report.slip),
            records: report.pieces.iter().filter(|piece| piece.claim.is_none()).collect(),
            claims: report.pieces.iter().filter(|piece| piece.claim.is_some()).collect(),
            agents: &report.weighed,
            stopped: report.is_stopped(),
            calibration: &report.calibrated,
        }
    }
}

/// Returns a prior as the user types it.
pub fn written(prior: &Prior) -> String {
    match prior {
        Prior::Equal => "equal".to_owned(),
        Prior::Confidence => "confidence".to_owned(),
        Prior::Split(questions) => format!("split:{}", questions.join(",")),
    }
}

impl Report<'_> {
    /// Returns `true` if the program was stopped during the calibration.
    fn is_stopped(&self) -> bool {
        let Some(asked) = self.calibrate else { return false };
        self.calibrated.len() < self.weighed.len() || self.calibrated.iter().any(|it| it.each < asked)
    }

    /// Returns `true` if games were played.
    fn has_played(&self) -> bool {
        self.weighed.iter().any(|weighed| !weighed.agents.is_empty())
    }

    /// Returns the report as a document. `command` is the command that the user typed.
    pub fn document(&self, command: &str) -> Document<'static> {
        let mut page = Document::new(Form::Report);
        let study = self.study;
        page.heading(1, format!("The readings of {}, weighed", sanitise::line(&study.arms[0].game)));
        self.beginning(&mut page);
        origin::names(&mut page, self);
        self.slips(&mut page);
        for weighed in &self.weighed {
            let agents = sanitise::line(&weighed.agents);
            page.heading(2, if agents.is_empty() { "Weights".into() } else { agents.into_owned() });
            self.readings(&mut page, weighed);
            self.evidence_value(&mut page, weighed);
            answers(&mut page, &weighed.questions);
            if let Some(fit) = weighed.fit {
                page.paragraph(match fit < POOR {
                    true => format!("Not even the first reading explains the wear. Only {:.1}% of the wear that is simulated from it fits it no better than the observed wear.", 100.0 * fit),
                    false => format!("Fit: {:.0}% of the wear that is simulated from the first reading fits it no better than the observed wear.", 100.0 * fit),
                });
            }
            let telling: Vec<String> = weighed
                .looks
                .iter()
                .filter(|it| it.bits >= 0.005)
                .take(MOST_LOOKS)
                .map(|it| format!("{} {:.2} bits", sanitise::line(&it.segment), it.bits))
                .collect();
            if !telling.is_empty() {
                page.paragraph(format!(
                    "The unexamined segments that would give the most information are {}.",
                    english::and(&telling)
                ));
            }
        }
        for it in &self.calibrated {
            self.calibration(&mut page, it);
        }
        if self.is_stopped() {
            page.paragraph("The program was stopped before it had simulated all wear. The missing parts above were not calibrated.");
        }
        self.method(&mut page);
        origin::made(&mut page, self, command);
        page
    }

    /// Adds paragraphs about the evidence, the readings and the prior.
    fn beginning(&self, page: &mut Document<'_>) {
        let study = self.study;
        if !self.evidence.title.is_empty() {
            page.paragraph(format!("Evidence: {}", sanitise::line(&self.evidence.title)));
        }
        if !study.left_out.is_empty() {
            page.paragraph(format!(
                "{} left out because they cannot be played.",
                english::counted(study.left_out.len(), "combination is", "combinations are")
            ));
        }
    }

    /// Says how the weights were computed.
    fn method(&self, page: &mut Document<'_>) {
        let study = self.study;
        page.heading(2, METHOD);
        let seen = self.evidence.wear.len();
        if seen > 0 {
            page.paragraph(format!(
                "The evidence has the wear of {} of {}, in the classes {}. The likelihood is a model of ordered classes over the \
                 logarithm of traffic{}.",
                seen,
                words::count(self.evidence.segments.len(), "segment"),
                english::and(self.evidence.classes.iter().map(|it| sanitise::line(it))),
                if self.evidence.oriented { "" } else { ", averaged over all orientations of the board" },
            ));
        }
        let alike = study.combinations() - study.arms.len();
        let played = match self.has_played() {
            true => {
                let games = english::count(study.games_of_each(), "game");
                format!("The program played {games} of each combination, with seed {}.", study.plan.seed)
            }
            false => "No games were played.".to_owned(),
        };
        page.paragraph(format!(
            "The report weighs {} of readings{}. {played} {}.",
            words::count(study.combinations(), "combination"),
            if alike > 0 {
                format!(", and {alike} of them have the same rules as another")
            } else {
                String::new()
            },
            prior(self.prior),
        ));
        let readings = || self.weighed.iter().flat_map(|it| &it.readings);
        let mut columns =
            vec!["The columns \"before\" and \"after\" have the prior and the posterior probability."];
        if readings().any(|it| it.against_equal.is_some()) {
            columns.push("The column \"vs equal\" has the Bayes factor against equal traffic on all lines.");
        }
        if readings().any(|it| it.against_random.is_some()) {
            columns.push(
                "The column \"vs random\" has the Bayes factor against the same reading with random play.",
            );
        }
        if readings().any(|it| it.against_equal.is_some()) {
            columns.push("The column \"tau\" has Kendall's rank correlation of wear and traffic.");
        }
        page.paragraph(columns.join(" "));
    }

    /// Adds paragraphs that say if the evidence distinguishes the readings, and if enough games
    /// were played.
    fn evidence_value(&self, page: &mut Document<'_>, of: &Weighed) {
        let greatest = of.greatest_factor.map(factor);
        if !of.tells_apart {
            page.paragraph(format!(
                "This evidence does not distinguish the readings. No Bayes factor between two of them exceeds {CLEAR}; the greatest is {}.",
                greatest.unwrap_or_default()
            ));
        } else if !of.like_first.is_empty() {
            let mut names: Vec<String> =
                of.like_first.iter().take(MOST_LIKE).map(|cell| self.answers_of(*cell)).collect();
            let more = of.like_first.len() - names.len();
            if more > 0 {
                names.push(format!("and {more} more"));
            }
            page.paragraph(format!(
                "The evidence does not distinguish these readings from the first (a Bayes factor of {CLEAR} or less):"
            ));
            page.list(names);
        }
        let Some(stays) = of.stays else { return };
        page.paragraph(format!(
            "With other games of the same agents, each probability would lie in its range in 95% of the cases. The reading that comes first in this table would come first again in {:.0}% of the cases. A high value means that enough games were played, not that the evidence is certain.",
            100.0 * stays
        ));
    }

    /// Adds a table of the most probable readings.
    fn readings(&self, page: &mut Document<'_>, of: &Weighed) {
        let has_random = of.readings.iter().any(|it| it.against_random.is_some());
        let has_wear = of.readings.iter().any(|it| it.against_equal.is_some());
        let has_range = of.readings.iter().any(|it| it.low.is_some());
        let mut heads = vec!["", "before", "after"];
        if has_range {
            heads.push("range");
        }
        if has_wear {
            heads.push("vs equal");
        }
        if has_random {
            heads.push("vs random");
        }
        if has_wear {
            heads.push("tau");
        }
        let mut table = Table::new(&heads, &format!("l{}", "r".repeat(heads.len() - 1)));
        for it in of.readings.iter().take(MOST_READINGS) {
            let mut row = vec![self.answers_of(it.cell), percent(it.prior), percent(it.posterior)];
            if has_range {
                row.push(it.low.zip(it.high).map_or(String::new(), range));
            }
            if has_wear {
                row.push(it.against_equal.map_or(String::new(), factor));
            }
            if has_random {
                row.push(it.against_random.map_or(String::new(), factor));
            }
            if has_wear {
                row.push(it.correlation.map_or(String::new(), |tau| format!("{tau:.2}")));
            }
            table.row(row);
        }
        page.table(table);
        let rest: Vec<_> = of.readings.iter().skip(MOST_READINGS).collect();
        if !rest.is_empty() {
            let share: f64 = rest.iter().map(|it| it.posterior).sum();
            page.paragraph(format!("{} more readings have {} together.", rest.len(), percent(share)));
        }
    }

    /// Returns the answers of a cell to the varied questions.
    pub(super) fn answers_of(&self, cell: usize) -> String {
        let varied = self.study.arms[cell].varied.iter();
        let answers: Vec<String> =
            varied.map(|(question, reading)| format!("{question}={reading}")).collect();
        sanitise::line(&answers.join(" ")).into_owned()
    }
}

fn prior(of: &Prior) -> String {
    match of {
        Prior::Equal => "The prior gives all combinations the same probability".to_owned(),
        Prior::Confidence => "The prior follows the confidences of the rule file".to_owned(),
        Prior::Split(questions) => {
            let names: Vec<String> = questions.iter().map(|it| sanitise::line(it).into_owned()).collect();
            format!(
                "The prior divides the probability equally among the readings of {}, and then among the rest",
                names.join(", then of ")
            )
        }
    }
}

/// Adds a list of the answers whose probability has changed.
fn answers(page: &mut Document<'_>, of: &[QuestionWeight]) {
    let mut silent = Vec::new();
    let mut list = Vec::new();
    for it in of {
        let moved = it.readings.iter().any(|it| (it.posterior - it.prior).abs() >= CHANGED);
        if !moved {
            silent.push(sanitise::line(&it.question).into_owned());
            continue;
        }
        let mut answers: Vec<_> = it.readings.iter().collect();
        answers.sort_by(|a, b| b.posterior.total_cmp(&a.posterior));
        let texts: Vec<String> = answers
            .iter()
            .map(|it| {
                format!(
                    "{} {} (before {})",
                    sanitise::line(&it.reading),
                    percent(it.posterior),
                    percent(it.prior)
                )
            })
            .collect();
        list.push(format!("{}: {}", sanitise::line(&it.question), texts.join(", ")));
    }
    if !list.is_empty() {
        page.heading(3, "Answers");
        page.list(list);
    }
    if !silent.is_empty() {
        page.paragraph(format!(
            "No answer to the {} {} changes by 2 percentage points or more.",
            if silent.len() == 1 { "question" } else { "questions" },
            english::or(&silent)
        ));
    }
}

fn percent(share: f64) -> String {
    match share {
        it if it > 0.0 && it < 0.0005 => "<0.1%".to_owned(),
        _ => format!("{:.1}%", 100.0 * share),
    }
}

/// Formats a range of shares.
fn range((low, high): (f64, f64)) -> String {
    let digits = usize::from(high < 0.095);
    format!("{:.digits$}-{:.digits$}%", 100.0 * low, 100.0 * high)
}

/// Formats a Bayes factor with a suitable number of digits.
fn factor(of: f64) -> String {
    match of {
        0.0 => "0".to_owned(),
        it if it >= 1e6 => format!("{it:.0e}"),
        it if it >= 100.0 => format!("{it:.0}"),
        it if it >= 0.1 => format!("{it:.2}"),
        it if it >= 1e-4 => format!("{it:.4}"),
        it => format!("{it:.0e}"),
    }
}

/// Returns the JSON schemas of the objects about weighed readings.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<WeighJson<'_>>()]
}
