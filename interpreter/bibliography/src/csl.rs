//! Bibliographies in the JSON of the Citation Style Language, version 1.0.2.
//!
//! This format has no year 0: 431 BC is -431, while EDTF writes -0430. The field `custom` therefore
//! also contains the date in EDTF with its first and last year. Processors ignore that field.
//!
//! ```
//! use alfonso_bibliography::{Dated, Work, csl};
//! use alfonso_dates::Date;
//!
//! let date = Date::parse("-0430").expect("a date");
//! let work = Work { title: "Histories".into(), date: Some(Dated::new(&date)), ..Work::default() };
//! let item = serde_json::to_value(csl::item("herodotus".into(), &work, Vec::new(), String::new()))?;
//! assert_eq!(item["issued"]["date-parts"][0][0], -431);
//! # Ok::<(), serde_json::Error>(())
//! ```

use crate::{Bibliography, Dated, Entered, Form, Work};
use alfonso_rules::Person;
use serde::Serialize;
use std::collections::BTreeMap;

/// A source as an item. Its field names follow `csl-data.json`.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Item {
    /// The key of the item, unique within the list.
    pub id: String,
    /// The type of the work.
    #[serde(rename = "type")]
    pub form: &'static str,
    /// The title of the work.
    pub title: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    author: Vec<Name>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    editor: Vec<Name>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    translator: Vec<Name>,
    #[serde(skip_serializing_if = "Option::is_none")]
    issued: Option<Issued>,
    /// The text fields, by name.
    #[serde(flatten)]
    texts: BTreeMap<&'static str, String>,
    /// Facts for which the format has no field.
    #[serde(skip_serializing_if = "Custom::is_empty")]
    custom: Custom,
}

/// The facts for which the format has no field.
#[derive(Clone, Debug, Default, Serialize)]
struct Custom {
    /// The ids of the items from which this item derives.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    after: Vec<String>,
    /// The date in EDTF, with its first and last year.
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<Dated>,
    /// The identifiers of the source in catalogues.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ids: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Name {
    Person { family: String, given: String },
    Literal { literal: String },
}

#[derive(Clone, Debug, Serialize)]
struct Issued {
    #[serde(rename = "date-parts")]
    parts: Vec<Vec<i64>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    circa: bool,
}

impl Custom {
    fn is_empty(&self) -> bool {
        self.after.is_empty() && self.date.is_none() && self.ids.is_empty()
    }
}

/// Returns the items for all works of a bibliography.
#[must_use]
pub fn items(all: &Bibliography) -> Vec<Item> {
    all.works().iter().map(|entered| entered_item(all, entered)).collect()
}

fn entered_item(all: &Bibliography, entered: &Entered) -> Item {
    let origins = all.origins(entered);
    let after = origins.iter().map(|origin| origin.key()).collect();
    item(entered.key(), &entered.work, after, entered.note(&origins))
}

/// Returns the item for one work.
#[must_use]
pub fn item(id: String, work: &Work, after: Vec<String>, note: String) -> Item {
    let names = |names: &[String]| names.iter().map(|name| Name::new(name)).collect();
    // The format has no field for folios, so they go into `page`.
    let folio = work.folio.as_ref().map(|folio| format!("fol. {folio}"));
    let texts = [
        ("container-title", &work.container),
        ("volume", &work.volume),
        ("page", &work.pages.clone().or(folio)),
        ("publisher", &work.publisher),
        ("publisher-place", &work.place),
        ("edition", &work.edition),
        ("language", &work.language),
        ("archive_location", &work.shelfmark),
        ("DOI", &work.doi),
        ("URL", &work.link),
        ("note", &Some(note)),
    ];
    let texts = texts.into_iter().filter_map(|(name, text)| Some((name, text.clone()?))).collect();
    Item {
        id,
        form: form(work),
        title: work.title.clone(),
        author: names(&work.authors),
        editor: names(&work.editors),
        translator: names(&work.translators),
        issued: work.date.as_ref().map(Issued::new),
        texts,
        custom: Custom { after, date: work.date.clone(), ids: work.ids.clone() },
    }
}

fn form(work: &Work) -> &'static str {
    match work.form() {
        Form::Article => "article-journal",
        Form::Chapter => "chapter",
        Form::Book => "book",
        Form::Manuscript => "manuscript",
        Form::Page => "webpage",
        Form::Other => "document",
    }
}

impl Name {
    fn new(text: &str) -> Self {
        match Person::parse(text) {
            Person { family, given: Some(given) } => Self::Person { family, given },
            Person { family, given: None } => Self::Literal { literal: family },
        }
    }
}

impl Issued {
    fn new(dated: &Dated) -> Self {
        let date = dated.date();
        Self { parts: date.parts(), circa: date.is_circa() }
    }
}
