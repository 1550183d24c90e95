//! Every game, every claim, every law: the conformance tests, and the plain reading of the rules they check against.

pub mod drawn;
pub mod expect;
pub mod faults;
pub mod games;
pub mod generated;
pub mod grammar_page;
pub mod imported;
pub mod laws;
pub mod over_budget;
pub mod report;
pub mod sides;
pub mod walker;
pub mod watch;
pub mod word_pages;
