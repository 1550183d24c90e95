//! The page about a diagnostic's code.

use crate::args::PageFormat;
use crate::console::{Console, Stop};
use alfonso_diag::{ALL, Code, Diagnostic, RANGES, code, nearest};
use alfonso_driver::book;
use alfonso_report::command_error::CommandError;
use alfonso_report::page::{self, CodeJson};

/// Returns the number of a text that resembles a code: `A0302`, `a0302`, `A302`, `0302`, `302`.
pub fn number(text: &str) -> Option<u16> {
    let text = text.trim();
    let digits = text.strip_prefix(['A', 'a']).unwrap_or(text);
    let plain = (1..=4).contains(&digits.len()) && digits.chars().all(|digit| digit.is_ascii_digit());
    if plain { digits.parse().ok() } else { None }
}

/// Prints the page about a code.
pub fn print(number: u16, format: PageFormat, console: &mut Console<'_>) -> Result<(), Stop> {
    let known = ALL.iter().find(|code| code.number == number);
    let Some((code, text)) = known.and_then(|code| Some((code, book::page(*code)?))) else {
        return Err(CommandError::bare(unknown(number)).into());
    };
    match format {
        PageFormat::Text => console.page(&page::parse(text).text(console.screen)),
        PageFormat::Markdown => console.print(text),
        PageFormat::Html => console.print(&page::parse(text).html()),
        PageFormat::Docx => super::docx(&page::parse(text), &code.to_string(), console),
        PageFormat::Json => console.json(&CodeJson::new(code, text)),
    }
}

fn unknown(number: u16) -> Diagnostic {
    let expected = Code { number, ..code::BAD_REQUEST }.to_string();
    let codes: Vec<String> = ALL.iter().map(ToString::to_string).collect();
    let near = nearest(&expected, codes.iter().map(String::as_str));
    let help = match near {
        Some(near) => format!("did you mean {near}? {}", ranges()),
        None => ranges(),
    };
    Diagnostic::bare(code::BAD_REQUEST, format!("there is no code {expected}")).help(help)
}

/// Returns a sentence on the ranges of codes.
pub fn ranges() -> String {
    let range = |(first, about): &(u16, &str)| {
        let last = ALL.iter().rev().find(|code| code.number / 100 == first / 100);
        let first = Code { number: first + 1, ..code::BAD_REQUEST };
        format!("{first} to {} ({about})", last.unwrap_or(&first))
    };
    format!("the codes are {}", RANGES.iter().map(range).collect::<Vec<_>>().join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_recognised_however_they_are_typed() {
        for typed in ["A0302", "a0302", "A302", "0302", "302", " 302 "] {
            assert_eq!(number(typed), Some(302), "{typed}");
        }
        for other in ["", "A", "A03021", "B0302", "A03-2", "302.rules", "game"] {
            assert_eq!(number(other), None, "{other}");
        }
    }

    #[test]
    fn an_unknown_code_is_told_which_there_are() {
        let help = unknown(999).help.unwrap_or_default();
        assert!(help.contains("A0101 to A0115 (the text)") && help.contains("A0701 to"), "{help}");
        let message = unknown(313).help.unwrap_or_default();
        assert!(message.starts_with("did you mean A031"), "{message}");
    }
}
