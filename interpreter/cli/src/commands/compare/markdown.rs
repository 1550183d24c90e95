//! A comparison as Markdown, as GitHub reads it.

use super::{Told, figures, sentences};
use crate::safe::markdown::{self, text as escaped};
use alfonso_compare::{Clause, Differing, Found, Segment, Which};
use std::fmt::Write as _;

impl Told<'_> {
    /// Everything, for notes and issue trackers.
    pub fn markdown(&self) -> String {
        let mut text = format!(
            "# {} and {}\n\n",
            escaped(&self.a.subject.card.named()),
            escaped(&self.b.subject.card.named())
        );
        for (letter, contender) in [(Which::A, self.a), (Which::B, self.b)] {
            let card = &contender.subject.card;
            let ruleset =
                if card.ruleset_text.is_empty() { String::new() } else { format!(", {}", card.ruleset_text) };
            let named = format!("{}{ruleset}", card.heading());
            let _ = writeln!(
                text,
                "- **{}** {}: {}; rules `{}`, version {}",
                sentences::letter(letter),
                markdown::code(&contender.typed),
                escaped(&named),
                &contender.side.hash[..contender.side.hash.len().min(16)],
                contender.side.version
            );
        }
        self.write_clauses(&mut text);
        self.write_behaviour(&mut text);
        if let Some(play) = &self.comparison.play {
            text.push_str(&figures::markdown(play));
        }
        text
    }

    fn write_clauses(&self, text: &mut String) {
        let clauses = &self.comparison.clauses;
        let _ = writeln!(text, "\n## In writing\n\n{}", escaped(&sentences::clauses(clauses)));
        if !clauses.answers.is_empty() {
            text.push_str("\n| question | A | B |\n|---|---|---|\n");
            for answered in &clauses.answers {
                let side = |answer: &Option<alfonso_compare::Answer>| match answer {
                    None => "not asked".to_owned(),
                    Some(answer) => {
                        let told = format!("**{}**: {}", escaped(&answer.reading), escaped(&answer.text));
                        with_sources(told, sentences::witness(&answer.witness))
                    }
                };
                let question = format!("{}<br>{}", escaped(&answered.question), escaped(&answered.text));
                let _ = writeln!(text, "| {question} | {} | {} |", side(&answered.a), side(&answered.b));
            }
        }
        for (heading, list) in
            [("Different", &clauses.different), ("The same on other evidence", &clauses.evidence)]
        {
            if !list.is_empty() && !clauses.strangers {
                let _ = writeln!(text, "\n### {heading}\n\n| clause | A | B |\n|---|---|---|");
                list.iter().for_each(|differing| text.push_str(&row(differing)));
            }
        }
        for (heading, list) in [("Only in A", &clauses.only_a), ("Only in B", &clauses.only_b)] {
            if !list.is_empty() && !clauses.strangers {
                let _ = writeln!(text, "\n### {heading}\n\n| clause | |\n|---|---|");
                for clause in list {
                    let told = with_sources(escaped(&clause.text), witness(clause));
                    let _ = writeln!(text, "| {} | {told} |", escaped(&clause.key));
                }
            }
        }
        for order in &clauses.order {
            let (a, b) = (order.a.join(", "), order.b.join(", "));
            let _ = writeln!(
                text,
                "\nIn {} the order differs: A {}; B {}",
                escaped(&order.block),
                escaped(&a),
                escaped(&b)
            );
        }
    }

    fn write_behaviour(&self, text: &mut String) {
        let behaviour = &self.comparison.behaviour;
        text.push_str("\n## In play\n\n");
        for (row, told) in sentences::starts(&behaviour.starts).iter().enumerate() {
            let _ = writeln!(text, "{}{}", if row < 2 { "" } else { "- " }, escaped(told));
        }
        if !behaviour.counts.depths.is_empty() {
            text.push_str("\n| plies | A | B |\n|--:|--:|--:|\n");
            for count in &behaviour.counts.depths {
                let mark = if count.a == count.b { "" } else { "**" };
                let (a, b) = (sentences::thousands(count.a), sentences::thousands(count.b));
                let _ = writeln!(text, "| {} | {mark}{a}{mark} | {mark}{b}{mark} |", count.depth);
            }
        }
        let _ = writeln!(text, "\n{}", escaped(&sentences::counts(&behaviour.counts)));
        let Some(walk) = &behaviour.walk else { return };
        let _ = writeln!(text, "\n## Lines that part\n\n{}", escaped(&sentences::verdict(behaviour, walk)));
        for told in sentences::looked(walk, behaviour.limits.steps) {
            let _ = writeln!(text, "{}", escaped(&told));
        }
        text.push_str("\n| ply | lines | positions | differ | moves | payments | standing | results |\n");
        text.push_str("|--:|--:|--:|--:|--:|--:|--:|--:|\n");
        for (named, ply) in sentences::rows(walk) {
            let lines = ply.lines.map_or_else(|| "?".to_owned(), sentences::thousands);
            let numbers = [ply.positions, ply.differ, ply.moves, ply.payments, ply.standing, ply.results];
            let numbers = numbers.map(sentences::thousands).join(" | ");
            let _ = writeln!(text, "| {named} | {lines} | {numbers} |");
        }
        for (row, found) in walk.found.iter().enumerate() {
            let heading = format!("{}. {}", row + 1, escaped(&sentences::heading(found)));
            self.write_line(text, &heading, found);
        }
        if let Some(found) = behaviour.shown.as_ref().and_then(|shown| shown.found.as_ref()) {
            let heading = format!("{}: {}", sentences::WITNESS, escaped(&sentences::heading(found)));
            self.write_line(text, &heading, found);
        }
        if !self.comparison.by_answer.is_empty() {
            let _ = writeln!(text, "\n### {}\n", sentences::BY_ANSWER);
            for answer in &self.comparison.by_answer {
                let _ = writeln!(text, "- {}.", escaped(&sentences::by_answer(answer)));
            }
        }
    }

    fn write_line(&self, text: &mut String, heading: &str, found: &Found) {
        let _ = writeln!(text, "\n### {heading}\n");
        text.extend(sentences::allows(found).map(|told| format!("{}\n\n", escaped(&told))));
        for difference in &found.differences {
            for (row, told) in sentences::difference(difference).iter().enumerate() {
                let _ = writeln!(text, "{}{}", if row == 0 { "- " } else { "  - " }, escaped(told));
            }
        }
        let [a, b] = self.commands(found);
        let _ = write!(text, "\n{}", markdown::block("", &format!("{a}\n{b}")));
    }
}

fn row(differing: &Differing) -> String {
    let side = |clause: &Clause, words: &[Segment]| {
        let words = words.iter().map(|segment| match segment.text.trim() {
            "" => escaped(&segment.text),
            // Markers must touch the words they mark.
            trimmed if segment.changed => {
                segment.text.replacen(trimmed, &format!("**{}**", escaped(trimmed)), 1)
            }
            _ => escaped(&segment.text),
        });
        with_sources(words.collect(), witness(clause))
    };
    let (a, b) = (side(&differing.a, &differing.words_a), side(&differing.b, &differing.words_b));
    format!("| {} | {a} | {b} |\n", escaped(&differing.a.key))
}

fn witness(clause: &Clause) -> Vec<String> {
    let mut told = sentences::said(clause);
    told.push(format!("{}:{}", clause.file, clause.line));
    told
}

fn with_sources(told: String, sources: Vec<String>) -> String {
    sources.iter().fold(told, |told, source| format!("{told}<br>*{}*", escaped(source)))
}
