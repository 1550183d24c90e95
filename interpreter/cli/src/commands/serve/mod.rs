//! `serve`: games in the browser, from a small server on this machine.

#[cfg(feature = "page")]
mod listing;
#[cfg(feature = "page")]
mod run;
#[cfg(feature = "page")]
mod server;
#[cfg(all(test, feature = "page"))]
mod tests;

use crate::subject::Target;
use std::net::SocketAddr;

/// The server to start.
#[derive(Debug)]
#[cfg_attr(not(feature = "page"), expect(dead_code, reason = "a program without the page serves none"))]
pub struct Serve {
    /// The rule files to show beside the shipped games.
    pub files: Vec<Target>,
    /// The address at which the server listens. Port 0 is any free port.
    pub address: SocketAddr,
    /// The language of the page.
    pub language: Option<String>,
    /// True to open the page in the browser.
    pub open: bool,
}

impl Serve {
    /// Refuses, since this program was built without the page.
    #[cfg(not(feature = "page"))]
    pub fn run(&self, _: &mut crate::console::Console<'_>) -> Result<(), crate::console::Stop> {
        Err(super::page::without_page())
    }
}
