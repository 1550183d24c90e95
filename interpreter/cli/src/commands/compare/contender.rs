//! One of the two who are compared, loaded.

use crate::subject::{Card, Start, Subject, Target};
use crate::trouble::Trouble;
use alfonso_compare::{Contestant, Side};
use alfonso_driver::{Loaded, Sources};
use alfonso_game::Position;
use alfonso_rules::{Family, RuleSet};

/// A loaded game with everything it was made from, and where it begins.
#[derive(Debug)]
pub struct Contender {
    /// The game and its card.
    pub subject: Subject,
    /// Which reading of which file.
    pub side: Side,
    /// Its rules.
    pub rules: RuleSet,
    /// The file in all its readings.
    pub family: Family,
    /// The texts in which places lie.
    pub sources: Sources,
    /// Where it begins.
    pub start: Position,
}

impl Contender {
    /// Loads a game and the position to begin from.
    pub fn load(target: &Target, start: &Start) -> Result<Self, Trouble> {
        let (found, loaded) = target.load()?;
        let side = Side::new(&found.name, &loaded);
        let card = Card::new(&found.name, &loaded, &target.readings);
        let Loaded { game, rules, family, warnings, sources } = loaded;
        let subject = Subject { game, card, warnings: warnings.len() };
        let start = start.line(&subject)?.line.position();
        Ok(Self { subject, side, rules, family, sources, start })
    }

    /// What is compared of it.
    pub fn contestant(&self) -> Contestant<'_> {
        Contestant { game: &self.subject.game, said: &self.subject.card.said, start: &self.start }
    }
}
