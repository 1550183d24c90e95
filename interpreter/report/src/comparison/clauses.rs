//! The answers and clauses of two games, side by side.

use super::sentences;
use crate::confidences;
use crate::document::{Document, Facing, Medium, Side, Sides, Text};
use crate::sanitise;
use alfonso_compare::{Answer, Clause, Clauses, Differing, Segment};

/// Adds the section that compares the clauses.
pub fn all(report: &mut Document<'_>, clauses: &Clauses) {
    report.heading(2, "In writing");
    report.paragraph(Text::ticked(&sentences::clauses(clauses)));
    if !clauses.answers.is_empty() {
        report.heading(3, "Answers that differ");
        report.sides(answers(clauses));
    }
    // If the games have little in common, nearly all clauses differ, so only pages print the
    // tables.
    match clauses.different_games {
        true => report.only(Medium::Pages, |report| tables(report, clauses)),
        false => tables(report, clauses),
    }
    for order in &clauses.order {
        let (a, b) = (order.a.join(", "), order.b.join(", "));
        report.paragraph(format!(
            "In the block {}, the common clauses have a different order: {a} in A, and {b} in B.",
            order.block
        ));
    }
}

/// Returns `true` if the tables contain a confidence.
fn has_confidence(clauses: &Clauses) -> bool {
    let both = clauses.different.iter().chain(&clauses.evidence).flat_map(|both| [&both.a, &both.b]);
    let of_clause = |clause: &Clause| {
        clause.support.confidence.is_some() || clause.depends.iter().any(|on| on.support.confidence.is_some())
    };
    let mut answers = clauses.answers.iter().flat_map(|answered| [&answered.a, &answered.b]).flatten();
    both.chain(&clauses.only_a).chain(&clauses.only_b).any(of_clause)
        || answers.any(|answer| answer.support.confidence.is_some())
}

fn tables(report: &mut Document<'_>, clauses: &Clauses) {
    let alone = |only: &[Clause], a: bool| only.iter().map(|clause| alone(clause, a)).collect();
    let both = |both: &[Differing]| both.iter().map(differing).collect();
    let tables: [(_, _, Vec<Facing>); 4] = [
        (
            "Clauses that differ",
            "Clauses and declarations that differ, with their differing words marked.",
            both(&clauses.different),
        ),
        ("Only in A", "Clauses and declarations that only A has.", alone(&clauses.only_a, true)),
        ("Only in B", "Clauses and declarations that only B has.", alone(&clauses.only_b, false)),
        (
            "Clauses on other evidence",
            "Clauses with the same words and other evidence.",
            both(&clauses.evidence),
        ),
    ];
    for (heading, caption, rows) in tables {
        if !rows.is_empty() {
            report.heading(3, heading);
            report.sides(Sides { caption: caption.into(), head: "clause", rows });
        }
    }
    report.paragraph(confidences::explained(has_confidence(clauses), false));
}

fn answers(clauses: &Clauses) -> Sides {
    let side = |answer: &Option<Answer>| {
        let Some(answer) = answer else {
            return Some(Text::new(crate::document::Look::Faint, "not asked").into());
        };
        let text = Text::strong(&answer.reading).then(format!(": {}", answer.text));
        let notes = sentences::support(&answer.support).iter().map(Text::from).collect();
        Some(Side { text, notes })
    };
    let rows = clauses.answers.iter().map(|answered| Facing {
        name: Text::from(format!("{}: {}", answered.question, answered.text)),
        sides: [side(&answered.a), side(&answered.b)],
    });
    Sides {
        caption: "Questions that the two games answer differently.".into(),
        head: "question",
        rows: rows.collect(),
    }
}

fn differing(both: &Differing) -> Facing {
    let marked = |words: &[Segment]| Text::marked(words.iter().map(|it| (it.text.as_str(), it.changed)));
    let (a, b) = (side(&both.a, marked(&both.words_a)), side(&both.b, marked(&both.words_b)));
    Facing { name: named(&both.a), sides: [Some(a), Some(b)] }
}

fn alone(clause: &Clause, in_a: bool) -> Facing {
    let side = Some(side(clause, Text::lines(&clause.text)));
    Facing { name: named(clause), sides: if in_a { [side, None] } else { [None, side] } }
}

/// Returns a clause with its sources and its position in the rule file.
fn side(clause: &Clause, text: Text) -> Side {
    let mut notes: Vec<Text> = sentences::remarks_of(clause).iter().map(Text::from).collect();
    notes.push(format!("{}:{}", sanitise::line(&clause.file), clause.line).into());
    Side { text, notes }
}

fn named(clause: &Clause) -> Text {
    match &clause.block {
        Some(block) => format!("{} ({block})", clause.key).into(),
        None => (&clause.key).into(),
    }
}
