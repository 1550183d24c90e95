//! Misspelt words of the language.

use crate::faulty_copies::Expected;
use conformance::faults::Script;

/// Words that stand where the resolver looks them up, and how hands misspell them.
const WORDS: &[(&str, &str)] = &[
    ("forward", "forwrd"),
    ("diagonal", "diagnoal"),
    ("orthogonal", "ortogonal"),
    ("sideways", "sidewyas"),
    ("onward", "onwrad"),
    ("empty", "emtpy"),
    ("unmoved", "unmovd"),
    ("mover", "mvoer"),
    ("mated", "matted"),
    ("stalemated", "stalemate"),
    ("repetitions", "repetition"),
    ("enemy", "enmey"),
];

/// Words by which the grammar knows what it reads.
const KEYWORDS: &[(&str, &str)] = &[
    ("slide", "slid"),
    ("leap", "leep"),
    ("step", "stpe"),
    ("then", "thne"),
    ("forbid", "forbd"),
    ("when", "whne"),
    ("piece", "peice"),
    ("source", "soruce"),
    ("question", "quesiton"),
    ("reading", "raeding"),
    ("ruleset", "rulset"),
    ("captures", "captrues"),
    ("example", "exmaple"),
    ("define", "defin"),
    ("under", "udner"),
    ("board", "baord"),
    ("setup", "setpu"),
    ("turn", "trun"),
    ("legal", "leagl"),
    ("players", "playrs"),
    ("cannot", "canot"),
];

/// Every occurrence of every such word misspelt, one at a time.
pub fn misspelt(text: &str) -> Vec<Expected> {
    let script = Script::new(text);
    replaced(&script, WORDS, |at, _| !is_declared(&script, at))
}

/// The same for keywords, where they begin what they begin.
pub fn keyword_misspelt(text: &str) -> Vec<Expected> {
    let script = Script::new(text);
    replaced(&script, KEYWORDS, |at, word| begins(&script, at, word))
}

/// Readings and questions may have such a word for their name.
fn is_declared(script: &Script<'_>, at: usize) -> bool {
    script.words_before(at).next().is_some_and(|(_, before)| matches!(before, "reading" | "question"))
}

fn replaced(
    script: &Script<'_>,
    words: &[(&str, &str)],
    here: impl Fn(usize, &str) -> bool,
) -> Vec<Expected> {
    let mut all = Vec::new();
    for (at, word) in script.words().filter(|(at, word)| here(*at, word)) {
        let Some((_, wrong)) = words.iter().find(|(right, _)| *right == word) else { continue };
        let faulty = script.with(format!("`{wrong}` for `{word}`"), at, word.len(), wrong);
        all.push(Expected { faulty, help: Some(format!("`{word}`")), ..Expected::default() });
    }
    all
}

/// Several keywords are other words as well: `piece` in a condition is not the `piece` of a heading.
fn begins(script: &Script<'_>, at: usize, word: &str) -> bool {
    let at_margin = at == 0 || script.text.as_bytes()[at - 1] == b'\n';
    match word {
        "piece" | "board" | "players" | "turn" | "source" | "question" => at_margin,
        "leap" => {
            !is_declared(script, at) && !script.text[at + word.len()..].trim_start().starts_with(['=', '{'])
        }
        _ => true,
    }
}
