//! A game's location in a file: the whole file, or one of several games in PGN.

use super::table::Table;
use crate::files::{self, Change, Seen, Unwritten, Watched, names};
use crate::subject::{StreamBytes, Typed, record};
use alfonso_driver::messages;
use alfonso_notation::record::pgn::{Found, Games};
use alfonso_record::recorded::{self, GameName, is_named_pgn};
use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::PathBuf;

/// A file that contains this game, or will contain it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The name as typed, including the number of the game.
    pub name: String,
    /// The path with links resolved.
    path: PathBuf,
    /// The number of the game, if the name gave one.
    number: Option<usize>,
    /// The file as last read or written; absent if it does not exist yet.
    seen: Option<Seen>,
    /// The byte range of the game in the file.
    at: Range<u64>,
    /// True to write PGN.
    pgn: bool,
    /// The reason why the game cannot be written to this location, if any: the id of a message.
    locked: Option<&'static str>,
}

impl Kept {
    /// Returns a file with this name that does not exist yet.
    pub fn fresh(typed: &str) -> Self {
        let pgn = is_named_pgn(typed);
        let path = files::real(&names::path(typed));
        Self { name: typed.to_owned(), path, number: None, seen: None, at: 0..0, pgn, locked: None }
    }

    /// Returns the file that the game was read from. Returns `None` if the file can be read only
    /// once.
    pub fn resumed(typed: &str) -> Option<Self> {
        let game = GameName::new(typed, record::is_there);
        let (named, name, number) = (game.is_numbered(), game.file.as_str(), game.number);
        let path = files::real(&names::path(name));
        let mut file = Watched::new(files::open(&path).ok()??);
        let pgn = is_named_pgn(name) || Typed::open(name).is_ok_and(|typed| typed.is_pgn());
        let (at, locked) = if pgn { find(&mut file, number) } else { (0..u64::MAX, None) };
        // The hash must cover the rest of the file as well.
        io::copy(&mut file, &mut io::sink()).ok()?;
        let (name, seen) = (typed.to_owned(), file.seen());
        let at = at.start..at.end.min(seen.length());
        Some(Self { name, path, number: named.then_some(number), seen: Some(seen), at, pgn, locked })
    }

    /// Returns true if a name refers to this game: the same file, and no other game in it.
    pub fn is(&self, typed: &str) -> bool {
        let game = GameName::new(typed, record::is_there);
        let other = game.is_numbered() && game.number != self.number.unwrap_or(1);
        !other && files::real(&names::path(&game.file)) == self.path
    }

    /// Returns true if the game cannot be written to this location, if any.
    pub fn is_locked(&self) -> bool {
        self.locked.is_some()
    }

    /// Returns true if the file has contents that other games must not overwrite.
    pub fn is_written(&self) -> bool {
        self.seen.is_some()
    }

    /// Returns the current game in the format of the file.
    fn text(&self, table: &Table<'_>) -> Result<String, String> {
        let mut own = recorded::text(table.subject, &self.name, &table.record(), self.pgn)?;
        let is_last = self.seen.as_ref().is_none_or(|seen| seen.length() == self.at.end);
        if !is_last {
            own.truncate(own.trim_end().len());
        }
        Ok(own)
    }

    /// Writes the game to its location if the file has not changed since it was last read or
    /// written.
    pub fn write(&mut self, table: &Table<'_>) -> Result<(), String> {
        if let Some(why) = self.locked {
            return Err(messages::message(table.subject.game.names().language, why, &[]));
        }
        let text = self.text(table)?;
        let change = Change { at: self.at.clone(), text: text.as_bytes() };
        let written = match &self.seen {
            Some(seen) => files::replace(&self.path, seen, &change),
            None => files::create(&self.path, change.text),
        };
        self.seen = Some(written.map_err(|why| why.to_string())?);
        self.at.end = self.at.start + text.len() as u64;
        Ok(())
    }

    /// Checks that the game could be written, without changing anything.
    pub fn try_out(&self, table: &Table<'_>) -> Result<(), String> {
        if let Some(why) = self.locked {
            return Err(messages::message(table.subject.game.names().language, why, &[]));
        }
        let text = self.text(table)?;
        let change = Change { at: self.at.clone(), text: text.as_bytes() };
        files::try_out(&self.path, &change).map_err(|why| why.to_string())
    }

    /// Returns a file to overwrite: writing the game replaces its whole contents.
    pub fn over(typed: &str) -> Result<Self, Unwritten> {
        let fresh = Self::fresh(typed);
        let seen = files::look(&fresh.path)?;
        Ok(Self { at: 0..seen.as_ref().map_or(0, Seen::length), seen, ..fresh })
    }
}

/// Finds one of several games in a file. Returns its byte range, and the message why it cannot be
/// written there, if any.
fn find(file: &mut Watched<File>, number: usize) -> (Range<u64>, Option<&'static str>) {
    let mut games = Games::new(StreamBytes(file));
    let found = number.checked_sub(1).and_then(|index| games.nth(index));
    match found {
        Some(Ok(Found { bytes, latin, game: Ok(game), .. })) => {
            let locked = match () {
                () if game.annotated => Some("locked-remarks"),
                () if latin => Some("locked-letters"),
                () => None,
            };
            (bytes, locked)
        }
        // The program cannot resume it either.
        _ => (0..0, Some("locked-missing")),
    }
}
