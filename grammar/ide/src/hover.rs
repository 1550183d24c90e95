//! The meanings of words, in Markdown.

use crate::document::Declaration;
use crate::project::{Project, Target};
use alfonso_diag::Span;
use alfonso_syntax::Thing;
use alfonso_syntax::ast::{Cite, Question, Tail, Text};
use alfonso_vocabulary::Ludeme;

/// The largest number of lines shown of a declaration.
const LINES: usize = 6;

/// The information about a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The span of the word.
    pub span: Span,
    /// The text, in Markdown.
    pub text: String,
}

impl Project {
    /// Returns the information about the word at an offset. Returns `None` if there is neither a
    /// word of the language nor a declared name.
    #[must_use]
    pub fn hover(&self, at: usize) -> Option<Hover> {
        let span = match self.named_at(at) {
            Some(named) => named.span,
            None => self.here().leaf_at(at)?.span,
        };
        let text = match self.target_at(at)? {
            Target::Word(rows) => word(&rows),
            Target::Declared(document, found) => self.declared(document, found),
        };
        Some(Hover { span, text })
    }

    fn declared(&self, document: usize, found: &Declaration) -> String {
        let name = &found.name;
        let text = match &found.thing {
            Thing::Source => self.source(name),
            Thing::Question => self.question(name),
            Thing::Reading(question) => self.reading(question, name),
            Thing::Ruleset => self.ruleset(name),
            Thing::Clause => self.clause(document, found),
            Thing::Piece => self.piece(document, found),
            _ => None,
        };
        text.unwrap_or_else(|| self.written(document, found))
    }

    /// Returns the first lines of a declaration.
    fn written(&self, document: usize, found: &Declaration) -> String {
        let Some(document) = self.documents.get(document) else { return String::new() };
        let text = document.text();
        let short = matches!(
            found.thing,
            Thing::Local
                | Thing::Region
                | Thing::Track
                | Thing::Line
                | Thing::Point
                | Thing::Player
                | Thing::Tag
        );
        let from = if short { found.span.start } else { found.item.start.min(found.span.start) } as usize;
        let line = text[..from].rfind('\n').map_or(0, |at| at + 1);
        let end = if short { found.span.end } else { found.item.end.max(found.span.end) } as usize;
        let end = text[end..].find('\n').map_or(text.len(), |at| end + at);
        let mut lines: Vec<&str> = text[line..end].lines().collect();
        let cut = lines.len() > LINES;
        lines.truncate(LINES);
        let indent = lines.first().map_or(0, |line| line.len() - line.trim_start().len());
        let each = lines.iter().map(|line| line.get(indent..).unwrap_or(line.trim_start()).trim_end());
        let mut code: Vec<&str> = each.collect();
        if cut {
            code.push("...");
        }
        fenced(&code.join("\n"))
    }

    fn source(&self, name: &str) -> Option<String> {
        let source = self.rule_file.as_ref()?.sources().iter().find(|source| source.name.node == name)?;
        let mut out = format!("**{name}**, a source: {}", plain(&source.title.node));
        let kind = source.kind.as_ref().map(|kind| ("kind", kind.node.clone()));
        let joined = |texts: &[Text]| -> String {
            texts.iter().map(|text| text.node.as_str()).collect::<Vec<_>>().join("; ")
        };
        let details = source.details.iter().map(|(detail, texts)| (detail.word(), joined(texts)));
        let after: Vec<&str> = source.after.iter().map(|name| name.node.as_str()).collect();
        let after = (!after.is_empty()).then(|| ("after", after.join(", ")));
        let silent: Vec<&str> = source.silent.iter().map(|name| name.node.as_str()).collect();
        let silent = (!silent.is_empty()).then(|| ("silent on", silent.join(", ")));
        out.push('\n');
        for (word, text) in kind.into_iter().chain(details).chain(after).chain(silent) {
            out.push_str(&format!("\n- {word}: {}", plain(&text)));
        }
        Some(out)
    }

    fn asked(&self, name: &str) -> Option<&Question> {
        self.rule_file.as_ref()?.questions().iter().find(|question| question.name.node == name)
    }

    fn question(&self, name: &str) -> Option<String> {
        let question = self.asked(name)?;
        let mut out = format!("**{name}**, a question: {}\n", plain(&question.text.node));
        for reading in &question.readings {
            let who = self.who(name, &reading.name.node, &reading.tail);
            out.push_str(&format!("\n- `{}`: {}{who}", reading.name.node, plain(&reading.text.node)));
        }
        Some(out)
    }

    fn reading(&self, question: &str, name: &str) -> Option<String> {
        let asked = self.asked(question)?;
        let reading = asked.readings.iter().find(|reading| reading.name.node == name)?;
        let who = self.who(question, name, &reading.tail);
        let text = plain(&reading.text.node);
        let mut out =
            format!("**{name}**, a reading of `{question}` ({}): {text}{who}\n", plain(&asked.text.node));
        out.push_str(&evidence(&reading.tail));
        Some(out)
    }

    /// Returns the sources and rulesets that have a reading.
    fn who(&self, question: &str, reading: &str, tail: &Tail) -> String {
        let Some(rule_file) = &self.rule_file else { return String::new() };
        let mut parts: Vec<String> = Vec::new();
        let sources: Vec<String> = tail.cites.iter().map(|cite| format!("`{}`", cite.source.node)).collect();
        if !sources.is_empty() {
            parts.push(format!("so {}", sources.join(", ")));
        }
        let rulesets = rule_file.rulesets().iter().filter(|ruleset| {
            let answers = rule_file.answers(Some(&ruleset.name.node), &[]);
            answers.is_ok_and(|answers| answers.answers.get(question).is_some_and(|it| it == reading))
        });
        let rulesets: Vec<String> = rulesets
            .map(|ruleset| {
                let default = if ruleset.default.is_some() { " (the default)" } else { "" };
                format!("`{}`{default}", ruleset.name.node)
            })
            .collect();
        if !rulesets.is_empty() {
            parts.push(format!("answer of {}", rulesets.join(", ")));
        }
        if let Some(confidence) = &tail.confidence {
            parts.push(format!("confidence {}", confidence.node));
        }
        if parts.is_empty() { String::new() } else { format!(" ({})", parts.join("; ")) }
    }

    fn ruleset(&self, name: &str) -> Option<String> {
        let rule_file = self.rule_file.as_ref()?;
        let ruleset = rule_file.rulesets().iter().find(|ruleset| ruleset.name.node == name)?;
        let default = if ruleset.default.is_some() { ", the default" } else { "" };
        let mut out = format!("**{name}**, a ruleset{default}: {}\n", plain(&ruleset.text.node));
        if let Some(from) = &ruleset.from {
            out.push_str(&format!("\n- from `{}`", from.node));
        }
        if let Some(source) = &ruleset.follows {
            out.push_str(&format!("\n- follows `{}`", source.node));
        }
        let answers = rule_file.answers(Some(name), &[]).ok()?;
        for (question, reading) in &answers.answers {
            out.push_str(&format!("\n- `{question} = {reading}`"));
        }
        Some(out)
    }

    fn piece(&self, document: usize, found: &Declaration) -> Option<String> {
        let rule_file = self.rule_file.as_ref()?;
        let explained = rule_file.explained(&self.answers);
        let kind = explained.kinds.into_iter().find(|kind| kind.name == found.name)?;
        let mut out = format!("{}\n", self.written(document, found));
        out.extend(kind.text.map(|text| format!("\n{}\n", prose(&text))));
        for clause in kind.clauses {
            out.push_str(&format!("\n- `{}`: {}", clause.id, prose(&clause.text)));
        }
        Some(out)
    }

    /// Returns a rule in the default reading, with its evidence.
    fn clause(&self, document: usize, found: &Declaration) -> Option<String> {
        let tail = self.tail(document, found)?;
        let mut out = format!("**{}**", found.name);
        if let Some(rule_file) = &self.rule_file {
            let explained = rule_file.explained(&self.answers);
            let clause_of = explained.clauses().find(|clause| clause.id == found.name);
            match clause_of {
                Some(clause) => out.push_str(&format!(": {}\n", prose(&clause.text))),
                None => out.push_str(": a rule that the default ruleset does not have\n"),
            }
        }
        out.push_str(&evidence(&tail));
        Some(out)
    }

    /// Returns the evidence of a rule, as a syntax tree.
    fn tail(&self, document: usize, found: &Declaration) -> Option<Tail> {
        let document = self.documents.get(document)?;
        document.clauses().into_iter().find(|clause| clause.id.span == found.span).map(|it| it.tail.clone())
    }
}

/// Returns evidence as lines of a Markdown list.
fn evidence(tail: &Tail) -> String {
    let mut out = String::new();
    for sentence in &tail.says {
        let language =
            sentence.language.as_ref().map_or(String::new(), |it| format!("{}: ", plain(&it.node)));
        out.push_str(&format!("\n- {language}{}", plain(&sentence.text.node)));
    }
    for cite in &tail.cites {
        out.push_str(&format!("\n- cites {}", cited(cite)));
    }
    if let Some(why) = &tail.engine {
        out.push_str(&format!("\n- added for play: {}", plain(&why.node)));
    }
    if let Some(confidence) = &tail.confidence {
        out.push_str(&format!("\n- confidence {}", confidence.node));
    }
    out
}

fn cited(cite: &Cite) -> String {
    let mut out = format!("`{}`", cite.source.node);
    if let Some(locus) = &cite.locus {
        out.push_str(&format!(", {}", plain(&locus.node)));
    }
    if let Some(quotation) = &cite.quotation {
        out.push_str(&format!(": \u{201c}{}\u{201d}", plain(&quotation.node)));
    }
    out
}

/// Returns the meanings of a word of the language in its roles.
fn word(rows: &[&'static Ludeme]) -> String {
    let each = rows.iter().map(|row| {
        format!(
            "{}\n\n**{}**: {}\n\n{}",
            fenced(row.signature),
            row.role.title(),
            plain(row.doc),
            example(row)
        )
    });
    each.collect::<Vec<_>>().join("\n\n---\n\n")
}

fn example(row: &Ludeme) -> String {
    format!("Example:\n\n{}", fenced(row.example))
}

fn fenced(code: &str) -> String {
    // The text may contain a fence itself.
    let mut fence = "```".to_owned();
    while code.contains(&fence) {
        fence.push('`');
    }
    format!("{fence}rules\n{code}\n{fence}")
}

/// Returns an explanation as Markdown. Names in it are in backticks.
fn prose(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let each = parts.map(|(at, part)| if at % 2 == 0 { plain(part) } else { part.to_owned() });
    each.collect::<Vec<_>>().join("`")
}

/// Returns a text with all Markdown characters escaped. URLs become links.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for span in alfonso_diag::addresses(text) {
        let address = &text[span.clone()];
        if address.contains(['\\', '`', '|']) {
            continue;
        }
        escape(&text[done..span.start], &mut out);
        out.push_str(&format!("<{address}>"));
        done = span.end;
    }
    escape(&text[done..], &mut out);
    out
}

fn escape(text: &str, out: &mut String) {
    for sign in text.chars() {
        if matches!(sign, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&') {
            out.push('\\');
        }
        out.push(sign);
    }
}
