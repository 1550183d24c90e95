//! Two readings side by side: the clauses that differ, the line of play after which the difference shows, and its effect on
//! play.
//!
//! Results are data ([`serde::Serialize`]); other crates print them. Nothing here reads files or clocks or starts threads.
//! Long work is cut into pieces that the caller may run anywhere and at any time. Their sums are the same in any order.

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
    Progress, Roll, Shown, Starts, Walk, Watch, What, follow,
};
pub use clauses::{
    Answer, Answered, Cite, Clause, Clauses, Differing, Hangs, MOST_WORDS, OneReading, Order, Witness,
};
pub use comparison::Comparison;
pub use pair::{Contestant, Pair, Which};
pub use play::{
    Arm, Compared, Contest, Effect, Figure, Histogram, Play, STEPS_OF_A_GAME, Settings, Tally, Unit, Verdict,
    number, too_few, with_unit,
};
pub use side::Side;
pub use statistics::{By, CONFIDENCE, Estimate, Sample, Share, holm, quantile};
pub use words::Segment;
