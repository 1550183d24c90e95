//! The conversion of Betza's notation to legs of movements.
//!
//! The notation is XBetza, as defined by the documentation of XBoard and H. G. Muller's pages. It
//! includes letters of direction, ranges, and the modifiers `a`, `p`, `g`, `y`, `j`, `n` and `i`.
//! This crate never guesses. It refuses notations that these sources leave open or that XBoard
//! interprets differently, and movements that legs cannot express.
//!
//! ```
//! use alfonso_betza::no_movement;
//!
//! assert_eq!(no_movement("fmWfcF"), None);
//! assert!(no_movement("KO2").is_some_and(|why| why.contains("castling")));
//! ```

mod atom;
mod back;
mod legs;
mod many;
mod refusal;
mod single;
#[cfg(test)]
mod tests;
mod ways;

pub use back::{betza_atom, in_betza, join_betza};

use alfonso_diag::{Diagnostic, Span, Spanned, code};
use alfonso_syntax::ast::{BinaryOp, Expr, ExprKind, Leg, LegPart, Movement, Test, Text};
use alfonso_syntax::betza;
use atom::Atom;
use legs::Legs;
use refusal::Refusal;
use std::ops::Range;

/// One movement of a text.
struct Piece {
    legs: Vec<Leg>,
    /// True if only unmoved pieces can make this movement.
    unmoved: bool,
}

/// Converts a movement in Betza's notation to movements with legs. Returns any other movement
/// unchanged.
///
/// # Errors
/// Returns a diagnostic for notation that is ambiguous or that legs cannot express.
pub fn spelt_out(movement: &Movement) -> Result<Vec<Movement>, Box<Diagnostic>> {
    let [LegPart::Betza(text)] = movement.legs.as_slice() else { return Ok(vec![movement.clone()]) };
    let pieces = pieces(text).map_err(|refusal| {
        let span = within(text, &refusal.at);
        Box::new(
            Diagnostic::error(code::BAD_BETZA, span, refusal.message, "not understood").help(refusal.help),
        )
    })?;
    let with_legs = |piece: Piece| {
        let mut copy = movement.clone();
        copy.legs = piece.legs.into_iter().map(LegPart::Leg).collect();
        if piece.unmoved {
            copy.condition = Some(unmoved(movement.condition.clone(), text.span));
        }
        copy
    };
    Ok(pieces.into_iter().map(with_legs).collect())
}

/// Converts a range in the text to a span in the file.
fn within(text: &Text, at: &Range<usize>) -> Span {
    // The text in the tree has no quotation marks, but its span includes them.
    let start = text.span.start as usize + 1;
    Span::new(text.span.source, start + at.start, start + at.end)
}

/// Returns the condition `it is unmoved`, joined with a further condition if there is one.
fn unmoved(condition: Option<Expr>, span: Span) -> Expr {
    let it = Expr { kind: ExprKind::Word("it".to_owned()), span };
    let test = Test::Words(vec![Spanned::new("unmoved".to_owned(), span)]);
    let unmoved = Expr { kind: ExprKind::Is { subject: Box::new(it), not: false, test }, span };
    match condition {
        None => unmoved,
        Some(other) => {
            let op = Spanned::new(BinaryOp::And, span);
            Expr { kind: ExprKind::Binary { op, left: Box::new(unmoved), right: Box::new(other) }, span }
        }
    }
}

/// Returns the reason why a text in Betza's notation cannot be a movement of a rule file. Returns
/// `None` if it can.
#[must_use]
pub fn no_movement(text: &str) -> Option<String> {
    let text = Spanned::new(text.to_owned(), Span::default());
    pieces(&text).err().map(|refusal| refusal.message)
}

fn pieces(text: &Text) -> Result<Vec<Piece>, Refusal> {
    let parts = betza::parse(&text.node).map_err(|fault| {
        let help = "write capitals with small letters before and a number after them: `fmWfcF`, `R4`";
        Refusal::new(fault.at, fault.message, help)
    })?;
    let mut all = Vec::new();
    for part in &parts {
        let atom = Atom::of(part)?;
        let legs = Legs { span: within(text, &part.at) };
        match part.legs.as_slice() {
            [only] => all.extend(single::pieces(part, &atom, only, legs)?),
            many => all.push(many::piece(part, &atom, many, legs)?),
        }
    }
    Ok(all)
}
