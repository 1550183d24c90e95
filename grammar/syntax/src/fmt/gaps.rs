//! The white space between two pieces on the same line.

use super::kinds::is_entry;
use super::pieces::Piece;
use crate::parse::Tree;
use alfonso_grammar::rules::Rule;

/// The number of spaces before a comment at the end of a line.
pub(super) const BEFORE_REMARK: usize = 2;

/// Returns the number of spaces before each piece, if the preceding piece is on the same line.
pub(super) fn all(tree: &Tree, pieces: &[Piece<'_>]) -> Vec<usize> {
    let mut gaps = vec![0];
    gaps.extend(pieces.windows(2).map(|pair| match (pair[0].word, pair[1].word) {
        (Some(a), Some(b)) if are_moves(tree, a, b) => pair[1].blanks.clamp(1, 2),
        (Some(a), Some(b)) => gap(tree, a, b),
        _ => BEFORE_REMARK,
    }));
    gaps
}

/// Returns `true` for two moves of a line of play. The author may group moves by wider gaps.
fn are_moves(tree: &Tree, a: usize, b: usize) -> bool {
    tree.rule_of_word(a) == Some(Rule::mv) && tree.rule_of_word(b) == Some(Rule::mv)
}

/// Returns the number of spaces between two words.
pub(super) fn gap(tree: &Tree, a: usize, b: usize) -> usize {
    let signs = (tree.rule_of_word(a), tree.rule_of_word(b));
    let (Some(left), Some(right)) = signs else { return 1 };
    let (around, first, second) = tree.meeting(a, b);
    let rule = |node: usize| tree.nodes[node].rule;
    let is_tight = match (left, right) {
        (Rule::paren_open | Rule::vector_open | Rule::dots, _) => true,
        (_, Rule::paren_close | Rule::comma | Rule::colon | Rule::label_colon | Rule::dots) => true,
        (Rule::brace_open, Rule::brace_close) => true,
        (Rule::comma, _) => matches!(rule(around), Some(Rule::vector | Rule::point)),
        // Parentheses after a name.
        (_, Rule::paren_open) => {
            matches!(rule(second), Some(Rule::args | Rule::params)) || rule(around) == Some(Rule::table)
        }
        _ => false,
    };
    if is_tight {
        return 0;
    }
    if is_entry(rule(first)) && is_entry(rule(second)) && second != tree.words[b].node {
        return 2;
    }
    let is_apart = match rule(around) {
        Some(Rule::tail) => true,
        Some(Rule::reading) => matches!(rule(second), Some(Rule::string | Rule::tail)),
        Some(Rule::clause) => rule(second) == Some(Rule::tail),
        Some(Rule::fact) => matches!(rule(second), Some(Rule::cites | Rule::silent)),
        Some(Rule::cite) => matches!(rule(second), Some(Rule::certain | Rule::sure)),
        Some(Rule::stated) => rule(second) == Some(Rule::departs),
        Some(Rule::lacking) => rule(second) == Some(Rule::cites),
        Some(Rule::var) => matches!(rule(second), Some(Rule::lasts | Rule::var_fen)),
        Some(Rule::source) => first != second && is_detail(rule(second)),
        _ => false,
    };
    if is_apart { 2 } else { 1 }
}

/// Returns `true` for details of a source other than its name and title.
fn is_detail(rule: Option<Rule>) -> bool {
    let Some(rule) = rule else { return false };
    matches!(
        rule,
        Rule::year
            | Rule::source_kind
            | Rule::confidence
            | Rule::source_detail
            | Rule::source_list
            | Rule::source_after
            | Rule::silent
    )
}
