//! Historical board games, described in rule files and played by one interpreter.
//!
//! A rule file describes a game: its board, pieces, moves, dice and endings, with the sources of
//! every clause. A point that the sources leave open is a question with several readings. A ruleset
//! answers all questions. [`Rules`] is a file in one reading, [`Game`] is that reading ready for
//! play, and [`Session`] is a game in progress.
//!
//! ```
//! use alfonso::{Agent, Rules};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let game = Rules::load("alquerque-de-tres")?.game()?;
//!     let mut session = game.session();
//!     let mut agent: Agent = "greedy".parse()?;
//!     while session.outcome().is_none() && session.ply() < 60 {
//!         let chosen = agent.choose(&session)?;
//!         println!("{}", session.text(chosen));
//!         session.play(chosen)?;
//!     }
//!     println!("{}", session.state());
//!     Ok(())
//! }
//! ```
//!
//! # The way in
//!
//! | task | begin with |
//! |---|---|
//! | play a shipped game | [`Rules::load`], [`games()`] |
//! | play a custom rule file | [`Rules::open`], or [`Rules::parse`] for a text in memory |
//! | list the open questions of a file | [`Rules::rule_file`] |
//! | find all mistakes in a file | [`check`] |
//! | read the rules in English | [`Game::explained`] |
//! | write a custom agent | [`Session::state`] names the players to act: `examples/bot.rs`, `examples/hex.rs` |
//! | play against the program | [`Agent`] |
//! | run a search that can be stopped and resumed | [`Agent::search`] |
//! | display or inspect a board | [`Session::board`], [`Session::svg`], [`Session::observe`] |
//! | find the winner under perfect play, or the value of a game of chance | [`Game::solve`], [`Game::value`] |
//! | compare two readings | [`Game::clauses_beside`], [`Game::behaviour_beside`] |
//! | train a program that learns | [`Game::actions`] numbers the moves, [`Game::planes`] describes observations |
//! | play many games by a plan, a few at a time | [`Study`] |
//! | play parts of a plan on several threads or machines | [`Study::shards`] |
//! | measure the effect of each question on play | [`Study::lattice`] |
//! | weigh readings against evidence | [`Study::weigh`] |
//!
//! A [`Move`] is a small value that can be stored and used as a key throughout a game. It is
//! meaningful only in its own game, and [`Session::parts`] returns its piece, cells and rule.
//!
//! Equal seeds give equal games on every machine. This crate never prints, starts threads or reads
//! a clock on its own. Only [`Rules::open`] reads files.
//!
//! The crates on which this one is built offer more: [`engine`] (mass playouts, perft), [`search`]
//! (exact values), [`compare`], [`lab`] (studies), [`notation`] (other notations), [`record`]
//! (recorded games), [`report`] (documents, pictures, objects for programs), [`board`] and
//! [`rules`].

mod agent;
mod check;
mod comparison;
mod error;
mod exact;
mod files;
mod game;
mod lookup;
mod odds;
mod outcome;
mod rule_file;
mod seats;
mod session;
mod study;
mod thinking;
mod view;

pub use agent::Agent;
pub use alfonso_diag::{Diagnostic, Severity};
pub use alfonso_game::{Move, Random, Seat};
pub use alfonso_network::{Actions, Plane, PlaneSource, Planes};
pub use alfonso_rules::RuleFile;
pub use alfonso_search::Work;
pub use check::{Checked, check};
pub use error::{Error, Faults};
pub use game::Game;
pub use lookup::games;
pub use odds::Odds;
pub use outcome::{Outcome, State};
pub use rule_file::Rules;
pub use seats::SeatSet;
pub use session::{MoveParts, Session};
#[cfg(feature = "files")]
pub use study::StudyFiles;
pub use study::{Lattice, ShardPlayer, Study, StudyProgress};
pub use thinking::{Budget, Progress, Thinking};
pub use view::{Piece, View};

pub use {
    alfonso_board as board, alfonso_compare as compare, alfonso_driver as driver, alfonso_game as engine,
    alfonso_lab as lab, alfonso_network as network, alfonso_notation as notation, alfonso_record as record,
    alfonso_report as report, alfonso_rules as rules, alfonso_search as search,
};
