//! A line of play: a position, its history, and the moves that are possible next.

mod arrival;
mod log;
mod past;
mod played;
mod texts;

pub(crate) use played::LineOf;

use crate::expr::Expr;
use crate::play::ending::{Outcome, Waiver};
use crate::{
    Leaves, Move, OverBudget, Piece, PieceValues, Position, Random, Refusal, RuleId, Seat, Spent, Watch,
};
use alfonso_board::CellId;

/// A game in progress, for interactive users (terminals, tests, servers).
///
/// It is too slow for mass playouts: see [`crate::Game::playouts`].
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
    /// Returns the possible next moves; none if the game is decided.
    ///
    /// Moves of pieces are in table order; a granted pass is the only move. If dice are due, the moves are the outcomes,
    /// in the order of the numbers shown. If a player decides, they are the choices, in the order of their values.
    fn moves(&self) -> &[Move];
    /// Returns the outcome of the game, if it has ended.
    fn outcome(&self) -> Option<Outcome>;
    /// Returns true if the outcome rests on a claim: the player to move may claim it, and need not ([`Line::waive`]).
    fn is_claim(&self) -> bool;
    /// Passes by the endings of this position that the waiver names, so that play goes on; the next position is judged anew.
    ///
    /// Returns false, and changes nothing, if the outcome rests on another ending, or if the line began with a position in which the game was
    /// over and the effects of its end had happened. After true, there may still be an outcome: that of an ending which is not passed by.
    /// Taking moves back to a position that was passed by leads to the position as it was left.
    fn waive(&mut self, waiver: Waiver) -> bool;
    /// Returns a line of its own from which play goes on, past a draw that the player to move may claim here. This line does not change.
    ///
    /// `None` if nothing can be claimed here. No move has been played on the new line, but earlier positions count.
    fn past_claim(&self) -> Option<Box<dyn Line>>;
    /// Returns a copy of the line, with its moves. It shares the present position and all that lies behind it with this line,
    /// until one of the two goes on; then that one copies the list of moves.
    fn copied(&self) -> Box<dyn Line>;
    /// Returns true if no player can move and yet no ending applies: no rule says what follows.
    fn is_stuck(&self) -> bool {
        self.moves().is_empty() && self.outcome().is_none() && self.over_budget().is_none()
    }
    /// Returns the cost that exceeded the ply's budget before the possible moves were known.
    ///
    /// The game then cannot go on, and the rest of the position means nothing.
    fn over_budget(&self) -> Option<OverBudget>;
    /// Returns the steps between the previous move and this position: for playing it, listing the moves and checking the
    /// endings.
    fn spent(&self) -> &Spent;
    /// Returns true if dice are due. [`Line::moves`] then holds their outcomes, which no player chooses.
    fn is_chance(&self) -> bool;
    /// Returns the likelihood of an outcome of the dice as a fraction: its weight, and the sum of all weights.
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
    /// Returns one of [`Line::moves`] at random: outcomes of the dice by their weights, all other moves with equal likelihood. `None` if
    /// there is no move.
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
    /// Returns an error if it is not among [`Line::moves`]; the line is then unchanged.
    fn play(&mut self, m: Move) -> Result<(), NotLegal>;
    /// Takes the last move back and returns it.
    ///
    /// The line does not keep every position. Far back, it replays the moves between two kept positions, on average a few
    /// for each move taken back.
    fn undo(&mut self) -> Option<Move>;
    /// Returns the moves played on this line, from its start.
    fn played(&self) -> &[Move];
    /// Returns the player who made each of the moves played; for a roll, the player whose turn it was.
    fn played_by(&self) -> &[Seat];
    /// Returns a move of this position as text.
    ///
    /// A piece's move is `from-to`, then `=` and the chosen kind, then a colon and the tag. `x` stands for the hyphen where
    /// the rule says that crossed pieces are taken, and a chain is written with all its landings: `a3xc5xe7`. Other moves
    /// are `pass`, `roll:3,5` and `name:value`, where flags are `yes` and `no`.
    fn text(&self, m: Move) -> String;
    /// Returns the moves played on this line as text, from its start.
    fn played_texts(&self) -> Vec<String>;
    /// Returns the landings of a chain among the moves of this position, the target included; none for other moves.
    fn landings(&self, m: Move) -> Vec<CellId>;
    /// Returns the same for the n-th of the moves played, from 0.
    fn landed(&self, played: usize) -> &[CellId];
    /// Returns the rule that allows a move; for a pass, a roll or a choice, the step that gives it.
    fn rule(&self, m: Move) -> RuleId;
    /// Returns the cells where another piece stands after a move than before, or none, in the order of the cells; of a stack, the topmost
    /// piece counts. The list is empty if the move is not among [`Line::moves`], and for rolls, choices and passes. Whatever happens once the
    /// turn has gone on is left out.
    fn changes(&self, m: Move) -> Vec<Change>;
    /// Returns the rules that fire if a move is played, in order, each as often as it fires.
    ///
    /// They are the step of the turn, the move's own rule, the triggers it sets off, and the ending, if there is one. The
    /// list is empty if the move is not among [`Line::moves`].
    fn fires(&self, m: Move) -> Vec<RuleId>;
    /// Returns the legal move with that text.
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
    /// Returns the number of pieces on a cell: more than 1 only where cells hold several.
    fn height(&self, cell: CellId) -> u16;
    /// Returns the pieces beneath the one that [`Line::piece`] names, from the bottom. Only where pieces stack there are any; those of a heap
    /// are alike.
    fn beneath(&self, cell: CellId) -> Vec<Piece>;
    /// Adds the worths of pieces to what each seat has. All pieces of a stack count for the owner of the topmost, as if they were like it.
    fn weigh(&self, piece_values: &PieceValues, have: &mut [i32]);
    /// Plays a random game from here, of at most so many plies, before a watcher. The line does not change.
    fn playout(&mut self, random: &mut Random, max_plies: u32, watch: &mut dyn Watch);
    /// Returns the player whose turn it is.
    fn player(&self) -> Seat;
    /// Returns the player who moves or decides now. While dice are due, this is the player whose turn it is.
    fn to_move(&self) -> Seat;
    /// Returns true if a player has not been eliminated.
    fn is_alive(&self, seat: Seat) -> bool;
    /// Returns the rows of dice that have been rolled, with the numbers they show, ascending.
    fn roll(&self) -> Vec<(usize, Vec<i32>)>;
    /// Returns what a row of dice shows that has not been used, ascending; all that it shows, if its dice are not used one by one.
    fn unused(&self, id: usize) -> Vec<i32>;
    /// Returns the number of plies played, including those before the line began. Rolls are not plies.
    fn ply(&self) -> u32;
    /// Returns true if the player to move has a royal piece that is attacked: once the game is over, after the effects of its end.
    fn in_check(&self) -> bool;
    /// Returns a number that is equal for positions that agree in everything that rules read.
    ///
    /// Scores, money, counters and remaining times do not count. Other positions differ with overwhelming likelihood.
    /// Repetition compares by [`Line::identity`].
    fn hash(&self) -> u64;
    /// Returns a number that is equal for positions that repetition takes for the same.
    ///
    /// They have the same pieces, reserves, player to move and legal moves, and agree in everything that a law, an ending or an
    /// effect may yet read. In the middle of a turn, it is the hash.
    fn identity(&self) -> u64;
    /// Returns how often this position has stood on the line, this time included; 1 in the middle of a turn.
    fn repetitions(&self) -> u32;
    /// Returns how many plies ago this position first stood on the line.
    fn since_repetition(&self) -> u32;
    /// Returns a variable's values: one, or one for each seat. Cells and seats are numbers from 0, and -1 stands for none.
    fn variable(&self, id: usize) -> Vec<i32>;
    /// Returns the answer to a question that a compiler has made of a value; `slots` is the number of slots that it needs.
    ///
    /// Numbers stay as they are, and flags are 0 and 1. Players, kinds, cells and sectors are their rows, pieces are
    /// their cells, and -1 stands for nothing. A set of cells is its size. In the question, `mover` is the player whose
    /// turn it is. Returns `None` if it takes more than [`crate::MAX_STEPS`].
    fn ask(&self, question: &Expr, slots: usize) -> Option<i64>;
    /// Counts the sequences of legal moves from here. Choices and granted passes are moves.
    ///
    /// Nothing after a roll is counted: games with dice have no such numbers.
    ///
    /// # Errors
    /// Returns an error if the rules are too costly in one of the positions.
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
    fn count(&self, depth: u32, leaves: Leaves) -> Result<u64, OverBudget>;
    /// Counts the sequences of legal moves from here that make this many whole turns; the rest of a turn counts as one.
    ///
    /// # Errors
    /// Returns an error if the rules are too costly in one of the positions, or if a turn takes more than
    /// [`crate::MOST_PLIES_OF_A_TURN`] plies.
    fn count_turns(&self, turns: u32) -> Result<u64, OverBudget>;
    /// Returns true if nobody has acted yet in the turn that has come.
    fn begins_turn(&self) -> bool;
    /// Returns the result of [`Line::count`], or 0 if the rules are too costly.
    fn perft(&self, depth: u32, leaves: Leaves) -> u64 {
        self.count(depth, leaves).unwrap_or(0)
    }
    /// Returns true if the incremental data (hash, bit sets, players in check) equals data computed anew: for tests.
    fn is_consistent(&self) -> bool;
}

/// Returns the text of a roll with its numbers in ascending order; `None` for any other text.
fn rolled_in_order(text: &str) -> Option<String> {
    let numbers = text.strip_prefix("roll:")?.split(',').map(str::parse);
    let mut numbers = numbers.collect::<Result<Vec<i32>, _>>().ok()?;
    numbers.sort_unstable();
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    Some(format!("roll:{}", numbers.join(",")))
}

/// A cell on which a move changes what stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The cell.
    pub cell: CellId,
    /// The piece before the move.
    pub before: Option<Piece>,
    /// The piece after it.
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
