//! A reading in plain English, clause by clause, for people who have never seen the language of rule files.
//!
//! Sentences are made from the tree of one reading. Every construct has its words. A definition, table or variable
//! keeps the name that the file gives it, and the text explains it once. The English says exactly what the rule says. A
//! value too complicated for good prose reads like a formula in words.
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
mod effect;
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
use alfonso_model::Evidence;
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
    /// The rules that hold for all movements unless a clause says otherwise, in sentences.
    pub usual: Vec<String>,
    /// The kinds of piece, in file order.
    pub kinds: Vec<ExplainedKind>,
    /// The clauses that belong to no kind, block by block, in the order of [`Explained::BLOCKS`].
    pub blocks: Vec<ExplainedBlock>,
    /// The words that the file defines and its clauses use.
    pub words: Vec<Word>,
}

/// A kind of piece in English.
#[derive(Clone, Debug)]
pub struct ExplainedKind {
    /// Its name.
    pub name: String,
    /// Its letter.
    pub letter: String,
    /// The text about it besides its clauses.
    pub text: Option<String>,
    /// Its clauses, in file order.
    pub clauses: Vec<ExplainedClause>,
}

/// A block of clauses in English.
#[derive(Clone, Debug)]
pub struct ExplainedBlock {
    /// Its word: `captures`, `legal`, `turn`, `rules`, `end`.
    pub word: String,
    /// Its clauses, in file order.
    pub clauses: Vec<ExplainedClause>,
}

/// A clause in English.
#[derive(Clone, Debug)]
pub struct ExplainedClause {
    /// Its id.
    pub id: String,
    /// Its title, by which players call it.
    pub title: Option<String>,
    /// The author's own sentences about it in this reading, in file order.
    pub says: Vec<Sentence>,
    /// Its meaning, in whole sentences made from the rule.
    pub text: String,
    /// Its text in this reading, in the language of rule files, without evidence.
    pub written: String,
    /// Its sources.
    pub evidence: Evidence,
    /// The questions on which it depends.
    pub depends: Vec<Depends>,
    /// The span of its text.
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

impl ExplainedClause {
    /// Returns the author's sentences in a language, one after the other; `None` if there are none.
    #[must_use]
    pub fn said(&self, language: &str) -> Option<String> {
        let own = self.says.iter().filter(|sentence| sentence.language == language);
        let texts: Vec<&str> = own.map(|sentence| sentence.text.as_str()).collect();
        (!texts.is_empty()).then(|| texts.join(" "))
    }
}

/// A word that the file defines.
#[derive(Clone, Debug)]
pub struct Word {
    /// The word with the names of its parameters: `bare(p)`.
    pub name: String,
    /// Its meaning, in a sentence.
    pub text: String,
}

impl Explained {
    /// Returns all clauses: those of kinds, then those of blocks.
    pub fn clauses_mut(&mut self) -> impl Iterator<Item = &mut ExplainedClause> {
        let kinds = self.kinds.iter_mut().flat_map(|kind| &mut kind.clauses);
        kinds.chain(self.blocks.iter_mut().flat_map(|block| &mut block.clauses))
    }

    /// The blocks in the order of the explanation.
    pub const BLOCKS: [BlockKind; 6] = [
        BlockKind::Captures,
        BlockKind::Legal,
        BlockKind::Opening,
        BlockKind::Turn,
        BlockKind::Rules,
        BlockKind::End,
    ];

    /// Returns every clause, in the order of the explanation.
    pub fn clauses(&self) -> impl Iterator<Item = &ExplainedClause> {
        let of_kinds = self.kinds.iter().flat_map(|kind| &kind.clauses);
        of_kinds.chain(self.blocks.iter().flat_map(|block| &block.clauses))
    }
}
