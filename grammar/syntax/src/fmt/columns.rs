//! Aligns corresponding parts of lines of the same kind. Some columns are aligned in every file,
//! others only where the author has begun to align them.

use std::collections::{BTreeMap, BTreeSet};

use super::Layout;
use super::kinds::{has_columns, is_entry, is_wrapper};
use crate::parse::Tree;
use alfonso_grammar::rules::Rule;

/// The maximum distance between columns that are brought together.
const FAR: usize = 24;
/// The minimum distance, in columns, from the beginning of a fact to its value.
const FACTS: usize = 11;
/// The column of comments after short lines.
const REMARKS: usize = 45;

/// The maximum number of gaps that are aligned on a line.
const MOST: usize = 48;

/// The position of a gap in the lines of a group. The first part contains the rules of the nodes
/// from the gap up to the group's container. The second part is the number of earlier gaps on the
/// line with the same rules.
type Spot = (Vec<Option<Rule>>, usize);

/// A gap on a line that can be widened.
struct Stop {
    spot: Spot,
    line: usize,
    piece: usize,
}

/// Consecutive lines of the same kind, each with its gaps from left to right.
type Group = Vec<Vec<Stop>>;

/// The gaps that can be aligned, by group.
pub(super) struct Columns {
    groups: Vec<Group>,
}

impl Columns {
    pub(super) fn of(layout: &Layout<'_>) -> Self {
        let tree = layout.tree;
        let mut groups: Vec<Group> = Vec::new();
        // The current group in each container, with the kind of its lines.
        let mut open: BTreeMap<usize, (Option<Rule>, Group)> = BTreeMap::new();
        for (number, line) in layout.lines.iter().enumerate() {
            let first = layout.pieces[line.pieces.start].word;
            let Some((word, node)) = first.and_then(|word| Some((word, entry(tree, word)?))) else {
                continue;
            };
            let rule = tree.nodes[node].rule;
            let begins = tree.nodes[node].first == word;
            if !begins && rule != Some(Rule::source) {
                continue;
            }
            let around = container(tree, node);
            let last = layout.pieces[line.pieces.end - 1].word;
            if begins && last.is_some_and(|last| tree.rule_of_word(last) == Some(Rule::brace_open)) {
                // An entry on several lines separates the lines before it from those after it.
                groups.extend(open.remove(&around).map(|(_, group)| group));
                continue;
            }
            let (kind, group) = open.entry(around).or_insert_with(|| (rule, Vec::new()));
            if *kind != rule || (line.blank && begins) {
                *kind = rule;
                groups.push(std::mem::take(group));
            }
            group.push(stops(layout, number, around));
        }
        groups.extend(open.into_values().map(|(_, group)| group));
        Self { groups }
    }

    pub(super) fn align(&self, layout: &mut Layout<'_>) {
        for group in &self.groups {
            for column in in_order(group) {
                align_column(&column, layout);
            }
        }
    }
}

/// Returns the columns of a group from left to right, each with its gaps. The order matters,
/// because aligning a column moves all text to the right of it. If lines disagree about the order
/// of columns, the column that occurs first in the group comes first.
fn in_order(group: &Group) -> Vec<Vec<&Stop>> {
    let mut numbers: BTreeMap<&Spot, usize> = BTreeMap::new();
    let mut columns: Vec<Vec<&Stop>> = Vec::new();
    // `follow` lists the columns that follow each column. `waits` counts the columns that must
    // precede each column.
    let mut follow: Vec<Vec<usize>> = Vec::new();
    let mut waits: Vec<usize> = Vec::new();
    for stops in group {
        let mut last = None;
        for stop in stops {
            let number = *numbers.entry(&stop.spot).or_insert(columns.len());
            if number == columns.len() {
                columns.push(Vec::new());
                follow.push(Vec::new());
                waits.push(0);
            }
            columns[number].push(stop);
            if let Some(last) = last.replace(number) {
                follow[last].push(number);
                waits[number] += 1;
            }
        }
    }
    let mut left: BTreeSet<usize> = (0..columns.len()).collect();
    let mut ready: BTreeSet<usize> = left.iter().copied().filter(|number| waits[*number] == 0).collect();
    let mut ordered = Vec::new();
    while let Some(number) = ready.pop_first().or_else(|| left.first().copied()) {
        left.remove(&number);
        for next in &follow[number] {
            waits[*next] -= 1;
            if waits[*next] == 0 && left.contains(next) {
                ready.insert(*next);
            }
        }
        ordered.push(std::mem::take(&mut columns[number]));
    }
    ordered
}

fn align_column(column: &[&Stop], layout: &mut Layout<'_>) {
    let Some(first) = column.first() else { return };
    let usual = usual(layout, first);
    if usual == Some(Rule::fact) {
        let name = layout.lines[first.line].pieces.start;
        layout.gaps[first.piece] = FACTS.saturating_sub(layout.pieces[name].width()).max(1);
    }
    let is_of_source = first.spot.0.contains(&Some(Rule::source));
    let far = if usual.is_some() || is_of_source { usize::MAX } else { FAR };
    let found: Vec<(usize, usize)> = column.iter().map(|stop| (stop.line, stop.piece)).collect();
    align(layout, &found, far, usual.is_some());
}

/// Returns the entry that contains a word.
fn entry(tree: &Tree, word: usize) -> Option<usize> {
    let mut node = tree.words[word].node;
    loop {
        let it = tree.nodes[node];
        if it.parent == node {
            return None;
        }
        if is_entry(it.rule) && !is_wrapper(it.rule) {
            return Some(node);
        }
        node = it.parent;
    }
}

/// Returns the node that contains an entry.
fn container(tree: &Tree, entry: usize) -> usize {
    let mut node = tree.nodes[entry].parent;
    while is_wrapper(tree.nodes[node].rule) {
        node = tree.nodes[node].parent;
    }
    node
}

/// Returns the gaps of a line that can be widened.
fn stops(layout: &Layout<'_>, line: usize, around: usize) -> Vec<Stop> {
    let tree = layout.tree;
    let pieces = layout.lines[line].pieces.clone();
    let mut stops: Vec<Stop> = Vec::new();
    // The nodes that already contain an entry on this line.
    let mut begun: Vec<usize> = Vec::new();
    for piece in pieces.skip(1) {
        let (Some(a), Some(b)) = (layout.pieces[piece - 1].word, layout.pieces[piece].word) else { continue };
        if layout.gaps[piece] == 0 {
            continue;
        }
        let (meeting, first, part) = tree.meeting(a, b);
        let node = tree.nodes[meeting];
        if !has_columns(node.rule) || begun.contains(&node.parent) {
            continue;
        }
        // The numbers of a stack belong together.
        if node.rule == Some(Rule::first_value) && tree.rule_of_word(a) == Some(Rule::comma) {
            continue;
        }
        if is_entry(tree.nodes[first].rule) && is_entry(tree.nodes[part].rule) {
            begun.push(meeting);
        }
        let mut path = Vec::new();
        let mut node = part;
        while node != around && node != tree.nodes[node].parent {
            path.push(
                tree.nodes[node].rule.map(|rule| if rule == Rule::number { Rule::string } else { rule }),
            );
            node = tree.nodes[node].parent;
        }
        let before = stops.iter().filter(|stop| stop.spot.0 == path).count();
        stops.push(Stop { spot: (path, before), line, piece });
        if stops.len() == MOST {
            break;
        }
    }
    stops
}

/// Returns the rule of the element if its column is aligned in every file. Such columns follow the
/// names of sources, readings and facts.
fn usual(layout: &Layout<'_>, stop: &Stop) -> Option<Rule> {
    let (a, b) = (layout.pieces[stop.piece - 1].word?, layout.pieces[stop.piece].word?);
    let (around, ..) = layout.tree.meeting(a, b);
    let around = layout.tree.nodes[around];
    let name = match around.rule? {
        Rule::source | Rule::reading => around.first + 1,
        Rule::fact => around.first,
        _ => return None,
    };
    let begins = layout.pieces[layout.lines[stop.line].pieces.start].word == Some(around.first);
    around.rule.filter(|_| a == name && begins)
}

/// Aligns gaps in one column, or in several columns if they are far apart.
fn align(layout: &mut Layout<'_>, found: &[(usize, usize)], far: usize, always: bool) {
    let mut ends: Vec<(usize, usize)> = Vec::new();
    for (line, piece) in found {
        ends.push((layout.end(*line, *piece) - layout.pieces[*piece].width(), *piece));
    }
    ends.sort_unstable();
    for near in ends.chunk_by(|a, b| b.0 - a.0 <= far) {
        let is_near = |(_, piece): &(usize, usize)| {
            let piece_there = &layout.pieces[*piece];
            piece_there.breaks == 0 && piece_there.blanks > layout.gaps[*piece]
        };
        if always || near.iter().any(is_near) {
            let column = near.last().map_or(0, |(column, _)| *column);
            for (at, piece) in near {
                layout.gaps[*piece] += column - at;
            }
        }
    }
}

/// Aligns comments at the ends of lines in their column, or further to the right after longer
/// lines.
pub(super) fn comments(layout: &mut Layout<'_>) {
    let mut run: Vec<(usize, usize)> = Vec::new();
    for number in 0..=layout.lines.len() {
        let line = layout.lines.get(number);
        let last = line.and_then(|line| line.pieces.clone().next_back());
        let remark = last.filter(|last| layout.pieces[*last].is_remark());
        if run.last().is_some_and(|(line, _)| line + 1 < number) || remark.is_none() {
            align(layout, &run, FAR, false);
            run.clear();
        }
        if let Some(piece) = remark {
            let start = layout.end(number, piece) - layout.pieces[piece].width();
            layout.gaps[piece] += REMARKS.saturating_sub(start);
            run.push((number, piece));
        }
    }
}
