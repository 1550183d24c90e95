//! The resolver of one rule, with the names in scope and the depth of nesting.

use super::context::{Context, Thing};
use super::log::Log;
use super::problems::{names, types};
use super::world::World;
use alfonso_diag::{Diagnostic, Span};
use alfonso_model::{DiceId, Domain, Effect, EffectKind, Expr, ExprKind, LocalId, Seat, Type, VarRole};
use alfonso_syntax::ast::Name;
use alfonso_syntax::looks_like_a_cell;

/// The largest depth of nesting in a rule, with definitions expanded.
const DEEPEST: usize = 200;

/// A named value that is in scope in a part of a rule.
#[derive(Clone)]
struct Binding {
    name: String,
    id: LocalId,
    /// The value's type; `None` if the value is in error.
    ty: Option<Type>,
    /// The domain of a selected piece that is off the board or beneath others; `None` for other
    /// values.
    off: Option<Domain>,
    span: Span,
    /// The value of a movement's parameter, and its number of nodes.
    stands_for: Option<(Expr, usize)>,
}

/// A definition that the resolver is expanding.
struct Call<'w> {
    name: &'w str,
    site: Span,
}

/// The resolver of one rule. Each rule gets a new resolver, so its local ids start from 0.
pub(super) struct Resolver<'w, 'f> {
    pub(super) world: &'w World<'f>,
    pub(super) log: &'w mut Log,
    pub(super) context: Context,
    /// True if the resolver checks definitions without expanding calls. A call then becomes a
    /// placeholder of the right type.
    pub(super) shallow: bool,
    /// True if the rule has read repetitions, plies or rounds so far.
    pub(super) counting: bool,
    /// The spans that read counters, except in effects that change only counters.
    pub(super) counters: Vec<Span>,
    /// True if the text belongs to a move, so that the moving player may make a choice.
    pub(super) choosing: bool,
    /// The span where the file requests this text, if it comes from a library.
    pub(super) home: Option<Span>,
    /// The latest mistake that was not reported because it lies in an expanded definition.
    pub(super) passed_over: Option<String>,
    /// The dice that the movement being resolved uses, and the number that one of them shows.
    pub(super) using: Option<(DiceId, i32)>,
    /// The owner of the piece whose movement is being resolved, if it follows that player's own
    /// track.
    pub(super) seat: Option<Seat>,
    /// The track visits of the origin and of the target of the movement being resolved, counted
    /// from 0.
    pub(super) visits: Option<(usize, usize)>,
    /// True if the same text was resolved before for another direction or die, so that its mistakes
    /// have been reported.
    pub(super) again: bool,
    /// True in the tests of a movement's cells.
    pub(super) in_leg: bool,
    bindings: Vec<Binding>,
    calls: Vec<Call<'w>>,
    locals: usize,
    depth: usize,
}

/// The number of names in scope, to which `forget` can return.
pub(super) struct Mark(usize);

/// The names that were in scope before the resolver entered a definition.
pub(super) struct Outside {
    bindings: Vec<Binding>,
}

impl<'w, 'f> Resolver<'w, 'f> {
    pub(super) fn new(world: &'w World<'f>, log: &'w mut Log, context: Context) -> Self {
        Self {
            world,
            log,
            context,
            shallow: false,
            counting: false,
            counters: Vec::new(),
            choosing: matches!(context, Context::Move | Context::Anywhere),
            home: None,
            again: false,
            in_leg: false,
            using: None,
            seat: None,
            visits: None,
            passed_over: None,
            bindings: Vec::new(),
            calls: Vec::new(),
            locals: 0,
            depth: 0,
        }
    }

    /// Reports a mistake, unless it lies in an expanded definition, whose own check has reported
    /// it.
    pub(super) fn report(&mut self, problem: Diagnostic) {
        if self.calls.is_empty() && !self.again {
            self.log.report(problem);
        } else {
            self.passed_over = Some(problem.message);
        }
    }

    pub(super) fn report_some(&mut self, problem: Option<Diagnostic>) {
        if let Some(problem) = problem {
            self.report(problem);
        }
    }

    /// Records that the rule reads a counter.
    pub(super) fn uses_counter(&mut self, span: Span) {
        self.counting = true;
        let site = self.site(span);
        self.counters.push(site);
    }

    /// Drops the counters read since `mark` if the effects change only counters: such effects may
    /// read counters.
    pub(super) fn may_count(&mut self, effects: &[Effect], mark: usize) {
        if effects.iter().all(|effect| self.only_counts(effect)) {
            self.counters.truncate(mark);
        }
    }

    pub(super) fn only_counts(&self, effect: &Effect) -> bool {
        match &effect.kind {
            EffectKind::Set { var, .. } | EffectKind::Add { var, .. } => {
                self.world.vars[var.index()].role == VarRole::Counter
            }
            EffectKind::Let { .. } | EffectKind::For { .. } | EffectKind::Until { .. } => {
                effect.body().iter().all(|effect| self.only_counts(effect))
            }
            _ => false,
        }
    }

    /// Reports the first counter on which play would depend.
    pub(super) fn counts_nothing(&mut self) {
        if let Some(span) = self.counters.first() {
            self.log.report(types::uses_counter(*span));
        }
    }

    /// Returns the span in the rule itself: this span, or that of the outermost call.
    pub(super) fn site(&self, span: Span) -> Span {
        self.calls.first().map_or(span, |call| call.site)
    }

    /// Checks that `thing` exists in this context. Otherwise reports `word`.
    pub(super) fn need(&mut self, thing: Thing, word: &str, span: Span) -> Option<()> {
        if self.context.has(thing) {
            return Some(());
        }
        let (context, help) = (self.context.name(), self.context.help(thing));
        let problem = match self.calls.first() {
            None => types::misplaced(word, span, context, help),
            Some(call) => types::misplaced_within(word, call.site, call.name, span, context, help),
        };
        self.log.report(problem);
        None
    }

    /// Returns a new node of the rule, and counts it.
    pub(super) fn node(&mut self, kind: ExprKind, span: Span) -> Option<Expr> {
        self.spend(1, span)?;
        Some(Expr::new(kind, span))
    }

    /// Counts nodes, or other work of the same size.
    pub(super) fn spend(&mut self, nodes: usize, span: Span) -> Option<()> {
        let (name, site) = match self.calls.first() {
            Some(call) => (Some(call.name), call.site),
            None => (None, span),
        };
        if self.shallow { Some(()) } else { self.log.spend(nodes, site, name) }
    }

    /// Resolves one level deeper. Reports a rule that is nested too deeply.
    pub(super) fn nested<T>(
        &mut self,
        span: Span,
        resolve: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        // The log has reported the excess. Expanding further definitions could double the work each
        // time.
        if self.log.is_full() && !self.shallow {
            return None;
        }
        if self.depth >= DEEPEST {
            let site = self.site(span);
            self.log.report(names::too_involved(site, DEEPEST));
            return None;
        }
        self.depth += 1;
        let result = resolve(self);
        self.depth -= 1;
        result
    }

    /// Returns a new local id that has no name yet.
    pub(super) fn fresh(&mut self, span: Span) -> LocalId {
        let id = LocalId::new(self.locals.min(usize::from(u16::MAX)));
        // Each local counts as two nodes, so the node limit is reached before the ids run out.
        let _ = self.spend(2, span);
        self.locals += 1;
        id
    }

    /// Brings a name into scope. Reports a name that is already taken.
    pub(super) fn bind(&mut self, name: &Name, id: LocalId, ty: Type) {
        self.bind_as(name, id, Some(ty), None);
    }

    /// Binds a name as [`Self::bind`] does, for a value in error. Uses of the name are not
    /// reported.
    pub(super) fn bind_poison(&mut self, name: &Name, id: LocalId) {
        self.bind_as(name, id, None, None);
    }

    /// Binds a name as [`Self::bind`] does, for a piece that may be off the board or beneath
    /// others.
    pub(super) fn bind_piece(&mut self, name: &Name, id: LocalId, ty: Type, off: Option<Domain>) {
        self.bind_as(name, id, Some(ty), off);
    }

    fn bind_as(&mut self, name: &Name, id: LocalId, ty: Option<Type>, off: Option<Domain>) {
        let taken =
            self.bindings.iter().find(|binding| binding.name == name.node).map(|binding| binding.span);
        let declared = self.world.names.get(name.node.as_str()).map(|(_, span)| *span);
        if let Some(first) = taken.or(declared) {
            self.report(names::double_local(name, first));
        } else if alfonso_vocabulary::is_kept(&name.node) {
            self.report(alfonso_syntax::kept_word(&name.node, name.span));
        } else if looks_like_a_cell(&name.node) {
            self.report(alfonso_syntax::kept_cell(&name.node, name.span));
        }
        self.bindings.push(Binding {
            name: name.node.clone(),
            id,
            ty,
            off,
            span: name.span,
            stands_for: None,
        });
    }

    pub(super) fn mark(&self) -> Mark {
        Mark(self.bindings.len())
    }

    /// Removes the names that were bound since `mark` from scope.
    pub(super) fn forget(&mut self, mark: &Mark) {
        self.bindings.truncate(mark.0);
    }

    /// Returns the local in scope with that name.
    pub(super) fn local(&self, word: &str) -> Option<(LocalId, Option<Type>)> {
        self.binding(word).map(|binding| (binding.id, binding.ty))
    }

    /// Returns the value that replaces a parameter. Each use counts the value's nodes again.
    pub(super) fn stands_for(&mut self, word: &str, span: Span) -> Option<Expr> {
        let (value, nodes) = self.binding(word)?.stands_for.clone()?;
        self.spend(nodes, span)?;
        Some(value)
    }

    /// Binds a name that is replaced by a value at each use.
    pub(super) fn bind_standing_for(&mut self, name: &Name, value: Expr, nodes: usize) {
        let id = self.fresh(name.span);
        self.bind(name, id, value.ty);
        if let Some(binding) = self.bindings.last_mut() {
            binding.stands_for = Some((value, nodes));
        }
    }

    /// Returns the domain of a selected piece that is off the board or beneath others.
    pub(super) fn off_board_of(&self, word: &str) -> Option<Domain> {
        self.binding(word)?.off
    }

    fn binding(&self, word: &str) -> Option<&Binding> {
        self.bindings.iter().rev().find(|binding| binding.name == word)
    }

    /// Returns the names of all locals in scope.
    pub(super) fn local_names(&self) -> Vec<&str> {
        self.bindings.iter().map(|binding| binding.name.as_str()).collect()
    }

    /// Enters a definition, which hides all names of the caller.
    pub(super) fn enter(&mut self, name: &'w str, site: Span) -> Outside {
        self.calls.push(Call { name, site });
        Outside { bindings: std::mem::take(&mut self.bindings) }
    }

    /// Leaves a definition, and restores the names of the caller.
    pub(super) fn leave(&mut self, outside: Outside) {
        self.calls.pop();
        self.bindings = outside.bindings;
    }
}
