//! Works: the bibliographic facts about a source.

use alfonso_dates::Date;
use alfonso_rules::people;
use alfonso_syntax::ast::{Detail, Source};
use schemars::JsonSchema;
use serde::Serialize;

/// The bibliographic facts about a source. Unknown fields are absent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Work {
    /// The title, or a description of a work without a title.
    pub title: String,
    /// The authors. Each is written `Family, Given`, or as a name that is printed verbatim.
    #[serde(rename = "author", skip_serializing_if = "Vec::is_empty")]
    pub authors: Vec<String>,
    /// The editors, in the same format as the authors.
    #[serde(rename = "editor", skip_serializing_if = "Vec::is_empty")]
    pub editors: Vec<String>,
    /// The translators, in the same format as the authors.
    #[serde(rename = "translator", skip_serializing_if = "Vec::is_empty")]
    pub translators: Vec<String>,
    /// The date of the work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<Dated>,
    /// The place where the work was written or published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The publisher.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub publisher: Option<String>,
    /// The journal or the book that contains it.
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    pub container: Option<String>,
    /// The volume of the journal or book.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume: Option<String>,
    /// The pages of the work in its container.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pages: Option<String>,
    /// The folios of the work, in a manuscript.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folio: Option<String>,
    /// The edition that is cited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// The language of the work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The library that owns the work, with its shelfmark.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shelfmark: Option<String>,
    /// The Digital Object Identifier.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doi: Option<String>,
    /// The identifiers of the work in catalogues.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ids: Vec<String>,
    /// The address of a copy on the web.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// The sort of source, in the author's words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
}

/// A date and the years that it can mean.
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
    /// The date in EDTF. Years before Christ are counted with a year 0: `-0430` is 431 BC.
    pub edtf: String,
    /// The earliest year that the date can mean, counted with a year 0. The year is absent if the
    /// beginning is open or unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begin: Option<i64>,
    /// The latest year that the date can mean, counted with a year 0. The year is absent if the end
    /// is open or unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<i64>,
}

/// The part of a source that the author of a rule file read, or the reason why they read none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Reading {
    /// The author read this part of the source.
    Seen(String),
    /// The author did not read the source, for this reason.
    Unread(String),
}

/// The form of a work, by which bibliographies classify works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// An article in a journal.
    Article,
    /// A chapter of a book.
    Chapter,
    /// A book.
    Book,
    /// A manuscript or another unique object that a library owns.
    Manuscript,
    /// A page on the web.
    Page,
    /// Any other form.
    Other,
}

impl Dated {
    /// Returns a date with its years.
    #[must_use]
    pub fn new(date: &Date) -> Self {
        Self { edtf: date.edtf().to_owned(), begin: date.begin(), end: date.end() }
    }

    /// Returns the date as a [`Date`].
    ///
    /// # Panics
    ///
    /// Never panics, because the text was made from a [`Date`].
    #[must_use]
    pub fn date(&self) -> Date {
        Date::parse(&self.edtf).expect("it was made from a date")
    }
}

impl Reading {
    /// Returns the part of a source that a rule file says was read. Returns `None` if the file does
    /// not say.
    #[must_use]
    pub fn of(source: &Source) -> Option<Self> {
        let seen = source.detail(Detail::Seen).map(|text| Self::Seen(text.node.clone()));
        seen.or_else(|| source.detail(Detail::Unread).map(|text| Self::Unread(text.node.clone())))
    }

    /// Returns the statement as the end of a sentence about the source.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Seen(what) => format!("read: {what}"),
            Self::Unread(why) => format!("not read: {why}"),
        }
    }
}

impl Work {
    /// Returns the work that a rule file describes as a source. An invalid date is left out, since
    /// `check` reports it.
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

    /// Returns the form of the work.
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

    /// Returns the authors and the title.
    #[must_use]
    pub fn titled(&self) -> String {
        match people(self.authors.iter().map(String::as_str)) {
            Some(authors) => format!("{authors}, {}", self.title),
            None => self.title.clone(),
        }
    }

    /// Returns all known facts about the work, on one line.
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
