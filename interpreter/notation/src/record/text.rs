//! Records as RON text.

use super::{MAX_BYTES, MAX_MOVES, Record, SCHEMA, problems};
use alfonso_diag::{Diagnostic, is_unseen};
use ron::Options;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;

/// The approximate width of a line of moves.
const WIDE: usize = 76;

/// Returns RON options that omit `Some` around optional values.
fn options() -> Options {
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

pub(super) fn parse(text: &str) -> Result<Record, Box<Diagnostic>> {
    if text.len() > MAX_BYTES {
        return Err(problems::too_long());
    }
    let record: Record = options().from_str(text).map_err(|error| problems::shape(text, &error))?;
    if record.schema != SCHEMA {
        return Err(problems::schema(text, record.schema));
    }
    let moves = record.moves.iter().flat_map(|moves| moves.split_whitespace()).count();
    if moves > MAX_MOVES {
        return Err(problems::too_many_moves(text, moves));
    }
    Ok(record)
}

pub(super) fn write(record: &Record) -> String {
    let text = written(record, false);
    if !text.chars().any(is_unseen) {
        return text;
    }
    // Tags and notes may contain any character. In escaped strings, the remaining invisible
    // characters can be escaped as well.
    let mut safe = String::with_capacity(text.len());
    for character in written(record, true).chars() {
        match is_unseen(character) {
            true => safe.extend(character.escape_unicode()),
            false => safe.push(character),
        }
    }
    safe
}

/// Writes the text with raw or escaped strings. Raw strings cannot contain escapes.
fn written(record: &Record, escape_strings: bool) -> String {
    let config = PrettyConfig::new()
        .new_line("\n")
        .indentor("  ")
        .struct_names(false)
        .separate_tuple_members(false)
        .escape_strings(escape_strings);
    let text = options().to_string_pretty(record, config);
    text.expect("strings, numbers, lists and maps by strings can always be written") + "\n"
}

pub(super) fn lines_of_moves<'m>(moves: impl Iterator<Item = &'m str>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for text in moves {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + text.len() <= WIDE => {
                line.push(' ');
                line.push_str(text);
            }
            _ => lines.push(text.to_owned()),
        }
    }
    lines
}
