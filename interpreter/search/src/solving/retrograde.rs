//! Exact values of games of one or two players without chance, by retrograde analysis of all
//! reachable positions.
//!
//! The positions are listed forwards, breadth first, with their successors. The values are then
//! computed backwards (Zermelo 1913; Ströhlein 1970). A position is won for the player to move if a
//! move leads to a position won for them. It is lost if all moves lead to positions won for the
//! opponent. All other positions are draws, because neither player can force a win.
//!
//! For one player, the list ends with the first position that is won. Positions are listed breadth
//! first, so no shorter solution exists.

use super::memory::{Numbers, Pieces, SolverLimits, Waiting};
use super::{SLICE, Solvable, Unsolved, alone, goes_on};
use crate::keys::Keys;
use crate::work::{Meter, Work, drive};
use alfonso_game::{Game, Position, RuleId, Seat};
use std::collections::VecDeque;
use std::sync::Arc;

/// The distance of draws and of positions whose value is not yet known.
const FAR: u32 = u32::MAX;

/// The value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExactValue {
    /// The winner with perfect play; `None` for a draw.
    pub winner: Option<Seat>,
    /// The number of plies to the win, if the winner hurries and the loser delays.
    pub plies: Option<u32>,
}

/// The solution of a game: the value of every reachable position.
///
/// In a game of one player, the value is the number of plies of the shortest solution. The positions
/// are those found before it, and all reachable positions if there is no solution.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The endings that were removed because they draw by a count. The solution also treats endless
    /// play as a draw.
    pub aside: Vec<RuleId>,
    nodes: Nodes,
    /// The moves of the best line from the start, as text.
    line: Vec<String>,
    /// True if the game has one player only.
    puzzle: bool,
}

/// The positions and the indices of their successors.
#[derive(Clone, Debug)]
pub(super) struct Nodes {
    nodes: Pieces<Node>,
    /// The index of each position's first successor in `targets`, plus a final end index.
    first: Pieces<u32>,
    /// The successors of all positions, in move order.
    targets: Pieces<u32>,
}

/// A position.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The player to move.
    seat: Seat,
    /// True if the game is over.
    over: bool,
    /// True if nobody can move and no rule covers this case.
    stuck: bool,
    winner: Option<Seat>,
    plies: u32,
}

impl Nodes {
    /// Returns the values of all positions, in index order.
    pub(super) fn values(&self) -> impl Iterator<Item = ExactValue> + '_ {
        self.nodes
            .iter()
            .map(|node| ExactValue { winner: node.winner, plies: node.winner.map(|_| node.plies) })
    }

    /// Adds the positions up to this number, whose values remain unknown.
    fn leave_open(&mut self, positions: usize) {
        let end = u32::try_from(self.targets.len()).unwrap_or(FAR);
        while self.nodes.len() < positions {
            self.first.push(end);
            self.nodes.push(Node { seat: Seat::new(0), over: false, stuck: false, winner: None, plies: FAR });
        }
    }

    fn next(&self, index: usize) -> std::ops::Range<usize> {
        self.first.get(index) as usize..self.first.get(index + 1) as usize
    }

    /// Returns the memory in bytes.
    fn bytes(&self) -> usize {
        self.nodes.bytes() + self.first.bytes() + self.targets.bytes()
    }

    /// Returns the memory that computing the values needs, in bytes.
    fn bytes_to_weigh(&self) -> usize {
        // Two numbers and a queue entry for each position, and one number for each move.
        self.bytes() + 24 * self.nodes.len() + 4 * self.targets.len()
    }
}

impl Solution {
    /// Solves a game from a start position, within the limits. Calls `progress` with the
    /// number of positions found; the search stops if it returns false.
    ///
    /// # Errors
    /// Returns an error if the game cannot be solved by this method or a limit is reached.
    ///
    /// ```
    /// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
    /// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
    /// use alfonso_driver::play_all;
    /// use alfonso_search::{SolverLimits, Solution};
    ///
    /// let mut line = game.line();
    /// play_all(&mut *line, "Token@b2 Token@a2").expect("legal moves");
    /// let limits = SolverLimits { memory: 1 << 24, positions: 10_000, steps: 1 << 30 };
    /// let solution = Solution::of(&game, &line.position(), limits, &mut |_| true).expect("it is small");
    /// // An answer beside the middle loses.
    /// let value = solution.value();
    /// assert_eq!((value.winner, value.plies), (Some(line.to_move()), Some(5)));
    /// ```
    pub fn of(
        game: &Game,
        start: &Position,
        limits: SolverLimits,
        progress: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Self, Unsolved> {
        drive(|meter| Self::look(game, start, limits, meter), SLICE, &mut goes_on(progress))
    }

    /// Starts a resumable solution. Its result equals that of [`Solution::of`], however the work is
    /// divided.
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
        let Solvable { game, aside, keys } = Solvable::of_few(game)?;
        let (mut nodes, _) = list(&game, start, (&keys, KeyUse::Listing), limits, &meter).await?;
        weigh(&mut nodes, &meter).await?;
        let line = best(&game, start, &nodes);
        let puzzle = game.names().players.len() == 1;
        Ok(Self { aside, nodes, line, puzzle })
    }

    /// Returns the number of reachable positions; at least 1.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.nodes.nodes.len()
    }

    /// Returns the value of the start position.
    #[must_use]
    pub fn value(&self) -> ExactValue {
        self.nodes.values().next().expect("the start is one of the positions")
    }

    /// Returns the player who moves first.
    #[must_use]
    pub fn player(&self) -> Seat {
        self.nodes.nodes.get(0).seat
    }

    /// Returns true if the game has one player only.
    #[must_use]
    pub fn is_puzzle(&self) -> bool {
        self.puzzle
    }

    /// Returns the number of positions that a player wins, or of draws for `None`.
    #[must_use]
    pub fn count(&self, winner: Option<Seat>) -> usize {
        self.nodes.nodes.iter().filter(|node| node.winner == winner).count()
    }

    /// Returns the number of plies of the longest forced win among all positions, or 0 if there is
    /// none.
    #[must_use]
    pub fn longest(&self) -> u32 {
        self.nodes.nodes.iter().filter(|node| node.winner.is_some()).map(|node| node.plies).max().unwrap_or(0)
    }

    /// Returns the number of positions in which nobody can move and no rule covers this case. They
    /// count as draws.
    #[must_use]
    pub fn stuck(&self) -> usize {
        self.nodes.nodes.iter().filter(|node| node.stuck).count()
    }

    /// Returns the best line from the start: a complete win, or a few moves that preserve a draw.
    #[must_use]
    pub fn line(&self) -> &[String] {
        &self.line
    }
}

/// The purpose of the position keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyUse {
    /// Keys are only needed while positions are listed, and are dropped afterwards.
    Listing,
    /// Keys are kept to look up values later.
    Lookup,
}

/// The size of the value stored for each position, in bytes.
const VALUE: usize = size_of::<ExactValue>();

/// Lists the positions with the indices of their successors. The numbers of the keys are these
/// indices.
pub(super) async fn list(
    game: &Game,
    start: &Position,
    (keys, key_use): (&Keys, KeyUse),
    limits: SolverLimits,
    meter: &Meter,
) -> Result<(Nodes, Numbers), Unsolved> {
    let mut all = Nodes { nodes: Pieces::new(), first: Pieces::new(), targets: Pieces::new() };
    let mut known = Numbers::new();
    known.number(keys.short(game.line_from(start).as_ref()));
    let mut waiting = Waiting::default();
    waiting.push(start.clone());
    // The memory of the line for the current position. The lists are counted separately.
    let line = LINES * game.state_bytes().all;
    let mut steps: u64 = 0;
    let one_player = game.names().players.len() == 1;
    while let Some(position) = waiting.pop() {
        meter.rest().await;
        if meter.is_stopped() {
            return Err(Unsolved::Stopped(all.nodes.len()));
        }
        meter.count();
        let weighing = match key_use {
            KeyUse::Listing => all.bytes_to_weigh(),
            KeyUse::Lookup => all.bytes_to_weigh() + known.bytes() + VALUE * known.len(),
        };
        let listed = all.bytes() + known.bytes() + line;
        if weighing.max(listed) > limits.memory {
            return Err(Unsolved::TooMany(limits, known.len()));
        }
        let mut line = game.line_from(&position);
        if let Some(over_budget) = line.over_budget() {
            return Err(Unsolved::OverBudget(over_budget));
        }
        all.first.push(u32::try_from(all.targets.len()).unwrap_or(FAR));
        let over = line.outcome();
        let moves = if over.is_none() { line.moves().to_vec() } else { Vec::new() };
        for m in &moves {
            line.play(*m).expect("a move that was listed is legal");
            // The resulting position is incomplete and must not be stored.
            if let Some(over_budget) = line.over_budget() {
                return Err(Unsolved::OverBudget(over_budget));
            }
            let taken = line.spent().beyond();
            steps = steps.saturating_add(taken);
            if steps > limits.steps {
                return Err(Unsolved::TooManySteps(known.len()));
            }
            meter.spend_steps(taken);
            meter.rest().await;
            if meter.is_stopped() {
                return Err(Unsolved::Stopped(all.nodes.len()));
            }
            let (number, is_new) = known.number(keys.short(line.as_ref()));
            if is_new {
                // Indices have 32 bits.
                if known.len() > limits.positions.min(FAR as usize / 2) || all.targets.len() >= FAR as usize {
                    return Err(Unsolved::TooMany(limits, known.len()));
                }
                // None of the remaining rules depends on earlier positions.
                waiting.push(line.position());
                if listed + waiting.bytes() + size_of_val(moves.as_slice()) > limits.memory {
                    return Err(Unsolved::TooMany(limits, known.len()));
                }
            }
            all.targets.push(number);
            line.undo();
        }
        let winner = over.and_then(alone);
        all.nodes.push(Node {
            seat: line.to_move(),
            over: over.is_some(),
            stuck: over.is_none() && moves.is_empty(),
            winner,
            plies: if winner.is_some() { 0 } else { FAR },
        });
        if one_player && winner.is_some() {
            all.leave_open(known.len());
            break;
        }
    }
    all.first.push(u32::try_from(all.targets.len()).unwrap_or(FAR));
    Ok((all, known))
}

/// An estimate of how many states a line and its move generator store.
const LINES: usize = 16;

/// Computes the value of every position.
pub(super) async fn weigh(all: &mut Nodes, meter: &Meter) -> Result<(), Unsolved> {
    let positions = all.nodes.len();
    // The predecessors of all positions form one list. `starts` first holds their number for each
    // position, and then the start of each position's part.
    let mut starts = Pieces::of(0_u32, positions + 1);
    all.targets.iter().for_each(|target| *starts.at(target as usize) += 1);
    let mut sum = 0;
    for index in 0..=positions {
        sum += std::mem::replace(starts.at(index), sum);
    }
    let mut before = Pieces::of(0_u32, all.targets.len());
    for index in 0..positions {
        for edge in all.next(index) {
            let start = starts.at(all.targets.get(edge) as usize);
            *before.at(*start as usize) = u32::try_from(index).unwrap_or(FAR);
            *start += 1;
        }
    }
    // Each number in `starts` is now the end of its part, and the previous number is the beginning.
    let begin = |index: usize| if index == 0 { 0 } else { starts.get(index - 1) };
    // For each position, the number of moves that are not yet known to lose.
    let mut left = Pieces::new();
    let mut waiting: VecDeque<u32> = VecDeque::new();
    for index in 0..positions {
        left.push(u32::try_from(all.next(index).len()).unwrap_or(FAR));
        let node = all.nodes.get(index);
        if node.over && node.winner.is_some() {
            waiting.push_back(u32::try_from(index).unwrap_or(FAR));
        }
    }
    // Positions are processed in order of distance, so the first win found is the quickest and the
    // last loss the slowest.
    while let Some(index) = waiting.pop_front() {
        meter.rest().await;
        if meter.is_stopped() {
            return Err(Unsolved::Stopped(positions));
        }
        meter.spend();
        let index = index as usize;
        let Node { winner, plies, .. } = all.nodes.get(index);
        for edge in begin(index)..starts.get(index) {
            let earlier = before.get(edge as usize);
            let node = all.nodes.at(earlier as usize);
            if node.winner.is_some() {
                continue;
            }
            let left = left.at(earlier as usize);
            *left -= 1;
            if winner == Some(node.seat) || *left == 0 {
                (node.winner, node.plies) = (winner, plies + 1);
                waiting.push_back(earlier);
            }
        }
    }
    Ok(())
}

/// The maximum length of a line that preserves a draw.
const DRAWN: usize = 12;

/// Returns a line of perfect play as text. The winner hurries, the loser delays, and players
/// preserve a draw.
fn best(game: &Game, start: &Position, all: &Nodes) -> Vec<String> {
    let (mut line, mut index, mut texts) = (game.line_from(start), 0, Vec::new());
    loop {
        let node = all.nodes.get(index);
        let most = if node.winner.is_some() { usize::MAX } else { DRAWN };
        if all.next(index).is_empty() || texts.len() >= most {
            return texts;
        }
        let successors = all.next(index).map(|at| all.targets.get(at) as usize);
        let matches = |next: &usize| all.nodes.get(*next).winner == node.winner;
        let hurry = node.winner == Some(node.seat);
        let distance = |next: usize| {
            let plies = all.nodes.get(next).plies;
            if hurry { plies } else { FAR - plies }
        };
        let chosen =
            successors.enumerate().filter(|(_, next)| matches(next)).min_by_key(|(_, next)| distance(*next));
        let Some((number, next)) = chosen else { return texts };
        let Some(m) = line.moves().get(number).copied() else { return texts };
        texts.push(line.text(m));
        line.play(m).expect("a move that was listed is legal");
        index = next;
    }
}
