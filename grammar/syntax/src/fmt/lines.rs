//! Line breaks, which come from the author or from braces that span several lines.

use std::ops::Range;

use super::gaps::gap;
use super::kinds::{begins_a_line, is_entry};
use super::pieces::Piece;
use crate::parse::Tree;
use alfonso_grammar::rules::Rule;

/// A line of the layout.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) pieces: Range<usize>,
    /// True if an empty line precedes it.
    pub(super) blank: bool,
    /// The column of its first piece.
    pub(super) indent: usize,
}

/// Distributes pieces over lines.
pub(super) fn lines(tree: &Tree, pieces: &[Piece<'_>]) -> Vec<Line> {
    let breaks = breaks(tree, pieces);
    let starts: Vec<usize> = (0..pieces.len()).filter(|at| breaks[*at]).collect();
    let ends = starts.iter().skip(1).copied().chain([pieces.len()]);
    let sign = |at: usize| pieces[at].word.and_then(|word| tree.rule_of_word(word));
    let line = |(start, end): (&usize, usize)| {
        // A comment after a brace belongs to the brace.
        let before = (0..*start).rev().find(|at| !pieces[*at].is_remark());
        let is_inner = before.is_some_and(|before| sign(before) != Some(Rule::brace_open));
        let blank = pieces[*start].breaks > 1 && is_inner && sign(*start) != Some(Rule::brace_close);
        Line { pieces: *start..end, blank, indent: 0 }
    };
    starts.iter().zip(ends).map(line).collect()
}

/// Returns for each piece whether it begins a line.
fn breaks(tree: &Tree, pieces: &[Piece<'_>]) -> Vec<bool> {
    let mut breaks: Vec<bool> = (0..pieces.len()).map(|at| stays(tree, pieces, at)).collect();
    let rule = |at: usize| pieces.get(at)?.word.and_then(|word| tree.rule_of_word(word));
    let entries = entries(tree);
    // The open braces: the index of each, whether a line break follows it, and its number of
    // entries.
    let mut open: Vec<(usize, bool, usize)> = Vec::new();
    let mut wide: Vec<(usize, usize)> = Vec::new();
    for at in 0..pieces.len() {
        let entry = pieces[at].word.map_or(Entry::None, |word| entries[word]);
        if let Some((_, is_wide, count)) = open.last_mut() {
            *is_wide |= breaks[at];
            *count += usize::from(entry != Entry::None);
        }
        match rule(at) {
            Some(Rule::brace_open) => open.push((at, false, 0)),
            Some(Rule::brace_close) => {
                let Some((start, is_wide, _)) = open.pop() else { continue };
                if is_wide {
                    wide.push((start, at));
                }
                // Braces around a single element that has braces itself: both may close on the same
                // line.
                let is_closing = rule(at + 1) == Some(Rule::brace_close);
                if let Some((_, outer, count)) = open.last_mut() {
                    *outer |= is_wide && !(is_closing && *count == 1);
                }
            }
            _ => {}
        }
    }
    let mut is_wide = vec![false; pieces.len()];
    for (start, end) in wide {
        (is_wide[start], is_wide[end]) = (true, true);
    }
    let mut depths: Vec<bool> = Vec::new();
    for at in 0..pieces.len() {
        let inside = depths.last().copied();
        match rule(at) {
            Some(Rule::brace_open) => depths.push(is_wide[at]),
            Some(Rule::brace_close) => {
                breaks[at] |= is_wide[at];
                depths.pop();
            }
            _ => {
                let entry = pieces[at].word.map_or(Entry::None, |word| entries[word]);
                breaks[at] |= match inside {
                    Some(is_wide) => is_wide && entry != Entry::None,
                    None => entry == Entry::Item,
                };
            }
        }
        let follows_brace = at > 0 && is_wide[at - 1] && rule(at - 1) == Some(Rule::brace_open);
        breaks[at] |= follows_brace && !pieces[at].is_remark();
    }
    breaks
}

/// The kind of the entry that begins with a word, if such an entry begins a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    None,
    Item,
    Other,
}

/// Returns for each word the entry that begins with it.
fn entries(tree: &Tree) -> Vec<Entry> {
    let mut entries = vec![Entry::None; tree.words.len()];
    for node in &tree.nodes {
        let Some(rule) = node.rule.filter(|rule| begins_a_line(*rule)) else { continue };
        let entry = if rule == Rule::item { Entry::Item } else { Entry::Other };
        // Of several entries that begin with the same word, the outermost counts.
        if entries[node.first] == Entry::None {
            entries[node.first] = entry;
        }
    }
    entries
}

/// Returns `true` if the author's line break before a piece is kept.
fn stays(tree: &Tree, pieces: &[Piece<'_>], at: usize) -> bool {
    let Some(last) = at.checked_sub(1).map(|last| &pieces[last]) else { return true };
    let piece = &pieces[at];
    let (Some(a), Some(b)) = (last.word, piece.word) else {
        return last.is_comment() || piece.breaks > 0;
    };
    if piece.breaks == 0 {
        return false;
    }
    let (left, right) = (tree.rule_of_word(a), tree.rule_of_word(b));
    if right == Some(Rule::string) && is_title(tree, a, b) {
        return false;
    }
    if right == Some(Rule::brace_open) || opens(tree, a, b) {
        return false;
    }
    match (left, right) {
        (Some(Rule::brace_open), Some(Rule::brace_close)) => false,
        (Some(Rule::paren_open), _) | (_, Some(Rule::paren_close)) => true,
        _ => gap(tree, a, b) > 0,
    }
}

/// Returns `true` if the second word is the title of an entry and follows its name.
fn is_title(tree: &Tree, a: usize, b: usize) -> bool {
    let (around, ..) = tree.meeting(a, b);
    let it = tree.nodes[around];
    it.rule.is_some_and(|rule| rule != Rule::fact)
        && is_entry(it.rule)
        && tree.nodes[tree.words[b].node].parent == around
}

/// Returns `true` for the first two words of an entry. They stay on one line.
fn opens(tree: &Tree, a: usize, b: usize) -> bool {
    let (mut node, ..) = tree.meeting(a, b);
    loop {
        let it = tree.nodes[node];
        if it.first != a || node == it.parent {
            return false;
        }
        if it.rule.is_some() && is_entry(it.rule) {
            return true;
        }
        node = it.parent;
    }
}
