//! The explanation of a whole reading.

use crate::clause::{self, Home};
use crate::names::Names;
use crate::{Explained, ExplainedBlock, ExplainedClause, ExplainedKind, Sentence, board, words};
use alfonso_diag::Span;
use alfonso_model::evidence;
use alfonso_readings::Depends;
use alfonso_syntax::ast::{self, BlockKind, BoardItem, Entry, File, ItemKind};
use alfonso_syntax::print;
use std::collections::{BTreeMap, BTreeSet};

/// Explains the rules of a file without questions in plain English. `depends` holds the questions
/// on which each clause depends, by the clause's span. `is_whole` is false for an incomplete game,
/// whose missing board or pieces are unknown rather than absent.
#[must_use]
pub fn explained(file: &File, depends: BTreeMap<Span, Vec<Depends>>, is_whole: bool) -> Explained {
    let names = Names::new(file);
    let mut teller = Teller { names: &names, depends };
    let mut out = Explained { words: words::words(file, &names), ..Explained::default() };
    let (mut reserve, mut partners) = (String::new(), String::new());
    for item in &file.items {
        match &item.kind {
            ItemKind::Players(players) => out.players = board::players(players),
            ItemKind::Partners(teams) => partners = board::partners(teams),
            ItemKind::Board(it) => {
                out.board = board::board(it);
                out.words.extend(board::regions(it));
            }
            ItemKind::Setup(setup) => out.setup = board::setup(file, setup),
            ItemKind::Reserve(players) => reserve.push_str(&board::reserve(players)),
            ItemKind::Piece(piece) => out.kinds.push(ExplainedKind {
                name: piece.name.node.clone(),
                letter: piece.letter.node.clone(),
                text: board::kind(piece),
                clauses: teller.clauses(Home::Piece, &piece.body),
            }),
            _ => {}
        }
    }
    if out.board.is_empty() && is_whole {
        out.board = vec!["There is no board.".to_owned()];
    }
    if out.kinds.is_empty() && out.setup.is_empty() && is_whole {
        out.setup = "There are no pieces.".to_owned();
    }
    if !reserve.is_empty() {
        out.setup = format!("{} {reserve}", out.setup);
    }
    for kind in Explained::BLOCKS {
        let clauses = teller.block(file, kind);
        if !clauses.is_empty() {
            out.blocks.push(ExplainedBlock { word: print::block_word(kind).to_owned(), clauses });
        }
    }
    out.players.push_str(&partners);
    out.usual = usual(&out, stacks(file));
    keep_mentioned(&mut out);
    out
}

/// Removes the words that no text mentions: their definitions are said where they are used.
fn keep_mentioned(explained: &mut Explained) {
    let mut needed: BTreeSet<String> = BTreeSet::new();
    let mentioned = |text: &str| -> Vec<String> {
        let names = text.split('`').skip(1).step_by(2);
        names.map(|name| name.split('(').next().unwrap_or(name).to_owned()).collect()
    };
    let texts = explained.clauses().map(|clause| clause.text.as_str());
    let texts = texts.chain(explained.board.iter().map(String::as_str)).chain([explained.setup.as_str()]);
    let mut open: Vec<String> = texts.flat_map(mentioned).collect();
    while let Some(name) = open.pop() {
        if needed.insert(name.clone()) {
            let words = explained.words.iter().filter(|word| base(&word.name) == name);
            open.extend(words.flat_map(|word| mentioned(&word.text)));
        }
    }
    explained.words.retain(|word| needed.contains(base(&word.name)));
}

/// Returns the name of a word without its parameters.
fn base(name: &str) -> &str {
    name.split('(').next().unwrap_or(name)
}

struct Teller<'a> {
    names: &'a Names<'a>,
    depends: BTreeMap<Span, Vec<Depends>>,
}

impl Teller<'_> {
    fn block(&mut self, file: &File, kind: BlockKind) -> Vec<ExplainedClause> {
        let bodies = file.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Block { kind: found, body } if found.node == kind => Some(body),
            _ => None,
        });
        bodies.flat_map(|body| self.clauses(Home::Block(kind), body)).collect()
    }

    fn clauses(&mut self, home: Home, body: &[Entry]) -> Vec<ExplainedClause> {
        let clauses = body.iter().filter_map(|entry| match entry {
            Entry::Clause(clause) => Some(clause),
            Entry::Under { .. } => None,
        });
        clauses
            .map(|clause| ExplainedClause {
                id: clause.id.node.clone(),
                title: clause.title.as_ref().map(|title| title.node.clone()),
                named: clause.named.iter().map(title_in).collect(),
                says: clause.tail.says.iter().map(sentence).collect(),
                text: clause::clause(self.names, home, clause),
                written: print::rule(clause),
                evidence: evidence(&clause.tail),
                depends: self.depends.get(&clause.span).cloned().unwrap_or_default(),
                span: clause.span,
            })
            .collect()
    }
}

/// Returns the tag of a language and the title in it.
fn title_in(title: &ast::NameIn) -> (String, String) {
    (title.language.node.clone(), title.name.node.clone())
}

fn sentence(sentence: &ast::Sentence) -> Sentence {
    let language = sentence.language.as_ref().map_or("en", |language| language.node.as_str());
    Sentence { language: language.to_owned(), text: sentence.text.node.clone() }
}

/// Returns `true` if pieces can stack.
fn stacks(file: &File) -> bool {
    let boards = file.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Board(board) => Some(board),
        _ => None,
    });
    boards.flat_map(|board| &board.items).any(|item| matches!(item, BoardItem::Holds { stacks: true, .. }))
}

/// Returns the general rules that explanations of movements omit, as far as the explanation needs
/// them. `stacks` is true if pieces can stack.
fn usual(explained: &Explained, stacks: bool) -> Vec<String> {
    let says =
        |word: &str| explained.kinds.iter().flat_map(|kind| &kind.clauses).any(|it| it.text.contains(word));
    let takes = explained.blocks.iter().any(|block| block.word == "captures" && !block.clauses.is_empty());
    let taking = if stacks && takes {
        ", or onto a piece that it may take, on top of which it lies; nothing is taken so"
    } else if takes {
        ", or to that of a piece that it may take, which it takes"
    } else {
        ""
    };
    if explained.kinds.is_empty() {
        return Vec::new();
    }
    let mut out = vec![format!("Unless a clause says otherwise, a piece moves to an empty cell{taking}.")];
    if says("slides") || says("slide ") {
        out.push("A piece that slides crosses empty cells only.".to_owned());
    }
    if says("leaps") || says("leap ") {
        out.push(
            "A piece that leaps does so over whatever stands between, unless a clause says otherwise."
                .to_owned(),
        );
    }
    if says(" straight") {
        out.push("Straight is along a rank or a file.".to_owned());
    }
    if says(", then ") || says("may then") {
        out.push(
            "Where a movement goes on from a cell, that cell must be empty unless the clause says otherwise."
                .to_owned(),
        );
    }
    if says("on outward") {
        out.push("To go on outward is to turn by no more than half a right angle.".to_owned());
    }
    if says("the mover") {
        out.push("The mover is the player whose turn it is.".to_owned());
    }
    if says("an enemy") {
        out.push("An enemy is a piece that it may take.".to_owned());
    }
    out
}
