//! Bibliographies: the sources of games, each once, with the games that cite it.

use super::json;
use crate::document::{Document, Form, Text};
use alfonso_forms::english;
use alfonso_rules::Family;
use biblatex::{Chunk, Entry, EntryType, Spanned};
use schemars::JsonSchema;
use serde::Serialize;

/// The sources of some games, sorted by title.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Bibliography {
    schema: u8,
    sources: Vec<Work>,
}

/// A source. Games that give it the same title, year and kind mean the same one.
#[derive(Debug, Serialize, JsonSchema)]
struct Work {
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    year: Option<i64>,
    /// The sort of source; a word of the author's.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    cited: Vec<Cited>,
}

/// A game that cites a source.
#[derive(Debug, Serialize, JsonSchema)]
struct Cited {
    game: String,
    /// The source's name there.
    name: String,
    /// The confidence of the rule file's author in knowing what it says, in per cent.
    #[serde(skip_serializing_if = "Option::is_none")]
    confidence: Option<i64>,
    /// The questions to which it gives an answer.
    reads: Vec<String>,
}

/// A source in the JSON of the Citation Style Language, version 1.0.
#[derive(Debug, Serialize)]
pub struct CslItem {
    id: String,
    #[serde(rename = "type")]
    sort: &'static str,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    issued: Option<CslDate>,
    note: String,
}

#[derive(Debug, Serialize)]
struct CslDate {
    #[serde(rename = "date-parts")]
    parts: [[i64; 1]; 1],
}

impl Default for Bibliography {
    fn default() -> Self {
        Self { schema: json::schema(), sources: Vec::new() }
    }
}

impl Bibliography {
    /// Adds the sources of a game.
    pub fn add(&mut self, game: &str, family: &Family) {
        for source in family.sources() {
            let title = &source.title.node;
            let year = source.year.as_ref().map(|year| year.node);
            let kind = source.kind.as_ref().map(|kind| kind.node.clone());
            let asked = family.questions().iter().map(|question| &question.name.node);
            let cited = Cited {
                game: game.to_owned(),
                name: source.name.node.clone(),
                confidence: source.confidence.as_ref().map(|number| number.node),
                reads: asked
                    .filter(|name| !family.reads(name, &source.name.node).is_empty())
                    .cloned()
                    .collect(),
            };
            let same = |work: &&mut Work| work.title == *title && work.year == year && work.kind == kind;
            match self.sources.iter_mut().find(same) {
                Some(work) => work.cited.push(cited),
                None => self.sources.push(Work { title: title.clone(), year, kind, cited: vec![cited] }),
            }
        }
        self.sources.sort_by_cached_key(|work| (work.title.to_lowercase(), work.year));
    }

    /// Returns the bibliography for people; `all` if it is that of all games.
    pub fn document(&self, all: bool) -> Document<'static> {
        let mut page = Document::new(Form::Report);
        if self.sources.is_empty() {
            page.paragraph("No source is named.");
        }
        page.list(self.sources.iter().map(|work| {
            let told = work.facts();
            let cited: Vec<String> = work.cited.iter().map(|cited| cited.told(all)).collect();
            Text::from(format!("{told}. ")).then(Text::ticked(&format!("{}.", english::and(&cited))))
        }));
        page
    }

    /// Returns it for BibTeX.
    pub fn bibtex(&self) -> String {
        let mut all = biblatex::Bibliography::new();
        for work in &self.sources {
            let mut entry = Entry::new(work.key(), EntryType::Misc);
            let mut set = |field: &str, text: String| {
                entry.set(field, vec![Spanned::detached(Chunk::Normal(on_a_line(&text)))]);
            };
            set("title", work.title.clone());
            if let Some(year) = work.year {
                set("year", if year > 0 { year.to_string() } else { super::catalogue::year(year) });
            }
            set("note", work.note());
            all.insert(entry);
        }
        all.to_bibtex_string()
    }

    /// Returns it for programs that speak the Citation Style Language.
    pub fn csl(&self) -> Vec<CslItem> {
        let item = |work: &Work| CslItem {
            id: work.key(),
            sort: "document",
            title: work.title.clone(),
            issued: work.year.map(|year| CslDate { parts: [[year]] }),
            note: work.note(),
        };
        self.sources.iter().map(item).collect()
    }
}

impl Work {
    /// Returns title, year and kind.
    fn facts(&self) -> String {
        let year = self.year.map(super::catalogue::year);
        [Some(self.title.clone()), year, self.kind.clone()]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("; ")
    }

    /// Returns a key that no other source has: the first game that cites it, and its name there.
    fn key(&self) -> String {
        let first = self.cited.first();
        let key = first.map(|cited| format!("{}-{}", cited.game, cited.name)).unwrap_or_default();
        // The name of the game may be that of any file.
        key.chars().map(|sign| if sign.is_ascii_alphanumeric() { sign } else { '-' }).collect()
    }

    /// Returns its kind, and the games that cite it.
    fn note(&self) -> String {
        let games: Vec<&str> = self.cited.iter().map(|cited| cited.game.as_str()).collect();
        let cited = format!("cited by {}", english::and(&games));
        self.kind.as_ref().map_or_else(|| cited.clone(), |kind| format!("{kind}; {cited}"))
    }
}

impl Cited {
    /// Returns the game and the source's name there, or only what it reads there.
    fn told(&self, with_game: bool) -> String {
        if with_game {
            return format!("`{}` in {}", self.name, self.game);
        }
        let sure = self.confidence.map(|number| format!(", known to {number}%")).unwrap_or_default();
        let reads = match self.reads.as_slice() {
            [] => "answers no question".to_owned(),
            reads => format!("answers {}", english::and(english::ticked(reads))),
        };
        format!("`{}`{sure}: {reads}", self.name)
    }
}

/// Returns a text on one line.
fn on_a_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
