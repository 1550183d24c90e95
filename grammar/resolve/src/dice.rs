//! Dice: their number and their faces.

use super::log::Log;
use super::named;
use super::problems::dice as say;
use super::world::{Declared, World};
use alfonso_diag::{Diagnostic, Span};
use alfonso_forms::{Again, DiceSort};
use alfonso_model::{Dice, DiceId};
use alfonso_syntax::ast::{self, BlockKind, Clause, ClauseBody, Effect, EffectKind, Entry, Item, ItemKind};
use std::collections::BTreeSet;

/// The largest number of dice with one name.
const MOST_DICE: i64 = 16;
/// The largest number of faces of a die.
const MOST_FACES: i64 = 1000;
/// The largest number of results of a roll.
const MOST_ROLLS: u64 = 4096;
/// The largest number of ways in which the dice of a roll can fall, with all dice and faces
/// distinct. A fair draw chooses among these.
const MOST_FALLS: u64 = u32::MAX as u64;

/// Returns the dice that the steps of a turn use one by one.
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
                    // The step reports the unknown name. Movements may then read any dice.
                    _ => used.extend((0..world.dice.len()).map(DiceId::new)),
                }
            }
            EffectKind::By(choice) => choice.arms.iter().for_each(|arm| used_in(world, &arm.body, used)),
            _ => {}
        }
    }
}

/// Resolves declared dice. Reports mistakes; dice in error have no faces.
pub(super) fn resolve(written: &ast::Dice, log: &mut Log) -> Dice {
    let problems = log.problems.len();
    let mut sorts = Vec::new();
    let mut left = MOST_DICE;
    for sort in &written.sorts {
        let count = sort.count.as_ref().map_or(1, |count| count.node);
        let known = u8::try_from(count).ok().filter(|_| (1..=left).contains(&count));
        match (known, &sort.count) {
            (Some(count), _) => {
                left -= i64::from(count);
                let faces = faces(&sort.faces, log);
                match sorts.iter_mut().find(|known: &&mut DiceSort| known.faces == faces) {
                    Some(known) => known.count += count,
                    None => sorts.push(DiceSort { count, faces }),
                }
            }
            (None, Some(count)) => log.report(say::bad_count(count.span, MOST_DICE)),
            (None, None) => log.report(say::bad_count(written.name.span, MOST_DICE)),
        }
    }
    let again = written.again.as_ref().and_then(|again| thrown_again(again, &sorts, log));
    // Dice in error have no faces, so later checks skip their rolls.
    if log.problems[problems..].iter().any(Diagnostic::is_error) {
        sorts = vec![DiceSort { count: 1, faces: Vec::new() }];
    }
    let (title, named) = named::titled(written.title.as_ref(), &written.named, log);
    Dice { name: written.name.node.clone(), title, named, sorts, again, span: written.name.span }
}

/// Resolves the rule for throwing a die again. Reports mistakes.
fn thrown_again(written: &ast::ThrownAgain, sorts: &[DiceSort], log: &mut Log) -> Option<Again> {
    let span = written.on.first()?.from.span.to(written.most.span);
    let [DiceSort { count: 1, faces: all }] = sorts else {
        // Dice without a valid sort have been reported.
        if !sorts.is_empty() {
            log.report(say::several_thrown_again(span));
        }
        return None;
    };
    let on = faces(&written.on, log);
    if let Some(twice) = on.iter().enumerate().find(|(index, number)| on[..*index].contains(number)) {
        log.report(say::again_twice(span, *twice.1));
        return None;
    }
    if let Some(strange) = on.iter().find(|number| !all.contains(number)) {
        log.report(say::no_such_face(span, *strange, all));
        return None;
    }
    if all.iter().all(|face| on.contains(face)) {
        log.report(say::always_again(span, written.most.node));
        return None;
    }
    let most = u8::try_from(written.most.node).ok().filter(|most| (2..=MOST_DICE).contains(&(*most).into()));
    if most.is_none() {
        log.report(say::bad_throws(written.most.span, MOST_DICE));
    }
    Some(Again { on, most: most? })
}

/// Returns the numbers on the faces of a die. Reports mistakes.
fn faces(written: &[ast::Face], log: &mut Log) -> Vec<i32> {
    let mut faces = Vec::new();
    for face in written {
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
        let left = MOST_FACES - i64::try_from(faces.len()).unwrap_or(MOST_FACES);
        if i64::from(last) - i64::from(first) >= left {
            log.report(say::many_faces(span, MOST_FACES));
            break;
        }
        faces.extend(first..=last);
    }
    faces
}

/// Reports dice that have too many results, or too many ways to fall, when rolled together.
pub(super) fn check_roll(dice: &[&Dice], span: Span, log: &mut Log) -> Option<()> {
    let mut again = dice.iter().filter(|dice| dice.again.is_some());
    let thrown_again = again.next().copied();
    if let (Some(one), Some(other)) = (thrown_again, again.next()) {
        log.report(say::both_thrown_again(span, &one.name, &other.name));
        return None;
    }
    let all = |(rolls, fallen): (u64, u64), dice: &Dice| {
        (rolls.saturating_mul(ways(dice)), fallen.saturating_mul(falls(dice)))
    };
    let (rolls, fallen) = dice.iter().copied().fold((1, 1), all);
    if rolls > MOST_ROLLS {
        log.report(say::many_rolls(span, MOST_ROLLS, thrown_again));
        return None;
    }
    if fallen > MOST_FALLS {
        log.report(say::many_falls(span, MOST_FALLS, thrown_again));
        return None;
    }
    Some(())
}

/// Returns the number of results of dice with one name. A result is a multiset of numbers.
/// For unlike dice, a result that can occur in several ways counts several times.
fn ways(dice: &Dice) -> u64 {
    if let (Some(again), [sort]) = (&dice.again, dice.sorts.as_slice()) {
        return ways_again(again, &sort.faces);
    }
    dice.sorts.iter().fold(1, |all, sort| all.saturating_mul(ways_alike(sort)))
}

/// Returns the number of results of a die that is thrown again.
///
/// A result consists of the numbers that caused another throw, without order, and the number that
/// ended the series. The latter is missing if the series has reached the largest number of throws.
fn ways_again(again: &Again, faces: &[i32]) -> u64 {
    let others: BTreeSet<i32> = faces.iter().copied().filter(|face| !again.on.contains(face)).collect();
    let ends = others.len() as u64;
    let before = |throws: u8| ways_alike(&DiceSort { count: throws, faces: again.on.clone() });
    let ended =
        (0..again.most).fold(0u64, |sum, throws| sum.saturating_add(before(throws).saturating_mul(ends)));
    ended.saturating_add(before(again.most))
}

fn ways_alike(dice: &DiceSort) -> u64 {
    let mut numbers = dice.faces.clone();
    numbers.sort_unstable();
    numbers.dedup();
    let numbers = u64::try_from(numbers.len()).unwrap_or(u64::MAX);
    let mut ways: u64 = 1;
    for taken in 0..u64::from(dice.count) {
        // Each intermediate value is a binomial coefficient, so the division has no remainder.
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

/// Returns the number of ways in which dice with one name can fall, with all dice and faces
/// distinct. A die that may be thrown again counts with its largest number of throws.
fn falls(dice: &Dice) -> u64 {
    let throws = |sort: &DiceSort| dice.again.as_ref().map_or(sort.count, |again| again.most);
    let of = |sort: &DiceSort| {
        u64::try_from(sort.faces.len()).unwrap_or(u64::MAX).saturating_pow(throws(sort).into())
    };
    dice.sorts.iter().fold(1, |all, sort| all.saturating_mul(of(sort)))
}

#[cfg(test)]
mod tests {
    use super::{Again, Dice, DiceSort, MOST_FALLS, falls, ways};
    use alfonso_diag::Span;
    use std::collections::BTreeMap;

    #[test]
    fn rolls_are_counted_without_order() {
        let dice = |count, faces: &[i32]| Dice {
            name: "lot".to_owned(),
            title: None,
            named: BTreeMap::new(),
            sorts: vec![DiceSort { count, faces: faces.to_vec() }],
            again: None,
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
        // Ended by 1, 2 or 3 at once; after a 4; or twice 4.
        let again = Dice { again: Some(Again { on: vec![4], most: 2 }), ..dice(1, &[1, 2, 3, 4]) };
        assert_eq!((ways(&again), falls(&again)), (7, 16));
        let again = Dice {
            again: Some(Again { on: (1..=999).collect(), most: 16 }),
            ..dice(1, &Vec::from_iter(1..=1000))
        };
        assert!(ways(&again) > 4096);
    }
}
