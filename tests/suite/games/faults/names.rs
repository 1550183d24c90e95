//! Faults of names and numbers: misspelt, missing, doubled, off the board.

use crate::faulty_copies::Expected;
use alfonso_diag::code;
use conformance::faults::{Block, Script};

/// Misspells a name of any length by doubling its last letter. No file has a name like that.
fn misspell(name: &str) -> String {
    format!("{name}{}", name.chars().last().unwrap_or('x'))
}

/// Misspells each use of a source, question, reading, ruleset, kind or definition, one at a time.
pub fn misspelt(text: &str) -> Vec<Expected> {
    let script = Script::new(text);
    let words: Vec<(usize, &str)> = script.words().collect();
    let declared: Vec<&str> =
        words.windows(2).filter(|pair| declares(pair[0].1)).map(|pair| pair[1].1).collect();
    // A library leaves undeclared names to the game that uses it.
    let library = text.lines().any(|line| line.starts_with("library "));
    let mut all = Vec::new();
    for (index, (at, word)) in words.iter().enumerate().skip(1) {
        let before = words[index - 1].1;
        if in_players(text, *at) {
            continue;
        }
        let is_capital = word.starts_with(|first: char| first.is_ascii_uppercase());
        let is_kind = is_capital && !library && declared.contains(word) && !declares(before);
        let is_use = matches!(before, "cites" | "under" | "by" | "in" | "from");
        if !(is_kind || is_use && declared.contains(word)) {
            continue;
        }
        let wrong = misspell(word);
        let faulty = script.with(format!("`{wrong}` for `{word}`"), *at, word.len(), &wrong);
        // For a name of one letter, any other is just as near.
        let help = (word.len() > 2).then(|| format!("did you mean `{word}`?"));
        all.push(Expected { faulty, help, ..Expected::default() });
    }
    all.extend(readings_misspelt(&script));
    all
}

/// Returns true for a place in the line of a `players` clause: it declares each name.
fn in_players(text: &str, at: usize) -> bool {
    let before = text[..at].rsplit('\n').next().unwrap_or_default();
    before.split_whitespace().any(|word| word == "players")
}

fn declares(word: &str) -> bool {
    matches!(
        word,
        "source" | "question" | "ruleset" | "piece" | "define" | "table" | "drawing" | "region" | "players"
    )
}

/// Misspells the readings in the braces of rulesets and after `under`.
fn readings_misspelt(script: &Script<'_>) -> Vec<Expected> {
    let blocks = script.blocks();
    let is_answer = |at: usize| {
        let before = script.text[..at].trim_end();
        let guard = script.words_before(at).nth(1).is_some_and(|(_, word)| word == "under");
        let heads = script.words_before(at).find(|(_, word)| declares(word));
        // The place must be in the braces of a ruleset, not after them.
        let within = |(head, word): (usize, &str)| {
            word == "ruleset"
                && blocks.iter().any(|it| head < it.open && it.open < at && at < it.close)
                && !blocks.iter().any(|it| head < it.open && it.close < at)
        };
        before.ends_with('=') && (guard || heads.is_some_and(within))
    };
    let answers = script.words().filter(|(at, _)| is_answer(*at)).map(|(at, word)| {
        let wrong = misspell(word);
        let faulty = script.with(format!("`{wrong}` for `{word}`"), at, word.len(), &wrong);
        let help = (word.len() > 2).then(|| format!("did you mean `{word}`?"));
        Expected { faulty, code: Some(code::UNKNOWN_READING), help, ..Expected::default() }
    });
    answers.collect()
}

/// Returns the choices of a text: the place of the question's name, and the braces.
fn choices<'a>(script: &Script<'a>) -> Vec<(usize, Block)> {
    let blocks = script.blocks().into_iter();
    let choice = blocks.filter_map(|block| {
        let mut before = script.words_before(block.open);
        let (name, by) = (before.next()?, before.next()?);
        (by.1 == "by" && script.text[name.0 + name.1.len()..block.open].trim().is_empty())
            .then_some((name.0, block))
    });
    choice.collect()
}

/// Returns the arms of a choice: the start of each, its labels, and its end (the next arm or the closing brace).
fn arms<'a>(script: &Script<'a>, choice: Block) -> Vec<(usize, Vec<&'a str>, usize)> {
    let inner: Vec<Block> = script
        .blocks()
        .into_iter()
        .filter(|block| block.open > choice.open && block.close < choice.close)
        .collect();
    let is_flat = |at: usize| !inner.iter().any(|block| block.open < at && at < block.close);
    let within = |at: usize| choice.open < at && at < choice.close;
    let words: Vec<(usize, &str)> =
        script.words().filter(|(at, word)| within(*at) && is_flat(*at) && !word.contains('.')).collect();
    let mut found: Vec<(usize, Vec<&str>)> = Vec::new();
    for (index, (at, word)) in words.iter().enumerate() {
        if !script.text[at + word.len()..].trim_start().starts_with(':') {
            continue;
        }
        let (mut start, mut labels) = (index, vec![*word]);
        while start >= 2 && words[start - 1].1 == "or" {
            start -= 2;
            labels.insert(0, words[start].1);
        }
        found.push((words[start].0, labels));
    }
    let ends: Vec<usize> = found.iter().skip(1).map(|(at, _)| *at).chain([choice.close]).collect();
    found.into_iter().zip(ends).map(|((at, labels), end)| (at, labels, end)).collect()
}

/// Removes each arm of each choice, one at a time.
pub fn reading_not_handled(text: &str) -> Vec<Expected> {
    let script = Script::new(text);
    let mut all = Vec::new();
    for (question, block) in choices(&script) {
        let arms = arms(&script, block);
        for (at, labels, end) in arms.iter().filter(|_| arms.len() > 1) {
            let blank: String = text[*at..*end].chars().map(|c| if c == '\n' { c } else { ' ' }).collect();
            let what = format!("no arm for {labels:?}");
            let faulty = script.with(what, *at, end - at, &blank).seen_at(question);
            let help = labels.first().map(|label| (*label).to_owned());
            all.push(Expected { faulty, code: Some(code::UNHANDLED_READING), help, ..Expected::default() });
        }
    }
    all
}

/// Gives each rule the name of the one before it in its block, one at a time.
pub fn rule_doubled(text: &str) -> Vec<Expected> {
    let script = Script::new(text);
    let rules = script.rules();
    let pairs = rules.windows(2).filter(|pair| pair[0].2 == pair[1].2);
    let doubled = pairs.map(|pair| {
        let ((_, first, _), (at, second, _)) = (pair[0], pair[1]);
        let faulty = script.with(format!("a second `{first}`"), at, second.len(), first);
        let replaces = script.words_before(at).next().is_some_and(|(_, word)| word == "replace");
        let code = if replaces { code::DOUBLE_CHANGE } else { code::DOUBLE_RULE };
        Expected { faulty, code: Some(code), ..Expected::default() }
    });
    doubled.collect()
}

/// Returns true for a text such as `z1 north of a8`, which follows `cell` in a declaration.
fn makes_a_cell(line: &str) -> bool {
    line.split_whitespace().nth(2) == Some("of")
}

/// Moves each cell off the board, one at a time: in setups, regions, notations and moves.
pub fn cell_off_board(text: &str) -> Vec<Expected> {
    let script = Script::new(text);
    let mut all = Vec::new();
    for (at, word) in script.words() {
        // The report of a range or of a cut line is at the cell, that of a move at the whole move.
        let cells: Vec<&str> = word.split(&['-', '.'][..]).collect();
        let Some(last) = cells.last().filter(|last| is_cell(last)) else { continue };
        if !cells.iter().all(|cell| cell.is_empty() || is_cell(cell)) {
            continue;
        }
        // A reading may be called like a cell.
        if text.contains(&format!("reading {word} ")) {
            continue;
        }
        // The shape of a board of points may begin anywhere.
        if text[..at].trim_end().ends_with(" at") {
            continue;
        }
        // A point may have any name where it is declared: `a2 at 0,1`.
        if text[at + word.len()..].trim_start().starts_with("at ") {
            continue;
        }
        // A further cell may have any name.
        if text[..at].trim_end().ends_with("cell") && text[at..].lines().next().is_some_and(makes_a_cell) {
            continue;
        }
        let digits = last.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
        let end = at + word.len();
        let faulty = script.with(
            format!("`{word}` off the board"),
            end - last.len() + digits,
            last.len() - digits,
            "99",
        );
        let cut = text[..at].lines().last().is_some_and(|line| line.contains("cut "));
        let seen = if word.contains('-') && !cut { at } else { end - last.len() };
        all.push(Expected { faulty: faulty.seen_at(seen), ..Expected::default() });
    }
    all
}

fn is_cell(word: &str) -> bool {
    let (letters, digits) = word.split_at(word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len()));
    (1..=2).contains(&letters.len())
        && letters.bytes().all(|byte| byte.is_ascii_lowercase())
        && (1..=3).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}
