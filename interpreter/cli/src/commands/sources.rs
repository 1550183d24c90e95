//! `sources`: the bibliography of a game, or of all games.

use super::cite::footer;
use super::explain::docx;
use crate::args::SourcesFormat;
use crate::console::{Console, Stop};
use crate::subject::Target;
use alfonso_bibliography::bibtex::{self, Dialect};
use alfonso_bibliography::{Bibliography, csl};
use alfonso_driver::shipped;
use alfonso_report::bibliography::Listing;
use alfonso_report::document::Document;
use alfonso_report::head::PROGRAM;

/// The games to list sources of.
#[derive(Debug)]
pub struct ListSources {
    /// One game, or `None` for all shipped games.
    pub target: Option<Target>,
    /// The form of the output.
    pub format: SourcesFormat,
}

impl ListSources {
    /// Prints the bibliography.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        let mut all = Bibliography::default();
        match &self.target {
            Some(target) => {
                let (found, opened) = target.open()?;
                all.add(&found.name, &opened.rule_file);
            }
            None => shipped::families().for_each(|(name, rule_file)| all.add(name, &rule_file)),
        }
        match self.format {
            SourcesFormat::Text => console.page(&self.document(&all).text(console.screen)),
            SourcesFormat::Json => console.json(&Listing::new(&all)),
            SourcesFormat::Bibtex => console.print(&bibtex::write(&all, Dialect::Bibtex)),
            SourcesFormat::Biblatex => console.print(&bibtex::write(&all, Dialect::Biblatex)),
            SourcesFormat::Markdown => console.print(&self.document(&all).markdown()),
            SourcesFormat::Html => console.print(&self.document(&all).html()),
            SourcesFormat::Docx => {
                let foot = self.target.as_ref().map_or_else(|| PROGRAM.to_owned(), footer);
                docx(&self.document(&all), &foot, console)
            }
            SourcesFormat::Csl => console.json(&csl::items(&all)),
        }
    }
    fn document(&self, all: &Bibliography) -> Document<'static> {
        Listing::new(all).document(self.target.is_none())
    }
}
