//! The parts of questions in the variance of each figure, as a table.

use super::charts;
use super::numbers::{interval, percent, value};
use crate::document::{Document, Medium, Table};
use crate::sanitise;
use alfonso_forms::english;
use alfonso_lab::lattice::{ByAgents, Figure, OfFigure, PairShare, Parts, QuestionShare, ReadingEffect};

/// The most effects that are reported of a figure.
const MOST_EFFECTS: usize = 4;

/// A figure, its means, and the parts of the questions in its variance.
type OfOne<'f> = (Figure, &'f OfFigure, &'f Parts);

/// Reports what each question does.
pub fn parts<'d>(page: &mut Document<'d>, of: &ByAgents) {
    let entries: Vec<(Figure, &OfFigure)> = of.figures.iter().map(|it| (it.figure, it)).collect();
    let with: Vec<OfOne<'_>> =
        entries.iter().filter_map(|(figure, it)| Some((*figure, *it, it.parts.as_ref()?))).collect();
    let Some((_, _, first)) = with.first() else {
        page.paragraph("These combinations cannot separate the questions: choose more of them.");
        return;
    };
    let name = |index: usize| sanitise::line(&first.questions[index].question).into_owned();
    let (clear, unclear): (Vec<usize>, Vec<usize>) = (0..first.questions.len())
        .partition(|index| with.iter().any(|(_, _, parts)| parts.questions[*index].matters));
    let (listed, silent): (Vec<&OfOne<'_>>, Vec<&OfOne<'_>>) =
        with.iter().partition(|(_, _, parts)| parts.questions.iter().any(|it| it.matters));
    if clear.is_empty() {
        page.paragraph(
            "No question by itself makes readings differ more than chance would (test of all questions and pairs of a figure together, at 5%).",
        );
    } else {
        page.paragraph(
            "The share of the variance among readings that each question explains by itself, with 95% intervals, if chance does not explain it (test of all questions and pairs of a figure together, at 5%); otherwise a dash.",
        );
        let mut heads = vec![""];
        heads.extend(listed.iter().map(|(figure, ..)| figure.title()));
        let mut table = Table::new(&heads, &format!("l{}", "r".repeat(listed.len())));
        for index in &clear {
            let cells = listed.iter().map(|(_, _, parts)| share(&parts.questions[*index]));
            table.row(std::iter::once(name(*index)).chain(cells));
        }
        page.table(table);
        beyond_the_whole(page, &listed);
        if !unclear.is_empty() {
            let names: Vec<String> = unclear.iter().map(|index| name(*index)).collect();
            page.paragraph(format!("No clear effect of {}.", english::list(&names, "or")));
        }
        if !silent.is_empty() {
            let titles: Vec<&str> = silent.iter().map(|(figure, ..)| figure.title()).collect();
            page.paragraph(format!("No clear effect on {}.", english::list(&titles, "or")));
        }
    }
    means(page, &with);
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

/// Returns the share of a question with its interval; a dash if chance may explain it.
fn share(of: &QuestionShare) -> String {
    match of.matters {
        true => format!("{} ({:.0} to {})", percent(of.share), 100.0 * of.low + 0.0, percent(of.high)),
        false => "-".to_owned(),
    }
}

/// Says why the shares of a figure add to more than all of it, if they do.
fn beyond_the_whole(page: &mut Document<'_>, of: &[&OfOne<'_>]) {
    let sum = |parts: &Parts| parts.questions.iter().filter(|it| it.matters).map(|it| it.share).sum::<f64>();
    let beyond: Vec<String> = of
        .iter()
        .filter(|(_, _, parts)| sum(parts) >= 1.005)
        .map(|(figure, _, parts)| format!("{} ({})", figure.title(), percent(sum(parts))))
        .collect();
    if !beyond.is_empty() {
        page.paragraph(format!(
            "The shares sum to more than 100%: {}. Each share is estimated by itself, and chance makes some of them too large.",
            english::list(&beyond, "and")
        ));
    }
}

/// Reports what was measured of each figure, and what is left to several questions together.
fn means(page: &mut Document<'_>, with: &[OfOne<'_>]) {
    let has_pairs = with.iter().any(|(_, _, parts)| parts.pairs.is_some());
    let mut heads = vec!["", "mean", "deviation", "noise"];
    if has_pairs {
        heads.extend(["(two together)", "(three and more)"]);
        page.paragraph("The remaining shares of pairs of questions, and of three and more, are in brackets: they were not tested.");
    }
    let mut table = Table::new(&heads, &format!("l{}", "r".repeat(heads.len() - 1)));
    for (figure, it, parts) in with {
        let mut row = vec![figure.title().to_owned()];
        row.extend([it.mean, it.deviation, it.noise].map(|of| value(*figure, of)));
        if has_pairs {
            let part = |of: Option<f64>| of.map_or(String::new(), percent);
            row.extend([part(parts.together), part(parts.rest)]);
        }
        table.row(row);
    }
    page.table(table);
}

/// Returns the clear effects of readings on a figure, the greatest first; nothing if there are none.
fn effects(figure: Figure, parts: &Parts) -> Option<String> {
    let clear = parts.questions.iter().filter(|it| it.matters);
    let mut effects: Vec<(&str, &ReadingEffect)> = clear
        .flat_map(|it| it.readings.iter().map(|reading| (it.question.as_str(), reading)))
        .filter(|(_, it)| it.low > 0.0 || it.high < 0.0)
        .collect();
    effects.sort_by(|a, b| b.1.effect.abs().total_cmp(&a.1.effect.abs()));
    let texts: Vec<String> = effects
        .iter()
        .take(MOST_EFFECTS)
        .map(|(question, it)| {
            let name = format!("{question}={}", it.reading);
            format!("{} {}", sanitise::line(&name), interval(figure, it.effect, it.low, it.high))
        })
        .collect();
    (!texts.is_empty()).then(|| format!("{}: {}", figure.title(), texts.join("; ")))
}

fn pair(figure: Figure, of: &PairShare) -> String {
    let [one, other] = of.questions.each_ref().map(|it| sanitise::line(it).into_owned());
    format!("{}: {one} and {other}, {} of the variance", figure.title(), percent(of.share))
}
