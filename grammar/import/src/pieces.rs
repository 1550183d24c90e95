//! The pieces of a variant.

use crate::dialect::Movement;
use crate::options::Options;
use alfonso_diag::{Diagnostic, code};
use alfonso_syntax::betza;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A piece that Fairy-Stockfish identifies by a key.
#[derive(Debug, Deserialize)]
struct Fact {
    key: String,
    name: String,
    #[serde(default)]
    signs: String,
    /// The movement in Betza's notation.
    #[serde(default)]
    moves: String,
    /// True if no movement in Betza's notation is known for this piece.
    #[serde(default)]
    unsaid: bool,
    /// True if the first step of the piece may go twice as far.
    #[serde(default)]
    passes: bool,
    #[serde(default)]
    royal: bool,
}

static FACTS: LazyLock<Vec<Fact>> = LazyLock::new(|| {
    ron::from_str(include_str!("facts.ron"))
        .unwrap_or_else(|error| unreachable!("the facts are data: {error}"))
});

/// The prefix of keys for pieces with custom movements. A number follows.
const CUSTOM: &str = "customPiece";

/// A piece of a variant.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) key: String,
    /// The piece's letter, in lower case.
    pub(crate) letter: char,
    pub(crate) name: String,
    pub(crate) signs: String,
    pub(crate) moves: String,
    /// True if the movement contains capture in passing.
    pub(crate) takes_passing: bool,
    pub(crate) passes: bool,
    /// True if the rules for dropped pawns apply to this piece.
    pub(crate) pawn: bool,
    pub(crate) royal: bool,
}

impl Piece {
    /// Returns the prefix of the ids of the piece's rules.
    pub(crate) fn id(&self) -> String {
        self.name.to_lowercase()
    }
}

/// Returns `true` if a key sets a piece.
pub(crate) fn is_piece(key: &str) -> bool {
    rank(key).is_some()
}

/// Returns the rank of a piece among all known pieces; `None` for a key that sets no piece.
///
/// If two pieces in a section have the same letter, the piece with the higher rank gets it. Pieces
/// with custom movements follow the others, and the king is last.
fn rank(key: &str) -> Option<usize> {
    let custom = |number: &str| number.parse::<u32>().ok().and_then(|number| usize::try_from(number).ok());
    let index = FACTS.iter().position(|fact| fact.key == key);
    match index {
        Some(index) if FACTS[index].royal => Some(usize::MAX),
        Some(index) => Some(index),
        None => key.strip_prefix(CUSTOM).and_then(custom).map(|number| FACTS.len() + number),
    }
}

/// Returns the pieces of a variant, without those that it removes. A diagram uses the letters of
/// rule files, and a configuration uses the letters of Fairy-Stockfish ([`dialect`]).
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
        // Only royal pieces may override the movement of their key. No other text may follow the
        // letter.
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
        // Fairy-Stockfish includes capture in passing in a movement, but rule files have a separate
        // rule for it.
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
        // A piece that gets a letter replaces the piece that had it.
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

/// Gives pieces the names from the file. Pieces that are known by name also get their signs.
pub(crate) fn rename(pieces: &mut [Piece], named: &BTreeMap<char, (String, bool)>) {
    for piece in pieces {
        let Some((name, passes)) = named.get(&piece.letter) else { continue };
        piece.name.clone_from(name);
        piece.passes = *passes;
        piece.pawn = *passes;
        piece.signs = by_name(name).map_or_else(String::new, |fact| fact.signs.clone());
    }
}

/// Returns the movement of a piece that is known by name, and whether its first step may go twice
/// as far.
pub(crate) fn moves_by_name(name: &str) -> Option<(&'static str, bool)> {
    by_name(name).map(|fact| (fact.moves.as_str(), fact.passes))
}

fn by_name(name: &str) -> Option<&'static Fact> {
    FACTS.iter().find(|fact| !fact.unsaid && fact.name.eq_ignore_ascii_case(name))
}

/// A list of pieces, given as letters or keys, or as all pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Listed {
    All,
    Some(Vec<usize>),
}

/// Returns the indices of the pieces in a list. If a letter belongs to no piece, the key is left
/// open.
pub(crate) fn listed(options: &Options, key: &str, pieces: &[Piece]) -> Listed {
    let Some(set) = options.get(key) else { return Listed::Some(Vec::new()) };
    if set.value.contains('*') {
        return Listed::All;
    }
    let mut found = Vec::new();
    for word in set.value.split_whitespace().filter(|word| *word != "-") {
        // The built-in settings use keys, and files use letters.
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

/// Returns the pairs of pieces in a list such as `p:g s:g`: a piece and its promoted form.
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

/// Returns all promotions, as pairs of a piece and its promoted form.
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
