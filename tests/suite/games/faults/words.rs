//! Misspelt words of the language.

use crate::faulty_copies::Expected;
use conformance::faults::Script;

/// Words that the resolver looks up, each with a typical misspelling.
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

/// Words by which the grammar recognizes a construct.
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

/// Misspells each of these words wherever it occurs, one at a time.
pub fn misspelt(text: &str) -> Vec<Expected> {
    let script = Script::new(text);
    replaced(&script, WORDS, |at, _| !is_declared(&script, at))
}

/// Misspells each of the keywords where it begins its construct, one at a time.
pub fn keyword_misspelt(text: &str) -> Vec<Expected> {
    let script = Script::new(text);
    replaced(&script, KEYWORDS, |at, word| begins(&script, at, word))
}

/// Returns true if the word is the name of a reading or a question, which may have such names.
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

/// Returns true if a keyword begins its construct. Some have other uses: `piece` in a condition begins no heading.
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
