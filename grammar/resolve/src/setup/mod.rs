//! The pieces at the start, from drawings and changes to them.

pub(super) mod board;
pub(super) mod cells;
mod circle;
mod dealing;
mod drawing;
mod lattice;
pub(super) mod notation;
mod points;
mod rings;
pub(super) mod shape;

use super::log::Log;
use super::problems::{clauses, heap, names, setups};
use super::world::{Declared, World};
use alfonso_diag::{Span, Spanned};
use alfonso_forms::EffectWord;
use alfonso_model::{Dealing, Heaps, MOST_STACKED, Placement, Reserved, Square};
use alfonso_syntax::ast::{Change, Formed, HeapOn, Held, Item, ItemKind, Name, Row, Setup};
use alfonso_syntax::walk::{self, Visitor};
use alfonso_vocabulary::BoardKind;
use drawing::Drawn;
use shape::Plan;
use std::collections::BTreeMap;

/// The largest number of pieces of one kind that a player may have in the reserve, or in one heap,
/// at the start.
const MOST_RESERVED: u16 = 1000;

/// The two parts of a board of squares that a drawing can show, each with its first and last file
/// and rank.
///
/// One is the smallest rectangle around the grids, the other the smallest rectangle around all
/// cells.
#[derive(Clone, Copy)]
struct Size<'w> {
    plan: &'w Plan,
    files: (i16, i16),
    ranks: (i16, i16),
    all_files: (i16, i16),
    all_ranks: (i16, i16),
}

impl<'w> Size<'w> {
    fn of(world: &'w World<'_>) -> Option<Self> {
        let plan = world.plan.as_ref()?;
        let bounds = |further: bool, of: fn(&Square) -> i16| {
            let squares = || plan.as_drawn().values().filter(|square| further || !square.further).map(of);
            squares().min().zip(squares().max())
        };
        let (file, rank) = (|square: &Square| square.counted.0, |square: &Square| square.counted.1);
        Some(Self {
            plan,
            files: bounds(false, file).or(bounds(true, file))?,
            ranks: bounds(false, rank).or(bounds(true, rank))?,
            all_files: bounds(true, file)?,
            all_ranks: bounds(true, rank)?,
        })
    }
}

/// Returns the number of files or ranks from `first` to `last`.
fn many((first, last): (i16, i16)) -> usize {
    usize::from(last.abs_diff(first)) + 1
}

/// The pieces at the start, and the dealing if there is one. With a dealing, the pieces are those
/// of start 0.
pub(super) type Starts = (Vec<Placement>, Option<Dealing>);

/// Resolves the setup, and checks every drawing, even an unused one. Returns `None` if no setup can
/// be resolved.
pub(super) fn setup(world: &World<'_>, items: &[Item], log: &mut Log) -> Option<Starts> {
    let drawings: Vec<Option<Vec<Drawn>>> = world
        .drawings
        .iter()
        .map(|drawing| {
            let size = size(world, drawing.name.span, log)?;
            let pieces = drawing::rows(world, &drawing.rows, size, log)?;
            match drawing.mirrored {
                Some(span) => drawing::mirrored(world, pieces, size, span, log),
                None => Some(pieces),
            }
        })
        .collect();
    let mut first: Option<(Span, &Setup)> = None;
    for item in items {
        let ItemKind::Setup(setup) = &item.kind else { continue };
        match first {
            Some((before, _)) => log.report(clauses::double_block("setups", item.span, before)),
            None => first = Some((item.span, setup)),
        }
    }
    if first.is_none() && world.kinds.is_empty() {
        return Some((Vec::new(), None));
    }
    let pieces = match first?.1 {
        Setup::Rows(rows) => drawing::rows(world, rows, size(world, first?.0, log)?, log)?,
        Setup::Pieces(pieces) => return Some((listed(world, pieces, log)?, None)),
        Setup::Named { drawing, changes, dealing } => {
            let Some(Declared::Drawing(index)) = world.find(&drawing.node) else {
                let known = world.names_of(|it| matches!(it, Declared::Drawing(_)));
                log.report(names::unknown_name(&drawing.node, drawing.span, "drawing", known));
                return None;
            };
            let pieces = changed(world, drawings.into_iter().nth(index)??, changes, log)?;
            if let Some(dealing) = dealing {
                let fixed =
                    distinct(world, pieces.iter().map(|piece| piece.placement(world)).collect(), log)?;
                let size = size(world, dealing.span, log)?;
                let (pieces, dealing) = dealing::dealing(world, fixed, dealing, size, log)?;
                return Some((pieces, Some(dealing)));
            }
            pieces
        }
        // The choice has no arm for the answer; the check of readings has reported it.
        Setup::By(_) => return None,
    };
    Some((distinct(world, pieces.iter().map(|piece| piece.placement(world)).collect(), log)?, None))
}

/// Resolves rows without a drawing, as in the position of a claim.
pub(super) fn arranged(world: &World<'_>, rows: &[Row], log: &mut Log) -> Option<Vec<Placement>> {
    let span = rows.first().map_or_else(Span::default, |row| row.rank.span);
    let pieces = drawing::rows(world, rows, size(world, span, log)?, log)?;
    distinct(world, pieces.iter().map(|piece| piece.placement(world)).collect(), log)
}

/// Returns the size of the board that rows show. Reports a board of rings, which has no such size.
fn size<'w>(world: &'w World<'_>, span: Span, log: &mut Log) -> Option<Size<'w>> {
    if world.board_kind == Some(BoardKind::Rings) {
        log.report(setups::drawing_of_rings(span));
        return None;
    }
    Size::of(world)
}

fn changed(world: &World<'_>, pieces: Vec<Drawn>, changes: &[Change], log: &mut Log) -> Option<Vec<Drawn>> {
    let size = Size::of(world)?;
    let mut pieces = pieces;
    for change in changes {
        pieces = match change {
            Change::Flipped(_) => drawing::flipped(pieces, size),
            Change::Turned(word) => drawing::turned(pieces, size, word, log)?,
            Change::Exchanging(one, other) => {
                let (one, other) = (kind(world, one, log), kind(world, other, log));
                drawing::exchanging(pieces, one?, other?)
            }
        };
    }
    Some(pieces)
}

/// Resolves a list such as `White King e1`, which names player, kind and cells.
fn listed(world: &World<'_>, pieces: &[(Name, Name, Vec<HeapOn>)], log: &mut Log) -> Option<Vec<Placement>> {
    let mut out = Vec::new();
    let mut good = true;
    for (player, kind_name, heaps) in pieces {
        let owner = world.player(&player.node);
        if owner.is_none() {
            // Another check reports that the game has no players.
            if world.players.is_empty() {
                return None;
            }
            let problem = world.unknown(&player.node, player.span, "player", &world.player_names(), None);
            log.report_some(problem);
        }
        let (Some(owner), Some(kind)) = (owner, kind(world, kind_name, log)) else {
            good = false;
            continue;
        };
        let facing = world.players[owner.index()].facing;
        for HeapOn { count, cells } in heaps {
            let number = count.as_ref().map_or(Some(1), |count| heap_size(count.node));
            let Some(number) = number else {
                let span = count.as_ref().map_or(cells::span_of(cells), |it| it.span);
                log.report(heap::no_number(span, MOST_RESERVED));
                good = false;
                continue;
            };
            let Some(cells) = cells::cells(world, cells, Some(owner), log) else {
                good = false;
                continue;
            };
            for cell in cells {
                let piece = Placement { cell, kind, owner, facing };
                out.extend(std::iter::repeat_n(piece, usize::from(number)));
            }
        }
    }
    let out = distinct(world, out, log)?;
    good.then_some(out)
}

/// Returns the pieces that are off the board at the start. Reports entries in error and leaves them
/// out.
pub(super) fn reserve(world: &World<'_>, items: &[Item], log: &mut Log) -> Vec<Reserved> {
    let mut out: Vec<Reserved> = Vec::new();
    let mut first: Option<Span> = None;
    for item in items {
        let ItemKind::Reserve(players) = &item.kind else { continue };
        if let Some(before) = first {
            log.report(clauses::double_block("reserves", item.span, before));
            continue;
        }
        first = Some(item.span);
        for Held { player, pieces } in players {
            let owner = world.player(&player.node);
            if owner.is_none() && !world.players.is_empty() {
                let known = world.player_names();
                log.report_some(world.unknown(&player.node, player.span, "player", &known, None));
            }
            for (name, count) in pieces {
                let (Some(owner), Some(kind)) = (owner, kind(world, name, log)) else { continue };
                match u16::try_from(count.node).ok().filter(|count| (1..=MOST_RESERVED).contains(count)) {
                    Some(_) if out.iter().any(|pieces| (pieces.kind, pieces.owner) == (kind, owner)) => {
                        log.report(setups::reserved_twice(name.span, &name.node, &player.node));
                    }
                    Some(count) => out.push(Reserved { kind, owner, count }),
                    None => log.report(setups::bad_reserve(count.span, MOST_RESERVED)),
                }
            }
        }
    }
    out
}

fn kind(world: &World<'_>, name: &Name, log: &mut Log) -> Option<alfonso_model::KindId> {
    let kind = world.kind(&name.node);
    if kind.is_none() {
        log.report_some(world.unknown_kind(name, None));
    }
    kind
}

/// Finds out whether some effect puts new pieces on the board.
struct NewPieces(bool);

impl Visitor for NewPieces {
    fn formed(&mut self, formed: &Formed) {
        self.0 |= formed.word == EffectWord::PutOn;
    }
}

/// Limits the height of stacks if the board does not. The limit is the number of pieces at the
/// start, or the greatest possible if effects put new pieces on the board.
pub(super) fn limit_stacks(
    world: &mut World<'_>,
    starts: Option<&Starts>,
    reserve: &[Reserved],
    items: &[Item],
) {
    let heaps = world.board.as_mut().and_then(|board| board.heaps.as_mut());
    let Some(heaps) = heaps.filter(|heaps| heaps.stacks) else { return };
    let placed = starts.map_or(0, |(setup, _)| setup.len());
    let held: usize = reserve.iter().map(|pieces| usize::from(pieces.count)).sum();
    let mut new = NewPieces(false);
    walk::items(items, &mut new);
    let all = if new.0 { usize::from(MOST_STACKED) } else { placed + held };
    let most = u16::try_from(all).unwrap_or(MOST_STACKED).clamp(2, MOST_STACKED);
    heaps.most.get_or_insert(most);
}

/// Returns the number of pieces of a heap, if it is within the limit for setups.
fn heap_size(number: i64) -> Option<u16> {
    u16::try_from(number).ok().filter(|number| (1..=MOST_RESERVED).contains(number))
}

/// Returns the pieces, if the board allows all pieces that share a cell.
fn distinct(world: &World<'_>, pieces: Vec<Placement>, log: &mut Log) -> Option<Vec<Placement>> {
    let heaps = world.board.as_ref().and_then(|board| board.heaps);
    let most = match heaps {
        None => 1,
        Some(Heaps { stacks: true, most, .. }) => most.unwrap_or(MOST_STACKED),
        Some(heaps) => heaps.most.unwrap_or(u16::MAX),
    };
    let unlike = heaps.is_some_and(|heaps| !heaps.stacks);
    // For each cell, the first piece and the number of pieces.
    let mut seen: BTreeMap<&str, (&Placement, u16)> = BTreeMap::new();
    let mut good = true;
    for piece in &pieces {
        let Spanned { node, span } = &piece.cell;
        let (first, count) = seen.entry(node).or_insert((piece, 0));
        let alike = (first.kind, first.owner, first.facing) == (piece.kind, piece.owner, piece.facing);
        *count = count.saturating_add(1);
        let problem = match (heaps, alike) {
            (Some(_), false) if unlike => heap::unlike(*span, node, first.cell.span),
            // Pieces of one token or number share a span, which one diagnostic covers.
            (Some(_), _) if *count == most.saturating_add(1) => heap::too_high(*span, node, Some(most)),
            (None, _) if *count == 2 && first.cell.span == *span => heap::too_high(*span, node, None),
            (None, _) if *count > 1 && first.cell.span != *span => {
                setups::double_piece(*span, node, first.cell.span)
            }
            _ => continue,
        };
        log.report(problem);
        good = false;
    }
    good.then_some(pieces)
}
