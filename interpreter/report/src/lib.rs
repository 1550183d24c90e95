//! What an engine found, as people and programs read it: documents, tables, pictures of boards, sentences, and objects for programs.
//!
//! Every front end shows the same: a terminal, a page, another language. So nothing here knows arguments, files, clocks or threads, and
//! a colour is known by what it means ([`screen::Palette`]). A document is one model with a writer each for texts, Markdown and HTML.
//! What programs read are the types themselves, whose schemas are made of them.

pub mod beginnings;
pub mod beside;
pub mod bibliography;
pub mod board;
pub mod bytes;
pub mod card;
pub mod catalogue;
pub mod census;
pub mod chances;
pub mod checks;
pub mod choice;
pub mod citation;
pub mod comparison;
pub mod consistency;
pub mod coordinates;
pub mod diagnostics;
pub mod document;
#[cfg(feature = "draw")]
pub mod drawing;
pub mod drawn;
pub mod estimate;
pub mod events;
pub mod explain;
pub mod formatted;
pub mod head;
pub mod imports;
pub mod lattice;
pub mod layout;

pub mod legend;
pub mod matches;
pub mod moved;
pub mod movement;
pub mod moves;
pub mod outcome;
pub mod page;
pub mod perft;
pub mod picture;
pub mod place;
pub mod points;
pub mod position;
pub mod progress;
pub mod rates;
pub mod readings;
pub mod regions;
pub mod rings;
pub mod rolls;
pub mod sanitise;
pub mod schema;
pub mod screen;
pub mod simulation;
pub mod solution;
pub mod state;
pub mod study;
pub mod subject;
pub mod tables;
pub mod tint;
pub mod trouble;
pub mod tuning;
pub mod untold;
pub mod values;
pub mod weighing;
pub mod words;

#[cfg(test)]
mod fixture;
#[cfg(test)]
mod tests;
