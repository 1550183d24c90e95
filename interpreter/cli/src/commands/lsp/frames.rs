//! Reads the messages of an editor. Each is a header with a length, followed by the body.
//!
//! A damaged message is skipped, and reading continues with the next header. A complete message
//! never contains a header, because JSON escapes line breaks in strings.

use lsp_server::Message;
use std::io::{self, Read};

/// The field that every header contains.
const FIELD: &[u8] = b"content-length:";
/// The end of a header.
const END: &[u8] = b"\r\n\r\n";
/// The maximum length of a header in bytes.
const MOST_HEADER: usize = 4096;
/// The maximum length of a message in bytes. The largest messages contain a file, and each byte of
/// it may take six bytes in JSON.
const MOST_MESSAGE: usize = 1 << 24;
/// The number of bytes to read at once.
const PIECE: usize = 1 << 16;

/// An item that was read.
#[derive(Debug)]
pub enum Heard {
    /// A message.
    Message(Message),
    /// Bytes that are no message and were skipped.
    Damaged,
}

/// A reader of messages.
#[derive(Debug)]
pub struct Frames<R> {
    from: R,
    /// The bytes that were received but not yet parsed.
    held: Vec<u8>,
    ended: bool,
    /// True if the caller already knows that the current damaged bytes are skipped.
    reported: bool,
}

impl<R: Read> Frames<R> {
    /// Creates a reader of messages from a byte stream.
    pub fn new(from: R) -> Self {
        Self { from, held: Vec::new(), ended: false, reported: false }
    }

    /// Returns the next message, or reports that bytes were skipped. Returns `None` at the end of
    /// the input.
    pub fn next(&mut self) -> io::Result<Option<Heard>> {
        loop {
            match self.whole()? {
                Step::Message(message) => {
                    self.reported = false;
                    return Ok(Some(Heard::Message(message)));
                }
                Step::Left(bytes) => {
                    let blank = self.held[..bytes].iter().all(u8::is_ascii_whitespace);
                    self.held.drain(..bytes);
                    if !blank && !std::mem::replace(&mut self.reported, true) {
                        return Ok(Some(Heard::Damaged));
                    }
                }
                Step::More if self.ended => {
                    let rest = std::mem::take(&mut self.held);
                    let blank = rest.iter().all(u8::is_ascii_whitespace);
                    return Ok((!blank && !self.reported).then_some(Heard::Damaged));
                }
                Step::More => self.fill()?,
            }
        }
    }

    /// Parses the buffer. Returns a whole message, the number of bytes to skip, or a request for
    /// more bytes.
    fn whole(&mut self) -> io::Result<Step> {
        let Some(at) = find_field(&self.held, 0) else {
            // The beginning of the field may be at the end of the buffer.
            return Ok(match self.held.len().saturating_sub(FIELD.len() - 1) {
                0 => Step::More,
                _ if self.ended => Step::More,
                bytes if bytes > MOST_HEADER => Step::Left(bytes),
                _ => Step::More,
            });
        };
        // The header may contain another field before this one.
        let begin = line_of(&self.held, at);
        let Some(length) = find(&self.held, END, at) else {
            return Ok(if self.held.len() - at > MOST_HEADER {
                Step::Left(at + FIELD.len())
            } else {
                Step::More
            });
        };
        // If the end of a header was lost, the header runs into the next one.
        if let Some(other) = find_field(&self.held[..length], at + FIELD.len()) {
            return Ok(Step::Left(other));
        }
        let body = length + END.len();
        let expected = length_of(&self.held[at + FIELD.len()..length]);
        let Some(expected) = expected.filter(|expected| *expected <= MOST_MESSAGE) else {
            return Ok(Step::Left(at + FIELD.len()));
        };
        let mut looked = body;
        loop {
            let end = self.held.len().min(body + expected);
            if let Some(next) = header_within(&self.held, looked, end) {
                return Ok(Step::Left(next));
            }
            if self.held.len() >= body + expected {
                break;
            }
            if self.ended {
                return Ok(Step::More);
            }
            looked = self.held.len().saturating_sub(MOST_HEADER).max(body);
            self.fill()?;
        }
        let is_first =
            self.held[..begin].iter().all(u8::is_ascii_whitespace) || other_fields(&self.held[..begin]);
        if !is_first {
            return Ok(Step::Left(begin));
        }
        match serde_json::from_slice(&self.held[body..body + expected]) {
            Ok(message) => {
                self.held.drain(..body + expected);
                Ok(Step::Message(message))
            }
            // The length may be wrong, so the next header may begin inside the body.
            Err(_) => Ok(Step::Left(body)),
        }
    }

    fn fill(&mut self) -> io::Result<()> {
        let before = self.held.len();
        self.held.resize(before + PIECE, 0);
        let count = loop {
            match self.from.read(&mut self.held[before..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                count => break count,
            }
        };
        self.held.truncate(before + *count.as_ref().unwrap_or(&0));
        self.ended = count? == 0;
        Ok(())
    }
}

/// The result of parsing the buffer.
enum Step {
    Message(Message),
    Left(usize),
    More,
}

fn find(bytes: &[u8], expected: &[u8], from: usize) -> Option<usize> {
    bytes.get(from..)?.windows(expected.len()).position(|window| window == expected).map(|at| from + at)
}

fn find_field(bytes: &[u8], from: usize) -> Option<usize> {
    let is_field = |window: &[u8]| window.eq_ignore_ascii_case(FIELD);
    bytes.get(from..)?.windows(FIELD.len()).position(is_field).map(|at| from + at)
}

/// Returns the beginning of the line that contains an offset.
fn line_of(bytes: &[u8], at: usize) -> usize {
    bytes[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1)
}

/// Returns true if all these lines are header fields.
fn other_fields(bytes: &[u8]) -> bool {
    let is_field = |line: &[u8]| {
        let line = line.trim_ascii();
        let name = line.iter().position(|byte| *byte == b':').map(|end| &line[..end]);
        line.is_empty()
            || name.is_some_and(|name| name.iter().all(|byte| byte.is_ascii_alphabetic() || *byte == b'-'))
    };
    bytes.len() <= MOST_HEADER && bytes.split(|byte| *byte == b'\n').all(is_field)
}

/// Returns the number after the field, on the same line.
fn length_of(header: &[u8]) -> Option<usize> {
    let line = header.split(|byte| *byte == b'\n').next()?;
    std::str::from_utf8(line).ok()?.trim().parse().ok()
}

/// Returns the offset of a complete header between two offsets.
fn header_within(bytes: &[u8], from: usize, to: usize) -> Option<usize> {
    let part = &bytes[..to];
    let mut from = from;
    while let Some(at) = find_field(part, from) {
        let line = part[at..].split(|byte| *byte == b'\n').next().unwrap_or_default();
        // A header contains a literal line break. The strings of a JSON body never do.
        if line.len() < part.len() - at && length_of(&line[FIELD.len()..]).is_some() {
            return Some(at);
        }
        from = at + FIELD.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(text: &str) -> Vec<u8> {
        format!("Content-Length: {}\r\n\r\n{text}", text.len()).into_bytes()
    }

    fn note(name: &str) -> Vec<u8> {
        frame(&format!("{{\"jsonrpc\":\"2.0\",\"method\":\"{name}\",\"params\":{{}}}}"))
    }

    /// A reader that gives a few bytes at a time.
    struct Dripping<'b>(&'b [u8], usize);

    impl Read for Dripping<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let length = self.1.min(self.0.len()).min(into.len());
            into[..length].copy_from_slice(&self.0[..length]);
            self.0 = &self.0[length..];
            Ok(length)
        }
    }

    /// Returns the methods that are heard; `?` where something was left out.
    fn heard(bytes: &[u8], drops: usize) -> Vec<String> {
        let mut frames = Frames::new(Dripping(bytes, drops));
        let mut heard = Vec::new();
        while let Some(next) = frames.next().expect("no failure") {
            heard.push(match next {
                Heard::Message(Message::Notification(note)) => note.method,
                Heard::Message(other) => format!("{other:?}"),
                Heard::Damaged => "?".to_owned(),
            });
        }
        heard
    }

    #[test]
    fn what_is_damaged_is_left_out_and_the_rest_is_heard() {
        let with = |damaged: &[u8]| [note("one"), damaged.to_vec(), note("two")].concat();
        let wrong: &[&[u8]] = &[
            b"",
            b"\r\n\r\n",
            b"junk\r\n",
            b"Content-Length: x\r\n\r\n{}",
            b"Content-Length: -1\r\n\r\n{}",
            b"Content-Length: 99999999999999999999999\r\n\r\n{}",
            b"Content-Length: 999999999999\r\n\r\n{}",
            b"Content-Length: 8000000\r\n\r\n{\"a\": 1}",
            b"Content-Length: 3\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"no\"}",
            b"Content-Length: 40\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"no\"}",
            b"Content-Length: 2\r\n\r\n{}",
            b"Content-Length: 4\r\n\r\n\xff\xfe\x00\x01",
            b"Content-Length: 0\r\n\r\n",
            b"Content-Length\r\n\r\n",
            b"Content-Length: 20\r\n",
            b"Content-Type: x\r\n\r\n",
            b"{\"text\": \"Content-Length: 5\\r\\n\\r\\n\"}",
        ];
        for damaged in wrong {
            for drops in [1, 7, 1 << 20] {
                let heard = heard(&with(damaged), drops);
                let text = String::from_utf8_lossy(damaged);
                assert_eq!(heard.first().map(String::as_str), Some("one"), "{text}");
                assert_eq!(heard.last().map(String::as_str), Some("two"), "{text}: {heard:?}");
                assert!(heard.len() <= 3, "{text}: {heard:?}");
                let blank =
                    damaged.iter().all(u8::is_ascii_whitespace) || damaged.starts_with(b"Content-Type");
                assert_eq!(heard.contains(&"?".to_owned()), !blank, "{text}: {heard:?}");
            }
        }
    }

    #[test]
    fn whole_messages_pass_whatever_their_texts_say() {
        let odd = "{\"jsonrpc\":\"2.0\",\"method\":\"odd\",\"params\":{\"text\":\"Content-Length: 5\\r\\n\\r\\n{}\"}}";
        let typed =
            [b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n".to_vec(), note("typed")].concat();
        let small =
            String::from_utf8(note("small")).expect("text").replace("Content-Length", "content-length");
        let bytes = [frame(odd), typed, small.into_bytes(), note("last")].concat();
        for drops in [1, 64, 1 << 20] {
            assert_eq!(heard(&bytes, drops), ["odd", "typed", "small", "last"]);
        }
        assert_eq!(heard(b"Content-Length: 5\r\n\r\n{}", 1 << 20), ["?"]);
        assert_eq!(heard(b"", 1), [""; 0]);
    }

    /// Every single byte of three messages is changed, taken out or doubled: the messages that are
    /// whole are heard.
    #[test]
    fn a_single_damaged_byte_costs_two_messages_at_most() {
        let messages = [note("one"), note("two"), note("three"), note("four")];
        let whole = messages.concat();
        for at in 0..messages[..3].concat().len() {
            for sort in 0..3 {
                let mut bytes = whole.clone();
                match sort {
                    0 => bytes[at] ^= 0x15,
                    1 => drop(bytes.remove(at)),
                    _ => bytes.insert(at, bytes[at]),
                }
                let heard = heard(&bytes, 1 << 20);
                assert_eq!(heard.last().map(String::as_str), Some("four"), "{at} {sort}: {heard:?}");
                assert!(heard.iter().filter(|it| *it != "?").count() >= 2, "{at} {sort}: {heard:?}");
            }
        }
    }
}
