//! The entries of the table, by subject.

mod boards;
mod declarations;
mod happenings;
mod movement;
mod readings;
mod setups;
mod values;
mod variants;

use crate::{Ludeme, Meaning, Role, Slot};
use alfonso_forms::{ATTRIBUTES, EFFECTS, Entry, TESTS};

/// The parts of the table, in the order of the manual.
const PARTS: &[&[Ludeme]] = &[
    declarations::ROWS,
    boards::ROWS,
    readings::ROWS,
    variants::ROWS,
    movement::ROWS,
    &TESTED,
    values::ROWS,
    &ASKED,
    values::FURTHER,
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

/// All entries.
pub(super) static ALL: [Ludeme; COUNT] = {
    let mut all = [PARTS[0][0]; COUNT];
    let (mut part, mut at) = (0, 0);
    while part < PARTS.len() {
        let mut index = 0;
        while index < PARTS[part].len() {
            all[at] = PARTS[part][index];
            at += 1;
            index += 1;
        }
        part += 1;
    }
    all
};

/// The words of tests, as entries.
const TESTED: [Ludeme; TESTS.len()] = {
    let mut all = [entry(Role::Test, &TESTS[0].entry, Meaning::Grammar); TESTS.len()];
    let mut index = 0;
    while index < TESTS.len() {
        all[index] = entry(Role::Test, &TESTS[index].entry, Meaning::Test(TESTS[index].word));
        index += 1;
    }
    all
};

/// The attributes, as entries.
const ASKED: [Ludeme; ATTRIBUTES.len()] = {
    let mut all = [entry(Role::Attribute, &ATTRIBUTES[0].entry, Meaning::Grammar); ATTRIBUTES.len()];
    let mut index = 0;
    while index < ATTRIBUTES.len() {
        let meaning = Meaning::Attribute(ATTRIBUTES[index].word);
        all[index] = entry(Role::Attribute, &ATTRIBUTES[index].entry, meaning);
        index += 1;
    }
    all
};

/// The effects of fixed form, as entries.
const FORMS: [Ludeme; EFFECTS.len()] = {
    let mut all = [entry(Role::Effect, &EFFECTS[0].entry, Meaning::Grammar); EFFECTS.len()];
    let mut index = 0;
    while index < EFFECTS.len() {
        all[index] = entry(Role::Effect, &EFFECTS[index].entry, Meaning::Grammar);
        index += 1;
    }
    all
};

/// Returns the entry of a word that the forms crate defines.
const fn entry(role: Role, of: &Entry, meaning: Meaning) -> Ludeme {
    word(role, of.word, of.signature, of.doc, meaning, of.slot, of.example)
}

/// Returns the entry of a word with a meaning.
const fn word(
    role: Role,
    word: &'static str,
    signature: &'static str,
    doc: &'static str,
    meaning: Meaning,
    slot: Slot,
    example: &'static str,
) -> Ludeme {
    let [doc, example] = if cfg!(feature = "texts") { [doc, example] } else { [""; 2] };
    Ludeme { word, role, signature, doc, slot, example, meaning }
}

/// Returns the entry of a word that only the grammar uses.
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
