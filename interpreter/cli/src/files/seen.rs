//! A summary of a file's contents, to detect changes without keeping the contents in memory.

use sha2::{Digest, Sha256};
use std::io::{self, Read, Write};

/// A file as it was read or written: its length, and a hash of its contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    length: u64,
    hash: [u8; 32],
}

impl Seen {
    /// Returns the length in bytes.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Returns the SHA-256 hash as hexadecimal digits.
    pub fn digits(&self) -> String {
        self.hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Reads everything and returns its length and hash.
pub fn all(from: impl Read) -> io::Result<Seen> {
    let mut watched = Watched::new(from);
    io::copy(&mut watched, &mut io::sink())?;
    Ok(watched.seen())
}

/// A reader or writer that measures and hashes the bytes that pass through it.
#[derive(Debug)]
pub struct Watched<T> {
    of: T,
    length: u64,
    hash: Sha256,
}

impl<T> Watched<T> {
    /// Wraps a reader or writer, from its current position.
    pub fn new(of: T) -> Self {
        Self { of, length: 0, hash: Sha256::new() }
    }

    /// Returns the length and hash of the bytes so far.
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
        let count = self.of.read(into)?;
        self.pass(&into[..count]);
        Ok(count)
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
