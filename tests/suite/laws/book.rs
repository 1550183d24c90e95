//! The book: `docs/SUMMARY.md` names every page once, every link leads somewhere, every rule shown does what its page says,
//! and every diagnostic has a page.
//!
//! The info text of a fence classifies a block of rules. `in=SLOT` marks a part of a small game (as in the examples of the
//! reference); `error=CODE` and `warning=CODE` name the mistakes that it makes. A block `text,said` after such a block
//! quotes Alfonso's messages about it; renew these with `RENEW=1 cargo test -p conformance --test laws book`.

use alfonso_diag::{ALL, Code, Diagnostic, code};
use alfonso_driver::Source;
use alfonso_driver::book::{Block, blocks};
use alfonso_vocabulary::{Slot, in_slot};
use conformance::{games, report};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Codes that no small text file can show: the first two concern bytes, the third guards the grammar.
const NOT_SHOWN: &[Code] = &[code::TOO_LARGE, code::NOT_UTF8, code::TOO_INVOLVED];
/// Codes whose bad example lacks everything that the good one has.
const NOTHING_LIKE: &[Code] = &[code::EMPTY_FILE];
/// The most lines in which the good and the bad example may differ: a good pair shows one mistake.
const MOST_LINES_CHANGED: usize = 3;

fn docs() -> PathBuf {
    games::root().join("docs")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns all Markdown files of a folder and those below it, sorted.
fn pages_of(folder: &Path) -> Vec<PathBuf> {
    let mut pages = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder of the book can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() && path.extension().is_none() {
            pages.extend(pages_of(&path));
        } else if path.extension().is_some_and(|ending| ending == "md") {
            pages.push(path);
        }
    }
    pages.sort();
    pages
}

/// Returns the pages of the book, except its table of contents.
fn pages() -> Vec<PathBuf> {
    pages_of(&docs()).into_iter().filter(|path| !path.ends_with("SUMMARY.md")).collect()
}

fn shown(path: &Path) -> String {
    path.strip_prefix(games::root()).unwrap_or(path).display().to_string().replace('\\', "/")
}

/// Returns the targets of the links in a text, except in code.
fn links(markdown: &str) -> Vec<String> {
    let mut links = Vec::new();
    for block in blocks(markdown) {
        let (Block::Heading(_, text) | Block::Paragraph(text) | Block::Item(text)) = block else { continue };
        // Text between backticks is code.
        let prose: String = text.split('`').step_by(2).collect::<Vec<_>>().join("code");
        links.extend(prose.split("](").skip(1).filter_map(|rest| rest.split(')').next()).map(str::to_owned));
    }
    links
}

/// Returns the anchors of a page's headings, as mdBook and code hosts make them.
fn anchors(markdown: &str) -> BTreeSet<String> {
    let headings = blocks(markdown).into_iter().filter_map(|block| match block {
        Block::Heading(_, text) => Some(text),
        _ => None,
    });
    let anchor = |text: String| -> String {
        let kept = text.chars().filter(|sign| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_'));
        kept.flat_map(char::to_lowercase).map(|sign| if sign == ' ' { '-' } else { sign }).collect()
    };
    headings.map(anchor).collect()
}

fn nothing(what: &str, wrong: &[String]) {
    assert!(wrong.is_empty(), "{what}:\n  {}", wrong.join("\n  "));
}

#[test]
fn the_table_of_contents_names_every_page_once() {
    let summary = read(&docs().join("SUMMARY.md"));
    let mut named: BTreeMap<String, usize> = BTreeMap::new();
    for link in links(&summary) {
        *named.entry(link).or_default() += 1;
    }
    let mut wrong: Vec<String> = named
        .iter()
        .filter(|(_, times)| **times > 1)
        .map(|(link, _)| format!("{link} is named twice"))
        .collect();
    for page in pages() {
        let link = shown(&page).trim_start_matches("docs/").to_owned();
        if named.remove(&link).is_none() {
            wrong.push(format!("{link} is not named"));
        }
    }
    wrong.extend(named.keys().map(|link| format!("{link} does not exist")));
    nothing("docs/SUMMARY.md", &wrong);
}

#[test]
fn every_link_leads_somewhere() {
    let mut wrong = Vec::new();
    for page in pages().into_iter().chain([docs().join("SUMMARY.md"), games::root().join("README.md")]) {
        for link in links(&read(&page)) {
            if link.starts_with("https://") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match file {
                "" => page.clone(),
                file => page.parent().expect("a page stands in a folder").join(file),
            };
            if !target.exists() {
                wrong.push(format!("{}: {link} does not exist", shown(&page)));
            } else if !anchor.is_empty() && !anchors(&read(&target)).contains(anchor) {
                wrong.push(format!("{}: {link} has no such heading", shown(&page)));
            }
        }
    }
    nothing("links", &wrong);
}

/// A block of rules of the book.
struct Shown {
    /// The slot of the small game that completes it.
    slot: Slot,
    /// The mistakes that it makes on purpose, each with true for an error.
    mistakes: BTreeSet<(String, bool)>,
    text: String,
}

impl Shown {
    /// Reads the info text of a fence; `None` if the block has no rules.
    fn new(info: &str, text: &str) -> Result<Option<Self>, String> {
        let mut words = info.split(',');
        if words.next() != Some("rules") {
            return Ok(None);
        }
        let mut shown = Self { slot: Slot::File, mistakes: BTreeSet::new(), text: text.to_owned() };
        for word in words {
            match word.split_once('=') {
                Some(("in", slot)) => shown.slot = Slot::named(slot).ok_or(format!("no slot `{slot}`"))?,
                Some(("error", code)) => drop(shown.mistakes.insert((code.to_owned(), true))),
                Some(("warning", code)) => drop(shown.mistakes.insert((code.to_owned(), false))),
                _ => return Err(format!("`{word}` behind a fence means nothing")),
            }
        }
        Ok(Some(shown))
    }

    /// Returns the diagnostics of the block, and the report that a reader sees.
    fn said(&self) -> (Vec<Diagnostic>, String) {
        let text = match self.slot {
            Slot::File => self.text.clone(),
            slot => in_slot(slot, &self.text),
        };
        let source = Source { name: "shown.rules".to_owned(), text };
        let seen_in_play = |code: &Code| self.mistakes.contains(&(code.to_string(), false));
        let mut checked = match report::SEEN_IN_PLAY.iter().any(seen_in_play) {
            true => report::checked_and_played(source, &games::no_library),
            false => alfonso_driver::check(source, &games::no_library),
        };
        // A part of a game need not use what it declares.
        let unused = (code::UNUSED_NAME.to_string(), false);
        if !matches!(self.slot, Slot::File) && !self.mistakes.contains(&unused) {
            checked.diagnostics.retain(|problem| problem.code != code::UNUSED_NAME);
        }
        let report = report::report(&checked.diagnostics, &checked.sources);
        (checked.diagnostics, report)
    }

    /// Returns a report if the block makes other mistakes than it announces.
    fn wrong(&self) -> Option<String> {
        let (found, report) = self.said();
        let made: BTreeSet<(String, bool)> =
            found.iter().map(|problem| (problem.code.to_string(), problem.is_error())).collect();
        (made != self.mistakes)
            .then(|| format!("{:?} and not {:?}:\n{}\n{report}\n", made, self.mistakes, self.text))
    }
}

/// Returns the blocks of rules of a page.
fn rules_of(page: &Path) -> Result<Vec<Shown>, String> {
    let mut found = Vec::new();
    for block in blocks(&read(page)) {
        if let Block::Code(info, text) = block {
            found.extend(Shown::new(&info, &text)?);
        }
    }
    Ok(found)
}

/// The pages of words apart, which have a test of their own.
#[test]
fn every_block_of_rules_does_what_its_page_says() {
    let mut wrong = Vec::new();
    let words = docs().join("words");
    for page in pages().into_iter().filter(|page| !page.starts_with(&words)) {
        match rules_of(&page) {
            Ok(found) => wrong
                .extend(found.iter().filter_map(Shown::wrong).map(|why| format!("{}: {why}", shown(&page)))),
            Err(why) => wrong.push(format!("{}: {why}", shown(&page))),
        }
    }
    nothing("rules of the book", &wrong);
}

/// Returns the code in the text of a page, except in its blocks.
fn code_in_text(markdown: &str) -> Vec<&str> {
    let mut in_block = false;
    let mut found = Vec::new();
    for line in markdown.lines() {
        if line.trim_start().starts_with("```") {
            in_block = !in_block;
        } else if !in_block {
            found.extend(line.split('`').skip(1).step_by(2));
        }
    }
    found
}

/// Blocks of rules are checked as a whole; advice in the text was not, and some of it could not be parsed. Reports of
/// trials and the list of changes quote mistakes.
#[test]
fn movements_in_the_text_can_be_parsed() {
    let template = games::root().join("interpreter/driver/src/starting/game.rules");
    let reports = docs().join("development");
    let mut found = 0;
    let mut wrong = Vec::new();
    for page in pages()
        .into_iter()
        .filter(|page| !page.starts_with(&reports) && *page != docs().join("CHANGELOG.md"))
        .chain([template])
    {
        for code in code_in_text(&read(&page)) {
            let first = code.split(' ').next().unwrap_or_default();
            let stands_for = code
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| word.chars().all(char::is_uppercase) && !word.is_empty());
            if !["step", "slide", "leap", "hop", "ride"].contains(&first)
                || first == code
                || code.contains("...")
                || stands_for
            {
                continue;
            }
            found += 1;
            let text = format!("game \"X\"\npiece Man \"M\" {{ man.x: {code} }}\n");
            let source = Source { name: "text.rules".to_owned(), text };
            let checked = alfonso_driver::check(source, &games::no_library);
            let refused = checked.diagnostics.iter().find(|it| it.code.to_string().starts_with("A01"));
            wrong.extend(refused.map(|it| format!("{}: `{code}`: {}", shown(&page), it.message)));
        }
    }
    assert!(found > 20, "{found}");
    nothing("movements in the text of pages", &wrong);
}

#[test]
fn every_diagnostic_has_a_page() {
    let folder = docs().join("diagnostics");
    let mut wrong = Vec::new();
    let (list, contents) = (read(&docs().join("diagnostics.md")), read(&docs().join("SUMMARY.md")));
    for code in ALL {
        let listed = format!("- [{code}](diagnostics/{code}.md): {}\n", code.title);
        let entry = format!("- [{code}: {}](diagnostics/{code}.md)\n", code.title);
        for (page, line) in [(&list, listed), (&contents, entry)] {
            if !page.contains(&line) {
                wrong.push(format!("{code}: no list has `{}`", line.trim_end()));
            }
        }
        let path = folder.join(format!("{code}.md"));
        if !path.is_file() {
            wrong.push(format!("docs/diagnostics/{code}.md is missing"));
            continue;
        }
        let page = read(&path);
        let title = format!("# {code}: {}", code.title);
        if page.lines().next() != Some(&title) {
            wrong.push(format!("{code}: the page begins otherwise than `{title}`"));
        }
        if !NOT_SHOWN.contains(code) {
            wrong.extend(of_a_kind(*code, &path, &page).map(|why| format!("{code}: {why}")));
        }
    }
    nothing("pages of diagnostics", &wrong);
}

/// Returns the fault of a page's examples, if there is one.
fn of_a_kind(code: Code, path: &Path, page: &str) -> Option<String> {
    if code.is_of_request() {
        let shows = blocks(page)
            .iter()
            .any(|block| matches!(block, Block::Code(info, text) if info == "console" && text.contains(&code.to_string())));
        return (!shows).then(|| "no command shows it".to_owned());
    }
    let rules = match rules_of(path) {
        Ok(rules) => rules,
        Err(why) => return Some(why),
    };
    let Some(bad) =
        rules.iter().find(|rules| rules.mistakes.iter().any(|(made, _)| *made == code.to_string()))
    else {
        return Some("no example makes the mistake".to_owned());
    };
    let Some(good) = rules.iter().find(|rules| rules.mistakes.is_empty()) else {
        return Some("no example shows it done well".to_owned());
    };
    let only = |a: &Shown, b: &Shown| {
        a.text.lines().filter(|line| !b.text.lines().any(|other| other == *line)).count()
    };
    let changed = only(bad, good).max(only(good, bad));
    (changed > MOST_LINES_CHANGED && !NOTHING_LIKE.contains(&code))
        .then(|| format!("the good example differs from the bad one in {changed} lines"))
}

#[test]
fn the_book_quotes_what_is_said() {
    let mut stale = Vec::new();
    for page in pages() {
        let text = read(&page);
        let renewed = quoted(&text);
        if renewed != text {
            if std::env::var_os("RENEW").is_some() {
                std::fs::write(&page, renewed).expect("a page can be written");
            } else {
                stale.push(shown(&page));
            }
        }
    }
    nothing("stale: RENEW=1 cargo test -p conformance --test laws book", &stale);
}

/// Returns the page with its quotations renewed.
fn quoted(page: &str) -> String {
    let mut out = String::new();
    let mut said = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        let Some(info) = line.strip_prefix("```").filter(|info| !info.is_empty()) else { continue };
        let code: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if info == "text,said" {
            out.push_str(&said);
        } else {
            code.iter().for_each(|line| out.push_str(&format!("{line}\n")));
            if let Ok(Some(rules)) = Shown::new(info, &code.join("\n"))
                && !rules.mistakes.is_empty()
            {
                said = rules.said().0.iter().map(in_words).collect();
            }
        }
        out.push_str("```\n");
    }
    out
}

/// Returns a message without its place: the block above it is short.
fn in_words(problem: &Diagnostic) -> String {
    let mut text = format!("{}\n", problem.message);
    for label in problem.labels.iter().take(1).filter(|label| !label.text.is_empty()) {
        text.push_str(&format!("  {}\n", label.text));
    }
    if let Some(help) = &problem.help {
        text.push_str(&format!("help: {help}\n"));
    }
    text
}
