//! A reader of one rule: what is visible at its point of the text, and how deep it has gone.

use super::context::{Context, Thing};
use super::log::Log;
use super::problems::{names, types};
use super::world::World;
use crate::model::{Effect, EffectKind, Expr, ExprKind, LocalId, Type, VarRole};
use alfonso_diag::{Diagnostic, Span};
use alfonso_syntax::ast::Name;

/// How deep a rule may go, definitions included.
const DEEPEST: usize = 200;

/// A name for a value that is visible in a part of a rule.
#[derive(Clone)]
struct Binding {
    name: String,
    id: LocalId,
    /// `None` if its value is in error.
    ty: Option<Type>,
    lost: bool,
    span: Span,
}

/// A definition that is being written out.
struct Call<'w> {
    name: &'w str,
    site: Span,
}

/// Reads one rule. Each rule has a reader of its own, and numbers its local names from 0.
pub(super) struct Reader<'w, 'f> {
    pub(super) world: &'w World<'f>,
    pub(super) log: &'w mut Log,
    pub(super) place: Context,
    /// Definitions are not written out, only checked: a call is any value of the right type.
    pub(super) shallow: bool,
    /// Repetitions, plies or rounds have been read.
    pub(super) counting: bool,
    /// Where counters have been read, but for what changes nothing but counters.
    pub(super) counters: Vec<Span>,
    /// What is read belongs to a move: its mover may be given a choice.
    pub(super) choosing: bool,
    /// Where the file asks for what is being read, if it comes from a library.
    pub(super) home: Option<Span>,
    bindings: Vec<Binding>,
    calls: Vec<Call<'w>>,
    locals: usize,
    depth: usize,
}

/// Where the visible names end, to come back to.
pub(super) struct Mark(usize);

/// What was visible before a definition was entered.
pub(super) struct Outside {
    bindings: Vec<Binding>,
}

impl<'w, 'f> Reader<'w, 'f> {
    pub(super) fn new(world: &'w World<'f>, log: &'w mut Log, place: Context) -> Self {
        Self {
            world,
            log,
            place,
            shallow: false,
            counting: false,
            counters: Vec::new(),
            choosing: matches!(place, Context::Move | Context::Anywhere),
            home: None,
            bindings: Vec::new(),
            calls: Vec::new(),
            locals: 0,
            depth: 0,
        }
    }

    /// Reports a mistake, unless it lies in a definition that is being written out: there it has been reported.
    pub(super) fn report(&mut self, problem: Diagnostic) {
        if self.calls.is_empty() {
            self.log.report(problem);
        }
    }

    pub(super) fn report_some(&mut self, problem: Option<Diagnostic>) {
        if let Some(problem) = problem {
            self.report(problem);
        }
    }

    /// A counter is read.
    pub(super) fn read_counter(&mut self, span: Span) {
        self.counting = true;
        let site = self.site(span);
        self.counters.push(site);
    }

    /// What has been read changes nothing but counters since `mark` of them had been read: it may read them.
    pub(super) fn may_count(&mut self, effects: &[Effect], mark: usize) {
        if effects.iter().all(|effect| self.only_counts(effect)) {
            self.counters.truncate(mark);
        }
    }

    fn only_counts(&self, effect: &Effect) -> bool {
        match &effect.kind {
            EffectKind::Set { var, .. } | EffectKind::Add { var, .. } => {
                self.world.vars[var.index()].role == VarRole::Counter
            }
            EffectKind::Let { .. } | EffectKind::For { .. } => {
                effect.body().iter().all(|effect| self.only_counts(effect))
            }
            _ => false,
        }
    }

    /// Reports counters that play would depend on.
    pub(super) fn counts_nothing(&mut self) {
        if let Some(span) = self.counters.first() {
            self.log.report(types::read_counter(*span));
        }
    }

    /// The place in the rule itself where something stands, or the call that led there.
    pub(super) fn site(&self, span: Span) -> Span {
        self.calls.first().map_or(span, |call| call.site)
    }

    /// Makes sure that a thing exists here; otherwise says so about `word`.
    pub(super) fn need(&mut self, thing: Thing, word: &str, span: Span) -> Option<()> {
        if self.place.has(thing) {
            return Some(());
        }
        let (place, help) = (self.place.name(), self.place.help(thing));
        let problem = match self.calls.first() {
            None => types::out_of_place(word, span, place, help),
            Some(call) => types::out_of_place_within(word, call.site, call.name, span, place, help),
        };
        self.log.report(problem);
        None
    }

    /// A node of the rule.
    pub(super) fn node(&mut self, kind: ExprKind, span: Span) -> Option<Expr> {
        self.spend(1, span)?;
        Some(Expr::new(kind, span))
    }

    /// Counts nodes, or what weighs as much.
    pub(super) fn spend(&mut self, nodes: usize, span: Span) -> Option<()> {
        let (name, site) = match self.calls.first() {
            Some(call) => (Some(call.name), call.site),
            None => (None, span),
        };
        if self.shallow { Some(()) } else { self.log.spend(nodes, site, name) }
    }

    /// Goes one level deeper.
    pub(super) fn nested<T>(&mut self, span: Span, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        // Too much has been written out, and has been reported: reading on could double with every definition.
        if self.log.is_full() && !self.shallow {
            return None;
        }
        if self.depth >= DEEPEST {
            let site = self.site(span);
            self.log.report(names::too_involved(site, DEEPEST));
            return None;
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// A new local name that nothing in the text refers to.
    pub(super) fn fresh(&mut self, span: Span) -> LocalId {
        let id = LocalId::new(self.locals.min(usize::from(u16::MAX)));
        // Each weighs two nodes: rules become too much before the ids run out.
        let _ = self.spend(2, span);
        self.locals += 1;
        id
    }

    /// Makes a name visible, if nothing else has it.
    pub(super) fn bind(&mut self, name: &Name, id: LocalId, ty: Type) {
        self.bind_as(name, id, Some(ty), false);
    }

    /// As [`Self::bind`], for a name whose value is in error: whatever uses it is passed over in silence.
    pub(super) fn bind_poison(&mut self, name: &Name, id: LocalId) {
        self.bind_as(name, id, None, false);
    }

    /// As [`Self::bind`], for a man who may have left the board.
    pub(super) fn bind_man(&mut self, name: &Name, id: LocalId, ty: Type, lost: bool) {
        self.bind_as(name, id, Some(ty), lost);
    }

    fn bind_as(&mut self, name: &Name, id: LocalId, ty: Option<Type>, lost: bool) {
        let taken =
            self.bindings.iter().find(|binding| binding.name == name.node).map(|binding| binding.span);
        let declared = self.world.names.get(name.node.as_str()).map(|(_, span)| *span);
        if let Some(first) = taken.or(declared) {
            self.report(names::double_local(name, first));
        } else if crate::ludemes::is_kept(&name.node) {
            self.report(names::reserved(name));
        }
        self.bindings.push(Binding { name: name.node.clone(), id, ty, lost, span: name.span });
    }

    pub(super) fn mark(&self) -> Mark {
        Mark(self.bindings.len())
    }

    /// Hides what has been bound since.
    pub(super) fn forget(&mut self, mark: &Mark) {
        self.bindings.truncate(mark.0);
    }

    /// The visible local of that name.
    pub(super) fn local(&self, word: &str) -> Option<(LocalId, Option<Type>)> {
        self.binding(word).map(|binding| (binding.id, binding.ty))
    }

    /// True if that local is a man who has left the board.
    pub(super) fn is_lost(&self, word: &str) -> bool {
        self.binding(word).is_some_and(|binding| binding.lost)
    }

    fn binding(&self, word: &str) -> Option<&Binding> {
        self.bindings.iter().rev().find(|binding| binding.name == word)
    }

    /// The names of all visible locals.
    pub(super) fn local_names(&self) -> Vec<&str> {
        self.bindings.iter().map(|binding| binding.name.as_str()).collect()
    }

    /// Enters a definition: nothing of where it is called is visible in it.
    pub(super) fn enter(&mut self, name: &'w str, site: Span) -> Outside {
        self.calls.push(Call { name, site });
        Outside { bindings: std::mem::take(&mut self.bindings) }
    }

    /// Comes back from it.
    pub(super) fn leave(&mut self, outside: Outside) {
        self.calls.pop();
        self.bindings = outside.bindings;
    }
}
