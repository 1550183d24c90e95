//! Comments are blanked, quotations closed, characters that are not in use replaced.

use alfonso_diag::{Diagnostic, SourceId, Span, code};

use super::strays::{Instead, stray};
use crate::problems::Problems;

/// The text of the same length in which every character is in use and every quotation ends on its line.
pub(super) fn clean(source: SourceId, text: &str, problems: &mut Problems) -> String {
    let mut cleaner = Cleaner { source, text, out: text.as_bytes().to_vec(), at: 0, problems };
    cleaner.run();
    // Only whole characters are replaced, and by ASCII: this is UTF-8 as it was.
    String::from_utf8_lossy(&cleaner.out).into_owned()
}

struct Cleaner<'a> {
    source: SourceId,
    text: &'a str,
    out: Vec<u8>,
    at: usize,
    problems: &'a mut Problems,
}

impl Cleaner<'_> {
    fn run(&mut self) {
        while let Some(c) = self.rest().chars().next() {
            if self.rest().starts_with("//") {
                self.blank_line();
            } else if c == '"' {
                self.quotation();
            } else if let Some((instead, help)) = stray(c, &self.rest()[c.len_utf8()..]) {
                self.stray(c, instead, help);
            } else {
                self.at += c.len_utf8();
            }
        }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// The end of the line that `at` is on.
    fn line_end(&self, at: usize) -> usize {
        self.text[at..].find('\n').map_or(self.text.len(), |length| at + length)
    }

    fn blank_line(&mut self) {
        let end = self.line_end(self.at);
        self.out[self.at..end].fill(b' ');
        self.at = end;
    }

    /// `"..."`, from its first mark.
    fn quotation(&mut self) {
        let start = self.at;
        let content = &self.text[start + 1..];
        let length = content.find(['"', '\n']).unwrap_or(content.len());
        let end = start + 1 + length;
        if content[length..].starts_with('"') {
            self.at = end + 1;
            return;
        }
        let span = Span::new(self.source, start, start + self.text[start..end].trim_end().len());
        let problem =
            Diagnostic::error(code::OPEN_STRING, span, "this quotation has no end", "it begins here")
                .help("close it with `\"` on the same line");
        self.problems.push(problem);
        self.at = self.close_quotation(start + 1, end);
    }

    /// Closes the quotation whose content begins at `start` without moving anything; returns where to read on.
    ///
    /// Braces on the rest of the line are more likely structure than content: losing one would make many mistakes
    /// of one. So the quotation ends before the first of them, if there is white space to put the mark.
    fn close_quotation(&mut self, start: usize, end: usize) -> usize {
        let rest = &self.text[start..end];
        if let Some(brace) = rest.find(['{', '}']) {
            let words = rest[..brace].trim_end().len();
            if words < brace {
                self.out[start + words] = b'"';
                return start + words + 1;
            }
        }
        if end < self.out.len() {
            self.out[end] = b'"';
        } else {
            self.out.push(b'"');
        }
        end
    }

    /// One stray character; a run of them on one line is one mistake.
    fn stray(&mut self, c: char, instead: Instead, help: &'static str) {
        let start = self.at;
        match instead {
            Instead::Blank => return self.replace(c.len_utf8(), ""),
            Instead::Comment => self.blank_line(),
            Instead::Quotation => self.foreign_quotation(c),
            Instead::Text(text) => self.replace(c.len_utf8(), text),
            Instead::Letter => self.replace(c.len_utf8(), "xxxx"),
        }
        let mut end = start + c.len_utf8();
        if !matches!(instead, Instead::Text(" ")) {
            end = self.at;
        }
        while let Some((next, length)) = self.more_strays().filter(|_| matches!(instead, Instead::Text(" ")))
        {
            end = next + length;
            self.at = next;
            self.replace(length, "");
        }
        let label = "not used in rule files";
        let message = match end - start > c.len_utf8() {
            true => "characters that rule files do not use".to_owned(),
            false if c.is_control() => {
                format!("the character U+{:04X} has no use in rule files", u32::from(c))
            }
            false => format!("the character `{c}` has no use in rule files"),
        };
        let span = Span::new(self.source, start, end);
        self.problems.push(Diagnostic::error(code::STRAY_CHARACTER, span, message, label).help(help));
    }

    /// The next stray character with no meaning of its own, if only spaces lie before it.
    fn more_strays(&self) -> Option<(usize, usize)> {
        let spaces = self.rest().len() - self.rest().trim_start_matches([' ', '\t']).len();
        let at = self.at + spaces;
        let c = self.text[at..].chars().next()?;
        match stray(c, &self.text[at + c.len_utf8()..])? {
            (Instead::Text(" "), _) => Some((at, c.len_utf8())),
            _ => None,
        }
    }

    /// Writes `text` over the next `length` bytes, and spaces over what remains of them.
    fn replace(&mut self, length: usize, text: &str) {
        let kept = text.len().min(length);
        let range = self.at..self.at + length;
        self.out[range.clone()].fill(b' ');
        self.out[range.start..range.start + kept].copy_from_slice(&text.as_bytes()[..kept]);
        self.at = range.end;
    }

    /// A quotation between marks that are not ours.
    fn foreign_quotation(&mut self, mark: char) {
        let start = self.at;
        let content = start + mark.len_utf8();
        self.out[start..content].fill(b' ');
        self.out[content - 1] = b'"';
        let ending = ['\n', '"', '\u{201c}', '\u{201d}', '\u{ab}', '\u{bb}'];
        let mut rest = self.text[content..].char_indices();
        self.at = match rest.find(|(_, c)| ending.contains(c)) {
            Some((length, '\n')) => self.close_quotation(content, content + length),
            None => self.close_quotation(content, self.text.len()),
            Some((length, c)) => {
                let close = content + length;
                self.out[close..close + c.len_utf8()].fill(b' ');
                self.out[close] = b'"';
                close + c.len_utf8()
            }
        };
    }
}
