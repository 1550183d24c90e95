//! Presents the results of the engine to people and programs: documents, tables, pictures of
//! boards, sentences, and JSON objects.
//!
//! All front ends use the same reports: terminals, web pages and bindings for other languages. The
//! crate therefore does not depend on arguments, files, clocks or threads. Colours are identified
//! by their meaning ([`screen::Palette`]). There is one document model, with a writer each for
//! terminals, Markdown, HTML and word processors. Programs get the types of this crate as JSON, and
//! the JSON schemas are derived from these types.
//!
//! ```
//! use alfonso_driver::{Request, load, play_all, shipped};
//! use alfonso_report::document::{Document, Form};
//! use alfonso_report::subject::Subject;
//! use alfonso_report::{moves, outcome, picture};
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let mut line = subject.game.line();
//! play_all(&mut *line, "Token@b2 Token@a1 Token@b1 Token@a2").expect("legal moves");
//!
//! let mut page = Document::new(Form::Page);
//! page.heading(1, &*subject.info.heading());
//! page.paragraph("The moves, each with the rule that allows it:");
//! page.list(moves::sorted(&subject, &*line).into_iter().map(|why| format!("{} ({})", why.text, why.rule)));
//! assert!(page.markdown().starts_with("# Tic-tac-toe\n"));
//! assert!(page.html().contains("<li>Token@b3 (mark.place)</li>"));
//!
//! // A picture that stands by itself, and the end of the game in a sentence.
//! assert!(picture::draw(&subject, &*line).starts_with("<svg "));
//! play_all(&mut *line, "Token@b3").expect("a legal move");
//! assert!(outcome::ended(&subject, &*line).is_some_and(|report| report.starts_with("Cross wins: three in a row")));
//! ```

pub mod author;
mod beginnings;
mod beside;
pub mod bibliography;
pub mod board;
pub mod bytes;
pub mod catalogue;
pub mod chances;
pub mod checks;
pub mod choice;
mod citation;
pub mod command_error;
pub mod comparison;
mod confidences;
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
mod fen_loss;
pub mod formatted;
mod game_info;
pub mod head;
mod imports;
pub mod lattice;
mod layout;
mod legend;
mod line_column;
pub mod matches;
mod material;
mod moved;
pub mod movement;
pub mod moves;
mod origin;
pub mod outcome;
pub mod page;
mod perft;
pub mod picture;
pub mod piece_legend;
mod points;
pub mod position;
pub mod profile;
mod progress;
pub mod rates;
pub mod readings;
mod regions;
mod rings;
mod rolls;
pub mod sanitise;
pub mod schema;
pub mod screen;
pub mod sheet;
pub mod simulation;
pub mod solution;
pub mod state;
pub mod study;
pub mod subject;
mod tables;
mod tint;
pub mod tuning;
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
#[cfg(test)]
mod wheel;
