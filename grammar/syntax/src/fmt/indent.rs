//! The indentation of lines.

use super::Layout;
use super::kinds::{is_list, is_transparent};
use crate::parse::Tree;
use alfonso_grammar::rules::Rule;

/// The number of spaces per level.
const STEP: usize = 2;

/// Indents all lines.
pub(super) fn indent(layout: &mut Layout<'_>) {
    let tree = layout.tree;
    let line_of = lines_of_words(layout);
    let mut behind: Vec<Option<usize>> = vec![None; layout.lines.len()];
    let mut next = None;
    for (number, line) in layout.lines.iter().enumerate().rev() {
        next = layout.pieces[line.pieces.start].word.or(next);
        behind[number] = next;
    }
    for (number, word) in behind.into_iter().enumerate() {
        // A comment is indented like the next line. Before a closing bracket, it is indented like
        // the content.
        let Some(word) = word else { continue };
        let is_comment = layout.pieces[layout.lines[number].pieces.start].is_comment();
        let indent = match outer(tree, word) {
            None => 0,
            Some(node) => {
                let first = tree.nodes[node].first;
                let line = line_of[first];
                let begins = layout.pieces[layout.lines[line].pieces.start].word == Some(first);
                let is_closing = closes(tree, word) && !is_comment;
                let is_below = begins && tree.nodes[node].rule.is_some_and(is_list);
                layout.lines[line].indent + if is_closing || is_below { 0 } else { STEP }
            }
        };
        layout.lines[number].indent = indent;
    }
}

fn closes(tree: &Tree, word: usize) -> bool {
    matches!(tree.rule_of_word(word), Some(Rule::brace_close | Rule::paren_close))
}

/// Returns the innermost indenting node that contains a word and begins before it.
fn outer(tree: &Tree, word: usize) -> Option<usize> {
    let mut node = tree.words[word].node;
    loop {
        let it = tree.nodes[node];
        if it.parent == node || it.rule == Some(Rule::file) {
            return None;
        }
        if it.first < word && !is_transparent(tree, node) {
            return Some(node);
        }
        node = it.parent;
    }
}

/// Returns the line of each word.
fn lines_of_words(layout: &Layout<'_>) -> Vec<usize> {
    let mut line_of = vec![0; layout.tree.words.len()];
    for (number, line) in layout.lines.iter().enumerate() {
        for word in layout.pieces[line.pieces.clone()].iter().filter_map(|piece| piece.word) {
            line_of[word] = number;
        }
    }
    line_of
}

/// Aligns continuation lines with the first element of their list. This applies to the strings of a
/// fact and the moves of a line of play.
pub(super) fn hang(layout: &mut Layout<'_>) {
    let tree = layout.tree;
    let line_of = lines_of_words(layout);
    for number in 1..layout.lines.len() {
        let start = layout.lines[number].pieces.start;
        let Some(word) = layout.pieces[start].word else { continue };
        let around = tree.nodes[tree.words[word].node].parent;
        let first = tree.nodes[around].first + 1;
        let hangs = match tree.nodes[around].rule {
            Some(Rule::fact | Rule::texts) => tree.rule_of_word(word) == Some(Rule::string),
            Some(Rule::play | Rule::can | Rule::cannot) => true,
            _ => false,
        };
        if !hangs || first >= word {
            continue;
        }
        let line = line_of[first];
        let mut pieces = layout.lines[line].pieces.clone();
        let found = pieces.find(|piece| layout.pieces[*piece].word == Some(first));
        if let Some(piece) = found {
            layout.lines[number].indent = layout.end(line, piece) - layout.pieces[piece].width();
        }
    }
}
