//! `cite`: a reading of a game as a work that can be cited.

use crate::args::CiteFormat;
use crate::console::{Console, Stop};
use crate::subject::{GameInfo, Target};
use alfonso_bibliography::bibtex::Dialect;
use alfonso_bibliography::{Citation, Work};
use alfonso_diag::{Diagnostic, code};
use alfonso_report::bibliography::{self, CitationJson};
use alfonso_report::command_error::CommandError;
use alfonso_report::sanitise;
use alfonso_rules::Fingerprint;

/// The reading to cite.
#[derive(Debug)]
pub struct Cite {
    /// The game.
    pub target: Target,
    /// The format of the output.
    pub format: CiteFormat,
}

impl Cite {
    /// Prints the citation.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        let citation = citation(&self.target)?;
        match self.format {
            CiteFormat::Text => {
                console.page(&bibliography::citation(&citation, &self.target.file).text(console.screen))
            }
            CiteFormat::Json => console.json(&CitationJson::new(citation)),
            CiteFormat::Bibtex => console.print(&citation.bibtex(Dialect::Bibtex)),
            CiteFormat::Biblatex => console.print(&citation.bibtex(Dialect::Biblatex)),
            CiteFormat::Csl => console.json(&citation.csl()),
            CiteFormat::Cff => match citation.cff() {
                Ok(text) => console.print(&text),
                Err(why) => Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, why)).into()),
            },
        }
    }
}

/// Returns the citation of a reading.
pub fn citation(target: &Target) -> Result<Citation, CommandError> {
    let (found, opened) = target.open()?;
    let (rule_file, answers) = (&opened.rule_file, &opened.answers);
    if let Some(why) = rule_file.incomplete() {
        let message = format!("`{}` has no reading that can be cited: {why}", found.name);
        let help = "`alfonso sources` lists the sources of the game";
        return Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)));
    }
    let info = GameInfo::of_names(&found.name, rule_file, answers, &target.readings);
    let ruleset = rule_file.rulesets().iter().find(|known| known.name.node == answers.ruleset);
    let follows = ruleset.and_then(|ruleset| ruleset.follows.as_ref());
    let source =
        rule_file.sources().iter().find(|known| follows.is_some_and(|it| it.node == known.name.node));
    Ok(Citation {
        game: sanitise::line(&info.name).into_owned(),
        ruleset: info.ruleset.clone(),
        title: info.heading().into_owned(),
        description: sanitise::line(&info.ruleset_text).into_owned(),
        answers: answers.answers.clone(),
        changed: info.readings.iter().cloned().collect(),
        program: concat!("Alfonso ", env!("CARGO_PKG_VERSION")).to_owned(),
        rules: Fingerprint::new(&rule_file.parts(answers)).whole,
        follows: source.map(Work::new),
    })
}

/// Returns the sentence that cites a reading, for the foot of a page. A game that cannot be played
/// has its name instead.
pub fn footer(target: &Target) -> String {
    citation(target).map_or_else(|_| target.file.clone(), |citation| citation.words())
}
