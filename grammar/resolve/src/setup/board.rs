//! The board, its regions and the lines drawn on it.

use super::{points, rings, shape};
use crate::log::Log;
use crate::problems::{heap, names, setups, types};
use crate::world::{CountedTrack, Declared, RegionOf, World};
use alfonso_diag::{Span, Spanned, messages};
use alfonso_model::{
    BoardBuilder, BoardSpec, Expr, ExprKind, GridShape, Heaps, KindId, Line, LocalId, MOST_STACKED, Per,
    PointLine, Region, RegionId, RegionPart, Seat, TableDef, Track, TrackId, Type, Wall, coordinates_of,
};
pub(crate) use alfonso_model::{file_index, file_name};
use alfonso_syntax::ast::{self, BoardItem, CellRange, LineLook, Name};
use alfonso_syntax::looks_like_a_cell;
use alfonso_vocabulary::BoardKind;
use std::collections::BTreeMap;

/// The largest number of cells of a board.
pub(super) const MOST_CELLS: i64 = 4096;
/// The largest number of files. One or two letters name a file.
pub(super) const MOST_FILES: i64 = 26 + 26 * 26;
/// The largest number of ranks. Up to three digits name a rank.
pub(super) const MOST_RANKS: i64 = 999;

/// Declares the board and the names of its parts.
pub(crate) fn declare<'f>(world: &mut World<'f>, board: &'f ast::Board, span: Span, log: &mut Log) {
    let (builder, shape) = match &board.builder {
        ast::BoardBuilder::Grid(grids) => match shape::resolve(world, grids, &board.items, log) {
            Some((builder, shape, plan)) => {
                world.plan = Some(plan);
                (Some(builder), shape)
            }
            None => (None, GridShape::default()),
        },
        ast::BoardBuilder::Points(parts) => match points::resolve(parts, &board.items, span, log) {
            Some((builder, shape, plan)) => {
                world.plan = Some(plan);
                (Some(builder), shape)
            }
            None => (None, GridShape::default()),
        },
        ast::BoardBuilder::Rings(rings) => {
            (rings::builder(world, rings, &board.items, log), GridShape::default())
        }
    };
    let mut regions: Vec<Region> = Vec::new();
    let mut tracks: Vec<Track> = Vec::new();
    let mut lines: Vec<Line> = Vec::new();
    let mut plain = false;
    let mut heaps: Option<Heaps> = None;
    if let ast::BoardBuilder::Points(parts) = &board.builder {
        for name in points::lines_of(parts) {
            world.names.insert(name, (Declared::Region(RegionId::new(regions.len())), span));
            regions.push(Region { name: (*name).to_owned(), parts: on_lines(&shape, name), drawn: false });
        }
    }
    for item in &board.items {
        match item {
            BoardItem::Region { name, cells, drawn } => {
                if log.spend(2 + cells.len(), name.span, None).is_none() {
                    return;
                }
                let parts =
                    cells.iter().flat_map(|range| part(world, range, builder.as_ref(), log)).collect();
                match world.declare(name, Declared::Region(RegionId::new(regions.len()))) {
                    Some(problem) => log.report(problem),
                    None => regions.push(Region { name: name.node.clone(), parts, drawn: *drawn }),
                }
            }
            BoardItem::Point { name, .. } if looks_like_a_cell(&name.node) => {}
            BoardItem::Point { name, .. } if world.points => {
                log.report_some(world.declare(name, Declared::Point));
            }
            BoardItem::Line { name, .. } | BoardItem::Through { name, .. } if world.points => {
                match world.declare(name, Declared::Region(RegionId::new(regions.len()))) {
                    Some(problem) => log.report(problem),
                    None => regions.push(Region {
                        name: name.node.clone(),
                        parts: on_lines(&shape, &name.node),
                        drawn: false,
                    }),
                }
            }
            BoardItem::Point { name, .. } | BoardItem::Through { name, .. } => {
                log.report(setups::only_of_points(name.span, matches!(item, BoardItem::Point { .. })));
            }
            BoardItem::Line { name, from, to, look } => {
                if log.spend(2, name.span, None).is_none() {
                    return;
                }
                lines.extend(line(name, (from, to), look, builder.as_ref(), &lines, log));
            }
            BoardItem::RegionPer { name, per, rows, drawn } => {
                if log.spend(2 + rows.len(), name.span, None).is_none() {
                    return;
                }
                let first = regions.len();
                for (player, cells) in rows {
                    let parts =
                        cells.iter().flat_map(|range| part(world, range, builder.as_ref(), log)).collect();
                    let name = format!("{} of {}", name.node, player.node);
                    regions.push(Region { name, parts, drawn: *drawn });
                }
                if per.node != "player" {
                    let help = "there can be one region `per player`";
                    log.report(names::unknown_word(per, "something that has regions", None, Some(help)));
                }
                let declared = Declared::RegionOf(world.regions_of.len());
                match world.declare(name, declared) {
                    Some(problem) => log.report(problem),
                    None => world.regions_of.push(RegionOf { name, rows, first }),
                }
            }
            BoardItem::Track { name, cells, closed, counted_by, drawn } => {
                if world.board_kind == Some(BoardKind::Rings) {
                    log.report(setups::not_on_this_board(name.span, "track", BoardKind::Rings));
                    continue;
                }
                let way = (*closed, counted_by.is_some());
                let resolved = world.plan.as_ref().map(|plan| shape::track(plan, name, cells, way, log));
                let Some(resolved) = resolved.flatten() else {
                    world.refused.insert(&name.node);
                    continue;
                };
                let parts = resolved.iter().take(1).flat_map(cells_of).collect();
                match world.declare(name, Declared::Region(RegionId::new(regions.len()))) {
                    Some(problem) => log.report(problem),
                    None => {
                        regions.push(Region { name: name.node.clone(), parts, drawn: false });
                        let first = tracks.len();
                        add_track(world, &mut tracks, resolved, counted_by.as_ref());
                        tracks[first].drawn = *drawn;
                    }
                }
            }
            BoardItem::TrackPer { name, per, rows, closed, counted_by } => {
                if world.board_kind == Some(BoardKind::Rings) {
                    log.report(setups::not_on_this_board(name.span, "track", BoardKind::Rings));
                    continue;
                }
                if per.node != "player" {
                    let help = "there can be one track `per player`";
                    log.report(names::unknown_word(per, "something that has tracks", None, Some(help)));
                }
                let (first, mut of) = (regions.len(), Vec::new());
                for ((player, cells), closed) in rows.iter().zip(closed) {
                    let own = Name { node: format!("{} of {}", name.node, player.node), span: player.span };
                    let way = (*closed, counted_by.is_some());
                    let resolved =
                        world.plan.as_ref().and_then(|plan| shape::track(plan, &own, cells, way, log));
                    let parts = resolved.iter().flatten().take(1).flat_map(cells_of).collect();
                    regions.push(Region { name: own.node.clone(), parts, drawn: false });
                    if let (Some(resolved), Some(seat)) = (resolved, world.player(&player.node)) {
                        of.push((seat, TrackId::new(tracks.len())));
                        add_track(world, &mut tracks, resolved, counted_by.as_ref());
                    }
                }
                if of.len() < rows.len() {
                    world.refused.insert(&name.node);
                }
                match world.declare(name, Declared::RegionOf(world.regions_of.len())) {
                    Some(problem) => log.report(problem),
                    None => {
                        world.regions_of.push(RegionOf { name, rows, first });
                        world.tracks_of.insert(&name.node, of);
                    }
                }
            }
            // A board of points has already resolved these items.
            BoardItem::Further { .. } if world.points => {}
            BoardItem::Chequered(span) => {
                let hexagons = shape.hexagons().is_some();
                // A board in error has been reported.
                if builder.is_some() && !hexagons {
                    log.report(setups::no_hexagons(*span, "chequered"));
                }
            }
            BoardItem::Plain(span) if world.points => {
                let help = "leave `plain` out: points and lines are drawn without colours";
                log.report(setups::bad_board(*span, "points have no colours", "nothing to be plain", help));
            }
            BoardItem::Plain(_) => {
                plain = true;
                rings::only_on_a_grid(world, item, log);
            }
            BoardItem::Further { .. } | BoardItem::Removed(_) | BoardItem::Cut(_) => {
                rings::only_on_a_grid(world, item, log);
            }
            BoardItem::Sectors(_) | BoardItem::SectorNumber(_) | BoardItem::RingCells { .. } => {
                rings::not_on_a_grid(world, item, log);
            }
            BoardItem::Holds { stacks, most, span } => {
                if let Some(before) = heaps {
                    log.report(heap::given_twice(*span, before.span));
                    continue;
                }
                let number = most.as_ref().map(|most| (u16::try_from(most.node).ok(), most.span));
                if let Some((number, span)) = number
                    && number.is_none_or(|number| number < 2 || *stacks && number > MOST_STACKED)
                {
                    log.report(if *stacks { heap::no_stack(span) } else { heap::too_few(span) });
                }
                heaps = Some(Heaps {
                    stacks: *stacks,
                    most: number.and_then(|(number, _)| number).filter(|number| *number > 1),
                    span: *span,
                });
                (world.heaps, world.stacks) = (true, *stacks);
            }
        }
    }
    if let Some(builder) = builder {
        world.board = Some(BoardSpec { builder, shape, regions, tracks, lines, plain, heaps, span });
    }
}

/// Returns the points on all lines with that name.
fn on_lines(shape: &GridShape, name: &str) -> Vec<RegionPart> {
    let Some(points) = &shape.points else { return Vec::new() };
    let is_meant = |line: &&PointLine| line.name.is_some_and(|id| points.names[id.index()] == name);
    let on = points.lines.iter().filter(is_meant).flat_map(|line| &line.points);
    on.map(|point| RegionPart::Cell(Spanned::new(point.clone(), Span::default()))).collect()
}

pub(super) fn part(
    world: &World<'_>,
    range: &CellRange,
    board: Option<&BoardBuilder>,
    log: &mut Log,
) -> Vec<RegionPart> {
    match range {
        CellRange::Cell(cell) => vec![RegionPart::Cell(cell.clone())],
        CellRange::Span(from, to) => vec![RegionPart::Rectangle(from.clone(), to.clone())],
        CellRange::Rank(rank) => row(world, rank, board, log).into_iter().collect(),
        CellRange::File(file) => column(world, file, board, log).into_iter().collect(),
        CellRange::Border(span) => {
            if world.board_kind == Some(BoardKind::Rings) {
                log.report(setups::not_on_this_board(*span, "border", BoardKind::Rings));
            }
            vec![RegionPart::Border]
        }
        CellRange::Except(cells, away) => {
            let (cells, away) = (part(world, cells, board, log), part(world, away, board, log));
            let without = |cells: RegionPart| {
                let away = away.iter().cloned().map(Box::new);
                away.fold(cells, |rest, away| RegionPart::Except(Box::new(rest), away))
            };
            cells.into_iter().map(without).collect()
        }
        // The choice has no arm for the answer; the check of readings has reported it.
        CellRange::By(_) => Vec::new(),
        CellRange::Region(name) => match world.find(&name.node) {
            Some(Declared::Point) => vec![RegionPart::Cell(name.clone())],
            Some(Declared::Region(region)) => vec![RegionPart::Region(region)],
            Some(Declared::RegionOf(index)) => {
                let of = &world.regions_of[index];
                (0..of.rows.len()).map(|index| RegionPart::Region(RegionId::new(of.first + index))).collect()
            }
            Some(Declared::Sector(sector)) => rings::cells_of(board, sector, name.span),
            _ if world.refused.contains(name.node.as_str()) => Vec::new(),
            _ => {
                let known = world.names_of(|it| {
                    matches!(it, Declared::Region(_) | Declared::RegionOf(_) | Declared::Sector(_))
                });
                log.report(names::unknown_name(&name.node, name.span, "region before this", known));
                Vec::new()
            }
        },
    }
}

/// Resolves `rank 2`.
fn row(
    world: &World<'_>,
    rank: &Spanned<i64>,
    board: Option<&BoardBuilder>,
    log: &mut Log,
) -> Option<RegionPart> {
    if world.board_kind == Some(BoardKind::Rings) {
        log.report(setups::not_on_this_board(rank.span, "rank", BoardKind::Rings));
        return None;
    }
    let BoardBuilder::Grid { ranks, .. } = board? else { return None };
    let number = u16::try_from(rank.node).ok().filter(|rank| (1..=*ranks).contains(rank));
    if number.is_none() {
        log.report(setups::no_such_row(rank.span, &format!("rank {}", rank.node)));
    }
    number.map(|rank| RegionPart::Rank(rank - 1))
}

/// Resolves `file a`.
fn column(world: &World<'_>, file: &Name, board: Option<&BoardBuilder>, log: &mut Log) -> Option<RegionPart> {
    if world.board_kind == Some(BoardKind::Rings) {
        log.report(setups::not_on_this_board(file.span, "file", BoardKind::Rings));
        return None;
    }
    let BoardBuilder::Grid { files, .. } = board? else { return None };
    let number = match world.plan.as_ref().filter(|plan| plan.of_hexagons()) {
        Some(plan) => plan.file_of(&file.node).and_then(|file| u16::try_from(file).ok()),
        None => file_index(&file.node).and_then(|file| u16::try_from(file).ok()),
    };
    let number = number.filter(|number| number < files);
    if number.is_none() {
        log.report(setups::no_such_row(file.span, &format!("file `{}`", file.node)));
    }
    number.map(RegionPart::File)
}

/// Returns a table for each region per player, with an entry for each player. Requires that all
/// players are declared.
///
/// These tables follow the tables of the file.
pub(crate) fn tables_of_regions(world: &World<'_>, log: &mut Log) -> Vec<TableDef> {
    let mut tables = Vec::new();
    for RegionOf { name, rows, first } in &world.regions_of {
        let mut found: Vec<Option<(usize, Span)>> = vec![None; world.players.len()];
        for (index, (player, _)) in rows.iter().enumerate() {
            let Some(Seat(seat)) = world.player(&player.node) else {
                let known = world.player_names();
                log.report_some(world.unknown(&player.node, player.span, "player", &known, None));
                continue;
            };
            match &mut found[usize::from(seat)] {
                Some((_, first)) => log.report(messages::double(player, *first, "player's region")),
                none => *none = Some((index, player.span)),
            }
        }
        let missing: Vec<String> = (world.players.iter().zip(&found))
            .filter(|(_, found)| found.is_none())
            .map(|(player, _)| player.name.clone())
            .collect();
        if !missing.is_empty() {
            log.report(names::region_not_total(name, &missing));
        }
        let region = |index: usize| Expr::new(ExprKind::Region(RegionId::new(first + index)), name.span);
        tables.push(TableDef {
            name: name.node.clone(),
            param: LocalId(0),
            domain: Type::Player,
            first: 0,
            ty: Type::Cells,
            rows: found.into_iter().map(|found| region(found.map_or(0, |(index, _)| index))).collect(),
            span: name.span,
        });
    }
    tables
}

/// Resolves a line that is drawn on a grid.
fn line(
    name: &Name,
    (from, to): (&Name, &Name),
    look: &LineLook,
    board: Option<&BoardBuilder>,
    before: &[Line],
    log: &mut Log,
) -> Option<Line> {
    let span = name.span.to(to.span);
    if let Some(first) = before.iter().find(|line| line.name == name.node) {
        log.report(messages::double(name, first.span, "line"));
        return None;
    }
    let (files, ranks) = match board? {
        BoardBuilder::Grid { files, ranks } => (usize::from(*files), usize::from(*ranks)),
        BoardBuilder::Rings { .. } => {
            log.report(setups::not_on_this_board(span, "line", BoardKind::Rings));
            return None;
        }
    };
    let position_of = |cell: &Name| {
        let (file, rank) = coordinates_of(&cell.node)?;
        let (file, rank) = (usize::try_from(file).ok()?, usize::try_from(rank).ok()?);
        (file < files && rank < ranks).then_some((file, rank))
    };
    for end in [from, to] {
        if position_of(end).is_none() {
            log.report(setups::line_off_board(end));
            return None;
        }
    }
    let (start, end) = (position_of(from)?, position_of(to)?);
    if start == end {
        log.report(setups::line_of_one_cell(from.span.to(to.span), &from.node));
        return None;
    }
    let (along, up) = (start.0.abs_diff(end.0), start.1.abs_diff(end.1));
    if along != 0 && up != 0 && along != up {
        log.report(setups::slanted_line(from.span.to(to.span), &from.node, &to.node));
        return None;
    }
    let wall = match look {
        LineLook::Drawn => Wall::No,
        LineLook::Wall(kinds) if kinds.is_empty() => Wall::All,
        // The function `walls` adds the kinds after all kinds are declared.
        LineLook::Wall(_) => Wall::Kinds(Vec::new()),
        // The choice has no arm for the answer; the check of readings has reported it.
        LineLook::By(_) => return None,
    };
    Some(Line { name: name.node.clone(), from: from.clone(), to: to.clone(), wall, span })
}

/// Resolves the kinds for which lines are walls, after everything is declared.
pub(crate) fn walls(world: &mut World<'_>, board: &ast::Board, log: &mut Log) {
    let mut walls = BTreeMap::new();
    for item in &board.items {
        let BoardItem::Line { name, look: LineLook::Wall(named), .. } = item else { continue };
        if log.spend(named.len(), name.span, None).is_none() {
            return;
        }
        walls.insert(name.span.start, stopped(world, named, log));
    }
    for line in world.board.iter_mut().flat_map(|board| &mut board.lines) {
        if let (Wall::Kinds(kinds), Some(stopped)) = (&mut line.wall, walls.remove(&line.span.start)) {
            *kinds = stopped;
        }
    }
}

fn stopped(world: &World<'_>, named: &[Name], log: &mut Log) -> Vec<KindId> {
    let mut kinds = Vec::new();
    for name in named {
        match world.kind(&name.node) {
            Some(kind) if kinds.contains(&kind) => log.report(setups::stopped_twice(name)),
            Some(kind) => kinds.push(kind),
            None => log.report_some(world.unknown_kind(name, None)),
        }
    }
    kinds.sort_unstable();
    kinds
}

/// Returns the cells of a track as parts of a region.
fn cells_of(track: &Track) -> impl Iterator<Item = RegionPart> {
    track.cells.iter().cloned().map(RegionPart::Cell)
}

/// Reports tracks with repeated visits that are not counted by a number per piece such as `number
/// lap per piece = 1`.
pub(crate) fn number_visits(world: &World<'_>, log: &mut Log) {
    let numbers: BTreeMap<Span, &Name> =
        world.counted.values().map(|counted| (counted.number.span, counted.number)).collect();
    for (span, number) in numbers {
        let head = match world.find(&number.node) {
            Some(Declared::Var(var)) => Some(&world.vars[var.index()]),
            _ => None,
        };
        let Some(head) = head.filter(|head| head.per == Per::Piece) else {
            if !world.refused.contains(number.node.as_str()) {
                log.report(types::tells_no_visit(span, &number.node, head.map(|head| head.var.name.span)));
            }
            continue;
        };
        if !matches!(head.var.init.kind, ast::ExprKind::Number(1)) {
            log.report(types::begins_on_no_visit(head.var.init.span, &number.node, span));
        }
    }
}

/// Adds a track, once for each of its visits to a cell.
fn add_track<'f>(
    world: &mut World<'f>,
    tracks: &mut Vec<Track>,
    resolved: Vec<Track>,
    counted: Option<&'f Name>,
) {
    let first = tracks.len();
    if let Some(number) = counted {
        let visits = (first..first + resolved.len()).map(TrackId::new).collect();
        world.counted.insert(TrackId::new(first), CountedTrack { number, visits });
    }
    tracks.extend(resolved);
}
