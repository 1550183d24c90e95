//! Citations of single readings of a game.
//!
//! People play, measure and dispute a reading of a game. A reading consists of a rule file, a set
//! of answers, and the version of the program that read them. Two readings have the same rules if
//! their fingerprints are equal.

use crate::bibtex::{self, Dialect, escaped, person};
use crate::csl::{self, Item};
use crate::{Dated, Work};
use alfonso_forms::english;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The author under whose name readings are cited.
const AUTHORS: &str = "The authors of Alfonso";
/// The number of fingerprint digits that a sentence prints to distinguish readings.
const SHORT: usize = 16;
/// The version of the Citation File Format in which files are written.
const CFF: &str = "1.2.0";

/// A citable reading of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Citation {
    /// The name of the game's rule file.
    pub game: String,
    /// The name of the ruleset; empty if the file has none.
    pub ruleset: String,
    /// The title of the game.
    pub title: String,
    /// The description of the ruleset.
    pub description: String,
    /// The answer to each question that the sources leave open.
    pub answers: BTreeMap<String, String>,
    /// The answers that differ from those of the ruleset.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub changed: BTreeMap<String, String>,
    /// The name and version of the program that read the file.
    pub program: String,
    /// The fingerprint of the rules: SHA-256, as 64 hexadecimal digits. If two fingerprints are
    /// equal, all clauses of the rules are equal.
    pub rules: String,
    /// The source that the ruleset follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub follows: Option<Work>,
}

/// The contents of a `CITATION.cff` file.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
struct File {
    cff_version: &'static str,
    message: &'static str,
    #[serde(rename = "type")]
    kind: &'static str,
    title: String,
    #[serde(rename = "abstract")]
    summary: String,
    authors: Vec<Author>,
    version: String,
    identifiers: Vec<Identifier>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    references: Vec<Reference>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Author {
    #[serde(rename_all = "kebab-case")]
    Person {
        family_names: String,
        given_names: String,
    },
    Entity {
        name: String,
    },
}

#[derive(Debug, Serialize)]
struct Identifier {
    #[serde(rename = "type")]
    kind: &'static str,
    value: String,
    description: &'static str,
}

/// A work to which a `CITATION.cff` file refers. It uses only fields and values that the schema of
/// the format allows.
#[derive(Debug, Serialize)]
struct Reference {
    #[serde(rename = "type")]
    kind: &'static str,
    title: String,
    authors: Vec<Author>,
    #[serde(skip_serializing_if = "Option::is_none")]
    journal: Option<String>,
    #[serde(rename = "collection-title", skip_serializing_if = "Option::is_none")]
    collection: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    volume: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    year: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    doi: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<String>,
}

impl Citation {
    /// Returns the name of the reading: `game@ruleset`, or the game alone, followed by the changed
    /// answers.
    #[must_use]
    pub fn name(&self) -> String {
        let named = self.ruleset_name();
        match answered(&self.changed).as_slice() {
            [] => named,
            changed => format!("{named} with {}", english::and(changed)),
        }
    }

    fn ruleset_name(&self) -> String {
        if self.ruleset.is_empty() { self.game.clone() } else { format!("{}@{}", self.game, self.ruleset) }
    }

    /// Returns command-line arguments that select this reading of a file. The arguments include the
    /// fingerprint, so that the program refuses the file if its rules have changed.
    #[must_use]
    pub fn arguments(&self, file: &str) -> String {
        let ruleset = if self.ruleset.is_empty() { String::new() } else { format!("@{}", self.ruleset) };
        let rules: String = self.rules.chars().take(SHORT).collect();
        let changed = self.changed.iter().map(|(question, reading)| format!(" --read {question}={reading}"));
        format!("{file}{ruleset}#{rules}{}", changed.collect::<String>())
    }

    /// Returns the title under which the reading is cited.
    #[must_use]
    pub fn full_title(&self) -> String {
        let changed = if self.changed.is_empty() { "" } else { ", with answers changed" };
        match self.description.is_empty() {
            true => format!("{}{changed}", self.title),
            false => format!("{}: {}{changed}", self.title, self.description),
        }
    }

    /// Returns all answers as `question=reading`, sorted by question.
    #[must_use]
    pub fn answered(&self) -> Vec<String> {
        answered(&self.answers)
    }

    /// Returns the citation as a sentence for a bibliography.
    #[must_use]
    pub fn words(&self) -> String {
        let follows =
            self.follows.as_ref().map(|work| format!(" After {}.", work.words())).unwrap_or_default();
        format!(
            "{AUTHORS}, {} ({}). Rule file of {}, fingerprint of the rules {}.{follows}",
            self.full_title(),
            self.name(),
            self.program,
            self.rules
        )
    }

    /// Returns a note with the facts for which other formats have no field: the answers, the
    /// fingerprint and the source.
    fn note(&self) -> String {
        let answers = match self.answered().as_slice() {
            [] => "no question is open".to_owned(),
            answers => format!("answers {}", english::and(answers)),
        };
        let follows =
            self.follows.as_ref().map(|work| format!("; after {}", work.titled())).unwrap_or_default();
        format!("{}; {answers}; fingerprint of the rules {}{follows}", self.name(), self.rules)
    }

    fn key(&self) -> String {
        let plain = |sign: char| if sign.is_ascii_alphanumeric() { sign } else { '-' };
        let rules: String = self.rules.chars().take(8).collect();
        format!("{}-{rules}", self.ruleset_name().chars().map(plain).collect::<String>())
    }

    /// Returns the citation as an entry for BibTeX or BibLaTeX.
    #[must_use]
    pub fn bibtex(&self, dialect: Dialect) -> String {
        let fields = [
            ("author", person(AUTHORS)),
            ("title", format!("{{{}}}", escaped(&self.full_title()))),
            (
                match dialect {
                    Dialect::Bibtex => "howpublished",
                    Dialect::Biblatex => "titleaddon",
                },
                escaped(&format!("rule file of {}", self.program)),
            ),
            ("note", escaped(&self.note())),
        ];
        let kind = match dialect {
            Dialect::Bibtex => "misc",
            Dialect::Biblatex => "dataset",
        };
        let mut out = String::new();
        bibtex::entry(&mut out, kind, &self.key(), &fields);
        out
    }

    /// Returns the citation as an item in the format of the Citation Style Language.
    #[must_use]
    pub fn csl(&self) -> Vec<Item> {
        vec![csl::item(self.key(), &self.work(), Vec::new(), self.note())]
    }

    fn work(&self) -> Work {
        Work {
            title: self.full_title(),
            authors: vec![AUTHORS.to_owned()],
            kind: None,
            edition: Some(self.program.clone()),
            ..Work::default()
        }
    }

    /// Returns the text of a `CITATION.cff`, in version 1.2.0 of the Citation File Format.
    ///
    /// # Errors
    ///
    /// Returns an error only if the YAML serializer fails, which no valid citation causes.
    pub fn cff(&self) -> Result<String, String> {
        let file = File {
            cff_version: CFF,
            message: "Cite this reading of a game by the fingerprint of its rules.",
            kind: "dataset",
            title: self.full_title(),
            summary: self.note(),
            authors: vec![Author::new(AUTHORS)],
            version: self.program.clone(),
            identifiers: vec![Identifier {
                kind: "other",
                value: format!("{}#{}", self.name(), self.rules),
                description: "the reading and the fingerprint of its rules",
            }],
            references: self.follows.as_ref().map(Reference::new).into_iter().collect(),
        };
        serde_saphyr::to_string(&file).map_err(|error| error.to_string())
    }
}

fn answered(answers: &BTreeMap<String, String>) -> Vec<String> {
    answers.iter().map(|(question, reading)| format!("{question}={reading}")).collect()
}

impl Author {
    fn new(name: &str) -> Self {
        match alfonso_rules::Person::parse(name) {
            alfonso_rules::Person { family, given: Some(given) } => {
                Self::Person { family_names: family, given_names: given }
            }
            alfonso_rules::Person { family, given: None } => Self::Entity { name: family },
        }
    }
}

impl Reference {
    fn new(work: &Work) -> Self {
        let is_article = work.form() == crate::Form::Article;
        let authors: Vec<Author> = work.authors.iter().map(|name| Author::new(name)).collect();
        Self {
            kind: match work.form() {
                crate::Form::Article => "article",
                crate::Form::Chapter | crate::Form::Book => "book",
                crate::Form::Manuscript => "historical-work",
                crate::Form::Page => "website",
                crate::Form::Other => "generic",
            },
            title: work.title.clone(),
            // The format requires an author.
            authors: if authors.is_empty() { vec![Author::new("unknown")] } else { authors },
            journal: work.container.clone().filter(|_| is_article),
            collection: work.container.clone().filter(|_| !is_article),
            volume: work.volume.clone(),
            year: work.date.as_ref().and_then(single_year),
            doi: work.doi.clone(),
            url: work.link.clone(),
            notes: work.date.as_ref().map(|dated| format!("dated {}", dated.date())),
        }
    }
}

/// Returns the year of a date that means exactly one year. The format has no years before Christ.
fn single_year(dated: &Dated) -> Option<i64> {
    dated.begin.filter(|begin| dated.end == Some(*begin) && *begin > 0)
}
