//! The exact value of a game of two players without luck, by retrograde analysis of all positions that can be reached.
//!
//! Positions are listed forwards, breadth first, each with the positions to which it leads. Then the values run backwards: a position is
//! won for the player who moves there if one of its moves leads to a position won for them, and lost if all lead to positions won for the
//! other. (Zermelo 1913; Ströhlein 1970.) What is left is a draw: neither can force a win, and play goes on without end.

use crate::counted::without_counted_draws;
use crate::keys::Keys;
use alfonso_game::{Course, Game, Position, RuleId, Seat, TooCostly};
use std::collections::{HashMap, VecDeque};

/// The distance of a position whose value is not known, and of a draw.
const FAR: u32 = u32::MAX;

/// The reason why a game is not solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// The game has not two players.
    Seats(usize),
    /// Dice are rolled.
    Chance,
    /// A rule reads how often a position has stood, and decides otherwise than by a draw.
    Repetition,
    /// More positions can be reached than the limit.
    TooMany(usize),
    /// The rules are too costly in one of the positions.
    TooCostly(TooCostly),
    /// The search was broken off after so many positions.
    Stopped(usize),
}

/// The value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The player who wins if both play well; `None` for a draw.
    pub winner: Option<Seat>,
    /// The number of plies until then, if the winner hurries and the other delays.
    pub plies: Option<u32>,
}

/// A game in which the value of every position is known.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The endings that were set aside: they count the course of a game and draw, as play without end does.
    pub aside: Vec<RuleId>,
    nodes: Vec<Node>,
    /// The texts of the best line from the start.
    line: Vec<String>,
}

#[derive(Clone, Debug)]
struct Node {
    /// The player who moves.
    seat: Seat,
    /// The outcome: over, with the winner. `None` if the game goes on.
    over: Option<Option<Seat>>,
    /// True if nobody can move there, and no rule says what follows.
    stuck: bool,
    winner: Option<Seat>,
    plies: u32,
    /// The rows of the positions to which moves lead, in the order of the moves.
    next: std::ops::Range<usize>,
}

/// A game of two players without luck whose positions have keys.
pub(crate) struct Solvable {
    /// The game without the endings that were set aside.
    pub(crate) game: Game,
    pub(crate) aside: Vec<RuleId>,
    pub(crate) keys: Keys,
}

impl Solvable {
    /// Compiles a game without the endings that draw once something has been counted.
    ///
    /// # Errors
    /// If it is not such a game.
    pub(crate) fn of(game: &Game) -> Result<Self, Unsolved> {
        let seats = game.names().players.len();
        if seats != 2 {
            return Err(Unsolved::Seats(seats));
        }
        if game.has_dice() {
            return Err(Unsolved::Chance);
        }
        let (game, aside) = without_counted_draws(game);
        let keys = Keys::new(Course::of(&game));
        if keys.repetitions() { Err(Unsolved::Repetition) } else { Ok(Self { game, aside, keys }) }
    }
}

impl Solution {
    /// Solves a game from a position on; `most` is the most positions, and `told` hears how many were found and says whether to go on.
    ///
    /// # Errors
    /// If the game cannot be solved so, or not within the limit.
    pub fn of(
        game: &Game,
        start: &Position,
        most: usize,
        told: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Self, Unsolved> {
        let Solvable { game, aside, keys } = Solvable::of(game)?;
        let (mut nodes, targets) = list(&game, start, &keys, most, told)?;
        weigh(&mut nodes, &targets);
        let line = best(&game, start, &nodes, &targets);
        Ok(Self { aside, nodes, line })
    }

    /// Returns the number of positions that can be reached; at least 1.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the value of the position from which the game was solved.
    #[must_use]
    pub fn worth(&self) -> Worth {
        let start = &self.nodes[0];
        Worth { winner: start.winner, plies: start.winner.map(|_| start.plies) }
    }

    /// Returns the player who moves first.
    #[must_use]
    pub fn mover(&self) -> Seat {
        self.nodes[0].seat
    }

    /// Returns the number of positions that a player wins; of draws for `None`.
    #[must_use]
    pub fn count(&self, winner: Option<Seat>) -> usize {
        self.nodes.iter().filter(|node| node.winner == winner).count()
    }

    /// Returns the longest way to a win that can be forced, in plies, over all positions; 0 if there is none.
    #[must_use]
    pub fn longest(&self) -> u32 {
        self.nodes.iter().filter(|node| node.winner.is_some()).map(|node| node.plies).max().unwrap_or(0)
    }

    /// Returns the number of positions in which nobody can move and no rule says what follows. They count as draws.
    #[must_use]
    pub fn stuck(&self) -> usize {
        self.nodes.iter().filter(|node| node.stuck).count()
    }

    /// Returns the moves of the best play from the start: to the win, or a few that keep a draw.
    #[must_use]
    pub fn line(&self) -> &[String] {
        &self.line
    }
}

/// Lists the positions and the rows to which their moves lead.
fn list(
    game: &Game,
    start: &Position,
    keys: &Keys,
    most: usize,
    told: &mut dyn FnMut(usize) -> bool,
) -> Result<(Vec<Node>, Vec<u32>), Unsolved> {
    let (mut nodes, mut targets): (Vec<Node>, Vec<u32>) = (Vec::new(), Vec::new());
    let mut known: HashMap<(u64, u64), u32> = HashMap::new();
    known.insert(keys.short(game.line_from(start).as_ref()), 0);
    let mut waiting = VecDeque::from([start.clone()]);
    while let Some(position) = waiting.pop_front() {
        if nodes.len() % 4096 == 0 && !told(nodes.len()) {
            return Err(Unsolved::Stopped(nodes.len()));
        }
        let mut line = game.line_from(&position);
        if let Some(costly) = line.too_costly() {
            return Err(Unsolved::TooCostly(costly));
        }
        let first = targets.len();
        let over = line.outcome().map(|outcome| {
            let mut winners = outcome.winners();
            // Two who win share the win: neither has beaten the other.
            winners.next().filter(|_| winners.next().is_none())
        });
        let moves = if over.is_none() { line.moves().to_vec() } else { Vec::new() };
        for m in &moves {
            line.play(*m).expect("a move that was listed is legal");
            let fresh = known.len();
            let row = *known.entry(keys.short(line.as_ref())).or_insert(u32::try_from(fresh).unwrap_or(FAR));
            if row as usize == fresh {
                if fresh >= most {
                    return Err(Unsolved::TooMany(most));
                }
                // No rule that is left reads what stood before.
                waiting.push_back(Position { earlier: Vec::new(), ..line.position() });
            }
            targets.push(row);
            line.undo();
        }
        nodes.push(Node {
            seat: line.to_move(),
            stuck: over.is_none() && moves.is_empty(),
            over,
            winner: None,
            plies: FAR,
            next: first..targets.len(),
        });
    }
    Ok((nodes, targets))
}

/// Finds the value of every position.
fn weigh(nodes: &mut [Node], targets: &[u32]) {
    // The positions before each, in one list.
    let mut starts = vec![0_u32; nodes.len() + 1];
    targets.iter().for_each(|target| starts[*target as usize + 1] += 1);
    for row in 0..nodes.len() {
        starts[row + 1] += starts[row];
    }
    let mut ends = starts.clone();
    let mut before = vec![0_u32; targets.len()];
    for (row, node) in nodes.iter().enumerate() {
        for target in &targets[node.next.clone()] {
            let end = &mut ends[*target as usize];
            before[*end as usize] = u32::try_from(row).unwrap_or(FAR);
            *end += 1;
        }
    }
    // The moves of each position that do not lead to a win of the other yet.
    let mut left: Vec<u32> = nodes.iter().map(|node| u32::try_from(node.next.len()).unwrap_or(FAR)).collect();
    let mut waiting: VecDeque<usize> = VecDeque::new();
    for (row, node) in nodes.iter_mut().enumerate() {
        if let Some(Some(winner)) = node.over {
            (node.winner, node.plies) = (Some(winner), 0);
            waiting.push_back(row);
        }
    }
    // Rows come in the order of their distances, so that the first win found is the quickest, and the last loss the slowest.
    while let Some(row) = waiting.pop_front() {
        let (winner, plies) = (nodes[row].winner, nodes[row].plies);
        for place in starts[row]..starts[row + 1] {
            let earlier = before[place as usize] as usize;
            let node = &mut nodes[earlier];
            if node.winner.is_some() {
                continue;
            }
            left[earlier] -= 1;
            if winner == Some(node.seat) || left[earlier] == 0 {
                (node.winner, node.plies) = (winner, plies + 1);
                waiting.push_back(earlier);
            }
        }
    }
}

/// The most moves of a line that keeps a draw.
const DRAWN: usize = 12;

/// Returns the texts of best play: the winner hurries, the loser delays, and who can draw does.
fn best(game: &Game, start: &Position, nodes: &[Node], targets: &[u32]) -> Vec<String> {
    let (mut line, mut row, mut texts) = (game.line_from(start), 0, Vec::new());
    loop {
        let node = &nodes[row];
        let most = if node.winner.is_some() { usize::MAX } else { DRAWN };
        if node.next.is_empty() || texts.len() >= most {
            return texts;
        }
        let rows = targets[node.next.clone()].iter().map(|target| *target as usize);
        let wanted = |next: &usize| nodes[*next].winner == node.winner;
        let hurry = node.winner == Some(node.seat);
        let distance = |next: usize| if hurry { nodes[next].plies } else { FAR - nodes[next].plies };
        let chosen =
            rows.enumerate().filter(|(_, next)| wanted(next)).min_by_key(|(_, next)| distance(*next));
        let Some((number, next)) = chosen else { return texts };
        let m = line.moves()[number];
        texts.push(line.text(m));
        line.play(m).expect("a move that was listed is legal");
        row = next;
    }
}
