//! The effects of readings in sentences and rows.

use super::figures::{blocks, effect};
use crate::estimate::{estimate, named};
use crate::words;
use alfonso_compare::across::{Across, BySize, Change, Interaction, Measured, Ranked, Reading, Together};
use alfonso_compare::{Unit, too_few};

/// The effects of a reading that people are shown; programs get all of them.
pub const LISTED: usize = 5;

/// The heading of the questions in the order of [`ORDER`].
pub const FAVOURED: &str = "Questions by change of the favoured seats";

/// The order of questions.
pub const ORDER: &str = "A question matters most if it changes who is favoured: first come the questions under which the seats that win \
    more in the base win less, the most thoroughly first; then the others, by size of effect.";

/// The heading of the questions by size.
pub const BY_SIZE: &str = "Questions by size of effect";

/// The meaning of that size.
pub const SIZED: &str =
    "By the greatest clear difference that a reading makes to any figure, whichever player it favours.";

/// The note on sizes, intervals and random play.
pub const NOTE: &str = "Sizes are differences in standard deviations of games of the base (where those do not vary, of games under the reading; \
    `all`, where neither vary and every game differs alike), so that figures can be compared. Intervals \
    hold with 95% confidence, each by itself (Student's, over blocks, or a bootstrap where they are skewed; Wilson's, for shares of \
    games; three over the number of blocks, where none differs; a jackknife, for correlations); clear is what chance would bring about in less than 5 of 100 such comparisons in any figure of any reading \
    (Holm). The size of a change does not show how likely a reading is to be right. Legal moves a ply, by game, are the mean of the games' means: short games count as much \
    as long ones. Moves are drawn at random: players who want \
    to win may show other differences.";

/// The sentence on a reading without a clear effect.
const NO_DIFFERENCE: &str = "No clear difference in any figure.";

/// The sentence on two readings without a clear effect together.
const NO_INTERACTION: &str = "No clear interaction: the two effects may simply add up.";

/// The heads over [`cells`].
pub const HEADS: [&str; 5] = ["figure", "base", "here", "difference", "size"];

/// Returns the sentence on the games.
pub fn head(across: &Across) -> String {
    let Across { games_asked, games, seed, max_plies, readings, .. } = across;
    if *games == 0 {
        return "No games were played.".to_owned();
    }
    format!(
        "{}, one answer changed at a time; {games} random games of each and of the base with the same luck, seed {seed}, at most \
         {max_plies} plies each; {}.",
        words::count(readings.len(), "reading"),
        blocks((*games_asked, *games, across.fewer), across.blocks, across.games_a_block)
    )
}

/// Returns the reason for a question's rank: lower case, no full stop.
pub fn question(ranked: &Ranked) -> String {
    match ranked.alike.as_slice() {
        [] => why(ranked),
        alike => format!("{}; `{}` plays alike in these games", why(ranked), alike.join("`, `")),
    }
}

fn why(ranked: &Ranked) -> String {
    let size = match (&ranked.figure, ranked.size) {
        (Some(_), Some(size)) => format!("size {size:.2}"),
        (Some(_), None) => "every game alike".to_owned(),
        (None, _) => return ranked.sentence.clone(),
    };
    match (&ranked.against, &ranked.figure, &ranked.sized_by) {
        (Some(_), Some(figure), Some(reading)) => {
            format!("{}. Greatest in a figure: {figure}, under `{reading}` ({size})", ranked.sentence)
        }
        _ => format!("{} ({size})", ranked.sentence),
    }
}

/// Returns the reason for a question's rank by size: lower case, no full stop.
pub fn sized(ranked: &BySize) -> String {
    match (&ranked.figure, ranked.size) {
        (Some(_), Some(size)) => format!("size {size:.2}: {}", ranked.sentence),
        (Some(_), None) => format!("every game alike: {}", ranked.sentence),
        (None, _) => ranked.sentence.clone(),
    }
}

/// Returns the sentence on a reading without a clear effect, or on too few games for any.
pub fn no_difference(reading: &Reading) -> String {
    let needed = reading.effects.iter().find_map(|effect| effect.difference.games_needed);
    needed.map_or_else(|| NO_DIFFERENCE.to_owned(), sentence_of_too_few)
}

/// Returns the sentence on two readings without a clear effect together, or on too few games for any.
pub fn no_interaction(pair: &Together) -> String {
    let needed = pair.effects.iter().find_map(|effect| effect.interaction.games_needed);
    needed.map_or_else(|| NO_INTERACTION.to_owned(), sentence_of_too_few)
}

fn sentence_of_too_few(games_needed: u64) -> String {
    let sentence = too_few(games_needed);
    format!("{}{}.", sentence[..1].to_uppercase(), &sentence[1..])
}

/// Returns the seats that a reading favours, if there are enough games to tell.
pub fn standing(reading: &Reading) -> Option<String> {
    reading.standing.map(|standing| format!("Seats: {}.", standing.text()))
}

/// Returns the clear differences that a reading makes, the greatest first.
pub fn clear(reading: &Reading) -> Vec<&Measured> {
    reading.effects.iter().filter(|effect| effect.is_clear()).collect()
}

/// Returns the clear interactions of two readings, the greatest first.
pub fn interacting(pair: &Together) -> Vec<&Interaction> {
    pair.effects.iter().filter(|found| found.is_clear()).collect()
}

/// Returns the figures that count a rule which only the reading or only the base has: nothing answers them on the other side.
pub fn one_sided(reading: &Reading) -> Option<String> {
    let of = |base: bool| -> Vec<String> {
        let list = reading.one_sided.iter().filter(|it| it.only_base == Some(base));
        list.map(|it| {
            let of = if base { it.base } else { it.here };
            format!("{} {}", it.title, estimate(it.figure.unit, of, of.doubt(), false))
        })
        .collect()
    };
    let text_of =
        |who: &str, list: Vec<String>| (!list.is_empty()).then(|| format!("Only {who}: {}.", named(list)));
    let both = [text_of("here", of(false)), text_of("in the base", of(true))];
    let both: Vec<String> = both.into_iter().flatten().collect();
    (!both.is_empty()).then(|| both.join(" "))
}

/// Returns the clear figures that are skewed, under a reading or in their difference.
pub fn skewed_of(reading: &Reading) -> Vec<String> {
    let skewed = |it: &&Measured| it.here.skewed || it.difference.skewed;
    reading.effects.iter().filter(|it| it.is_clear()).filter(skewed).map(|it| it.title.clone()).collect()
}

/// Returns a difference as a row: figure, base, reading, difference and size.
pub fn cells(measured: &Measured) -> [String; 5] {
    let unit: Unit = measured.figure.unit;
    let doubt = measured.difference.doubt();
    [
        measured.title.clone(),
        estimate(unit, measured.base, doubt, false),
        estimate(unit, measured.here, doubt, false),
        effect(unit, measured.difference),
        size(measured.size),
    ]
}

/// Returns a size; a difference that is the same in every game has none.
fn size(size: Option<f64>) -> String {
    size.map_or("all".to_owned(), |size| format!("{size:.2}"))
}

/// Returns the sentence on those beyond [`LISTED`], if there are any; `one` is the name of one.
fn more(all: usize, one: &str) -> Option<String> {
    (all > LISTED).then(|| format!("... and {}.", words::count(all - LISTED, one)))
}

/// Returns the sentence on clear differences beyond [`LISTED`], if there are any.
pub fn more_differences(all: usize) -> Option<String> {
    more(all, "smaller clear difference")
}

/// Returns the sentence on clear interactions beyond [`LISTED`], if there are any.
pub fn more_interactions(all: usize) -> Option<String> {
    more(all, "smaller clear interaction")
}

/// Returns the sentence on pairs that were not played, if there are any.
pub fn left_out(across: &Across) -> Option<String> {
    (across.pairs_left_out > 0).then(|| {
        format!(
            "Not tried together: {}, of readings with smaller effects (`--pairs` tries more).",
            words::count(across.pairs_left_out, "pair")
        )
    })
}

/// Returns the answers that are changed at once.
pub fn changed(changes: &[Change]) -> String {
    changes.iter().map(Change::to_string).collect::<Vec<_>>().join(" with ")
}
