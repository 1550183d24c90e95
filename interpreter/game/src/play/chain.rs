//! Chains: hops that continue from their landings, as one move.
//!
//! The engine searches for chains without changing the position. The search takes the effects of
//! the chain into account: its origin is empty, and captured pieces are absent or still in place, as
//! the rule says; in place, they cannot be crossed again. Other pieces can. A chain never lands
//! twice on a cell unless it has captured something or changed its kind in between.
//!
//! A move identifies a chain by a number. The number counts all chains from the same origin by the
//! same way of moving, in the order of the search. [`Program::trace`] finds the chain again.

use super::budget::{Cut, MAX_STEPS};
use super::generate::Visit;
use super::piece_moves::PieceMoves;
use super::scratch::Scratch;
use super::value::Frame;
use crate::blueprint::{ChainSpec, WalkStep};
use crate::expr::{Test, TestWord};
use crate::profile::Work;
use crate::{Move, MovementId, Program, State, TestId};
use alfonso_board::{CellId, CellSet};
use std::ops::ControlFlow;

/// The maximum number of hops of a chain.
const MOST_HOPS: usize = 250;

/// The maximum number of chains from one cell by one way of moving. The numbers of chains must fit
/// into a move.
pub(crate) const MOST_CHAINS: u16 = 60_000;

/// A chain, complete or in progress.
#[derive(Clone, Debug)]
pub(crate) struct Chain<const N: usize> {
    /// The last landing.
    pub(crate) end: CellId,
    /// The crossed cells of all hops, and the landings between the hops.
    pub(crate) crossed: CellSet<N>,
    /// The crossed pieces that the chain captures.
    pub(crate) taken: CellSet<N>,
    /// True if the piece has changed its kind during the chain.
    pub(crate) crowned: bool,
    /// The last cell before `end`. It gives the direction in which the chain arrived.
    pub(crate) before: CellId,
    /// The number of landings up to the last that captured something or changed the kind.
    since: usize,
    /// The landings, as a range in the common list of landings. It is used if only one of several
    /// equivalent chains is kept.
    way: (u32, u32),
}

impl<const N: usize> Chain<N> {
    /// Returns an empty chain at the origin.
    pub(crate) fn none(origin: CellId) -> Self {
        let empty = CellSet::EMPTY;
        Self {
            end: origin,
            crossed: empty,
            taken: empty,
            crowned: false,
            before: origin,
            since: 0,
            way: (0, 0),
        }
    }
}

/// A chain with one landing more, which a search still has to follow.
#[derive(Clone, Debug)]
pub(crate) struct Longer<const N: usize> {
    chain: Chain<N>,
    /// The cell of the piece that it crosses last.
    jumped: CellId,
    /// Its number in the order in which the search found them.
    found: usize,
}

/// The cells of a chain, in order.
#[derive(Clone, Copy)]
struct Way<'s> {
    landings: &'s [CellId],
    /// The cells of the crossed pieces.
    jumps: &'s [CellId],
}

/// A search for chains.
struct Search<'s, const N: usize> {
    program: &'s Program<N>,
    state: &'s State<N>,
    /// The masks for the pieces of the moving side.
    masks: &'s [CellSet<N>],
    spec: &'s ChainSpec,
    by: MovementId,
    profile: usize,
    /// The cells on which the piece changes its kind, and the capture profile of the new kind.
    crowns: (CellSet<N>, usize),
    origin: CellId,
    /// The landings of the chain in progress.
    landings: Vec<CellId>,
    /// The cells of the pieces crossed so far, in order.
    jumps: Vec<CellId>,
    /// For each landing so far, the chains with one landing more that still have to be followed.
    longer: Vec<Longer<N>>,
    /// The number of paths examined.
    looked: u64,
    /// True if the number of hops or chains exceeds its limit.
    too_long: bool,
}

impl<const N: usize> Search<'_, N> {
    /// Visits all complete chains that continue `so_far`, or equal it, in the order of their
    /// numbers.
    fn go(
        &mut self,
        so_far: &Chain<N>,
        visit: &mut dyn FnMut(Way<'_>, &Chain<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let begun = !self.landings.is_empty();
        if begun && self.spec.may {
            visit(self.way(), so_far)?;
        }
        if begun && self.is_home(so_far) {
            return if self.spec.may { ControlFlow::Continue(()) } else { visit(self.way(), so_far) };
        }
        if self.landings.len() >= MOST_HOPS || self.looked > MAX_STEPS {
            self.too_long = true;
            return ControlFlow::Break(());
        }
        let mut goes_on = false;
        let program = self.program;
        let by = self.spec.crown.filter(|_| so_far.crowned).map_or(self.by, |crown| crown.by);
        for walk in program.walks_from(by, so_far.end) {
            self.looked += 1;
            if begun && self.spec.onward && !self.is_onward(so_far, walk) {
                continue;
            }
            let mut hop = so_far.clone();
            if begun {
                hop.crossed.insert(so_far.end);
            }
            hop.before = so_far.end;
            let jumped = self.jumps.len();
            let mut takes = false;
            for step in walk {
                if step.land.is_some_and(|land| self.passes(so_far, step.cell, land)) {
                    let crowned = so_far.crowned || self.crowns.0.has(step.cell);
                    let changes = takes || crowned != so_far.crowned;
                    if changes || self.is_new(so_far, step.cell) {
                        goes_on = true;
                        let since = if changes { self.landings.len() + 1 } else { so_far.since };
                        let landed = Chain { end: step.cell, crowned, since, ..hop.clone() };
                        self.landings.push(step.cell);
                        self.go(&landed, visit)?;
                        self.landings.pop();
                    }
                }
                if !self.passes(so_far, step.cell, step.cross) {
                    break;
                }
                hop.crossed.insert(step.cell);
                hop.before = step.cell;
                if self.holds(so_far, step.cell) {
                    self.jumps.push(step.cell);
                    if self.spec.takes.is_some_and(|enemy| self.mask(so_far, enemy).has(step.cell)) {
                        hop.taken.insert(step.cell);
                        takes = true;
                    }
                }
            }
            self.jumps.truncate(jumped);
        }
        if begun && !self.spec.may && !goes_on {
            visit(self.way(), so_far)?;
        }
        ControlFlow::Continue(())
    }

    /// Visits one chain to each cell that chains reach, the one whose landings come first in the order
    /// of cells. For chains that change nothing and may go any way, a search in depth finds them
    /// without following all ways: a cell that was visited leads to nothing new.
    fn reach(
        &mut self,
        so_far: &Chain<N>,
        seen: &mut CellSet<N>,
        visit: &mut dyn FnMut(Way<'_>, &Chain<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.landings.len() >= MOST_HOPS || self.looked > MAX_STEPS {
            self.too_long = true;
            return ControlFlow::Break(());
        }
        let program = self.program;
        let begin = self.longer.len();
        for walk in program.walks_from(self.by, so_far.end) {
            self.looked += 1;
            let mut hop = so_far.clone();
            if !self.landings.is_empty() {
                hop.crossed.insert(so_far.end);
            }
            hop.before = so_far.end;
            let mut jumped = None;
            for step in walk {
                if let (Some(land), Some(jumped)) = (step.land, jumped)
                    && self.passes(so_far, step.cell, land)
                    && !seen.has(step.cell)
                {
                    let found = self.longer.len();
                    self.longer.push(Longer {
                        chain: Chain { end: step.cell, ..hop.clone() },
                        jumped,
                        found,
                    });
                }
                if !self.passes(so_far, step.cell, step.cross) {
                    break;
                }
                hop.crossed.insert(step.cell);
                hop.before = step.cell;
                if self.holds(so_far, step.cell) {
                    jumped = Some(step.cell);
                }
            }
        }
        // Of chains with the same landing, the first found comes first. This sort allocates nothing.
        self.longer[begin..].sort_unstable_by_key(|longer| (longer.chain.end, longer.found));
        for index in begin..self.longer.len() {
            let Longer { chain: landed, jumped, .. } = self.longer[index].clone();
            if seen.has(landed.end) {
                continue;
            }
            seen.insert(landed.end);
            self.landings.push(landed.end);
            self.jumps.push(jumped);
            visit(self.way(), &landed)?;
            if !self.is_home(&landed) {
                self.reach(&landed, seen, visit)?;
            }
            self.landings.pop();
            self.jumps.pop();
        }
        self.longer.truncate(begin);
        ControlFlow::Continue(())
    }

    /// Returns true if a hop that changes nothing may land on a cell: the chain has not stood there
    /// since it last captured something or changed its kind.
    fn is_new(&self, so_far: &Chain<N>, cell: CellId) -> bool {
        let is_origin = so_far.since == 0 && cell == self.origin;
        let visited = &self.landings[so_far.since.saturating_sub(1)..];
        (!is_origin || self.spec.home) && !visited.contains(&cell)
    }

    /// Returns true if the chain has come back to its origin and has changed nothing.
    fn is_home(&self, so_far: &Chain<N>) -> bool {
        so_far.since == 0 && so_far.end == self.origin
    }

    fn way(&self) -> Way<'_> {
        Way { landings: &self.landings, jumps: &self.jumps }
    }

    fn mask(&self, so_far: &Chain<N>, test: TestId) -> CellSet<N> {
        let profile = if so_far.crowned { self.crowns.1 } else { self.profile };
        let mask = self.program.test_masks[profile][test.index()];
        mask.map_or(CellSet::EMPTY, |mask| self.masks[mask.index()])
    }

    /// Returns true if a cell is occupied during the chain.
    fn holds(&self, so_far: &Chain<N>, cell: CellId) -> bool {
        self.state.occupied.has(cell) && !self.is_gone(so_far, cell)
    }

    /// Returns true if the piece that stood on a cell before the move has left the cell.
    fn is_gone(&self, so_far: &Chain<N>, cell: CellId) -> bool {
        let falls = || !self.spec.falls_at_end && so_far.taken.has(cell);
        // In a stack, only the topmost piece is captured, so the cell remains occupied.
        cell == self.origin || falls() && !self.state.heaped.has(cell)
    }

    /// Returns true if a cell passes a test during the chain.
    fn passes(&self, so_far: &Chain<N>, cell: CellId, test: TestId) -> bool {
        if self.is_gone(so_far, cell) {
            return passes_empty(&self.program.spec.tests[test.index()]);
        }
        !so_far.taken.has(cell) && self.mask(so_far, test).has(cell)
    }

    /// Returns true if a path begins within 45 degrees of the direction in which the chain arrived.
    fn is_onward(&self, so_far: &Chain<N>, walk: &[WalkStep]) -> bool {
        let Some(first) = walk.first() else { return false };
        let board = &self.program.spec.topology;
        let (a, b) = (board.between(so_far.before, so_far.end), board.between(so_far.end, first.cell));
        board.within_45(a, b)
    }
}

/// Returns true if an empty cell passes a test of occupancy.
fn passes_empty(test: &Test) -> bool {
    match test {
        Test::All(parts) => parts.iter().all(passes_empty),
        Test::Any(parts) => parts.iter().any(passes_empty),
        Test::Not(part) => !passes_empty(part),
        Test::Word(word) => matches!(word, TestWord::Empty | TestWord::Any),
    }
}

impl<const N: usize> Program<N> {
    /// Visits the chains of a piece by one way of moving, each with its landings.
    fn chains(
        &self,
        state: &State<N>,
        masks: &[CellSet<N>],
        frame: &mut Frame<N>,
        (by, origin): (MovementId, CellId),
        mut visit: impl FnMut(Way<'_>, &Chain<N>) -> ControlFlow<()>,
    ) {
        let Some(spec) = &self.spec.movements[by.index()].chain else { return };
        let profile_of =
            |by: MovementId| usize::from(self.classes[self.movements[by.index()].class.index()].profile);
        let crowned = spec.crown.map_or(by, |crown| crown.by);
        let crowns: CellSet<N> = self.spec.movements[by.index()].crowns.iter().copied().collect();
        let only_goes = spec.once && spec.may && !spec.onward && spec.takes.is_none() && crowns.is_empty();
        let mut search = Search {
            program: self,
            state,
            masks,
            spec,
            by,
            profile: profile_of(by),
            crowns: (crowns, profile_of(crowned)),
            origin,
            landings: std::mem::take(&mut frame.landings),
            jumps: std::mem::take(&mut frame.jumps),
            longer: std::mem::take(&mut frame.longer),
            looked: 0,
            too_long: false,
        };
        search.landings.clear();
        search.jumps.clear();
        search.longer.clear();
        let mut number = 0;
        let mut counted = |way: Way<'_>, chain: &Chain<N>| {
            number += 1;
            if number > MOST_CHAINS { ControlFlow::Break(()) } else { visit(way, chain) }
        };
        let begin = Chain::none(origin);
        let _ = if only_goes {
            let mut seen = if spec.home { CellSet::EMPTY } else { CellSet::only(origin) };
            search.reach(&begin, &mut seen, &mut counted)
        } else {
            search.go(&begin, &mut counted)
        };
        let (looked, too_long) = (search.looked, search.too_long || number > MOST_CHAINS);
        (frame.landings, frame.jumps, frame.longer) = (search.landings, search.jumps, search.longer);
        frame.charges(Work::Chains, || Cut::Rule(self.rule_of_way(by)));
        frame.steps += self.price * looked;
        if too_long {
            frame.steps = frame.steps.max(MAX_STEPS + 1);
            frame.is_spent_by(|| Cut::Rule(self.rule_of_way(by)));
        }
    }

    /// Yields every legal chain of a piece by one way of moving, with a target within `limit`.
    pub(super) fn hand_over_chains(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        (by, from): (MovementId, CellId),
        limit: CellSet<N>,
        visit: Visit<'_, N>,
    ) -> ControlFlow<()> {
        let mut found = std::mem::take(&mut scratch.chains);
        found.clear();
        let once = self.spec.movements[by.index()].chain.is_some_and(|chain| chain.once);
        let mut ways = std::mem::take(&mut scratch.ways);
        ways.clear();
        self.chains(state, &scratch.masks, &mut scratch.frame, (by, from), |way, chain| {
            let mut chain = chain.clone();
            if once {
                let begin = ways.len();
                ways.extend_from_slice(way.landings);
                chain.way = (begin as u32, ways.len() as u32);
            }
            found.push(chain);
            ControlFlow::Continue(())
        });
        // Of several chains with the same result, only the one with the least list of landings is
        // kept.
        let way = |chain: &Chain<N>| &ways[chain.way.0 as usize..chain.way.1 as usize];
        let is_first = |chain: &Chain<N>| {
            let same = |known: &Chain<N>| {
                (known.end, known.taken, known.crowned) == (chain.end, chain.taken, chain.crowned)
            };
            !found.iter().any(|known| same(known) && way(known) < way(chain))
        };
        let mut flow = ControlFlow::Continue(());
        for (index, chain) in found.iter().enumerate() {
            if !limit.has(chain.end) || once && !is_first(chain) {
                continue;
            }
            scratch.frame.chain = chain.clone();
            if !self.allows(state, scratch, (by, from), chain.end) {
                continue;
            }
            let number = u16::try_from(index + 1).unwrap_or(MOST_CHAINS);
            let moves = PieceMoves::new(by, from, CellSet::only(chain.end)).chained(number);
            if !self.first_of(state, scratch, moves).is_empty() {
                flow = visit(moves);
                if flow.is_break() {
                    break;
                }
            }
        }
        scratch.chains = found;
        scratch.ways = ways;
        flow
    }

    /// Returns a move of a position as text, including the landings of a chain.
    pub(crate) fn move_text(&self, state: &State<N>, m: Move) -> String {
        match m.chain() {
            Some(_) => self.text(m, &self.traced(state, m, &mut self.scratch().frame)),
            None => self.text(m, &[]),
        }
    }

    /// Finds the chain of a move again and stores it in the frame, for rules that read the crossed
    /// cells.
    pub(crate) fn trace(&self, state: &State<N>, m: Move, frame: &mut Frame<N>) {
        self.look_again(state, m, frame, |_| {});
    }

    /// Returns the landings of a chain. The list is empty if the move is not a chain.
    pub(crate) fn traced(&self, state: &State<N>, m: Move, frame: &mut Frame<N>) -> Vec<CellId> {
        let mut landings = Vec::new();
        self.look_again(state, m, frame, |cells| landings = cells.to_vec());
        landings
    }

    fn look_again(&self, state: &State<N>, m: Move, frame: &mut Frame<N>, mut tell: impl FnMut(&[CellId])) {
        let (Some(by), Some(expected)) = (m.by(), m.chain()) else { return };
        let owner = self.side_of(state, m);
        let mut masks = std::mem::take(&mut frame.masks);
        self.make_masks(state, owner, self.royal_pieces(state), &mut masks);
        let (mut number, mut chosen) = (0, Chain::none(m.from()));
        let mut jumped = std::mem::take(&mut frame.jumped);
        jumped.clear();
        self.chains(state, &masks, frame, (by, m.from()), |way, chain| {
            number += 1;
            if number < expected {
                return ControlFlow::Continue(());
            }
            tell(way.landings);
            jumped.extend_from_slice(way.jumps);
            chosen = chain.clone();
            ControlFlow::Break(())
        });
        frame.masks = masks;
        frame.jumped = jumped;
        frame.chain = chosen;
    }
}
