//! Plays the games of a unit and creates a row for each.

pub(crate) mod along;
mod fast;

use crate::columns::{Columns, Facts};
use crate::{Entrants, Lineup, Plan, Row, Setting, Traffic, Unit, stream};
use alfonso_game::Random;
use alfonso_search::Agent;

/// The time limits of agents, and the user's request to stop.
pub trait Patience {
    /// Returns true if the user requested a stop.
    fn is_over(&self) -> bool;
    /// Starts the time limit for one move. Returns a callback that is true once the limit is
    /// reached.
    fn of_move(&self, agent: &Agent) -> Box<dyn FnMut() -> bool + '_>;
}

/// The receivers of a unit's results.
pub struct Sinks<'s> {
    /// Receives the traffic of all games.
    pub traffic: &'s mut Traffic,
    /// Receives the row of each game.
    pub game: &'s mut dyn FnMut(Row),
    /// Receives the rows of a game's steps before the row of the game, if the plan has `plies`.
    pub ply: &'s mut dyn FnMut(Row),
}

/// The results of a unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UnitRows {
    /// The row of each game.
    pub games: Vec<Row>,
    /// The rows of the steps of all games. There are none unless the plan has `plies`.
    pub plies: Vec<Row>,
    /// The traffic of all games.
    pub traffic: Traffic,
}

/// The data that all games of a unit share.
pub(crate) struct Common<'g> {
    pub(crate) plan: &'g Plan,
    pub(crate) columns: &'g Columns,
    pub(crate) setting: &'g Setting,
    pub(crate) lineup: Lineup,
    pub(crate) agents: String,
    pub(crate) patience: &'g dyn Patience,
}

/// Plays the games of a unit in order and passes on their rows. `entrants` must be those of the
/// unit's series.
///
/// Returns false if the work was stopped early. The rows are then incomplete and must be discarded.
///
/// # Panics
/// Panics if the entrants do not fit the seats; see [`Entrants::seated`].
pub fn play(
    (plan, columns): (&Plan, &Columns),
    (setting, entrants): (&Setting, &Entrants),
    unit: Unit,
    patience: &dyn Patience,
    sinks: &mut Sinks<'_>,
) -> bool {
    let lineup = entrants.seated(&setting.game).expect("entrants were seated before");
    let agents = lineup.text(&setting.game);
    let common = Common { plan, columns, setting, lineup, agents, patience };
    let games = unit.first..unit.first + unit.games;
    match common.lineup.is_random() && !plan.evaluated && !plan.moves && !plan.plies {
        true => fast::play(&common, games, sinks),
        false => along::play(&common, games, sinks),
    }
}

/// Plays the games of a unit like [`play`], and returns their results. Calls `each` after each game.
///
/// Returns `None` if the work was stopped early.
///
/// # Panics
/// Panics if the entrants do not fit the seats; see [`Entrants::seated`].
pub fn play_unit(
    (plan, columns): (&Plan, &Columns),
    (setting, entrants): (&Setting, &Entrants),
    unit: Unit,
    limits: &dyn Patience,
    each: &mut dyn FnMut(),
) -> Option<UnitRows> {
    let mut traffic = Traffic::default();
    let mut games: Vec<Row> = Vec::with_capacity(usize::try_from(unit.games).unwrap_or(0));
    let mut plies: Vec<Row> = Vec::new();
    let mut game = |row| {
        games.push(row);
        each();
    };
    let is_finished = play(
        (plan, columns),
        (setting, entrants),
        unit,
        limits,
        &mut Sinks { traffic: &mut traffic, game: &mut game, ply: &mut |row| plies.push(row) },
    );
    is_finished.then_some(UnitRows { games, plies, traffic })
}

impl Common<'_> {
    /// Returns the random stream of a game and the index of its start. The stream draws the start
    /// first, if there are several.
    fn begin(&self, number: u64) -> (Random, Option<u32>) {
        let mut random = stream(self.plan.seed, &self.setting.arm.rules, number);
        let starts = self.setting.game.starts();
        let start = (starts > 1).then(|| random.below(starts));
        (random, start)
    }

    /// Returns the facts of a game that are known before its end.
    fn facts(&self, number: u64, start: Option<u32>, end: alfonso_game::PlayoutEnd) -> Facts<'_> {
        Facts {
            setting: self.setting,
            lineup: &self.lineup,
            agents: &self.agents,
            seed: self.plan.seed,
            number,
            start,
            end,
            accounts: Vec::new(),
            judged: None,
            moves: None,
        }
    }

    /// Returns the points and money of each seat.
    fn accounts(&self, held: &dyn Fn(usize) -> Vec<i32>) -> Vec<[Option<i64>; 2]> {
        (0..self.setting.seats()).map(|seat| self.setting.accounts(seat, held)).collect()
    }
}
