//! Two readings side by side: which clauses differ, after which line of play that shows, and what it does to play.
//!
//! Results are data ([`serde::Serialize`]); whoever prints them is elsewhere. Nothing here reads files or clocks or starts
//! threads: what runs long is cut into pieces that the caller may run where and when he likes, and whose sums are the same
//! in any order.

mod side;

pub use side::Side;
