//! Statements of a claim that cannot be understood in a reading, in any position.

use super::{Claim, Spent};
use alfonso_diag::Diagnostic;
use alfonso_game::Game;
use alfonso_rules::{RuleFile, RuleSet};
use alfonso_syntax::ast::{Example, Name, StatementKind};

/// Returns diagnostics for all parts of a claim that a reading does not understand. These are texts
/// that are no moves of the game, unknown names, and positions that cannot be set up. Each part is
/// checked separately, so that the result does not depend on which moves are legal.
#[must_use]
pub fn unread(rule_file: &RuleFile, (rules, game): (&RuleSet, &Game), example: &Example) -> Vec<Diagnostic> {
    let mut all = Vec::new();
    for statement in &example.statements {
        let mut spent = Spent::default();
        let mut claim = Claim::new(rule_file, (rules, game), example, &mut spent);
        match &statement.kind {
            StatementKind::Play(moves) | StatementKind::Can(moves) | StatementKind::Cannot(moves) => {
                moves.iter().for_each(|text| claim.is_text(text));
            }
            StatementKind::Count(_) => {}
            // A perft claim can be understood unless the game has dice.
            StatementKind::Perft(counts) => {
                claim.perft(counts.get(..1).filter(|_| game.has_dice()).unwrap_or(&[]))
            }
            _ => drop(claim.statement(statement)),
        }
        if !claim.failed && !claim.untried {
            all.append(&mut claim.found);
        }
    }
    all
}

impl Claim<'_> {
    /// Reports a text that does not have the form of a move.
    fn is_text(&mut self, text: &Name) {
        if self.is_elsewhere(text) {
            return;
        }
        if self.names(text).is_some() && !self.game.blueprint().is_move_text(&text.node) {
            let like = self.line.moves().first().map(|m| self.line.text(*m));
            let like = like.map(|like| format!("; write a move like {like}")).unwrap_or_default();
            self.bad(text.span, &format!("`{}` is not the text of a move{like}", text.node));
        }
    }
}
