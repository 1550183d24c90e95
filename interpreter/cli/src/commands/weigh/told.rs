//! Reports on weights, for people and for programs.

use super::Weigh;
use crate::commands::run::Study;
use crate::document::{Document, Form, Table};
use crate::render::{json, words};
use crate::sanitise;
use alfonso_forms::english;
use alfonso_lab::weigh::{Calibration, Evidence, Prior, QuestionWeight, Weighed};
use schemars::JsonSchema;
use serde::Serialize;

/// The most readings of a table, of looks, and of a matrix.
const MOST_READINGS: usize = 12;
const MOST_LOOKS: usize = 5;
const MOST_IN_MATRIX: usize = 9;
/// The share by which an answer's belief has to change to be told.
const CHANGED: f64 = 0.02;
/// The chance of a fit below which even the first reading does not explain the wear.
const POOR: f64 = 0.05;

/// Weights that were found.
pub struct Told<'w> {
    pub job: &'w Weigh,
    pub evidence: &'w Evidence,
    pub study: &'w Study,
    pub weighed: &'w [Weighed],
    pub calibrated: &'w [Calibration],
}

/// The object that `weigh` prints for programs.
#[derive(Serialize, JsonSchema)]
pub struct WeighJson<'w> {
    schema: u8,
    game: &'w str,
    ruleset: &'w str,
    /// The title of the evidence.
    evidence: &'w str,
    /// `equal`, `confidence` or `split:...`.
    prior: String,
    seed: u64,
    /// The games of each cell and lineup that were asked for.
    games: u64,
    max_plies: u32,
    combinations: usize,
    cells: usize,
    /// What the evidence makes of the readings, by lineup of agents.
    agents: &'w [Weighed],
    /// How well readings are given back; empty unless it was asked for.
    #[serde(skip_serializing_if = "<[Calibration]>::is_empty")]
    calibration: &'w [Calibration],
}

impl<'w> WeighJson<'w> {
    /// Returns the object.
    pub fn new(told: &Told<'w>) -> Self {
        let (study, first) = (told.study, &told.study.arms[0]);
        Self {
            schema: json::schema(),
            game: &first.game,
            ruleset: &first.answers.ruleset,
            evidence: &told.evidence.title,
            prior: written(&told.job.prior),
            seed: study.plan.seed,
            games: study.plan.games,
            max_plies: study.plan.max_plies,
            combinations: study.combinations(),
            cells: study.arms.len(),
            agents: told.weighed,
            calibration: told.calibrated,
        }
    }
}

/// Returns a prior as it is typed.
fn written(prior: &Prior) -> String {
    match prior {
        Prior::Equal => "equal".to_owned(),
        Prior::Confidence => "confidence".to_owned(),
        Prior::Split(questions) => format!("split:{}", questions.join(",")),
    }
}

impl Told<'_> {
    /// Returns the report.
    pub fn document(&self) -> Document<'static> {
        let mut page = Document::new(Form::Report);
        let study = self.study;
        page.heading(1, format!("The readings of {}, weighed", sanitise::line(&study.arms[0].game)));
        page.paragraph(format!("Evidence: {}", sanitise::line(&self.evidence.title)));
        let seen = self.evidence.wear.len();
        if seen > 0 {
            page.paragraph(format!(
                "Wear of {} of {}; classes {}. Likelihood: ordered classes over the logarithm of traffic{}.",
                seen,
                words::count(self.evidence.segments.len(), "segment"),
                english::and(self.evidence.classes.iter().map(|it| sanitise::line(it))),
                if self.evidence.oriented { "" } else { ", the mean over all ways to hold the board" },
            ));
        }
        let alike = study.combinations() - study.arms.len();
        page.paragraph(format!(
            "{} with {} of rules of their own{}; {} games of each, seed {}. Prior: {}.",
            words::count(study.combinations(), "combination"),
            words::count(study.arms.len(), "set"),
            if alike > 0 { format!(" ({alike} are another's)") } else { String::new() },
            study.games_of_each(),
            study.plan.seed,
            prior(&self.job.prior),
        ));
        if !study.left_out.is_empty() {
            page.paragraph(format!(
                "{} cannot be played: no share of belief.",
                words::count(study.left_out.len(), "cell")
            ));
        }
        for weighed in self.weighed {
            page.heading(2, sanitise::line(&weighed.agents).into_owned());
            self.readings(&mut page, weighed);
            if let Some(stays) = weighed.stays {
                page.paragraph(format!(
                    "Each range has 95% of the shares that other games would leave. With these, the first reading comes first in {:.0}% of the cases.",
                    100.0 * stays
                ));
            }
            answers(&mut page, &weighed.questions);
            if let Some(fit) = weighed.fit {
                page.paragraph(match fit < POOR {
                    true => format!("Not even the first reading explains the wear: only {:.1}% of what it would make fits it no better.", 100.0 * fit),
                    false => format!("Of the wear that the first reading would make, {:.0}% fits it no better than this.", 100.0 * fit),
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
                    "Of what was not seen, a look would tell most at {}.",
                    english::and(&telling)
                ));
            }
        }
        for it in self.calibrated {
            self.calibration(&mut page, it);
        }
        page
    }

    /// Tells the weightiest readings.
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
            page.paragraph(format!("{} more readings share {}.", rest.len(), percent(share)));
        }
    }

    /// Tells how well readings are given back.
    fn calibration(&self, page: &mut Document<'_>, of: &Calibration) {
        page.heading(2, format!("Calibration: {}", sanitise::line(&of.agents)));
        let made = if of.each == 1 { "one wear was".to_owned() } else { format!("{} wears were", of.each) };
        page.paragraph(format!(
            "From each reading {made} made with a slope of {}, and weighed with all readings alike before.",
            of.slope
        ));
        let small = of.readings.len() <= MOST_IN_MATRIX;
        let numbers: Vec<String> = (1..=of.readings.len()).map(|row| row.to_string()).collect();
        let mut heads = vec!["", "first", "belief"];
        let mut sides = format!("l{}", "r".repeat(if small { 2 + numbers.len() } else { 2 }));
        match small {
            true => heads.extend(numbers.iter().map(String::as_str)),
            false => {
                heads.push("else most often");
                sides.push('l');
            }
        }
        let mut table = Table::new(&heads, &sides);
        let mut order: Vec<_> = of.readings.iter().enumerate().collect();
        if !small {
            order.sort_by(|a, b| b.1.belief.total_cmp(&a.1.belief));
        }
        for (row, it) in order.iter().take(MOST_READINGS) {
            let name = if small {
                format!("{} {}", row + 1, self.answers_of(it.cell))
            } else {
                self.answers_of(it.cell)
            };
            let mut cells = vec![name, percent(it.first), percent(it.belief)];
            match small {
                true => cells.extend(it.taken_for.iter().map(|share| percent(*share))),
                false => cells.push(self.taken_for(of, *row)),
            }
            table.row(cells);
        }
        page.table(table);
        let count = of.readings.len().max(1) as f64;
        let mean = of.readings.iter().map(|it| it.first).sum::<f64>() / count;
        page.paragraph(format!(
            "Over all readings {} are given back; chance alone would give {}. Wear made from equal traffic matches some reading (a Bayes factor of 10) in {} of the cases.",
            percent(mean),
            percent(1.0 / count),
            percent(of.false_matches),
        ));
    }

    /// Returns the answers of a cell to the questions that are varied.
    fn answers_of(&self, cell: usize) -> String {
        let varied = self.study.arms[cell].varied.iter();
        let answers: Vec<String> =
            varied.map(|(question, reading)| format!("{question}={reading}")).collect();
        sanitise::line(&answers.join(" ")).into_owned()
    }

    /// Returns the reading for which the wear of another is most often taken, with its share.
    fn taken_for(&self, of: &Calibration, row: usize) -> String {
        let others = of.readings[row].taken_for.iter().enumerate().filter(|(other, _)| *other != row);
        let most = others.max_by(|a, b| a.1.total_cmp(b.1)).filter(|(_, share)| **share > 0.0);
        most.map_or(String::new(), |(other, share)| {
            format!("{} {}", self.answers_of(of.readings[other].cell), percent(*share))
        })
    }
}

fn prior(of: &Prior) -> String {
    match of {
        Prior::Equal => "all combinations alike".to_owned(),
        Prior::Confidence => "the confidences of the rule file".to_owned(),
        Prior::Split(questions) => {
            let names: Vec<String> = questions.iter().map(|it| sanitise::line(it).into_owned()).collect();
            format!(
                "alike over the readings of {}, each within the one before, then over the rest",
                english::and(&names)
            )
        }
    }
}

/// Tells the answers whose belief has changed.
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
        let told: Vec<String> = answers
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
        list.push(format!("{}: {}", sanitise::line(&it.question), told.join(", ")));
    }
    if !list.is_empty() {
        page.heading(3, "Answers");
        page.list(list);
    }
    if !silent.is_empty() {
        page.paragraph(format!("The evidence moves no answer by 2 points in {}.", english::and(&silent)));
    }
}

fn percent(share: f64) -> String {
    match share {
        it if it > 0.0 && it < 0.0005 => "<0.1%".to_owned(),
        _ => format!("{:.1}%", 100.0 * share),
    }
}

/// Returns the ends of a range of shares.
fn range((low, high): (f64, f64)) -> String {
    let digits = usize::from(high < 0.095);
    format!("{:.digits$}-{:.digits$}%", 100.0 * low, 100.0 * high)
}

/// Returns a Bayes factor with as many digits as it deserves.
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
