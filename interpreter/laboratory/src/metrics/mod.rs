//! The figures of one game: see `docs/metrics.md` for their formulas and sources.

mod judged;
mod play_figures;

pub use judged::Judged;
pub use play_figures::PlayFigures;
