//! `lsp`: answers for editors, as the Language Server Protocol has them, over standard input and output.
//!
//! [`alfonso_ide`] gives the answers; this folder knows the protocol. `server` hears messages, `open` holds the texts that an editor
//! has open, `told` and `shapes` turn answers into the protocol's types, `lines` places into lines and columns, `paths` files into
//! addresses, and `checker` checks whole families in the background.

mod answers;
mod checker;
mod layout;
mod lines;
mod open;
mod paths;
mod server;
mod shapes;

use crate::console::Stop;
use lsp_server::Connection;
use std::io;

/// Serves one editor until it asks for the end. Returns false if it left without saying so.
pub fn run() -> Result<bool, Stop> {
    let (connection, threads) = Connection::stdio();
    let orderly = server::serve(connection);
    // The threads end once nobody holds the connection.
    match threads.join() {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(orderly),
        // What cannot be read ends the session, like an editor that leaves.
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Ok(false),
        Err(error) => Err(Stop::World(error)),
        Ok(()) => Ok(orderly),
    }
}
