//! An explanation as Markdown, of the plain sort that [`crate::render::page`] draws in terminals.
//!
//! Sentences about rules are made here and in the prose of rules, with names of the file between ticks. What an author
//! wrote (titles, texts, citations, reasons) is escaped.

use super::{Asked, Clause, Explanation, Hangs, Kind};
use crate::render::readings::Source;
use crate::safe::markdown::{block, text as escaped};
use alfonso_forms::english;

/// Headings, paragraphs and lists, with an empty line between them where one is wanted.
#[derive(Default)]
struct Page(String);

impl Page {
    fn heading(&mut self, depth: usize, text: &str) {
        self.apart();
        self.0.push_str(&format!("{} {text}\n", "#".repeat(depth)));
    }

    fn paragraph(&mut self, text: &str) {
        self.apart();
        self.0.push_str(&format!("{text}\n"));
    }

    fn items(&mut self, items: impl IntoIterator<Item = String>) {
        let items: Vec<String> = items.into_iter().map(|item| format!("- {item}\n")).collect();
        if !items.is_empty() {
            self.apart();
            self.0.push_str(&items.concat());
        }
    }

    fn code(&mut self, info: &str, text: &str) {
        self.apart();
        self.0.push_str(&block(info, text));
    }

    fn apart(&mut self) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
    }
}

/// The whole explanation.
pub(super) fn page(told: &Explanation) -> String {
    let mut page = Page::default();
    opening(&mut page, told);
    page.heading(2, "How men move and take");
    page.paragraph(&told.usual.join(" "));
    told.kinds.iter().for_each(|kind| self::kind(&mut page, kind));
    for block in &told.blocks {
        let (title, how) = block_title(&block.block);
        page.heading(2, title);
        page.paragraph(how);
        block.clauses.iter().for_each(|clause| self::clause(&mut page, clause));
    }
    if !told.words.is_empty() {
        page.heading(2, "Words of this file");
        page.items(told.words.iter().map(|word| format!("`{}`: {}", word.name, word.text)));
    }
    if !told.questions.is_empty() {
        page.heading(2, "What the sources leave open");
        told.questions.iter().for_each(|asked| question(&mut page, asked));
    }
    if !told.sources.is_empty() {
        page.heading(2, "Sources");
        page.items(told.sources.iter().map(source));
    }
    page.0
}

/// One clause, and how it is written in the file.
pub(super) fn one(clause: &Clause, source: &str) -> String {
    let mut page = Page::default();
    self::clause(&mut page, clause);
    page.paragraph("In the rule file:");
    page.code("rules", source);
    page.0
}

/// What the game is, who plays it on what.
fn opening(page: &mut Page, told: &Explanation) {
    page.heading(1, &escaped(&told.heading));
    match (told.reading.as_str(), told.ruleset_text.as_str()) {
        ("", _) => {}
        (reading, "") => page.paragraph(&format!("The ruleset {reading}.")),
        (reading, text) => page.paragraph(&format!("The ruleset {reading}: {}.", escaped(text))),
    }
    page.items(told.about.iter().map(|fact| format!("{}: {}", fact.name, escaped(&fact.text))));
    page.heading(2, "Players and board");
    page.paragraph(&told.players);
    page.paragraph(&told.board.join(" "));
    page.paragraph(&told.setup);
    page.code("", &told.array);
}

fn kind(page: &mut Page, kind: &Kind) {
    page.heading(3, &format!("{} ({})", kind.name, escaped(&kind.letter)));
    if let Some(text) = &kind.text {
        page.paragraph(text);
    }
    if kind.clauses.is_empty() {
        page.paragraph("It never moves of its own.");
    }
    kind.clauses.iter().for_each(|clause| self::clause(page, clause));
}

/// What a block is about, and how its clauses are read.
fn block_title(word: &str) -> (&str, &str) {
    match word {
        "captures" => {
            let how = "A man may take another if one of these clauses allows it and none of them forbids it.";
            ("Who may take whom", how)
        }
        "legal" => ("Which moves are legal", "These clauses take moves away that men could make otherwise."),
        "turn" => (
            "A turn",
            "In a turn these steps are gone through in order. The mover is the player whose turn it is.",
        ),
        "rules" => {
            let how = "Each clause says when it comes to pass. What waits for the same event happens in this order.";
            ("What happens besides", how)
        }
        "end" => {
            let how = "When a turn is over these are asked in order; the first that holds decides.";
            ("How the game ends", how)
        }
        other => (other, ""),
    }
}

fn clause(page: &mut Page, clause: &Clause) {
    page.paragraph(&format!("`{}`: {}", clause.id, clause.text));
    let mut notes: Vec<String> = clause.cites.iter().map(|cite| stopped(&escaped(&cite.words()))).collect();
    notes.extend(clause.engine.iter().map(|why| stopped(&format!("Added by the engine: {}", escaped(why)))));
    notes.extend(clause.confidence.map(|number| format!("Confidence: {number}%.")));
    notes.extend(clause.depends.iter().map(hangs));
    page.items(notes);
}

/// On which question a clause hangs, and how else it can be answered.
fn hangs(hangs: &Hangs) -> String {
    let Hangs { question, taken, only, others, .. } = hangs;
    let text = escaped(&hangs.text);
    let named = |names: &[String], word: &str| match names {
        [] => "none".to_owned(),
        names => english::list(english::ticked(names), word),
    };
    let or = |names: &[String]| named(names, "or");
    let open = format!("Other readings: {}.", named(others, "and"));
    match only {
        Some(only) if only.len() == 1 => {
            format!("Stands only because `{question}` ({text}) is answered {}. {open}", or(only))
        }
        Some(only) => {
            format!(
                "Stands only where `{question}` ({text}) is answered {}; here it is `{taken}`. {open}",
                or(only)
            )
        }
        None => format!("So worded because `{question}` ({text}) is answered `{taken}`. {open}"),
    }
}

fn question(page: &mut Page, asked: &Asked) {
    let Asked { question, taken } = asked;
    page.paragraph(&format!("`{}`: {}", question.name, escaped(&question.text)));
    page.items(question.readings.iter().map(|reading| {
        let here = if reading.name == *taken { " (so it is read here)" } else { "" };
        let mut who: Vec<String> = reading.cites.iter().map(|cite| cite.words()).collect();
        who.extend(reading.engine.iter().map(|why| format!("the engine: {why}")));
        let who: Vec<String> = who.iter().map(|who| escaped(who)).collect();
        let who = if who.is_empty() {
            String::new()
        } else {
            format!(" Who reads so: {}", stopped(&who.join("; ")))
        };
        let sure = reading.confidence.map(|number| format!(" Confidence: {number}%.")).unwrap_or_default();
        format!("`{}`{here}: {}{who}{sure}", reading.name, stopped(&escaped(&reading.text)))
    }));
}

fn source(source: &Source) -> String {
    let mut parts = vec![source.title.clone()];
    parts.extend(source.year.map(|year| year.to_string()));
    parts.extend(source.kind.clone());
    parts.extend(source.confidence.map(|number| format!("confidence {number}%")));
    format!("`{}`: {}", source.name, stopped(&escaped(&parts.join("; "))))
}

/// A text with a full stop behind it, if nothing ends it.
fn stopped(text: &str) -> String {
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{text}{end}")
}
