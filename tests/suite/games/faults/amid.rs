//! Faults of brackets and lines: lost braces, garbage, files cut short.

use crate::faulty_copies::Expected;
use conformance::faults::Script;

/// Removes each closing brace, one at a time: some label shows the line that opens its block.
pub fn closing_brace_lost(text: &str) -> Vec<Expected> {
    let script = Script::new(text);
    let lost = script.blocks().into_iter().map(|block| {
        let faulty = script.with("a lost `}`", block.close, 1, " ").seen_at(block.open);
        Expected { faulty, lines: Some(0), any_label: true, ..Expected::default() }
    });
    lost.collect()
}

/// Removes each opening brace, one at a time: a label shows its line, or the line where the block goes on.
pub fn opening_brace_lost(text: &str) -> Vec<Expected> {
    let script = Script::new(text);
    let lost = script.blocks().into_iter().map(|block| {
        let next = script.words().map(|(at, _)| at).find(|at| *at > block.open).unwrap_or(block.open);
        let lines = Some(text[block.open..next].matches('\n').count());
        Expected {
            faulty: script.with("a lost `{`", block.open, 1, " "),
            lines,
            any_label: true,
            ..Expected::default()
        }
    });
    lost.collect()
}

/// Inserts a line of prose, or one of signs, before every item and every rule that begins a line.
pub fn garbage_line(text: &str) -> Vec<Expected> {
    let script = Script::new(text);
    let at_margin = |at: &usize| *at > 0 && script.item_of(*at) == *at && text.as_bytes()[at - 1] == b'\n';
    let items = script.words().map(|(at, _)| at).filter(at_margin);
    let rules = script.rules().into_iter().filter_map(|(at, ..)| {
        let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        text[start..at].trim().is_empty().then_some(start)
    });
    let mut places: Vec<usize> = items.chain(rules).collect();
    places.sort_unstable();
    let garbage = places.into_iter().skip(1).flat_map(|at| {
        ["once upon a time there was\n", "  %% ~~ 7 ?!\n"].map(|line| {
            let faulty = script.with("a line of garbage", at, 0, line);
            Expected { faulty, lines: Some(0), ..Expected::default() }
        })
    });
    garbage.collect()
}

/// Cuts the text at many places, even within words and quotations. The checker reports the cut, not its consequences.
pub fn cut(text: &str) -> Vec<Expected> {
    const PLACES: usize = 41;
    let script = Script::new(text);
    let places = (1..PLACES).map(|part| text.len() * part / PLACES);
    let cuts = places.filter(|at| text.is_char_boundary(*at) && script.is_amid(*at)).map(|at| {
        let faulty = script.with("the cut", at, text.len() - at, "").seen_at(at);
        Expected { faulty, within: Some(script.item_of(at)), any_label: true, ..Expected::default() }
    });
    cuts.collect()
}
