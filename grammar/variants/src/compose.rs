//! The composition of a file from its base, its changes and its libraries.

use crate::merge::{Merge, Where};
use crate::readings::{Asked, Readings};
use crate::{Base, Composed, Explanations, MOST_BASES, Others, inherit, library, lost_abilities, problems};
use alfonso_diag::{Diagnostic, Span, messages};
use alfonso_syntax::ast::{Delta, File, Guard, HeadingKind, Item, ItemKind, Text};
use std::collections::BTreeMap;

/// The largest number of changes in a variant.
const MOST_CHANGES: usize = 1024;

/// Applies the changes and inserts the declarations from libraries.
#[must_use]
pub fn compose(file: File, others: &Others<'_>) -> Composed {
    let mut composed = Composed {
        items: Vec::new(),
        used: BTreeMap::new(),
        bases: Vec::new(),
        changes: Vec::new(),
        explanations: Explanations::default(),
        baseless: false,
        problems: Vec::new(),
    };
    if file.heading.as_ref().is_some_and(|heading| heading.kind == HeadingKind::Library) {
        composed.problems.extend(library::unfit(&file.items));
    }
    composed.items = composed.items_of(file, others);
    composed
}

impl Composed {
    fn items_of(&mut self, file: File, others: &Others<'_>) -> Vec<Item> {
        let heading = file.heading.as_ref();
        let of = heading.filter(|it| it.kind == HeadingKind::Variant).and_then(|it| it.base.as_ref());
        let items = match of {
            None => {
                let heading = heading.map(|it| it.span);
                without_deltas(file.items, heading, &mut self.problems)
            }
            Some(name) => match self.base(name, others) {
                Some(base) => self.merged(base, &file),
                None => return Vec::new(),
            },
        };
        let whole = library::expand(items, others.libraries, others.library);
        self.used.extend(whole.used);
        self.problems.extend(whole.problems);
        whole.items
    }

    /// Returns all items of the base of a variant. Returns `None` if the base is missing.
    fn base(&mut self, name: &Text, others: &Others<'_>) -> Option<Vec<Item>> {
        let found = match self.bases.len() {
            MOST_BASES.. => Err(problems::too_many_bases(name, MOST_BASES)),
            _ => (others.base)(name).map_err(|why| problems::no_base(name, why, others.near_games)),
        };
        let file = match found {
            Ok(file) => file,
            Err(problem) => {
                self.problems.push(problem);
                self.baseless = true;
                return None;
            }
        };
        let title = file.heading.as_ref().map(|heading| heading.title.node.clone()).unwrap_or_default();
        self.bases.push(Base { name: name.node.clone(), title });
        let items = self.items_of(file, others);
        (!self.baseless).then_some(items)
    }

    /// Returns the items of a base after the changes of a variant, then the variant's own items.
    fn merged(&mut self, base: Vec<Item>, file: &File) -> Vec<Item> {
        let base = inherit::inherited(base, &file.items);
        let before = base.clone();
        let questions = inherit::questions(&base, &file.items);
        let mut merge = Merge::new(base, Asked(questions));
        let mut sorted = Sorted::default();
        let anywhere = Where { at: Readings::default(), guard: None };
        let own = sorted.sort(&file.items, &anywhere, &merge.asked);
        if let Some((_, _, first)) = sorted.deltas.get(MOST_CHANGES) {
            let number = sorted.deltas.len();
            merge.problems.push(messages::too_many(*first, number, MOST_CHANGES, "change", "changes"));
            sorted.deltas.truncate(MOST_CHANGES);
        }
        for (delta, site, span) in &sorted.deltas {
            merge.change(delta, site, *span);
        }
        let own = merge.own(own, &anywhere);
        for (delta, site, span) in &sorted.deltas {
            if let Delta::Add(addition) = delta {
                merge.add(addition, site, *span);
            }
        }
        if let Some(heading) = &file.heading
            && merge.changes.iter().all(|change| change.what.starts_with("source "))
            && merge.problems.is_empty()
            && !own.iter().any(says_something)
        {
            merge.problems.push(problems::idle_variant(heading.span));
        }
        self.explanations.learn(&merge, &sorted.deltas);
        self.problems.append(&mut merge.problems);
        self.changes = std::mem::take(&mut merge.changes);
        let whole = inherit::settled(merge, own);
        self.problems.extend(lost_abilities::check(&before, &whole, &sorted.deltas));
        whole
    }
}

/// Returns `true` for items that can affect play.
fn says_something(item: &Item) -> bool {
    !matches!(
        item.kind,
        ItemKind::About(_)
            | ItemKind::Source(_)
            | ItemKind::Evidence(_)
            | ItemKind::Example(_)
            | ItemKind::Goal(_)
            | ItemKind::Picture(_)
    )
}

/// Returns the items of a file that is not a variant. Reports any change in it.
fn without_deltas(items: Vec<Item>, heading: Option<Span>, problems: &mut Vec<Diagnostic>) -> Vec<Item> {
    let mut kept = Vec::with_capacity(items.len());
    for item in items {
        let kind = match item.kind {
            ItemKind::Delta(delta) => {
                // Without a heading, the kind of the file is unknown.
                problems
                    .extend(heading.map(|heading| problems::no_variant(word(&delta), item.span, heading)));
                continue;
            }
            ItemKind::Under { guard, items } => {
                let items = without_deltas(items, heading, problems);
                ItemKind::Under { guard, items }
            }
            kind => kind,
        };
        kept.push(Item { kind, ..item });
    }
    kept
}

/// Returns the first word of a change.
fn word(delta: &Delta) -> &'static str {
    match delta {
        Delta::Replace(_) => "replace",
        Delta::Remove(_) => "remove",
        Delta::Add(_) => "add to",
    }
}

/// The changes of a file, separate from its other items.
#[derive(Default)]
struct Sorted<'a> {
    deltas: Vec<(&'a Delta, Where, Span)>,
}

impl<'a> Sorted<'a> {
    /// Collects the changes in a list of items, and returns the other items.
    fn sort(&mut self, items: &'a [Item], site: &Where, asked: &Asked) -> Vec<Item> {
        let mut own = Vec::new();
        for item in items {
            match &item.kind {
                ItemKind::Delta(delta) => self.deltas.push((delta, site.clone(), item.span)),
                ItemKind::Under { guard, items } => {
                    let under =
                        |items| Item { kind: ItemKind::Under { guard: guard.clone(), items }, ..*item };
                    let Some(inner) = inside(guard, site, asked) else {
                        // The guard stays, so that later checks report its mistakes. Changes inside
                        // it have no meaning.
                        own.push(under(without_deltas(items.clone(), None, &mut Vec::new())));
                        continue;
                    };
                    let deltas = self.deltas.len();
                    let items = self.sort(items, &inner, asked);
                    if !items.is_empty() || deltas == self.deltas.len() {
                        own.push(under(items));
                    }
                }
                _ => own.push(item.clone()),
            }
        }
        own
    }
}

fn inside(guard: &Guard, site: &Where, asked: &Asked) -> Option<Where> {
    let at = asked.narrowed(&site.at, guard)?;
    Some(Where { at, guard: Some(guard.span) })
}
