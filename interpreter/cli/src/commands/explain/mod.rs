//! `explain`: the rules of a game in plain English, or the meaning of a diagnostic's code.

mod diagnostic;
mod rules;

use super::sheet;
use crate::args::{GameArgs, PageFormat, PiecesArgs};
use crate::console::{Console, Stop};
use crate::subject::Target;
use alfonso_diag::{Diagnostic, code};
use alfonso_report::command_error::CommandError;
use alfonso_report::document::Document;
use alfonso_report::explain::Detail;
use serde::Serialize;

/// The command.
#[derive(Debug)]
pub struct Explain {
    /// A code or a game, as typed.
    pub what: GameArgs,
    /// The set of the pieces in pictures.
    pub pieces: PiecesArgs,
    /// The id of a single clause of the game.
    pub rule: Option<String>,
    /// The parts of the explanation that are printed.
    pub detail: Detail,
    /// True to print only what a player needs.
    pub short: bool,
    /// The format of the output.
    pub format: PageFormat,
}

impl Explain {
    /// Prints the explanation. A word that resembles a code is taken for a code, unless the user
    /// asks for a rule.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        if self.format == PageFormat::Json && self.detail.language.is_some() {
            let message = "`--format json` prints the sentences in all languages";
            let problem = Diagnostic::bare(code::BAD_REQUEST, message);
            return Err(CommandError::bare(problem.help("leave out `--lang` or `--format json`")).into());
        }
        match (diagnostic::number(&self.what.file), &self.rule) {
            (Some(number), None) => diagnostic::print(number, self.format, console),
            (_, Some(rule)) => rules::one(&self.target(), rule, &self.detail, self.format, console),
            (None, None) if self.short && self.format != PageFormat::Json => {
                let target = self.target().in_language(self.detail.language.as_ref());
                sheet::print(&target, self.format, console)
            }
            (None, None) => rules::all(&self.target(), &self.detail, self.format, console),
        }
    }

    fn target(&self) -> Target {
        Target::new(&self.what).with_pieces(&self.pieces)
    }
}

/// Prints an explanation as a document or as JSON.
fn print(
    json: &impl Serialize,
    document: &Document<'_>,
    footer: &str,
    format: PageFormat,
    console: &mut Console<'_>,
) -> Result<(), Stop> {
    match format {
        PageFormat::Text => console.page(&document.text(console.screen)),
        PageFormat::Markdown => console.print(&document.markdown()),
        PageFormat::Html => console.print(&document.html()),
        PageFormat::Docx => docx(document, footer, console),
        PageFormat::Json => console.json(json),
    }
}

/// Prints a document as a file for word processors. `footer` stands at the foot of each page.
pub fn docx(document: &Document<'_>, footer: &str, console: &mut Console<'_>) -> Result<(), Stop> {
    match document.docx(footer) {
        Ok(file) => console.file(&file),
        Err(why) => Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, why)).into()),
    }
}
