//! The user's files, written so that nothing is lost.
//!
//! The program writes a text to a fresh file in the same folder, syncs it to the disk, and only
//! then renames it. Readers therefore see either the old text or the new one, even after a crash.
//! An existing file is replaced only if its contents are those that the program last read or wrote.
//! A lock on the folder excludes other runs of this program during this check. Programs that ignore
//! the lock can still interfere for a short moment.

pub mod names;
mod resolved;
mod seen;

pub use resolved::resolved;
pub use seen::{Seen, Watched, all as seen_all};

use alfonso_diag::{Diagnostic, code};
use fs4::FileExt;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;
use tempfile::NamedTempFile;

/// The reason why a file was not written. Its old contents are untouched.
#[derive(Debug, thiserror::Error)]
pub enum Unwritten {
    /// The file exists, but did not exist before.
    #[error("a file with this name has been created in the meantime")]
    Exists,
    /// The file has changed since the program last read or wrote it.
    #[error("it has changed since it was read: another program has written to it")]
    Changed,
    /// The file has disappeared, and the change covers only a part of it.
    #[error("it no longer exists, and the other games in it are lost")]
    Gone,
    /// Another run of this program keeps the folder locked.
    #[error("another program is writing in the same folder")]
    Busy,
    /// The path does not end in a name.
    #[error("this is not the name of a file")]
    NoName,
    /// The folder does not exist.
    #[error("there is no folder `{0}`")]
    NoFolder(String),
    /// The path exists, but is not a file.
    #[error("it is {0}")]
    NoFile(&'static str),
    /// The file is read-only.
    #[error("the file is read-only")]
    Protected,
    /// Any other error: the disk is full, the folder denies access, and so on.
    #[error("{0}")]
    World(#[from] io::Error),
}

/// The number of attempts to lock a folder, and the pause between them.
const TRIES: u32 = 150;
const PAUSE: Duration = Duration::from_millis(20);

/// The suffix of fresh files.
const FRESH: &str = ".alfonso-new";

/// A text that replaces a part of a file. The rest of the file remains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change<'t> {
    /// The range of bytes to replace.
    pub at: Range<u64>,
    /// The new bytes.
    pub text: &'t [u8],
}

impl<'t> Change<'t> {
    /// Returns a change of the whole file.
    pub fn whole(text: &'t [u8]) -> Self {
        Self { at: 0..u64::MAX, text }
    }
}

/// Writes a file that does not exist yet.
pub fn create(path: &Path, text: &[u8]) -> Result<Seen, Unwritten> {
    let destination = Destination::new(path)?;
    let lock = destination.lock()?;
    destination.sweep(lock.as_ref());
    let fresh = destination.fresh(io::empty(), &Change::whole(text))?;
    match fresh.file.persist_noclobber(&destination.path) {
        Ok(_) => {
            destination.settle();
            Ok(fresh.holds)
        }
        Err(failed) if failed.error.kind() == io::ErrorKind::AlreadyExists => Err(Unwritten::Exists),
        Err(failed) => Err(failed.error.into()),
    }
}

/// Writes a file that the user has named and that does not exist yet, completely or not at all.
pub fn keep(named: &str, text: &str) -> Result<(), Diagnostic> {
    create(&names::path(named), text.as_bytes()).map(drop).map_err(|why| match why {
        Unwritten::Exists | Unwritten::NoFile(_) => occupied(named),
        why => Diagnostic::bare(code::BAD_REQUEST, format!("`{named}` cannot be written: {why}")),
    })
}

/// Returns the error that the file already exists.
pub fn occupied(named: &str) -> Diagnostic {
    let message = format!("`{named}` exists, and is not overwritten");
    Diagnostic::bare(code::BAD_REQUEST, message).help("choose another name, or move that file away first")
}

/// Changes a file if its contents are still `before`. Follows links and keeps them, and keeps the
/// file's permissions. Creates a deleted file again if the change covers all of it.
///
/// The rest of the file is copied as a stream, and never loaded into memory as a whole.
pub fn replace(path: &Path, before: &Seen, change: &Change<'_>) -> Result<Seen, Unwritten> {
    let destination = Destination::new(path)?;
    let lock = destination.lock()?;
    destination.sweep(lock.as_ref());
    let Some(now) = open(&destination.path)? else {
        drop(lock);
        let is_all = change.at.start == 0 && change.at.end >= before.length();
        return if is_all { create(path, change.text) } else { Err(Unwritten::Gone) };
    };
    if now.metadata()?.len() != before.length() {
        return Err(Unwritten::Changed);
    }
    let rights = now.metadata()?.permissions();
    let fresh = match rights.readonly() {
        // A read-only file is still compared, so that a change is reported first.
        true => None,
        false => Some(destination.fresh(&now, change)?),
    };
    let held = match &fresh {
        Some(fresh) => fresh.held.clone(),
        None => seen::all(&now)?,
    };
    if held != *before {
        return Err(Unwritten::Changed);
    }
    let fresh = fresh.ok_or(Unwritten::Protected)?;
    fresh.file.as_file().set_permissions(rights)?;
    fresh.file.persist(&destination.path).map_err(|failed| failed.error)?;
    destination.settle();
    Ok(fresh.holds)
}

/// Checks that a file could be written, without changing it.
pub fn try_out(path: &Path, change: &Change<'_>) -> Result<(), Unwritten> {
    let destination = Destination::new(path)?;
    if fs::metadata(&destination.path).is_ok_and(|there| there.permissions().readonly()) {
        return Err(Unwritten::Protected);
    }
    let lock = destination.lock()?;
    destination.sweep(lock.as_ref());
    match open(&destination.path)? {
        Some(now) => destination.fresh(&now, change).map(drop),
        None => destination.fresh(io::empty(), change).map(drop),
    }
}

/// Returns the length and hash of a file, or `None` if it does not exist.
pub fn look(path: &Path) -> Result<Option<Seen>, Unwritten> {
    open(path)?.map(|file| Ok(seen::all(&file)?)).transpose()
}

/// Opens a file for reading. Returns `None` if it does not exist.
pub fn open(path: &Path) -> Result<Option<File>, Unwritten> {
    no_other(path)?;
    match File::open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Returns a path with links resolved. Two paths to one file give the same result.
pub fn real(path: &Path) -> PathBuf {
    let folder = || folder(path).canonicalize().ok().zip(path.file_name()).map(|(at, name)| at.join(name));
    path.canonicalize().ok().or_else(folder).unwrap_or_else(|| path.to_path_buf())
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A fresh file, synced to the disk.
struct Fresh {
    file: NamedTempFile,
    /// The length and hash of the old file.
    held: Seen,
    /// The length and hash of the fresh file.
    holds: Seen,
}

/// The folder and the name of a file.
struct Destination {
    path: PathBuf,
    folder: PathBuf,
    name: OsString,
}

impl Destination {
    fn new(path: &Path) -> Result<Self, Unwritten> {
        let typed = folder(path);
        if !typed.is_dir() {
            return Err(Unwritten::NoFolder(names::typed(typed.as_os_str())));
        }
        no_other(path)?;
        let path = real(path);
        match path.file_name() {
            Some(name) => Ok(Self { folder: folder(&path).to_path_buf(), name: name.to_owned(), path }),
            None => Err(Unwritten::NoName),
        }
    }

    /// Returns a fresh file in the same folder with the contents of `old` after a change.
    fn fresh(&self, old: impl Read, change: &Change<'_>) -> Result<Fresh, Unwritten> {
        let mut builder = tempfile::Builder::new();
        let begins = self.begins();
        builder.prefix(&begins).suffix(FRESH);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // The default permissions of a new file. The system applies the user's mask.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let mut file = builder.tempfile_in(&self.folder).map_err(bare)?;
        let (mut old, mut new) = (Watched::new(old), Watched::new(file.as_file_mut()));
        io::copy(&mut (&mut old).take(change.at.start), &mut new)?;
        new.write_all(change.text)?;
        io::copy(&mut (&mut old).take(change.at.end - change.at.start), &mut io::sink())?;
        io::copy(&mut old, &mut new)?;
        let (held, holds) = (old.seen(), new.seen());
        file.as_file().sync_all()?;
        Ok(Fresh { file, held, holds })
    }

    /// Returns the prefix of fresh files.
    fn begins(&self) -> OsString {
        let mut begins = OsString::from(".");
        begins.push(&self.name);
        begins.push(".");
        begins
    }

    /// Removes fresh files of runs that were killed before they could rename them. An active writer
    /// holds the lock, so without the lock any such file may be in use.
    fn sweep(&self, lock: Option<&File>) {
        let (Some(_), Ok(entries)) = (lock, fs::read_dir(&self.folder)) else { return };
        let begins = self.begins();
        let is_left = |name: &[u8]| {
            let middle = name.strip_prefix(begins.as_encoded_bytes());
            let middle = middle.and_then(|rest| rest.strip_suffix(FRESH.as_bytes()));
            middle.is_some_and(|middle| middle.len() == 6 && middle.iter().all(u8::is_ascii_alphanumeric))
        };
        let is_file = |entry: &fs::DirEntry| entry.file_type().is_ok_and(|sort| sort.is_file());
        for entry in entries.flatten() {
            if is_left(entry.file_name().as_encoded_bytes()) && is_file(&entry) {
                // A file that cannot be removed is harmless.
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// Waits until no other run of this program writes in the folder. Does nothing where folders
    /// cannot be locked.
    fn lock(&self) -> Result<Option<File>, Unwritten> {
        let Ok(folder) = File::open(&self.folder) else { return Ok(None) };
        for _ in 0..TRIES {
            match FileExt::try_lock(&folder) {
                Ok(()) => return Ok(Some(folder)),
                Err(fs4::TryLockError::WouldBlock) => thread::sleep(PAUSE),
                Err(fs4::TryLockError::Error(_)) => return Ok(None),
            }
        }
        Err(Unwritten::Busy)
    }

    /// Syncs the folder to the disk, since a power failure could lose the new name. Not every
    /// system supports this.
    fn settle(&self) {
        if let Ok(folder) = File::open(&self.folder) {
            let _ = folder.sync_all();
        }
    }
}

/// Rejects paths that exist but are not files. A pipe can be read only once, and a device may never
/// end.
fn no_other(path: &Path) -> Result<(), Unwritten> {
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(Unwritten::NoFile("a folder")),
        Ok(there) if !there.is_file() => Err(Unwritten::NoFile("a device or a pipe, not a file")),
        Err(_) if fs::symlink_metadata(path).is_ok() => Err(Unwritten::NoFile("a link that leads nowhere")),
        _ => Ok(()),
    }
}

/// Returns the error without the name of the fresh file, which the user does not know.
fn bare(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((text, _)) => io::Error::new(error.kind(), text.to_owned()),
        None => error,
    }
}

#[cfg(test)]
mod tests;
