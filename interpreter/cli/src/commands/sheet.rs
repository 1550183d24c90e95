//! `sheet`: the rules of a game on one or two pages to print.

use super::cite::footer;
use super::explain::docx;
use crate::args::{PageFormat, SheetFormat};
use crate::console::{Console, Stop};
use crate::subject::{Subject, Target};
use alfonso_report::sheet::Sheet;

/// The game to print the rules of.
#[derive(Debug)]
pub struct PrintSheet {
    /// The game, with the language of the page.
    pub target: Target,
    /// The format of the output.
    pub format: SheetFormat,
}

impl PrintSheet {
    /// Prints the page.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        let format = match self.format {
            SheetFormat::Html => PageFormat::Html,
            SheetFormat::Docx => PageFormat::Docx,
        };
        print(&self.target, format, console)
    }
}

/// Prints the sheet of a game as text, as Markdown, as a page to print or as a text file.
pub fn print(target: &Target, format: PageFormat, console: &mut Console<'_>) -> Result<(), Stop> {
    let (found, loaded) = target.load()?;
    let subject = target.dressed(Subject::of(&found.name, &target.file, &loaded, &target.readings));
    let subject = match &target.language {
        Some(tag) => subject.in_language(tag)?,
        None => subject,
    };
    let answers = &loaded.rules.answers;
    let sheet = Sheet::new(&subject, &loaded.rule_file, answers, target.language.as_deref());
    match format {
        PageFormat::Html => console.print(&sheet.html()),
        PageFormat::Docx => docx(&sheet.document(), &footer(target), console),
        PageFormat::Markdown => console.print(&sheet.document().markdown()),
        PageFormat::Text | PageFormat::Json => console.page(&sheet.text(console.screen)),
    }
}
