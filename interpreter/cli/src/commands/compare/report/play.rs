//! What the difference does to play: a table of figures, sentences, charts.

use super::super::figures::{NOTE, coupling, effect, otherwise, skewed_of};
use super::super::sentences;
use super::{Numbers, charts};
use crate::render::estimate::{estimate, skewed};
use alfonso_compare::{Compared, Play, Unit, Verdict, Which, with_unit};

/// So many clear differences are told in the summary.
const TOLD: usize = 4;

/// The section on play.
pub struct PlayView {
    pub number: u32,
    pub intro: Vec<String>,
    pub rows: Vec<FigureRow>,
    pub sentences: Vec<String>,
    pub charts: Vec<ChartView>,
}

pub struct FigureRow {
    pub title: String,
    pub a: String,
    pub b: String,
    pub difference: String,
    pub verdict: &'static str,
    pub class: &'static str,
}

pub struct ChartView {
    pub number: u32,
    pub svg: String,
    pub caption: String,
}

impl PlayView {
    /// The section.
    pub fn new(play: &Play, numbers: &mut Numbers) -> Self {
        let both = || play.figures.iter().filter(|it| it.only.is_none());
        let told = |verdict: Verdict| both().filter(move |it| it.difference.verdict == verdict);
        let clear = told(Verdict::Clear).chain(told(Verdict::Alone)).map(|it| sentence(&it.sentence));
        let thin: Vec<String> = told(Verdict::Thin).map(thin).collect();
        let thin = (!thin.is_empty()).then(|| {
            format!(
                "For the other figures the evidence is too thin to tell a difference. Less than this would often not show in \
                 {} games: {}.",
                sentences::thousands(play.games),
                thin.join("; ")
            )
        });
        Self {
            number: numbers.table(),
            intro: intro(play),
            rows: play.figures.iter().map(row).collect(),
            sentences: clear.chain(thin).collect(),
            charts: plots(play, numbers),
        }
    }
}

/// Clear differences, or that there are none.
pub fn summary(play: &Play) -> Vec<String> {
    let clear: Vec<&Compared> = play
        .figures
        .iter()
        .filter(|it| it.only.is_none() && it.difference.verdict == Verdict::Clear)
        .collect();
    if clear.is_empty() {
        let games = sentences::count(play.games, "random game", "random games");
        return vec![match play.never_parted == play.games {
            true => format!("In {games} of each the same was played throughout.{}", otherwise(play)),
            false => format!("In {games} of each no figure of play differs clearly."),
        }];
    }
    let mut told: Vec<String> = clear.iter().take(TOLD).map(|it| sentence(&it.sentence)).collect();
    if let Some(more) = clear.len().checked_sub(TOLD).filter(|more| *more > 0) {
        let more =
            sentences::count(more as u64, "more figure of play differs", "more figures of play differ");
        told.push(format!("{more} clearly."));
    }
    told
}

/// A figure and the least difference that would show: `drawn 4.3 percentage points`.
fn thin(compared: &Compared) -> String {
    let unit = compared.figure.unit;
    let least =
        compared.difference.detectable.map(|least| format!(" {}", with_unit(unit, least, Some(least / 2.0))));
    format!("{}{}", compared.title, least.unwrap_or_default())
}

/// A sentence with a beginning and an end; names of rules stand in it without signs around them.
fn sentence(text: &str) -> String {
    let text = text.replace('`', "");
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

fn intro(play: &Play) -> Vec<String> {
    let games = sentences::count(play.games, "game", "games");
    let parted = match play.parted_after {
        Some(after) => {
            let who = if play.never_parted == 0 { "they" } else { "the others" };
            format!("; {who} parted after {after:.1} plies on average")
        }
        None => String::new(),
    };
    let mut told = vec![
        format!(
            "{games} of each were played at random, in pairs with the same luck and in {} in which every player has \
             every seat once.",
            sentences::count(play.blocks, "block", "blocks")
        ),
        format!(
            "In {} the same was played from the first ply to the last{parted}.{}",
            match play.never_parted {
                0 => "no pair".to_owned(),
                pairs => sentences::count(pairs, "pair", "pairs"),
            },
            otherwise(play)
        ),
    ];
    for (letter, only) in [("A", &play.only_a), ("B", &play.only_b)] {
        if !only.is_empty() {
            told.push(format!("Only {letter} has: {}.", only.join(", ")));
        }
    }
    told.extend(skewed(skewed_of(&play.figures), "blocks"));
    told.extend(coupling(&play.figures));
    told.push(NOTE.to_owned());
    told
}

fn row(compared: &Compared) -> FigureRow {
    let unit = compared.figure.unit;
    let title = match unit {
        Unit::Share => format!("{}, %", compared.title),
        _ => compared.title.clone(),
    };
    let side = |which: Which, of: alfonso_compare::Estimate| match compared.only {
        Some(only) if only != which => "none".to_owned(),
        _ => print(&estimate(unit, of, of.doubt(), true)),
    };
    let (verdict, class) = match compared.difference.verdict {
        _ if compared.only == Some(Which::A) => ("only A", ""),
        _ if compared.only == Some(Which::B) => ("only B", ""),
        Verdict::Clear => ("clear", "clear"),
        Verdict::Alone => ("alone", ""),
        Verdict::Thin => ("thin", ""),
        Verdict::Same => ("not seen", "same"),
        Verdict::Unknown => ("unknown", ""),
    };
    FigureRow {
        title,
        a: side(Which::A, compared.a),
        b: side(Which::B, compared.b),
        difference: match compared.only {
            Some(_) => String::new(),
            None => print(&effect(unit, compared.difference)),
        },
        verdict,
        class,
    }
}

/// Numbers as they are set in print; that they are percentages is told beside the figure's name.
fn print(text: &str) -> String {
    text.replace('-', "\u{2212}").replace('%', "")
}

/// A chart for each unit, and one of the lengths.
fn plots(play: &Play, numbers: &mut Numbers) -> Vec<ChartView> {
    let mut plots = Vec::new();
    for unit in [Unit::Share, Unit::Plies, Unit::Moves, Unit::Turns, Unit::Points] {
        // What is the same in every game needs no picture.
        let shown = |it: &&Compared| {
            it.figure.unit == unit && it.only.is_none() && it.difference.verdict != Verdict::Same
        };
        let figures: Vec<&Compared> = play.figures.iter().filter(shown).collect();
        if let Some(svg) =
            Some(&figures).filter(|it| !it.is_empty()).and_then(|it| charts::intervals(it, unit))
        {
            let what = charts::unit_name(unit);
            let caption = format!("Means in A and B with their 95% intervals, in {what}.");
            plots.push(ChartView { number: numbers.figure(), svg, caption });
        }
    }
    let several = play.lengths.a.len() > 1;
    if let Some(svg) = several.then(|| charts::lengths(&play.lengths)).flatten() {
        let caption = format!("How long the games lasted, in steps of {} plies.", play.lengths.width);
        plots.push(ChartView { number: numbers.figure(), svg, caption });
    }
    plots
}
