//! Alpha-beta search: iterative deepening with a table of positions, orderings by what was best before, and captures looked at to
//! their end.
//!
//! Two players need not move in turn: a position is worth for whoever moves there, and the sign changes only where the mover does.
//! (Knuth and Moore 1975 for the search; Akl and Newborn 1977 for killers; Schaeffer 1989 for the history of moves.)

use super::evaluation::{Evaluation, WIN, decided};
use super::{Choice, Limit, bounds};
use alfonso_game::{Line, Move, MoveKind, Random, Seat};

/// The number of places of the table, a power of two; 24 bytes each.
const PLACES: usize = 1 << 20;
/// The most captures in a row that are looked at beyond the depth.
const MOST_QUIET: u32 = 8;
/// The number of positions after which the search asks whether time is up.
const PATIENCE: u64 = 1024;
/// A worth beyond all others.
const BEYOND: i32 = WIN + 1;
/// The worth from which on a win is forced.
const FORCED: i32 = WIN - 10_000;

/// The exactness of a worth in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// The findings about a position.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    best: Move,
    worth: i32,
    depth: u16,
    bound: Bound,
}

pub(super) struct Search<'s> {
    evaluation: &'s Evaluation,
    /// The depth at which the search ends.
    most_depth: u32,
    /// The positions after which it ends.
    most_nodes: u64,
    stop: &'s mut dyn FnMut() -> bool,
    /// True if captures are looked at beyond the depth.
    pub(super) quiet: bool,
    nodes: u64,
    /// True once the search has to end.
    is_over: bool,
    table: Vec<Option<Entry>>,
    /// By ply: the last two moves that refuted others there.
    killers: Vec<[Option<Move>; 2]>,
    /// By origin and target: how often, and how deep, a move refuted others.
    history: Vec<u32>,
    cells: usize,
}

/// The room between two worths in which a search looks.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    /// Returns the window for a position in which the same player moves, or the other one.
    fn turned(self, same: bool) -> Self {
        if same { self } else { Self { alpha: -self.beta, beta: -self.alpha } }
    }
}

impl<'s> Search<'s> {
    pub(super) fn new(evaluation: &'s Evaluation, limit: Limit, stop: &'s mut dyn FnMut() -> bool) -> Self {
        let (most_depth, most_nodes) = bounds(limit);
        let cells = evaluation.cells();
        let table = if most_depth > 1 { vec![None; PLACES] } else { Vec::new() };
        Self {
            evaluation,
            most_depth,
            most_nodes,
            stop,
            quiet: true,
            nodes: 0,
            is_over: false,
            table,
            killers: Vec::new(),
            history: vec![0; cells * cells],
            cells,
        }
    }

    /// Deepens until the limit, and returns the best move of the last depth that was complete.
    pub(super) fn choose(mut self, line: &mut dyn Line, random: &mut Random) -> Option<Choice> {
        // Among equals the lot decides, so that games differ by their seeds.
        let mut moves = line.moves().to_vec();
        for row in (1..moves.len()).rev() {
            moves.swap(row, random.below(u32::try_from(row + 1).ok()?) as usize);
        }
        let mut best: Option<Choice> = None;
        for depth in 1..=self.most_depth {
            let Some((score, found)) = self.root(line, &mut moves, depth) else { break };
            let nodes = self.nodes;
            let looked = if self.is_over { depth - 1 } else { depth };
            best = Some(Choice {
                chosen: *found.first()?,
                score: Some(score),
                line: found,
                depth: looked,
                nodes,
            });
            // Nothing deeper changes a win that is forced.
            if score.abs() >= FORCED || self.is_over {
                break;
            }
        }
        let nodes = self.nodes;
        best.map(|best| Choice { nodes, ..best }).or_else(|| {
            let chosen = *moves.first()?;
            Some(Choice { chosen, score: None, line: vec![chosen], depth: 0, nodes })
        })
    }

    /// Searches all moves of the first position. Returns the best worth and line, `None` if the search ended before the first move was
    /// known. The best move comes to stand first.
    fn root(&mut self, line: &mut dyn Line, moves: &mut [Move], depth: u32) -> Option<(i32, Vec<Move>)> {
        let seat = line.to_move();
        let mut window = Window { alpha: -BEYOND, beta: BEYOND };
        let mut best: Option<(i32, Vec<Move>)> = None;
        for row in 0..moves.len() {
            let (worth, rest) = self.child(line, moves[row], (seat, depth, 1), window);
            if self.is_over && (best.is_none() && depth > 1 || best.is_some()) {
                break;
            }
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, [vec![moves[row]], rest].concat()));
                window.alpha = window.alpha.max(worth);
                moves[..=row].rotate_right(1);
            }
        }
        best
    }

    /// Plays a move, and returns the worth for `seat` of what comes of it, with the expected moves.
    fn child(
        &mut self,
        line: &mut dyn Line,
        m: Move,
        (seat, depth, ply): (Seat, u32, u32),
        window: Window,
    ) -> (i32, Vec<Move>) {
        line.play(m).expect("a move that was listed is legal");
        let same = line.to_move() == seat;
        let (worth, rest) = self.position(line, depth - 1, ply, window.turned(same));
        line.undo();
        (if same { worth } else { -worth }, rest)
    }

    /// Counts a position, and ends the search at its limit.
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) && (self.stop)() || self.nodes >= self.most_nodes {
            self.is_over = true;
        }
    }

    /// Returns the worth of a position for whoever moves there, and the expected moves.
    fn position(&mut self, line: &mut dyn Line, depth: u32, ply: u32, window: Window) -> (i32, Vec<Move>) {
        self.count();
        let seat = line.to_move();
        if let Some(outcome) = line.outcome() {
            return (decided(outcome, seat, i32::try_from(ply).unwrap_or(0)), Vec::new());
        }
        // Whoever repeats a position does not mean to win; and nobody wins where nobody can move.
        if line.repetitions() > 1 || line.moves().is_empty() {
            return (0, Vec::new());
        }
        if self.is_over {
            return (self.evaluation.worth(line, seat), Vec::new());
        }
        if depth == 0 {
            let left = if self.quiet { MOST_QUIET } else { 0 };
            return (self.captures(line, left, ply, window), Vec::new());
        }
        let key = self.evaluation.key(line);
        let known = self.known(key);
        if let Some(entry) = known.filter(|entry| u32::from(entry.depth) == depth) {
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.worth >= window.beta,
                Bound::AtMost => entry.worth <= window.alpha,
            };
            // A forced win counts its plies from the first position: what stands in the table may come earlier or later.
            if enough && entry.worth.abs() < FORCED {
                return (entry.worth, vec![entry.best]);
            }
        }
        self.branch(line, (key, known), (depth, ply), window)
    }

    /// Searches the moves of a position.
    fn branch(
        &mut self,
        line: &mut dyn Line,
        (key, known): (u64, Option<Entry>),
        (depth, ply): (u32, u32),
        window: Window,
    ) -> (i32, Vec<Move>) {
        let seat = line.to_move();
        let moves = self.ordered(line, known.map(|entry| entry.best), ply);
        let (mut inner, mut best, mut expected) = (window, -BEYOND, Vec::new());
        for m in &moves {
            let (worth, rest) = self.child(line, *m, (seat, depth, ply + 1), inner);
            if worth > best {
                best = worth;
                expected = rest;
                expected.insert(0, *m);
            }
            inner.alpha = inner.alpha.max(best);
            if inner.alpha >= inner.beta {
                self.refutes(line, *m, depth, ply);
                break;
            }
            if self.is_over {
                return (best, expected);
            }
        }
        let bound = match best {
            best if best >= window.beta => Bound::AtLeast,
            best if best <= window.alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        if let Some(first) = expected.first().filter(|_| !self.table.is_empty() && !self.is_over) {
            let place = usize::try_from(key).unwrap_or(0) & (PLACES - 1);
            let depth = u16::try_from(depth).unwrap_or(u16::MAX);
            self.table[place] = Some(Entry { key, best: *first, worth: best, depth, bound });
        }
        (best, expected)
    }

    /// Looks at captures until there are no more, or too many in a row.
    fn captures(&mut self, line: &mut dyn Line, left: u32, ply: u32, window: Window) -> i32 {
        let seat = line.to_move();
        let stand = self.evaluation.worth(line, seat);
        if left == 0 || stand >= window.beta || self.is_over {
            return stand;
        }
        let mut takes: Vec<(i32, Move)> =
            line.moves().iter().filter_map(|m| Some((self.gain(line, *m)?, *m))).collect();
        takes.sort_by_key(|(gain, m)| (std::cmp::Reverse(*gain), *m));
        let (mut inner, mut best) = (window, stand);
        inner.alpha = inner.alpha.max(stand);
        for (_, m) in takes {
            self.count();
            line.play(m).expect("a move that was listed is legal");
            let same = line.to_move() == seat;
            let worth = match line.outcome() {
                Some(outcome) => decided(outcome, seat, i32::try_from(ply + 1).unwrap_or(0)),
                None => {
                    let worth = self.captures(line, left - 1, ply + 1, inner.turned(same));
                    if same { worth } else { -worth }
                }
            };
            line.undo();
            best = best.max(worth);
            inner.alpha = inner.alpha.max(best);
            if inner.alpha >= inner.beta || self.is_over {
                break;
            }
        }
        best
    }

    /// Returns the worth of what a move takes, less a little of what takes it; `None` if it takes nothing.
    fn gain(&self, line: &dyn Line, m: Move) -> Option<i32> {
        let MoveKind::Man { from, to, .. } = m.kind() else { return None };
        let taker = line.man(from);
        match line.man(to).filter(|_| from != to) {
            Some(taken) if taker.is_none_or(|taker| taker.owner != taken.owner) => {
                let taker = taker.map_or(0, |taker| self.evaluation.piece(taker));
                Some(self.evaluation.piece(taken) * 16 - taker)
            }
            _ if m.chain().is_some() => Some(0),
            _ => None,
        }
    }

    /// Returns the moves, those that may refute the others first.
    fn ordered(&self, line: &dyn Line, known: Option<Move>, ply: u32) -> Vec<Move> {
        let killers = self.killers.get(ply as usize).copied().unwrap_or_default();
        let rank = |m: &Move| {
            if known == Some(*m) {
                return i64::MAX;
            }
            if let Some(gain) = self.gain(line, *m) {
                return 1 << 40 | i64::from(gain.max(0));
            }
            if killers.contains(&Some(*m)) {
                return 1 << 36;
            }
            i64::from(self.place(*m).map_or(0, |place| self.history[place]))
        };
        let mut moves: Vec<(i64, Move)> = line.moves().iter().map(|m| (rank(m), *m)).collect();
        moves.sort_by_key(|(rank, m)| (std::cmp::Reverse(*rank), *m));
        moves.into_iter().map(|(_, m)| m).collect()
    }

    /// Remembers that a move refuted those before it.
    fn refutes(&mut self, line: &dyn Line, m: Move, depth: u32, ply: u32) {
        if self.gain(line, m).is_some() {
            return;
        }
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        if self.killers[ply][0] != Some(m) {
            self.killers[ply] = [Some(m), self.killers[ply][0]];
        }
        if let Some(place) = self.place(m) {
            self.history[place] = self.history[place].saturating_add(depth * depth);
        }
    }

    fn place(&self, m: Move) -> Option<usize> {
        match m.kind() {
            MoveKind::Man { from, to, .. } => Some(from.index() * self.cells + to.index()),
            _ => None,
        }
    }

    fn known(&self, key: u64) -> Option<Entry> {
        let place = usize::try_from(key).unwrap_or(0) & (PLACES - 1);
        self.table.get(place).copied().flatten().filter(|entry| entry.key == key)
    }
}
