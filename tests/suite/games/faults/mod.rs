//! Faults to insert into a text.

pub mod amid;
pub mod names;
pub mod words;
