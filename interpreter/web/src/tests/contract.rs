//! The types of requests and answers for the page.

use crate::expected::{Expected, ExpectedMove};
use crate::request::{
    Answer, ClauseEntry, Fault, Form, GameEntry, MoveEntry, Open, Page, Playouts, QuestionEntry,
    ReadingEntry, Readings, Request, RulesetEntry, Switched, Thought, TrialPart,
};
use crate::screen::{
    Can, CellView, Due, LegendEntry, Menu, PathView, PlayedEntry, PlayerView, ReserveEntry, Screen,
};
use std::path::Path;
use ts_rs::{Config, TS};

/// The first line of the file.
const HEAD: &str =
    "// Written by `RENEW=1 cargo test -p alfonso-web --lib contract` from the types of the module.\n";

/// Returns the declaration of a type with its documentation.
fn declared<T: TS>() -> String {
    let config = Config::default();
    format!("\n{}export {}\n", T::docs().unwrap_or_default(), T::decl(&config))
}

fn contract() -> String {
    let requests = [
        declared::<Request>(),
        declared::<Open>(),
        declared::<Page>(),
        declared::<Form>(),
        declared::<TrialPart>(),
    ];
    let answers = [
        declared::<Answer>(),
        declared::<GameEntry>(),
        declared::<Thought>(),
        declared::<Playouts>(),
        declared::<MoveEntry>(),
        declared::<Readings>(),
        declared::<RulesetEntry>(),
        declared::<QuestionEntry>(),
        declared::<ReadingEntry>(),
        declared::<Switched>(),
        declared::<ClauseEntry>(),
        declared::<Fault>(),
    ];
    let screens = [
        declared::<Screen>(),
        declared::<PathView>(),
        declared::<Due>(),
        declared::<CellView>(),
        declared::<Can>(),
        declared::<Menu>(),
        declared::<PlayerView>(),
        declared::<ReserveEntry>(),
        declared::<LegendEntry>(),
        declared::<PlayedEntry>(),
        declared::<Expected>(),
        declared::<ExpectedMove>(),
    ];
    requests.into_iter().chain(answers).chain(screens).fold(HEAD.to_owned(), |text, it| text + &it)
}

#[test]
fn the_page_has_the_types_of_the_module() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("app/src/contract.ts");
    let contract = contract();
    if std::env::var_os("RENEW").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, &contract).expect("the file can be written");
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(known == contract, "renew it: RENEW=1 cargo test -p alfonso-web --lib contract");
}
