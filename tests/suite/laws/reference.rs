//! The reference of the language: `docs/reference.md` and `docs/words` are what the table of words says, and its examples run.
//!
//! Renew it with `RENEW=1 cargo test -p conformance --test laws reference`.

use alfonso_driver::Source;
use alfonso_vocabulary::{TABLE, example_base, in_context};
use conformance::games::root;
use conformance::grammar_page::page;
use conformance::{report, word_pages};

#[test]
fn the_reference_is_what_the_table_says() {
    let docs = root().join("docs");
    if std::env::var_os("RENEW").is_some() {
        std::fs::create_dir_all(docs.join("words")).expect("the folder can be made");
        for (path, text) in word_pages::pages() {
            std::fs::write(docs.join(path), text).expect("the reference can be written");
        }
    }
    let read = |path: &str| std::fs::read_to_string(docs.join(path)).unwrap_or_default();
    let stale: Vec<String> = word_pages::pages()
        .into_iter()
        .filter(|(path, text)| read(path) != *text)
        .map(|(path, _)| path)
        .collect();
    assert!(stale.is_empty(), "stale: {stale:?}; RENEW=1 cargo test -p conformance --test laws reference");
    assert!(
        read("SUMMARY.md").contains(&word_pages::contents()),
        "docs/SUMMARY.md lacks pages:\n{}",
        word_pages::contents()
    );
}

/// `docs/language/grammar.md` is the grammar of the program's parser.
#[test]
fn the_page_of_the_grammar_is_the_grammar() {
    let path = root().join("docs/language/grammar.md");
    let wanted = page(alfonso_grammar::rules::TEXT);
    if std::env::var_os("RENEW").is_some() {
        std::fs::write(&path, &wanted).expect("the page can be written");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == wanted,
        "docs/language/grammar.md is stale: RENEW=1 cargo test -p conformance --test laws reference"
    );
}

/// Every example stands in a game that is checked as any other, with its claims and its compilation.
#[test]
fn every_example_makes_a_sound_game() {
    let mut wrong = String::new();
    for ludeme in TABLE {
        let text = in_context(ludeme);
        let source = Source { name: "example.rules".to_owned(), text: text.clone() };
        let mut checked = alfonso_driver::check(source, &|name| {
            let text = example_base(name)?;
            Some(Source { name: format!("{name}.rules"), text })
        });
        // An example shows one word, and need not show what its declaration is good for.
        checked.diagnostics.retain(|problem| problem.code != alfonso_diag::code::UNUSED_NAME);
        if !checked.diagnostics.is_empty() {
            let found = report::report(&checked.diagnostics, &checked.sources);
            wrong.push_str(&format!("`{}` ({:?}):\n{text}\n{found}\n", ludeme.word, ludeme.role));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
