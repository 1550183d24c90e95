//! The notations of moves that a rule file declares, as data. Reading and writing in them is the business of another crate.

use alfonso_diag::Spanned;
use alfonso_game::KindId;
use alfonso_rules::{RuleSet, Style};

/// The notations of one reading of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// The notations, each once. Records are written in the first of them that is written.
    pub styles: Vec<Style>,
    /// The letters by which players write kinds, where they are not those of engines.
    pub letters: Vec<(String, KindId)>,
    /// The kind that is written without its letter.
    pub plain: Option<KindId>,
    /// Special texts for some moves. A move is given by its text or, as in `east:castle`, by its direction and its tag.
    pub written: Vec<(String, Vec<String>)>,
}

impl Notation {
    /// Returns the declaration of the rules, if they have one.
    #[must_use]
    pub fn of(rules: &RuleSet) -> Option<Self> {
        let declared = rules.notation.as_ref()?;
        let texts = |moves: &[Spanned<String>]| moves.iter().map(|text| text.node.clone()).collect();
        Some(Self {
            styles: declared.styles.clone(),
            letters: declared.letters.clone(),
            plain: declared.plain,
            written: declared.written.iter().map(|(short, moves)| (short.clone(), texts(moves))).collect(),
        })
    }
}
