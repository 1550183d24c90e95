//! Profiles of rules: the shares of the engine's steps in random games.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_game::{Going, Series};
//! use alfonso_report::profile::{Report, locations};
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("oware").expect("it ships"), &Request::default(), &|_| None);
//! let loaded = loaded.expect("no errors");
//! let locations = locations(&loaded);
//! let subject = Subject::new("oware", "oware", loaded, &[]);
//! let series = Series { seed: 1, first: 0, games: 2, max_plies: 400 };
//! let profile = subject.game.profile(&subject.game.start(), series, &mut |_| Going::On);
//! let report = Report::new(&subject, &profile, &locations, series);
//! let object = serde_json::to_value(report.json(&subject))?;
//! let rules = object["rules"].as_array().expect("a list");
//! let steps: u64 = rules.iter().filter_map(|rule| rule["steps"].as_u64()).sum();
//! assert_eq!(object["steps"], steps);
//! # Ok::<(), serde_json::Error>(())
//! ```

use crate::document::{Cell, Document, Form, Item, Table, Text};
use crate::head::Head;
use crate::line_column::line_column;
use crate::sanitise;
use crate::subject::Subject;
use crate::words;
use alfonso_driver::Loaded;
use alfonso_game::{Profile, RuleId, Series, Wording, Work};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The remark about what a step is.
const STEPS: &str = "A step is a thing that a condition or an effect looks at, or a part of a move that is made on a copy of the position. Sets \
                     of cells and ordinary ways of moving take none. A round of repeated effects or of turns without a step counts \
                     as many steps. A rule is evaluated as often as one of its parts begins to take steps.";

/// The location of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Location {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
}

/// Returns the location of each rule.
pub fn locations(loaded: &Loaded) -> Vec<Option<Location>> {
    let location = |rule: &alfonso_rules::Rule| {
        let source = loaded.sources.get(rule.span.source)?;
        let at = line_column(&source.text, rule.span.start as usize);
        Some(Location { file: source.name.clone(), line: at.line, column: at.column })
    };
    loaded.rules.rules.iter().map(location).collect()
}

/// The object that `profile` prints for programs.
#[derive(Serialize, JsonSchema)]
pub struct ProfileJson<'r> {
    #[serde(flatten)]
    head: Head,
    /// The seed of the games.
    seed: u64,
    /// The number of games.
    games: u64,
    /// The number of games that were asked for; absent if all were played.
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<u64>,
    /// The maximum number of plies of a game.
    max_plies: u32,
    /// The number of plies of all games. Rolls of dice are not plies.
    plies: u64,
    /// The number of rolls of dice in all games; absent for games without dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    rolls: Option<u64>,
    /// The number of games in which rules took too many steps; absent if it is 0.
    #[serde(skip_serializing_if = "is_zero")]
    over_budget: u64,
    /// The number of steps of the engine.
    steps: u64,
    /// The rules that took steps, most steps first.
    rules: &'r [RuleJson],
    /// The rules for which a cheaper wording is known.
    wordings: &'r [WordingJson],
}

/// The steps of a rule.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct RuleJson {
    /// The id of the rule; absent for definitions that several rules share.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    /// The location of the rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<Location>,
    /// The number of steps.
    steps: u64,
    /// The share of all steps.
    share: f64,
    /// The number of times that a part of the rule was evaluated.
    evaluated: u64,
    /// The steps by kind of work, most steps first.
    work: Vec<WorkJson>,
}

/// The steps of one kind of work of a rule.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct WorkJson {
    /// The kind of work: `trials`, `targets`, `paths`, `chains`, `selections`, `groups`, `lines`, `tables`,
    /// `rounds`, `turns`, `sowing` or `dice`.
    work: &'static str,
    /// The number of steps.
    steps: u64,
    /// The number of times that the work was begun.
    evaluated: u64,
}

/// A rule for which a cheaper wording is known.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct WordingJson {
    /// The id of the rule.
    rule: String,
    /// The location of the rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<Location>,
    /// The cheaper wording: `cells`, `owner`, `once`, `combinations` or `pairs`.
    wording: &'static str,
    /// The advice, as a sentence.
    advice: &'static str,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// A profile with the names and locations of its rules.
#[derive(Debug)]
pub struct Report {
    series: Series,
    games: u64,
    plies: u64,
    /// `None` for games without dice.
    rolls: Option<u64>,
    over_budget: u64,
    steps: u64,
    rules: Vec<RuleJson>,
    wordings: Vec<WordingJson>,
}

impl Report {
    /// Returns the report on a profile. `series` is the requested series of games.
    pub fn new(subject: &Subject, profile: &Profile, locations: &[Option<Location>], series: Series) -> Self {
        let names = &subject.game.names().rules;
        let named = |rule: RuleId| names.get(rule.index()).cloned().unwrap_or_default();
        let location = |rule: RuleId| locations.get(rule.index()).cloned().flatten();
        let all = profile.steps();
        let mut rules: Vec<RuleJson> = Vec::new();
        // The parts of a rule follow each other.
        for part in profile.parts().iter().filter(|part| part.steps > 0) {
            let name = part.rule.map(named);
            if rules.last().is_none_or(|last| last.rule != name) {
                let location = part.rule.and_then(location);
                rules.push(RuleJson {
                    rule: name,
                    location,
                    steps: 0,
                    share: 0.0,
                    evaluated: 0,
                    work: Vec::new(),
                });
            }
            let Some(rule) = rules.last_mut() else { continue };
            rule.steps += part.steps;
            rule.evaluated += part.evaluations;
            let (work, steps, evaluated) = (key(part.work), part.steps, part.evaluations);
            match rule.work.iter_mut().find(|known| known.work == work) {
                Some(known) => {
                    (known.steps, known.evaluated) = (known.steps + steps, known.evaluated + evaluated)
                }
                None => rule.work.push(WorkJson { work, steps, evaluated }),
            }
        }
        if profile.unattributed() > 0 {
            rules.push(RuleJson {
                rule: None,
                location: None,
                steps: profile.unattributed(),
                share: 0.0,
                evaluated: 0,
                work: Vec::new(),
            });
        }
        for rule in &mut rules {
            rule.share = rule.steps as f64 / all.max(1) as f64;
            rule.work.sort_by_key(|work| std::cmp::Reverse(work.steps));
        }
        rules.sort_by_key(|rule| std::cmp::Reverse(rule.steps));
        let steps_of = |rule: RuleId| {
            let parts = profile.parts().iter().filter(|part| part.rule == Some(rule));
            parts.map(|part| part.steps).sum::<u64>()
        };
        let tried = profile.parts().iter().any(|part| part.work == Work::Trial && part.steps > 0);
        let mut known = subject.game.wordings();
        known.retain(|(rule, wording)| match wording {
            // Its cost is that of the trials of all moves.
            Wording::ForbidsCells => tried,
            _ => steps_of(*rule) > 0,
        });
        known.sort_by_key(|(rule, _)| std::cmp::Reverse(steps_of(*rule)));
        let wordings = known.into_iter().map(|(rule, wording)| {
            let (key, advice) = advice(wording);
            WordingJson { rule: named(rule), location: location(rule), wording: key, advice }
        });
        Self {
            series,
            games: profile.games,
            plies: profile.plies,
            rolls: (!subject.game.blueprint().dice.is_empty()).then_some(profile.rolls),
            over_budget: profile.over_budget,
            steps: all,
            wordings: wordings.collect(),
            rules,
        }
    }

    /// Returns the profile as a document.
    pub fn document(&self, subject: &Subject) -> Document<'static> {
        let info = &subject.info;
        let ruleset = if info.ruleset.is_empty() { String::new() } else { format!(", {}", info.ruleset) };
        let count = |number: u64, one: &str| words::count(usize::try_from(number).unwrap_or(usize::MAX), one);
        let mut report = Document::new(Form::Report);
        report.heading(1, format!("{}{ruleset}", info.heading()));
        report.note(info.reference());
        let (games, most) = (count(self.games, "random game"), words::plies(self.series.max_plies));
        report.paragraph(format!("{games}, seed {}, at most {most} each", self.series.seed));
        if self.games < self.series.games {
            report.paragraph(format!(
                "The program was stopped early, before it had played {}.",
                count(self.series.games, "game")
            ));
        }
        if self.over_budget > 0 {
            let games = count(self.over_budget, "game");
            report.paragraph(format!("In {games}, a rule took too many steps."));
        }
        // A game of chance alone has no plies.
        let (number, one) = match self.rolls {
            Some(rolls) if self.plies == 0 => (rolls, "roll"),
            _ => (self.plies, "ply"),
        };
        let rolls = self.rolls.map(|rolls| format!(" and {}", count(rolls, "roll")));
        report.paragraph(format!(
            "{} in {}{}, {:.1} steps per {one}",
            count(self.steps, "step"),
            words::plies(self.plies),
            rolls.unwrap_or_default(),
            self.steps as f64 / number.max(1) as f64
        ));
        report.heading(3, "Steps by rules");
        if self.rules.is_empty() {
            report.paragraph("No rule takes a step.");
        } else {
            report.table(self.table());
        }
        report.heading(3, "Cheaper wordings");
        if self.wordings.is_empty() {
            report.paragraph("none known");
        } else {
            report.list(self.wordings.iter().map(|known| {
                let location = known.location.as_ref().map(|at| format!(" ({}:{})", at.line, at.column));
                Item::from(Text::code(&known.rule).then(format!(
                    "{} {}",
                    location.unwrap_or_default(),
                    known.advice
                )))
            }));
        }
        report.heading(3, words::METHOD);
        report.paragraph(STEPS);
        report
    }

    fn table(&self) -> Table {
        let several = self.rules.iter().filter_map(|rule| rule.location.as_ref()).any(|location| {
            self.rules
                .iter()
                .filter_map(|rule| rule.location.as_ref())
                .any(|other| other.file != location.file)
        });
        let mut table =
            Table::new(&["share", "steps", "evaluated", "rule", "location", "most for"], "rrrlll");
        for rule in &self.rules {
            let location = rule.location.as_ref().map(|at| match several {
                true => format!("{}:{}:{}", sanitise::line(&at.file), at.line, at.column),
                false => format!("{}:{}", at.line, at.column),
            });
            let cells: [Cell; 6] = [
                format!("{:.1}%", 100.0 * rule.share).into(),
                rule.steps.to_string().into(),
                rule.evaluated.to_string().into(),
                rule.rule.clone().unwrap_or_else(|| "definitions of several rules".to_owned()).into(),
                location.unwrap_or_default().into(),
                rule.work.first().map_or("", |work| in_words(work.work)).to_owned().into(),
            ];
            table.row(cells);
        }
        table
    }

    /// Returns the profile for programs.
    pub fn json(&self, subject: &Subject) -> ProfileJson<'_> {
        ProfileJson {
            head: Head::new(&subject.info),
            seed: self.series.seed,
            games: self.games,
            asked: (self.games < self.series.games).then_some(self.series.games),
            max_plies: self.series.max_plies,
            plies: self.plies,
            rolls: self.rolls,
            over_budget: self.over_budget,
            steps: self.steps,
            rules: &self.rules,
            wordings: &self.wordings,
        }
    }
}

/// Returns the name of a kind of work for programs.
fn key(work: Work) -> &'static str {
    match work {
        Work::Trial => "trials",
        Work::Targets => "targets",
        Work::Paths => "paths",
        Work::Chains => "chains",
        Work::Selection => "selections",
        Work::Groups => "groups",
        Work::Lines => "lines",
        Work::Table => "tables",
        Work::Rounds => "rounds",
        Work::Turns => "turns",
        Work::Sowing => "sowing",
        Work::Dice => "dice",
    }
}

/// Returns the words for a kind of work.
fn in_words(work: &str) -> &str {
    match work {
        "trials" => "moves made on a copy",
        "targets" => "conditions on targets",
        "paths" => "paths cell by cell",
        "chains" => "chains of jumps",
        "groups" => "groups of cells",
        "lines" => "lines of cells",
        "tables" => "values of definitions",
        "rounds" => "repeated effects",
        "turns" => "turns without a step",
        "dice" => "uses of dice",
        other => other,
    }
}

/// Returns the name of a cheaper wording for programs, and the advice in words.
fn advice(wording: Wording) -> (&'static str, &'static str) {
    match wording {
        Wording::ForbidsCells => (
            "cells",
            "depends only on the cells of a move, but is evaluated after each move has been made on a copy of the position. A condition of the \
             ways of moving (`if ...`) is evaluated before the move",
        ),
        Wording::OwnerAsked => (
            "owner",
            "asks each piece for its owner. A selection among the pieces `of` a player does not look at the others",
        ),
        Wording::EvaluatedAnew => (
            "once",
            "evaluates a selection for each of several things, but it does not depend on them. Evaluated once before and kept in a variable, it \
             takes fewer steps",
        ),
        Wording::Combinations => (
            "combinations",
            "has three or more selections inside each other, and evaluates the innermost for all combinations. Name the cells that matter, or \
             keep a result in a variable",
        ),
        Wording::TooManyPairs => (
            "pairs",
            "has a condition on two cells that is evaluated in play, because the board has too many pairs of cells to do so before. Select \
             within a region or `beyond` a cell, and it looks at fewer cells",
        ),
    }
}

/// Returns the schemas of the objects for programs.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<ProfileJson<'_>>()]
}
