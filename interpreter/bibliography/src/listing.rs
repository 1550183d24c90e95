//! A bibliography: each work once, with the games that cite it.

use crate::{Reading, Work};
use alfonso_forms::english;
use alfonso_rules::RuleFile;
use schemars::JsonSchema;
use serde::Serialize;

/// The sources of some games, sorted by author and title.
#[derive(Debug, Default)]
pub struct Bibliography {
    works: Vec<Entered>,
}

/// A work, and who cites it. Games that give all details alike mean the same work.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Entered {
    /// The work.
    #[serde(flatten)]
    pub work: Work,
    /// The games that cite it; never empty.
    pub cited: Vec<Cited>,
}

/// A game that cites a source.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Cited {
    /// The game's file.
    pub game: String,
    /// The source's name there.
    pub name: String,
    /// The confidence of the rule file's author in knowing what it says, in per cent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<i64>,
    /// The part of it that the file's author read.
    #[serde(flatten)]
    pub reading: Option<Reading>,
    /// The names there of the sources from which it derives.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<String>,
    /// The questions to which it gives an answer.
    #[serde(rename = "reads")]
    pub answered: Vec<String>,
    /// The questions of which it says nothing, as the file says.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub silent: Vec<String>,
}

impl Bibliography {
    /// Adds the sources of a game. `game` is the name of its file.
    pub fn add(&mut self, game: &str, family: &RuleFile) {
        for source in family.sources() {
            let work = Work::new(source);
            let name = &source.name.node;
            let asked = family.questions().iter().map(|question| &question.name.node);
            let cited = Cited {
                game: game.to_owned(),
                name: name.clone(),
                confidence: source.confidence.as_ref().map(|number| number.node),
                reading: Reading::of(source),
                after: source.after.iter().map(|name| name.node.clone()).collect(),
                answered: asked
                    .clone()
                    .filter(|it| !family.reading_names_of_source(it, name).is_empty())
                    .cloned()
                    .collect(),
                silent: asked.filter(|it| family.is_silent(it, name)).cloned().collect(),
            };
            match self.works.iter_mut().find(|entered| entered.work == work) {
                Some(entered) => entered.cited.push(cited),
                None => self.works.push(Entered { work, cited: vec![cited] }),
            }
        }
        let year = |entered: &Entered| entered.work.date.as_ref().and_then(|dated| dated.begin);
        self.works.sort_by_cached_key(|entered| (entered.work.titled().to_lowercase(), year(entered)));
    }

    /// Returns the works in order.
    #[must_use]
    pub fn works(&self) -> &[Entered] {
        &self.works
    }

    /// Returns the works from which one derives, by what any game says of it.
    #[must_use]
    pub fn origins(&self, entered: &Entered) -> Vec<&Entered> {
        let derives = |origin: &&Entered| {
            entered.cited.iter().any(|cited| {
                let named = |of: &Cited| of.game == cited.game && cited.after.contains(&of.name);
                origin.cited.iter().any(named)
            })
        };
        self.works.iter().filter(derives).collect()
    }
}

impl Entered {
    /// Returns a key that no other work of the bibliography has: the first game that cites it, and its name there.
    #[must_use]
    pub fn key(&self) -> String {
        let first = self.cited.first();
        let key = first.map(|cited| format!("{}-{}", cited.game, cited.name)).unwrap_or_default();
        // The name of the game may be that of any file.
        key.chars().map(|sign| if sign.is_ascii_alphanumeric() { sign } else { '-' }).collect()
    }

    /// Returns its kind, the works from which it derives, and the games that cite it.
    #[must_use]
    pub fn note(&self, origins: &[&Self]) -> String {
        let after = match origins {
            [] => None,
            origins => {
                let titles: Vec<String> = origins.iter().map(|origin| origin.work.titled()).collect();
                Some(format!("after {}", titles.join("; ")))
            }
        };
        let games: Vec<&str> = self.cited.iter().map(|cited| cited.game.as_str()).collect();
        let cited = format!("cited by {}", english::and(&games));
        let ids = (!self.work.ids.is_empty()).then(|| self.work.ids.join(", "));
        let parts = self.work.kind.iter().chain(&ids).chain(&after).chain([&cited]);
        parts.map(String::as_str).collect::<Vec<_>>().join("; ")
    }
}

impl Cited {
    /// Returns the game and the source's name there, or only what it reads there.
    #[must_use]
    pub fn words(&self, with_game: bool) -> String {
        if with_game {
            return format!("`{}` in {}", self.name, self.game);
        }
        let sure = self.confidence.map(|number| format!(", confidence {number}%")).unwrap_or_default();
        let seen = self.reading.as_ref().map(|reading| format!(", {}", reading.words())).unwrap_or_default();
        let after = match self.after.as_slice() {
            [] => String::new(),
            names => format!(", after {}", english::and(english::ticked(names))),
        };
        let answered = match self.answered.as_slice() {
            [] => "answers no question".to_owned(),
            answered => format!("answers {}", english::and(english::ticked(answered))),
        };
        let silent = match self.silent.as_slice() {
            [] => String::new(),
            silent => format!("; silent on {}", english::and(english::ticked(silent))),
        };
        format!("`{}`{after}{sure}{seen}: {answered}{silent}", self.name)
    }
}
