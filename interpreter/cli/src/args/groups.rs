//! The commands, grouped by purpose.

use clap::Command;
use std::fmt::Write as _;

/// The headings of the help, each with its commands. A test checks that every command has one.
const GROUPS: &[(&str, &[&str])] = &[
    (
        "Look and play",
        &[
            "games",
            "show",
            "play",
            "serve",
            "page",
            "uci",
            "moves",
            "best",
            "sheet",
            "readings",
            "sources",
            "cite",
            "consistent",
            "record",
        ],
    ),
    (
        "Compare and count",
        &[
            "compare", "simulate", "run", "lattice", "weigh", "match", "tune", "value", "solve", "perft",
            "bench", "profile",
        ],
    ),
    ("Write rules", &["new", "import", "check", "fmt", "explain", "lsp"]),
    ("Set up", &["completions", "manual", "schema"]),
];

/// Returns all commands under their headings, each with its description.
pub fn list(command: &Command) -> String {
    let all: Vec<&Command> =
        command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set()).collect();
    let width = all.iter().map(|subcommand| subcommand.get_name().len()).max().unwrap_or(0);
    let mut out = String::new();
    let mut write = |heading: &str, members: Vec<&Command>| {
        if members.is_empty() {
            return;
        }
        let _ = writeln!(out, "{heading}:");
        for member in members {
            let about = member.get_about().map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(out, "  {:<width$}  {about}", member.get_name());
        }
        out.push('\n');
    };
    for (heading, names) in GROUPS {
        let members = names.iter().filter_map(|name| all.iter().find(|member| member.get_name() == *name));
        write(heading, members.copied().collect());
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::list;
    use crate::args::Typed;
    use clap::CommandFactory;

    #[test]
    fn every_command_stands_under_a_heading() {
        let command = Typed::command();
        let text = list(&command);
        let mut listed: Vec<&str> =
            text.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
        let mut all: Vec<&str> =
            command.get_subcommands().filter(|it| !it.is_hide_set()).map(|it| it.get_name()).collect();
        listed.sort_unstable();
        all.sort_unstable();
        assert_eq!(listed, all);
    }
}
