//! Alpha-beta search: iterative deepening with a table of positions, orderings by what was best before, narrow windows, and captures
//! looked at to their end.
//!
//! Two players need not move in turn: a position is worth for whoever moves there, and the sign changes only where the player to move does.
//! (Knuth and Moore 1975 for the search; Marsland and Campbell 1982 for narrow windows; Akl and Newborn 1977 for killers; Schaeffer
//! 1989 for the history of moves.)

mod table;

use super::evaluation::{Evaluation, FORCED, WIN, decided};
use super::order::{self, Order, Ranked};
use super::{AnalysisRequest, Choice, Limit, SearchBudget, shuffled};
use crate::work::Meter;
use alfonso_game::{Line, Move, MoveKind, Random, Seat, Waiver};
use std::sync::Arc;
use table::{Bound, Entry, Table};

/// The memory of the table, in bytes, unless the limit says more or less.
const MEMORY: usize = 40 << 20;
/// The most captures in a row that are looked at beyond the depth.
const MOST_QUIET: u32 = 8;
/// A worth beyond all others.
const BEYOND: i32 = WIN + 1;
/// The number of moves of a position that are always searched to the full depth.
const FIRST_MOVES: usize = 3;
/// The depth from which on later moves are searched less deeply.
const REDUCED: u32 = 3;

pub(super) struct Search<'s> {
    evaluation: &'s Evaluation,
    budget: SearchBudget,
    /// True if captures are looked at beyond the depth, and moves that promise little are searched less deeply. Otherwise the search
    /// gives the value of looking at everything.
    pub(super) selective: bool,
    /// True if endings by a claim or a count are passed by.
    pub(super) waives: bool,
    table: Table,
    order: Order,
    /// By ply: the moves that are expected from there.
    expected: Vec<Vec<Move>>,
    /// By ply: a list for the moves of a position.
    lists: Vec<Vec<Ranked>>,
}

/// The window between two scores in which a search looks.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const OPEN: Self = Self { alpha: -BEYOND, beta: BEYOND };

    /// Returns the window for a position in which the same player moves, or the other one.
    fn turned(self, same: bool) -> Self {
        if same { self } else { Self { alpha: -self.beta, beta: -self.alpha } }
    }

    /// Returns a window that only says whether a worth is above the lower end.
    fn narrow(self) -> Self {
        Self { beta: self.alpha + 1, ..self }
    }
}

impl<'s> Search<'s> {
    pub(super) fn new(evaluation: &'s Evaluation, limit: Limit, meter: Arc<Meter>) -> Self {
        let budget = SearchBudget::new(limit, meter);
        Self {
            evaluation,
            selective: true,
            waives: false,
            table: Table::new(if budget.most_depth > 1 { limit.bytes(MEMORY) } else { 0 }),
            budget,
            order: Order::new(evaluation.cells()),
            expected: Vec::new(),
            lists: Vec::new(),
        }
    }

    /// Deepens until the limit, and returns the best move of the last depth that was complete; `None` if there is no move to choose.
    /// `report` hears of each move that is ranked, at each depth.
    pub(super) async fn choose(
        mut self,
        line: &mut dyn Line,
        random: &mut Random,
        request: &AnalysisRequest,
        report: &mut (impl FnMut(usize, &Choice) + ?Sized),
    ) -> Option<Choice> {
        // Among equals the lot decides, so that games differ by their seeds.
        let mut moves = shuffled(line.moves(), random);
        if !request.among.is_empty() {
            moves.retain(|m| request.among.contains(m));
        }
        let ranks = request.lines.clamp(1, moves.len().max(1));
        let mut best: Option<Choice> = None;
        for depth in 1..=self.budget.most_depth {
            let mut forced = true;
            for rank in 0..ranks {
                let Some((score, found)) = self.root(line, &mut moves[rank..], depth).await else { break };
                let is_over = self.budget.is_over;
                let looked = if is_over { depth - 1 } else { depth };
                let chosen = *found.first()?;
                let nodes = self.budget.nodes;
                let here =
                    Choice { score: Some(score), line: found, depth: looked, nodes, ..Choice::of(chosen) };
                if !is_over {
                    report(rank, &here);
                }
                forced &= score.abs() >= FORCED;
                if rank == 0 {
                    best = Some(here);
                }
                if is_over {
                    break;
                }
            }
            // Nothing deeper changes a win that is forced.
            if forced || self.budget.is_over {
                break;
            }
        }
        let best = best.or_else(|| moves.first().map(|m| Choice::of(*m)))?;
        Some(Choice { nodes: self.budget.nodes, steps: self.budget.steps, ..best })
    }

    /// Searches moves of the first position. Returns the best worth and line, `None` if the search ended before the first move was
    /// known. The best move comes to stand first.
    async fn root(
        &mut self,
        line: &mut dyn Line,
        moves: &mut [Move],
        depth: u32,
    ) -> Option<(i32, Vec<Move>)> {
        let seat = line.to_move();
        let mut window = Window::OPEN;
        let mut best: Option<(i32, Vec<Move>)> = None;
        for index in 0..moves.len() {
            self.budget.rest().await;
            let first = best.is_none();
            let score =
                self.child(line, moves[index], (seat, 1), window, (first, depth - 1, depth - 1)).await;
            if self.budget.is_over && (depth > 1 || !first) {
                break;
            }
            if best.as_ref().is_none_or(|(most, _)| score > *most) {
                let rest = self.expected.get(1).map_or(&[][..], Vec::as_slice);
                best = Some((score, [&[moves[index]], rest].concat()));
                window.alpha = window.alpha.max(score);
                moves[..=index].rotate_right(1);
            }
        }
        best
    }

    fn play(&self, line: &mut dyn Line, m: Move) {
        line.play(m).expect("a move that was listed is legal");
        if self.waives {
            line.waive(Waiver::Counts);
        }
    }

    /// Plays a move, and returns the worth for `seat` of what comes of it. A move that is not the first is looked at with a narrow
    /// window and at the reduced depth; only if it promises more, as the first.
    async fn child(
        &mut self,
        line: &mut dyn Line,
        m: Move,
        (seat, ply): (Seat, u32),
        window: Window,
        (first, depth, reduced): (bool, u32, u32),
    ) -> i32 {
        self.play(line, m);
        let same = line.to_move() == seat;
        let turned = |score: i32| if same { score } else { -score };
        let narrow = window.narrow().turned(same);
        let mut score = BEYOND;
        if !first {
            score = turned(self.position(line, reduced, ply, narrow).await);
        }
        if !first && reduced < depth && score > window.alpha {
            score = turned(self.position(line, depth, ply, narrow).await);
        }
        if first || score > window.alpha && score < window.beta {
            score = turned(self.position(line, depth, ply, window.turned(same)).await);
        }
        line.undo();
        score
    }

    /// Returns the worth of a position for whoever moves there, and notes the expected moves.
    async fn position(&mut self, line: &mut dyn Line, depth: u32, ply: u32, window: Window) -> i32 {
        match self.at_once(line, depth, ply, window) {
            Ok(score) => score,
            // Only positions whose moves are searched need a future of their own.
            Err(known) => Box::pin(self.branch(line, known, (depth, ply), window)).await,
        }
    }

    /// Returns the worth of a position if its moves need not be searched; otherwise its key, and what the table knows of it.
    fn at_once(
        &mut self,
        line: &mut dyn Line,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> Result<i32, (u64, Option<Entry>)> {
        self.budget.count();
        self.budget.spend_on(line);
        self.begin_ply(ply);
        let seat = line.to_move();
        if let Some(outcome) = line.outcome() {
            return Ok(decided(self.evaluation, outcome, seat, ply));
        }
        // Whoever repeats a position does not mean to win; and nobody wins where nobody can move.
        if line.repetitions() > 1 || line.moves().is_empty() {
            return Ok(0);
        }
        if self.budget.is_over {
            return Ok(self.evaluation.score(line, seat));
        }
        if depth == 0 {
            let left = if self.selective { MOST_QUIET } else { 0 };
            return Ok(self.captures(line, left, ply, window));
        }
        let key = self.evaluation.key(line);
        let known = self.table.find(key);
        if let Some(entry) = known.filter(|entry| self.is_deep_enough(entry, depth)) {
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.score >= window.beta,
                Bound::AtMost => entry.score <= window.alpha,
            };
            // A forced win counts its plies from the first position: what stands in the table may come earlier or later.
            if enough && entry.score.abs() < FORCED {
                self.expected[ply as usize].push(entry.best);
                return Ok(entry.score);
            }
        }
        Err((key, known))
    }

    fn is_deep_enough(&self, entry: &Entry, depth: u32) -> bool {
        let known = u32::from(entry.depth);
        if self.selective { known >= depth } else { known == depth }
    }

    /// Searches the moves of a position.
    async fn branch(
        &mut self,
        line: &mut dyn Line,
        (key, known): (u64, Option<Entry>),
        (depth, ply): (u32, u32),
        window: Window,
    ) -> i32 {
        let seat = line.to_move();
        let mut moves = std::mem::take(&mut self.lists[ply as usize]);
        self.order.rank(line, self.evaluation, (known.map(|entry| entry.best), ply), &mut moves);
        let calm = self.selective && !line.in_check();
        let (mut inner, mut best, mut chosen) = (window, -BEYOND, None);
        for index in 0..moves.len() {
            let Some(ranked) = order::next(&mut moves, index) else { break };
            self.budget.rest().await;
            let late = calm && depth >= REDUCED && index >= FIRST_MOVES && Order::is_quiet(ranked.0);
            let reduced = if late { depth - 2 } else { depth - 1 };
            let score =
                self.child(line, ranked.1, (seat, ply + 1), inner, (index == 0, depth - 1, reduced)).await;
            if score > best {
                best = score;
                chosen = Some(ranked.1);
                if score > inner.alpha {
                    self.expect(ply, ranked.1);
                }
            }
            inner.alpha = inner.alpha.max(best);
            if inner.alpha >= inner.beta {
                self.order.refutes(ranked, depth, ply);
                break;
            }
            if self.budget.is_over {
                break;
            }
        }
        self.lists[ply as usize] = moves;
        let bound = match best {
            best if best >= window.beta => Bound::AtLeast,
            best if best <= window.alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        if let Some(m) = chosen.filter(|_| !self.budget.is_over) {
            let depth = u16::try_from(depth).unwrap_or(u16::MAX);
            self.table.keep(Entry { key, best: m, score: best, depth, bound });
        }
        best
    }

    /// Looks at captures until there are no more, or too many in a row.
    fn captures(&mut self, line: &mut dyn Line, left: u32, ply: u32, window: Window) -> i32 {
        let seat = line.to_move();
        let stand = self.evaluation.score(line, seat);
        if left == 0 || stand >= window.beta || self.budget.is_over {
            return stand;
        }
        self.begin_ply(ply);
        let mut takes = std::mem::take(&mut self.lists[ply as usize]);
        Order::takes(line, self.evaluation, &mut takes);
        let (mut inner, mut best) = (window, stand);
        inner.alpha = inner.alpha.max(stand);
        for index in 0..takes.len() {
            let Some((gain, m)) = order::next(&mut takes, index) else { break };
            // What is taken would not be enough. The gains of chains are not known.
            let most = i32::try_from(gain / i64::from(order::PART))
                .unwrap_or(0)
                .saturating_add(stand + self.evaluation.margin());
            if gain > 0 && most < inner.alpha {
                best = best.max(most);
                continue;
            }
            self.budget.count();
            let lost = order::loss(line, self.evaluation, m);
            self.play(line, m);
            self.budget.spend_on(line);
            let same = line.to_move() == seat;
            let score = match line.outcome() {
                Some(outcome) => decided(self.evaluation, outcome, seat, ply + 1),
                // A dear piece that takes a cheap one and can be taken back.
                None if lost < 0 && stand.saturating_add(lost) <= inner.alpha && takes_back(line, m) => {
                    stand.saturating_add(lost)
                }
                None => {
                    let score = self.captures(line, left - 1, ply + 1, inner.turned(same));
                    if same { score } else { -score }
                }
            };
            line.undo();
            best = best.max(score);
            inner.alpha = inner.alpha.max(best);
            if inner.alpha >= inner.beta || self.budget.is_over {
                break;
            }
        }
        self.lists[ply as usize] = takes;
        best
    }

    /// Begins a position at a ply: nothing is expected yet.
    fn begin_ply(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
            self.expected.resize_with(ply + 1, Vec::new);
        }
        self.expected[ply].clear();
    }

    /// Notes that a move is expected at a ply, and what is expected after it.
    fn expect(&mut self, ply: u32, m: Move) {
        let (before, after) = self.expected.split_at_mut(ply as usize + 1);
        let here = &mut before[ply as usize];
        here.clear();
        here.push(m);
        here.extend(after.first().into_iter().flatten());
    }
}

/// Returns true if some move of a position goes where the last one went.
fn takes_back(line: &dyn Line, last: Move) -> bool {
    line.moves().iter().any(|m| matches!(m.kind(), MoveKind::Piece { to, .. } if to == last.to()))
}
