//! Brackets: what is opened must be closed, and where it is not, say where that shows.
//!
//! A lost brace is only noticed at the end of the file, far from where it was lost. But rule files have shape: the
//! head of an item (`piece Name "L"`) never stands inside another item's braces, and a rule's id never stands inside
//! a choice or in parentheses. Where one does, the bracket before it was never closed. What is lost is put back
//! where white space leaves space for it, so that no place moves.

use std::collections::BTreeMap;

use alfonso_diag::{Diagnostic, SourceId, Span, code};

use super::marks::{Mark, MarkKind, Marks};
use crate::MAX_DEPTH;
use crate::problems::Problems;

/// The text with all brackets balanced, and what was wrong with them; or that they nest too deeply to be looked at.
pub(super) fn balance(source: SourceId, text: String) -> Result<(String, Problems), Box<Diagnostic>> {
    let marks: Vec<Mark> = Marks::new(&text).collect();
    let usual = Balance::new(source, &text, false).run(&marks)?;
    if usual.problems.len() == 0 {
        return Ok((text, usual.problems));
    }
    // Something is wrong: now indentation, which means nothing as long as the brackets balance, may be a witness.
    let careful = Balance::new(source, &text, true).run(&marks)?;
    let better = if careful.problems.len() <= usual.problems.len() { careful } else { usual };
    let mut bytes = text.into_bytes();
    for (at, byte) in better.edits {
        bytes[at] = byte;
    }
    bytes.extend(better.missing);
    Ok((String::from_utf8_lossy(&bytes).into_owned(), better.problems))
}

/// The words that declare variables, whose braces may be left out.
const VARIABLES: [&str; 7] = ["number", "flag", "cell", "player", "score", "money", "counter"];

/// A bracket that is open.
struct Open {
    at: usize,
    byte: u8,
    /// The column of the first word of its line.
    indent: usize,
    holds: Holds,
    /// The number of words nested outside of it.
    nested: usize,
    /// The head of an item that could mean that it was not closed: place and length of the word.
    clue: Option<(usize, usize)>,
}

/// The text between two brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    /// Items: the braces of `under` at the top level.
    Items,
    /// Clauses, readings, rows, ...
    Entries,
    /// The arms of a choice or the effects of a `for`: never a rule.
    Parts,
    /// Anything: the word before the brace is not known.
    Unknown,
    /// Values.
    Values,
}

/// The result of going through all brackets.
struct Balanced {
    problems: Problems,
    /// Bytes to be replaced.
    edits: BTreeMap<usize, u8>,
    /// The brackets missing at the end.
    missing: Vec<u8>,
}

struct Balance<'a> {
    source: SourceId,
    text: &'a str,
    careful: bool,
    stack: Vec<Open>,
    nested: usize,
    /// The item whose braces have not come yet: its column, and the place and length of its first word. Its head may go on over several
    /// lines.
    item: Option<(usize, usize, usize)>,
    /// The braces that were closed last, and where.
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
        // Some words nest without brackets: they count as if they had them.
        if self.stack.len() + self.nested <= MAX_DEPTH {
            return Ok(());
        }
        let label = format!("deeper than {MAX_DEPTH} levels from here");
        let problem = Diagnostic::error(code::TOO_DEEP, self.span(mark.at, mark.length), message, label)
            .help("name a part of this with `define`; Alfonso did not parse the file");
        Err(Box::new(problem))
    }

    /// A comma, colon or arrow ends the words that nest up to the bracket around it.
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
            // A brace lost between two parentheses.
            Some(_) if below == Some(b'(') => self.unclosed(mark, "this `)` belongs to an earlier `(`"),
            _ => return self.unopened(mark, b')'),
        }
        self.pop();
    }

    fn close_brace(&mut self, mark: &Mark) {
        if !self.stack.iter().any(|open| open.byte == b'{') {
            // The `}` may close the variable before it at the margin, if that goes on below its head. The parser reports other items,
            // which cannot be without braces.
            let goes_on = |(column, at, length): &(usize, usize, usize)| {
                let below = self.text[*at..mark.at].trim_end().contains('\n');
                mark.fresh
                    && *column == mark.indent
                    && below
                    && VARIABLES.contains(&&self.text[*at..at + length])
            };
            return match self.item.filter(goes_on) {
                Some((_, at, length)) => self.never_opened(mark, self.span(at, length)),
                None => self.unopened(mark, b'}'),
            };
        }
        while self.stack.last().is_some_and(|open| open.byte == b'(') {
            self.unclosed(mark, "still open at this `}`");
        }
        // A brace at the beginning of a line closes what begins at the same column.
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

    /// A rule's id, or `under`.
    fn entry(&mut self, mark: &Mark, id: bool, before: Before) {
        let item = self.item.take();
        while let Some(open) = self.stack.last() {
            let left = self.careful && mark.fresh && mark.indent <= open.indent;
            let lost = match open.holds {
                Holds::Values | Holds::Parts => true,
                // At the top level a rule's id has no place either.
                Holds::Entries | Holds::Unknown => left && (self.stack.len() > 1 || !id),
                Holds::Items => false,
            };
            if !lost {
                break;
            }
            self.unclosed(mark, "a new rule begins here");
        }
        let among_items = self.stack.iter().all(|open| open.holds == Holds::Items);
        // A reading can begin among items, but not further to the right than the head that waits for its braces.
        let within = mark.fresh && item.is_some_and(|(column, ..)| mark.indent > column);
        if self.careful && (id && before == Before::Under || among_items && (id || within)) {
            self.lost_opening(mark);
        }
        self.unnest();
    }

    /// A rule stands where there is no block: its block was closed too early, or not opened.
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

    /// Puts a `{` that was never written into the white space before `mark`.
    fn put_opening(&mut self, mark: &Mark, holds: Holds, message: &str, label: &str) {
        let Some(at) = self.space_before(mark.at) else { return };
        let problem = Diagnostic::error(code::UNOPENED, self.span(mark.at, mark.length), message, label);
        self.done.problems.push(problem.help("put a `{` there"));
        self.done.edits.insert(at, b'{');
        // Items begin at the margin: what comes next at the margin ends this one.
        self.stack.push(Open { at, byte: b'{', indent: 0, holds, nested: self.nested, clue: None });
    }

    /// The innermost bracket was never closed, as `mark` shows: it is closed before it.
    fn unclosed(&mut self, mark: &Mark, shows: &str) {
        let Some(open) = self.pop() else { return };
        self.report_unclosed(&open, self.span(mark.at, mark.length), shows);
        let edit = self.space_before(mark.at).filter(|at| *at > open.at);
        // Without space for the closing bracket the opening one is taken away.
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

    /// White space before `at` that a closing bracket can be written over.
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
        self.done.problems.push(problem.help(format!("remove this `{byte}`, or open it earlier")));
        self.done.edits.insert(mark.at, b' ');
    }

    /// The end of the file: whatever is open was never closed.
    fn end(&mut self) {
        let end = self.text.trim_end().len();
        while let Some(open) = self.pop() {
            // Where brackets inside were closed at the end, this one cannot be closed before.
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
