//! Rule files on disk.

use crate::Error;
use alfonso_driver::{Source, decode};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The most bytes to read: more than any rule file may have.
const MOST_BYTES: u64 = 4 << 20;

/// Reads a rule file.
pub(crate) fn read(path: &Path) -> Result<Source, Error> {
    let bytes = bytes(path).map_err(|source| Error::Io { path: path.to_owned(), source })?;
    decode(&path.display().to_string(), &bytes).map_err(|failure| Error::from(*failure))
}

/// Reads the library or base with a name beside a rule file: in its folder, in `lib/` there, or in `lib/` next to the
/// folder.
pub(crate) fn beside(folder: &Path, name: &str) -> Option<Source> {
    let is_simple = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
    if name.is_empty() || !name.chars().all(is_simple) {
        return None;
    }
    let file = format!("{name}.rules");
    let places =
        [folder.join(&file), folder.join("lib").join(&file), folder.join("..").join("lib").join(&file)];
    places.iter().find(|path| path.is_file()).and_then(|path| read(path).ok())
}

/// Reads all bytes, but at most one more than [`MOST_BYTES`]: that one shows that the file is too long.
fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
