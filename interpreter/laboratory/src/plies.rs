//! The table of plies: a row for each move, choice and roll of each game.

use crate::{Column, Kind, Plan, Row, Value};

/// The columns with their kinds. The first ones identify the game, as in the table of games.
const COLUMNS: &[(&str, Kind)] = &[
    ("cell", Kind::Text),
    ("agents", Kind::Text),
    ("number", Kind::Int),
    ("step", Kind::Int),
    ("ply", Kind::Int),
    ("roll", Kind::Flag),
    ("player", Kind::Text),
    ("agent", Kind::Text),
    ("move", Kind::Text),
    ("rule", Kind::Text),
    ("legal_moves", Kind::Int),
    ("worth", Kind::Float),
];

/// Returns the columns of the table of plies, or an empty list if the plan does not request it.
#[must_use]
pub fn ply_columns(plan: &Plan) -> Vec<Column> {
    if !plan.plies {
        return Vec::new();
    }
    COLUMNS.iter().map(|(name, kind)| Column::new(*name, *kind)).collect()
}

/// The facts of one step in a game: a move, a choice or a roll.
pub(crate) struct Step<'s> {
    pub(crate) cell: &'s str,
    /// The agents of the series as text.
    pub(crate) agents: &'s str,
    /// The number of the game, and the index of the step in it, from 0.
    pub(crate) number: u64,
    pub(crate) step: u64,
    /// The number of plies before the step.
    pub(crate) ply: u32,
    pub(crate) player: &'s str,
    /// The agent that chose the step; `None` if it was random.
    pub(crate) agent: Option<String>,
    pub(crate) text: String,
    pub(crate) rule: &'s str,
    /// The number of legal moves; `None` for a roll.
    pub(crate) legal: Option<usize>,
    /// The score of the position before the step for the player to move, from -1 to 1. `None` if
    /// positions are not evaluated.
    pub(crate) value: Option<f64>,
}

impl Step<'_> {
    /// Returns the row of the step.
    pub(crate) fn row(self) -> Row {
        vec![
            self.cell.into(),
            self.agents.into(),
            Value::count(self.number),
            Value::count(self.step),
            Value::count(u64::from(self.ply)),
            Value::Flag(self.legal.is_none()),
            self.player.into(),
            self.agent.map_or(Value::None, |agent| agent.as_str().into()),
            self.text.as_str().into(),
            self.rule.into(),
            self.legal.map_or(Value::None, |legal| Value::count(legal as u64)),
            self.value.map_or(Value::None, Value::number),
        ]
    }
}
