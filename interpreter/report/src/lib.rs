//! What an engine found, as people and programs read it: documents, tables, pictures of boards, sentences, and objects for programs.
//!
//! Every front end shows the same: a terminal, a page, another language. So nothing here knows arguments, files, clocks or threads, and
//! a colour is known by what it means ([`screen::Palette`]). A document is one model with a writer each for texts, Markdown and HTML.
//! What programs read are the types themselves, whose schemas are made of them.

mod beginnings;
mod beside;
pub mod bibliography;
pub mod board;
pub mod bytes;
mod card;
pub mod catalogue;
mod census;
pub mod chances;
pub mod checks;
pub mod choice;
mod citation;
pub mod comparison;
pub mod consistency;
mod coordinates;
pub mod diagnostics;
pub mod document;
#[cfg(feature = "draw")]
mod drawing;
mod drawn;
mod estimate;
pub mod events;
pub mod explain;
pub mod head;
mod imports;
pub mod lattice;
mod layout;
pub mod layouts;
mod legend;
pub mod matches;
mod moved;
pub mod movement;
pub mod moves;
pub mod outcome;
pub mod page;
mod perft;
pub mod picture;
mod place;
mod points;
pub mod position;
mod progress;
pub mod rates;
pub mod readings;
mod regions;
mod rings;
mod rolls;
pub mod sanitise;
pub mod schema;
pub mod screen;
pub mod simulation;
pub mod solution;
pub mod state;
pub mod study;
pub mod subject;
mod tables;
mod tint;
pub mod trouble;
pub mod tuning;
mod untold;
mod values;
pub mod weighing;
pub mod words;

pub use beginnings::NewJson;
pub use imports::{ImportJson, OpenJson, VariantJson};
pub use perft::PerftJson;
pub use progress::ProgressJson;

#[cfg(test)]
mod fixture;
#[cfg(test)]
mod tests;
