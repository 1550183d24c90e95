//! Pieces and cells in a row, and selections along straight lines and tracks.

use super::select::{Picked, Related};
use crate::problems::{setups, sowing, types};
use crate::resolver::Resolver;
use alfonso_diag::{Span, Spanned};
use alfonso_model::{Domain, Expr, ExprKind, LocalId, TestWord, Type, Way};
use alfonso_syntax::ast;
use alfonso_vocabulary::BoardKind;

/// The largest number of pieces or cells in a line.
const MOST_IN_LINE: u16 = 64;

impl Resolver<'_, '_> {
    /// Resolves `3 S in a line through C`.
    pub(super) fn in_line(
        &mut self,
        count: &Spanned<i64>,
        selection: &ast::Selection,
        through: Option<&ast::Expr>,
        span: Span,
    ) -> Option<Expr> {
        let opened = self.open(selection);
        let selected = self.close(opened);
        let through = match through {
            Some(cell) => Some(Box::new(self.value_as(cell, Type::Cell)?)),
            None => None,
        };
        let selected = selected?;
        let count = match u16::try_from(count.node) {
            Ok(number) if (2..=MOST_IN_LINE).contains(&number) => number,
            _ => {
                self.report(types::line_of(count.span, MOST_IN_LINE));
                return None;
            }
        };
        if !matches!(selected.domain, Domain::Pieces | Domain::Cells) {
            self.report(types::wrong_sort(
                selection.span,
                "neither",
                "a selection of pieces on the board, or of cells",
            ));
            return None;
        }
        let says_whose = selected.owner.is_some()
            || selected.filter.is_some()
            || [TestWord::Own, TestWord::Enemy, TestWord::Any].iter().any(|word| selected.test.asks(*word));
        if selected.domain == Domain::Pieces && !says_whose && !self.shallow {
            self.log.rows.push((selected.test.clone(), selection.span));
        }
        self.node(ExprKind::InLine(count, Box::new(selected), through), span)
    }

    /// Resolves the line of a selection. The selected pieces or cells must be on the cells of the
    /// line.
    pub(super) fn straight(
        &mut self,
        straight: &ast::Straight,
        selection: &ast::Selection,
        sort: Picked,
        local: LocalId,
        mut related: Related,
    ) -> Option<Related> {
        let span = selection.span;
        let cells = match straight {
            ast::Straight::Beyond { from, way } => {
                let (way, from, facing) = self.line_from(from, way)?;
                ExprKind::Straight(way, Box::new(from), Box::new(facing))
            }
            ast::Straight::Between { from, to } => {
                let (from, to) = (self.value_as(from, Type::Cell), self.value_as(to, Type::Cell));
                self.straight_lines(span)?;
                ExprKind::Between(Box::new(from?), Box::new(to?))
            }
            ast::Straight::Along { back, track, from, holds } => {
                self.run((track, *back), from, holds.as_ref(), selection, (sort, local))?
            }
        };
        if !matches!(sort.domain, Domain::Pieces | Domain::Cells) {
            let expected = "a selection of pieces on the board, or of cells";
            self.report(types::wrong_sort(span, sort.plural(), expected));
            return None;
        }
        let mut cells = self.node(cells, span)?;
        if let (ExprKind::Run(..), Some(_)) = (&cells.kind, &related.within) {
            // The selection takes its order from the track. Its name is not bound until the cells
            // are known.
            cells = related.within.replace(cells)?;
        }
        let further = &mut related.further;
        self.relate(&mut related.within, cells, further, sort, local, ExprKind::CellOf)?;
        Some(related)
    }

    /// Resolves `along T from C while H`, the cells of a track. The condition is evaluated for each
    /// cell, which is bound to the name of the selection.
    fn run(
        &mut self,
        (track, back): (&ast::Name, bool),
        from: &ast::Expr,
        holds: Option<&ast::Expr>,
        selection: &ast::Selection,
        (sort, local): (Picked, LocalId),
    ) -> Option<ExprKind> {
        let (track, from) = (self.track(track), self.value_as(from, Type::Cell));
        let holds = match holds {
            None => None,
            Some(holds) if sort.domain != Domain::Cells => {
                self.report(sowing::while_of_pieces(holds.span));
                return None;
            }
            Some(holds) => {
                let mark = self.mark();
                if let Some(name) = &selection.local {
                    self.bind(name, local, Type::Cell);
                }
                let holds = self.value_as(holds, Type::Flag);
                self.forget(&mark);
                Some(Box::new(holds?))
            }
        };
        Some(ExprKind::Run(track?, back, Box::new(from?), local, holds))
    }

    /// Resolves the cell and the direction of `beyond C towards D`, and the piece whose facing
    /// defines the direction.
    pub(super) fn line_from(&mut self, from: &ast::Expr, way: &ast::Name) -> Option<(Way, Expr, Expr)> {
        let from = self.value_as(from, Type::Cell);
        let found = self.direction_named(way);
        self.straight_lines(way.span)?;
        let found = found?;
        let facing = self.facing(found, &way.node, way.span)?;
        Some((found, from?, facing))
    }

    /// Reports the use of straight lines on a board of rings.
    fn straight_lines(&mut self, span: Span) -> Option<()> {
        if self.world.board_kind == Some(BoardKind::Rings) {
            self.report(setups::no_straight_lines(span));
            return None;
        }
        Some(())
    }
}
