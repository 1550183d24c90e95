//! The place of a game in a file: the whole of it, or one of several games in PGN.

use super::table::Table;
use crate::files::{self, Unwritten, names};
use crate::subject::record;
use alfonso_driver::record::pgn;
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
    seen: Option<Vec<u8>>,
    /// Where in it the game stands.
    at: Range<usize>,
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
        let seen = files::read(&path).ok()??;
        let whole = 0..seen.len();
        let mut kept = Self {
            name: typed.to_owned(),
            path,
            number: named.then_some(number),
            seen: None,
            at: whole,
            pgn: record::is_named_pgn(name),
            locked: None,
        };
        match std::str::from_utf8(&seen) {
            Ok(text) if kept.pgn || pgn::is_pgn(text) => kept.find(text, number),
            Ok(_) => {}
            Err(_) => kept.locked = Some("its letters are not those of UTF-8"),
        }
        kept.seen = Some(seen);
        Some(kept)
    }

    /// Finds one of several games.
    fn find(&mut self, text: &str, number: usize) {
        self.pgn = true;
        let games = pgn::each(text).unwrap_or_default();
        match number.checked_sub(1).and_then(|row| games.get(row)) {
            Some(Ok(game)) => {
                self.at = game.at..game.end;
                self.locked =
                    game.annotated.then_some("the game has remarks or variations there, which would be lost");
            }
            // It cannot be gone on with either.
            _ => self.locked = Some("the game cannot be found there"),
        }
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

    /// The whole file with the game as it is now.
    fn text(&self, table: &Table<'_>) -> Result<Vec<u8>, String> {
        let own = record::text(table.subject, &self.name, &table.record(), self.pgn)?;
        let seen = self.seen.as_deref().unwrap_or_default();
        let (before, behind) = (&seen[..self.at.start], &seen[self.at.end..]);
        let own = if behind.is_empty() { own.as_str() } else { own.trim_end() };
        Ok([before, own.as_bytes(), behind].concat())
    }

    /// Writes the game in its place, if the file is still what it was.
    pub fn write(&mut self, table: &Table<'_>) -> Result<(), String> {
        if let Some(why) = self.locked {
            return Err(why.to_owned());
        }
        let text = self.text(table)?;
        let behind = self.seen.as_ref().map_or(0, |seen| seen.len() - self.at.end);
        let written = match &self.seen {
            Some(seen) => files::replace(&self.path, seen, &text),
            None => files::create(&self.path, &text),
        };
        written.map_err(|why| why.to_string())?;
        self.at.end = text.len() - behind;
        self.seen = Some(text);
        Ok(())
    }

    /// Finds out if the game could be written, and leaves everything as it is.
    pub fn try_out(&self, table: &Table<'_>) -> Result<(), String> {
        match self.locked {
            Some(why) => Err(why.to_owned()),
            None => files::try_out(&self.path, &self.text(table)?).map_err(|why| why.to_string()),
        }
    }

    /// The file as somebody wants it written over: all that is there now goes.
    pub fn over(typed: &str) -> Result<Self, Unwritten> {
        let fresh = Self::fresh(typed);
        let seen = files::read(&fresh.path)?;
        Ok(Self { at: 0..seen.as_ref().map_or(0, Vec::len), seen, ..fresh })
    }
}
