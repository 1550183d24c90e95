//! Where results go, and what stops a command.

use crate::safe;
use crate::screen::Screen;
use crate::trouble::Trouble;
use serde::Serialize;
use std::io::{self, Write};

/// Why a command ends before its end.
#[derive(Debug)]
pub enum Stop {
    /// The rule file or the request is wrong.
    Trouble(Box<Trouble>),
    /// Nobody reads what is written any more: no mistake.
    NobodyListens,
    /// Standard input or output fails.
    World(io::Error),
}

impl From<Trouble> for Stop {
    fn from(trouble: Trouble) -> Self {
        Self::Trouble(Box::new(trouble))
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::NobodyListens,
            _ => Self::World(error),
        }
    }
}

/// The verdict of a command that was printed as far as anybody listened: it stands, whoever does.
pub fn verdict(sound: bool, printed: Result<(), Stop>) -> Result<bool, Stop> {
    match printed {
        Ok(()) | Err(Stop::NobodyListens) => Ok(sound),
        Err(stop) => Err(stop),
    }
}

/// Standard output, as a command sees it.
pub struct Console<'w> {
    /// What it can show.
    pub screen: Screen,
    out: Box<dyn Write + 'w>,
}

impl<'w> Console<'w> {
    /// Prints to `out`.
    pub fn new(screen: Screen, out: impl Write + 'w) -> Self {
        Self { screen, out: Box::new(out) }
    }

    /// Prints text as it is, made safe.
    pub fn print(&mut self, text: &str) -> Result<(), Stop> {
        self.out.write_all(safe::filter(text, self.screen.colour).as_bytes())?;
        Ok(())
    }

    /// Prints a line.
    pub fn line(&mut self, text: &str) -> Result<(), Stop> {
        self.print(text)?;
        self.out.write_all(b"\n")?;
        Ok(())
    }

    /// Prints an object on a line of its own.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), Stop> {
        let text = serde_json::to_string(value).map_err(io::Error::from)?;
        self.out.write_all(safe::json(&text).as_bytes())?;
        self.out.write_all(b"\n")?;
        Ok(())
    }

    /// Lets everything out that was printed.
    pub fn flush(&mut self) -> Result<(), Stop> {
        self.out.flush()?;
        Ok(())
    }
}
