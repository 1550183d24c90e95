//! `show`: the board and everything beside it.

use crate::args::ShowFormat;
use crate::console::{Console, Stop};
use crate::render::board::Style;
use crate::render::{picture, state};
use crate::snapshot::StateTwin;
use crate::subject::{Opening, Start, Subject, Target};

/// What to show.
#[derive(Debug)]
pub struct Show {
    /// The game.
    pub target: Target,
    /// From where.
    pub start: Start,
    /// As what.
    pub format: ShowFormat,
    /// Plain letters and lines only.
    pub ascii: bool,
}

impl Show {
    /// Prints the position.
    pub fn run(&self, subject: &Subject, console: &mut Console<'_>) -> Result<(), Stop> {
        let Opening { line, before, .. } = self.start.line(subject)?;
        match self.format {
            ShowFormat::Json => console.json(&StateTwin::new(subject, line.as_ref(), &before)),
            ShowFormat::Svg => console.print(&picture::draw(subject, line.as_ref())),
            ShowFormat::Text => {
                console.print(&state::text(subject, line.as_ref(), Style::new(console.screen, self.ascii)))
            }
        }
    }
}
