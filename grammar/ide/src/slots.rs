//! The sort of name that can stand after a text, according to the words before it.
//!
//! The grammar knows where a name can stand. The preceding words determine whether it names a
//! source, a question or a reading. This works even if the rest of the text cannot be parsed yet.

use crate::look::code_of;

/// The largest distance, in bytes, over which words are searched backwards.
const FARTHEST: usize = 16 << 10;
/// The largest number of words in a list or a guard.
const LONGEST: usize = 60;

/// The sort of name that can stand at an offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    /// The name of a source.
    Source,
    /// The name of a question.
    Question,
    /// A reading of this question.
    Reading(String),
    /// A question that the ruleset does not answer yet. The field lists the answered questions.
    Unanswered(Vec<String>),
    /// The name of a ruleset.
    Ruleset,
    /// The look of a kind or region in pictures.
    Look,
    /// The set of the pieces in pictures.
    Set,
    /// Anything that the grammar allows. If a question is given, an arm with one of its readings
    /// can also begin here.
    Grammar(Option<String>),
}

/// Returns the slot after a text. The text must end where a word can begin.
pub(crate) fn slot(before: &str) -> Slot {
    let mut from = crate::look::fit(before, before.len().saturating_sub(FARTHEST));
    from = before[from..].find('\n').filter(|_| from > 0).map_or(from, |at| from + at);
    let code: String = before[from..].split_inclusive('\n').map(code_of).collect();
    let words = words(&code);
    let last = words.last().copied().unwrap_or_default();
    let open = open(&words);
    let head = open.map(|at| &words[..at]);
    let in_ruleset = head.is_some_and(is_head_of_ruleset);
    match last {
        "as" if is_in_picture(head) => return Slot::Look,
        "pieces" if is_in_picture(head) => return Slot::Set,
        "cites" | "follows" => return Slot::Source,
        "after" if is_in_source(&words) => return Slot::Source,
        "," if is_list_of(&words, "cites") || (is_list_of(&words, "after") && is_in_source(&words)) => {
            return Slot::Source;
        }
        "under" => return Slot::Question,
        "by" if !words
            .iter()
            .rev()
            .nth(1)
            .is_some_and(|word| word.starts_with(|it: char| it.is_ascii_digit())) =>
        {
            return Slot::Question;
        }
        "and" | "with" | "for" | "," if guarded(&words) => return Slot::Question,
        "=" | "or" => {
            if let Some(question) = asked(&words, in_ruleset) {
                return Slot::Reading(question);
            }
        }
        "from" if words.iter().rev().take(8).any(|word| *word == "ruleset") => return Slot::Ruleset,
        "in" if words.iter().rev().take(20).any(|word| *word == "example")
            && head_is_open(&words, "example") =>
        {
            return Slot::Ruleset;
        }
        _ => {}
    }
    if in_ruleset && let Some(at) = open {
        let answered =
            words[at + 1..].windows(2).filter(|pair| pair[1] == "=").map(|pair| pair[0].to_owned());
        return Slot::Unanswered(answered.collect());
    }
    // In `by QUESTION {`, an arm begins with a reading, after the brace or on a new line.
    let at_margin = code.rsplit('\n').next().is_some_and(|line| line.trim().is_empty()) || last == "{";
    let question = head.and_then(|head| match head {
        [.., "by", question] => Some((*question).to_owned()),
        _ => None,
    });
    Slot::Grammar(question.filter(|_| at_margin))
}

/// Returns the words and punctuation of a text, without comments and quotations.
fn words(code: &str) -> Vec<&str> {
    let mut list = Vec::new();
    let mut rest = code;
    while let Some(sign) = rest.chars().next() {
        let length = rest.find(|it| !crate::look::is_of_word(it)).unwrap_or(rest.len());
        let length = if length == 0 { sign.len_utf8() } else { length };
        if !sign.is_whitespace() {
            list.push(&rest[..length]);
        }
        rest = &rest[length..];
    }
    list
}

/// Returns the index of the last unclosed brace.
fn open(words: &[&str]) -> Option<usize> {
    let mut closed = 0usize;
    for (at, word) in words.iter().enumerate().rev() {
        match *word {
            "}" => closed += 1,
            "{" if closed == 0 => return Some(at),
            "{" => closed -= 1,
            _ => {}
        }
    }
    None
}

/// Returns `true` if the words before the open brace end with `picture`.
fn is_in_picture(head: Option<&[&str]>) -> bool {
    head.and_then(<[&str]>::last) == Some(&"picture")
}

fn is_head_of_ruleset(head: &[&str]) -> bool {
    let near = head.iter().rev().take(8).take_while(|word| !["{", "}", ":"].contains(*word));
    near.into_iter().any(|word| *word == "ruleset")
}

/// Returns `true` if no brace follows the last `head`.
fn head_is_open(words: &[&str], head: &str) -> bool {
    words.iter().rev().take_while(|word| **word != head).all(|word| *word != "{" && *word != "}")
}

fn is_in_source(words: &[&str]) -> bool {
    words.iter().rev().take(LONGEST).any(|word| *word == "source") && head_is_open(words, "source")
}

/// Returns `true` if a comma at the end belongs to a list that `head` begins.
fn is_list_of(words: &[&str], head: &str) -> bool {
    let back = words.iter().rev().take(LONGEST);
    let mut list = back.take_while(|word| !["{", "}", ":", "(", ")", ">", "-"].contains(*word));
    list.any(|word| *word == head)
}

/// Returns `true` inside a guard or a list of answers, which contain only names, `=`, `or` and
/// `and`.
fn guarded(words: &[&str]) -> bool {
    let last = words.last().copied().unwrap_or_default();
    if last == "with" || last == "for" {
        let head = if last == "with" { "example" } else { "cites" };
        return is_list_of(words, head) || (last == "with" && head_is_open(words, head));
    }
    for word in words.iter().rev().skip(1).take(LONGEST) {
        match *word {
            "under" => return true,
            "with" | "for" => return last == "," || *word == "for",
            "=" | "or" | "and" | "," => {}
            word if alfonso_syntax::keywords().any(|keyword| keyword == word) => return false,
            word if !word.starts_with(|sign: char| sign.is_ascii_alphanumeric()) => return false,
            _ => {}
        }
    }
    false
}

/// Returns the question whose reading is expected after `=` or `or`.
fn asked(words: &[&str], in_ruleset: bool) -> Option<String> {
    let equals = words.iter().rposition(|word| *word == "=")?;
    let between = &words[equals + 1..];
    let only_readings = between.iter().enumerate().all(|(at, word)| (at % 2 == 1) == (*word == "or"));
    let question = words.get(equals.checked_sub(1)?)?;
    let before = &words[..equals - 1];
    let is_guard = match before.last().copied() {
        Some("under") => true,
        Some("and" | "with" | "for" | ",") => guarded(before),
        _ => false,
    };
    (only_readings && (is_guard || in_ruleset)).then(|| (*question).to_owned())
}

#[cfg(test)]
mod tests {
    use super::{Slot, slot};

    #[test]
    fn the_words_before_a_place_tell_what_can_stand_there() {
        let reading = |question: &str| Slot::Reading(question.to_owned());
        let rows = [
            ("x.y: step any cites ", Slot::Source),
            ("x.y: step any cites one at \"p. 1, 2\" \"a: b\", ", Slot::Source),
            ("source one \"One\" after ", Slot::Source),
            ("source one \"One\" after two, ", Slot::Source),
            ("ruleset a \"A\" follows ", Slot::Source),
            ("under ", Slot::Question),
            ("under leap = five and ", Slot::Question),
            ("under leap = ", reading("leap")),
            ("under leap = five or ", reading("leap")),
            ("under leap = five and lion = ", reading("lion")),
            ("x.y: step by ", Slot::Question),
            ("x.y: step by leap { ", Slot::Grammar(Some("leap".to_owned()))),
            ("x.y: step by leap { a: any ", Slot::Grammar(None)),
            ("board grid 3 by ", Slot::Grammar(None)),
            ("ruleset a \"A\" default { ", Slot::Unanswered(Vec::new())),
            ("ruleset a \"A\" default { leap = five ", Slot::Unanswered(vec!["leap".to_owned()])),
            ("ruleset a \"A\" default { leap = ", reading("leap")),
            ("ruleset a \"A\" from ", Slot::Ruleset),
            ("example \"x\" in ", Slot::Ruleset),
            ("example \"x\" in a with ", Slot::Question),
            ("example \"x\" in a with leap = ", reading("leap")),
            ("x.y: step any cites one for ", Slot::Question),
            ("picture { pieces ", Slot::Set),
            ("picture { King as king, Man as ", Slot::Look),
            ("x.y: when a = ", Slot::Grammar(None)),
            ("x.y: when a = b and ", Slot::Grammar(None)),
        ];
        for (text, expected) in rows {
            assert_eq!(slot(text), expected, "{text}");
        }
    }
}
