//! Sheets of rules: what a player needs on one or two pages, without sources and ids.
//!
//! A sheet has the author's own sentences, in the order in which a player needs them: the aim, the
//! board, a turn, the pieces, captures, duties, events and the end. It is a document for terminals,
//! and a page to print.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_report::sheet::Sheet;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let loaded = loaded.expect("no errors");
//! let subject = Subject::of("tic-tac-toe", "tic-tac-toe", &loaded, &[]);
//! let sheet = Sheet::new(&subject, &loaded.rule_file, &loaded.rules.answers, None);
//! let page = sheet.document().markdown();
//! assert!(page.starts_with("# Tic-tac-toe\n") && page.contains("Place one of your tokens on any empty cell."));
//! assert!(sheet.html().starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
//! ```

mod alike;
mod areas;
mod diagrams;
mod equipment;
mod html;
mod sayings;
mod sheet_text;

use crate::subject::Subject;
use alfonso_driver::message;
use alfonso_driver::movement::Movement;
use alfonso_game::KindId;
use alfonso_rules::{Answers, Explained, ExplainedKind, RuleFile};
pub(crate) use sayings::{Sayings, plain};

/// A sheet of rules.
#[derive(Debug)]
pub struct Sheet<'s> {
    subject: &'s Subject,
    /// The tag of the language of the author's sentences.
    language: String,
    title: String,
    /// The place and the time of the game, with the title of the ruleset.
    byline: String,
    /// The aim of the game.
    goal: Option<String>,
    /// The board, the players and the material, in sentences.
    board: Vec<String>,
    pieces: Vec<Piece>,
    /// The rules that several pieces share, each with the names of the pieces.
    shared: Vec<String>,
    sections: Vec<Section>,
    /// The movements of the kinds that move, in file order.
    movements: Vec<Movement>,
}

/// The rules of a kind of piece, or of several kinds with the same rules.
#[derive(Debug)]
struct Piece {
    kinds: Vec<KindId>,
    name: String,
    rules: Vec<String>,
    /// True if no rule is about these kinds.
    stays: bool,
}

/// A section of rules.
#[derive(Debug)]
struct Section {
    title: String,
    rules: Vec<String>,
}

impl<'s> Sheet<'s> {
    /// Returns the sheet of a game in one reading. `language` is the tag of the language of the
    /// author's sentences; `None` is English. Headings are in the language of `subject`.
    pub fn new(
        subject: &'s Subject,
        rule_file: &RuleFile,
        answers: &Answers,
        language: Option<&str>,
    ) -> Self {
        let language = language.unwrap_or(sayings::ENGLISH).to_owned();
        let explained = rule_file.explained(answers);
        let (pieces, shared) = pieces(subject, &explained, &Sayings::new(&language, &explained));
        let mut sections = sections(subject, &explained, &language);
        let title = message!(subject.game, "sheet-decided");
        sections.push(Section { title, rules: sayings::decided(rule_file, answers, &language) });
        sections.retain(|section| !section.rules.is_empty());
        let rules = pieces.iter().flat_map(|piece| &piece.rules).chain(&shared);
        let rules = rules.chain(sections.iter().flat_map(|section| &section.rules));
        let rules: Vec<&str> = rules.map(String::as_str).collect();
        let board = equipment::sentences(subject, &rule_file.specialised(answers), &rules);
        Self {
            title: subject.info.heading().into_owned(),
            byline: sayings::byline(subject, rule_file, &language),
            goal: rule_file.goal(answers, &language).or_else(|| rule_file.goal(answers, sayings::ENGLISH)),
            board,
            movements: diagrams::movements(subject),
            pieces,
            shared,
            sections,
            subject,
            language,
        }
    }
}

impl Sheet<'_> {
    /// Returns the sections that stand before the pieces, and those that stand after them.
    fn early_and_late(&self) -> (Vec<&Section>, Vec<&Section>) {
        let game = &self.subject.game;
        let early = [message!(game, "sheet-opening"), message!(game, "sheet-turn")];
        self.sections.iter().partition(|section| early.contains(&section.title))
    }
}

/// Returns the rules of each kind of piece, and those that several kinds share. Kinds with the same
/// rules are together.
fn pieces(subject: &Subject, explained: &Explained, sayings: &Sayings) -> (Vec<Piece>, Vec<String>) {
    let game = &subject.game;
    let kind_of = |kind: &ExplainedKind| {
        game.names().kinds.iter().position(|(name, _)| *name == kind.name).map(KindId::new)
    };
    let mut kinds: Vec<(KindId, &str, Vec<String>)> = Vec::new();
    for (kind, explained) in explained.kinds.iter().filter_map(|it| Some((kind_of(it)?, it))) {
        let rules = sayings.of_kind(&explained.clauses);
        kinds.push((kind, explained.name.as_str(), rules));
    }
    let mut named: Vec<(String, &mut Vec<String>)> =
        kinds.iter_mut().map(|(_, name, rules)| ((*name).to_owned(), rules)).collect();
    alike::generalise(&mut named);
    let mut pieces: Vec<Piece> = Vec::new();
    for (kind, _, rules) in kinds {
        match pieces.iter_mut().find(|known| !rules.is_empty() && known.rules == rules) {
            Some(known) => known.kinds.push(kind),
            None => {
                let stays = rules.is_empty();
                pieces.push(Piece { kinds: vec![kind], name: String::new(), rules, stays });
            }
        }
    }
    let mut shared: Vec<(String, Vec<KindId>)> = Vec::new();
    let uses = |rule: &String| pieces.iter().filter(|piece| piece.rules.contains(rule)).count();
    for rule in pieces.iter().flat_map(|piece| &piece.rules).filter(|rule| uses(rule) > 1) {
        if !shared.iter().any(|(known, _)| known == rule) {
            let kinds = pieces.iter().filter(|piece| piece.rules.contains(rule));
            shared.push((rule.clone(), kinds.flat_map(|piece| piece.kinds.clone()).collect()));
        }
    }
    let named = |kinds: &[KindId]| {
        let names: Vec<&str> = kinds.iter().map(|kind| crate::words::kind(game, *kind)).collect();
        names.join(", ")
    };
    for piece in &mut pieces {
        piece.rules.retain(|rule| !shared.iter().any(|(known, _)| known == rule));
        piece.name = named(&piece.kinds);
        let royal = |kind: &KindId| game.blueprint().kinds.get(kind.index()).is_some_and(|it| it.royal);
        if piece.kinds.iter().any(royal) {
            piece.rules.push(message!(game, "sheet-royal"));
        }
    }
    // Rules of the same kinds stand together.
    let mut texts: Vec<(String, Vec<String>)> = Vec::new();
    for (rule, kinds) in shared {
        let name = named(&kinds);
        match texts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, rules)) => rules.push(rule),
            None => texts.push((name, vec![rule])),
        }
    }
    let shared = texts.into_iter().map(|(name, rules)| format!("{name}: {}", rules.join(" "))).collect();
    (pieces, shared)
}

/// Returns the rules outside pieces, in the order in which a player needs them.
fn sections(subject: &Subject, explained: &Explained, language: &str) -> Vec<Section> {
    let game = &subject.game;
    let titles = [
        ("opening", message!(game, "sheet-opening")),
        ("turn", message!(game, "sheet-turn")),
        ("captures", message!(game, "sheet-captures")),
        ("legal", message!(game, "sheet-legal")),
        ("rules", message!(game, "sheet-rules")),
        ("end", message!(game, "sheet-end")),
    ];
    let section = |(word, title): (&str, String)| {
        let blocks = explained.blocks.iter().filter(|block| block.word == word);
        let clauses = blocks.flat_map(|block| &block.clauses);
        // A sentence that stands twice in one section is left out, but each section is complete.
        let mut sayings = Sayings::new(language, explained);
        Section { title, rules: clauses.filter_map(|clause| sayings.once(clause)).collect() }
    };
    titles.into_iter().map(section).collect()
}

#[cfg(test)]
mod tests;
