//! The figures of one game. See `docs/metrics.md` for their formulas and sources.

mod course;
mod judged;

pub use course::Course;
pub use judged::Judged;
