//! A base to which the changes of a variant are applied.
//!
//! Replacements and removals refer to the base alone, so their order does not matter. Additions
//! follow afterwards, in file order.

use super::key::{Key, Namespace, part_key};
use super::readings::{Asked, Readings};
use super::tree::{Node, body, each_item, each_rule, rewrite, rewrite_rules};
use super::{Change, ChangeKind};
use crate::problems;
use alfonso_diag::{Diagnostic, Span, messages};
use alfonso_syntax::ast::{
    BoardItem, Clause, Delta, Entry, Guard, Item, ItemKind, Name, Removal, Replacement,
};
use std::collections::BTreeMap;

/// A base during the application of a variant's changes.
pub(super) struct Merge {
    pub(super) asked: Asked,
    pub(super) items: Vec<Item>,
    /// The replacements and removals, with their readings and spans.
    done: Vec<Done>,
    pub(super) changes: Vec<Change>,
    pub(super) problems: Vec<Diagnostic>,
    /// The remaining rules of the base by id, with their readings and spans. The first addition
    /// fills this map.
    pub(super) left: Option<BTreeMap<String, Vec<(Readings, Span)>>>,
}

/// A replacement or removal.
pub(super) struct Done {
    pub(super) key: Key,
    at: Readings,
    pub(super) span: Span,
    pub(super) removed: bool,
    /// The letter of the removed piece, if it is a piece.
    pub(super) letter: Option<String>,
}

/// The position of a change: its readings, and the span of its guard.
#[derive(Clone)]
pub(super) struct Where {
    pub(super) at: Readings,
    pub(super) guard: Option<Span>,
}

/// The effect of a change on the declarations with its name.
#[derive(Default)]
struct Outcome {
    /// The number of such declarations.
    found: usize,
    /// The number of those that exist in some reading of the change.
    met: usize,
    /// The number of those whose content the change alters.
    changed: usize,
    /// The key of the declaration as a part of a reading.
    part: Option<String>,
    /// The letter of the piece, if the declaration is a piece.
    letter: Option<String>,
}

impl Merge {
    pub(super) fn new(items: Vec<Item>, asked: Asked) -> Self {
        let (done, changes, problems) = (Vec::new(), Vec::new(), Vec::new());
        Self { asked, items, done, changes, problems, left: None }
    }

    /// Applies a replacement or removal.
    pub(super) fn change(&mut self, delta: &Delta, site: &Where, span: Span) {
        let (named, new, kind) = match delta {
            Delta::Replace(new) => (Key::of_replacement(new), Some(new), ChangeKind::Replaced),
            Delta::Remove(old) => (Some(Key::of_removal(old)), None, ChangeKind::Removed),
            Delta::Add(_) => return,
        };
        let Some((key, named)) = named else { return };
        if let (Some(guard), Key::Named(sort, _)) = (site.guard, &key)
            && sort.holds_in_all_readings()
        {
            self.problems.push(messages::guarded(span, &format!("a {}", sort.word()), guard));
            return;
        }
        let again = |done: &&Done| done.key == key && self.asked.meet(&done.at, &site.at);
        if let Some(first) = self.done.iter().find(again) {
            self.problems.push(problems::twice(&key.to_string(), named, first.span, first.removed));
            return;
        }
        let found = self.put(&key, new, site);
        if found.found == 0 {
            self.problems.push(self.unknown(&key, named, delta));
            return;
        }
        if found.met == 0 {
            self.problems.push(problems::elsewhere(&key.to_string(), named, site.guard.unwrap_or(named)));
            return;
        }
        if found.changed == 0 {
            self.problems.push(problems::idle(&key.to_string(), named));
        }
        let removed = kind == ChangeKind::Removed;
        let what = found.part.unwrap_or_else(|| key.to_string());
        self.changes.push(Change { kind, what, span });
        let letter = found.letter.filter(|_| removed);
        self.done.push(Done { key, at: site.at.clone(), span: named, removed, letter });
    }

    /// Replaces all declarations with this key by `new`, or removes them.
    fn put(&mut self, key: &Key, new: Option<&Replacement>, site: &Where) -> Outcome {
        let mut outcome = Outcome::default();
        let asked = &self.asked;
        let items = std::mem::take(&mut self.items);
        self.items = match key {
            Key::Rule(id) => rewrite_rules(items, asked, &mut |clause, at| {
                let is_meant = clause.id.node == *id;
                let old = Entry::Clause(clause);
                if !is_meant {
                    return vec![old];
                }
                let new = match new {
                    Some(Replacement::Rule(clause)) => Some(Entry::Clause((**clause).clone())),
                    _ => None,
                };
                instead(asked, old, new, at, site, &mut outcome)
            }),
            Key::Named(Namespace::OnBoard, name) => {
                rewrite(items, &Readings::default(), asked, &mut |item, at| match without_part(&item, name) {
                    Some((new, part)) => {
                        outcome.part = Some(part);
                        instead(asked, item, Some(new), at, site, &mut outcome)
                    }
                    None => vec![item],
                })
            }
            Key::Named(..) | Key::Only(_) => rewrite(items, &Readings::default(), asked, &mut |item, at| {
                if Key::of_item(&item).is_none_or(|(known, _)| known != *key) {
                    return vec![item];
                }
                outcome.part = part_key(&item);
                if let ItemKind::Piece(piece) = &item.kind {
                    outcome.letter = Some(piece.letter.node.clone());
                }
                let new = match new {
                    Some(Replacement::Item(new)) => Some((**new).clone()),
                    _ => None,
                };
                instead(asked, item, new, at, site, &mut outcome)
            }),
        };
        outcome
    }

    /// Returns the span of the change that removed a declaration, if one did.
    pub(super) fn removed(&self, key: &Key) -> Option<Span> {
        self.done.iter().find(|done| done.removed && done.key == *key).map(|done| done.span)
    }

    /// Returns the names of all removed declarations of a sort.
    pub(super) fn removed_names(&self, sort: Namespace) -> Vec<String> {
        let names = self.done.iter().filter(|done| done.removed).filter_map(|done| match &done.key {
            Key::Named(of, name) if *of == sort => Some(name.clone()),
            _ => None,
        });
        names.collect()
    }

    /// Returns all replacements and removals.
    pub(super) fn done(&self) -> &[Done] {
        &self.done
    }

    fn unknown(&self, key: &Key, span: Span, delta: &Delta) -> Diagnostic {
        match key {
            Key::Rule(id) => self.unknown_rule(id, span),
            Key::Only(word) => problems::has_none(word, span, matches!(delta, Delta::Replace(_))),
            Key::Named(sort, name) => {
                let word = match delta {
                    Delta::Remove(Removal::Named { word, .. }) => word.node.as_str(),
                    _ => sort.word(),
                };
                problems::unknown_thing(word, name, span, &self.names(*sort))
            }
        }
    }

    /// Returns the diagnostic for an id that no rule has.
    pub(super) fn unknown_rule(&self, id: &str, span: Span) -> Diagnostic {
        let ids = self.rules();
        let ids: Vec<&str> = ids.iter().map(|(id, ..)| id.as_str()).collect();
        let removed = self.removed(&Key::Rule(id.to_owned()));
        problems::unknown_rule(id, span, &ids, removed)
    }

    /// Returns the ids of all rules, in file order, with their readings and spans.
    pub(super) fn rules(&self) -> Vec<(String, Readings, Span)> {
        let mut all = Vec::new();
        each_item(&self.items, &Readings::default(), &self.asked, &mut |item, at| {
            each_rule(body(item).unwrap_or_default(), at, &self.asked, &mut |clause, at| {
                all.push((clause.id.node.clone(), at.clone(), clause.id.span));
            });
        });
        all
    }

    /// Returns the distinct names of a sort, in file order.
    pub(super) fn names(&self, sort: Namespace) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        let mut keep = |name: &str| {
            if !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        };
        each_item(&self.items, &Readings::default(), &self.asked, &mut |item, _| match (&item.kind, sort) {
            (ItemKind::Board(board), Namespace::OnBoard) => {
                board.items.iter().filter_map(part_name).for_each(|(_, name)| keep(&name.node));
            }
            _ => {
                if let Some((Key::Named(of, name), _)) = Key::of_item(item)
                    && of == sort
                {
                    keep(&name);
                }
            }
        });
        names
    }
}

/// Returns the nodes that replace `old` after a change to `new` (or a removal) in some readings.
fn instead<N: Node + PartialEq + Same>(
    asked: &Asked,
    old: N,
    new: Option<N>,
    at: &Readings,
    site: &Where,
    outcome: &mut Outcome,
) -> Vec<N> {
    outcome.found += 1;
    if !asked.meet(at, &site.at) {
        return vec![old];
    }
    outcome.met += 1;
    outcome.changed += usize::from(new.as_ref().is_none_or(|new| !new.same(&old)));
    let span = site.guard.unwrap_or_default();
    let within = asked.within(at, &site.at, span);
    if within.conditions.is_empty() {
        return new.into_iter().collect();
    }
    let rest = asked.without(at, &site.at, span);
    let mut out: Vec<N> = rest.into_iter().map(|guard| N::under(guard, vec![old.clone()], span)).collect();
    out.extend(new.map(|new| N::under(within, vec![new], span)));
    out
}

/// Nodes that can be compared by their text, regardless of spans.
trait Same {
    fn same(&self, other: &Self) -> bool;
}

impl Same for Item {
    fn same(&self, other: &Self) -> bool {
        alfonso_syntax::print::item(self) == alfonso_syntax::print::item(other)
    }
}

impl Same for Entry {
    fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Clause(one), Self::Clause(other)) => {
                // Sentences for players do not count: a variant that repeats a rule without them
                // changes nothing.
                let bare = |clause: &Clause| {
                    let mut bare = clause.clone();
                    (bare.tail.says, bare.tail.checked) = (Vec::new(), None);
                    alfonso_syntax::print::clause(&bare)
                };
                bare(one) == bare(other)
            }
            _ => false,
        }
    }
}

/// Returns a board without a part such as a region or line, and the word and name of that part.
/// Returns `None` if the item is not a board with such a part.
fn without_part(item: &Item, name: &str) -> Option<(Item, String)> {
    let ItemKind::Board(board) = &item.kind else { return None };
    let mut board = board.clone();
    let is_meant = |part: &BoardItem| part_name(part).is_some_and(|(_, part)| part.node == name);
    let (word, _) = part_name(board.items.iter().find(|part| is_meant(part))?)?;
    board.items.retain(|part| !is_meant(part));
    Some((Item { kind: ItemKind::Board(board), ..*item }, format!("{word} {name}")))
}

/// Returns the word and the name of a named part, such as a region, track or line.
pub(super) fn part_name(part: &BoardItem) -> Option<(&'static str, &Name)> {
    match part {
        BoardItem::Region { name, .. } | BoardItem::RegionPer { name, .. } => Some(("region", name)),
        BoardItem::Track { name, .. } | BoardItem::TrackPer { name, .. } => Some(("track", name)),
        BoardItem::Further { name, .. } => Some(("cell", name)),
        BoardItem::Line { name, .. } | BoardItem::Through { name, .. } => Some(("line", name)),
        BoardItem::Point { name, .. } => Some(("point", name)),
        BoardItem::Removed(_)
        | BoardItem::Cut(_)
        | BoardItem::Plain(_)
        | BoardItem::Chequered(_)
        | BoardItem::Holds { .. }
        | BoardItem::Sectors(_)
        | BoardItem::SectorNumber(_)
        | BoardItem::RingCells { .. } => None,
    }
}

/// Returns the nodes of an addition, under a guard if the addition applies only in some readings.
pub(super) fn guarded<N: Node>(asked: &Asked, body: Vec<N>, site: &Where) -> Vec<N> {
    let span = site.guard.unwrap_or_default();
    let guard: Guard = asked.within(&Readings::default(), &site.at, span);
    match guard.conditions.is_empty() || body.is_empty() {
        true => body,
        false => vec![N::under(guard, body, span)],
    }
}
