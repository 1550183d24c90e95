//! Progress: the distance travelled by pieces that never move back.
//!
//! If the moves of a piece never form a cycle, every move brings it closer to the end of its way.
//! Pawns and the pieces of races are examples. The remaining distance is the largest number of
//! moves that it can still make.

use alfonso_game::blueprint::{Blueprint, MovementSpec};
use alfonso_game::{ClassId, Seat};

/// For each cell, the largest number of moves that a piece can still make from there. The piece
/// never moves back.
pub(super) type Left = Vec<u32>;

/// Returns the remaining moves of pieces of a class, by cell. Returns `None` if they can move back
/// or do not move.
pub(super) fn left(spec: &Blueprint, class: ClassId, seat: Seat) -> Option<Left> {
    let next = ways(spec, class, seat);
    if next.iter().all(Vec::is_empty) { None } else { longest(&next) }
}

/// Returns the remaining cells on the track of a class, by cell. Returns `None` unless its pieces
/// move along a track, mostly forward.
pub(super) fn left_on_track(spec: &Blueprint, class: ClassId, seat: Seat) -> Option<Left> {
    let next = ways(spec, class, seat);
    let edges: Vec<(usize, usize)> =
        next.iter().enumerate().flat_map(|(cell, to)| to.iter().map(move |to| (cell, *to))).collect();
    let numbers = spec.tracks.iter().find_map(|track| {
        let mut numbers = vec![None; next.len()];
        track.cells.iter().enumerate().for_each(|(number, cell)| numbers[cell.index()] = Some(number));
        let is_on = |cell: usize| numbers[cell].is_some();
        let forward = edges.iter().filter(|(from, to)| numbers[*from] < numbers[*to]).count();
        let fits = !edges.is_empty() && edges.iter().all(|(from, to)| is_on(*from) && is_on(*to));
        (fits && 2 * forward >= edges.len()).then_some(numbers)
    })?;
    let most = numbers.iter().flatten().max().copied().unwrap_or(0);
    Some(numbers.into_iter().map(|number| u32::try_from(most - number.unwrap_or(0)).unwrap_or(0)).collect())
}

/// Returns the remaining cells on a track that visits cells several times, by cell and number of
/// the visit. Returns `None` unless the pieces move only along such a track.
pub(super) fn left_on_laps(spec: &Blueprint, class: ClassId, seat: Seat) -> Option<Left> {
    let next = ways(spec, class, seat);
    let moves = || next.iter().enumerate().flat_map(|(from, to)| to.iter().map(move |to| (from, *to)));
    moves().next()?;
    let returns = |index: usize| spec.tracks.get(index + 1).is_some_and(|later| later.visit > 0);
    let first = (0..spec.tracks.len())
        .filter(|index| spec.tracks[*index].visit == 0 && returns(*index))
        .find(|index| {
            let cells: Vec<usize> = spec.tracks[*index].cells.iter().map(|cell| cell.index()).collect();
            let first = |cell: usize| cells.iter().position(|known| *known == cell);
            let last = |cell: usize| cells.iter().rposition(|known| *known == cell);
            moves().all(|(from, to)| first(from).zip(last(to)).is_some_and(|(from, to)| from < to))
        })?;
    let later = spec.tracks[first + 1..].iter().take_while(|track| track.visit > 0);
    let distances = std::iter::once(&spec.tracks[first]).chain(later).map(|track| {
        let left = |cell| track.index_of(cell).map_or(0, |index| track.cells.len() - 1 - index);
        spec.topology.cells().map(left).map(|left| u32::try_from(left).unwrap_or(0)).collect::<Left>()
    });
    Some(distances.flatten().collect())
}

/// Returns the targets of the moves of a class and a player, by origin. A target occurs once for
/// each way to reach it.
pub(super) fn ways(spec: &Blueprint, class: ClassId, seat: Seat) -> Vec<Vec<usize>> {
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); spec.topology.len()];
    let moves = |movement: &&MovementSpec| {
        let rule = &spec.move_rules[usize::from(movement.move_rule)];
        let is_own = movement.owner().is_none_or(|owner| owner == seat);
        movement.class == class && is_own && !rule.from_reserve && !rule.stays
    };
    for movement in spec.movements.iter().filter(moves) {
        for (cell, fan) in movement.fans.iter().enumerate() {
            next[cell].extend(fan.landings().map(|(_, to)| to.index()).filter(|to| *to != cell));
        }
    }
    next
}

/// Returns the length of the longest way from each cell, or `None` if there is a cycle.
fn longest(next: &[Vec<usize>]) -> Option<Left> {
    let cells = next.len();
    // Depth-first search. Reaching a cell that is still open means that there is a cycle.
    let mut left: Vec<Option<u32>> = vec![None; cells];
    let mut open = vec![false; cells];
    for first in 0..cells {
        let mut way = vec![(first, 0)];
        while let Some((cell, index)) = way.pop() {
            if left[cell].is_some() {
                continue;
            }
            open[cell] = true;
            match next[cell].get(index).copied() {
                Some(to) if left[to].is_some() => way.push((cell, index + 1)),
                Some(to) if open[to] => return None,
                Some(to) => way.extend([(cell, index), (to, 0)]),
                None => {
                    let most = next[cell].iter().filter_map(|to| left[*to]).max();
                    left[cell] = Some(most.map_or(0, |most| most + 1));
                    open[cell] = false;
                }
            }
        }
    }
    Some(left.into_iter().map(Option::unwrap_or_default).collect())
}

#[cfg(test)]
mod tests {
    use super::{left, left_on_laps, left_on_track};
    use alfonso_driver::{Request, load, shipped};
    use alfonso_game::{ClassId, Seat};

    #[test]
    fn what_never_comes_back_has_its_way_before_it() {
        let source = |name| shipped::game(name).expect("shipped");
        let ur = load(source("ur"), &Request::default(), &|_| None).expect("sound").game;
        let spec = ur.blueprint();
        let way = left(spec, ClassId::new(0), Seat::new(0)).expect("a race");
        let cell = |name: &str| ur.topology().named(name).expect("a cell").index();
        // The track of White goes d1..a1, a2..h2, h1, g1.
        assert_eq!([cell("d1"), cell("a1"), cell("g1")].map(|cell| way[cell]), [13, 10, 0]);
        let chess = load(source("chess"), &Request::default(), &|_| None).expect("sound").game;
        let pawn = chess.names().kinds.iter().position(|kind| kind.0 == "Pawn").expect("pawns");
        let spec = chess.blueprint();
        let classes = (0..spec.classes.len()).map(ClassId::new);
        let found: Vec<bool> = classes
            .map(|class| {
                let is_pawn = spec.classes[class.index()].kind.index() == pawn;
                let left = left(spec, class, Seat::new(0));
                assert_eq!(left.is_some(), is_pawn);
                is_pawn
            })
            .collect();
        assert!(found.contains(&true));
        // There and back: d1 is the first of 27 cells, and the last.
        let request = Request { ruleset: Some("there-and-back".into()), ..Request::default() };
        let back = load(source("ur"), &request, &|_| None).expect("sound").game;
        let (spec, class) = (back.blueprint(), ClassId::new(0));
        assert_eq!(left(spec, class, Seat::new(0)), None);
        let way = left_on_laps(spec, class, Seat::new(0)).expect("a track");
        let (all, d1) = (back.topology().len(), back.topology().named("d1").expect("a cell").index());
        assert_eq!((way.len(), way[d1], way[all + d1]), (2 * all, 26, 0));
        // Pawns of senet may have to go back.
        let senet = load(source("senet"), &Request::default(), &|_| None).expect("sound").game;
        let (spec, class) = (senet.blueprint(), ClassId::new(0));
        assert_eq!(left(spec, class, Seat::new(0)), None);
        let way = left_on_track(spec, class, Seat::new(0)).expect("a track");
        let cell = |name: &str| senet.topology().named(name).expect("a cell").index();
        assert_eq!([cell("a3"), cell("j2"), cell("j1")].map(|cell| way[cell]), [29, 19, 0]);
    }
}
