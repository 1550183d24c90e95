//! The tree of a text as the grammar has read it, with every word in it: what the formatter works on.

use pest::Parser;

use super::{Grammar, Rule};

/// A node of the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The rule that has read it; nothing for an arm of a choice: labels and all that belongs to them.
    pub(crate) rule: Option<Rule>,
    /// The node around it; that of the file is its own.
    pub(crate) parent: usize,
    /// The number of nodes around it.
    pub(crate) depth: usize,
    /// Its first word.
    pub(crate) first: usize,
}

/// A word, sign or quotation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word {
    /// Its node, which has no parts.
    pub(crate) node: usize,
    /// Its first byte, and the byte behind its last.
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// A text in words, and how they belong together.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
    pub(crate) words: Vec<Word>,
}

/// Reads a text that the scan has cleaned and in which nothing is wrong. Returns nothing for any other.
pub(crate) fn tree(clean: &str) -> Option<Tree> {
    let pairs = Grammar::parse(Rule::file, clean).ok()?;
    let mut tree = Tree::default();
    // The nodes around the current one, with their ends.
    let mut around: Vec<(usize, usize)> = Vec::new();
    let mut pairs = pairs.flatten().peekable();
    // A word that is not read as one piece hides its parts.
    let mut hidden_until = 0;
    while let Some(pair) = pairs.next() {
        let (rule, span) = (pair.as_rule(), pair.as_span());
        // What ends with something optional has swallowed the white space before it, and may have read nothing.
        let (start, end) = (span.start(), span.start() + pair.as_str().trim_end().len());
        if super::recovery::is_junk(rule) {
            return None;
        }
        if start == end || start < hidden_until {
            continue;
        }
        while around.last().is_some_and(|(_, end)| *end <= start) {
            around.pop();
        }
        open_arm(&mut tree, &mut around, rule);
        let node = tree.push(Some(rule), &around);
        let has_parts = pairs.peek().is_some_and(|next| next.as_span().start() < end);
        if has_parts && rule != Rule::cut_edge {
            around.push((node, end));
            continue;
        }
        if rule == Rule::cut_edge {
            hidden_until = end;
        }
        tree.words.push(Word { node, start, end });
    }
    Some(tree)
}

/// Closes the arm that ends before a node, and opens the one that begins with it.
fn open_arm(tree: &mut Tree, around: &mut Vec<(usize, usize)>, rule: Rule) {
    let is_arm = |it: Option<&(usize, usize)>| it.is_some_and(|(node, _)| tree.nodes[*node].rule.is_none());
    let depth = around.len();
    if matches!(rule, Rule::labels | Rule::brace_close) && is_arm(around.last()) {
        around.pop();
    }
    if rule == Rule::labels
        && let Some((_, end)) = around.last().copied()
    {
        let node = tree.push(None, around);
        around.push((node, end));
    }
    debug_assert!(around.len() <= depth + 1);
}

impl Tree {
    fn push(&mut self, rule: Option<Rule>, around: &[(usize, usize)]) -> usize {
        let node = self.nodes.len();
        let parent = around.last().map_or(node, |(parent, _)| *parent);
        self.nodes.push(Node { rule, parent, depth: around.len(), first: self.words.len() });
        node
    }
}
