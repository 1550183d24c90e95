//! `cite`: a reading of a game as a work that can be cited.

use crate::args::CiteFormat;
use crate::console::{Console, Stop};
use crate::subject::{Card, Target};
use alfonso_bibliography::bibtex::Dialect;
use alfonso_bibliography::{Citation, Work};
use alfonso_diag::{Diagnostic, code};
use alfonso_report::bibliography::{self, CitationJson};
use alfonso_report::sanitise;
use alfonso_report::trouble::Trouble;
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
        let citation = self.citation()?;
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
                Err(why) => Err(Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, why)).into()),
            },
        }
    }

    fn citation(&self) -> Result<Citation, Trouble> {
        let (found, opened) = self.target.open()?;
        let (family, answers) = (&opened.family, &opened.answers);
        if let Some(why) = family.incomplete() {
            let message = format!("`{}` has no reading that could be cited: {why}", found.name);
            let help = "`alfonso sources` lists what is known of the game";
            return Err(Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)));
        }
        let card = Card::of_names(&found.name, family, answers, &self.target.readings);
        let ruleset = family.rulesets().iter().find(|known| known.name.node == answers.ruleset);
        let follows = ruleset.and_then(|ruleset| ruleset.follows.as_ref());
        let source =
            family.sources().iter().find(|known| follows.is_some_and(|it| it.node == known.name.node));
        Ok(Citation {
            game: sanitise::line(&card.name).into_owned(),
            ruleset: card.ruleset.clone(),
            title: card.heading().into_owned(),
            description: sanitise::line(&card.ruleset_text).into_owned(),
            answers: answers.answers.clone(),
            changed: card.readings.iter().cloned().collect(),
            program: concat!("Alfonso ", env!("CARGO_PKG_VERSION")).to_owned(),
            rules: Fingerprint::new(&family.parts(answers)).whole,
            follows: source.map(Work::new),
        })
    }
}
