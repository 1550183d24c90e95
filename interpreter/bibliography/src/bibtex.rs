//! Bibliographies for BibTeX and BibLaTeX.
//!
//! ```
//! use alfonso_bibliography::bibtex::{entry, escaped, person};
//!
//! let mut text = String::new();
//! let fields = [("author", person("Murray, H. J. R.")), ("title", escaped("Dice & tables"))];
//! entry(&mut text, "misc", "murray", &fields);
//! assert_eq!(text, "@misc{murray,\n  author = {Murray, H. J. R.},\n  title = {Dice \\& tables},\n}\n");
//! ```

use crate::{Bibliography, Form, Work};
use alfonso_rules::Person;

/// The program that will read a bibliography.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// BibTeX. Its styles print the field `year` verbatim, so dates are written in words.
    Bibtex,
    /// BibLaTeX with biber, which reads dates in EDTF.
    Biblatex,
}

/// Returns a bibliography as the text of a `.bib` file.
#[must_use]
pub fn write(all: &Bibliography, dialect: Dialect) -> String {
    let mut out = String::new();
    for entered in all.works() {
        let origins = all.origins(entered);
        let mut fields = fields(&entered.work, dialect);
        if !origins.is_empty() && dialect == Dialect::Biblatex {
            let keys: Vec<String> = origins.iter().map(|origin| origin.key()).collect();
            fields.push(("related", keys.join(",")));
            fields.push(("relatedstring", "after".to_owned()));
        }
        fields.push(("note", escaped(&entered.note(&origins))));
        entry(&mut out, kind(entered.work.form(), dialect), &entered.key(), &fields);
    }
    out
}

/// Adds an entry to `out`. The fields must already be escaped.
pub fn entry(out: &mut String, kind: &str, key: &str, fields: &[(&str, String)]) {
    if !out.is_empty() {
        out.push('\n');
    }
    out.push_str(&format!("@{kind}{{{key},\n"));
    for (name, text) in fields {
        out.push_str(&format!("  {name} = {{{text}}},\n"));
    }
    out.push_str("}\n");
}

fn kind(form: Form, dialect: Dialect) -> &'static str {
    match (form, dialect) {
        (Form::Article, _) => "article",
        (Form::Chapter, _) => "incollection",
        (Form::Book, _) => "book",
        (Form::Page, Dialect::Biblatex) => "online",
        (Form::Manuscript | Form::Page | Form::Other, _) => "misc",
    }
}

fn fields(work: &Work, dialect: Dialect) -> Vec<(&'static str, String)> {
    let is_biblatex = dialect == Dialect::Biblatex;
    let either = |biblatex: &'static str, bibtex: &'static str| if is_biblatex { biblatex } else { bibtex };
    let mut fields = Vec::new();
    let people = [("author", &work.authors), ("editor", &work.editors), ("translator", &work.translators)];
    for (name, people) in people {
        if !people.is_empty() {
            fields.push((name, people.iter().map(|it| person(it)).collect::<Vec<_>>().join(" and ")));
        }
    }
    // Double braces keep the capital letters of the title, which many styles would change to lower
    // case.
    fields.push(("title", format!("{{{}}}", escaped(&work.title))));
    // Neither format has a field for folios, so they go into `pages`.
    let folio = work.folio.as_ref().map(|folio| format!("fol. {folio}"));
    let pages = work.pages.clone().or(folio);
    let container = match work.form() {
        Form::Article => either("journaltitle", "journal"),
        _ => "booktitle",
    };
    let texts = [
        (container, &work.container),
        ("volume", &work.volume),
        ("pages", &pages),
        ("publisher", &work.publisher),
        (either("location", "address"), &work.place),
        ("edition", &work.edition),
        ("language", &work.language),
        ("library", &work.shelfmark),
    ];
    for (name, text) in texts {
        if let Some(text) = text {
            fields.push((name, escaped(text)));
        }
    }
    if let Some(dated) = &work.date {
        let date = dated.date();
        match dialect {
            // `~` is the only EDTF character that LaTeX treats specially, and it belongs to the
            // date here.
            Dialect::Biblatex => fields.push(("date", dated.edtf.clone())),
            Dialect::Bibtex => {
                fields.push(("year", escaped(&date.in_years())));
                fields.extend(date.in_year().map(|day| ("month", escaped(&day))));
            }
        }
    }
    // Addresses are printed verbatim, so a brace or a per cent sign in one would end or truncate
    // the field.
    if let Some(doi) = &work.doi {
        fields.push(("doi", address(doi)));
    }
    if let Some(link) = &work.link {
        fields.push(("url", address(link)));
    }
    fields
}

/// Formats a person's name so that no style splits it. A name with a family and a given part is
/// written `Family, Given`; any other name is put in braces.
#[must_use]
pub fn person(name: &str) -> String {
    match Person::parse(name) {
        // A second comma would start a part such as `Jr`, and `and` would start another person.
        Person { family, given: Some(given) }
            if !is_cut(&family) && !is_cut(&given) && !given.contains(',') =>
        {
            format!("{}, {}", escaped(&family), escaped(&given))
        }
        _ => format!("{{{}}}", escaped(name.trim())),
    }
}

fn is_cut(part: &str) -> bool {
    part.split_whitespace().any(|word| word.eq_ignore_ascii_case("and"))
}

/// Joins the lines of a text and escapes all LaTeX commands in it. The braces of the result are
/// balanced.
///
/// `^` and `~` need named commands: after a backslash they would be accents on the next character.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    for sign in on_a_line(text).chars() {
        match sign {
            '\\' => out.push_str("\\textbackslash{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            // BibTeX counts escaped braces as well, so a backslash before a brace is not enough.
            '{' => out.push_str("\\textbraceleft{}"),
            '}' => out.push_str("\\textbraceright{}"),
            '"' => out.push_str("\\textquotedbl{}"),
            '#' | '$' | '%' | '&' | '_' => out.extend(['\\', sign]),
            sign => out.push(sign),
        }
    }
    out
}

/// Percent-encodes the braces and backslashes of an address or identifier.
fn address(text: &str) -> String {
    let mut out = String::new();
    for sign in text.chars() {
        match sign {
            '{' => out.push_str("%7B"),
            '}' => out.push_str("%7D"),
            '\\' => out.push_str("%5C"),
            sign => out.push(sign),
        }
    }
    out
}

/// Joins the lines of a text with single spaces.
fn on_a_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
