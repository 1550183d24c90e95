//! Forced wins within a few moves: mate problems and similar tasks.
//!
//! The player to move is the attacker. A position is won within `n` moves if some move of the
//! attacker wins immediately. It is also won if, after some move, every reply allows a win within
//! `n - 1` moves. All replies are searched, so the result is exact. If a turn has several steps,
//! each step of the attacker counts as a move.

use super::memory::SolverLimits;
use super::{Solvable, Unsolved, alone, goes_on};
use crate::keys::Keys;
use crate::work::{Budget, Meter, Work, drive};
use alfonso_game::{Game, Line, Move, Position, RuleId, Seat};
use std::collections::HashMap;
use std::sync::Arc;

/// The result of a search for a forced win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mates {
    /// The player who moves.
    pub attacker: Seat,
    /// The smallest number of attacker's moves that forces a win; `None` if it exceeds the
    /// requested maximum.
    pub moves: Option<u32>,
    /// The first moves that force a win in this number of moves, in the order of the move list.
    pub keys: Vec<String>,
    /// The moves to the win against the longest resistance, starting with the first of
    /// [`Mates::keys`].
    pub line: Vec<String>,
    /// The number of positions searched.
    pub positions: u64,
    /// The endings that were removed because they draw by a count; see
    /// [`crate::without_counted_draws`].
    pub aside: Vec<RuleId>,
}

/// The number of positions between progress reports.
const PATIENCE: Budget = Budget::steps(64);
/// The maximum number of plies of a line.
const MOST_PLIES: usize = 1_000;

/// The memory of a position whose moves are being searched, besides its move list, in bytes.
const FUTURE: usize = 2048;

/// The size of a table entry, in bytes.
const SLOT_BYTES: usize = size_of::<((u64, u64), Known)>() + 1;

/// A table entry: the smallest number of moves with a known win, and the largest without one.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    won: Option<u32>,
    open: Option<u32>,
}

struct Prover {
    attacker: Seat,
    keys: Keys,
    known: HashMap<(u64, u64), Known>,
    limits: SolverLimits,
    /// The memory of the move lists on the current line, in bytes.
    lists: usize,
    /// The maximum length of the line. The search fails if a line exceeds this length, for example
    /// because a turn never ends.
    deepest: usize,
    positions: u64,
    meter: Arc<Meter>,
    /// The reason why the search failed.
    failed: Option<Unsolved>,
}

impl Mates {
    /// Searches for a forced win of the player to move within at most `moves` moves. `limits`
    /// limits the table and the work.
    ///
    /// Calls `progress` with the number of positions searched; the search stops if it returns
    /// false.
    ///
    /// # Errors
    /// Returns an error if the game does not have two players or has dice, or if repetition matters
    /// for more than draws. Also returns an error if a limit is reached.
    ///
    /// ```
    /// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
    /// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
    /// use alfonso_driver::play_all;
    /// use alfonso_search::{Mates, SolverLimits};
    ///
    /// let mut line = game.line();
    /// play_all(&mut *line, "Token@a1 Token@b1 Token@a2 Token@b2").expect("legal moves");
    /// let limits = SolverLimits { memory: 1 << 20, positions: 1_000, steps: 1 << 30 };
    /// let mates = Mates::within(&game, &line.position(), 2, limits, &mut |_| true).expect("it is small");
    /// assert_eq!((mates.moves, mates.keys), (Some(1), vec!["Token@a3".to_owned()]));
    /// ```
    pub fn within(
        game: &Game,
        start: &Position,
        moves: u32,
        limits: SolverLimits,
        progress: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Self, Unsolved> {
        drive(|meter| Self::look(game, start, moves, limits, meter), PATIENCE, &mut goes_on(progress))
    }

    /// Starts a resumable search for a forced win. Its result equals that of [`Mates::within`],
    /// however the work is divided.
    #[must_use]
    pub fn search(
        game: Game,
        start: Position,
        moves: u32,
        limits: SolverLimits,
    ) -> Work<Result<Self, Unsolved>> {
        Work::new(|meter| async move { Self::look(&game, &start, moves, limits, meter).await })
    }

    async fn look(
        game: &Game,
        start: &Position,
        moves: u32,
        limits: SolverLimits,
        meter: Arc<Meter>,
    ) -> Result<Self, Unsolved> {
        let Solvable { game, aside, keys } = Solvable::of(game)?;
        let mut line = game.line_from(start);
        let attacker = line.to_move();
        let known = HashMap::new();
        let deepest = line.played().len() + MOST_PLIES;
        let mut prover =
            Prover { attacker, keys, known, limits, lists: 0, deepest, positions: 0, meter, failed: None };
        let (mut found, mut first, mut best) = (None, Vec::new(), Vec::new());
        for within in 1..=moves {
            if prover.is_won(line.as_mut(), within).await {
                found = Some(within);
                first = prover.winning(line.as_mut(), within).await;
                best = prover.line(line.as_mut(), within).await;
                break;
            }
        }
        match prover.failed {
            Some(why) => Err(why),
            None => Ok(Self {
                attacker,
                moves: found,
                keys: first.into_iter().map(|m| line.text(m)).collect(),
                line: best,
                positions: prover.positions,
                aside,
            }),
        }
    }
}

impl Prover {
    /// Returns true if the attacker wins within this number of moves.
    async fn is_won(&mut self, line: &mut dyn Line, within: u32) -> bool {
        match self.at_once(line, within) {
            Ok(won) => won,
            // The recursive call is boxed only for positions whose moves must be searched.
            Err(key) => Box::pin(self.tried(line, key, within)).await,
        }
    }

    /// Returns the result if it is known without searching moves: true if the attacker wins.
    /// Otherwise returns the key of the position as an error.
    fn at_once(&mut self, line: &dyn Line, within: u32) -> Result<bool, (u64, u64)> {
        if let Some(outcome) = line.outcome() {
            return Ok(alone(outcome) == Some(self.attacker));
        }
        if let Some(over_budget) = line.over_budget() {
            self.failed = Some(Unsolved::OverBudget(over_budget));
        }
        let attacks = line.to_move() == self.attacker;
        if within == 0 && attacks || line.moves().is_empty() || self.failed.is_some() {
            return Ok(false);
        }
        let key = self.keys.short(line);
        let known = self.known.get(&key).copied().unwrap_or_default();
        if known.won.is_some_and(|won| won <= within) {
            return Ok(true);
        }
        if known.open.is_some_and(|open| open >= within) {
            return Ok(false);
        }
        Err(key)
    }

    /// Searches the moves of a position.
    async fn tried(&mut self, line: &mut dyn Line, key: (u64, u64), within: u32) -> bool {
        self.meter.rest().await;
        if self.meter.is_stopped() {
            self.failed = Some(Unsolved::Stopped(self.known.len()));
            return false;
        }
        let attacks = line.to_move() == self.attacker;
        let left = if attacks { within - 1 } else { within };
        let mut won = !attacks;
        let moves = self.ordered(line);
        let own = size_of_val(moves.as_slice()) + FUTURE;
        self.lists += own;
        if self.bytes() > self.limits.memory {
            self.failed = Some(Unsolved::TooMany(self.limits, self.known.len()));
            return false;
        }
        for m in moves {
            let wins = self.after(line, m, left).await;
            if wins == attacks {
                won = wins;
                break;
            }
        }
        if self.failed.is_some() {
            return false;
        }
        self.lists -= own;
        if self.known.len() >= self.limits.positions || self.bytes() > self.limits.memory {
            self.failed = Some(Unsolved::TooMany(self.limits, self.known.len()));
            return false;
        }
        let known = self.known.entry(key).or_default();
        if won {
            known.won = Some(known.won.map_or(within, |won| won.min(within)));
        } else {
            known.open = known.open.max(Some(within));
        }
        won
    }

    /// Returns the memory of the search after one more position, in bytes.
    fn bytes(&self) -> usize {
        // A full table doubles its size while the old table still exists.
        let is_full = self.known.len() == self.known.capacity();
        let slots = if is_full { 3 * self.known.len().max(1) } else { self.known.capacity() } * 8 / 7;
        slots * SLOT_BYTES + self.lists
    }

    /// Counts a position, and fails if the rules have used too many steps.
    fn count(&mut self, line: &dyn Line) {
        self.positions += 1;
        self.meter.count();
        let steps = line.spent().beyond();
        self.meter.spend_steps(steps);
        match self.limits.steps.checked_sub(steps) {
            Some(left) => self.limits.steps = left,
            None => {
                self.failed.get_or_insert(Unsolved::TooManySteps(self.known.len()));
            }
        }
    }

    /// Returns true if the attacker wins within this number of moves after the given move.
    async fn after(&mut self, line: &mut dyn Line, m: Move, within: u32) -> bool {
        if line.played().len() > self.deepest {
            self.failed = Some(Unsolved::GoesRound);
            return false;
        }
        line.play(m).expect("a move that was listed is legal");
        self.count(line);
        let won = self.is_won(line, within).await;
        line.undo();
        won
    }

    /// Returns the moves of a position. The attacker's checks come first, then moves that leave few
    /// replies. The defender's moves keep their order.
    fn ordered(&mut self, line: &mut dyn Line) -> Vec<Move> {
        let moves = line.moves().to_vec();
        if line.to_move() != self.attacker {
            return moves;
        }
        let mut ranked: Vec<((bool, usize), Move)> = Vec::new();
        for m in moves {
            line.play(m).expect("a move that was listed is legal");
            self.count(line);
            ranked.push(((!line.in_check(), line.moves().len()), m));
            line.undo();
        }
        ranked.sort_by_key(|(count, _)| *count);
        ranked.into_iter().map(|(_, m)| m).collect()
    }

    /// Returns the attacker's moves that win within this number of moves, in the order of the move
    /// list.
    async fn winning(&mut self, line: &mut dyn Line, within: u32) -> Vec<Move> {
        let mut winning = Vec::new();
        for m in line.moves().to_vec() {
            if self.after(line, m, within.saturating_sub(1)).await {
                winning.push(m);
            }
        }
        winning
    }

    /// Returns the first of the given moves that wins within this number of moves.
    async fn first(&mut self, line: &mut dyn Line, moves: Vec<Move>, within: u32) -> Option<Move> {
        for m in moves {
            if self.after(line, m, within).await {
                return Some(m);
            }
        }
        None
    }

    /// Returns the move that delays the win longest, or the first of several.
    async fn delaying(&mut self, line: &mut dyn Line, moves: Vec<Move>, most: u32) -> Option<Move> {
        let mut best = None;
        for m in moves {
            let mut needed = None;
            for within in 0..=most {
                if self.after(line, m, within).await {
                    needed = Some(within);
                    break;
                }
            }
            let rank = (needed, std::cmp::Reverse(m));
            if best.as_ref().is_none_or(|(known, _)| rank > *known) {
                best = Some((rank, m));
            }
        }
        best.map(|(_, m)| m)
    }

    /// Returns the moves to a win within this number of moves against the longest resistance.
    /// Leaves the line unchanged.
    async fn line(&mut self, line: &mut dyn Line, mut within: u32) -> Vec<String> {
        let mut texts = Vec::new();
        while line.outcome().is_none() && self.failed.is_none() {
            let moves = line.moves().to_vec();
            let m = if line.to_move() == self.attacker {
                within = within.saturating_sub(1);
                self.first(line, moves, within).await
            } else {
                self.delaying(line, moves, within).await
            };
            let Some(m) = m else { break };
            texts.push(line.text(m));
            line.play(m).expect("a move that was listed is legal");
        }
        for _ in &texts {
            line.undo();
        }
        texts
    }
}
