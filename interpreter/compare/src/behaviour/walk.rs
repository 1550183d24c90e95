//! The search for the shortest lines after which two games differ.
//!
//! The search is breadth first over pairs of positions, one of each game, that the same moves
//! reach. Equal pairs are examined once. They have equal hashes and equal path-dependent facts. The
//! search compares payments for every move, and positions and legal moves for every pair. It
//! continues where only moves or payments differ, and stops where positions differ.

use super::difference::{self, DifferenceKind, Finding, SIDES};
use super::found::{Difference, Found};
use super::lockstep::{Due, Lockstep, Step};
use super::matching::Matching;
use super::{Limits, Progress, Watch};
use crate::Which;
use alfonso_driver::words;
use alfonso_game::PathFacts;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap, VecDeque};

/// The maximum number of reported differences. Further ones are only counted.
const LISTED: usize = 100;
/// The maximum number of positions that the search stores.
const MOST_WAITING: u32 = 1 << 20;
/// The number of positions between progress reports.
const NEWS: u64 = 256;

/// The result and the extent of a search.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Walk {
    /// The number of positions searched, without positions that were reached again.
    pub positions: u64,
    /// The number of times that a position was reached again.
    pub again: u64,
    /// The number of plies up to which all lines were searched.
    pub plies: u32,
    /// True if the search was complete. It then covered every position that both games can reach by
    /// the same moves, and no rule depends on more than the position.
    pub exhausted: bool,
    /// True if the search ended because the limit of steps was reached.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub spent: bool,
    /// True if the search ended because the caller stopped it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
    /// The endings of either game that depend on its course: repetitions, rounds, times since an
    /// event, or payments. They occur only on sufficiently long lines.
    #[serde(rename = "course", skip_serializing_if = "Vec::is_empty")]
    pub path_facts: Vec<String>,
    /// True if lines to the same position were merged although they may differ in facts that these
    /// endings depend on.
    pub merged: bool,
    /// The positions searched and the differences found, by ply.
    pub by_ply: Vec<Ply>,
    /// The lines on which differences first appear, the shortest first.
    pub found: Vec<Found>,
    /// The number of further differences that are not reported.
    #[serde(rename = "untold")]
    pub omitted: u64,
    /// The number of positions with a difference.
    pub differ: u64,
}

impl Walk {
    /// Returns true if there are no differences, or only lesser ones, where the same players win by
    /// other rules.
    #[must_use]
    pub fn finds_nothing(&self) -> bool {
        self.found.iter().all(|found| found.differences.iter().all(Difference::is_lesser))
    }
}

/// The positions searched at one ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ply {
    /// The number of the ply.
    pub ply: u32,
    /// The number of lines of this length that both games allow, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<u64>,
    /// The number of positions searched at this ply.
    pub positions: u64,
    /// The number of continuations left unsearched when the limit was reached. Positions that are
    /// reached again are continued only once, so there are more lines than this.
    pub left: u64,
    /// The number of positions with any difference.
    pub differ: u64,
    /// The number of positions with different moves, rolls or choices.
    pub moves: u64,
    /// The number of moves to this ply with different payments, including moves to positions
    /// reached before.
    pub payments: u64,
    /// The number of positions with different outcomes.
    pub results: u64,
    /// The number of positions with different pieces, players or turns.
    pub standing: u64,
}

/// A pair of positions to be examined, and the step that leads to it.
#[derive(Clone, Copy, Debug)]
struct Node {
    parent: u32,
    ply: u32,
    step: Step,
    /// The number of lines that lead to the pair.
    lines: u64,
}

/// The key of a pair of positions: the hashes, and the path-dependent facts of both games.
type Standing = ((u64, u64), [Vec<i64>; 2]);

struct Walker<'m, 'g> {
    lines: Lockstep<'m, 'g>,
    limits: Limits,
    nodes: Vec<Node>,
    /// The nodes on the current line, without the start.
    path: Vec<u32>,
    path_facts: [PathFacts; 2],
    seen: HashMap<Standing, u32>,
    /// The nodes still to be examined, of this ply and of the next.
    layer: VecDeque<u32>,
    next: VecDeque<u32>,
    /// The number of nodes of the next ply that were dropped because the list was full.
    beyond: u64,
    looked: u64,
    /// True while the number of lines is known exactly.
    exact: bool,
    /// True if a continuation was omitted because of the depth limit.
    cut: bool,
    /// For each cause, the index of the line with the first such difference, and the index of the
    /// difference there. `None` if the cause was only counted.
    causes: BTreeMap<String, Option<(usize, usize)>>,
    walk: Walk,
}

/// Searches for differences within the limits. The search reports the number of examined positions
/// to `watch`.
pub(crate) fn walk(matching: &Matching<'_>, limits: Limits, watch: &mut Watch<'_>) -> Walk {
    let chance = SIDES.into_iter().any(|which| matching.contestant(which).game.has_dice());
    let root = Node { parent: 0, ply: 0, step: Step { a: None, b: None }, lines: 1 };
    let path_facts = SIDES.map(|which| PathFacts::of(matching.contestant(which).game));
    let mut walker = Walker {
        lines: Lockstep::new(matching),
        limits,
        nodes: vec![root],
        path: Vec::new(),
        path_facts,
        seen: HashMap::new(),
        layer: VecDeque::from([0]),
        next: VecDeque::new(),
        beyond: 0,
        looked: 0,
        exact: !chance,
        cut: false,
        causes: BTreeMap::new(),
        walk: Walk::default(),
    };
    walker.run(watch);
    walker.conclude();
    walker.walk
}

impl Walker<'_, '_> {
    fn run(&mut self, watch: &mut Watch<'_>) {
        for number in 0.. {
            let mut ply = Ply { ply: number, lines: self.exact.then_some(0), ..Ply::default() };
            let left_before = std::mem::take(&mut self.beyond);
            while self.looked < self.limits.positions && !self.is_spent() && !self.walk.stopped {
                let Some(index) = self.layer.pop_front() else { break };
                self.visit(index, &mut ply);
                if self.looked % NEWS == 1 {
                    self.walk.stopped = watch(Progress::Looking(self.looked)).is_break();
                }
            }
            ply.left += self.layer.len() as u64 + left_before;
            if ply.left > 0 {
                self.walk.spent = self.is_spent();
                ply.lines = None;
                self.walk.by_ply.push(ply);
                return;
            }
            self.walk.by_ply.push(ply);
            self.walk.plies = number;
            self.layer = std::mem::take(&mut self.next);
            if self.layer.is_empty() && self.beyond == 0 {
                self.walk.exhausted = !self.cut;
                return;
            }
        }
    }

    fn is_spent(&self) -> bool {
        self.looked > 0 && self.lines.steps_taken() >= self.limits.steps
    }

    /// Lists the endings that depend on more than the position, and withdraws the results that they
    /// invalidate.
    fn conclude(&mut self) {
        for (which, path_facts) in SIDES.into_iter().zip(&self.path_facts) {
            let names = self.lines.matching.contestant(which).game.names();
            for rule in &path_facts.endings {
                let name = &names.rules[rule.index()];
                if !self.walk.path_facts.contains(name) {
                    self.walk.path_facts.push(name.clone());
                }
            }
        }
        self.walk.merged = self.walk.again > 0 && !self.path_facts.iter().all(PathFacts::is_in_hash);
        self.walk.exhausted &= !self.walk.merged;
    }

    fn standing(&self) -> Standing {
        let along = |which: Which| self.path_facts[which as usize].along(self.lines.line(which));
        (self.lines.hashes(), SIDES.map(along))
    }

    /// Examines a position and queues its successors.
    fn visit(&mut self, index: u32, ply: &mut Ply) {
        self.looked += 1;
        let Node { parent, step, .. } = self.nodes[index as usize];
        let root = index == 0;
        let payment = match root {
            true => difference::first_holdings(&self.lines),
            false => {
                self.go_to(parent);
                let before = difference::holdings(&self.lines);
                self.lines.play(step);
                self.path.push(index);
                self.nodes[index as usize].lines = self.nodes[parent as usize].lines;
                difference::payments(&mut self.lines, &before, step)
            }
        };
        let lines = self.nodes[index as usize].lines;
        ply.lines = ply.lines.map(|known| known.saturating_add(lines));
        let mut findings: Vec<Finding> = payment.into_iter().collect();
        let standing = self.standing();
        let known = self.seen.get(&standing).copied();
        if let Some(known) = known {
            let known = &mut self.nodes[known as usize];
            // A known position is not expanded again. If this line is longer, the number of lines
            // is no longer exact.
            self.exact &= known.ply == ply.ply;
            known.lines = known.lines.saturating_add(lines);
            self.walk.again += 1;
            ply.pay(&findings);
            self.record(findings);
            return;
        }
        self.seen.insert(standing, index);
        findings.extend(difference::look(&mut self.lines, (!root).then_some(step)));
        ply.add(&findings);
        self.walk.positions += 1;
        self.walk.differ += u64::from(findings.iter().any(|finding| finding.sort != DifferenceKind::Lesser));
        let over = findings
            .iter()
            .any(|finding| matches!(finding.sort, DifferenceKind::Results | DifferenceKind::Positions));
        self.record(findings);
        if !over {
            self.expand(index, ply);
        }
    }

    /// Queues the successors of a position.
    fn expand(&mut self, index: u32, ply: &mut Ply) {
        let rolls = SIDES.into_iter().any(|which| self.lines.due(which) == Due::Roll);
        let steps = self.lines.steps();
        if !rolls && ply.ply >= self.limits.depth {
            self.cut |= !steps.is_empty();
            return;
        }
        // Positions beyond this bound are never examined. Each list has its own bound, so that one
        // cannot crowd out the other.
        let most_waiting =
            usize::try_from(self.limits.positions.saturating_sub(self.looked)).unwrap_or(usize::MAX);
        let (waiting, left) = match rolls {
            true => (&mut self.layer, &mut ply.left),
            false => (&mut self.next, &mut self.beyond),
        };
        for step in steps {
            let Some(position) =
                u32::try_from(self.nodes.len()).ok().filter(|position| *position < MOST_WAITING)
            else {
                *left += 1;
                continue;
            };
            if waiting.len() >= most_waiting {
                *left += 1;
                continue;
            }
            self.nodes.push(Node { parent: index, ply: ply.ply + u32::from(!rolls), step, lines: 0 });
            waiting.push_back(position);
        }
    }

    /// Undoes and plays steps until the lines reach a node.
    fn go_to(&mut self, index: u32) {
        let mut line = Vec::new();
        let mut at = index;
        while at != 0 {
            line.push(at);
            at = self.nodes[at as usize].parent;
        }
        line.reverse();
        let shared = self.path.iter().zip(&line).take_while(|(a, b)| a == b).count();
        while self.path.len() > shared {
            if let Some(last) = self.path.pop() {
                self.lines.undo(self.nodes[last as usize].step);
            }
        }
        for next in &line[shared..] {
            self.lines.play(self.nodes[*next as usize].step);
            self.path.push(*next);
        }
    }

    /// Records differences with a new cause and counts the others.
    fn record(&mut self, findings: Vec<Finding>) {
        let mut fresh: Vec<Finding> = Vec::new();
        for finding in findings {
            match self.causes.get(&finding.cause) {
                Some(Some((line, index))) => self.walk.found[*line].differences[*index].positions += 1,
                Some(None) => {}
                None if self.causes.len() < LISTED => fresh.push(finding),
                None => {
                    self.causes.insert(finding.cause, None);
                    self.walk.omitted += 1;
                }
            }
        }
        if fresh.is_empty() {
            return;
        }
        let line = self.walk.found.len();
        let mut differences = Vec::new();
        for finding in fresh {
            self.causes.insert(finding.cause, Some((line, differences.len())));
            let what = difference::describe(&mut self.lines, finding.what);
            differences.push(Difference { positions: 1, what });
        }
        let last = self.path.last().map(|last| self.nodes[*last as usize]);
        let at = (last.map_or(0, |last| last.ply), last.map(|last| last.step));
        let found = found_here(&self.lines, at, differences);
        self.walk.found.push(found);
    }
}

/// Returns the report on the current line, whose last step was `last`.
pub(super) fn found_here(
    lines: &Lockstep<'_, '_>,
    (ply, last): (u32, Option<Step>),
    differences: Vec<Difference>,
) -> Found {
    let after = |which: Which| {
        let line = lines.line(which);
        let before = lines.matching.contestant(which).before.split_whitespace().map(str::to_owned);
        let played = line.played_texts().into_iter();
        before.chain(played).collect::<Vec<_>>().join(" ")
    };
    let to_move = |which: Which| {
        let game = lines.matching.contestant(which).game;
        words::seat(game, lines.line(which).to_move()).to_owned()
    };
    let [a, b] = [Which::A, Which::B].map(|which| lines.line(which));
    Found {
        rolled: last.is_some_and(Step::is_roll),
        ply,
        after_a: after(Which::A),
        after_b: after(Which::B),
        to_move_a: to_move(Which::A),
        to_move_b: to_move(Which::B),
        moves_a: a.moves().len(),
        moves_b: b.moves().len(),
        moves_both: lines.allowed().both.len(),
        differences,
        position_a: a.position(),
        position_b: b.position(),
    }
}

impl Ply {
    /// Counts a position.
    fn add(&mut self, findings: &[Finding]) {
        let of = |sort: DifferenceKind| u64::from(findings.iter().any(|finding| finding.sort == sort));
        self.positions += 1;
        self.differ += u64::from(findings.iter().any(|finding| finding.sort != DifferenceKind::Lesser));
        self.moves += of(DifferenceKind::Moves);
        self.results += of(DifferenceKind::Results);
        self.standing += of(DifferenceKind::Positions);
        self.pay(findings);
    }

    /// Counts the move that led to a position.
    fn pay(&mut self, findings: &[Finding]) {
        self.payments += u64::from(findings.iter().any(|finding| finding.sort == DifferenceKind::Payments));
    }
}
