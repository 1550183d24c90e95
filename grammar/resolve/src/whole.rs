//! The entry point of the resolver, from the tree of a file to its rules.

use crate::log::Log;
use crate::{FileFacts, blocks, declare, definitions, named, picture, problems, sanity, setup, tables};
use alfonso_diag::{Diagnostic, Reach};
use alfonso_model::{BoardSpec, RuleSet};
use alfonso_syntax::ast::{File, ItemKind};

/// Resolves a tree without questions.
///
/// Returns no rules for a library, or if there are errors that matter even in a single reading.
#[must_use]
pub fn resolve(file: &File, facts: &FileFacts<'_>) -> (Option<RuleSet>, Vec<Diagnostic>) {
    let mut log = Log::default();
    let mut world = declare::declare(file, facts.library, facts.used, &mut log);
    definitions::check(&mut world, &file.items, &mut log);
    let vars = tables::variables(&world, &mut log);
    let tables = tables::tables(&world, &mut log);
    setup::board::number_visits(&world, &mut log);
    let rules = blocks::rules(&world, &file.items, &mut log);
    let starts = setup::setup(&world, &file.items, &mut log);
    let reserve = setup::reserve(&world, &file.items, &mut log);
    if !facts.library {
        setup::limit_stacks(&mut world, starts.as_ref(), &reserve, &file.items);
    }
    let fen = setup::notation::fen(&world, &file.items, starts.as_ref(), facts.clock, &mut log);
    let notation = setup::notation::moves(&world, &file.items, &mut log);
    if let Some(heaps) = world.board.as_ref().and_then(|board| board.heaps) {
        let royals = world.kinds.iter().filter(|kind| kind.royal);
        royals.for_each(|kind| log.report(problems::heap::royal(kind.span, &kind.name, heaps.span)));
    }
    if !facts.library {
        sanity::missing(&world, file, &rules, &mut log);
    }
    if world.board.is_none() && world.kinds.is_empty() && !has_board(file) {
        world.board = file.heading.as_ref().map(|heading| BoardSpec::none(heading.span));
    }
    let named =
        file.heading.as_ref().map(|heading| named::titles(&heading.named, &mut log)).unwrap_or_default();
    let picture = picture::picture(&world, file, &mut log);
    let mut resolved = None;
    if let (Some(vars), Some(tables), Some((setup, dealing)), Some(board)) =
        (vars, tables, starts, world.board)
        && !facts.library
        && !log.problems.iter().any(stops)
    {
        let whole = RuleSet {
            title: facts.title.to_owned(),
            named,
            answers: facts.answers.clone(),
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
            picture,
        };
        sanity::idle(&whole, facts, &mut log);
        resolved = Some(whole);
    }
    Diagnostic::sort(&mut log.problems);
    (resolved, log.problems)
}

/// Returns `true` for errors that matter even if only one reading has them.
fn stops(problem: &Diagnostic) -> bool {
    problem.is_error() && problem.code.reach == Reach::Some
}

/// Returns `true` if the file describes a board, even one in error.
fn has_board(file: &File) -> bool {
    file.items.iter().any(|item| matches!(item.kind, ItemKind::Board(_)))
}
