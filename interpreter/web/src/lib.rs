//! Games in the browser. A page sends requests, and the module answers each one with an object,
//! such as the screen of the game.
//!
//! A [`game_table::Table`] holds one game. The page keeps the table in a worker and speaks to it in JSON.
//! The crate reads no files and no clocks. Long searches are divided into slices, and the page asks
//! for one slice after the other.
//!
//! ```
//! use alfonso_web::game_table::Table;
//!
//! let mut table = Table::default();
//! let screen = table.call(r#"{"do": "open", "name": "tic-tac-toe", "seed": 1}"#);
//! assert!(screen.starts_with(r#"{"screen":{"heading":"Tic-tac-toe""#));
//! // A press on a cell places a piece there.
//! let screen = table.call(r#"{"do": "press", "cell": 4}"#);
//! assert!(screen.contains(r#""message":"Cross b2""#));
//! assert!(table.call(r#"{"do": "jump"}"#).starts_with(r#"{"error":"#));
//! ```

pub mod catalogue;
mod choosing;
pub mod expected;
mod fault;
pub mod game_table;
pub mod link;
#[cfg(target_family = "wasm")]
mod module;
mod opening;
mod pages;
mod reaction;
mod reading;
pub mod request;
pub mod screen;
mod searching;
mod session;
mod show;
mod switch;
mod trial;

#[cfg(test)]
mod tests;
