//! Effects, and the contexts in which outcomes and steps are allowed.

use super::context::Context;
use super::problems::{clauses, heap, names, types};
use super::resolver::Resolver;
use super::sowing::Sowing;
use super::values::directions::is_of_directions;
use super::world::{Declared, Defined};
use alfonso_diag::Span;
use alfonso_forms::{EffectWord, Given, Takes};
use alfonso_model::{Checked, Domain, Effect, EffectKind, Expr, ExprKind, LocalId, Selected, Type};
use alfonso_syntax::ast;

impl Resolver<'_, '_> {
    /// Resolves a list of effects.
    pub(super) fn effects(&mut self, list: &[ast::Effect]) -> Option<Vec<Effect>> {
        let mut out = Vec::new();
        let mut good = true;
        for effect in list {
            let mark = self.counters.len();
            match self.nested(effect.span, |resolver| resolver.effect(effect)) {
                Some(effects) => {
                    self.may_count(&effects, mark);
                    out.extend(effects);
                }
                None => good = false,
            }
        }
        good.then_some(out)
    }

    fn effect(&mut self, effect: &ast::Effect) -> Option<Vec<Effect>> {
        self.spend(1, effect.span)?;
        let condition = self.condition(effect.condition.as_ref());
        let span = effect.span;
        let kind = match &effect.kind {
            ast::EffectKind::Call { name, args } => {
                let body = self.call_effect(name, args, span);
                return self.block(body?, condition?, span);
            }
            ast::EffectKind::By(choice) => {
                // Specialisation leaves one arm if a condition surrounds the chosen effects. It
                // leaves no arm if none fits the answer.
                let [arm] = choice.arms.as_slice() else { return None };
                let body = self.effects(&arm.body);
                return self.block(body?, condition?, span);
            }
            ast::EffectKind::For { first, selection, body, .. } if is_of_directions(selection) => {
                if *first {
                    let message = "use `for each` to go through directions";
                    self.report(types::bad_directions(selection.span, message));
                }
                let outside = std::mem::replace(&mut self.choosing, false);
                let body = self.for_each_direction(selection, body, span);
                self.choosing = outside;
                return self.block(body?, condition?, span);
            }
            kind => self.effect_kind(kind, span),
        };
        Some(vec![Effect { kind: kind?, condition: condition?, span }])
    }

    /// Returns effects under one condition, which the engine evaluates once before the effects.
    fn block(&mut self, body: Vec<Effect>, condition: Option<Expr>, span: Span) -> Option<Vec<Effect>> {
        if condition.is_none() {
            return Some(body);
        }
        let local = self.fresh(span);
        let value = self.node(ExprKind::Flag(true), span)?;
        Some(vec![Effect { kind: EffectKind::Let { local, value, body }, condition, span }])
    }

    fn effect_kind(&mut self, kind: &ast::EffectKind, span: Span) -> Option<EffectKind> {
        match kind {
            ast::EffectKind::Formed(formed) => self.formed(formed, span),
            ast::EffectKind::For { first, backwards, selection, body } => {
                let opened = self.open(selection);
                let known = opened.is_known();
                // Each repetition would offer another choice, but a move has only one.
                let outside = std::mem::replace(&mut self.choosing, false);
                let body = if known { self.effects(body) } else { None };
                self.choosing = outside;
                let selection = self.close(opened)?;
                Some(EffectKind::For { first: *first, backwards: *backwards, selection, body: body? })
            }
            ast::EffectKind::Until { body } => {
                let outside = std::mem::replace(&mut self.choosing, false);
                let body = self.effects(body);
                self.choosing = outside;
                self.until_stable(body?, span)
            }
            ast::EffectKind::Sow { hand, target, back, track, skipping, ending } => {
                let (hand, skipping, ending) = (hand.as_ref(), skipping.as_ref(), ending.as_ref());
                self.sow(&Sowing { hand, target, back: *back, track, skipping, ending }, span)
            }
            ast::EffectKind::MoveStep { .. }
            | ast::EffectKind::AgainStep
            | ast::EffectKind::PickStep { .. }
            | ast::EffectKind::Judge { .. }
            | ast::EffectKind::Roll(_)
            | ast::EffectKind::Choose { .. } => {
                let what = "a step of a turn";
                let belongs = match kind {
                    ast::EffectKind::Roll(_)
                    | ast::EffectKind::Choose { .. }
                    | ast::EffectKind::PickStep { .. } => {
                        "steps belong in a `turn` block, where players roll and decide"
                    }
                    _ => "steps belong in a `turn` block; to put a piece on a cell, say `move PIECE to CELL`",
                };
                self.report(clauses::misplaced(span, what, "a list of effects", belongs));
                None
            }
            ast::EffectKind::Draw { .. }
            | ast::EffectKind::Loses(_)
            | ast::EffectKind::Wins(_)
            | ast::EffectKind::Highest(_) => {
                let belongs = "outcomes belong in an `end` block: `when CONDITION -> OUTCOME`";
                self.report(clauses::misplaced(span, "an outcome", "a list of effects", belongs));
                None
            }
            ast::EffectKind::Call { .. } | ast::EffectKind::By(_) => None,
        }
    }

    /// Resolves an effect of fixed form. Its gaps are resolved independently, except for words
    /// whose gaps must agree.
    fn formed(&mut self, formed: &ast::Formed, span: Span) -> Option<EffectKind> {
        use ast::Filled::{Selection, Value};
        match (formed.word, formed.gaps.as_slice()) {
            (EffectWord::Set, [Value(target), Value(value)]) => self.set(target, value),
            (EffectWord::Add, [Value(amount), Value(target)]) => self.add(amount, target),
            (EffectWord::Pay, [Value(amount), Value(from), Value(to)]) => self.pay(amount, from, to),
            (EffectWord::Share, [Value(from), Selection(among), Value(into)]) => {
                self.share(from, among, into)
            }
            (EffectWord::Become, [Value(piece), Value(kind)]) => self.becomes(piece, kind, span),
            (EffectWord::Begin, [Value(player)])
                if !matches!(self.context, Context::Opening | Context::Anywhere) =>
            {
                let belongs = "it belongs in `opening { ... }`; later turns follow the order of `players`";
                self.report(clauses::misplaced(span, "`PLAYER begins`", "a list of effects", belongs));
                self.value_as(player, Type::Player)?;
                None
            }
            (word @ (EffectWord::Lay | EffectWord::Unearth), _)
                if !self.world.stacks && !self.world.library =>
            {
                self.report(heap::no_stacks(span, word.form().entry.word));
                None
            }
            _ => {
                // Pieces beneath others can only be taken away; no other effect can change them.
                let buried = matches!(formed.word, EffectWord::Remove | EffectWord::Capture);
                let given: Vec<_> =
                    formed.filled().map(|(_, takes, filled)| self.given(takes, filled, buried)).collect();
                let effect = formed.word.filled(given.into_iter().collect::<Option<Vec<_>>>()?);
                debug_assert!(effect.is_some(), "{:?}: the row's gaps are those of its effect", formed.word);
                effect
            }
        }
    }

    /// Resolves the content of a gap that depends on no other gap. `buried` allows a selection of
    /// pieces beneath others.
    fn given(&mut self, takes: Takes, filled: &ast::Filled, buried: bool) -> Option<Given<Checked>> {
        match (takes, filled) {
            (Takes::Operand(ty) | Takes::Value(ty), ast::Filled::Value(value)) => {
                if ty == Type::Piece {
                    self.within_reach(value)?;
                }
                Some(Given::Value(self.value_as(value, ty)?))
            }
            (Takes::Selected, ast::Filled::Selected(who)) => {
                Some(Given::Selected(self.selected(who, buried)?))
            }
            // This entry belongs to a word whose gaps must agree, which is resolved elsewhere.
            _ => None,
        }
    }

    /// Reports an effect on a piece that is off the board or lies beneath others.
    pub(super) fn within_reach(&mut self, piece: &ast::Expr) -> Option<()> {
        if self.is_off_board(piece) {
            self.report(types::out_of_reach(piece.span));
            return None;
        }
        Some(())
    }

    fn selected(&mut self, selected: &ast::Selected, buried: bool) -> Option<Selected> {
        match selected {
            ast::Selected::One(value) => {
                if !(buried && self.is_buried(value)) {
                    self.within_reach(value)?;
                }
                Some(Selected::One(self.value_as(value, Type::Piece)?))
            }
            ast::Selected::Many(selection) => {
                let domains = [Domain::Pieces, Domain::Buried];
                let reached = if buried { &domains[..] } else { &domains[..1] };
                Some(Selected::Many(self.pieces_among(selection, reached)?))
            }
        }
    }

    /// Returns the effects of a definition, expanded at a call.
    fn call_effect(&mut self, name: &ast::Name, args: &[ast::Expr], span: Span) -> Option<Vec<Effect>> {
        let args: Vec<&ast::Expr> = args.iter().collect();
        let Some(Declared::Define(index)) = self.world.find(&name.node) else {
            self.resolve_all(&args);
            self.unknown_effect(name);
            return None;
        };
        let args = self.arguments(index, &args, span);
        let head = &self.world.defines[index];
        let define = head.define;
        let ast::DefineBody::Effect(list) = &define.body else {
            let (is, at) = (head.sort.a(), define.name.span);
            self.report(types::wrong_definition(&name.node, name.span, is, "an effect", at));
            return None;
        };
        debug_assert_eq!(head.sort, Defined::Effect);
        let args = args?;
        if self.shallow {
            return Some(Vec::new());
        }
        let (locals, outside) = self.enter_call(index, &args, span);
        let body = self.effects(list);
        self.leave(outside);
        Some(wrapped(locals, args, body?, span))
    }

    fn unknown_effect(&mut self, name: &ast::Name) {
        let word = name.node.as_str();
        match self.world.find(word) {
            Some(other) => {
                let at = self.world.names.get(word).map_or(name.span, |(_, at)| *at);
                let problem = types::wrong_definition(word, name.span, other.a(), "an effect", at);
                self.report(problem.help_if(other.use_of(word)));
            }
            None => {
                let defines = &self.world.defines;
                let known = defines
                    .iter()
                    .filter(|head| head.sort == Defined::Effect)
                    .map(|head| head.define.name.node.as_str())
                    .chain(alfonso_vocabulary::words(alfonso_vocabulary::Role::Effect));
                let near = alfonso_diag::nearest(word, known);
                let problem = names::unknown_name(word, name.span, "effect", near);
                self.report(match word {
                    "reset" | "restart" => problem.help("write `set up again`"),
                    _ => problem,
                });
            }
        }
    }
}

/// Returns effects inside `let` effects that bind their parameters.
fn wrapped(locals: Vec<LocalId>, args: Vec<Expr>, body: Vec<Effect>, span: Span) -> Vec<Effect> {
    // Parameters of type direction have already been replaced by their values.
    let named = locals.into_iter().zip(args).filter(|(_, value)| value.ty != Type::Direction);
    named.rev().fold(body, |body, (local, value)| {
        vec![Effect { kind: EffectKind::Let { local, value, body }, condition: None, span }]
    })
}
