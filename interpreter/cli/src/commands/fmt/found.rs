//! Finds and reads the files that `fmt` formats.

use crate::files::{self, Seen, Unwritten, Watched, names};
use alfonso_diag::{Diagnostic, SourceId, code, nearest};
use alfonso_driver::shipped;
use alfonso_report::command_error::CommandError;
use alfonso_syntax::{MAX_BYTES, decode};
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// The name that stands for standard input.
const TYPED: &str = "-";
/// The extension of rule files.
const ENDING: &str = "rules";
/// The maximum depth of nested folders.
const MAX_DEPTH: usize = 32;

/// A text that was read.
pub struct RuleText {
    pub text: String,
    /// The file as it was read, or `None` for standard input.
    pub seen: Option<Seen>,
}

/// Returns the names of all files: those named, and the rule files of folders, sorted. Skips hidden
/// folders, links to folders, and links that lead out of the folder that is named.
pub fn all(typed: &[String]) -> Result<Vec<String>, Diagnostic> {
    if typed.iter().any(|name| name == TYPED) && typed.len() > 1 {
        let message = "`-` (standard input) cannot be combined with other files";
        return Err(Diagnostic::bare(code::BAD_REQUEST, message)
            .help("the result goes to standard output; write `alfonso fmt -` alone"));
    }
    let here = [".".to_owned()];
    let typed = if typed.is_empty() { &here[..] } else { typed };
    let mut found: Vec<String> = Vec::new();
    for name in typed {
        let path = names::path(name);
        if name == TYPED || !path.is_dir() {
            found.push(name.clone());
            continue;
        }
        let mut inside = Vec::new();
        look_through(&path, &files::real(&path), MAX_DEPTH, &mut inside);
        if inside.is_empty() {
            let message = match name.as_str() {
                "." => "there is no rule file in this folder, nor in those inside it".to_owned(),
                name => format!("there is no rule file in `{name}`, nor in the folders inside it"),
            };
            return Err(Diagnostic::bare(code::UNKNOWN_GAME, message)
                .help("the names of rule files end in `.rules`; name any other file explicitly"));
        }
        inside.sort();
        found.extend(inside.iter().map(|path| names::typed(shortened(path).as_os_str())));
    }
    // A file that is named twice is formatted once.
    let mut known: Vec<PathBuf> = Vec::new();
    found.retain(|name| {
        let real = files::real(&names::path(name));
        let is_new = !known.contains(&real);
        known.push(real);
        is_new
    });
    Ok(found)
}

/// Returns a path without a leading `./`.
fn shortened(path: &Path) -> &Path {
    path.strip_prefix(".").unwrap_or(path)
}

/// Adds the rule files of a folder and its subfolders. An unreadable folder counts as empty. `whole`
/// is the real path of the folder that was named. Links out of it are skipped, because the folder
/// may be untrusted, and a file outside it was not named.
fn look_through(folder: &Path, whole: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let Ok(sort) = entry.file_type() else { continue };
        let path = entry.path();
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        let stays = || !sort.is_symlink() || files::real(&path).starts_with(whole);
        let is_rules = || path.is_file() && path.extension().is_some_and(|ending| ending == ENDING);
        if sort.is_dir() && !is_hidden && depth > 0 {
            look_through(&path, whole, depth - 1, found);
        } else if !is_hidden && is_rules() && stays() {
            found.push(path);
        }
    }
}

/// Reads a file, or standard input.
pub fn load(name: &str) -> Result<RuleText, CommandError> {
    let (bytes, seen) = match name {
        TYPED => (enough(io::stdin().lock()).map_err(|why| unreadable(name, &why.to_string()))?, None),
        name => {
            let opened = files::open(&names::path(name)).map_err(|why| match why {
                Unwritten::World(why) => unreadable(name, &why.to_string()),
                why => unreadable(name, &why.to_string()),
            })?;
            let mut file = Watched::new(opened.ok_or_else(|| missing(name))?);
            let bytes = enough(&mut file).map_err(|why| unreadable(name, &why.to_string()))?;
            (bytes, Some(file.seen()))
        }
    };
    let text = decode(SourceId(0), &bytes).map_err(|mut problem| {
        // The text could not be decoded, so labels have nothing to point to.
        problem.labels.clear();
        problem.message = format!("`{name}`: {}", problem.message);
        CommandError::bare(problem)
    })?;
    Ok(RuleText { text: text.to_owned(), seen })
}

/// Reads at most one byte more than the maximum size of a rule file.
fn enough(from: impl io::Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn unreadable(name: &str, why: &str) -> CommandError {
    CommandError::bare(Diagnostic::bare(code::UNKNOWN_GAME, format!("`{name}` cannot be read: {why}")))
}

fn missing(name: &str) -> CommandError {
    let problem = Diagnostic::bare(code::UNKNOWN_GAME, format!("there is no file `{name}`"));
    if shipped::game(name).is_some() {
        return CommandError::bare(
            problem.help(format!(
                "`{name}` is a shipped game, which is part of the program; `fmt` formats files"
            )),
        );
    }
    let path = names::path(name);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let beside: Vec<String> = entries.map(|entry| names::typed(&entry.file_name())).collect();
    let expected = path.file_name().map(names::typed).unwrap_or_default();
    let near = nearest(&expected, beside.iter().map(String::as_str).filter(|name| name.ends_with(".rules")));
    CommandError::bare(problem.did_you_mean(near))
}

#[cfg(all(test, unix))]
mod tests {
    use super::all;
    use std::fs;
    use std::os::unix::fs::symlink;

    #[test]
    fn a_link_that_leads_out_of_a_folder_is_skipped_unless_it_is_named() {
        let outer = tempfile::tempdir().expect("a folder");
        let folder = outer.path().join("games");
        fs::create_dir_all(folder.join("below")).expect("a folder");
        for file in ["out.rules", "games/own.rules", "games/below/other.rules"] {
            fs::write(outer.path().join(file), "game \"x\"").expect("written");
        }
        symlink("../out.rules", folder.join("led.rules")).expect("a link");
        symlink("led.rules", folder.join("twice.rules")).expect("a link");
        symlink(outer.path().join("out.rules"), folder.join("below/deep.rules")).expect("a link");
        symlink("below/other.rules", folder.join("same.rules")).expect("a link");
        let names = |typed: &std::path::Path| {
            let Ok(found) = all(&[typed.to_string_lossy().into_owned()]) else { panic!("they are there") };
            let last = |name: String| name.rsplit('/').next().unwrap_or_default().to_owned();
            found.into_iter().map(last).collect::<Vec<_>>()
        };
        // `same.rules` is the file `other.rules`, which stands before it.
        assert_eq!(names(&folder), ["other.rules", "own.rules"]);
        assert_eq!(names(&folder.join("led.rules")), ["led.rules"]);
    }
}
