//! Tests of the program from outside.

mod agreement;
mod bibliography;
mod commands;
mod completions;
#[cfg(target_os = "linux")]
mod costly;
mod damaged;
mod dependencies;
mod evidence;
mod games_page;
mod highlight;
mod json;
mod kept;
mod languages;
mod lsp;
#[cfg(target_os = "linux")]
mod names;
mod plays;
mod python;
mod records;
mod statements;
#[cfg(unix)]
mod stopping;
#[cfg(unix)]
mod strangers;
mod studies;
mod tables;
mod terminal;
mod transcripts;
mod uci;
mod watching;
