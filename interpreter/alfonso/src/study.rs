//! Studies: many games of a plan, with one row of figures for each game.

mod shards;
mod weighing;

pub use shards::ShardPlayer;
#[cfg(feature = "files")]
pub use shards::StudyFiles;

use crate::agent::{cannot_play, judged, open, refused, unsolved};
use crate::{Error, Rules};
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::shipped::split;
use alfonso_lab::lattice::{self, ByAgents, Figure, Idle};
use alfonso_lab::weigh::PARTS;
use alfonso_lab::{
    Arm, Columns, Entrants, Grid, Patience, Plan, Row, Series, SeriesSummary, Setting, Sinks, Summary,
    Traffic, Unit, Unknown, expand, play, ply_columns, units,
};
use alfonso_network::Reading;
use alfonso_rules::RuleFile;
use alfonso_search::{Agent as Kind, Evaluation};
use std::time::{Duration, Instant};

/// A resumable study. It plays the games of a plan, and records one row of figures for each game.
///
/// A plan is written as for `alfonso run`. Games are played in the plan's order, series by series.
/// Equal plans give equal rows, however the calls divide the work. All rows stay in memory, so a
/// study of millions of games should use `alfonso run` and its folder instead, or play its
/// [shards](Study::shards).
///
/// ```
/// use alfonso::{Study, StudyProgress};
///
/// let plan = r#"(schema: 1, games: 20, seed: 7, cells: [(game: "scachs", vary: {"castling": All})])"#;
/// let mut study = Study::parse(plan)?;
/// while let StudyProgress::Going { played, games } = study.advance(16)? {
///     println!("{played} of {games}");
/// }
/// let plies = study.columns().iter().position(|column| column.name == "plies").expect("every row has it");
/// assert!(study.rows().iter().all(|row| row[plies].int().is_some()));
/// assert_eq!(study.rows().len() as u64, study.games());
/// for series in study.summary()? {
///     println!("{}: {} games", series.cell, series.games);
/// }
/// # Ok::<(), alfonso::Error>(())
/// ```
#[derive(Debug)]
pub struct Study {
    plan: Plan,
    arms: Vec<Arm>,
    /// The combinations of readings of each entry of the plan's `cells`.
    grids: Vec<Grid>,
    families: Vec<(String, RuleFile)>,
    entrants: Vec<Entrants>,
    series: Vec<Series>,
    /// The agents of each series, as reports name them.
    agents: Vec<String>,
    columns: Columns,
    /// The last compiled cell.
    setting: Option<(usize, Setting)>,
    /// The current series, and the number of its games that have been played.
    next: (usize, u64),
    rows: Vec<Row>,
    plies: Vec<Row>,
    /// The index of the first row of each series.
    begins: Vec<usize>,
    /// The units of all games, so that parts of the traffic are the same as those of `alfonso weigh`.
    units: Vec<Unit>,
    /// The shards, one for each file of `alfonso run`.
    shards: Vec<Unit>,
    /// The traffic of each series that has begun, in parts.
    traffic: Vec<Vec<Traffic>>,
}

/// The progress of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyProgress {
    /// There are more games to play.
    Going {
        /// The number of games played so far.
        played: u64,
        /// The number of games of the whole study.
        games: u64,
    },
    /// All games have been played.
    Done,
}

impl Study {
    /// Parses a plan and looks up everything that it names. Only shipped games are available.
    ///
    /// # Errors
    /// Returns an error if the plan is invalid, or if one of its cells cannot be played. Returns an
    /// error if it names an unknown game, question, reading or agent.
    pub fn parse(plan: &str) -> Result<Self, Error> {
        Self::with(plan, Rules::load)
    }

    /// Parses a plan. `rules` loads each game that the plan names, for example from a custom rule
    /// file.
    ///
    /// ```
    /// use alfonso::{Rules, Study};
    ///
    /// let text = alfonso::driver::shipped::game("tic-tac-toe").expect("it ships").text;
    /// let plan = r#"(schema: 1, games: 4, cells: [(game: "mine")])"#;
    /// let study = Study::with(plan, |name| Rules::parse(name, &text))?;
    /// assert_eq!(study.games(), 4);
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Study::parse`] and those of `rules`.
    pub fn with(plan: &str, rules: impl Fn(&str) -> Result<Rules, Error>) -> Result<Self, Error> {
        Self::of(Plan::parse(plan).map_err(|problem| Error::request(*problem))?, rules)
    }

    /// Returns the study of a plan that a program has made. `rules` loads each game that the plan
    /// names.
    ///
    /// # Errors
    /// Returns the errors of [`Study::with`].
    pub fn of(mut plan: Plan, rules: impl Fn(&str) -> Result<Rules, Error>) -> Result<Self, Error> {
        plan.check("").map_err(|problem| Error::request(*problem))?;
        let mut families = Vec::new();
        for cells in &mut plan.cells {
            let (name, base) = match split(&cells.game) {
                Some((name, base)) if !is_path(&cells.game) => (name.to_owned(), Some(base.to_owned())),
                _ => (cells.game.clone(), None),
            };
            let rules = rules(&name)?;
            // An identifier of a catalogue may select a ruleset, too.
            let base = base.or_else(|| rules.selected().map(str::to_owned));
            families.push((rules.name().to_owned(), rules.rule_file().clone()));
            (cells.game, cells.base) = (name, cells.base.take().or(base));
        }
        let (arms, grids) = expand(&plan.cells, &families, plan.seed).map_err(|wrong| {
            let (_, why) = *wrong;
            Error::request(why)
        })?;
        let entrants = plan.agents.iter().map(|entry| Entrants::new(entry, plan.fixed));
        let entrants =
            entrants.collect::<Result<Vec<_>, _>>().map_err(|unknown| meaningless(&unknown, ""))?;
        let is_timed = |agent: &&Kind| agent.limit().time.is_some();
        let timed = entrants.iter().flat_map(Entrants::agents).find(is_timed);
        if let Some(agent) = timed.filter(|_| !plan.timed) {
            let message = format!("the games of `{agent}` could not be repeated exactly");
            let help =
                "limit the agent by `nodes`, `depth` or `playouts`, or write `timed: true` in the plan";
            return Err(Error::request(Diagnostic::bare(code::BAD_PLAN, message).help(help)));
        }
        let columns = Columns::new(&plan, &arms, 0);
        let mut study = Self {
            plan,
            arms,
            grids,
            families,
            entrants,
            series: Vec::new(),
            agents: Vec::new(),
            columns,
            setting: None,
            next: (0, 0),
            rows: Vec::new(),
            plies: Vec::new(),
            begins: Vec::new(),
            units: Vec::new(),
            shards: Vec::new(),
            traffic: Vec::new(),
        };
        study.seat()?;
        Ok(study)
    }

    /// Assigns agents to the seats of all cells. Compiles one cell at a time and drops it again.
    fn seat(&mut self) -> Result<(), Error> {
        let mut most = 0;
        for (arm, cell) in self.arms.iter().enumerate() {
            let setting = self.compiled(arm)?;
            most = most.max(setting.seats());
            for (entry, entrants) in self.entrants.iter().enumerate() {
                let lineup =
                    entrants.seated(&setting.game).map_err(|unknown| meaningless(&unknown, &cell.label))?;
                for agent in lineup.different() {
                    if agent.exact().is_some() && setting.game.starts() > 1 {
                        return Err(refused(&agent, &format!("`{}` has several starts", cell.label)));
                    }
                    agent.can_play(&setting.game).map_err(|why| cannot_play(&agent, why))?;
                }
                self.agents.push(lineup.text(&setting.game));
                self.series.push(Series { arm, entry, seats: lineup.agents.len() });
            }
        }
        self.columns = Columns::new(&self.plan, &self.arms, most);
        self.units = units(&self.series, &self.plan, PARTS as u64);
        self.shards = units(&self.series, &self.plan, 1);
        Ok(())
    }

    /// Returns the columns of the rows.
    #[must_use]
    pub fn columns(&self) -> &[alfonso_lab::Column] {
        &self.columns.all
    }

    /// Returns the number of games of the study. The games form complete blocks, in which each
    /// agent has each seat once.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.series.iter().map(|series| self.games_of(*series)).sum()
    }

    fn games_of(&self, series: Series) -> u64 {
        self.plan.games.next_multiple_of(self.plan.block(series.seats))
    }

    /// Plays up to `games` further games, and at least one unless all have been played.
    ///
    /// # Errors
    /// Returns an error if an agent finds no exact values within its memory limit. The study cannot
    /// continue then.
    pub fn advance(&mut self, games: u64) -> Result<StudyProgress, Error> {
        let mut left = games.max(1);
        while left > 0 {
            let (index, first) = self.next;
            let Some(series) = self.series.get(index).copied() else { return Ok(StudyProgress::Done) };
            let slice = left.min(self.games_of(series) - first);
            self.slice(index, first, slice)?;
            left -= slice;
            let is_over = first + slice == self.games_of(series);
            self.next = if is_over { (index + 1, 0) } else { (index, first + slice) };
        }
        let is_done = self.next.0 == self.series.len();
        Ok(match is_done {
            true => StudyProgress::Done,
            false => StudyProgress::Going { played: self.rows.len() as u64, games: self.games() },
        })
    }

    /// Plays some games of a series.
    fn slice(&mut self, index: usize, first: u64, games: u64) -> Result<(), Error> {
        let series = self.series[index];
        if self.setting.as_ref().is_none_or(|(arm, _)| *arm != series.arm) {
            self.setting = Some((series.arm, self.ready(series.arm)?));
        }
        if self.begins.len() == index {
            self.begins.push(self.rows.len());
            self.traffic.push(Vec::new());
        }
        let Some((_, setting)) = &self.setting else { return Ok(()) };
        let of_series = self.units.iter().filter(|unit| unit.series == index).enumerate();
        for (number, unit) in of_series {
            // The games of this slice that are in the unit.
            let (begin, end) = (first.max(unit.first), (first + games).min(unit.first + unit.games));
            if begin >= end {
                continue;
            }
            let parts = &mut self.traffic[index];
            parts.resize(parts.len().max(number % PARTS + 1), Traffic::default());
            let (rows, plies) = (&mut self.rows, &mut self.plies);
            let mut sinks = Sinks {
                traffic: &mut parts[number % PARTS],
                game: &mut |index| rows.push(index),
                ply: &mut |index| plies.push(index),
            };
            let unit = Unit { file: 0, series: index, first: begin, games: end - begin };
            let plan = (&self.plan, &self.columns);
            play(plan, (setting, &self.entrants[series.entry]), unit, &Clock(&|| false), &mut sinks);
            judged(&setting.evaluation)?;
        }
        Ok(())
    }

    /// Compiles a cell, and prepares it for all agents.
    fn ready(&self, arm: usize) -> Result<Setting, Error> {
        let mut setting = self.compiled(arm)?;
        self.solve(&mut setting)?;
        Ok(setting)
    }

    /// Compiles a cell.
    fn compiled(&self, arm: usize) -> Result<Setting, Error> {
        let cell = &self.arms[arm];
        let setting = Setting::new(&self.families[cell.entry].1, cell);
        setting.map_err(|found| {
            let why = found.first().map(|problem| problem.message.clone()).unwrap_or_default();
            let message = format!("the cell `{}` of the plan cannot be played: {why}", cell.label);
            Error::request(Diagnostic::bare(code::BAD_PLAN, message))
        })
    }

    /// Opens the files of agents for a cell, and computes its exact values if an agent plays by them.
    fn solve(&self, setting: &mut Setting) -> Result<(), Error> {
        for agent in self.entrants.iter().flat_map(Entrants::agents) {
            let arm = &setting.arm;
            let (name, ruleset) = (&*arm.game, &*arm.answers.ruleset);
            let reading = Reading { name, ruleset, rules: &arm.rules, game: &setting.game };
            setting.evaluation = open(agent, setting.evaluation.clone(), &reading)?;
        }
        let exact = self.entrants.iter().flat_map(Entrants::agents);
        let Some((memory, agent)) =
            exact.filter_map(|agent| Some((agent.exact()?, agent))).max_by_key(|(memory, _)| *memory)
        else {
            return Ok(());
        };
        let start = setting.game.start();
        let evaluation: &mut Evaluation = &mut setting.evaluation;
        evaluation.solve(&setting.game, &start, memory, &mut |_| true).map_err(|why| unsolved(agent, &why))
    }

    /// Returns the rows of the games played so far, in order. Each row has one value for each
    /// column.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns the columns of [`Study::plies`]. There are none unless the plan sets `plies: true`.
    #[must_use]
    pub fn ply_columns(&self) -> Vec<alfonso_lab::Column> {
        ply_columns(&self.plan)
    }

    /// Returns the rows of the moves, choices and rolls of these games, in order. There are none
    /// unless the plan sets `plies: true`.
    #[must_use]
    pub fn plies(&self) -> &[Row] {
        &self.plies
    }

    /// Returns the figures of each series that has begun.
    ///
    /// # Errors
    /// Returns an error if a cell of the plan cannot be compiled again.
    pub fn summary(&self) -> Result<Vec<SeriesSummary>, Error> {
        let mut summary = Summary::new();
        for (index, begin) in self.begins.iter().enumerate() {
            let series = self.series[index];
            let setting = self.compiled(series.arm)?;
            let lineup = self.entrants[series.entry].seated(&setting.game);
            let lineup = lineup.map_err(|unknown| meaningless(&unknown, &setting.arm.label))?;
            summary.begin(&self.columns, &setting, &lineup);
            let end = self.begins.get(index + 1).copied().unwrap_or(self.rows.len());
            for values in &self.rows[*begin..end] {
                let message = |why| Error::request(Diagnostic::bare(code::BAD_REQUEST, why));
                summary.add(index, values).map_err(message)?;
            }
        }
        Ok(summary.summaries())
    }

    /// Returns the effects of each question of the game on these figures, alone and together with
    /// others, for each lineup of agents. Before the study is done, only the series that have begun
    /// count.
    ///
    /// ```
    /// use alfonso::lab::lattice::Figure;
    /// use alfonso::{Study, StudyProgress};
    ///
    /// let plan = r#"(schema: 1, games: 20, seed: 7, cells: [(game: "scachs", vary: {"castling": All})])"#;
    /// let mut study = Study::parse(plan)?;
    /// while let StudyProgress::Going { .. } = study.advance(16)? {}
    /// let lattice = study.lattice(&[Figure::Plies])?;
    /// let parts = lattice.by_agents[0].figures[0].parts.as_ref().expect("a product of readings");
    /// assert_eq!(parts.questions[0].question, "castling");
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the plan has several entries in `cells`, or if one of its cells cannot
    /// be compiled again.
    pub fn lattice(&self, figures: &[Figure]) -> Result<Lattice, Error> {
        let [grid] = self.grids.as_slice() else {
            let message = "questions are compared within one entry of `cells`, and this plan has several";
            return Err(Error::request(Diagnostic::bare(code::BAD_PLAN, message)));
        };
        let summary = self.summary()?;
        let agents = self.agents.iter().map(String::as_str);
        let series = self.series.iter().copied().zip(agents).zip(&summary);
        let series: Vec<_> = series.map(|((series, agents), known)| (series, agents, known)).collect();
        let by_agents = lattice::by_lineups(self.plan.cells[0].design, grid, &series, figures);
        Ok(Lattice { by_agents, idle: lattice::idle(grid) })
    }
}

/// The effects of the questions of a game on play. See [`Study::lattice`].
#[derive(Clone, Debug, PartialEq)]
pub struct Lattice {
    /// The effects for each lineup of agents.
    pub by_agents: Vec<ByAgents>,
    /// The questions that have no effect under some answers. They are derived from the rules and
    /// need no games.
    pub idle: Vec<Idle>,
}

/// A limit on searches that uses the clock, for agents with a time limit. The function returns true
/// once the user requests a stop.
struct Clock<'s>(&'s dyn Fn() -> bool);

impl Patience for Clock<'_> {
    fn is_over(&self) -> bool {
        (self.0)()
    }

    fn of_move(&self, agent: &Kind) -> Box<dyn FnMut() -> bool + '_> {
        let most = agent.limit().time.map(|time| Duration::from_millis(time.into()));
        let begun = Instant::now();
        Box::new(move || self.is_over() || most.is_some_and(|most| begun.elapsed() >= most))
    }
}

/// Returns true if the name of a game is the path of a rule file.
fn is_path(name: &str) -> bool {
    name.ends_with(".rules")
}

/// Returns the error about an invalid entry of `agents`.
fn meaningless(unknown: &Unknown, cell: &str) -> Error {
    let message = match unknown {
        Unknown::Agent(text, why) => format!("`{text}` cannot play: {why}"),
        Unknown::Seat(seat, ..) => format!("`{cell}` has no seat `{seat}`"),
        Unknown::Nobody(seat) => format!("no agent plays `{seat}` of `{cell}`"),
    };
    Error::request(Diagnostic::bare(code::BAD_PLAN, message))
}

#[cfg(test)]
mod tests {
    use super::{Figure, Study, StudyProgress};

    const PLAN: &str = r#"(schema: 1, games: 7, seed: 3, plies: true, cells: [(game: "tic-tac-toe")],
        agents: [{"*": "random"}, {"*": "greedy"}])"#;

    /// Plays a plan in slices of so many games.
    fn played(games: u64) -> Study {
        let mut study = Study::parse(PLAN).expect("a plan");
        let mut slices = 1;
        while study.advance(games).expect("all can play") != StudyProgress::Done {
            slices += 1;
        }
        assert_eq!(slices, study.games().div_ceil(games));
        study
    }

    #[test]
    fn the_rows_are_the_same_however_the_work_is_cut() {
        let whole = played(1000);
        assert_eq!((whole.games(), whole.rows().len()), (16, 16));
        assert!(whole.plies().len() > 16 * 5);
        assert!(whole.plies().iter().all(|row| row.len() == whole.ply_columns().len()));
        for games in [1, 3, 8] {
            let cut = played(games);
            assert_eq!((cut.rows(), cut.plies()), (whole.rows(), whole.plies()), "{games}");
        }
    }

    #[test]
    fn the_lattice_counts_series_that_have_begun_and_wants_one_entry() {
        let plan = r#"(schema: 1, games: 8, seed: 3, cells: [(game: "scachs", vary: {"castling": All})],
            agents: [{"*": "random"}, {"*": "greedy"}])"#;
        let mut study = Study::parse(plan).expect("a plan");
        let figures = [Figure::Plies, Figure::Drawn];
        assert!(study.lattice(&figures).expect("one entry").by_agents.iter().all(|it| it.figures.is_empty()));
        while study.advance(5).expect("all can play") != StudyProgress::Done {}
        let lattice = study.lattice(&figures).expect("one entry");
        let agents: Vec<&str> = lattice.by_agents.iter().map(|it| it.agents.as_str()).collect();
        assert_eq!(agents, ["random", "greedy"]);
        for lineup in &lattice.by_agents {
            let plies = &lineup.figures[0];
            assert_eq!(
                (plies.figure, plies.combinations),
                (Figure::Plies, study.grids[0].combinations.len())
            );
        }
        let two = r#"(schema: 1, games: 2, cells: [(game: "tic-tac-toe"), (game: "scachs")])"#;
        let why = Study::parse(two).expect("a plan").lattice(&figures).expect_err("two entries").to_string();
        assert!(why.contains("several"), "{why}");
    }

    #[test]
    fn what_a_plan_cannot_mean_is_refused_with_a_reason() {
        let refused = |plan: &str| Study::parse(plan).expect_err(plan).to_string();
        let plan = |game: &str, agent: &str| {
            format!(r#"(schema: 1, games: 2, cells: [(game: "{game}")], agents: [{{"*": "{agent}"}}])"#)
        };
        assert!(refused("(schema: 1, games: 2").contains("plan"), "{}", refused("(schema: 1, games: 2"));
        assert!(refused(&plan("no-such-game", "random")).contains("no-such-game"));
        assert!(refused(&plan("tic-tac-toe", "nobody")).contains("`nobody` cannot play"));
        assert!(refused(&plan("tic-tac-toe", "alphabeta:time=1s")).contains("not be repeated exactly"));
        assert!(refused(&plan("ur", "alphabeta")).contains("without dice"));
        assert!(refused(&plan("chess@nobody", "random")).contains("nobody"));
        let small = plan("chess", "exact:memory=1MiB");
        let mut study = Study::parse(&small).expect("it is found in play");
        let why = study.advance(1).expect_err("chess is too large").to_string();
        assert!(why.contains("more positions"), "{why}");
    }
}
