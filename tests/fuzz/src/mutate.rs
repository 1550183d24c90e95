//! Changes of a text: its tokens taken out, doubled, exchanged, replaced by words that go with it; its bytes turned over.

use alfonso_game::Random;
use std::ops::Range;

/// Numbers at which something may go over.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "7",
    "8",
    "63",
    "64",
    "65",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967296",
    "9223372036854775807",
    "99999999999999999999",
    "1e9",
    "0.5",
    "007",
];

/// Signs that texts seldom have.
const SIGNS: &[&str] = &[
    "\u{0}",
    "\u{1b}[31m",
    "\u{feff}",
    "\u{202e}",
    "\u{200b}",
    "\u{301}",
    "é",
    "♞",
    "🂡",
    "\u{2028}",
    "\r",
    "\t",
    "\u{7f}",
    "\\",
    "\"",
    "'",
    "`",
    "<",
    "&",
    "%s",
    "//",
    "/*",
    "\u{ff10}",
    "İ",
];

/// Not more changes than these in one text.
const MOST_CHANGES: u32 = 8;

/// No text is longer, in bytes: what is too long altogether is tested by itself.
pub const LONGEST: usize = 1 << 16;

/// Changes texts.
pub struct Mutator<'w> {
    /// Words that go with them.
    pub words: &'w [String],
    /// Draws another text, to take something from.
    pub origin: fn(&mut Random) -> Vec<u8>,
}

impl Mutator<'_> {
    /// Changes a text once at least: half of the texts twice, a quarter three times, and so on.
    pub fn change(&self, text: &mut Vec<u8>, random: &mut Random) {
        for _ in 0..MOST_CHANGES {
            self.once(text, random);
            // Changes that repeat what repeated is repeated already would take gigabytes.
            text.truncate(LONGEST);
            if random.below(2) == 0 {
                break;
            }
        }
    }

    fn once(&self, text: &mut Vec<u8>, random: &mut Random) {
        let tokens = tokens(text);
        let run = |random: &mut Random, most: usize| -> Range<usize> {
            if tokens.is_empty() {
                return 0..0;
            }
            let first = below(random, tokens.len());
            let last = (first + below(random, most)).min(tokens.len() - 1);
            tokens[first].start..tokens[last].end
        };
        match random.below(16) {
            0 | 1 => drop(text.drain(run(random, 8))),
            2 => {
                let part = run(random, 16);
                let again = text[part.clone()].to_vec();
                insert(text, part.end, &again);
            }
            3 | 4 => {
                let (one, two) = (run(random, 8), run(random, 8));
                let (one, two) = if one.start <= two.start { (one, two) } else { (two, one) };
                if one.end <= two.start {
                    let (first, second) = (text[one.clone()].to_vec(), text[two.clone()].to_vec());
                    text.splice(two, first);
                    text.splice(one, second);
                }
            }
            5 | 6 => drop(text.splice(run(random, 1), self.word(random).bytes())),
            7 => {
                let at = run(random, 1).start;
                let word = self.word(random);
                let spaced = format!(" {word} ");
                insert(text, at, if random.below(2) == 0 { word } else { &spaced }.as_bytes());
            }
            8 => {
                let number = one_of(random, NUMBERS);
                let numbers: Vec<&Range<usize>> =
                    tokens.iter().filter(|token| text[token.start].is_ascii_digit()).collect();
                let place = match numbers.len() {
                    0 => run(random, 1),
                    many => numbers[below(random, many)].clone(),
                };
                text.splice(place, number.bytes());
            }
            9 | 10 => {
                let other = (self.origin)(random);
                let theirs = self::tokens(&other);
                if !theirs.is_empty() {
                    let first = below(random, theirs.len());
                    let last = (first + below(random, 24)).min(theirs.len() - 1);
                    insert(text, run(random, 1).start, &other[theirs[first].start..theirs[last].end]);
                }
            }
            11 => {
                let (from, to) = (run(random, 1), run(random, 1));
                let copy = text[from].to_vec();
                text.splice(to, copy);
            }
            12 => {
                if !text.is_empty() {
                    let at = below(random, text.len());
                    text[at] ^= 1 << random.below(8);
                }
            }
            13 => {
                let at = below(random, text.len() + 1);
                insert(text, at, one_of(random, SIGNS).as_bytes());
            }
            14 => {
                let at = below(random, text.len() + 1);
                if random.below(2) == 0 {
                    text.truncate(at);
                } else {
                    text.drain(..at);
                }
            }
            _ => {
                let part = run(random, 6);
                let times = [2, 3, 8, 64, 64, 1000][below(random, 6)];
                let again = text[part.clone()].repeat(times.min(LONGEST / part.len().max(1)));
                insert(text, part.end, &again);
            }
        }
    }

    fn word(&self, random: &mut Random) -> &str {
        if self.words.is_empty() { "" } else { &self.words[below(random, self.words.len())] }
    }
}

fn insert(text: &mut Vec<u8>, at: usize, new: &[u8]) {
    text.splice(at..at, new.iter().copied());
}

fn one_of<'t>(random: &mut Random, things: &[&'t str]) -> &'t str {
    things[below(random, things.len())]
}

/// A number below `many`, which is not 0.
pub fn below(random: &mut Random, many: usize) -> usize {
    random.below(u32::try_from(many).unwrap_or(u32::MAX)) as usize
}

/// The tokens of a text: words and numbers, white space, single signs.
fn tokens(text: &[u8]) -> Vec<Range<usize>> {
    let sort = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | 128.. => 1,
        b' ' | b'\n' | b'\t' | b'\r' => 2,
        _ => 0,
    };
    let mut tokens: Vec<Range<usize>> = Vec::new();
    for (at, byte) in text.iter().enumerate() {
        let new = sort(*byte);
        match tokens.last_mut() {
            Some(last) if new > 0 && sort(text[last.start]) == new => last.end = at + 1,
            _ => tokens.push(at..at + 1),
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_words_white_space_and_single_signs() {
        let text = b"a-b  (7)\n";
        let found: Vec<&[u8]> = tokens(text).into_iter().map(|token| &text[token]).collect();
        assert_eq!(found, [&b"a-b"[..], b"  ", b"(", b"7", b")", b"\n"]);
    }

    #[test]
    fn a_text_that_is_repeated_again_and_again_stays_short() {
        let words = [];
        let mutator = Mutator { words: &words, origin: |_| vec![b'7'; LONGEST] };
        for number in 0..200 {
            let mut random = Random::of_game(6, number);
            let mut text = vec![b'7'; LONGEST];
            mutator.change(&mut text, &mut random);
            assert!(text.len() <= LONGEST && text.capacity() <= 4 * LONGEST, "{}", text.capacity());
        }
    }

    #[test]
    fn every_change_comes_about_and_nothing_panics() {
        let words = ["word".to_owned()];
        let mutator = Mutator { words: &words, origin: |_| b"one two three".to_vec() };
        let mut changed = 0;
        for number in 0..4000 {
            let mut random = Random::of_game(5, number);
            let origin = [&b""[..], b"x", b"piece Man \"M\" { man.x: step 7 }"][below(&mut random, 3)];
            let mut text = origin.to_vec();
            mutator.change(&mut text, &mut random);
            changed += usize::from(text != origin);
        }
        assert!(changed > 3000, "{changed} of 4000");
    }
}
