//! The paths of play, sorted into leaps, rays, hops and walks.

use crate::path_tests::Tests;
use alfonso_board::CellId;
use alfonso_game::blueprint::{Fan, HopSpec, RaySpec, WalkStep};
use alfonso_game::expr::{Test, TestWord};
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of bytes that the paths of all rules may take together, on one board.
pub(crate) const MAX_PATH_BYTES: usize = 256 << 20;

/// A list of so few leaps is searched in order.
const FEW: usize = 32;

/// Estimates the bytes that the paths of a rule take in play, with cells as bits of board-sized
/// sets.
pub(crate) fn bytes(fans: &[Fan], cells: usize) -> usize {
    let set = cells.div_ceil(64) * 8;
    let of_fan = |fan: &Fan| {
        let steps: usize = fan.walks.iter().map(Vec::len).sum();
        set + (fan.rays.len() + fan.hops.len()) * 2 * set + steps * size_of::<WalkStep>()
    };
    fans.iter().map(of_fan).sum()
}

/// Sorts paths into the forms that the engine can follow: leaps, rays, hops and walks. `asked` is
/// true if some rule uses the crossed cells or the direction of a move.
pub(crate) fn fan(paths: &[Vec<WalkStep>], tests: &Tests, asked: bool) -> Fan {
    let mut fan = Fan::default();
    let mut known = BTreeSet::new();
    for path in paths {
        let free = path.iter().rev().skip(1).all(|step| !asked && *tests.get(step.cross) == Test::ANYTHING);
        let plain = path.iter().filter_map(|step| step.land).all(|land| tests.is_mask(land));
        if free && plain {
            for leap in path.iter().filter_map(|step| Some((step.land?, step.cell))) {
                let is_new = if fan.leaps.len() < FEW {
                    !fan.leaps.contains(&leap)
                } else {
                    if known.is_empty() {
                        known.extend(fan.leaps.iter().copied());
                    }
                    known.insert(leap)
                };
                if is_new {
                    fan.leaps.push(leap);
                }
            }
            continue;
        }
        match ray(path, tests) {
            Some(ray) => fan.rays.push(ray),
            None => fan.walks.push(path.clone()),
        }
    }
    fuse(&mut fan, tests);
    fan
}

/// Merges walks along one line into one hop. Requires one walk for each cell of the line except the
/// last, with the same tests.
fn fuse(fan: &mut Fan, tests: &Tests) {
    let mut indices: BTreeMap<Vec<CellId>, usize> = BTreeMap::new();
    // The walks by line. Lines are in the order of their first walks.
    let mut lines: Vec<Vec<Vec<WalkStep>>> = Vec::new();
    for walk in std::mem::take(&mut fan.walks) {
        let index = *indices.entry(walk.iter().map(|step| step.cell).collect()).or_insert(lines.len());
        match lines.get_mut(index) {
            Some(same) => same.push(walk),
            None => lines.push(vec![walk]),
        }
    }
    for same in lines {
        match hop(&same, tests) {
            Some(hop) => {
                let cells = same[0].iter().map(|step| step.cell).collect();
                fan.hops.push(HopSpec { cells, ..hop });
            }
            None => fan.walks.extend(same),
        }
    }
}

/// Converts walks along one line to a hop. Each walk must cross exactly one piece. There must be
/// one walk for each cell of that piece, except the last cell of the line. The other crossed cells
/// must be empty, and all landings beyond must have the same test. The cells must ascend or
/// descend.
fn hop(walks: &[Vec<WalkStep>], tests: &Tests) -> Option<HopSpec> {
    let line = walks.first()?;
    let crossed = line.len() - 1;
    let is_empty = |step: &WalkStep| *tests.get(step.cross) == Test::Word(TestWord::Empty);
    let land = line.last()?.land?;
    let nearest = line.len()
        - walks.iter().map(|walk| walk.iter().rev().take_while(|s| s.land.is_some()).count()).max()?;
    let mut over = None;
    // The walks, indexed by the cell on which a piece must stand.
    let mut mounted: Vec<Option<&Vec<WalkStep>>> = vec![None; crossed];
    for walk in walks {
        let mut mounts = (0..crossed).filter(|index| !is_empty(&walk[*index]));
        if let (Some(mount), None) = (mounts.next(), mounts.next())
            && mounted[mount].replace(walk).is_some()
        {
            return None;
        }
    }
    for (mount, walk) in mounted.into_iter().enumerate() {
        let walk = walk?;
        let lands = |(index, step): (usize, &WalkStep)| {
            step.land == (index > mount && index >= nearest).then_some(land)
        };
        if !walk.iter().enumerate().all(lands) || *over.get_or_insert(walk[mount].cross) != walk[mount].cross
        {
            return None;
        }
    }
    let over = over?;
    let straight =
        |before: fn(&CellId, &CellId) -> bool| line.windows(2).all(|s| before(&s[0].cell, &s[1].cell));
    let piece = Test::Not(Box::new(Test::Word(TestWord::Empty)));
    let somebody = match tests.get(over) {
        Test::All(parts) => parts.first() == Some(&piece),
        test => *test == piece,
    };
    let fits = somebody
        && walks.len() == crossed
        && tests.is_mask(over)
        && tests.is_mask(land)
        && (straight(|a, b| a < b) || straight(|a, b| a > b));
    fits.then(|| HopSpec { cells: Vec::new(), over, nearest, land })
}

/// Converts a path to a ray. The crossed cells must be empty, and all landings must have the same
/// test. The cells must be distinct, and consist of at most two ascending or descending runs.
fn ray(steps: &[WalkStep], tests: &Tests) -> Option<RaySpec> {
    let (last, crossed) = steps.split_last()?;
    let land = last.land?;
    let gates = steps.iter().take_while(|step| step.land.is_none()).count();
    let cells: Vec<CellId> = steps.iter().map(|step| step.cell).collect();
    let once = || {
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        sorted.windows(2).all(|pair| pair[0] != pair[1])
    };
    let fits = crossed.iter().all(|step| *tests.get(step.cross) == Test::Word(TestWord::Empty))
        && steps[gates..].iter().all(|step| step.land == Some(land))
        && tests.is_mask(land)
        && RaySpec::runs(&cells).len() <= 2
        && once();
    fits.then_some(RaySpec { cells, gates, land })
}
