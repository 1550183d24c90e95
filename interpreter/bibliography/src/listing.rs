//! Bibliographies, which list each work once with the games that cite it.

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

/// A work and the games that cite it. Two games cite the same work if they give the same details.
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
    /// The name of the game's rule file.
    pub game: String,
    /// The name of the source in that file.
    pub name: String,
    /// The author's confidence in knowing the content of the source, in per cent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<i64>,
    /// The part of the source that the author of the rule file read.
    #[serde(flatten)]
    pub reading: Option<Reading>,
    /// The names of the sources from which this source derives, as the rule file calls them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<String>,
    /// The questions that this source answers.
    #[serde(rename = "reads")]
    pub answered: Vec<String>,
    /// The questions on which the rule file declares this source silent.
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

    /// Returns the works, sorted by author and title.
    #[must_use]
    pub fn works(&self) -> &[Entered] {
        &self.works
    }

    /// Returns the works from which a work derives, as stated by any of the games.
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
    /// Returns the unique key of the work in its bibliography. The key consists of the first game
    /// that cites the work and the name of the source in that game.
    #[must_use]
    pub fn key(&self) -> String {
        let first = self.cited.first();
        let key = first.map(|cited| format!("{}-{}", cited.game, cited.name)).unwrap_or_default();
        // A game is named after its file, so its name may contain any character.
        key.chars().map(|sign| if sign.is_ascii_alphanumeric() { sign } else { '-' }).collect()
    }

    /// Returns a note with the kind of the work, the works from which it derives, and the games
    /// that cite it.
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
    /// Describes the citation. Returns the name of the source and the game if `with_game` is set,
    /// or else the details of this game only.
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
