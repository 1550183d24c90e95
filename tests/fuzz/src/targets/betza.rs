//! Movements in Betza's notation.

use crate::door::{Target, Verdict, hash};
use crate::mutate::below;
use alfonso_driver::{Request, Source, load};
use alfonso_game::Random;
use alfonso_rules::{KindId, in_betza};
use alfonso_syntax::betza;
use conformance::games::no_library;
use std::sync::LazyLock;

/// The notation by itself, and spelt out in a small game.
pub const BETZA: Target = Target {
    name: "betza",
    about: "movements in Betza's notation: what is read can be compiled, and what is written from that can be read",
    origin: drawn,
    changed: drawn,
    words,
    whole: 50,
    hand_in: read,
    short: 4000,
    long: 10_000_000,
};

/// Longer ones are read, and not compiled.
const LONGEST: usize = 24;

const LETTERS: &[&str] =
    &["f", "b", "l", "r", "s", "v", "m", "c", "n", "j", "i", "o", "e", "p", "g", "y", "a", "h", "z"];
const ATOMS: &[&str] =
    &["W", "F", "D", "N", "A", "H", "C", "L", "Z", "J", "G", "K", "Q", "R", "B", "O", "U", "X", "(1,2)"];

fn drawn(random: &mut Random) -> Vec<u8> {
    let mut text = String::new();
    for _ in 0..1 + random.below(3) {
        for _ in 0..random.below(4) {
            text += LETTERS[below(random, LETTERS.len())];
        }
        let atom = ATOMS[below(random, ATOMS.len())];
        text += atom;
        match random.below(6) {
            0 => text += atom,
            1 => text += &random.below(12).to_string(),
            _ => {}
        }
    }
    text.into_bytes()
}

fn words() -> &'static [String] {
    static WORDS: LazyLock<Vec<String>> =
        LazyLock::new(|| [LETTERS, ATOMS].concat().into_iter().map(str::to_owned).collect());
    &WORDS
}

fn read(bytes: &[u8]) -> Verdict {
    let text = String::from_utf8_lossy(bytes);
    if let Err(fault) = betza::parse(&text) {
        return match text.get(fault.at.clone()) {
            Some(_) => Ok(false),
            None => Err(format!("{:?} is no part of `{text}`", fault.at)),
        };
    }
    // Compiling takes long: one of sixteen is.
    if text.len() > LONGEST || !hash(bytes).is_multiple_of(16) {
        return Ok(true);
    }
    let rules = format!(
        "game \"Notation\"\nplayers White \"w\" facing north, Black \"b\" facing south\nboard grid 4 by 4\n\
         setup {{ White Man b2  White Stone a1  Black Stone d4 }}\n\
         captures {{ captures.others: piece x may capture piece y if owner of x /= owner of y }}\n\
         piece Man \"M\" {{ man.x: betza \"{text}\" }}\npiece Stone \"S\" {{ stone.step: step forward }}\n\
         turn {{ turn.move: move }}\nend {{ end.long: when rounds >= 9 -> draw }}"
    );
    let source = Source { name: "notation.rules".to_owned(), text: rules };
    let Ok(loaded) = load(source, &Request::default(), &no_library) else { return Ok(false) };
    let piece = loaded.rules.kinds.iter().position(|kind| kind.name == "Man").unwrap_or_default();
    if let Ok(written) = in_betza(&loaded.rules, KindId::new(piece)) {
        betza::parse(&written).map_err(|_| format!("`{text}` is written `{written}`, which is not read"))?;
    }
    Ok(true)
}
