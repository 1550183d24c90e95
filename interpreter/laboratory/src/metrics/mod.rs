//! The figures of one game. See `docs/metrics.md` for their formulas and sources.

mod judged;
mod play_figures;

pub use judged::Judged;
pub use play_figures::PlayFigures;
