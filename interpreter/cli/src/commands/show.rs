//! `show`: the board and everything beside it.

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::render::board::Style;
use crate::render::state::{self, StateTwin};
use crate::subject::{Start, Subject, Target};

/// What to show.
#[derive(Debug)]
pub struct Show {
    /// The game.
    pub target: Target,
    /// From where.
    pub start: Start,
    /// Plain letters and lines only.
    pub ascii: bool,
}

impl Show {
    /// Prints the position.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let line = self.start.line(subject)?;
        match format {
            Format::Json => console.json(&StateTwin::new(subject, line.as_ref())),
            Format::Text => {
                console.print(&state::text(subject, line.as_ref(), Style::new(console.screen, self.ascii)))
            }
        }
    }
}
