//! A table with each question's share of the variance of each figure.

use super::charts;
use super::numbers::{interval, named, percent, value};
use crate::document::{Document, Medium, Table};
use crate::sanitise;
use alfonso_forms::english;
use alfonso_lab::lattice::{ByAgents, Figure, OfFigure, PairShare, Parts, QuestionShare, ReadingEffect};

/// The maximum number of effects that are listed for a figure.
const MOST_EFFECTS: usize = 4;

/// A figure with its means and the shares of the questions in its variance.
type OfOne<'f> = (Figure, &'f OfFigure, &'f Parts);

/// Adds the effects of each question.
pub fn parts<'d>(page: &mut Document<'d>, of: &ByAgents) {
    let entries: Vec<(Figure, &OfFigure)> = of.figures.iter().map(|it| (it.figure, it)).collect();
    let with: Vec<OfOne<'_>> =
        entries.iter().filter_map(|(figure, it)| Some((*figure, *it, it.parts.as_ref()?))).collect();
    let Some((_, _, first)) = with.first() else {
        page.paragraph(
            "These combinations cannot separate the effects of the questions. Choose more combinations.",
        );
        return;
    };
    let name = |index: usize| sanitise::line(&first.questions[index].question).into_owned();
    let (clear, unclear): (Vec<usize>, Vec<usize>) = (0..first.questions.len())
        .partition(|index| with.iter().any(|(_, _, parts)| parts.questions[*index].matters));
    let (listed, silent): (Vec<&OfOne<'_>>, Vec<&OfOne<'_>>) =
        with.iter().partition(|(_, _, parts)| parts.questions.iter().any(|it| it.matters));
    if clear.is_empty() {
        page.paragraph("No question has a clear effect by itself.");
    } else {
        let mut heads = vec![""];
        heads.extend(listed.iter().map(|(figure, ..)| figure.title()));
        let mut table = Table::new(&heads, &format!("l{}", "r".repeat(listed.len())));
        for index in &clear {
            let cells = listed.iter().map(|(_, _, parts)| share(&parts.questions[*index]));
            table.row(std::iter::once(name(*index)).chain(cells));
        }
        page.table(table);
        page.paragraph(
            "Each entry is the share of the variance among readings that the question explains by itself, with its 95% interval. A dash means that chance may explain the effect.",
        );
        beyond_the_whole(page, &listed);
        if !unclear.is_empty() {
            let names: Vec<String> = unclear.iter().map(|index| name(*index)).collect();
            page.paragraph(match names.as_slice() {
                [one] => format!("The question {one} has no clear effect."),
                all => format!("The questions {} have no clear effect.", english::and(all)),
            });
        }
        if !silent.is_empty() {
            let names: Vec<&str> = silent.iter().map(|(figure, ..)| named(*figure)).collect();
            page.paragraph(format!("No question has a clear effect on {}.", english::list(&names, "or")));
        }
    }
    means(page, &with);
    page.only(Medium::Pages, |page| charts::shares(page, &with));
    let effects: Vec<String> = with.iter().filter_map(|(figure, _, parts)| effects(*figure, parts)).collect();
    if !effects.is_empty() {
        page.heading(3, "Readings, compared with the mean of their question");
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

/// Formats the share of a question with its interval, or a dash if chance may explain it.
fn share(of: &QuestionShare) -> String {
    match of.matters {
        true => format!("{} ({:.0} to {})", percent(of.share), 100.0 * of.low + 0.0, percent(of.high)),
        false => "-".to_owned(),
    }
}

/// Adds a note for the figures whose shares sum to more than 100%.
fn beyond_the_whole(page: &mut Document<'_>, of: &[&OfOne<'_>]) {
    let sum = |parts: &Parts| parts.questions.iter().filter(|it| it.matters).map(|it| it.share).sum::<f64>();
    let beyond: Vec<String> = of
        .iter()
        .filter(|(_, _, parts)| sum(parts) >= 1.005)
        .map(|(figure, _, parts)| format!("{} ({})", figure.title(), percent(sum(parts))))
        .collect();
    if !beyond.is_empty() {
        page.paragraph(format!(
            "Some shares sum to more than 100%: {}. Each share is estimated by itself, so chance makes some of them too large.",
            english::list(&beyond, "and")
        ));
    }
}

/// Adds a table with the mean of each figure, and the shares that belong to several questions
/// together.
fn means(page: &mut Document<'_>, with: &[OfOne<'_>]) {
    let has_pairs = with.iter().any(|(_, _, parts)| parts.pairs.is_some());
    let mut heads = vec!["", "mean", "deviation", "noise"];
    if has_pairs {
        heads.extend(["(two together)", "(three and more)"]);
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
    page.paragraph(
        "The deviation is the standard deviation of the means of readings, without noise. The noise is the standard error of one such mean.",
    );
    if has_pairs {
        page.paragraph(
            "The columns in brackets have the shares that remain for pairs of questions, and for three or more questions together. The shares in brackets were not tested.",
        );
    }
}

/// Returns the clear effects of readings on a figure, largest first. Returns `None` if there are
/// none.
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
    format!("{}: {one} and {other} together explain {} of the variance", figure.title(), percent(of.share))
}
