//! The game that the user named: `FILE[@RULESET]`.

use super::typed::unreadable;
use crate::args::{Answer, GameArgs, PiecesArgs};
use crate::files::{names, resolved};
use alfonso_diag::Diagnostic;
use alfonso_driver::{Source, decode, path_beside, shipped};
use alfonso_report::command_error::CommandError;
use alfonso_report::picture;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The maximum number of bytes to read, more than any rule file may have.
pub(super) const ENOUGH: u64 = 4 << 20;

/// A game as requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// A path, or the name of a shipped game.
    pub file: String,
    /// One of its rulesets.
    pub ruleset: Option<String>,
    /// Answers that differ from the ruleset's.
    pub readings: Vec<(String, String)>,
    /// The language for the names of players and pieces, if not that of the rule file.
    pub language: Option<String>,
    /// The first digits of the cited fingerprint, which the rules must match.
    pub rules: Option<String>,
    /// The set of the pieces in pictures, if not that of the rule file.
    pub pieces: Option<&'static str>,
}

/// A rule file that was found.
#[derive(Debug)]
pub struct Found {
    /// The name for scripts: the file's name without its extension.
    pub name: String,
    /// The text.
    pub source: Source,
    /// The file's folder, where libraries may be found; `None` for a shipped game.
    pub folder: Option<PathBuf>,
}

impl Target {
    /// Splits `FILE@RULESET` at the last `@` after the last path separator. If a file with the
    /// whole name exists, the name is not split.
    pub fn new(args: &GameArgs) -> Self {
        Self::answered(&args.file, &args.readings)
    }

    /// Splits `FILE@RULESET`, and adds answers that differ from the ruleset's.
    pub fn answered(whole: &str, answers: &[Answer]) -> Self {
        let readings =
            answers.iter().map(|answer| (answer.question.clone(), answer.reading.clone())).collect();
        Self { readings, ..Self::named(whole) }
    }

    /// Splits `FILE@RULESET`, without other answers. A `#` and the digits of a fingerprint may
    /// follow.
    pub fn named(whole: &str) -> Self {
        let (whole, rules) = match whole.rsplit_once('#') {
            Some((before, digits)) if is_fingerprint(digits) && !is_file_like(&names::path(whole)) => {
                (before, Some(digits.to_ascii_lowercase()))
            }
            _ => (whole, None),
        };
        let (file, ruleset) = match split(whole) {
            Some((file, ruleset))
                if is_file_like(&names::path(file)) || !is_file_like(&names::path(whole)) =>
            {
                (file.to_owned(), Some(ruleset.to_owned()))
            }
            _ => (whole.to_owned(), None),
        };
        // An identifier of a catalogue selects a game, and possibly one of its rulesets.
        if ruleset.is_none()
            && !is_file_like(&names::path(&file))
            && let Ok(shipped::ShippedGame { name, ruleset: Some(ruleset), .. }) = shipped::find(&file)
        {
            let (file, ruleset) = (name.to_owned(), Some(ruleset));
            return Self { file, ruleset, readings: Vec::new(), language: None, rules, pieces: None };
        }
        Self { file, ruleset, readings: Vec::new(), language: None, rules, pieces: None }
    }

    /// Sets the language for the names of players and pieces.
    pub fn in_language(self, language: Option<&String>) -> Self {
        Self { language: language.cloned(), ..self }
    }

    /// Sets the set of the pieces in pictures.
    pub fn with_pieces(self, args: &PiecesArgs) -> Self {
        Self { pieces: args.pieces.as_deref().and_then(picture::set), ..self }
    }

    /// Finds the rule file. A path takes precedence over a shipped game.
    pub fn find(&self) -> Result<Found, CommandError> {
        let path = names::path(&self.file);
        if is_file_like(&path) {
            return load(&path, &self.file);
        }
        match shipped::find(&self.file) {
            Ok(shipped::ShippedGame { name, source, .. }) => {
                Ok(Found { name: name.to_owned(), source, folder: None })
            }
            Err(missing) => Err(CommandError::bare(self.unknown(&path, &missing))),
        }
    }

    /// Returns the error that there is no such rule file or shipped game.
    fn unknown(&self, path: &Path, missing: &shipped::Missing) -> Diagnostic {
        let file = &self.file;
        let what = match fs::metadata(path) {
            Ok(_) => format!("`{file}` is a folder, not a rule file"),
            Err(_) if !path.is_symlink() => {
                format!("there is no rule file `{file}`, and no shipped game of that name")
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                format!("`{file}` is a link that leads nowhere")
            }
            Err(error) => format!("the link `{file}` cannot be followed: {error}"),
        };
        // The folder in the path may be wrong, so suggestions are based on the file name alone.
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or(file);
        let near = || shipped::Missing::Unknown(shipped::near(stem));
        let missing = match missing {
            shipped::Missing::Unknown(known) if known.is_empty() => &near(),
            other => other,
        };
        missing.diagnostic(file, &what, "`alfonso games` lists all shipped games")
    }
}

/// Returns true for files, pipes and devices: everything that exists except folders.
fn is_file_like(path: &Path) -> bool {
    path.exists() && !path.is_dir()
}

/// Returns true for eight hexadecimal digits of a fingerprint, or more.
fn is_fingerprint(text: &str) -> bool {
    (8..=64).contains(&text.len()) && text.chars().all(|sign| sign.is_ascii_hexdigit())
}

/// Splits a name into `FILE` and `RULESET`, if there is an `@` after the last path separator.
fn split(whole: &str) -> Option<(&str, &str)> {
    let base = whole.rfind(std::path::is_separator).map_or(0, |at| at + 1);
    let (file, ruleset) = shipped::split(&whole[base..])?;
    Some((&whole[..base + file.len()], ruleset))
}

/// Reads a file, up to one byte more than [`ENOUGH`].
fn bytes(path: &Path, typed: &str) -> Result<Vec<u8>, CommandError> {
    match File::open(path).and_then(enough) {
        Ok(bytes) => Ok(bytes),
        Err(error) => Err(unreadable(typed, &error)),
    }
}

/// Reads all input, up to one byte more than [`ENOUGH`]. The extra byte shows that the input is too
/// long.
pub(super) fn enough(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(ENOUGH + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn load(path: &Path, typed: &str) -> Result<Found, CommandError> {
    let bytes = bytes(path, typed)?;
    let source = decode(typed, &bytes).map_err(|failure| CommandError::from(*failure))?;
    let name = path.file_stem().map(names::typed).unwrap_or_default();
    Ok(Found { name, source, folder: path.parent().map(Path::to_path_buf) })
}

impl Found {
    /// Returns the library with this name. Searches the rule file's folder, `lib/` in it, and
    /// `lib/` next to it. Does not follow links that lead elsewhere, because the name may be
    /// untrusted. A pipe or a device is no library, because reading it may never end.
    pub fn library(&self, name: &str) -> Option<Source> {
        let folder = self.folder.as_ref()?;
        let path = resolved(&path_beside(folder, name, &|path| path.canonicalize().ok())?);
        if !path.is_file() {
            return None;
        }
        load(&path, &names::typed(path.as_os_str())).ok().map(|found| found.source)
    }
}

#[cfg(test)]
mod tests {
    use super::{ENOUGH, Target, enough, split};
    use std::io::{self, Read};

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_out_of_the_folder_or_a_pipe_is_no_library() {
        use std::fs;
        use std::os::unix::fs::symlink;
        let all = tempfile::tempdir().expect("a folder");
        let folder = all.path().join("games");
        fs::create_dir(&folder).expect("a folder");
        fs::write(all.path().join("out.rules"), "library \"x\"").expect("written");
        fs::write(folder.join("own.rules"), "library \"x\"").expect("written");
        fs::write(folder.join("game.rules"), "game \"x\"").expect("written");
        symlink("../out.rules", folder.join("led.rules")).expect("a link");
        symlink("own.rules", folder.join("same.rules")).expect("a link");
        let pipe = std::process::Command::new("mkfifo").arg(folder.join("pipe.rules")).status();
        assert!(pipe.expect("mkfifo runs").success());
        let target = Target::named(&folder.join("game.rules").to_string_lossy());
        let Ok(found) = target.find() else { panic!("it is there") };
        let is_library = ["own", "same", "led", "pipe"].map(|name| found.library(name).is_some());
        assert_eq!(is_library, [true, true, false, false]);
    }

    #[test]
    fn what_is_too_large_is_not_taken_for_what_is_just_large_enough() {
        let load = |bytes: u64| enough(io::repeat(b'a').take(bytes)).expect("it can be read").len() as u64;
        assert_eq!([load(0), load(ENOUGH), load(ENOUGH + 1)], [0, ENOUGH, ENOUGH + 1]);
        assert_eq!(load(ENOUGH * 30), ENOUGH + 1);
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

    #[test]
    fn a_citation_ends_with_digits_of_a_fingerprint() {
        let parts = |whole: &str| {
            let target = Target::named(whole);
            (target.file, target.ruleset, target.rules)
        };
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(parts("pond@told#768CF36C"), ("pond".to_owned(), text("told"), text("768cf36c")));
        assert_eq!(parts("pond#0123456789abcdef"), ("pond".to_owned(), None, text("0123456789abcdef")));
        // Too short, or no digits: part of the name.
        assert_eq!(parts("pond#768c").0, "pond#768c");
        assert_eq!(parts("pond#chapters").0, "pond#chapters");
    }
}
