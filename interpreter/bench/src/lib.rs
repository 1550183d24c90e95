//! Measurements of how fast a game is played, counted and loaded.
//!
//! This crate measures one [`Game`](alfonso_game::Game). It uses no files and no terminal. Its only
//! clock is the processor time of the calling thread. It does not judge whether a game is fast
//! enough.
//!
//! [`Rounds`] runs several workloads in turn. A [`Figure`] gives the median and the range of a
//! workload's rounds. Before it can measure a rate, a caller needs a [`Gated`] game: a game with a
//! proof that it is played correctly.
//!
//! ```
//! use alfonso_bench::{Counting, Figure, Gated, Rounds};
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_game::Leaves;
//! use std::time::Duration;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let game = loaded.expect("no errors").game;
//! let gated = Gated::new(&game, &[], 1_000, 1)?;
//! let mut counting = Counting::new(&gated, Leaves::Bulk).expect("a game without dice");
//! let rounds = Rounds { rounds: 3, time: Duration::from_millis(1) };
//! let rates = rounds.by_turns(&mut [&mut counting]);
//! assert!(Figure::of(&rates[0]).median > 0.0);
//! # Ok::<(), alfonso_bench::Refused>(())
//! ```

mod clock;
mod figure;
mod gate;
mod rounds;
mod shape;
mod tally;
mod workloads;

pub use clock::Stopwatch;
pub use figure::Figure;
pub use gate::{Count, Gated, Proof, Refused, Way};
pub use rounds::{Rounds, Workload};
pub use shape::Shape;
pub use tally::Tally;
pub use workloads::{Counting, Loading, Playouts};
