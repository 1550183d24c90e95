//! The games of one unit, each made into a row.

pub(crate) mod along;
mod fast;

use crate::columns::{Columns, Facts};
use crate::{Entrants, Lineup, Plan, Row, Setting, Traffic, Unit, stream};
use alfonso_game::Random;
use alfonso_search::Agent;

/// How long agents may think, and whether the whole work is to stop.
pub trait Patience {
    /// Returns true if the user has asked to stop.
    fn is_over(&self) -> bool;
    /// Returns the question whether an agent's time is up, for one move that begins now.
    fn of_move(&self, agent: Agent) -> Box<dyn FnMut() -> bool + '_>;
}

/// The destinations of the games of a unit.
pub struct Sinks<'s> {
    /// The traffic of all games.
    pub traffic: &'s mut Traffic,
    /// Receives the row of each game.
    pub game: &'s mut dyn FnMut(Row),
    /// Receives the row of each step of a game, before that of the game, if the plan has `plies`.
    pub ply: &'s mut dyn FnMut(Row),
}

/// What all games of a unit have in common.
pub(crate) struct Common<'g> {
    pub(crate) plan: &'g Plan,
    pub(crate) columns: &'g Columns,
    pub(crate) setting: &'g Setting,
    pub(crate) lineup: Lineup,
    pub(crate) agents: String,
    pub(crate) patience: &'g dyn Patience,
}

/// Plays the games of a unit in order, and passes their rows on. `entrants` are those of the unit's series.
///
/// Returns false if the work was stopped before its end. Rows then lack games, and are of no use.
///
/// # Panics
/// Panics if the entrants do not fit the seats: see [`Entrants::seated`].
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

impl Common<'_> {
    /// Returns the stream of a game, and the number of its start if there are several, which the stream draws first.
    fn begin(&self, number: u64) -> (Random, Option<u32>) {
        let mut random = stream(self.plan.seed, &self.setting.arm.rules, number);
        let starts = self.setting.game.starts();
        let start = (starts > 1).then(|| random.below(starts));
        (random, start)
    }

    /// Returns the facts of a game about whose end nothing is known yet.
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

    /// Returns the points and the money of each seat.
    fn accounts(&self, held: &dyn Fn(usize) -> Vec<i32>) -> Vec<[Option<i64>; 2]> {
        (0..self.setting.seats()).map(|seat| self.setting.accounts(seat, held)).collect()
    }
}
