//! The choice of positions and of their moves.

use crate::fault::Fault;
use crate::offer::{Legal, Offer, Wrong};
use crate::special::Special;
use alfonso_game::Random;
use std::collections::{BTreeMap, BTreeSet};

/// The size of a quiz.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The number of positions.
    pub positions: usize,
    /// The number of moves for each position, if it offers so many.
    pub moves: usize,
}

impl Default for Size {
    fn default() -> Self {
        Self { positions: 20, moves: 20 }
    }
}

/// The times that each special rule should occur in a quiz.
pub const TIMES: u32 = 5;
/// Positions are sought until they show each special rule so often: not all that they show is asked.
const SOUGHT: u32 = 8;
/// Positions that offer few moves make a quiz of more positions, up to so many times as many.
const MOST_POSITIONS: usize = 2;

/// A move about which the quiz asks.
#[derive(Clone, Debug)]
pub enum Question {
    /// A legal move.
    Legal(Legal),
    /// An illegal move.
    Wrong(Wrong),
}

impl Question {
    /// Returns the text of the move.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Legal(legal) => &legal.text,
            Self::Wrong(wrong) => &wrong.text,
        }
    }
}

/// A position of the quiz with its moves, in the order of the questions.
pub struct PickedPosition<'o> {
    /// The position.
    pub offer: &'o Offer,
    /// The moves.
    pub asked: Vec<Question>,
}

/// Chooses the positions and moves of a quiz.
#[must_use]
pub fn pick<'o>(offers: &'o [Offer], special: &Special, seed: u64, size: Size) -> Vec<PickedPosition<'o>> {
    let mut picker = Picker {
        special,
        random: Random::new(seed ^ 0xA5),
        times: special.names().map(|rule| (rule.to_owned(), 0)).collect(),
        faults: BTreeMap::new(),
        rules: BTreeMap::new(),
        surplus: 0,
    };
    let mut picked: Vec<PickedPosition<'o>> = Vec::new();
    let mut left: Vec<&Offer> = offers.iter().collect();
    let (mut asked, most) = (0, size.positions * size.moves);
    while !left.is_empty() && (picked.len() < size.positions || asked < most) {
        if picked.len() >= size.positions * MOST_POSITIONS {
            break;
        }
        let offer = left.remove(picker.best(&left));
        // Neighbours in a game have nearly the same moves.
        let near = |other: &&Offer| {
            other.moment.game == offer.moment.game
                && other.moment.line.ply().abs_diff(offer.moment.line.ply()) < 3
        };
        left.retain(|other| !near(other));
        let moves = picker.moves(offer, size.moves.min(most.saturating_sub(asked)).max(2));
        asked += moves.len();
        picked.push(PickedPosition { offer, asked: moves });
    }
    picker.random.shuffle(&mut picked);
    picked
}

/// The state of a choice.
struct Picker<'s> {
    special: &'s Special,
    random: Random,
    /// The number of occurrences of each special rule.
    times: BTreeMap<String, u32>,
    /// The number of occurrences of each fault and of each rule of an illegal move.
    faults: BTreeMap<Fault, u32>,
    rules: BTreeMap<String, u32>,
    /// The number of legal moves less that of illegal ones.
    surplus: i64,
}

impl Picker<'_> {
    /// Returns the index of the position that shows most of what has been rare.
    fn best(&mut self, left: &[&Offer]) -> usize {
        let mut best = (0, 0);
        for (index, offer) in left.iter().enumerate() {
            let legal = offer.legal.iter().flat_map(|legal| self.special.in_legal(legal));
            let wrong = offer.wrong.iter().flat_map(|wrong| self.special.in_wrong(wrong));
            let rules: BTreeSet<String> = legal.chain(wrong).collect();
            let missing =
                |rule: &String| SOUGHT.saturating_sub(self.times.get(rule).copied().unwrap_or(SOUGHT));
            let wanted: u32 = rules.iter().map(missing).sum();
            let faults: BTreeSet<Fault> = offer.wrong.iter().map(|wrong| wrong.fault).collect();
            let many = u32::from(offer.legal.len() >= 5) + u32::from(offer.wrong.len() >= 5);
            let variety = u32::try_from(faults.len()).unwrap_or_default() + 2 * many;
            let score = 1 + 200 * wanted + 20 * variety + self.random.below(60);
            if score > best.1 {
                best = (index, score);
            }
        }
        best.0
    }

    /// Returns moves of a position in random order, about half of them legal.
    fn moves(&mut self, offer: &Offer, most: usize) -> Vec<Question> {
        let spread = u32::try_from(most / 3).unwrap_or_default().max(1);
        let spread = i64::from(self.random.below(2 * spread + 1)) - i64::from(spread);
        let half = i64::try_from(most / 2).unwrap_or_default() - self.surplus.signum() + spread;
        let wanted = usize::try_from(half.max(1)).unwrap_or(1);
        let legal = wanted.min(offer.legal.len()).min(most - 1);
        // Where few moves are legal, as many are illegal, give or take two.
        let few = legal < wanted;
        let slack = usize::try_from(self.random.below(3)).unwrap_or_default();
        let most_wrong = match few {
            true if self.surplus > 0 => (legal + slack).min(most - legal),
            true => legal.saturating_sub(slack).max(1).min(most - legal),
            false => most - legal,
        };
        let wrong = most_wrong.min(offer.wrong.len());
        let mut asked: Vec<Question> = self.legal(offer, legal).into_iter().map(Question::Legal).collect();
        asked.extend(self.wrong(offer, wrong).into_iter().map(Question::Wrong));
        let wrong = asked.iter().filter(|asked| matches!(asked, Question::Wrong(_))).count();
        self.surplus +=
            i64::try_from(asked.len()).unwrap_or_default() - 2 * i64::try_from(wrong).unwrap_or_default();
        self.random.shuffle(&mut asked);
        asked
    }

    fn legal(&mut self, offer: &Offer, most: usize) -> Vec<Legal> {
        let mut left: Vec<&Legal> = offer.legal.iter().collect();
        let mut chosen = Vec::new();
        while chosen.len() < most && !left.is_empty() {
            let wanted = |times: &BTreeMap<String, u32>, legal: &Legal| -> u32 {
                let rules = self.special.in_legal(legal);
                let missing = |rule: &String| TIMES.saturating_sub(times.get(rule).copied().unwrap_or(TIMES));
                1 + 8 * rules.iter().map(missing).sum::<u32>()
            };
            let weights: Vec<u32> = left.iter().map(|legal| wanted(&self.times, legal)).collect();
            let legal = left.remove(self.random.weighted(&weights));
            self.count(self.special.in_legal(legal));
            chosen.push(legal.clone());
        }
        chosen
    }

    fn wrong(&mut self, offer: &Offer, most: usize) -> Vec<Wrong> {
        let mut groups: BTreeMap<(Fault, &str), Vec<&Wrong>> = BTreeMap::new();
        for wrong in &offer.wrong {
            groups.entry((wrong.fault, wrong.rule.as_str())).or_default().push(wrong);
        }
        let mut chosen = Vec::new();
        let mut taken: BTreeMap<(Fault, &str), u32> = BTreeMap::new();
        while chosen.len() < most && !groups.is_empty() {
            // The rarest fault first, then the rarest rule. A group that gave much here waits.
            let mut best = None;
            for key in groups.keys() {
                let of_fault = self.faults.get(&key.0).copied().unwrap_or_default();
                let of_rule = self.rules.get(key.1).copied().unwrap_or_default();
                let here = taken.get(key).copied().unwrap_or_default();
                let rare = u32::from(self.times.get(key.1).is_none_or(|times| *times >= TIMES));
                let score = (here / 3 + rare, of_fault * usual(key.0), of_rule, self.random.below(1000));
                if best.is_none_or(|(least, _)| score < least) {
                    best = Some((score, *key));
                }
            }
            let Some((_, key)) = best else { break };
            let Some(group) = groups.get_mut(&key) else { break };
            let weights: Vec<u32> = group.iter().map(|wrong| wrong.weight).collect();
            let wrong = group.remove(self.random.weighted(&weights));
            if group.is_empty() {
                groups.remove(&key);
            }
            *taken.entry(key).or_default() += 1;
            *self.faults.entry(wrong.fault).or_default() += 1;
            *self.rules.entry(wrong.rule.clone()).or_default() += 1;
            self.count(self.special.in_wrong(wrong));
            chosen.push(wrong.clone());
        }
        chosen
    }

    fn count(&mut self, rules: Vec<String>) {
        for rule in rules {
            *self.times.entry(rule).or_default() += 1;
        }
    }
}

/// Returns how much each question of a fault counts, so that easy faults are asked less often.
fn usual(fault: Fault) -> u32 {
    match fault {
        Fault::Direction => 2,
        Fault::Other | Fault::Earlier => 8,
        _ => 3,
    }
}

/// Draws from lists.
trait Draws {
    /// Puts a list into random order.
    fn shuffle<T>(&mut self, list: &mut [T]);
    /// Returns an index, drawn by weight. Returns 0 for an empty list.
    fn weighted(&mut self, weights: &[u32]) -> usize;
}

impl Draws for Random {
    fn shuffle<T>(&mut self, list: &mut [T]) {
        for index in (1..list.len()).rev() {
            let bound = u32::try_from(index + 1).unwrap_or(u32::MAX);
            list.swap(index, self.below(bound) as usize);
        }
    }

    fn weighted(&mut self, weights: &[u32]) -> usize {
        let sum: u32 = weights.iter().sum();
        let mut left = if sum == 0 { 0 } else { self.below(sum) };
        for (index, weight) in weights.iter().enumerate() {
            if left < *weight {
                return index;
            }
            left -= weight;
        }
        0
    }
}
