//! The output of commands, and the reasons why they stop.

use crate::pager;
use alfonso_diag::{Diagnostic, code};
use alfonso_report::command_error::CommandError;
use alfonso_report::sanitise;
use alfonso_report::screen::Screen;
use serde::Serialize;
use std::io::{self, Write};

/// The reason why a command stops early.
#[derive(Debug)]
pub enum Stop {
    /// A mistake in the rule file or the request.
    CommandError(Box<CommandError>),
    /// The reader has closed the output. This is not an error.
    NobodyListens,
    /// A failure of standard input or output.
    World(io::Error),
}

impl From<CommandError> for Stop {
    fn from(error: CommandError) -> Self {
        Self::CommandError(Box::new(error))
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

/// Returns the verdict of a command, even if the reader closed the output early.
pub fn verdict(sound: bool, printed: Result<(), Stop>) -> Result<bool, Stop> {
    match printed {
        Ok(()) | Err(Stop::NobodyListens) => Ok(sound),
        Err(stop) => Err(stop),
    }
}

/// Standard output as commands use it.
pub struct Console<'w> {
    /// The capabilities of the output.
    pub screen: Screen,
    out: Box<dyn Write + 'w>,
}

impl<'w> Console<'w> {
    /// Returns a console that prints to `out`.
    pub fn new(screen: Screen, out: impl Write + 'w) -> Self {
        Self { screen, out: Box::new(out) }
    }

    /// Prints a text, made safe for the terminal.
    pub fn print(&mut self, text: &str) -> Result<(), Stop> {
        self.out.write_all(sanitise::filter(text, self.screen.colours).as_bytes())?;
        Ok(())
    }

    /// Prints a long text. Uses a pager if the text is longer than the terminal.
    pub fn page(&mut self, text: &str) -> Result<(), Stop> {
        self.flush()?;
        let filtered = sanitise::filter(text, self.screen.colours);
        if pager::show(&filtered, self.screen) { Ok(()) } else { self.print(text) }
    }

    /// Prints a line.
    pub fn line(&mut self, text: &str) -> Result<(), Stop> {
        self.print(text)?;
        self.out.write_all(b"\n")?;
        Ok(())
    }

    /// Writes a file that is no text, such as one for word processors. A terminal cannot show it.
    pub fn file(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        if self.screen.terminal {
            let message = "this format is not text, and a terminal cannot show it";
            let problem = Diagnostic::bare(code::BAD_REQUEST, message);
            return Err(CommandError::bare(problem.help("write it to a file, with `> FILE`")).into());
        }
        self.out.write_all(bytes)?;
        Ok(())
    }

    /// Prints an object on a separate line.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), Stop> {
        let text = serde_json::to_string(value).map_err(io::Error::from)?;
        self.out.write_all(sanitise::json(&text).as_bytes())?;
        self.out.write_all(b"\n")?;
        Ok(())
    }

    /// Flushes the output.
    pub fn flush(&mut self) -> Result<(), Stop> {
        self.out.flush()?;
        Ok(())
    }
}
