//! The parts of a reading: clauses and declarations with their names and texts.
//!
//! Comparisons of readings, records of games and explanations all process these parts.

use alfonso_diag::Span;
use alfonso_model::{Evidence, evidence};
use alfonso_syntax::ast::{Board, BoardItem, Entry, File, Item, ItemKind, Tail};
use alfonso_syntax::print::{Printed, Spelling};
use alfonso_syntax::walk::{self, Visitor};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// One clause or declaration of a reading, which is the unit of comparisons, records and
/// explanations.
///
/// Definitions, tables and variables are parts even if no clause of the reading uses them. Sources,
/// questions, rulesets, claims, facts about the game, goals and pictures are not parts, nor are
/// regions that only pictures use.
#[derive(Clone, Debug)]
pub struct Part {
    /// The id of a clause, or the word and name of a declaration, such as `define bare`. A
    /// declaration without a name has only its word, such as `board`. Keys are unique within a
    /// reading.
    pub key: String,
    /// The kind of part.
    pub kind: PartKind,
    /// The canonical text in this reading, without evidence. Long texts have several lines.
    pub text: String,
    /// The evidence of a clause; empty for a declaration.
    pub evidence: Evidence,
    /// The span of the part.
    pub span: Span,
    /// The form that the fingerprint hashes, if words of the language were renamed.
    published: Option<Box<Published>>,
}

/// A part with the language's words in their published spelling.
#[derive(Clone, Debug)]
struct Published {
    key: String,
    /// The block of a rule; empty for a declaration.
    block: String,
    text: String,
}

impl Part {
    /// Returns the key, the block and the text that the fingerprint hashes. The block of a
    /// declaration is empty.
    fn seen(&self) -> [&str; 3] {
        match (&self.published, &self.kind) {
            (Some(then), _) => [&then.key, &then.block, &then.text],
            (None, PartKind::Rule { block }) => [&self.key, block, &self.text],
            (None, PartKind::Declaration) => [&self.key, "", &self.text],
        }
    }
}

/// The kind of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// A clause.
    Rule {
        /// The kind of piece that contains the clause, or the word of its block, such as `turn` or
        /// `end`.
        block: String,
    },
    /// Any other part, such as a board, a piece without its clauses, or a definition.
    Declaration,
}

/// Returns the parts of a tree without readings, in file order. The `spellings` are applied in
/// order, and the fingerprint uses the resulting words.
pub(crate) fn parts(file: &File, spellings: &[Spelling<'_>]) -> Vec<Part> {
    let mut list = List { parts: Vec::new(), given: BTreeMap::new(), spellings, shown: None, file };
    for item in &file.items {
        list.item(item);
    }
    list.parts
}

struct List<'s> {
    file: &'s File,
    /// The names in pictures, and those in everything else. `None` before the first region.
    shown: Option<[Names; 2]>,
    parts: Vec<Part>,
    /// The number of occurrences of each key.
    given: BTreeMap<String, usize>,
    spellings: &'s [Spelling<'s>],
}

impl List<'_> {
    fn item(&mut self, item: &Item) {
        match &item.kind {
            ItemKind::Piece(piece) => {
                self.declare(&Printed::named("piece", &piece.name), &Printed::piece_head(piece), item.span);
                self.rules(&Printed::name(&piece.name), &piece.body);
            }
            ItemKind::Block { kind, body } => self.rules(&Printed::block(kind.node), body),
            ItemKind::Board(board) => self.board(board, item.span),
            ItemKind::Source(_) | ItemKind::Question(_) | ItemKind::Ruleset(_) | ItemKind::Picture(_) => {}
            _ => {
                if let Some(key) = Printed::key(item) {
                    self.declare(&key, &Printed::bare(item), item.span);
                }
            }
        }
    }

    fn board(&mut self, board: &Board, span: Span) {
        self.declare(&Printed::word("board"), &Printed::board_head(board), span);
        let span_of_board = span;
        for item in &board.items {
            let printed = Printed::board_item(item);
            let (key, span) = match item {
                BoardItem::Region { name, drawn, .. } | BoardItem::RegionPer { name, drawn, .. } => {
                    if !drawn && self.is_decoration(&name.node) {
                        continue;
                    }
                    (Printed::named("region", name), name.span)
                }
                BoardItem::Line { name, .. } | BoardItem::Through { name, .. } => {
                    (Printed::named("line", name), name.span)
                }
                BoardItem::Point { name, .. } => (Printed::named("point", name), name.span),
                BoardItem::Track { name, .. } | BoardItem::TrackPer { name, .. } => {
                    (Printed::named("track", name), name.span)
                }
                BoardItem::Further { name, .. } => (Printed::named("cell", name), name.span),
                BoardItem::Removed(_) | BoardItem::Cut(_) => {
                    let span = match item {
                        BoardItem::Cut(edges) => edges.first().map(|(from, _)| from.span),
                        _ => None,
                    };
                    (Printed::board_item(item), span.unwrap_or(span_of_board))
                }
                BoardItem::Plain(span) => (Printed::word("plain"), *span),
                BoardItem::Chequered(span) => (Printed::word("chequered"), *span),
                BoardItem::Sectors(names) => {
                    (Printed::word("sectors"), names.first().map_or(span, |it| it.span))
                }
                BoardItem::SectorNumber(number) => (Printed::word("sectors"), number.span),
                BoardItem::Holds { stacks: true, span, .. } => (Printed::word("cells stack"), *span),
                BoardItem::Holds { span, .. } => (Printed::word("cells hold"), *span),
                BoardItem::RingCells { span, .. } => (Printed::word("cells per sector"), *span),
            };
            self.declare(&key, &printed, span);
        }
    }

    /// Returns `true` for a name that only pictures use.
    fn is_decoration(&mut self, name: &str) -> bool {
        let file = self.file;
        let [shown, used] = self.shown.get_or_insert_with(|| {
            let mut names = [Names::default(), Names::default()];
            for item in &file.items {
                let is_picture = matches!(item.kind, ItemKind::Picture(_));
                walk::item(item, &mut names[usize::from(!is_picture)]);
            }
            names
        });
        shown.0.contains(name) && !used.0.contains(name)
    }

    fn rules(&mut self, block: &Printed, body: &[Entry]) {
        for entry in body {
            // A tree without readings contains no `under`.
            if let Entry::Clause(clause) = entry {
                let id = Printed::name(&clause.id);
                self.add(&id, Some(block), &Printed::rule(clause), evidence(&clause.tail), clause.span);
            }
        }
    }

    fn declare(&mut self, key: &Printed, text: &Printed, span: Span) {
        self.add(key, None, text, evidence(&Tail::default()), span);
    }

    /// Adds a part. If the key already exists, appends a number to it. This can happen with two
    /// `fen` blocks, or because of a mistake in the file.
    fn add(
        &mut self,
        key: &Printed,
        block: Option<&Printed>,
        text: &Printed,
        evidence: Evidence,
        span: Span,
    ) {
        let spelled = |printed: &Printed| printed.spelled(self.spellings);
        let has_rows = self.spellings.iter().any(|spelling| !spelling.rows().is_empty());
        let mut published = has_rows.then(|| {
            let block = block.map(spelled).unwrap_or_default();
            Box::new(Published { key: spelled(key), block, text: spelled(text) })
        });
        let mut key = key.text();
        let times = self.given.entry(key.clone()).or_default();
        *times += 1;
        if *times > 1 {
            let number = format!(" {times}");
            key.push_str(&number);
            if let Some(then) = &mut published {
                then.key.push_str(&number);
            }
        }
        let kind = match block {
            Some(block) => PartKind::Rule { block: block.text() },
            None => PartKind::Declaration,
        };
        self.parts.push(Part { key, kind, text: text.text(), evidence, span, published });
    }
}

/// The words of a text that may name declarations.
#[derive(Default)]
struct Names(BTreeSet<String>);

impl Visitor for Names {
    fn name(&mut self, word: &str) {
        self.0.insert(word.to_owned());
    }
}

/// The fingerprint of a set of rules. If two sets have the same `whole`, they have the same clauses
/// and play the same.
///
/// Only rules affect the fingerprint. Evidence, titles, goals, pictures, names in other languages, notations of
/// moves, questions, comments and layout do not. The order of clauses matters, because steps and
/// endings are evaluated in order and lists of moves depend on it. The order of declarations does
/// not matter.
///
/// Words of the language are hashed by meaning: a word that was renamed after the publication of
/// fingerprints keeps its former spelling ([`Spelling::PUBLISHED`]). Names in the file are hashed
/// as written.
///
/// ```
/// use alfonso_diag::SourceId;
/// use alfonso_rules::{RuleFile, Fingerprint};
/// use alfonso_vocabulary::{Slot, in_slot};
///
/// let print = |legal: &str| {
///     let (file, _) = alfonso_syntax::parse(SourceId(0), &in_slot(Slot::Legal, legal));
///     let (rule_file, _) = RuleFile::new(file, &|_| None);
///     Fingerprint::new(&rule_file.parts(&rule_file.answers(None, &[]).expect("no questions")))
/// };
/// let (one, other) = (print("legal.x: forbid rank of it = 8"), print("legal.x: forbid rank of it = 7"));
/// assert_eq!(one, print("legal.x:  forbid (rank of it) = 8 // as it was"));
/// assert_ne!(one.parts["legal.x"], other.parts["legal.x"]);
/// assert_eq!(one.parts["king.step"], other.parts["king.step"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// The SHA-256 hash of all parts, as 64 hexadecimal digits.
    pub whole: String,
    /// The hash of each part by key, as 16 hexadecimal digits. Keys use the published spelling.
    pub parts: BTreeMap<String, String>,
}

impl Fingerprint {
    /// The key of the declaration for the notation of moves.
    const NOTATION: &'static str = "notation";

    /// Returns the fingerprint of a reading.
    #[must_use]
    pub fn new(parts: &[Part]) -> Self {
        let mut whole = Sha256::new();
        // The notation of moves is not a rule.
        let parts = parts.iter().filter(|part| part.seen()[0] != Self::NOTATION);
        let prints: Vec<(&Part, String)> = parts.map(|part| (part, print_of(part))).collect();
        let mut declared: Vec<&(&Part, String)> =
            prints.iter().filter(|(part, _)| part.kind == PartKind::Declaration).collect();
        declared.sort_by_key(|(part, _)| part.seen()[0]);
        let rules = prints.iter().filter(|(part, _)| part.kind != PartKind::Declaration);
        for (_, print) in declared.into_iter().chain(rules) {
            whole.update(print);
        }
        let short = |print: &String| print.chars().take(SHORT).collect();
        Self {
            whole: hexadecimal(&whole.finalize()),
            parts: prints.iter().map(|(part, print)| (part.seen()[0].to_owned(), short(print))).collect(),
        }
    }

    /// Returns the first 16 hexadecimal digits (64 bits) of `whole`, to identify sets of rules for
    /// people.
    ///
    /// The probability of an accidental collision among a million sets is 1 in 37 million. The
    /// short form is not secure against deliberate collisions, which large computing power can
    /// find. Programs should therefore use `whole` to replay or combine games.
    #[must_use]
    pub fn short(&self) -> &str {
        &self.whole[..SHORT]
    }
}

/// The number of digits in a short fingerprint.
const SHORT: usize = 16;

/// Returns the hash of one part. It covers the key, the block and the words, regardless of line
/// breaks.
fn print_of(part: &Part) -> String {
    let [key, block, text] = part.seen();
    let mut hashed = String::with_capacity(key.len() + block.len() + text.len() + 3);
    // No key, block or word contains a line break.
    for word in [key, block].into_iter().chain(text.split_whitespace()) {
        hashed.push_str(word);
        hashed.push('\n');
    }
    hexadecimal(&Sha256::digest(hashed))
}

fn hexadecimal(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}
