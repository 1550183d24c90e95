//! Boards and dice.

use super::{Build, Inner, Pair, Rule, not_in};
use crate::ast::{Board, BoardBuilder, BoardItem, CellRange, Dice, Face, LineLook};

impl Build<'_> {
    pub(super) fn board(&mut self, pair: Pair<'_>) -> Option<Board> {
        let mut inner = Inner::new(pair);
        let built = inner.any();
        let mut parts = Inner::new(built.clone());
        let builder = match built.as_rule() {
            Rule::grid => {
                let files = self.number(&parts.expect(Rule::number));
                let ranks = self.number(&parts.expect(Rule::number));
                files.zip(ranks).map(|(files, ranks)| BoardBuilder::Grid { files, ranks })
            }
            Rule::rings => self.number(&parts.expect(Rule::number)).map(BoardBuilder::Rings),
            _ => not_in("board", &built),
        };
        let items = inner.take(Rule::board_body).map(|body| self.board_body(body)).unwrap_or_default();
        Some(Board { builder: builder?, items })
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

    /// `region`, `line`, `sectors` or `ring_cells`
    fn board_item(&mut self, pair: Pair<'_>) -> Option<BoardItem> {
        let mut inner = Inner::new(pair.clone());
        Some(match pair.as_rule() {
            Rule::region => {
                let name = self.name(&inner.expect(Rule::name));
                BoardItem::Region { name, cells: inner.parts.map(|it| self.cells(it)).collect() }
            }
            Rule::line => {
                let name = self.name(&inner.expect(Rule::name));
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

    fn cells(&mut self, pair: Pair<'_>) -> CellRange {
        let mut inner = Inner::new(pair);
        let first = inner.any();
        match (first.as_rule(), inner.take(Rule::cell)) {
            (Rule::cell, None) => CellRange::Cell(self.name(&first)),
            (Rule::cell, Some(last)) => CellRange::Span(self.name(&first), self.name(&last)),
            (Rule::ident, _) => CellRange::Region(self.name(&first)),
            _ => not_in("cells", &first),
        }
    }

    pub(super) fn dice(&mut self, pair: Pair<'_>) -> Option<Dice> {
        let mut inner = Inner::new(pair);
        let name = self.name(&inner.expect(Rule::name));
        let count = match inner.take(Rule::number) {
            Some(count) => Some(self.number(&count)?),
            None => None,
        };
        let faces: Option<Vec<Face>> = inner.parts.map(|it| self.face(it)).collect();
        Some(Dice { name, count, faces: faces? })
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
