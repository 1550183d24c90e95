//! Converts a Markdown page of the book to a document.
//!
//! ```
//! use alfonso_report::page::parse;
//! use alfonso_report::screen::Screen;
//!
//! let page = parse("# A title\n\nA word of *code*: `slide`.\n");
//! assert_eq!(page.text(Screen::PLAIN), "A title\n\nA word of code: `slide`.\n");
//! assert!(page.html().contains("<em>code</em>"));
//! ```

use crate::document::{Document, Form, Look, Text};
use crate::head::SCHEMA;
use alfonso_diag::Code;
use alfonso_driver::book::{Block, blocks};
use schemars::JsonSchema;
use serde::Serialize;

/// The page about a diagnostic code, as an object for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CodeJson<'p> {
    schema: u8,
    code: String,
    title: &'p str,
    /// The page in Markdown.
    page: &'p str,
}

impl<'p> CodeJson<'p> {
    /// Returns the object for a code and its page in Markdown.
    pub fn new(code: &'p Code, page: &'p str) -> Self {
        Self { schema: SCHEMA, code: code.to_string(), title: code.title, page }
    }
}

/// Parses a Markdown page.
pub fn parse(markdown: &str) -> Document<'static> {
    let mut page = Document::new(Form::Page);
    let mut items: Vec<Text> = Vec::new();
    for block in blocks(markdown) {
        match block {
            Block::Item(text) => {
                items.push(inline(&text));
                continue;
            }
            _ => page.list(std::mem::take(&mut items)),
        }
        match block {
            Block::Heading(level, text) => page.heading(u8::try_from(level).unwrap_or(6), inline(&text)),
            Block::Paragraph(text) => page.paragraph(inline(&text)),
            Block::Code(_, text) => page.code("", text),
            Block::Item(_) => {}
        }
    }
    page.list(items);
    page
}

/// Parses the code, links and emphasis in a line.
fn inline(text: &str) -> Text {
    let mut sentence = Text::default();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '[', '*']) {
        let (before, behind) = rest.split_at(at);
        let (sign, behind) = behind.split_at(1);
        let (stretch, more) = match (link(behind), behind.trim_start_matches('*').split_once(sign)) {
            (Some((words, address, more)), _) if sign == "[" => {
                (Text::new(Look::Link(address.to_owned()), words), more)
            }
            (_, Some((code, more))) if sign == "`" => (Text::code(code), more),
            (_, Some((words, more))) if sign == "*" => {
                (Text::new(Look::Emphasised, words), more.trim_start_matches('*'))
            }
            _ => (sign.into(), behind),
        };
        sentence = sentence.then(before).then(stretch);
        rest = more;
    }
    sentence.then(rest)
}

/// Parses a link after its opening bracket. Returns its text, its address and the rest of the line,
/// or `None` if there is no link.
fn link(text: &str) -> Option<(&str, &str, &str)> {
    let (words, behind) = text.split_once("](")?;
    let (address, rest) = behind.split_once(')')?;
    (!words.contains(['[', ']'])).then_some((words, address, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::Screen;
    use crate::tests::Marked;

    #[test]
    fn a_page_is_drawn_in_lines_that_fit() {
        let page = "# One\n\nWords that [go on](x.md) and *on*, `a * b` besides.\n\n- first\n- second\n\n```rules,in=item\nx {\n\n}\n```\n";
        let screen = Screen { width: 24, ..Screen::PLAIN };
        let lines =
            "One\n\nWords that go on and on,\n`a * b` besides.\n\n- first\n- second\n\n    x {\n\n    }\n";
        assert_eq!(parse(page).text(screen), lines);
        let coloured = parse("# One\n").text(Screen { colours: Some(&Marked), ..Screen::PLAIN });
        assert_eq!(coloured, "\x1b<Strong>One\x1b<>\n");
        assert_eq!(parse("a [b] `c\n").text(screen), "a [b] `c\n");
    }
}
