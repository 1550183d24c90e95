//! The values of variables, in words and for programs.

use super::json::Ordered;
use super::words;
use crate::subject::Subject;
use alfonso_board::CellId;
use alfonso_game::blueprint::{Per, VarKind, VarRole, VarSpec};
use alfonso_game::{Game, Line, Seat};
use schemars::JsonSchema;
use serde::Serialize;

/// What a variable holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Value {
    /// A number.
    Number(i32),
    /// Yes or no.
    Flag(bool),
    /// A cell's or a player's name, if there is one.
    Name(Option<String>),
    /// One for each player, or for some cells.
    Each(Ordered<Value>),
}

impl Value {
    /// Returns the value that a number represents.
    pub fn new(game: &Game, kind: VarKind, number: i32) -> Self {
        let row = usize::try_from(number).ok();
        match kind {
            VarKind::Number => Self::Number(number),
            VarKind::Flag => Self::Flag(number != 0),
            VarKind::Cell => Self::Name(row.map(|row| words::cell(game, CellId::new(row)).to_owned())),
            VarKind::Player => Self::Name(row.map(|row| words::seat(game, Seat::new(row)).to_owned())),
        }
    }

    /// Returns the value in words, or nothing if there is none.
    pub fn words(&self) -> Option<String> {
        match self {
            Self::Number(number) => Some(number.to_string()),
            Self::Flag(flag) => Some(if *flag { "yes" } else { "no" }.to_owned()),
            Self::Name(name) => name.clone(),
            Self::Each(values) => {
                let each =
                    |(name, value): &(String, Self)| value.words().map(|value| format!("{name} {value}"));
                let values: Vec<String> = values.0.iter().filter_map(each).collect();
                (!values.is_empty()).then(|| values.join(", "))
            }
        }
    }
}

/// Returns the values of a role's variables as players see them: without those that the rules keep for themselves.
pub fn shown_of_role(subject: &Subject, line: &dyn Line, role: VarRole) -> Vec<(String, Value)> {
    let (game, spec) = (&subject.game, subject.game.blueprint());
    let internal = |name: &str| {
        let row = game.names().vars.iter().position(|var| var == name);
        row.and_then(|row| spec.vars.get(row)).is_some_and(|var| var.internal)
    };
    of_role(subject, line, role).into_iter().filter(|(name, _)| !internal(name)).collect()
}

/// Returns the values of a role's variables. Of plain variables, it returns only those that rules read. Of values per cell,
/// it returns only those that differ from the start.
pub fn of_role(subject: &Subject, line: &dyn Line, role: VarRole) -> Vec<(String, Value)> {
    let game = &subject.game;
    let told = |spec: &VarSpec| spec.role == role && (spec.read || role != VarRole::Plain);
    let specs = game.blueprint().vars.iter().enumerate().filter(|(_, spec)| told(spec));
    specs
        .map(|(row, spec)| {
            let name = game.names().vars.get(row).cloned().unwrap_or_default();
            let numbers = line.variable(row);
            let values =
                indexed(game, spec.per, &numbers, spec.init, |number| Value::new(game, spec.kind, number));
            (name, values)
        })
        .collect()
}

/// Returns one value, one for each player, or one for each cell whose value is not `usual`.
pub fn indexed(game: &Game, per: Per, numbers: &[i32], usual: i32, value: impl Fn(i32) -> Value) -> Value {
    match per {
        Per::Game => numbers.first().map_or(Value::Name(None), |number| value(*number)),
        Per::Player => {
            let players = game.names().players.iter().map(|(name, _)| name.clone());
            Value::Each(Ordered(players.zip(numbers.iter().map(|number| value(*number))).collect()))
        }
        Per::Cell => {
            let cells = game.topology().cells().map(|cell| words::cell(game, cell).to_owned());
            let changed = cells.zip(numbers).filter(|(_, number)| **number != usual);
            Value::Each(Ordered(changed.map(|(cell, number)| (cell, value(*number))).collect()))
        }
    }
}
