//! Parses the moves in claims. The program's own notation is tried first, then the other notations
//! that the program supports.

use super::Claim;
use crate::{About, Annotations, Named, Notation, Rests, refusal, words};
use alfonso_game::Move;
use alfonso_notation::Understood;
use alfonso_rules::RuleSet;
use alfonso_syntax::ast::Name;

/// The maximum number of moves that a message names.
const MOST_MEANINGS: usize = 5;

/// The meaning of a text in the position of a claim.
pub(super) enum Meaning {
    /// The text is in the program's own notation, or is no move in any notation.
    Own,
    /// A legal move, in another notation.
    Move(Move),
    /// A move in another notation that is not legal.
    NotLegal,
    /// Several legal moves, each in its full notation.
    Several(Vec<String>),
}

/// Returns the names in other languages and the notations of the file, for parsing moves.
pub(super) fn annotations(rules: &RuleSet) -> Annotations {
    Annotations { named: Named::of(rules), notation: Notation::of(rules), ..Annotations::default() }
}

impl Claim<'_> {
    fn about(&self) -> About<'_> {
        About { game: self.game, annotations: &self.annotations }
    }

    /// Returns true for a text in the program's own notation. Also accepts a trailing `+`, which
    /// the program itself never writes.
    fn is_own(&self, text: &Name) -> bool {
        self.game.blueprint().is_move_text(text.node.strip_suffix('+').unwrap_or(&text.node))
    }

    /// Returns true for a move in a notation other than the program's own.
    pub(super) fn is_elsewhere(&self, text: &Name) -> bool {
        !self.is_own(text) && alfonso_notation::is_move_text(self.about(), &text.node)
    }

    /// Returns the meaning of a text in this position.
    fn meant(&self, text: &Name) -> Meaning {
        // The program's own notation takes precedence, so that no letter of a rule file can change
        // its meaning.
        if self.is_own(text) || self.played_on(|line| line.find(&text.node)).is_some() {
            return Meaning::Own;
        }
        self.played_on(|line| match alfonso_notation::parse(self.about(), line, &text.node) {
            Understood::Move(m) => Meaning::Move(m),
            Understood::Several(moves) => Meaning::Several(moves.iter().map(|m| line.text(*m)).collect()),
            Understood::NotLegal => Meaning::NotLegal,
            Understood::NoMove => Meaning::Own,
        })
    }

    /// Returns the meaning of a text in this position. Reports a text that may mean several moves.
    pub(super) fn parse_move(&mut self, text: &Name) -> Option<Meaning> {
        let meant = self.meant(text);
        if !matches!(meant, Meaning::Own) {
            // Other notations are compared with moves that are played on copies.
            self.spent.steps += self.line.spent().steps;
        }
        let Meaning::Several(moves) = meant else { return Some(meant) };
        self.untried = true;
        let moves = words::either(&moves, MOST_MEANINGS);
        self.bad(text.span, &format!("`{}` may mean {moves}: write the move in full", text.node))?;
        None
    }

    /// Returns the legal move with this text. If there is none, reports this and returns `None`.
    pub(super) fn legal_move(&mut self, text: &Name) -> Option<Move> {
        match self.parse_move(text)? {
            Meaning::Move(m) => return Some(m),
            Meaning::Own => {
                self.names(text)?;
                if let Some(m) = self.played_on(|line| line.find(&text.node)) {
                    return Some(m);
                }
            }
            Meaning::NotLegal | Meaning::Several(_) => {}
        }
        self.illegal(text);
        None
    }

    /// Reports a move that is not legal, with the reason.
    fn illegal(&mut self, text: &Name) {
        let annotations = Annotations::new(self.rules, self.rule_file);
        let about = About { game: self.game, annotations: &annotations };
        let elsewhere = self.is_elsewhere(text);
        let (refused, why) = self.played_on(|line| {
            let bad = elsewhere.then(|| alfonso_notation::find(about, line, &text.node, 0).err()).flatten();
            if let Some(bad) = bad {
                let why = alfonso_notation::reason(about, line, &bad);
                return (bad.refusal, why);
            }
            let refused = line.refusal(&text.node);
            let why = refusal(about, line, &text.node, &refused);
            (refused, why)
        });
        self.rests_on(Rests::of_refusal(about, &refused));
        self.fail(text.span, format!("`{}` is not legal here: {why}", text.node));
    }
}
