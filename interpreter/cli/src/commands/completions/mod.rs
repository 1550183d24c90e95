//! `completions`: prints a completion script for a shell, and the candidates that the script
//! requests.
//!
//! The scripts for bash, zsh and fish run the program at each Tab, so they complete games, rulesets
//! and codes. The scripts for other shells are static, and complete only commands and options.

mod candidates;

use crate::console::{Console, Stop};
use clap_complete::Shell;
use clap_complete::engine::CompletionCandidate;
use std::ffi::OsString;

/// The program's name.
const PROGRAM: &str = "alfonso";

/// The scripts that run the program for each completion.
const SCRIPTS: [(Shell, &str); 3] = [
    (Shell::Bash, include_str!("alfonso.bash")),
    (Shell::Zsh, include_str!("alfonso.zsh")),
    (Shell::Fish, include_str!("alfonso.fish")),
];

/// The shell to complete for.
#[derive(Debug)]
pub struct Completions {
    /// The shell.
    pub shell: Shell,
    /// The index of the word at the cursor; `None` to print the script.
    pub at: Option<usize>,
    /// The words of the command line, beginning with the program's name.
    pub words: Vec<OsString>,
}

impl Completions {
    /// Prints the script, or the candidates at the cursor.
    pub fn run(&self, mut command: clap::Command, console: &mut Console<'_>) -> Result<(), Stop> {
        if let Some(at) = self.at {
            return self.list(command, at, console);
        }
        if let Some((_, script)) = SCRIPTS.iter().find(|(shell, _)| *shell == self.shell) {
            return console.print(script);
        }
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, PROGRAM, &mut script);
        console.print(&String::from_utf8_lossy(&script))
    }

    /// Prints each candidate on one line: its text, a tab, and its description.
    fn list(&self, command: clap::Command, at: usize, console: &mut Console<'_>) -> Result<(), Stop> {
        for found in candidates::of(command, self.words.clone(), at) {
            let text = found.get_value().to_string_lossy();
            // A name with a line break cannot be printed on one line.
            if !text.contains(['\n', '\t']) {
                console.line(&format!("{text}\t{}", meaning(&found)))?;
            }
        }
        Ok(())
    }
}

/// Returns the first line of a candidate's description.
fn meaning(candidate: &CompletionCandidate) -> String {
    let help = candidate.get_help().map(ToString::to_string).unwrap_or_default();
    help.lines().next().unwrap_or_default().replace('\t', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Example, command};
    use alfonso_report::screen::Screen;
    use clap::ValueEnum;

    fn printed(job: &Completions) -> String {
        let mut out = Vec::new();
        let mut console = Console::new(Screen::PLAIN, &mut out);
        assert!(job.run(command(&Example::default()), &mut console).is_ok());
        drop(console);
        String::from_utf8(out).expect("text")
    }

    /// Returns the candidates for the last word of a line.
    fn found(line: &str) -> Vec<String> {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        let at = Some(words.len() - 1);
        let printed = printed(&Completions { shell: Shell::Bash, at, words });
        printed.lines().map(|line| line.split('\t').next().unwrap_or_default().to_owned()).collect()
    }

    #[test]
    fn every_shell_has_a_script() {
        for shell in Shell::value_variants() {
            let script = printed(&Completions { shell: *shell, at: None, words: Vec::new() });
            let asks = SCRIPTS.iter().any(|(known, _)| known == shell);
            let expected = if asks { format!("completions {shell} --at") } else { "max-plies".to_owned() };
            assert!(script.contains(&expected), "{shell}");
        }
    }

    #[test]
    fn only_what_can_stand_there_is_offered() {
        assert_eq!(found("alfonso show --format "), ["text", "json", "svg", "fen", "fen:uci"]);
        let shells = ["bash", "elvish", "fish", "powershell", "zsh", "--help", "--version"];
        assert_eq!(found("alfonso completions "), shells);
        assert_eq!(found("alfonso simulate tic-tac-toe --seed "), [""; 0]);
        assert_eq!(found("alfonso exp"), ["explain"]);
        assert!(found("alfonso show --").contains(&"--after".to_owned()));
        assert_eq!(found("alfonso games --family tab"), ["tables"]);
    }

    #[test]
    fn games_rulesets_and_codes_are_offered() {
        assert_eq!(found("alfonso show tic-tac"), ["tic-tac-toe"]);
        assert_eq!(found("alfonso compare tic-tac-toe conn"), ["connect-four"]);
        assert_eq!(found("alfonso show scachs@po"), ["scachs@poem"]);
        assert_eq!(found("alfonso compare scachs @po"), ["@poem"]);
        assert_eq!(
            found("alfonso explain A010"),
            ["A0101", "A0102", "A0103", "A0104", "A0105", "A0106", "A0107", "A0108", "A0109"]
        );
        assert!(found("alfonso explain A03").len() > 5 && found("alfonso explain a03").len() > 5);
    }
}
