//! Numbers for programs that learn, and agents that play by what such a program has learned.
//!
//! [`Actions`] numbers the moves of a game, and [`Planes`] describes a position as planes of
//! numbers. [`Reading::judge`] makes a [`Judge`](alfonso_search::Judge) from an ONNX file whose
//! inputs and outputs have these numbers. The file is checked before it is used, so that any bytes
//! are refused with a reason rather than with a panic. docs/networks.md describes the files.
//!
//! Without the feature `onnx`, [`Reading::judge`] refuses every file; see [`BUILT`].
//!
//! ```
//! # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
//! # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
//! use alfonso_network::{Actions, Planes, Reading};
//!
//! let (actions, planes) = (Actions::of(&game), Planes::of(&game));
//! assert_eq!((actions.len(), planes.shape()), (9, &[6, 3, 3][..]));
//!
//! let reading = Reading { name: "tic-tac-toe", ruleset: "", rules: "", game: &game };
//! let problem = reading.judge("mine.onnx", b"no network").expect_err("it is refused");
//! assert!(problem.help.is_some());
//! ```

mod actions;
#[cfg(feature = "onnx")]
mod graph;
#[cfg(feature = "onnx")]
mod judge;
mod planes;
mod reading;
mod refusals;
#[cfg(all(test, feature = "onnx"))]
mod tests;
#[cfg(feature = "onnx")]
mod wire;

pub use actions::Actions;
pub use planes::{Plane, PlaneSource, Planes};
pub use reading::{FORMAT, MOST_BYTES, Reading};
pub use refusals::{BUILT, missing, without};
