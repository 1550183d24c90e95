//! Recovery from text that cannot be parsed, and its explanation.
//!
//! The grammar skips such text up to the next element with a recognisable beginning. This module
//! parses each skipped part again, alone and together with the element before it. It finds the
//! farthest position of the parser and the rules that the parser expected there.

use alfonso_forms::english;
use std::borrow::Cow;
use std::collections::BTreeSet;

use alfonso_diag::{Diagnostic, SourceId, Span, code, nearest, nearest_spelling, synonyms};
use pest::Parser;
use pest::error::{Error, ErrorVariant, InputLocation};

use super::build::{Build, Offset, Pair, Top};
use super::elsewhere::elsewhere;
use super::phrases;
use super::repair::{self, Mistake};
use super::words::{self, Weight};
use super::{Grammar, Rule};
use crate::problems::Problems;
use crate::{kept_cell, kept_word, looks_like_a_cell};

/// The word for elements that pictures of the board show.
const DRAWN: &str = "drawn";

/// The end of the help about a word of the language where a name is expected.
const NO_NAME: &str = " is a word of the language and cannot be a name";

/// The beginning of the help that offers another word.
const OTHER_WORD: &str = "did you mean";

/// The maximum number of alternatives in a message.
const ALTERNATIVES: usize = 6;

/// The number of lost parts after which further ones are not repaired. Their diagnostics would not
/// be shown.
const ENOUGH: usize = 64;

/// A part that could not be parsed, in bytes of the file.
#[derive(Debug)]
pub(super) struct Lost {
    /// The rule that parses one element of this sort alone.
    only: Rule,
    /// The start of the element before it. The mistake may be at the end of that element.
    before: Option<usize>,
    start: usize,
    end: usize,
}

/// Returns `true` for rules that match unparsable text.
pub(super) fn is_junk(rule: Rule) -> bool {
    (Rule::junk_item..=Rule::junk_statement).contains(&rule)
}

impl Build<'_> {
    /// Records a part of junk.
    pub(super) fn lose(&mut self, only: Rule, before: Option<usize>, pair: &Pair<'_>) {
        let span = pair.as_span();
        let before = before.map(|at| self.offset.of(at));
        let (start, end) = (self.offset.of(span.start()), self.offset.of(span.end()));
        let margin = span.start() == 0 || pair.get_input()[..span.start()].ends_with('\n');
        match self.lost.last_mut() {
            // Between items, junk ends after braces. Text that follows the braces belongs to the
            // same mistake.
            Some(last) if only == Rule::only_item && before == Some(last.start) && !margin => last.end = end,
            _ => self.lost.push(Lost { only, before, start, end }),
        }
    }

    /// Parses a part of junk again with a corrected first word, if that word looks like a misspelt
    /// keyword.
    ///
    /// A misspelt word is thus a single mistake, and the item's declarations are known.
    pub(super) fn mend<T>(
        &mut self,
        only: Rule,
        pair: &Pair<'_>,
        build: impl FnOnce(&mut Self, Pair<'_>) -> Option<T>,
    ) -> Option<T> {
        if self.problems.is_full() || self.lost.len() > ENOUGH {
            return None;
        }
        let junk = pair.as_str();
        let word = first_word(junk);
        let meant = meant_by(word, words::beginnings(only).iter().copied())?;
        let mended = format!("{meant}{}", &junk[word.len()..]);
        let parsed = Grammar::parse(words::inside(only, meant), &mended).ok()?.next()?;
        let start = pair.as_span().start();
        let parsed_to = parsed.as_str().trim_end().len();
        let offset = Offset { base: self.offset.of(start), seen: meant.len(), written: word.len() };
        let span = Span::new(self.source, offset.base, offset.base + word.len());
        let message = format!("nothing in a rule file begins with `{word}`");
        let problem = Diagnostic::error(code::SYNTAX, span, message, "not expected here");
        self.problems.push(problem.did_you_mean(Some(meant)));
        let outer = std::mem::replace(&mut self.offset, offset);
        let result = build(self, parsed);
        let rest = mended[parsed_to..].trim_start();
        if !rest.is_empty() {
            let (before, start) = (self.offset.of(0), self.offset.of(mended.len() - rest.len()));
            self.lost.push(Lost { only, before: Some(before), start, end: self.offset.of(mended.len()) });
        }
        self.offset = outer;
        result
    }

    /// Tries to correct the first word of junk in a body, and adds the resulting entry. If this is
    /// not possible, records the junk.
    pub(super) fn junk<T>(
        &mut self,
        only: Rule,
        before: Option<usize>,
        pair: &Pair<'_>,
        list: &mut Vec<T>,
        build: impl Fn(&mut Self, Pair<'_>) -> Option<T>,
    ) {
        let problems = self.problems.len();
        list.extend(self.mend(only, pair, build));
        if self.problems.len() == problems {
            self.lose(only, before, pair);
        }
    }

    /// Returns `true` if the file begins with a heading that could not be parsed. A missing heading
    /// is then not reported.
    pub(super) fn has_lost_heading(&self, repaired: &str) -> bool {
        let words = self.lost.iter().map(|lost| first_word(&repaired[lost.start..lost.end]));
        words.take(1).any(|word| ["game", "library", "variant"].contains(&word))
    }

    /// Tries to correct the first word of junk between items, and returns the resulting item. If
    /// this is not possible, records the junk.
    pub(super) fn junk_item(&mut self, before: Option<usize>, pair: &Pair<'_>) -> Option<Top> {
        let problems = self.problems.len();
        let mended = self.mend(Rule::only_item, pair, |build, item| build.heading_or_item(item, true));
        if self.problems.len() == problems {
            self.lose(Rule::only_item, before, pair);
        }
        mended
    }
}

/// Reports for each lost part why it could not be parsed.
///
/// A part with an earlier diagnostic is not reported again, so that each mistake has only one
/// diagnostic.
pub(super) fn explain(source: SourceId, text: &str, repaired: &str, lost: &[Lost], problems: &mut Problems) {
    let known: BTreeSet<usize> = problems.offsets().collect();
    let mut found = Problems::default();
    let mut left = repair::BUDGET;
    for (at, piece) in lost.iter().enumerate() {
        if found.is_full() {
            found.count(lost.len() - at);
            break;
        }
        let explain = Explain { source, text, repaired, piece };
        let (from, problem) = explain.diagnostic(&mut left);
        if known.range(from..piece.end).next().is_none() {
            found.push(problem);
        }
    }
    problems.append(found);
}

struct Explain<'a> {
    source: SourceId,
    text: &'a str,
    repaired: &'a str,
    piece: &'a Lost,
}

/// The farthest position of the parser, and the rules that it expected there.
struct Furthest {
    at: usize,
    expected: Vec<Rule>,
    gave_up: bool,
}

impl Explain<'_> {
    /// Returns the offset from which the part was parsed, and the diagnostic. `left` is the number of bytes
    /// that may be parsed to find the way out.
    fn diagnostic(&self, left: &mut usize) -> (usize, Diagnostic) {
        let start = self.piece.start;
        let alone = self.furthest(start);
        let before = self.piece.before.unwrap_or(start);
        let joined =
            self.piece.before.map(|before| self.furthest(before)).filter(|joined| joined.at >= start);
        // If the part does not continue the element before it but begins correctly, its own mistake
        // is the better explanation. A word of items such as `goal` may be a name too, and would
        // then continue a value.
        let is_own = self.begins_item() && alone.at > start;
        let (from, furthest) = match &joined {
            Some(joined) if joined.at > start && !is_own => (before, joined),
            Some(joined) if alone.at <= start => (start, joined),
            _ => (start, &alone),
        };
        let problem = self.describe(furthest);
        if furthest.gave_up {
            return (from, problem);
        }
        let joined = joined.as_ref().map(|joined| (before, joined));
        let mut recover = |way_out: fn(&Mistake<'_>, &mut usize) -> Option<String>| {
            let ways = joined.into_iter().chain([(start, &alone)]);
            ways.into_iter().find_map(|(from, furthest)| {
                let text = &self.repaired[from..self.piece.end];
                let (at, expected) = (furthest.at.saturating_sub(from), furthest.expected.as_slice());
                let file = self.repaired;
                let before = &file[..from];
                way_out(&Mistake { only: self.piece.only, text, at, expected, file, before }, left)
            })
        };
        let help = problem.help.as_deref();
        let has_help = help.is_some_and(|help| !self.is_weak(&problem.message, help, furthest.at));
        // A hint about this very mistake is better than a phrase.
        let is_hint = has_help && !help.is_some_and(|help| help.starts_with(OTHER_WORD));
        if let Some(phrase) = if is_hint { None } else { recover(phrases::way_out) } {
            return (from, problem.help(phrase));
        }
        if !has_help {
            return (from, problem.help_if(recover(repair::way_out)));
        }
        // A word that authors are known to use for another is no misspelling.
        let is_known = problem.span().is_some_and(|span| {
            help.is_some_and(|help| help.starts_with(OTHER_WORD)) && !synonyms(self.written(span)).is_empty()
        });
        let other = if is_known { recover(repair::other_word) } else { None };
        (from, problem.help_if(other))
    }

    /// Returns the text of the file at a span.
    fn written(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// Returns true for help that only guesses: about a word of two or three letters, which resembles many, or
    /// about a name that the author did not want to give.
    fn is_weak(&self, message: &str, help: &str, at: usize) -> bool {
        let found = found(&self.repaired[at.min(self.piece.end)..self.piece.end]);
        let is_short = found.len() < 4 && message.starts_with("expected ");
        is_short && help.starts_with(OTHER_WORD) || help.ends_with(NO_NAME)
    }

    /// Returns `true` if a word of items is at the beginning of the part and of its line.
    fn begins_item(&self) -> bool {
        let (before, lost) = self.repaired.split_at(self.piece.start);
        let margin = before.is_empty() || before.ends_with('\n');
        self.piece.only == Rule::only_item && margin && words::begins_items(first_word(lost))
    }

    /// Parses from `start` to the end of the part.
    fn furthest(&self, start: usize) -> Furthest {
        match Grammar::parse(self.piece.only, &self.repaired[start..self.piece.end]) {
            Ok(_) => Furthest { at: self.piece.start, expected: Vec::new(), gave_up: false },
            Err(error) => furthest(start, error),
        }
    }

    fn describe(&self, furthest: &Furthest) -> Diagnostic {
        let at = furthest.at;
        if furthest.gave_up {
            let message = "this takes too much work to parse, so Alfonso stopped";
            return Diagnostic::error(code::TOO_INVOLVED, self.span(at, 0), message, "parsed up to here");
        }
        let expected = self.expected(&furthest.expected);
        // The repair inserted this closing bracket, so the message must not mention it.
        let put = self.repaired.as_bytes().get(at).is_some_and(|byte| b")}".contains(byte));
        if put && self.text.as_bytes().get(at) != self.repaired.as_bytes().get(at) {
            let message = format!("expected {expected}");
            return Diagnostic::error(code::SYNTAX, self.span(at, 0), message, "something is missing here");
        }
        if at >= self.piece.end {
            let message = format!("expected {expected}, but the {} ends here", words::thing(self.piece.only));
            let of_what = furthest.expected.contains(&Rule::k_of)
                && self.repaired[self.piece.start..].starts_with("variant");
            return Diagnostic::error(
                code::SYNTAX,
                self.span(self.piece.end, 0),
                message,
                "something is missing here",
            )
            .help_if(
                of_what.then_some("name the game of which it is a variant: `variant \"Name\" of \"game\"`"),
            );
        }
        if let Some((word_at, word)) = self.kept_parameter(at) {
            return kept_word(word, self.span(word_at, word.len()));
        }
        let found = found(&self.repaired[at..self.piece.end]);
        if let Some(word_at) = self.misplaced_drawn(at, found) {
            let span = self.span(word_at, DRAWN.len());
            return Diagnostic::error(code::SYNTAX, span, "`drawn` must come last", "not expected here").help(
                "put it at the end of the declaration: `region NAME = CELLS drawn`, `number NAME per cell = 0 drawn`",
            );
        }
        if let Some(problem) = self.kept_local(at, found) {
            return problem;
        }
        let misspelt = self.misspelt(at, found, &furthest.expected);
        // A word of two or three letters resembles many keywords. The verb before it is then the
        // better explanation.
        let is_short = misspelt.as_ref().is_none_or(|(_, word, _)| word.len() < 4);
        if let Some((word_at, word, meant)) = self.misspelt_verb(at).filter(|_| is_short) {
            let (span, message) = (self.span(word_at, word.len()), format!("`{word}` cannot be read here"));
            return Diagnostic::error(code::SYNTAX, span, message, "not expected here")
                .did_you_mean(Some(meant));
        }
        if let Some((word_at, word, meant)) = misspelt {
            let message = match word_at == at {
                true => format!("expected {expected}, found `{word}`"),
                false => format!("`{word}` cannot be read here"),
            };
            let problem =
                Diagnostic::error(code::SYNTAX, self.span(word_at, word.len()), message, "not expected here");
            return problem.did_you_mean(Some(&meant));
        }
        if let Some(name) = self.named_before(at, found) {
            let message = format!("`{found}` belongs to a leg, but no leg comes before it");
            let help = format!(
                "put it into the definition of `{name}`; only `onto`, `if`, `do` and `tag` can follow the name of a movement"
            );
            return Diagnostic::error(code::SYNTAX, self.span(at, found.len()), message, "not expected here")
                .help(help);
        }
        let message = format!("expected {expected}, found {}", self.shown(at, found));
        let problem =
            Diagnostic::error(code::SYNTAX, self.span(at, found.len()), message, "not expected here");
        problem.help_if(self.hint(at, found, &furthest.expected))
    }

    /// Names the most important alternatives in words.
    fn expected(&self, rules: &[Rule]) -> String {
        let mut list: Vec<(Weight, Cow<'static, str>)> = Vec::new();
        for rule in rules {
            let (weight, phrase) = words::words(*rule, self.piece.only);
            if !list.iter().any(|(_, other)| *other == phrase) {
                list.push((weight, phrase));
            }
        }
        let least = list.iter().map(|(weight, _)| *weight).min();
        list.retain(|(weight, _)| Some(*weight) == least);
        // Names of elements come before keywords, because they are more informative.
        list.sort_by_key(|(_, phrase)| phrase.starts_with('`'));
        let phrases: Vec<&str> =
            list.iter().take(ALTERNATIVES).map(|(_, phrases)| phrases.as_ref()).collect();
        match phrases.as_slice() {
            [] => "something else".to_owned(),
            phrases => english::or(phrases),
        }
    }

    /// Finds a word at or just before `at` that resembles a keyword. Returns its offset, the word
    /// and the keyword.
    fn misspelt(&self, at: usize, found: &str, expected: &[Rule]) -> Option<(usize, String, String)> {
        let candidates: Vec<_> =
            expected.iter().flat_map(|rule| words::candidates(*rule, self.piece.only)).collect();
        let close = |word: &str| meant_by(word, candidates.iter().map(AsRef::as_ref)).map(str::to_owned);
        let known = words::known().any(|known| known == found);
        if let Some(meant) = close(found).filter(|_| !known) {
            return Some((at, found.to_owned(), meant));
        }
        let before = self.repaired[..at].trim_end();
        let length =
            before.len() - before.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == '-').len();
        let word = &before[before.len() - length..];
        // The previous line was parsed, so the mistake is on this line.
        let begins_line = self.repaired[before.len()..at].contains('\n');
        let answer = before[..before.len() - length].trim_end().ends_with('=');
        if length < 4 || begins_line || answer || words::known().any(|known| known == word) {
            return None;
        }
        let meant = nearest_spelling(word, words::known().filter(|known| known.len() > 3))?;
        Some((before.len() - length, word.to_owned(), meant.to_owned()))
    }

    /// Returns the first parameter of a definition that is a word of the language, with its offset.
    /// Applies if the parser stopped after the parameters, because it parses a use of such a
    /// parameter as that word.
    fn kept_parameter(&self, at: usize) -> Option<(usize, &str)> {
        // The parser may have stopped at such a use, within the definition.
        let starts = [Some(self.piece.start), self.piece.before];
        let start =
            starts.into_iter().flatten().find(|start| self.repaired[*start..].starts_with("define"))?;
        let head = self.repaired.get(start..at)?.strip_prefix("define")?;
        let (open, close) = (head.find('(')?, head.find(')')?);
        let mut offset = start + "define".len() + open + 1;
        for parameter in head.get(open + 1..close)?.split(',') {
            let name = parameter.split(':').next().unwrap_or_default();
            let word = name.trim();
            if words::keywords().any(|known| known == word) {
                return Some((offset + name.len() - name.trim_start().len(), word));
            }
            offset += parameter.len() + 1;
        }
        None
    }

    /// Returns the diagnostic for an invalid local name of a selection: `some Man to where ...`. A
    /// local name must not be a word of the language or look like a cell.
    fn kept_local(&self, at: usize, word: &str) -> Option<Diagnostic> {
        let before = self.repaired[self.piece.start..at].trim_end();
        let noun = before.rsplit(|sign: char| sign.is_ascii_whitespace()).next()?;
        let is_noun = noun.starts_with(|sign: char| sign.is_ascii_uppercase())
            || ["piece", "cell", "player"].contains(&noun);
        let behind = self.repaired[at + word.len()..self.piece.end].trim_start();
        let goes_on = first_word(behind) == "where" || behind.starts_with('{');
        let span = self.span(at, word.len());
        if !is_noun || !goes_on {
            None
        } else if words::keywords().any(|known| known == word) {
            Some(kept_word(word, span))
        } else {
            looks_like_a_cell(word).then(|| kept_cell(word, span))
        }
    }

    /// Returns the offset of a `drawn` directly before or after the name of a declaration.
    fn misplaced_drawn(&self, at: usize, found: &str) -> Option<usize> {
        const DECLARING: [&str; 7] = ["region", "line", "number", "flag", "player", "score", "money"];
        let last =
            |text: &str| text.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().map(str::len);
        let before = self.repaired[self.piece.before.unwrap_or(self.piece.start)..at].trim_end();
        let name = last(before)?;
        let declared = before[..before.len() - name].trim_end();
        let declares = |text: &str| DECLARING.iter().any(|word| text.ends_with(word));
        if found == DRAWN {
            let behind = first_word(self.repaired[at + DRAWN.len()..self.piece.end].trim_start());
            return (declares(declared) || DECLARING.contains(&behind)).then_some(at);
        }
        (before.ends_with(DRAWN) && declares(declared))
            .then(|| self.repaired[..at].trim_end().len() - DRAWN.len())
    }

    /// Returns the name at the beginning of the rule, if it is a defined name and a word of a leg
    /// follows it.
    fn named_before(&self, at: usize, found: &str) -> Option<&str> {
        const OF_LEGS: [&str; 17] = [
            "over",
            "via",
            "along",
            "back",
            "then",
            "taking",
            "falls",
            "crowns",
            "exchanging",
            "onward",
            "together",
            "gives",
            "with",
            "forward",
            "backward",
            "left",
            "right",
        ];
        if self.piece.only != Rule::only_clause || !OF_LEGS.contains(&found) {
            return None;
        }
        let before = self.repaired[self.piece.before.unwrap_or(self.piece.start)..at].trim_end();
        let rule = &before[before.rfind(": ")? + 1..];
        let word = first_word(rule.trim_start());
        (!rule.contains('{') && self.is_defined(word)).then_some(word)
    }

    /// Returns `true` if the file defines something with this name.
    fn is_defined(&self, word: &str) -> bool {
        let definitions = self.repaired.match_indices("define ").map(|(at, define)| at + define.len());
        definitions.into_iter().any(|at| first_word(self.repaired[at..].trim_start()) == word)
            && !word.is_empty()
    }

    /// Returns the first word of the rule if it resembles a word with which rules begin. The parser
    /// took it for a name, but the text after it cannot follow a name.
    fn misspelt_verb(&self, at: usize) -> Option<(usize, &str, &'static str)> {
        if self.piece.only != Rule::only_clause {
            return None;
        }
        let before = self.piece.before.unwrap_or(self.piece.start);
        let rule = &self.repaired[before..self.piece.end];
        // In a choice, only the arm where the parser stopped counts.
        let body = rule[..at.checked_sub(before)?].rfind(':')? + 1;
        let start = body + rule[body..].find(|c: char| !c.is_ascii_whitespace())?;
        let word = first_word(&rule[start..]);
        if before + start > at || self.repaired[before + start..at].contains('\n') {
            return None;
        }
        let known = word.len() < 4 || words::known().any(|known| known == word) || self.is_defined(word);
        let meant = if known { None } else { meant_by(word, words::verbs()) };
        meant.map(|meant| (before + start, word, meant))
    }

    /// Returns a suggestion for mistakes other than misspellings.
    fn hint(&self, at: usize, found: &str, expected: &[Rule]) -> Option<String> {
        let after_space = self.repaired[..at].ends_with([' ', '\n', '\t']);
        let rest = &self.repaired[at..];
        if let Some(hint) = elsewhere(&self.repaired[..at], found, rest) {
            return Some(hint);
        }
        if found.starts_with('-') && found != "->" {
            return Some("put a space on both sides of a minus: `a - b`".to_owned());
        }
        if found == "=" && after_space && self.repaired[..at].trim_end().ends_with(['=', '<', '>']) {
            return Some("write `=` for equal, `>=` for at least, `<=` for at most".to_owned());
        }
        let is_unnamed = expected.iter().any(|rule| matches!(rule, Rule::only_clause | Rule::rule_id));
        let is_named = self.repaired[at + found.len()..].trim_start().starts_with(':');
        if self.piece.only == Rule::only_clause
            && is_unnamed
            && !is_named
            && words::legs().chain(words::verbs()).any(|verb| verb == found)
        {
            return Some(format!("give the rule a name: `name.{found}: {found} ...`"));
        }
        if self.piece.only == Rule::only_clause
            && self.repaired[at + found.len()..].trim_start().starts_with(':')
        {
            return Some(format!("the name of a rule has a dot: `piece.{found}:`"));
        }
        let name = expected.iter().any(|rule| matches!(rule, Rule::ident | Rule::name | Rule::ruleset_name));
        (name && words::keywords().any(|known| known == found)).then(|| format!("`{found}`{NO_NAME}"))
    }

    /// Returns the text at `at` as the author wrote it.
    fn shown(&self, at: usize, found: &str) -> String {
        if found.starts_with('"') {
            return "a quotation".to_owned();
        }
        let written = self.text.get(at..at + found.len()).unwrap_or(found);
        match written.char_indices().nth(32) {
            Some((cut, _)) => format!("`{}...`", &written[..cut]),
            None => format!("`{written}`"),
        }
    }

    fn span(&self, at: usize, length: usize) -> Span {
        super::span(self.source, self.text, at, at + length)
    }
}

fn furthest(start: usize, error: Error<Rule>) -> Furthest {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => start + at,
    };
    match error.variant {
        ErrorVariant::ParsingError { positives, .. } => Furthest { at, expected: positives, gave_up: false },
        ErrorVariant::CustomError { .. } => Furthest { at, expected: Vec::new(), gave_up: true },
    }
}

/// Returns the word at the start of a text. Empty if the text starts with something else.
pub(super) fn first_word(text: &str) -> &str {
    let inside = |c: char| c.is_ascii_alphanumeric() || c == '-';
    &text[..text.find(|c| !inside(c)).unwrap_or(text.len())]
}

/// Returns the keyword that `word` is a misspelling of, if it resembles one and is not a keyword
/// itself.
fn meant_by<'a>(word: &str, keywords: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // The time for a comparison grows with the length, and no keyword is long.
    let alike = (2..=16).contains(&word.len()) && word.starts_with(|c: char| c.is_ascii_alphabetic());
    let meant = if alike { nearest(word, keywords) } else { None };
    meant.filter(|meant| *meant != word)
}

/// Returns the first word, number, quotation or sign of a text that begins with one.
fn found(text: &str) -> &str {
    let signed = usize::from(text.starts_with('-'));
    let word = first_word(&text[signed..]).len();
    let length = match text.as_bytes().first() {
        Some(b'"') => text[1..].find('"').map_or(text.len(), |end| end + 2),
        Some(b'-') if text.starts_with("->") => 2,
        _ if word > 0 => signed + word,
        _ => text.chars().next().map_or(0, char::len_utf8),
    };
    &text[..length]
}
