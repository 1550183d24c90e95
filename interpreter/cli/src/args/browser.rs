//! The arguments of the commands for browsers: pages to send, and a small server.

use super::{GameArgs, LanguageArgs, numbers};
use crate::files::names;
use clap::{Args, ValueHint};
use std::net::IpAddr;

/// `page`.
#[derive(Args, Debug)]
pub struct PageArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub language: LanguageArgs,
}

/// `serve`.
#[derive(Args, Debug)]
pub struct ServeArgs {
    /// Rule files to show beside the shipped games; the page changes when they are saved
    #[arg(value_name = "FILE[@RULESET]", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub files: Vec<String>,
    /// Port of the server; 0 takes a free port
    #[arg(long, value_name = "N", default_value_t = 1283, allow_negative_numbers = true, value_parser = numbers::port)]
    pub port: u16,
    /// Address of this machine at which the server listens; with `0.0.0.0`, all machines of the
    /// network reach it
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = numbers::address)]
    pub host: IpAddr,
    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,
    #[command(flatten)]
    pub language: LanguageArgs,
}
