//! A source as a work: the facts that a bibliography gives.

use alfonso_dates::Date;
use alfonso_rules::people;
use alfonso_syntax::ast::{Detail, Source};
use schemars::JsonSchema;
use serde::Serialize;

/// The facts about a source as a work. Fields that are not known are absent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Work {
    /// Its title, or a description where it has none.
    pub title: String,
    /// Its authors: `Family, Given`, or a name that is printed as it stands.
    #[serde(rename = "author", skip_serializing_if = "Vec::is_empty")]
    pub authors: Vec<String>,
    /// Its editors, written alike.
    #[serde(rename = "editor", skip_serializing_if = "Vec::is_empty")]
    pub editors: Vec<String>,
    /// Its translators, written alike.
    #[serde(rename = "translator", skip_serializing_if = "Vec::is_empty")]
    pub translators: Vec<String>,
    /// Its date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<Dated>,
    /// The place where it was written or published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Its publisher.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub publisher: Option<String>,
    /// The journal or the book that contains it.
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    pub container: Option<String>,
    /// The volume of the journal or book.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume: Option<String>,
    /// Its pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pages: Option<String>,
    /// Its folios, in a manuscript.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folio: Option<String>,
    /// The edition that is meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// Its language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The library that has it, and its mark there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shelfmark: Option<String>,
    /// Its Digital Object Identifier.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doi: Option<String>,
    /// Its identifiers in catalogues.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ids: Vec<String>,
    /// The address at which it can be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// The sort of source; a word of the author's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
}

/// A date with its years.
///
/// ```
/// use alfonso_bibliography::Dated;
/// use alfonso_dates::Date;
///
/// let dated = Dated::new(&Date::parse("12XX").expect("a date"));
/// assert_eq!((dated.begin, dated.end), (Some(1200), Some(1299)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Dated {
    /// The date in EDTF; years before Christ have a year 0 there: `-0430` is 431 BC.
    pub edtf: String,
    /// The first year that it can mean, with a year 0; absent if the beginning is open or unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begin: Option<i64>,
    /// The last year that it can mean, with a year 0; absent if the end is open or unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<i64>,
}

/// The part of a source that a file's author read, or the reason why they read none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Reading {
    /// This part of it was read.
    Seen(String),
    /// None of it was read, for this reason.
    Unread(String),
}

/// The form of a work, as bibliographies sort them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// An article in a journal.
    Article,
    /// A chapter of a book.
    Chapter,
    /// A book.
    Book,
    /// A manuscript or another single object that a library keeps.
    Manuscript,
    /// A page that is read at its address.
    Page,
    /// Anything else.
    Other,
}

impl Dated {
    /// Returns a date with its years.
    #[must_use]
    pub fn new(date: &Date) -> Self {
        Self { edtf: date.edtf().to_owned(), begin: date.begin(), end: date.end() }
    }

    /// Returns the date itself.
    ///
    /// # Panics
    ///
    /// Never: it was made from one.
    #[must_use]
    pub fn date(&self) -> Date {
        Date::parse(&self.edtf).expect("it was made from a date")
    }
}

impl Reading {
    /// Returns what a file says that its author read of a source; `None` if it says nothing of it.
    #[must_use]
    pub fn of(source: &Source) -> Option<Self> {
        let seen = source.detail(Detail::Seen).map(|text| Self::Seen(text.node.clone()));
        seen.or_else(|| source.detail(Detail::Unread).map(|text| Self::Unread(text.node.clone())))
    }

    /// Returns it as the end of a sentence about the source.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Seen(what) => format!("read: {what}"),
            Self::Unread(why) => format!("not read: {why}"),
        }
    }
}

impl Work {
    /// Returns what a file says of a source. A date that is none, which the check reports, is left out.
    #[must_use]
    pub fn new(source: &Source) -> Self {
        let all = |expected| source.all(expected).iter().map(|text| text.node.clone()).collect::<Vec<_>>();
        let one = |expected| source.detail(expected).map(|text| text.node.clone());
        Self {
            title: source.title.node.clone(),
            authors: all(Detail::Author),
            editors: all(Detail::Editor),
            translators: all(Detail::Translator),
            date: one(Detail::Date).and_then(|text| Date::parse(&text).ok()).as_ref().map(Dated::new),
            place: one(Detail::Place),
            publisher: one(Detail::Publisher),
            container: one(Detail::In),
            volume: one(Detail::Volume),
            pages: one(Detail::Pages),
            folio: one(Detail::Folio),
            edition: one(Detail::Edition),
            language: one(Detail::Language),
            shelfmark: one(Detail::Shelfmark),
            doi: one(Detail::Doi),
            ids: all(Detail::Id),
            link: one(Detail::Link),
            kind: source.kind.as_ref().map(|kind| kind.node.clone()),
        }
    }

    /// Returns its form.
    #[must_use]
    pub fn form(&self) -> Form {
        match self {
            Self { container: Some(_), publisher: None, .. } => Form::Article,
            Self { container: Some(_), .. } => Form::Chapter,
            Self { shelfmark: Some(_), publisher: None, .. } => Form::Manuscript,
            Self { publisher: Some(_), .. } => Form::Book,
            Self { link: Some(_), .. } => Form::Page,
            _ => Form::Other,
        }
    }

    /// Returns its authors and title.
    #[must_use]
    pub fn titled(&self) -> String {
        match people(self.authors.iter().map(String::as_str)) {
            Some(authors) => format!("{authors}, {}", self.title),
            None => self.title.clone(),
        }
    }

    /// Returns everything that is known of it, on one line.
    #[must_use]
    pub fn words(&self) -> String {
        let mut parts = vec![self.titled()];
        parts.extend(
            people(self.editors.iter().map(String::as_str)).map(|names| format!("edited by {names}")),
        );
        parts.extend(
            people(self.translators.iter().map(String::as_str)).map(|names| format!("translated by {names}")),
        );
        let within = [
            self.container.as_ref().map(|title| format!("in {title}")),
            self.volume.as_ref().map(|volume| format!("vol. {volume}")),
            self.pages
                .as_ref()
                .map(|pages| format!("{} {pages}", if is_one_page(pages) { "p." } else { "pp." })),
            self.folio
                .as_ref()
                .map(|folio| format!("{} {folio}", if is_one_page(folio) { "fol." } else { "fols." })),
        ];
        let within: Vec<String> = within.into_iter().flatten().collect();
        parts.extend((!within.is_empty()).then(|| within.join(", ")));
        let imprint = [self.place.clone(), self.publisher.clone()];
        let imprint: Vec<String> = imprint.into_iter().flatten().collect();
        parts.extend((!imprint.is_empty()).then(|| imprint.join(": ")));
        parts.extend(self.date.as_ref().map(|dated| dated.date().to_string()));
        let more = [&self.language, &self.edition, &self.shelfmark];
        parts.extend(more.into_iter().flatten().cloned());
        parts.extend(self.doi.as_ref().map(|doi| format!("doi:{doi}")));
        parts.extend(self.ids.iter().cloned());
        parts.extend(self.link.iter().chain(&self.kind).cloned());
        parts.join("; ")
    }
}

fn is_one_page(pages: &str) -> bool {
    !pages.contains(['-', '–', ',', ' '])
}
