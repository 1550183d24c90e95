//! Rule files on disk.

use crate::Error;
use alfonso_driver::{Source, decode, path_beside};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

pub(crate) use alfonso_network::MOST_BYTES as MOST_NETWORK;

/// The maximum number of bytes to read, more than any rule file may have.
const MOST_BYTES: u64 = 4 << 20;

/// Reads a rule file.
pub(crate) fn load(path: &Path) -> Result<Source, Error> {
    let bytes = bytes(path).map_err(|source| Error::Io { path: path.to_owned(), source })?;
    decode(&path.display().to_string(), &bytes).map_err(|failure| Error::from(*failure))
}

/// Reads a library or base beside a rule file. Searches its folder, `lib/` in it, and `lib/` next
/// to it. Does not follow links that lead elsewhere, because the name may be untrusted. A pipe or a
/// device is no library, because reading it may never end.
pub(crate) fn beside(folder: &Path, name: &str) -> Option<Source> {
    let path = path_beside(folder, name, &|path| path.canonicalize().ok())?;
    if path.is_file() { load(&path).ok() } else { None }
}

/// Reads at most one byte more than [`MOST_BYTES`]. The extra byte shows that the file is too long.
fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens the file by which an agent plays. Reads at most one byte more than a network may have. A
/// device or a pipe is no network, because it may never end.
pub(crate) fn network(path: &str) -> io::Result<Vec<u8>> {
    let path = Path::new(path);
    if !path.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_NETWORK + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(all(test, unix))]
mod tests {
    use super::beside;
    use std::fs;
    use std::os::unix::fs::symlink;

    #[test]
    fn a_link_that_leads_out_of_the_folder_or_a_pipe_is_no_library() {
        let all = std::env::temp_dir().join(format!("alfonso-links-{}", std::process::id()));
        let (folder, next) = (all.join("games"), all.join("lib"));
        fs::create_dir_all(folder.join("lib")).expect("a folder");
        fs::create_dir_all(&next).expect("a folder");
        let write = |path: &std::path::Path| fs::write(path, "library \"x\"").expect("written");
        write(&all.join("out.rules"));
        write(&folder.join("own.rules"));
        write(&next.join("shared.rules"));
        symlink("../out.rules", folder.join("led.rules")).expect("a link");
        symlink("../../out.rules", folder.join("lib/deep.rules")).expect("a link");
        symlink("own.rules", folder.join("same.rules")).expect("a link");
        symlink("../lib/shared.rules", folder.join("other.rules")).expect("a link");
        let pipe = std::process::Command::new("mkfifo").arg(folder.join("pipe.rules")).status();
        assert!(pipe.expect("mkfifo runs").success());
        let found = ["own", "same", "other", "shared", "led", "deep", "out", "pipe"]
            .map(|name| beside(&folder, name).is_some());
        fs::remove_dir_all(&all).expect("it was there");
        assert_eq!(found, [true, true, true, true, false, false, false, false]);
    }
}
