//! Pages of shipped games and of files, around parts made by hand.

use super::content::html;
use crate::subject::Target;
use alfonso_driver::shipped;
use alfonso_page::Parts;

fn parts() -> Parts {
    Parts::new("start()", "work()", "body {}", b"module")
}

fn page(target: &Target) -> String {
    html(target, &parts()).expect("a page")
}

#[test]
fn a_page_has_the_game_its_rules_and_its_sources() {
    let all = page(&Target::named("scachs@poem"));
    assert!(all.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
    assert!(all.contains("<div id=\"board\"><svg "));
    let (_, sheet) = all.split_once("<section id=\"sheet\"").expect("a sheet");
    let (sheet, sources) = sheet.split_once("<section id=\"sources\"").expect("sources");
    assert!(sheet.contains("<h2>Pieces</h2>") && !sheet.contains("<h1>"));
    assert!(sources.contains("<h2>Sources</h2>"));
    assert!(all.contains(r#""ruleset":"poem""#) && all.contains("<script>start()</script>"));
    // The rule file comes with everything that it uses.
    let spanish = page(&Target::named("scachs").in_language(Some(&"es".to_owned())));
    assert!(
        spanish.starts_with("<!DOCTYPE html>\n<html lang=\"es\">")
            && spanish.contains("Para jugar hace falta")
    );
}

#[test]
fn a_page_brings_bases_and_libraries() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.rules");
    std::fs::write(&file, shipped::game("bird").expect("it ships").text).expect("written");
    let all = page(&Target::named(&file.to_string_lossy()));
    assert!(
        all.contains("\"others\":[[\"capablanca\",\"") && all.contains("[\"endings\",\"library"),
        "{all}"
    );
    // Nothing in the page says where the file was.
    assert!(!all.contains(&*folder.path().to_string_lossy()));
}

#[test]
fn an_incomplete_game_has_a_page_without_play() {
    for (name, _) in shipped::incomplete() {
        let all = page(&Target::named(name));
        assert!(!all.contains("<script") && all.contains("<p class=\"incomplete\">"), "{name}");
        assert!(all.contains("<section id=\"sources\"") && all.contains("<h2>Sources</h2>"), "{name}");
    }
}

#[test]
fn a_game_with_mistakes_has_no_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.rules");
    std::fs::write(&file, "game \"Mine\"\nbord grid 3 by 3\n").expect("written");
    let error = html(&Target::named(&file.to_string_lossy()), &parts()).expect_err("a mistake");
    assert!(error.in_words().contains("did you mean `board`?"));
}

#[test]
fn a_page_that_is_too_large_says_so() {
    let large = Parts { module: vec![0; 2_000_000].into(), ..parts() };
    let error = html(&Target::named("tic-tac-toe"), &large).expect_err("it is too large");
    assert!(error.in_words().contains("the limit is 2500000 bytes"), "{}", error.in_words());
}
