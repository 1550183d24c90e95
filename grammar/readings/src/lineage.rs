//! The derivation of sources from each other.

use alfonso_syntax::ast::Source;
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the index of the first source of each cycle of derivations.
pub(super) fn circles(sources: &[Source]) -> BTreeSet<usize> {
    let mut graph: DiGraph<usize, ()> = DiGraph::new();
    let mut nodes: BTreeMap<&str, NodeIndex> = BTreeMap::new();
    for (index, source) in sources.iter().enumerate() {
        nodes.entry(&source.name.node).or_insert_with(|| graph.add_node(index));
    }
    for source in sources {
        let from = nodes[source.name.node.as_str()];
        for to in source.after.iter().filter_map(|name| nodes.get(name.node.as_str())) {
            graph.add_edge(from, *to, ());
        }
    }
    let circles = kosaraju_scc(&graph).into_iter();
    let circles = circles.filter(|circle| circle.len() > 1 || graph.contains_edge(circle[0], circle[0]));
    circles.filter_map(|circle| circle.into_iter().map(|node| graph[node]).min()).collect()
}
