//! Pairs of wordings: a file `NAME-reworded.rules` of the workshop has the rules of `NAME.rules` in other words. Both play the
//! same games, and neither takes many more steps of the engine.

use alfonso_game::{Game, Random};
use conformance::games;
use std::path::{Path, PathBuf};

/// The steps of one wording are at most this many hundredths of those of the other.
const MOST: u64 = 130;

/// The pairs of files.
fn pairs() -> Vec<(PathBuf, PathBuf)> {
    let pair = |path: PathBuf| {
        let first = games::name(&path).strip_suffix("-reworded")?.to_owned();
        Some((path.with_file_name(format!("{first}.rules")), path))
    };
    games::workshop_paths().into_iter().filter_map(pair).collect()
}

/// Returns the only reading of a file.
fn game(path: &Path) -> Game {
    let mut readings = games::readings_of(path);
    assert_eq!(readings.len(), 1, "{}: a wording has one reading", path.display());
    readings.remove(0).game
}

/// Returns the steps of the engine in a random game, and the texts of all moves that were possible.
fn played(game: &Game, seed: u64) -> (u64, Vec<Vec<String>>) {
    let mut random = Random::of_game(seed, 0);
    let mut line = game.line();
    let (mut steps, mut texts) = (line.spent().steps, Vec::new());
    while line.outcome().is_none() && !line.moves().is_empty() && texts.len() < 250 {
        texts.push(line.moves().iter().map(|m| line.text(*m)).collect());
        let count = u32::try_from(line.moves().len()).expect("few moves");
        let m = line.moves()[random.below(count) as usize];
        line.play(m).expect("a legal move");
        steps += line.spent().steps;
    }
    (steps, texts)
}

#[test]
fn two_wordings_of_a_rule_take_the_same_steps() {
    let pairs = pairs();
    assert!(!pairs.is_empty());
    for (first, second) in pairs {
        let (one, other) = (game(&first), game(&second));
        let (mut of_one, mut of_other) = (0, 0);
        for seed in 0..20 {
            let ((steps, texts), (others, same)) = (played(&one, seed), played(&other, seed));
            assert_eq!(texts, same, "{} and {} differ in game {seed}", first.display(), second.display());
            of_one += steps;
            of_other += others;
        }
        let (least, most) = (of_one.min(of_other), of_one.max(of_other));
        assert!(
            most * 100 <= least * MOST,
            "{} takes {of_one} steps, and {} takes {of_other}",
            first.display(),
            second.display()
        );
    }
}
