//! The parts of a reading: clauses and declarations under their names, as text.
//!
//! Comparisons of readings, records of games and explanations all work through these parts one by one.

use alfonso_diag::Span;
use alfonso_model::{Evidence, evidence};
use alfonso_syntax::ast::{Board, BoardItem, Entry, File, Item, ItemKind, Player, Tail};
use alfonso_syntax::print::{Printed, Spelling};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// One clause or declaration of a reading, under its name: the unit that is compared, recorded and explained.
///
/// Definitions, tables and variables are parts even if no clause of the reading uses them. Sources, questions,
/// rulesets, claims and facts about the game are not parts.
#[derive(Clone, Debug)]
pub struct Part {
    /// A clause's id, such as `pawn.step`. For a declaration, its word and name, such as `define bare`, or its word
    /// alone, such as `board`. It is unique within a reading.
    pub key: String,
    /// Its kind.
    pub kind: PartKind,
    /// Its canonical text in this reading alone, without evidence. Long texts have several lines.
    pub text: String,
    /// Its sources; empty for a declaration.
    pub evidence: Evidence,
    /// The span of its text.
    pub span: Span,
    /// The part as its fingerprint sees it, if words of the language were renamed.
    published: Option<Box<Published>>,
}

/// A part in the published spelling of the language's words.
#[derive(Clone, Debug)]
struct Published {
    key: String,
    /// The block of a rule; nothing for a declaration.
    block: String,
    text: String,
}

impl Part {
    /// Returns the key, the block and the text that the fingerprint sees. A declaration has no block.
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
        /// The kind of piece to which it belongs, or the word of its block: `turn`, `end`, ...
        block: String,
    },
    /// Anything else: a board, a piece without its clauses, a definition, ...
    Declaration,
}

/// Returns the parts of a tree without readings, in file order. Their fingerprints see the language's words in the last of the
/// spellings, which are applied one after the other.
pub(crate) fn parts(file: &File, spellings: &[Spelling<'_>]) -> Vec<Part> {
    let mut list = List { parts: Vec::new(), given: BTreeMap::new(), spellings };
    for item in &file.items {
        list.item(item);
    }
    list.parts
}

struct List<'s> {
    parts: Vec<Part>,
    /// The number of times that each key has occurred.
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
            ItemKind::Players(players) => {
                let bare = players
                    .iter()
                    .map(|player| Player { named: Vec::new(), plural: false, colour: None, ..player.clone() })
                    .collect();
                let item = Item { kind: ItemKind::Players(bare), ..item.clone() };
                self.declare(&Printed::word("players"), &Printed::item(&item), item.span);
            }
            ItemKind::Source(_) | ItemKind::Question(_) | ItemKind::Ruleset(_) => {}
            _ => {
                if let Some(key) = Printed::key(item) {
                    self.declare(&key, &Printed::item(item), item.span);
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
                BoardItem::Region { name, .. } | BoardItem::RegionPer { name, .. } => {
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

    fn rules(&mut self, block: &Printed, body: &[Entry]) {
        for entry in body {
            // A tree without readings has no `under`.
            if let Entry::Clause(clause) = entry {
                let id = Printed::name(&clause.id);
                self.add(&id, Some(block), &Printed::rule(clause), evidence(&clause.tail), clause.span);
            }
        }
    }

    fn declare(&mut self, key: &Printed, text: &Printed, span: Span) {
        self.add(key, None, text, evidence(&Tail::default()), span);
    }

    /// Adds a part. A number distinguishes a second part of the same name, from two blocks of `fen` or a mistake in the
    /// file.
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

/// The fingerprint of a set of rules: two sets with the same `whole` play alike, clause by clause.
///
/// It covers rules only: evidence, titles, names in other languages, notations of moves, questions, comments and layout make no
/// difference. The order of clauses does, because steps and endings are read in order and lists of moves follow it. The order of
/// declarations does not.
///
/// The words of the language count by what they mean: a word that was renamed after fingerprints were published is hashed in its
/// former spelling ([`Spelling::PUBLISHED`]). The names that authors give count as they are written.
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
    /// The hash of all parts: SHA-256, as 64 hexadecimal digits.
    pub whole: String,
    /// The hash of each part by its key, as 16 hexadecimal digits. The words in keys have their published spelling.
    pub parts: BTreeMap<String, String>,
}

impl Fingerprint {
    /// The key of the declaration that says how moves are written.
    const NOTATION: &'static str = "notation";

    /// Returns the fingerprint of a reading.
    #[must_use]
    pub fn new(parts: &[Part]) -> Self {
        let mut whole = Sha256::new();
        // How moves are written is no rule.
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

    /// Returns the first 16 hexadecimal digits of `whole`: 64 bits, for people who distinguish sets of rules.
    ///
    /// Two of a million different sets share them by accident with a chance of 1 in 37 million. They promise nothing against
    /// intent: a person with much computing power can make two sets that share them. What is played again or added up rests on
    /// `whole`.
    #[must_use]
    pub fn short(&self) -> &str {
        &self.whole[..SHORT]
    }
}

/// The digits of a fingerprint in short.
const SHORT: usize = 16;

/// Returns the fingerprint of one part: of its key, its block and its words, regardless of line breaks.
fn print_of(part: &Part) -> String {
    let mut hash = Sha256::new();
    let [key, block, text] = part.seen();
    // No key, block or word contains a line end.
    for word in [key, block].into_iter().chain(text.split_whitespace()) {
        hash.update(word);
        hash.update("\n");
    }
    hexadecimal(&hash.finalize())
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
