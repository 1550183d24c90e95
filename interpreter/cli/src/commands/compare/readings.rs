//! What all readings do, for people.

use super::figures::{doubt, effect, estimate};
use super::prose;
use crate::render::columns::{Columns, Style};
use crate::render::twin::SCHEMA;
use crate::render::words;
use crate::screen::{Ink, Screen};
use alfonso_compare::across::{Across, Change, Measured, Ranked, Reading, Refused, Together};
use alfonso_compare::{Side, Unit};
use serde::Serialize;

/// So many effects of a reading are told to people; programs get all of them.
const TOLD: usize = 5;

/// What all readings do, for programs.
#[derive(Debug, Serialize)]
pub struct Twin<'a> {
    schema: u8,
    base: &'a Side,
    across: &'a Across,
}

impl<'a> Twin<'a> {
    /// The object for programs.
    pub fn new(base: &'a Side, across: &'a Across) -> Self {
        Self { schema: SCHEMA, base, across }
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
            format!("{}\n", screen.paint(Ink::Strong, &format!("All readings against {base}")))
        }
        Page::Markdown => format!("# All readings against {base}\n\n"),
    };
    text.push_str(&page.paragraph(&head(across), ""));
    text.push_str(&questions(&across.questions, page));
    if across.games > 0 {
        text.push_str(&page.title("What each reading does"));
    }
    for reading in &across.readings {
        text.push_str(&of_reading(reading, page));
    }
    text.push_str(&pairs(across, page));
    text.push_str(&refused(&across.refused, page));
    if across.games > 0 {
        text.push('\n');
        text.push_str(&page.paragraph(NOTE, ""));
    }
    text
}

/// What has to be known to read it.
const NOTE: &str = "Sizes are differences in standard deviations of games of the base, so that figures can be compared. Intervals \
    hold with 95% confidence, each by itself (Student's, over blocks; Wilson's, for shares of games; a jackknife, for \
    correlations); clear is what chance would bring about in less than 5 of 100 such comparisons in any figure of any reading \
    (Holm). How much a reading changes says nothing of how likely it is to be right. Moves are drawn at random: players who want \
    to win may show other differences.";

fn head(across: &Across) -> String {
    let Across { games, blocks, games_a_block, seed, max_plies, readings, .. } = across;
    if *games == 0 {
        return "No games were played.".to_owned();
    }
    format!(
        "{}, one answer changed at a time; {games} random games of each and of the base with the same luck, seed {seed}, at most \
         {max_plies} plies each; {blocks} blocks of {games_a_block}, in which everybody has every seat once.",
        words::count(readings.len(), "reading")
    )
}

/// The questions, that which matters most first.
fn questions(questions: &[Ranked], page: Page) -> String {
    if questions.is_empty() {
        return String::new();
    }
    let mut text = page.title("Which question matters most");
    text.push_str(&page.paragraph(
        "First those under which the seats that win more in the base win less, the most thoroughly first; then by the greatest \
         clear difference in any figure.",
        "",
    ));
    text.push('\n');
    for (number, ranked) in (1..).zip(questions) {
        text.push_str(&page.paragraph(&format!("{number}. {}: {}.", ranked.question, told(ranked)), "  "));
    }
    text
}

fn told(ranked: &Ranked) -> String {
    let size = match (&ranked.figure, ranked.size) {
        (Some(_), Some(size)) => format!("size {size:.2}"),
        (Some(_), None) => "every game alike".to_owned(),
        (None, _) => return ranked.sentence.clone(),
    };
    match (&ranked.against, &ranked.figure, &ranked.sized_by) {
        (Some(_), Some(figure), Some(reading)) => {
            format!("{}. Greatest in a figure: {figure}, under `{reading}` ({size})", ranked.sentence)
        }
        _ => format!("{} ({size})", ranked.sentence),
    }
}

fn of_reading(reading: &Reading, page: Page) -> String {
    let mut text = page.subtitle(&reading.change.to_string());
    if let Some(standing) = reading.standing {
        text.push_str(&page.paragraph(&format!("Seats: {}.", standing.told()), "    "));
    }
    let clear: Vec<&Measured> = reading.effects.iter().filter(|effect| effect.is_clear()).collect();
    if clear.is_empty() {
        text.push_str(&page.paragraph("No clear difference in any figure.", "    "));
        return text;
    }
    let mut columns = Columns::new(&["figure", "base", "here", "difference", "size"]);
    for measured in clear.iter().take(TOLD) {
        let unit: Unit = measured.figure.unit;
        columns.row(vec![
            measured.title.clone(),
            estimate(unit, measured.base, doubt(measured.difference), false),
            estimate(unit, measured.here, doubt(measured.difference), false),
            effect(unit, measured.difference),
            measured.size.map_or("all".to_owned(), |size| format!("{size:.2}")),
        ]);
    }
    if let Page::Markdown = page {
        text.push('\n');
    }
    text.push_str(&page.table(&columns));
    if clear.len() > TOLD {
        let more = words::count(clear.len() - TOLD, "smaller clear difference");
        text.push_str(&page.paragraph(&format!("... and {more}."), "    "));
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
    if across.pairs_left_out > 0 {
        let line = format!(
            "Not tried together: {}, of readings that do less by themselves (`--pairs` tries more).",
            words::count(across.pairs_left_out, "pair")
        );
        text.push('\n');
        text.push_str(&page.paragraph(&line, "  "));
    }
    text
}

fn of_pair(pair: &Together, page: Page) -> String {
    let mut text = page.subtitle(&changed(&pair.changes));
    let clear: Vec<_> = pair.effects.iter().filter(|effect| effect.is_clear()).collect();
    if clear.is_empty() {
        text.push_str(&page.paragraph("No clear interaction: the two may well add up.", "    "));
    }
    for found in clear.iter().take(TOLD) {
        text.push_str(&page.paragraph(&format!("{}: {}.", found.title, found.sentence), "    "));
        if let Page::Markdown = page {
            text.push('\n');
        }
    }
    if clear.len() > TOLD {
        let more = words::count(clear.len() - TOLD, "smaller clear interaction");
        text.push_str(&page.paragraph(&format!("... and {more}."), "    "));
    }
    text
}

fn refused(refused: &[Refused], page: Page) -> String {
    if refused.is_empty() {
        return String::new();
    }
    let mut text = page.title("What could not be played");
    for reading in refused {
        let line = format!("- {}: {}", changed(&reading.changes), reading.reason);
        text.push_str(&page.paragraph(&line, "  "));
    }
    text
}

fn changed(changes: &[Change]) -> String {
    changes.iter().map(Change::to_string).collect::<Vec<_>>().join(" with ")
}
