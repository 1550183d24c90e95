//! Rules that wait for events.

use super::Blocks;
use crate::context::Context;
use crate::problems::{clauses, names, types};
use crate::resolver::Resolver;
use crate::world::is_capital;
use alfonso_model::{Expr, ExprKind, KindId, LocalId, RuleId, Scope, Test, TestWord, Trigger, Type};
use alfonso_syntax::ast::{self, Effect, Event, EventOf};
use alfonso_vocabulary::{self as vocabulary, EventWord, Meaning, Role};

/// The subject of a trigger: its event, the kind that moves, and a condition that follows from the
/// event.
type Awaited = (Scope, Option<KindId>, Option<Expr>);

impl Blocks<'_, '_> {
    /// Resolves a rule about an event. In a piece's block, `piece` holds the kind if it is known.
    pub(super) fn event(
        &mut self,
        event: &Event,
        condition: Option<&ast::Expr>,
        effects: &[Effect],
        rule: RuleId,
        piece: Option<Option<KindId>>,
    ) {
        let word = match vocabulary::meaning(&event.word.node, Role::Event) {
            Some(Meaning::Event(word)) => Some(word),
            _ => None,
        };
        let context = match word {
            Some(EventWord::Capture | EventWord::Move | EventWord::Entering) | None => Context::Event,
            Some(EventWord::End) => Context::Finish,
            Some(_) => Context::Happening,
        };
        if matches!(word, Some(EventWord::Check | EventWord::Mate | EventWord::Stalemate)) {
            self.out.seen.awaited.push((event.word.node.clone(), event.span));
        }
        if context != Context::Event && piece.is_some() {
            let belongs = "it does not belong to a piece: put the rule into `rules { ... }`";
            self.log.report(clauses::misplaced(event.span, "this event", "a piece's block", belongs));
        }
        let mut resolver = self.resolver(context);
        resolver.choosing = matches!(word, Some(EventWord::Move | EventWord::Entering) | None);
        let awaited = awaited(&mut resolver, event, piece);
        let condition = resolver.condition(condition);
        let effects = resolver.effects(effects);
        if let Some(effects) = &effects {
            resolver.may_count(effects, 0);
            if context != Context::Finish {
                resolver.counts_nothing();
            }
        }
        if context != Context::Event && piece.is_some() {
            return;
        }
        let (Some((scope, kind, brought)), Some(condition), Some(effects)) = (awaited, condition, effects)
        else {
            return;
        };
        let kind = match piece {
            Some(Some(kind)) => Some(kind),
            // The first pass could not declare the piece's name, and has reported that.
            Some(None) => return,
            None => kind,
        };
        let condition = match (brought, condition) {
            (Some(first), Some(second)) => {
                let span = second.span;
                Some(Expr::new(ExprKind::And(Box::new(first), Box::new(second)), span))
            }
            (first, second) => first.or(second),
        };
        self.out.triggers.push(Trigger { rule, event: scope, kind, condition, effects });
    }
}

fn awaited(resolver: &mut Resolver<'_, '_>, event: &Event, piece: Option<Option<KindId>>) -> Option<Awaited> {
    let Some(Meaning::Event(word)) = vocabulary::meaning(&event.word.node, Role::Event) else {
        // Do not report the event's name for its piece as unknown too.
        if let EventOf::Name(name) = &event.of
            && !is_capital(&name.node)
        {
            let local = resolver.fresh(name.span);
            resolver.bind_poison(name, local);
        }
        resolver.unknown_event(&event.word);
        return None;
    };
    match (word, &event.of) {
        (EventWord::Capture, of) => capture(resolver, event, of),
        (EventWord::Move, EventOf::Nothing) => Some((Scope::Move, None, None)),
        (EventWord::Move, EventOf::Name(name)) => moved(resolver, name, piece),
        (EventWord::Entering, EventOf::Cells(region)) => {
            let cells = resolver.value_as(region, Type::Cells)?;
            Some((Scope::Entering(cells), None, None))
        }
        (EventWord::Check, of) => {
            happens(resolver, event, of).map(|player| (Scope::Check(player), None, None))
        }
        (EventWord::Mate, of) => happens(resolver, event, of).map(|player| (Scope::Mate(player), None, None)),
        (EventWord::Stalemate, of) => {
            happens(resolver, event, of).map(|player| (Scope::Stalemate(player), None, None))
        }
        (EventWord::Elimination, of) => {
            happens(resolver, event, of).map(|player| (Scope::Elimination(player), None, None))
        }
        (EventWord::Ruin, of) => happens(resolver, event, of).map(|player| (Scope::Ruin(player), None, None)),
        (EventWord::Repetition, of) => {
            if let EventOf::Name(name) = of
                && !is_capital(&name.node)
            {
                let local = resolver.fresh(name.span);
                resolver.bind_poison(name, local);
            }
            resolver.report(clauses::only_reckoned_from(event.span));
            None
        }
        (EventWord::Start, EventOf::Nothing) => Some((Scope::Start, None, None)),
        (EventWord::End, EventOf::Nothing) => Some((Scope::End, None, None)),
        (EventWord::Start | EventWord::End, of) => {
            if let EventOf::Name(name) = of
                && !is_capital(&name.node)
            {
                let local = resolver.fresh(name.span);
                resolver.bind_poison(name, local);
            }
            resolver.report(clauses::event_of_whom(event.span, &event.word.node));
            None
        }
        (EventWord::Move, EventOf::Cells(_)) | (EventWord::Entering, _) => {
            let expected = "`entering` with a set of cells, or `move` with none";
            resolver.report(types::wrong_sort(event.span, "another event", expected));
            None
        }
    }
}

/// Returns the local for the player to whom the event happens.
fn happens(resolver: &mut Resolver<'_, '_>, event: &Event, of: &EventOf) -> Option<LocalId> {
    let local = resolver.fresh(event.span);
    match of {
        EventOf::Nothing => Some(local),
        EventOf::Name(name) if !is_capital(&name.node) => {
            resolver.bind(name, local, Type::Player);
            Some(local)
        }
        EventOf::Name(_) | EventOf::Cells(_) => {
            resolver.report(clauses::event_of_kind(event.span, &event.word.node));
            None
        }
    }
}

fn capture(resolver: &mut Resolver<'_, '_>, event: &Event, of: &EventOf) -> Option<Awaited> {
    let local = resolver.fresh(event.span);
    match of {
        EventOf::Nothing => Some((Scope::Capture(local), None, None)),
        EventOf::Name(name) if !is_capital(&name.node) => {
            resolver.bind(name, local, Type::Piece);
            Some((Scope::Capture(local), None, None))
        }
        EventOf::Name(name) => {
            let Some(kind) = resolver.world.kind(&name.node) else {
                let problem = resolver.world.unknown_kind(name, resolver.home);
                resolver.report_some(problem);
                return None;
            };
            let taken = resolver.node(ExprKind::Local(local, Type::Piece), name.span)?;
            let is = ExprKind::Is(Box::new(taken), Test::Word(TestWord::Kind(kind)));
            let is = resolver.node(is, name.span)?;
            Some((Scope::Capture(local), None, Some(is)))
        }
        EventOf::Cells(region) => {
            let _ = resolver.value(region);
            resolver.report(types::wrong_sort(event.span, "a place", "`capture` or `capture of x`"));
            None
        }
    }
}

fn moved(
    resolver: &mut Resolver<'_, '_>,
    name: &ast::Name,
    piece: Option<Option<KindId>>,
) -> Option<Awaited> {
    if !is_capital(&name.node) {
        let help = "the piece that has moved is called `it`; write a kind after `of`";
        resolver.report(names::unknown_word(name, "a kind", None, Some(help)));
        let local = resolver.fresh(name.span);
        resolver.bind_poison(name, local);
        return None;
    }
    let Some(kind) = resolver.world.kind(&name.node) else {
        let problem = resolver.world.unknown_kind(name, resolver.home);
        resolver.report_some(problem);
        return None;
    };
    if let Some(Some(own)) = piece
        && own != kind
    {
        let belongs = "put it into the block of that piece, or into `rules { ... }`";
        let what = "a rule about another piece's move";
        resolver.report(clauses::misplaced(name.span, what, "a piece's block", belongs));
        return None;
    }
    Some((Scope::Move, Some(kind), None))
}
