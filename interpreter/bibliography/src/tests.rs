//! Written bibliographies are read back, by another crate where one reads the format.

use crate::bibtex::{self, Dialect, escaped, person};
use crate::{Dated, Form, Work};
use alfonso_dates::Date;
use biblatex::ChunksExt;

/// Texts with every sign that means something to LaTeX.
const HARD: [&str; 8] = [
    "C^2 and ~ and \\frac",
    "a {brace} and a lone { and }",
    "100% of #1 & $5 x_y",
    "\"quoted\" `ticked' <b>",
    "Mühle, Tavli τάβλι, شطرنج",
    "ends with a backslash \\",
    "^^M ~~ \\\\ {}{}",
    "and And AND, Jr., von der",
];

#[test]
fn hard_texts_read_back_from_bibtex() {
    for text in HARD {
        let mut out = String::new();
        bibtex::entry(&mut out, "misc", "key", &[("title", format!("{{{}}}", escaped(text)))]);
        assert_eq!(out.matches('{').count(), out.matches('}').count(), "{out}");
        let read = biblatex::Bibliography::parse(&out).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        let title = read.get("key").and_then(|entry| entry.get("title")).expect("a title").format_verbatim();
        // The reader knows few commands of LaTeX: those that stand for one sign it gives back as they are written.
        let title = title
            .replace("textasciicircum", "^")
            .replace("textasciitilde", "~")
            .replace("textbackslash", "\\")
            .replace("textbraceleft", "{")
            .replace("textbraceright", "}")
            .replace("textquotedbl", "\"");
        let plain = |text: &str| text.replace(['{', '}', '\\', ' '], "");
        assert_eq!(plain(&title), plain(text), "{out}");
    }
}

#[test]
fn no_name_is_cut_where_it_is_not_written_so() {
    let table = [
        ("Murray, H. J. R.", "Murray, H. J. R."),
        ("Alfonso X of Castile", "{Alfonso X of Castile}"),
        ("Castellvi and Vinyoles", "{Castellvi and Vinyoles}"),
        ("Black and White, Ltd.", "{Black and White, Ltd.}"),
        ("King, Martin, Jr.", "{King, Martin, Jr.}"),
    ];
    for (name, written) in table {
        assert_eq!(person(name), written);
    }
}

#[test]
fn years_before_christ_have_a_year_0_in_edtf_and_none_in_csl() {
    let work = Work { title: "T".to_owned(), date: Some(dated("-0430/-0400")), ..Work::default() };
    let item = crate::csl::item("k".to_owned(), &work, Vec::new(), String::new());
    let json = serde_json::to_value(&item).expect("JSON");
    assert_eq!(json["issued"]["date-parts"], serde_json::json!([[-431], [-401]]));
    assert_eq!(
        json["custom"]["date"],
        serde_json::json!({ "edtf": "-0430/-0400", "begin": -430, "end": -400 })
    );
    let about = Work { date: Some(dated("1475~")), ..work };
    let item = serde_json::to_value(crate::csl::item("k".to_owned(), &about, Vec::new(), String::new()))
        .expect("JSON");
    assert_eq!(item["issued"], serde_json::json!({ "date-parts": [[1475]], "circa": true }));
}

fn dated(text: &str) -> Dated {
    Dated::new(&Date::parse(text).expect("a date"))
}

#[test]
fn the_form_of_a_work_follows_from_its_fields() {
    let text = |it: &str| Some(it.to_owned());
    let table = [
        (Work { container: text("J"), volume: text("3"), ..Work::default() }, Form::Article),
        (Work { container: text("B"), publisher: text("P"), ..Work::default() }, Form::Chapter),
        (Work { publisher: text("P"), link: text("https://a.org"), ..Work::default() }, Form::Book),
        (Work { shelfmark: text("M"), ..Work::default() }, Form::Manuscript),
        (Work { link: text("https://a.org"), ..Work::default() }, Form::Page),
        (Work::default(), Form::Other),
    ];
    for (work, form) in table {
        assert_eq!(work.form(), form);
    }
}

#[test]
fn dates_are_words_for_bibtex_and_edtf_for_biblatex() {
    let mut all = crate::Bibliography::default();
    let text = "game \"G\"  source a \"A\" date \"-0430/-0400\"  source b \"B\" date \"1475~\"  source c \"C\" date \"1995-02-13\"";
    all.add("g", &family(text));
    let bibtex = bibtex::write(&all, Dialect::Bibtex);
    assert!(
        bibtex.contains("year = {431 BC to 401 BC}") && bibtex.contains("year = {about 1475}"),
        "{bibtex}"
    );
    assert!(bibtex.contains("year = {1995},\n  month = {13 February}"), "{bibtex}");
    let biblatex = bibtex::write(&all, Dialect::Biblatex);
    assert!(biblatex.contains("date = {-0430/-0400}") && biblatex.contains("date = {1475~}"), "{biblatex}");
}

fn family(text: &str) -> alfonso_rules::RuleFile {
    let (file, found) = alfonso_syntax::parse(alfonso_diag::SourceId(0), text);
    assert!(found.is_empty(), "{found:?}");
    alfonso_rules::RuleFile::new(file, &|_| None).0
}
