//! Text in Markdown, as CommonMark and GitHub define it.

/// Escapes a text for any place: a paragraph, the beginning of a line, a heading, a cell of a table.
pub fn text(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut begins = true;
    for character in text.chars() {
        match character {
            '\n' => safe.push_str("<br>"),
            // Entities prevent tags even in renderers that ignore backslash escapes.
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '|' | '*' | '_' | '`' | '[' | ']' | '\\' | '#' | '~' | '$' => escape(character, &mut safe),
            // These begin a list or a rule at the start of a line. A point after a number begins a list too.
            '-' | '+' | '=' if begins => escape(character, &mut safe),
            '.' | ')' if is_number(&safe) => escape(character, &mut safe),
            other => safe.push(other),
        }
        begins &= character == ' ';
    }
    safe
}

/// Returns an inline code span that the text cannot close. If the text has bars, a cell of a table cannot hold it.
pub fn code(text: &str) -> String {
    let text = text.replace('\n', " ");
    let ticks = "`".repeat(longest_run(&text) + 1);
    // Markdown strips one space on each side if both are present.
    let is_bare = !text.is_empty() && !text.starts_with(['`', ' ']) && !text.ends_with(['`', ' ']);
    let gap = if is_bare { "" } else { " " };
    format!("{ticks}{gap}{text}{gap}{ticks}")
}

/// Returns a fenced code block that no line of the text can close.
pub fn block(info: &str, text: &str) -> String {
    let fence = "`".repeat((longest_run(text) + 1).max(3));
    format!("{fence}{info}\n{}\n{fence}\n", text.trim_end())
}

fn escape(character: char, into: &mut String) {
    into.push('\\');
    into.push(character);
}

/// Returns true if the text is all digits, like the number of a list item.
fn is_number(text: &str) -> bool {
    let digits = text.trim_start();
    !digits.is_empty() && digits.chars().all(|sign| sign.is_ascii_digit())
}

/// Returns the length of the longest run of backticks.
fn longest_run(text: &str) -> usize {
    text.split(|sign| sign != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pulldown_cmark::{Event, Options, Parser, Tag};

    /// Returns GitHub's extensions of Markdown and some more.
    fn known() -> Options {
        Options::ENABLE_TABLES
            | Options::ENABLE_STRIKETHROUGH
            | Options::ENABLE_FOOTNOTES
            | Options::ENABLE_TASKLISTS
            | Options::ENABLE_HEADING_ATTRIBUTES
            | Options::ENABLE_MATH
            | Options::ENABLE_GFM
    }

    /// Parses Markdown. Returns its text, and true if it holds only paragraphs, code and line ends.
    fn read(markdown: &str) -> (String, bool) {
        let (mut texts, mut plain) = (String::new(), true);
        for event in Parser::new_ext(markdown, known()) {
            match event {
                Event::Text(text) | Event::Code(text) => texts.push_str(&text),
                Event::InlineHtml(html) if &*html == "<br>" => texts.push('\n'),
                Event::SoftBreak => texts.push(' '),
                Event::Start(Tag::Paragraph | Tag::CodeBlock(_)) | Event::End(_) => {}
                _ => plain = false,
            }
        }
        (texts, plain)
    }

    const HOSTILE: &[&str] = &[
        "<script>alert(1)</script>",
        "[click](javascript:alert(1)) ![i](x)",
        "`tick` ``two``` *s* _u_ __b__ ~~gone~~ $x$",
        "# no heading",
        "- no item",
        "+ no item",
        "12. no item",
        "3) no item",
        "---",
        "===",
        "> no quotation",
        "a | b",
        "&lt;b&gt; &#60;",
        "back\\slash \\`",
        "<!-- x",
        "[^1]: note",
        "```rules",
        "{#id .class}",
    ];

    #[test]
    fn text_means_itself() {
        for hostile in HOSTILE {
            assert_eq!(read(&text(hostile)), ((*hostile).to_owned(), true), "{}", text(hostile));
        }
        assert_eq!(read(&text("two\nlines")), ("two\nlines".to_owned(), true));
        assert_eq!(text("a plain title, 1283: \"x\" (y)"), "a plain title, 1283: \"x\" (y)");
    }

    #[test]
    fn code_ends_where_it_is_meant_to_end() {
        for hostile in HOSTILE.iter().chain(&["`", "a`", "``", " x "]) {
            let wanted = ((*hostile).to_owned(), true);
            assert_eq!(
                read(&format!("so {}", code(hostile))),
                (format!("so {}", wanted.0), true),
                "{hostile}"
            );
            assert_eq!(
                read(&block("rules", hostile)),
                (format!("{}\n", hostile.trim_end()), true),
                "{hostile}"
            );
        }
    }
}
