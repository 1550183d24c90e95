//! Draws the marks of regions: signs of cells, palaces, rivers, and the sides of the board.

use super::shapes::{polygon, rectangle};
use super::{Arrangement, Drawing, Spot, marks, signs};
use crate::layout::Layout;
use crate::regions;
use alfonso_board::CellId;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use svg::node::element::{Circle, Group, Path};

/// The colours of water, and of tinted cells.
const WATER: &str = "#a9c8d8";
const TINT: &str = "#8a4b2a";
const FOREGROUND: &str = "#3a332c";

/// Returns the cells of each region with a mark, in file order.
pub fn cells_of<'d>(drawing: &'d Drawing<'_>, mark: &'d str) -> impl Iterator<Item = Vec<CellId>> + 'd {
    marked(drawing, mark).map(|(_, cells)| cells.to_vec())
}

/// Returns the index and the cells of each region with a mark.
fn marked<'d>(drawing: &'d Drawing<'_>, mark: &'d str) -> impl Iterator<Item = (usize, &'d [CellId])> + 'd {
    let regions = &drawing.subject.game.blueprint().regions;
    let marks = &drawing.subject.info.picture.marks;
    let here = marks.iter().filter(move |(_, known)| *known == mark);
    here.filter_map(|(region, _)| Some((region.index(), regions.get(region.index())?.as_slice())))
        .filter(|(_, cells)| !cells.is_empty())
}

/// Draws the marks of all regions above the board and below the pieces.
pub fn draw(drawing: &Drawing<'_>, layout: &Layout) -> Group {
    let spots = layout.spots();
    let mut group = Group::new();
    if !matches!(layout.arrangement, Arrangement::Crossings(_)) {
        group = group.add(rivers(drawing, layout)).add(palaces(drawing, layout));
    }
    for (mark, opacity) in [("shade", 0.18), ("castle", 0.1)] {
        for (_, cells) in marked(drawing, mark) {
            let mut shade = Group::new().set("fill", TINT).set("fill-opacity", opacity);
            for cell in cells.iter().filter(|cell| drawing.shows(spots[cell.index()])) {
                shade = shade.add(match layout.arrangement {
                    Arrangement::Points(step, _) => {
                        let Spot { x, y, .. } = spots[cell.index()];
                        polygon(&[
                            (x - step / 2.0, y),
                            (x, y - step / 2.0),
                            (x + step / 2.0, y),
                            (x, y + step / 2.0),
                        ])
                    }
                    _ => polygon(&layout.polygon(*cell)),
                });
            }
            group = group.add(shade);
        }
    }
    group = group.add(sides(drawing, layout));
    let crossed = regions::crossed(drawing.subject);
    if !crossed.is_empty() {
        let shown = crossed.into_iter().map(|cell| spots[cell.index()]).filter(|spot| drawing.shows(*spot));
        group = group.add(marks::crosses(shown));
    }
    for (region, mark) in &drawing.subject.info.picture.marks {
        let cells =
            drawing.subject.game.blueprint().regions.get(region.index()).map_or(&[][..], Vec::as_slice);
        for cell in cells.iter().filter(|cell| drawing.shows(spots[cell.index()])) {
            let spot = spots[cell.index()];
            let turned = if *mark == "arrow" { onward(drawing, layout, region.index(), *cell) } else { 0.0 };
            group = match *mark {
                "cross" => group,
                "dot" => group.add(dot(spot)),
                mark => match signs::draw(mark, spot, turned) {
                    Some(sign) => group.add(sign),
                    None => group,
                },
            };
        }
    }
    group
}

/// Draws the mark of a region in a legend. Returns `None` for marks that are no signs of cells.
pub fn icon(mark: &str, spot: Spot) -> Option<Group> {
    match mark {
        "dot" => Some(Group::new().add(dot(Spot { radius: spot.radius * 2.0, ..spot }))),
        "shade" => {
            let Spot { x, y, radius, .. } = spot;
            let square = rectangle((x - radius, y - radius), (x + radius, y + radius)).set("fill", TINT);
            Some(Group::new().add(square.set("fill-opacity", 0.3)))
        }
        mark => signs::draw(mark, spot, 0.0),
    }
}

fn dot(Spot { x, y, radius, .. }: Spot) -> Circle {
    Circle::new()
        .set("cx", format!("{x:.1}"))
        .set("cy", format!("{y:.1}"))
        .set("r", format!("{:.1}", radius * 0.3))
        .set("fill", FOREGROUND)
}

/// Returns the rectangle around cells: between their outer borders, or between the places of their
/// pieces if these stand on lines.
fn around(layout: &Layout, cells: &[CellId]) -> ((f64, f64), (f64, f64)) {
    let half = match layout.arrangement {
        Arrangement::Squares(side) => side / 2.0,
        _ => 0.0,
    };
    let (mut first, mut last) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
    for cell in cells {
        let Spot { x, y, .. } = layout.shapes[cell.index()].spot;
        first = (first.0.min(x - half), first.1.min(y - half));
        last = (last.0.max(x + half), last.1.max(y + half));
    }
    (first, last)
}

/// Draws the water of rivers.
pub fn rivers(drawing: &Drawing<'_>, layout: &Layout) -> Group {
    let mut group = Group::new().set("fill", WATER).set("fill-opacity", 0.55);
    for (_, cells) in marked(drawing, "river") {
        let (first, last) = around(layout, cells);
        group = group.add(rectangle(first, last));
    }
    group
}

/// Draws the diagonals of palaces.
pub fn palaces(drawing: &Drawing<'_>, layout: &Layout) -> Group {
    let mut group = Group::new().set("stroke", FOREGROUND).set("stroke-width", 1.3).set("fill", "none");
    for (_, cells) in marked(drawing, "palace") {
        let ((left, top), (right, bottom)) = around(layout, cells);
        let path =
            format!("M{left:.1} {top:.1}L{right:.1} {bottom:.1}M{left:.1} {bottom:.1}L{right:.1} {top:.1}");
        group = group.add(Path::new().set("d", path));
    }
    group
}

/// Returns the direction of travel from a cell, in degrees clockwise from the top of the picture:
/// to the next cell of a track of the region's player, or else of another track. Without a track, it
/// is the player's facing.
fn onward(drawing: &Drawing<'_>, layout: &Layout, region: usize, cell: CellId) -> f64 {
    let spec = drawing.subject.game.blueprint();
    let owner = regions::owner(drawing.subject, region);
    let after = |cells: &[CellId], closed: bool| {
        let index = cells.iter().position(|known| *known == cell)?;
        cells.get(index + 1).or_else(|| cells.first().filter(|_| closed)).copied()
    };
    let next = spec.tracks.iter().find_map(|track| after(&track.cells, track.closed));
    match next {
        Some(next) => {
            let (from, to) = (layout.shapes[cell.index()].spot, layout.shapes[next.index()].spot);
            (to.x - from.x).atan2(from.y - to.y).to_degrees()
        }
        None => owner.map_or(0.0, |seat| drawing.upwards(seat)),
    }
}

/// A side of a cell without a neighbour.
#[derive(Clone, Copy)]
struct Side {
    from: (f64, f64),
    to: (f64, f64),
}

/// Draws the sides of the board that belong to players. The sides of a cell in two regions are
/// divided between them.
fn sides(drawing: &Drawing<'_>, layout: &Layout) -> Group {
    let edges: Vec<(usize, &[CellId])> = marked(drawing, "edge").collect();
    let mut group = Group::new().set("fill", "none").set("stroke-linecap", "round");
    if edges.is_empty() || drawing.window.is_some() {
        return group;
    }
    let regions_of = |cell: CellId| -> Vec<usize> {
        (0..edges.len()).filter(|index| edges[*index].1.contains(&cell)).collect()
    };
    let cells: BTreeSet<CellId> = edges.iter().flat_map(|(_, cells)| cells.iter().copied()).collect();
    let free: Vec<(CellId, Vec<Side>)> =
        cells.into_iter().map(|cell| (cell, free_sides(layout, cell))).collect();
    // The region of the cell beside an end of a row of sides.
    let beside = |cell: CellId, touches: &dyn Fn(&Side) -> bool| {
        let others = free.iter().filter(|(other, sides)| *other != cell && sides.iter().any(touches));
        others
            .map(|(other, _)| regions_of(*other))
            .find(|regions| regions.len() == 1)
            .map(|regions| regions[0])
    };
    let mut paths = vec![String::new(); edges.len()];
    let mut stroke = |region: usize, from: (f64, f64), to: (f64, f64)| {
        paths[region].push_str(&format!("M{:.1} {:.1}L{:.1} {:.1}", from.0, from.1, to.0, to.1));
    };
    for (cell, sides) in &free {
        let (Some(first), Some(last)) = (sides.first(), sides.last()) else { continue };
        let regions = regions_of(*cell);
        let (Some(one), Some(other)) = (regions.first(), regions.last()) else { continue };
        if one == other {
            sides.iter().for_each(|side| stroke(*one, side.from, side.to));
            continue;
        }
        let start = beside(*cell, &|side| near(side.to, first.from)).unwrap_or(*one);
        let end = beside(*cell, &|side| near(side.from, last.to)).unwrap_or(*other);
        for (index, side) in sides.iter().enumerate() {
            match (2 * index + 1).cmp(&sides.len()) {
                Ordering::Less => stroke(start, side.from, side.to),
                Ordering::Greater => stroke(end, side.from, side.to),
                Ordering::Equal => {
                    let middle = middle(side.from, side.to);
                    stroke(start, side.from, middle);
                    stroke(end, middle, side.to);
                }
            }
        }
    }
    let line = |path: &String, colour: &str, wide: f64| {
        Path::new().set("d", path.clone()).set("stroke", colour).set("stroke-width", wide)
    };
    for path in &paths {
        group = group.add(line(path, FOREGROUND, 8.0));
    }
    for ((region, _), path) in edges.iter().zip(&paths) {
        let fill = regions::owner(drawing.subject, *region).map_or(TINT, |seat| drawing.tint(seat).fill);
        group = group.add(line(path, fill, 5.5));
    }
    group
}

fn middle(from: (f64, f64), to: (f64, f64)) -> (f64, f64) {
    ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0)
}

/// Returns the sides of a cell that no other cell has, clockwise. The first one follows a side that
/// another cell has.
fn free_sides(layout: &Layout, cell: CellId) -> Vec<Side> {
    let corners = layout.polygon(cell);
    let Spot { x, y, .. } = layout.shapes[cell.index()].spot;
    let sides = |corners: &[(f64, f64)]| -> Vec<Side> {
        (0..corners.len())
            .map(|at| Side { from: corners[at], to: corners[(at + 1) % corners.len()] })
            .collect()
    };
    let size = corners.iter().map(|corner| (corner.0 - x).hypot(corner.1 - y)).fold(0.0, f64::max);
    let mut others: Vec<(f64, f64)> = Vec::new();
    for other in (0..layout.shapes.len()).map(CellId::new).filter(|other| *other != cell) {
        let there = layout.shapes[other.index()].spot;
        if (there.x - x).hypot(there.y - y) <= 2.5 * size {
            others.extend(sides(&layout.polygon(other)).into_iter().map(|side| middle(side.from, side.to)));
        }
    }
    let is_free = |side: &Side| !others.iter().any(|other| near(*other, middle(side.from, side.to)));
    let mut free: Vec<Side> = sides(&corners).into_iter().filter(is_free).collect();
    let first = (0..free.len()).find(|index| !free.iter().any(|side| near(side.to, free[*index].from)));
    free.rotate_left(first.unwrap_or(0));
    free
}

fn near(a: (f64, f64), b: (f64, f64)) -> bool {
    (a.0 - b.0).hypot(a.1 - b.1) < 0.5
}
