//! The step from data to output. Nothing here reads or writes files.

mod beside;
pub mod bibliography;
pub mod board;
pub mod catalogue;
mod coordinates;
pub mod diagnostics;
pub mod drawn;
pub mod estimate;
pub mod excerpt;
pub mod explain;
pub mod json;
pub mod legend;
pub mod moved;
pub mod movement;
pub mod outcome;
pub mod page;
pub mod picture;
pub mod points;
pub mod readings;
pub mod regions;
pub mod rings;
pub mod state;
mod tables;
pub mod tint;
pub mod untold;
pub mod values;
pub mod words;

#[cfg(test)]
mod tests;
