//! Where a game is kept while it is played.

use super::table::Table;
use crate::render::words;
use crate::safe;
use crate::subject::record;
use crate::trouble::Trouble;
use alfonso_diag::{Diagnostic, code};
use std::path::Path;

/// Where a game is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keeper {
    /// Where it is kept as it goes, if it is.
    always: Option<String>,
    /// The files that hold this very game: they may be written over.
    own: Vec<String>,
}

impl Keeper {
    /// Keeps a game in the file `save` as it goes, if there is one; it was taken from the file `resumed`, if it was.
    ///
    /// A file that is there already and is another one is not written over.
    pub fn new(save: Option<&str>, resumed: Option<&str>) -> Result<Self, Trouble> {
        let own: Vec<String> = resumed.map(str::to_owned).into_iter().collect();
        let mut keeper = Self { always: save.map(str::to_owned), own };
        if let Some(file) = save {
            if keeper.is_foreign(file) {
                let message = format!("there is a file `{file}` already");
                let word = safe::shell(file);
                let help = format!("choose another name, or go on with it: `alfonso play --resume {word}`");
                return Err(Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)));
            }
            keeper.own.push(file.to_owned());
        }
        Ok(keeper)
    }

    /// True if somebody would lose something if that file were written.
    pub fn is_foreign(&self, file: &str) -> bool {
        Path::new(file).exists() && !self.own.iter().any(|own| own == file)
    }

    /// A name for the file, if none is given.
    pub fn proposed(&self, table: &Table<'_>) -> String {
        let name = &table.subject.card.name;
        self.always.iter().chain(&self.own).next().cloned().unwrap_or_else(|| format!("{name}.ron"))
    }

    /// Writes the game, if it is kept as it goes and is not yet.
    pub fn keep(&self, table: &mut Table<'_>) -> Result<(), Trouble> {
        let Some(file) = self.always.as_ref().filter(|_| table.is_unsaved()) else { return Ok(()) };
        match record::save(table.subject, file, &table.record()) {
            Ok(()) => {
                table.mark_saved();
                Ok(())
            }
            Err(error) => {
                let message = format!("`{file}` cannot be written: {error}");
                Err(Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message)))
            }
        }
    }

    /// What is to be said of a game that was kept as it went, once it is left.
    pub fn kept(&self, table: &Table<'_>) -> Option<String> {
        let file = self.always.as_ref().filter(|file| Path::new(file).exists())?;
        Some(told(table, file))
    }

    /// Writes the game to a file of that name, or to the proposed one if there is no name; tells how it went.
    pub fn save(&mut self, table: &mut Table<'_>, file: &str) -> Result<String, String> {
        let proposed = self.proposed(table);
        let file = if file.is_empty() { &proposed } else { file };
        if self.is_foreign(file) {
            return Err(format!("there is a file `{file}` already: choose another name"));
        }
        self.write(table, file)
    }

    /// The same, whatever is there.
    pub fn write(&mut self, table: &mut Table<'_>, file: &str) -> Result<String, String> {
        match record::save(table.subject, file, &table.record()) {
            Ok(()) => {
                table.mark_saved();
                self.own.retain(|own| own != file);
                self.own.insert(0, file.to_owned());
                Ok(told(table, file))
            }
            Err(error) => Err(format!("`{file}` cannot be written: {error}")),
        }
    }
}

fn told(table: &Table<'_>, file: &str) -> String {
    let moves = words::count(table.line().played().len(), "move");
    let (name, word) = (safe::line(file), safe::shell(file));
    format!("{moves} kept in {name}; go on with `alfonso play --resume {word}`")
}
