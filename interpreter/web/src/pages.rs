//! Pages of text about a game, as HTML without scripts.

use crate::reading::Book;
use crate::request::Page;
use alfonso_bibliography::Bibliography;
use alfonso_report::bibliography::Listing;
use alfonso_report::explain::{Detail, Explanation};
use alfonso_report::sheet::Sheet;
use alfonso_report::subject::Subject;
use alfonso_rules::Answers;

/// Returns a page. The subject is `None` for an incomplete game, which has its explanation instead
/// of a sheet.
pub(crate) fn page(book: &Book, answers: &Answers, subject: Option<&Subject>, page: Page) -> String {
    let language = Some(book.looks.language.as_str()).filter(|tag| !tag.is_empty());
    match (page, subject) {
        (Page::Sheet, Some(subject)) => Sheet::new(subject, &book.rule_file, answers, language).html(),
        (Page::Sheet | Page::Explain, subject) => {
            let names = subject.is_none().then(|| book.info(answers));
            let Some(info) = subject.map(|subject| &subject.info).or(names.as_ref()) else {
                return String::new();
            };
            let detail = Detail { derived: false, language: language.map(str::to_owned) };
            Explanation::new(info, subject, &book.rule_file, answers).document(&detail).html()
        }
        (Page::Sources, _) => {
            let mut all = Bibliography::default();
            all.add(&book.name, &book.rule_file);
            Listing::new(&all).document(false).html()
        }
    }
}
