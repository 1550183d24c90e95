//! Reads recorded games and claims, and checks that some reading can parse them.

use super::Consistent;
use crate::console::Stop;
use crate::subject::record;
use crate::subject::{Found, GameInfo, Subject, Typed};
use alfonso_diag::{Diagnostic, SourceId, code};
use alfonso_driver::consistent::{Extent, vantages};
use alfonso_driver::{Sources, decode, unread_claim};
use alfonso_record::recorded::{Recorded, Unread};
use alfonso_report::command_error::{CommandError, Text};
use alfonso_rules::{Answers, RuleFile};
use alfonso_syntax::ast::{Example, ItemKind};

/// One piece of evidence.
#[derive(Debug)]
pub enum Evidence {
    /// A recorded game.
    Game(Box<Recorded>),
    /// A claim, with its file and text.
    Claim {
        /// The file.
        file: String,
        /// Its text.
        text: Text,
        /// The claim.
        claim: Box<Example>,
    },
}

/// The parts of a piece of evidence that no reading has parsed so far.
enum Gaps {
    Game(Unread),
    Claim(Vec<Diagnostic>),
}

impl Gaps {
    fn of(
        piece: &Evidence,
        (rule_file, rules): (&RuleFile, &alfonso_rules::RuleSet),
        subject: &Subject,
    ) -> Self {
        match piece {
            Evidence::Game(game) => Self::Game(game.unread(subject)),
            Evidence::Claim { claim, .. } => {
                Self::Claim(unread_claim(rule_file, (rules, &subject.game), claim))
            }
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Self::Game(unread) => unread.is_empty(),
            Self::Claim(problems) => problems.is_empty(),
        }
    }

    /// Keeps only the gaps that another reading also has.
    fn keep(&mut self, other: &Self) {
        match (self, other) {
            (Self::Game(own), Self::Game(other)) => own.keep(other),
            (Self::Claim(own), Self::Claim(other)) => {
                own.retain(|problem| other.iter().any(|other| other.span() == problem.span()));
            }
            _ => {}
        }
    }
}

impl Consistent {
    /// Reads the evidence. Also returns the number of claims that name a reading and are therefore
    /// skipped.
    pub fn evidence(&self, info: &GameInfo) -> Result<(Vec<Evidence>, usize), Stop> {
        let mut all = Vec::new();
        for file in &self.games {
            let recorded = record::open(file)?;
            let other = recorded.other_game(info).or_else(|| recorded.misnamed(info));
            if let Some(problem) = other.or_else(|| recorded.contradiction()) {
                return Err(problem.into());
            }
            all.push(Evidence::Game(Box::new(recorded)));
        }
        let mut left_out = 0;
        for file in &self.claims {
            let source = decode(file, Typed::open(file)?.text()?.as_bytes())
                .map_err(|failure| CommandError::from(*failure))?;
            let (tree, mut problems) = alfonso_syntax::parse(SourceId(0), &source.text);
            // A file of claims needs no heading.
            problems.retain(|problem| problem.code != code::NO_HEADING);
            if problems.iter().any(Diagnostic::is_error) {
                let mut sources = Sources::default();
                sources.add(source);
                return Err(CommandError::new(problems, &sources).into());
            }
            let before = all.len() + left_out;
            for item in tree.items {
                let ItemKind::Example(claim) = item.kind else { continue };
                if claim.ruleset.is_some() || !claim.answers.is_empty() {
                    left_out += 1;
                    continue;
                }
                let text = Text::new(file.as_str(), source.text.as_str());
                all.push(Evidence::Claim { file: file.clone(), text, claim: Box::new(claim) });
            }
            if all.len() + left_out == before {
                let help = "write them as in a rule file: `example \"...\" { play e2-e4 }`";
                return Err(wrong(format!("{file} has no claims"), help));
            }
        }
        if all.is_empty() {
            let help =
                "leave out `in` and `with`: the search looks for the readings under which a claim holds";
            return Err(wrong("every claim names a ruleset or a reading".to_owned(), help));
        }
        Ok((all, left_out))
    }

    /// Lets a PGN game begin from the rules' own start if its FEN equals the setup of some reading.
    /// Such a game then contradicts readings with another setup. The function tries the answers of
    /// rulesets and all single changes. Returns the number of games that begin from another
    /// position.
    pub fn arrays(&self, (rule_file, base): (&RuleFile, &Answers), evidence: &mut [Evidence]) -> usize {
        let is_set_up = |piece: &Evidence| matches!(piece, Evidence::Game(game) if game.is_set_up());
        for (_, game) in vantages(rule_file, base, Extent { drawn: 0, ..self.extent }) {
            if !evidence.iter().any(is_set_up) {
                break;
            }
            for piece in evidence.iter_mut() {
                if let Evidence::Game(recorded) = piece {
                    recorded.begin_as(&game);
                }
            }
        }
        evidence.iter().filter(|piece| is_set_up(piece)).count()
    }

    /// Rejects evidence with a part that no reading can parse, since a typing error refutes no
    /// reading. Tries readings until every part is parsed.
    pub fn understood(
        &self,
        found: &Found,
        (rule_file, base): (&RuleFile, &Answers),
        evidence: &[Evidence],
    ) -> Result<(), Stop> {
        let mut first: Option<Subject> = None;
        let mut gaps: Vec<(&Evidence, Gaps)> = Vec::new();
        for (rules, game) in vantages(rule_file, base, self.extent) {
            let (rules, subject) = self.subject(found, rule_file, rules, game);
            let of = |piece| Gaps::of(piece, (rule_file, &rules), &subject);
            match &first {
                None => {
                    gaps = evidence.iter().map(|piece| (piece, of(piece))).collect();
                    first = Some(subject);
                }
                Some(_) => gaps.iter_mut().for_each(|(piece, gaps)| gaps.keep(&of(piece))),
            }
            gaps.retain(|(_, gaps)| !gaps.is_empty());
            if gaps.is_empty() {
                return Ok(());
            }
        }
        let Some(subject) = first else { return Ok(()) };
        let mut all = CommandError::default();
        for (piece, gaps) in gaps {
            match (piece, gaps) {
                (Evidence::Game(game), Gaps::Game(unread)) => {
                    game.mistakes(unread, &subject).into_iter().for_each(|error| all.join(error));
                }
                (Evidence::Claim { text, .. }, Gaps::Claim(diagnostics)) => {
                    all.join(CommandError { diagnostics, texts: vec![text.clone()] });
                }
                _ => {}
            }
        }
        Diagnostic::shorten(&mut all.diagnostics);
        match all.diagnostics.is_empty() {
            true => Ok(()),
            false => Err(all.into()),
        }
    }
}

fn wrong(message: String, help: &str) -> Stop {
    CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)).into()
}
