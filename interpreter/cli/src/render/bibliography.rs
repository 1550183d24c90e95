//! Bibliographies: the sources of games, each once, with the games that cite it.

use super::json;
use crate::document::{Document, Form, Text};
use alfonso_forms::english;
use alfonso_rules::Family;
use alfonso_syntax::ast::{Detail, Source};
use biblatex::{Chunk, Entry, EntryType, Spanned};
use schemars::JsonSchema;
use serde::Serialize;

/// The sources of some games, sorted by title.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Bibliography {
    schema: u8,
    sources: Vec<Entered>,
}

/// A work, and who cites it. Games that give all details alike mean the same work.
#[derive(Debug, Serialize, JsonSchema)]
struct Entered {
    #[serde(flatten)]
    work: Work,
    cited: Vec<Cited>,
}

/// The facts about a source as a work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Work {
    /// Its title, or a description.
    pub title: String,
    /// Its author.
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    /// The year, or the first of several; negative before Christ.
    #[serde(skip_serializing_if = "Option::is_none")]
    year: Option<i64>,
    /// The last of several years.
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<i64>,
    /// The place where it was written or published.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    /// Its language.
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    /// The edition that is meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    edition: Option<String>,
    /// The library that has it, and its mark there.
    #[serde(skip_serializing_if = "Option::is_none")]
    shelfmark: Option<String>,
    /// The address or library where it can be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
    /// The sort of source; a word of the author's.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
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
    /// The part of it that was seen for that game, and the person who saw it.
    #[serde(skip_serializing_if = "Option::is_none")]
    seen: Option<String>,
    /// The names there of the sources from which it derives.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    after: Vec<String>,
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
    author: Option<[CslName; 1]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    issued: Option<CslDate>,
    #[serde(rename = "publisher-place", skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edition: Option<String>,
    #[serde(rename = "call-number", skip_serializing_if = "Option::is_none")]
    shelfmark: Option<String>,
    #[serde(rename = "URL", skip_serializing_if = "Option::is_none")]
    link: Option<String>,
    note: String,
    /// Facts for which the language has no field.
    #[serde(skip_serializing_if = "Option::is_none")]
    custom: Option<CslCustom>,
}

#[derive(Debug, Serialize)]
struct CslCustom {
    /// The ids of the items from which this one derives.
    after: Vec<String>,
}

#[derive(Debug, Serialize)]
struct CslName {
    literal: String,
}

#[derive(Debug, Serialize)]
struct CslDate {
    /// One year, or the first and the last.
    #[serde(rename = "date-parts")]
    parts: Vec<[i64; 1]>,
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
            let work = Work::new(source);
            let asked = family.questions().iter().map(|question| &question.name.node);
            let cited = Cited {
                game: game.to_owned(),
                name: source.name.node.clone(),
                confidence: source.confidence.as_ref().map(|number| number.node),
                seen: source.detail(Detail::Seen).map(str::to_owned),
                after: source.after.iter().map(|name| name.node.clone()).collect(),
                reads: asked
                    .filter(|name| !family.reads(name, &source.name.node).is_empty())
                    .cloned()
                    .collect(),
            };
            match self.sources.iter_mut().find(|entered| entered.work == work) {
                Some(entered) => entered.cited.push(cited),
                None => self.sources.push(Entered { work, cited: vec![cited] }),
            }
        }
        self.sources.sort_by_cached_key(|entered| (entered.work.titled().to_lowercase(), entered.work.year));
    }

    /// Returns the bibliography for people; `all` if it is that of all games.
    pub fn document(&self, all: bool) -> Document<'static> {
        let mut page = Document::new(Form::Report);
        if self.sources.is_empty() {
            page.paragraph("No source is named.");
        }
        page.list(self.sources.iter().map(|entered| {
            let told = entered.work.words();
            let cited: Vec<String> = entered.cited.iter().map(|cited| cited.told(all)).collect();
            Text::from(format!("{told}. ")).then(Text::ticked(&format!("{}.", english::and(&cited))))
        }));
        page
    }

    /// Returns it for BibTeX.
    pub fn bibtex(&self) -> String {
        let mut all = biblatex::Bibliography::new();
        for entered in &self.sources {
            let work = &entered.work;
            let mut entry = Entry::new(entered.key(), EntryType::Misc);
            let mut set = |field: &str, text: &str| {
                entry.set(field, vec![Spanned::detached(Chunk::Normal(on_a_line(text)))]);
            };
            set("title", &work.title);
            if let Some(year) = work.year {
                let first = if year > 0 { year.to_string() } else { super::catalogue::year(year) };
                match work.until {
                    Some(last) => set("year", &format!("{first}/{last}")),
                    None => set("year", &first),
                }
            }
            let fields = [
                ("location", &work.place),
                ("language", &work.language),
                ("edition", &work.edition),
                ("library", &work.shelfmark),
                ("url", &work.link),
            ];
            for (field, text) in fields {
                if let Some(text) = text {
                    set(field, text);
                }
            }
            let origins = self.origins(entered);
            if !origins.is_empty() {
                let keys: Vec<String> = origins.iter().map(|origin| origin.key()).collect();
                set("related", &keys.join(","));
                set("relatedstring", "after");
            }
            set("note", &entered.note(&origins));
            if let Some(author) = &work.author {
                // Commas and `and` would part a name: what has them stays in one piece.
                let whole = author.contains(',') || author.contains(" and ");
                let author = on_a_line(author);
                let chunk = if whole { Chunk::Verbatim(author) } else { Chunk::Normal(author) };
                entry.set("author", vec![Spanned::detached(chunk)]);
            }
            all.insert(entry);
        }
        all.to_bibtex_string()
    }

    /// Returns it for programs that speak the Citation Style Language.
    pub fn csl(&self) -> Vec<CslItem> {
        let item = |entered: &Entered| {
            let work = entered.work.clone();
            let origins = self.origins(entered);
            let after: Vec<String> = origins.iter().map(|origin| origin.key()).collect();
            CslItem {
                id: entered.key(),
                sort: "document",
                title: work.title,
                author: work.author.map(|literal| [CslName { literal }]),
                issued: work.year.map(|year| CslDate {
                    parts: std::iter::once(year).chain(work.until).map(|year| [year]).collect(),
                }),
                place: work.place,
                language: work.language,
                edition: work.edition,
                shelfmark: work.shelfmark,
                link: work.link,
                note: entered.note(&origins),
                custom: (!after.is_empty()).then_some(CslCustom { after }),
            }
        };
        self.sources.iter().map(item).collect()
    }

    /// Returns the sources from which one derives, by what any game says of it.
    fn origins(&self, entered: &Entered) -> Vec<&Entered> {
        let derives = |origin: &&Entered| {
            entered.cited.iter().any(|cited| {
                let named = |of: &Cited| of.game == cited.game && cited.after.contains(&of.name);
                origin.cited.iter().any(named)
            })
        };
        self.sources.iter().filter(derives).collect()
    }
}

impl Work {
    /// Returns what a file says of a source.
    pub fn new(source: &Source) -> Self {
        let detail = |wanted| source.detail(wanted).map(str::to_owned);
        Self {
            title: source.title.node.clone(),
            author: detail(Detail::Author),
            year: source.year.as_ref().map(|year| year.node),
            until: source.until.as_ref().map(|year| year.node),
            place: detail(Detail::Place),
            language: detail(Detail::Language),
            edition: detail(Detail::Edition),
            shelfmark: detail(Detail::Shelfmark),
            link: detail(Detail::Link),
            kind: source.kind.as_ref().map(|kind| kind.node.clone()),
        }
    }

    /// Returns its author and title.
    pub fn titled(&self) -> String {
        match &self.author {
            Some(author) => format!("{author}, {}", self.title),
            None => self.title.clone(),
        }
    }

    /// Returns everything that is known of it, on one line.
    pub fn words(&self) -> String {
        let title = self.titled();
        let years = self.year.map(|first| super::catalogue::years([first, self.until.unwrap_or(first)]));
        let more =
            [&self.place, &years, &self.language, &self.edition, &self.shelfmark, &self.link, &self.kind];
        let more = more.into_iter().flatten().map(String::as_str);
        std::iter::once(title.as_str()).chain(more).collect::<Vec<_>>().join("; ")
    }
}

impl Entered {
    /// Returns a key that no other source has: the first game that cites it, and its name there.
    fn key(&self) -> String {
        let first = self.cited.first();
        let key = first.map(|cited| format!("{}-{}", cited.game, cited.name)).unwrap_or_default();
        // The name of the game may be that of any file.
        key.chars().map(|sign| if sign.is_ascii_alphanumeric() { sign } else { '-' }).collect()
    }

    /// Returns its kind, the sources from which it derives, and the games that cite it.
    fn note(&self, origins: &[&Entered]) -> String {
        let after = match origins {
            [] => None,
            origins => {
                let titles: Vec<String> = origins.iter().map(|origin| origin.work.titled()).collect();
                Some(format!("after {}", titles.join("; ")))
            }
        };
        let games: Vec<&str> = self.cited.iter().map(|cited| cited.game.as_str()).collect();
        let cited = format!("cited by {}", english::and(&games));
        let parts = self.work.kind.iter().chain(&after).chain([&cited]);
        parts.map(String::as_str).collect::<Vec<_>>().join("; ")
    }
}

impl Cited {
    /// Returns the game and the source's name there, or only what it reads there.
    fn told(&self, with_game: bool) -> String {
        if with_game {
            return format!("`{}` in {}", self.name, self.game);
        }
        let sure = self.confidence.map(|number| format!(", known to {number}%")).unwrap_or_default();
        let seen = self.seen.as_ref().map(|seen| format!(", seen {seen}")).unwrap_or_default();
        let after = match self.after.as_slice() {
            [] => String::new(),
            names => format!(", after {}", english::and(english::ticked(names))),
        };
        let reads = match self.reads.as_slice() {
            [] => "answers no question".to_owned(),
            reads => format!("answers {}", english::and(english::ticked(reads))),
        };
        format!("`{}`{after}{sure}{seen}: {reads}", self.name)
    }
}

/// Returns a text on one line.
fn on_a_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
