//! Printed text that distinguishes the words of the language from those of the author.

use super::doc::{Doc, docs, laid_out, own, pieces, with_pieces};
use super::spelling::{Piece, Spelling};
use super::{block_word, clause, equipment, item_doc};
use crate::ast::{
    BlockKind, Board, BoardItem, Clause, Dice, Item, ItemKind, Name, Piece as Kind, Player, Var,
};

/// A printed element, available as canonical text or as pieces. The pieces distinguish the words of
/// the language from those of the author.
#[derive(Debug)]
pub struct Printed(Doc);

impl Printed {
    /// Prints an item.
    #[must_use]
    pub fn item(item: &Item) -> Self {
        Self(item_doc(item))
    }

    /// Prints an item without titles and names for people, which have no effect on play.
    #[must_use]
    pub fn bare(item: &Item) -> Self {
        let kind = match &item.kind {
            ItemKind::Var(var) => {
                ItemKind::Var(Box::new(Var { title: None, named: Vec::new(), ..(**var).clone() }))
            }
            ItemKind::Dice(dice) => ItemKind::Dice(Dice { title: None, named: Vec::new(), ..dice.clone() }),
            ItemKind::Players(players) => ItemKind::Players(
                players
                    .iter()
                    .map(|player| Player { named: Vec::new(), plural: false, colour: None, ..player.clone() })
                    .collect(),
            ),
            _ => return Self::item(item),
        };
        Self::item(&Item { kind, ..*item })
    }

    /// Prints a clause without its title and its evidence.
    #[must_use]
    pub fn rule(rule: &Clause) -> Self {
        Self(clause::rule(rule))
    }

    /// Prints a piece without its clauses: `piece King "K" royal`.
    #[must_use]
    pub fn piece_head(piece: &Kind) -> Self {
        Self(equipment::piece_head(piece))
    }

    /// Prints a board without the items in its block: `board grid 8 by 8`.
    #[must_use]
    pub fn board_head(board: &Board) -> Self {
        Self(equipment::board_head(board))
    }

    /// Prints an item in the block of a board: `region south-half = a1..h4`.
    #[must_use]
    pub fn board_item(item: &BoardItem) -> Self {
        Self(equipment::board_item(item))
    }

    /// Prints the word of a block: `turn`.
    #[must_use]
    pub fn block(kind: BlockKind) -> Self {
        Self::word(block_word(kind))
    }

    /// Prints only words of the language: `board`.
    #[must_use]
    pub fn word(word: &'static str) -> Self {
        Self(word.into())
    }

    /// Prints only an author's name.
    #[must_use]
    pub fn name(name: &Name) -> Self {
        Self(own(name))
    }

    /// Prints a word of the language and an author's name: `piece King`.
    #[must_use]
    pub fn named(word: &'static str, name: &Name) -> Self {
        Self(docs![word, " ", own(name)])
    }

    /// Prints the key of an item: its word and name, or only its word. Returns `None` if the item
    /// is not a declaration.
    #[must_use]
    pub fn key(item: &Item) -> Option<Self> {
        Some(match &item.kind {
            ItemKind::Piece(piece) => Self::named("piece", &piece.name),
            ItemKind::Block { kind, .. } => Self::block(kind.node),
            ItemKind::Board(_) => Self::word("board"),
            ItemKind::Players(_) => Self::word("players"),
            ItemKind::Partners(_) => Self::word("partners"),
            ItemKind::Setup(_) => Self::word("setup"),
            ItemKind::Reserve(_) => Self::word("reserve"),
            ItemKind::Fen(_) => Self::word("fen"),
            ItemKind::Notation(_) => Self::word("notation"),
            ItemKind::Define(define) => Self::named("define", &define.name),
            ItemKind::Table(table) => Self::named("table", &table.name),
            ItemKind::Var(var) => Self::named("var", &var.name),
            ItemKind::Dice(dice) => Self::named("dice", &dice.name),
            ItemKind::Drawing(drawing) => Self::named("drawing", &drawing.name),
            ItemKind::Source(source) => Self::named("source", &source.name),
            ItemKind::Question(question) => Self::named("question", &question.name),
            ItemKind::Ruleset(ruleset) => Self::named("ruleset", &ruleset.name),
            ItemKind::Picture(_) => Self::word("picture"),
            ItemKind::About(_)
            | ItemKind::Goal(_)
            | ItemKind::Evidence(_)
            | ItemKind::Use { .. }
            | ItemKind::Example(_)
            | ItemKind::Under { .. }
            | ItemKind::Delta(_) => return None,
        })
    }

    /// Returns the canonical text, without a line end after the last line.
    #[must_use]
    pub fn text(&self) -> String {
        laid_out(&self.0)
    }

    /// Returns the pieces of the text, on one line where possible.
    #[must_use]
    pub fn pieces(&self) -> Vec<Piece> {
        pieces(&self.0)
    }

    /// Returns the canonical text after applying these spellings to the language's words, in order.
    #[must_use]
    pub fn spelled(&self, spellings: &[Spelling<'_>]) -> String {
        if spellings.iter().all(|spelling| spelling.rows().is_empty()) {
            return self.text();
        }
        let pieces = spellings.iter().fold(self.pieces(), |pieces, spelling| spelling.spell(pieces));
        laid_out(&with_pieces(&self.0, &mut pieces.into_iter()))
    }
}
