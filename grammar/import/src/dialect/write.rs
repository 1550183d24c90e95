//! The writer of moves in the notation of rule files.

use super::conflict::is_dead;
use super::{ENDS, Gait, LAME, Moves, Way, span};
use alfonso_betza::{betza_atom, join_betza};
use std::collections::{BTreeMap, BTreeSet};

/// A test of a direction. The flag is true if the direction goes farther along the file than along
/// the rank.
type Chooses = fn(&Way, bool) -> bool;
/// A sort of moves that one capital expresses: its gait, the span of its leap and its reach.
type Sort = (Gait, (u8, u8), i8);

/// Returns the letters of moves, in the order of the text, and whether they express all moves.
pub(super) fn betza(moves: &Moves) -> (String, bool) {
    let parts = moves.values().flatten().flatten().map(|reach| reach.part + 1).max().unwrap_or(0);
    let (mut text, mut whole) = (String::new(), true);
    for part in 0..parts {
        for (end, sorts) in sorts(moves, part) {
            for letters in capitals(&sorts, end) {
                match letters {
                    Some(letters) => join_betza(&mut text, &letters),
                    None => whole = false,
                }
            }
        }
    }
    (text, whole)
}

/// Returns the moves of a part of the text, grouped by the letter for their end. The groups are
/// moves with or without capture, moves without capture, and moves with capture.
fn sorts(moves: &Moves, part: usize) -> Vec<(&'static str, BTreeMap<Sort, BTreeSet<Way>>)> {
    let mut by_end: [BTreeMap<Sort, BTreeSet<Way>>; ENDS] = Default::default();
    for ((gait, way), ends) in moves {
        for (end, reach) in ends.iter().enumerate() {
            if let Some(reach) = reach.filter(|reach| reach.part == part) {
                by_end[end].entry((*gait, span(*way), reach.far)).or_default().insert(*way);
            }
        }
    }
    let [mut quiet, mut takes] = by_end;
    let mut both: BTreeMap<Sort, BTreeSet<Way>> = BTreeMap::new();
    for (sort, ways) in &mut quiet {
        let Some(others) = takes.get_mut(sort) else { continue };
        let shared: BTreeSet<Way> = ways.intersection(others).copied().collect();
        ways.retain(|way| !shared.contains(way));
        others.retain(|way| !shared.contains(way));
        both.insert(*sort, shared);
    }
    let filled = |mut sorts: BTreeMap<Sort, BTreeSet<Way>>| {
        sorts.retain(|_, ways| !ways.is_empty());
        sorts
    };
    vec![("", filled(both)), ("m", filled(quiet)), ("c", filled(takes))]
}

/// Returns the letters of each sort of moves; `None` for a sort that letters cannot express.
fn capitals(sorts: &BTreeMap<Sort, BTreeSet<Way>>, end: &str) -> Vec<Option<String>> {
    let mut all = Vec::new();
    for ((gait, leap, far), ways) in sorts {
        let (lines, diagonals) = ((*gait, (1, 0), *far), (*gait, (1, 1), *far));
        let is_whole = |sort: &Sort| sorts.get(sort).is_some_and(|ways| ways.len() == 4);
        let joined = is_whole(&lines) && is_whole(&diagonals) && !is_dead(*gait, (1, 0), *far);
        match leap {
            (1, 1) if joined => {}
            (1, 0) if joined => all
                .push(capital(*gait, *far, ['K', 'Q']).map(|(manner, rest)| format!("{end}{manner}{rest}"))),
            _ => all.push(one(*gait, *leap, *far, ways, end)),
        }
    }
    all
}

/// Returns the letter of the gait, and the capital with its number.
fn capital(gait: Gait, far: i8, [near, rides]: [char; 2]) -> Option<(&'static str, String)> {
    Some(match (gait, far) {
        (Gait::Step, _) | (Gait::Ride, 1) => ("", near.to_string()),
        (Gait::Ride, 0) => ("", rides.to_string()),
        (Gait::Ride, far) => ("", format!("{rides}{far}")),
        (Gait::Hop, 0) => ("p", rides.to_string()),
        (Gait::Hop, 1) => ("g", rides.to_string()),
        (Gait::Hop, _) => return None,
    })
}

/// Returns the letters of one sort of moves.
fn one(gait: Gait, leap: (u8, u8), far: i8, ways: &BTreeSet<Way>, end: &str) -> Option<String> {
    let (long, short) = (i8::try_from(leap.0).ok()?, i8::try_from(leap.1).ok()?);
    if is_dead(gait, (long, short), far) {
        return None;
    }
    let names = names(leap, ways);
    let (manner, rest) = match (gait, leap, far) {
        // Two steps over a piece between them are a leap over that piece.
        (Gait::Hop, (1, 0), 2) => ("j", "D".to_owned()),
        (Gait::Hop, (1, 1), 2) => ("j", "A".to_owned()),
        (_, (1, 0), _) => capital(gait, far, ['W', 'R'])?,
        (_, (1, 1), _) => capital(gait, far, ['F', 'B'])?,
        (Gait::Ride, (2, 1), 0) => ("", "NN".to_owned()),
        (Gait::Ride, (2, 1), 1) => ("", "N".to_owned()),
        (Gait::Ride, (2, 1), far) => ("", format!("N{far}")),
        // This lame leap crosses the cells of a step along a rank or file and of one more step
        // onward.
        (Gait::Step, (3, 2), LAME) if ways.len() == 8 => return Some(format!("afsaf{end}W")),
        (Gait::Step, (3, 2), LAME) => return None,
        (Gait::Step, _, LAME) => ("n", letter(leap)?.to_string()),
        (Gait::Step, ..) => ("", letter(leap)?.to_string()),
        _ => return None,
    };
    Some(format!("{names}{end}{manner}{rest}"))
}

fn letter((long, short): (u8, u8)) -> Option<char> {
    betza_atom((long.into(), short.into()))
}

/// Returns the letters of directions. The text is empty if all directions are included.
fn names((long, short): (u8, u8), ways: &BTreeSet<Way>) -> String {
    let is_oblique = short != 0 && long != short;
    if ways.len() == if is_oblique { 8 } else { 4 } {
        return String::new();
    }
    let letter = |number: i8, letters: [char; 2]| letters[usize::from(number < 0)];
    let (along, across) = (|way: &Way| letter(way.0, ['f', 'b']), |way: &Way| letter(way.1, ['r', 'l']));
    if short == 0 {
        let mut single: Vec<char> =
            ways.iter().map(|way| if way.0 == 0 { across(way) } else { along(way) }).collect();
        let pairs = [("fb", 'v'), ("lr", 's')];
        for (pair, name) in pairs {
            if pair.chars().all(|one| single.contains(&one)) {
                single.retain(|one| !pair.contains(*one));
                single.push(name);
            }
        }
        single.sort_by_key(|one| "fbvlrs".find(*one));
        return single.into_iter().collect();
    }
    let farther = |way: &Way| way.0.unsigned_abs() > way.1.unsigned_abs();
    let mut rest: Vec<Way> = ways.iter().copied().collect();
    let mut text = String::new();
    // The names that select several moves, in descending order of that number.
    let several: &[(&str, Chooses)] = match is_oblique {
        true => &[
            ("fh", |way, _| way.0 > 0),
            ("bh", |way, _| way.0 < 0),
            ("lh", |way, _| way.1 < 0),
            ("rh", |way, _| way.1 > 0),
            ("hr", |way, farther| (way.0 * way.1 > 0) == farther),
            ("hl", |way, farther| (way.0 * way.1 > 0) != farther),
            ("ff", |way, farther| way.0 > 0 && farther),
            ("bb", |way, farther| way.0 < 0 && farther),
            ("ll", |way, farther| way.1 < 0 && !farther),
            ("rr", |way, farther| way.1 > 0 && !farther),
            ("fs", |way, farther| way.0 > 0 && !farther),
            ("bs", |way, farther| way.0 < 0 && !farther),
        ],
        false => &[
            ("f", |way, _| way.0 > 0),
            ("b", |way, _| way.0 < 0),
            ("l", |way, _| way.1 < 0),
            ("r", |way, _| way.1 > 0),
        ],
    };
    for (name, is_one) in several {
        let matches = |way: &Way| is_one(way, farther(way));
        let many = match name.len() {
            2 if name.contains('h') => 4,
            _ => 2,
        };
        if rest.iter().filter(|way| matches(way)).count() == many {
            rest.retain(|way| !matches(way));
            text.push_str(name);
        }
    }
    for way in &rest {
        match is_oblique && farther(way) {
            true => text.extend([across(way), along(way)]),
            false => text.extend([along(way), across(way)]),
        }
    }
    text
}
