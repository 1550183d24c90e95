//! Definitions: the order of their uses, and a separate check of each.
//!
//! The resolver checks each definition once, without expanding its uses. It therefore reports a
//! mistake once, whether the rules use the definition often or never.

use super::context::Context;
use super::log::Log;
use super::problems::names as problems;
use super::resolver::Resolver;
use super::world::{Defined, World};
use alfonso_diag::{Diagnostic, Span};
use alfonso_model::Type;
use alfonso_syntax::ast::{DefineBody, Item, ItemKind, Name};
use alfonso_syntax::walk;
use std::collections::BTreeMap;

/// A definition or table, with the nodes that it uses.
struct Node<'f> {
    name: &'f Name,
    /// The index among the definitions; `None` for a table.
    define: Option<usize>,
    uses: Vec<usize>,
}

/// Checks all definitions and infers their unstated types.
pub(super) fn check(world: &mut World<'_>, items: &[Item], log: &mut Log) {
    let nodes = nodes(world, items);
    let order = in_order(&nodes, world, log);
    for index in order {
        if let Some(define) = nodes[index].define {
            self::define(world, define, log);
        }
    }
}

fn nodes<'f>(world: &World<'f>, items: &[Item]) -> Vec<Node<'f>> {
    let mut indices: BTreeMap<&'f str, usize> = BTreeMap::new();
    let mut at_span: BTreeMap<Span, usize> = BTreeMap::new();
    let mut nodes: Vec<Node<'f>> = Vec::new();
    let defines = world.defines.iter().enumerate().map(|(index, head)| (&head.define.name, Some(index)));
    let tables = world.tables.iter().map(|head| (&head.table.name, None));
    for (name, define) in defines.chain(tables) {
        indices.insert(&name.node, nodes.len());
        at_span.insert(name.span, nodes.len());
        nodes.push(Node { name, define, uses: Vec::new() });
    }
    for item in items {
        let name = match &item.kind {
            ItemKind::Define(define) => &define.name,
            ItemKind::Table(table) => &table.name,
            _ => continue,
        };
        let Some(&at) = at_span.get(&name.span) else { continue };
        let mut needs = walk::Needs::default();
        walk::item(item, &mut needs);
        nodes[at].uses = needs.0.iter().filter_map(|name| indices.get(name.as_str()).copied()).collect();
    }
    nodes
}

/// Returns the nodes in an order in which each follows the nodes that it uses. Reports cyclic nodes
/// and marks them as broken.
fn in_order(nodes: &[Node<'_>], world: &mut World<'_>, log: &mut Log) -> Vec<usize> {
    #[derive(Clone, Copy, PartialEq)]
    enum Seen {
        No,
        Open,
        Done,
    }
    let mut seen = vec![Seen::No; nodes.len()];
    let mut order = Vec::new();
    for start in 0..nodes.len() {
        if seen[start] != Seen::No {
            continue;
        }
        seen[start] = Seen::Open;
        // The stack of open nodes, each with the number of its uses visited so far.
        let mut open: Vec<(usize, usize)> = vec![(start, 0)];
        while let Some((node, at)) = open.last_mut() {
            let Some(&used) = nodes[*node].uses.get(*at) else {
                seen[*node] = Seen::Done;
                order.push(*node);
                open.pop();
                continue;
            };
            *at += 1;
            match seen[used] {
                Seen::No => {
                    seen[used] = Seen::Open;
                    open.push((used, 0));
                }
                Seen::Open => circle(nodes, &open, used, world, log),
                Seen::Done => {}
            }
        }
    }
    order
}

/// Reports a cycle of definitions, which runs along the open nodes from `back` to `back`.
fn circle(nodes: &[Node<'_>], open: &[(usize, usize)], back: usize, world: &mut World<'_>, log: &mut Log) {
    let from = open.iter().position(|(node, _)| *node == back).unwrap_or(0);
    let members: Vec<usize> = open[from..].iter().map(|(node, _)| *node).collect();
    let mut chain: Vec<&str> = members.iter().map(|node| nodes[*node].name.node.as_str()).collect();
    chain.push(&nodes[back].name.node);
    log.report(problems::recursive(nodes[back].name, &chain));
    for member in members {
        match nodes[member].define {
            Some(define) => world.defines[define].broken = true,
            None => {
                let name = &nodes[member].name.node;
                if let Some(head) = world.tables.iter_mut().find(|head| head.table.name.node == *name) {
                    head.ty = None;
                }
            }
        }
    }
}

fn define(world: &mut World<'_>, index: usize, log: &mut Log) {
    let head = &world.defines[index];
    let define = head.define;
    let params = head.params.clone();
    let before = log.problems.len();
    let found = {
        let context = match define.body {
            DefineBody::Move(_) => Context::Move,
            DefineBody::Effect(_) | DefineBody::Value { .. } => Context::Anywhere,
        };
        let mut resolver = Resolver::new(world, log, context);
        resolver.shallow = true;
        resolver.home = world.home(&define.name);
        for (param, ty) in define.params.iter().zip(params) {
            let local = resolver.fresh(param.name.span);
            match ty {
                Some(ty) => resolver.bind(&param.name, local, ty),
                None => resolver.bind_poison(&param.name, local),
            }
        }
        body(&mut resolver, &define.body)
    };
    // A definition with a warning can be used.
    let broken = log.problems[before..].iter().any(Diagnostic::is_error);
    let head = &mut world.defines[index];
    if let Defined::Value(ty) = &mut head.sort {
        *ty = ty.or(found);
    }
    head.broken |= broken;
}

/// Resolves a definition's body and returns the type of its value.
fn body(resolver: &mut Resolver<'_, '_>, body: &DefineBody) -> Option<Type> {
    match body {
        DefineBody::Move(movement) => {
            let _ = resolver.movement(movement);
            None
        }
        DefineBody::Effect(list) => {
            let _ = resolver.effects(list);
            None
        }
        DefineBody::Value { ty: None, value } => resolver.value(value).map(|value| value.ty),
        DefineBody::Value { ty: Some(name), value } => match resolver.world.type_of(name) {
            Ok(ty) => resolver.value_as(value, ty).map(|_| ty),
            Err(_) => resolver.value(value).map(|value| value.ty),
        },
    }
}
