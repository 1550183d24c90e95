//! Searches a change of one word that makes a lost part parse: the way out for its message.
//!
//! The parser stops at a word, and the mistake is that word or one just before it. The search tries, in this
//! order: another word that authors use for one of the language, two neighbours exchanged, a missing word, and
//! a word too many. It suggests a change only if the whole part can then be parsed.

use alfonso_diag::synonyms;
use pest::Parser;

use super::words;
use super::{Grammar, Rule};

/// The maximum length of a part for which changes are tried, in bytes.
const LONGEST: usize = 4096;
/// The maximum number of changes to try for one part.
const MOST: usize = 400;
/// The number of words before the parser's position at which the mistake may be.
const BEFORE: usize = 3;
/// The maximum number of words that a message offers for a missing one.
const OFFERED: usize = 3;

/// The number of bytes that may be parsed for the ways out of all mistakes of a file.
pub(super) const BUDGET: usize = 64 << 10;

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
}

/// Returns the way out of a mistake: a message's help, or `None` if no change of one word makes the part parse.
/// `left` is the rest of [`BUDGET`].
pub(super) fn way_out(mistake: &Mistake<'_>, left: &mut usize) -> Option<String> {
    let Mistake { only, text, at, expected } = *mistake;
    if text.len() > LONGEST {
        return None;
    }
    let tokens = tokens(text);
    let here = tokens.iter().position(|token| token.end > at).unwrap_or(tokens.len());
    let mut search = Search { only, text, tokens: &tokens, tries: MOST, left };
    search
        .twice(here)
        .or_else(|| search.another_word(here))
        .or_else(|| search.exchanged(here))
        .or_else(|| search.missing(here, expected))
        .or_else(|| search.too_many(here))
}

/// A word, number, quotation or sign of a text.
#[derive(Clone, Copy)]
struct Lexeme {
    start: usize,
    end: usize,
}

struct Search<'t> {
    only: Rule,
    text: &'t str,
    tokens: &'t [Lexeme],
    /// The number of changes that may still be tried.
    tries: usize,
    /// The number of bytes that may still be parsed.
    left: &'t mut usize,
}

impl Search<'_> {
    /// Returns true if the part can be parsed with a stretch of it replaced.
    fn parses(&mut self, from: usize, to: usize, other: &str) -> bool {
        if self.tries == 0 || *self.left < self.text.len() {
            return false;
        }
        self.tries -= 1;
        *self.left -= self.text.len();
        let changed = format!("{}{other}{}", &self.text[..from], &self.text[to..]);
        Grammar::parse(self.only, &changed).is_ok()
    }

    fn word(&self, index: usize) -> &str {
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
        (self.word(before) == self.word(here)).then(|| self.too_many(here)).flatten()
    }

    fn another_word(&mut self, here: usize) -> Option<String> {
        for index in self.suspects(here, BEFORE) {
            let Lexeme { start, end } = self.tokens[index];
            for offer in synonyms(&self.text[start..end]) {
                // A sign may touch the next word, and a word may not.
                let apart = offer.ends_with(|c: char| c.is_ascii_alphanumeric())
                    && self.text[end..].starts_with(|c: char| c.is_ascii_alphanumeric());
                let other = if apart { format!("{offer} ") } else { (*offer).to_owned() };
                if self.parses(start, end, &other) {
                    return Some(format!("did you mean `{offer}`?"));
                }
            }
        }
        None
    }

    fn exchanged(&mut self, here: usize) -> Option<String> {
        for second in (0..=1 + BEFORE / 2).filter_map(|back| (here + 1).checked_sub(back)) {
            let Some(first) = second.checked_sub(1).filter(|_| second < self.tokens.len()) else { continue };
            let (one, two) = (self.tokens[first], self.tokens[second]);
            let (left, right) = (self.word(first).to_owned(), self.word(second).to_owned());
            let is_bracket = |word: &str| ["(", ")", "{", "}"].contains(&word);
            let is_other_line = self.text[one.end..two.start].contains('\n');
            if left == right || is_other_line || is_bracket(&left) || is_bracket(&right) {
                continue;
            }
            let gap = &self.text[one.end..two.start];
            let swapped = format!("{right}{gap}{left}");
            let touches = |a: &str, b: &str| {
                a.ends_with(|c: char| c.is_ascii_alphanumeric())
                    && b.starts_with(|c: char| c.is_ascii_alphanumeric())
            };
            let (apart, close) = (format!("{right} {left} "), format!("{right}{left} "));
            for other in [swapped, apart, close] {
                // Two words must not become one.
                if touches(&right, &left) && !other.trim_end().contains(' ') {
                    continue;
                }
                if self.parses(one.start, two.end, &other) {
                    return Some(format!("did you mean `{}`?", other.trim_end()));
                }
            }
        }
        None
    }

    fn missing(&mut self, here: usize, expected: &[Rule]) -> Option<String> {
        let mut offered: Vec<String> = Vec::new();
        for rule in expected {
            let known = words::candidates(*rule, self.only).into_iter().map(|it| it.into_owned());
            for word in words::sign(*rule).map(str::to_owned).into_iter().chain(known) {
                if !offered.contains(&word) && self.fits(here, &word) {
                    offered.push(word);
                }
            }
        }
        if !offered.is_empty() {
            return Some(self.offer(here, &offered));
        }
        // The parser may stop a word too early, where it expected a longer phrase, or a word too late.
        let known: Vec<&str> = words::signs().chain(words::known()).collect();
        for index in [Some(here + 1), here.checked_sub(1)].into_iter().flatten() {
            let fitting: Vec<String> =
                known.iter().filter(|word| self.fits(index, word)).map(|word| (*word).to_owned()).collect();
            if !fitting.is_empty() {
                return Some(self.offer(index, &fitting));
            }
        }
        None
    }

    /// Returns true if the part can be parsed with a word more before a token.
    fn fits(&mut self, index: usize, word: &str) -> bool {
        let at = self.tokens.get(index).map_or(self.text.trim_end().len(), |token| token.start);
        self.parses(at, at, &format!(" {word} "))
    }

    /// Returns the advice to write one of some words before a token.
    fn offer(&self, index: usize, offered: &[String]) -> String {
        let next = self.word(index);
        if let [word] = offered {
            let before = index.checked_sub(1).map_or("", |before| self.word(before));
            let plain = |text: &str| text.starts_with(|c: char| c.is_ascii_alphanumeric());
            let parts = [before, word, next]
                .into_iter()
                .filter(|part| !part.is_empty() && (plain(part) || part == word));
            return format!("did you mean `{}`?", parts.collect::<Vec<_>>().join(" "));
        }
        let shown: Vec<String> = offered.iter().take(OFFERED).map(|word| format!("`{word}`")).collect();
        let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
        let words = alfonso_forms::english::or(&shown);
        match next {
            "" => format!("a word is missing at the end, such as {words}"),
            next => format!("a word is missing before `{next}`, such as {words}"),
        }
    }

    fn too_many(&mut self, here: usize) -> Option<String> {
        let index = self.suspects(here, 1).find(|index| {
            let Lexeme { start, end } = self.tokens[*index];
            self.parses(start, end, "")
        })?;
        Some(format!("leave out `{}`", self.word(index)))
    }
}

/// Returns the tokens of a text.
fn tokens(text: &str) -> Vec<Lexeme> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(sign) = text[at..].chars().next() {
        let rest = &text[at..];
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let length = match sign {
            _ if sign.is_whitespace() => {
                at += sign.len_utf8();
                continue;
            }
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            _ if sign.is_ascii_alphanumeric() => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
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
