//! `new`: creates a rule file to begin with.

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::files::{self, names};
use crate::subject::{Found, Target};
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::starting::{self, Base};
use alfonso_driver::{Loaded, shipped};
use alfonso_report::NewJson;
use alfonso_report::command_error::CommandError;
use alfonso_report::sanitise;
use std::path::{Path, PathBuf};

/// The extension of rule files.
const ENDING: &str = ".rules";

/// The file to write.
#[derive(Debug)]
pub struct New {
    /// The file's name without its extension.
    pub name: String,
    /// The base of a variant. Without one, the file is an independent game.
    pub from: Option<Target>,
    /// The folder to write to, or the current folder if absent.
    pub into: Option<PathBuf>,
}

impl New {
    /// Writes the file and prints the next steps.
    pub fn run(&self, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let name = name(&self.name).map_err(CommandError::bare)?;
        let folder = self.into.clone().unwrap_or_default();
        if self.into.is_some() && !folder.is_dir() {
            return Err(CommandError::bare(no_folder(&folder)).into());
        }
        let base = self.from.as_ref().map(Target::load).transpose()?;
        let (text, what) = match &base {
            None => (
                starting::game(name),
                "a small game that can be played at once; every part is explained".to_owned(),
            ),
            Some((found, loaded)) => {
                beside(found, &folder).map_err(CommandError::bare)?;
                (
                    of(name, found, loaded),
                    format!(
                        "a variant of \"{}\"; its rules are listed, ready to be changed",
                        loaded.rule_file.title()
                    ),
                )
            }
        };
        let file = folder.join(format!("{name}{ENDING}"));
        files::keep(&names::typed(file.as_os_str()), &text).map_err(CommandError::bare)?;
        let shown = names::typed(file.as_os_str());
        if format == Format::Json {
            return console.json(&NewJson::new(shown, starting::title(name)));
        }
        console.line(&format!("{}: {what}", sanitise::line(&shown)))?;
        let shown = sanitise::shell(&shown);
        console.line("")?;
        console.line("What next:")?;
        let last = match &self.from {
            None => (format!("alfonso readings {shown}"), "what it leaves open"),
            Some(base) => {
                let at = base.ruleset.iter().map(|ruleset| format!("@{ruleset}")).collect::<String>();
                let base = format!("{}{at}", base.file);
                (format!("alfonso compare {} {shown}", sanitise::shell(&base)), "what is different")
            }
        };
        let steps = [
            (format!("alfonso check {shown}"), "is it sound?"),
            (format!("alfonso play {shown}"), "play it"),
            last,
        ];
        let width = steps.iter().map(|(step, _)| step.chars().count()).max().unwrap_or(0);
        for (step, why) in steps {
            console.line(&format!("  {step:<width$}  {why}"))?;
        }
        Ok(())
    }
}

/// Returns the text of a variant of a game.
fn of(name: &str, found: &Found, loaded: &Loaded) -> String {
    let answers = &loaded.rules.answers;
    starting::variant(name, &Base { name: &found.name, rule_file: &loaded.rule_file, answers })
}

/// Checks that a variant can find its base, which must be in the same folder or a shipped game.
fn beside(base: &Found, folder: &Path) -> Result<(), Diagnostic> {
    let Some(home) = &base.folder else { return Ok(()) };
    let same = |a: &Path, b: &Path| {
        let here =
            |path: &Path| if path.as_os_str().is_empty() { PathBuf::from(".") } else { path.to_path_buf() };
        matches!((here(a).canonicalize(), here(b).canonicalize()), (Ok(a), Ok(b)) if a == b)
    };
    if same(home, folder) {
        return Ok(());
    }
    let message = "a variant must be in the folder of the file that it changes";
    Err(Diagnostic::bare(code::BAD_REQUEST, message)
        .help(format!("write `--into {}`", sanitise::shell(&names::typed(home.as_os_str())))))
}

/// Checks that a name is valid and returns it. A valid name has letters, digits, hyphens and
/// underscores, since it is typed on the command line.
fn name(typed: &str) -> Result<&str, Diagnostic> {
    let name = typed.strip_suffix(ENDING).unwrap_or(typed);
    let simple = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
    let wrong = |message: String, help: String| Err(Diagnostic::bare(code::BAD_REQUEST, message).help(help));
    if name.contains(['/', '\\']) {
        return wrong(
            format!("`{typed}` is a path, not a name"),
            "give the folder with `--into FOLDER`, and the name without a folder".to_owned(),
        );
    }
    if !name.starts_with(|first: char| first.is_ascii_alphabetic()) || !name.chars().all(simple) {
        let help = "names have letters a to z, digits and hyphens, and begin with a letter".to_owned();
        return wrong(
            format!("`{typed}` cannot be the name of a game"),
            suggestion(name).map_or(help.clone(), |better| format!("{help}, such as `{better}`")),
        );
    }
    if shipped::game(name).is_some() {
        let help = format!("choose another name, such as `my-{name}`");
        return wrong(format!("`{name}` is the name of a shipped game"), help);
    }
    Ok(name)
}

/// Returns the name with hyphens in place of invalid characters, if any valid character is left.
fn suggestion(name: &str) -> Option<String> {
    let kept: String = name
        .chars()
        .map(|sign| if sign.is_ascii_alphanumeric() { sign.to_ascii_lowercase() } else { '-' })
        .collect();
    let parts: Vec<&str> = kept.split('-').filter(|part| !part.is_empty()).collect();
    let better = parts.join("-");
    let better = better.trim_start_matches(|first: char| !first.is_ascii_alphabetic());
    (!better.is_empty()).then(|| better.to_owned())
}

fn no_folder(folder: &Path) -> Diagnostic {
    let message = format!("there is no folder `{}`", names::typed(folder.as_os_str()));
    Diagnostic::bare(code::BAD_REQUEST, message)
        .help(format!("make it first: `mkdir {}`", sanitise::shell(&names::typed(folder.as_os_str()))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_games() {
        assert_eq!(name("my-game").ok(), Some("my-game"));
        assert_eq!(name("my_game2.rules").ok(), Some("my_game2"));
        for (bad, part) in [
            ("", "cannot be"),
            ("my game", "`my-game`"),
            ("Älter", "`lter`"),
            ("-x", "`x`"),
            ("7", "cannot be"),
            ("a/b", "--into"),
            ("..", "cannot be"),
            ("a\u{1b}[2J", "`a-2j`"),
        ] {
            let problem = name(bad).expect_err(bad);
            let said = format!("{} {}", problem.message, problem.help.unwrap_or_default());
            assert!(said.contains(part), "{bad}: {said}");
        }
        let (shipped, _) = shipped::games()[0];
        assert!(name(shipped).is_err());
    }
}
