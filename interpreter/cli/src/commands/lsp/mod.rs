//! `lsp`: answers for editors, as the Language Server Protocol has them, over standard input and output.
//!
//! [`alfonso_ide`] gives the answers; this folder knows the protocol. `frames` reads messages, `server` answers them, `open` holds the texts that an editor
//! has open, `told` and `shapes` turn answers into the protocol's types, `lines` places into lines and columns, `paths` files into
//! addresses, and `checker` checks whole families in the background.

mod answers;
mod checker;
mod frames;
mod layout;
mod lines;
mod open;
mod paths;
mod server;
mod shapes;

use crate::console::Stop;
use crossbeam_channel::{Receiver, Sender, unbounded};
use frames::{Frames, Heard};
use lsp_server::Message;
use lsp_types::notification::{Exit, Notification as _};
use std::io::{self, Write};
use std::thread;

/// The two directions of a conversation with an editor.
struct Connection {
    sender: Sender<Message>,
    receiver: Receiver<Heard>,
}

/// Serves one editor until it asks for the end. Returns false if it left without saying so.
pub fn run() -> Result<bool, Stop> {
    let (sender, receivers_found) = unbounded::<Message>();
    let (hears, receiver) = unbounded();
    // The reader ends with the input, or with this program.
    thread::spawn(move || hear(&hears));
    let writer = thread::spawn(move || {
        let mut out = io::stdout().lock();
        receivers_found.into_iter().try_for_each(|message| message.write(&mut out).and_then(|()| out.flush()))
    });
    let orderly = server::serve(Connection { sender, receiver });
    // The writer ends once nobody holds the connection.
    match writer.join().unwrap_or(Ok(())) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(orderly),
        Err(error) => Err(Stop::World(error)),
        Ok(()) => Ok(orderly),
    }
}

/// Hears the editor until it leaves.
fn hear(channel: &Sender<Heard>) {
    let mut frames = Frames::new(io::stdin().lock());
    // A failure of the input is its end.
    while let Ok(Some(heard)) = frames.next() {
        let is_last =
            matches!(&heard, Heard::Message(Message::Notification(note)) if note.method == Exit::METHOD);
        if channel.send(heard).is_err() || is_last {
            return;
        }
    }
}
