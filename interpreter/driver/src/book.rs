//! The pages of the book that ship with the program, and a parser of their Markdown.
//!
//! The caller renders the pages. The parser supports only the Markdown that the pages use:
//! headings, paragraphs, lists of single lines, and code.
//!
//! ```
//! use alfonso_diag::code;
//! use alfonso_driver::book::{Block, blocks, page};
//!
//! let page = page(code::SYNTAX).expect("every code has a page");
//! assert_eq!(blocks(page)[0], Block::Heading(1, "A0109: a syntax error".into()));
//! ```

use alfonso_diag::Code;
use alfonso_pages::FILES as DIAGNOSTICS;

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading with its level; 1 is the title.
    Heading(usize, String),
    /// A paragraph, with its lines joined by spaces.
    Paragraph(String),
    /// An item of a list.
    Item(String),
    /// A code block: the info string of its opening fence, and its lines unchanged.
    Code(String, String),
}

/// Returns the page about a diagnostic code, in Markdown.
#[must_use]
pub fn page(code: Code) -> Option<&'static str> {
    DIAGNOSTICS.get_file(format!("{code}.md"))?.contents_utf8()
}

/// Splits a Markdown text into its parts, in order.
#[must_use]
pub fn blocks(markdown: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = markdown.lines();
    // A paragraph or an item continues until another part begins.
    let mut open = false;
    while let Some(line) = lines.next() {
        let text = line.trim();
        let info = text.trim_start_matches('`');
        let fence = &text[..text.len() - info.len()];
        if fence.len() >= 3 && !info.contains('`') {
            // A fence may be longer than three signs, so that the code can contain fences.
            let code: Vec<&str> = lines.by_ref().take_while(|line| line.trim() != fence).collect();
            blocks.push(Block::Code(info.to_owned(), code.join("\n")));
            open = false;
        } else if text.starts_with('#') {
            let heading = text.trim_start_matches('#');
            blocks.push(Block::Heading(text.len() - heading.len(), heading.trim().to_owned()));
            open = false;
        } else if let Some(item) = text.strip_prefix("- ") {
            blocks.push(Block::Item(item.to_owned()));
            open = true;
        } else if text.is_empty() {
            open = false;
        } else if let (true, Some(Block::Paragraph(before) | Block::Item(before))) = (open, blocks.last_mut())
        {
            before.push(' ');
            before.push_str(text);
        } else {
            blocks.push(Block::Paragraph(text.to_owned()));
            open = true;
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfonso_diag::code;

    #[test]
    fn a_page_falls_into_its_parts() {
        let page = "# Title\n\nOne\ntwo.\n- a\n  b\n- c\n\n```rules,in=item\nx\n\n# y\n```\nend\n";
        let parts = [
            Block::Heading(1, "Title".into()),
            Block::Paragraph("One two.".into()),
            Block::Item("a b".into()),
            Block::Item("c".into()),
            Block::Code("rules,in=item".into(), "x\n\n# y".into()),
            Block::Paragraph("end".into()),
        ];
        assert_eq!(blocks(page), parts);
        assert_eq!(blocks("````a\n```\n````"), [Block::Code("a".into(), "```".into())]);
        assert_eq!(blocks("```\nnever closed"), [Block::Code(String::new(), "never closed".into())]);
    }

    #[test]
    fn pages_are_found_by_their_code() {
        assert!(page(code::SYNTAX).is_some_and(|page| page.starts_with("# A0109: ")));
    }
}
