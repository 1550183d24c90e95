//! Files of the user's, written so that nothing is lost.
//!
//! A text is written to a fresh file beside its place, brought to the disk, and only then given its name: who looks, and
//! whatever breaks down, there is the old text or the new one. A text that stood there is replaced only if it is still the one
//! that was read or written here. While that is looked at, the folder is locked against other runs of this program; against
//! programs that know nothing of the lock there is a moment that cannot be guarded.

pub mod names;
mod seen;

pub use seen::{Seen, Watched};

use fs4::FileExt;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;
use tempfile::NamedTempFile;

/// Why a file is not written. What was there is as it was.
#[derive(Debug, thiserror::Error)]
pub enum Unwritten {
    /// It is there, though it was not.
    #[error("there is such a file by now")]
    Exists,
    /// It holds something else than was read or written here.
    #[error("it has changed since it was read: another program has written to it")]
    Changed,
    /// It is there no more, and only a part of it was to be written.
    #[error("it is there no more, and the other games that it held are gone with it")]
    Gone,
    /// Another run of this program does not finish writing there.
    #[error("another program is writing in the same folder")]
    Busy,
    /// The path ends in no name.
    #[error("this names no file")]
    NoName,
    /// Its folder is not there.
    #[error("there is no folder `{0}`")]
    NoFolder(String),
    /// It is there and is no file.
    #[error("it is {0}")]
    NoFile(&'static str),
    /// Somebody has forbidden to write to it.
    #[error("the file is read-only")]
    ReadOnly,
    /// The disk is full, the folder closed, and whatever else happens.
    #[error("{0}")]
    World(#[from] io::Error),
}

/// How often, and with what pauses, a locked folder is tried.
const TRIES: u32 = 150;
const PAUSE: Duration = Duration::from_millis(20);

/// What the names of fresh files end with.
const FRESH: &str = ".alfonso-new";

/// A text that takes the place of a part of a file; what stands around it stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change<'t> {
    /// The bytes that go.
    pub at: Range<u64>,
    /// The bytes that come.
    pub text: &'t [u8],
}

impl<'t> Change<'t> {
    /// A whole file.
    pub fn whole(text: &'t [u8]) -> Self {
        Self { at: 0..u64::MAX, text }
    }
}

/// Writes a file that is not there yet.
pub fn create(path: &Path, text: &[u8]) -> Result<Seen, Unwritten> {
    let place = Place::new(path)?;
    let lock = place.lock()?;
    place.sweep(lock.as_ref());
    let fresh = place.fresh(io::empty(), &Change::whole(text))?;
    match fresh.file.persist_noclobber(&place.path) {
        Ok(_) => {
            place.settle();
            Ok(fresh.holds)
        }
        Err(failed) if failed.error.kind() == io::ErrorKind::AlreadyExists => Err(Unwritten::Exists),
        Err(failed) => Err(failed.error.into()),
    }
}

/// Changes a file in which nothing but `before` was seen. Links are followed, and stay; who may read the file stays the same. A
/// file that was taken away is written anew, if all of it is known.
///
/// The rest of the file is copied through, and is never in memory.
pub fn replace(path: &Path, before: &Seen, change: &Change<'_>) -> Result<Seen, Unwritten> {
    let place = Place::new(path)?;
    let lock = place.lock()?;
    let Some(now) = open(&place.path)? else {
        drop(lock);
        let is_all = change.at.start == 0 && change.at.end >= before.length();
        return if is_all { create(path, change.text) } else { Err(Unwritten::Gone) };
    };
    if now.metadata()?.len() != before.length() {
        return Err(Unwritten::Changed);
    }
    let rights = now.metadata()?.permissions();
    let fresh = match rights.readonly() {
        // Whether it has changed is told all the same.
        true => None,
        false => Some(place.fresh(&now, change)?),
    };
    let held = match &fresh {
        Some(fresh) => fresh.held.clone(),
        None => seen::all(&now)?,
    };
    if held != *before {
        return Err(Unwritten::Changed);
    }
    let fresh = fresh.ok_or(Unwritten::ReadOnly)?;
    fresh.file.as_file().set_permissions(rights)?;
    fresh.file.persist(&place.path).map_err(|failed| failed.error)?;
    place.settle();
    Ok(fresh.holds)
}

/// Finds out if a file could be written, and leaves everything as it was.
pub fn try_out(path: &Path, change: &Change<'_>) -> Result<(), Unwritten> {
    let place = Place::new(path)?;
    if fs::metadata(&place.path).is_ok_and(|there| there.permissions().readonly()) {
        return Err(Unwritten::ReadOnly);
    }
    let lock = place.lock()?;
    place.sweep(lock.as_ref());
    match open(&place.path)? {
        Some(now) => place.fresh(&now, change).map(drop),
        None => place.fresh(io::empty(), change).map(drop),
    }
}

/// What a file holds; nothing if it is not there.
pub fn look(path: &Path) -> Result<Option<Seen>, Unwritten> {
    open(path)?.map(|file| Ok(seen::all(&file)?)).transpose()
}

/// A file to be read; nothing if it is not there.
pub fn open(path: &Path) -> Result<Option<File>, Unwritten> {
    no_other(path)?;
    match File::open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Where a path leads, links followed: two paths to one file give the same.
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

/// A fresh file, on the disk.
struct Fresh {
    file: NamedTempFile,
    /// What the old file held.
    held: Seen,
    /// What the fresh one holds.
    holds: Seen,
}

/// A place in a folder that a file can have.
struct Place {
    path: PathBuf,
    folder: PathBuf,
    name: OsString,
}

impl Place {
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

    /// A fresh file beside it that holds what an old one does, but for a change.
    fn fresh(&self, old: impl Read, change: &Change<'_>) -> Result<Fresh, Unwritten> {
        let mut builder = tempfile::Builder::new();
        let begins = self.begins();
        builder.prefix(&begins).suffix(FRESH);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // As every new file has it; what the user keeps from others is taken away by the system.
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

    /// What the names of fresh files begin with.
    fn begins(&self) -> OsString {
        let mut begins = OsString::from(".");
        begins.push(&self.name);
        begins.push(".");
        begins
    }

    /// Takes away what runs have left that were killed before they could name their file. Whoever is writing now holds the lock:
    /// without it nothing is known of anybody's files.
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
                // What cannot be taken away is in nobody's way.
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// Waits until no other run of this program writes in the folder. Where folders cannot be locked, nothing is.
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

    /// Brings the folder to the disk: else the new name could be lost with the power. Not every system can do it.
    fn settle(&self) {
        if let Ok(folder) = File::open(&self.folder) {
            let _ = folder.sync_all();
        }
    }
}

/// Refuses what is there and is no file: what a pipe holds can be read once, and a device is never read to its end.
fn no_other(path: &Path) -> Result<(), Unwritten> {
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(Unwritten::NoFile("a folder")),
        Ok(there) if !there.is_file() => Err(Unwritten::NoFile("a device or a pipe, not a file")),
        Err(_) if fs::symlink_metadata(path).is_ok() => Err(Unwritten::NoFile("a link that leads nowhere")),
        _ => Ok(()),
    }
}

/// What went wrong, without the name of the fresh file, which nobody has heard of.
fn bare(error: io::Error) -> io::Error {
    let told = error.to_string();
    match told.split_once(" at path ") {
        Some((told, _)) => io::Error::new(error.kind(), told.to_owned()),
        None => error,
    }
}

#[cfg(test)]
mod tests;
