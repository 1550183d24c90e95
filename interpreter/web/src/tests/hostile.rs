//! Texts of rule files are text in every picture and page, never markup.

use super::{ask, open, play, shipped};
use crate::game_table::Table;
use crate::request::{Answer, Open, Page, Request};
use alfonso_driver::shipped as games;
use alfonso_game::Random;

/// A text that would be a script if it were not escaped.
const SCRIPT: &str = "<script>alert(1)</script><img src=x onerror=alert(2)>'&";

/// Returns a game whose titles and sentences are hostile.
fn hostile() -> Open {
    let text = games::game("tic-tac-toe").expect("it ships").text;
    let line = |line: &str| match line.trim_start().split(' ').next() {
        Some("game" | "source" | "ruleset" | "question" | "says" | "goal" | "title") => {
            line.replacen(" \"", &format!(" \"{SCRIPT}"), 1) + "\n"
        }
        _ => line.to_owned() + "\n",
    };
    let says = |text: String| text.replace("says \"", &format!("says \"{SCRIPT}"));
    let text = says(text.lines().map(line).collect());
    assert!(text.matches(SCRIPT).count() > 5, "{text}");
    Open { name: format!("x{SCRIPT}"), text, people: vec![SCRIPT.to_owned()], ..Open::default() }
}

fn check(markup: &str) {
    for word in ["<script", "<img", "onerror=alert(2)>"] {
        let found = markup.find(word).map(|at| &markup[at.saturating_sub(80)..(at + 80).min(markup.len())]);
        assert_eq!(found, None);
    }
}

#[test]
fn hostile_texts_are_escaped_in_pictures_and_pages() {
    let (mut table, screen) = open(hostile());
    assert!(screen.heading.contains(SCRIPT), "plain text stays as it is: {}", screen.heading);
    let screen = play(&mut table, screen, 3, &mut Random::new(1));
    check(&screen.board_svg);
    screen.players.iter().for_each(|player| check(&player.token_svg));
    screen.players.iter().flat_map(|player| &player.reserve).for_each(|entry| check(&entry.svg));
    screen.legend.iter().for_each(|entry| check(&entry.svg));
    assert!(!screen.link.contains(['<', '\'', ' ']), "{}", screen.link);
    for page in [Page::Sheet, Page::Explain, Page::Sources] {
        let Answer::Page(html) = table.answer(Request::Page { page }) else { panic!("a page") };
        check(&html);
        assert!(html.contains("&lt;script&gt;"), "the text is there");
    }
    let Answer::Text(svg) = table.answer(Request::Save { form: crate::request::Form::Svg }) else {
        panic!("a picture")
    };
    check(&svg);
}

#[test]
fn mistakes_in_a_rule_file_are_listed_with_their_lines() {
    let mut table = Table::default();
    let open =
        Open { name: "mine".into(), text: "game \"Mine\"\nbord grid 3 by 3".into(), ..Open::default() };
    let Answer::Error(fault) = table.answer(Request::Open(Box::new(open))) else { panic!("it has mistakes") };
    assert_eq!(fault.code, "A0109");
    assert!(fault.help.contains("board") || fault.listing.contains("board"), "{fault:?}");
    assert!(fault.listing.starts_with("mine.rules:2:1: error A0109: "), "{}", fault.listing);
    let long = Open { text: " ".repeat((1 << 20) + 1), ..Open::default() };
    let Answer::Error(fault) = table.answer(Request::Open(Box::new(long))) else { panic!("it is too long") };
    assert_eq!(fault.code, "A0101", "{fault:?}");
}

/// A page for one game brings the bases and libraries of its file.
#[test]
fn a_text_comes_with_its_libraries() {
    let library = "library \"mine\" define lone(p: player): flag = number of pieces of p = 1";
    let text = games::game("tic-tac-toe").expect("it ships").text + "\nuse lone from \"mine\"\n";
    let with = Open {
        name: "mine".into(),
        text: text.clone(),
        others: vec![("mine".into(), library.into())],
        ..Open::default()
    };
    let (mut table, screen) = open(with);
    assert_eq!(screen.heading, "Tic-tac-toe");
    assert_eq!(ask(&mut table, Request::Press { cell: 0 }).played.len(), 1);
    let mut table = Table::default();
    let without = Open { name: "mine".into(), text, ..Open::default() };
    assert!(matches!(table.answer(Request::Open(Box::new(without))), Answer::Error(_)));
    assert!(matches!(table.answer(Request::Open(Box::new(shipped("none")))), Answer::Error(_)));
}
