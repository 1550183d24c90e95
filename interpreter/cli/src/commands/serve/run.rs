//! Starts the server.

use super::listing::Files;
use super::{Serve, server};
use crate::commands::page::content::language;
use crate::console::{Console, Stop};
use crate::interrupt::{self, Manner};
use alfonso_diag::{Diagnostic, code};
use alfonso_page::{Parts, Site};
use alfonso_report::command_error::CommandError;
use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener};

impl Serve {
    /// Serves the page until the user stops the program.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        let language = language(self.language.as_deref())?;
        let files = Files::new(&self.files, language)?;
        let listener = listener(self.address)?;
        let address = listener.local_addr()?;
        let site = Site::new(&Parts::embedded(), language, address).map_err(|problem| {
            CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, problem.to_string()))
        })?;
        let page = format!("http://{}/", reached(address));
        console.line(&page)?;
        console.flush()?;
        if !address.ip().is_loopback() {
            let _ = writeln!(io::stderr(), "note: other machines of the network reach this page");
        }
        if self.open
            && let Err(error) = open::that_detached(&page)
        {
            let _ = writeln!(io::stderr(), "note: no browser was opened: {error}");
        }
        interrupt::hear(Manner::Finish { announced: false });
        server::run(listener, site, files, &|| interrupt::asked().is_some()).map_err(|error| {
            let message = format!("the server has stopped: {error}");
            CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message)).into()
        })
    }
}

/// Takes the port.
pub fn listener(address: SocketAddr) -> Result<TcpListener, CommandError> {
    TcpListener::bind(address).map_err(|error| {
        let message = format!("the server cannot listen at {address}: {error}");
        let help = match error.kind() {
            io::ErrorKind::AddrInUse => {
                "another program uses this port; choose another with `--port N`, or any free port with `--port 0`"
            }
            io::ErrorKind::AddrNotAvailable => "`--host` names an address of this machine",
            io::ErrorKind::PermissionDenied => "choose a port from 1024 on with `--port N`",
            _ => "leave out `--host` for this machine alone, or choose another port with `--port N`",
        };
        CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
    })
}

/// Returns the address at which a browser on this machine reaches the server.
fn reached(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address {
            SocketAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
        });
    }
    address
}
