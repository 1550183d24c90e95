//! Claims about positions: their drawn pieces and their conditions.

use crate::context::Context;
use crate::log::Log;
use crate::resolver::Resolver;
use crate::{FileFacts, declare, definitions, setup};
use alfonso_diag::Diagnostic;
use alfonso_model::{Expr, Placement, Type};
use alfonso_syntax::ast::{self, File, Row};

/// Returns the pieces in the rows of a claim, on the board and with the kinds of this reading.
///
/// # Errors
/// Returns diagnostics if the rows do not fit the board or if a token stands for no piece.
pub fn arrange(file: &File, facts: &FileFacts<'_>, rows: &[Row]) -> Result<Vec<Placement>, Vec<Diagnostic>> {
    let mut world = declare::declare(file, facts.library, facts.used, &mut Log::default());
    // A claim allows stacks only as high as play does. The diagnostics of the setup are reported
    // elsewhere, so they are dropped here.
    let starts = setup::setup(&world, &file.items, &mut Log::default());
    let reserve = setup::reserve(&world, &file.items, &mut Log::default());
    setup::limit_stacks(&mut world, starts.as_ref(), &reserve, &file.items);
    let mut log = Log::default();
    setup::arranged(&world, rows, &mut log).ok_or(log.problems)
}

/// Returns a claim's condition, resolved with the names of this reading.
///
/// # Errors
/// Returns diagnostics for unknown names, for values of the wrong type, and for words that have no
/// meaning between moves.
pub fn claimed(file: &File, facts: &FileFacts<'_>, condition: &ast::Expr) -> Result<Expr, Vec<Diagnostic>> {
    let mut world = declare::declare(file, facts.library, facts.used, &mut Log::default());
    definitions::check(&mut world, &file.items, &mut Log::default());
    let mut log = Log::default();
    let resolved = Resolver::new(&world, &mut log, Context::Turn).value_as(condition, Type::Flag);
    resolved.filter(|_| !log.problems.iter().any(Diagnostic::is_error)).ok_or(log.problems)
}
