//! `completions`: what a shell needs to complete what is typed.

use crate::console::{Console, Stop};
use alfonso_driver::shipped;
use clap_complete::Shell;

/// The program's name.
const PROGRAM: &str = "alfonso";

/// Which shell.
#[derive(Debug)]
pub struct Completions {
    /// The shell.
    pub shell: Shell,
}

impl Completions {
    /// Prints the script: commands, options, files, and, where the shell can do both, the names of shipped games.
    pub fn run(&self, mut command: clap::Command, console: &mut Console<'_>) -> Result<(), Stop> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, PROGRAM, &mut script);
        console.print(&String::from_utf8_lossy(&script))?;
        console.print(&games(self.shell))
    }
}

/// What adds the names of games to files, for shells that let both stand.
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
