//! What was seen of a file: enough to know it again, and no more of it than that in memory.

use sha2::{Digest, Sha256};
use std::io::{self, Read, Write};

/// A file as it was read or written: how long it was, and a hash of all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    length: u64,
    hash: [u8; 32],
}

impl Seen {
    /// How many bytes it had.
    pub fn length(&self) -> u64 {
        self.length
    }
}

/// What all that can be read there comes to.
pub fn all(from: impl Read) -> io::Result<Seen> {
    let mut watched = Watched::new(from);
    io::copy(&mut watched, &mut io::sink())?;
    Ok(watched.seen())
}

/// Something that is read or written, and keeps in mind what passes.
#[derive(Debug)]
pub struct Watched<T> {
    of: T,
    length: u64,
    hash: Sha256,
}

impl<T> Watched<T> {
    /// Of which nothing has passed yet.
    pub fn new(of: T) -> Self {
        Self { of, length: 0, hash: Sha256::new() }
    }

    /// What has passed.
    pub fn seen(self) -> Seen {
        Seen { length: self.length, hash: self.hash.finalize().into() }
    }

    fn pass(&mut self, bytes: &[u8]) {
        self.length += bytes.len() as u64;
        self.hash.update(bytes);
    }
}

impl<T: Read> Read for Watched<T> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.of.read(into)?;
        self.pass(&into[..read]);
        Ok(read)
    }
}

impl<T: Write> Write for Watched<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.of.write(bytes)?;
        self.pass(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.of.flush()
    }
}
