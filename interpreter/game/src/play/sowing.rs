//! Tracks during play: runs of cells, and sowing along them.

use super::budget::Cut;
use super::effects::Doing;
use super::eval::Eval;
use super::value::Value;
use crate::expr::{Effect, Expr, Selection};
use crate::profile::Work;
use crate::{LocalId, VarId};
use alfonso_board::{CellId, CellSet};
use alfonso_forms::TrackId;

/// A run: the cells of a track in order, from a given cell on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunOf<'p> {
    pub(crate) track: TrackId,
    pub(crate) back: bool,
    pub(crate) from: &'p Expr,
    pub(crate) local: LocalId,
    pub(crate) holds: Option<&'p Expr>,
}

impl<'p> RunOf<'p> {
    /// Returns the run that a selection is restricted to, if there is one.
    pub(crate) fn of(selection: &'p Selection) -> Option<Self> {
        selection.within.as_ref().and_then(Self::in_expr)
    }

    pub(crate) fn in_expr(expr: &'p Expr) -> Option<Self> {
        let Expr::Run(track, back, from, local, holds) = expr else { return None };
        Some(Self { track: *track, back: *back, from, local: *local, holds: holds.as_deref() })
    }
}

/// A sowing effect of a rule.
pub(super) struct SowOf<'p> {
    /// The number that is laid down, if it does not lie on the cell.
    pub(super) hand: Option<&'p Expr>,
    pub(super) var: VarId,
    pub(super) index: Option<&'p Expr>,
    pub(super) track: TrackId,
    pub(super) back: bool,
    pub(super) skipping: Option<&'p Expr>,
    pub(super) last: LocalId,
    pub(super) body: &'p [Effect],
}

impl<const N: usize> Eval<'_, N> {
    /// Visits the cells of a run in order until `visit` returns true. Returns the cell for which it
    /// did.
    pub(crate) fn along(
        &mut self,
        run: RunOf<'_>,
        visit: &mut dyn FnMut(&mut Self, CellId) -> bool,
    ) -> Option<CellId> {
        let program = self.program;
        let track = &program.spec.tracks[run.track.index()];
        let from = self.cell(run.from)?;
        let count = track.cells.len();
        let first = usize::from(program.track_index(run.track, from)?);
        let far = match (track.closed, run.back) {
            (true, _) => count,
            (false, false) => count - first,
            (false, true) => first + 1,
        };
        self.frame.charges(Work::Lines, || Cut::Expr(run.from));
        for step in 0..far {
            let position = if run.back { first + count - step } else { first + step } % count;
            let cell = track.cells[position];
            if let Some(holds) = run.holds {
                self.frame.steps += program.price;
                self.bind(run.local, Value::Cell(Some(cell)));
                if !self.holds(holds) {
                    return None;
                }
            }
            if visit(self, cell) {
                return Some(cell);
            }
        }
        None
    }

    /// Returns the cells of a run.
    pub(super) fn run(&mut self, run: RunOf<'_>) -> CellSet<N> {
        let mut cells = CellSet::EMPTY;
        self.along(run, &mut |_, cell| {
            cells.insert(cell);
            false
        });
        cells
    }
}

impl<'p, const N: usize> Doing<'p, '_, N> {
    /// Sows the contents of a cell. See [`crate::expr::EffectKind::Sow`].
    pub(super) fn sow(&mut self, sow: &SowOf<'p>) {
        let program = self.program;
        let Some(from) = sow.index.and_then(|index| self.eval().cell(index)) else { return };
        let skipped = sow.skipping.map_or(CellSet::EMPTY, |cells| self.eval().cells(cells));
        let (track, layout) = (&program.spec.tracks[sow.track.index()], &program.layout);
        let Some(first) = program.track_index(sow.track, from).map(usize::from) else { return };
        let (count, here) = (track.cells.len(), layout.var(sow.var, from.index()));
        let seeds = match sow.hand {
            Some(number) => self.eval().number(number),
            None => i64::from(self.number(here)),
        };
        let open = track.cells.iter().filter(|cell| !skipped.has(**cell)).count() as i64;
        if seeds <= 0 || open == 0 {
            return;
        }
        if self.frame.pays(program.price + count as u64, || Cut::Sowing(sow.var)) {
            return;
        }
        if sow.hand.is_none() {
            self.store(here, 0);
        }
        let (rounds, mut rest) = (seeds / open, seeds % open);
        // If the number of seeds is a multiple of a round, the last seed falls on the last cell of
        // the round.
        let mut last = from;
        for step in 1..=count {
            if rounds == 0 && rest == 0 {
                break;
            }
            let position = if sow.back { first + count - step } else { first + step } % count;
            let cell = track.cells[position];
            if skipped.has(cell) {
                continue;
            }
            let more = rounds + i64::from(rest > 0);
            if rest > 0 || seeds % open == 0 {
                last = cell;
            }
            rest -= i64::from(rest > 0);
            let at = layout.var(sow.var, cell.index());
            let sum = i64::from(self.number(at)).saturating_add(more);
            self.store(at, i32::try_from(sum).unwrap_or(i32::MAX));
        }
        self.eval().bind(sow.last, Value::Cell(Some(last)));
        self.all(sow.body);
    }
}
