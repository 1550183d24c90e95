//! Shipped games to which texts of positions and records belong: a text names its game in its first line.

use crate::door::hash;
use crate::mutate::below;
use alfonso_cli::inputs::Inputs;
use alfonso_game::{Line, Random};
use std::sync::LazyLock;

/// Games whose notations differ: rights, further fields, reserves, promoted pieces, more players, pieces that face, rings
/// and dice, holes in the board, money.
const NAMES: &[&str] = &[
    "chess",
    "xiangqi",
    "janggi",
    "minishogi",
    "sittuyin",
    "cambodian",
    "courier",
    "tamerlane",
    "chaturaji",
    "byzantine",
    "escaques",
    "scachs",
    "forcado",
];

/// The games, by name, as far as they are shipped.
static TABLES: LazyLock<Vec<(&'static str, Inputs)>> = LazyLock::new(|| {
    let open = |name: &'static str| Some((name, Inputs::of(name).ok()?));
    let tables: Vec<_> = NAMES.iter().copied().filter_map(open).collect();
    assert_eq!(tables.len(), NAMES.len(), "some games are not shipped any more");
    tables
});

/// The game of a text, and what stands below its name. A name that is unknown stands for some game as well.
pub fn table(text: &str) -> (&'static Inputs, &str) {
    let (name, rest) = text.split_once('\n').unwrap_or((text, ""));
    let known = TABLES.iter().position(|(known, _)| *known == name);
    let row = known.unwrap_or_else(|| (hash(name.as_bytes()) % TABLES.len() as u64) as usize);
    (&TABLES[row].1, rest)
}

/// One of the games, and a line of random moves of it.
pub fn drawn(random: &mut Random) -> (&'static str, &'static Inputs, Box<dyn Line>) {
    let (name, inputs) = &TABLES[below(random, TABLES.len())];
    (name, inputs, walked(inputs, random))
}

/// A game of this name.
pub fn named(name: &str) -> &'static Inputs {
    let found = TABLES.iter().find(|(known, _)| *known == name);
    &found.expect("one of the games").1
}

/// A line of random moves, long or short.
pub fn walked(inputs: &Inputs, random: &mut Random) -> Box<dyn Line> {
    let mut line = inputs.game().line();
    for _ in 0..random.below(40) {
        let many = line.moves().len();
        if many == 0 {
            break;
        }
        let m = line.moves()[below(random, many)];
        line.play(m).expect("a listed move is legal");
    }
    line
}

/// Plays a few moves on, which the text decides; what is kept along the way stays what it would be made anew.
///
/// # Errors
/// The first thing that does not hold.
pub fn goes_on(line: &mut dyn Line, text: &[u8], plies: u32) -> Result<(), String> {
    let mut random = Random::new(hash(text));
    for _ in 0..=plies {
        if !line.is_consistent() {
            return Err(format!("what is kept has gone astray after {:?}", line.played()));
        }
        let many = line.moves().len();
        if (many == 0) != (line.outcome().is_some() || line.is_stuck()) {
            return Err("moves after the end, or neither moves nor an end".to_owned());
        }
        if many == 0 {
            break;
        }
        let m = line.moves()[below(&mut random, many)];
        line.play(m).map_err(|_| format!("{} is listed and not legal", line.text(m)))?;
    }
    Ok(())
}
