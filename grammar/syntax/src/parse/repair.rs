//! Searches a change of one word that makes a lost part parse: the way out for its message.
//!
//! The parser stops at a word, and the mistake is that word or one just before it. The search tries, in this
//! order: a word that stands twice, missing quotation marks, a missing `is`, a missing name, the name of a rule that runs into its first word, another
//! word that authors use for one of the language, two neighbours exchanged, a missing word, and a word too many.
//! It suggests a change only if the whole part can then be parsed.

use std::borrow::Cow;

use alfonso_diag::synonyms;
use alfonso_forms::{TESTS, english};
use pest::Parser;

use super::words;
use super::{Grammar, Rule};

/// The maximum length of a part for which changes are tried, in bytes.
const LONGEST: usize = 4096;
/// The maximum number of changes to try for one part.
const MOST: usize = 400;
/// The number of words before the parser's position at which the mistake may be.
const BEFORE: usize = 3;
/// The maximum number of words that a message offers for a missing one. If more fit, none is likely.
const OFFERED: usize = 3;
/// The maximum number of readings that a message lists.
const MOST_READINGS: usize = 8;
/// A word that stands for any name. Where it fits, an author's name is missing, and no word of the language.
const NAME: &str = "zz";
/// The words and signs that connect others. They are tried where the parser stopped too early or too late.
const CONNECTING: &[&str] = &[
    "of", ",", "=", "->", "..", "on", "in", "at", "to", "is", "and", "or", "not", "from", "with", "into",
    "along", "onto", "over", "among", "towards", "where", "if", "for", "by", "each", "then",
];

/// Returns the way out for a word that the language writes otherwise, if the part can then be parsed.
pub(super) fn other_word(mistake: &Mistake<'_>, left: &mut usize) -> Option<String> {
    let (mut search, here) = Search::new(mistake, left)?;
    search.another_word(here).or_else(|| search.other_words(here))
}

/// The number of bytes that may be parsed for the ways out of all mistakes of a file.
pub(super) const BUDGET: usize = 256 << 10;

/// A part that cannot be parsed.
pub(super) struct Mistake<'t> {
    /// The rule as which the part should be parsed.
    pub(super) only: Rule,
    /// The text of the part.
    pub(super) text: &'t str,
    /// The offset in the text at which the parser stopped.
    pub(super) at: usize,
    /// The rules that the parser expected there.
    pub(super) expected: &'t [Rule],
    /// The text of the whole file.
    pub(super) file: &'t str,
    /// The text of the file before the part.
    pub(super) before: &'t str,
}

/// Returns the way out of a mistake: a message's help, or `None` if no change of one word makes the part parse.
/// `left` is the rest of [`BUDGET`].
pub(super) fn way_out(mistake: &Mistake<'_>, left: &mut usize) -> Option<String> {
    let Mistake { expected, file, .. } = *mistake;
    let (mut search, here) = Search::new(mistake, left)?;
    search
        .twice(here)
        .or_else(|| search.no_quotes(here, expected))
        .or_else(|| search.no_is(here))
        .or_else(|| search.no_name(here, expected, file))
        .or_else(|| search.run_into(here))
        .or_else(|| search.another_word(here))
        .or_else(|| search.other_words(here))
        .or_else(|| search.exchanged(here))
        .or_else(|| search.missing(here, expected))
        .or_else(|| search.exchanged_before(here))
        .or_else(|| search.too_many(here))
}

/// A word, number, quotation or sign of a text.
#[derive(Clone, Copy)]
struct Lexeme {
    start: usize,
    end: usize,
}

/// A part with a mistake, and the changes that may still be tried.
pub(super) struct Search<'t> {
    only: Rule,
    text: &'t str,
    before: &'t str,
    tokens: Vec<Lexeme>,
    /// The number of changes that may still be tried.
    tries: usize,
    /// The number of bytes that may still be parsed.
    left: &'t mut usize,
}

impl<'t> Search<'t> {
    /// Begins a search. Also returns the index of the token at the mistake. `None` if the part is too long.
    pub(super) fn new(mistake: &Mistake<'t>, left: &'t mut usize) -> Option<(Self, usize)> {
        let Mistake { only, text, at, before, .. } = *mistake;
        if text.len() > LONGEST {
            return None;
        }
        let tokens = tokens(text);
        let here = tokens.iter().position(|token| token.end > at).unwrap_or(tokens.len());
        Some((Self { only, text, before, tokens, tries: MOST, left }, here))
    }
}

impl Search<'_> {
    /// Returns the offsets of a stretch of tokens.
    pub(super) fn stretch(&self, from: usize, to: usize) -> (usize, usize) {
        let start = self.tokens.get(from).map_or(self.text.len(), |token| token.start);
        let end = to.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(start, |token| token.end);
        (start, end.max(start))
    }

    /// Returns the text of a stretch of tokens.
    pub(super) fn part(&self, from: usize, to: usize) -> String {
        let (start, end) = self.stretch(from, to);
        self.text[start..end].to_owned()
    }

    /// Returns the index of the token that ends the clause around a token: the brace that closes it, or the name of
    /// the next rule.
    pub(super) fn clause_end(&self, from: usize) -> usize {
        let mut depth = 0_usize;
        for index in from..self.tokens.len() {
            match self.word(index) {
                "{" | "(" => depth += 1,
                "}" | ")" if depth == 0 => return index,
                "}" | ")" => depth -= 1,
                word if depth == 0 && index > from => {
                    let is_tail = ["cites", "engine", "says", "checked", "confidence"].contains(&word);
                    if is_tail
                        || is_word(word) && self.word(index + 1) == "." && is_word(self.word(index + 2))
                    {
                        return index;
                    }
                }
                _ => {}
            }
        }
        self.tokens.len()
    }

    /// Returns true if the part can be parsed with a stretch of it replaced.
    pub(super) fn parses(&mut self, from: usize, to: usize, other: &str) -> bool {
        if self.tries == 0 || *self.left < self.text.len() {
            return false;
        }
        self.tries -= 1;
        *self.left -= self.text.len();
        let changed = format!("{}{other}{}", &self.text[..from], &self.text[to..]);
        Grammar::parse(self.only, &changed).is_ok()
    }

    /// Returns the word before the brace that encloses the part: that of its block. Empty if there is none.
    pub(super) fn block(&self) -> &str {
        let mut depth = 0_usize;
        let tokens = tokens(self.before);
        let text = |token: &Lexeme| &self.before[token.start..token.end];
        for (index, token) in tokens.iter().enumerate().rev() {
            match text(token) {
                "}" => depth += 1,
                "{" if depth == 0 => return index.checked_sub(1).map_or("", |before| text(&tokens[before])),
                "{" => depth -= 1,
                _ => {}
            }
        }
        ""
    }

    /// Returns a token. Empty if there is none.
    pub(super) fn word(&self, index: usize) -> &str {
        self.tokens.get(index).map_or("", |token| &self.text[token.start..token.end])
    }

    /// Returns the indices of the words at which the mistake may be, the nearest first: `far` words back.
    fn suspects(&self, here: usize, far: usize) -> impl Iterator<Item = usize> + use<> {
        let last = self.tokens.len();
        (0..=far).filter_map(move |back| here.checked_sub(back)).filter(move |index| *index < last)
    }

    /// A word that stands twice.
    fn twice(&mut self, here: usize) -> Option<String> {
        let before = here.checked_sub(1)?;
        let Lexeme { start, end } = *self.tokens.get(here)?;
        let is_twice = self.word(before) == self.word(here) && self.parses(start, end, "");
        is_twice.then(|| format!("leave out `{}`", self.word(here)))
    }

    /// A quotation without its marks. Where other words can stand too, only a letter can be meant.
    fn no_quotes(&mut self, here: usize, expected: &[Rule]) -> Option<String> {
        let is_text = |rule: &Rule| matches!(rule, Rule::string | Rule::quoted | Rule::signs);
        let Lexeme { start, end } = *self.tokens.get(here)?;
        let word = &self.text[start..end];
        let is_only_text = !expected.is_empty() && expected.iter().all(is_text);
        let is_likely = is_only_text || word.len() <= 2 && expected.iter().any(is_text);
        let quoted = format!("\"{word}\"");
        let fits = is_likely && is_word(word) && self.parses(start, end, &quoted);
        fits.then(|| format!("put it in quotation marks: `{quoted}`"))
    }

    /// A test without `is` before it: `next mated`.
    fn no_is(&mut self, here: usize) -> Option<String> {
        let word = self.word(here).to_owned();
        let before = here.checked_sub(1).map(|before| self.word(before).to_owned())?;
        let is_test = TESTS.iter().any(|form| form.entry.word == word);
        let fits = is_test && is_word(&before) && self.fits(here, "is");
        fits.then(|| format!("did you mean `{before} is {word}`?"))
    }

    /// Several words for which the language has others: `diagonally or orthogonally`. Returns the advice about the
    /// one at the mistake.
    fn other_words(&mut self, here: usize) -> Option<String> {
        let mut changed = String::new();
        let (mut done, mut first, mut count) = (0, None, 0);
        for (index, Lexeme { start, end }) in self.tokens.iter().copied().enumerate() {
            let word = &self.text[start..end];
            let offer = synonyms(word).first().filter(|_| !words::known().any(|known| known == word));
            if let Some(offer) = offer {
                changed += &self.text[done..start];
                changed += offer;
                (done, count) = (end, count + 1);
                first = first.or((index + BEFORE >= here).then_some(*offer));
            }
        }
        changed += &self.text[done..];
        let offer = first.filter(|_| count > 1)?;
        self.parses(0, self.text.len(), &changed).then(|| format!("did you mean `{offer}`?"))
    }

    fn another_word(&mut self, here: usize) -> Option<String> {
        for index in self.suspects(here, BEFORE) {
            let Lexeme { start, end } = self.tokens[index];
            for offer in synonyms(&self.text[start..end]) {
                // A sign may touch the next word, and a word may not.
                let apart = is_word(offer) && is_word(&self.text[end..]);
                let other = if apart { format!("{offer} ") } else { (*offer).to_owned() };
                // A name in its place says nothing about the word, unless the word cannot be a name.
                let is_kept = index == here && words::keywords().any(|known| known == &self.text[start..end]);
                let may_be_name = |search: &mut Self| !is_kept && search.parses(start, end, NAME);
                if self.parses(start, end, &other) && !(is_word(offer) && may_be_name(self)) {
                    return Some(format!("did you mean `{offer}`?"));
                }
            }
        }
        None
    }

    fn exchanged(&mut self, here: usize) -> Option<String> {
        // At the end, something is missing.
        if here >= self.tokens.len() {
            return None;
        }
        self.exchange((0..=1 + BEFORE / 2).filter_map(|back| (here + 1).checked_sub(back)))
    }

    /// Two neighbours exchanged, on the last line before the end.
    fn exchanged_before(&mut self, here: usize) -> Option<String> {
        let end = self.tokens.last().filter(|_| here >= self.tokens.len())?.end;
        let line = self.text[..end].rfind('\n').unwrap_or(0);
        let first = self.tokens.iter().position(|token| token.start >= line)?;
        self.exchange((first..self.tokens.len()).rev())
    }

    /// Exchanges tokens with those before them.
    fn exchange(&mut self, seconds: impl Iterator<Item = usize>) -> Option<String> {
        for second in seconds {
            let Some(first) = second.checked_sub(1).filter(|_| second < self.tokens.len()) else { continue };
            let (one, two) = (self.tokens[first], self.tokens[second]);
            let (left, right) = (self.word(first).to_owned(), self.word(second).to_owned());
            let is_bracket = |word: &str| [")", "{", "}"].contains(&word);
            let is_other_line = self.text[one.end..two.start].contains('\n');
            if left == right || left == "(" || is_other_line || is_bracket(&left) || is_bracket(&right) {
                continue;
            }
            let gap = &self.text[one.end..two.start];
            let swapped = format!("{right}{gap}{left}");
            let (apart, close) = (format!("{right} {left} "), format!("{right}{left} "));
            for other in [swapped, apart, close] {
                // Two words must not become one.
                if is_word(&right) && is_word(&left) && !other.trim_end().contains(' ') {
                    continue;
                }
                if self.parses(one.start, two.end, &other) {
                    return Some(format!("did you mean `{}`?", other.trim_end()));
                }
            }
        }
        None
    }

    /// A name that is missing. If it would be a reading, those of its question are offered.
    fn no_name(&mut self, here: usize, expected: &[Rule], file: &str) -> Option<String> {
        let is_name = |rule: &Rule| matches!(rule, Rule::ident | Rule::name | Rule::ruleset_name);
        if expected.is_empty() || !expected.iter().all(is_name) || is_word(self.word(here)) {
            return None;
        }
        if !self.fits(here, NAME) {
            return None;
        }
        let equals = (0..here).rev().find(|index| self.word(*index) == "=");
        let question = equals.and_then(|index| index.checked_sub(1)).map_or("", |index| self.word(index));
        let readings = readings(file, question);
        let next = self.word(here);
        if next.is_empty() {
            return Some("write a name here".to_owned());
        }
        if readings.is_empty() || readings.len() > MOST_READINGS {
            return Some(format!("write a name before `{next}`"));
        }
        let readings: Vec<String> = readings.iter().map(|reading| format!("`{reading}`")).collect();
        let readings: Vec<&str> = readings.iter().map(String::as_str).collect();
        Some(format!("write a reading of `{question}` before `{next}`: {}", english::or(&readings)))
    }

    /// The name of a rule that runs into the first word of the rule, with the colon after both.
    fn run_into(&mut self, here: usize) -> Option<String> {
        let colon = self.suspects(here, 2).find(|index| self.word(*index) == ":")?;
        let Lexeme { start, end } = self.tokens[colon.checked_sub(1)?];
        let colon_end = self.tokens[colon].end;
        if end + 1 == colon_end || here == 0 {
            return None;
        }
        let name = &self.text[start..end];
        let verbs = words::legs()
            .chain(words::verbs())
            .filter(|verb| name.len() > verb.len() && name.ends_with(verb));
        let verb = verbs.max_by_key(|verb| verb.len())?;
        let name = name[..name.len() - verb.len()].trim_end_matches('-').to_owned();
        let dotted = self.text[..start].ends_with('.');
        let fits = !name.is_empty() && self.parses(start, colon_end, &format!("{name}: {verb} "));
        let name = if dotted { format!("{}.{name}", self.word(colon.checked_sub(3)?)) } else { name };
        fits.then(|| format!("did you mean `{name}: {verb}`?"))
    }

    /// An attribute that is missing before `of`: one that stands elsewhere in the part.
    fn no_attribute(&mut self, here: usize) -> Option<String> {
        if self.word(here) != "of" {
            return None;
        }
        let before_of = (1..self.tokens.len()).filter(|index| self.word(*index) == "of" && *index != here);
        let used: Vec<String> = before_of.map(|index| self.word(index - 1).to_owned()).collect();
        let near = used.into_iter().filter(|word| is_word(word)).find(|word| self.fits(here, word))?;
        Some(format!("did you mean `{near} of`?"))
    }

    fn missing(&mut self, here: usize, expected: &[Rule]) -> Option<String> {
        let mut known: Vec<Cow<'static, str>> = Vec::new();
        for rule in expected {
            // Items begin lines.
            let is_begun = here > 0 && matches!(rule, Rule::item | Rule::only_item | Rule::EOI);
            let words = if is_begun { Vec::new() } else { words::candidates(*rule, self.only) };
            known.extend(words::sign(*rule).map(Cow::Borrowed).into_iter().chain(words));
        }
        if let Some(offer) = self.fitting(here, &known) {
            return Some(offer);
        }
        if let Some(offer) = self.no_attribute(here) {
            return Some(offer);
        }
        if here >= self.tokens.len() {
            return None;
        }
        let known: Vec<Cow<'_, str>> = CONNECTING.iter().map(|word| Cow::Borrowed(*word)).collect();
        [Some(here + 1), here.checked_sub(1)]
            .into_iter()
            .flatten()
            .find_map(|index| self.fitting(index, &known))
    }

    /// Returns the advice to write one of some words before a token, if few of them fit.
    fn fitting(&mut self, index: usize, known: &[Cow<'_, str>]) -> Option<String> {
        let mut offered: Vec<&str> = Vec::new();
        for word in known {
            if !offered.contains(&word.as_ref()) && self.fits(index, word) {
                offered.push(word);
            }
        }
        let is_likely = !offered.is_empty() && offered.len() <= OFFERED && !self.fits(index, NAME);
        is_likely.then(|| self.offer(index, &offered))
    }

    /// Returns true if the part can be parsed with a word more before a token.
    fn fits(&mut self, index: usize, word: &str) -> bool {
        let at = self.tokens.get(index).map_or(self.text.trim_end().len(), |token| token.start);
        self.parses(at, at, &format!(" {word} "))
    }

    fn offer(&self, index: usize, offered: &[&str]) -> String {
        let next = self.word(index);
        if let [word] = offered {
            let before = index.checked_sub(1).map_or("", |before| self.word(before));
            let near = |part: &&str| is_word(part) || part == word;
            let parts: Vec<&str> = [before, word, next].into_iter().filter(near).collect();
            return format!("did you mean `{}`?", parts.join(" "));
        }
        let offered: Vec<String> = offered.iter().map(|word| format!("`{word}`")).collect();
        let offered: Vec<&str> = offered.iter().map(String::as_str).collect();
        let words = english::or(&offered);
        match next {
            "" => format!("{words} is missing at the end"),
            next => format!("{words} is missing before `{next}`"),
        }
    }

    fn too_many(&mut self, here: usize) -> Option<String> {
        let index = self.suspects(here, 1).find(|index| {
            // A word that connects others leads to something that is missing.
            let Lexeme { start, end } = self.tokens[*index];
            !CONNECTING.contains(&&self.text[start..end]) && self.parses(start, end, "")
        })?;
        Some(format!("leave out `{}`", self.word(index)))
    }
}

/// Returns the readings of a question that a file asks.
fn readings<'t>(file: &'t str, question: &str) -> Vec<&'t str> {
    let mut found = Vec::new();
    let mut within = false;
    for line in file.lines() {
        let mut parts = line.split_whitespace();
        match (parts.next(), parts.next()) {
            (Some("question"), Some(name)) => within = name == question,
            (Some("reading"), Some(name)) if within => found.push(name),
            (Some("}"), _) => within = false,
            _ => {}
        }
    }
    found
}

/// Returns true if a text begins with a word or a number.
fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphanumeric())
}

/// Returns the tokens of a text.
fn tokens(text: &str) -> Vec<Lexeme> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(sign) = text[at..].chars().next() {
        let rest = &text[at..];
        let within = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let length = match sign {
            _ if sign.is_whitespace() => {
                at += sign.len_utf8();
                continue;
            }
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            _ if sign.is_ascii_alphanumeric() => rest.find(|c| !within(c)).unwrap_or(rest.len()),
            _ => {
                let double = ["->", "=>", ">=", "<=", "=<", "/=", "!=", "==", "<>", "..", "&&", "||"];
                double.iter().find(|it| rest.starts_with(**it)).map_or(sign.len_utf8(), |it| it.len())
            }
        };
        found.push(Lexeme { start: at, end: at + length });
        at += length;
    }
    found
}
