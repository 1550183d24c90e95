//! `completions`: a script with which a shell completes the command line.

use crate::console::{Console, Stop};
use alfonso_driver::shipped;
use clap_complete::Shell;

/// The program's name.
const PROGRAM: &str = "alfonso";

/// The shell to complete for.
#[derive(Debug)]
pub struct Completions {
    /// The shell.
    pub shell: Shell,
}

impl Completions {
    /// Prints the script. It completes commands, options and files, and the names of shipped games if the shell allows both.
    pub fn run(&self, mut command: clap::Command, console: &mut Console<'_>) -> Result<(), Stop> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, PROGRAM, &mut script);
        console.print(&String::from_utf8_lossy(&script))?;
        console.print(&games(self.shell))
    }
}

/// Returns the lines that offer games beside files, for shells that allow both.
fn games(shell: Shell) -> String {
    let names: Vec<&str> = shipped::games().into_iter().map(|(name, _)| name).collect();
    let names = names.join(" ");
    match shell {
        Shell::Bash => format!(
            "\n_{PROGRAM}_with_games() {{\n    _{PROGRAM} \"$@\"\n    local word=\"${{COMP_WORDS[COMP_CWORD]}}\"\n    \
             if [[ ${{COMP_CWORD}} -gt 1 && ${{word}} != -* ]]; then\n        \
             COMPREPLY+=( $(compgen -W \"{names}\" -- \"${{word}}\") )\n    fi\n}}\n\
             complete -F _{PROGRAM}_with_games -o nosort -o bashdefault -o default {PROGRAM}\n"
        ),
        Shell::Fish => format!(
            "complete -c {PROGRAM} -n \"not __fish_use_subcommand\" -a \"{names}\" -d 'shipped game'\n"
        ),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Example, command};
    use alfonso_report::screen::Screen;
    use clap::ValueEnum;

    #[test]
    fn every_shell_is_told_the_commands() {
        for shell in Shell::value_variants() {
            let mut out = Vec::new();
            let mut console = Console::new(Screen::PLAIN, &mut out);
            assert!(Completions { shell: *shell }.run(command(&Example::default()), &mut console).is_ok());
            drop(console);
            let script = String::from_utf8(out).expect("text");
            assert!(script.contains("explain") && script.contains("max-plies"), "{shell}");
            let (game, _) = shipped::games()[0];
            let names_games = matches!(shell, Shell::Bash | Shell::Fish);
            assert_eq!(script.contains(game), names_games, "{shell}");
        }
    }
}
