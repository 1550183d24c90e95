//! Alpha-beta search with iterative deepening, a transposition table, move ordering, narrow windows
//! and a quiescence search of captures.
//!
//! The two players need not alternate. A score is from the view of the player to move, and its sign
//! changes only when the player to move changes.
//!
//! References: Knuth and Moore 1975 (the search), Marsland and Campbell 1982 (narrow windows), Akl
//! and Newborn 1977 (killer moves), Schaeffer 1989 (the history heuristic).

mod table;

use super::evaluation::{Evaluation, FORCED, WIN, decided};
use super::order::{self, Order, Ranked};
use super::{AnalysisRequest, Choice, Judge, Limit, SearchBudget, shuffled, win_probability};
use crate::work::Meter;
use alfonso_game::{Line, Move, MoveKind, Random, Seat, Waiver};
use std::sync::Arc;
use table::{Bound, Entry, Table};

/// The default memory of the transposition table, in bytes. A limit can change it.
const MEMORY: usize = 40 << 20;
/// The maximum number of consecutive captures that the search examines beyond its depth.
const MOST_QUIET: u32 = 8;
/// A bound greater than every score.
const BEYOND: i32 = WIN + 1;
/// The number of moves of a position that are always searched to full depth.
const FIRST_MOVES: usize = 3;
/// The smallest depth at which later moves are searched to a reduced depth.
const REDUCED: u32 = 3;

pub(super) struct Search<'s> {
    evaluation: &'s Evaluation,
    /// Judges the undecided positions, if their score is not used.
    judge: Option<&'s dyn Judge>,
    budget: SearchBudget,
    /// True if the search extends captures beyond its depth and reduces the depth of unpromising
    /// moves. If false, the search returns the exact minimax value.
    pub(super) selective: bool,
    /// True if the search ignores endings by a claim or a count.
    pub(super) waives: bool,
    table: Table,
    order: Order,
    /// The expected line of play from each ply.
    expected: Vec<Vec<Move>>,
    /// Reusable move lists, one per ply.
    lists: Vec<Vec<Ranked>>,
}

/// The alpha-beta window of a search.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const OPEN: Self = Self { alpha: -BEYOND, beta: BEYOND };

    /// Returns the window after a move. The window is negated unless the same player moves again.
    fn turned(self, same: bool) -> Self {
        if same { self } else { Self { alpha: -self.beta, beta: -self.alpha } }
    }

    /// Returns a null window, which only tests whether a score exceeds alpha.
    fn narrow(self) -> Self {
        Self { beta: self.alpha + 1, ..self }
    }
}

impl<'s> Search<'s> {
    pub(super) fn new(evaluation: &'s Evaluation, limit: Limit, meter: Arc<Meter>) -> Self {
        let budget = SearchBudget::new(limit, meter);
        Self {
            evaluation,
            judge: None,
            selective: true,
            waives: false,
            table: Table::new(if budget.most_depth > 1 { limit.bytes(MEMORY) } else { 0 }),
            budget,
            order: Order::new(evaluation.cells()),
            expected: Vec::new(),
            lists: Vec::new(),
        }
    }

    /// Returns the search with a judge, whose values replace the score of undecided positions.
    pub(super) fn judged_by(self, judge: &'s dyn Judge) -> Self {
        Self { judge: Some(judge), ..self }
    }

    /// Returns the score of an undecided position.
    fn score(&self, line: &dyn Line, seat: Seat) -> i32 {
        let Some(judge) = self.judge else { return self.evaluation.score(line, seat) };
        let result = judge.values(line).get(seat.index()).map_or(0.0, |value| 2.0 * value - 1.0);
        win_probability::to_score(result, self.evaluation.scale())
    }

    /// Deepens until a limit is reached. Returns the best move of the last completed depth, or
    /// `None` if there is no move to choose.
    ///
    /// Calls `report` for each ranked move at each completed depth.
    pub(super) async fn choose(
        mut self,
        line: &mut dyn Line,
        random: &mut Random,
        request: &AnalysisRequest,
        report: &mut (impl FnMut(usize, &Choice) + ?Sized),
    ) -> Option<Choice> {
        // Shuffling breaks ties by the seed, so that games with different seeds differ.
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
            // A deeper search cannot change a forced win or loss.
            if forced || self.budget.is_over {
                break;
            }
        }
        let best = best.or_else(|| moves.first().map(|m| Choice::of(*m)))?;
        Some(Choice { nodes: self.budget.nodes, steps: self.budget.steps, ..best })
    }

    /// Searches moves of the root position. Returns the best score and line, or `None` if the
    /// search ended before the first move had a score.
    ///
    /// Moves the best move to the front of `moves`.
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

    /// Plays a move and returns the score of the resulting position for `seat`.
    ///
    /// Searches every move but the first with a null window and at the reduced depth. If its score
    /// exceeds alpha, the search repeats at full depth, and then with the full window.
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

    /// Returns the score of a position for the player to move, and records the expected line.
    async fn position(&mut self, line: &mut dyn Line, depth: u32, ply: u32, window: Window) -> i32 {
        match self.at_once(line, depth, ply, window) {
            Ok(score) => score,
            // The recursive call is boxed only for positions whose moves must be searched.
            Err(known) => Box::pin(self.branch(line, known, (depth, ply), window)).await,
        }
    }

    /// Returns the score of a position if its moves need not be searched. Otherwise returns its key
    /// and its table entry.
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
        // A player who repeats a position is not expected to win, and nobody wins a position
        // without moves.
        if line.repetitions() > 1 || line.moves().is_empty() {
            return Ok(0);
        }
        if self.budget.is_over {
            return Ok(self.score(line, seat));
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
            // Forced wins count plies from the root, but an entry may have been stored at another
            // ply.
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

    /// Searches captures until there are no more, or until the limit of consecutive captures is
    /// reached.
    fn captures(&mut self, line: &mut dyn Line, left: u32, ply: u32, window: Window) -> i32 {
        let seat = line.to_move();
        let stand = self.score(line, seat);
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
            // The capture cannot raise the score to alpha. The gain of captures by chains is
            // unknown and counts as 0.
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
                // A valuable piece takes a cheaper one and can be recaptured.
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

    /// Prepares the lists of a ply and clears its expected line.
    fn begin_ply(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
            self.expected.resize_with(ply + 1, Vec::new);
        }
        self.expected[ply].clear();
    }

    /// Records a move as expected at a ply, followed by the expected line of the next ply.
    fn expect(&mut self, ply: u32, m: Move) {
        let (before, after) = self.expected.split_at_mut(ply as usize + 1);
        let here = &mut before[ply as usize];
        here.clear();
        here.push(m);
        here.extend(after.first().into_iter().flatten());
    }
}

/// Returns true if some move of a position ends on the target of the last move.
fn takes_back(line: &dyn Line, last: Move) -> bool {
    line.moves().iter().any(|m| matches!(m.kind(), MoveKind::Piece { to, .. } if to == last.to()))
}
