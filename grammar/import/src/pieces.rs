//! The pieces of a variant.

use crate::dialect::Movement;
use crate::options::Options;
use alfonso_diag::{Diagnostic, code};
use alfonso_syntax::betza;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A piece that the other program knows by a key.
#[derive(Debug, Deserialize)]
struct Fact {
    key: String,
    name: String,
    #[serde(default)]
    signs: String,
    /// The movement in Betza's notation.
    #[serde(default)]
    moves: String,
    /// True if nothing here says how it moves.
    #[serde(default)]
    unsaid: bool,
    /// True if it may take its first step twice as far.
    #[serde(default)]
    passes: bool,
    #[serde(default)]
    royal: bool,
}

static FACTS: LazyLock<Vec<Fact>> = LazyLock::new(|| {
    ron::from_str(include_str!("facts.ron"))
        .unwrap_or_else(|error| unreachable!("the facts are data: {error}"))
});

/// The keys of pieces with a movement of their own: this, and a number.
const CUSTOM: &str = "customPiece";

/// A piece of a variant.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) key: String,
    /// Its letter, in lower case.
    pub(crate) letter: char,
    pub(crate) name: String,
    pub(crate) signs: String,
    pub(crate) moves: String,
    /// True if its movement says that it takes in passing.
    pub(crate) takes_passing: bool,
    pub(crate) passes: bool,
    /// True if the laws of dropped pawns are about it.
    pub(crate) pawn: bool,
    pub(crate) royal: bool,
}

impl Piece {
    /// Returns the beginning of the ids of its rules.
    pub(crate) fn id(&self) -> String {
        self.name.to_lowercase()
    }
}

/// Returns true if an option sets a piece.
pub(crate) fn is_piece(key: &str) -> bool {
    rank(key).is_some()
}

/// Returns the place of a piece among all that the program knows; `None` for a key that sets none. Of two pieces with one letter in a section the
/// later one has it: pieces with movements of their own come behind the others, and the king last.
fn rank(key: &str) -> Option<usize> {
    let custom = |number: &str| number.parse::<u32>().ok().and_then(|number| usize::try_from(number).ok());
    let index = FACTS.iter().position(|fact| fact.key == key);
    match index {
        Some(index) if FACTS[index].royal => Some(usize::MAX),
        Some(index) => Some(index),
        None => key.strip_prefix(CUSTOM).and_then(custom).map(|number| FACTS.len() + number),
    }
}

/// Returns the pieces of a variant; those that it takes away are not among them. A diagram has the letters of rule files, a
/// configuration those of its program ([`dialect`]).
pub(crate) fn pieces(options: &Options, is_diagram: bool, wrong: &mut Vec<Diagnostic>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (key, set) in options.pieces(rank) {
        let mut signs = set.value.chars();
        let (letter, rest) = (signs.next(), signs.as_str());
        let Some(letter) = letter.filter(|letter| *letter != '-') else { continue };
        let report = |message: String, help: &str| {
            let span = set.span.unwrap_or_else(|| unreachable!("the facts are right"));
            Diagnostic::error(code::BAD_IMPORT, span, message, "not understood").help(help)
        };
        if !letter.is_ascii_alphabetic() {
            wrong.push(report(
                format!("`{letter}` is not the letter of a piece"),
                "pieces have letters a to z; `-` means none",
            ));
            continue;
        }
        let letter = letter.to_ascii_lowercase();
        let own = rest.strip_prefix(':').map(str::trim);
        let fact = FACTS.iter().find(|fact| fact.key == key);
        // Only royal pieces may move otherwise than their key says; and nothing else stands behind a letter.
        if own.is_some() && fact.is_some_and(|fact| !fact.royal) || own.is_none() && !rest.trim().is_empty() {
            options.leave(key);
        }
        if own.is_none() && fact.is_some_and(|fact| fact.unsaid) {
            wrong.push(report(
                format!("Betza's notation cannot express the movement of `{key}`"),
                "write the rule file by hand; `alfonso new` begins one",
            ));
            continue;
        }
        let Some(moves) = own.or(fact.map(|fact| fact.moves.as_str())) else {
            wrong.push(report(
                format!("`{key}` has a letter, but no movement"),
                "write it as in `customPiece1 = a:KAD`, with the movement in Betza's notation",
            ));
            continue;
        };
        // The program writes taking in passing into a movement, and rules say it beside.
        let takes_passing = moves.contains('e');
        let moves = moves.replace("ce", "c");
        if let Err(fault) = betza::parse(&moves)
            && !moves.is_empty()
        {
            wrong.push(report(
                format!("`{moves}` is not a movement: {}", fault.message),
                "use Betza's notation, as in `KAD`",
            ));
            continue;
        }
        let (moves, steps_twice) = match own.filter(|_| !is_diagram) {
            None => (moves, false),
            Some(_) => {
                let parsed = Movement::of(&moves);
                if parsed.open {
                    options.leave(key);
                }
                (parsed.betza, parsed.steps_twice)
            }
        };
        // Who gets a letter takes it from others.
        pieces.retain(|piece| piece.letter != letter);
        pieces.push(Piece {
            key: key.to_owned(),
            letter,
            name: match fact {
                Some(fact) if pieces.iter().all(|piece| piece.name != fact.name) => fact.name.clone(),
                Some(fact) => format!("{}-{letter}", fact.name),
                None => format!("Piece-{letter}"),
            },
            signs: fact.map(|fact| fact.signs.clone()).unwrap_or_default(),
            moves,
            takes_passing,
            pawn: fact.is_some_and(|fact| fact.passes),
            passes: steps_twice || own.is_none() && fact.is_some_and(|fact| fact.passes),
            royal: fact.is_some_and(|fact| fact.royal),
        });
    }
    pieces
}

/// Gives pieces the names that the file has for them, and the signs of those that are known by their names.
pub(crate) fn rename(pieces: &mut [Piece], named: &BTreeMap<char, (String, bool)>) {
    for piece in pieces {
        let Some((name, passes)) = named.get(&piece.letter) else { continue };
        piece.name.clone_from(name);
        piece.passes = *passes;
        piece.pawn = *passes;
        piece.signs = by_name(name).map_or_else(String::new, |fact| fact.signs.clone());
    }
}

/// Returns the movement of a piece that is known by its name, and true if it may take its first step twice as far.
pub(crate) fn moves_by_name(name: &str) -> Option<(&'static str, bool)> {
    by_name(name).map(|fact| (fact.moves.as_str(), fact.passes))
}

fn by_name(name: &str) -> Option<&'static Fact> {
    FACTS.iter().find(|fact| !fact.unsaid && fact.name.eq_ignore_ascii_case(name))
}

/// A list of pieces: their letters in one word, the keys of some, or all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Listed {
    All,
    Some(Vec<usize>),
}

/// Returns the pieces that a list names, by their places. A letter that no piece has leaves the key open.
pub(crate) fn listed(options: &Options, key: &str, pieces: &[Piece]) -> Listed {
    let Some(set) = options.get(key) else { return Listed::Some(Vec::new()) };
    if set.value.contains('*') {
        return Listed::All;
    }
    let mut found = Vec::new();
    for word in set.value.split_whitespace().filter(|word| *word != "-") {
        // Keys stand in what the program takes for granted, and letters in files.
        if set.span.is_none() && is_piece(word) {
            found.extend(pieces.iter().position(|piece| piece.key == word));
            continue;
        }
        for letter in word.chars() {
            match pieces.iter().position(|piece| piece.letter == letter.to_ascii_lowercase()) {
                Some(kind) => found.push(kind),
                None => options.leave(key),
            }
        }
    }
    Listed::Some(found)
}

/// Returns the pieces that are promoted by a list of their own, `p:g s:g`, each with what it becomes.
pub(crate) fn promoted(options: &Options, pieces: &[Piece]) -> Vec<(usize, usize)> {
    let key = "promotedPieceType";
    let find = |text: &str| {
        let mut signs = text.chars();
        let sign = signs.next().filter(|_| signs.as_str().is_empty())?;
        pieces.iter().position(|piece| piece.letter == sign.to_ascii_lowercase())
    };
    let words = options.text(key).split_whitespace().filter(|word| *word != "-");
    let mut pairs = Vec::new();
    for word in words {
        match word.split_once(':').and_then(|(from, to)| Some((find(from)?, find(to)?))) {
            Some(pair) => pairs.push(pair),
            None => options.leave(key),
        }
    }
    pairs
}

/// Returns who becomes what.
pub(crate) fn promotions(options: &Options, pieces: &[Piece]) -> Vec<(usize, usize)> {
    let mut all = promoted(options, pieces);
    let pawns = listed(options, "promotionPawnTypes", pieces);
    if let Listed::Some(officers) = listed(options, "promotionPieceTypes", pieces) {
        let pawns = match pawns {
            Listed::All => (0..pieces.len()).collect(),
            Listed::Some(pawns) => pawns,
        };
        all.extend(pawns.iter().flat_map(|pawn| officers.iter().map(|officer| (*pawn, *officer))));
    }
    all
}
