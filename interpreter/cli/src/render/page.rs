//! A page of the book for the terminal.

use super::words::flowing;
use crate::screen::{Ink, Screen};
use alfonso_driver::book::{Block, blocks};

/// Longer lines are hard to read.
const WIDEST: usize = 90;

/// A page in Markdown as it is read in a terminal: headings, paragraphs in lines that fit, code indented.
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

/// A line without marks for links and emphasis; code keeps its ticks.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for (index, part) in text.split('`').enumerate() {
        if index > 0 {
            out.push('`');
        }
        if index % 2 == 1 {
            out.push_str(part);
            continue;
        }
        // `[text](address)`: the text is kept.
        let mut rest = part;
        while let Some((link, behind)) = rest.split_once("](") {
            let (front, shown) = link.rsplit_once('[').unwrap_or((link, ""));
            out.push_str(&front.replace('*', ""));
            out.push_str(shown);
            rest = behind.split_once(')').map_or("", |(_, rest)| rest);
        }
        out.push_str(&rest.replace('*', ""));
    }
    out
}

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
        let coloured = text("# One\n", Screen { colour: true, ..Screen::PLAIN });
        assert_eq!(coloured, format!("{}One{}\n", Ink::Strong.code(), Ink::END));
    }
}
