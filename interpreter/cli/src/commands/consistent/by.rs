//! Tests the evidence against one reading, and finds the parts that the reading does not permit.

use super::{Consistent, Evidence};
use crate::subject::{Found, Subject};
use alfonso_driver::consistent::{Failure, Stop as Stopped};
use alfonso_driver::{FailedClaim, Loaded, Rests, Sources, try_claim};
use alfonso_game::Game;
use alfonso_notation::record::Obstacle;
use alfonso_record::recorded::Recorded;
use alfonso_report::command_error::Text;
use alfonso_report::consistency::By;
use alfonso_rules::{RuleFile, RuleSet};
use alfonso_syntax::ast::{Example, StatementKind};

/// Returns the part of a recorded game that a reading does not permit.
fn of_record(game: &Recorded, obstacle: Obstacle) -> By {
    let Obstacle { index, text, rests: Rests { rule, sources, engine }, why, sign, .. } = obstacle;
    let (line, column) = text.as_ref().and_then(|_| game.spot(index)).unzip();
    let ply = index + usize::from(text.is_some());
    By { file: game.file.clone(), line, column, claim: None, ply, text, rule, sources, engine, why, sign }
}

/// Returns the part of a claim that a reading does not permit.
fn of_claim((file, text): (&str, &Text), claim: &Example, failed: FailedClaim) -> By {
    let FailedClaim { plies, problem, rests: Rests { rule, sources, engine }, .. } = failed;
    let label = problem.labels.first();
    // The label may cover only a part of a move. The report quotes the whole move.
    let moves = claim.statements.iter().flat_map(|statement| match &statement.kind {
        StatementKind::Play(moves) | StatementKind::Can(moves) | StatementKind::Cannot(moves) => {
            moves.as_slice()
        }
        _ => &[],
    });
    let spans = moves.map(|text| text.span);
    let span = label.map(|label| spans.into_iter().find(|it| it.contains(label.span)).unwrap_or(label.span));
    let (line, column) = span.map(|span| text.spot(span.range().start)).unzip();
    By {
        file: file.to_owned(),
        line,
        column,
        claim: Some(claim.title.node.clone()),
        text: span.and_then(|span| text.text.get(span.range())).map(str::to_owned),
        ply: plies + 1,
        rule,
        sources,
        engine,
        why: label.map_or(problem.message, |label| label.text.clone()),
        sign: false,
    }
}

impl Consistent {
    /// Tests all evidence by the rules of one reading.
    pub fn attempt(
        &self,
        found: &Found,
        rule_file: &RuleFile,
        evidence: &[Evidence],
        rules: RuleSet,
        game: Game,
    ) -> Result<(), Failure<By>> {
        let (rules, subject) = self.subject(found, rule_file, rules, game);
        let mut depth = 0;
        for piece in evidence {
            let stopped = |depth, by| Failure::Stopped(Box::new(Stopped { depth, by }));
            match piece {
                Evidence::Game(game) => {
                    game.possible(&subject).map_err(|obstacle| match obstacle.untried {
                        true => Failure::Untried,
                        false => stopped(depth + obstacle.index, of_record(game, *obstacle)),
                    })?;
                    depth += game.record.moves.iter().flat_map(|line| line.split_whitespace()).count() + 1;
                }
                Evidence::Claim { file, text, claim } => {
                    try_claim(rule_file, (&rules, &subject.game), claim).map_err(|failed| {
                        match failed.untried {
                            true => Failure::Untried,
                            false => stopped(
                                depth + failed.statements + failed.plies,
                                of_claim((file, text), claim, *failed),
                            ),
                        }
                    })?;
                    depth += claim.statements.len() + 1;
                }
            }
        }
        Ok(())
    }

    /// Returns a reading as a loaded game, and its rules.
    pub(super) fn subject(
        &self,
        found: &Found,
        rule_file: &RuleFile,
        rules: RuleSet,
        game: Game,
    ) -> (RuleSet, Subject) {
        let sources = Sources::default();
        let loaded = Loaded {
            game,
            rules: rules.clone(),
            rule_file: rule_file.clone(),
            warnings: Vec::new(),
            sources,
        };
        (rules, Subject::new(&found.name, &self.target.file, loaded, &[]))
    }
}
