//! A file named on the command line. It contains a record, games in PGN or a position, and only its
//! contents show which.

use super::target::{ENOUGH, enough};
use crate::files::names;
use alfonso_diag::{Diagnostic, code};
use alfonso_notation::record::pgn::{self, Bytes, Games};
use alfonso_report::command_error::CommandError;
use std::fs::File;
use std::io::{self, Chain, Cursor, Read};

/// The number of bytes that identify the contents of a file, after leading white space.
const HEAD: u64 = 4 << 10;

/// A reader of games.
pub struct StreamBytes<R>(pub R);

impl<R: Read> Bytes for StreamBytes<R> {
    type Error = io::Error;

    fn more(&mut self, into: &mut Vec<u8>, count: usize) -> io::Result<usize> {
        (&mut self.0).take(count as u64).read_to_end(into)
    }
}

/// An open file.
pub struct Typed {
    name: String,
    /// The beginning of the file.
    head: Vec<u8>,
    rest: File,
}

impl Typed {
    /// Opens a file.
    pub fn open(name: &str) -> Result<Self, CommandError> {
        let open_file = || {
            let mut rest = File::open(names::path(name))?;
            let mut head = Vec::new();
            while (&mut rest).take(HEAD).read_to_end(&mut head)? > 0 {
                if !head.iter().all(u8::is_ascii_whitespace) || head.len() as u64 > ENOUGH {
                    break;
                }
            }
            Ok(Self { name: name.to_owned(), head, rest })
        };
        open_file().map_err(|error| unreadable(name, &error))
    }

    /// Returns true if the file looks like PGN.
    pub fn is_pgn(&self) -> bool {
        pgn::is_pgn(&String::from_utf8_lossy(&self.head))
    }

    /// Returns the games in the file.
    pub fn games(self) -> Games<StreamBytes<Chain<Cursor<Vec<u8>>, File>>> {
        Games::new(StreamBytes(Cursor::new(self.head).chain(self.rest)))
    }

    /// Returns a reader of the bytes of the file.
    pub fn bytes(self) -> impl Read {
        Cursor::new(self.head).chain(self.rest)
    }

    /// Returns the text of the file if it is short enough.
    pub fn text(self) -> Result<String, CommandError> {
        let Self { name, head, rest } = self;
        let bytes = enough(head.chain(rest)).map_err(|error| unreadable(&name, &error))?;
        if bytes.len() as u64 > ENOUGH {
            let message = format!("`{name}` is larger than {ENOUGH} bytes, which is the limit");
            let help = "only files of games in PGN and tables of traffic may be longer";
            return Err(CommandError::bare(Diagnostic::bare(code::TOO_LARGE, message).help(help)));
        }
        String::from_utf8(bytes).map_err(|_| {
            CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, format!("`{name}` is not UTF-8 text")))
        })
    }
}

/// Returns the error for a file that cannot be read.
pub fn unreadable(name: &str, error: &io::Error) -> CommandError {
    let message = format!("`{name}` cannot be read: {error}");
    let file = name.rsplit_once('#').map(|(file, _)| file).filter(|file| names::path(file).is_file());
    let help =
        file.map(|file| format!("the games of a file are numbered from 1; write `{file}#1` for the first"));
    CommandError::bare(Diagnostic::bare(code::UNKNOWN_GAME, message).help_if(help))
}
