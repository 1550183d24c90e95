//! Reports stand by themselves, number what they show, and can be made again.

use super::{Compare, contender, typed};
use crate::args::{Command, Typed};
use alfonso_report::comparison::Report;
use clap::Parser;

fn page(words: &[&str]) -> String {
    let typed = Typed::try_parse_from(["alfonso", "compare"].iter().chain(words)).expect("good usage");
    let Some(Command::Compare(args)) = typed.command else { panic!("a comparison") };
    let job = Compare::new(&args);
    let b = job.b.as_ref().expect("a second");
    let (a, b) =
        contender::both(&job.a, b, &job.start).unwrap_or_else(|failure| panic!("{:?}", failure.diagnostics));
    let comparison = job.compare(&a, &b);
    Report { comparison: &comparison, a: &a, b: &b }.document(&typed::command(&job)).html()
}

/// Returns a page without the marks around words that no line end may break.
fn unmarked(page: &str) -> String {
    page.replace("<span class=\"whole\">", "").replace("</span>", "")
}

/// The numbers behind a word where captions begin.
fn numbers(page: &str, word: &str) -> Vec<usize> {
    let caption = format!("<b>{word} ");
    let starts = page.split(&caption).skip(1);
    starts.map(|rest| rest.split('.').next().expect("a point").parse().expect("a number")).collect()
}

#[track_caller]
fn check(words: &[&str]) -> String {
    let page = page(words);
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"), "{page}");
    for outside in ["src=", "href", "url(", "@import", "<script", "<link"] {
        assert!(!page.contains(outside), "{outside} in {words:?}");
    }
    // Names of namespaces are no addresses.
    let plain = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!plain.contains("=\"http"), "{words:?}");
    for word in ["Table", "Figure"] {
        let found = numbers(&page, word);
        assert_eq!(found, (1..=found.len()).collect::<Vec<_>>(), "{word} in {words:?}");
    }
    let captions = page.matches("<caption>").count() + page.matches("<figcaption>").count();
    let captioned = page.matches("<table").count() + page.matches("<figure").count();
    assert_eq!(captions, captioned, "{words:?}");
    assert!(page.contains("alfonso compare ") && !page.contains("NaN"), "{words:?}");
    page
}

#[test]
fn a_report_stands_by_itself() {
    let page = check(&["scachs@ludii-1415", "@poem", "--games", "40", "--seed", "7", "--positions", "500"]);
    let hashes = page.split(|c: char| !c.is_ascii_hexdigit()).filter(|word| word.len() == 64).count();
    assert_eq!(hashes, 2, "the rules of both are told by their hashes");
    for expected in ["seed 7", "--seed 7", "--games 40", "king.castle", "alfonso 0.", "@media print", "@page"]
    {
        assert!(unmarked(&page).contains(expected), "{expected}");
    }
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
    assert!(page.matches("<svg").count() >= 2 + 4, "two boards and the charts");
}

/// Returns the text behind each mark, up to an end.
fn parts<'p>(page: &'p str, mark: &str, end: &str) -> Vec<&'p str> {
    page.split(mark).skip(1).map(|rest| rest.split(end).next().unwrap_or_default()).collect()
}

#[test]
fn a_printed_page_cuts_no_command_and_prints_no_moves_twice() {
    // Both start alike, and part later.
    let page = page(&["makruk", "cambodian", "--games", "0", "--positions", "500"]);
    let (_, print) = page.split_once("@media print").expect("a style for printers");
    assert!(print.contains("pre { white-space: pre-wrap; overflow: visible; }"), "commands are wrapped");
    // No line ends within a move or an option.
    let moves = parts(&page, "<p>Moves: <code>", "</code>");
    assert!(!moves.is_empty());
    for moves in &moves {
        let whole = parts(moves, "<span class=\"whole\">", "</span>");
        assert_eq!(unmarked(moves), whole.join(" "), "every move is kept whole");
    }
    for moves in &moves {
        let lines: Vec<&str> = parts(&page, "<figcaption>", "</figcaption>");
        assert!(!lines.iter().any(|caption| caption.contains(*moves)), "{moves} stands in a caption");
        let printed = page.matches(&format!("<code>{moves}</code>")).count();
        assert_eq!(printed, 1, "{moves}");
    }
}

#[test]
fn the_same_question_gives_the_same_bytes() {
    let words = ["four-seasons@ludii-313", "@cvp", "--games", "8", "--positions", "300"];
    let one = page(&words);
    assert_eq!(one, page(&[&words[..], &["--threads", "3"]].concat()));
}

#[test]
fn rings_dice_and_missing_games_have_their_reports() {
    let page = check(&["escaques@seat-draw", "@planet-draw", "--games", "7", "--positions", "200"]);
    assert!(page.contains("figure class=\"boards large\""));
    let page = check(&["scachs", "@ludii-1415", "--games", "0", "--positions", "200", "--depth", "2"]);
    assert!(page.contains("No difference was found") && page.contains("No games were played"), "{page}");
}

#[test]
fn what_rule_files_say_cannot_break_the_page() {
    let typed = ["alfonso", "compare", "scachs", "@poem", "--games", "0", "--positions", "50"];
    let Some(Command::Compare(args)) = Typed::try_parse_from(typed).expect("good usage").command else {
        panic!("a comparison")
    };
    let job = Compare::new(&args);
    let (mut a, b) = contender::both(&job.a, job.b.as_ref().expect("a second"), &job.start).expect("sound");
    a.subject.info.title = "<script>alert(1)</script>".to_owned();
    let mut comparison = job.compare(&a, &b);
    comparison.clauses.answers[0].text = "</table><img src=x>".to_owned();
    let page = Report { comparison: &comparison, a: &a, b: &b }.document(&typed::command(&job)).html();
    assert!(!page.contains("<script") && !page.contains("<img") && !page.contains("</table><"), "escaped");
}

#[test]
fn the_page_of_all_readings_stands_by_itself() {
    let made = |threads: &str| {
        let words = ["compare", "escaques", "--across", "conjunction", "--games", "14", "--format", "html"];
        let typed = Typed::try_parse_from(["alfonso"].iter().chain(&words).chain(&["--threads", threads]));
        let Some(Command::Compare(args)) = typed.expect("good usage").command else { panic!("a comparison") };
        let job = Compare::new(&args);
        let base = contender::alone(&job.a, &job.start).unwrap_or_else(|_| panic!("a sound game"));
        let across = job.across(&base).unwrap_or_else(|_| panic!("readings that can be tried"));
        super::readings::document(&across, &base, &typed::command(&job)).html()
    };
    let page = made("1");
    for outside in ["src=", "href", "url(", "@import", "<script", "<link", "NaN"] {
        assert!(!page.contains(outside), "{outside}");
    }
    for expected in ["--across conjunction --pairs 6 --games 14 --seed 1", "seed 1", "<h2", "conjunction"] {
        assert!(unmarked(&page).contains(expected), "{expected}");
    }
    assert_eq!(page.split(|c: char| !c.is_ascii_hexdigit()).filter(|word| word.len() == 64).count(), 1);
    assert_eq!(page, made("2"));
}
