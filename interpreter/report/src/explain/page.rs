//! Lays out an explanation as a document.
//!
//! The program's sentences put names from the rule file between ticks, for [`Text::ticked`]. The
//! author's texts, such as titles, citations and reasons, are plain.

use super::notes::Notes;
use super::{Asked, Clause, Detail, Explanation, Fact, Hangs, Kind, NamedText};
use crate::confidences;
use crate::document::{Document, Form, Table, Text};
use crate::readings::Source;
use alfonso_forms::english;
use std::collections::BTreeSet;

/// Returns the complete explanation.
pub(super) fn page<'d>(report: &'d Explanation, detail: &Detail) -> Document<'d> {
    let (mut page, mut notes) = (Document::new(Form::Page), Notes::default());
    opening(&mut page, report, &mut notes);
    if !report.kinds.is_empty() {
        page.heading(2, "Moves and captures");
    }
    page.paragraph(Text::ticked(&report.usual.join(" ")));
    report.kinds.iter().for_each(|kind| self::kind(&mut page, kind, detail, &mut notes));
    for block in &report.blocks {
        let (title, how) = block_title(&block.block);
        page.heading(2, title);
        page.paragraph(how);
        block.clauses.iter().for_each(|clause| self::clause(&mut page, clause, detail, &mut notes));
    }
    if !report.questions.is_empty() {
        page.heading(2, "Open questions");
        let is_complete = report.incomplete.is_none();
        report.questions.iter().for_each(|asked| question(&mut page, asked, is_complete, &mut notes));
    }
    facts(&mut page, report, &mut notes);
    let words = used(report, detail);
    if !words.is_empty() {
        page.heading(2, "Names used above");
        page.list(words.into_iter().map(|word| named(&word.name).then(Text::ticked(&word.text))));
    }
    if !report.sources.is_empty() {
        page.heading(2, "Sources");
        page.list(report.sources.iter().map(source));
    }
    notes.print(&mut page);
    page
}

/// Returns the words that the sentences on the page use, directly or through others.
fn used<'r>(report: &'r Explanation, detail: &Detail) -> Vec<&'r NamedText> {
    let blocks = report.blocks.iter().flat_map(|block| &block.clauses);
    let clauses = report.kinds.iter().flat_map(|kind| &kind.clauses).chain(blocks);
    let shown = clauses.filter(|clause| detail.derived || sentences(clause, detail).is_empty());
    let mut open: Vec<&str> = shown.map(|clause| clause.text.as_str()).collect();
    open.extend(report.board.iter().map(String::as_str).chain([report.setup.as_str()]));
    let base = |name: &str| name.split('(').next().unwrap_or_default().to_owned();
    let mut needed: BTreeSet<String> = BTreeSet::new();
    while let Some(text) = open.pop() {
        for name in text.split('`').skip(1).step_by(2).map(base) {
            if needed.insert(name.clone()) {
                let words = report.words.iter().filter(|word| base(&word.name) == name);
                open.extend(words.map(|word| word.text.as_str()));
            }
        }
    }
    report.words.iter().filter(|word| needed.contains(&base(&word.name))).collect()
}

/// Returns the explanation of one clause, with its text in the rule file.
pub(super) fn one<'d>(clause: &Clause, source: &str, detail: &Detail) -> Document<'d> {
    let (mut page, mut notes) = (Document::new(Form::Page), Notes::default());
    self::clause(&mut page, clause, &Detail { derived: true, ..detail.clone() }, &mut notes);
    page.paragraph("In the rule file:");
    page.code("rules", source);
    notes.print(&mut page);
    page
}

/// The facts that stand in the table at the head of the page, with their names there. All other
/// facts are paragraphs.
const HEAD: [(&str, &str); 12] = [
    ("in other languages", "In other languages"),
    ("also", "Also called"),
    ("date", "Date"),
    ("place", "Place"),
    ("period", "Period"),
    ("family", "Family"),
    ("book", "Book"),
    ("folio", "Folio"),
    ("page", "Page"),
    ("players", "Players"),
    ("coordinates", "Coordinates"),
    ("id", "Catalogues"),
];

/// Adds the title, the players and the board.
fn opening(page: &mut Document<'_>, report: &Explanation, notes: &mut Notes) {
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
    let mut table = Table::new(&[], "ll");
    for (key, title) in HEAD {
        let of_key: Vec<&Fact> =
            report.about.iter().filter(|fact| fact.is_in_head() && fact.name == key).collect();
        if !of_key.is_empty() {
            let texts: Vec<String> = of_key.iter().map(|fact| fact_text(fact, notes)).collect();
            table.row([title.to_owned(), texts.join("; ")]);
        }
    }
    page.table(table);
    page.paragraph(confidences(report));
    for record in &report.evidence {
        page.heading(2, format!("Evidence: {}", record.title));
        page.paragraph(notes.marks(&record.cites).trim_start().to_owned());
        let row = |fact: &Fact| format!("{}: {}", fact.name, fact_text(fact, notes));
        page.list(record.fields.iter().map(row).collect::<Vec<_>>());
    }
    if report.incomplete.is_some() && report.players.is_empty() && report.board.is_empty() {
        return;
    }
    page.heading(2, "Players and board");
    page.paragraph(Text::ticked(&report.players));
    page.paragraph(Text::ticked(&report.board.join(" ")));
    page.paragraph(Text::ticked(&report.setup));
    if !report.array.is_empty() {
        page.code("", report.array.trim_end());
    }
}

/// Adds the facts that are not in the table at the head, each as a paragraph.
fn facts(page: &mut Document<'_>, report: &Explanation, notes: &mut Notes) {
    let mut others = report.about.iter().filter(|fact| !fact.is_in_head()).peekable();
    if others.peek().is_some() {
        page.heading(2, "About these rules");
    }
    for fact in others {
        let title = crate::words::capital(&fact.name.replace('-', " "));
        page.paragraph(
            Text::strong(format!("{title}.")).then(format!(" {}", stopped_before_marks(fact, notes))),
        );
    }
}

/// Returns the text of a fact as a sentence, followed by the numbers of its notes.
fn stopped_before_marks(fact: &Fact, notes: &mut Notes) -> String {
    format!("{}{}{}", stopped(&fact.shown()), silent(fact), notes.marks(&fact.cites))
}

/// Returns the text of a fact, followed by the numbers of its notes.
fn fact_text(fact: &Fact, notes: &mut Notes) -> String {
    format!("{}{}{}", fact.shown(), notes.marks(&fact.cites), silent(fact))
}

/// Returns the questions on which the sources of a fact are silent, as a sentence.
fn silent(fact: &Fact) -> String {
    match fact.silent.as_slice() {
        [] => String::new(),
        silent => format!(" Its sources are silent on {}.", english::and(silent)),
    }
}

impl Fact {
    /// Returns true if the fact stands in the table at the head: it has a known name, and is no
    /// sentence.
    fn is_in_head(&self) -> bool {
        HEAD.iter().any(|(key, _)| *key == self.name) && !self.text.ends_with('.')
    }

    /// Returns the text, with a date in words.
    fn shown(&self) -> String {
        match &self.dated {
            Some(years) if years.words != self.text => format!("{} ({})", years.words, self.text),
            _ => self.text.clone(),
        }
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

fn kind(page: &mut Document<'_>, kind: &Kind, detail: &Detail, notes: &mut Notes) {
    page.heading(3, format!("{} ({})", kind.name, kind.letter));
    if let Some(text) = &kind.text {
        page.paragraph(Text::ticked(text));
    }
    if kind.clauses.is_empty() {
        page.paragraph("It never moves of its own.");
    }
    kind.clauses.iter().for_each(|clause| self::clause(page, clause, detail, notes));
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
/// makes. Numbers of notes follow.
fn clause(page: &mut Document<'_>, clause: &Clause, detail: &Detail, notes: &mut Notes) {
    let own = sentences(clause, detail);
    let derived = Text::ticked(&clause.text);
    let marks = notes.marks(&clause.cites);
    let mut below = Vec::new();
    match own.is_empty() {
        true => page.paragraph(entitled(clause, detail).then(derived).then(marks)),
        false => {
            page.paragraph(entitled(clause, detail).then(own.join(" ")).then(marks));
            if detail.derived {
                below.push(Text::from("Made from the rule: ").then(derived));
            }
        }
    }
    below.extend(clause.engine.iter().map(|why| stopped(&format!("Added by the engine: {why}")).into()));
    for cite in &clause.against {
        let mark = format!("Against:{}", notes.marks(std::slice::from_ref(cite)));
        below.push(match cite.differs() {
            Some(differs) => Text::from(mark).then(Text::ticked(&format!(", which reads {differs}."))),
            None => Text::from(mark + "."),
        });
    }
    for cite in &clause.cites {
        below.extend(cite.differs().map(|differs| {
            let mark = notes.marks(std::slice::from_ref(cite));
            Text::from(mark.trim_start()).then(Text::ticked(&format!(" reads {differs}.")))
        }));
    }
    below.extend(clause.confidence.map(|number| format!("Confidence: {number}%.").into()));
    below.extend(hangs(&clause.depends));
    page.list(below);
}

/// Returns the answers on which a clause depends: those that include it, and those that only word
/// it. The questions stand in full below the rules.
fn hangs(depends: &[Hangs]) -> Vec<Text> {
    let mut out = Vec::new();
    for Hangs { question, only, .. } in depends {
        if let Some(only) = only {
            let names = english::list(english::ticked(only), "or");
            out.push(Text::ticked(&format!("Only if `{question}` is answered {names}.")));
        }
    }
    let worded = depends.iter().filter(|hangs| hangs.only.is_none());
    let worded: Vec<String> = worded.map(|hangs| format!("`{} = {}`", hangs.question, hangs.taken)).collect();
    if !worded.is_empty() {
        out.push(Text::ticked(&format!("This wording follows {}.", english::and(&worded))));
    }
    out
}

/// Adds a question with its readings. `is_complete` is set if the explanation is about one reading
/// of the game.
fn question(page: &mut Document<'_>, asked: &Asked, is_complete: bool, notes: &mut Notes) {
    let Asked { question, taken } = asked;
    page.paragraph(named(&question.name).then(&question.text));
    let mut readings: Vec<Text> = Vec::new();
    for reading in &question.readings {
        let here = if is_complete && reading.name == *taken { " (so it is read here)" } else { "" };
        let who = notes.marks(&reading.cites);
        let engine = reading.engine.iter().map(|why| format!(" Added by the engine: {}", stopped(why)));
        let who: String = std::iter::once(who).chain(engine).collect();
        let sure = reading.confidence.map(|number| format!(" Confidence: {number}%.")).unwrap_or_default();
        readings
            .push(Text::code(&reading.name).then(format!("{here}: {}{who}{sure}", stopped(&reading.text))));
    }
    page.list(readings);
}

fn source(source: &Source) -> Text {
    named(&source.name).then(stopped(&source.words()))
}

/// Returns the id of a clause, followed by the title that players use for it, in the language of
/// the reader if the file has it.
fn entitled(clause: &Clause, detail: &Detail) -> Text {
    let translated = detail.language.as_deref().and_then(|language| clause.named.get(language));
    match translated.or(clause.title.as_ref()) {
        Some(title) => Text::code(&clause.id).then(format!(" ({title}): ")),
        None => named(&clause.id),
    }
}

/// Returns a name from the rule file, as the start of a text about it.
fn named(name: &str) -> Text {
    Text::code(name).then(": ")
}

/// Adds a full stop to a text, unless it already ends a sentence.
pub(super) fn stopped(text: &str) -> String {
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{text}{end}")
}
