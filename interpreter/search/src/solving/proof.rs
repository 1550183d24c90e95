//! A proof of the winner by search from the start, without listing all positions.
//!
//! The search first asks whether the player to move can win, and then whether they can draw. Each
//! question has two answers, so null-window searches (Scout, Pearl 1980) suffice. A table stores
//! the results of positions. Each result depends only on completed results, so it is valid for
//! every path to the position. This requires a game that always ends: the search fails if a
//! position recurs on a line.

use super::memory::SolverLimits;
use super::solvable::{Solvable, Unsolved, alone};
use crate::keys::{Keys, mixed};
use crate::work::{Budget, Meter, Work, drive};
use alfonso_game::{Game, Line, Move, MoveKind, Position, RuleId, Seat};
use std::sync::Arc;

/// A proof of the value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The player to move.
    pub player: Seat,
    /// The winner with perfect play; `None` for a draw.
    pub winner: Option<Seat>,
    /// Moves to the end of the game that preserve the value. Neither side tries to win quickly or
    /// to delay.
    pub line: Vec<String>,
    /// The number of positions searched. Recurring positions count each time.
    pub looked: u64,
    /// The number of positions in the table at the end.
    pub kept: usize,
    /// The endings that were removed because they draw by a count; see
    /// [`crate::without_counted_draws`].
    pub aside: Vec<RuleId>,
}

/// The maximum number of plies of a line.
const MOST_PLIES: usize = 2_000;
/// The number of positions between progress reports.
const PATIENCE: Budget = Budget::steps(256);

/// The divisor that determines the share of memory for the move lists and for the history of moves.
const LISTS: usize = 16;

/// The minimum memory for move lists, in bytes.
const LEAST_LISTS: usize = 256 << 10;

/// The memory of a position whose moves are being searched, besides its move list, in bytes.
const FUTURE: usize = 2048;

/// A value for the player to move: 1 for a win, 0 for a draw, -1 for a loss.
type Verdict = i8;

struct Prover {
    keys: Keys,
    table: Table,
    /// The memory of the move lists, in bytes.
    lists: usize,
    limits: SolverLimits,
    /// For each seat, origin and target, the number of cutoffs by a move, minus the number of
    /// failed attempts. Empty if the memory does not suffice.
    history: Vec<i32>,
    cells: usize,
    /// The maximum length of the line.
    deepest: usize,
    looked: u64,
    /// The number of remaining rule steps.
    steps: u64,
    meter: Arc<Meter>,
    /// The reason why the search failed.
    failed: Option<Unsolved>,
}

impl Proof {
    /// Proves the value of a position. The table uses at most the memory of the limits. When it is
    /// full, results that took little work are discarded.
    ///
    /// Calls `progress` with the number of positions searched; the search stops if it returns
    /// false. Positions are compared by 64-bit keys. With a billion look-ups in a table of one
    /// gibibyte, a collision has a probability of about 0.002.
    ///
    /// # Errors
    /// Returns an error if the game does not have two players, or if it has dice. Also returns an
    /// error if a position recurs or a limit is reached.
    ///
    /// ```
    /// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
    /// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
    /// use alfonso_driver::play_all;
    /// use alfonso_search::{Proof, SolverLimits};
    ///
    /// let mut line = game.line();
    /// play_all(&mut *line, "Token@b2 Token@a2").expect("legal moves");
    /// let limits = SolverLimits { memory: 1 << 20, positions: 100_000, steps: 1 << 30 };
    /// let proof = Proof::of(&game, &line.position(), limits, &mut |_| true).expect("no position comes again");
    /// assert_eq!(proof.winner, Some(proof.player));
    /// ```
    pub fn of(
        game: &Game,
        start: &Position,
        limits: SolverLimits,
        progress: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Self, Unsolved> {
        drive(|meter| Self::look(game, start, limits, meter), PATIENCE, &mut |looked| !progress(looked))
    }

    /// Starts a resumable proof search. Its result equals that of [`Proof::of`], however the work
    /// is divided.
    #[must_use]
    pub fn search(game: Game, start: Position, limits: SolverLimits) -> Work<Result<Self, Unsolved>> {
        Work::new(|meter| async move { Self::look(&game, &start, limits, meter).await })
    }

    async fn look(
        game: &Game,
        start: &Position,
        limits: SolverLimits,
        meter: Arc<Meter>,
    ) -> Result<Self, Unsolved> {
        let Solvable { game, aside, keys } = Solvable::of(game)?;
        let mut line = game.line_from(start);
        let player = line.to_move();
        let cells = game.topology().len();
        let history = 2 * cells * cells;
        // On large boards the history needs more memory than it is worth.
        let history = if history * size_of::<i32>() > limits.memory / LISTS { 0 } else { history };
        let mut prover = Prover {
            keys,
            table: Table::new(
                limits.memory.saturating_sub(history * size_of::<i32>() + limits.memory / LISTS),
            ),
            history: vec![0; history],
            lists: 0,
            limits,
            cells,
            deepest: line.played().len() + MOST_PLIES,
            looked: 0,
            steps: limits.steps,
            meter,
            failed: None,
        };
        let line = line.as_mut();
        let verdict = match line.outcome() {
            Some(outcome) => verdict(alone(outcome), player),
            None if prover.position(line, 1).await >= 1 => 1,
            None if prover.position(line, 0).await >= 0 => 0,
            None => -1,
        };
        let best = if prover.failed.is_none() { prover.line(line, verdict).await } else { Vec::new() };
        let other = Seat::new(1 - player.index());
        match prover.failed {
            Some(why) => Err(why),
            None => Ok(Self {
                player,
                winner: [Some(other), None, Some(player)]
                    [usize::from(verdict.cast_unsigned().wrapping_add(1))],
                line: best,
                looked: prover.looked,
                kept: prover.table.filled,
                aside,
            }),
        }
    }
}

/// Returns the value of a result for a seat. `winner` is `None` for a draw.
fn verdict(winner: Option<Seat>, seat: Seat) -> Verdict {
    winner.map_or(0, |winner| if winner == seat { 1 } else { -1 })
}

impl Prover {
    /// Returns a value for the player to move. It is at least `least` if and only if the exact
    /// value is at least `least`.
    async fn position(&mut self, line: &mut dyn Line, least: Verdict) -> Verdict {
        match self.at_once(line, least) {
            Ok(verdict) => verdict,
            // The recursive call is boxed only for positions whose moves must be searched.
            Err((key, known)) => Box::pin(self.tried(line, (key, known), least)).await,
        }
    }

    /// Returns such a value if it is known without searching moves. Otherwise returns the key of
    /// the position and its table entry as an error.
    fn at_once(&mut self, line: &dyn Line, least: Verdict) -> Result<Verdict, (u64, Entry)> {
        if let Some(over_budget) = line.over_budget() {
            self.failed = Some(Unsolved::OverBudget(over_budget));
        }
        if line.repetitions() > 1 || line.played().len() > self.deepest {
            self.failed = Some(Unsolved::GoesRound);
        }
        if line.moves().is_empty() || self.failed.is_some() {
            return Ok(0);
        }
        let key = self.key(line);
        let known = self.table.find(key).unwrap_or(Entry::UNKNOWN);
        if known.low >= least || known.high < least || known.low == known.high {
            return Ok(if known.low >= least { known.low } else { known.high });
        }
        Err((key, known))
    }

    /// Searches the moves of a position.
    async fn tried(&mut self, line: &mut dyn Line, (key, known): (u64, Entry), least: Verdict) -> Verdict {
        self.meter.rest().await;
        if self.meter.is_stopped() {
            self.failed = Some(Unsolved::Stopped(usize::try_from(self.looked).unwrap_or(usize::MAX)));
            return 0;
        }
        let before = self.looked;
        let seat = line.to_move();
        let moves = self.ordered(line, seat, known.best);
        let own = size_of_val(moves.as_slice()) + FUTURE;
        self.lists += own;
        if self.lists > (self.limits.memory / LISTS).max(LEAST_LISTS) {
            self.failed = Some(Unsolved::TooMany(self.limits, self.table.filled));
            return 0;
        }
        let (mut most, mut sought) = (-1, 0);
        for (tried, (_, index, m)) in moves.iter().enumerate() {
            let verdict = self.after(line, *m, seat, least).await;
            if self.failed.is_some() {
                return 0;
            }
            most = most.max(verdict);
            if verdict >= least {
                sought = *index;
                self.refuted(seat, &moves[..tried], *m);
                break;
            }
        }
        self.lists -= own;
        let mut entry = Entry { best: sought, work: work(self.looked - before), ..known };
        if most >= least {
            entry.low = entry.low.max(most);
        } else {
            entry.high = entry.high.min(most);
        }
        self.table.keep(key, entry);
        most
    }

    /// Plays a move. Returns a value of the resulting position for `seat`. It is at least `least`
    /// if and only if the exact value is at least `least`.
    async fn after(&mut self, line: &mut dyn Line, m: Move, seat: Seat, least: Verdict) -> Verdict {
        line.play(m).expect("a move that was listed is legal");
        self.looked += 1;
        self.meter.count();
        self.spend(line.spent().beyond());
        let found = match line.outcome() {
            Some(outcome) => verdict(alone(outcome), seat),
            None if line.to_move() == seat => self.position(line, least).await,
            // The negated value is at least `least` exactly if the opponent's value is less than `1
            // - least`.
            None => -self.position(line, 1 - least).await,
        };
        line.undo();
        found
    }

    /// Counts rule steps, and fails if there are too many.
    fn spend(&mut self, steps: u64) {
        self.meter.spend_steps(steps);
        match self.steps.checked_sub(steps) {
            Some(left) => self.steps = left,
            None => {
                let looked = usize::try_from(self.looked).unwrap_or(usize::MAX);
                self.failed.get_or_insert(Unsolved::TooManySteps(looked));
            }
        }
    }

    fn key(&self, line: &dyn Line) -> u64 {
        let (hash, rest) = self.keys.short(line);
        mixed(hash, [rest.cast_signed()])
    }

    /// Returns the moves with their indices in the move list. The move of the table entry comes
    /// first, then moves with many cutoffs.
    fn ordered(&self, line: &dyn Line, seat: Seat, best: u16) -> Vec<(i32, u16, Move)> {
        let indices = 0..u16::MAX;
        let mut moves: Vec<(i32, u16, Move)> = line
            .moves()
            .iter()
            .zip(indices)
            .map(|(m, index)| (self.history.get(self.slot(seat, *m)).copied().unwrap_or(0), index, *m))
            .collect();
        if let Some(first) = moves.get_mut(usize::from(best)).filter(|_| best != Entry::UNKNOWN.best) {
            first.0 = i32::MAX;
        }
        moves.sort_by_key(|(rank, index, _)| (std::cmp::Reverse(*rank), *index));
        moves
    }

    /// Records that a move caused a cutoff after other moves had failed.
    fn refuted(&mut self, seat: Seat, tried: &[(i32, u16, Move)], m: Move) {
        for (_, _, vain) in tried {
            let slot = self.slot(seat, *vain);
            if let Some(rank) = self.history.get_mut(slot) {
                *rank = rank.saturating_sub(1);
            }
        }
        let slot = self.slot(seat, m);
        let gain = i32::try_from(tried.len()).unwrap_or(0);
        if let Some(rank) = self.history.get_mut(slot) {
            *rank = rank.saturating_add(gain).min(i32::MAX - 1);
        }
    }

    fn slot(&self, seat: Seat, m: Move) -> usize {
        let own = seat.index() * self.cells * self.cells;
        match m.kind() {
            MoveKind::Piece { from, to, .. } => own + from.index() * self.cells + to.index(),
            _ => own,
        }
    }

    /// Returns moves that preserve the value, to the end of the game or until the table has no
    /// entry.
    async fn line(&mut self, line: &mut dyn Line, verdict: Verdict) -> Vec<String> {
        let mut texts = Vec::new();
        let seat = line.to_move();
        while line.outcome().is_none() {
            let player = line.to_move();
            let expected = if player == seat { verdict } else { -verdict };
            let best = self.table.find(self.key(line)).map_or(Entry::UNKNOWN.best, |entry| entry.best);
            let moves = self.ordered(line, player, best);
            let mut kept = None;
            for (_, _, m) in moves {
                if expected < 0 || self.after(line, m, player, expected).await >= expected {
                    kept = Some(m);
                    break;
                }
            }
            let Some(m) = kept else { break };
            texts.push(line.text(m));
            line.play(m).expect("a move that was listed is legal");
        }
        for _ in &texts {
            line.undo();
        }
        texts
    }
}

/// Returns the work behind a result, as a number of binary digits.
fn work(looked: u64) -> u8 {
    u8::try_from(u64::BITS - looked.leading_zeros()).unwrap_or(u8::MAX)
}

/// A table entry: what is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    /// The smallest and the largest possible value.
    low: Verdict,
    high: Verdict,
    /// The index of the move that caused a cutoff, in the move list.
    best: u16,
    /// The number of binary digits of the number of positions searched.
    work: u8,
}

impl Entry {
    const UNKNOWN: Self = Self { low: -1, high: 1, best: u16::MAX, work: 0 };
}

/// A table whose parts grow one at a time, so that growth needs little additional memory.
///
/// An entry consists of a key and a result, and entries form pairs. The first entry of a pair holds
/// the result that took more work.
struct Table {
    parts: Vec<Part>,
    /// The maximum number of pairs in a part.
    most: usize,
    filled: usize,
}

/// A part of the table: the key and the packed result of each entry. Both are 0 if the entry is
/// empty.
#[derive(Clone, Default)]
struct Part {
    entries: Vec<[u64; 2]>,
    filled: usize,
}

/// The size of a pair of entries, in bytes.
const PAIR: usize = size_of::<[[u64; 2]; 2]>();
/// The number of parts of a table, and the initial number of pairs in each part.
const PARTS: usize = 64;
const FIRST_PAIRS: usize = 16;
/// A full pair makes its part grow only if at least one entry in this many is filled. Otherwise the
/// pair is full by chance.
const GROWN: usize = 8;

impl Table {
    /// Returns a table that uses at most `memory` bytes, including the memory that growth needs.
    fn new(memory: usize) -> Self {
        // While a part grows, its old and new versions coexist.
        let pairs = memory / PAIR;
        let (parts, most) =
            if pairs < PARTS * FIRST_PAIRS { (1, pairs.max(1)) } else { (PARTS, pairs / (PARTS + 1)) };
        let part = Part { entries: vec![[0; 2]; 2 * most.min(FIRST_PAIRS)], filled: 0 };
        Self { parts: vec![part; parts], most, filled: 0 }
    }

    /// Returns the index of the part that stores a key, and the hash within the part.
    fn part(&self, key: u64) -> (usize, u64) {
        let spread = u128::from(key) * self.parts.len() as u128;
        (usize::try_from(spread >> u64::BITS).unwrap_or(0), spread as u64)
    }

    fn find(&self, key: u64) -> Option<Entry> {
        let (part, spread) = self.part(key);
        let part = &self.parts[part];
        let pair = part.pair(spread);
        let entry = part.entries[pair..pair + 2].iter().find(|entry| entry[0] == key && entry[1] != 0)?;
        Some(unpacked(entry[1]))
    }

    fn keep(&mut self, key: u64, entry: Entry) {
        let (index, spread) = self.part(key);
        let part = &self.parts[index];
        let pair = part.pair(spread);
        let full = part.entries[pair..pair + 2].iter().all(|entry| entry[0] != key && entry[1] != 0);
        if full && part.entries.len() < 2 * self.most && part.filled * GROWN >= part.entries.len() {
            let pairs = part.entries.len().min(self.most);
            let mut grown = Part { entries: vec![[0; 2]; 2 * pairs], filled: 0 };
            for [key, finding] in &part.entries {
                if *finding != 0 {
                    grown.keep(self.part(*key).1, *key, unpacked(*finding));
                }
            }
            self.filled = self.filled - part.filled + grown.filled;
            self.parts[index] = grown;
        }
        let part = &mut self.parts[index];
        let before = part.filled;
        part.keep(spread, key, entry);
        self.filled += part.filled - before;
    }
}

impl Part {
    /// Returns the index of the first entry of a pair. Keys are spread evenly, even if the number
    /// of pairs is not a power of two.
    fn pair(&self, spread: u64) -> usize {
        let pairs = (self.entries.len() / 2) as u128;
        2 * usize::try_from((u128::from(spread) * pairs) >> u64::BITS).unwrap_or(0)
    }

    fn keep(&mut self, spread: u64, key: u64, entry: Entry) {
        let pair = self.pair(spread);
        let [first, second] = [self.entries[pair], self.entries[pair + 1]];
        let index = match () {
            () if first[1] == 0 || first[0] == key => pair,
            () if second[0] == key && second[1] != 0 => pair + 1,
            () if unpacked(first[1]).work <= entry.work => {
                // The displaced first entry took more work than the second, so it replaces the
                // second.
                self.filled += usize::from(second[1] == 0);
                self.entries[pair + 1] = first;
                self.entries[pair] = [key, packed(entry)];
                return;
            }
            () => pair + 1,
        };
        self.filled += usize::from(self.entries[index][1] == 0);
        self.entries[index] = [key, packed(entry)];
    }
}

/// Packs a result into a non-zero number.
fn packed(entry: Entry) -> u64 {
    let [low, high] =
        [entry.low, entry.high].map(|verdict| u64::from(verdict.cast_unsigned().wrapping_add(1)));
    1 << 63 | u64::from(entry.best) << 16 | u64::from(entry.work) << 8 | high << 2 | low
}

fn unpacked(number: u64) -> Entry {
    let bytes = number.to_le_bytes();
    let verdict = |bits: u8| (bits & 3).cast_signed() - 1;
    Entry {
        low: verdict(bytes[0]),
        high: verdict(bytes[0] >> 2),
        work: bytes[1],
        best: u16::from_le_bytes([bytes[2], bytes[3]]),
    }
}

#[cfg(test)]
mod tests {
    use super::{Entry, FIRST_PAIRS, PAIR, PARTS, Table, mixed, packed, unpacked};

    #[test]
    fn findings_are_packed_and_the_table_keeps_what_took_work() {
        for entry in [
            Entry::UNKNOWN,
            Entry { low: 0, high: 1, best: 513, work: 40 },
            Entry { low: -1, high: -1, best: 0, work: 0 },
        ] {
            assert_eq!(unpacked(packed(entry)), entry);
        }
        let mut table = Table::new(2 * 16);
        let entry = |work| Entry { work, best: 1, ..Entry::UNKNOWN };
        table.keep(2, entry(9));
        table.keep(4, entry(3));
        table.keep(6, entry(1));
        assert_eq!([2, 4, 6].map(|key| table.find(key).map(|entry| entry.work)), [Some(9), None, Some(1)]);
        table.keep(8, entry(20));
        assert_eq!([2, 6, 8].map(|key| table.find(key).map(|entry| entry.work)), [Some(9), None, Some(20)]);
        assert_eq!(table.filled, 2);
        assert_eq!(Table::new(0).find(1), None);
    }

    #[test]
    fn a_table_grows_with_its_findings_and_never_beyond_its_memory() {
        let memory = 4 << 20;
        let mut table = Table::new(memory);
        let bytes =
            |table: &Table| table.parts.iter().map(|part| part.entries.len() * PAIR / 2).sum::<usize>();
        assert!(bytes(&table) <= PARTS * FIRST_PAIRS * PAIR);
        let key = |index: u64| mixed(index, [7]);
        let entry = Entry { low: 0, work: 3, ..Entry::UNKNOWN };
        for index in 0..10_000 {
            table.keep(key(index), entry);
        }
        let kept = (0..10_000).filter(|index| table.find(key(*index)) == Some(entry)).count();
        assert!(kept > 9_990, "{kept} of 10000 findings");
        assert_eq!(table.filled, kept);
        assert!(bytes(&table) < memory, "{} bytes", bytes(&table));
        (10_000..1_000_000).for_each(|index| table.keep(key(index), entry));
        let largest = table.parts.iter().map(|part| part.entries.len() * PAIR / 2).max().unwrap_or(0);
        assert!(
            bytes(&table) + largest <= memory && bytes(&table) > memory * 9 / 10,
            "{} bytes",
            bytes(&table)
        );
        assert_eq!(table.filled, table.parts.iter().map(|part| part.filled).sum::<usize>());
    }
}
