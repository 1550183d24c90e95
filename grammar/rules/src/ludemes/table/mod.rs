//! The rows of the table, by subject.

mod boards;
mod declarations;
mod doubt;
mod happenings;
mod movement;
mod setups;
mod values;
mod variants;

use super::{Ludeme, Meaning, Role, Slot};
use alfonso_forms::EFFECTS;

/// The parts, in the order of the manual.
const PARTS: &[&[Ludeme]] = &[
    declarations::ROWS,
    boards::ROWS,
    doubt::ROWS,
    variants::ROWS,
    movement::ROWS,
    values::ROWS,
    happenings::ROWS,
    &FORMS,
    happenings::FURTHER,
    setups::ROWS,
];

const COUNT: usize = {
    let (mut part, mut sum) = (0, 0);
    while part < PARTS.len() {
        sum += PARTS[part].len();
        part += 1;
    }
    sum
};

/// All rows.
pub(super) static ALL: [Ludeme; COUNT] = {
    let mut all = [PARTS[0][0]; COUNT];
    let (mut part, mut at) = (0, 0);
    while part < PARTS.len() {
        let mut row = 0;
        while row < PARTS[part].len() {
            all[at] = PARTS[part][row];
            at += 1;
            row += 1;
        }
        part += 1;
    }
    all
};

/// The effects of fixed form.
const FORMS: [Ludeme; EFFECTS.len()] = {
    let first = &EFFECTS[0].entry;
    let row = keyword(Role::Effect, first.word, first.signature, first.doc, first.slot, first.example);
    let mut all = [row; EFFECTS.len()];
    let mut row = 0;
    while row < EFFECTS.len() {
        let entry = &EFFECTS[row].entry;
        all[row] = keyword(Role::Effect, entry.word, entry.signature, entry.doc, entry.slot, entry.example);
        row += 1;
    }
    all
};

/// A word with a meaning.
const fn word(
    role: Role,
    word: &'static str,
    signature: &'static str,
    doc: &'static str,
    meaning: Meaning,
    slot: Slot,
    example: &'static str,
) -> Ludeme {
    Ludeme { word, role, signature, doc, slot, example, meaning }
}

/// A word that the grammar reads.
const fn keyword(
    role: Role,
    name: &'static str,
    signature: &'static str,
    doc: &'static str,
    slot: Slot,
    example: &'static str,
) -> Ludeme {
    word(role, name, signature, doc, Meaning::Grammar, slot, example)
}
