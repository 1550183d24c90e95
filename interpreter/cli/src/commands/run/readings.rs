//! Plays all readings of one game with some agents, for `lattice` and `weigh`.

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

/// The maximum number of combinations that are all played by default. It is also the size of the
/// sample if there are more.
const USUAL: u32 = 512;

/// The readings to play, the agents that play them, and the number of games.
#[derive(Debug)]
pub struct Readings {
    /// The game, and the ruleset whose answers apply to the questions that are not varied.
    pub target: Target,
    /// The questions to vary; empty for all of them.
    pub questions: Vec<String>,
    /// The design. By default, all combinations are played if there are few, and otherwise a sample
    /// is played.
    pub design: Option<Design>,
    /// The lineups of agents; empty for random play.
    pub agents: Vec<Lineup>,
    /// The number of games of each combination and lineup.
    pub games: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The maximum number of plies of a game; a longer game is broken off.
    pub max_plies: u32,
    /// The number of threads; at least 1.
    pub threads: usize,
    /// The folder to save the games in; `None` to save nothing.
    pub into: Option<String>,
    /// True to continue the games in the folder.
    pub resume: bool,
}

/// A callback for the traffic of a series. It gets the number of the series, and the traffic in at
/// most [`PARTS`](alfonso_lab::weigh::PARTS) parts.
pub type EachSeries<'e> = dyn FnMut(usize, &Setting, &[Traffic]) -> Result<(), CommandError> + 'e;

impl Readings {
    /// Looks up everything that is played. `besides` are further lineups, which play unless they
    /// are already included.
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
                "stopped after {played} of {}, in {} of {}: games are compared only after all of them have been played",
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
