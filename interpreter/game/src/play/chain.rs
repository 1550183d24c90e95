//! Chains: hops that go on from where they landed, as one move.
//!
//! A chain is looked for on the board as it stands, with the changes that it has made: its origin is empty, crossed pieces
//! cannot be crossed again, and taken ones are gone or in the way, as the rule says. So nothing is made and taken back.
//!
//! A move knows a chain by its number among all that lead from its origin by its way of moving, in the order in which they
//! are found. [`Program::trace`] finds it again.

use super::budget::{Cut, MAX_STEPS};
use super::generate::Scratch;
use super::piece_moves::PieceMoves;
use super::value::Frame;
use crate::blueprint::{ChainSpec, WalkStep};
use crate::expr::{Test, TestWord};
use crate::{Move, MovementId, Program, State, TestId};
use alfonso_board::{CellId, CellSet};
use std::ops::ControlFlow;

/// The most hops of a chain.
const MOST_HOPS: usize = 250;

/// The most chains from one cell by one way of moving: their numbers fit a move.
pub(crate) const MOST_CHAINS: u16 = 60_000;

/// The cells of a chain, as far as it has come.
#[derive(Clone, Debug)]
pub(crate) struct Chain<const N: usize> {
    /// The cell where it ends.
    pub(crate) end: CellId,
    /// The crossed cells of all hops and the landings between.
    pub(crate) crossed: CellSet<N>,
    /// The crossed pieces that it takes.
    pub(crate) taken: CellSet<N>,
    /// The cells of all crossed pieces.
    jumped: CellSet<N>,
    /// True if the piece has become another kind on the way.
    pub(crate) crowned: bool,
    /// The last cell before the end: it says from where the piece comes.
    pub(crate) before: CellId,
    /// Its landings, as a range of those of all chains of a piece, where one of several has to be chosen.
    way: (u32, u32),
}

impl<const N: usize> Chain<N> {
    /// Returns a chain that has not begun.
    pub(crate) fn none(origin: CellId) -> Self {
        let empty = CellSet::EMPTY;
        Self {
            end: origin,
            crossed: empty,
            taken: empty,
            jumped: empty,
            crowned: false,
            before: origin,
            way: (0, 0),
        }
    }
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
    /// The masks for the pieces of the side that moves.
    masks: &'s [CellSet<N>],
    spec: &'s ChainSpec,
    by: MovementId,
    profile: usize,
    /// The cells on which the piece becomes another kind, and the profile of that kind.
    crowns: (CellSet<N>, usize),
    origin: CellId,
    /// The landings so far.
    landings: Vec<CellId>,
    /// The cells of the crossed pieces so far, in order.
    jumps: Vec<CellId>,
    /// The number of paths looked at.
    looked: u64,
    /// True if there are more hops or chains than a move can say.
    too_long: bool,
}

impl<const N: usize> Search<'_, N> {
    /// Finds all chains that continue one, itself included, in the order of their numbers.
    fn go(
        &mut self,
        so_far: &Chain<N>,
        visit: &mut impl FnMut(Way<'_>, &Chain<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let begun = !self.landings.is_empty();
        if begun && self.spec.may {
            visit(self.way(), so_far)?;
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
            for step in walk {
                if step.land.is_some_and(|land| self.passes(so_far, step.cell, land)) {
                    goes_on = true;
                    let crowned = so_far.crowned || self.crowns.0.has(step.cell);
                    let landed = Chain { end: step.cell, crowned, ..hop.clone() };
                    self.landings.push(step.cell);
                    self.go(&landed, visit)?;
                    self.landings.pop();
                }
                if !self.passes(so_far, step.cell, step.cross) {
                    break;
                }
                hop.crossed.insert(step.cell);
                hop.before = step.cell;
                if self.holds(so_far, step.cell) {
                    hop.jumped.insert(step.cell);
                    self.jumps.push(step.cell);
                    if self.spec.takes.is_some_and(|enemy| self.mask(so_far, enemy).has(step.cell)) {
                        hop.taken.insert(step.cell);
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

    fn way(&self) -> Way<'_> {
        Way { landings: &self.landings, jumps: &self.jumps }
    }

    fn mask(&self, so_far: &Chain<N>, test: TestId) -> CellSet<N> {
        let profile = if so_far.crowned { self.crowns.1 } else { self.profile };
        let mask = self.program.test_masks[profile][test.index()];
        mask.map_or(CellSet::EMPTY, |mask| self.masks[mask.index()])
    }

    /// Returns true if a piece stands on a cell while the chain is under way.
    fn holds(&self, so_far: &Chain<N>, cell: CellId) -> bool {
        self.state.occupied.has(cell) && !self.is_gone(so_far, cell)
    }

    /// Returns true if the piece that stands on a cell before the move has left it.
    fn is_gone(&self, so_far: &Chain<N>, cell: CellId) -> bool {
        let falls = || !self.spec.falls_at_end && so_far.taken.has(cell);
        // Of a stack, the topmost piece is taken, and the others stay.
        cell == self.origin || falls() && !self.state.heaped.has(cell)
    }

    /// Returns true if a cell passes a test while the chain is under way.
    fn passes(&self, so_far: &Chain<N>, cell: CellId, test: TestId) -> bool {
        if self.is_gone(so_far, cell) {
            return passes_empty(&self.program.spec.tests[test.index()]);
        }
        !so_far.jumped.has(cell) && self.mask(so_far, test).has(cell)
    }

    /// Returns true if a path begins within 45 degrees of the way the chain came.
    fn is_onward(&self, so_far: &Chain<N>, walk: &[WalkStep]) -> bool {
        let Some(first) = walk.first() else { return false };
        let board = &self.program.spec.topology;
        let (a, b) = (board.between(so_far.before, so_far.end), board.between(so_far.end, first.cell));
        let product = a.0 * b.0 + a.1 * b.1;
        let square = |v: (i32, i32)| v.0 * v.0 + v.1 * v.1;
        product > 0 && 2 * product * product >= square(a) * square(b)
    }
}

/// Returns true if an empty cell passes a test of what stands on the board.
fn passes_empty(test: &Test) -> bool {
    match test {
        Test::All(parts) => parts.iter().all(passes_empty),
        Test::Any(parts) => parts.iter().any(passes_empty),
        Test::Not(part) => !passes_empty(part),
        Test::Word(word) => matches!(word, TestWord::Empty | TestWord::Any),
    }
}

impl<const N: usize> Program<N> {
    /// Visits the chains of a piece by one way of moving, with their landings.
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
        let crowns = self.spec.movements[by.index()].crowns.iter().copied().collect();
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
            looked: 0,
            too_long: false,
        };
        search.landings.clear();
        search.jumps.clear();
        let mut number = 0;
        let mut counted = |way: Way<'_>, chain: &Chain<N>| {
            number += 1;
            if number > MOST_CHAINS { ControlFlow::Break(()) } else { visit(way, chain) }
        };
        let _ = search.go(&Chain::none(origin), &mut counted);
        let (looked, too_long) = (search.looked, search.too_long || number > MOST_CHAINS);
        (frame.landings, frame.jumps) = (search.landings, search.jumps);
        frame.steps += self.price * looked;
        if too_long {
            frame.steps = frame.steps.max(MAX_STEPS + 1);
            let rule = self.spec.move_rules[usize::from(self.spec.movements[by.index()].move_rule)].rule;
            frame.is_spent_by(|| Cut::Rule(rule));
        }
    }

    /// Yields every legal chain of a piece by one way of moving, within a limit.
    pub(super) fn hand_over_chains(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        (by, from): (MovementId, CellId),
        limit: CellSet<N>,
        visit: &mut impl FnMut(PieceMoves<N>) -> ControlFlow<()>,
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
        // Of chains with one result, the one whose landings come first in the order of cells.
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

    /// Returns a move of a position as text.
    pub(crate) fn move_text(&self, state: &State<N>, m: Move) -> String {
        match m.chain() {
            Some(_) => self.text(m, &self.traced(state, m, &mut self.scratch().frame)),
            None => self.text(m, &[]),
        }
    }

    /// Finds the chain of a move again, and keeps it for those who ask which cells the move crosses.
    pub(crate) fn trace(&self, state: &State<N>, m: Move, frame: &mut Frame<N>) {
        self.look_again(state, m, frame, |_| {});
    }

    /// Returns the landings of a chain; none if the move is no chain.
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
