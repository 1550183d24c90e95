//! Positions of random games.

use crate::relaxed::{Relaxations, Relaxed};
use alfonso_driver::play_on;
use alfonso_game::{Game, Line, Move, Random};

/// The number of random games at most.
const GAMES: u64 = 60;
/// The plies of all random games together, at most.
const PLIES: u32 = 6000;
/// Games longer than this are broken off.
const CAP: u32 = 250;
/// The number of positions that are kept whatever they show.
const KEPT: usize = 120;
/// A rule that may be used is interesting until so many positions with it are kept.
const OF_EACH_RULE: u32 = 12;

/// A position of a random game in which a player acts.
pub struct Moment {
    /// The line of play up to the position.
    pub line: Box<dyn Line>,
    /// The number of the game.
    pub game: u64,
    /// The number of its start position, where pieces are dealt.
    pub start: u32,
}

/// Returns positions of random games, in the order of play.
///
/// Every second game often plays what was played least, so that rarer rules are met.
#[must_use]
pub fn moments(game: &Game, relaxed: &Relaxations, seed: u64) -> Vec<Moment> {
    let mut laws = Laws::of(relaxed);
    let mut random = Random::new(seed);
    let mut used = vec![0u32; 2 * game.names().rules.len()];
    let mut kept_with = vec![0u32; 2 * game.names().rules.len()];
    let (mut interesting, mut others) = (Vec::new(), Vec::new());
    let (mut plies, mut met) = (0, 0u32);
    for number in 0..GAMES {
        let start = random.below(game.starts().max(1));
        let mut line = game.line_from(&game.start_at(start));
        let (begun, mut rolls) = (line.ply(), 0);
        while line.ply() - begun < CAP && rolls < 4 * CAP && plies < PLIES {
            play_on(&mut *line);
            let Some(m) = next(&*line, number % 2 == 1, &used, &mut random) else { break };
            if line.is_chance() {
                rolls += 1;
            } else {
                met += 1;
                plies += 1;
                let fresh = line.moves().iter().map(|m| sort(&*line, *m));
                let fresh: Vec<usize> = fresh.filter(|rule| kept_with[*rule] < OF_EACH_RULE).collect();
                let moment = || Moment { line: line.copied(), game: number, start };
                if laws.are_met(&*line) {
                    interesting.push(moment());
                } else if !fresh.is_empty() && random.below(3) == 0 {
                    let mut fresh = fresh;
                    fresh.sort_unstable();
                    fresh.dedup();
                    fresh.into_iter().for_each(|rule| kept_with[rule] += 1);
                    interesting.push(moment());
                } else if others.len() < KEPT {
                    others.push(moment());
                } else {
                    let index = random.below(met) as usize;
                    if index < KEPT {
                        others[index] = moment();
                    }
                }
                used[sort(&*line, m)] += 1;
            }
            if line.play(m).is_err() {
                break;
            }
        }
        if plies >= PLIES {
            break;
        }
    }
    interesting.extend(others);
    interesting
}

/// Returns the sort of a move: its rule, and whether the piece becomes another one.
fn sort(line: &dyn Line, m: Move) -> usize {
    2 * line.rule(m).index() + usize::from(m.becomes().is_some())
}

/// The laws and duties of a game, each with the number of positions in which it was met.
struct Laws<'r> {
    games: Vec<(&'r Relaxed, u32)>,
}

impl<'r> Laws<'r> {
    fn of(relaxed: &'r Relaxations) -> Self {
        Self {
            games: relaxed.games.iter().filter(|game| game.law().is_some()).map(|game| (game, 0)).collect(),
        }
    }

    /// Returns true if a law or duty that was seldom met makes moves of a position illegal.
    fn are_met(&mut self, line: &dyn Line) -> bool {
        if self.games.iter().all(|(_, met)| *met >= OF_EACH_RULE) {
            return false;
        }
        let (position, legal) = (line.position(), line.moves().len());
        let mut any = false;
        for (game, met) in self.games.iter_mut().filter(|(_, met)| *met < OF_EACH_RULE) {
            let is_met = game.line(&position).moves().len() > legal;
            *met += u32::from(is_met);
            any |= is_met;
        }
        any
    }
}

/// Draws the next move. If `seeks` is true, every second one is of the rule that was used least.
fn next(line: &dyn Line, seeks: bool, used: &[u32], random: &mut Random) -> Option<Move> {
    if !seeks || line.is_chance() || random.below(2) == 0 {
        return line.at_random(random);
    }
    let times = |m: &Move| used.get(sort(line, *m)).copied().unwrap_or_default();
    let least = line.moves().iter().map(times).min()?;
    let rare: Vec<Move> = line.moves().iter().copied().filter(|m| times(m) == least).collect();
    let bound = u32::try_from(rare.len()).ok().filter(|bound| *bound > 0)?;
    rare.get(random.below(bound) as usize).copied()
}
