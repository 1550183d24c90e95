//! The parts of a reading: clauses and declarations under their names, as text.
//!
//! Comparisons of readings, records of games and explanations all work through these parts one by one.

use crate::model::Evidence;
use crate::resolve::evidence;
use alfonso_diag::Span;
use alfonso_syntax::ast::{Board, BoardItem, Entry, File, Item, ItemKind, Player, Tail};
use alfonso_syntax::print;
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

/// Returns the parts of a tree without readings, in file order.
pub(crate) fn parts(file: &File) -> Vec<Part> {
    let mut list = List::default();
    for item in &file.items {
        list.item(item);
    }
    list.parts
}

/// Returns an item's key: its word and name, or its word alone. `None` if the item is not a declaration.
pub(crate) fn key(item: &Item) -> Option<String> {
    Some(match &item.kind {
        ItemKind::Piece(piece) => format!("piece {}", piece.name.node),
        ItemKind::Block { kind, .. } => print::block_word(kind.node).to_owned(),
        ItemKind::Board(_) => "board".to_owned(),
        ItemKind::Players(_) => "players".to_owned(),
        ItemKind::Partners(_) => "partners".to_owned(),
        ItemKind::Setup(_) => "setup".to_owned(),
        ItemKind::Reserve(_) => "reserve".to_owned(),
        ItemKind::Fen(_) => "fen".to_owned(),
        ItemKind::Notation(_) => "notation".to_owned(),
        ItemKind::Define(define) => format!("define {}", define.name.node),
        ItemKind::Table(table) => format!("table {}", table.name.node),
        ItemKind::Var(var) => format!("var {}", var.name.node),
        ItemKind::Dice(dice) => format!("dice {}", dice.name.node),
        ItemKind::Drawing(drawing) => format!("drawing {}", drawing.name.node),
        ItemKind::Source(source) => format!("source {}", source.name.node),
        ItemKind::Question(question) => format!("question {}", question.name.node),
        ItemKind::Ruleset(ruleset) => format!("ruleset {}", ruleset.name.node),
        ItemKind::About(_)
        | ItemKind::Evidence(_)
        | ItemKind::Use { .. }
        | ItemKind::Example(_)
        | ItemKind::Under { .. }
        | ItemKind::Delta(_) => return None,
    })
}

#[derive(Default)]
struct List {
    parts: Vec<Part>,
    /// The number of times that each key has occurred.
    given: BTreeMap<String, usize>,
}

impl List {
    fn item(&mut self, item: &Item) {
        match &item.kind {
            ItemKind::Piece(piece) => {
                let name = &piece.name.node;
                self.declare(format!("piece {name}"), print::piece_head(piece), item.span);
                self.rules(name, &piece.body);
            }
            ItemKind::Block { kind, body } => self.rules(print::block_word(kind.node), body),
            ItemKind::Board(board) => self.board(board, item.span),
            ItemKind::Players(players) => {
                let bare = players
                    .iter()
                    .map(|player| Player { named: Vec::new(), plural: false, colour: None, ..player.clone() })
                    .collect();
                let item = Item { kind: ItemKind::Players(bare), ..item.clone() };
                self.declare("players".to_owned(), print::item(&item), item.span);
            }
            ItemKind::Source(_) | ItemKind::Question(_) | ItemKind::Ruleset(_) => {}
            _ => {
                if let Some(key) = key(item) {
                    self.declare(key, print::item(item), item.span);
                }
            }
        }
    }

    fn board(&mut self, board: &Board, span: Span) {
        self.declare("board".to_owned(), print::board_head(board), span);
        let span_of_board = span;
        for item in &board.items {
            let (key, span) = match item {
                BoardItem::Region { name, .. } | BoardItem::RegionPer { name, .. } => {
                    (format!("region {}", name.node), name.span)
                }
                BoardItem::Line { name, .. } => (format!("line {}", name.node), name.span),
                BoardItem::Through { name, .. } => (format!("line {}", name.node), name.span),
                BoardItem::Point { name, .. } => (format!("point {}", name.node), name.span),
                BoardItem::Track { name, .. } | BoardItem::TrackPer { name, .. } => {
                    (format!("track {}", name.node), name.span)
                }
                BoardItem::Further { name, .. } => (format!("cell {}", name.node), name.span),
                BoardItem::Removed(_) | BoardItem::Cut(_) => {
                    let text = print::board_item(item);
                    let span = match item {
                        BoardItem::Cut(edges) => edges.first().map(|(from, _)| from.span),
                        _ => None,
                    };
                    (text, span.unwrap_or(span_of_board))
                }
                BoardItem::Plain(span) => ("plain".to_owned(), *span),
                BoardItem::Sectors(names) => ("sectors".to_owned(), names.first().map_or(span, |it| it.span)),
                BoardItem::SectorNumber(number) => ("sectors".to_owned(), number.span),
                BoardItem::Holds { stacks: true, span, .. } => ("cells stack".to_owned(), *span),
                BoardItem::Holds { span, .. } => ("cells hold".to_owned(), *span),
                BoardItem::RingCells { span, .. } => ("cells per sector".to_owned(), *span),
            };
            self.declare(key, print::board_item(item), span);
        }
    }

    fn rules(&mut self, block: &str, body: &[Entry]) {
        for entry in body {
            // A tree without readings has no `under`.
            if let Entry::Clause(clause) = entry {
                let kind = PartKind::Rule { block: block.to_owned() };
                let text = print::rule(clause);
                self.add(clause.id.node.clone(), kind, text, evidence(&clause.tail), clause.span);
            }
        }
    }

    fn declare(&mut self, key: String, text: String, span: Span) {
        self.add(key, PartKind::Declaration, text, evidence(&Tail::default()), span);
    }

    /// Adds a part. A number distinguishes a second part of the same name, from two blocks of `fen` or a mistake in the
    /// file.
    fn add(&mut self, key: String, kind: PartKind, text: String, evidence: Evidence, span: Span) {
        let times = self.given.entry(key.clone()).or_default();
        *times += 1;
        let key = if *times == 1 { key } else { format!("{key} {times}") };
        self.parts.push(Part { key, kind, text, evidence, span });
    }
}

/// The fingerprint of a set of rules: two sets with the same `whole` play alike, clause by clause.
///
/// It covers rules only: evidence, titles, names in other languages, notations of moves, questions, comments and layout make no difference. The order of clauses
/// does, because steps and endings are read in order and lists of moves follow it. The order of declarations does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// The hash of all parts: SHA-256, as 64 hexadecimal digits.
    pub whole: String,
    /// The hash of each part by its key, as 16 hexadecimal digits.
    pub parts: BTreeMap<String, String>,
}

impl Fingerprint {
    /// Returns the fingerprint of a reading.
    #[must_use]
    pub fn new(parts: &[Part]) -> Self {
        let mut whole = Sha256::new();
        // How moves are written is no rule.
        let parts = parts.iter().filter(|part| part.key != "notation");
        let prints: Vec<(&Part, String)> = parts.map(|part| (part, print_of(part))).collect();
        let mut declared: Vec<&(&Part, String)> =
            prints.iter().filter(|(part, _)| part.kind == PartKind::Declaration).collect();
        declared.sort_by_key(|(part, _)| &part.key);
        let rules = prints.iter().filter(|(part, _)| part.kind != PartKind::Declaration);
        for (_, print) in declared.into_iter().chain(rules) {
            whole.update(print);
        }
        let short = |print: &String| print.chars().take(16).collect();
        Self {
            whole: hexadecimal(&whole.finalize()),
            parts: prints.iter().map(|(part, print)| (part.key.clone(), short(print))).collect(),
        }
    }
}

/// Returns the fingerprint of one part: of its key, its block and its words, regardless of line breaks.
fn print_of(part: &Part) -> String {
    let block = match &part.kind {
        PartKind::Rule { block } => block.as_str(),
        PartKind::Declaration => "",
    };
    let mut hash = Sha256::new();
    // No key, block or word contains a line end.
    for word in [part.key.as_str(), block].into_iter().chain(part.text.split_whitespace()) {
        hash.update(word);
        hash.update("\n");
    }
    hexadecimal(&hash.finalize())
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
