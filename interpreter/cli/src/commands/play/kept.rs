//! The place of a game in a file: the whole of it, or one of several games in PGN.

use super::table::Table;
use crate::files::{self, Change, Seen, Unwritten, Watched, names};
use crate::subject::{Reading, Typed, record};
use alfonso_driver::record::pgn::{Found, Games};
use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::PathBuf;

/// A file that holds this very game, or is going to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// As it was typed, the number of the game with it.
    pub name: String,
    /// Where it lies, links followed.
    path: PathBuf,
    /// Which of several games, if one was named.
    number: Option<usize>,
    /// The file as it was read or written last; nothing if it is not there yet.
    seen: Option<Seen>,
    /// Where in it the game stands.
    at: Range<u64>,
    /// As what it is written.
    pgn: bool,
    /// Why it cannot be written in its place, if it cannot.
    locked: Option<&'static str>,
}

impl Kept {
    /// A file of that name that is not there yet.
    pub fn fresh(typed: &str) -> Self {
        let pgn = record::is_named_pgn(typed);
        let path = files::real(&names::path(typed));
        Self { name: typed.to_owned(), path, number: None, seen: None, at: 0..0, pgn, locked: None }
    }

    /// The file from which the game was taken; nothing if it can be read but once.
    pub fn resumed(typed: &str) -> Option<Self> {
        let (name, number) = record::numbered(typed);
        let named = name.len() < typed.len();
        let path = files::real(&names::path(name));
        let mut file = Watched::new(files::open(&path).ok()??);
        let pgn = record::is_named_pgn(name) || Typed::open(name).is_ok_and(|typed| typed.is_pgn());
        let (at, locked) = if pgn { find(&mut file, number) } else { (0..u64::MAX, None) };
        // What stands behind the game is to be known again too.
        io::copy(&mut file, &mut io::sink()).ok()?;
        let (name, seen) = (typed.to_owned(), file.seen());
        let at = at.start..at.end.min(seen.length());
        Some(Self { name, path, number: named.then_some(number), seen: Some(seen), at, pgn, locked })
    }

    /// True if a name means this game: its file, and no other game there.
    pub fn is(&self, typed: &str) -> bool {
        let (name, number) = record::numbered(typed);
        let other = name.len() < typed.len() && number != self.number.unwrap_or(1);
        !other && files::real(&names::path(name)) == self.path
    }

    /// Why the game cannot be written here, whoever asks.
    pub fn locked(&self) -> Option<&'static str> {
        self.locked
    }

    /// True if there is something of the game, or of others, that nobody else is to write over.
    pub fn is_written(&self) -> bool {
        self.seen.is_some()
    }

    /// The game as it is now, as it stands in the file.
    fn text(&self, table: &Table<'_>) -> Result<String, String> {
        let mut own = record::text(table.subject, &self.name, &table.record(), self.pgn)?;
        let is_last = self.seen.as_ref().is_none_or(|seen| seen.length() == self.at.end);
        if !is_last {
            own.truncate(own.trim_end().len());
        }
        Ok(own)
    }

    /// Writes the game in its place, if the file is still what it was.
    pub fn write(&mut self, table: &Table<'_>) -> Result<(), String> {
        if let Some(why) = self.locked {
            return Err(why.to_owned());
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

    /// Finds out if the game could be written, and leaves everything as it is.
    pub fn try_out(&self, table: &Table<'_>) -> Result<(), String> {
        if let Some(why) = self.locked {
            return Err(why.to_owned());
        }
        let text = self.text(table)?;
        let change = Change { at: self.at.clone(), text: text.as_bytes() };
        files::try_out(&self.path, &change).map_err(|why| why.to_string())
    }

    /// The file as somebody wants it written over: all that is there now goes.
    pub fn over(typed: &str) -> Result<Self, Unwritten> {
        let fresh = Self::fresh(typed);
        let seen = files::look(&fresh.path)?;
        Ok(Self { at: 0..seen.as_ref().map_or(0, Seen::length), seen, ..fresh })
    }
}

/// Where one of several games stands, and why it cannot be written there, if it cannot.
fn find(file: &mut Watched<File>, number: usize) -> (Range<u64>, Option<&'static str>) {
    let mut games = Games::new(Reading(file));
    let found = number.checked_sub(1).and_then(|row| games.nth(row));
    match found {
        Some(Ok(Found { bytes, latin, game: Ok(game), .. })) => {
            let locked = match () {
                () if game.annotated => Some("the game has remarks or variations there, which would be lost"),
                () if latin => Some("its letters are not those of UTF-8"),
                () => None,
            };
            (bytes, locked)
        }
        // It cannot be gone on with either.
        _ => (0..0, Some("the game cannot be found there")),
    }
}
