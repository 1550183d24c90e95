//! The notations of moves that a rule file declares, as data. Another crate reads and writes moves
//! in these notations.

use alfonso_diag::Spanned;
use alfonso_game::KindId;
use alfonso_rules::{RuleSet, Style};

/// The notations that one reading of a rule file declares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// The notations without duplicates. Records use the first of these that can be written.
    pub styles: Vec<Style>,
    /// The letters that players write for kinds, if they differ from the engine letters.
    pub letters: Vec<(String, KindId)>,
    /// The kind whose letter is omitted.
    pub plain: Option<KindId>,
    /// Special texts for some moves. A move is identified by its text, or by its direction and tag
    /// as in `east:castle`.
    pub written: Vec<(String, Vec<String>)>,
}

impl Notation {
    /// Returns the declared notations, or `None` if the rules declare none.
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
