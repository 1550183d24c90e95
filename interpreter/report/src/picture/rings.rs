//! A board of rings, or a round board, in a picture. The first sector begins on the left, and the others follow
//! anticlockwise, as in charts of the sky. The first cell of each ring in each sector shows its name.

use super::shapes::{Anchor, Text, on_circle, ring_part};
use super::{Board, Scene, Spot};
use crate::words;
use alfonso_board::CellId;
use svg::node::element::{Group, Path};

/// The radius of the circle in the middle of a board of rings, and its minimum on a round board.
const HOLE: f64 = 34.0;
/// The width of a round board's innermost cells where their pieces stand, unless the circle would exceed four rings.
const INNERMOST: f64 = 32.0;
/// The margin for the names of sectors.
const EDGE: f64 = 34.0;
/// The minimum width of a cell along its ring, unless that would more than double the width of the rings.
const NARROWEST: f64 = 27.0;
/// The usual width of a ring.
const RING: f64 = 42.0;
/// The height of the letters in cell names, and the room that a name takes.
const SMALL: f64 = 9.5;
const ROOM: f64 = 13.0;

/// The layout of the rings.
struct Rings {
    centre: (f64, f64),
    /// The distance from the centre to the innermost ring.
    hole: f64,
    wide: f64,
    /// The row of the innermost ring; on a board of rings the first.
    first: i32,
    /// The number of cells in each ring.
    cells: Vec<f64>,
    sectors: f64,
}

/// A cell's part of its ring.
struct Part {
    inner: f64,
    /// The angle in degrees where the cell begins.
    from: f64,
    to: f64,
}

impl Rings {
    fn new(scene: &Scene<'_>) -> Self {
        let board = scene.subject.game.topology();
        let first = board.rows().start;
        let cells: Vec<f64> = match board.round() {
            Some(files) => board.rows().map(|_| f64::from(files)).collect(),
            None => board.rings().iter().map(|cells| f64::from(*cells)).collect(),
        };
        let hole = match board.round() {
            Some(files) => {
                let inner = INNERMOST * f64::from(files) / std::f64::consts::TAU - (RING - ROOM) / 2.0;
                inner.clamp(HOLE, 4.0 * RING)
            }
            // Of a single ring, nothing lies inside: it may be as large as its cells need.
            None => match cells.as_slice() {
                [only] => (NARROWEST * only / std::f64::consts::TAU - RING / 2.0).max(HOLE),
                _ => HOLE,
            },
        };
        let needed = cells
            .iter()
            .enumerate()
            .map(|(ring, cells)| (NARROWEST * cells / std::f64::consts::TAU - hole) / (ring as f64 + 0.5));
        let wide = needed.fold(RING, f64::max).min(2.0 * RING);
        let outer = hole + wide * cells.len() as f64;
        let sectors = f64::from(board.sectors().max(1));
        Self { centre: (outer + EDGE, outer + EDGE), hole, wide, first, cells, sectors }
    }

    fn outer(&self) -> f64 {
        self.hole + self.wide * self.cells.len() as f64
    }

    /// Returns the ring of a row; the innermost is 0.
    fn ring(&self, rank: i16) -> usize {
        usize::try_from(i32::from(rank) - self.first).unwrap_or(0)
    }

    fn part(&self, scene: &Scene<'_>, cell: CellId) -> Part {
        let node = scene.subject.game.topology().cell(cell);
        let ring = self.ring(node.rank);
        let cells = self.cells.get(ring).copied().unwrap_or(1.0).max(1.0);
        let turn = |file: f64| 180.0 + 360.0 * file / cells;
        Part {
            inner: self.hole + self.wide * ring as f64,
            from: turn(f64::from(node.file)),
            to: turn(f64::from(node.file) + 1.0),
        }
    }

    /// Returns the place of a piece, slightly towards the middle so that the name of its cell stays readable.
    fn place(&self, part: &Part) -> Spot {
        let below = part.inner + (self.wide - ROOM) / 2.0 + 1.5;
        let arc = below * (part.to - part.from).to_radians();
        let radius = (arc / 2.0 - 1.5).min((self.wide - ROOM) / 2.0).max(5.0);
        let out = (part.from + part.to) / 2.0;
        let (x, y) = on_circle(self.centre, below, out);
        Spot { x, y, radius, out: Some(out) }
    }
}

/// Draws the board.
pub fn draw(scene: &Scene<'_>) -> Board {
    let board = scene.subject.game.topology();
    let rings = Rings::new(scene);
    let (mut grounds, mut letters) = (Group::new(), Group::new());
    grounds = grounds.set("stroke", "#8d7f68").set("stroke-width", 0.7);
    let mut marked = Group::new().set("stroke", "#7a4a12").set("stroke-width", 2.2);
    let mut places = Vec::new();
    for cell in board.cells() {
        let node = board.cell(cell);
        let part = rings.part(scene, cell);
        let outline = ring_part(rings.centre, (part.inner, part.inner + rings.wide), (part.from, part.to));
        let outline = Path::new().set("d", outline);
        let even = match node.sector {
            Some(sector) => sector.is_multiple_of(2),
            None => (node.file + node.rank).rem_euclid(2) == 0,
        };
        let fill = match (node.further, even) {
            (true, _) => "#e6e0f0",
            (false, true) => "#e8dbbd",
            (false, false) => "#fbf6ea",
        };
        grounds = grounds.add(outline.clone().set("fill", fill));
        if let Some((from, to)) = scene.last.filter(|(from, to)| *from == cell || *to == cell) {
            let frame = outline.set("fill", "#f2d54e").set("fill-opacity", 0.6);
            let begun = from == cell && from != to;
            marked = marked.add(if begun { frame.set("stroke-dasharray", "4 3") } else { frame });
        }
        places.push(rings.place(&part));
        let cells = rings.cells.get(rings.ring(node.rank)).copied().unwrap_or(1.0).max(1.0);
        if node.further || f64::from(node.file) * rings.sectors % cells == 0.0 {
            let angle = (part.from + part.to) / 2.0;
            let (x, y) = on_circle(rings.centre, part.inner + rings.wide - ROOM / 2.0, angle);
            letters = letters.add(
                Text::new(&node.name).size(SMALL).anchor(Anchor::Middle).turned(upright(angle)).at(x, y),
            );
        }
    }
    let side = 2.0 * (rings.outer() + EDGE);
    let group = Group::new().add(grounds).add(sectors(scene, &rings)).add(marked).add(letters);
    Board { group, width: side, height: side, places }
}

/// Draws the borders and names of sectors, or the letters of the columns around a round board.
fn sectors(scene: &Scene<'_>, rings: &Rings) -> Group {
    let mut names = Group::new();
    let board = scene.subject.game.topology();
    for file in 0..board.round().unwrap_or(0) {
        let middle = 180.0 + 360.0 * (f64::from(file) + 0.5) / f64::from(board.files());
        let (x, y) = on_circle(rings.centre, rings.outer() + 16.0, middle);
        let name = crate::board::column(board, file.into());
        names = names.add(Text::new(&name).size(15.0).faint().anchor(Anchor::Middle).at(x, y));
    }
    for sector in 0..scene.subject.game.topology().sectors() {
        let from = 180.0 + 360.0 * f64::from(sector) / rings.sectors;
        let to = from + 360.0 / rings.sectors;
        let outline = ring_part(rings.centre, (rings.hole, rings.outer()), (from, to));
        let outline = Path::new().set("d", outline).set("fill", "none");
        names = names.add(outline.set("stroke", "#3a332c").set("stroke-width", 1.3));
        let middle = (from + to) / 2.0;
        let (x, y) = on_circle(rings.centre, rings.outer() + 16.0, middle);
        let name = words::sector(&scene.subject.game, usize::from(sector));
        names =
            names.add(Text::new(&name).size(15.0).anchor(Anchor::Middle).turned(upright(middle)).at(x, y));
    }
    names
}

/// Returns the rotation of a text along a circle, never upside down.
fn upright(angle: f64) -> f64 {
    (90.0 - angle + 90.0).rem_euclid(180.0) - 90.0
}
