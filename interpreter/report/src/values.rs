//! The values of variables, in words and for programs.

use super::head::Ordered;
use super::words;
use crate::subject::Subject;
use alfonso_board::CellId;
use alfonso_driver::message;
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
        let index = usize::try_from(number).ok();
        match kind {
            VarKind::Number => Self::Number(number),
            VarKind::Flag => Self::Flag(number != 0),
            VarKind::Cell => Self::Name(index.map(|index| words::cell(game, CellId::new(index)).to_owned())),
            VarKind::Player => Self::Name(index.map(|index| words::seat(game, Seat::new(index)).to_owned())),
        }
    }

    /// Returns the value in words, or nothing if there is none.
    pub fn words(&self, game: &Game) -> Option<String> {
        match self {
            Self::Number(number) => Some(number.to_string()),
            Self::Flag(true) => Some(message!(game, "yes")),
            Self::Flag(false) => Some(message!(game, "no")),
            Self::Name(name) => name.clone(),
            Self::Each(values) => {
                let each =
                    |(name, value): &(String, Self)| value.words(game).map(|value| format!("{name} {value}"));
                let values: Vec<String> = values.0.iter().filter_map(each).collect();
                (!values.is_empty()).then(|| values.join(", "))
            }
        }
    }
}

/// Returns the values of a role's variables in words, as players see them: without those that the rules keep for themselves. Of values
/// per cell, the usual one is told once.
pub fn shown_of_role(subject: &Subject, line: &dyn Line, role: VarRole) -> Vec<(String, String)> {
    let (game, spec) = (&subject.game, subject.game.blueprint());
    let all = of_role_beside(subject, line, role, |var, _| var.init);
    let shown = all.into_iter().filter_map(|(name, value)| {
        let index = game.names().vars.iter().position(|var| *var == name)?;
        let var = &spec.vars[index];
        // What lies beneath others is told with the stacks.
        let hidden =
            var.borne && line.variable(index)[game.topology().len()..].iter().any(|it| *it != var.init);
        let usual = (var.per == Per::Cell && !hidden).then(|| usual(game, var)).flatten();
        let text = match (value.words(game), usual) {
            (Some(text), Some(usual)) => message!(game, "elsewhere", text = text, usual = usual),
            (None, Some(usual)) => message!(game, "everywhere", usual = usual),
            (text, None) => text?,
        };
        // Where no piece can hide them, the numbers stand on the board alone.
        let seen = var.drawn && (var.borne || spec.kinds.is_empty());
        (!var.internal && !seen).then_some((name, text))
    });
    shown.collect()
}

/// Returns the numbers that stand on the board where it is drawn, by cell, if the game has such a number.
pub fn drawn(subject: &Subject, line: &dyn Line) -> Option<Vec<i32>> {
    let index = subject.game.blueprint().vars.iter().position(|var| var.drawn && !var.borne)?;
    Some(line.variable(index))
}

/// Returns the numbers that pieces bear, by cell, if they are drawn; after all cells those of what lies beneath others, by index.
pub fn borne(subject: &Subject, line: &dyn Line) -> Option<Vec<i32>> {
    let index = subject.game.blueprint().vars.iter().position(|var| var.drawn && var.borne)?;
    Some(line.variable(index))
}

/// Returns the numbers that pieces bear, as [`borne`] does, whether they are drawn or not, unless the rules keep them for themselves.
pub fn borne_in_stacks(subject: &Subject, line: &dyn Line) -> Option<Vec<i32>> {
    let index = subject.game.blueprint().vars.iter().position(|var| var.borne && !var.internal)?;
    Some(line.variable(index))
}

/// Returns the value that cells have from the beginning, in words. A flag that is not set goes without saying.
fn usual(game: &Game, var: &VarSpec) -> Option<String> {
    let value = Value::new(game, var.kind, var.init);
    if value == Value::Flag(false) { None } else { value.words(game) }
}

/// Returns the values of a role's variables. Of plain variables, it returns only those that rules read. Of values per cell,
/// it returns only those that differ from the start; of numbers that pieces bear, those that are not the usual one.
pub fn of_role(subject: &Subject, line: &dyn Line, role: VarRole) -> Vec<(String, Value)> {
    of_role_beside(subject, line, role, |spec, index| if spec.borne { spec.init } else { spec.first(index) })
}

/// Returns the same, with those values per cell that are not the `usual` ones of a variable at an index.
fn of_role_beside(
    subject: &Subject,
    line: &dyn Line,
    role: VarRole,
    usual: impl Fn(&VarSpec, usize) -> i32,
) -> Vec<(String, Value)> {
    let game = &subject.game;
    let is_listed = |spec: &VarSpec| spec.role == role && (spec.read || role != VarRole::Plain);
    let specs = game.blueprint().vars.iter().enumerate().filter(|(_, spec)| is_listed(spec));
    specs
        .map(|(position, spec)| {
            let name = game.names().vars.get(position).cloned().unwrap_or_default();
            let numbers = line.variable(position);
            let usual = |index| usual(spec, index);
            (name, indexed(game, spec.per, &numbers, usual, |number| Value::new(game, spec.kind, number)))
        })
        .collect()
}

/// Returns one value, one for each player, or one for each cell whose value is not the `usual` one of that index.
pub fn indexed(
    game: &Game,
    per: Per,
    numbers: &[i32],
    usual: impl Fn(usize) -> i32,
    value: impl Fn(i32) -> Value,
) -> Value {
    match per {
        Per::Game => numbers.first().map_or(Value::Name(None), |number| value(*number)),
        Per::Player => {
            let players =
                (0..game.names().players.len()).map(|seat| words::seat(game, Seat::new(seat)).to_owned());
            Value::Each(Ordered(players.zip(numbers.iter().map(|number| value(*number))).collect()))
        }
        Per::Cell => {
            let cells = game.topology().cells().map(|cell| words::cell(game, cell).to_owned());
            let changed =
                cells.zip(numbers).enumerate().filter(|(index, (_, number))| **number != usual(*index));
            Value::Each(Ordered(changed.map(|(_, (cell, number))| (cell, value(*number))).collect()))
        }
    }
}
