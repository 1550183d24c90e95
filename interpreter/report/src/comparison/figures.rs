//! Random games of both: figures in rows.

use super::charts;
use crate::document::{Cell, Document, Table, Text};
use crate::estimate::{estimate, named, skewed, within};
use crate::words;
use alfonso_compare::{Compared, Effect, Estimate, Play, STEPS_OF_A_GAME, Unit, Verdict, Which, number};
use alfonso_forms::english;
use std::cmp::Ordering;

/// The clear differences among the findings.
const LISTED: usize = 4;

/// Returns a difference with its interval.
pub fn effect(unit: Unit, effect: Effect) -> String {
    let doubt = effect.doubt();
    format!("{}{}", signed(unit, effect.mean, doubt), within(unit, (effect.low, effect.high), doubt))
}

/// Returns a number with its sign, as exact as a doubt of that size allows.
fn signed(unit: Unit, value: f64, doubt: Option<f64>) -> String {
    let text = number(unit, value, doubt);
    if value > 0.0 && text.chars().any(|digit| ('1'..='9').contains(&digit)) {
        format!("+{text}")
    } else {
        text
    }
}

/// Adds the section on random games.
pub fn play<'c>(report: &mut Document<'c>, play: &'c Play) {
    report.heading(2, "In random games");
    report.paragraph(head(play));
    if play.games == 0 {
        return;
    }
    let mut section = |title: &str, verdict: Verdict, write: &dyn Fn(&mut Document<'c>, &[&Compared])| {
        let of = |it: &&Compared| it.only.is_none() && it.difference.verdict == verdict;
        let figures: Vec<&Compared> = play.figures.iter().filter(of).collect();
        if !figures.is_empty() {
            report.heading(3, title);
            report.table(table(&figures, title));
            write(report, &figures);
        }
    };
    let sentences = |report: &mut Document<'c>, figures: &[&Compared]| {
        report.list(figures.iter().map(|figure| Text::ticked(&sentence(&figure.sentence))));
    };
    section("Clear differences", Verdict::Clear, &sentences);
    section("Doubtful", Verdict::Alone, &sentences);
    section("Not enough games", Verdict::Thin, &|report, figures| report.paragraph(thin(figures)));
    section("Unknown", Verdict::Unknown, &|report, _| report.paragraph(UNKNOWN));
    section("No difference seen", Verdict::Same, &|report, figures| {
        report.paragraph(unseen(figures, play.blocks));
    });
    let apart: Vec<&Compared> = play.figures.iter().filter(|figure| figure.only.is_some()).collect();
    if !apart.is_empty() {
        report.heading(3, APART);
        report.table(table(&apart, APART));
    }
    report.heading(3, "Notes");
    notes(play).into_iter().for_each(|note| report.note(note));
    charts::all(report, play);
}

/// Returns the clear differences in sentences, or that there are none.
pub fn findings(play: &Play) -> Vec<String> {
    let of = |it: &&Compared| it.only.is_none() && it.difference.verdict == Verdict::Clear;
    let clear: Vec<&Compared> = play.figures.iter().filter(of).collect();
    if clear.is_empty() {
        let games = super::sentences::count(play.games, "random game", "random games");
        return vec![match play.never_parted == play.games {
            true => format!("In {games} of each, both played the same moves throughout.{}", otherwise(play)),
            false => format!("In {games} of each, no figure of play differs clearly."),
        }];
    }
    let mut texts: Vec<String> = clear.iter().take(LISTED).map(|it| sentence(&it.sentence)).collect();
    if let Some(more) = clear.len().checked_sub(LISTED).filter(|more| *more > 0) {
        let (one, many) = ("more figure of play differs", "more figures of play differ");
        texts.push(format!("{} clearly.", super::sentences::count(more as u64, one, many)));
    }
    texts
}

/// Returns a sentence with a beginning and an end.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// The sentences on figures that are no clear case.
const THIN: &str = "There are not enough games to say that these differ: a difference below the last column would often not show in \
    so many games (without a number there, no possible difference would reliably show).";
const UNKNOWN: &str = "One block of games shows nothing about chance.";

/// The heading of figures that count a rule which only one of the two has.
const APART: &str = "Figures of rules that only one of them has";

/// Returns the sentence on figures of which no block shows a difference.
fn unseen(figures: &[&Compared], blocks: u64) -> String {
    let blocks = words::count(usize::try_from(blocks).unwrap_or(usize::MAX), "block");
    let most = figures.iter().find_map(|figure| figure.difference.high).filter(|most| *most < 1.0);
    let most = most.map(|most| {
        let most = number(Unit::Share, most, Some(most / 2.0));
        format!(": shares of games by no more than {most} percentage points, with 95% confidence")
    });
    format!("No difference seen in {blocks}{}.", most.unwrap_or_default())
}

/// Returns the sentence on differences that may be chance, or on too few games for any finding.
fn thin(figures: &[&Compared]) -> String {
    let needed = figures.iter().find_map(|figure| figure.difference.games_needed);
    needed.map_or_else(
        || THIN.to_owned(),
        |games| format!("Too few blocks: at least {games} games are needed."),
    )
}

/// Returns figures in rows. Where there is space, both games have their intervals; if one would show, also the least difference.
fn table(figures: &[&Compared], caption: &str) -> Table {
    let thin = figures.iter().any(|it| it.difference.verdict == Verdict::Thin && it.only.is_none());
    let shows = thin && figures.iter().any(|it| it.difference.detectable.is_some());
    let heads = ["figure", "A", "B", "B less A", "would show"];
    let heads = &heads[..if shows { 5 } else { 4 }];
    let mut table = Table::new(heads, &"lrrrr"[..heads.len()])
        .captioned(format!("{caption}: means with 95% intervals, and their difference."));
    for figure in figures {
        let unit = figure.figure.unit;
        let doubt = figure.difference.doubt();
        // A game without such a rule counts 0, which is no finding.
        let has = |side: Which| figure.only.is_none_or(|only| only == side);
        let side = |which: Which, of: Estimate| match has(which) {
            true => Cell {
                text: estimate(unit, of, doubt, true).into(),
                short: Some(estimate(unit, of, doubt, false).into()),
            },
            false => Cell::from("-"),
        };
        let difference = if figure.only.is_none() { effect(unit, figure.difference) } else { "-".to_owned() };
        let mut row: Vec<Cell> = vec![
            (&figure.title).into(),
            side(Which::A, figure.a),
            side(Which::B, figure.b),
            difference.into(),
        ];
        let least = figure.difference.detectable;
        row.extend(shows.then(|| least.map_or_else(String::new, |it| number(unit, it, doubt)).into()));
        table.row(row);
    }
    table
}

/// Returns the sentences on the games.
fn head(play: &Play) -> String {
    if play.games == 0 {
        return "No games were played.".to_owned();
    }
    let Play { games, seed, max_plies, never_parted, .. } = play;
    let mut text = format!(
        "{} of random games with common random numbers on both sides, seed {seed}, at most {} each; {}.",
        words::count(usize::try_from(*games).unwrap_or(usize::MAX), "pair"),
        words::plies(max_plies),
        blocks((play.games_asked, *games, play.fewer), play.blocks, play.games_a_block)
    );
    match play.parted_after {
        None => text.push_str(match play.other_results {
            0 => " The games of every pair were the same from the first ply to the last.",
            _ => " The games of every pair had the same moves from the first ply to the last.",
        }),
        Some(plies) => {
            let same = match never_parted {
                0 => "all of them do".to_owned(),
                some => format!("{some} never do"),
            };
            text.push_str(&format!(" The games of a pair differ after {plies:.1} plies on average; {same}."));
        }
    }
    text.push_str(&otherwise(play));
    text
}

/// Returns the sentence on games with the same moves and other results; empty, if there are none.
fn otherwise(play: &Play) -> String {
    match play.other_results {
        0 => String::new(),
        some => format!(
            " Of the {} with the same moves, {some} ended differently: in the result, in the rule that ended them or in \
             payments.",
            words::count(usize::try_from(play.never_parted).unwrap_or(usize::MAX), "pair")
        ),
    }
}

/// Returns `143 blocks of 7, in which everybody has every seat once`, and the reason if more or fewer games were played than asked
/// for.
pub fn blocks((asked, games, fewer): (u64, u64, bool), blocks: u64, games_a_block: u8) -> String {
    let count = words::count(usize::try_from(blocks).unwrap_or(usize::MAX), "block");
    let more = match asked.cmp(&games) {
        Ordering::Less => {
            format!(" (only whole blocks are played: {} and not {asked})", english::count(games, "game"))
        }
        Ordering::Equal => String::new(),
        Ordering::Greater if fewer => {
            let steps = super::thousands(STEPS_OF_A_GAME);
            format!(
                " (the first {games} of {}: on this board all would take more than {steps} steps each)",
                english::count(asked, "game")
            )
        }
        Ordering::Greater => {
            format!(" (stopped early: the first {games} of {})", english::count(asked, "game"))
        }
    };
    format!("{count} of {games_a_block}, in which each agent has every seat once{more}")
}

/// The note on intervals and on random play.
const NOTE: &str = "Each interval has 95% confidence by itself: Student's t over blocks for means; Wilson's interval with the \
    effective number of games for shares; the rule of three if no block differs from another. A difference is clear \
    if chance would produce it in less than 5 of 100 such comparisons in any of the figures (Holm). Legal moves a \
    ply, by game, are the mean of the means of the games: short games count as much as long ones. Moves are drawn at \
    random: players who want to win may show other differences.";

/// Returns the variance ratios of differences in words, with those that shared luck made less sure.
fn coupling(figures: &[Compared]) -> Option<String> {
    let ratio =
        |figure: &Compared| Some(format!("{:.2} ({})", figure.difference.variance_ratio?, figure.title));
    let both = || figures.iter().filter(|figure| figure.only.is_none());
    let ratios: Vec<String> = both().filter_map(ratio).collect();
    if ratios.is_empty() {
        return None;
    }
    let mut text = format!(
        "Common random numbers divide the variance of differences by {}: without them, this many times as many games would be needed.",
        named(ratios)
    );
    let hurt: Vec<String> =
        both().filter(|figure| figure.difference.coupling_hurts).filter_map(ratio).collect();
    if !hurt.is_empty() {
        text.push_str(&format!(
            " A divisor below 1 means that they did harm: clearly so with {}.",
            named(hurt)
        ));
    }
    Some(text)
}

/// Returns the figures whose blocks are skewed, in either game or in their difference.
fn skewed_of(figures: &[Compared]) -> Vec<String> {
    let skewed = |it: &&Compared| it.a.skewed || it.b.skewed || it.difference.skewed;
    figures.iter().filter(skewed).map(|it| it.title.clone()).collect()
}

/// Returns the notes on the figures.
fn notes(play: &Play) -> Vec<String> {
    let mut notes: Vec<String> = skewed(skewed_of(&play.figures), "blocks").into_iter().collect();
    notes.extend(coupling(&play.figures));
    notes.push(NOTE.to_owned());
    for (only, side) in [(&play.only_a, "A"), (&play.only_b, "B")] {
        if !only.is_empty() {
            notes.push(format!("Only {side} has: {}.", only.join(", ")));
        }
    }
    notes
}
