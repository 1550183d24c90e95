//! A page of the book for the terminal.

use super::words::flowing;
use crate::screen::{Ink, Screen};
use alfonso_driver::book::{Block, blocks};

/// The widest line in columns. Longer lines are hard to read.
const WIDEST: usize = 90;

/// Renders a Markdown page for a terminal: headings, wrapped paragraphs and indented code.
pub fn text(markdown: &str, screen: Screen) -> String {
    let width = screen.width.min(WIDEST);
    let mut out = String::new();
    let mut before: Option<&Block> = None;
    let blocks = blocks(markdown);
    for block in &blocks {
        let list = matches!((before, block), (Some(Block::Item(_)), Block::Item(_)));
        if before.is_some() && !list {
            out.push('\n');
        }
        match block {
            Block::Heading(_, text) => out.push_str(&screen.paint(Ink::Strong, &plain(text))),
            Block::Paragraph(text) => out.push_str(&flowing(&plain(text), "", width)),
            Block::Item(text) => {
                out.push_str(&format!("- {}", flowing(&plain(text), "  ", width).trim_start()))
            }
            Block::Code(_, text) => {
                let line = |line: &str| format!("    {line}").trim_end().to_owned();
                out.push_str(&text.lines().map(line).collect::<Vec<_>>().join("\n"));
            }
        }
        out.push('\n');
        before = Some(block);
    }
    out
}

/// Removes the marks of links and emphasis from a line. Code keeps its backticks, and escaped characters lose their escape.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let behind = &rest[sign.len_utf8()..];
        rest = match sign {
            '\\' if behind.starts_with(|next: char| next.is_ascii_punctuation()) => {
                out.push_str(&behind[..1]);
                &behind[1..]
            }
            '`' => {
                let code = behind.find('`').map_or(rest.len(), |end| end + 2);
                out.push_str(&rest[..code]);
                &rest[code..]
            }
            '&' => match ENTITIES.iter().find(|(name, _)| rest.starts_with(name)) {
                Some((name, meant)) => {
                    out.push(*meant);
                    &rest[name.len()..]
                }
                None => {
                    out.push('&');
                    behind
                }
            },
            '*' => behind,
            '[' if is_link(behind) => behind,
            // Of `[text](address)`, only the text stays.
            ']' if behind.starts_with('(') => behind.split_once(')').map_or("", |(_, rest)| rest),
            other => {
                out.push(other);
                behind
            }
        };
    }
    out
}

/// Returns true if the text after an opening bracket continues as a link: `text](`.
fn is_link(text: &str) -> bool {
    text.find(['[', ']']).is_some_and(|end| text[end..].starts_with("]("))
}

/// HTML entities and their characters.
const ENTITIES: [(&str, char); 3] = [("&lt;", '<'), ("&gt;", '>'), ("&amp;", '&')];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_drawn_in_lines_that_fit() {
        let page = "# One\n\nWords that [go on](x.md) and *on*, `a * b` besides.\n\n- first\n- second\n\n```rules,in=item\nx {\n\n}\n```\n";
        let screen = Screen { width: 24, ..Screen::PLAIN };
        let lines =
            "One\n\nWords that go on and on,\n`a * b` besides.\n\n- first\n- second\n\n    x {\n\n    }\n";
        assert_eq!(text(page, screen), lines);
        let escaped = "# a \\*b\\* &lt;c&gt; \\[d\\](e) &amp;lt; x & y \\` [z]\n";
        assert_eq!(text(escaped, screen), "a *b* <c> [d](e) &lt; x & y ` [z]\n");
        let coloured = text("# One\n", Screen { colour: true, ..Screen::PLAIN });
        assert_eq!(coloured, format!("{}One{}\n", Ink::Strong.code(), Ink::END));
    }
}
