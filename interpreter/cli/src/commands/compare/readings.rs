//! What all readings do, for people.

use super::figures::NARROW;
use super::{prose, tried};
use crate::render::columns::{Columns, Style};
use crate::render::estimate::skewed;
use crate::render::twin;
use crate::safe;
use crate::screen::{Ink, Screen};
use alfonso_compare::Side;
use alfonso_compare::across::{Across, Reading, Refused, Together};
use schemars::JsonSchema;
use serde::Serialize;

/// What all readings do, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Twin<'a> {
    schema: u8,
    base: &'a Side,
    across: &'a Across,
}

impl<'a> Twin<'a> {
    /// The object for programs.
    pub fn new(base: &'a Side, across: &'a Across) -> Self {
        Self { schema: twin::schema(), base, across }
    }
}

/// How what stands in a document is set.
#[derive(Clone, Copy)]
enum Page {
    Screen(Screen),
    Markdown,
}

impl Page {
    fn title(self, text: &str) -> String {
        match self {
            Self::Screen(screen) => format!("\n{}\n", screen.paint(Ink::Strong, text)),
            Self::Markdown => format!("\n## {text}\n\n"),
        }
    }

    fn subtitle(self, text: &str) -> String {
        match self {
            Self::Screen(_) => format!("\n  {text}\n"),
            Self::Markdown => format!("\n### {text}\n\n"),
        }
    }

    fn paragraph(self, text: &str, indent: &str) -> String {
        match self {
            Self::Screen(screen) => {
                prose::paragraph(text, indent, if indent.is_empty() { "" } else { "  " }, screen)
            }
            Self::Markdown => format!("{text}\n"),
        }
    }

    fn table(self, columns: &Columns) -> String {
        match self {
            Self::Screen(screen) if screen.width < NARROW => columns.stacked("    "),
            Self::Screen(_) => columns.text(Style::Plain, "    "),
            Self::Markdown => columns.text(Style::Markdown, ""),
        }
    }
}

/// What all readings do, on a screen; `base` is what they are compared with.
pub fn text(across: &Across, base: &str, screen: Screen) -> String {
    page(across, base, Page::Screen(screen))
}

/// The same in Markdown.
pub fn markdown(across: &Across, base: &str) -> String {
    page(across, base, Page::Markdown)
}

fn page(across: &Across, base: &str, page: Page) -> String {
    let mut text = match page {
        Page::Screen(screen) => {
            format!("{}\n", screen.paint(Ink::Strong, &format!("All readings against {}", safe::line(base))))
        }
        Page::Markdown => format!("# All readings against {}\n\n", safe::markdown::text(base)),
    };
    text.push_str(&page.paragraph(&tried::head(across), ""));
    if across.games == 0 {
        return text + &refused(&across.refused, page);
    }
    text.push_str(&questions(across, page));
    text.push_str(&page.title("What each reading does"));
    for reading in &across.readings {
        text.push_str(&of_reading(reading, page));
    }
    text.push_str(&pairs(across, page));
    text.push_str(&refused(&across.refused, page));
    text.push('\n');
    text.push_str(&page.paragraph(tried::NOTE, ""));
    text
}

/// The questions, that which matters most first: by whom they favour, and by size.
fn questions(across: &Across, page: Page) -> String {
    if across.questions.is_empty() {
        return String::new();
    }
    let list = |title: &str, order: &str, questions: &mut dyn Iterator<Item = (&str, String)>| {
        let mut text = page.title(title);
        text.push_str(&page.paragraph(order, ""));
        text.push('\n');
        for (number, (question, told)) in (1..).zip(questions) {
            text.push_str(&page.paragraph(&format!("{number}. {question}: {told}."), "  "));
        }
        text
    };
    let favoured = across.questions.iter().map(|it| (it.question.as_str(), tried::question(it)));
    let sized = across.by_size.iter().map(|it| (it.question.as_str(), tried::sized(it)));
    let favoured = list(tried::FAVOURED, tried::ORDER, &mut { favoured });
    favoured + &list(tried::BY_SIZE, tried::SIZED, &mut { sized })
}

fn of_reading(reading: &Reading, page: Page) -> String {
    let mut text = page.subtitle(&reading.change.to_string());
    if let Some(standing) = tried::standing(reading) {
        text.push_str(&page.paragraph(&standing, "    "));
    }
    if let Some(apart) = tried::told_apart(reading) {
        text.push_str(&page.paragraph(&apart, "    "));
    }
    let clear = tried::clear(reading);
    if clear.is_empty() {
        text.push_str(&page.paragraph(&tried::no_difference(reading), "    "));
        return text;
    }
    let mut columns = Columns::new(&tried::HEADS);
    clear.iter().take(tried::TOLD).for_each(|measured| columns.row(tried::cells(measured).into()));
    if let Page::Markdown = page {
        text.push('\n');
    }
    text.push_str(&page.table(&columns));
    let below = [tried::more_differences(clear.len()), skewed(tried::skewed_of(reading), "blocks")];
    for told in below.into_iter().flatten() {
        if let Page::Markdown = page {
            text.push('\n');
        }
        text.push_str(&page.paragraph(&told, "    "));
    }
    text
}

/// What two readings do together.
fn pairs(across: &Across, page: Page) -> String {
    if across.pairs.is_empty() && across.pairs_left_out == 0 {
        return String::new();
    }
    let mut text = page.title("Two at a time");
    for pair in &across.pairs {
        text.push_str(&of_pair(pair, page));
    }
    if let Some(line) = tried::left_out(across) {
        text.push('\n');
        text.push_str(&page.paragraph(&line, "  "));
    }
    text
}

fn of_pair(pair: &Together, page: Page) -> String {
    let mut text = page.subtitle(&tried::changed(&pair.changes));
    let clear = tried::interacting(pair);
    if clear.is_empty() {
        text.push_str(&page.paragraph(&tried::no_interaction(pair), "    "));
    }
    for found in clear.iter().take(tried::TOLD) {
        text.push_str(&page.paragraph(&format!("{}: {}.", found.title, found.sentence), "    "));
        if let Page::Markdown = page {
            text.push('\n');
        }
    }
    if let Some(more) = tried::more_interactions(clear.len()) {
        text.push_str(&page.paragraph(&more, "    "));
    }
    text
}

fn refused(refused: &[Refused], page: Page) -> String {
    if refused.is_empty() {
        return String::new();
    }
    let mut text = page.title("What could not be played");
    for reading in refused {
        let reason = match page {
            Page::Screen(_) => safe::line(&reading.reason).into_owned(),
            Page::Markdown => safe::markdown::text(&reading.reason),
        };
        let line = format!("- {}: {reason}", tried::changed(&reading.changes));
        text.push_str(&page.paragraph(&line, "  "));
    }
    text
}
