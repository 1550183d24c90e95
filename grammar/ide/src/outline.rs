//! The outline of a file, with its items and rules, and its foldable parts.

use crate::document::Document;
use alfonso_diag::Span;
use alfonso_syntax::ast::{
    Addition, BoardItem, Clause, Delta, Entry, HeadingKind, Item, ItemKind, Replacement,
};

/// An item of a file, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name, or the first words of the item. It is never empty.
    pub name: String,
    /// The title, or an empty string.
    pub detail: String,
    /// The sort of item.
    pub kind: SymbolKind,
    /// The span of the whole item.
    pub span: Span,
    /// The span of the name, inside `span`.
    pub name_span: Span,
    /// The parts of the item.
    pub parts: Vec<Symbol>,
}

/// The sorts of items and parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum SymbolKind {
    File,
    Facts,
    Source,
    Question,
    Reading,
    Ruleset,
    Import,
    Players,
    Board,
    Region,
    Dice,
    Definition,
    Table,
    Variable,
    Piece,
    Block,
    Clause,
    Setup,
    Claim,
    Guard,
    Change,
}

/// A part of a text that an editor can fold into its first line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The span of the whole part, over several lines.
    pub span: Span,
    /// The sort of fold.
    pub kind: FoldKind,
}

/// The sorts of folds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldKind {
    /// A block in braces, or a rule.
    Block,
    /// Lines of comments.
    Comment,
}

impl Document {
    /// Returns the items of the file with their rules and readings, in file order.
    #[must_use]
    pub fn symbols(&self) -> Vec<Symbol> {
        let mut symbols = Vec::new();
        if let Some(heading) = &self.file().heading {
            let word = match heading.kind {
                HeadingKind::Game => "game",
                HeadingKind::Library => "library",
                HeadingKind::Variant => "variant",
            };
            symbols.push(Symbol {
                name: word.to_owned(),
                detail: heading.title.node.clone(),
                kind: SymbolKind::File,
                span: heading.span,
                name_span: heading.span,
                parts: Vec::new(),
            });
        }
        symbols.extend(self.file().items.iter().map(|item| self.symbol(item)));
        symbols
    }

    fn symbol(&self, item: &Item) -> Symbol {
        let of = |kind: SymbolKind, name: &str, name_span: Span, detail: &str| Symbol {
            name: name.to_owned(),
            detail: detail.to_owned(),
            kind,
            span: item.span.to(name_span),
            name_span,
            parts: Vec::new(),
        };
        let plain = |kind: SymbolKind| {
            let line = self.slice(item.span).lines().next().unwrap_or_default();
            let words = line.split('{').next().unwrap_or_default().trim_end();
            of(kind, if words.is_empty() { self.slice(item.word) } else { words }, item.word, "")
        };
        let mut symbol = match &item.kind {
            ItemKind::About(_) | ItemKind::Goal(_) => plain(SymbolKind::Facts),
            ItemKind::Source(it) => of(SymbolKind::Source, &it.name.node, it.name.span, &it.title.node),
            ItemKind::Evidence(it) => of(SymbolKind::Facts, &it.name.node, it.name.span, &it.title.node),
            ItemKind::Question(it) => of(SymbolKind::Question, &it.name.node, it.name.span, &it.text.node),
            ItemKind::Ruleset(it) => of(SymbolKind::Ruleset, &it.name.node, it.name.span, &it.text.node),
            ItemKind::Use { .. } => plain(SymbolKind::Import),
            ItemKind::Players(_) | ItemKind::Partners(_) => plain(SymbolKind::Players),
            ItemKind::Board(_) => plain(SymbolKind::Board),
            ItemKind::Dice(it) => of(SymbolKind::Dice, &it.name.node, it.name.span, ""),
            ItemKind::Define(it) => of(SymbolKind::Definition, &it.name.node, it.name.span, ""),
            ItemKind::Table(it) => of(SymbolKind::Table, &it.name.node, it.name.span, ""),
            ItemKind::Var(it) => of(SymbolKind::Variable, &it.name.node, it.name.span, &it.ty.node),
            ItemKind::Piece(it) => of(SymbolKind::Piece, &it.name.node, it.name.span, &it.letter.node),
            ItemKind::Block { kind, .. } => of(SymbolKind::Block, self.slice(kind.span), kind.span, ""),
            ItemKind::Drawing(it) => of(SymbolKind::Setup, &it.name.node, it.name.span, "drawing"),
            ItemKind::Setup(_)
            | ItemKind::Reserve(_)
            | ItemKind::Fen(_)
            | ItemKind::Notation(_)
            | ItemKind::Picture(_) => plain(SymbolKind::Setup),
            ItemKind::Example(it) => of(SymbolKind::Claim, &it.title.node, it.title.span, "example"),
            ItemKind::Under { .. } => plain(SymbolKind::Guard),
            ItemKind::Delta(_) => plain(SymbolKind::Change),
        };
        if symbol.name.trim().is_empty() {
            symbol.name = self.slice(item.word).to_owned();
        }
        symbol.parts = self.parts(item);
        symbol
    }

    fn parts(&self, item: &Item) -> Vec<Symbol> {
        match &item.kind {
            ItemKind::Question(it) => {
                let readings = it.readings.iter().map(|reading| {
                    let (name, text) = (&reading.name, &reading.text);
                    part(&name.node, name.span, name.span.to(text.span), &text.node, SymbolKind::Reading)
                });
                readings.collect()
            }
            ItemKind::Piece(it) => clauses(&it.body),
            ItemKind::Block { body, .. } => clauses(body),
            ItemKind::Under { items, .. } => items.iter().map(|item| self.symbol(item)).collect(),
            ItemKind::Board(board) => board.items.iter().filter_map(region).collect(),
            ItemKind::Delta(Delta::Replace(Replacement::Rule(it))) => {
                vec![part(&it.id.node, it.id.span, it.span, "", SymbolKind::Clause)]
            }
            ItemKind::Delta(Delta::Replace(Replacement::Item(it))) => vec![self.symbol(it)],
            ItemKind::Delta(Delta::Add(Addition::Rules { body, .. })) => clauses(body),
            _ => Vec::new(),
        }
    }

    /// Returns the rules of the file, including those that a variant adds or replaces.
    pub(crate) fn clauses(&self) -> Vec<&Clause> {
        let mut list = Vec::new();
        self.file().items.iter().for_each(|item| of_item(item, &mut list));
        list
    }

    /// Returns the foldable parts, in file order. These are blocks in braces, rules and comments
    /// that span several lines.
    #[must_use]
    pub fn folds(&self) -> Vec<Fold> {
        let mut folds = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        let mut comments: Option<(usize, usize)> = None;
        let source = self.leaves().first().map(|leaf| leaf.span.source).unwrap_or_default();
        let mut start = 0;
        for line in self.text().split_inclusive('\n') {
            let trimmed = line.trim();
            let code = crate::look::code_of(line);
            for (at, sign) in code.char_indices().filter(|(_, sign)| *sign == '{' || *sign == '}') {
                match sign {
                    '{' => open.push(start + at),
                    _ => {
                        let span = open.pop().map(|begin| Span::new(source, begin, start + at));
                        folds.extend(span.map(|span| Fold { span, kind: FoldKind::Block }));
                    }
                }
            }
            if trimmed.starts_with("//") {
                let begin = comments.map_or(start, |(begin, _)| begin);
                comments = Some((begin, start + line.trim_end().len()));
            } else if let Some((begin, end)) = comments.take() {
                folds.push(Fold { span: Span::new(source, begin, end), kind: FoldKind::Comment });
            }
            start += line.len();
        }
        if let Some((begin, end)) = comments {
            folds.push(Fold { span: Span::new(source, begin, end), kind: FoldKind::Comment });
        }
        let mut rules = Vec::new();
        self.symbols().iter().for_each(|symbol| spans(symbol, &mut rules));
        folds.extend(rules.into_iter().map(|span| Fold { span, kind: FoldKind::Block }));
        folds.retain(|fold| self.slice(fold.span).trim_end().contains('\n'));
        folds.sort_by_key(|fold| (fold.span.start, fold.span.end));
        folds
    }
}

fn of_item<'f>(item: &'f Item, list: &mut Vec<&'f Clause>) {
    match &item.kind {
        ItemKind::Piece(piece) => of_body(&piece.body, list),
        ItemKind::Block { body, .. } => of_body(body, list),
        ItemKind::Under { items, .. } => items.iter().for_each(|item| of_item(item, list)),
        ItemKind::Delta(Delta::Replace(Replacement::Rule(clause))) => list.push(clause),
        ItemKind::Delta(Delta::Replace(Replacement::Item(item))) => of_item(item, list),
        ItemKind::Delta(Delta::Add(Addition::Rules { body, .. })) => of_body(body, list),
        _ => {}
    }
}

fn of_body<'f>(body: &'f [Entry], list: &mut Vec<&'f Clause>) {
    for entry in body {
        match entry {
            Entry::Clause(clause) => list.push(clause),
            Entry::Under { body, .. } => of_body(body, list),
        }
    }
}

fn spans(symbol: &Symbol, list: &mut Vec<Span>) {
    if symbol.kind == SymbolKind::Clause {
        list.push(symbol.span);
    }
    symbol.parts.iter().for_each(|part| spans(part, list));
}

fn part(name: &str, name_span: Span, span: Span, detail: &str, kind: SymbolKind) -> Symbol {
    let (name, detail) = (name.to_owned(), detail.to_owned());
    Symbol { name, detail, kind, span: span.to(name_span), name_span, parts: Vec::new() }
}

fn clauses(body: &[Entry]) -> Vec<Symbol> {
    let each = body.iter().flat_map(|entry| match entry {
        Entry::Clause(clause) => {
            vec![part(&clause.id.node, clause.id.span, clause.span, "", SymbolKind::Clause)]
        }
        Entry::Under { body, .. } => clauses(body),
    });
    each.collect()
}

fn region(item: &BoardItem) -> Option<Symbol> {
    let name = match item {
        BoardItem::Region { name, .. }
        | BoardItem::RegionPer { name, .. }
        | BoardItem::Track { name, .. }
        | BoardItem::TrackPer { name, .. }
        | BoardItem::Line { name, .. }
        | BoardItem::Through { name, .. } => name,
        _ => return None,
    };
    Some(part(&name.node, name.span, name.span, "", SymbolKind::Region))
}
