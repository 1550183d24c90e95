//! Dice: their number and their faces.

use super::log::Log;
use super::problems::dice as say;
use super::world::{Declared, World};
use crate::model::{Dice, DiceId};
use alfonso_diag::Span;
use alfonso_syntax::ast::{self, BlockKind, Clause, ClauseBody, Effect, EffectKind, Entry, Item, ItemKind};
use std::collections::BTreeSet;

/// The most dice with one name.
const MOST_DICE: i64 = 16;
/// The most faces of a die.
const MOST_FACES: i64 = 1000;
/// The most results of a roll.
const MOST_ROLLS: u64 = 4096;
/// The most ways in which the dice of a roll can fall, with each die and each face distinct.
/// A fair draw chooses among these.
const MOST_FALLS: u64 = u32::MAX as u64;

/// Returns the dice that steps of the turn use one by one.
pub(super) fn used(world: &World<'_>, items: &[Item]) -> BTreeSet<DiceId> {
    let mut used = BTreeSet::new();
    for item in items {
        let ItemKind::Block { kind, body } = &item.kind else { continue };
        for entry in body.iter().filter(|_| kind.node == BlockKind::Turn) {
            if let Entry::Clause(Clause { body: ClauseBody::Effects(effects), .. }) = entry {
                used_in(world, effects, &mut used);
            }
        }
    }
    used
}

fn used_in(world: &World<'_>, effects: &[Effect], used: &mut BTreeSet<DiceId>) {
    for effect in effects {
        match &effect.kind {
            EffectKind::MoveStep { dice: Some(with), .. } => {
                match world.find(&with.name.node) {
                    Some(Declared::Dice(dice)) => drop(used.insert(dice)),
                    // The step reports the name. Which dice are meant is not known, so movements may read them all.
                    _ => used.extend((0..world.dice.len()).map(DiceId::new)),
                }
            }
            EffectKind::By(choice) => choice.arms.iter().for_each(|arm| used_in(world, &arm.body, used)),
            _ => {}
        }
    }
}

/// Returns dice as declared. Reports mistakes; mistaken dice have no faces.
pub(super) fn read(written: &ast::Dice, log: &mut Log) -> Dice {
    let problems = log.problems.len();
    let count = match &written.count {
        None => 1,
        Some(count) if (1..=MOST_DICE).contains(&count.node) => u8::try_from(count.node).unwrap_or(1),
        Some(count) => {
            log.report(say::bad_count(count.span, MOST_DICE));
            1
        }
    };
    let mut faces = Vec::new();
    for face in &written.faces {
        let last = face.to.as_ref().unwrap_or(&face.from);
        let span = face.from.span.to(last.span);
        if face.from.node > last.node {
            log.report(say::reversed_faces(span, face.from.node, last.node));
            continue;
        }
        let (Ok(first), Ok(last)) = (i32::try_from(face.from.node), i32::try_from(last.node)) else {
            log.report(say::large_face(span));
            continue;
        };
        let room = MOST_FACES - i64::try_from(faces.len()).unwrap_or(MOST_FACES);
        if i64::from(last) - i64::from(first) >= room {
            log.report(say::many_faces(span, MOST_FACES));
            break;
        }
        faces.extend(first..=last);
    }
    // Mistaken dice show nothing, so no later check asks for their roll.
    if log.problems.len() > problems {
        faces.clear();
    }
    Dice { name: written.name.node.clone(), count, faces, span: written.name.span }
}

/// Reports dice that have too many results or falls when rolled together.
pub(super) fn check_roll<'d>(dice: impl Iterator<Item = &'d Dice>, span: Span, log: &mut Log) -> Option<()> {
    let all = |(rolls, fallen): (u64, u64), dice: &Dice| {
        (rolls.saturating_mul(ways(dice)), fallen.saturating_mul(falls(dice)))
    };
    let (rolls, fallen) = dice.fold((1, 1), all);
    if rolls > MOST_ROLLS {
        log.report(say::many_rolls(span, MOST_ROLLS));
        return None;
    }
    if fallen > MOST_FALLS {
        log.report(say::many_falls(span, MOST_FALLS));
        return None;
    }
    Some(())
}

/// Returns the number of results of dice with one name: numbers with repetition and without order.
fn ways(dice: &Dice) -> u64 {
    let mut numbers = dice.faces.clone();
    numbers.sort_unstable();
    numbers.dedup();
    let numbers = u64::try_from(numbers.len()).unwrap_or(u64::MAX);
    let mut ways: u64 = 1;
    for taken in 0..u64::from(dice.count) {
        // Each step is a binomial coefficient, so the division has no remainder.
        ways = match ways.checked_mul(numbers + taken) {
            Some(product) => product / (taken + 1),
            None => return u64::MAX,
        };
        if ways > MOST_ROLLS {
            return ways;
        }
    }
    ways
}

/// Returns the number of ways in which dice with one name can fall, with each die and each face distinct.
fn falls(dice: &Dice) -> u64 {
    u64::try_from(dice.faces.len()).unwrap_or(u64::MAX).saturating_pow(dice.count.into())
}

#[cfg(test)]
mod tests {
    use super::{Dice, MOST_FALLS, falls, ways};
    use alfonso_diag::Span;

    #[test]
    fn rolls_are_counted_without_order() {
        let dice = |count, faces: &[i32]| Dice {
            name: "lot".to_owned(),
            count,
            faces: faces.to_vec(),
            span: Span::default(),
        };
        assert_eq!(ways(&dice(1, &[1, 2, 3, 4, 5, 6])), 6);
        assert_eq!(ways(&dice(2, &[1, 2, 3, 4, 5, 6])), 21);
        assert_eq!(ways(&dice(2, &[1, 2, 2, 3])), 6);
        assert_eq!(ways(&dice(3, &[1, 2, 3, 4, 5, 6])), 56);
        assert!(ways(&dice(16, &(1..=1000).collect::<Vec<_>>())) > 4096);
        assert_eq!((ways(&dice(2, &[1, 1])), falls(&dice(2, &[1, 1]))), (1, 4));
        assert!(falls(&dice(16, &[1, 2, 3])) <= MOST_FALLS && falls(&dice(16, &[1, 2, 3, 4])) > MOST_FALLS);
        assert_eq!(falls(&dice(16, &[1; 1000])), u64::MAX);
    }
}
