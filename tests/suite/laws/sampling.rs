//! Drawing moves: all legal moves are equally likely, both if the engine finds all before it draws one, and if it draws
//! one before it tests it.
//!
//! In each position, the test draws [`EACH`] times the number of legal moves, and compares the counts with a uniform
//! distribution by Pearson's chi-square test. Seeds are fixed; a correct program fails for one choice of seeds in ten
//! thousand.

use alfonso_game::{Game, Position, Random, Sampling};
use conformance::games;
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// The average number of times that each move is drawn.
const EACH: u64 = 60;
/// The level of significance of all positions and both ways together.
const LEVEL: f64 = 1e-4;

/// Returns positions of a random game: the start and some others, preferring checks, which leave few moves. On a board so large
/// that a position has hundreds of moves, it returns two.
fn positions(game: &Game) -> Vec<Position> {
    let most = if game.topology().len() > 300 { 2 } else { usize::MAX };
    let mut random = Random::new(1283);
    let mut line = game.line();
    let mut found = Vec::new();
    for ply in 0..90 {
        let moves = line.moves();
        if moves.is_empty() || found.len() >= most {
            break;
        }
        if !line.is_chance() && (ply % 15 == 0 || line.in_check() && found.len() < 8) {
            found.push(line.position());
        }
        let m = moves[random.below(u32::try_from(moves.len()).expect("few moves")) as usize];
        line.play(m).expect("it is legal");
    }
    found
}

/// Returns the probability of counts at least as uneven as these, if all moves are equally likely.
fn likelihood(counts: &[u64]) -> f64 {
    let drawn: u64 = counts.iter().sum();
    let expected = drawn as f64 / counts.len() as f64;
    let statistic: f64 = counts.iter().map(|count| (*count as f64 - expected).powi(2) / expected).sum();
    let degrees = (counts.len() - 1) as f64;
    if degrees < 1.0 { 1.0 } else { ChiSquared::new(degrees).expect("some degrees of freedom").sf(statistic) }
}

fn drawn(game: &Game, position: &Position, sampling: Sampling, seed: u64) -> Vec<u64> {
    let line = game.line_from(position);
    let moves = line.moves();
    let mut counts = vec![0; moves.len()];
    let times = EACH * moves.len() as u64;
    game.draws(position, times, sampling, &mut Random::new(seed), &mut |m| {
        let m = m.expect("there are legal moves");
        let place = moves.iter().position(|known| *known == m);
        counts[place.unwrap_or_else(|| panic!("{} is not legal", line.text(m)))] += 1;
    });
    counts
}

#[test]
fn every_legal_move_is_as_likely_as_any_other() {
    let (mut tests, mut least) = (0u32, Vec::new());
    for reading in games::READINGS.iter().chain(games::WORKSHOP.iter()) {
        for (number, position) in positions(&reading.game).iter().enumerate() {
            for sampling in [Sampling::Full, Sampling::Lazy] {
                let counts = drawn(&reading.game, position, sampling, 7 + number as u64);
                tests += 1;
                least.push((
                    likelihood(&counts),
                    format!("{}, position {number}, {sampling:?}", reading.title),
                ));
            }
        }
    }
    assert!(tests > 300, "too few positions: {tests}");
    // Bonferroni correction: the level is divided by the number of tests.
    let worst = least.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).expect("some test");
    assert!(worst.0 * f64::from(tests) > LEVEL, "{}: {:e} in {tests} tests", worst.1, worst.0);
}

/// The test detects a bias of a tenth.
#[test]
fn a_bias_would_be_seen() {
    let mut counts = vec![10_000; 20];
    assert!(likelihood(&counts) > 0.999);
    counts[3] = 11_000;
    assert!(likelihood(&counts) < 1e-9);
}
