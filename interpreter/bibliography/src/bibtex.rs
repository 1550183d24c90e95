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
    /// BibTeX, whose styles print `year` as it stands: dates are written in words.
    Bibtex,
    /// BibLaTeX with biber, which reads EDTF: dates are written so.
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

/// Adds an entry whose fields are escaped already.
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
    // Double braces keep the capitals of the title, which styles would lower.
    fields.push(("title", format!("{{{}}}", escaped(&work.title))));
    // Neither format has folios: they stand among the pages.
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
            // EDTF has no sign that LaTeX reads otherwise but `~`, which is part of the date here.
            Dialect::Biblatex => fields.push(("date", dated.edtf.clone())),
            Dialect::Bibtex => {
                fields.push(("year", escaped(&date.in_years())));
                fields.extend(date.in_year().map(|day| ("month", escaped(&day))));
            }
        }
    }
    // Addresses are printed to the letter; a brace or a per cent sign in them would end or cut the field.
    if let Some(doi) = &work.doi {
        fields.push(("doi", address(doi)));
    }
    if let Some(link) = &work.link {
        fields.push(("url", address(link)));
    }
    fields
}

/// Returns a name so that no style cuts it up: a family name and given names, or a whole name in braces.
#[must_use]
pub fn person(name: &str) -> String {
    match Person::parse(name) {
        // A second comma would begin a part such as `Jr`, and `and` would begin another person.
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

/// Returns a text on one line in which no character is a command of LaTeX, and whose braces are balanced.
///
/// `^` and `~` have commands of their own: with a backslash alone they would be accents over what follows.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    for sign in on_a_line(text).chars() {
        match sign {
            '\\' => out.push_str("\\textbackslash{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            // BibTeX counts braces that a backslash protects as well.
            '{' => out.push_str("\\textbraceleft{}"),
            '}' => out.push_str("\\textbraceright{}"),
            '"' => out.push_str("\\textquotedbl{}"),
            '#' | '$' | '%' | '&' | '_' => out.extend(['\\', sign]),
            sign => out.push(sign),
        }
    }
    out
}

/// Returns an address or an identifier, in which braces, backslashes and per cent signs are written as addresses write them.
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

/// Returns a text on one line.
fn on_a_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
