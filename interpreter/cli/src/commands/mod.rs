//! The commands. Each takes its job and a console, and prints.

pub mod bench;
pub mod best;
pub mod check;
pub mod compare;
pub mod completions;
pub mod consistent;
pub mod explain;
pub mod games;
pub mod lsp;
pub mod manual;
pub mod r#match;
pub mod moves;
pub mod new;
pub mod perft;
pub mod play;
pub mod readings;
pub mod record;
pub mod schema;
pub mod show;
pub mod simulate;
pub mod solve;
pub mod sources;
pub mod value;
