//! The resolver: from a tree without questions to typed rules.
//!
//! ```text
//! declare (names, ids) -> definitions (order, types) -> tables, variables, blocks, setup -> what is missing
//! ```
//!
//! The resolver reports a clause in error, leaves it out and reads everything else. The tree has no `under` and no `by`
//! left in it: nothing here depends on the reading that the tree stands for.

mod becoming;
mod blocks;
mod clocks;
mod context;
mod declare;
mod definitions;
mod dice;
mod effects;
mod log;
mod movement;
mod named;
mod payments;
mod reader;
mod sanity;
mod setup;
mod sowing;
mod steps;
mod tables;
mod testing;
mod until;
mod values;
mod values_of;
mod world;

use crate::model::Used;
use crate::model::{Answers, BoardSpec, Expr, Placement, RuleSet, Type};
use crate::problems;
use alfonso_diag::{Diagnostic, Reach};
use alfonso_syntax::ast::{self, File, ItemKind, Row};
use context::Context;
use log::Log;
use reader::Reader;
use std::collections::BTreeMap;

/// The facts about a file that its tree does not state.
pub(crate) struct FileFacts<'a> {
    /// The file's title.
    pub(crate) title: &'a str,
    /// The answers that the tree follows.
    pub(crate) answers: &'a Answers,
    /// The names that the file uses from libraries, with the places that ask for them.
    pub(crate) used: &'a BTreeMap<String, Used>,
    /// The events from which any reading of the file counts plies.
    pub(crate) clock: &'a [ast::Event],
    /// True for a library: it has no game, and may leave names to the games that use it.
    pub(crate) library: bool,
}

/// Resolves a tree without questions.
///
/// Returns no rules for a library, nor if there are errors that count as soon as one reading shows them.
pub(crate) fn resolve(file: &File, ground: &FileFacts<'_>) -> (Option<RuleSet>, Vec<Diagnostic>) {
    let mut log = Log::default();
    let mut world = declare::declare(file, ground.library, ground.used, &mut log);
    definitions::check(&mut world, &file.items, &mut log);
    let vars = tables::variables(&world, &mut log);
    let tables = tables::tables(&world, &mut log);
    setup::board::told(&world, &mut log);
    let rules = blocks::rules(&world, &file.items, &mut log);
    let starts = setup::setup(&world, &file.items, &mut log);
    let reserve = setup::reserve(&world, &file.items, &mut log);
    if !ground.library {
        setup::limit_stacks(&mut world, starts.as_ref(), &reserve);
    }
    let fen = setup::notation::fen(&world, &file.items, starts.as_ref(), ground.clock, &mut log);
    let notation = setup::notation::moves(&world, &file.items, &mut log);
    if let Some(heaps) = world.board.as_ref().and_then(|board| board.heaps) {
        let royals = world.kinds.iter().filter(|kind| kind.royal);
        royals.for_each(|kind| log.report(problems::heap::royal(kind.span, &kind.name, heaps.span)));
    }
    if !ground.library {
        sanity::missing(&world, file, &rules, &mut log);
    }
    if world.board.is_none() && world.kinds.is_empty() && !has_board(file) {
        world.board = file.heading.as_ref().map(|heading| BoardSpec::none(heading.span));
    }
    let named =
        file.heading.as_ref().map(|heading| named::titles(&heading.named, &mut log)).unwrap_or_default();
    let mut resolved = None;
    if let (Some(vars), Some(tables), Some((setup, dealing)), Some(board)) =
        (vars, tables, starts, world.board)
        && !ground.library
        && !log.problems.iter().any(stops)
    {
        let whole = RuleSet {
            title: ground.title.to_owned(),
            named,
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
            choice_laws: rules.choice_laws,
            prefers: rules.prefers,
            triggers: rules.triggers,
            turn_steps: rules.steps.len(),
            steps: rules.steps.into_iter().chain(rules.opening).collect(),
            endings: rules.endings,
            setup,
            dealing,
            reserve,
            fen,
            notation,
        };
        sanity::idle(&whole, ground, &mut log);
        resolved = Some(whole);
    }
    Diagnostic::sort(&mut log.problems);
    (resolved, log.problems)
}

/// Returns the pieces of the rows that a claim draws, on the board and with the kinds of this reading.
pub(crate) fn arrange(
    file: &File,
    ground: &FileFacts<'_>,
    rows: &[Row],
) -> Result<Vec<Placement>, Vec<Diagnostic>> {
    let mut world = declare::declare(file, ground.library, ground.used, &mut Log::default());
    // A claim's stacks are no higher than those of play. What is wrong with the setup is told where the rules are read.
    let starts = setup::setup(&world, &file.items, &mut Log::default());
    let reserve = setup::reserve(&world, &file.items, &mut Log::default());
    setup::limit_stacks(&mut world, starts.as_ref(), &reserve);
    let mut log = Log::default();
    setup::arranged(&world, rows, &mut log).ok_or(log.problems)
}

/// Returns the condition that a claim states about a position, with the names of this reading.
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

/// Returns true for errors that count as soon as one reading shows them.
fn stops(problem: &Diagnostic) -> bool {
    problem.is_error() && problem.code.reach == Reach::Some
}

/// Returns true if the file describes a board, even if it could not be read.
fn has_board(file: &File) -> bool {
    file.items.iter().any(|item| matches!(item.kind, ItemKind::Board(_)))
}
