//! Marks that tie the author's sentences to the rules for which they were written.
//!
//! A rule may carry sentences for players: `says "A pawn steps forward."`. If the rule changes
//! later, the sentences may be wrong. They therefore bear the mark of the rule: `checked "3fa2c1"`.
//! The mark is a hash of the rule's text in all readings, of its guards, and of the definitions,
//! regions, tracks and dice that the rule uses, directly or through others. Citations, titles,
//! comments and layout make no difference.

use alfonso_diag::{Diagnostic, Span, code};
use alfonso_syntax::ast::{BoardItem, Clause, Entry, Item, ItemKind, Name, Text};
use alfonso_syntax::print::{self, Printed, Spelling};
use alfonso_syntax::walk::{self, Visitor};
use sha2::{Digest, Sha256};
use std::cell::{Cell, OnceCell};
use std::collections::{BTreeMap, BTreeSet};

/// The number of hexadecimal digits of a mark. Two texts have the same mark with a probability of
/// one in sixteen million.
const DIGITS: usize = 6;

/// The bytes of texts that the marks of a file may take together. Each mark takes those of all
/// definitions that its rule uses.
const MOST_BYTES: usize = 1 << 26;

/// The marks of the rules of a file.
pub(crate) struct Marks<'a> {
    /// For each name, its definitions. There are several if questions decide among them.
    defined: BTreeMap<&'a str, Defined<'a>>,
    /// The rules, each with the text of its guards.
    clauses: Vec<(String, &'a Clause)>,
    /// The text of the guards around the current item.
    guards: Vec<String>,
    /// The bytes that may still be taken.
    left: Cell<usize>,
}

/// The definitions of a name, each with the text of its guards.
#[derive(Default)]
struct Defined<'a> {
    parts: Vec<(String, What<'a>)>,
    /// Their text and the names in it, made when the first rule needs them.
    made: OnceCell<(Vec<u8>, Names)>,
}

impl Defined<'_> {
    fn made(&self) -> &(Vec<u8>, Names) {
        self.made.get_or_init(|| {
            let (mut text, mut names) = (Vec::new(), Names::default());
            for (guards, what) in &self.parts {
                text.push(0);
                text.extend(guards.as_bytes());
                text.extend(spelled(&what.printed()).as_bytes());
                what.visit(&mut names);
            }
            (text, names)
        })
    }
}

/// Returns a text in the published spelling of the language's words.
fn spelled(printed: &Printed) -> String {
    printed.spelled(&[Spelling::PUBLISHED])
}

/// A part of a file that rules use by its name.
enum What<'a> {
    /// A definition, a table or dice.
    Item(&'a Item),
    /// A region, a line, a track, a point or a cell.
    BoardItem(&'a BoardItem),
}

impl What<'_> {
    fn printed(&self) -> Printed {
        match self {
            Self::Item(item) => Printed::bare(item),
            Self::BoardItem(item) => Printed::board_item(item),
        }
    }

    fn visit(&self, names: &mut Names) {
        match self {
            Self::Item(item) => walk::item(item, names),
            Self::BoardItem(item) => walk::board_item(item, names),
        }
    }
}

impl<'a> Marks<'a> {
    /// Prepares the marks of the rules that these items contain, under questions or not.
    pub(crate) fn new(items: &'a [Item]) -> Self {
        let mut marks = Self {
            defined: BTreeMap::new(),
            clauses: Vec::new(),
            guards: Vec::new(),
            left: Cell::new(MOST_BYTES),
        };
        marks.items(items);
        marks
    }

    fn items(&mut self, items: &'a [Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Define(define) => self.define(&define.name, What::Item(item)),
                ItemKind::Table(table) => self.define(&table.name, What::Item(item)),
                ItemKind::Dice(dice) => self.define(&dice.name, What::Item(item)),
                ItemKind::Board(board) => {
                    for part in &board.items {
                        if let Some(name) = part.name() {
                            self.define(name, What::BoardItem(part));
                        }
                    }
                }
                ItemKind::Piece(piece) => self.entries(&piece.body),
                ItemKind::Block { body, .. } => self.entries(body),
                ItemKind::Under { guard, items } => {
                    self.guards.push(print::guard(guard));
                    self.items(items);
                    self.guards.pop();
                }
                _ => {}
            }
        }
    }

    fn define(&mut self, name: &'a Name, what: What<'a>) {
        self.defined.entry(&name.node).or_default().parts.push((self.guards.concat(), what));
    }

    fn entries(&mut self, entries: &'a [Entry]) {
        for entry in entries {
            match entry {
                Entry::Clause(clause) => self.clauses.push((self.guards.concat(), clause)),
                Entry::Under { guard, body } => {
                    self.guards.push(print::guard(guard));
                    self.entries(body);
                    self.guards.pop();
                }
            }
        }
    }

    /// Returns the mark of a rule: six hexadecimal digits. Returns `None` once the marks have taken
    /// [`MOST_BYTES`].
    fn of(&self, guards: &str, clause: &Clause) -> Option<String> {
        let mut names = Names::default();
        // Names of definitions stand in the body; the rest of a clause has none.
        walk::clause_body(&clause.body, &mut names);
        let mut open: Vec<&str> = names.0.iter().map(String::as_str).collect();
        let mut used: BTreeMap<&str, &Defined<'_>> = BTreeMap::new();
        while let Some(name) = open.pop() {
            let Some((name, defined)) = self.defined.get_key_value(name) else { continue };
            if used.insert(name, defined).is_none() {
                let (text, names) = defined.made();
                self.left.set(self.left.get().checked_sub(text.len())?);
                open.extend(names.0.iter().map(String::as_str));
            }
        }
        let mut hash = Sha256::new();
        hash.update(guards);
        hash.update(spelled(&Printed::rule(clause)));
        used.values().for_each(|defined| hash.update(&defined.made().0));
        let digits: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Some(digits[..DIGITS].to_owned())
    }

    /// Returns the spans of the rules with sentences that were written for another rule or bear no
    /// mark.
    pub(crate) fn stale(&self) -> BTreeSet<Span> {
        let is_stale = |(guards, clause): &&(String, &Clause)| {
            let mark = clause.tail.checked.as_ref();
            let is_its_own = |mark: &Text| self.of(guards, clause).is_some_and(|own| own == mark.node);
            !clause.tail.says.is_empty() && !mark.is_some_and(is_its_own)
        };
        self.clauses.iter().filter(is_stale).map(|(_, clause)| clause.span).collect()
    }

    /// Returns the diagnostics for marks. `is_own` returns `true` for spans in the file itself. A
    /// variant that changes a rule of its base drops the base's sentences without a diagnostic.
    pub(crate) fn problems(&self, is_own: &dyn Fn(Span) -> bool) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for (guards, clause) in self.clauses.iter().filter(|(_, clause)| is_own(clause.span)) {
            let tail = &clause.tail;
            if tail.says.is_empty() && tail.checked.is_none() {
                continue;
            }
            match self.of(guards, clause) {
                Some(own) => found.extend(problem(&own, clause)),
                None => {
                    found.push(too_much(clause));
                    break;
                }
            }
        }
        found
    }
}

/// Returns the diagnostic for a file whose marks take too much work.
fn too_much(clause: &Clause) -> Diagnostic {
    let message = format!("the marks of sentences take more than {MOST_BYTES} bytes of definitions");
    let label = "the marks from this rule on were not checked";
    Diagnostic::error(code::TOO_MUCH, clause.id.span, message, label)
        .help("leave out sentences, or let fewer rules use the same long definitions")
}

/// Returns the diagnostic for the mark of a rule; `own` is the mark that the rule has now.
fn problem(own: &str, clause: &Clause) -> Option<Diagnostic> {
    let (id, tail) = (&clause.id.node, &clause.tail);
    match (&tail.checked, tail.says.last()) {
        (Some(mark), None) => {
            let message = format!("`{id}` bears a mark and has no sentence");
            let problem =
                Diagnostic::error(code::BAD_SENTENCE, mark.span, message, "the mark of no sentence");
            Some(problem.help("remove `checked` with its text, or write a sentence: `says \"...\"`"))
        }
        (None, Some(last)) => {
            let message = format!("the sentences about `{id}` bear no mark of the rule");
            let problem = Diagnostic::error(code::BAD_SENTENCE, last.span, message, "no `checked` follows");
            Some(problem.help(format!("write `checked \"{own}\"` behind it")))
        }
        (Some(mark), Some(_)) => {
            let message = format!("`{id}` has changed since its sentences were written");
            (mark.node != own).then(|| {
                    let first = tail.says.first().map_or(mark.span, |sentence| sentence.text.span);
                    Diagnostic::error(code::BAD_SENTENCE, mark.span, message, "the mark of the rule as it was")
                        .label(first, "written for the rule as it was")
                        .help(format!(
                            "read the sentences again; once they say what the rule does, its mark is `checked \"{own}\"`"
                        ))
                })
        }
        (None, None) => None,
    }
}

/// The words of a text that may name definitions.
#[derive(Default)]
struct Names(BTreeSet<String>);

impl Visitor for Names {
    fn name(&mut self, word: &str) {
        self.0.insert(word.to_owned());
    }
}
