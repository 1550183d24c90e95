//! The effects of readings, as sentences and table rows.

use super::figures::{blocks, effect};
use crate::estimate::{estimate, named};
use crate::words;
use alfonso_compare::across::{Across, BySize, Change, Interaction, Measured, Ranked, Reading, Together};
use alfonso_compare::{Unit, too_few};

/// The maximum number of effects of a reading in a document. The objects for programs list all.
pub const LISTED: usize = 5;

/// The heading of the list of questions that is sorted as [`ORDER`] explains.
pub const FAVOURED: &str = "Questions by change of the favoured seats";

/// The sentence that explains the order of questions.
pub const ORDER: &str = "First come the questions with a reading under which the seats that win more in the base win less. The \
    strongest reversal comes first. The other questions follow in the order of their effects.";

/// The heading of the list of questions that is sorted by size.
pub const BY_SIZE: &str = "Questions by size of effect";

/// The sentence that explains the size of an effect.
pub const SIZED: &str = "The size of a question is the size of the largest clear difference that one of its readings makes to any figure. The size does not \
     depend on the player whom the difference favours.";

/// The notes on sizes, intervals and random play.
pub const NOTES: [&str; 3] = [
    "The size of a difference is the difference divided by the standard deviation of the games of the base, so that figures can be \
     compared. If the games of the base do not vary, the games under the reading take their place. If neither varies and every game \
     differs in the same way, the size is `all`.",
    "Each interval has 95% confidence by itself. Means have Student's interval over blocks, or a bootstrap interval if they are skewed. \
     Shares of games have Wilson's interval. If all blocks agree, the interval ends at three divided by the number of blocks. \
     Correlations have a jackknife interval. A difference is clear if Holm's test of all figures of all readings rejects chance at the \
     5% level.",
    "The size of a difference does not show how likely a reading is to be right. Legal moves a ply are averaged within each game and then \
     over the games, so short games count as much as long ones. Moves are drawn at random. Players who try to win may show other \
     differences.",
];

/// The sentence about a reading without a clear effect.
const NO_DIFFERENCE: &str = "No figure shows a clear difference.";

/// The sentence about two readings without a clear effect together.
const NO_INTERACTION: &str = "No figure shows a clear interaction. The two effects may simply add up.";

/// The column headings for [`cells`].
pub const HEADS: [&str; 5] = ["figure", "base", "here", "difference", "size"];

/// Returns the sentence about the games that were played.
pub fn head(across: &Across) -> String {
    let Across { games_asked, games, seed, max_plies, readings, .. } = across;
    if *games == 0 {
        return "No games were played.".to_owned();
    }
    format!(
        "The program compared the base with {}, changing one answer at a time. The program played {games} random games of each reading and \
         of the base, with common random numbers, seed {seed} and at most {max_plies} plies each. {}",
        words::count(readings.len(), "reading"),
        blocks((*games_asked, *games, across.fewer), across.blocks, across.games_a_block)
    )
}

/// Returns the reason for the rank of a question, as a phrase in lower case without a full stop.
pub fn question(ranked: &Ranked) -> String {
    match ranked.alike.as_slice() {
        [] => why(ranked),
        alike => format!("{}. In these games, the same holds under `{}`", why(ranked), alike.join("`, `")),
    }
}

fn why(ranked: &Ranked) -> String {
    let size = match (&ranked.figure, ranked.size) {
        (Some(_), Some(size)) => format!("size {size:.2}"),
        (Some(_), None) => "the same in every game".to_owned(),
        (None, _) => return ranked.sentence.clone(),
    };
    match (&ranked.against, &ranked.figure, &ranked.sized_by) {
        (Some(_), Some(figure), Some(reading)) => {
            format!(
                "{}. The largest clear difference is in {figure}, under `{reading}` ({size})",
                ranked.sentence
            )
        }
        _ => format!("{}, {size}", ranked.sentence),
    }
}

/// Returns the reason for the rank of a question by size, as a phrase in lower case without a full
/// stop.
pub fn sized(ranked: &BySize) -> String {
    match (&ranked.figure, ranked.size) {
        (Some(_), Some(size)) => format!("{}, size {size:.2}", ranked.sentence),
        (Some(_), None) => format!("{}, the same in every game", ranked.sentence),
        (None, _) => ranked.sentence.clone(),
    }
}

/// Returns the sentence about a reading without a clear effect. If there are too few games to find
/// an effect, the sentence says so.
pub fn no_difference(reading: &Reading) -> String {
    let needed = reading.effects.iter().find_map(|effect| effect.difference.games_needed);
    needed.map_or_else(|| NO_DIFFERENCE.to_owned(), sentence_of_too_few)
}

/// Returns the sentence about two readings without a clear effect together. If there are too few
/// games to find an effect, the sentence says so.
pub fn no_interaction(pair: &Together) -> String {
    let needed = pair.effects.iter().find_map(|effect| effect.interaction.games_needed);
    needed.map_or_else(|| NO_INTERACTION.to_owned(), sentence_of_too_few)
}

fn sentence_of_too_few(games_needed: u64) -> String {
    let sentence = too_few(games_needed);
    format!("{}{}.", sentence[..1].to_uppercase(), &sentence[1..])
}

/// Returns the sentence about the seats that a reading favours, or `None` if the favoured seats are
/// unknown.
pub fn standing(reading: &Reading) -> Option<String> {
    reading.standing.map(|standing| format!("Seats: {}.", standing.text()))
}

/// Returns the clear effects of a reading, largest first.
pub fn clear(reading: &Reading) -> Vec<&Measured> {
    reading.effects.iter().filter(|effect| effect.is_clear()).collect()
}

/// Returns the clear interactions of two readings, largest first.
pub fn interacting(pair: &Together) -> Vec<&Interaction> {
    pair.effects.iter().filter(|found| found.is_clear()).collect()
}

/// Returns the sentence about figures that count a rule of only one side. These figures cannot be
/// compared with the other side.
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
    let both = [text_of("under this reading", of(false)), text_of("in the base", of(true))];
    let both: Vec<String> = both.into_iter().flatten().collect();
    (!both.is_empty()).then(|| both.join(" "))
}

/// Returns the titles of the clear figures that are skewed, either under the reading or in their
/// difference.
pub fn skewed_of(reading: &Reading) -> Vec<String> {
    let skewed = |it: &&Measured| it.here.skewed || it.difference.skewed;
    reading.effects.iter().filter(|it| it.is_clear()).filter(skewed).map(|it| it.title.clone()).collect()
}

/// Returns a measured difference as a table row: figure, base, reading, difference and size.
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

/// Formats a size. A difference that is equal in all games has no size and is written `all`.
fn size(size: Option<f64>) -> String {
    size.map_or("all".to_owned(), |size| format!("{size:.2}"))
}

/// Returns the sentence that counts the effects beyond [`LISTED`], or `None` if all are listed.
/// `one` is the singular noun for them.
fn more(all: usize, one: &str) -> Option<String> {
    (all > LISTED).then(|| format!("Not listed: {}.", words::count(all - LISTED, one)))
}

/// Returns the sentence that counts the clear differences beyond [`LISTED`], if there are any.
pub fn more_differences(all: usize) -> Option<String> {
    more(all, "smaller clear difference")
}

/// Returns the sentence that counts the clear interactions beyond [`LISTED`], if there are any.
pub fn more_interactions(all: usize) -> Option<String> {
    more(all, "smaller clear interaction")
}

/// Returns the sentence about the pairs that were not played, or `None` if all were.
pub fn left_out(across: &Across) -> Option<String> {
    (across.pairs_left_out > 0).then(|| {
        format!(
            "Not tried together: {} of readings with smaller effects. `--pairs` tries more pairs.",
            words::count(across.pairs_left_out, "pair")
        )
    })
}

/// Returns a list of the answers that are changed together.
pub fn changed(changes: &[Change]) -> String {
    changes.iter().map(Change::to_string).collect::<Vec<_>>().join(" with ")
}
