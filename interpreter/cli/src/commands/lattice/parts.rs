//! The parts of questions in the variance of each figure, as a table.

use super::charts;
use super::numbers::{interval, percent, value};
use crate::document::{Document, Medium, Table};
use crate::sanitise;
use alfonso_lab::lattice::{ByAgents, Figure, OfFigure, PairShare, Parts, QuestionShare, ReadingEffect};

/// The most effects that are told of a figure.
const MOST_EFFECTS: usize = 4;

/// Tells what each question does.
pub fn parts<'d>(page: &mut Document<'d>, of: &ByAgents) {
    let told: Vec<(Figure, &OfFigure)> = of.figures.iter().map(|it| (it.figure, it)).collect();
    let with: Vec<(Figure, &OfFigure, &Parts)> =
        told.iter().filter_map(|(figure, it)| Some((*figure, *it, it.parts.as_ref()?))).collect();
    let Some((_, _, first)) = with.first() else {
        page.paragraph("The combinations do not tell the questions apart: choose more of them.");
        return;
    };
    let has_pairs = with.iter().any(|(_, _, parts)| parts.pairs.is_some());
    let untested = if has_pairs { " What is in brackets was not tested." } else { "" };
    page.paragraph(format!(
        "The part of the variance among readings that each question makes by itself, where chance does not explain it (of each figure all questions and pairs together, at 5%); a dash for others.{untested}"
    ));
    let mut heads = vec![""];
    heads.extend(with.iter().map(|(figure, ..)| figure.title()));
    let mut table = Table::new(&heads, &format!("l{}", "r".repeat(with.len())));
    for row in 0..first.questions.len() {
        let name = sanitise::line(&first.questions[row].question).into_owned();
        let cell = |it: &QuestionShare| if it.matters { percent(it.share) } else { "-".to_owned() };
        table.row(std::iter::once(name).chain(with.iter().map(|(_, _, parts)| cell(&parts.questions[row]))));
    }
    let all = |name: &str, of: &dyn Fn(Figure, &OfFigure) -> String| -> Vec<String> {
        std::iter::once(name.to_owned()).chain(with.iter().map(|(figure, it, _)| of(*figure, it))).collect()
    };
    if has_pairs {
        let part = |of: Option<f64>| of.map_or(String::new(), percent);
        table.row(all("(every two together)", &|_, it| part(it.parts.as_ref().and_then(|it| it.together))));
        table.row(all("(three and more)", &|_, it| part(it.parts.as_ref().and_then(|it| it.rest))));
    }
    table.row(all("mean", &|figure, it| value(figure, it.mean)));
    table.row(all("deviation among readings", &|figure, it| value(figure, it.deviation)));
    table.row(all("noise of one", &|figure, it| value(figure, it.noise)));
    page.table(table);
    page.only(Medium::Pages, |page| charts::shares(page, &with));
    let effects: Vec<String> = with.iter().filter_map(|(figure, _, parts)| effects(*figure, parts)).collect();
    if !effects.is_empty() {
        page.heading(3, "Readings, against the mean of their question's");
        page.list(effects);
    }
    let pairs: Vec<String> = with
        .iter()
        .flat_map(|(figure, _, parts)| {
            let clear = parts.pairs.iter().flatten().filter(|it| it.matters && it.share >= 0.01);
            clear.take(2).map(move |it| pair(*figure, it))
        })
        .collect();
    if !pairs.is_empty() {
        page.heading(3, "Two questions together");
        page.list(pairs);
    }
}

/// Returns the clear effects of readings on a figure, the greatest first; nothing if there are none.
fn effects(figure: Figure, parts: &Parts) -> Option<String> {
    let clear = parts.questions.iter().filter(|it| it.matters);
    let mut effects: Vec<(&str, &ReadingEffect)> = clear
        .flat_map(|it| it.readings.iter().map(|reading| (it.question.as_str(), reading)))
        .filter(|(_, it)| it.low > 0.0 || it.high < 0.0)
        .collect();
    effects.sort_by(|a, b| b.1.effect.abs().total_cmp(&a.1.effect.abs()));
    let told: Vec<String> = effects
        .iter()
        .take(MOST_EFFECTS)
        .map(|(question, it)| {
            let name = format!("{question}={}", it.reading);
            format!("{} {}", sanitise::line(&name), interval(figure, it.effect, it.low, it.high))
        })
        .collect();
    (!told.is_empty()).then(|| format!("{}: {}", figure.title(), told.join("; ")))
}

fn pair(figure: Figure, of: &PairShare) -> String {
    let [one, other] = of.questions.each_ref().map(|it| sanitise::line(it).into_owned());
    format!("{}: {one} and {other}, {} of the variance", figure.title(), percent(of.share))
}
