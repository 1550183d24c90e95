//! The files to which a game is saved during play.

use super::kept::Kept;
use super::table::Table;
use crate::files::names;
use crate::subject::record;
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::message;
use alfonso_record::recorded::GameName;
use alfonso_report::command_error::CommandError;
use alfonso_report::sanitise;
use alfonso_report::words;
use std::fs;

/// The files to which a game is saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Autosave {
    /// The files that contain this game, the latest first. The program may overwrite them.
    own: Vec<Kept>,
    /// The name of the file that the program writes after each move, if any.
    always: Option<String>,
    /// The reason why the last write to that file failed.
    failed: Option<String>,
}

impl Autosave {
    /// Saves a game to the file `save` after each move, if one is given. `resumed` is the file that
    /// the game came from.
    ///
    /// Fails if `save` exists and is not the resumed file.
    pub fn new(save: Option<&str>, resumed: Option<&str>) -> Result<Self, CommandError> {
        let mut autosave =
            Self { own: resumed.and_then(Kept::resumed).into_iter().collect(), ..Self::default() };
        let Some(file) = save else { return Ok(autosave) };
        match autosave.own.iter_mut().find(|own| own.is(file)) {
            Some(own) => autosave.always = Some(own.name.clone()),
            None if is_there(file) => {
                let found = fs::metadata(names::path(&numbered(file).file));
                let message = match &found {
                    Ok(found) if !found.is_file() => {
                        format!("`{file}` exists already, and is not a plain file")
                    }
                    _ => format!("there is a file `{file}` already"),
                };
                // A folder, a device or a broken link cannot contain a game to resume.
                let help = match found.is_ok_and(|found| found.is_file()) {
                    true => format!(
                        "choose another name, or continue the game: `alfonso play --resume {}`",
                        sanitise::shell(file)
                    ),
                    false => "choose another name".to_owned(),
                };
                return Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)));
            }
            None => {
                autosave.own.insert(0, Kept::fresh(file));
                autosave.always = Some(file.to_owned());
            }
        }
        Ok(autosave)
    }

    /// Checks before play that the program will be able to write the game.
    pub fn try_out(&self, table: &Table<'_>) -> Result<(), CommandError> {
        let Some(own) = self.always() else { return Ok(()) };
        own.try_out(table).map_err(|why| unwritten(table, &own.name, &why))
    }

    /// Returns the file that the program writes after each move.
    fn always(&self) -> Option<&Kept> {
        self.own.iter().find(|own| Some(&own.name) == self.always.as_ref())
    }

    /// Returns true if saving to this file would overwrite something other than this game.
    pub fn is_foreign(&self, file: &str) -> bool {
        is_there(file) && !self.own.iter().any(|own| own.is(file))
    }

    /// Returns the file name to propose if the user gives none.
    pub fn proposed(&self, table: &Table<'_>) -> String {
        let known = self.always().into_iter().chain(&self.own).find(|own| !own.is_locked());
        let name = &table.subject.info.name;
        known.map_or_else(|| format!("{name}.ron"), |own| own.name.clone())
    }

    /// Writes the game if it is saved automatically and has changed.
    pub fn keep(&mut self, table: &mut Table<'_>) -> Result<(), CommandError> {
        let name = self.always.as_ref().filter(|_| table.is_unsaved());
        let Some(own) = self.own.iter_mut().find(|own| Some(&own.name) == name) else { return Ok(()) };
        match own.write(table) {
            Ok(()) => {
                table.mark_saved();
                self.failed = None;
                Ok(())
            }
            Err(why) => {
                let error = unwritten(table, &own.name, &why);
                self.failed = Some(error.in_words());
                Err(error)
            }
        }
    }

    /// Writes the game like [`Autosave::keep`], but lets play continue after a failure. Returns
    /// each reason for failure only once.
    pub fn keep_on(&mut self, table: &mut Table<'_>) -> Option<String> {
        let before = self.failed.clone();
        let problem = self.keep(table).err()?.in_words();
        (before.as_ref() != Some(&problem))
            .then(|| message!(table.subject.game, "play-goes-on", problem = problem))
    }

    /// Returns the message at the end of play about an automatically saved game.
    pub fn kept(&self, table: &Table<'_>) -> Option<String> {
        let own = self.always().filter(|own| is_there(&own.name) && !table.is_unsaved())?;
        Some(kept_in(table, &own.name))
    }

    /// Writes the game to this file, or to the proposed file if the name is empty. Returns a
    /// message about it.
    pub fn save(&mut self, table: &mut Table<'_>, file: &str) -> Result<String, String> {
        let proposed = self.proposed(table);
        let file = if file.is_empty() { &proposed } else { file };
        if self.is_foreign(file) {
            return Err(message!(table.subject.game, "file-exists", file = file));
        }
        let own = match self.own.iter().position(|own| own.is(file)) {
            Some(index) => self.own.remove(index),
            None => Kept::fresh(file),
        };
        self.put(table, own)
    }

    /// Writes the game, even over the contents of another program or game. Refuses to overwrite a
    /// file with several games, since the others would be lost.
    pub fn write(&mut self, table: &mut Table<'_>, file: &str) -> Result<String, String> {
        if !self.is_foreign(file) {
            return self.save(table, file);
        }
        if numbered(file).is_numbered() {
            return Err(message!(table.subject.game, "file-exists", file = numbered(file).file));
        }
        match Kept::over(file) {
            Ok(own) => self.put(table, own),
            Err(why) => {
                let why = why.to_string();
                Err(message!(table.subject.game, "cannot-be-written", file = file, why = why))
            }
        }
    }

    fn put(&mut self, table: &mut Table<'_>, mut own: Kept) -> Result<String, String> {
        let (written, name) = (own.write(table), own.name.clone());
        // After a failure, automatic saving moves to the file that could be written.
        if written.is_ok() && self.failed.take().is_some() {
            self.always = Some(name.clone());
        }
        // A file that was never written does not belong to this game.
        if written.is_ok() || own.is_written() || self.always.as_ref() == Some(&name) {
            self.own.insert(0, own);
        }
        match written {
            Ok(()) => {
                table.mark_saved();
                Ok(kept_in(table, &name))
            }
            Err(why) => Err(message!(table.subject.game, "cannot-be-written", file = name, why = why)),
        }
    }
}

fn numbered(file: &str) -> GameName {
    GameName::new(file, record::is_there)
}

/// Returns true if the name exists, even as a broken link.
fn is_there(file: &str) -> bool {
    fs::symlink_metadata(names::path(&numbered(file).file)).is_ok()
}

fn unwritten(table: &Table<'_>, file: &str, why: &str) -> CommandError {
    let message = message!(table.subject.game, "cannot-be-written", file = file, why = why);
    CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message))
}

fn kept_in(table: &Table<'_>, file: &str) -> String {
    let game = &table.subject.game;
    let moves = words::moves_in(game, table.line().played().len());
    let (name, word) = (sanitise::line(file), sanitise::shell(file));
    message!(game, "kept-in", moves = moves, file = name, word = word)
}
