//! The parsed tree of a text with all its words, for the formatter.

use pest::Parser;

use super::{Grammar, Rule};

/// A node of the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The rule that parsed it. `None` for an arm of a choice, which consists of labels and their
    /// content.
    pub(crate) rule: Option<Rule>,
    /// The index of the parent node. The root is its own parent.
    pub(crate) parent: usize,
    /// The number of nodes that contain it.
    pub(crate) depth: usize,
    /// The index of its first word.
    pub(crate) first: usize,
}

/// A word, sign or quotation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word {
    /// The index of its node, which has no child nodes.
    pub(crate) node: usize,
    /// The offset of its first byte, and the offset after its last byte.
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// The words of a text, and the nodes that group them.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
    pub(crate) words: Vec<Word>,
}

/// Parses a text that the scan has cleaned and that contains no mistakes. Returns `None` for any
/// other text.
pub(crate) fn tree(clean: &str) -> Option<Tree> {
    let pairs = Grammar::parse(Rule::file, clean).ok()?;
    let mut tree = Tree::default();
    // The nodes around the current one, with their ends.
    let mut around: Vec<(usize, usize)> = Vec::new();
    let mut pairs = pairs.flatten().peekable();
    // A `cut_edge` counts as one word, and its parts are hidden up to this offset.
    let mut hidden_until = 0;
    while let Some(pair) = pairs.next() {
        let (rule, span) = (pair.as_rule(), pair.as_span());
        // A rule that ends with an optional part includes the white space before that part, and may
        // match nothing else.
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
