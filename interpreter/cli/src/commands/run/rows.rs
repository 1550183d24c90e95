//! Reads the rows of a unit, and checks that each belongs to the expected game.

use super::folder::Folder;
use super::hashes::Fault;
use super::study::Study;
use super::{lines, tables};
use alfonso_forms::english;
use alfonso_lab::{Row, Setting, Traffic, Unit, Value, ply_columns};
use std::collections::BTreeMap;

/// The number of steps of a game: its plies and rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Steps {
    plies: i64,
    rolls: i64,
}

/// A reader of the rows of a unit.
pub struct Rows<'r> {
    study: &'r Study,
    folder: &'r Folder,
    setting: &'r Setting,
    unit: Unit,
    /// The steps of each game of the unit.
    steps: Vec<Steps>,
}

impl<'r> Rows<'r> {
    /// Returns a reader that has not read any rows.
    pub fn new(study: &'r Study, folder: &'r Folder, setting: &'r Setting, unit: Unit) -> Self {
        Self { study, folder, setting, unit, steps: Vec::new() }
    }

    /// Reads the row of each game, and passes it to `each`.
    pub fn games(&mut self, each: &mut dyn FnMut(&Row) -> Result<(), String>) -> Result<(), Fault> {
        let name = self.folder.names(self.unit.file).games;
        let (study, folder) = (self.study, self.folder);
        tables::load(study.plan.rows, &study.columns.all, &folder.path(&name), &mut |row| {
            self.game(&row)?;
            each(&row)
        })
        .and_then(|()| match self.steps.len() as u64 == self.unit.games {
            true => Ok(()),
            false => {
                let has = english::count(self.steps.len(), "game");
                Err(format!("it has {has}, not {}", self.unit.games))
            }
        })
        .map_err(|why| Fault::new(&name, why))
    }

    /// Checks the row of a game against the plan.
    fn game(&mut self, row: &Row) -> Result<(), String> {
        let (study, arm) = (self.study, &self.setting.arm);
        let number = self.unit.first + self.steps.len() as u64;
        let value_of = |name: &str| study.columns.index_of(name).and_then(|index| row.get(index));
        let expected: [(&str, Value); 7] = [
            ("cell", arm.label.as_str().into()),
            ("game", arm.game.as_str().into()),
            ("ruleset", arm.answers.ruleset.as_str().into()),
            ("rules", arm.rules.get(..16).unwrap_or(&arm.rules).into()),
            ("agents", study.lineup_texts[self.unit.series].as_str().into()),
            ("seed", Value::count(study.plan.seed)),
            ("number", Value::count(number)),
        ];
        // Some formats cannot represent an empty text.
        let is_same = |found: Option<&Value>, expected: &Value| {
            found == Some(expected) || found == Some(&Value::None) && expected.text() == Some("")
        };
        let other = expected.iter().find(|(name, value)| !is_same(value_of(name), value));
        if let Some((name, _)) = other {
            return Err(format!("the row of game {number} has a different `{name}` from the plan"));
        }
        let count = |name: &str| value_of(name).and_then(Value::int).unwrap_or_default();
        self.steps.push(Steps { plies: count("plies"), rolls: count("rolls") });
        Ok(())
    }

    /// Reads the table of plies, if the plan requests one, and passes each row to `each`. Each game
    /// must have as many rows as its own row reports steps.
    pub fn plies(&self, each: &mut dyn FnMut(Row) -> Result<(), String>) -> Result<(), Fault> {
        let columns = ply_columns(&self.study.plan);
        if columns.is_empty() {
            return Ok(());
        }
        let name = self.folder.names(self.unit.file).plies.unwrap_or_default();
        let mut found: BTreeMap<i64, Steps> = BTreeMap::new();
        let series = (&self.setting.arm.label, &self.study.lineup_texts[self.unit.series]);
        let index = |name: &str| columns.iter().position(|column| column.name == name).unwrap_or_default();
        let [cell, agents, number, step, roll] = ["cell", "agents", "number", "step", "roll"].map(index);
        let loaded = tables::load(self.study.plan.rows, &columns, &self.folder.path(&name), &mut |row| {
            if (row[cell].text(), row[agents].text()) != (Some(series.0), Some(series.1)) {
                return Err("a row is of other games".to_owned());
            }
            let Some(game) = row[number].int() else { return Err("a row names no game".to_owned()) };
            let steps = found.entry(game).or_default();
            if row[step].int() != Some(steps.plies + steps.rolls) {
                return Err(format!("the steps of game {game} are not in their order"));
            }
            match row[roll] {
                Value::Flag(true) => steps.rolls += 1,
                _ => steps.plies += 1,
            }
            each(row)
        });
        let first = i64::try_from(self.unit.first).unwrap_or(i64::MAX);
        let expected = (first..).zip(&self.steps).filter(|(_, steps)| **steps != Steps::default());
        let expected: BTreeMap<i64, Steps> = expected.map(|(game, steps)| (game, *steps)).collect();
        loaded
            .and_then(|()| match found == expected {
                true => Ok(()),
                false => Err("its steps differ from those in the rows of its games".to_owned()),
            })
            .map_err(|why| Fault::new(&name, why))
    }

    /// Adds the traffic of the unit. Checks that it has no more moves than its games have plies.
    pub fn traffic(&self, into: &mut Traffic) -> Result<(), Fault> {
        let name = self.folder.names(self.unit.file).traffic;
        let mut own = Traffic::default();
        let agents = &self.study.lineup_texts[self.unit.series];
        lines::load(&self.folder.path(&name), self.setting, agents, &mut own)
            .and_then(|()| {
                let moves = own.lines().fold(0_u64, |sum, (.., moves)| sum.saturating_add(moves));
                let plies: i64 = self.steps.iter().map(|steps| steps.plies).sum();
                match i64::try_from(moves).is_ok_and(|moves| moves <= plies) {
                    true => Ok(()),
                    false => Err(format!("it has {moves} moves, but its games have {plies} plies")),
                }
            })
            .map_err(|why| Fault::new(&name, why))?;
        into.merge(&own);
        Ok(())
    }
}
