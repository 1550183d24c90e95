//! Conversion of variant descriptions of other programs to rule files.
//!
//! [`import`] reads the configuration of Fairy-Stockfish (`variants.ini`). There, a variant is a
//! list of keys and values that extends a parent. `import` also reads the interactive diagrams that
//! H. G. Muller's script draws on pages about variants (`diagram.rs`).
//!
//! It writes a separate rule file for each variant. The file expresses as many keys as rules can.
//! Every other key is *left open*: the file and [`Imported::open`] list it. The keys are those of
//! the program's manual. The meanings of pieces and the default settings are data (`facts.ron`,
//! `facts.ini`).
//!
//! This crate does not read files, check rules or play.
//!
//! ```
//! use alfonso_diag::SourceId;
//! use alfonso_import::import;
//!
//! let text = "[hurried:kingofthehill]\nstartFen = 4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1\nblast = yes\n";
//! let (variants, problems) = import(SourceId(0), "variants.ini", text, &[]);
//! assert!(problems.is_empty());
//! assert_eq!(variants[0].name, "hurried");
//! assert!(variants[0].text.starts_with("game \"Hurried\""));
//! assert_eq!(variants[0].open, [("blast".to_owned(), "yes".to_owned())]);
//! ```

mod board;
mod castling;
mod diagram;
mod dialect;
mod head;
mod ini;
mod options;
mod pieces;
mod regions;
mod write;

use alfonso_diag::{Diagnostic, SourceId, code, nearest};
use head::head;
use options::Options;
use std::collections::BTreeMap;
use write::Writer;

/// The largest number of variants in one import.
pub const MOST_VARIANTS: usize = 1_000;
/// The largest number of names in a message.
const MOST_NAMES: usize = 20;

/// A variant, written as a rule file.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The name of the variant in its file.
    pub name: String,
    /// The text of the rule file. It has the usual layout only after [`alfonso_syntax::fmt`].
    pub text: String,
    /// The keys in the file that the text does not express, with their values, in file order.
    pub open: Vec<(String, String)>,
}

/// Returns the names of the built-in variants, which can be parents without a section in the file.
///
/// ```
/// assert!(alfonso_import::known().iter().any(|name| name == "shatranj"));
/// ```
#[must_use]
pub fn known() -> Vec<String> {
    options::known()
}

/// Writes rule files for the variants of a configuration with the given names, or for all if
/// `names` is empty. `file` is the name of the configuration in the written text.
///
/// A variant that cannot be written is reported and left out. Requests for more than
/// [`MOST_VARIANTS`] variants are refused.
///
/// ```
/// use alfonso_diag::SourceId;
/// use alfonso_import::import;
///
/// let text = "[one:chess]\n[two:chess]\n";
/// let (variants, problems) = import(SourceId(0), "variants.ini", text, &["two".into(), "tow".into()]);
/// assert_eq!(variants.len(), 1);
/// assert_eq!(problems[0].help.as_deref(), Some("did you mean `two`?"));
/// ```
#[must_use]
pub fn import(
    source: SourceId,
    file: &str,
    text: &str,
    names: &[String],
) -> (Vec<Imported>, Vec<Diagnostic>) {
    let (sections, mut wrong) = match diagram::is_there(text) {
        true => diagram::parse(source, file, text),
        false => ini::parse(source, text),
    };
    for name in names.iter().filter(|name| !sections.iter().any(|section| section.name == **name)) {
        let known: Vec<&str> = sections.iter().map(|section| section.name.as_str()).collect();
        let error = Diagnostic::bare(code::BAD_IMPORT, format!("there is no variant `{name}` in `{file}`"));
        wrong.push(match nearest(name, known.iter().copied()) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None if known.len() <= MOST_NAMES => error.help(format!("it describes {}", known.join(", "))),
            None => error.help(format!("it describes {} other variants", known.len())),
        });
    }
    let all: BTreeMap<&str, &ini::Section> =
        sections.iter().map(|section| (section.name.as_str(), section)).collect();
    let is_chosen = |section: &&ini::Section| names.is_empty() || names.contains(&section.name);
    let chosen: Vec<&ini::Section> = sections.iter().filter(is_chosen).collect();
    if chosen.len() > MOST_VARIANTS {
        let message =
            format!("`{file}` describes {} variants, but the limit is {MOST_VARIANTS}", chosen.len());
        wrong.push(Diagnostic::bare(code::BAD_IMPORT, message).help("name the variants to import"));
        return (Vec::new(), wrong);
    }
    let mut imported = Vec::new();
    for section in chosen {
        let options = match Options::of(section, &all) {
            Ok(options) => options,
            Err(error) => {
                wrong.push(*error);
                continue;
            }
        };
        let before = wrong.len();
        let mut pieces = pieces::pieces(&options, section.is_diagram(), &mut wrong);
        wrong[before..].sort_by_key(|error| error.span().map(|span| span.start));
        pieces::rename(&mut pieces, &section.named);
        if wrong.len() > before {
            continue;
        }
        let Some(board) = board::board(&options, &pieces, section.span, &mut wrong) else { continue };
        let (pieces, board) = board::in_play(&options, pieces, board);
        let body = Writer::new(&options, &pieces, &board).text();
        let open: Vec<(String, String)> =
            options.open().into_iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        let head = head(section, file, &open, &options::also(section, &all));
        imported.push(Imported { name: section.name.clone(), text: head + &body, open });
    }
    Diagnostic::shorten(&mut wrong);
    (imported, wrong)
}
