//! `readings`: the open questions of a game.

use super::cite::footer;
use super::explain::docx;
use crate::args::PageFormat;
use crate::console::{Console, Stop};
use crate::subject::{GameInfo, Target};
use alfonso_report::readings::Readings;

/// The game to show readings of.
#[derive(Debug)]
pub struct ShowReadings {
    /// The game. If it names a ruleset, only that ruleset's answers appear.
    pub target: Target,
    /// The format of the output.
    pub format: PageFormat,
}

impl ShowReadings {
    /// Prints the readings.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        let (found, opened) = self.target.open()?;
        let info = GameInfo::of_names(&found.name, &opened.rule_file, &opened.answers, &self.target.readings);
        let readings = Readings::new(&info, &opened.rule_file, self.target.ruleset.as_deref());
        let document = readings.document(&info);
        match self.format {
            PageFormat::Json => console.json(&readings),
            PageFormat::Text => console.page(&document.text(console.screen)),
            PageFormat::Markdown => console.print(&document.markdown()),
            PageFormat::Html => console.print(&document.html()),
            PageFormat::Docx => docx(&document, &footer(&self.target), console),
        }
    }
}
