//! A single text, with the information that it contains by itself.

use alfonso_diag::{Diagnostic, SourceId, Span};
use alfonso_syntax::ast::{File, Item, ItemKind};
use alfonso_syntax::{Leaf, Role, Thing, parse_with_leaves};

/// A parsed rule file, with its words and their roles.
///
/// A document knows no other texts: a name may be declared in a library or base.
///
/// ```
/// use alfonso_diag::SourceId;
/// use alfonso_ide::Document;
///
/// let document = Document::new(SourceId(0), "game \"Small\"\npiece Man \"M\" {}\npiece".into());
/// assert_eq!(document.declarations()[0].name, "Man");
/// assert_eq!(document.problems().len(), 1);
/// assert!(document.symbols().iter().any(|symbol| symbol.name == "Man"));
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    text: String,
    file: File,
    leaves: Vec<Leaf>,
    problems: Vec<Diagnostic>,
    declarations: Vec<Declaration>,
    uses: Vec<Use>,
}

/// A name at its declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// The name.
    pub name: String,
    /// The sort of thing that the name denotes.
    pub thing: Thing,
    /// The span of the name.
    pub span: Span,
    /// The span of the item that contains the declaration.
    pub item: Span,
}

/// A name at a place other than its declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// The name.
    pub name: String,
    /// The sort of thing that the name denotes, as far as the grammar determines it.
    pub thing: Thing,
    /// The span of the name.
    pub span: Span,
}

impl Document {
    /// Parses a text. The spans get the id `source`.
    #[must_use]
    pub fn new(source: SourceId, text: String) -> Self {
        let (file, leaves, problems) = parse_with_leaves(source, &text);
        Self::of(text, file, leaves, problems)
    }

    /// Creates a document from a text that was already parsed, with its tree, leaves and
    /// diagnostics.
    #[must_use]
    pub fn of(text: String, file: File, leaves: Vec<Leaf>, problems: Vec<Diagnostic>) -> Self {
        let mut document = Self { text, file, leaves, problems, declarations: Vec::new(), uses: Vec::new() };
        document.gather();
        document
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the syntax tree.
    #[must_use]
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Returns the diagnostics of the text alone.
    #[must_use]
    pub fn problems(&self) -> &[Diagnostic] {
        &self.problems
    }

    /// Returns the parsed words, in file order.
    #[must_use]
    pub fn leaves(&self) -> &[Leaf] {
        &self.leaves
    }

    /// Returns the names that the text declares, in file order, including names local to a rule.
    #[must_use]
    pub fn declarations(&self) -> &[Declaration] {
        &self.declarations
    }

    /// Returns the names that the text uses, in file order. This includes words of the language in
    /// places where names are allowed.
    #[must_use]
    pub fn uses(&self) -> &[Use] {
        &self.uses
    }

    /// Returns the text of a span. Returns an empty string if the span lies outside the text.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// Returns the leaf at an offset, which may also be the end of the leaf.
    #[must_use]
    pub fn leaf_at(&self, at: usize) -> Option<&Leaf> {
        let behind = self.leaves.partition_point(|leaf| leaf.span.start as usize <= at);
        let leaf = self.leaves.get(behind.checked_sub(1)?)?;
        (at <= leaf.span.end as usize).then_some(leaf)
    }

    fn gather(&mut self) {
        let mut spans = Vec::new();
        items(&self.file.items, &mut spans);
        spans.sort_unstable();
        let (mut declarations, mut uses) = (Vec::new(), Vec::new());
        for (at, leaf) in self.leaves.iter().enumerate() {
            let name = self.slice(leaf.span).to_owned();
            let span = leaf.span;
            match &leaf.role {
                Role::Declares(thing) if replaces(&self.text, &self.leaves[..at]) => {
                    let thing = if thing.is_value() { Thing::Any } else { thing.clone() };
                    uses.push(Use { name, thing, span });
                }
                Role::Declares(thing) => {
                    let around = spans.iter().rev().find(|item| item.contains(span));
                    let item = around.copied().unwrap_or(span);
                    declarations.push(Declaration { name, thing: thing.clone(), span, item });
                }
                Role::Refers(thing) => uses.push(Use { name, thing: thing.clone(), span }),
                Role::Move => uses.extend(moved(&name, span)),
                _ => {}
            }
        }
        let known: std::collections::BTreeSet<&str> =
            declarations.iter().map(|it| it.name.as_str()).collect();
        // Moves contain other characters than those of names.
        let leaves = &self.leaves;
        let in_move = |span: Span| {
            let behind = leaves.partition_point(|leaf| leaf.span.start <= span.start);
            behind.checked_sub(1).is_some_and(|at| leaves[at].role == Role::Move)
        };
        uses.retain(|it| !it.thing.is_open() || known.contains(it.name.as_str()) || !in_move(it.span));
        self.declarations = declarations;
        self.uses = uses;
    }
}

/// Returns `true` if the leaves end with `replace`, or with `replace` and an item's first word. The
/// next name then belongs to the base.
fn replaces(text: &str, before: &[Leaf]) -> bool {
    let is = |leaf: &Leaf| leaf.role == Role::Keyword && text.get(leaf.span.range()) == Some("replace");
    match before {
        [.., first, last] => is(last) || (is(first) && last.role == Role::Keyword),
        [only] => is(only),
        [] => false,
    }
}

/// Returns the words of a move that may be names, as in `e7-e8=Queen`, `Man@c3`, `offer:yes` and
/// `a1-c1:castle`.
fn moved(text: &str, span: Span) -> Vec<Use> {
    let mut found = Vec::new();
    let mut add = |start: usize, end: usize, thing: Thing| {
        let begin = span.start as usize + start;
        let span = Span::new(span.source, begin, begin + end - start);
        found.push(Use { name: text[start..end].to_owned(), thing, span });
    };
    let end_of = |start: usize| text[start..].find([':', '=', ',']).map_or(text.len(), |end| start + end);
    if let Some(at) = text.find('@') {
        add(0, at, Thing::Any);
    }
    if let Some(at) = text.find('=') {
        add(at + 1, end_of(at + 1), Thing::Any);
    }
    if let Some(at) = text.find(':') {
        let before = &text[..at];
        if !before.contains(['=', '@']) {
            add(0, at, Thing::Any);
        }
        add(at + 1, end_of(at + 1), Thing::Tag);
    }
    found
}

/// Adds the spans of items, including items under guards.
fn items(list: &[Item], spans: &mut Vec<Span>) {
    for item in list {
        spans.push(item.span);
        if let ItemKind::Under { items: inner, .. } = &item.kind {
            items(inner, spans);
        }
    }
}
