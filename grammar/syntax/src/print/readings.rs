//! Sources, questions, rulesets and evidence in print.

use super::doc::{Doc, braced, docs, filled, group, listed, nest, numeral, own};
use super::{joined, quoted};
use crate::ast::{
    Cite, Condition, Fact, Guard, Name, NamedFact, Question, Reading, Record, Ruleset, Sentence, Source,
    Tail, Text,
};

pub(super) fn about(facts: &[NamedFact]) -> Doc {
    listed("about", facts.iter().map(named_fact).collect())
}

pub(super) fn record(record: &Record) -> Doc {
    let mut head = docs!["evidence ", own(&record.name), " ", quoted(&record.title)];
    if !record.cites.is_empty() {
        head = docs![head, "  ", cites(&record.cites)];
    }
    listed(head, record.fields.iter().map(named_fact).collect())
}

fn named_fact(named: &NamedFact) -> Doc {
    let fact: Doc = match &named.fact {
        Fact::Text(_) | Fact::List(_) => texts(named.fact.texts()),
        Fact::Number(number) => numeral(number.node),
    };
    let mut more = Vec::new();
    if !named.cites.is_empty() {
        more.extend([Doc::Line("  "), cites(&named.cites)]);
    }
    if !named.silent.is_empty() {
        more.extend([Doc::Line("  "), silent(&named.silent)]);
    }
    let head = docs![own(&named.name), " ", fact];
    if more.is_empty() { head } else { group(docs![head, nest(more)]) }
}

pub(super) fn source(source: &Source) -> Doc {
    let mut parts = vec![docs!["source ", own(&source.name), " ", quoted(&source.title)]];
    if let Some(kind) = &source.kind {
        parts.push(docs!["  kind ", own(kind)]);
    }
    if let Some(confidence) = &source.confidence {
        parts.push(docs!["  confidence ", numeral(confidence.node)]);
    }
    if !source.after.is_empty() {
        let names = source.after.iter().map(own).collect();
        parts.push(docs!["  after ", joined(names, ", ")]);
    }
    let mut lines: Vec<Doc> = Vec::new();
    for (detail, list) in &source.details {
        lines.extend([Doc::Line("  "), docs![detail.word(), " ", texts(list)]]);
    }
    if !source.silent.is_empty() {
        lines.extend([Doc::Line("  "), silent(&source.silent)]);
    }
    if !lines.is_empty() {
        return group(docs![parts, nest(lines)]);
    }
    parts.into()
}

/// Prints texts, separated by commas.
fn texts(list: &[Text]) -> Doc {
    joined(list.iter().map(quoted).collect(), ", ")
}

/// `silent on q, r`
fn silent(questions: &[Name]) -> Doc {
    docs!["silent on ", joined(questions.iter().map(own).collect(), ", ")]
}

pub(super) fn question(question: &Question) -> Doc {
    let head = docs!["question ", own(&question.name), " ", quoted(&question.text)];
    let says: Vec<Doc> = question.says.iter().map(|says| docs![" ", sentence("says ", says)]).collect();
    let readings: Vec<Doc> = question.readings.iter().map(reading).collect();
    let inner: Vec<Doc> = readings.into_iter().flat_map(|reading| [Doc::Hard, reading]).collect();
    docs![head, says, " {", nest(inner), Doc::Hard, "}"]
}

pub(super) fn reading(reading: &Reading) -> Doc {
    let head = docs!["reading ", own(&reading.name), "  ", quoted(&reading.text)];
    match tail(&reading.tail) {
        None => head,
        Some(evidence) => group(docs![head, nest(docs![Doc::Line("  "), evidence])]),
    }
}

pub(super) fn ruleset(ruleset: &Ruleset) -> Doc {
    let mut head = vec![docs!["ruleset ", own(&ruleset.name), " ", quoted(&ruleset.text)]];
    if let Some(from) = &ruleset.from {
        head.push(docs![" from ", own(from)]);
    }
    if let Some(follows) = &ruleset.follows {
        head.push(docs![" follows ", own(follows)]);
    }
    if ruleset.default.is_some() {
        head.push(" default".into());
    }
    let stated = |one: &(Name, Name)| {
        let reason = ruleset.departs.iter().find(|(question, _)| question.span == one.0.span);
        match reason {
            Some((_, reason)) => docs![answer(one), " departs ", quoted(reason)],
            None => answer(one),
        }
    };
    let lacks = ruleset.lacks.iter().map(|lack| {
        let text = docs!["lacks ", quoted(&lack.text)];
        match lack.cites.as_slice() {
            [] => text,
            list => docs![text, "  ", cites(list)],
        }
    });
    let entries: Vec<Doc> = ruleset.answers.iter().map(stated).chain(lacks).collect();
    match entries.is_empty() {
        true => docs![head, " { }"],
        false => {
            let answers = filled(entries, "", "  ");
            group(docs![head, " {", nest(docs![Doc::Line(" "), answers]), Doc::Line(" "), "}"])
        }
    }
}

/// `question = reading`
pub(super) fn answer((question, reading): &(Name, Name)) -> Doc {
    docs![own(question), " = ", own(reading)]
}

/// Prints the evidence of a clause or reading, if there is any.
pub(super) fn tail(tail: &Tail) -> Option<Doc> {
    let mut parts = Vec::new();
    if !tail.cites.is_empty() {
        parts.push(cites(&tail.cites));
    }
    if let Some(confidence) = &tail.confidence {
        parts.push(docs!["confidence ", numeral(confidence.node)]);
    }
    if let Some(why) = &tail.engine {
        parts.push(docs!["engine ", quoted(why)]);
    }
    parts.extend(tail.says.iter().map(|says| sentence("says ", says)));
    if let Some(mark) = &tail.checked {
        parts.push(docs!["checked ", quoted(mark)]);
    }
    (!parts.is_empty()).then(|| filled(parts, "", "  "))
}

/// `says es "..." for q = a`, with the given word instead of `says`.
pub(super) fn sentence(word: &'static str, sentence: &Sentence) -> Doc {
    let mut parts: Vec<Doc> = vec![word.into()];
    if let Some(language) = &sentence.language {
        parts.push(docs![own(language), " "]);
    }
    parts.push(quoted(&sentence.text));
    if !sentence.limits.is_empty() {
        parts.push(docs![" for ", conditions(&sentence.limits)]);
    }
    parts.into()
}

fn cites(list: &[Cite]) -> Doc {
    docs!["cites ", nest(filled(list.iter().map(cite).collect(), ",", " "))]
}

fn cite(cite: &Cite) -> Doc {
    let mut parts = vec![own(&cite.source)];
    if let Some(locus) = &cite.locus {
        parts.push(docs![" at ", quoted(locus)]);
    }
    if let Some(quotation) = &cite.quotation {
        parts.push(docs![" ", quoted(quotation)]);
    }
    for (word, number) in [(" certain ", &cite.certain), (" sure ", &cite.sure)] {
        if let Some(number) = number {
            parts.push(docs![word, numeral(number.node)]);
        }
    }
    if !cite.limits.is_empty() {
        parts.push(docs![" for ", conditions(&cite.limits)]);
    }
    parts.into()
}

/// `under q = a or b and p = c`
pub(super) fn guard(guard: &Guard) -> Doc {
    docs!["under ", conditions(&guard.conditions)]
}

/// `q = a or b and p = c`
fn conditions(list: &[Condition]) -> Doc {
    let conditions = list.iter().map(|condition| {
        let readings = condition.readings.iter().map(own).collect();
        docs![own(&condition.question), " = ", joined(readings, " or ")]
    });
    joined(conditions.collect(), " and ")
}

/// Prints `under q = r { ... }`. Several inner elements have a line each.
pub(super) fn under(when: &Guard, inner: Vec<Doc>) -> Doc {
    if inner.len() == 1 { braced(guard(when), inner) } else { listed(guard(when), inner) }
}
