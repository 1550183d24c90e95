//! How fast a game is played, counted and loaded.
//!
//! Measures of one [`Game`](alfonso_game::Game): no files, no terminal, and of clocks only the processor time of the calling
//! thread. Nothing here says what is fast enough. Several workloads are run by turns ([`Rounds`]), and what is told of each is the
//! median of its rounds and how far they lie apart ([`Figure`]). Whoever wants a rate must first hold the proof that the
//! game is played rightly: a [`Gated`] game is one whose counts were found to be what they should be.

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
