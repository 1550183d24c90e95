//! Reports on a lattice, for people and for programs.
//!
//! ```
//! # use alfonso_driver::{rule_file, shipped};
//! # use alfonso_lab::{Columns, Plan, Series, expand, units};
//! # use alfonso_report::study::Played;
//! use alfonso_report::lattice::{LatticeJson, Report};
//!
//! # let plan = Plan::parse(r#"(schema: 1, games: 20, cells: [(game: "hex", vary: {"size": Only(["three", "five"])})])"#)?;
//! # let rule_file = rule_file(shipped::game("hex").expect("it ships"), &|_| None);
//! # let (arms, grids) = expand(&plan.cells, &[("hex".into(), rule_file)], plan.seed).expect("questions of the game");
//! # let series = [0, 1].map(|arm| Series { arm, entry: 0, seats: 2 });
//! # let (lineup_texts, columns, units) = (vec!["random".into(); 2], Columns::new(&plan, &arms, 2), units(&series, &plan, 1));
//! // `played` is hex on boards of three and of five, as in the example of `study`.
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
//! let report = Report { study: played, by_agents: &[], idle: &[] };
//! let object = serde_json::to_value(LatticeJson::new(&report)).expect("plain data");
//! assert_eq!((&object["combinations"], &object["questions"][0]["question"]), (&2.into(), &"size".into()));
//! let page = report.document("alfonso lattice hex --format markdown", &[]).markdown();
//! assert!(page.contains("This lattice has all 2 combinations of the readings of 1 question."));
//! assert!(page.contains("- Command: `alfonso lattice hex --format markdown`"));
//! # Ok::<(), Box<alfonso_diag::Diagnostic>>(())
//! ```

mod charts;
mod numbers;
mod parts;
mod shifts;

use crate::document::{Document, Form, Medium, Table};
use crate::head::SCHEMA;
use crate::origin::{self, Sources};
use crate::sanitise;
use crate::study::Played;
use crate::words::{self, METHOD};
use alfonso_forms::english;
use alfonso_lab::lattice::{ByAgents, Idle, Space};
use alfonso_lab::{Design, Efficiency, efficiency};
use alfonso_syntax::ast::Source;
use numbers::value;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The maximum number of answers that a group lists.
const MOST_ANSWERS: usize = 4;

/// A report on a lattice that was played.
pub struct Report<'l> {
    /// The study with the readings that were played.
    pub study: Played<'l>,
    /// The effects of the readings, by line-up of agents.
    pub by_agents: &'l [ByAgents],
    /// The questions that have no effect under some answers.
    pub idle: &'l [Idle],
}

/// The object that `lattice` prints for programs.
#[derive(Serialize, JsonSchema)]
pub struct LatticeJson<'l> {
    schema: u8,
    game: String,
    ruleset: String,
    /// `product`, `single`, `pairs`, `sample:N` or `optimal:N`.
    design: String,
    /// The D-efficiency of the selected combinations, from 0 to 1; absent for designs that do not
    /// select combinations.
    #[serde(skip_serializing_if = "Option::is_none")]
    efficiency: Option<f64>,
    seed: u64,
    /// The number of games of each cell and line-up, including the games that complete blocks.
    games: u64,
    max_plies: u32,
    /// The questions that were varied.
    questions: Vec<QuestionJson<'l>>,
    /// The number of selected combinations. `cells` counts the combinations with distinct rules.
    combinations: usize,
    cells: usize,
    /// The names of the cells that were played, by number.
    names: Vec<&'l str>,
    /// The cells that could not be played, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<LeftOut<'l>>,
    /// The questions that have no effect under some answers.
    idle: &'l [Idle],
    /// The effects of the readings, by line-up of agents.
    agents: &'l [ByAgents],
}

#[derive(Serialize, JsonSchema)]
struct QuestionJson<'l> {
    question: &'l str,
    readings: &'l [String],
}

#[derive(Serialize, JsonSchema)]
struct LeftOut<'l> {
    cell: &'l str,
    why: &'l str,
}

impl<'l> LatticeJson<'l> {
    /// Returns the object for a report.
    pub fn new(report: &Report<'l>) -> Self {
        let study = report.study;
        let questions = study.grids[0].varied.iter();
        let left_out = study.left_out.iter();
        Self {
            schema: SCHEMA,
            game: report.game(),
            ruleset: report.ruleset(),
            design: written(report.design()),
            efficiency: report.efficiency().map(|it| it.share),
            seed: study.plan.seed,
            games: study.games_of_each(),
            max_plies: study.plan.max_plies,
            questions: questions
                .map(|it| QuestionJson { question: &it.question, readings: &it.readings })
                .collect(),
            combinations: study.combinations(),
            cells: study.arms.len(),
            names: study.arms.iter().map(|arm| arm.label.as_str()).collect(),
            left_out: left_out
                .map(|(index, why)| LeftOut { cell: &study.arms[*index].label, why: &why.message })
                .collect(),
            idle: report.idle,
            agents: report.by_agents,
        }
    }
}

/// Returns a design as the user types it.
pub fn written(design: Design) -> String {
    match design {
        Design::Product => "product".to_owned(),
        Design::Single => "single".to_owned(),
        Design::Pairs => "pairs".to_owned(),
        Design::Sample(size) => format!("sample:{size}"),
        Design::Optimal(size) => format!("optimal:{size}"),
    }
}

/// Returns a phrase about the selected combinations.
fn chosen(efficiency: Option<Efficiency>) -> String {
    let Some(Efficiency { share, pairs }) = efficiency else {
        return " The combinations were chosen to estimate the effects of the questions.".to_owned();
    };
    let together = if pairs { " and of their pairs" } else { "" };
    // The percentage is rounded down, so that only an optimal selection has 100%.
    let percent = (1000.0 * (share + 1e-9)).floor() / 10.0;
    format!(
        " The combinations were chosen to estimate the effects of the questions{together} (D-efficiency {percent}%)."
    )
}

impl<'l> Report<'l> {
    fn design(&self) -> Design {
        self.study.plan.cells[0].design
    }

    /// Returns the efficiency of the selected combinations, or `None` for designs that do not
    /// select combinations.
    fn efficiency(&self) -> Option<Efficiency> {
        if !matches!(self.design(), Design::Optimal(_)) {
            return None;
        }
        let grid = &self.study.grids[0];
        let levels: Vec<usize> = grid.varied.iter().map(|it| it.readings.len()).collect();
        let points: Vec<Vec<usize>> = grid.combinations.iter().map(|(point, _)| point.clone()).collect();
        efficiency(&levels, &points)
    }

    fn game(&self) -> String {
        self.study.arms.first().map_or_else(String::new, |arm| arm.game.clone())
    }

    fn ruleset(&self) -> String {
        self.study.arms.first().map_or_else(String::new, |arm| arm.answers.ruleset.clone())
    }

    /// Returns the report as a document. `command` is the command that the user typed, and
    /// `sources` are the sources of the game.
    pub fn document(&self, command: &str, sources: &[Source]) -> Document<'l> {
        let mut page = Document::new(Form::Report);
        page.heading(1, format!("The readings of {}", sanitise::line(&self.game())));
        for by_agents in self.by_agents {
            page.heading(2, sanitise::line(&by_agents.agents).into_owned());
            if by_agents.no_choice {
                page.paragraph("No player had a choice in any reading, so agents make no difference.");
            }
            if by_agents.figures.is_empty() {
                page.paragraph("No figure is defined in more than one combination.");
                continue;
            }
            match self.design().is_around() {
                true => shifts::shifts(&mut page, by_agents),
                false => parts::parts(&mut page, by_agents),
            }
            if let Some(space) = &by_agents.space {
                self.space(&mut page, space);
            }
        }
        self.idle(&mut page);
        page.heading(2, METHOD);
        self.made(&mut page);
        let rules = self.study.arms.iter().take(1);
        let rules = rules.map(|arm| origin::rules("Rules of the first combination", &arm.label, &arm.rules));
        origin::add(&mut page, command, rules, &[Sources { title: "Sources", list: sources }]);
        page
    }

    /// Adds a description of the games that were played.
    fn made(&self, page: &mut Document<'_>) {
        let study = self.study;
        let (combined, cells) = (study.combinations(), study.arms.len());
        let questions = words::count(study.grids[0].varied.len(), "question");
        let mut how = String::new();
        let design = match self.design() {
            _ if study.grids[0].is_whole() && !self.design().is_around() => {
                format!("all {combined} combinations of the readings of {questions}")
            }
            Design::Single => {
                format!("the ruleset and {} readings that differ from it in one answer", combined - 1)
            }
            Design::Pairs => {
                format!("the ruleset and {} readings that differ from it in one or two answers", combined - 1)
            }
            Design::Product | Design::Sample(_) | Design::Optimal(_) => {
                let levels: Vec<usize> = study.grids[0].varied.iter().map(|it| it.readings.len()).collect();
                let all = levels.iter().map(|it| *it as f64).product::<f64>();
                let all =
                    if all < 1e15 { crate::comparison::thousands(all as u64) } else { format!("{all:.1e}") };
                how = match self.design() {
                    Design::Optimal(_) => chosen(self.efficiency()),
                    _ => " The combinations were drawn so that all readings are equally frequent.".to_owned(),
                };
                format!("{combined} of the {all} combinations of {questions}")
            }
        };
        let alike = match combined - cells {
            0 => String::new(),
            1 => " 1 combination has the same rules as another one and was not played again.".to_owned(),
            alike => {
                format!(" {alike} combinations have the same rules as another one and were not played again.")
            }
        };
        page.paragraph(format!("This lattice has {design}.{how}{alike}"));
        let broken = study.left_out.len();
        if let Some((index, why)) = study.left_out.first() {
            let first = sanitise::line(&study.arms[*index].label).into_owned();
            page.paragraph(format!(
                "{} cannot be played and {} left out. The first is {first}: {}.",
                words::count(broken, "combination"),
                if broken == 1 { "is" } else { "are" },
                sanitise::line(&why.message),
            ));
        }
        page.paragraph(format!(
            "The program played {} of each combination, with seed {} and at most {} each.",
            english::count(study.games_of_each(), "game"),
            study.plan.seed,
            words::plies(study.plan.max_plies)
        ));
        page.paragraph(match self.design().is_around() {
            true => "Effects are tested at the 5% level, for all changes together. Intervals have 95% confidence.",
            false => {
                "Effects are tested at the 5% level, for all questions and pairs of questions of a figure together. \
                 Intervals have 95% confidence."
            }
        });
        if let Some(arm) = study.arms.first() {
            let rules: String = arm.rules.chars().take(16).collect();
            let name = sanitise::line(&arm.label);
            page.paragraph(format!(
                "The first combination is {name}, and its rules have the fingerprint {rules}. `run` writes the fingerprint of \
                 each combination."
            ));
        }
    }

    /// Adds a table of the readings that play alike.
    fn space(&self, page: &mut Document<'l>, space: &Space) {
        if space.clusters.len() > 1 {
            page.heading(3, "Readings that play alike");
            let mut heads = vec!["", "cells"];
            heads.extend(space.figures.iter().map(|figure| figure.title()));
            let mut table = Table::new(&heads, &format!("lr{}", "r".repeat(space.figures.len())));
            for (index, it) in space.clusters.iter().enumerate() {
                let means = space.figures.iter().zip(&it.means).map(|(figure, mean)| value(*figure, *mean));
                let head = [format!("group {}", index + 1), it.cells.to_string()];
                table.row(head.into_iter().chain(means));
            }
            page.table(table);
            let typical = space.clusters.iter().enumerate().filter(|(_, it)| !it.typical.is_empty());
            page.list(typical.map(|(index, it)| {
                let answers: Vec<String> = it
                    .typical
                    .iter()
                    .take(MOST_ANSWERS)
                    .map(|it| {
                        let name = format!("{}={}", it.question, it.reading);
                        format!(
                            "{} ({:.0}% of the group, {:.0}% of all)",
                            sanitise::line(&name),
                            100.0 * it.share,
                            100.0 * it.of_all
                        )
                    })
                    .collect();
                format!("Group {} mostly has {}.", index + 1, english::list(&answers, "and"))
            }));
        }
        page.only(Medium::Pages, |page| charts::map(page, space));
    }

    /// Adds a list of the questions that have no effect under some answers.
    fn idle(&self, page: &mut Document<'_>) {
        if self.idle.is_empty() {
            return;
        }
        page.heading(2, "Questions without meaning");
        page.list(self.idle.iter().map(|it| {
            let question = sanitise::line(&it.question).into_owned();
            match &it.under {
                None => format!("{question} has no effect, because all its readings give the same rules."),
                Some((other, readings)) => {
                    let readings: Vec<String> =
                        readings.iter().map(|it| sanitise::line(it).into_owned()).collect();
                    let readings = english::list(&readings, "or");
                    format!("{question} has no effect if {} is {readings}.", sanitise::line(other))
                }
            }
        }));
    }
}

/// Returns the JSON schemas of the objects about lattices.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<LatticeJson<'_>>()]
}
