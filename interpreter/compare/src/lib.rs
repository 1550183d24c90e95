//! Two readings side by side: which clauses differ, after which line of play that shows, and what it does to play.
//!
//! Results are data ([`serde::Serialize`]); whoever prints them is elsewhere. Nothing here reads files or clocks or starts
//! threads: what runs long is cut into pieces that the caller may run where and when he likes, and whose sums are the same
//! in any order.

pub mod across;
mod answers;
mod behaviour;
mod clauses;
mod comparison;
mod pair;
mod play;
mod side;
mod statistics;
mod words;

pub use across::Across;
pub use answers::ByAnswer;
pub use behaviour::{
    Behaviour, Count, Counts, Difference, Fired, Followed, Found, Limits, Misfit, Odds, OnlyMove, Paid, Ply,
    Progress, Roll, Shown, Starts, Walk, What, follow,
};
pub use clauses::{
    Answer, Answered, Cite, Clause, Clauses, Differing, Hangs, MOST_WORDS, Order, Reading, Witness,
};
pub use comparison::Comparison;
pub use pair::{Contestant, Pair, Which};
pub use play::{
    Arm, Compared, Contest, Effect, Figure, Histogram, Play, STEPS_OF_A_GAME, Settings, Tally, Unit, Verdict,
    number, too_few, with_unit,
};
pub use side::Side;
pub use statistics::{By, Estimate, Sample, Share};
pub use words::Segment;
