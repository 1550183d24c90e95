//! The trial of evidence in one reading, and what in it is not possible.

use super::{Consistent, Evidence};
use crate::subject::record::Recorded;
use crate::subject::{Found, Subject};
use alfonso_driver::consistent::{Failure, Stop as Stopped};
use alfonso_driver::{FailedClaim, Loaded, Rests, Sources, try_claim};
use alfonso_forms::english;
use alfonso_game::Game;
use alfonso_notation::record::Obstacle;
use alfonso_report::trouble::Text;
use alfonso_rules::{Family, RuleSet};
use alfonso_syntax::ast::{Example, StatementKind};
use schemars::JsonSchema;
use serde::Serialize;

/// Something that is not possible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct By {
    /// The file of the record or of the claim.
    pub file: String,
    /// The line of the file, from 1; absent if the end of a game is not possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The claim, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// The move, or the statement of a claim; absent if it is the end of a recorded game.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The number of the move, from 1: rolls and choices count, too.
    pub ply: usize,
    /// The rule against which it is, if it is one rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The sources on which that rests: those of the rule, or of the rules by which the piece moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<String>,
    /// The decisions of the engine on which it rests, where the rule file says `engine "..."`: these come from no source.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub engine: Vec<String>,
    /// The reason.
    pub why: String,
    /// True if the move is legal but for its sign of a capture.
    #[serde(skip)]
    pub sign: bool,
}

impl By {
    fn record(game: &Recorded, obstacle: Obstacle) -> Self {
        let Obstacle { index, text, rests: Rests { rule, sources, engine }, why, sign, .. } = obstacle;
        let (line, column) = text.as_ref().and_then(|_| game.spot(index)).unzip();
        let ply = index + usize::from(text.is_some());
        Self {
            file: game.file.clone(),
            line,
            column,
            claim: None,
            ply,
            text,
            rule,
            sources,
            engine,
            why,
            sign,
        }
    }

    fn claim((file, text): (&str, &Text), claim: &Example, failed: FailedClaim) -> Self {
        let FailedClaim { plies, problem, rests: Rests { rule, sources, engine }, .. } = failed;
        let place = problem.labels.first();
        // Of a move, the report may point to a part.
        let moves = claim.statements.iter().flat_map(|statement| match &statement.kind {
            StatementKind::Play(moves) | StatementKind::Can(moves) | StatementKind::Cannot(moves) => {
                moves.as_slice()
            }
            _ => &[],
        });
        let spans = moves.map(|text| text.span);
        let span =
            place.map(|label| spans.into_iter().find(|it| it.contains(label.span)).unwrap_or(label.span));
        let (line, column) = span.map(|span| text.spot(span.range().start)).unzip();
        Self {
            file: file.to_owned(),
            line,
            column,
            claim: Some(claim.title.node.clone()),
            text: span.and_then(|span| text.text.get(span.range())).map(str::to_owned),
            ply: plies + 1,
            rule,
            sources,
            engine,
            why: place.map_or(problem.message, |label| label.text.clone()),
            sign: false,
        }
    }

    /// Returns what is not possible: `game.pgn, ply 3, e2-e4: the square is empty (pawn.step)`.
    pub fn words(&self) -> String {
        let claim = self.claim.as_ref().map(|claim| format!(", \"{claim}\"")).unwrap_or_default();
        let place = match (&self.text, &self.claim) {
            // The reason names what is claimed.
            (_, Some(_)) => format!(", ply {}", self.ply),
            (Some(text), None) => format!(", ply {}, {text}", self.ply),
            (None, None) if self.ply == 0 => ", at its beginning".to_owned(),
            (None, None) => ", at its end".to_owned(),
        };
        // The reason may name the rule already.
        let rule = self.rule.as_ref().filter(|rule| !self.why.contains(rule.as_str()));
        let rule = rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
        let engine = match self.engine.as_slice() {
            [] => String::new(),
            said => {
                let said: Vec<String> = said.iter().map(|why| format!("\"{why}\"")).collect();
                format!("; here the engine decides, and no source: {}", english::and(&said))
            }
        };
        format!("{}{claim}{place}: {}{rule}{engine}", self.file, self.why)
    }
}

impl Consistent {
    /// Tries all evidence by the rules of one reading.
    pub fn attempt(
        &self,
        found: &Found,
        family: &Family,
        evidence: &[Evidence],
        rules: RuleSet,
        game: Game,
    ) -> Result<(), Failure<By>> {
        let (rules, subject) = self.subject(found, family, rules, game);
        let mut depth = 0;
        for piece in evidence {
            let stopped = |depth, by| Failure::Stopped(Box::new(Stopped { depth, by }));
            match piece {
                Evidence::Game(game) => {
                    game.possible(&subject).map_err(|obstacle| match obstacle.untried {
                        true => Failure::Untried,
                        false => stopped(depth + obstacle.index, By::record(game, *obstacle)),
                    })?;
                    depth += game.record.moves.iter().flat_map(|line| line.split_whitespace()).count() + 1;
                }
                Evidence::Claim { file, text, claim } => {
                    try_claim(family, (&rules, &subject.game), claim).map_err(|failed| {
                        match failed.untried {
                            true => Failure::Untried,
                            false => stopped(
                                depth + failed.statements + failed.plies,
                                By::claim((file, text), claim, *failed),
                            ),
                        }
                    })?;
                    depth += claim.statements.len() + 1;
                }
            }
        }
        Ok(())
    }

    /// Returns a reading as a subject, and its rules.
    pub(super) fn subject(
        &self,
        found: &Found,
        family: &Family,
        rules: RuleSet,
        game: Game,
    ) -> (RuleSet, Subject) {
        let sources = Sources::default();
        let loaded =
            Loaded { game, rules: rules.clone(), family: family.clone(), warnings: Vec::new(), sources };
        (rules, Subject::new(&found.name, &self.target.file, loaded, &[]))
    }
}
