//! The layout of points that touch up to six others: hexagons that cover the board.

use super::{Arrangement, Background, CellShape, EDGE, Label, Layout, Outline, Spot, columns, rows};
use crate::coordinates::Coordinates;
use crate::subject::Subject;
use alfonso_board::{CellId, CellNode, Hexagons, Topology};
use std::collections::BTreeSet;

/// The ratio between the distance of two rows and that of two hexagons in a row.
const RISE: f64 = 0.866_025_403_784_438_6;
/// The margin for the coloured sides of the board.
const SIDE: f64 = 9.0;
/// The least distance of two labels.
const LABEL: f64 = 14.0;

/// The steps between neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    /// True if files run from south to north. Otherwise rows run from west to east.
    upright: bool,
    /// The distance of two neighbours in a row, or in an upright file.
    along: i16,
    /// The distance of two rows, or of two upright files.
    across: i16,
}

impl Steps {
    /// Returns the steps of a board of hexagons. Returns `None` if some of its points are joined in
    /// other directions, if some neighbours are not joined, or if no point has six neighbours.
    pub fn of(board: &Topology) -> Option<Self> {
        Self::lying(board, false).or_else(|| Self::lying(board, true))
    }

    /// Returns the same for one orientation.
    fn lying(board: &Topology, upright: bool) -> Option<Self> {
        let turned = |(file, rank): (i16, i16)| if upright { (rank, file) } else { (file, rank) };
        let mut joined: BTreeSet<(CellId, CellId)> = BTreeSet::new();
        for (from, to) in board.lines()?.iter().flat_map(|line| line.segments()) {
            joined.insert((from.min(to), from.max(to)));
        }
        let vectors: Vec<(i16, i16)> = joined
            .iter()
            .map(|(from, to)| {
                let (a, b) = (board.cell(*from), board.cell(*to));
                turned(((b.file - a.file).abs(), (b.rank - a.rank).abs()))
            })
            .collect();
        let along = vectors.iter().find(|(_, across)| *across == 0)?.0;
        let across = vectors.iter().find(|(_, across)| *across != 0)?.1;
        let known = |vector: &(i16, i16)| *vector == (along, 0) || *vector == (along / 2, across);
        if along < 2 || along % 2 != 0 || !vectors.iter().all(known) {
            return None;
        }
        let (mut pairs, mut inner) = (0, false);
        for cell in board.cells() {
            let node = board.cell(cell);
            let at = |(x, y): &(i16, i16)| {
                let (x, y) = turned((*x, *y));
                board.at(i32::from(node.file + x), i32::from(node.rank + y)).is_some()
            };
            let (long, half) = (along, along / 2);
            let ahead = [(long, 0), (half, across), (half, -across)].iter().filter(|step| at(step)).count();
            let behind =
                [(-long, 0), (-half, across), (-half, -across)].iter().filter(|step| at(step)).count();
            pairs += ahead;
            inner |= ahead + behind == 6;
        }
        (inner && pairs == joined.len()).then_some(Self { upright, along, across })
    }

    /// Returns the place of a cell in units of the distance of neighbours, to the right and upwards.
    fn centre(self, node: &CellNode) -> (f64, f64) {
        let (file, rank) = (f64::from(node.file), f64::from(node.rank));
        let (along, across) = (f64::from(self.along), f64::from(self.across));
        match self.upright {
            false => (file / along, rank / across * RISE),
            true => (file / across * RISE, rank / along),
        }
    }
}

/// Returns the layout of the board.
pub fn of(subject: &Subject, steps: Steps) -> Layout {
    let board = subject.game.topology();
    let centres: Vec<(f64, f64)> = board.cells().map(|cell| steps.centre(board.cell(cell))).collect();
    let edges = Edges::of(board);
    match placed(subject, (steps, edges), &centres) {
        layout if is_clear(&layout) => layout,
        // On a star, letters and numbers would touch.
        _ => placed(subject, (steps, Edges::Missing), &centres),
    }
}

/// Returns the layout with these coordinates at the edges, from the centres of the cells.
fn placed(subject: &Subject, (steps, edges): (Steps, Edges), centres: &[(f64, f64)]) -> Layout {
    let board = subject.game.topology();
    let bounds = |of: fn(&(f64, f64)) -> f64| {
        centres
            .iter()
            .map(of)
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), at| (least.min(at), most.max(at)))
    };
    let ((west, east), (south, north)) = (bounds(|centre| centre.0), bounds(|centre| centre.1));
    let wide = (900.0 / ((east - west).max(north - south) + 1.0)).clamp(16.0, 48.0).floor();
    let far = wide / 3.0_f64.sqrt();
    let half = if steps.upright { (far, wide / 2.0) } else { (wide / 2.0, far) };
    // Letters stand above the files of a hexagon in rows.
    let above = if edges == Edges::Slanted { EDGE } else { 0.0 };
    let shape_of = |(cell, (x, y)): (CellId, &(f64, f64))| {
        let spot = Spot {
            x: EDGE + SIDE + half.0 + (x - west) * wide,
            y: above + SIDE + half.1 + (north - y) * wide,
            radius: wide * 0.38,
            out: None,
        };
        let name = (edges == Edges::Missing).then(|| board.cell(cell).name.clone());
        let outline = Outline::Hexagon { wide, upright: steps.upright };
        CellShape { spot, outline, background: background(subject, cell), name }
    };
    let shapes: Vec<CellShape> = board.cells().zip(centres).map(shape_of).collect();
    let size = (
        (east - west) * wide + 2.0 * (half.0 + EDGE + SIDE),
        (north - south) * wide + 2.0 * (half.1 + SIDE) + above + if above > 0.0 { 0.0 } else { EDGE },
    );
    Layout {
        arrangement: Arrangement::Hexagons(wide),
        size,
        labels: edges.labels(board, &shapes, wide),
        shapes,
        columns: columns(board),
        rows: rows(board),
        sectors: Vec::new(),
    }
}

/// Returns true if no label touches another label or lies on a cell.
fn is_clear(layout: &Layout) -> bool {
    let Arrangement::Hexagons(wide) = layout.arrangement else { return true };
    let far = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1);
    layout.labels.iter().enumerate().all(|(index, label)| {
        let here = (label.x, label.y);
        let mut others = layout.labels[index + 1..].iter().map(|other| (other.x, other.y));
        let mut cells = layout.shapes.iter().map(|shape| (shape.spot.x, shape.spot.y));
        others.all(|other| far(here, other) >= LABEL) && cells.all(|cell| far(here, cell) > wide / 2.0)
    })
}

/// Returns the background of a cell. If the file asks for it, neighbours have different backgrounds.
fn background(subject: &Subject, cell: CellId) -> Background {
    let board = subject.game.topology();
    let node = board.cell(cell);
    let Some(hexagons) = board.hexagons().filter(|_| subject.info.chequered) else {
        return Background::Light;
    };
    // The colour changes by one with each step in one direction, and by two in the direction beside it.
    let number = match hexagons {
        Hexagons::Rows => (node.file - 3 * node.rank).div_euclid(2),
        Hexagons::Files => (3 * node.file - node.rank).div_euclid(2),
    };
    [Background::Light, Background::Dark, Background::Middle]
        [usize::from(number.rem_euclid(3).unsigned_abs())]
}

/// The coordinates at the edges of a board of hexagons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edges {
    /// Numbers before the rows of a rhombus, and letters below the lowest row.
    Leaning,
    /// Numbers before the rows, and letters above the slanted files.
    Slanted,
    /// Letters below upright files, and numbers on the left.
    Upright,
    /// None: cells show their names.
    Missing,
}

impl Edges {
    fn of(board: &Topology) -> Self {
        let is_whole = board.cells().all(|cell| !board.cell(cell).further);
        match board.hexagons() {
            _ if Coordinates::of(board) == Coordinates::Leaning => Self::Leaning,
            Some(Hexagons::Rows) if is_whole => Self::Slanted,
            Some(Hexagons::Files) if is_whole => Self::Upright,
            _ => Self::Missing,
        }
    }

    /// Returns the labels of the files and rows.
    fn labels(self, board: &Topology, shapes: &[CellShape], wide: f64) -> Vec<Label> {
        let mut labels = Vec::new();
        // The centres of the labels beside the first or last cell of a rank and of a file, in widths
        // to the right and downwards.
        let (of_rank, of_file) = match self {
            Self::Leaning => ((-0.5, 0.0), (0.0, 1.0 / 3.0_f64.sqrt())),
            Self::Slanted => ((-0.5, 0.0), (0.3, -0.5)),
            Self::Upright => ((-1.0 / 3.0_f64.sqrt(), 0.0), (0.0, 0.5)),
            Self::Missing => return labels,
        };
        let beside = |spot: Spot, (right, down): (f64, f64), margin: f64| {
            let margin = SIDE + margin;
            let length = f64::hypot(right, down);
            (spot.x + right * wide + right / length * margin, spot.y + down * wide + down / length * margin)
        };
        let mut add = |text: &str, (x, y): (f64, f64)| labels.push(Label { text: text.to_owned(), x, y });
        for (cell, shape) in board.cells().zip(shapes) {
            let (node, counted) = (board.cell(cell), board.counted(cell));
            let digits = node.name.find(|sign: char| sign.is_ascii_digit()).unwrap_or(0);
            let (letters, number) = node.name.split_at(digits);
            let others = || board.cells().filter(|other| *other != cell);
            let is_first = others().all(|other| {
                let other = board.counted(other);
                other.rank != counted.rank || other.file > counted.file
            });
            if is_first {
                // Ranks that do not begin in the first file bend downwards there.
                let bent = self == Self::Upright && counted.file > 0;
                add(number, beside(shape.spot, if bent { (-0.42, -0.28) } else { of_rank }, EDGE * 0.4));
            }
            let is_last = others().all(|other| {
                let other = board.counted(other);
                let above = self == Self::Slanted;
                other.file != counted.file
                    || if above { other.rank < counted.rank } else { other.rank > counted.rank }
            });
            if is_last {
                add(letters, beside(shape.spot, of_file, EDGE / 2.0));
            }
        }
        labels
    }
}

/// Returns the corners of a hexagon around a point, clockwise. The first is at the top or, if a side
/// is at the top, on the right.
pub fn corners((x, y): (f64, f64), wide: f64, upright: bool) -> Vec<(f64, f64)> {
    let (half, far) = (wide / 2.0, wide / 3.0_f64.sqrt());
    let pointed = [
        (0.0, -far),
        (half, -far / 2.0),
        (half, far / 2.0),
        (0.0, far),
        (-half, far / 2.0),
        (-half, -far / 2.0),
    ];
    let turned = |(dx, dy): (f64, f64)| if upright { (-dy, dx) } else { (dx, dy) };
    pointed.map(turned).map(|(dx, dy)| (x + dx, y + dy)).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::shipped;

    #[test]
    fn only_boards_with_six_neighbours_are_hexagons() {
        let steps = |game: &str| Steps::of(shipped(game).game.topology());
        assert!(steps("hex").is_some() && steps("hex@three-wide").is_some());
        for game in ["go", "alquerque-de-doze", "kalah", "hare-and-hounds", "el-mundo"] {
            assert_eq!(steps(game), None, "{game}");
        }
    }

    const GAME: &str = "game \"G\" players White \"w\", Black \"b\" board points BOARD piece Stone \"S\" { stone.x: step orthogonal onto empty } \
        setup { White Stone c3 } turn { turn.move: move } end { end.long: when rounds >= 50 -> draw }";

    fn layout(board: &str) -> Layout {
        Layout::of(&crate::tests::written(&GAME.replace("BOARD", board)))
    }

    #[test]
    fn neighbours_touch_and_no_label_lies_on_a_cell() {
        for board in ["rhombus 5 by 4", "hexagon 4", "hexagon 4 with upright files", "triangle 6", "star 3"] {
            let layout = layout(board);
            let Arrangement::Hexagons(wide) = layout.arrangement else { panic!("{board}: no hexagons") };
            assert!(is_clear(&layout), "{board}");
            let spots = layout.spots();
            for (index, spot) in spots.iter().enumerate() {
                let far = spots.iter().map(|other| (other.x - spot.x).hypot(other.y - spot.y));
                let beside = far.filter(|far| *far < wide * 1.1).collect::<Vec<_>>();
                // The cell itself is one of them.
                assert!((3..=7).contains(&beside.len()), "{board}: {index}");
                assert!(
                    beside.iter().all(|far| *far < 0.001 || (far - wide).abs() < 0.001),
                    "{board}: {index}"
                );
            }
        }
    }

    #[test]
    fn hexagons_show_coordinates_at_the_edges_if_there_is_space() {
        let texts = |board: &str| {
            let mut texts: Vec<String> = layout(board).labels.into_iter().map(|label| label.text).collect();
            texts.sort();
            texts.join(" ")
        };
        assert_eq!(texts("hexagon 3"), "1 2 3 4 5 a b c d e");
        assert_eq!(texts("hexagon 3 with upright files"), "1 2 3 4 5 a b c d e");
        assert_eq!(texts("triangle 5"), "1 2 3 4 5 a b c d e");
        assert_eq!(texts("star 3"), "");
        assert_eq!(layout("star 3").shapes[0].name.as_deref(), Some("g1"));
    }

    #[test]
    fn neighbours_have_different_colours_if_hexagons_are_chequered() {
        for board in ["hexagon 4", "hexagon 4 with upright files"] {
            assert!(layout(board).shapes.iter().all(|shape| shape.background == Background::Light));
            let layout = layout(&format!("{board} {{ chequered }}"));
            let Arrangement::Hexagons(wide) = layout.arrangement else { panic!("{board}: no hexagons") };
            for (index, shape) in layout.shapes.iter().enumerate() {
                for other in &layout.shapes[index + 1..] {
                    let far = (shape.spot.x - other.spot.x).hypot(shape.spot.y - other.spot.y);
                    assert!(far > wide * 1.1 || shape.background != other.background, "{board}");
                }
            }
        }
    }
}
