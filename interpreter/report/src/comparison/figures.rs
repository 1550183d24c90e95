//! The section on random games, with a table of figures for both games.

use super::charts;
use crate::document::{Cell, Document, Table, Text};
use crate::estimate::{estimate, named, skewed, within};
use crate::words::{self, METHOD};
use alfonso_compare::{Compared, Effect, Estimate, Play, STEPS_OF_A_GAME, Unit, Verdict, Which, number};
use alfonso_forms::english;
use std::cmp::Ordering;

/// The maximum number of clear differences among the findings.
const LISTED: usize = 4;

/// Formats a difference with its interval.
pub fn effect(unit: Unit, effect: Effect) -> String {
    let doubt = effect.doubt();
    format!("{}{}", signed(unit, effect.mean, doubt), within(unit, (effect.low, effect.high), doubt))
}

/// Formats a number with its sign, rounded to the precision that its standard error justifies.
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
    if play.games == 0 {
        report.paragraph(head(play));
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
    report.heading(3, METHOD);
    report.paragraph(head(play));
    notes(play).into_iter().for_each(|note| report.note(note));
    charts::all(report, play);
}

/// Returns a sentence for each clear difference, or one sentence that says that there are none.
pub fn findings(play: &Play) -> Vec<String> {
    let of = |it: &&Compared| it.only.is_none() && it.difference.verdict == Verdict::Clear;
    let clear: Vec<&Compared> = play.figures.iter().filter(of).collect();
    if clear.is_empty() {
        let games = super::sentences::count(play.games, "random game", "random games");
        return vec![match play.never_parted == play.games {
            true => {
                format!("In {games} of each, both games had the same moves throughout.{}", otherwise(play))
            }
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

/// Capitalizes the first letter of a text and adds a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// The sentences about figures without a clear difference.
const THIN: &str = "There are too few games to say whether these figures differ. The last column has the smallest difference that so \
    many games would reliably detect. A figure without such a number could not show any difference reliably.";
const UNKNOWN: &str = "A single block of games shows nothing about chance.";

/// The heading for figures that count a rule of only one of the two games.
const APART: &str = "Figures of rules that only one game has";

/// Returns the sentence about figures that are equal in all blocks.
fn unseen(figures: &[&Compared], blocks: u64) -> String {
    let blocks = words::count(usize::try_from(blocks).unwrap_or(usize::MAX), "block");
    let most = figures.iter().find_map(|figure| figure.difference.high).filter(|most| *most < 1.0);
    let most = most.map(|most| {
        let most = number(Unit::Share, most, Some(most / 2.0));
        format!(" With 95% confidence, shares of games differ by at most {most} percentage points.")
    });
    format!("No difference was seen in {blocks}.{}", most.unwrap_or_default())
}

/// Returns the sentence about differences that may be due to chance. If there are too few games for
/// any finding, the sentence says so.
fn thin(figures: &[&Compared]) -> String {
    let needed = figures.iter().find_map(|figure| figure.difference.games_needed);
    needed.map_or_else(
        || THIN.to_owned(),
        |games| format!("There are too few blocks of games. At least {games} games are needed."),
    )
}

/// Returns a table of figures. If the screen is wide enough, the cells of both games have
/// intervals. The table also has the smallest detectable difference if one is known.
fn table(figures: &[&Compared], caption: &str) -> Table {
    let thin = figures.iter().any(|it| it.difference.verdict == Verdict::Thin && it.only.is_none());
    let shows = thin && figures.iter().any(|it| it.difference.detectable.is_some());
    let heads = ["figure", "A", "B", "B less A", "detectable"];
    let heads = &heads[..if shows { 5 } else { 4 }];
    let mut table = Table::new(heads, &"lrrrr"[..heads.len()])
        .captioned(format!("{caption}: means with 95% intervals, and their difference."));
    for figure in figures {
        let unit = figure.figure.unit;
        let doubt = figure.difference.doubt();
        // A game without the rule always counts 0, which is not a finding.
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

/// Returns the sentences about the games that were played.
fn head(play: &Play) -> String {
    if play.games == 0 {
        return "No games were played.".to_owned();
    }
    let Play { games, seed, max_plies, never_parted, .. } = play;
    let mut text = format!(
        "The program played {} of random games, with seed {seed} and at most {} each. The two games of a pair use common \
         random numbers. {}",
        words::count(usize::try_from(*games).unwrap_or(usize::MAX), "pair"),
        words::plies(max_plies),
        blocks((play.games_asked, *games, play.fewer), play.blocks, play.games_a_block)
    );
    match play.parted_after {
        None => text.push_str(match play.other_results {
            0 => " The two games of every pair were the same.",
            _ => " The two games of every pair had the same moves.",
        }),
        Some(plies) => {
            let same = match never_parted {
                0 => "Every pair differs at some point.".to_owned(),
                some => format!("{}.", english::counted(some, "pair never differs", "pairs never differ")),
            };
            text.push_str(&format!(
                " On average, the two games of a pair first differ after {plies:.1} plies. {same}"
            ));
        }
    }
    text.push_str(&otherwise(play));
    text
}

/// Returns the sentence about games with equal moves but different results. The sentence is empty
/// if there are no such games.
fn otherwise(play: &Play) -> String {
    match play.other_results {
        0 => String::new(),
        some => format!(
            " Of the {} with the same moves, {some} differ in the result, in the rule that ended the game or in payments.",
            words::count(usize::try_from(play.never_parted).unwrap_or(usize::MAX), "pair")
        ),
    }
}

/// Returns sentences about the blocks, such as `The games form 143 blocks of 7.` If the number of
/// games is not the requested one, the reason follows.
pub fn blocks((asked, games, fewer): (u64, u64, bool), blocks: u64, games_a_block: u8) -> String {
    let count = words::count(usize::try_from(blocks).unwrap_or(usize::MAX), "block");
    let more = match asked.cmp(&games) {
        Ordering::Less => {
            format!(
                " Only whole blocks are played, so there are {} and not {asked}.",
                english::count(games, "game")
            )
        }
        Ordering::Equal => String::new(),
        Ordering::Greater if fewer => {
            let steps = super::thousands(STEPS_OF_A_GAME);
            format!(
                " These are the first {games} of {}. On this board, all of them would take more than {steps} steps each.",
                english::count(asked, "game")
            )
        }
        Ordering::Greater => {
            format!(
                " The program was stopped early. These are the first {games} of {}.",
                english::count(asked, "game")
            )
        }
    };
    format!(
        "The games form {count} of {games_a_block}. In each block, every agent has every seat once.{more}"
    )
}

/// The note about intervals and random play.
const NOTE: &str = "Each interval has 95% confidence by itself. Means have Student's interval over blocks. Shares have Wilson's \
    interval with the effective number of games. If all blocks agree, the rule of three gives the interval. A difference \
    is clear if Holm's test of all figures together rejects chance at the 5% level. Legal moves a ply are averaged within \
    each game and then over the games, so short games count as much as long ones. Moves are drawn at random. Players who \
    try to win may show other differences.";

/// Returns the sentence about the variance ratios of differences. The sentence also names the
/// differences that common random numbers made less precise.
fn coupling(figures: &[Compared]) -> Option<String> {
    let ratio =
        |figure: &Compared| Some(format!("{:.2} ({})", figure.difference.variance_ratio?, figure.title));
    let both = || figures.iter().filter(|figure| figure.only.is_none());
    let ratios: Vec<String> = both().filter_map(ratio).collect();
    if ratios.is_empty() {
        return None;
    }
    let mut text = format!(
        "Common random numbers divide the variance of each difference by a factor: {}. Without common random \
         numbers, the same precision would take this many times as many games.",
        named(ratios)
    );
    let hurt: Vec<String> =
        both().filter(|figure| figure.difference.coupling_hurts).filter_map(ratio).collect();
    if !hurt.is_empty() {
        text.push_str(&format!(
            " A factor below 1 means that they increased the variance. This is clear for {}.",
            named(hurt)
        ));
    }
    Some(text)
}

/// Returns the titles of the figures whose blocks are skewed, either in one of the games or in
/// their difference.
fn skewed_of(figures: &[Compared]) -> Vec<String> {
    let skewed = |it: &&Compared| it.a.skewed || it.b.skewed || it.difference.skewed;
    figures.iter().filter(skewed).map(|it| it.title.clone()).collect()
}

/// Returns the notes about the figures.
fn notes(play: &Play) -> Vec<String> {
    let mut notes: Vec<String> = skewed(skewed_of(&play.figures), "blocks").into_iter().collect();
    notes.extend(coupling(&play.figures));
    notes.push(NOTE.to_owned());
    for (only, side) in [(&play.only_a, "A"), (&play.only_b, "B")] {
        if !only.is_empty() {
            notes.push(format!("Only {side} has these figures: {}.", only.join(", ")));
        }
    }
    notes
}
