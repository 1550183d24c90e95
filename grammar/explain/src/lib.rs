//! Explanations of a reading in plain English, clause by clause, for people who do not know the
//! language of rule files.
//!
//! The sentences are generated from the tree of one reading, with fixed words for each construct. A
//! definition, table or variable keeps its name in the file, and the text explains it once. The
//! English is as precise as the rule. A very complicated value reads like a formula in words.
//!
//! ```
//! use alfonso_diag::SourceId;
//! use alfonso_explain::explained;
//!
//! let text = r#"game "Small" piece Pawn "P" { pawn.step: step forward onto empty }"#;
//! let (file, _) = alfonso_syntax::parse(SourceId(0), text);
//! let report = explained(&file, Default::default(), true);
//! assert_eq!(report.kinds[0].clauses[0].text, "It steps one cell forward, to an empty cell, without taking.");
//! ```

mod board;
mod clause;
mod counted;
mod effect;
mod inline;
mod movement;
mod names;
mod select;
mod teller;
mod text;
mod value;
mod words;

pub use board::in_languages;
pub use teller::explained;

use alfonso_diag::Span;
use alfonso_model::{Evidence, NamesIn};
use alfonso_readings::Depends;
use alfonso_syntax::ast::BlockKind;

/// A reading in English.
#[derive(Clone, Debug, Default)]
pub struct Explained {
    /// The players, in the order of play.
    pub players: String,
    /// The board, in sentences.
    pub board: Vec<String>,
    /// The setup of the pieces.
    pub setup: String,
    /// The default rules of all movements, in sentences.
    pub usual: Vec<String>,
    /// The kinds of piece, in file order.
    pub kinds: Vec<ExplainedKind>,
    /// The clauses outside kinds, by block, in the order of [`Explained::BLOCKS`].
    pub blocks: Vec<ExplainedBlock>,
    /// The words that the file defines and that its clauses use.
    pub words: Vec<Word>,
}

/// A kind of piece in English.
#[derive(Clone, Debug)]
pub struct ExplainedKind {
    /// The name of the kind.
    pub name: String,
    /// The letter of the kind.
    pub letter: String,
    /// The text about the kind that is not part of its clauses.
    pub text: Option<String>,
    /// The clauses of the kind, in file order.
    pub clauses: Vec<ExplainedClause>,
}

/// A block of clauses in English.
#[derive(Clone, Debug)]
pub struct ExplainedBlock {
    /// The word of the block: `captures`, `legal`, `turn`, `rules`, `end`.
    pub word: String,
    /// The clauses of the block, in file order.
    pub clauses: Vec<ExplainedClause>,
}

/// A clause in English.
#[derive(Clone, Debug)]
pub struct ExplainedClause {
    /// The id of the clause.
    pub id: String,
    /// The title that players use for the clause.
    pub title: Option<String>,
    /// Its titles in other languages.
    pub named: NamesIn,
    /// The author's own sentences about the clause in this reading, in file order.
    pub says: Vec<Sentence>,
    /// The explanation of the clause, in full sentences made from the rule.
    pub text: String,
    /// The text of the clause in this reading, in the language of rule files, without evidence.
    pub written: String,
    /// The evidence of the clause.
    pub evidence: Evidence,
    /// The questions on which the clause depends.
    pub depends: Vec<Depends>,
    /// The span of the clause.
    pub span: Span,
}

/// A sentence of the author about a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The tag of its language (BCP 47), such as `es`; `en` if the file names none.
    pub language: String,
    /// The sentence.
    pub text: String,
}

/// A word that the file defines.
#[derive(Clone, Debug)]
pub struct Word {
    /// The word with the names of its parameters, such as `bare(p)`.
    pub name: String,
    /// The explanation of the word, in a sentence.
    pub text: String,
}

impl Explained {
    /// Returns all clauses: those of kinds, then those of blocks.
    pub fn clauses_mut(&mut self) -> impl Iterator<Item = &mut ExplainedClause> {
        let kinds = self.kinds.iter_mut().flat_map(|kind| &mut kind.clauses);
        kinds.chain(self.blocks.iter_mut().flat_map(|block| &mut block.clauses))
    }

    /// The blocks, in the order of the explanation.
    pub const BLOCKS: [BlockKind; 6] = [
        BlockKind::Captures,
        BlockKind::Legal,
        BlockKind::Opening,
        BlockKind::Turn,
        BlockKind::Rules,
        BlockKind::End,
    ];

    /// Returns all clauses, in the order of the explanation.
    pub fn clauses(&self) -> impl Iterator<Item = &ExplainedClause> {
        let of_kinds = self.kinds.iter().flat_map(|kind| &kind.clauses);
        of_kinds.chain(self.blocks.iter().flat_map(|block| &block.clauses))
    }
}
