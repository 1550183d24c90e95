//! Untrusted text in Markdown.

/// Returns text that means itself behind what stands `before` it: in a paragraph, at the beginning of a line, in a heading, in a
/// cell of a table. An address in which a sign would mean something is a link to itself, so that it can be followed.
pub fn text(text: &str, before: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut done = 0;
    for range in alfonso_diag::addresses(text) {
        let address = &text[range.clone()];
        if address.contains(|sign: char| ESCAPED.contains(&sign) || sign == '&') {
            safe.push_str(&label(&text[done..range.start], &format!("{before}{safe}")));
            safe.push_str(&format!("<{}>", bare(address)));
            done = range.end;
        }
    }
    let before = if done == 0 { before.to_owned() } else { format!("{before}{safe}") };
    safe.push_str(&label(&text[done..], &before));
    safe
}

/// The signs that mean something to Markdown within a line.
const ESCAPED: &[char] = &['|', '*', '_', '`', '[', ']', '\\', '#', '~', '$'];

/// Returns text that means itself, addresses included: for the label of a link, which holds no other link.
pub fn label(text: &str, before: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut begins = before.trim_start().is_empty();
    let counts = before.trim_start().chars().all(|sign| sign.is_ascii_digit());
    for character in text.chars() {
        match character {
            // A line end means a space: programs that read Markdown drop the tag of one.
            '\n' => safe.push(' '),
            // Readers that know no escapes of Markdown still see no tag.
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            sign if ESCAPED.contains(&sign) => escape(character, &mut safe),
            // A list or a rule, if it begins a line; the point behind a number begins a list too.
            '-' | '+' | '=' if begins => escape(character, &mut safe),
            '.' | ')' if counts && is_number(before, &safe) => escape(character, &mut safe),
            other => safe.push(other),
        }
        begins &= character == ' ';
    }
    safe
}

/// Returns an address as it stands between angle brackets, where no sign is escaped: those that no address has are numbers.
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

/// Returns code in a line: a span that ends only where it is meant to end. A cell of a table cannot hold it, if it has bars.
pub fn code(text: &str) -> String {
    let text = text.replace('\n', " ");
    let ticks = "`".repeat(longest_run(&text) + 1);
    // A space is taken away on both sides, where there are some.
    let is_bare = !text.is_empty() && !text.starts_with(['`', ' ']) && !text.ends_with(['`', ' ']);
    let gap = if is_bare { "" } else { " " };
    format!("{ticks}{gap}{text}{gap}{ticks}")
}

/// Returns lines of code between fences that no line of theirs can close.
pub fn block(info: &str, text: &str) -> String {
    let fence = "`".repeat((longest_run(text) + 1).max(3));
    format!("{fence}{info}\n{}\n{fence}\n", text.trim_end())
}

/// Returns an address that ends only at its bracket.
pub fn address(address: &str) -> String {
    let keeps = |sign: &char| !matches!(sign, '<' | '>' | '\\' | '\n');
    address.chars().filter(keeps).collect()
}

fn escape(character: char, into: &mut String) {
    into.push('\\');
    into.push(character);
}

/// True if both are all digits: a list could be numbered so.
fn is_number(before: &str, text: &str) -> bool {
    let mut digits = before.chars().chain(text.chars()).skip_while(|sign| *sign == ' ').peekable();
    digits.peek().is_some() && digits.all(|sign| sign.is_ascii_digit())
}

/// The most ticks that follow each other.
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

    /// Returns the text that a Markdown reader sees, and true if there is nothing but paragraphs, code and line ends.
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
