//! Games in play: states, legal moves, effects of moves, endings, perft and random games.
//!
//! The compiler makes a [`Blueprint`] from rules, and a [`Game`] is made from the blueprint. A game
//! is immutable. A [`Line`] is a line of play with its history.
//!
//! Blueprints contain no source texts, spans or names, except the [`Names`] that are used for
//! printing. This crate reads no files, clocks or global random numbers, and does not know any
//! particular game.
//!
//! The crate `alfonso-driver` makes games from rule files:
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_game::Leaves;
//!
//! let source = shipped::game("tic-tac-toe").expect("a shipped game");
//! let game = load(source, &Request::default(), &|_| None).expect("no errors").game;
//! let mut line = game.line();
//! assert_eq!(line.moves().len(), 9);
//! for text in ["Token@b2", "Token@a1", "Token@c1", "Token@b1", "Token@a3"] {
//!     line.play(line.find(text).expect("a legal move"))?;
//! }
//! // Cross has the diagonal from c1 to a3.
//! let outcome = line.outcome().expect("three in a row");
//! assert!(outcome.wins(line.played_by()[0]));
//! assert_eq!(game.line().perft(3, Leaves::Bulk), 504);
//! # Ok::<(), alfonso_game::NotLegal>(())
//! ```

pub mod blueprint;
pub mod expr;

mod chance;
mod choices;
mod coupling;
mod fen;
mod game;
mod history;
mod identity;
mod ids;
mod line;
mod luck;
mod moves;
mod names;
mod observe;
mod path_facts;
mod perft;
mod play;
mod playout;
mod position;
mod profile;
mod program;
mod random;
mod refusal;
mod state;

pub use alfonso_forms::{
    CounterId, DiceId, KindId, LocalId, Passing, PickText, RegionId, Repeating, RuleId, Seat, TableId, Using,
    VarId,
};
pub use blueprint::Blueprint;
pub use chance::{Mean, expectation};
pub use coupling::Coupling;
pub use fen::{Dialect, FenError, FenFault, FenLoss};
pub use game::{Game, Sampling, Series};
pub use ids::{ClassId, MovementId, Piece, TestId};
pub use line::{Change, Line, NotLegal};
pub use moves::{Move, MoveKind};
pub use names::{Called, Names};
pub use observe::{Observe, ObservedPosition};
pub use path_facts::PathFacts;
pub use perft::{Leaves, MOST_PLIES_OF_A_TURN, Rolls};
pub use play::apply::Recorder;
pub use play::budget::{FREE_STEPS, MARK, MAX_STEPS, OverBudget, Spent};
pub use play::ending::{Outcome, Waiver};
pub use play::entering::MOST_OFF_BOARD;
pub use play::piece_moves::PieceMoves;
pub use play::scratch::Scratch;
pub use playout::{Finals, Fired, Going, MAX_IDLE, Playout, PlayoutEnd, Watch};
pub use position::{Earlier, PlacedPiece, Position};
pub use profile::{Profile, ProfiledPart, Wording, Work};
pub use program::{NumberName, Program};
pub use random::Random;
pub use refusal::Refusal;
pub use state::{PieceValues, State, StateBytes};
