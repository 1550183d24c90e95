//! Additions of a variant to its base.

use super::key::{Key, Namespace, part_key};
use super::merge::{Merge, Where, guarded, part_name};
use super::readings::{Asked, Readings};
use super::tree::{Node, body, body_mut, each_rule, rewrite};
use super::{Change, ChangeKind};
use crate::problems;
use alfonso_diag::{Span, messages};
use alfonso_syntax::ast::{
    Addition, Anchor, BlockKind, BoardItem, Entry, Holder, Item, ItemKind, Name, Reading,
};
use alfonso_syntax::print::block_word;
use std::collections::BTreeMap;

impl Merge {
    /// Applies an addition of the variant.
    pub(super) fn add(&mut self, addition: &Addition, site: &Where, span: Span) {
        match addition {
            Addition::Readings { question, .. } => {
                if let Some(guard) = site.guard {
                    self.problems.push(messages::guarded(span, "a reading", guard));
                } else {
                    self.add_readings(addition, question, span);
                }
            }
            Addition::Board { word, items } => self.add_to_board(items, site, *word, span),
            Addition::Rules { holder, anchor: beside, body } => {
                let body = self.fresh(body, site);
                let added: Vec<Change> =
                    ids(&body).into_iter().map(|id| added(id.node.clone(), id.span)).collect();
                let body = guarded(&self.asked, body, site);
                let there = match beside {
                    None => self.append(holder, body),
                    Some(beside) => self.insert(holder, beside, body),
                };
                if there {
                    self.changes.extend(added);
                }
            }
        }
    }

    /// Returns the rules of a body that the base does not have. Reports those that it has.
    fn fresh(&mut self, body: &[Entry], site: &Where) -> Vec<Entry> {
        if self.left.is_none() {
            let mut left: BTreeMap<String, Vec<(Readings, Span)>> = BTreeMap::new();
            for (id, at, span) in self.rules() {
                left.entry(id).or_default().push((at, span));
            }
            self.left = Some(left);
        }
        let (left, asked) = (self.left.as_ref(), &self.asked);
        let mut problems = Vec::new();
        let body = rewrite(body.to_vec(), &site.at, asked, &mut |entry, at| {
            let Entry::Clause(clause) = &entry else { return vec![entry] };
            let same = left.and_then(|left| left.get(&clause.id.node)).into_iter().flatten();
            match same.clone().find(|(of, _)| asked.meet(of, at)) {
                Some((_, first)) => {
                    problems.push(problems::rule_is_there(&clause.id, *first));
                    Vec::new()
                }
                None => vec![entry],
            }
        });
        self.problems.extend(problems);
        body
    }

    fn add_readings(&mut self, addition: &Addition, question: &Name, span: Span) {
        let Addition::Readings { readings, .. } = addition else { return };
        let mut known: Option<Vec<Name>> = None;
        for item in &mut self.items {
            if let ItemKind::Question(asked) = &mut item.kind
                && asked.name.node == question.node
            {
                let names = asked.readings.iter().map(|reading| reading.name.clone()).collect::<Vec<_>>();
                let is_new = |new: &&Reading| !names.iter().any(|name| name.node == new.name.node);
                asked.readings.extend(readings.iter().filter(is_new).cloned());
                known = Some(names);
            }
        }
        let Some(known) = known else {
            let names = self.names(Namespace::Question);
            self.problems.push(problems::unknown_thing("question", &question.node, question.span, &names));
            return;
        };
        for reading in readings {
            if let Some(first) = known.iter().find(|name| name.node == reading.name.node) {
                self.problems.push(problems::reading_is_there(&reading.name, first.span));
            }
        }
        self.changes.push(added(format!("question {}", question.node), span));
    }

    fn add_to_board(&mut self, parts: &[BoardItem], site: &Where, word: Span, span: Span) {
        let known = self.names(Namespace::OnBoard);
        let mut new = Vec::new();
        for part in parts {
            match part_name(part) {
                Some((word, name)) if known.contains(&name.node) => {
                    self.problems.push(problems::is_on_board(word, name));
                }
                _ => new.push(part.clone()),
            }
        }
        let mut found = false;
        let asked = &self.asked;
        let items = std::mem::take(&mut self.items);
        self.items = rewrite(items, &Readings::default(), asked, &mut |item, at| {
            let ItemKind::Board(board) = &item.kind else { return vec![item] };
            found = true;
            if !asked.meet(at, &site.at) {
                return vec![item];
            }
            let mut board = board.clone();
            board.items.extend(new.iter().cloned());
            let larger = Item { kind: ItemKind::Board(board), ..item };
            let guard = site.guard.unwrap_or_default();
            let within = asked.within(at, &site.at, guard);
            if within.conditions.is_empty() {
                return vec![larger];
            }
            let rest = asked.without(at, &site.at, guard).into_iter();
            let mut out: Vec<Item> = rest.map(|it| Item::under(it, vec![item.clone()], guard)).collect();
            out.push(Item::under(within, vec![larger], guard));
            out
        });
        if !found {
            self.problems.push(problems::has_none("board", word, true));
            return;
        }
        for part in &new {
            let what =
                part_name(part).map_or("board".to_owned(), |(word, name)| format!("{word} {}", name.node));
            self.changes.push(added(what, span));
        }
    }

    /// Adds rules at the end of a piece or block. Returns `false` if the base does not have it.
    fn append(&mut self, holder: &Holder, new: Vec<Entry>) -> bool {
        match holder {
            Holder::Piece(name) => {
                let mut found = false;
                let items = std::mem::take(&mut self.items);
                self.items = rewrite(items, &Readings::default(), &self.asked, &mut |mut item, _| {
                    if is_piece(&item, &name.node)
                        && let Some(body) = body_mut(&mut item)
                    {
                        body.extend(new.iter().cloned());
                        found = true;
                    }
                    vec![item]
                });
                if !found {
                    let names = self.names(Namespace::Piece);
                    self.problems.push(problems::unknown_thing("piece", &name.node, name.span, &names));
                }
                found
            }
            Holder::Block(kind) => {
                let last = self.items.iter_mut().rev().find(|item| is_block(item, kind.node));
                if let Some(body) = last.and_then(body_mut) {
                    body.extend(new);
                    return true;
                }
                // The block may exist only under readings, which must not apply to the added rules.
                let anywhere = holds_block(&self.items, kind.node);
                if anywhere {
                    self.items.push(Item {
                        kind: ItemKind::Block { kind: kind.clone(), body: new },
                        span: kind.span,
                        word: kind.span,
                    });
                } else {
                    self.problems.push(problems::no_block(block_word(kind.node), kind.span));
                }
                anywhere
            }
        }
    }

    /// Adds rules next to another rule. Returns `false` if that rule is missing.
    fn insert(&mut self, holder: &Holder, anchor: &Anchor, new: Vec<Entry>) -> bool {
        let rule = anchor.rule.node.as_str();
        let mut done = false;
        match holder {
            Holder::Piece(name) => {
                let items = std::mem::take(&mut self.items);
                self.items = rewrite(items, &Readings::default(), &self.asked, &mut |mut item, _| {
                    if is_piece(&item, &name.node) {
                        done |= insert_in(&mut item, anchor, &new);
                    }
                    vec![item]
                });
            }
            Holder::Block(kind) => {
                let blocks = self.items.iter_mut().filter(|item| is_block(item, kind.node));
                let mut blocks: Vec<&mut Item> = blocks.collect();
                if anchor.after {
                    blocks.reverse();
                }
                done = blocks.into_iter().any(|item| insert_in(item, anchor, &new));
                if !done {
                    done = self.insert_among(kind.node, anchor, &new);
                }
            }
        }
        if !done {
            let others = self.rules();
            let problem = match others.iter().find(|(id, ..)| id == rule) {
                Some((_, _, there)) => problems::stands_elsewhere(&anchor.rule, &holder_name(holder), *there),
                None => self.unknown_rule(rule, anchor.rule.span),
            };
            self.problems.push(problem);
        }
        done
    }

    /// Adds rules next to a rule whose block is under readings. This splits the block in two, so
    /// that the new rules are outside those readings. Returns `false` if no such block contains the
    /// rule.
    fn insert_among(&mut self, kind: BlockKind, anchor: &Anchor, new: &[Entry]) -> bool {
        let of_block = |item: &Item| {
            let ItemKind::Block { kind: word, body } = &item.kind else { return None };
            let (left, right) = if word.node == kind { cut_beside(body, anchor) } else { None }?;
            let block = |body: Vec<Entry>| {
                let kind = ItemKind::Block { kind: word.clone(), body };
                if matches!(&kind, ItemKind::Block { body, .. } if body.is_empty()) {
                    Vec::new()
                } else {
                    vec![Item { kind, ..*item }]
                }
            };
            Some((block(left), block(right)))
        };
        let Some((mut items, rest)) = cut(&self.items, anchor.after, &of_block) else { return false };
        let word = alfonso_diag::Spanned::new(kind, anchor.rule.span);
        let block = ItemKind::Block { kind: word, body: new.to_vec() };
        items.push(Item { kind: block, span: anchor.rule.span, word: anchor.rule.span });
        items.extend(rest);
        self.items = items;
        true
    }

    /// Returns the variant's own items. Reports items that the base already has, and leaves them
    /// out.
    pub(super) fn own(&mut self, items: Vec<Item>, site: &Where) -> Vec<Item> {
        let mut out = Vec::new();
        for mut item in items {
            if let ItemKind::Under { guard, items } = item.kind {
                let at = self.asked.narrowed(&site.at, &guard).unwrap_or_else(|| site.at.clone());
                let items = self.own(items, &Where { at, guard: Some(guard.span) });
                item.kind = ItemKind::Under { guard, items };
            } else if self.is_there(&item, site) {
                continue;
            } else if let Some(body) = body_mut(&mut item) {
                *body = self.fresh(body, site);
                let new: Vec<Change> = ids(body).into_iter().map(|id| added(id.node, id.span)).collect();
                self.changes.extend(new);
            }
            if let Some(what) = part_key(&item)
                .filter(|_| !matches!(item.kind, ItemKind::Block { .. } | ItemKind::Picture(_)))
            {
                self.changes.push(added(what, item.span));
            }
            out.push(item);
        }
        out
    }

    /// Returns `true` if the base already has this item of the variant, and reports it.
    fn is_there(&mut self, item: &Item, site: &Where) -> bool {
        let Some((key, span)) = Key::of_item(item) else { return false };
        // A variant may continue a block, a position notation or the look of pictures.
        let goes_on = matches!(&item.kind, ItemKind::Block { .. } | ItemKind::Fen(_) | ItemKind::Picture(_));
        if goes_on {
            return false;
        }
        let mut first = None;
        super::tree::each_item(&self.items, &Readings::default(), &self.asked, &mut |there, at| {
            if let Some((known, span)) = Key::of_item(there)
                && known == key
                && self.asked.meet(at, &site.at)
            {
                first = first.or(Some(span));
            }
        });
        if let Some(first) = first {
            self.problems.push(match &item.kind {
                ItemKind::Source(source) => problems::source_is_there(&source.name.node, span, first),
                kind => {
                    let more = match kind {
                        ItemKind::Piece(piece) => Some(piece.name.node.clone()),
                        ItemKind::Question(question) => Some(format!("question {}", question.name.node)),
                        ItemKind::Board(_) => Some("board".to_owned()),
                        _ => None,
                    };
                    let what = part_key(item).unwrap_or_else(|| key.to_string());
                    problems::is_there(&what, span, first, more)
                }
            });
        }
        first.is_some()
    }
}

fn added(what: String, span: Span) -> Change {
    Change { kind: ChangeKind::Added, what, span }
}

/// Returns the ids of the rules of a body.
fn ids(body: &[Entry]) -> Vec<Name> {
    let mut ids = Vec::new();
    each_rule(body, &Readings::default(), &Asked(Vec::new()), &mut |clause, _| ids.push(clause.id.clone()));
    ids
}

fn holder_name(holder: &Holder) -> String {
    match holder {
        Holder::Piece(name) => name.node.clone(),
        Holder::Block(kind) => block_word(kind.node).to_owned(),
    }
}

fn is_piece(item: &Item, name: &str) -> bool {
    matches!(&item.kind, ItemKind::Piece(piece) if piece.name.node == name)
}

fn is_block(item: &Item, expected: BlockKind) -> bool {
    matches!(&item.kind, ItemKind::Block { kind, .. } if kind.node == expected)
}

fn holds_block(items: &[Item], expected: BlockKind) -> bool {
    items.iter().any(|item| match &item.kind {
        ItemKind::Under { items, .. } => holds_block(items, expected),
        _ => is_block(item, expected),
    })
}

/// Adds rules next to another rule of a piece or block. Returns `false` if that rule is missing.
fn insert_in(item: &mut Item, anchor: &Anchor, new: &[Entry]) -> bool {
    let Some((mut list, rest)) = body(item).and_then(|body| cut_beside(body, anchor)) else { return false };
    list.extend(new.iter().cloned());
    list.extend(rest);
    if let Some(body) = body_mut(item) {
        *body = list;
    }
    true
}

/// Splits the entries of a body directly before or after a rule.
fn cut_beside(body: &[Entry], anchor: &Anchor) -> Option<(Vec<Entry>, Vec<Entry>)> {
    cut(body, anchor.after, &|entry| match entry {
        Entry::Clause(clause) if clause.id.node == anchor.rule.node => {
            let rule = vec![entry.clone()];
            Some(if anchor.after { (rule, Vec::new()) } else { (Vec::new(), rule) })
        }
        _ => None,
    })
}

/// The entries before and after a split.
type Halves<N> = (Vec<N>, Vec<N>);

/// Splits a list at the first or last node that `at` splits. A guard around the split appears on
/// both sides.
fn cut<N: Node>(list: &[N], last: bool, at: &dyn Fn(&N) -> Option<Halves<N>>) -> Option<Halves<N>> {
    let parts = |node: &N| match node.clone().opened() {
        Err(node) => at(&node),
        Ok((guard, inside, span)) => {
            let (left, right) = cut(&inside, last, at)?;
            let half = |inside: Vec<N>| match inside.is_empty() {
                true => Vec::new(),
                false => vec![N::under(guard.clone(), inside, span)],
            };
            Some((half(left), half(right)))
        }
    };
    let mut indices: Vec<usize> = (0..list.len()).collect();
    if last {
        indices.reverse();
    }
    let (index, (left, right)) = indices.into_iter().find_map(|index| Some((index, parts(&list[index])?)))?;
    let before = list[..index].iter().cloned().chain(left).collect();
    let after = right.into_iter().chain(list[index + 1..].iter().cloned()).collect();
    Some((before, after))
}
