//! The shape of a move's text: what can be told from the text alone, without a position.
//!
//! A slip of the pen (`Nc9` where the board has no such cell) and a mark are no texts of moves. `Nc6` is one, though it may be no legal move.

use crate::{read, san, uci};
use alfonso_driver::About;
use alfonso_game::PickText;
use alfonso_game::blueprint::StepKind;

/// Returns true if a text is that of a move by the cells, letters and names of these rules, in any of the notations, whether or not the move
/// is legal in any position.
///
/// Other readings of a file may have other cells, pieces and notations: what is no text of a move in one of them may be one in another.
#[must_use]
pub fn is_move_text(about: About<'_>, text: &str) -> bool {
    let mut bare = read::dashed(text);
    loop {
        if is_bare(about, &bare) {
            return true;
        }
        let Some(less) = read::MARKS.iter().find_map(|mark| bare.strip_suffix(mark)) else { return false };
        bare.truncate(less.len());
    }
}

/// Returns true for the text of a move without marks behind it.
fn is_bare(about: About<'_>, text: &str) -> bool {
    is_own(about, text)
        || about.said.named.own(about.game.names(), text).is_some_and(|text| is_own(about, &text))
        || uci::is_shaped(about, text)
        || san::is_shaped(about, text)
        || read::is_shaped(about, text).is_some()
}

/// Returns true for a text such as this program writes.
fn is_own(about: About<'_>, text: &str) -> bool {
    text == "pass" || is_roll(about, text) || is_choice(about, text) || is_of_man(about, text)
}

/// Returns true for `e2-e4`, `a3xc5xe7`, `e7-e8=Queen`, `Pawn@e4` and `d5=General`, each with a tag or without.
fn is_of_man(about: About<'_>, text: &str) -> bool {
    let game = about.game;
    let is_cell = |text: &str| game.topology().named(text).is_some();
    let is_kind = |text: &str| game.names().kinds.iter().any(|(name, _)| name == text);
    let is_word =
        |tag: &str| !tag.is_empty() && tag.chars().all(|sign| sign.is_alphanumeric() || sign == '-');
    let (text, tag) = text.split_once(':').map_or((text, None), |(text, tag)| (text, Some(tag)));
    let (text, becomes) = text.split_once('=').map_or((text, None), |(text, kind)| (text, Some(kind)));
    if !tag.is_none_or(is_word) || !becomes.is_none_or(is_kind) {
        return false;
    }
    if let Some((kind, cell)) = text.split_once('@') {
        return is_kind(kind) && is_cell(cell);
    }
    // A cell may have an `x` in its name.
    is_cell(text) || text.split('-').all(is_cell) || is_row_of_cells(text, &is_cell)
}

/// Returns true for cells that are joined by `x`.
fn is_row_of_cells(text: &str, is_cell: &dyn Fn(&str) -> bool) -> bool {
    is_cell(text)
        || text
            .match_indices('x')
            .any(|(at, _)| is_cell(&text[..at]) && is_row_of_cells(&text[at + 1..], is_cell))
}

/// Returns true for `roll:3,5` where there are dice.
fn is_roll(about: About<'_>, text: &str) -> bool {
    let numbers = text.strip_prefix("roll:").filter(|_| about.game.has_dice());
    numbers.is_some_and(|numbers| numbers.split(',').all(|number| number.parse::<i32>().is_ok()))
}

/// Returns true for a choice: `name:value`, `xd7`, `c1`.
fn is_choice(about: About<'_>, text: &str) -> bool {
    let game = about.game;
    let is_cell = |text: &str| game.topology().named(text).is_some();
    let named = |name: &str| text.strip_prefix(name).and_then(|rest| rest.strip_prefix(':'));
    game.blueprint().steps.iter().any(|step| match &step.kind {
        StepKind::Choose { var, .. } => named(&game.names().vars[var.index()])
            .is_some_and(|value| matches!(value, "yes" | "no") || value.parse::<i32>().is_ok()),
        StepKind::Pick { written: PickText::Named(name), .. } => named(name).is_some_and(|thing| {
            let names = game.names();
            is_cell(thing)
                || names.players.iter().any(|(name, _)| name == thing)
                || names.sectors.iter().any(|name| name == thing)
        }),
        StepKind::Pick { written: PickText::Taken, .. } => text.strip_prefix('x').is_some_and(is_cell),
        StepKind::Pick { written: PickText::Cell, .. } => is_cell(text),
        _ => false,
    })
}
