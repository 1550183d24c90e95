//! Definitions that are said where they are used: those used once, and short ones.
//!
//! The rules of a file call `bare(next)`, where readers want "the player to move has one piece". A
//! definition is said in place of its name if that makes no sentence hard to read: its value is one
//! condition or one noun, and no name in it has another meaning there.

use super::names::{Declared, Env, ValueType};
use super::value::{is_compound, is_open};
use alfonso_syntax::ast::{Define, DefineBody, Expr, ExprKind, File, ItemKind};
use alfonso_syntax::print;
use alfonso_syntax::walk::{self, Visitor};
use std::collections::{BTreeMap, BTreeSet};

/// The characters of a short definition, as it stands in the file.
const SHORT: usize = 56;
/// The characters of the longest definition that is said where it is used.
const LONG: usize = 120;
/// The definitions that are said within each other.
const DEPTH: u8 = 3;

/// Counts the uses of names.
#[derive(Default)]
struct Uses(BTreeMap<String, usize>);

impl Visitor for Uses {
    fn name(&mut self, word: &str) {
        *self.0.entry(word.to_owned()).or_default() += 1;
    }
}

/// Returns the names of definitions that are said where they are used.
pub(super) fn inlined(file: &File) -> BTreeSet<&str> {
    let mut uses = Uses::default();
    for item in &file.items {
        match &item.kind {
            ItemKind::Example(_) => {}
            _ => walk::item(item, &mut uses),
        }
    }
    let is_short = |define: &&Define| {
        let DefineBody::Value { value, .. } = &define.body else { return false };
        let length = print::expr(value).chars().count();
        let once = uses.0.get(&define.name.node) == Some(&1);
        length <= if once { LONG } else { SHORT }
    };
    let defines = file.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Define(define) => Some(define),
        _ => None,
    });
    defines.filter(is_short).map(|define| define.name.node.as_str()).collect()
}

impl<'f> Env<'f> {
    /// Returns a definition's value and the environment to say it in, with these arguments. Returns
    /// `None` if the definition keeps its name.
    fn expanded(&self, name: &str, args: &[&Expr]) -> Option<(&'f Expr, Self)> {
        if self.is_local(name) || self.depth >= DEPTH || !self.names.is_inlined(name) {
            return None;
        }
        let Some(Declared::Define(define)) = self.names.get(name) else { return None };
        let DefineBody::Value { value, .. } = &define.body else { return None };
        if define.params.len() != args.len() {
            return None;
        }
        let text = print::expr(value);
        let words: BTreeSet<&str> =
            text.split(|sign: char| !(sign.is_alphanumeric() || sign == '-' || sign == '_')).collect();
        let params: BTreeSet<&str> = define.params.iter().map(|param| param.name.node.as_str()).collect();
        let is_taken = self.locals().any(|local| words.contains(local) && !params.contains(local));
        if is_taken {
            return None;
        }
        let mut inner = Env::new(self.names, self.context);
        inner.depth = self.depth + 1;
        for (param, arg) in define.params.iter().zip(args) {
            let sort = ValueType::of_type(&param.ty.node);
            let is_noun = !matches!(sort, ValueType::Flag | ValueType::Direction | ValueType::Unknown);
            if !is_noun || is_open(arg) || matches!(arg.kind, ExprKind::Binary { .. }) {
                return None;
            }
            inner = inner.with(Some(&param.name), sort).bound(&param.name.node, self.noun(arg));
        }
        Some((value, inner))
    }

    /// Says a defined condition in full. Returns `None` if the definition keeps its name.
    pub(super) fn expanded_clause(&self, name: &str, args: &[&Expr], holds: bool) -> Option<String> {
        let (value, inner) = self.expanded(name, args)?;
        let is_plain = !is_compound(value) && !is_open(value) && inner.constant(value).is_none();
        is_plain.then(|| inner.clause(value, holds))
    }

    /// Says a defined value in full. Returns `None` if the definition keeps its name.
    pub(super) fn expanded_noun(&self, name: &str, args: &[&Expr]) -> Option<String> {
        let (value, inner) = self.expanded(name, args)?;
        let is_plain = !is_open(value)
            && !matches!(value.kind, ExprKind::Binary { .. } | ExprKind::Not(_))
            && inner.sort(value) != ValueType::Flag;
        is_plain.then(|| inner.noun(value))
    }
}
