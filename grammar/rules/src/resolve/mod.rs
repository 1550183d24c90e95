//! From a tree without questions to typed rules.
//!
//! ```text
//! declare (names, ids) -> definitions (order, types) -> tables, variables, blocks, setup -> what is missing
//! ```
//!
//! A clause in error is reported and left out; everything else is still read. The tree has no `under` and no `by`
//! left in it: which reading it is, is not known here.

mod becoming;
mod blocks;
mod context;
mod declare;
mod definitions;
mod dice;
mod effects;
mod evidence;
mod log;
mod movement;
mod payments;
mod reader;
mod sanity;
mod setup;
mod steps;
mod tables;
mod testing;
mod values;
mod values_of;
mod world;

use crate::doubt::Answers;
use crate::library::Used;
use crate::model::{Expr, Placement, RuleSet, Type};
use crate::problems;
use alfonso_diag::{Diagnostic, Reach};
use alfonso_syntax::ast::{self, File, Row};
use context::Context;
pub(crate) use evidence::evidence;
use log::Log;
use reader::Reader;
use std::collections::BTreeMap;

/// What is known of a file besides its tree.
pub(crate) struct FileFacts<'a> {
    /// Its title.
    pub(crate) title: &'a str,
    /// The answers under which the tree was read.
    pub(crate) answers: &'a Answers,
    /// Where the file asks for what it uses from libraries.
    pub(crate) used: &'a BTreeMap<String, Used>,
    /// The events from which plies are counted in any reading of the file.
    pub(crate) clock: &'a [ast::Event],
    /// It is a library: it has no game, and may leave names to the games that use it.
    pub(crate) library: bool,
}

/// Reads a tree without questions. No rules if there are errors that one reading is enough for, and for a library.
pub(crate) fn resolve(file: &File, ground: &FileFacts<'_>) -> (Option<RuleSet>, Vec<Diagnostic>) {
    let mut log = Log::default();
    let mut world = declare::declare(file, ground.library, ground.used, &mut log);
    definitions::check(&mut world, &file.items, &mut log);
    let vars = tables::variables(&world, &mut log);
    let tables = tables::tables(&world, &mut log);
    let rules = blocks::rules(&world, &file.items, &mut log);
    let starts = setup::setup(&world, &file.items, &mut log);
    let reserve = setup::reserve(&world, &file.items, &mut log);
    let fen = setup::notation::fen(&world, &file.items, starts.as_ref(), ground.clock, &mut log);
    let san = setup::notation::san(&world, &file.items, &mut log);
    if !ground.library {
        sanity::missing(&world, file, &rules, &mut log);
    }
    let mut resolved = None;
    if let (Some(vars), Some(tables), Some((setup, dealing)), Some(board)) =
        (vars, tables, starts, world.board)
        && !ground.library
        && !log.problems.iter().any(stops)
    {
        let whole = RuleSet {
            title: ground.title.to_owned(),
            answers: ground.answers.clone(),
            parts: log.spent(),
            rules: rules.rules,
            players: world.players,
            board,
            kinds: world.kinds,
            tags: rules.tags,
            dice: world.dice,
            vars,
            tables,
            moves: rules.moves,
            captures: rules.captures,
            forbids: rules.forbids,
            prefers: rules.prefers,
            triggers: rules.triggers,
            steps: rules.steps,
            endings: rules.endings,
            setup,
            dealing,
            reserve,
            fen,
            san,
        };
        sanity::idle(&whole, ground, &mut log);
        resolved = Some(whole);
    }
    Diagnostic::sort(&mut log.problems);
    (resolved, log.problems)
}

/// The men of rows that a claim draws, on the board and with the kinds of this reading.
pub(crate) fn arrange(
    file: &File,
    ground: &FileFacts<'_>,
    rows: &[Row],
) -> Result<Vec<Placement>, Vec<Diagnostic>> {
    let world = declare::declare(file, ground.library, ground.used, &mut Log::default());
    let mut log = Log::default();
    setup::arranged(&world, rows, &mut log).ok_or(log.problems)
}

/// What a claim says of a position, with the names of this reading.
pub(crate) fn claimed(
    file: &File,
    ground: &FileFacts<'_>,
    condition: &ast::Expr,
) -> Result<Expr, Vec<Diagnostic>> {
    let mut world = declare::declare(file, ground.library, ground.used, &mut Log::default());
    definitions::check(&mut world, &file.items, &mut Log::default());
    let mut log = Log::default();
    let read = Reader::new(&world, &mut log, Context::Turn).value_as(condition, Type::Flag);
    read.filter(|_| !log.problems.iter().any(Diagnostic::is_error)).ok_or(log.problems)
}

/// True for mistakes that one reading is enough for.
fn stops(problem: &Diagnostic) -> bool {
    problem.is_error() && problem.code.reach == Reach::Some
}
