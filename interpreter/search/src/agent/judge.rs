//! Judges from outside: what a program has learned about moves and positions.
//!
//! A [`Judge`] knows a game by numbers alone. The search writes positions as numbers, asks the judge about
//! several of them at once, and never looks inside. So this crate needs to know neither the format
//! of a file nor the numbering of moves.

use alfonso_game::{Line, Seat};
use std::fmt;

/// A position as numbers, as a [`Judge`] takes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Observed {
    /// The seat to move, from whose viewpoint the position is written.
    pub seat: Seat,
    /// The planes of the position.
    pub planes: Vec<f32>,
    /// The number of the action of each legal move, in the order of [`Line::moves`].
    pub actions: Vec<u32>,
}

/// The answer of a [`Judge`] about one position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judgement {
    /// The probability of each legal move, in the order of [`Line::moves`]. They add up to 1.
    pub policy: Vec<f32>,
    /// The expected result of each seat, from 0 for a loss to 1 for a win.
    pub values: Vec<f32>,
}

/// A policy and a value that were learned outside of this program.
///
/// ```
/// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
/// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
/// use alfonso_game::{Line, Random};
/// use alfonso_search::{Agent, Evaluation, Judge, Judgement, Observed};
/// use std::sync::Arc;
///
/// /// A judge that likes the last move.
/// #[derive(Debug)]
/// struct Last;
///
/// impl Judge for Last {
///     fn observe(&self, line: &dyn Line) -> Observed {
///         let actions = (0..).zip(line.moves()).map(|(number, _)| number).collect();
///         Observed { seat: line.to_move(), planes: Vec::new(), actions }
///     }
///
///     fn judge(&self, positions: &[Observed]) -> Vec<Judgement> {
///         let one = |it: &Observed| {
///             let last = it.actions.len() - 1;
///             let policy = (0..=last).map(|index| if index == last { 1.0 } else { 0.0 }).collect();
///             Judgement { policy, values: vec![0.5; 2] }
///         };
///         positions.iter().map(one).collect()
///     }
/// }
///
/// let agent: Agent = "net:last.onnx".parse()?;
/// let evaluation = Evaluation::new(&game).with_judge("last.onnx", Arc::new(Last));
/// let mut line = game.line();
/// let choice = agent.choose(&evaluation, &mut *line, &mut Random::new(1), &mut || false);
/// assert_eq!(Some(&choice.expect("there are moves").chosen), line.moves().last());
/// # Ok::<(), String>(())
/// ```
pub trait Judge: fmt::Debug + Send + Sync {
    /// Writes the position of a line as numbers. A player is to move there.
    fn observe(&self, line: &dyn Line) -> Observed;

    /// Judges positions: one judgement for each, in their order. Equal positions have equal
    /// judgements, whatever the others are.
    fn judge(&self, positions: &[Observed]) -> Vec<Judgement>;

    /// Returns the expected result of each seat in a position, from 0 to 1, as [`Judge::judge`] does. A
    /// judge that need not find the policy for it may be faster.
    fn values(&self, line: &dyn Line) -> Vec<f32> {
        let judged = self.judge(&[self.observe(line)]).pop();
        judged.map(|judgement| judgement.values).unwrap_or_default()
    }

    /// Returns why judgements are useless, if one of them was: a reason in lower case, without a
    /// full stop. Such a judgement finds all moves and all results equally likely. Programs ask
    /// after the games.
    fn fault(&self) -> Option<String> {
        None
    }
}

impl Judgement {
    /// Returns a judgement that finds all moves and all results equally likely.
    #[must_use]
    pub fn even(moves: usize, seats: usize) -> Self {
        Self { policy: vec![1.0 / moves.max(1) as f32; moves], values: vec![0.5; seats] }
    }
}
