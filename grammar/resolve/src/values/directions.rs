//! Selections of directions. Their text is resolved once for each direction, which replaces the
//! selection's name.

use crate::problems::types;
use crate::resolver::Resolver;
use alfonso_diag::Span;
use alfonso_forms::Along;
use alfonso_model::{ArithOp, Direction, Effect, EffectKind, Expr, ExprKind, GridShape, Type, Way};
use alfonso_syntax::ast::{self, Quantifier, Relation};
use alfonso_vocabulary::{self as vocabulary, Meaning, Noun, Role};

/// Returns `true` for a selection of directions, such as `direction d in orthogonal`.
pub(crate) fn is_of_directions(selection: &ast::Selection) -> bool {
    vocabulary::meaning(&selection.noun.node, Role::Noun) == Some(Meaning::Noun(Noun::Directions))
}

impl Resolver<'_, '_> {
    /// Resolves selections of directions, such as `some direction d in orthogonal where C`.
    pub(super) fn select_directions(
        &mut self,
        quantifier: Quantifier,
        selection: &ast::Selection,
        has: Option<&ast::Expr>,
        span: Span,
    ) -> Option<Expr> {
        match (quantifier, has) {
            (Quantifier::Every, None) => {
                self.report(types::every_without_has(span));
                return None;
            }
            (Quantifier::Every, Some(_)) | (_, None) => {}
            (_, Some(_)) => {
                self.report(types::has_without_every(span));
                return None;
            }
        }
        if matches!(quantifier, Quantifier::First | Quantifier::Latest) {
            let message = "use directions with `some`, `no`, `every` or `number of`";
            self.report(types::bad_directions(span, message));
            return None;
        }
        let each = self.each_direction(selection, |resolver| {
            let holds = match &selection.filter {
                Some(filter) => resolver.value_as(filter, Type::Flag),
                None => resolver.node(ExprKind::Flag(true), span),
            };
            let has = has.map(|has| resolver.value_as(has, Type::Flag));
            let holds = holds?;
            match (quantifier, has) {
                (Quantifier::Every, Some(has)) => {
                    let fails = resolver.node(ExprKind::Not(Box::new(holds)), span)?;
                    resolver.node(ExprKind::Or(Box::new(fails), Box::new(has?)), span)
                }
                (Quantifier::NumberOf, _) => {
                    let (one, none) = (
                        resolver.node(ExprKind::Number(1), span)?,
                        resolver.node(ExprKind::Number(0), span)?,
                    );
                    resolver.node(ExprKind::If(Box::new(holds), Box::new(one), Box::new(none)), span)
                }
                _ => Some(holds),
            }
        })?;
        let join = |a: Expr, b: Expr| {
            let (a, b) = (Box::new(a), Box::new(b));
            let kind = match quantifier {
                Quantifier::Every => ExprKind::And(a, b),
                Quantifier::NumberOf => ExprKind::Arith(ArithOp::Add, a, b),
                _ => ExprKind::Or(a, b),
            };
            Expr::new(kind, span)
        };
        let all = each.into_iter().rev().reduce(|rest, one| join(one, rest))?;
        match quantifier {
            Quantifier::No => self.node(ExprKind::Not(Box::new(all)), span),
            _ => Some(all),
        }
    }

    /// Resolves `for each direction d in orthogonal where C { EFFECTS }`.
    pub(crate) fn for_each_direction(
        &mut self,
        selection: &ast::Selection,
        body: &[ast::Effect],
        span: Span,
    ) -> Option<Vec<Effect>> {
        let each = self.each_direction(selection, |resolver| {
            let condition = resolver.condition(selection.filter.as_ref());
            let body = resolver.effects(body);
            let (condition, body) = (condition?, body?);
            if condition.is_none() {
                return Some(body);
            }
            let local = resolver.fresh(span);
            let value = resolver.node(ExprKind::Flag(true), span)?;
            Some(vec![Effect { kind: EffectKind::Let { local, value, body }, condition, span }])
        })?;
        Some(each.into_iter().flatten().collect())
    }

    /// Resolves a text once for each direction, but reports its mistakes only once.
    fn each_direction<T>(
        &mut self,
        selection: &ast::Selection,
        mut resolve: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        let ways = self.directions(selection);
        // If the directions are in error, the text is still resolved with a placeholder, to report
        // its mistakes.
        let known = ways.clone().unwrap_or_else(|| vec![Direction::North]);
        let before = self.again;
        let mut all = Some(Vec::new());
        for way in known {
            let mark = self.mark();
            if let Some(name) = &selection.local {
                let way = self.node(ExprKind::Direction(Way::Board(way)), name.span)?;
                self.bind_standing_for(name, way, 1);
            }
            let one = resolve(self);
            self.forget(&mark);
            self.again = true;
            match (&mut all, one) {
                (Some(all), Some(one)) => all.push(one),
                _ => all = None,
            }
        }
        self.again = before;
        ways.and(all)
    }

    /// Returns the directions of a selection.
    fn directions(&mut self, selection: &ast::Selection) -> Option<Vec<Direction>> {
        let plain =
            selection.adjectives.is_empty() && selection.straight.is_none() && selection.sandwich.is_none();
        let along = match selection.relations.as_slice() {
            [(relation, ast::Expr { kind: ast::ExprKind::Word(word), .. })]
                if plain && relation.node == Relation::In =>
            {
                Along::ALL.into_iter().find(|along| *along != Along::Lines && along.word() == word)
            }
            _ => None,
        };
        let Some(along) = along else {
            let named = selection.relations.first().and_then(|(_, value)| match &value.kind {
                ast::ExprKind::Word(word) => Some((word, value.span)),
                _ => None,
            });
            self.report(match named {
                Some((word, span)) if plain => types::no_directions(span, word),
                _ => {
                    let message = "`in` and one word must name the directions";
                    types::bad_directions(selection.span, message)
                }
            });
            return None;
        };
        // A board in error has been reported.
        let none = GridShape::default();
        let shape = self.world.board.as_ref().map_or(&none, |board| &board.shape);
        Some(shape.ways(along))
    }

    /// Returns the direction that a word or a parameter names.
    pub(crate) fn direction_named(&mut self, name: &ast::Name) -> Option<Way> {
        match self.stands_for(&name.node, name.span).map(|value| value.kind) {
            Some(ExprKind::Direction(way)) => return Some(way),
            Some(_) => {
                self.report(types::direction_in_play(name.span));
                return None;
            }
            None => {}
        }
        match self.local(&name.node) {
            // In the separate check of a definition, any direction will do.
            Some((_, Some(Type::Direction))) => Some(Way::Board(Direction::North)),
            // The parameter's value is in error.
            Some((_, None)) => None,
            _ => self.way(name),
        }
    }
}
