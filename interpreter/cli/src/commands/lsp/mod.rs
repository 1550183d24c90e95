//! `lsp`: a language server for editors, over standard input and output.
//!
//! [`alfonso_ide`] computes the answers, and this folder implements the protocol. `frames` reads
//! messages, `server` answers them, and `open` holds the open texts. `answers` and `shapes` convert
//! answers to the protocol's types, `lines` converts offsets, and `paths` converts file addresses.
//! `checker` checks rule files in all their readings, in the background.

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

/// The two channels of a connection to an editor.
struct Connection {
    sender: Sender<Message>,
    receiver: Receiver<Heard>,
}

/// Serves one editor until it exits. Returns false if it exits without a shutdown request.
pub fn run() -> Result<bool, Stop> {
    let (sender, receivers_found) = unbounded::<Message>();
    let (hears, receiver) = unbounded();
    // This thread ends with the input or with the program.
    thread::spawn(move || hear(&hears));
    let writer = thread::spawn(move || {
        let mut out = io::stdout().lock();
        receivers_found.into_iter().try_for_each(|message| message.write(&mut out).and_then(|()| out.flush()))
    });
    let orderly = server::serve(Connection { sender, receiver });
    // The writer ends once every sender is dropped.
    match writer.join().unwrap_or(Ok(())) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(orderly),
        Err(error) => Err(Stop::World(error)),
        Ok(()) => Ok(orderly),
    }
}

/// Reads the messages of the editor until the input ends.
fn hear(channel: &Sender<Heard>) {
    let mut frames = Frames::new(io::stdin().lock());
    // A read error counts as the end of the input.
    while let Ok(Some(heard)) = frames.next() {
        let is_last =
            matches!(&heard, Heard::Message(Message::Notification(note)) if note.method == Exit::METHOD);
        if channel.send(heard).is_err() || is_last {
            return;
        }
    }
}
