//! Lays out an explanation as a document.
//!
//! The program's sentences put names from the rule file between ticks, for [`Text::ticked`]. The
//! author's texts, such as titles, citations and reasons, are plain.

use super::{Asked, Clause, Detail, Explanation, Fact, Hangs, Kind};
use crate::confidences;
use crate::document::{Document, Form, Text};
use crate::readings::{Cite, Source};
use alfonso_forms::english;

/// Returns the complete explanation.
pub(super) fn page<'d>(report: &'d Explanation, detail: &Detail) -> Document<'d> {
    let mut page = Document::new(Form::Page);
    opening(&mut page, report);
    if !report.kinds.is_empty() {
        page.heading(2, "Moves and captures");
    }
    page.paragraph(Text::ticked(&report.usual.join(" ")));
    report.kinds.iter().for_each(|kind| self::kind(&mut page, kind, detail));
    for block in &report.blocks {
        let (title, how) = block_title(&block.block);
        page.heading(2, title);
        page.paragraph(how);
        block.clauses.iter().for_each(|clause| self::clause(&mut page, clause, detail));
    }
    if !report.words.is_empty() {
        page.heading(2, "Words of this file");
        page.list(report.words.iter().map(|word| named(&word.name).then(Text::ticked(&word.text))));
    }
    if !report.questions.is_empty() {
        page.heading(2, "Open questions");
        let is_complete = report.incomplete.is_none();
        report.questions.iter().for_each(|asked| question(&mut page, asked, is_complete));
    }
    if !report.sources.is_empty() {
        page.heading(2, "Sources");
        page.list(report.sources.iter().map(source));
    }
    page
}

/// Returns the explanation of one clause, with its text in the rule file.
pub(super) fn one<'d>(clause: &Clause, source: &str, detail: &Detail) -> Document<'d> {
    let mut page = Document::new(Form::Page);
    self::clause(&mut page, clause, &Detail { derived: true, ..detail.clone() });
    page.paragraph("In the rule file:");
    page.code("rules", source);
    page
}

/// Adds the title, the players and the board.
fn opening(page: &mut Document<'_>, report: &Explanation) {
    page.heading(1, &report.heading);
    page.note(&report.reference);
    match (report.reading.as_str(), report.ruleset_text.as_str()) {
        ("", _) => {}
        (reading, "") => page.paragraph(format!("The ruleset {reading}.")),
        (reading, text) if report.inherited => {
            page.paragraph(format!("The ruleset {reading}: {text}. The base game describes it so; this variant adds changes of its own."));
        }
        (reading, text) => page.paragraph(format!("The ruleset {reading}: {text}.")),
    }
    if let Some(why) = &report.incomplete {
        page.paragraph(stopped(&format!("This game is incomplete and cannot be played: {why}")));
    }
    page.list(report.about.iter().map(fact));
    page.paragraph(confidences(report));
    for record in &report.evidence {
        page.heading(2, format!("Evidence: {}", record.title));
        page.list(
            record
                .cites
                .iter()
                .map(|cite| stopped(&cite.words()))
                .map(Text::from)
                .chain(record.fields.iter().map(fact)),
        );
    }
    if report.incomplete.is_some() && report.players.is_empty() && report.board.is_empty() {
        return;
    }
    page.heading(2, "Players and board");
    page.paragraph(Text::ticked(&report.players));
    page.paragraph(Text::ticked(&report.board.join(" ")));
    page.paragraph(Text::ticked(&report.setup));
    if !report.array.is_empty() {
        page.code("", &report.array);
    }
}

/// Returns an explanation of the confidences on the page, or an empty text if there are none.
fn confidences(report: &Explanation) -> String {
    let blocks = report.blocks.iter().flat_map(|block| &block.clauses);
    let mut clauses = report.kinds.iter().flat_map(|kind| &kind.clauses).chain(blocks);
    let mut readings = report.questions.iter().flat_map(|asked| &asked.question.readings);
    let of_readings = clauses.any(|clause| clause.confidence.is_some())
        || readings.any(|reading| reading.confidence.is_some());
    confidences::explained(of_readings, report.sources.iter().any(|source| source.confidence.is_some()))
}

/// Returns a fact with its sources.
fn fact(fact: &Fact) -> Text {
    let text = match &fact.dated {
        Some(years) if years.words != fact.text => format!("{} ({})", years.words, fact.text),
        _ => fact.text.clone(),
    };
    let who: Vec<String> = fact.cites.iter().map(Cite::words).collect();
    let text = match who.as_slice() {
        [] => text,
        who => format!("{} ({})", stopped(&text), who.join("; ")),
    };
    let silent = match fact.silent.as_slice() {
        [] => String::new(),
        silent => format!("; silent on {}", english::and(silent)),
    };
    Text::from(format!("{}: {text}{silent}", fact.name))
}

fn kind(page: &mut Document<'_>, kind: &Kind, detail: &Detail) {
    page.heading(3, format!("{} ({})", kind.name, kind.letter));
    if let Some(text) = &kind.text {
        page.paragraph(Text::ticked(text));
    }
    if kind.clauses.is_empty() {
        page.paragraph("It never moves of its own.");
    }
    kind.clauses.iter().for_each(|clause| self::clause(page, clause, detail));
}

/// Returns the heading of a block, and a sentence on how to read its clauses.
fn block_title(word: &str) -> (&str, &str) {
    match word {
        "captures" => {
            let how =
                "A piece may capture another if one of these clauses allows it and none of them forbids it.";
            ("Captures", how)
        }
        "legal" => ("Legal moves", "These clauses forbid moves that pieces could make otherwise."),
        "opening" => {
            let how = "Before the first turn come these steps, in this order. The mover is the first player in play.";
            ("The opening", how)
        }
        "turn" => {
            ("A turn", "A turn has these steps, in this order. The mover is the player whose turn it is.")
        }
        "rules" => {
            let how = "Each clause names its event. Clauses on the same event take effect in this order.";
            ("Events", how)
        }
        "end" => {
            let how = "After a turn these clauses are tested in this order; the first that holds decides.";
            ("End of the game", how)
        }
        other => (other, ""),
    }
}

/// The language of pages.
const ENGLISH: &str = "en";

/// Returns the author's sentences about a clause in the language of the reader, otherwise those in
/// English.
fn sentences(clause: &Clause, detail: &Detail) -> Vec<String> {
    let own = |language: &str| -> Vec<String> {
        let own = clause.says.iter().filter(|sentence| sentence.language == language);
        own.map(|sentence| sentence.text.clone()).collect()
    };
    let requested = detail.language.as_deref().map(own).unwrap_or_default();
    if requested.is_empty() { own(ENGLISH) } else { requested }
}

/// Adds a clause: the author's sentences if there are some, otherwise the one that the program
/// makes.
fn clause(page: &mut Document<'_>, clause: &Clause, detail: &Detail) {
    let own = sentences(clause, detail);
    let derived = Text::ticked(&clause.text);
    let mut notes = Vec::new();
    match own.is_empty() {
        true => page.paragraph(entitled(clause).then(derived)),
        false => {
            page.paragraph(entitled(clause).then(own.join(" ")));
            if detail.derived {
                notes.push(Text::from("Made from the rule: ").then(derived));
            }
        }
    }
    notes.extend(clause.cites.iter().map(cited));
    notes.extend(clause.engine.iter().map(|why| stopped(&format!("Added by the engine: {why}")).into()));
    notes.extend(clause.against.iter().map(|cite| Text::from("Against: ").then(cited(cite))));
    notes.extend(clause.confidence.map(|number| format!("Confidence: {number}%.").into()));
    notes.extend(clause.depends.iter().map(hangs));
    page.list(notes);
}

/// Returns a citation, followed by the readings of its source that differ.
fn cited(cite: &Cite) -> Text {
    let words = Text::from(stopped(&cite.words()));
    match cite.differs() {
        Some(differs) => words.then(Text::ticked(&format!(" It reads {differs}."))),
        None => words,
    }
}

/// Returns the question on which a clause depends, and its other answers.
fn hangs(hangs: &Hangs) -> Text {
    let Hangs { question, text, taken, only, others } = hangs;
    let named = |names: &[String], word: &str| match names {
        [] => "none".to_owned(),
        names => english::list(english::ticked(names), word),
    };
    let (begins, ends) = match only {
        Some(only) if only.len() == 1 => {
            ("Stands only because ", format!("is answered {}", named(only, "or")))
        }
        Some(only) => {
            ("Stands only where ", format!("is answered {}; here it is `{taken}`", named(only, "or")))
        }
        None => ("So worded because ", format!("is answered `{taken}`")),
    };
    let open = named(others, "and");
    let asked = Text::from(begins).then(Text::code(question)).then(format!(" ({text}) "));
    let open = if others.is_empty() { String::new() } else { format!(" Other readings: {open}.") };
    asked.then(Text::ticked(&format!("{ends}.{open}")))
}

/// Adds a question with its readings. `is_complete` is set if the explanation is about one reading
/// of the game.
fn question(page: &mut Document<'_>, asked: &Asked, is_complete: bool) {
    let Asked { question, taken } = asked;
    page.paragraph(named(&question.name).then(&question.text));
    page.list(question.readings.iter().map(|reading| {
        let here = if is_complete && reading.name == *taken { " (so it is read here)" } else { "" };
        let who: Vec<String> = reading.cites.iter().map(Cite::words).collect();
        let who = match who.as_slice() {
            [] => String::new(),
            who => format!(" Supported by: {}", stopped(&who.join("; "))),
        };
        let engine = reading.engine.iter().map(|why| format!(" Added by the engine: {}", stopped(why)));
        let who: String = std::iter::once(who).chain(engine).collect();
        let sure = reading.confidence.map(|number| format!(" Confidence: {number}%.")).unwrap_or_default();
        Text::code(&reading.name).then(format!("{here}: {}{who}{sure}", stopped(&reading.text)))
    }));
}

fn source(source: &Source) -> Text {
    named(&source.name).then(stopped(&source.words()))
}

/// Returns the id of a clause, followed by the title that players use for it.
fn entitled(clause: &Clause) -> Text {
    match &clause.title {
        Some(title) => Text::code(&clause.id).then(format!(" ({title}): ")),
        None => named(&clause.id),
    }
}

/// Returns a name from the rule file, as the start of a text about it.
fn named(name: &str) -> Text {
    Text::code(name).then(": ")
}

/// Adds a full stop to a text, unless it already ends a sentence.
fn stopped(text: &str) -> String {
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{text}{end}")
}
