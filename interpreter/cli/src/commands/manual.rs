//! `manual`: the manual page, for `man`.

use crate::console::{Console, Stop};
use clap::Command;
use clap_mangen::Man;
use std::io;

/// Prints the page: the program, then each command with its options and examples.
pub fn run(mut command: Command, console: &mut Console<'_>) -> Result<(), Stop> {
    command.build();
    let program = Man::new(command.clone());
    let mut page = section(|out| program.render_title(out))?;
    page += &section(|out| program.render_name_section(out))?;
    page += &section(|out| program.render_synopsis_section(out))?;
    page += &section(|out| program.render_description_section(out))?;
    page += ".SH COMMANDS\n";
    for subcommand in command.get_subcommands().filter(|subcommand| subcommand.get_name() != "help") {
        page += &about(subcommand)?;
    }
    page += ".SH EXAMPLES\n";
    page += &verbatim(&command);
    console.print(&page)
}

/// Returns a command's section: its synopsis, description, options and examples under a heading of
/// the second order.
fn about(command: &Command) -> Result<String, Stop> {
    let man = Man::new(command.clone());
    let mut text = format!(".SS \"{}\"\n", escaped(command.get_name()));
    // The headings of a command's own page become paragraphs here.
    for part in [
        section(|out| man.render_synopsis_section(out))?,
        section(|out| man.render_description_section(out))?,
        section(|out| man.render_options_section(out))?,
    ] {
        let lines = part.lines().map(|line| if line.starts_with(".SH") { ".PP" } else { line });
        text += &lines.collect::<Vec<_>>().join("\n");
        text.push('\n');
    }
    Ok(text + ".PP\n" + &verbatim(command))
}

/// Returns the text below a command's help. Indented lines keep their breaks, and other lines flow.
fn verbatim(command: &Command) -> String {
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let mut out = String::new();
    let mut flows = true;
    for line in text.lines() {
        if flows && line.starts_with(' ') {
            out.push_str(".nf\n");
        } else if !flows && !line.starts_with(' ') {
            out.push_str(".fi\n");
        }
        flows = !line.starts_with(' ');
        out.push_str(&if line.is_empty() { ".PP".to_owned() } else { escaped(line) });
        out.push('\n');
    }
    if flows { out } else { out + ".fi\n" }
}

/// Escapes a line so that the formatter prints it literally.
fn escaped(line: &str) -> String {
    let text = line.replace('\\', "\\e").replace('-', "\\-");
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}

fn section(render: impl FnOnce(&mut dyn io::Write) -> io::Result<()>) -> Result<String, Stop> {
    let mut out = Vec::new();
    render(&mut out)?;
    Ok(String::from_utf8_lossy(&out).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Example, command};
    use alfonso_report::screen::Screen;

    #[test]
    fn every_command_and_option_has_its_place() {
        let mut out = Vec::new();
        let mut console = Console::new(Screen::PLAIN, &mut out);
        assert!(run(command(&Example::default()), &mut console).is_ok());
        drop(console);
        let page = String::from_utf8(out).expect("text");
        let built = command(&Example::default());
        for subcommand in built.get_subcommands() {
            assert!(page.contains(&format!(".SS \"{}\"", escaped(subcommand.get_name()))), "{page}");
            for option in subcommand.get_arguments().filter_map(|option| option.get_long()) {
                assert!(page.contains(&escaped(option)), "{option} is missing");
            }
        }
        assert!(page.starts_with(".ie") || page.starts_with(".TH"), "{page}");
    }
}
