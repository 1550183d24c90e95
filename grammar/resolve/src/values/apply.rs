//! Words applied to arguments, as in `f of x` and `f(x, y)`: attributes, variables, tables and
//! definitions.

use super::words::single_way;
use crate::context::Thing;
use crate::problems::{heap, names, setups, types};
use crate::resolver::Resolver;
use crate::world::{Declared, Defined, is_capital};
use alfonso_diag::Span;
use alfonso_forms::{DiceWord, Of};
use alfonso_model::{Expr, ExprKind, LocalId, TableId, Type, VarRole, Way};
use alfonso_syntax::ast::{self, Name};
use alfonso_vocabulary::{self as vocabulary, AttributeWord, BoardKind, Meaning, Role};

impl Resolver<'_, '_> {
    /// Resolves a word applied to values.
    pub(super) fn apply(&mut self, name: &Name, args: &[&ast::Expr], span: Span) -> Option<Expr> {
        let word = name.node.as_str();
        if let Some(Meaning::Attribute(attribute)) = vocabulary::meaning(word, Role::Attribute) {
            let of = self.one(name, args, None)?;
            return self.attribute(attribute, word, of, span);
        }
        if vocabulary::meaning(word, Role::Attribute) == Some(Meaning::Distance) {
            return self.distance(name, args, span);
        }
        if let Some(Meaning::Thrown(asks)) = vocabulary::meaning(word, Role::Attribute) {
            return match (asks, args) {
                (DiceWord::Times, [dice, number]) => self.thrown(asks, dice, Some(*number), span),
                (DiceWord::Times, _) => {
                    self.report(names::arguments(word, name.span, 2, args.len(), None));
                    None
                }
                // The name of dice is not a value, so it is not resolved as one.
                (_, [dice]) => self.thrown(asks, dice, None, span),
                _ => {
                    self.report(names::arguments(word, name.span, 1, args.len(), None));
                    None
                }
            };
        }
        if matches!(self.local(word), Some((_, Some(Type::Direction)))) {
            let of = self.one(name, args, None)?;
            let way = self.direction_named(name)?;
            return self.beside(way, word, of, span);
        }
        if let Some(way) = single_way(word) {
            let of = self.one(name, args, None)?;
            self.direction_of_this_board(name)?;
            return self.beside(way, word, of, span);
        }
        match self.world.find(word) {
            Some(Declared::Var(var)) => {
                let head = &self.world.vars[var.index()];
                let (ty, per, declared) = (head.ty, head.per, head.var.name.span);
                if ty.is_none() {
                    self.resolve_all(args);
                    return None;
                }
                let Some(index) = per.index() else {
                    self.resolve_all(args);
                    self.report(names::only_one(word, name.span, declared));
                    return None;
                };
                let of = self.one(name, args, Some(declared))?;
                let of = self.value_as(of, index);
                if self.world.vars[var.index()].role == VarRole::Counter {
                    self.uses_counter(span);
                }
                self.need(Thing::Position, word, span)?;
                self.node(ExprKind::Var(var, ty?, Some(Box::new(of?))), span)
            }
            Some(Declared::Table(table)) => {
                let head = &self.world.tables[table.index()];
                let (domain, ty, declared) = (head.domain, head.ty, head.table.name.span);
                let of = self.one(name, args, Some(declared))?;
                let of = self.value_as(of, domain?)?;
                self.node(ExprKind::Table(table, ty?, Box::new(of)), span)
            }
            Some(Declared::RegionOf(position)) => {
                let declared = self.world.regions_of[position].name.span;
                let of = self.one(name, args, Some(declared))?;
                let of = self.value_as(of, Type::Player)?;
                let table = TableId::new(self.world.tables.len() + position);
                self.node(ExprKind::Table(table, Type::Cells, Box::new(of)), span)
            }
            Some(Declared::Define(index)) => self.call_value(index, args, span),
            Some(other) => {
                self.resolve_all(args);
                let declared = self.world.names.get(word).map_or(name.span, |(_, at)| *at);
                let expected = "something that can be asked of a value";
                self.report(types::wrong_definition(word, name.span, other.a(), expected, declared));
                None
            }
            None => {
                self.resolve_all(args);
                self.unknown_attribute(name);
                None
            }
        }
    }

    /// Resolves values only to report their mistakes.
    pub(crate) fn resolve_all(&mut self, args: &[&ast::Expr]) {
        for arg in args {
            let _ = self.value(arg);
        }
    }

    /// Returns the single argument of a word. Reports any other number of arguments.
    fn one<'e>(
        &mut self,
        name: &Name,
        args: &[&'e ast::Expr],
        declared: Option<Span>,
    ) -> Option<&'e ast::Expr> {
        match args {
            [one] => Some(one),
            _ => {
                self.resolve_all(args);
                self.report(names::arguments(&name.node, name.span, 1, args.len(), declared));
                None
            }
        }
    }

    fn unknown_attribute(&mut self, name: &Name) {
        let word = name.node.as_str();
        let mut known = self.world.names_of(|it| {
            matches!(it, Declared::Var(_) | Declared::RegionOf(_) | Declared::Table(_) | Declared::Define(_))
        });
        known.extend(vocabulary::words(Role::Attribute));
        known.extend(vocabulary::words(Role::Direction).filter(|word| single_way(word).is_some()));
        if is_capital(word) {
            let problem = self.world.unknown(word, name.span, "definition", &known, self.home);
            self.report_some(problem);
            return;
        }
        let near = alfonso_diag::nearest(word, known);
        self.report(names::unknown_name(word, name.span, "attribute, table or definition", near));
    }

    fn attribute(
        &mut self,
        attribute: AttributeWord,
        word: &str,
        of: &ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let form = attribute.form();
        self.need(Thing::Position, word, span)?;
        if form.of != Of::Piece && self.is_off_board(of) {
            self.report(types::lost_is_gone(span, word));
            return None;
        }
        let board = match form.of {
            Of::OnBoard(board) => Some(board),
            Of::Piece | Of::Standing | Of::Player | Of::Heap => None,
        };
        if form.of == Of::Heap && !self.world.heaps && !self.world.library {
            self.report(heap::no_heaps(span, word));
            return None;
        }
        self.on_this_board(board, word, span)?;
        let of = self.value(of)?;
        let of = match form.of {
            Of::OnBoard(_) | Of::Heap if of.ty == Type::Piece => of,
            Of::OnBoard(_) | Of::Heap => self.fit(of, Type::Cell)?,
            Of::Player => self.fit(of, Type::Player)?,
            Of::Piece | Of::Standing => self.fit(of, Type::Piece)?,
        };
        self.node(attribute.of(Box::new(of)), span)
    }

    /// Resolves `distance(a, b)`.
    fn distance(&mut self, name: &Name, args: &[&ast::Expr], span: Span) -> Option<Expr> {
        self.need(Thing::Position, "distance", span)?;
        let [one, other] = args else {
            self.resolve_all(args);
            self.report(names::arguments(&name.node, name.span, 2, args.len(), None));
            return None;
        };
        let (one, other) = (self.value(one), self.value(other));
        let (one, other) = (one?, other?);
        let ty = if one.ty == Type::Sector || other.ty == Type::Sector { Type::Sector } else { Type::Cell };
        let (one, other) = (self.fit(one, ty), self.fit(other, ty));
        let (one, other) = (one?, other?);
        if ty == Type::Cell && self.world.board_kind == Some(BoardKind::Rings) {
            self.report(setups::distance_on_rings(span));
            return None;
        }
        self.node(ExprKind::Distance(Box::new(one), Box::new(other)), span)
    }

    fn beside(&mut self, way: Way, word: &str, of: &ast::Expr, span: Span) -> Option<Expr> {
        self.need(Thing::Position, word, span)?;
        let cell = self.value_as(of, Type::Cell);
        let facing = self.facing(way, word, span)?;
        let cell = Box::new(cell?);
        self.node(ExprKind::Beside(way, cell, Box::new(facing)), span)
    }

    /// Returns the value of a definition, expanded at a call.
    pub(super) fn call_value(&mut self, index: usize, args: &[&ast::Expr], span: Span) -> Option<Expr> {
        let args = self.arguments(index, args, span);
        let head = &self.world.defines[index];
        let (sort, define) = (head.sort, head.define);
        let ast::DefineBody::Value { value, .. } = &define.body else {
            let name = &define.name;
            self.report(types::wrong_definition(&name.node, span, sort.a(), "a value", name.span));
            return None;
        };
        let Defined::Value(Some(ty)) = sort else { return None };
        let args = args?;
        if self.shallow {
            // A placeholder: only the type matters here.
            return Some(Expr { kind: ExprKind::Flag(false), ty, span });
        }
        let (locals, outside) = self.enter_call(index, &args, span);
        let body = self.value_as(value, ty);
        self.leave(outside);
        let mut body = body?;
        body.ty = ty;
        // Parameters of type direction have already been replaced by their values.
        let named = locals.into_iter().zip(args).filter(|(_, value)| value.ty != Type::Direction);
        for (local, value) in named.rev() {
            body = self.node(ExprKind::Let(local, Box::new(value), Box::new(body)), span)?;
        }
        Some(body)
    }

    /// Returns the checked arguments of a definition. Returns `None` if the arguments or the
    /// definition are in error.
    pub(crate) fn arguments(&mut self, index: usize, args: &[&ast::Expr], span: Span) -> Option<Vec<Expr>> {
        let head = &self.world.defines[index];
        let name = &head.define.name;
        if head.params.len() != args.len() {
            self.resolve_all(args);
            self.report(names::arguments(&name.node, span, head.params.len(), args.len(), Some(name.span)));
            return None;
        }
        let resolved: Vec<Option<Expr>> = args
            .iter()
            .zip(&head.params)
            .map(|(arg, ty)| match ty {
                Some(Type::Direction) => self.direction_given(arg),
                Some(ty) => self.value_as(arg, *ty),
                None => {
                    let _ = self.value(arg);
                    None
                }
            })
            .collect();
        if head.broken { None } else { resolved.into_iter().collect() }
    }

    /// Resolves a direction as the argument of a definition: a direction word, or the name of a
    /// parameter.
    fn direction_given(&mut self, arg: &ast::Expr) -> Option<Expr> {
        let ast::ExprKind::Word(word) = &arg.kind else {
            let _ = self.value(arg);
            self.report(types::direction_in_play(arg.span));
            return None;
        };
        let name = Name::new(word.clone(), arg.span);
        let way = self.direction_named(&name)?;
        self.node(ExprKind::Direction(way), arg.span)
    }

    /// Enters the definition of a movement and replaces its parameters by the arguments, so that
    /// the length of a leg is known before play. `nodes` is the size of the arguments.
    ///
    /// Returns the outer names for [`Self::leave`].
    pub(crate) fn enter_standing_for(
        &mut self,
        index: usize,
        args: Vec<Expr>,
        nodes: usize,
        span: Span,
    ) -> crate::resolver::Outside {
        let define = self.world.defines[index].define;
        let outside = self.enter(&define.name.node, span);
        for (param, arg) in define.params.iter().zip(args) {
            self.bind_standing_for(&param.name, arg, nodes);
        }
        outside
    }

    /// Enters a definition and binds its parameters to the arguments.
    ///
    /// Returns the local ids of the parameters, and the outer names for [`Self::leave`].
    pub(crate) fn enter_call(
        &mut self,
        index: usize,
        args: &[Expr],
        span: Span,
    ) -> (Vec<LocalId>, crate::resolver::Outside) {
        let define = self.world.defines[index].define;
        let outside = self.enter(&define.name.node, span);
        let mut locals = Vec::new();
        for (param, arg) in define.params.iter().zip(args) {
            let local = self.fresh(span);
            if arg.ty == Type::Direction {
                self.bind_standing_for(&param.name, arg.clone(), 1);
            } else {
                self.bind(&param.name, local, arg.ty);
            }
            locals.push(local);
        }
        (locals, outside)
    }
}
