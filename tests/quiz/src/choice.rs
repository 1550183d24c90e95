//! Games of different families, drawn by a seed.

use crate::subject::QuizGame;
use alfonso_driver::shipped;
use alfonso_game::Random;
use std::collections::BTreeMap;

/// A random game of a family has so many positions in which a player can choose, at least.
const CHOICES: u32 = 40;
/// The random games that are tried for it.
const TRIES: u64 = 10;

/// Returns one game of each of `families` families, drawn by a seed, sorted by family.
///
/// Games in which the dice decide nearly everything are left out, and so are families of nothing
/// else.
#[must_use]
pub fn games(seed: u64, families: usize) -> Vec<(String, String)> {
    let mut by_family: BTreeMap<String, Vec<&'static str>> = BTreeMap::new();
    for (name, rule_file) in shipped::families() {
        if rule_file.incomplete().is_none() && !rule_file.is_library() {
            for family in rule_file.facts("family") {
                by_family.entry(family.to_owned()).or_default().push(name);
            }
        }
    }
    let mut random = Random::new(seed);
    let mut left: Vec<(String, Vec<&'static str>)> = by_family.into_iter().collect();
    let mut chosen: Vec<(String, String)> = Vec::new();
    while chosen.len() < families && !left.is_empty() {
        let (family, mut names) = left.remove(below(&mut random, left.len()));
        while !names.is_empty() {
            let name = names.remove(below(&mut random, names.len()));
            if !chosen.iter().any(|(_, other)| other == name) && has_choices(name) {
                chosen.push((family, name.to_owned()));
                break;
            }
        }
    }
    chosen.sort();
    chosen
}

fn below(random: &mut Random, length: usize) -> usize {
    random.below(u32::try_from(length).unwrap_or(u32::MAX).max(1)) as usize
}

/// Returns true if players have something to choose in random games.
fn has_choices(name: &str) -> bool {
    let Ok(quizzed) = QuizGame::load(name) else { return false };
    let game = &quizzed.subject.game;
    let mut choices = 0;
    for number in 0..TRIES {
        let (mut line, mut random) = (game.line(), Random::of_game(7, number));
        while line.ply() < 100 {
            let Some(m) = line.at_random(&mut random) else { break };
            choices += u32::from(!line.is_chance() && line.moves().len() > 1);
            if choices >= CHOICES {
                return true;
            }
            if line.play(m).is_err() {
                break;
            }
        }
    }
    false
}
