//! `check --watch`: checks and draws a file again whenever it is saved.

use super::Check;
use crate::args::Format;
use crate::console::{Console, Stop};
use crate::diagnostics::complain;
use crate::files::names;
use crate::interrupt::{self, Manner};
use crate::subject::{Subject, Target};
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::movement::Movement;
use alfonso_game::{KindId, Seat};
use alfonso_report::board::Style;
use alfonso_report::command_error::CommandError;
use alfonso_report::{movement, state};
use crossterm::cursor::MoveTo;
use crossterm::execute;
use crossterm::terminal::{Clear, ClearType};
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, SystemTime};

/// The interval at which the files are polled.
const LOOK: Duration = Duration::from_millis(150);

/// Files with their modification times and sizes; `None` for a file that is not there.
pub type States = BTreeMap<PathBuf, Option<(SystemTime, u64)>>;

/// The last drawn movement of each kind's pieces.
type Moves = BTreeMap<String, String>;

impl Check {
    /// Checks the file now and whenever it or a file that it uses is saved, until the user stops
    /// the program.
    pub fn watch(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        let [target] = self.files.as_slice() else {
            return Err(wrong("only one file can be watched at a time", "name one file").into());
        };
        if !names::path(&target.file).is_file() {
            let help = "name a rule file of your own; `alfonso new` creates one to begin with";
            return Err(wrong(&format!("`{}` is not a file that can be saved", target.file), help).into());
        }
        interrupt::hear(Manner::Finish { announced: false });
        let (mut seen, mut moves) = (States::new(), None);
        while interrupt::asked().is_none() {
            let now = states(files(target));
            if now != seen {
                seen = now;
                self.draw(target, &mut moves, console)?;
            }
            sleep(LOOK);
        }
        Ok(())
    }

    /// Checks the file. Draws its board, and the pieces whose movement has changed.
    fn draw(
        &self,
        target: &Target,
        before: &mut Option<Moves>,
        console: &mut Console<'_>,
    ) -> Result<(), Stop> {
        if console.screen.terminal {
            // Buffered output must appear before the screen is cleared.
            console.flush()?;
            execute!(io::stdout(), Clear(ClearType::All), MoveTo(0, 0))?;
        }
        let found = self.look_hearing(Format::Text, true);
        complain(&found.errors.iter().collect::<Vec<_>>(), Format::Text);
        found.print(Format::Text, console)?;
        if let Ok(subject) = target.subject() {
            let style = Style::new(console.screen, false);
            console.line("")?;
            console.print(&state::text(&subject, subject.game.line().as_ref(), style))?;
            let now = drawn(&subject, style);
            if let Some(before) = before {
                let changed = now.iter().filter(|(name, text)| before.get(*name) != Some(*text));
                for (_, text) in changed {
                    console.line("")?;
                    console.print(text)?;
                }
            }
            *before = Some(now);
        }
        if !console.screen.terminal {
            console.line("")?;
        }
        console.flush()
    }
}

/// Returns the file, and the files on disk that it uses.
fn files(target: &Target) -> Vec<PathBuf> {
    let mut all = vec![names::path(&target.file)];
    if let Ok((_, loaded)) = target.load() {
        all.extend(
            loaded.sources.iter().map(|source| names::path(&source.name)).filter(|path| path.is_file()),
        );
    }
    all
}

/// Returns the states of files or folders.
pub fn states(paths: impl IntoIterator<Item = PathBuf>) -> States {
    let state_of = |path: &PathBuf| {
        let facts = std::fs::metadata(path).ok()?;
        Some((facts.modified().ok()?, facts.len()))
    };
    paths.into_iter().map(|path| (path.clone(), state_of(&path))).collect()
}

/// Draws the movement of each kind's pieces.
fn drawn(subject: &Subject, style: Style) -> Moves {
    let kinds = subject.game.names().kinds.iter().enumerate();
    let one = |(index, (name, _)): (usize, &(String, String))| {
        let (kind, owner) = (KindId::new(index), Seat::new(0));
        let at = Movement::seen_from(&subject.game, kind, owner);
        let movement = Movement::new(&subject.game, kind, owner, at);
        (name.clone(), movement::text(subject, &movement, style))
    };
    kinds.map(one).collect()
}

fn wrong(message: &str, help: &str) -> CommandError {
    CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
}
