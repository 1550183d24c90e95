//! The readings of one game, played by some agents: the games of `lattice` and `weigh`.

use super::{Broken, Extent, Folder, Study, Work, summarise};
use crate::args::{Format, Lineup};
use crate::console::Stop;
use crate::interrupt::{self, Manner};
use crate::progress::Progress;
use crate::subject::Target;
use alfonso_diag::{Diagnostic, code};
use alfonso_forms::english;
use alfonso_lab::{Cells, Design, Opening, Plan, Rows, SeriesSummary, Setting, Traffic, Unit, Vary};
use alfonso_report::command_error::CommandError;
use std::collections::BTreeMap;

/// The number of combinations up to which all of them are played, unless a design is named; and that of a sample of more.
const USUAL: u32 = 512;

/// Which readings are played, by whom and how often.
#[derive(Debug)]
pub struct Readings {
    /// The game, and the ruleset with whose answers the other questions are answered.
    pub target: Target,
    /// The questions that are varied; all of them if empty.
    pub questions: Vec<String>,
    /// The combinations that are played; absent for all of few, and a sample of many.
    pub design: Option<Design>,
    /// The lineups of agents; random ones if empty.
    pub agents: Vec<Lineup>,
    /// The number of games of each cell and lineup.
    pub games: u64,
    /// Chance.
    pub seed: u64,
    /// The plies after which a game is broken off.
    pub max_plies: u32,
    /// The number of threads; at least 1.
    pub threads: usize,
    /// The folder in which the games are kept; absent if they are not.
    pub into: Option<String>,
    /// True to go on with what is in the folder.
    pub resume: bool,
}

/// Receives the traffic of a series, by its number, in at most [`PARTS`](alfonso_lab::weigh::PARTS) parts.
pub type EachSeries<'e> = dyn FnMut(usize, &Setting, &[Traffic]) -> Result<(), CommandError> + 'e;

impl Readings {
    /// Looks up all that is played. `besides` are lineups that play, too, unless they were named.
    pub fn study(&self, besides: &[Lineup]) -> Result<Study, CommandError> {
        let study = Study::of(self.plan(besides)?, None, Broken::LeftOut)?;
        if !study.series.is_empty() {
            return Ok(study);
        }
        let why = study.left_out.first().map_or_else(String::new, |(_, why)| format!(": {}", why.message));
        Err(wrong(format!("none of the readings can be played{why}"), "see `alfonso check`"))
    }

    /// Returns the plan of all games.
    fn plan(&self, besides: &[Lineup]) -> Result<Plan, CommandError> {
        let (_, loaded) = self.target.load()?;
        let rule_file = &loaded.rule_file;
        let answers: BTreeMap<String, String> = self.target.readings.iter().cloned().collect();
        let names = || rule_file.questions().iter().map(|it| it.name.node.as_str());
        if let Some(unknown) = self.questions.iter().find(|it| !names().any(|name| name == *it)) {
            let help = match alfonso_diag::nearest(unknown, names()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the questions are {}", names().collect::<Vec<_>>().join(", ")),
            };
            return Err(wrong(format!("there is no question `{unknown}`"), &help));
        }
        let mut sizes = 1_u64;
        let mut vary = BTreeMap::new();
        for question in rule_file.questions() {
            let name = &question.name.node;
            let expected =
                self.questions.is_empty() && !answers.contains_key(name) || self.questions.contains(name);
            if expected && question.readings.len() > 1 {
                sizes = sizes.saturating_mul(question.readings.len() as u64);
                vary.insert(name.clone(), Vary::All);
            }
        }
        if vary.is_empty() {
            let help = "`alfonso readings` shows the questions of a game";
            return Err(wrong("no question is varied, so there is nothing to compare".to_owned(), help));
        }
        let usual = if sizes <= u64::from(USUAL) { Design::Product } else { Design::Sample(USUAL) };
        let design = self.design.unwrap_or(usual);
        let (game, base) = (self.target.file.clone(), self.target.ruleset.clone());
        let mut agents: Vec<BTreeMap<String, String>> = Vec::new();
        for lineup in self.agents.iter().chain(besides) {
            if !agents.contains(&lineup.0) {
                agents.push(lineup.0.clone());
            }
        }
        if agents.is_empty() {
            agents.push(Lineup::random().0);
        }
        Ok(Plan {
            schema: 1,
            seed: self.seed,
            games: self.games,
            max_plies: self.max_plies,
            cells: vec![Cells { game, base, fixed: answers, vary, design }],
            agents,
            start: Opening::Own,
            rows: Rows::Parquet,
            evaluated: false,
            moves: false,
            plies: false,
            fixed: false,
            timed: false,
        })
    }

    /// Plays the games that are missing, and returns the summaries of all series.
    pub fn play(
        &self,
        study: &Study,
        format: Format,
        each: &mut EachSeries<'_>,
    ) -> Result<Vec<SeriesSummary>, Stop> {
        let scratch = match &self.into {
            Some(_) => None,
            None => Some(tempfile::tempdir().map_err(|why| no_scratch(&why))?),
        };
        let named = match (&self.into, &scratch) {
            (Some(into), _) => into.clone(),
            (None, Some(scratch)) => scratch.path().display().to_string(),
            (None, None) => String::new(),
        };
        let folder = Folder::open(&named, study, self.resume, &study.units)?;
        let missing: Vec<Unit> = study.units.iter().filter(|unit| !folder.has(unit.file)).copied().collect();
        interrupt::hear(Manner::Finish { announced: false });
        let bar = Progress::games(missing.iter().map(|unit| unit.games).sum(), format);
        let played = Work::new(study, &folder, &bar).run(&missing, self.threads);
        bar.finish();
        played?;
        let left = study.units.iter().filter(|unit| !folder.has(unit.file)).count();
        if left > 0 {
            let help = match &self.into {
                Some(_) => "finished files are kept; repeat the command with `--resume` to continue",
                None => "`--into FOLDER` keeps finished games",
            };
            let played: u64 =
                study.units.iter().filter(|unit| folder.has(unit.file)).map(|unit| unit.games).sum();
            let all: u64 = study.units.iter().map(|unit| unit.games).sum();
            let message = format!(
                "stopped after {played} of {}, in {} of {}: nothing is compared before all are played",
                english::counted(all, "game", "games"),
                study.units.len() - left,
                english::count(study.units.len(), "file")
            );
            return Err(wrong(message, help).into());
        }
        let extent = if self.into.is_some() { Extent::Tables } else { Extent::Summary };
        summarise(study, &folder, extent, each)
    }
}

fn wrong(message: String, help: &str) -> CommandError {
    CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
}

fn no_scratch(why: &std::io::Error) -> CommandError {
    wrong(format!("no folder could be created for the games: {why}"), "name one with `--into FOLDER`")
}
