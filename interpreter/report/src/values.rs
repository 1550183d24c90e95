//! The values of variables, for people and for programs.

use super::head::Ordered;
use super::words;
use crate::subject::Subject;
use alfonso_board::CellId;
use alfonso_driver::message;
use alfonso_game::blueprint::{Per, VarKind, VarRole, VarSpec};
use alfonso_game::{Game, Line, Seat};
use schemars::JsonSchema;
use serde::Serialize;

/// The value of a variable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Value {
    /// A number.
    Number(i32),
    /// A flag.
    Flag(bool),
    /// The name of a cell or player; `None` if the variable has no value.
    Name(Option<String>),
    /// A value for each player, or for some of the cells.
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

    /// Returns the value in words, or `None` if there is none.
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

/// Returns the values of a role's variables in words, as players see them, each with its title.
/// Internal variables are left out, and so are variables that are zero everywhere or have no value.
/// For a value per cell, the usual value is listed once.
pub fn shown_of_role(subject: &Subject, line: &dyn Line, role: VarRole) -> Vec<(String, String)> {
    let (game, spec) = (&subject.game, subject.game.blueprint());
    let all = of_role_beside(subject, line, role, |var, _| var.init);
    let shown = all.into_iter().filter_map(|(index, value)| {
        let var = &spec.vars[index];
        // The values of covered pieces are listed with the stacks.
        let hidden =
            var.per_piece && line.variable(index)[game.topology().len()..].iter().any(|it| *it != var.init);
        let usual = (var.per == Per::Cell && !hidden).then(|| usual(game, var)).flatten();
        let text = match (value.words(game), usual) {
            (Some(text), Some(usual)) => message!(game, "elsewhere", text = text, usual = usual),
            (None, Some(usual)) => message!(game, "everywhere", usual = usual),
            (text, None) => text?,
        };
        // If the board is drawn with these numbers and no piece can hide them, they are not listed
        // again.
        let seen = var.drawn && (var.per_piece || spec.kinds.is_empty());
        let numbers = line.variable(index);
        let idle = is_blank(var, &numbers);
        let title = || game.names().variable(index).to_owned();
        (!var.internal && !seen && !idle).then(|| (title(), text))
    });
    shown.collect()
}

/// Returns the values of one player's variables that players look at, each with its title: scores,
/// money and counters. A counter that is zero for all players is left out.
pub fn of_player(subject: &Subject, line: &dyn Line, seat: Seat) -> Vec<(String, String)> {
    let (game, spec) = (&subject.game, subject.game.blueprint());
    let is_shown = |var: &VarSpec| var.per == Per::Player && var.role != VarRole::Plain && !var.internal;
    let vars = spec.vars.iter().enumerate().filter(|(_, var)| is_shown(var));
    let value = |(index, var): (usize, &VarSpec)| {
        let numbers = line.variable(index);
        if var.role == VarRole::Counter && is_blank(var, &numbers) {
            return None;
        }
        let number = numbers.get(seat.index()).copied()?;
        let text = Value::new(game, var.kind, number).words(game)?;
        Some((game.names().variable(index).to_owned(), text))
    };
    vars.filter_map(value).collect()
}

/// Returns `true` if all numbers are 0, all flags are off, or there is no cell or player.
fn is_blank(var: &VarSpec, numbers: &[i32]) -> bool {
    numbers.iter().all(|number| match var.kind {
        VarKind::Number | VarKind::Flag => *number == 0,
        VarKind::Cell | VarKind::Player => *number < 0,
    })
}

/// Returns the numbers that are drawn on the board, by cell. Returns `None` if the game has no such
/// variable.
pub fn drawn(subject: &Subject, line: &dyn Line) -> Option<Vec<i32>> {
    let index = subject.game.blueprint().vars.iter().position(|var| var.drawn && !var.per_piece)?;
    Some(line.variable(index))
}

/// Returns the drawn values of pieces, by cell, or `None` if the game has no such variable. The
/// values of covered pieces follow after those of all cells.
pub fn piece_numbers(subject: &Subject, line: &dyn Line) -> Option<Vec<i32>> {
    let index = subject.game.blueprint().vars.iter().position(|var| var.drawn && var.per_piece)?;
    Some(line.variable(index))
}

/// Returns the values of pieces in the same format as [`piece_numbers`], including values that are
/// not drawn. Returns `None` if the game has no such variable or it is internal.
pub fn piece_numbers_in_stacks(subject: &Subject, line: &dyn Line) -> Option<Vec<i32>> {
    let index = subject.game.blueprint().vars.iter().position(|var| var.per_piece && !var.internal)?;
    Some(line.variable(index))
}

/// Returns the initial value of a variable in words, for cells. Returns `None` for a flag that is
/// not set.
fn usual(game: &Game, var: &VarSpec) -> Option<String> {
    let value = Value::new(game, var.kind, var.init);
    if value == Value::Flag(false) { None } else { value.words(game) }
}

/// Returns the values of a role's variables. A plain variable is included only if a rule reads it.
/// A value per cell is included only for cells that differ from the start. For variables of pieces,
/// only values other than the initial one are included.
pub fn of_role(subject: &Subject, line: &dyn Line, role: VarRole) -> Vec<(String, Value)> {
    let first = |spec: &VarSpec, index| if spec.per_piece { spec.init } else { spec.first(index) };
    let all = of_role_beside(subject, line, role, first);
    let name = |index: usize| subject.game.names().vars.get(index).cloned().unwrap_or_default();
    all.into_iter().map(|(index, value)| (name(index), value)).collect()
}

/// Returns the values of a role's variables, each with the index of the variable. A value per cell
/// is included only for cells that differ from `usual`. That function returns the usual value of a variable at an index.
fn of_role_beside(
    subject: &Subject,
    line: &dyn Line,
    role: VarRole,
    usual: impl Fn(&VarSpec, usize) -> i32,
) -> Vec<(usize, Value)> {
    let game = &subject.game;
    let is_listed = |spec: &VarSpec| spec.role == role && (spec.used || role != VarRole::Plain);
    let specs = game.blueprint().vars.iter().enumerate().filter(|(_, spec)| is_listed(spec));
    specs
        .map(|(position, spec)| {
            let numbers = line.variable(position);
            let usual = |index| usual(spec, index);
            (position, indexed(game, spec.per, &numbers, usual, |number| Value::new(game, spec.kind, number)))
        })
        .collect()
}

/// Returns a single value, one for each player, or one for each cell that differs from `usual` at
/// its index.
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
