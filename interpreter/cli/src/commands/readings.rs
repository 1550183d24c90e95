//! `readings`: the open questions of a game.

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::subject::{GameInfo, Target};
use alfonso_report::readings::Readings;

/// The game to show readings of.
#[derive(Debug)]
pub struct ShowReadings {
    /// The game. If it names a ruleset, only that ruleset's answers appear.
    pub target: Target,
}

impl ShowReadings {
    /// Prints the readings.
    pub fn run(&self, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let (found, opened) = self.target.open()?;
        let info = GameInfo::of_names(&found.name, &opened.rule_file, &opened.answers, &self.target.readings);
        let readings = Readings::new(&info, &opened.rule_file, self.target.ruleset.as_deref());
        match format {
            Format::Json => console.json(&readings),
            Format::Text => console.page(&readings.document(&info).text(console.screen)),
        }
    }
}
