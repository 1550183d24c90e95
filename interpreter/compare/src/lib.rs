//! Comparison of two readings: their differing clauses, the line of play that shows the difference,
//! and its effect on play.
//!
//! Results are data ([`serde::Serialize`]) that other crates print. This crate reads no files or
//! clocks and starts no threads. Long work is divided into parts that the caller can run in any
//! order, because their sums do not depend on it.
//!
//! ```
//! use alfonso_compare::{Behaviour, Clauses, Contestant, Limits, Pair};
//! use alfonso_driver::{Request, Annotations, load, shipped};
//! use std::ops::ControlFlow;
//!
//! let read = |swap: &str| {
//!     let readings = vec![("size".into(), "three".into()), ("swap".into(), swap.into())];
//!     let source = shipped::game("hex").expect("it ships");
//!     load(source, &Request { ruleset: None, readings }, &|_| None).expect("no errors")
//! };
//! let (a, b) = (read("none"), read("may"));
//! assert_eq!(Clauses::new((&a).into(), (&b).into()).answers[0].question, "swap");
//! // The games part after one ply: only in the second, the other player may take the first pebble over.
//! let (annotations, starts) = (Annotations::default(), [a.game.start(), b.game.start()]);
//! let of = |game, start| Contestant { game, annotations: &annotations, start, before: "" };
//! let pair = Pair { a: of(&a.game, &starts[0]), b: of(&b.game, &starts[1]) };
//! let limits = Limits { depth: 3, positions: 100, steps: 1 << 20, nodes: 100, seed: 1 };
//! let behaviour = Behaviour::new(pair, limits, &mut |_| ControlFlow::Continue(()));
//! assert_eq!(behaviour.walk.expect("the starts match").found[0].ply, 1);
//! ```

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
    Answer, Answered, Cite, Clause, Clauses, Differing, Hangs, MOST_WORDS, OneReading, Order, Support,
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
