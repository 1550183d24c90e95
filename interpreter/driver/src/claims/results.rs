//! Claims about positions, results and values.

use super::Claim;
use crate::ended;
use alfonso_diag::Span;
use alfonso_game::{KindId, PlacedPiece, RuleId, Seat};
use alfonso_syntax::ast::{Expr, Holding, Name, Row, Verdict};

impl Claim<'_> {
    /// Returns the seat of the player that a claim names.
    pub(super) fn seat(&mut self, player: &Name) -> Option<Seat> {
        let players = || self.game.names().players.iter().map(|(name, _)| name.as_str());
        match players().position(|name| name == player.node) {
            Some(seat) => Some(Seat::new(seat)),
            None => {
                self.unknown(player, "there is no player", players());
                None
            }
        }
    }

    pub(super) fn position(
        &mut self,
        rows: &[Row],
        (to_move, out): (&Name, &[Name]),
        holding: &[Holding],
    ) -> Option<()> {
        let seat = self.seat(to_move)?;
        let mut seats = Vec::new();
        for player in out {
            let gone = self.seat(player)?;
            if gone == seat {
                return self.bad(player.span, "a player who is out of the game cannot be to move");
            }
            seats.push(gone);
        }
        let placements = match self.rule_file.arrange(&self.rules.answers, rows) {
            Ok(placements) => placements,
            Err(problems) => {
                self.found.extend(problems);
                return None;
            }
        };
        let mut pieces = Vec::new();
        for placement in &placements {
            let Some(cell) = self.game.topology().named(&placement.cell.node) else {
                return self
                    .bad(placement.cell.span, &format!("the board has no cell `{}`", placement.cell.node));
            };
            let (kind, owner) = (KindId(placement.kind.0), Seat::new(placement.owner.index()));
            let facing = placement.facing.map(|facing| alfonso_board::Direction::new(facing.index()));
            if !self.game.blueprint().faces(kind, facing) {
                return self.bad(
                    placement.cell.span,
                    "no such piece can have this facing in this game: draw a piece with another facing",
                );
            }
            pieces.push(PlacedPiece { cell, kind, owner, facing, unmoved: false, moved_now: false });
        }
        let mut held = Vec::new();
        for of in holding {
            for (var, index, value) in self.held(of, &pieces)? {
                if held.iter().any(|(other, at, _)| (*other, *at) == (var, index)) {
                    return self.bad(of.of.span, "this already has a value");
                }
                held.push((var, index, value));
            }
        }
        let position = match self.game.arranged_with(pieces, seat, &seats, &held) {
            Ok(position) => position,
            Err(over_budget) => return self.over_budget(over_budget),
        };
        self.line = self.game.line_from(&position);
        Some(())
    }

    pub(super) fn result(&mut self, verdict: &Verdict, span: Span) {
        let names = self.game.names();
        let rule = |id: RuleId| names.rules[id.index()].as_str();
        if self.knows(verdict).is_none() {
            return;
        }
        let found = self.line.outcome();
        let agrees = match (verdict, found) {
            (Verdict::Open, None) => true,
            (Verdict::Draw(reason), Some(outcome)) => {
                outcome.is_draw() && rule(outcome.reason) == reason.node
            }
            (Verdict::Wins(player, reason), Some(outcome)) => {
                let seat = names.players.iter().position(|(name, _)| *name == player.node);
                let team = seat.map_or(0, |seat| self.game.blueprint().with_partners(1 << seat));
                let winners = outcome.winners().fold(0, |all, seat| all | 1_u16 << seat.0);
                winners == team && rule(outcome.reason) == reason.node
            }
            _ => false,
        };
        if agrees {
            return;
        }
        let stands = match found {
            None => "the game is not over here".to_owned(),
            Some(outcome) => format!("the game is over here: {}", ended(self.game, outcome)),
        };
        if let Some(outcome) = found {
            self.rests_on_rule(outcome.reason);
        }
        self.fail(span, stands);
    }

    /// Checks that the player and the rule of a result exist in this reading.
    pub(super) fn knows(&mut self, verdict: &Verdict) -> Option<()> {
        let names = self.game.names();
        let (player, rule) = match verdict {
            Verdict::Open => return Some(()),
            Verdict::Draw(rule) => (None, rule),
            Verdict::Wins(player, rule) => (Some(player), rule),
        };
        let players = names.players.iter().map(|(name, _)| name.as_str());
        if let Some(player) = player.filter(|player| players.clone().all(|name| name != player.node)) {
            return self.unknown(player, "there is no player", players);
        }
        if !names.rules.contains(&rule.node) {
            return self.unknown(
                rule,
                "in this reading there is no rule",
                names.rules.iter().map(String::as_str),
            );
        }
        Some(())
    }

    /// Returns the index of a variable.
    pub(super) fn variable(&mut self, name: &Name) -> Option<usize> {
        let known = || self.game.names().vars.iter();
        let index = known().position(|var| *var == name.node);
        if index.is_none() {
            self.unknown(name, "there is no variable", known().map(String::as_str));
        }
        index
    }

    pub(super) fn value(&mut self, name: &Name, value: &Expr) -> Option<()> {
        let index = self.variable(name)?;
        let expected = self.value_of(value, self.game.blueprint().vars[index].kind)?;
        let found = self.line.variable(index);
        if found.len() != 1 {
            let whole = format!("there are several such values: write `holds {} of ... = ...`", name.node);
            return self.bad(name.span, &whole);
        }
        if found[0] != expected {
            self.fail(value.span, format!("`{}` has another value here", name.node));
        }
        Some(())
    }
}
