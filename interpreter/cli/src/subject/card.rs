//! What is to be said beside a game: where its rules come from, what the ruleset is called, how its men move in a word.

use crate::safe;
use alfonso_driver::record::pgn::variant::Names;
use alfonso_driver::{Loaded, Note, Said};
use alfonso_game::{Names as Called, RuleId};
use alfonso_rules::{Line, RuleSet, Wall};
use std::borrow::Cow;

/// Everything about a game that is printed and never played.
#[derive(Clone, Debug, Default)]
pub struct Card {
    /// What scripts call the game.
    pub name: String,
    /// What the file calls it.
    pub title: String,
    /// The ruleset; empty if the file has none.
    pub ruleset: String,
    /// What the file says about the ruleset.
    pub ruleset_text: String,
    /// Answers that differ from the ruleset's.
    pub readings: Vec<(String, String)>,
    /// Who says what, and how men move in a word.
    pub said: Said,
    /// The lines drawn on the board.
    pub lines: Vec<DrawnLine>,
    /// The names by which programs may call the game.
    pub names: Names,
}

/// A line drawn from the far border or corner of one cell to that of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnLine {
    /// Its name.
    pub name: String,
    /// Where it begins.
    pub from: String,
    /// Where it ends.
    pub to: String,
    /// Whom it stops: nobody, everybody (no kind is named), or men of these kinds.
    pub wall: Option<Vec<String>>,
}

impl Card {
    /// The card of a loaded game.
    pub fn new(name: &str, loaded: &Loaded, readings: &[(String, String)]) -> Self {
        let Loaded { rules, family, .. } = loaded;
        let ruleset = rules.answers.ruleset.clone();
        let declared = family.rulesets().iter().find(|known| known.name.node == ruleset);
        Self {
            name: name.to_owned(),
            title: rules.title.clone(),
            ruleset_text: declared.map(|known| known.text.node.clone()).unwrap_or_default(),
            readings: if rules.answers.changed { readings.to_vec() } else { Vec::new() },
            ruleset,
            said: Said::new(rules, family),
            names: Names::of(name, family),
            lines: rules.board.lines.iter().map(|line| drawn(rules, line)).collect(),
        }
    }

    /// Who says that rule.
    pub fn note(&self, names: &Called, rule: RuleId) -> Option<&Note> {
        self.said.note(names, rule)
    }

    /// The game's title, or its name if it has none; on one line.
    pub fn heading(&self) -> Cow<'_, str> {
        safe::line(if self.title.is_empty() { &self.name } else { &self.title })
    }

    /// `game@ruleset`, or the game alone; on one line.
    pub fn named(&self) -> String {
        let name = safe::line(&self.name);
        if self.ruleset.is_empty() { name.into_owned() } else { format!("{name}@{}", self.ruleset) }
    }
}

fn drawn(rules: &RuleSet, line: &Line) -> DrawnLine {
    let Line { name, from, to, wall, .. } = line;
    let wall = match wall {
        Wall::No => None,
        Wall::All => Some(Vec::new()),
        Wall::Kinds(kinds) => Some(kinds.iter().map(|kind| rules.kind(*kind).name.clone()).collect()),
    };
    DrawnLine { name: name.clone(), from: from.node.clone(), to: to.node.clone(), wall }
}
