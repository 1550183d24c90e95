//! A plan with everything that it names: games, readings, agents, and the units of work.

use crate::agents;
use crate::args::Answer;
use crate::subject::{Target, Typed};
use alfonso_diag::{Diagnostic, Label, SourceId, Span, code};
use alfonso_driver::Sources;
use alfonso_lab::{
    Arm, Cells, Columns, Entrants, Grid, Plan, Series, Setting, Unit, Unknown, expand, spot, units,
};
use alfonso_record::agents as seats;
use alfonso_report::command_error::{CommandError, Text};
use alfonso_report::study::Played;
use alfonso_rules::RuleFile;
use alfonso_search::{Agent, Unable};
use std::collections::BTreeSet;

/// A plan whose names have been looked up.
#[derive(Debug)]
pub struct Study {
    /// The plan.
    pub plan: Plan,
    /// The cells to play.
    pub arms: Vec<Arm>,
    /// The entries of the plan's `agents`.
    pub entrants: Vec<Entrants>,
    /// The series: every entry of `agents` at every cell.
    pub series: Vec<Series>,
    /// The agents of each series, as text.
    pub lineup_texts: Vec<String>,
    /// The columns of the rows.
    pub columns: Columns,
    /// The units of work, one for each file.
    pub units: Vec<Unit>,
    /// The combinations of readings of each entry of the plan's `cells`.
    pub grids: Vec<Grid>,
    /// The cells that cannot be played, each with its first error. Always empty except with
    /// [`Broken::LeftOut`].
    pub left_out: Vec<(usize, Diagnostic)>,
    /// The name and the rule file of each entry of the plan's `cells`.
    pub families: Vec<(String, RuleFile)>,
    sources: Vec<Sources>,
    /// The name and the text of the plan; `None` for a plan that was made from a command's
    /// arguments.
    text: Option<Text>,
    broken: Broken,
}

/// The treatment of cells that cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// Report them as errors.
    Refused,
    /// Leave them out.
    LeftOut,
}

impl Study {
    /// Reads a plan, and looks up everything that it names. `rows` replaces the plan's format of
    /// rows.
    pub fn open(file: &str, rows: Option<alfonso_lab::Rows>) -> Result<Self, CommandError> {
        let text = Typed::open(file)?.text()?;
        let text = Text::new(file, text);
        let mut plan = Plan::parse(&text.text)
            .map_err(|problem| CommandError { diagnostics: vec![*problem], texts: vec![text.clone()] })?;
        plan.rows = rows.unwrap_or(plan.rows);
        Self::of(plan, Some(text), Broken::Refused)
    }

    /// Looks up everything that a plan names.
    pub fn of(mut plan: Plan, text: Option<Text>, broken: Broken) -> Result<Self, CommandError> {
        let mistakes = Mistakes(text.as_ref());
        let (mut families, mut sources) = (Vec::new(), Vec::new());
        for cells in &mut plan.cells {
            let target = target(cells);
            let (found, loaded) = target.load().map_err(|error| mistakes.within(&cells.game, error))?;
            // `GAME@RULESET` has the same meaning as `base`.
            (cells.game, cells.base) = (target.file, target.ruleset);
            families.push((found.name, loaded.rule_file));
            sources.push(loaded.sources);
        }
        let (arms, grids) = expand(&plan.cells, &families, plan.seed).map_err(|wrong| {
            let (entry, why) = *wrong;
            mistakes.about(&plan.cells[entry], why)
        })?;
        let entrants =
            plan.agents.iter().map(|entry| Entrants::new(entry, plan.fixed)).collect::<Result<Vec<_>, _>>();
        let entrants = entrants.map_err(|unknown| mistakes.unknown(unknown, ""))?;
        if !plan.timed {
            mistakes.refuse_time(&entrants)?;
        }
        let columns = Columns::new(&plan, &arms, 0);
        let mut study = Self {
            plan,
            arms,
            entrants,
            series: Vec::new(),
            lineup_texts: Vec::new(),
            columns,
            units: Vec::new(),
            grids,
            left_out: Vec::new(),
            families,
            sources,
            text,
            broken,
        };
        study.seat()?;
        Ok(study)
    }

    /// Assigns agents to the seats of all cells. Compiles one cell at a time and drops it again, so
    /// that memory use does not grow with the number of cells.
    fn seat(&mut self) -> Result<(), CommandError> {
        let mut most = 0;
        for index in 0..self.arms.len() {
            let setting = match self.setting(index) {
                Err(mut error) if self.broken == Broken::LeftOut && error.diagnostics.len() > 1 => {
                    self.left_out.push((index, error.diagnostics.swap_remove(1)));
                    continue;
                }
                setting => setting?,
            };
            most = most.max(setting.seats());
            for (entry, entrants) in self.entrants.iter().enumerate() {
                let mistakes = Mistakes(self.text.as_ref());
                let lineup = entrants
                    .seated(&setting.game)
                    .map_err(|unknown| mistakes.unknown(unknown, &setting.arm.label))?;
                let exact = lineup.different().into_iter().find(|agent| agent.exact().is_some());
                if let Some(agent) = exact.filter(|_| setting.game.starts() > 1) {
                    return Err(mistakes.dealt(&agent, &setting.arm.label));
                }
                for agent in lineup.different() {
                    agent
                        .can_play(&setting.game)
                        .map_err(|why| mistakes.cannot_play(&agent, why, &setting.arm.label))?;
                }
                self.series.push(Series { arm: index, entry, seats: lineup.agents.len() });
                self.lineup_texts.push(lineup.text(&setting.game));
            }
        }
        self.columns = Columns::new(&self.plan, &self.arms, most);
        self.units = units(&self.series, &self.plan, 1);
        Ok(())
    }

    /// Divides the games of each series into at least this many units, or into single blocks if
    /// there are fewer.
    pub fn in_parts(mut self, parts: usize) -> Self {
        self.units = units(&self.series, &self.plan, parts as u64);
        self
    }

    /// Compiles a cell, and prepares it for all agents.
    pub fn ready(&self, index: usize) -> Result<Setting, CommandError> {
        let mut setting = self.setting(index)?;
        let agents: Vec<Agent> = self.entrants.iter().flat_map(Entrants::agents).cloned().collect();
        let mut evaluation = setting.evaluation.clone();
        let reading = agents::reading_of_cell(&setting);
        agents::ready(&agents, &mut evaluation, reading, None, None).map_err(|mut error| {
            for problem in &mut error.diagnostics {
                problem.message = format!("the cell `{}`: {}", setting.arm.label, problem.message);
            }
            error
        })?;
        setting.evaluation = evaluation;
        Ok(setting)
    }

    /// Compiles a cell.
    pub fn setting(&self, index: usize) -> Result<Setting, CommandError> {
        let arm = &self.arms[index];
        Setting::new(&self.families[arm.entry].1, arm).map_err(|found| {
            let mut error = CommandError::new(found, &self.sources[arm.entry]);
            let message = format!("the cell `{}` of the plan cannot be played", arm.label);
            let help = "see `alfonso check`; leave the reading out with `Only([...])`";
            error.diagnostics.insert(0, Diagnostic::bare(code::BAD_PLAN, message).help(help));
            error
        })
    }

    /// Returns the parts of the study that a report describes.
    pub fn played(&self) -> Played<'_> {
        Played {
            plan: &self.plan,
            arms: &self.arms,
            series: &self.series,
            lineup_texts: &self.lineup_texts,
            columns: &self.columns,
            units: &self.units,
            grids: &self.grids,
            left_out: &self.left_out,
        }
    }
}

/// Returns the game and the ruleset of an entry of `cells`.
fn target(cells: &Cells) -> Target {
    let answers: Vec<Answer> = Vec::new();
    let target = Target::answered(&cells.game, &answers);
    Target { ruleset: cells.base.clone().or(target.ruleset), ..target }
}

/// The text of a plan, to which mistakes refer. Without a text, mistakes have no labels.
struct Mistakes<'t>(Option<&'t Text>);

impl Mistakes<'_> {
    /// Returns a mistake that is labelled at a word of the plan.
    fn at(&self, word: &str, message: String, label: &str) -> Diagnostic {
        let Some(text) = self.0 else { return Diagnostic::bare(code::BAD_REQUEST, message) };
        let range = spot(&text.text, word);
        Diagnostic::error(code::BAD_PLAN, Span::new(SourceId(0), range.start, range.end), message, label)
    }

    fn failure(&self, diagnostic: Diagnostic) -> CommandError {
        CommandError { diagnostics: vec![diagnostic], texts: self.0.into_iter().cloned().collect() }
    }

    /// Returns the error about a game that the plan names. Mistakes in a rule file keep their
    /// labels, and others are labelled in the plan.
    fn within(&self, game: &str, mut error: CommandError) -> CommandError {
        let Some(text) = self.0.filter(|_| error.texts.is_empty()) else { return error };
        let range = spot(&text.text, game);
        for diagnostic in &mut error.diagnostics {
            let span = Span::new(SourceId(0), range.start, range.end);
            diagnostic.labels = vec![Label { span, text: "the plan names it here".to_owned() }];
        }
        CommandError { texts: vec![text.clone()], ..error }
    }

    /// Returns a mistake in an entry of `cells`. It is labelled at the first word of the plan that
    /// the message quotes.
    fn about(&self, cells: &Cells, why: Diagnostic) -> CommandError {
        let words = why.message.split('`').skip(1).step_by(2);
        let Some(text) = self.0 else { return CommandError::bare(why) };
        let mut known = words.filter(|word| !spot(&text.text, word).is_empty());
        let word = known.next().unwrap_or(&cells.game).to_owned();
        self.failure(self.at(&word, why.message, "the plan says so here").help_if(why.help))
    }

    fn unknown(&self, unknown: Unknown, cell: &str) -> CommandError {
        self.failure(match unknown {
            Unknown::Agent(text, why) => {
                self.at(&text, format!("`{text}` cannot play"), "this is not an agent").help(why)
            }
            Unknown::Seat(seat, near, all) => {
                let message = format!("`{cell}` has no seat `{seat}`");
                let help = match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => {
                        format!("its seats are {}; `*` means all other seats", all.join(", "))
                    }
                };
                self.at(&seat, message, "this is not a seat").help(help)
            }
            Unknown::Nobody(seat) => {
                let message = format!("no agent plays {seat} of `{cell}`");
                Diagnostic::bare(code::BAD_PLAN, message)
                    .help("name an agent for the seat, or for all others with `*`")
            }
        })
    }

    fn cannot_play(&self, agent: &Agent, why: Unable, cell: &str) -> CommandError {
        let why = seats::unable(agent, why, &format!("`{cell}`"));
        let problem = self.at(&agent.to_string(), why, "these agents play all cells");
        self.failure(problem.help(seats::EVERYWHERE))
    }

    /// Returns the error about an agent that plays by exact values, in a game with several starts.
    /// Exact values can be computed from one start only.
    fn dealt(&self, agent: &Agent, cell: &str) -> CommandError {
        let message =
            format!("the agent `{agent}` can play from only one start, but `{cell}` has several starts");
        let problem = self.at(&agent.to_string(), message, "these agents play all cells");
        self.failure(problem.help(seats::EVERYWHERE))
    }

    /// Refuses agents with a time limit, because their games cannot be reproduced.
    fn refuse_time(&self, entrants: &[Entrants]) -> Result<(), CommandError> {
        let timed: BTreeSet<String> = entrants
            .iter()
            .flat_map(Entrants::agents)
            .filter(|agent| agent.limit().time.is_some())
            .map(|agent| agent.to_string())
            .collect();
        let Some(agent) = timed.first() else { return Ok(()) };
        let message = format!("the games of `{agent}` could not be repeated exactly");
        let help = "limit the agent by `nodes`, `depth` or `playouts`, or write `timed: true` in the plan";
        Err(self.failure(self.at(agent, message, "this is limited by time").help(help)))
    }
}
