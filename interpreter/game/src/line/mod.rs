//! A line of play: a position, its history, and the next possible moves.

mod arrival;
mod log;
mod past;
mod played;
mod texts;

pub(crate) use log::EmptyLog;
pub(crate) use played::LineOf;

use crate::expr::Expr;
use crate::play::ending::{Outcome, Waiver};
use crate::{
    Leaves, Move, OverBudget, Piece, PieceValues, Position, Random, Refusal, Rolls, RuleId, Seat, Spent,
    Watch,
};
use alfonso_board::CellId;

/// A game in progress, for interactive use in terminals, tests and servers.
///
/// It is too slow for large numbers of random games. Use [`crate::Game::playouts`] for them.
///
/// ```
/// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
/// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
/// use alfonso_game::Random;
///
/// let (mut line, mut random) = (game.line(), Random::new(1));
/// while let Some(m) = line.at_random(&mut random) {
///     line.play(m).expect("it was drawn from the legal moves");
/// }
/// assert!(line.outcome().is_some());
/// assert_eq!(line.played_texts().len(), line.played().len());
/// while line.undo().is_some() {}
/// assert_eq!(line.position(), game.start());
/// ```
pub trait Line: Send + Sync {
    /// Returns the possible next moves. The slice is empty if the game is over.
    ///
    /// Moves of pieces are in table order. If a pass is granted, it comes last. If a roll is
    /// pending, the moves are its outcomes, in the order of the numbers shown. If a player has to
    /// decide, the moves are the choices, in the order of their values.
    fn moves(&self) -> &[Move];
    /// Returns the outcome of the game, if it has ended.
    fn outcome(&self) -> Option<Outcome>;
    /// Returns true if the outcome rests on a claim. The player to move may then play on instead;
    /// see [`Line::waive`].
    fn is_claim(&self) -> bool;
    /// Waives the endings of this position that `waiver` names, so that play can continue. The
    /// waiver does not apply to later positions.
    ///
    /// Returns false, without a change, if the outcome rests on another ending. The same holds if
    /// the line began with a finished game whose end had effects.
    ///
    /// If the result is true, the position may still have an outcome by an ending that was not
    /// waived. Undo restores a position in the state in which it was left, with its waiver.
    fn waive(&mut self, waiver: Waiver) -> bool;
    /// Returns a new line that continues past a draw that the player to move may claim here. This
    /// line does not change.
    ///
    /// Returns `None` if there is nothing to claim. The new line has no moves, but earlier
    /// positions count for repetitions.
    fn past_claim(&self) -> Option<Box<dyn Line>>;
    /// Returns a copy of the line with its moves. The copy shares all positions with this line
    /// until one of the two changes. The line that changes first copies the list of moves.
    fn copied(&self) -> Box<dyn Line>;
    /// Returns this position and its moves without the moves that led to it, in constant time.
    ///
    /// The new line is for questions about the moves, such as [`Line::text`], while this line plays
    /// on. Unlike a copy, it does not make this line copy anything. No position counts as an earlier
    /// one on the new line, so play from there may miss repetitions.
    fn detached(&self) -> Box<dyn Line>;
    /// Returns true if no player can move and no ending applies. In this case, no rule says what
    /// follows.
    fn is_stuck(&self) -> bool {
        self.moves().is_empty() && self.outcome().is_none() && self.over_budget().is_none()
    }
    /// Returns the cost that exceeded the budget of the ply before the possible moves were known.
    ///
    /// If there is one, the game cannot continue, and the rest of the position is meaningless.
    fn over_budget(&self) -> Option<OverBudget>;
    /// Returns the steps between the previous move and this position. They include playing the
    /// move, listing the next moves and checking the endings.
    fn spent(&self) -> &Spent;
    /// Returns true if a roll is pending. [`Line::moves`] then contains its outcomes, which no
    /// player chooses.
    fn is_chance(&self) -> bool;
    /// Returns the probability of an outcome of the dice as a fraction: its weight and the sum of
    /// all weights.
    ///
    /// Returns (1, 1) for a move that a player chooses.
    ///
    /// ```
    /// # let source = alfonso_driver::shipped::game("goose").expect("a shipped game");
    /// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
    /// let line = game.line();
    /// assert!(line.is_chance());
    /// let mixed = line.find("roll:1,2").expect("an outcome of two dice");
    /// assert_eq!(line.weight(mixed), (2, 36));
    /// ```
    fn weight(&self, m: Move) -> (u64, u64);
    /// Draws one of [`Line::moves`] at random. Outcomes of the dice are drawn by weight, and all
    /// other moves with equal probability. Returns `None` if there is no move.
    fn at_random(&self, random: &mut Random) -> Option<Move> {
        let moves = self.moves();
        if !self.is_chance() {
            let bound = u32::try_from(moves.len()).ok().filter(|bound| *bound > 0)?;
            return moves.get(random.below(bound) as usize).copied();
        }
        let all = u32::try_from(self.weight(*moves.first()?).1).ok()?;
        let mut left = u64::from(random.below(all));
        moves.iter().copied().find(|m| {
            let weight = self.weight(*m).0;
            let here = left < weight;
            left = left.saturating_sub(weight);
            here
        })
    }
    /// Plays a move, an outcome of the dice or a choice.
    ///
    /// # Errors
    /// Returns an error if the move is not among [`Line::moves`]. The line is then unchanged.
    fn play(&mut self, m: Move) -> Result<(), NotLegal>;
    /// Undoes the last move and returns it.
    ///
    /// The line stores only some of the earlier positions. To reach one of the others, it replays
    /// the moves from the last stored position before it. On average, this takes a few moves for
    /// each undone move.
    fn undo(&mut self) -> Option<Move>;
    /// Forgets the moves played on this line, and records none from now on. Earlier positions still
    /// count for repetitions.
    ///
    /// Such a line needs little memory, also for long games, but [`Line::undo`] does nothing on it.
    fn forget(&mut self);
    /// Returns the moves played on this line, from its start.
    fn played(&self) -> &[Move];
    /// Returns the player who made each of the moves played. For a roll, this is the player whose
    /// turn it was.
    fn played_by(&self) -> &[Seat];
    /// Returns a move of this position as text.
    ///
    /// A piece's move is `from-to`, then `=` and the chosen kind, then a colon and the tag. If the
    /// rule says that crossed pieces are captured, `x` replaces the hyphen. A chain is written with
    /// all its landings: `a3xc5xe7`. Other moves are `pass`, `roll:3,5` and `name:value`, where
    /// flags are `yes` and `no`.
    fn text(&self, m: Move) -> String;
    /// Returns the moves played on this line as text, from its start.
    fn played_texts(&self) -> Vec<String>;
    /// Returns the landings of a chain among the moves of this position, including the target. The
    /// list is empty for other moves.
    fn landings(&self, m: Move) -> Vec<CellId>;
    /// Returns the landings of the n-th played move, from 0, if it was a chain. The slice is empty
    /// for other moves.
    fn landed(&self, played: usize) -> &[CellId];
    /// Returns the rule that allows a move. For a pass, a roll or a choice, this is the rule of the
    /// step.
    fn rule(&self, m: Move) -> RuleId;
    /// Returns the cells whose topmost piece a move changes, in cell order.
    ///
    /// The list is empty for rolls, choices and passes, and for a move that is not among
    /// [`Line::moves`]. It does not include the effects of later steps of the turn.
    fn changes(&self, m: Move) -> Vec<Change>;
    /// Returns the rules that fire when a move is played, in order. A rule that fires several times
    /// occurs several times.
    ///
    /// They are the step of the turn, the move's own rule, the triggers that it sets off, and the
    /// ending, if there is one. The list is empty if the move is not among [`Line::moves`].
    fn fires(&self, m: Move) -> Vec<RuleId>;
    /// Returns the legal move with this text.
    fn find(&self, text: &str) -> Option<Move> {
        let named = |text: &str| self.moves().iter().copied().find(|m| self.text(*m) == text);
        named(text).or_else(|| named(&rolled_in_order(text)?))
    }
    /// Returns the reason why a text is not a legal move here.
    ///
    /// ```
    /// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
    /// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
    /// use alfonso_game::Refusal;
    ///
    /// let line = game.line();
    /// assert_eq!(line.refusal("nonsense"), Refusal::NoMove);
    /// ```
    fn refusal(&self, text: &str) -> Refusal;
    /// Returns the whole position as plain data.
    fn position(&self) -> Position;
    /// Returns the piece on a cell.
    fn piece(&self, cell: CellId) -> Option<Piece>;
    /// Returns true if there is a piece on the cell that has not moved since the setup. Returns false
    /// in games with heaps or stacks.
    fn is_unmoved(&self, cell: CellId) -> bool;
    /// Returns the number of pieces on a cell. It exceeds 1 only in games with heaps or stacks.
    fn height(&self, cell: CellId) -> u16;
    /// Returns the pieces of a stack beneath the topmost piece ([`Line::piece`]), from the bottom.
    /// The list is empty for heaps, whose pieces are all equal.
    fn beneath(&self, cell: CellId) -> Vec<Piece>;
    /// Adds the worths of the pieces of each seat to `have`. All pieces of a stack count for the
    /// owner of the topmost piece, with its worth.
    fn weigh(&self, piece_values: &PieceValues, have: &mut [i32]);
    /// Plays a random game of at most `max_plies` plies from this position and reports it to
    /// `watch`. The line does not change.
    fn playout(&mut self, random: &mut Random, max_plies: u32, watch: &mut dyn Watch);
    /// Returns the player whose turn it is.
    fn player(&self) -> Seat;
    /// Returns the player who moves or decides next. While a roll is pending, this is the player
    /// whose turn it is.
    fn to_move(&self) -> Seat;
    /// Returns true if a player has not been eliminated.
    fn is_alive(&self, seat: Seat) -> bool;
    /// Returns the indices of the dice that have been rolled, each with the numbers shown, in
    /// ascending order.
    fn roll(&self) -> Vec<(usize, Vec<i32>)>;
    /// Returns the numbers shown by those dice of an index that have not been used, in ascending
    /// order. If the dice are not used one by one, all their numbers are returned.
    fn unused(&self, id: usize) -> Vec<i32>;
    /// Returns the number of plies played, including those before the start of the line. Rolls are
    /// not plies.
    fn ply(&self) -> u32;
    /// Returns true if a royal piece of the player to move is attacked. Once the game is over, the
    /// effects of its end are taken into account.
    fn in_check(&self) -> bool;
    /// Returns a hash that is equal for positions that agree in everything that rules read.
    ///
    /// Scores, money, counters and remaining times are not part of the hash. Other positions have
    /// different hashes with overwhelming probability. Repetition compares [`Line::identity`]
    /// instead.
    fn hash(&self) -> u64;
    /// Returns the repetition key: a number that is equal for positions that count as the same for
    /// repetition.
    ///
    /// Such positions have the same pieces, reserves, player to move and legal moves. They also
    /// agree in everything that a law, an ending or an effect may still read. In the middle of a
    /// turn, the key is the hash.
    fn identity(&self) -> u64;
    /// Returns how often this position has occurred on the line, including this time. Returns 1 in
    /// the middle of a turn.
    fn repetitions(&self) -> u32;
    /// Returns the number of plies since this position first occurred on the line.
    fn since_repetition(&self) -> u32;
    /// Returns the values of a variable: one value, or one for each seat or cell. Cells and seats
    /// are numbers from 0, and -1 stands for nothing.
    fn variable(&self, id: usize) -> Vec<i32>;
    /// Returns all numbers of the position, in the order of [`crate::Game::numbers`].
    fn numbers(&self) -> &[i32];
    /// Evaluates a compiled expression in this position. `slots` is the number of slots that it
    /// needs.
    ///
    /// Flags are returned as 0 and 1. Players, kinds, cells and sectors are returned as their
    /// indices. Pieces are returned as their cells, and sets of cells as their size. -1 stands for
    /// nothing. In the expression, `mover` is the player whose turn it is.
    ///
    /// Returns `None` if the evaluation takes more than [`crate::MAX_STEPS`].
    fn ask(&self, question: &Expr, slots: usize) -> Option<i64>;
    /// Counts the sequences of legal moves from this position. Choices and granted passes are
    /// moves.
    ///
    /// A sequence ends where a roll is pending, so the numbers are not useful for games with dice.
    ///
    /// # Errors
    /// Returns an error if the rules exceed the budget in one of the positions.
    ///
    /// ```
    /// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
    /// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
    /// use alfonso_game::Leaves;
    ///
    /// // 9, 9 × 8, 9 × 8 × 7: nobody can win before the fifth ply.
    /// let counts: Vec<_> = (1..=3).map(|depth| game.line().count(depth, Leaves::Bulk)).collect();
    /// assert_eq!(counts, [Ok(9), Ok(72), Ok(504)]);
    /// ```
    fn count(&self, depth: u32, leaves: Leaves) -> Result<u64, OverBudget> {
        self.count_with(depth, leaves, Rolls::End)
    }
    /// Counts like [`Line::count`]. With [`Rolls::Branch`], the outcome of a roll is one of the
    /// `depth` moves of a sequence.
    ///
    /// # Errors
    /// Returns an error if the rules exceed the budget in one of the positions.
    fn count_with(&self, depth: u32, leaves: Leaves, rolls: Rolls) -> Result<u64, OverBudget>;
    /// Counts the sequences of legal moves from this position that complete `turns` turns. The rest
    /// of a begun turn counts as one turn. A sequence ends where a roll is pending.
    ///
    /// # Errors
    /// Returns an error if the rules exceed the budget in one of the positions, or if a turn takes
    /// more than [`crate::MOST_PLIES_OF_A_TURN`] plies.
    fn count_turns(&self, turns: u32) -> Result<u64, OverBudget> {
        self.count_turns_with(turns, Rolls::End)
    }
    /// Counts like [`Line::count_turns`]. With [`Rolls::Branch`], a turn includes its rolls.
    ///
    /// # Errors
    /// Returns the errors of [`Line::count_turns`].
    fn count_turns_with(&self, turns: u32, rolls: Rolls) -> Result<u64, OverBudget>;
    /// Returns true if nobody has acted yet in the present turn.
    fn begins_turn(&self) -> bool;
    /// Returns the result of [`Line::count`], or 0 if the rules exceed the budget.
    fn perft(&self, depth: u32, leaves: Leaves) -> u64 {
        self.count(depth, leaves).unwrap_or(0)
    }
    /// Returns true if the incremental data (hash, bit sets, players in check) equals data computed
    /// from scratch. For tests.
    fn is_consistent(&self) -> bool;
}

/// Returns the text of a roll with its numbers in ascending order. Returns `None` for any other
/// text.
fn rolled_in_order(text: &str) -> Option<String> {
    let numbers = text.strip_prefix("roll:")?.split(',').map(str::parse);
    let mut numbers = numbers.collect::<Result<Vec<i32>, _>>().ok()?;
    numbers.sort_unstable();
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    Some(format!("roll:{}", numbers.join(",")))
}

/// A cell whose topmost piece changes with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The cell.
    pub cell: CellId,
    /// The topmost piece before the move.
    pub before: Option<Piece>,
    /// The topmost piece after the move.
    pub after: Option<Piece>,
}

/// The error for a move that is not legal in this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLegal;

impl std::fmt::Display for NotLegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the move is not legal in this position")
    }
}

impl std::error::Error for NotLegal {}
