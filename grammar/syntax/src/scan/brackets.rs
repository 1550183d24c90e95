//! Balances brackets. A missing bracket is reported at the place where it becomes evident.
//!
//! Without further rules, a missing brace would be noticed only at the end of the file. But rule
//! files have a recognisable structure. The head of an item (`piece Name "L"`) never occurs inside
//! another item's braces. The id of a rule never occurs inside a choice or in parentheses. If one
//! of them does, the bracket before it was never closed. The scan writes the missing bracket over
//! white space where possible, so that no offset changes.

use std::collections::BTreeMap;

use alfonso_diag::{Diagnostic, SourceId, Span, code};

use super::marks::{Mark, MarkKind, Marks};
use crate::problems::Problems;
use crate::{MAX_DEPTH, parse};

/// Returns the text with all brackets balanced, and the diagnostics about them. Returns an error if
/// the brackets nest too deeply.
pub(super) fn balance(source: SourceId, text: String) -> Result<(String, Problems), Box<Diagnostic>> {
    let marks: Vec<Mark> = Marks::new(&text, true).collect();
    let usual = Balance::new(source, &text, false).run(&marks)?;
    if usual.problems.len() == 0 {
        return Ok((text, usual.problems));
    }
    let marks: Vec<Mark> = Marks::new(&text, false).collect();
    let usual = Balance::new(source, &text, false).run(&marks)?;
    // The brackets are not balanced. A second run also considers the indentation, which has no
    // meaning in a correct file.
    let careful = Balance::new(source, &text, true).run(&marks)?;
    let better = if careful.problems.len() <= usual.problems.len() { careful } else { usual };
    let mut bytes = text.into_bytes();
    for (at, byte) in better.edits {
        bytes[at] = byte;
    }
    bytes.extend(better.missing);
    Ok((String::from_utf8_lossy(&bytes).into_owned(), better.problems))
}

/// The words that declare variables, which may have no braces.
const VARIABLES: [&str; 7] = ["number", "flag", "cell", "player", "score", "money", "counter"];

/// An open bracket.
struct Open {
    at: usize,
    byte: u8,
    /// The indentation of its line.
    indent: usize,
    holds: Holds,
    /// The number of nested words outside it.
    nested: usize,
    /// The head of an item which suggests that this bracket was not closed, as the offset and
    /// length of its first word.
    clue: Option<(usize, usize)>,
}

/// The content of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    /// Items: the braces of `under` at the top level.
    Items,
    /// Clauses, readings, rows, ...
    Entries,
    /// The arms of a choice or the effects of a `for`. Never rules.
    Parts,
    /// Unknown content, because the word before the brace is unknown.
    Unknown,
    /// Values.
    Values,
}

/// The result of balancing all brackets.
struct Balanced {
    problems: Problems,
    /// The bytes to replace, by offset.
    edits: BTreeMap<usize, u8>,
    /// The brackets to add at the end.
    missing: Vec<u8>,
}

struct Balance<'a> {
    source: SourceId,
    text: &'a str,
    careful: bool,
    stack: Vec<Open>,
    nested: usize,
    /// The item whose opening brace has not been found yet: its column, and the offset and length
    /// of its first word. Its head may span several lines.
    item: Option<(usize, usize, usize)>,
    /// The most recently closed brace, with the offset of the closing brace.
    closed: Option<(Open, usize)>,
    done: Balanced,
}

impl<'a> Balance<'a> {
    fn new(source: SourceId, text: &'a str, careful: bool) -> Self {
        let done = Balanced { problems: Problems::default(), edits: BTreeMap::new(), missing: Vec::new() };
        Self { source, text, careful, stack: Vec::new(), nested: 0, item: None, closed: None, done }
    }

    fn run(mut self, marks: &[Mark]) -> Result<Balanced, Box<Diagnostic>> {
        for mark in marks {
            match mark.kind {
                MarkKind::Open { byte, before } => self.open(mark, byte, before)?,
                MarkKind::Close(b')') => self.close_paren(mark),
                MarkKind::Close(_) => self.close_brace(mark),
                MarkKind::Head => self.head(mark),
                MarkKind::Entry { id, before } => self.entry(mark, id, before),
                MarkKind::NoChoice if self.careful => {
                    self.put_opening(
                        mark,
                        Holds::Parts,
                        "this choice has no `{`",
                        "a `{` is missing before this",
                    );
                }
                MarkKind::NoChoice => (),
                MarkKind::Nesting => {
                    self.nested += 1;
                    self.check_depth(mark, "words such as `of`, `in` and `where` are nested too deeply")?;
                }
                MarkKind::Separator => self.unnest(),
            }
        }
        self.end();
        Ok(self.done)
    }

    fn check_depth(&self, mark: &Mark, message: &str) -> Result<(), Box<Diagnostic>> {
        // Some words nest without brackets. They count like brackets.
        if self.stack.len() + self.nested <= MAX_DEPTH {
            return Ok(());
        }
        let label = format!("deeper than {MAX_DEPTH} levels from here");
        let problem = Diagnostic::error(code::TOO_DEEP, self.span(mark.at, mark.length), message, label)
            .help("name a part of this with `define`; Alfonso did not parse the file");
        Err(Box::new(problem))
    }

    /// Ends all nested words up to the enclosing bracket, at a comma, a colon or an arrow.
    fn unnest(&mut self) {
        self.nested = self.stack.last().map_or(0, |open| open.nested);
    }

    fn open(&mut self, mark: &Mark, byte: u8, before: Before) -> Result<(), Box<Diagnostic>> {
        let among_items = self.stack.iter().all(|open| open.holds == Holds::Items);
        let holds = match before {
            _ if byte == b'(' => Holds::Values,
            Before::Under if among_items => Holds::Items,
            Before::Choice | Before::For => Holds::Parts,
            Before::Under => Holds::Entries,
            Before::Other if among_items => Holds::Entries,
            Before::Other => Holds::Unknown,
        };
        let begun = if byte == b'{' { self.item.take().map(|(column, ..)| column) } else { None };
        let indent = begun.unwrap_or(mark.indent);
        let open = Open { at: mark.at, byte, indent, holds, nested: self.nested, clue: None };
        self.stack.push(open);
        self.check_depth(mark, "brackets are nested too deeply")
    }

    fn pop(&mut self) -> Option<Open> {
        let open = self.stack.pop()?;
        self.nested = open.nested;
        Some(open)
    }

    fn close_paren(&mut self, mark: &Mark) {
        let depth = self.stack.len();
        let below = depth.checked_sub(2).map(|at| self.stack[at].byte);
        match self.stack.last().map(|open| open.byte) {
            Some(b'(') => (),
            // A brace is missing between two parentheses.
            Some(_) if below == Some(b'(') => self.unclosed(mark, "this `)` belongs to an earlier `(`"),
            _ => return self.unopened(mark, b')'),
        }
        self.pop();
    }

    fn close_brace(&mut self, mark: &Mark) {
        if !self.stack.iter().any(|open| open.byte == b'{') {
            // The `}` may belong to the preceding variable at the same column, if that variable
            // continues below its head, and no other item begins there. For other items, which need
            // braces, the parser reports the mistake.
            let goes_on = |(column, at, length): &(usize, usize, usize)| {
                let below = self.text[*at..mark.at].trim_end().split_once('\n');
                mark.fresh
                    && *column == mark.indent
                    && VARIABLES.contains(&&self.text[*at..at + length])
                    && below.is_some_and(|(_, below)| !ends_in_item(below, *column))
            };
            return match self.item.filter(goes_on) {
                Some((_, at, length)) => self.never_opened(mark, self.span(at, length)),
                None => self.unopened(mark, b'}'),
            };
        }
        while self.stack.last().is_some_and(|open| open.byte == b'(') {
            self.unclosed(mark, "still open at this `}`");
        }
        // A brace at the beginning of a line closes the block that begins in the same column.
        while self.careful && mark.fresh && self.inner_brace_is_deeper(mark.indent) {
            self.unclosed(mark, "this `}` closes an earlier `{`, since it is further left");
        }
        self.closed = self.pop().map(|open| (open, mark.at));
    }

    fn inner_brace_is_deeper(&self, column: usize) -> bool {
        let braces = self.stack.iter().rev().filter(|open| open.byte == b'{');
        let mut columns = braces.map(|open| open.indent);
        columns.next().is_some_and(|inner| inner > column) && columns.any(|outer| outer == column)
    }

    fn head(&mut self, mark: &Mark) {
        while let Some(open) = self.stack.last_mut() {
            if mark.indent > open.indent {
                break;
            }
            if open.holds == Holds::Items {
                open.clue = open.clue.or(Some((mark.at, mark.length)));
                break;
            }
            self.unclosed(mark, "the next item begins here");
        }
        self.item = Some((mark.indent, mark.at, mark.length));
        self.unnest();
    }

    /// Processes the id of a rule, or `under`.
    fn entry(&mut self, mark: &Mark, id: bool, before: Before) {
        let item = self.item.take();
        while let Some(open) = self.stack.last() {
            let left = self.careful && mark.fresh && mark.indent <= open.indent;
            let lost = match open.holds {
                Holds::Values | Holds::Parts => true,
                // At the top level, the id of a rule is misplaced too.
                Holds::Entries | Holds::Unknown => left && (self.stack.len() > 1 || !id),
                Holds::Items => false,
            };
            if !lost {
                break;
            }
            self.unclosed(mark, "a new rule begins here");
        }
        let among_items = self.stack.iter().all(|open| open.holds == Holds::Items);
        // An `under` can begin among items, but not further to the right than an item that still
        // needs its opening brace.
        let within = mark.fresh && item.is_some_and(|(column, ..)| mark.indent > column);
        if self.careful && (id && before == Before::Under || among_items && (id || within)) {
            self.lost_opening(mark);
        }
        self.unnest();
    }

    /// Processes a rule outside any block. The block was closed too early or never opened.
    fn lost_opening(&mut self, mark: &Mark) {
        if let Some((open, at)) = self.closed.take_if(|(_, at)| self.text[*at + 1..mark.at].trim().is_empty())
        {
            let message = "this `}` comes too early";
            let problem = Diagnostic::error(code::UNOPENED, self.span(at, 1), message, "this closes a block")
                .label(self.span(mark.at, mark.length), "but the block continues here")
                .help("remove this `}`");
            self.done.problems.push(problem);
            self.done.edits.insert(at, b' ');
            self.stack.push(open);
        } else {
            let message = "this rule is not in a block";
            self.put_opening(mark, Holds::Entries, message, "a `{` is missing before this");
        }
    }

    /// Writes a missing `{` over white space before `mark`.
    fn put_opening(&mut self, mark: &Mark, holds: Holds, message: &str, label: &str) {
        let Some(at) = self.space_before(mark.at) else { return };
        let problem = Diagnostic::error(code::UNOPENED, self.span(mark.at, mark.length), message, label);
        self.done.problems.push(problem.help("put a `{` there"));
        self.done.edits.insert(at, b'{');
        // Items begin at the margin, so the next text at the margin ends this one.
        self.stack.push(Open { at, byte: b'{', indent: 0, holds, nested: self.nested, clue: None });
    }

    /// Closes the innermost bracket before `mark`, which shows that the bracket was never closed.
    fn unclosed(&mut self, mark: &Mark, shows: &str) {
        let Some(open) = self.pop() else { return };
        self.report_unclosed(&open, self.span(mark.at, mark.length), shows);
        let edit = self.space_before(mark.at).filter(|at| *at > open.at);
        // If there is no white space for the closing bracket, the opening bracket is removed.
        let (at, byte) = edit.map_or((open.at, b' '), |at| (at, closer(open.byte)));
        self.done.edits.insert(at, byte);
    }

    fn report_unclosed(&mut self, open: &Open, shown: Span, shows: &str) {
        let closer = closer(open.byte) as char;
        let message = format!("this `{}` is never closed", open.byte as char);
        let problem = Diagnostic::error(code::UNCLOSED, self.span(open.at, 1), message, "opened here")
            .label(shown, shows)
            .help(format!("put a `{closer}` where it ends"));
        self.done.problems.push(problem);
    }

    /// Returns white space before `at` that a bracket can replace.
    fn space_before(&self, at: usize) -> Option<usize> {
        let words = self.text[..at].trim_end().len();
        (words..at).find(|at_space| !self.done.edits.contains_key(at_space))
    }

    /// Reports a `}` that would close an item whose `{` is missing.
    fn never_opened(&mut self, mark: &Mark, item: Span) {
        let problem =
            Diagnostic::error(code::UNOPENED, item, "this has no `{`", "a `{` is missing after this")
                .label(self.span(mark.at, 1), "this `}` closes nothing")
                .help("put a `{` after the head of this item");
        self.done.problems.push(problem);
        self.done.edits.insert(mark.at, b' ');
    }

    fn unopened(&mut self, mark: &Mark, byte: u8) {
        let byte = byte as char;
        let message = format!("this `{byte}` closes nothing");
        let problem =
            Diagnostic::error(code::UNOPENED, self.span(mark.at, 1), message, "no bracket is open here");
        let call = (byte == ')').then(|| self.unopened_call(mark.at)).flatten();
        let help = match call {
            Some(call) => format!("did you mean `{call}`?"),
            None => format!("remove this `{byte}`, or open it earlier"),
        };
        self.done.problems.push(problem.help(help));
        self.done.edits.insert(mark.at, b' ');
    }

    /// Returns a call of a definition whose `(` is missing before its one argument: `held(c)` for
    /// `heldc)`.
    fn unopened_call(&self, at: usize) -> Option<String> {
        // Further mistakes are only counted, and each search goes through the whole file.
        if self.done.problems.is_full() {
            return None;
        }
        let inside = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let before = &self.text[..at];
        let word = &before[before.trim_end_matches(inside).len()..];
        let declared = ["define ", "table "].into_iter().flat_map(|declaring| {
            self.text.match_indices(declaring).map(move |(at, _)| &self.text[at + declaring.len()..])
        });
        let called = declared.filter_map(|rest| {
            let end = rest.find(|c| !inside(c))?;
            rest[end..].starts_with('(').then(|| &rest[..end])
        });
        let is_begun = |name: &&str| !name.is_empty() && name.len() < word.len() && word.starts_with(name);
        let name = called.filter(is_begun).max_by_key(|name| name.len())?;
        Some(format!("{name}({})", &word[name.len()..]))
    }

    /// Processes the end of the file. All open brackets were never closed.
    fn end(&mut self) {
        let end = self.text.trim_end().len();
        while let Some(open) = self.pop() {
            // If inner brackets have been closed at the end, this bracket cannot be closed earlier.
            let clue = open.clue.filter(|_| self.done.missing.is_empty());
            let at_space = clue.and_then(|(at, _)| self.space_before(at));
            match (clue, at_space) {
                (Some((at, length)), Some(at_space)) => {
                    self.report_unclosed(&open, self.span(at, length), "the next item begins here");
                    self.done.edits.insert(at_space, closer(open.byte));
                }
                _ => {
                    self.report_unclosed(&open, self.span(end, 0), "still open at the end of the file");
                    self.done.missing.push(closer(open.byte));
                }
            }
        }
    }

    fn span(&self, at: usize, length: usize) -> Span {
        Span::new(self.source, at, at + length)
    }
}

/// Returns `true` if the last line that does not begin to the right of a column begins with a word
/// of items. The item of that line may have lost its brace, and is then no head.
fn ends_in_item(lines: &str, column: usize) -> bool {
    let mut texts = lines.lines().rev().map(|line| (line, line.trim_start_matches([' ', '\t'])));
    let last = texts.find(|(line, text)| !text.is_empty() && line.len() - text.len() <= column);
    last.is_some_and(|(_, text)| {
        let length = text.bytes().position(|byte| !byte.is_ascii_lowercase()).unwrap_or(text.len());
        parse::begins_items(&text[..length])
    })
}

fn closer(byte: u8) -> u8 {
    match byte {
        b'(' => b')',
        _ => b'}',
    }
}

/// The words before a brace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Before {
    /// `under q = r`
    Under,
    /// `by q`
    Choice,
    /// `for each ...`
    For,
    /// Anything else.
    Other,
}
