//! Boards and dice.

use super::{Build, Inner, Pair, Rule, not_in};
use crate::ast::{
    Board, BoardBuilder, BoardItem, CellRange, Diagonals, Dice, DiceSort, Face, GridPart, LineLook, Name,
    PointsPart, Through, ThrownAgain,
};
use crate::kept::hyphenated_point;
use alfonso_diag::Span;

impl Build<'_> {
    pub(super) fn board(&mut self, pair: Pair<'_>) -> Option<Board> {
        let mut inner = Inner::new(pair);
        let built = inner.any();
        let mut parts = Inner::new(built.clone());
        let builder = match built.as_rule() {
            Rule::grids => {
                let grids: Option<Vec<GridPart>> = parts.parts.map(|grid| self.grid(grid)).collect();
                grids.map(BoardBuilder::Grid)
            }
            Rule::points => {
                let shapes: Option<Vec<PointsPart>> =
                    parts.parts.map(|shape| self.points_part(shape)).collect();
                shapes.map(BoardBuilder::Points)
            }
            Rule::rings => self.number(&parts.expect(Rule::number)).map(BoardBuilder::Rings),
            _ => not_in("board", &built),
        };
        let items = inner.take(Rule::board_body).map(|body| self.board_body(body)).unwrap_or_default();
        Some(Board { builder: builder?, items })
    }

    fn grid(&mut self, pair: Pair<'_>) -> Option<GridPart> {
        let mut inner = Inner::new(pair);
        let files = self.number(&inner.expect(Rule::number));
        let ranks = self.number(&inner.expect(Rule::number));
        let round = inner.take(Rule::round).map(|round| self.span(&round));
        let at = inner.take(Rule::grid_at).map(|at| self.name(&Inner::new(at).expect(Rule::cell)));
        files.zip(ranks).map(|(files, ranks)| GridPart { files, ranks, round, at })
    }

    fn points_part(&mut self, pair: Pair<'_>) -> Option<PointsPart> {
        if pair.as_rule() == Rule::points_grid {
            let diagonals = Inner::new(pair.clone()).parts.find_map(|part| match part.as_rule() {
                Rule::alternate_diagonals => Some(Diagonals::Alternate),
                Rule::all_diagonals => Some(Diagonals::All),
                Rule::undrawn_diagonals => Some(Diagonals::Undrawn),
                Rule::no_diagonals => Some(Diagonals::Absent),
                _ => None,
            });
            return Some(PointsPart::Grid { grid: self.grid(pair)?, diagonals });
        }
        let mut inner = Inner::new(pair.clone());
        let half = inner.take(Rule::half).is_some();
        let number = self.number(&inner.expect(Rule::number))?;
        Some(match pair.as_rule() {
            Rule::points_rhombus => {
                PointsPart::Rhombus { files: number, ranks: self.number(&inner.expect(Rule::number))? }
            }
            Rule::points_hexagon => PointsPart::Hexagon { number, upright: inner.next().is_some() },
            Rule::points_triangle => PointsPart::Triangle(number),
            Rule::points_star => PointsPart::Star(number),
            Rule::points_squares => PointsPart::Squares { number, diagonals: inner.next().is_some() },
            Rule::points_tables => PointsPart::Tables { number, half },
            Rule::points_wheel => PointsPart::Wheel(number),
            Rule::points_polygon => PointsPart::Polygon(number),
            _ => not_in("points", &pair),
        })
    }

    /// `board_body`
    pub(super) fn board_body(&mut self, pair: Pair<'_>) -> Vec<BoardItem> {
        let mut items = Vec::new();
        self.entries(Inner::new(pair), Rule::only_board, &mut items, |build, pair| {
            let item = Inner::new(pair).any();
            build.board_item(item)
        });
        items
    }

    /// Builds the name of a point, and reports a hyphen in it.
    fn point_name(&mut self, pair: &Pair<'_>) -> Name {
        let name = self.name(pair);
        if name.node.contains('-') {
            self.problems.push(hyphenated_point(&name.node, name.span));
        }
        name
    }

    /// Builds an item in the braces of a board.
    fn board_item(&mut self, pair: Pair<'_>) -> Option<BoardItem> {
        let mut inner = Inner::new(pair.clone());
        Some(match pair.as_rule() {
            Rule::region => {
                let name = self.name(&inner.expect(Rule::name));
                if let Some(list) = inner.take(Rule::cells_list) {
                    let drawn = inner.take(Rule::region_drawn).is_some();
                    return Some(BoardItem::Region { name, cells: self.cells_list(list)?, drawn });
                }
                let per = self.name(&inner.expect(Rule::name));
                let (rows, drawn): (Vec<_>, Vec<_>) =
                    inner.parts.partition(|part| part.as_rule() == Rule::region_row);
                let rows: Option<Vec<_>> = rows.into_iter().map(|row| self.region_row(row)).collect();
                BoardItem::RegionPer { name, per, rows: rows?, drawn: !drawn.is_empty() }
            }
            Rule::further => BoardItem::Further {
                name: self.name(&inner.expect(Rule::cell)),
                way: self.name(&inner.expect(Rule::ident)),
                of: self.name(&inner.expect(Rule::cell)),
            },
            Rule::removed_cells => BoardItem::Removed(inner.parts.map(|it| self.cells_span(it)).collect()),
            Rule::plain => BoardItem::Plain(self.span(&pair)),
            Rule::chequered => BoardItem::Chequered(self.span(&pair)),
            Rule::cut => BoardItem::Cut(inner.parts.map(|it| self.cut_edge(it)).collect()),
            Rule::track => {
                let name = self.name(&inner.expect(Rule::name));
                let counted_by = inner.take(Rule::told_by);
                let counted_by =
                    counted_by.map(|counted_by| self.name(&Inner::new(counted_by).expect(Rule::name)));
                if let Some(way) = inner.take(Rule::track_way) {
                    let (cells, closed) = self.way(Inner::new(way));
                    let drawn = inner.take(Rule::track_drawn).is_some();
                    return Some(BoardItem::Track { name, cells, closed, counted_by, drawn });
                }
                let per = self.name(&inner.expect(Rule::name));
                let (mut rows, mut closed) = (Vec::new(), Vec::new());
                for row in inner.parts {
                    let mut row = Inner::new(row);
                    let player = self.name(&row.expect(Rule::proper));
                    let (cells, end) = self.way(Inner::new(row.expect(Rule::track_way)));
                    rows.push((player, cells));
                    closed.push(end);
                }
                BoardItem::TrackPer { name, per, rows, closed, counted_by }
            }
            Rule::point => BoardItem::Point {
                name: self.point_name(&inner.expect(Rule::point_name)),
                x: self.number(&inner.expect(Rule::number))?,
                y: self.number(&inner.expect(Rule::number))?,
            },
            Rule::line => {
                let name = self.name(&inner.expect(Rule::name));
                if let Some(through) = inner.take(Rule::line_through) {
                    let line = |(points, closed)| Through { points, closed };
                    let lines = Inner::new(through).parts.map(|it| line(self.way(Inner::new(it)))).collect();
                    return Some(BoardItem::Through { name, lines });
                }
                let from = self.name(&inner.expect(Rule::cell));
                let to = self.name(&inner.expect(Rule::cell));
                let look = match inner.next() {
                    Some(look) => self.line_look(look)?,
                    None => LineLook::Drawn,
                };
                BoardItem::Line { name, from, to, look }
            }
            Rule::sectors => match inner.take(Rule::number) {
                Some(number) => BoardItem::SectorNumber(self.number(&number)?),
                None => BoardItem::Sectors(inner.parts.map(|it| self.name(&it)).collect()),
            },
            rule @ (Rule::holding | Rule::stacking) => {
                let most = match inner.take(Rule::number) {
                    Some(number) => Some(self.number(&number)?),
                    None => None,
                };
                BoardItem::Holds { stacks: rule == Rule::stacking, most, span: self.span(&pair) }
            }
            Rule::ring_cells => {
                let number = match inner.take(Rule::number) {
                    Some(number) => Some(self.number(&number)?),
                    None => None,
                };
                BoardItem::RingCells { number, times_ring: inner.next().is_some(), span: self.span(&pair) }
            }
            _ => not_in("board_item", &pair),
        })
    }

    /// `way_point, way_point, ... [closed]`
    fn way(&mut self, inner: Inner<'_>) -> (Vec<CellRange>, Option<Span>) {
        let (mut cells, mut closed) = (Vec::new(), None);
        for part in inner.parts {
            match part.as_rule() {
                Rule::closed => closed = Some(self.span(&part)),
                Rule::ident => cells.push(CellRange::Region(self.name(&part))),
                _ => cells.push(self.cells_span(part)),
            }
        }
        (cells, closed)
    }

    /// `line_drawn`, `line_wall` or `line_by`
    fn line_look(&mut self, pair: Pair<'_>) -> Option<LineLook> {
        Some(match pair.as_rule() {
            Rule::line_drawn => LineLook::Drawn,
            Rule::line_wall => LineLook::Wall(Inner::new(pair).parts.map(|it| self.name(&it)).collect()),
            Rule::line_by => LineLook::By(self.choice(pair, |build, inner| {
                let look = inner.any();
                build.line_look(look).map(Box::new)
            })?),
            _ => not_in("line", &pair),
        })
    }

    fn region_row(&mut self, pair: Pair<'_>) -> Option<(Name, Vec<CellRange>)> {
        let mut inner = Inner::new(pair);
        let player = self.name(&inner.expect(Rule::proper));
        Some((player, self.cells_list(inner.expect(Rule::cells_list))?))
    }

    fn cells_list(&mut self, pair: Pair<'_>) -> Option<Vec<CellRange>> {
        Inner::new(pair).parts.map(|it| self.cells(it)).collect()
    }

    /// `cells`: a set of cells with exclusions, which apply from left to right.
    pub(super) fn cells(&mut self, pair: Pair<'_>) -> Option<CellRange> {
        let mut inner = Inner::new(pair);
        let first = inner.any();
        let mut cells = self.cells_atom(first)?;
        for away in inner.parts {
            cells = CellRange::Except(Box::new(cells), Box::new(self.cells_atom(away)?));
        }
        Some(cells)
    }

    fn cells_atom(&mut self, pair: Pair<'_>) -> Option<CellRange> {
        Some(match pair.as_rule() {
            Rule::ident => CellRange::Region(self.name(&pair)),
            Rule::cells_span => self.cells_span(pair),
            Rule::cells_rank => CellRange::Rank(self.number(&Inner::new(pair).expect(Rule::number))?),
            Rule::cells_file => CellRange::File(self.name(&Inner::new(pair).expect(Rule::file_letters))),
            Rule::border => CellRange::Border(self.span(&pair)),
            Rule::cells_by => CellRange::By(
                self.choice(pair, |build, inner| build.cells_list(inner.expect(Rule::cells_list)))?,
            ),
            _ => not_in("cells", &pair),
        })
    }

    pub(super) fn cells_span(&mut self, pair: Pair<'_>) -> CellRange {
        let mut inner = Inner::new(pair);
        let first = self.name(&inner.expect(Rule::cell));
        match inner.take(Rule::cell) {
            Some(last) => CellRange::Span(first, self.name(&last)),
            None => CellRange::Cell(first),
        }
    }

    fn cut_edge(&mut self, pair: Pair<'_>) -> (Name, Name) {
        let mut inner = Inner::new(pair);
        (self.name(&inner.expect(Rule::cut_cell)), self.name(&inner.expect(Rule::cell)))
    }

    pub(super) fn dice(&mut self, pair: Pair<'_>) -> Option<Dice> {
        let mut inner = Inner::new(pair);
        let name = self.name(&inner.expect(Rule::name));
        let (title, named) = self.title(&mut inner);
        let mut sorts = Vec::new();
        while let Some(sort) = inner.take(Rule::dice_sort) {
            sorts.push(self.dice_sort(sort)?);
        }
        let again = match inner.take(Rule::thrown_again) {
            Some(again) => Some(self.thrown_again(again)?),
            None => None,
        };
        Some(Dice { name, title, named, sorts, again })
    }

    fn thrown_again(&mut self, pair: Pair<'_>) -> Option<ThrownAgain> {
        let mut inner = Inner::new(pair);
        let mut on = Vec::new();
        while let Some(face) = inner.take(Rule::face) {
            on.push(self.face(face)?);
        }
        let most = self.number(&inner.expect(Rule::number))?;
        Some(ThrownAgain { on, most })
    }

    fn dice_sort(&mut self, pair: Pair<'_>) -> Option<DiceSort> {
        let mut inner = Inner::new(pair);
        let count = match inner.take(Rule::number) {
            Some(count) => Some(self.number(&count)?),
            None => None,
        };
        let faces: Option<Vec<Face>> = inner.parts.map(|it| self.face(it)).collect();
        Some(DiceSort { count, faces: faces? })
    }

    fn face(&mut self, pair: Pair<'_>) -> Option<Face> {
        let mut inner = Inner::new(pair);
        let from = self.number(&inner.expect(Rule::number))?;
        let to = match inner.take(Rule::number) {
            Some(last) => Some(self.number(&last)?),
            None => None,
        };
        Some(Face { from, to })
    }
}
