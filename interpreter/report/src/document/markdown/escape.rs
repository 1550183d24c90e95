//! Escapes untrusted text in Markdown.

/// Escapes a text so that Markdown shows it verbatim. `before` is the preceding text on the same
/// line, such as the start of a heading or a cell. An address that contains special characters, or
/// that stands before a semicolon, becomes a link to itself, so that readers can follow it. Some
/// programs, such as pandoc, take the semicolon for a part of a bare address.
pub fn text(text: &str, before: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut done = 0;
    for range in alfonso_diag::addresses(text) {
        let address = &text[range.clone()];
        let is_special = address.contains(|sign: char| ESCAPED.contains(&sign) || sign == '&');
        if is_special || text[range.end..].starts_with(';') {
            safe.push_str(&label(&text[done..range.start], &format!("{before}{safe}")));
            safe.push_str(&format!("<{}>", bare(address)));
            done = range.end;
        }
    }
    let before = if done == 0 { before.to_owned() } else { format!("{before}{safe}") };
    safe.push_str(&label(&text[done..], &before));
    safe
}

/// The characters that are special in Markdown anywhere in a line.
const ESCAPED: &[char] = &['|', '*', '_', '`', '[', ']', '\\', '#', '~', '$'];

/// Escapes a text so that Markdown shows it verbatim, including its addresses. The result can be
/// the label of a link, which must not contain another link.
pub fn label(text: &str, before: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut begins = before.trim_start().is_empty();
    let counts = before.trim_start().chars().all(|sign| sign.is_ascii_digit());
    for character in text.chars() {
        match character {
            // A line end becomes a space, because Markdown readers drop a `<br>` tag.
            '\n' => safe.push(' '),
            // Programs that do not process Markdown escapes then find no HTML tag either.
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            sign if ESCAPED.contains(&sign) => escape(character, &mut safe),
            // At the start of a line, these characters would begin a list or a rule. A dot after a
            // number would begin a list too.
            '-' | '+' | '=' if begins => escape(character, &mut safe),
            '.' | ')' if counts && is_number(before, &safe) => escape(character, &mut safe),
            other => safe.push(other),
        }
        begins &= character == ' ';
    }
    safe
}

/// Returns an address for use between angle brackets, where no character can be escaped. Characters
/// that no address contains are percent-encoded.
fn bare(address: &str) -> String {
    let mut out = String::with_capacity(address.len());
    for sign in address.chars() {
        match sign {
            '|' => out.push_str("%7C"),
            '\\' => out.push_str("%5C"),
            '`' => out.push_str("%60"),
            other => out.push(other),
        }
    }
    out
}

/// Returns text as an inline code span that cannot end early. A table cell cannot contain the span
/// if the text contains bars.
pub fn code(text: &str) -> String {
    let text = text.replace('\n', " ");
    let ticks = "`".repeat(longest_run(&text) + 1);
    // Markdown strips one space from each end of a code span, so an extra space protects spaces and
    // ticks there.
    let is_bare = !text.is_empty() && !text.starts_with(['`', ' ']) && !text.ends_with(['`', ' ']);
    let gap = if is_bare { "" } else { " " };
    format!("{ticks}{gap}{text}{gap}{ticks}")
}

/// Returns text as a fenced code block that none of its lines can close.
pub fn block(info: &str, text: &str) -> String {
    let fence = "`".repeat((longest_run(text) + 1).max(3));
    format!("{fence}{info}\n{}\n{fence}\n", text.trim_end())
}

/// Removes the characters that would end an address in angle brackets.
pub fn address(address: &str) -> String {
    let keeps = |sign: &char| !matches!(sign, '<' | '>' | '\\' | '\n');
    address.chars().filter(keeps).collect()
}

fn escape(character: char, into: &mut String) {
    into.push('\\');
    into.push(character);
}

/// Returns `true` if the combined texts are a number, which could begin a numbered list.
fn is_number(before: &str, text: &str) -> bool {
    let mut digits = before.chars().chain(text.chars()).skip_while(|sign| *sign == ' ').peekable();
    digits.peek().is_some() && digits.all(|sign| sign.is_ascii_digit())
}

/// Returns the length of the longest run of ticks.
fn longest_run(text: &str) -> usize {
    text.split(|sign| sign != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pulldown_cmark::{Event, Options, Parser, Tag};

    /// Returns the extensions of GitHub, and more.
    fn known() -> Options {
        Options::ENABLE_TABLES
            | Options::ENABLE_STRIKETHROUGH
            | Options::ENABLE_FOOTNOTES
            | Options::ENABLE_TASKLISTS
            | Options::ENABLE_HEADING_ATTRIBUTES
            | Options::ENABLE_MATH
            | Options::ENABLE_GFM
    }

    /// Returns the text that a Markdown reader sees, and true if there is nothing but paragraphs,
    /// code and line ends.
    fn read(markdown: &str) -> (String, bool) {
        let (mut texts, mut plain) = (String::new(), true);
        for event in Parser::new_ext(markdown, known()) {
            match event {
                Event::Text(text) | Event::Code(text) => texts.push_str(&text),
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
            assert_eq!(read(&text(hostile, "")), ((*hostile).to_owned(), true), "{}", text(hostile, ""));
        }
        assert_eq!(read(&text("two\nlines", "")), ("two lines".to_owned(), true));
        assert_eq!(text("a plain title, 1283: \"x\" (y)", ""), "a plain title, 1283: \"x\" (y)");
    }

    #[test]
    fn addresses_stay_whole() {
        let addresses = [
            "https://example.org/a_b?c=1&d=2",
            "https://example.org/__x__/*y*",
            "http://example.org/x_(y)#z",
            "https://example.org/~me/$a$",
            "https://example.org/[x]_",
        ];
        for address in addresses {
            for (before, behind) in [("", ""), ("see ", "."), ("(", "), and _more_"), ("- ", " | x")] {
                let line = format!("{before}{address}{behind}");
                let written = text(&line, "");
                let links: Vec<String> = Parser::new_ext(&written, known())
                    .filter_map(|event| match event {
                        Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url.into_string()),
                        _ => None,
                    })
                    .collect();
                assert_eq!(links, [address], "{written}");
                assert_eq!(read(&written).0, line, "{written}");
            }
        }
        assert_eq!(text("https://example.org/plain, x", ""), "https://example.org/plain, x");
        assert_eq!(text("https://example.org/plain; x", ""), "<https://example.org/plain>; x");
        assert_eq!(text("https://example.org/a|b_c", ""), "<https://example.org/a%7Cb_c>");
        assert_eq!(label("https://example.org/a_b", ""), "https://example.org/a\\_b");
    }

    #[test]
    fn code_ends_where_it_is_meant_to_end() {
        for hostile in HOSTILE.iter().chain(&["`", "a`", "``", " x "]) {
            let expected = ((*hostile).to_owned(), true);
            assert_eq!(
                read(&format!("so {}", code(hostile))),
                (format!("so {}", expected.0), true),
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
