//! Blanks comments, closes quotations and replaces characters that rule files do not use.

use alfonso_diag::{Diagnostic, SourceId, Span, code, is_unseen, what_it_does};

use super::strays::{Instead, stray};
use crate::problems::Problems;
use std::ops::Range;

/// Returns a text of the same length in which all characters are permitted and every quotation ends
/// on its line.
pub(super) fn clean(source: SourceId, text: &str, problems: &mut Problems) -> String {
    let out = text.as_bytes().to_vec();
    let mut cleaner = Cleaner { source, text, out, at: 0, unseen: (0, 0..0), problems };
    cleaner.run();
    cleaner.tell_unseen();
    // Only whole characters are replaced, and only by ASCII, so the result is valid UTF-8.
    String::from_utf8(cleaner.out)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Returns `true` for a byte that is a permitted character by itself and begins no comment or
/// quotation.
fn is_plain(byte: u8) -> bool {
    let is_sign = matches!(
        byte,
        b' ' | b'\t' | b'\n' | b'{' | b'}' | b'(' | b')' | b',' | b':' | b'.' | b'=' | b'<' | b'>' | b'-'
    );
    byte.is_ascii_alphanumeric() || is_sign
}

struct Cleaner<'a> {
    source: SourceId,
    text: &'a str,
    out: Vec<u8>,
    at: usize,
    /// The number of invisible characters in comments and quotations, and the range of the first.
    unseen: (usize, Range<usize>),
    problems: &'a mut Problems,
}

impl Cleaner<'_> {
    fn run(&mut self) {
        loop {
            self.at += self.text.as_bytes()[self.at..].iter().take_while(|byte| is_plain(**byte)).count();
            let Some(c) = self.rest().chars().next() else { return };
            let start = self.at;
            if self.rest().starts_with("//") {
                self.blank_line();
            } else if c == '"' {
                self.quotation();
            } else {
                match stray(c, &self.rest()[c.len_utf8()..]) {
                    None => self.at += c.len_utf8(),
                    Some((Instead::Blank, _)) => self.replace(c.len_utf8(), ""),
                    Some((instead, help)) => {
                        self.stray(c, instead, help);
                        continue;
                    }
                }
            }
            self.look_for_unseen(start);
        }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Counts the invisible characters between `start` and the current offset. A byte order mark at
    /// the start of the file and carriage returns at line ends are allowed.
    fn look_for_unseen(&mut self, start: usize) {
        let passed = self.text.get(start..self.at).unwrap_or_default();
        // Without an early exit, several bytes are compared at once.
        let is_seen = |seen: bool, byte: &u8| seen & matches!(byte, b' '..=b'~');
        if passed.as_bytes().iter().fold(true, is_seen) {
            return;
        }
        for (offset, c) in passed.char_indices().filter(|(_, c)| is_unseen(*c)) {
            let (at, behind) = (start + offset, start + offset + c.len_utf8());
            let is_of_format = match c {
                '\u{feff}' => at == 0,
                '\r' => self.text[behind..].starts_with('\n'),
                _ => false,
            };
            if !is_of_format {
                let (count, first) = &mut self.unseen;
                if *count == 0 {
                    *first = at..behind;
                }
                *count += 1;
            }
        }
    }

    /// Reports all invisible characters in one warning, because a file may have thousands.
    fn tell_unseen(&mut self) {
        let (count, range) = self.unseen.clone();
        let Some(c) = self.text[range.clone()].chars().next() else { return };
        let what = format!("U+{:04X} {}", u32::from(c), what_it_does(c).unwrap_or_default());
        let (message, label) = match count {
            1 => (format!("the character {what}"), "the character is here".to_owned()),
            _ => (
                format!("{count} characters are invisible, or change the text around them"),
                format!("the first of them: {what}"),
            ),
        };
        let span = Span::new(self.source, range.start, range.end);
        let them = if count == 1 { "this character" } else { "these characters" };
        let help =
            format!("remove {them}: a person who reads the file may not see the text that the program reads");
        let problem = Diagnostic::error(code::UNSEEN_CHARACTER, span, message, label).warning();
        self.problems.push(problem.help(help));
    }

    /// Returns the end of the line that contains `at`.
    fn line_end(&self, at: usize) -> usize {
        self.text[at..].find('\n').map_or(self.text.len(), |length| at + length)
    }

    fn blank_line(&mut self) {
        let end = self.line_end(self.at);
        self.out[self.at..end].fill(b' ');
        self.at = end;
    }

    /// Scans `"..."`, starting at its first quotation mark.
    fn quotation(&mut self) {
        let start = self.at;
        let content = &self.text[start + 1..];
        let length = super::quotation_end(content);
        let end = start + 1 + length;
        if content[length..].starts_with('"') {
            self.at = end + 1;
            return;
        }
        let span = Span::new(self.source, start, start + self.text[start..end].trim_end().len());
        let problem =
            Diagnostic::error(code::OPEN_STRING, span, "this quotation is not closed", "it begins here")
                .help("close it with `\"` on the same line");
        self.problems.push(problem);
        self.at = self.close_quotation(start + 1, end);
    }

    /// Closes the quotation whose content begins at `start`, without changing any offset. Returns
    /// the offset at which to continue.
    ///
    /// Braces on the rest of the line are more likely structure than content, and a lost brace
    /// would cause many diagnostics. The quotation therefore ends before the first brace, if there
    /// is white space for the quotation mark.
    fn close_quotation(&mut self, start: usize, end: usize) -> usize {
        let rest = &self.text[start..end];
        if let Some(brace) = rest.find(['{', '}']) {
            // The quotation mark replaces one byte, but white space outside ASCII has several
            // bytes.
            let words = rest[..brace].trim_end_matches(|c: char| c.is_ascii_whitespace()).len();
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

    /// Reports a stray character. A run of them on one line is a single mistake.
    fn stray(&mut self, c: char, instead: Instead, help: &'static str) {
        let start = self.at;
        match instead {
            Instead::Blank => self.replace(c.len_utf8(), ""),
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
            false if is_unseen(c) => format!("the character U+{:04X} has no use in rule files", u32::from(c)),
            false => format!("the character `{c}` has no use in rule files"),
        };
        let span = Span::new(self.source, start, end);
        self.problems.push(Diagnostic::error(code::STRAY_CHARACTER, span, message, label).help(help));
    }

    /// Returns the next stray character without a replacement, if only spaces precede it.
    fn more_strays(&self) -> Option<(usize, usize)> {
        let spaces = self.rest().len() - self.rest().trim_start_matches([' ', '\t']).len();
        let at = self.at + spaces;
        let c = self.text[at..].chars().next()?;
        match stray(c, &self.text[at + c.len_utf8()..])? {
            (Instead::Text(" "), _) => Some((at, c.len_utf8())),
            _ => None,
        }
    }

    /// Writes `text` over the next `length` bytes, and fills the rest with spaces.
    fn replace(&mut self, length: usize, text: &str) {
        let kept = text.len().min(length);
        let range = self.at..self.at + length;
        self.out[range.clone()].fill(b' ');
        self.out[range.start..range.start + kept].copy_from_slice(&text.as_bytes()[..kept]);
        self.at = range.end;
    }

    /// Scans a quotation with foreign quotation marks.
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
