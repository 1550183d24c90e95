//! Figures in rows: what was played, for people.

use super::prose::paragraph;
use crate::render::columns::{Columns, Style};
use crate::screen::{Ink, Screen};
use alfonso_compare::{Compared, Effect, Estimate, Play, Unit, Verdict, number};

/// So wide a screen holds the intervals of both games.
const WIDE: usize = 110;

/// A mean, with or without its interval, as exact as a doubt of that size allows.
pub fn estimate(unit: Unit, estimate: Estimate, doubt: Option<f64>, interval: bool) -> String {
    let mean = format!("{}{}", number(unit, estimate.mean, doubt), sign(unit));
    match estimate.low.zip(estimate.high).filter(|(low, high)| interval && low < high) {
        Some((low, high)) => {
            format!("{mean} ({} to {})", number(unit, low, doubt), number(unit, high, doubt))
        }
        None => mean,
    }
}

/// Half the width of a difference's interval.
pub fn doubt(effect: Effect) -> Option<f64> {
    effect.low.zip(effect.high).map(|(low, high)| (high - low) / 2.0)
}

/// A difference and its interval.
pub fn effect(unit: Unit, effect: Effect) -> String {
    let doubt = doubt(effect);
    let number = |value: f64| number(unit, value, doubt);
    let signed = |value: f64| {
        let text = number(value);
        if value > 0.0 && text.chars().any(|digit| ('1'..='9').contains(&digit)) {
            format!("+{text}")
        } else {
            text
        }
    };
    match effect.low.zip(effect.high).filter(|(low, high)| low < high) {
        Some((low, high)) => format!("{} ({} to {})", signed(effect.mean), number(low), number(high)),
        None => signed(effect.mean),
    }
}

fn sign(unit: Unit) -> &'static str {
    if unit == Unit::Share { "%" } else { "" }
}

/// How two games compare, on a screen.
pub fn text(play: &Play, screen: Screen) -> String {
    let mut text = format!("\n{}\n", screen.paint(Ink::Strong, "In random games"));
    text.push_str(&paragraph(&head(play), "", "", screen));
    if play.games == 0 {
        return text;
    }
    let wide = screen.width >= WIDE;
    let mut section = |title: &str, verdicts: &[Verdict], said: &dyn Fn(&[&Compared]) -> String| {
        let of = |figure: &&Compared| verdicts.contains(&figure.difference.verdict);
        let figures: Vec<&Compared> = play.figures.iter().filter(of).collect();
        if !figures.is_empty() {
            text.push_str(&format!("\n{}\n", screen.paint(Ink::Strong, title)));
            text.push_str(&columns(&figures, verdicts, wide).text(Style::Plain, "  "));
            text.push_str(&said(&figures));
        }
    };
    section("Clear differences", &[Verdict::Clear], &|figures| {
        let said = |figure: &&Compared| paragraph(&format!("{}.", figure.sentence), "  ", "  ", screen);
        format!("\n{}", figures.iter().map(said).collect::<String>())
    });
    section("Doubtful", &[Verdict::Alone], &|_| paragraph(ALONE, "  ", "", screen));
    section("Too thin", &[Verdict::Thin], &|_| paragraph(THIN, "  ", "", screen));
    section("Unknown", &[Verdict::Unknown], &|_| paragraph(UNKNOWN, "  ", "", screen));
    section("The same in every block", &[Verdict::Same], &|_| String::new());
    for note in notes(play) {
        text.push_str(&format!("\n{}", paragraph(&note, "", "", screen)));
    }
    text
}

/// The same in Markdown.
pub fn markdown(play: &Play) -> String {
    let mut text = format!("\n## In random games\n\n{}\n", head(play));
    if play.games > 0 {
        let figures: Vec<&Compared> = play.figures.iter().collect();
        text.push_str(&format!("\n{}", columns(&figures, &[], true).text(Style::Markdown, "")));
    }
    for note in notes(play) {
        text.push_str(&format!("\n{note}\n"));
    }
    text
}

/// What is said of figures that are no clear case.
const ALONE: &str = "Each would be clear if it were asked of this figure alone, but not among all of them.";
const THIN: &str = "The evidence is too thin to say that these differ: a difference below the last column would often not show in so \
    many games.";
const UNKNOWN: &str = "One block of games tells nothing of chance.";

/// Figures of some verdicts; with intervals of both sides where there is room.
fn columns(figures: &[&Compared], verdicts: &[Verdict], intervals: bool) -> Columns {
    let (sentences, shows) = (verdicts.is_empty(), verdicts == [Verdict::Thin]);
    let mut heads = vec!["figure", "A", "B", "B less A"];
    heads.extend(sentences.then_some("what that says"));
    heads.extend(shows.then_some("would show"));
    let mut columns = Columns::new(&heads);
    for figure in figures {
        let unit = figure.figure.unit;
        let doubt = doubt(figure.difference);
        let mut row = vec![
            figure.title.clone(),
            estimate(unit, figure.a, doubt, intervals),
            estimate(unit, figure.b, doubt, intervals),
            effect(unit, figure.difference),
        ];
        row.extend(sentences.then(|| figure.sentence.clone()));
        let least = figure.difference.detectable;
        row.extend(shows.then(|| least.map_or_else(String::new, |least| number(unit, least, doubt))));
        columns.row(row);
    }
    columns
}

/// What was played.
fn head(play: &Play) -> String {
    if play.games == 0 {
        return "No games were played.".to_owned();
    }
    let Play { games, blocks, games_a_block, seed, max_plies, never_parted, .. } = play;
    let mut text = format!(
        "{games} pairs of random games with the same luck on both sides, seed {seed}, at most {max_plies} plies each; \
         {blocks} blocks of {games_a_block}, in which everybody has every seat once."
    );
    match play.parted_after {
        None => text.push_str(" All pairs of games were the same from the first ply to the last."),
        Some(plies) => {
            let same = match never_parted {
                0 => "all of them do".to_owned(),
                some => format!("{some} never do"),
            };
            text.push_str(&format!(" Pairs part after {plies:.1} plies on average; {same}."));
        }
    }
    text
}

/// What has to be known to read the figures.
fn notes(play: &Play) -> Vec<String> {
    if play.games == 0 {
        return Vec::new();
    }
    let mut notes = vec![
        "Intervals hold with 95% confidence, each by itself: Student's, over blocks; Wilson's, for shares of games. Clear is \
         what chance would bring about in less than 5 of 100 such comparisons in any of the figures (Holm). Moves are drawn at \
         random: players who want to win may show other differences."
            .to_owned(),
    ];
    for (only, side) in [(&play.only_a, "A"), (&play.only_b, "B")] {
        if !only.is_empty() {
            notes.push(format!("Only {side} has: {}.", only.join(", ")));
        }
    }
    notes
}
