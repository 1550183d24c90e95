//! The insertion of declarations from libraries in place of `use`.
//!
//! A name includes its declarations and everything that they need: definitions, tables, variables
//! and sources. Kinds are only included by name, because each game decides which pieces it has.

use crate::problems;
use alfonso_diag::{Diagnostic, Span};
use alfonso_model::Used;
use alfonso_syntax::ast::{BoardItem, File, Item, ItemKind, Name, Text};
use alfonso_syntax::print;
use alfonso_syntax::walk::{self, Needs};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The maximum length of a chain of libraries.
const DEEPEST: usize = 16;

/// A file with all declarations that it uses from libraries.
pub(crate) struct Whole {
    /// The items. Declarations from libraries replace their `use`.
    pub(crate) items: Vec<Item>,
    /// The names from libraries, with the spans that request them.
    pub(crate) used: BTreeMap<String, Used>,
    /// Diagnostics for names and libraries that were not found.
    pub(crate) problems: Vec<Diagnostic>,
}

/// Inserts all declarations that the items of a file use. `known` lists the names of all libraries,
/// for suggestions.
pub(crate) fn expand(items: Vec<Item>, known: &[&str], library: &dyn Fn(&str) -> Option<File>) -> Whole {
    let mut own = BTreeSet::new();
    declared(&items, &mut own);
    let mut expansion = Expansion {
        known,
        library,
        loaded: BTreeMap::new(),
        own,
        used: BTreeMap::new(),
        problems: Vec::new(),
    };
    let items = expansion.items(items, &Level::default());
    Whole { items, used: expansion.used, problems: expansion.problems }
}

/// Returns the entry for a name that these items of a library declare, and that the file requests
/// at `at`.
fn used(at: Span, declared: &[Item]) -> Used {
    Used { at, library: declared.first().map_or(at.source, |item| item.span.source) }
}

struct Expansion<'a> {
    known: &'a [&'a str],
    library: &'a dyn Fn(&str) -> Option<File>,
    loaded: BTreeMap<String, Option<File>>,
    /// The names that the file declares itself.
    own: BTreeSet<String>,
    used: BTreeMap<String, Used>,
    problems: Vec<Diagnostic>,
}

/// The names available at one nesting level of `under`, including outer levels.
#[derive(Clone, Default)]
struct Level {
    /// The declarations inserted so far, as pairs of library and name.
    brought: BTreeSet<(String, String)>,
    /// The names in `use`.
    asked: BTreeSet<String>,
}

impl Expansion<'_> {
    fn items(&mut self, list: Vec<Item>, above: &Level) -> Vec<Item> {
        let mut level = above.clone();
        for item in &list {
            if let ItemKind::Use { names, .. } = &item.kind {
                level.asked.extend(names.iter().map(|name| name.node.clone()));
            }
        }
        let mut seen = BTreeMap::new();
        let mut out = Vec::with_capacity(list.len());
        for item in list {
            let kind = match item.kind {
                ItemKind::Use { names, library } => {
                    for name in names {
                        match seen.insert(name.node.clone(), name.span) {
                            Some(first) => self.problems.push(problems::double_import(&name, first)),
                            None => self.bring(&name, &library, &mut level, &mut out),
                        }
                    }
                    continue;
                }
                ItemKind::Under { guard, items } => {
                    let items = self.items(items, &level);
                    ItemKind::Under { guard, items }
                }
                kind => kind,
            };
            out.push(Item { kind, ..item });
        }
        out
    }

    fn bring(&mut self, name: &Name, library: &Text, level: &mut Level, out: &mut Vec<Item>) {
        if !self.load(&library.node) {
            self.problems.push(problems::unknown_library(library, self.known));
            return;
        }
        let Some((home, items)) = self.find(&library.node, &name.node, 0) else {
            let mut known = BTreeSet::new();
            if let Some(Some(file)) = self.loaded.get(&library.node) {
                declared(&file.items, &mut known);
                named(&file.items, &mut known);
            }
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            self.problems.push(problems::not_in_library(name, &library.node, &known));
            return;
        };
        self.used.insert(name.node.clone(), used(name.span, &items));
        if level.brought.insert((home.clone(), name.node.clone())) {
            self.needs(home, items, name.span, level, out);
        }
    }

    /// Inserts items of a library, then the declarations that they need, except kinds.
    fn needs(&mut self, home: String, items: Vec<Item>, span: Span, level: &mut Level, out: &mut Vec<Item>) {
        let first = out.len();
        out.extend(items);
        // The inserted items whose needs have not been found yet, by their indices, with their
        // libraries.
        let mut waiting: Vec<(String, Range<usize>)> = vec![(home, first..out.len())];
        while let Some((home, items)) = waiting.pop() {
            let mut names = Needs::default();
            walk::items(&out[items], &mut names);
            for name in names.0 {
                if self.own.contains(&name) || level.asked.contains(&name) || is_capital(&name) {
                    continue;
                }
                let Some((from, found)) = self.find(&home, &name, 0) else { continue };
                if level.brought.insert((from.clone(), name.clone())) {
                    self.used.entry(name).or_insert_with(|| used(span, &found));
                    let first = out.len();
                    out.extend(found);
                    waiting.push((from, first..out.len()));
                }
            }
        }
    }

    /// Loads a library, unless that was tried before. Returns `true` if the library exists.
    fn load(&mut self, name: &str) -> bool {
        let library = self.library;
        self.loaded.entry(name.to_owned()).or_insert_with(|| library(name)).is_some()
    }

    /// Returns the declarations of a name in a library, or in the libraries that it uses.
    fn find(&mut self, library: &str, name: &str, depth: usize) -> Option<(String, Vec<Item>)> {
        if depth > DEEPEST || !self.load(library) {
            return None;
        }
        let file = self.loaded.get(library)?.as_ref()?;
        let items = declarations(&file.items, name);
        if !items.is_empty() {
            return Some((library.to_owned(), items));
        }
        let further = file.items.iter().find_map(|item| match &item.kind {
            ItemKind::Use { names, library } if names.iter().any(|it| it.node == name) => {
                Some(library.node.clone())
            }
            _ => None,
        })?;
        self.find(&further, name, depth + 1)
    }
}

fn is_capital(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase())
}

/// Returns the names that a single item declares.
fn declares(item: &Item) -> Vec<&str> {
    match &item.kind {
        ItemKind::Define(define) => vec![&define.name.node],
        ItemKind::Table(table) => vec![&table.name.node],
        ItemKind::Var(var) => vec![&var.name.node],
        ItemKind::Piece(piece) => vec![&piece.name.node],
        ItemKind::Drawing(drawing) => vec![&drawing.name.node],
        ItemKind::Source(source) => vec![&source.name.node],
        ItemKind::Question(question) => vec![&question.name.node],
        ItemKind::Players(players) => players.iter().map(|player| player.name.node.as_str()).collect(),
        ItemKind::Dice(dice) => vec![&dice.name.node],
        ItemKind::Board(board) => board.items.iter().flat_map(named_on_board).collect(),
        _ => Vec::new(),
    }
}

/// Returns the names in an item of a board that rules can use.
fn named_on_board(item: &BoardItem) -> Vec<&str> {
    match item {
        BoardItem::Region { name, .. }
        | BoardItem::RegionPer { name, .. }
        | BoardItem::Track { name, .. }
        | BoardItem::TrackPer { name, .. }
        | BoardItem::Point { name, .. }
        | BoardItem::Through { name, .. } => vec![&name.node],
        BoardItem::Sectors(names) => names.iter().map(|name| name.node.as_str()).collect(),
        BoardItem::Further { .. }
        | BoardItem::Removed(_)
        | BoardItem::Cut(_)
        | BoardItem::Plain(_)
        | BoardItem::Chequered(_)
        | BoardItem::Holds { .. }
        | BoardItem::Line { .. }
        | BoardItem::SectorNumber(_)
        | BoardItem::RingCells { .. } => Vec::new(),
    }
}

/// Reports the items of a library that no file can use because they declare no name.
pub(crate) fn unfit(items: &[Item]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for item in items {
        match &item.kind {
            ItemKind::Under { items, .. } => found.extend(unfit(items)),
            // Changes are reported in every file that is not a variant.
            ItemKind::Use { .. } | ItemKind::About(_) | ItemKind::Delta(_) => {}
            _ if declares(item).is_empty() => {
                let printed = print::item(item);
                let word = printed.split(|sign: char| !sign.is_ascii_lowercase()).next().unwrap_or_default();
                found.push(problems::not_for_library(word, item.span));
            }
            _ => {}
        }
    }
    found
}

/// Collects the names that a list of items declares, including names under readings.
fn declared(items: &[Item], into: &mut BTreeSet<String>) {
    for item in items {
        into.extend(declares(item).into_iter().map(str::to_owned));
        if let ItemKind::Under { items, .. } = &item.kind {
            declared(items, into);
        }
    }
}

/// Collects the names that a list of items uses from libraries.
fn named(items: &[Item], into: &mut BTreeSet<String>) {
    for item in items {
        match &item.kind {
            ItemKind::Use { names, .. } => into.extend(names.iter().map(|name| name.node.clone())),
            ItemKind::Under { items, .. } => named(items, into),
            _ => {}
        }
    }
}

/// Returns the items that declare a name, with their guards.
fn declarations(items: &[Item], name: &str) -> Vec<Item> {
    let mut out = Vec::new();
    for item in items {
        if let ItemKind::Under { guard, items } = &item.kind {
            let items = declarations(items, name);
            if !items.is_empty() {
                out.push(Item { kind: ItemKind::Under { guard: guard.clone(), items }, ..*item });
            }
        } else if declares(item).contains(&name) {
            out.push(item.clone());
        }
    }
    out
}
