//! Which game was meant: `FILE[@RULESET]`.

use super::typed::unreadable;
use crate::args::{Answer, GameArgs};
use crate::files::names;
use crate::trouble::Trouble;
use alfonso_diag::{Diagnostic, code, nearest};
use alfonso_driver::{Source, decode, shipped};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// More than any rule file may have; what lies beyond is not even read.
pub(super) const ENOUGH: u64 = 4 << 20;

/// A game as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// A path, or the name of a shipped game.
    pub file: String,
    /// One of its rulesets.
    pub ruleset: Option<String>,
    /// Answers that differ from the ruleset's.
    pub readings: Vec<(String, String)>,
}

/// A rule file that was found.
#[derive(Debug)]
pub struct Found {
    /// What it is called for scripts: the file's name without its ending.
    pub name: String,
    /// The text.
    pub source: Source,
    /// Where it lies, unless it is a shipped one: libraries may lie beside it.
    pub folder: Option<PathBuf>,
}

impl Target {
    /// Takes `FILE@RULESET` apart: at the last `@` behind the last separator of folders. A file that exists under the
    /// whole name is meant by it.
    pub fn new(args: &GameArgs) -> Self {
        Self::answered(&args.file, &args.readings)
    }

    /// The same with its parts.
    pub fn answered(whole: &str, answers: &[Answer]) -> Self {
        let readings =
            answers.iter().map(|answer| (answer.question.clone(), answer.reading.clone())).collect();
        Self { readings, ..Self::named(whole) }
    }

    /// The same without changed answers.
    pub fn named(whole: &str) -> Self {
        let (file, ruleset) = match split(whole) {
            Some((file, ruleset)) if can_be_read(&names::path(file)) || !can_be_read(&names::path(whole)) => {
                (file.to_owned(), Some(ruleset.to_owned()))
            }
            _ => (whole.to_owned(), None),
        };
        Self { file, ruleset, readings: Vec::new() }
    }

    /// Finds the rule file: a path wins over a shipped game.
    pub fn find(&self) -> Result<Found, Trouble> {
        let path = names::path(&self.file);
        if can_be_read(&path) {
            return read(&path, &self.file);
        }
        if let Some(source) = shipped::game(&self.file) {
            return Ok(Found { name: self.file.clone(), source, folder: None });
        }
        Err(Trouble::bare(self.unknown(&path)))
    }

    fn unknown(&self, path: &Path) -> Diagnostic {
        let games = shipped::games();
        let names = || games.iter().map(|(name, _)| *name);
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or(&self.file);
        let mut known = format!("the shipped games are {}", names().collect::<Vec<_>>().join(", "));
        if let Some(near) = nearest(&self.file, names()).or_else(|| nearest(stem, names())) {
            known = format!("did you mean `{near}`? {known}");
        }
        let what = match path.is_dir() {
            true => format!("`{}` is a folder, not a rule file", self.file),
            false => format!("there is no rule file `{0}`, and no shipped game of that name", self.file),
        };
        Diagnostic::bare(code::UNKNOWN_GAME, what).help(known)
    }
}

/// True for files, pipes and devices: whatever is there and no folder.
fn can_be_read(path: &Path) -> bool {
    path.exists() && !path.is_dir()
}

/// `FILE` and `RULESET`, if there is an `@` behind the last separator of folders.
fn split(whole: &str) -> Option<(&str, &str)> {
    let base = whole.rfind(std::path::is_separator).map_or(0, |at| at + 1);
    let at = base + whole[base..].rfind('@')?;
    (at > base).then(|| (&whole[..at], &whole[at + 1..]))
}

/// A file's bytes: all of them, or one more than enough.
fn bytes(path: &Path, typed: &str) -> Result<Vec<u8>, Trouble> {
    match File::open(path).and_then(enough) {
        Ok(bytes) => Ok(bytes),
        Err(error) => Err(unreadable(typed, &error)),
    }
}

/// Everything that can be read, or one byte more than enough: so it is seen that something was left.
pub(super) fn enough(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(ENOUGH + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn read(path: &Path, typed: &str) -> Result<Found, Trouble> {
    let bytes = bytes(path, typed)?;
    let source = decode(typed, &bytes).map_err(|failure| Trouble::from(*failure))?;
    let name = path.file_stem().map(names::typed).unwrap_or_default();
    Ok(Found { name, source, folder: path.parent().map(Path::to_path_buf) })
}

impl Found {
    /// The library of that name beside the rule file: in its folder, in `lib/` there, or in `lib/` next to the folder.
    pub fn library(&self, name: &str) -> Option<Source> {
        let folder = self.folder.as_ref()?;
        let simple = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || !name.chars().all(simple) {
            return None;
        }
        let file = format!("{name}.rules");
        let places =
            [folder.join(&file), folder.join("lib").join(&file), folder.join("..").join("lib").join(&file)];
        let path = places.into_iter().find(|path| path.is_file())?;
        read(&path, &names::typed(path.as_os_str())).ok().map(|found| found.source)
    }
}

#[cfg(test)]
mod tests {
    use super::{ENOUGH, enough, split};
    use std::io::{self, Read};

    #[test]
    fn what_is_too_large_is_not_taken_for_what_is_just_large_enough() {
        let read = |bytes: u64| enough(io::repeat(b'a').take(bytes)).expect("it can be read").len() as u64;
        assert_eq!([read(0), read(ENOUGH), read(ENOUGH + 1)], [0, ENOUGH, ENOUGH + 1]);
        assert_eq!(read(ENOUGH * 30), ENOUGH + 1);
    }

    #[test]
    fn the_ruleset_stands_behind_the_last_sign_in_the_last_part() {
        assert_eq!(split("game"), None);
        assert_eq!(split("game@x"), Some(("game", "x")));
        assert_eq!(split("a@b/game.rules"), None);
        assert_eq!(split("a@b/game.rules@x"), Some(("a@b/game.rules", "x")));
        assert_eq!(split("a@b@c"), Some(("a@b", "c")));
        assert_eq!(split("@x"), None);
        assert_eq!(split("game@"), Some(("game", "")));
    }
}
