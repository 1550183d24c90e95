//! The pages of the words of rule files: an index in the order of the alphabet, and a page for each role, made from the table of
//! words and the rows of the tree.

use alfonso_forms::{BoardKind, Changes, EFFECTS, Of, TestOf, TestUses, Thing, Type};
use alfonso_vocabulary::{Ludeme, Meaning, Role, Slot, TABLE};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The page of a role.
#[derive(Clone, Copy, Debug)]
struct Page {
    /// The role.
    role: Role,
    /// The name of its file.
    name: &'static str,
    /// An introduction.
    says: &'static str,
    /// The chapters of the guide that tell more, by file and title.
    guide: &'static [(&'static str, &'static str)],
}

const BOARDS: (&str, &str) = ("boards", "Boards");
const CAPTURES: (&str, &str) = ("captures", "Captures, check and legal moves");
const CHANCE: (&str, &str) = ("chance", "Dice, money and points");
const CLAIMS: (&str, &str) = ("claims", "Claims");
const ENDINGS: (&str, &str) = ("endings", "Endings");
const FILES: (&str, &str) = ("files", "Files and names");
const HAPPENINGS: (&str, &str) = ("happenings", "Events and effects");
const PIECES: (&str, &str) = ("pieces", "Pieces and movement");
const READINGS: (&str, &str) = ("readings", "Questions, readings, rulesets");
const SETUPS: (&str, &str) = ("setups", "Setups, positions and notations");
const TURNS: (&str, &str) = ("turns", "Turns");
const VALUES: (&str, &str) = ("values", "Types and values");
const VARIANTS: (&str, &str) = ("variants", "Variants");

const fn page(
    role: Role,
    name: &'static str,
    guide: &'static [(&'static str, &'static str)],
    says: &'static str,
) -> Page {
    Page { role, name, says, guide }
}

/// The pages, in the order of the manual.
const PAGES: &[Page] = &[
    page(Role::Item, "items", &[FILES], "A file is a list of items. Each begins with one of these words."),
    page(
        Role::Block,
        "blocks",
        &[FILES, TURNS],
        "Rules stand in blocks. A block may be written in several parts; their rules follow one another.",
    ),
    page(
        Role::Readings,
        "readings",
        &[READINGS],
        "A file asks what its sources leave open, and says who answers it how.",
    ),
    page(
        Role::Change,
        "changes",
        &[VARIANTS],
        "A variant is its base with changes. These words begin them, or say where they go.",
    ),
    page(
        Role::Evidence,
        "evidence",
        &[READINGS],
        "Rules, readings and claims say who says so. These words stand behind what they speak of.",
    ),
    page(
        Role::Clause,
        "clauses",
        &[CAPTURES, HAPPENINGS, ENDINGS],
        "A rule has a name, a colon, and one of these words.",
    ),
    page(
        Role::Leg,
        "legs",
        &[PIECES],
        "A movement is made of legs. Each begins with one of these words; `then` begins the next.",
    ),
    page(
        Role::Direction,
        "directions",
        &[PIECES, BOARDS],
        "Legs lead in directions: of the board, of the piece's facing, or of the leg before.",
    ),
    page(
        Role::LegTest,
        "leg-tests",
        &[PIECES],
        "These words stand behind the directions of a leg: which way it follows, what it may cross, where it may end.",
    ),
    page(
        Role::MoveTail,
        "move-tails",
        &[PIECES],
        "These words stand behind the legs of a movement: conditions, names, effects.",
    ),
    page(
        Role::Test,
        "tests",
        &[VALUES, PIECES],
        "A test is asked of a cell, a piece or a player: with `is`, behind `over` and `onto`, or as an adjective of a selection. \
         Words that stand side by side must all hold. The name of a kind is a test, too. Asked of a cell, a test of pieces \
         asks whether such a piece stands there.",
    ),
    page(Role::Noun, "nouns", &[VALUES], "A selection picks things out of all things of a sort."),
    page(
        Role::Adjective,
        "adjectives",
        &[VALUES],
        "Every [test](tests.md) is an adjective of a selection. These words are adjectives and no tests.",
    ),
    page(Role::Relation, "relations", &[VALUES], "Relations narrow a selection down."),
    page(
        Role::Quantifier,
        "quantifiers",
        &[VALUES],
        "These words make a value of a selection, or of the past.",
    ),
    page(
        Role::Value,
        "values",
        &[VALUES],
        "Words that are values by themselves. Names of players, kinds, cells, regions and variables are values, too.",
    ),
    page(
        Role::Attribute,
        "attributes",
        &[VALUES],
        "These words ask something of a value. That of no piece is nobody, nowhere, no kind or 0.",
    ),
    page(Role::Operator, "operators", &[VALUES], "Operators join values. The chapter has their precedence."),
    page(
        Role::Event,
        "events",
        &[HAPPENINGS],
        "A rule waits for an event with `on`. The chapter has the order in which events come.",
    ),
    page(
        Role::Effect,
        "effects",
        &[HAPPENINGS, CHANCE],
        "Effects stand behind `->` and `do`, separated by commas. Each may end in `if CONDITION`.",
    ),
    page(Role::Step, "steps", &[TURNS], "A turn is a list of steps, each under a name."),
    page(Role::Outcome, "outcomes", &[ENDINGS], "An ending says behind `->` how the game ends."),
    page(Role::Type, "types", &[VALUES], "Parameters, tables and definitions name types."),
    page(
        Role::Modifier,
        "modifiers",
        &[BOARDS, FILES],
        "These words stand within a declaration, of a board, of a piece, of a variable.",
    ),
    page(
        Role::Setup,
        "setups",
        &[SETUPS],
        "Where the pieces stand at the beginning, and how positions and moves are written.",
    ),
    page(Role::Claim, "claims", &[CLAIMS], "A claim says what holds in the game; `alfonso check` tries it."),
];

/// Returns the pages: their paths below `docs`, and their texts.
#[must_use]
pub fn pages() -> Vec<(String, String)> {
    let roles = PAGES.iter().map(|page| (format!("words/{}.md", page.name), role_page(page)));
    std::iter::once(("reference.md".to_owned(), index())).chain(roles).collect()
}

/// Returns the lines of the table of contents.
#[must_use]
pub fn contents() -> String {
    let line = |page: &Page| format!("  - [{}](words/{}.md)\n", page.role.title(), page.name);
    PAGES.iter().map(line).collect()
}

fn index() -> String {
    let mut out = "# The words of rule files\n\nEvery word of the language has an entry with an example that runs. \
        The language itself is told in [its guide](language/files.md), its grammar on [one page](language/grammar.md).\n\n\
        ## By role\n\n"
        .to_owned();
    for page in PAGES {
        let words: Vec<&str> = words(page.role).map(|ludeme| ludeme.word).collect();
        let (first, more) =
            (words[..words.len().min(6)].join("`, `"), if words.len() > 6 { ", ..." } else { "" });
        let _ = writeln!(out, "- [{}](words/{}.md): `{first}`{more}", page.role.title(), page.name);
    }
    out.push_str("\n## By name\n\n| word | role | meaning |\n|---|---|---|\n");
    let mut all: Vec<(&Ludeme, &Page)> =
        PAGES.iter().flat_map(|page| words(page.role).map(move |ludeme| (ludeme, page))).collect();
    let is_sign = |word: &str| !word.starts_with(|first: char| first.is_ascii_alphabetic());
    all.sort_by_key(|(ludeme, _)| (is_sign(ludeme.word), ludeme.word));
    for (ludeme, page) in all {
        let _ = writeln!(
            out,
            "| [`{}`](words/{}) | {} | {} |",
            ludeme.word,
            link(ludeme, page),
            page.role.title().to_lowercase(),
            ludeme.doc.replace('|', "\\|")
        );
    }
    out
}

fn role_page(page: &Page) -> String {
    let mut others: BTreeMap<&str, Vec<(&Ludeme, &Page)>> = BTreeMap::new();
    for other in PAGES.iter().filter(|other| other.role != page.role) {
        for ludeme in words(other.role) {
            others.entry(ludeme.word).or_default().push((ludeme, other));
        }
    }
    let guide: Vec<String> =
        page.guide.iter().map(|(file, title)| format!("[{title}](../language/{file}.md)")).collect();
    let mut out =
        format!("# {}\n\n{}\n\nIn the guide: {}.\n", page.role.title(), page.says, guide.join(", "));
    for ludeme in words(page.role) {
        entry(&mut out, ludeme);
        if let Some(same) = others.get(ludeme.word) {
            let links: Vec<String> = same
                .iter()
                .map(|(ludeme, page)| {
                    format!("[{}]({})", page.role.title().to_lowercase(), link(ludeme, page))
                })
                .collect();
            let _ = writeln!(out, "\nThe same word elsewhere: {}.", links.join(", "));
        }
    }
    out
}

fn entry(out: &mut String, ludeme: &Ludeme) {
    let _ = writeln!(out, "\n## `{}`\n\n`{}`\n\n{}.", ludeme.word, ludeme.signature, capitalised(ludeme.doc));
    let facts = facts(ludeme);
    if !facts.is_empty() {
        let _ = writeln!(
            out,
            "\n{}",
            facts.iter().map(|fact| format!("- {fact}\n")).collect::<String>().trim_end()
        );
    }
    // The example of a block is its rules alone, so the block goes around them.
    let example = match ludeme.role {
        Role::Block => format!("{} {{ {} }}", ludeme.word, ludeme.example),
        _ => ludeme.example.to_owned(),
    };
    let _ = writeln!(out, "\n{}:\n\n```rules\n{example}\n```", place(ludeme));
}

/// Returns what the rows know of a word.
fn facts(ludeme: &Ludeme) -> Vec<String> {
    match ludeme.meaning {
        Meaning::Value(value) => std::iter::once(format!("Type: {}.", named(value.kind().ty())))
            .chain(value.needs().and_then(needs))
            .collect(),
        Meaning::Attribute(word) => {
            let form = word.form();
            let of = match form.of {
                Of::Piece => "a piece, on the board or off it",
                Of::Standing => "a piece on the board",
                Of::Player => "a player",
                Of::Heap => "a cell, or a piece that stands on one; only where cells hold several pieces",
                Of::OnBoard(BoardKind::Grid) => {
                    "a cell, or a piece that stands on one; not on boards of rings"
                }
                Of::OnBoard(BoardKind::Rings) => {
                    "a cell, or a piece that stands on one; only on boards of rings"
                }
            };
            vec![format!("Asked of: {of}."), format!("Type: {}.", named(form.ty))]
        }
        Meaning::Test(word) => {
            let of = match word.of() {
                TestOf::Cells => "cells",
                TestOf::Pieces => "pieces, on the board or off it; cells",
                TestOf::Standing => "pieces on the board; cells",
                TestOf::Players => "players",
            };
            let reads = match word.uses() {
                TestUses::Board => None,
                TestUses::Move => Some("Only of the cells of a movement."),
                TestUses::Attack => Some("Depends on attacks: a rule that asks it does not attack."),
                TestUses::Turn => Some("Depends on what has moved in this turn."),
                TestUses::Seats => Some("Depends on who is in play."),
                TestUses::End => Some("Depends on the outcome."),
            };
            std::iter::once(format!("Asked of: {of}."))
                .chain(word.needs().iter().copied().filter_map(needs))
                .chain(reads.map(str::to_owned))
                .collect()
        }
        _ if ludeme.role == Role::Effect => {
            let form = EFFECTS.iter().find(|form| form.entry.word == ludeme.word);
            let changes = form.map(|form| match form.changes {
                Changes::Memory => "Changes: variables or reserves.",
                Changes::Piece => "Changes: the piece, where it stands.",
                Changes::Board => "Changes: the board, or whose pieces are whose.",
            });
            changes.map(str::to_owned).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

fn needs(thing: Thing) -> Option<String> {
    let exists = match thing {
        Thing::Move => "in movements, in `forbid` and behind `on`, where a piece is moving",
        Thing::Turn => "where it is somebody's turn: not in `captures`",
        Thing::Attack => "where attacks can be asked for: not in `captures`",
        Thing::Judgement => "in endings, when a turn is over",
        Thing::Winners => "behind `on end`",
        Thing::Trial => "in `legal`",
        Thing::Position => return None,
    };
    Some(format!("Exists: {exists}."))
}

fn named(ty: Type) -> &'static str {
    match ty {
        Type::Number => "`number`",
        Type::Flag => "`flag`",
        Type::Player => "`player`",
        Type::Piece => "`piece`",
        Type::Kind => "`kind`",
        Type::Cell => "`cell`",
        Type::Cells => "`cells`",
        Type::File => "`file`, or its number",
        Type::Sector => "`sector`, or its cells",
        Type::Direction => "`direction`",
    }
}

/// Returns where the example of a word stands.
fn place(ludeme: &Ludeme) -> &'static str {
    if ludeme.role == Role::Block {
        return "An example";
    }
    match ludeme.slot {
        Slot::File => "A whole file",
        Slot::Item | Slot::Players | Slot::Board | Slot::Setup => "At the top of a file",
        Slot::Turn => "In `turn`",
        Slot::Piece => "In the block of a piece",
        Slot::Captures => "In `captures`",
        Slot::Legal => "In `legal`",
        Slot::Rules => "In `rules`",
        Slot::End => "In `end`",
        Slot::Claim => "In an `example`",
        Slot::Rings | Slot::RingBoard => "At the top of a file with a board of rings",
        Slot::RingPiece => "In the block of a piece, on a board of rings",
        Slot::PointPiece => "In the block of a piece, on a board of points",
        Slot::PointBoard => "At the top of a file with a board of points",
        Slot::HeapPiece => "In the block of a piece, on a board where cells hold several pieces",
        Slot::HeapBoard => "At the top of a file where cells hold several pieces",
        Slot::StackPiece => "In the block of a piece, on a board where pieces stack",
        Slot::StackBoard => "At the top of a file where pieces stack",
        Slot::Variant => "In a variant",
    }
}

fn words(role: Role) -> impl Iterator<Item = &'static Ludeme> {
    TABLE.iter().filter(move |ludeme| ludeme.role == role)
}

/// Returns the link from one page of words to an entry of another. Headings of signs have no anchors.
fn link(ludeme: &Ludeme, page: &Page) -> String {
    let kept = ludeme.word.chars().filter(|sign| sign.is_alphanumeric() || matches!(sign, ' ' | '-'));
    let anchor: String = kept.map(|sign| if sign == ' ' { '-' } else { sign }).collect();
    match anchor.trim_matches('-') {
        "" => format!("{}.md", page.name),
        _ => format!("{}.md#{anchor}", page.name),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_an_entry() {
        assert!(PAGES.iter().map(|page| page.role).eq(Role::ALL.iter().copied()));
        let pages: BTreeMap<String, String> = pages().into_iter().collect();
        for page in PAGES {
            for ludeme in words(page.role) {
                let text = &pages[&format!("words/{}.md", page.name)];
                assert!(text.contains(&format!("\n## `{}`\n\n`{}`", ludeme.word, ludeme.signature)));
                assert!(text.contains(ludeme.example), "{}", ludeme.word);
            }
        }
    }
}
