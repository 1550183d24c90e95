//! Finds the readings that do not permit each recorded game and claim.

use super::Weigh;
use super::wrong;
use crate::commands::consistent::{Consistent, Evidence};
use crate::commands::run::Study;
use crate::console::Stop;
use crate::subject::{Found, GameInfo};
use alfonso_driver::consistent::{Extent, Failure};
use alfonso_driver::{Loaded, compile};
use alfonso_report::weighing::{Piece, Refused};

impl Weigh {
    /// Returns all records and claims, each with the readings that do not permit it.
    pub(super) fn pieces(
        &self,
        study: &Study,
        (found, info, loaded): (&Found, &GameInfo, &Loaded),
    ) -> Result<Vec<Piece>, Stop> {
        if self.records.is_empty() && self.claims.is_empty() {
            return Ok(Vec::new());
        }
        let job = Consistent {
            target: self.games.target.clone(),
            games: self.records.clone(),
            claims: self.claims.clone(),
            extent: Extent { seed: self.games.seed, ..Extent::default() },
            format: self.format,
        };
        let rule_file = &loaded.rule_file;
        let (mut evidence, left_out) = job.evidence(info)?;
        if left_out > 0 {
            let help = "leave out `in` and `with`, so that the claim applies to every reading";
            return Err(wrong("a claim is limited to a ruleset or a reading", help).into());
        }
        job.arrays((rule_file, &loaded.rules.answers), &mut evidence);
        job.understood(found, (rule_file, &loaded.rules.answers), &evidence)?;
        let mut pieces: Vec<Piece> = evidence.iter().map(piece).collect();
        for (cell, arm) in study.arms.iter().enumerate() {
            if study.left_out.iter().any(|(other, _)| *other == cell) {
                continue;
            }
            let Some((rules, game)) = compile(rule_file, &arm.answers).0 else { continue };
            for (piece, of) in pieces.iter_mut().zip(&evidence) {
                let one = std::slice::from_ref(of);
                match job.attempt(found, rule_file, one, rules.clone(), game.clone()) {
                    Ok(()) => {}
                    Err(Failure::Untried) => piece.untried.push(cell),
                    Err(Failure::Stopped(stop)) => {
                        piece.refused.push(Refused { cell, name: arm.label.clone(), by: stop.by });
                    }
                }
            }
        }
        let played = study.arms.len() - study.left_out.len();
        for piece in &mut pieces {
            piece.allowed_by = match piece.refused.len() {
                0 => "all",
                refused if refused == played => "none",
                _ => "some",
            };
        }
        Ok(pieces)
    }

    /// Returns the log-likelihood of the records and claims for each cell. It is 0 if the reading
    /// permits all of them.
    pub(super) fn slips(&self, study: &Study, pieces: &[Piece]) -> Vec<f64> {
        let refused = |cell: usize| {
            let of = |piece: &&Piece| piece.refused.iter().any(|it| it.cell == cell);
            pieces.iter().filter(of).count() as f64
        };
        (0..study.arms.len()).map(|cell| refused(cell) * self.slip.ln()).collect()
    }
}

fn piece(of: &Evidence) -> Piece {
    let (file, claim) = match of {
        Evidence::Game(game) => (game.file.clone(), None),
        Evidence::Claim { file, claim, .. } => (file.clone(), Some(claim.title.node.clone())),
    };
    Piece { file, claim, allowed_by: "all", refused: Vec::new(), untried: Vec::new() }
}
