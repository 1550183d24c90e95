//! Dealt pieces: the cells to which they may be dealt, and the resulting number of starts.

use super::shape::{self, Plan};
use super::{Size, cells, distinct, kind};
use crate::log::Log;
use crate::problems::setups;
use crate::world::World;
use alfonso_diag::{Span, Spanned};
use alfonso_model::{Deal, Dealing, KindId, MAX_STARTS, Placement, Seat, Side};
use alfonso_syntax::ast;
use std::collections::{BTreeMap, BTreeSet};

/// Resolves the dealing of pieces around those that already stand on the board. Also returns the
/// pieces of start 0.
pub(super) fn dealing(
    world: &World<'_>,
    fixed: Vec<Placement>,
    written: &ast::Dealing,
    size: Size<'_>,
    log: &mut Log,
) -> Option<(Vec<Placement>, Dealing)> {
    if let Some(span) = written.mirrored.filter(|_| world.players.len() < 2) {
        log.report(setups::no_opponent(span));
        return None;
    }
    let mut resolver = DealResolver { world, size, mirrored: written.mirrored.is_some(), before: Vec::new() };
    let stands: BTreeSet<String> = fixed.iter().map(|piece| piece.cell.node.clone()).collect();
    let mut start = fixed.clone();
    let mut deals = Vec::new();
    let mut starts = 1u32;
    for deal in &written.deals {
        let span = span_of(deal);
        let deal = resolver.deal(deal, span, &stands, &mut start, log)?;
        starts = match starts.checked_mul(deal.ways).filter(|starts| *starts <= MAX_STARTS) {
            Some(starts) => starts,
            None => {
                log.report(setups::too_many_starts(span, MAX_STARTS));
                return None;
            }
        };
        deals.push(deal);
    }
    if deals.is_empty() {
        log.report(setups::nothing_dealt(written.span));
        return None;
    }
    Some((distinct(world, start, log)?, Dealing { fixed, deals, starts }))
}

fn span_of(deal: &ast::Deal) -> Span {
    let last = match deal.cells.last() {
        Some(range) => cells::span_of(range),
        None => deal.pieces[0].span,
    };
    deal.pieces[0].span.to(last)
}

struct DealResolver<'w> {
    world: &'w World<'w>,
    size: Size<'w>,
    mirrored: bool,
    /// The earlier deals, each with its free cells, the number of cells it uses, and its span.
    before: Vec<(BTreeSet<String>, usize, Span)>,
}

impl DealResolver<'_> {
    /// Resolves a deal, and adds its pieces on their cells in start 0.
    fn deal(
        &mut self,
        deal: &ast::Deal,
        span: Span,
        fixed: &BTreeSet<String>,
        start: &mut Vec<Placement>,
        log: &mut Log,
    ) -> Option<Deal> {
        let (owner, kinds) = self.pieces(deal, log)?;
        let cells =
            shape::in_order(self.size.plan, &self.spelled(deal, owner, log)?, shape::Order::Deal, log)?;
        let side = self.side(owner, cells);
        let opposite = if self.mirrored { Some(self.opposite(&side, span, log)?) } else { None };
        let sides: Vec<&Side> = [Some(&side), opposite.as_ref()].into_iter().flatten().collect();
        let taken =
            |index: usize, by: &dyn Fn(&str) -> bool| sides.iter().any(|side| by(&side.cells[index].node));
        let indices = 0..side.cells.len();
        // The number of free cells must not depend on the results of earlier deals. Pieces of the
        // drawing occupy some cells, and each earlier deal uses a known number. So the cells of
        // each earlier deal must be either all in this list or all outside it.
        let free: Vec<usize> = indices.filter(|index| !taken(*index, &|cell| fixed.contains(cell))).collect();
        let list: BTreeSet<String> =
            free.iter().flat_map(|index| sides.iter().map(|side| side.cells[*index].node.clone())).collect();
        let mut left = free.len();
        for (earlier, takes, first) in &self.before {
            if earlier.is_subset(&list) {
                left = left.saturating_sub(*takes);
            } else if !earlier.is_disjoint(&list) {
                log.report(setups::overlapping_deals(span, *first));
                return None;
            }
        }
        let Some(ways) = combinations(left, kinds.len()) else {
            log.report(setups::too_few_cells(span, kinds.len(), left));
            return None;
        };
        let Some(ways) = u32::try_from(ways).ok().filter(|ways| *ways <= MAX_STARTS) else {
            log.report(setups::too_many_starts(span, MAX_STARTS));
            return None;
        };
        let held: BTreeMap<String, ()> = start.iter().map(|piece| (piece.cell.node.clone(), ())).collect();
        let chosen = free.into_iter().filter(|index| !taken(*index, &|cell| held.contains_key(cell)));
        for (index, kind) in chosen.zip(&kinds) {
            start.extend(sides.iter().map(|side| Placement {
                cell: Spanned::new(side.cells[index].node.clone(), span),
                kind: *kind,
                owner: side.owner,
                facing: side.facing,
            }));
        }
        self.before.push((list, kinds.len() * sides.len() / sides.len().max(1), span));
        Some(Deal { kinds, side, opposite, ways })
    }

    /// Returns the cells of a deal, with the cells of regions spelled out.
    fn spelled(&self, deal: &ast::Deal, owner: Seat, log: &mut Log) -> Option<Vec<ast::CellRange>> {
        let mut spelled = Vec::new();
        for range in &deal.cells {
            match range {
                ast::CellRange::Region(_) => {
                    let cells = cells::cells(self.world, range, Some(owner), log)?;
                    spelled.extend(cells.into_iter().map(ast::CellRange::Cell));
                }
                other => spelled.push(other.clone()),
            }
        }
        Some(spelled)
    }

    /// Returns the owner and the kinds of the pieces. The owner is the first player unless the deal
    /// names another.
    fn pieces(&self, deal: &ast::Deal, log: &mut Log) -> Option<(Seat, Vec<KindId>)> {
        let first = &deal.pieces[0];
        let named = self.world.player(&first.node);
        if let Some(span) = named.filter(|_| self.mirrored).map(|_| first.span) {
            log.report(setups::player_of_mirrored_deal(span));
            return None;
        }
        let names = if named.is_some() { &deal.pieces[1..] } else { &deal.pieces[..] };
        if names.is_empty() {
            log.report(setups::nothing_dealt(first.span));
            return None;
        }
        if self.world.players.is_empty() {
            return None;
        }
        let kinds: Vec<Option<KindId>> = names.iter().map(|name| kind(self.world, name, log)).collect();
        Some((named.unwrap_or(Seat::new(0)), kinds.into_iter().collect::<Option<_>>()?))
    }

    fn side(&self, owner: Seat, cells: Vec<Spanned<String>>) -> Side {
        Side { owner, facing: self.world.players[owner.index()].facing, cells }
    }

    /// Returns the second player's cells, on the opposite ranks, as in mirrored drawings.
    fn opposite(&self, side: &Side, span: Span, log: &mut Log) -> Option<Side> {
        let plan: &Plan = self.size.plan;
        let mut cells = Vec::new();
        for cell in &side.cells {
            let (file, rank) = plan.named(&cell.node)?;
            let (first, last) = plan.heights().unwrap_or(self.size.ranks);
            let across = (file, first + last - rank);
            match plan.at.get(&across).filter(|_| across.1 != rank) {
                Some(square) => cells.push(Spanned::new(square.name.clone(), span)),
                None => {
                    log.report(setups::no_cell_opposite(span, &cell.node));
                    return None;
                }
            }
        }
        Some(self.side(Seat::new(1), cells))
    }
}

/// Returns the number of ways to choose `taken` of `of` elements. Returns `None` if there are fewer
/// than `taken`.
fn combinations(of: usize, taken: usize) -> Option<u64> {
    if taken > of {
        return None;
    }
    (0..taken as u64).try_fold(1u64, |ways, step| Some(ways.checked_mul(of as u64 - step)? / (step + 1)))
}
