//! Claims that a condition holds. Each part of a conjunction is tested separately, and a failed
//! comparison reports both values.

use super::Claim;
use crate::words;
use alfonso_board::CellId;
use alfonso_compiler::question;
use alfonso_diag::{Diagnostic, code};
use alfonso_forms::english;
use alfonso_game::{Game, KindId, NumberName, Seat};
use alfonso_rules::{Expr, ExprKind, Type};
use alfonso_syntax::ast;

impl Claim<'_> {
    /// Tests a `holds` statement. Returns `None` if it cannot be evaluated.
    pub(super) fn holds(&mut self, condition: &ast::Expr) -> Option<()> {
        let resolved = self.rule_file.claimed(&self.rules.answers, condition);
        let condition = match resolved {
            Ok(resolved) => resolved,
            Err(problems) if problems.is_empty() => {
                return self.bad(condition.span, "this has no meaning in this reading");
            }
            Err(problems) => {
                self.found.extend(problems);
                return None;
            }
        };
        let whole = condition.span;
        let mut parts = vec![&condition];
        while let Some(part) = parts.pop() {
            if let ExprKind::And(left, right) = &part.kind {
                parts.extend([&**right, &**left]);
                continue;
            }
            if self.ask(part)? != 0 {
                continue;
            }
            let stands = match &part.kind {
                ExprKind::Compare(_, left, right) => {
                    let (here, there) = (self.value_text(left)?, self.value_text(right)?);
                    match (is_constant(left), is_constant(right)) {
                        (false, true) => format!("it is {here} here"),
                        (true, false) => format!("it is {there} here"),
                        _ => format!("on the left {here}, on the right {there}"),
                    }
                }
                _ => "this does not hold here".to_owned(),
            };
            // A part that comes from a definition is reported at the place where the definition is
            // used.
            let span = if whole.contains(part.span) { part.span } else { whole };
            self.fail(span, stands);
        }
        Some(())
    }

    fn ask(&mut self, value: &Expr) -> Option<i64> {
        let keeps_moves = self.game.numbers().iter().any(|name| matches!(name, NumberName::LastMove { .. }));
        match question(self.rules, self.game, value) {
            Ok(question) if keeps_moves || !question.asks_latest() => {
                let answer = self.line.ask(&question.value, question.slots);
                answer.or_else(|| {
                    self.untried = true;
                    self.bad(value.span, "this takes too many steps").map(|()| 0)
                })
            }
            Ok(_) => self.bad(value.span, "no rule of this reading uses the last player to move").map(|()| 0),
            Err(problems) => {
                self.found.extend(problems);
                None
            }
        }
    }

    /// Returns the value of an expression in this position, as text of the rule language.
    fn value_text(&mut self, value: &Expr) -> Option<String> {
        let found = self.ask(value)?;
        Some(in_words(self.game, value.ty, found))
    }
}

fn in_words(game: &Game, ty: Type, found: i64) -> String {
    let index = usize::try_from(found).ok();
    let or = |name: Option<&str>, nothing: &str| {
        name.map_or_else(|| nothing.to_owned(), |name| format!("`{name}`"))
    };
    let cell = index
        .filter(|index| *index < game.topology().len())
        .map(|index| words::cell(game, CellId::new(index)));
    match ty {
        Type::Number => found.to_string(),
        Type::Flag => (found != 0).to_string(),
        Type::Player => or(index.map(|index| words::seat(game, Seat::new(index))), "nobody"),
        Type::Kind => or(index.map(|index| words::kind(game, KindId::new(index))), "no kind"),
        Type::Cell => or(cell, "nowhere"),
        Type::Piece => cell.map_or_else(|| "nobody".to_owned(), |cell| format!("the piece on `{cell}`")),
        Type::Cells => format!("a set of {}", english::count(found, "cell")),
        Type::File => {
            let name =
                index.and_then(|index| index.checked_sub(1)).map(|index| alfonso_board::cell_name(index, 0));
            or(name.as_deref().map(|name| name.trim_end_matches('1')), "nowhere")
        }
        Type::Sector => match index.and_then(|index| game.names().sectors.get(index)) {
            Some(name) if !name.is_empty() => format!("`{name}`"),
            _ => index.map_or_else(|| "nowhere".to_owned(), |index| format!("sector {}", index + 1)),
        },
        // No value has this type during play.
        Type::Direction => "a direction".to_owned(),
    }
}

/// Returns true for literals, which are the same in every position.
fn is_constant(value: &Expr) -> bool {
    matches!(
        value.kind,
        ExprKind::Number(_)
            | ExprKind::Flag(_)
            | ExprKind::Player(_)
            | ExprKind::Nobody
            | ExprKind::Kind(_)
            | ExprKind::Cell(_)
            | ExprKind::Nowhere
            | ExprKind::Sector(_)
    )
}

/// Returns the diagnostic for a claim that counts sequences in a game with dice.
pub(super) fn no_perft(span: alfonso_diag::Span, title: &str) -> Diagnostic {
    let message = format!("the claim \"{title}\" cannot be tested");
    let label = "sequences cannot be counted in a game with dice: the moves after a roll depend on chance";
    Diagnostic::error(code::BAD_CLAIM, span, message, label)
        .help("claim the moves after a roll instead: `play roll:...`, then `count`")
}
