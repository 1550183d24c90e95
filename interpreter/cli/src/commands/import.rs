//! `import`: creates rule files from another program's configuration.

use super::fmt;
use crate::args::Format;
use crate::console::{Console, Stop};
use crate::files::{self, names};
use alfonso_diag::{Diagnostic, SourceId, code};
use alfonso_driver::Source;
use alfonso_import::Imported;
use alfonso_report::command_error::{CommandError, Text};
use alfonso_report::sanitise;
use alfonso_report::words;
use alfonso_report::{ImportJson, OpenJson, VariantJson};
use std::path::PathBuf;

/// The variants to import.
#[derive(Debug)]
pub struct Import {
    /// The configuration, as typed; `-` is standard input.
    pub file: String,
    /// The names of the variants; empty for all variants.
    pub variants: Vec<String>,
    /// The folder to write to, which is created if it is missing. Without a folder, the text of the
    /// only variant is printed.
    pub into: Option<PathBuf>,
}

/// The imported variants, and the errors.
#[derive(Debug)]
pub struct Outcome {
    /// The errors in the configuration, and the errors of writing files.
    pub errors: Vec<CommandError>,
    /// True if every variant was imported and has no mistakes.
    pub sound: bool,
    variants: Vec<VariantJson>,
}

impl Import {
    /// Reads the configuration, and writes a rule file for each variant.
    pub fn work(&self) -> Result<Outcome, Stop> {
        let text = fmt::load(&self.file)?.text;
        let named = if self.file == "-" { "standard input" } else { self.file.as_str() };
        let (imported, wrong) = alfonso_import::import(SourceId(0), named, &text, &self.variants);
        let mut outcome = Outcome { errors: Vec::new(), sound: wrong.is_empty(), variants: Vec::new() };
        if !wrong.is_empty() {
            outcome
                .errors
                .push(CommandError { diagnostics: wrong, texts: vec![Text::new(&self.file, &text)] });
        }
        if let (None, [first, _, ..]) = (&self.into, &imported[..]) {
            let message = format!("`{named}` describes {}", words::count(imported.len(), "variant"));
            let help =
                format!("name one, such as `{}`, or give a folder for all of them with `--into`", first.name);
            return Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)).into());
        }
        if let Some(folder) = self.into.as_ref().filter(|folder| !imported.is_empty() && !folder.exists())
            && let Err(why) = std::fs::create_dir_all(folder)
        {
            let shown = folder.display();
            let message = format!("the folder `{shown}` does not exist, and cannot be created: {why}");
            let error = Diagnostic::bare(code::BAD_REQUEST, message);
            return Err(CommandError::bare(error.help("name a folder in which you may write")).into());
        }
        for one in imported {
            match self.write(&one) {
                Ok(variant) => {
                    outcome.sound &= variant.mistakes == 0;
                    outcome.variants.push(variant);
                }
                Err(failure) => {
                    outcome.sound = false;
                    outcome.errors.push(failure);
                }
            }
        }
        Ok(outcome)
    }

    /// Formats and checks the text of a variant, and writes it to the requested place.
    fn write(&self, one: &Imported) -> Result<VariantJson, CommandError> {
        let text = alfonso_syntax::fmt::format(SourceId(0), &one.text).unwrap_or_else(|_| one.text.clone());
        let source = Source { name: format!("{}.rules", one.name), text: text.clone() };
        let checked = alfonso_driver::check(source, &|_| None);
        let file = match &self.into {
            Some(folder) => {
                let file = names::typed(folder.join(format!("{}.rules", file_name(&one.name))).as_os_str());
                files::keep(&file, &text).map_err(CommandError::bare)?;
                Some(file)
            }
            None => None,
        };
        Ok(VariantJson {
            name: one.name.clone(),
            text: file.is_none().then_some(text),
            file,
            mistakes: checked.diagnostics.len(),
            open: one
                .open
                .iter()
                .map(|(key, value)| OpenJson { key: key.clone(), value: value.clone() })
                .collect(),
        })
    }
}

/// Returns a file name for a variant, of letters, digits, hyphens and underscores. The name does
/// not begin with a hyphen, since commands would take it for an option.
fn file_name(variant: &str) -> String {
    let kept = |sign: char| if sign.is_ascii_alphanumeric() || sign == '_' { sign } else { '-' };
    let name: String = variant.chars().map(kept).collect();
    let rest = name.trim_start_matches('-');
    let before = "_".repeat(name.len() - rest.len());
    if name.is_empty() { "_".to_owned() } else { before + rest }
}

impl Outcome {
    /// Prints the text, or the outcome for each variant.
    pub fn print(&self, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        if format == Format::Json {
            return console.json(&ImportJson::new(&self.variants, &self.errors));
        }
        for variant in &self.variants {
            match (&variant.text, &variant.file) {
                (Some(text), _) => console.print(text)?,
                (None, Some(file)) => {
                    console.line(&format!("{}: {}", sanitise::line(file), variant.state()))?
                }
                (None, None) => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn no_file_is_named_like_an_option_a_folder_or_a_hidden_file() {
        for name in [
            "-x",
            "--help",
            "-",
            "---",
            "",
            ".",
            "..",
            "é",
            "/etc",
            "a/../b",
            "\\x",
            "\u{202e}x",
            " x",
            "x-y_1",
        ] {
            let file = file_name(name);
            let is_plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_');
            assert!(
                file.chars().all(is_plain) && !file.is_empty() && !file.starts_with('-'),
                "{name}: {file}"
            );
        }
        assert_eq!(file_name("-x"), "_x");
        assert_eq!(file_name("far-king"), "far-king");
    }
}
